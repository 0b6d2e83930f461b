"""The cards of a game for a client that draws it: what they say, and all drawings as one SVG sprite.

The drawings are those of a picture, with the names of the colours instead of their values (`var(--card-ink)`), so
that the page's theme decides; there are no `style` attributes and no scripts in them. Large cards with words are
drawn one at a time, by `full_card`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from azalai.drawing.svg import PREFIX, identified, path, tag
from azalai.drawing.symbols import VARIABLE
from azalai.games.targi.cards import DECKS, shipped
from azalai.games.targi.picture import draw_card
from azalai.games.targi.picture.cards import category
from azalai.games.targi.picture.paper import PATTERNS, back, paper
from azalai.games.targi.picture.sheet import Box, Sheet, star
from azalai.games.targi.picture.signs import option_row
from azalai.games.targi.picture.small import DRAWN as SMALL
from azalai.games.targi.picture.small import SIDE, laid, mark
from azalai.games.targi.picture.symbols import content, definitions, names
from azalai.games.targi.prices import prices
from azalai.games.targi.state import SYMBOLS

if TYPE_CHECKING:
    from azalai.games.targi.game import TargiSetting

Card = dict[str, Any]
COLOUR = re.compile(r'="@([\w-]+)"')
SAID = ("title", "text", "cost", "bracket", "vp", "symbol", "icon", "effect", "effects", "number", "source", "copies")
MORE = ("line", "opposite", "category", "all", "obstacle", "needs")
KINDS = {"tribe": "tribe", "border": "border", "goods": "goods", "dunes": "dune", "challenges": "challenge"}
PAYING = ("tribe", "choose-tribe", "choose-discard", "save", "replace")
# The questions at which a player should think of a card in their display, by the kind of its effect.
REMINDERS: dict[str, tuple[str, ...]] = {
    "discount": (*PAYING, "lay-dune"),
    "pay_substitute": PAYING,
    "stored_gold": (*PAYING, "stored"),
    "goods_card_bonus": ("act", "choose-goods", "targia-card", "use-centre"),
    "round_bonus": ("place", "act"),
    "layout_bonus": ("tribe", "choose-tribe", "choose-discard", "act"),
    "use_bonus": ("place", "act", "targia"),
    "raid_immune": ("raid",),
    "raid_bonus": ("raid",),
    "place_on_robber": ("place",),
    "place_opposite": ("place",),
    "join_dune": ("place",),
    "hand_play": ("act", "surcharge"),
    "extra_rate": ("act", "exchange", "raid", "tribe"),
    "limit_raise": ("limit",),
}


@lru_cache(maxsize=16)
def board(setting: TargiSetting) -> dict[str, Any]:
    """Every card that may be in a game of this setting, the raids, and the sprite, ready for JSON.

    The ids of the sprite begin with `t-`: `t-s-dates` is a symbol (32 units), `t-c-H05` a small card (96 units),
    `t-l-H05` the same in a display, where its price is paid, `t-d-D04-oasis` a dune that was laid out as an oasis, and
    `t-b-tribe` a back.

    >>> import azalai
    >>> answer = board(azalai.new("targi", seed=1).setting)
    >>> answer["cards"]["B05"]["title"]["en"], answer["cards"]["B05"]["reminds"][0], answer["raids"][0]["number"]
    ('Palm Planters', 'tribe', 4)
    """
    cards = setting.cards
    return {
        "game": "targi",
        "rules": setting.options["rules"],
        "cards": {name: told(card) for name, card in cards.items()},
        "raids": [{"number": number, "cards": raids(cards, number)} for number in (4, 8, 12, 16)],
        "totals": {"tribe": 45, "symbol": 9, "goods": len(setting.goods_names), "dunes": len(setting.dunes)},
        "sprite": sprite(cards),
    }


def told(card: Card) -> Card:
    """What a client may say about a card."""
    effect = card.get("effect") or {}
    reminds = REMINDERS.get(effect.get("kind", ""), ()) if card["kind"] == "tribe" else ()
    kept = {name: card[name] for name in (*SAID, *MORE) if card.get(name) is not None}
    paid = {"prices": prices(card)} if "cost" in card else {}
    return {"kind": card["kind"], **kept, **paid, "reminds": list(reminds)}


def raids(cards: dict[str, Card], number: int) -> list[str]:
    return [name for name, card in cards.items() if card["kind"] == "border" and card["number"] == number]


def full_card(cards: Mapping[str, Card], name: str, language: str, theme: str) -> str | None:
    """A card with its words as an SVG document; None if there is no such card."""
    card = cards.get(name)
    return draw_card(card, card["kind"], language, theme=theme) if card else None


@lru_cache(maxsize=1)
def every_card() -> dict[str, Card]:
    """All cards that come with the game, by id. Here a challenge is one card with its options."""
    return {
        card["id"]: {**card, "kind": kind}
        for deck in DECKS
        for kind in [KINDS[deck.partition("_")[2]]]
        for card in shipped(deck).cards
    }


# ---- the sprite


def sprite(cards: dict[str, Card]) -> str:
    """All small drawings as one SVG element that is not itself shown."""
    drawn = "".join(drawings(cards))
    shared = definitions(drawn).removeprefix("<defs>").removesuffix("</defs>")
    symbols = "".join(tag("symbol", inked(name), id=f"t-s-{name}", viewBox="0 0 32 32") for name in sorted(names()))
    whole = COLOUR.sub(r'="var(--\1)"', shared + drawn).replace(PREFIX, "t-").replace("xlink:href", "href")
    nothing = {"xmlns": "http://www.w3.org/2000/svg", "width": "0", "height": "0", "aria-hidden": "true"}
    return tag("svg", tag("defs", whole + symbols), **nothing)


def inked(name: str) -> str:
    """A symbol in the ink and on the paper of the place where it is used."""
    return VARIABLE.sub(lambda found: f"var(--{found[1]})", content(name))


def drawings(cards: dict[str, Card]) -> Iterable[str]:
    for name, card in cards.items():
        yield card_symbol(f"c-{name}", SMALL.get(card["kind"], challenge)(card))
        if card["kind"] == "tribe":
            yield card_symbol(f"l-{name}", laid(card, card["symbol"]))
        if card["kind"] == "dune" and any(effect["kind"] == "lay_dune" for effect in card["effects"]):
            yield from (card_symbol(f"d-{name}-{symbol}", laid(card, symbol)) for symbol in SYMBOLS[1:])
    yield from (card_symbol(f"b-{kind}", back(kind, SIDE, SIDE)) for kind in PATTERNS)


def card_symbol(name: str, sheet: Sheet) -> str:
    return tag("symbol", sheet.svg, id=identified(name), viewBox=f"0 0 {SIDE} {SIDE}")


def challenge(option: Card) -> Sheet:
    """A valid option of a challenge: what it is about, what it is worth, and the condition in signs."""
    sheet = Sheet()
    sheet.add(paper(SIDE, SIDE), path(f"M.75 32H{SIDE - 0.75}", stroke="@card-edge", fill="none"))
    sheet.symbol(category(option), 6, 4.5, 23)
    if option["vp"]:
        sheet.add(star(str(option["vp"]), 66, 3, 26))
    else:
        sheet.symbol("targi", 70, 6, 20)
    sheet.stack([option_row(option)], Box(6, 36, 84, 50), 30)
    mark(sheet, option, 84, 84)
    return sheet
