"""The command `azalai map`: check map files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azalai.checking import check_files

if TYPE_CHECKING:
    from azalai.games.desert.maps import Map


def add_commands(commands: Any) -> None:
    it = commands.add_parser("map", help="work with map files")
    actions = it.add_subparsers(metavar="ACTION", required=True)
    check = actions.add_parser("check", help="say what is wrong with map files, and where")
    check.set_defaults(run=run_check)
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")


def run_check(arguments: argparse.Namespace) -> int:
    from azalai.games.desert.maps import read_map_file

    return check_files(arguments.files, read_map_file, in_short)


def in_short(board: Map) -> str:
    small, large = (len(board.cells(kind)) for kind in "oO")
    return (
        f"good: {len(board.spaces(3))} spaces for 2 and 3 players, {len(board.spaces(5))} for 4 and 5, "
        f"{small} small and {large} large pools, {'a river' if board.bank else 'no river'}"
    )
