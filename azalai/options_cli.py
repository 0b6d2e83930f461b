"""Turn the options of all games into command line flags."""

from __future__ import annotations

import argparse
from typing import Any

import azalai
from azalai import BadOption


def game_names() -> list[str]:
    return [game["name"] for game in azalai.games()]


def described(name: str) -> dict[str, Any]:
    for game in azalai.games():
        if game["name"] == name:
            return game
    raise BadOption(f"There is no game {name[:40]!r}. Games: {', '.join(game_names())}.")


def add_game_options(it: argparse.ArgumentParser) -> None:
    """Add one flag for every option of any game; the game itself checks the values."""
    added = set()
    for game in azalai.games():
        group = it.add_argument_group(game["title"]["en"])
        for option in game["options"]:
            if option["name"] not in added:
                added.add(option["name"])
                add_game_option(group, option)


def add_game_option(group: Any, option: dict[str, Any]) -> None:
    flag = f"--{option['name'].replace('_', '-')}"
    if option["kind"] == "flag":
        group.add_argument(flag, action="store_true", default=None, dest=option["name"], help=option["help"]["en"])
    else:
        group.add_argument(flag, dest=option["name"], metavar=placeholder(option), help=option_help(option))


def placeholder(option: dict[str, Any]) -> str:
    return "N" if option["kind"] == "number" else "A,B" if option["kind"] == "choices" else option["name"].upper()


def option_help(option: dict[str, Any]) -> str:
    said = f"{option['help']['en']} {possible_values(option)}"
    return said.replace("%", "%%")


def possible_values(option: dict[str, Any]) -> str:
    if option["kind"] == "number":
        return f"({option['least']} to {option['most']}; default {option['default']})"
    values = list(option["values"])
    if option.get("other"):
        values.append(option["other"])
    if option.get("many"):
        least = f"{option['few']} to " if option.get("few") else ""
        values.append(f"{least}{option['many']} names separated by commas")
    default = ",".join(option["default"]) if isinstance(option["default"], list) else option["default"]
    return f"({', '.join(values)}{f'; default {default}' if default else ''})"


def given_options(arguments: argparse.Namespace, game: str | None = None) -> dict[str, object]:
    """The given options, converted for the game; without a game, as typed."""
    kinds = {option["name"]: option for option in described(game)["options"]} if game else {}
    names = {option["name"] for every in azalai.games() for option in every["options"]}
    typed = {name: value for name, value in vars(arguments).items() if name in names and value is not None}
    return {name: as_value(value, kinds.get(name, {})) for name, value in typed.items()}


def as_value(typed: Any, option: dict[str, Any]) -> object:
    """A typed value in the form that the option takes.

    >>> as_value("3", {"kind": "number"}), as_value("a,b", {"kind": "choices"}), as_value("x", {"kind": "number"})
    (3, ['a', 'b'], 'x')
    >>> as_value("CP1a", {"kind": "choice", "values": ["off"], "many": 5})
    ['CP1a']
    """
    if option.get("kind") == "number" and typed.isascii() and typed.isdigit():
        return int(typed)
    if option.get("kind") == "choices" or is_list(typed, option):
        return [part.strip() for part in typed.split(",") if part.strip()]
    return typed


def is_list(typed: str, option: dict[str, Any]) -> bool:
    """Whether a typed value is a list of names; a list may have only one."""
    if not option.get("many"):
        return False
    single = typed in option["values"] or option.get("other")
    return "," in typed or not single
