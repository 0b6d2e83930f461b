"""The command `azalai site`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from azalai.site.build import write_site
from azalai.site.engine import playable


def add_site(commands: Any) -> None:
    it = commands.add_parser("site", help="write the browser client as files that need no server")
    it.set_defaults(run=run_site)
    it.add_argument("folder", type=Path, metavar="DIR", help="where to write it; any web host can serve it as it is")
    it.add_argument("--games", nargs="+", metavar="GAME", choices=playable(), help="only these games (default: all)")


def run_site(arguments: argparse.Namespace) -> None:
    write_site(arguments.folder, arguments.games or playable())
    size = sum(file.stat().st_size for file in arguments.folder.rglob("*") if file.is_file())
    print(f"{arguments.folder}: {size / 1e6:.1f} MB. Try it: python -m http.server -d {arguments.folder}")
