"""The deal of a game as a record holds it: everything random, written and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from azalai.core import contract
from azalai.core.deals import Dealt
from azalai.core.errors import AzalaiError, BadRecord
from azalai.core.options import short
from azalai.games.targi.state import DECKS, ORDERS, PER_SYMBOL, SYMBOLS, TRIBE_DECK

if TYPE_CHECKING:
    from azalai.games.targi.game import TargiSetting

BEGINS = {"first": 0, "second": 1, "random": -1}
UNDEALT = {"challenge": -1, "drawn_orders": ORDERS - 1}


def parts(setting: TargiSetting) -> list[Dealt]:
    return [
        Dealt(name="border", field="border", form="list", names=tuple(setting.border_ids), first=1),
        Dealt(name="challenges", field="challenge", form="list", names=tuple(setting.option_ids)),
        Dealt(name="start", field="first", form="number"),
        *(
            Dealt(name=name, field="orders", form="orders", names=tuple(names), row=deck, length="deck_len")
            for deck, (name, names) in enumerate(zip(DECKS, setting.names))
        ),
    ]


def started(setting: TargiSetting, deal: Mapping[str, Any]) -> Any:
    try:
        return _started(setting, deal)
    except AzalaiError as problem:
        raise BadRecord(f"The record's deal is not possible: {problem}") from None
    except (ValueError, TypeError, AttributeError, KeyError) as problem:
        raise BadRecord(f"The record's deal is not possible: {problem}") from None


def _started(setting: TargiSetting, deal: Mapping[str, Any]) -> Any:
    wanted = {"border", "challenges", "start", "tribe", "goods"} | ({"dunes"} if setting.expansion else set())
    if set(deal) != wanted:
        raise ValueError(f"it has {', '.join(sorted(map(str, deal)))[:80]}; it needs {', '.join(sorted(wanted))}.")
    states = setting.new_states()
    s = states[0]
    s["border"][1:] = _dealt_border(setting, deal["border"])
    challenges = _dealt_challenges(setting, deal["challenges"])
    s["first"] = _dealt_start(setting, deal["start"])
    for field, value in UNDEALT.items():
        s[field] = value
    s["challenge"][: len(challenges)] = challenges
    for deck, name in enumerate(DECKS):
        if name in wanted:
            _deal_orders(setting, s, deck, name, deal[name])
    contract.start_dealt(setting.boxes, states)
    return states


def _dealt_border(setting: TargiSetting, ids: object) -> list[int]:
    if not isinstance(ids, list) or len(ids) != 16:
        raise TypeError("border names 16 cards.")
    found = []
    for number, name in enumerate(ids, 1):
        fitting = [i for i, card in enumerate(setting.border) if card["number"] == number and card["id"] == name]
        if not fitting:
            raise ValueError(f"{short(name)} is not a border card {number} of this game.")
        found.append(fitting[0])
    return found


def _dealt_challenges(setting: TargiSetting, ids: object) -> list[int]:
    if not isinstance(ids, list) or any(not isinstance(name, str) for name in ids):
        raise TypeError("challenges is a list of option ids.")
    found = setting.named_options(ids)
    number = {0: (0,), 4: (4,), 5: (5,)}.get(int(setting.boxes[0]["challenges"]))
    given = [int(i) for i in setting.boxes[0]["given"] if i >= 0]
    if number is not None and len(found) not in number:
        raise ValueError(f"challenges has {len(found)} options; the game's option asks for {number[0]}.")
    if number is None and found != given:
        raise ValueError("its challenges differ from those in the options.")
    if number == (4,) and not {"points", "resources", "display"} <= {
        setting.challenge_options[i]["category"] for i in found
    }:
        raise ValueError("challenges has one of points, resources and display each, and one other.")
    return found


def _dealt_start(setting: TargiSetting, seat: object) -> int:
    if type(seat) is not int or seat not in (0, 1):
        raise ValueError("start is 0 or 1.")
    if BEGINS[setting.options["start"]] not in (-1, seat):
        raise ValueError("its start differs from the one in the options.")
    return seat


def _deal_orders(setting: TargiSetting, s: Any, deck: int, name: str, texts: object) -> None:
    if not isinstance(texts, list) or len(texts) != ORDERS or any(not isinstance(text, str) for text in texts):
        raise TypeError(f"{name} is a list of {ORDERS} orders, each a string of ids.")
    index = {card: i for i, card in enumerate(setting.names[deck])}
    first = sorted(texts[0].split())
    for number, text in enumerate(texts):
        cards = text.split()
        if sorted(cards) != first or len(set(cards)) != len(cards):
            raise ValueError(f"order {number} of {name} does not hold the same cards as the first, each once.")
        for i, card in enumerate(cards):
            if card not in index:
                raise ValueError(f"{short(card)} is not a card of {name}.")
            s["orders"][deck][number][i] = index[card]
    _check_deck(setting, deck, name, first)
    s["deck_len"][deck] = len(first)


def _check_deck(setting: TargiSetting, deck: int, name: str, cards: list[str]) -> None:
    """TG-SET-03: the whole deck, or for tribe cards nine of each symbol."""
    if name != "tribe":
        if cards != sorted(setting.names[deck]):
            raise ValueError(f"{name} must hold every card of the deck once.")
        return
    symbols = [setting.tribe[setting.tribe_ids.index(card)]["symbol"] for card in cards]
    if len(cards) != TRIBE_DECK or any(symbols.count(symbol) != PER_SYMBOL for symbol in SYMBOLS[1:]):
        raise ValueError(f"tribe must hold {PER_SYMBOL} cards of each symbol.")
