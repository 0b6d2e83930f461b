"""The cards of Targi in words and in signs: what they cost, what they are worth, and what they do.

Resources are letters, the same in all languages: D dates, S salt, P pepper, G gold, W water, * any good,
= identical goods. `2D G` is 2 dates and 1 gold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from azalai.wording import Words, counted, joined

Card = Mapping[str, Any]
Amounts = Mapping[str, int]

LETTERS = {"dates": "D", "salt": "S", "pepper": "P", "any": "*", "same": "=", "gold": "G", "water": "W"}
GOODS = ("dates", "salt", "pepper")
ICONS = {"none": "", "lightning": "↯", "triangle": "▽", "infinity": "∞", "exclamation": "!"}
VECTORS = ("gain", "give", "extra")  # parameters of effects that are amounts of resources
NAMED = ("symbol", "res", "place", "filter")  # parameters that are words
VARIANTS = ("when", "cond", "reach")  # parameters that choose another wording


class Speech:
    """Describes the cards of one game in one language."""

    def __init__(self, words: Words, cards: Mapping[str, Card]) -> None:
        self.words = words
        self.language = words.language
        self.cards = cards

    # -- resources

    def amount(self, name: str, number: int) -> str:
        """`2D`, `G`, `3VP`."""
        if name == "vp":
            return f"{number}{self.words('vp')}"
        return f"{number if number > 1 else ''}{LETTERS[name]}"

    def vector(self, amounts: Amounts, between: str = " ") -> str:
        """`2D G`; nothing is 0."""
        return between.join(self.amount(name, number) for name, number in amounts.items() if number) or "0"

    def spelled(self, amounts: Amounts) -> str:
        """`2 dates and 1 gold`."""
        said = self.words.group("amounts")
        return joined([counted(said[name], n) for name, n in amounts.items() if n], self.words("and")) or "0"

    def change(self, amounts: Amounts) -> str:
        """`+2D −G`; empty if nothing changed."""
        signed = (("+" if n > 0 else "−") + self.amount(name, abs(n)) for name, n in amounts.items() if n)
        return " ".join(signed)

    def rate(self, rate: Mapping[str, Amounts]) -> str:
        return f"{self.vector(rate['give'])}→{self.vector(rate['get'])}"

    # -- cards

    def title(self, card: str | None) -> str:
        """A card's title; a general word if it is hidden, or has none."""
        named = self.cards[card].get("title") if card else None
        return str(named[self.language]) if named else self.words("card")

    def text(self, card: str) -> str:
        return str(self.cards[card]["text"][self.language])

    def symbol(self, name: str) -> str:
        return self.words.of("symbols", name)

    def icon(self, card: Card) -> str:
        return ICONS[card.get("icon", "none")]

    def points(self, number: int) -> str:
        return f"{number} {self.words('vp')}"

    def cost(self, card: Card, between: str = " ") -> str:
        """`S P G/D 2S (2*)`: the costs to choose from, and the bracket."""
        said = "/".join(self.vector(cost, between) for cost in card["cost"])
        bracket = card.get("bracket")
        return f"{said} ({self.vector(bracket['cost'], between)})" if bracket else said

    def facts(self, card: str) -> str:
        """`Oasis, 1 VP, costs S P G`; empty for a card that has none of that."""
        found = self.cards[card]
        said = [self.symbol(found["symbol"])] if "symbol" in found else []
        if "symbol" in found or found.get("vp"):
            said.append(self.points(found["vp"]))
        if found.get("cost"):
            said.append(self.words("costs", cost=self.cost(found)))
        return ", ".join(said)

    def about(self, card: str) -> str:
        """Everything that a card says besides its title."""
        facts = self.facts(card)
        return f"{facts}. {self.text(card)}" if facts else self.text(card)

    def label(self, place: str, card: str | None) -> str:
        """A card with its place, as far as it is known: `Trader (5)`."""
        return f"{self.title(card)} ({place})" if card else place

    # -- effects in short

    def effects_or_bracket(self, card: str) -> bool:
        """Whether there is anything to say about a tribe card besides what it costs and is worth."""
        return bool(self.effects(self.cards[card]) or self.cards[card].get("bracket"))

    def effects(self, card: Card) -> str:
        """What a card does, in a few signs and words."""
        return "; ".join(filter(None, map(self.effect, effects_of(card))))

    def effect(self, effect: Mapping[str, Any]) -> str:
        said = self.words.group("effects")
        variant = f"{effect['kind']}-{self._variant(effect)}"
        pattern = said.get(variant, said.get(effect["kind"], ""))
        return counted(pattern, effect.get("n", 1), **dict(self._details(effect)))

    def _variant(self, effect: Mapping[str, Any]) -> str:
        """What chooses another wording: a parameter's value, or that there is only one of something."""
        for name in VARIANTS:
            if name in effect:
                return str(effect[name])
        if effect["kind"] == "extra_rate":
            return "anywhere" if effect["where"] == 0 else ""
        if effect["kind"] == "noble":
            return "gain" if effect["discard"] else ""
        if effect.get("last"):
            return "last"
        return "one" if effect.get("show", effect.get("per", effect.get("n"))) == 1 else ""

    def _details(self, effect: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for name, value in effect.items():
            if name in VECTORS or name == "discard":
                yield name, self.vector(value)
            elif name in NAMED:
                yield name, self.symbol(value) if name == "symbol" else self.words.of(name, value)
            elif name == "vp":
                yield name, self.amount("vp", value)
            elif name not in ("options", "rates", "pay", "rate", "count", "cards"):
                yield name, str(value)
        if "count" in effect:
            yield "count", self.counted(effect["count"], effect["arg"], one=effect.get("per") == 1)
        yield from self._lists(effect)

    def _lists(self, effect: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        if "options" in effect:
            yield "options", "/".join(map(self.vector, effect["options"]))
        if "rates" in effect:
            yield "rates", " ".join(map(self.rate, effect["rates"]))
        if "rate" in effect:
            yield "rate", self.rate(effect["rate"])
        if "pay" in effect:
            yield "pay", f" {self.words('or')} ".join(map(self.vector, effect["pay"]))
        if "cards" in effect:
            yield "cards", "/".join(map(str, effect["cards"]))

    def counted(self, count: str, arg: Any, *, one: bool = False) -> str:
        """What a card counts: `Well`, `cards`; some things have a word for a single one."""
        if count == "symbol":
            return self.symbol(arg)
        said = self.words.group("counts")
        pattern = said.get(f"{count}-one" if one else count, said.get(count, count))
        return str(pattern).format(arg=ICONS.get(arg, arg))


def effects_of(card: Card) -> Sequence[Mapping[str, Any]]:
    """A dune has several effects, any other card one, a challenge none."""
    return card["effects"] if "effects" in card else [card["effect"]] if "effect" in card else []


def effect_of_kind(card: Card, kind: str) -> Mapping[str, Any] | None:
    """The one effect of a kind on a card; None if there is none, or if there are two."""
    found = [effect for effect in effects_of(card) if effect["kind"] == kind]
    return found[0] if len(found) == 1 else None
