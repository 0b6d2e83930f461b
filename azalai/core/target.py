"""Which processor the code is compiled for: the one in this machine, or any of its kind.

Native code is fastest, but another machine may not be able to run it. Portable code runs on every machine of the same
kind, so it can be copied there or be part of an image. `core/folders.py` decides which of them a process uses. If
`AZALAI_CODE` is set to `native` or `portable`, that decides.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from typing import NamedTuple

import llvmlite.binding as llvm
import numba

VARIABLE = "AZALAI_CODE"
NATIVE, PORTABLE = "native", "portable"

X86 = ("x86_64", "amd64")
X86_LEVEL = "x86-64-v2"  # Intel since 2009, AMD since 2011
X86_FEATURES = ("cx16", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3")

NUMBAS_OWN = numba.config.CPU_NAME, numba.config.CPU_FEATURES  # as set by the user, before we choose


class Target(NamedTuple):
    """A processor as LLVM describes it."""

    cpu: str
    features: str

    @property
    def tag(self) -> str:
        """A short name for code that runs on this processor, with this operating system and this Python."""
        words = (self.cpu, self.features, llvm.get_process_triple(), sys.implementation.cache_tag)
        return hashlib.sha256("\0".join(words).encode()).hexdigest()[:8]


def native() -> Target:
    """The processor of this machine, or the one that Numba's own settings name."""
    name, features = NUMBAS_OWN
    return Target(
        name or llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten() if features is None else features
    )


def portable() -> Target:
    """The processor features that all machines of this kind have."""
    return Target(X86_LEVEL if platform.machine().lower() in X86 else "generic", "")


def can_be_portable() -> bool:
    """Whether this machine can run portable code: some x86 processors are too old."""
    found = llvm.get_host_cpu_features()
    return platform.machine().lower() not in X86 or all(found.get(feature) for feature in X86_FEATURES)


def compile_for(target: Target) -> None:
    """Let Numba compile for this processor from now on."""
    numba.config.CPU_NAME, numba.config.CPU_FEATURES = target


def chosen() -> str:
    """What the environment demands: `native`, `portable` or nothing."""
    wanted = os.environ.get(VARIABLE, "")
    return wanted if wanted in (NATIVE, PORTABLE) else ""
