"""Card files of Targi: the shipped decks, and how custom decks are read and checked."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from azalai.core.errors import BadOption, Faults
from azalai.core.options import short
from azalai.games.targi.cards_data import DECKS, FOLDER, board, vocabulary
from azalai.games.targi.cards_effects import CONDITIONS, EFFECTS, OBSTACLES, SYMBOLS
from azalai.games.targi.cards_kinds import ID, KINDS, MAX_TEXT, NAMED, SOURCES, copies, ids
from azalai.games.targi.cards_shapes import (
    Fields,
    Json,
    Line,
    Log,
    Name,
    Number,
    OneOf,
    Rule,
    Shape,
    Spot,
    Twice,
    written,
)
from azalai.games.targi.state import MAX_PER_NUMBER

MAX_BYTES = 1_000_000
MAX_CANONICAL = 120_000  # bytes, so that a game record has room for a deck of each kind
PER_SYMBOL = 9  # TG-SET-03
LEAST_GOODS = 10  # goods cards, copies included, so that the centre can be filled again
BOM = "\ufeff"
LONG_NUMBER = 18  # digits

__all__ = [
    "DECKS",
    "KINDS",
    "Deck",
    "check_goods_pool",
    "check_tribe_pool",
    "counted",
    "lacking",
    "load_deck",
    "read_deck",
    "schema",
    "shipped",
    "vocabulary",
]


@dataclass(frozen=True)
class Deck:
    """A checked deck. `cards` are as in the file, with all optional fields; `text` is the deck as canonical JSON."""

    kind: str
    set: str
    cards: tuple[Json, ...] = field(hash=False, repr=False)
    text: str = field(repr=False)


# -- reading


@cache
def shipped(name: str) -> Deck:
    """A deck that comes with the game. It is shared: do not change its cards.

    >>> shipped("base_tribe").cards[0]["cost"]
    [{'pepper': 1, 'gold': 1}]
    """
    if name not in DECKS:
        raise BadOption(f"There is no deck {short(name)}. Decks: {', '.join(DECKS)}.")
    return read_deck((FOLDER / f"{name}.json").read_bytes(), name=name)


def load_deck(path: str | os.PathLike[str], kind: str | None = None) -> Deck:
    """The deck in a file; `Faults` lists everything that is wrong with it."""
    file = Path(path)
    try:
        if not file.is_file():  # a device or a pipe may never end
            raise BadOption(f"There is no file {file}.")
        with file.open("rb") as opened:
            text = opened.read(MAX_BYTES + 1)
    except OSError as problem:
        raise BadOption(f"{file} cannot be read: {problem.strerror}.") from None
    return read_deck(text, kind, str(file))


def read_deck(text: str | bytes, kind: str | None = None, name: str = "cards") -> Deck:
    """The deck in a JSON text, of the wanted kind if one is named; `Faults` lists everything that is wrong with it.

    >>> read_deck('{"type": "goods", "cards": []}')
    Traceback (most recent call last):
        ...
    azalai.core.errors.Faults: cards:
      cards: There are no cards. Write a list of 1 to 40 goods cards.
    """
    if kind is not None and kind not in KINDS:
        raise BadOption(f"There is no kind of card {short(kind)}. Kinds: {', '.join(KINDS)}.")
    log = Log()
    deck = _read(text, kind, log)
    if deck is None or log.count:
        raise Faults(name, log.all())
    return deck


def _read(text: str | bytes, wanted: str | None, log: Log) -> Deck | None:
    content = _content(text, log)
    found = _parse(content, log)
    kind = None if log.count else _kind_of(found, wanted, Spot(log))
    if kind is None:
        return None
    file = _file(kind, content).read(found, Spot(log))
    return None if log.count else _deck(kind, file["set"], file["cards"], Spot(log))


def _kind_of(found: object, wanted: str | None, spot: Spot) -> str | None:
    """The kind of the cards: what the file says and what is wanted must agree."""
    kinds = OneOf((wanted,) if wanted else tuple(KINDS))
    if not isinstance(found, dict):
        spot.say('A card file is one JSON object, like {"type": "tribe", "cards": […]}.')
    elif "type" in found:
        kind = kinds.read(found["type"], spot.at("type"))
        return None if spot.log.count else str(kind)
    elif not wanted:
        spot.say(f"type is missing. Write {kinds.possible()}.")
    return wanted


def _file(kind: str, content: str = "") -> Fields:
    """A whole card file. Its content is needed only to say where a card is."""
    shapes: dict[str, Shape] = {
        "$schema": Line(MAX_TEXT, empty=True),
        "type": OneOf((kind,)),
        "set": Name(20),
        "count": Number(0, KINDS[kind].most),
        "source": OneOf(SOURCES),
        "clause": Line(40, empty=True),
        "note": Line(MAX_TEXT, empty=True),
    }
    if kind == "border":
        shapes |= {name: OneOf((board()[name],)) for name in ("layout", "rounds_robber", "rounds_targia", "corners")}
    defaults = {**dict.fromkeys(shapes), "type": kind, "set": "custom"}
    return Fields(shapes | {"cards": _Cards(kind, content)}, defaults, (Rule(("count", "cards"), _check_count),))


@dataclass(frozen=True)
class _Cards:
    """The list of cards in a file."""

    kind: str
    content: str

    def read(self, value: Any, spot: Spot) -> Any:
        if not isinstance(value, list) or not 1 <= len(value) <= KINDS[self.kind].most:
            what = f"There are {len(value) or 'no'} cards." if isinstance(value, list) else f"Not {written(value)}."
            spot.say(f"{what} Write {self.possible()}.")
            return []
        spots = _card_spots(self.content, value, spot.log)
        cards = [KINDS[self.kind].card.read(card, at) for card, at in zip(value, spots)]
        _check_ids(cards, spots)
        if self.kind == "border":
            _check_numbers(cards, spots)
        return cards

    def possible(self) -> str:
        return f"a list of 1 to {KINDS[self.kind].most} {KINDS[self.kind].many}"

    def schema(self) -> Json:
        cards = {"$ref": f"#/$defs/{self.kind}"}
        return {"type": "array", "items": cards, "minItems": 1, "maxItems": KINDS[self.kind].most}


def _check_ids(cards: list[Json], spots: list[Spot]) -> None:
    """Each id is used once. Upper and lower case do not count, because moves may be typed in either."""
    seen: dict[str, str] = {}
    for card, spot in zip(cards, spots):
        for name in ids(card):
            if name.lower() in seen:
                spot.say(f"The id {name} appears twice (before as {seen[name.lower()]}). Write another one.")
            seen.setdefault(name.lower(), name)


def _check_numbers(cards: list[Json], spots: list[Spot]) -> None:
    """There is a limit on the border cards of one number; a card with faults may lack its number."""
    seen: Counter[int] = Counter()
    for card, spot in zip(cards, spots):
        number = card.get("number", 0)
        seen[number] += 1
        if number and seen[number] > MAX_PER_NUMBER:
            spot.at("number").say(
                f"There are already {MAX_PER_NUMBER} cards with the number {number}, which is the maximum. "
                "Leave this card out, or write another number."
            )


def _check_count(file: Json, spot: Spot) -> None:
    count, there = file["count"], copies(file["cards"])
    if count not in (None, there):
        spot.at("count").say(f"The file says {count}, but there are {there} cards. Write {there}, or leave it out.")


def _deck(kind: str, name: str, cards: list[Json], spot: Spot) -> Deck:
    most, many = KINDS[kind].most, KINDS[kind].many
    lines = ",\n".join(json.dumps(card, ensure_ascii=False, separators=(",", ":")) for card in cards)
    text = f'{{"type":"{kind}","set":"{name}","cards":[\n{lines}\n]}}\n'
    if copies(cards) > most:
        spot.at("cards").say(f"There are {copies(cards)} cards with all copies. A deck has at most {most} {many}.")
    if len(text.encode()) > MAX_CANONICAL:
        spot.at("cards").say(f"The deck needs {len(text.encode())} bytes of {MAX_CANONICAL}. Shorten texts and notes.")
    return Deck(kind, name, tuple(cards), text)


# -- JSON


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    return Twice(pairs, [key for key, times in Counter(key for key, _ in pairs).items() if times > 1])


def _whole(digits: str) -> int | float:
    """A number; one that is absurdly long is not taken as a whole number, and is refused everywhere."""
    return int(digits) if len(digits) <= LONG_NUMBER else float(digits)


_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole)


def _content(text: object, log: Log) -> str:
    if not isinstance(text, (str, bytes)):
        log.add(0, 0, f"A card file is text, not {type(text).__name__}.")
    elif len(text) > MAX_BYTES:
        log.add(0, 0, f"The file is longer than {MAX_BYTES} bytes; a card file is a small text file.")
    else:
        try:
            return (text if isinstance(text, str) else text.decode("utf-8")).removeprefix(BOM)
        except UnicodeDecodeError:
            log.add(0, 0, "The file is not UTF-8 text. Save it as UTF-8.")
    return ""


def _parse(content: str, log: Log) -> Any:
    try:
        return None if log.count else _decoder.decode(content)
    except json.JSONDecodeError as problem:
        log.add(problem.lineno, problem.colno, f"This is not JSON: {problem.msg}.")
    except RecursionError:
        log.add(0, 0, "The file is nested too deeply; a card has only a few levels.")
    return None


def _card_spots(content: str, cards: list[Any], log: Log) -> list[Spot]:
    """For each card its name and where it begins."""
    spots = []
    for i, (card, start) in enumerate(zip(cards, _starts(content, len(cards))), 1):
        line, column = (content.count("\n", 0, start) + 1, start - content.rfind("\n", 0, start)) if start else (0, 0)
        spots.append(Spot(log, line, column, _card_name(card, i)))
    return spots


def _card_name(card: object, i: int) -> str:
    name = card.get("id") if isinstance(card, dict) else None
    return name if isinstance(name, str) and re.fullmatch(ID.pattern(), name) else f"Card #{i}"


def _starts(content: str, count: int) -> list[int]:
    """Where each card begins in a text that is valid JSON; 0 if that is not clear."""
    begin = re.search(r'"cards"\s*:\s*\[', content)
    at = begin.end() if begin else len(content)
    starts = []
    try:
        for _ in range(count):
            while content[at] in " \t\n\r,":
                at += 1
            starts.append(at)
            _, at = _decoder.raw_decode(content, at)
    except (IndexError, ValueError, RecursionError):
        return [0] * count
    return starts


# -- decks as a whole


def counted(deck: Deck) -> str:
    """How many cards there are, in words.

    >>> counted(shipped("base_goods")), counted(shipped("house_dunes"))
    ('19 goods cards', '20 dunes')
    """
    number, kind = copies(deck.cards), KINDS[deck.kind]
    return f"{number} {kind.one if number == 1 else kind.many}"


def check_tribe_pool(cards: Iterable[Mapping[str, Any]]) -> None:
    """`BadOption` unless the pool has nine tribe cards of each symbol, each with a different id."""
    pool = list(cards)
    names = Counter(str(card["id"]).lower() for card in pool)
    twice = [str(card["id"]) for card in pool if names[str(card["id"]).lower()] > 1]
    if twice:
        raise BadOption(f"Several tribe cards have the same id: {', '.join(dict.fromkeys(twice))}. Rename one of them.")
    have = Counter(card["symbol"] for card in pool)
    short_of = [f"{have[symbol]} {symbol}" for symbol in SYMBOLS if have[symbol] < PER_SYMBOL]
    if short_of:
        raise BadOption(
            f"A game needs {PER_SYMBOL} tribe cards of each symbol; there are only {', '.join(short_of)}. "
            "Add cards, or mix the deck with another one."
        )


def check_goods_pool(cards: Iterable[Mapping[str, Any]]) -> None:
    """`BadOption` unless there are enough goods cards for a game."""
    there = sum(int(card["copies"]) for card in cards)
    if there < LEAST_GOODS:
        raise BadOption(
            f"A game needs {LEAST_GOODS} goods cards, copies included; there are only {there}. "
            "Add cards, or mix the deck with another one."
        )


def lacking(deck: Deck) -> str:
    """What a deck without faults still lacks to be played alone; empty if it is enough."""
    check = {"tribe": check_tribe_pool, "goods": check_goods_pool}.get(deck.kind)
    try:
        if check:
            check(deck.cards)
    except BadOption as problem:
        return str(problem)
    return ""


# -- the schema


def schema() -> Json:
    """The JSON Schema of a card file, as published in `docs/cards.schema.json`."""
    families = {"effect": EFFECTS, "condition": CONDITIONS, "obstacle": OBSTACLES}
    kinds = {
        f"{family}_{kind}": shape.schema() for family, shapes in families.items() for kind, shape in shapes.items()
    }
    cards = {kind: KINDS[kind].card.schema() for kind in KINDS}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Azalai card file for Targi",
        "description": "A deck of tribe, goods or border cards, of dunes or of challenges.",
        "type": "object",
        "properties": {"type": {"enum": list(KINDS)}},
        "required": ["type", "cards"],
        "allOf": [_if_kind(kind) for kind in KINDS],
        "$defs": {**cards, **kinds, **{named.name: named.shape.schema() for named in NAMED}},
    }


def _if_kind(kind: str) -> Json:
    return {"if": {"properties": {"type": {"const": kind}}, "required": ["type"]}, "then": _file(kind).schema()}
