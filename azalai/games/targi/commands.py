"""The command `azalai cards`: check card files, list decks, print the schema."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azalai.checking import check_files
from azalai.core.errors import BadOption
from azalai.core.options import short

if TYPE_CHECKING:
    from azalai.games.targi.cards import Deck


def add_commands(commands: Any) -> None:
    it = commands.add_parser("cards", help="work with card files of Targi")
    actions = it.add_subparsers(metavar="ACTION", required=True)
    check = actions.add_parser("check", help="say what is wrong with card files, and where")
    check.set_defaults(run=run_check)
    check.add_argument("files", nargs="+", metavar="FILE")
    listing = actions.add_parser("list", help="show the cards of a deck")
    listing.set_defaults(run=run_list)
    listing.add_argument("deck", metavar="DECK", help="a built-in deck, or a card file")
    listing.add_argument("--language", choices=("en", "de"), default="en", help="the language of the cards")
    schema = actions.add_parser("schema", help="print the JSON Schema of card files, for editors")
    schema.set_defaults(run=run_schema)


def run_check(arguments: argparse.Namespace) -> int:
    from azalai.games.targi.cards import load_deck

    return check_files(arguments.files, load_deck, in_short)


def in_short(deck: Deck) -> str:
    from azalai.games.targi.cards import counted, lacking

    return f"{counted(deck)}, no faults. {lacking(deck)}".rstrip()


def run_list(arguments: argparse.Namespace) -> None:
    from azalai.games.targi.cards_table import deck_table

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    print(deck_table(named_deck(arguments.deck), arguments.language, width))


def named_deck(name: str) -> Deck:
    """A shipped deck by its name, or the deck in a file."""
    from azalai.games.targi.cards import DECKS, load_deck, shipped

    if name in DECKS:
        return shipped(name)
    if not Path(name).exists():
        raise BadOption(
            f"There is no deck {short(name)}. Decks: {', '.join(DECKS)}, or the path of a card file (no file is there)."
        )
    return load_deck(name)


def run_schema(arguments: argparse.Namespace) -> None:
    from azalai.games.targi.cards import schema

    print(json.dumps(schema(), ensure_ascii=False, indent=2))
