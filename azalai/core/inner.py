"""Inner functions, called only by other compiled functions: kept as LLVM code instead of machine code.

Numba optimises each function together with everything it calls, turns it into machine code, and does the same again
for every caller. An inner function stops before that step: the functions that Python calls include its code and
optimise the whole once. That halves the first compilation time.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
from numba.core import codegen, compiler

from azalai.core.cache import CodeCache, SavedCode


class _WithoutEngine:
    """A code generator without an execution engine: an inner function has no running code that needs an environment."""

    def __init__(self, real: Any) -> None:
        self._real = real

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def set_env(self, name: str, environment: object) -> None: ...


class _InnerLibrary(codegen.JITCodeLibrary):  # type: ignore[misc, name-defined, unused-ignore]
    """The LLVM code of one inner function and the functions it calls, ready to link into others."""

    @property
    def codegen(self) -> Any:
        return _WithoutEngine(self._codegen)

    def _optimize_final_module(self) -> None: ...

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> tuple[str, bytes]:
        self._ensure_finalized()
        return self.name, self._get_module_for_linking().as_bitcode()


class InnerCompiler(compiler.Compiler):  # type: ignore[misc, name-defined, unused-ignore]
    def compile_extra(self, function: Any) -> Any:
        self.state.library = _InnerLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class _SavedInner(SavedCode):
    def rebuild(self, target: Any, payload: Any) -> Any:
        return compiler.CompileResult._rebuild(_SavedTarget(target), *payload)._replace(target_context=target)


class _SavedTarget:
    """A target context that loads saved libraries as inner functions."""

    def __init__(self, target: Any) -> None:
        self._target = target

    def __getattr__(self, name: str) -> Any:
        return getattr(self._target, name)

    def codegen(self) -> Any:
        return self

    def unserialize_library(self, saved: tuple[str, bytes]) -> _InnerLibrary:
        name, bitcode = saved
        library = _InnerLibrary(self._target.codegen(), name)
        library._final_module = llvm.parse_bitcode(bitcode)
        library._finalize_final_module()
        return library


class InnerCache(CodeCache):
    _impl_class = _SavedInner
