"""The parts of an observation of Targi, in the order in which `rules/observing.py` writes them."""

from __future__ import annotations

from typing import Any

from azalai.core.observation import Part
from azalai.games.targi.state import (
    CARD,
    DECKS,
    DISPLAY,
    MAX_DRAWN,
    N_GOODS,
    N_RES,
    PHASES,
    Q_BORDER,
    QUESTION_WORDS,
    TALLIES,
)

NUMBERS = 17  # border numbers, from 0, which is not used
SPACES = 9
DUNE_COLUMNS = 5


def parts(box: Any) -> tuple[Part, ...]:
    """Rows by owner have the observer's first. The columns of a card are those of `tables.card_row`."""
    decks = dict(zip(DECKS, (int(box["tribes"]), int(box["goods"]), int(box["dunes"]))))
    found = (
        Part("goods", (2, 6), "by owner: dates, salt, pepper, gold, water, VP tokens", 10),
        Part("points", (2,), "by owner: points if the game ended now", 40),
        Part("holds", (2,), "by owner: whether there is a hand card"),
        Part("hand", (2, CARD), "by owner: the hand card, if the observer knows it", 10),
        Part("display", (2, DISPLAY, CARD), "by owner and place: cards laid out", 10),
        Part("tokens", (2, DISPLAY), "by owner and place: markers on the card", 3),
        Part("used", (2, DISPLAY), "by owner and place: whether its bonus was used in this round"),
        Part("tally", (2, len(TALLIES)), "by owner: what is counted during the game, in the order of `TALLIES`", 4),
        Part("targi", (2,), "by owner: Targi in this round", 3),
        Part("next_targi", (2,), "by owner: Targi in the next round", 3),
        Part("laid", (2,), "by owner: tribe cards laid out in this round", 3),
        Part("figures", (2, NUMBERS), "by owner and border number: Targi"),
        Part("done", (NUMBERS,), "by border number: the Targi there has acted"),
        Part("robber", (NUMBERS,), "the border number of the robber"),
        Part("targia", (NUMBERS,), "the border number of the Targia"),
        Part("markers", (2, SPACES), "by owner and space of the centre: tribe markers not yet used"),
        Part("centre", (SPACES, CARD), "by space: the card, if it is face up", 10),
        Part("goods_spaces", (SPACES,), "spaces with a goods card"),
        Part("tribe_spaces", (SPACES,), "spaces with a tribe card"),
        Part("face_down", (SPACES,), "spaces whose card is face down"),
        Part("dunes", (decks["dunes"], DUNE_COLUMNS), "by dune: face up, observer's Targi, other's Targi, done, used"),
        Part("challenges", (int(box["options"]),), "by option: whether it is valid in this game"),
        Part("border", (NUMBERS - 1,), "by border number: the card there, counted from 1", 64),
        *(Part(f"{name}_discards", (n,), "by card: its place from the top, 1 on top", 48) for name, n in decks.items()),
        Part("piles", (3,), "cards left in the tribe, goods and dune piles", 48),
        Part("round", (1,), "the round", 12),
        Part("phase", (len(PHASES),), "one of: " + ", ".join(PHASES)),
        Part("begins", (1,), "whether the observer is the start player"),
        Part("begins_next", (2,), "by owner: whether a card makes it the next start player"),
        Part("to_move", (1,), "whether the observer decides"),
        Part("placed", (1,), "Targi placed in this round", 6),
        Part("question", (Q_BORDER + 1,), "the kind of the question that the observer is asked"),
        Part("notes", (QUESTION_WORDS - 1,), "what the question notes, each number plus 1", 10),
        Part("drawn", (MAX_DRAWN, CARD), "cards that the observer drew and looks at", 10),
        Part("due", (N_RES,), "what a card to be laid out still costs", 4),
        Part("fixed", (N_RES,), "the part of it that no discount lowers", 4),
        Part("got", (N_RES,), "what the action has brought so far", 4),
        Part("surcharge", (N_GOODS,), "certain goods that are due with it", 2),
    )
    return tuple(part for part in found if part.size)
