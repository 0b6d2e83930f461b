"""Check hand-written files such as maps and cards from the command line: print each fault, return an exit status."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from azalai.core.errors import BadOption, Faults

FAULTY = 1  # a file has faults
REFUSED = 2  # the command could not run
File = TypeVar("File")
Content = TypeVar("Content")


def check_files(files: Sequence[File], read: Callable[[File], Content], praise: Callable[[Content], str]) -> int:
    """Read each file and print its faults, or else its contents; return the worst exit status."""
    return max(check_file(file, read, praise) for file in files)


def check_file(file: File, read: Callable[[File], Content], praise: Callable[[Content], str]) -> int:
    try:
        content = read(file)
    except Faults as problem:
        for fault in problem.faults:
            print(f"{file}:{fault.line}:{fault.column}: {fault.message}", file=sys.stderr)
        return FAULTY
    except (BadOption, OSError) as problem:
        print(f"azalai: {sentence(problem)}", file=sys.stderr)
        return REFUSED
    print(f"{file}: {praise(content)}")
    return 0


def sentence(problem: Exception) -> str:
    """The message of an error, without the system's error number."""
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{problem.filename}: {problem.strerror}"
    return str(problem)
