"""The command `azalai wasm`: build the games as WebAssembly."""

from __future__ import annotations

import argparse
import gzip
import shutil
from pathlib import Path
from typing import Any

from azalai.options_cli import game_names
from azalai.wasm import store


def add_wasm(commands: Any) -> None:
    it = commands.add_parser("wasm", help="build games as WebAssembly, for browsers")
    it.set_defaults(run=run_wasm)
    it.add_argument("games", nargs="*", metavar="GAME", help=f"any of: {', '.join(game_names())} (default: all)")
    it.add_argument("-o", "--output", type=Path, metavar="DIR", help="copy the modules into this folder")


def run_wasm(arguments: argparse.Namespace) -> None:
    for game in arguments.games or game_names():
        file = store.make(game)
        if arguments.output:
            arguments.output.mkdir(parents=True, exist_ok=True)
            file = Path(shutil.copy(file, arguments.output / f"{game}{store.SUFFIX}"))
        content = file.read_bytes()
        print(f"{file}: {len(content):,} bytes, {len(gzip.compress(content, 9)):,} compressed by gzip")
