"""What can be chosen when a game of Targi begins."""

from __future__ import annotations

from azalai.core.options import Option

OPTIONS = (
    Option(
        name="players",
        kind="number",
        least=2,
        most=2,
        default=2,
        title={"en": "Players", "de": "Spieler"},
        help={"en": "Targi is for two.", "de": "Targi ist für zwei."},
    ),
    Option(
        name="rules",
        kind="choice",
        values=("base", "expansion"),
        default="base",
        value_titles={
            "base": {"en": "Base game", "de": "Grundspiel"},
            "expansion": {"en": "Expansion", "de": "Erweiterung"},
        },
        title={"en": "Rules", "de": "Regeln"},
        help={
            "en": "The base game, or the expansion's rules with water, sand dunes and the Targia figure. The expansion "
            "cards are our own design.",
            "de": "Das Grundspiel oder die Regeln der Erweiterung mit Wasser, Wanderdünen und Targia-Figur. Die Karten "
            "der Erweiterung sind unsere eigenen.",
        },
    ),
    Option(
        name="tribe",
        kind="choice",
        values=("rules", "base", "house", "mixed"),
        default="rules",
        other="the path of a card file, or several decks with + between them",
        many=45,
        value_titles={
            "rules": {"en": "As the rules say", "de": "Wie die Regeln sagen"},
            "base": {"en": "Base cards", "de": "Karten des Grundspiels"},
            "house": {"en": "House cards (our design)", "de": "Hauskarten (von uns)"},
            "mixed": {"en": "Mixed: 9 of each symbol drawn from both", "de": "Gemischt: je Symbol 9 aus beiden"},
        },
        title={"en": "Tribe cards", "de": "Stammeskarten"},
        help={
            "en": "Which tribe cards are in the deck; more than 9 of a symbol are drawn from.",
            "de": "Welche Stammeskarten im Stapel sind; aus mehr als 9 eines Symbols wird gezogen.",
        },
    ),
    Option(
        name="border",
        kind="choice",
        values=("rules", "base", "house", "mixed"),
        default="rules",
        other="the path of a card file",
        many=10,
        value_titles={
            "rules": {"en": "As the rules say", "de": "Wie die Regeln sagen"},
            "base": {"en": "Base cards", "de": "Karten des Grundspiels"},
            "house": {"en": "House cards (our design)", "de": "Hauskarten (von uns)"},
            "mixed": {"en": "Mixed, drawn for each number", "de": "Gemischt, je Nummer gezogen"},
        },
        title={"en": "Border cards", "de": "Randkarten"},
        help={
            "en": "Which border cards lie around the centre, number by number.",
            "de": "Welche Randkarten um die Mitte liegen, Nummer für Nummer.",
        },
    ),
    Option(
        name="goods",
        kind="choice",
        values=("rules",),
        default="rules",
        other="the path of a card file",
        value_titles={"rules": {"en": "As the rules say", "de": "Wie die Regeln sagen"}},
        title={"en": "Goods cards", "de": "Warenkarten"},
        help={"en": "The goods deck.", "de": "Der Stapel der Warenkarten."},
    ),
    Option(
        name="dunes",
        kind="choice",
        values=("rules",),
        default="rules",
        other="the path of a card file",
        value_titles={"rules": {"en": "As the rules say", "de": "Wie die Regeln sagen"}},
        title={"en": "Sand dunes", "de": "Wanderdünen"},
        help={"en": "The dunes of the expansion.", "de": "Die Dünen der Erweiterung."},
    ),
    Option(
        name="challenges",
        kind="choice",
        values=("rules", "off", "four", "five"),
        default="rules",
        many=5,
        few=1,
        value_titles={
            "rules": {"en": "As the rules say", "de": "Wie die Regeln sagen"},
            "off": {"en": "None", "de": "Keine"},
            "four": {"en": "Four", "de": "Vier"},
            "five": {"en": "Five", "de": "Fünf"},
        },
        title={"en": "Challenges", "de": "Herausforderungen"},
        help={
            "en": "Goals worth 2 points each at the end, and handicaps for both. In the expansion four are drawn. They "
            "are our own design.",
            "de": "Ziele, die am Ende je 2 Punkte bringen, und Hindernisse für beide. In der Erweiterung werden vier "
            "gezogen. Sie sind von uns entworfen.",
        },
    ),
    Option(
        name="challenge_cards",
        kind="choice",
        values=("rules",),
        default="rules",
        other="the path of a card file",
        value_titles={"rules": {"en": "Ours", "de": "Unsere"}},
        title={"en": "Challenge cards", "de": "Karten der Herausforderungen"},
        help={"en": "From which cards challenges are drawn.", "de": "Aus welchen Karten gezogen wird."},
    ),
    Option(
        name="targia_repeat",
        kind="choice",
        values=("replace", "keep"),
        default="replace",
        value_titles={
            "replace": {"en": "Only the last card is taken", "de": "Nur die letzte Karte wird genommen"},
            "keep": {"en": "Every card is taken", "de": "Jede Karte wird genommen"},
        },
        title={"en": "Revealing with the Targia", "de": "Aufdecken mit der Targia"},
        help={
            "en": "What paying again for another goods card means (expansion).",
            "de": "Was es heißt, für noch eine Warenkarte zu zahlen (Erweiterung).",
        },
    ),
    Option(
        name="start",
        kind="choice",
        values=("first", "second", "random"),
        default="first",
        value_titles={
            "first": {"en": "The first seat", "de": "Der erste Platz"},
            "second": {"en": "The second seat", "de": "Der zweite Platz"},
            "random": {"en": "Drawn", "de": "Ausgelost"},
        },
        title={"en": "Start player", "de": "Startspieler"},
        help={"en": "Who is start player in round 1.", "de": "Wer in Runde 1 Startspieler ist."},
    ),
)
