"""What can be chosen when a game of Targi begins."""

from __future__ import annotations

from azalai.core.options import Option
from azalai.games.targi.words import texts

OPTIONS = (
    Option(name="players", kind="number", least=2, most=2, default=2, **texts.option("players")),
    Option(name="rules", kind="choice", values=("base", "expansion"), default="base", **texts.option("rules")),
    Option(
        name="tribe",
        kind="choice",
        values=("rules", "base", "house", "mixed"),
        default="rules",
        other="the path of a card file, or several decks with + between them",
        many=45,
        **texts.option("tribe"),
    ),
    Option(
        name="border",
        kind="choice",
        values=("rules", "base", "house", "mixed"),
        default="rules",
        other="the path of a card file",
        many=10,
        **texts.option("border"),
    ),
    Option(
        name="goods",
        kind="choice",
        values=("rules",),
        default="rules",
        other="the path of a card file",
        **texts.option("goods"),
    ),
    Option(
        name="dunes",
        kind="choice",
        values=("rules",),
        default="rules",
        other="the path of a card file",
        **texts.option("dunes"),
    ),
    Option(
        name="challenges",
        kind="choice",
        values=("rules", "off", "four", "five"),
        default="rules",
        many=5,
        few=1,
        **texts.option("challenges"),
    ),
    Option(
        name="challenge_cards",
        kind="choice",
        values=("rules",),
        default="rules",
        other="the path of a card file",
        **texts.option("challenge_cards"),
    ),
    Option(
        name="targia_repeat",
        kind="choice",
        values=("replace", "keep"),
        default="replace",
        **texts.option("targia_repeat"),
    ),
    Option(name="start", kind="choice", values=("first", "second", "random"), default="first", **texts.option("start")),
)
