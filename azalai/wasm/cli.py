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
    it.add_argument("-o", "--output", type=Path, metavar="DIR", help="copy the files into this folder")


def run_wasm(arguments: argparse.Namespace) -> None:
    for game in arguments.games or game_names():
        made = store.make_all(game)
        named = {f"{game}{store.SUFFIX}": made.module, f"{game}{store.PACK}": made.pack}
        named |= {f"{game}.{net}{store.NET}": file for net, file in made.nets.items()}
        for name, file in named.items():
            _tell(_copied(file, arguments.output, name) if arguments.output else file)


def _copied(file: Path, folder: Path, name: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(file, folder / name))


def _tell(file: Path) -> None:
    content = file.read_bytes()
    print(f"{file}: {len(content):,} bytes, {len(gzip.compress(content, 9)):,} compressed by gzip")
