"""Build the WebAssembly module of a game. It takes its own process: `python -m azalai.wasm.module GAME FILE`.

Numba's front end turns Python into LLVM code. Here that code is gathered into one module, optimised for WebAssembly,
and linked. The same sources always give the same bytes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import llvmlite.binding as llvm

import azalai
from azalai.core.errors import AzalaiError
from azalai.wasm import numba_inside
from azalai.wasm.exports import exports_of
from azalai.wasm.link import linked

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128"  # every browser since 2023
RUNTIME = Path(__file__).with_name("runtime.ll")
MULTIPLY = "__multi3"  # LLVM calls it for products of 128 bits
HEADER = re.compile(r"^target (?:triple|datalayout) = .*$", re.MULTILINE)
# The loops that play games to their end at random, as Numba spells their names. Whatever they call is inlined.
LOOPS = ("8play_out", "7play_on")
LOOP = re.compile(rf"^define [^\n]*@_ZN6azalai\w*?(?:{'|'.join(LOOPS)})B.*?^}}$", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^(\s+(?:%[\w.]+ = )?call [^@\n]*@_ZN[^\n]*?\))( #\d+)?$", re.MULTILINE)
REPLACED = {  # functions of the C library for which WebAssembly has an instruction
    "@sqrt(": "@llvm.sqrt.f64(",
    "@floor(": "@llvm.floor.f64(",
}


def build(game: str) -> bytes:
    """The module of a game."""
    gone = numba_inside.missing()
    if gone:
        raise AzalaiError(f"This version of Numba lacks {', '.join(gone)}. Install the one in requirements.lock.")
    setting = azalai.library.kind(game).configure({}, files=False)
    exports = exports_of(setting)
    numba_inside.keep_llvm_code()
    texts = [*numba_inside.Compiled(exports).texts(), RUNTIME.read_text()]
    names = [export.name for export in exports]
    whole = gathered(texts, names)
    if len(LOOP.findall(str(whole))) < len(LOOPS):
        raise AzalaiError(f"Numba spells {' and '.join(LOOPS)} in another way now. See LOOPS in azalai/wasm/module.py.")
    return linked(machine_code(whole), names)


def gathered(texts: list[str], exported: list[str]) -> llvm.ModuleRef:
    """One LLVM module of all parts, in which everything but the exported functions may be changed or dropped."""
    whole = llvm.parse_assembly(_for_wasm(texts[0]))
    for text in texts[1:]:
        whole.link_in(llvm.parse_assembly(_for_wasm(text)))
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in (*exported, MULTIPLY):
            value.linkage = llvm.Linkage.internal
    whole.verify()
    return whole


def _for_wasm(text: str) -> str:
    text = HEADER.sub("", text)
    for theirs, ours in REPLACED.items():
        text = text.replace(theirs, ours)
    return f'target triple = "{TRIPLE}"\ntarget datalayout = "{_machine().target_data}"\n{text}'


def machine_code(module: llvm.ModuleRef) -> bytes:
    """Optimise a module, and turn it into a WebAssembly object file."""
    machine = _machine()
    _run_passes(module, machine, level=1, prune=True)
    text = re.sub(r"\bnoinline\b", "", str(module))  # reference counting may be inlined now
    plain = llvm.parse_assembly(LOOP.sub(_inlining, text))
    _run_passes(plain, machine, level=3, prune=False)
    return bytes(machine.emit_object(plain))


def _inlining(function: re.Match[str]) -> str:
    """A function that inlines all that it calls."""
    return CALL.sub(r"\1 alwaysinline\2", function[0])


def _run_passes(module: llvm.ModuleRef, machine: llvm.TargetMachine, *, level: int, prune: bool) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=level)
    tuning.slp_vectorization = tuning.loop_vectorization = level == 3
    tuning.loop_unrolling = level == 1  # more of it makes code larger and, in browsers, slower
    builder = llvm.create_pass_builder(machine, tuning)
    passes = builder.getModulePassManager()
    if prune:
        passes.add_refprune_pass()
    passes.run(module, builder)


def _machine() -> llvm.TargetMachine:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(features=FEATURES, opt=3, reloc="static")


if __name__ == "__main__":
    game, file = sys.argv[1:]
    Path(file).write_bytes(build(game))
