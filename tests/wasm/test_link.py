"""The linker: addresses of data, the stack, and what it refuses."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from azalai.wasm.link import CannotLink, linked, padded, signed
from azalai.wasm.module import TRIPLE, machine_code
from tests.wasm.recorder import node

# A table with the address of another, zeros, and a function that needs the stack.
CODE = f"""
target triple = "{TRIPLE}"
@numbers = internal constant [3 x i32] [i32 7, i32 8, i32 9]
@place = internal global ptr getelementptr ([3 x i32], ptr @numbers, i32 0, i32 1)
@zeros = internal global [100 x i64] zeroinitializer, align 64
@tail = internal global i32 5

define i32 @second() {{
  %at = load volatile ptr, ptr @place
  %found = load i32, ptr %at
  ret i32 %found
}}
define i32 @count(i32 %i) {{
  %at = getelementptr [100 x i64], ptr @zeros, i32 0, i32 %i
  %before = load i64, ptr %at
  %after = add i64 %before, 1
  store i64 %after, ptr %at
  %tail = load volatile i32, ptr @tail
  %wide = trunc i64 %after to i32
  %sum = add i32 %tail, %wide
  ret i32 %sum
}}
define i32 @deep(i32 %n) {{
  %room = alloca [64 x i32]
  %at = getelementptr [64 x i32], ptr %room, i32 0, i32 %n
  store volatile i32 %n, ptr %at
  %found = load volatile i32, ptr %at
  ret i32 %found
}}
"""
PROGRAM = """
const module = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]));
const memory = new WebAssembly.Memory({ initial: 8 });
const { exports } = new WebAssembly.Instance(module, { env: { __linear_memory: memory } });
const { second, count, deep, __heap_base } = exports;
console.log(JSON.stringify([second(), count(99), count(99), deep(63), __heap_base.value % 64]));
"""


def compiled(code: str) -> bytes:
    return machine_code(llvm.parse_assembly(code))


def test_data_has_its_addresses_and_the_stack_its_place(tmp_path: Path) -> None:
    file = tmp_path / "small.wasm"
    file.write_bytes(linked(compiled(CODE), ["second", "count", "deep"]))
    told = subprocess.run([node(), "-e", PROGRAM, str(file)], capture_output=True, text=True, check=True).stdout
    assert json.loads(told) == [8, 6, 7, 63, 0]


def test_zeros_take_no_room() -> None:
    large = CODE.replace("[100 x i64]", "[100000 x i64]")
    assert len(linked(compiled(large), ["second", "count", "deep"])) < 600


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("@there = external global i32\ndefine ptr @f() { ret ptr @there }", "relocation"),
        ("define internal void @g() { ret void }\ndefine ptr @f() { ret ptr @g }", "relocation of kind 1"),
    ],
)
def test_what_a_game_never_needs_is_refused(code: str, problem: str) -> None:
    with pytest.raises(CannotLink, match=problem):
        linked(compiled(f'target triple = "{TRIPLE}"\n{code}'), ["f"])


def test_something_else_is_refused() -> None:
    with pytest.raises(CannotLink, match="not a WebAssembly object file"):
        linked(b"\x7fELF\x02\x01\x01\0", [])


@pytest.mark.parametrize(("value", "expected"), [(0, "00"), (63, "3f"), (64, "c000"), (262144, "808010"), (-1, "7f")])
def test_signed_numbers(value: int, expected: str) -> None:
    assert signed(value).hex() == expected


def test_numbers_fill_the_room_that_is_left_for_them() -> None:
    assert padded(624485).hex() == "e58ea68000"
