"""What the words of a setting spell: pieces of JSON, from its cards and texts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec

from azalai.core.spelling import Words
from azalai.games.targi.moves import SPACES
from azalai.games.targi.seen import words
from azalai.games.targi.state import CORNERS, DECKS, END_REASONS, GOODS, PHASES, SYMBOLS, TALLIES
from azalai.games.targi.state import SPACES as SPACE_KINDS
from azalai.games.targi.words import texts
from azalai.wording import LANGUAGES, counted

if TYPE_CHECKING:
    from azalai.games.targi.game import TargiSetting

Card = Mapping[str, Any]


def words_for(setting: TargiSetting) -> Words:
    """The words of one setting."""
    return Words({**_names(setting), **_said(setting), **_keys(setting), **_table(), **_players(), **_standings()})


def card_numbers(setting: TargiSetting) -> dict[str, int]:
    """The number of each card with an effect, by its id, counted from the first tribe card. Copies share one number."""
    numbers: dict[str, int] = {}
    for first, ids in _cards(setting).items():
        for i, name in enumerate(ids, first - words.TRIBE_WORD):
            numbers.setdefault(name, i)
    return numbers


def _cards(setting: TargiSetting) -> dict[int, Sequence[str]]:
    return {
        words.TRIBE_WORD: setting.tribe_ids,
        words.DUNE_WORD: setting.dune_ids,
        words.GOODS_WORD: setting.ids[1],
        words.BORDER_WORD: setting.border_ids,
    }


def _names(setting: TargiSetting) -> dict[int, Sequence[object]]:
    return {
        **_cards(setting),
        words.OPTION_WORD: setting.option_ids,
        words.ACTION: setting.texts,
        words.HOLDING: [f'"{name}":'.encode() for name in words.HOLDINGS],
        words.SPACE: SPACES,
        words.RESOURCE: [f'"{name}":'.encode() for name in words.RESOURCES],
        words.ASK: words.ASKED,
        words.PHASE: PHASES,
        words.REASON: END_REASONS,
        words.SYMBOL: SYMBOLS,
    }


# ---------------------------------------------------------------- what prompts say


def _said(setting: TargiSetting) -> dict[int, Sequence[object]]:
    titles, about = [b""] * words.CARDS, [b""] * words.CARDS
    for name, i in card_numbers(setting).items():
        titles[i] = msgspec.json.encode(setting.cards[name]["title"])
        about[i] = msgspec.json.encode(setting.cards[name]["text"])
    nameless = {language: texts(language)["nameless"] for language in LANGUAGES}
    return {
        words.TITLE: titles,
        words.TEXT: about,
        words.NAMELESS: [nameless, dict.fromkeys(LANGUAGES, "")],
        words.RAID_TEXT: [word for card in setting.border for word in _raid_words(card)],
    }


def _raid_words(card: Card) -> list[object]:
    """What a raid costs, by how much an obstacle adds; nothing for other cards. TG-CH-OBS-04."""
    if card["effect"]["kind"] != "raid":
        return [b""] * words.EXTRAS
    costlier = [
        {language: raid_words(card["effect"]["pay"], extra, language) for language in LANGUAGES}
        for extra in range(1, words.EXTRAS)
    ]
    return [card["text"], *costlier]


def raid_words(pay: Sequence[Mapping[str, int]], extra: int, language: str) -> str:
    resources, points = {**pay[0], "any": pay[0].get("any", 0) + extra}, pay[1]
    said = {"resources": amounts(resources, language), "points": amounts(points, language)}
    return str(texts(language)["raid"]).format(**said)


def amounts(of: Mapping[str, int], language: str) -> str:
    """Resources in words: `1 salt, any 2 goods`."""
    said = texts(language)["shared"]["amounts"]
    return ", ".join(counted(said[name], n) for name, n in of.items())


# ---------------------------------------------------------------- pieces of JSON


def _key(name: str) -> bytes:
    return f',"{name}":'.encode()


def _keys_of(names: Sequence[str], before: str = "{") -> list[bytes]:
    """The keys of an object whose values are written one by one; `before` is what comes before the first."""
    return [f'{before if i == 0 else ","}"{name}":'.encode() for i, name in enumerate(names)]


def _ended(whole: object) -> bytes:
    """An object as the end of one that has begun with something else."""
    return json.dumps(whole, separators=(",", ":")).replace("{", ",", 1).encode()


def _keys(setting: TargiSetting) -> dict[int, Sequence[object]]:
    rules, categories = setting.options["rules"], json.dumps(setting.scored)
    return {
        words.TO_MOVE: list(map(_key, words.KEYS)),
        words.BEGIN: [b'{"game":"targi","players":2,"seat":'],
        words.RULES: [f',"rules":"{rules}","phase":'.encode()],
        words.SCORES: [f',"categories":{categories},"scores":'.encode()],
        words.ASKS: _keys_of(("kind", "seat", "card", "left", "cards")),
        words.CROSSES: [b'"crosses":'],
        words.PROMPT: _keys_of(("key", "player", "left", "title", "text")),
        words.ABOUT: [f'"{name}":'.encode() for name in ("card", "came", "goods")],
    }


def _table() -> dict[int, Sequence[object]]:
    sets = [[seat for seat in range(2) if bits >> seat & 1] for bits in range(4)]
    return {
        words.NUMBERED: [b"", *(f'{"," if i else ""}"{i + 1}":{{"card":'.encode() for i in range(16))],
        words.FIGURE: [_ended({"seat": seat, "done": done}) for seat in (None, 0, 1) for done in (False, True)],
        words.LYING: [f'{"," if i else ""}"{name}":{{"kind":'.encode() for i, name in enumerate(SPACES)],
        words.LIES: [f'"{kind}","card":'.encode() for kind in SPACE_KINDS],
        words.MARKED: [_ended({"face_down": down, "markers": seats}) for down in (False, True) for seats in sets],
        words.NAMED: [b'{"card":'],
        words.VISITED: [_ended({"seats": on, "done": done}) for on, done in product(sets, sets)],
        words.PILE: _keys_of(DECKS),
        words.HEAP: _keys_of(DECKS),
    }


def _players() -> dict[int, Sequence[object]]:
    purse = [*_keys_of(GOODS, '{"goods":{'), b'},"gold":', b',"water":', b',"vp":']
    return {
        words.PURSE: purse,
        words.HAND: [b',"hand":'],
        words.DISPLAYED: [b',"display":'],
        words.BEARING: [b',"symbol":'],
        words.TOKEN: [b',"token":'],
        words.TARGI: [b',"targi":'],
        words.LIMIT: _keys_of(("goods", "gold", "water"), ',"limits":{'),
        words.OVER: [b'},"over":{'],
        words.EXCESS: [b'"any":', b'"gold":', b'"water":'],
        words.ROW: [b'},"rows":'],
        words.COUNT: _keys_of(TALLIES, ',"counts":{'),
        words.ROW_OF_POINTS: [b'{"seat":'],
        words.POINT: list(map(_key, words.POINTS)),
    }


def _standings() -> dict[int, Sequence[object]]:
    ways = [{"resources": bool(b & 1), "points": bool(b & 2), "exempt": bool(b & 4)} for b in range(8)]
    return {
        words.STANDING: [f'{{"kind":"{kind}","have":'.encode() for kind in words.CONDITIONS],
        words.NEED: [b',"need":'],
        words.MET: [_ended({"met": met}) for met in (False, True)],
        words.RAID: [f'{{"number":{number},"card":'.encode() for number in CORNERS],
        words.PAY: [b',"pay":['],
        words.PAY_POINTS: [b',{"vp":'],
        words.RAIDED: [b'}],"seats":'],
        words.WAYS: ways,
        words.COMES: [f'],"when":"{when}","rounds":'.encode() for when in words.COMING],
    }
