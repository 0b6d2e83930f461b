"""The records of Targi. These constants and types are frozen into compiled code."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from azalai.core.contract import record_type

# resources, as cards count them
DATES, SALT, PEPPER, ANY, SAME, GOLD, WATER, VP = range(8)
N_RES = 8
N_GOODS = 3
GOODS = ("dates", "salt", "pepper")

SYMBOLS = ("all", "oasis", "camel_rider", "well", "tent", "targia")
N_SYMBOLS = 6
PER_SYMBOL = 9  # TG-SET-03
TRIBE_DECK = 45
ICONS = ("none", "lightning", "triangle", "infinity", "exclamation")
LIGHTNING, TRIANGLE, INFINITY = 1, 2, 3

# kinds of effects
(
    NONE,
    GAIN,
    GAIN_PER,
    EXCHANGE,
    DRAW_GOODS,
    DRAW_TRIBE,
    TAKE_DISCARD,
    NOBLE,
    MOVE_MARKER,
    USE_BORDER,
    USE_CENTRE,
    MOVE_DISPLAY,
    LIMIT_OPPONENT,
    SET_START,
    REVEAL_DUNES,
    LAY_DUNE,
    RAID,
    DISCOUNT,
    PAY_SUBSTITUTE,
    GOODS_CARD_BONUS,
    ROUND_BONUS,
    LAYOUT_BONUS,
    USE_BONUS,
    RAID_IMMUNE,
    RAID_BONUS,
    PLACE_ON_ROBBER,
    PLACE_OPPOSITE,
    JOIN_DUNE,
    HAND_PLAY,
    EXTRA_RATE,
    LIMIT_RAISE,
    STORED_GOLD,
    END_PER,
    END_IF_MIN,
    END_IF_MORE,
    END_SLOT,
    END_MIXED_ROWS,
) = range(37)
LAST_ACTION_KIND = LAY_DUNE

# what can be counted
(
    COUNT_CARDS,
    COUNT_FREE_PLACES,
    COUNT_SYMBOL,
    COUNT_SYMBOL_KINDS,
    COUNT_FULL_ROWS,
    COUNT_SAME_ROWS,
    COUNT_MIXED_ROWS,
    COUNT_PLAIN,
    COUNT_ICON,
    COUNT_PRINTED,
    COUNT_GOODS,
    COUNT_GOLD,
    COUNT_WATER,
    COUNT_VP_TOKENS,
    COUNT_SCORE,
    COUNT_CARD_VP,
    COUNT_ROW_VP,
    COUNT_BONUS_VP,
    COUNT_RAIDS_RES,
    COUNT_RAIDS_VP,
    COUNT_RAIDS_UNPAID,
    COUNT_RICH_RAIDS,
    COUNT_POOR_RAIDS,
    COUNT_OPPOSITE_ROBBER,
    COUNT_BESIDE_ROBBER,
    COUNT_DUNES_USED,
    COUNT_TARGIA_USED,
) = range(1, 28)
FIRST_TALLY = COUNT_RAIDS_RES  # counts from here on are kept during the game
TALLIES = (
    "raids_res",
    "raids_vp",
    "raids_unpaid",
    "rich_raids",
    "poor_raids",
    "opposite_robber",
    "beside_robber",
    "dunes_used",
    "targia_used",
)

AT_LEAST, AT_MOST, EACH_AT_LEAST, SOME_AT_LEAST, AHEAD = range(1, 6)
(
    OB_LIMIT,
    OB_HAND_LIMIT,
    OB_CLOSE_BORDER,
    OB_RAID_EXTRA,
    OB_LAYOUT_LIMIT,
    OB_WATER_RATE,
    OB_BLOCK_OPPOSITE,
    OB_BORDER_FEE,
    OB_ROW_STRICT,
    OB_DUNE_LIMIT,
) = range(1, 11)

# decks
TRIBE, GOODS_DECK, DUNES = 0, 1, 2
DECKS = ("tribe", "goods", "dunes")
MAX_TRIBE = 192
MAX_GOODS = 40
MAX_DUNES = 24
MAX_BORDER = 64
MAX_PER_NUMBER = 8  # border cards of one number
MAX_EFFECTS = MAX_TRIBE + MAX_GOODS + 2 * MAX_DUNES + MAX_BORDER + 1
MAX_OPTIONS = 128
CHALLENGES = 8  # in one game at most
DECK_ROOM = 48  # for the longest deck in play
# the columns of a card in an observation: id, kind of effect, VP, symbol (one of five), what it costs or brings
CARD_ID, CARD_EFFECT, CARD_VP, CARD_SYMBOLS, CARD_GOODS = 0, 1, 2, 3, 8
CARD = CARD_GOODS + N_RES
ORDERS = 12  # the order at the start, and those of later shuffles

CORNERS = (4, 8, 12, 16)
ROUNDS = 12
ROBBER_PATH = (1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15)  # TG-ROUND-04
OPPOSITE = (0, 11, 10, 9, 0, 15, 14, 13, 0, 3, 2, 1, 0, 7, 6, 5, 0)  # TG-BOARD-02
# the line of the centre that a Targi on each card opens: 0 none, 1 to 3 columns, 4 to 6 rows. TG-BOARD-03
LINE = (0, 1, 2, 3, 0, 4, 5, 6, 0, 3, 2, 1, 0, 6, 5, 4, 0)

ROWS, PLACES, DISPLAY = 3, 4, 12
EMPTY_SPACE, GOODS_SPACE, TRIBE_SPACE = 0, 1, 2
SPACES = ("empty", "goods", "tribe")

PHASE_RAID, PHASE_PLACE, PHASE_ACT, PHASE_LIMIT, PHASE_OVER = range(5)
PHASES = ("raid", "place", "act", "limit", "over")
END_REASONS = (None, "robber", "display")
END_ROBBER, END_DISPLAY = 1, 2

# Questions: what is going on inside an action; the topmost one is next. Some ask nobody and continue automatically.
(
    Q_EFFECT,
    Q_CONFIRM,
    Q_OPTION,
    Q_RECEIVE,
    Q_TAKE,
    Q_GIVE,
    Q_GIVE_EQUAL,
    Q_CENTRE_USED,
    Q_GOODS_BONUS,
    Q_DISCARD_GOODS,
    Q_CHOOSE_GOODS,
    Q_CHOOSE_TRIBE,
    Q_CHOOSE_DISCARD,
    Q_TRIBE,
    Q_LAY,
    Q_PAY,
    Q_SURCHARGE,
    Q_EXCHANGE,
    Q_MOVE_MARKER,
    Q_USE_BORDER,
    Q_USE_CENTRE,
    Q_LIFT,
    Q_PUT,
    Q_LAY_DUNE,
    Q_SYMBOL,
    Q_DUNE_LAID,
    Q_DUNE_USED,
    Q_TARGIA,
    Q_TARGIA_CARD,
    Q_TARGIA_REVEAL,
    Q_TARGIA_DONE,
    Q_BORDER,
) = range(32)
QUESTIONS = 72  # cards laid out of one another, with their bonuses, and what is below and above
QUESTION_WORDS = 6

NEW_DUNES = 3  # turned up at the start and after a raid
ANY_TIME = 0  # where an extra rate can be used: with the border card of a number, or at any time
ABOUT_DUNE = 17  # where an effect is printed: the number of a border card, or from here on a dune

# where a tribe card in question comes from
FROM_CENTRE, FROM_DRAWN, FROM_HAND, FROM_DISCARD, FROM_HAND_PLAY = range(5)
MAX_DRAWN = 8
MAX_LIFTED = 4

# actions
A_END, A_SKIP, A_TAKE, A_DISCARD, A_HAND, A_REDRAW, A_TARGIA, A_REVEAL = range(8)
A_EXEMPT, A_PAY_GOODS, A_PAY_POINTS, A_STORED, A_OWN = range(8, 13)
A_GOOD = 13
A_OPTION = A_GOOD + N_GOODS + 1  # the fourth is a good of any kind, which a substitute may replace
A_RATE = A_OPTION + 3
A_EXTRA = A_RATE + 4
A_WATER = A_EXTRA + DISPLAY  # for dates, salt, pepper, gold
A_SYMBOL = A_WATER + 4
A_CHOOSE = A_SYMBOL + 5
A_LAY = A_CHOOSE + MAX_DRAWN  # row, cost, bracket
COSTS = 3
A_PLACE = A_LAY + ROWS * COSTS * 2
A_PLACE_DUNE = A_PLACE + 16
A_USE = A_PLACE_DUNE + MAX_DUNES
A_USE_DUNE = A_USE + 16
A_USE_CENTRE = A_USE_DUNE + MAX_DUNES
A_USE_CARD = A_USE_CENTRE + 9
A_LIFT = A_USE_CARD + DISPLAY
A_PUT = A_LIFT + DISPLAY
A_MOVE = A_PUT + DISPLAY
N_ACTIONS = A_MOVE + 81


GIVE, GET = 0, 1  # the two sides of a rate


def _overlaid(whole: np.dtype[Any], parts: list[tuple[str, Any, int]]) -> np.dtype[Any]:
    """A record with further fields, each a name, a type and where it begins: other names for the same bytes."""
    fields: Any = whole.fields
    names = [*fields, *(name for name, _, _ in parts)]
    formats = [*(field[0] for field in fields.values()), *(kind for _, kind, _ in parts)]
    offsets = [*(field[1] for field in fields.values()), *(offset for _, _, offset in parts)]
    how = {"names": names, "formats": formats, "offsets": offsets, "itemsize": whole.itemsize}
    return np.dtype((np.record, np.dtype(how, align=True)))  # type: ignore[call-overload]


# What an effect says, by the names of the card vocabulary unless NumPy uses them itself (max, min). A kind uses some.
_effect = record_type(
    [
        ("kind", np.int8),
        ("choices", np.int8),  # gain: how many options there are
        ("count", np.int8),
        ("arg", np.int8),
        ("per", np.int8),
        ("least", np.int8),
        ("most", np.int8),
        ("vp", np.int8),  # of a raid: the VP side
        ("column", np.int8),
        ("times", np.int8),
        ("rate_count", np.int8),
        ("show", np.int8),
        ("keep", np.int8),
        ("redraw", np.int8),
        ("depth", np.int8),
        ("discount", np.int8),
        ("reach", np.int8),
        ("wanted", np.int8),  # use_centre: 0 any card, else the kind of space
        ("n", np.int8),
        ("targi", np.int8),
        ("symbol", np.int8),
        ("when", np.int8),
        ("res", np.int8),
        ("cond", np.int8),
        ("place", np.int8),
        ("where", np.int8),
        ("even", np.int8),  # extra_rate: goods for as many goods, capped by TG-CARD-EXTRARATE-02
        ("goods", np.int8),
        ("gold", np.int8),
        ("water", np.int8),
        ("cards", np.int32),  # use_border: bit per border number
        ("vectors", np.int8, (8, N_RES)),
    ]
)
_vector = (np.int8, (N_RES,))
_vectors = _effect.fields["vectors"][1]  # type: ignore[index]
effect_type = _overlaid(
    _effect,
    [
        ("options", (np.int8, (3, N_RES)), _vectors),
        ("rates", (np.int8, (4, 2, N_RES)), _vectors),  # by rate: what is given, what it brings
        ("gain", _vector, _vectors),
        ("give", _vector, _vectors),
        ("cost", _vector, _vectors),
        ("pay", _vector, _vectors),
        ("extra", _vector, _vectors),
    ],
)


def _notes(*fields: str) -> Any:
    """Names for the words that a question notes, from word 1 on; "" is a word that it does not use."""
    places = {field: place for place, field in enumerate(fields, 1) if field}
    return namedtuple("Notes", places)(**places)


# What the questions note, by the places of the words: `question[TAKING.left]`. Word 0 of each is its kind.
KIND = 0
EFFECT = _notes("effect", "declinable", "about")  # of Q_EFFECT, Q_CONFIRM, Q_OPTION
RECEIVING = _notes("effect", "vector", "times", "", "unlike")
TAKING = _notes("left", "declinable", "forbidden")
GIVING = _notes("left", "at_raid", "brings_water")  # of Q_GIVE, Q_GIVE_EQUAL
CENTRE_CARD = _notes("space")
GOODS_CARD = _notes("which")
GOODS_CHOICE = _notes("left", "declinable")
TRIBE_CHOICE = _notes("redraw", "show")
DISCARD_CHOICE = _notes("depth", "discount")
TRIBE_CARD = _notes("source", "which", "discount", "redraw", "show")
NOBLE_CARD = _notes("source", "which", "discount", "declinable", "effect")  # Q_TRIBE about the hand card
LAYING = _notes("source", "which", "row", "bracket_vp")
SURCHARGE = _notes("lay")
EXCHANGING = _notes("effect", "left", "even_left", "about")
FATA_MORGANA = _notes("reach")
BORDER_CHOICE = _notes("effect")
CENTRE_CHOICE = _notes("wanted")
LIFTING = _notes("left")
DUNE = _notes("dune", "effect", "row", "symbol")  # of Q_LAY_DUNE, Q_SYMBOL, Q_DUNE_LAID, Q_DUNE_USED
TARGIA = _notes("left")  # cards left to reveal when all are kept; of Q_TARGIA_CARD, Q_TARGIA_REVEAL
BORDER = _notes("number")

condition_type = record_type(
    [
        ("kind", np.int16),
        ("count", np.int16),
        ("arg", np.int16),
        ("group", np.int16),
        ("n", np.int16),
    ]
)
obstacle_type = record_type(
    [
        ("kind", np.int16),  # 0: the option is no obstacle
        ("res", np.int16),
        ("card", np.int16),
        ("good", np.int16),
        ("gold", np.int16),
        ("n", np.int16),
        ("pay", np.int8, (N_RES,)),
    ]
)

box_type = record_type(
    [
        ("expansion", np.uint8),
        ("keep_revealed", np.uint8),
        ("asks_each_good", np.uint8),  # also when all must be given: as older records were played
        ("begins", np.int64),  # seat, or -1: drawn
        ("start_goods", np.int16, (N_RES,)),
        ("tribes", np.int64),
        ("tribe_symbol", np.int8, (MAX_TRIBE,)),
        ("tribe_vp", np.int8, (MAX_TRIBE,)),
        ("tribe_icon", np.int8, (MAX_TRIBE,)),
        ("tribe_costs", np.int8, (MAX_TRIBE,)),
        ("tribe_cost", np.int8, (MAX_TRIBE, COSTS, N_RES)),
        ("tribe_extra", np.int8, (MAX_TRIBE, N_RES)),
        ("tribe_extra_vp", np.int8, (MAX_TRIBE,)),
        ("tribe_fx", np.int16, (MAX_TRIBE,)),
        ("tribe_row", np.int16, (MAX_TRIBE,)),  # by which nets know the card, -1: none
        ("goods", np.int64),
        ("goods_fx", np.int16, (MAX_GOODS,)),
        ("goods_row", np.int16, (MAX_GOODS,)),
        ("dunes", np.int64),
        ("dune_vp", np.int8, (MAX_DUNES,)),
        ("dune_effects", np.int8, (MAX_DUNES,)),
        ("dune_fx", np.int16, (MAX_DUNES, 2)),
        ("dune_row", np.int16, (MAX_DUNES,)),
        ("border_fx", np.int16, (MAX_BORDER,)),
        ("border_row", np.int16, (MAX_BORDER,)),
        ("border_count", np.int8, (17,)),
        ("border_choice", np.int8, (17, MAX_PER_NUMBER)),
        ("challenges", np.int64),  # 0 off, 4, 5; -1 as given
        ("given", np.int16, (CHALLENGES,)),
        ("options", np.int64),
        ("option_category", np.int8, (MAX_OPTIONS,)),  # 0 points to 4 robber
        ("option_card", np.int16, (MAX_OPTIONS,)),
        ("option_vp", np.int8, (MAX_OPTIONS,)),
        ("option_row", np.int16, (MAX_OPTIONS,)),
        ("option_tests", np.int8, (MAX_OPTIONS,)),
        ("conditions", condition_type, (MAX_OPTIONS, 4)),
        ("obstacles", obstacle_type, (MAX_OPTIONS,)),
        ("effects", effect_type, (MAX_EFFECTS,)),
        ("effect_card", np.int16, (MAX_EFFECTS,)),  # whose effect it is, as `seen` numbers the cards
        ("tribe_card", np.uint8, (MAX_TRIBE, CARD)),  # as an observation shows it
        ("goods_card", np.uint8, (MAX_GOODS, CARD)),
    ]
)

state_type = record_type(
    [
        # what was dealt
        ("orders", np.uint8, (3, ORDERS, DECK_ROOM)),
        ("drawn_orders", np.int16, (3,)),  # the last order that is drawn; a shuffle draws each later one
        ("later", np.int64, (3, 4)),  # with this generator
        ("deck_len", np.int16, (3,)),
        ("border", np.uint8, (17,)),
        ("challenge", np.int16, (CHALLENGES,)),  # valid options, -1: none
        ("first", np.int64),
        # what obstacles change
        ("limits", np.int16, (N_RES,)),  # of goods (at DATES), gold and water
        ("hand_limit", np.int64),
        ("layout_limit", np.int64),
        ("dune_limit", np.int64),
        ("closed", np.int32),  # bit per border number
        ("raid_extra", np.int64),
        ("water_good", np.int64),
        ("water_gold", np.int64),
        ("block_opposite", np.uint8),
        ("row_strict", np.uint8),
        ("fee_card", np.int64),
        ("fee", np.int16, (N_RES,)),
        # where the game is
        ("phase", np.int64),
        ("stage", np.int64),
        ("seat", np.int64),
        ("start", np.int64),
        ("next_start", np.int64),  # -1: the other one
        ("round_no", np.int64),
        ("robber", np.int64),
        ("targia", np.int64),
        ("placements", np.int64),
        ("end", np.int64),
        ("raid_fx", np.int64),
        ("targi_limit", np.int16, (2,)),
        ("next_limit", np.int16, (2,)),
        # figures and markers
        ("figure", np.int16, (17,)),  # 0 none, 1 and 2 the seats
        ("figure_done", np.int16, (17,)),
        ("marker", np.int16, (2,)),  # bit per centre space, not yet used
        ("targia_due", np.int16, (2,)),
        ("dune", np.uint8, (MAX_DUNES,)),  # face up
        ("dunes_up", np.int64),
        ("dune_who", np.int16, (MAX_DUNES,)),  # bit per seat
        ("dune_done", np.int16, (MAX_DUNES,)),
        ("dune_used", np.int16, (MAX_DUNES,)),
        # the centre
        ("centre", np.uint8, (9,)),
        ("centre_kind", np.int16, (9,)),
        ("face_down", np.int16, (9,)),
        ("centre_at", np.int16, (9,)),  # place in the order it was drawn from
        ("centre_gen", np.int16, (9,)),  # number of that order
        # piles
        ("gen", np.int16, (3,)),
        ("pile", np.uint8, (3, DECK_ROOM)),  # places in the order, next card last
        ("pile_len", np.int16, (3,)),
        ("discards", np.uint8, (3, DECK_ROOM)),
        ("discards_len", np.int16, (3,)),
        ("drawn", np.uint8, (MAX_DRAWN,)),
        ("drawn_at", np.int16, (MAX_DRAWN,)),
        ("drawn_gen", np.int16, (MAX_DRAWN,)),
        ("drawn_len", np.int64),
        ("drawn_deck", np.int64),
        ("drawn_open", np.int64),  # which of them, from 1, is being laid out and so known to both
        ("chosen_with", np.int16, (N_RES,)),  # what its owner had when one of several was chosen
        # the players
        ("own", np.int16, (2, N_RES)),
        ("hand", np.uint8, (2,)),  # 0 none, else tribe card + 1
        ("hand_open", np.int16, (2,)),
        ("hand_at", np.int16, (2,)),
        ("hand_gen", np.int16, (2,)),
        ("shown", np.uint8, (2, DISPLAY)),  # 0 none, tribe card + 1, or MAX_TRIBE + 1 + dune
        ("shown_symbol", np.int16, (2, DISPLAY)),
        ("token", np.int16, (2, DISPLAY)),
        ("bonus_done", np.int16, (2, DISPLAY)),
        ("row_len", np.int16, (2, ROWS)),  # cards; there are gaps only while some are lifted
        ("kinds", np.int64, (2,)),  # bit per kind of effect in the display
        ("laid", np.int16, (2,)),  # tribe cards laid out in this round
        ("put_down", np.int16, (2,)),  # cards put into the display in this round
        ("got_goods", np.int16, (2,)),  # whether a goods card gave a good in this round
        ("tally", np.int16, (2, 9)),
        # inside an action
        ("questions", np.int64, (QUESTIONS, QUESTION_WORDS)),
        ("depth", np.int64),
        ("got", np.int16, (N_RES,)),
        ("given_kinds", np.int64),
        ("dune_skipped", np.int64),
        ("lifted", np.uint8, (MAX_LIFTED,)),
        ("lifted_symbol", np.int16, (MAX_LIFTED,)),
        ("lifted_token", np.int16, (MAX_LIFTED,)),
        ("lifted_bonus", np.int16, (MAX_LIFTED,)),
        ("lifted_len", np.int64),
        # what a card to be laid out still costs
        ("due", np.int16, (N_RES,)),  # goods, gold, water; discounts lower the goods
        ("surcharge", np.int16, (N_GOODS,)),  # certain goods of a surcharge, due when the discounts are used
        ("fixed", np.int16, (N_RES,)),  # the bracket, gold and water of a surcharge, what stands in for goods
        ("saves", np.int64),
        ("substitutes", np.int64),  # which is asked about, or -1: no more
        ("stored_from", np.int64),  # the place from which on stored gold may still pay
    ]
)

Box = Any
State = Any
Array = Any
