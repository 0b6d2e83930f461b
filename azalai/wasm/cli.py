"""The command `azalai wasm`: build the games as WebAssembly."""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
from pathlib import Path
from typing import Any

from azalai.bots.ready import LOWEST, get_all_ready
from azalai.options_cli import game_names
from azalai.wasm import store


def add_wasm(commands: Any) -> None:
    it = commands.add_parser("wasm", help="build games as WebAssembly, for browsers")
    it.set_defaults(run=run_wasm)
    it.add_argument("games", nargs="*", metavar="GAME", help=f"any of: {', '.join(game_names())} (default: all)")
    it.add_argument("--later", action="store_true", help="wait until the games are compiled, and take only spare time")
    it.add_argument("-o", "--output", type=Path, metavar="DIR", help="copy the modules into this folder")


def run_wasm(arguments: argparse.Namespace) -> None:
    games = arguments.games or game_names()
    if arguments.later:
        wait_for(games)
    for game in games:
        file = store.make(game)
        if arguments.output:
            arguments.output.mkdir(parents=True, exist_ok=True)
            file = Path(shutil.copy(file, arguments.output / f"{game}{store.SUFFIX}"))
        content = file.read_bytes()
        print(f"{file}: {len(content):,} bytes, {len(gzip.compress(content, 9)):,} compressed by gzip")


def wait_for(games: list[str]) -> None:
    get_all_ready(games)
    if hasattr(os, "nice"):
        os.nice(LOWEST)
