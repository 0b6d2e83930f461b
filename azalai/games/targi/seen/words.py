"""The numbers of the words of Targi's views, in blocks; `spelt` has the words themselves (see `core.spelling`).

A card is known by the number of its name. `NULL` stands for no card, and for one that the viewer may not know.
"""

from __future__ import annotations

from azalai.core.spelling import FIRST
from azalai.games.targi import state
from azalai.games.targi.moves import SPACES
from azalai.games.targi.rules.outcome import CATEGORIES
from azalai.games.targi.state import (
    CORNERS,
    DECKS,
    END_REASONS,
    MAX_BORDER,
    MAX_DUNES,
    MAX_GOODS,
    MAX_OPTIONS,
    MAX_TRIBE,
    N_ACTIONS,
    N_RES,
    PHASES,
    SYMBOLS,
    TALLIES,
)
from azalai.games.targi.state import SPACES as SPACE_KINDS

RESOURCES = ("dates", "salt", "pepper", "any", "same", "gold", "water", "vp")
HOLDINGS = ("points", "dates", "salt", "pepper", "gold", "water", "vp")
POINTS = (*CATEGORIES, "total")
CONDITIONS = ("at_least", "at_most", "each_at_least", "some_at_least", "ahead")
COMING = ("past", "now", "next", "later")
EXTRAS = 10  # how many goods an obstacle may add to a raid, 0 included

# What may be asked: the main question of a phase, a question of an action, one about paying; then special prompts.
QUESTIONS = {
    state.Q_CONFIRM: "confirm",
    state.Q_OPTION: "option",
    state.Q_TAKE: "take",
    state.Q_GIVE: "give",
    state.Q_GIVE_EQUAL: "give-equal",
    state.Q_TRIBE: "tribe",
    state.Q_CHOOSE_TRIBE: "choose-tribe",
    state.Q_CHOOSE_DISCARD: "choose-discard",
    state.Q_CHOOSE_GOODS: "choose-goods",
    state.Q_SURCHARGE: "surcharge",
    state.Q_EXCHANGE: "exchange",
    state.Q_TARGIA: "targia",
    state.Q_TARGIA_CARD: "targia-card",
    state.Q_MOVE_MARKER: "move-marker",
    state.Q_USE_BORDER: "use-border",
    state.Q_USE_CENTRE: "use-centre",
    state.Q_LIFT: "lift",
    state.Q_PUT: "put",
    state.Q_LAY_DUNE: "lay-dune",
    state.Q_SYMBOL: "symbol",
}
PAYING = ("save", "replace", "stored")
SPECIAL = ("over-robber", "over-display", "raid-immune", "raid-unable", "targia-keep", "targia-kept")
ASKED = (*PHASES, *(QUESTIONS.get(question, "") for question in range(state.Q_BORDER + 1)), *PAYING, *SPECIAL)
OF_ACTION = len(PHASES)  # the first question of an action in `ASKED`
SAVE = OF_ACTION + state.Q_BORDER + 1
REPLACE, STORED = SAVE + 1, SAVE + 2
OVER_ROBBER, OVER_DISPLAY, IMMUNE, UNABLE, KEEP, KEPT = range(STORED + 1, len(ASKED))

# names of cards; those of tribe cards and dunes are in the order in which displays number them
TRIBE_WORD = FIRST
DUNE_WORD = TRIBE_WORD + MAX_TRIBE
GOODS_WORD = DUNE_WORD + MAX_DUNES
BORDER_WORD = GOODS_WORD + MAX_GOODS
OPTION_WORD = BORDER_WORD + MAX_BORDER
# what prompts say about cards, in every language
CARDS = OPTION_WORD - TRIBE_WORD
TITLE = OPTION_WORD + MAX_OPTIONS
TEXT = TITLE + CARDS
NAMELESS = TEXT + CARDS  # the title of a card that the viewer may not know, and then its text
RAID_TEXT = NAMELESS + 2  # by border card, and by how many goods an obstacle adds
# names of other things
ACTION = RAID_TEXT + MAX_BORDER * EXTRAS
HOLDING = ACTION + N_ACTIONS
SPACE = HOLDING + len(HOLDINGS)
RESOURCE = SPACE + len(SPACES)  # as a key
ASK = RESOURCE + N_RES
PHASE = ASK + len(ASKED)
REASON = PHASE + len(PHASES)
SYMBOL = REASON + len(END_REASONS)
# keys of a view, most of them after a comma
KEYS = (
    "to_move",
    "decision",
    "round",
    "robber",
    "targia",
    "start",
    "border",
    "centre",
    "marks",
    "dunes",
    "piles",
    "discards",
    "shown",
    "lifted",
    "seats",
    "challenges",
    "end",
    "lacks",
    "progress",
    "raids",
)
(
    TO_MOVE,
    DECISION,
    ROUND,
    ROBBER,
    TARGIA,
    START,
    BORDER,
    CENTRE,
    MARKS,
    DUNES,
    PILES,
    DISCARDS,
    SHOWN,
    LIFTED,
    SEATS,
    CHALLENGES_IN_PLAY,
    END,
    LACKS,
    PROGRESS,
    RAIDS,
) = range(SYMBOL + len(SYMBOLS), SYMBOL + len(SYMBOLS) + len(KEYS))
BEGIN = RAIDS + 1  # up to the value of `seat`
RULES = BEGIN + 1  # from there to the value of `phase`
SCORES = RULES + 1  # with the categories, which are the same in every position
# the decision
ASKS = SCORES + 1
ASKS_SEAT, ASKS_CARD, ASKS_LEFT, ASKS_CARDS = range(ASKS + 1, ASKS + 5)
# the table
NUMBERED = ASKS_CARDS + 1  # the beginning of a border card, by its number
FIGURE = NUMBERED + 17  # its end, by figure and by whether it is done
LYING = FIGURE + 6  # the beginning of a space of the centre
LIES = LYING + len(SPACES)  # then what is there
MARKED = LIES + len(SPACE_KINDS)  # and its end, by whether it is face down and by markers
NAMED = MARKED + 8  # the beginning of anything that is a card
VISITED = NAMED + 1  # the end of a dune, by the seats on it and the seats that are done
PILE = VISITED + 16
HEAP = PILE + len(DECKS)
# the players
PURSE = HEAP + len(DECKS)
HAND = PURSE + 6
DISPLAYED = HAND + 1
BEARING = DISPLAYED + 1
TOKEN = BEARING + 1
TARGI = TOKEN + 1
LIMIT = TARGI + 1
OVER = LIMIT + 3
EXCESS = OVER + 1
ROW = EXCESS + 3
COUNT = ROW + 1
ROW_OF_POINTS = COUNT + len(TALLIES)
POINT = ROW_OF_POINTS + 1
# the standings
STANDING = POINT + len(POINTS)
NEED = STANDING + len(CONDITIONS)
MET = NEED + 1
RAID = MET + 2
PAY = RAID + len(CORNERS)
PAY_POINTS = PAY + 1
RAIDED = PAY_POINTS + 1
WAYS = RAIDED + 1  # by bits: with resources, with VP, exempt
COMES = WAYS + 8
# gains, prompts and moves
CROSSES = COMES + len(COMING)
PROMPT = CROSSES + 1
PROMPT_PLAYER, PROMPT_LEFT, PROMPT_TITLE, PROMPT_TEXT = range(PROMPT + 1, PROMPT + 5)
ABOUT = PROMPT_TEXT + 1  # `card`, `came` and `goods` of a move
