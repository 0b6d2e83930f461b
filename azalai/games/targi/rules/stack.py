"""The questions that wait inside an action: the topmost one is next. Compiled."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.games.targi.state import EFFECT, KIND, Q_EFFECT, QUESTION_WORDS, State


@inner
def top(s: State) -> State:
    return s.questions[s.depth - 1]


@inner
def push(s: State, kind: int) -> State:
    """Put a question on top; all its fields are still zero."""
    question = s.questions[s.depth]
    question[KIND] = kind
    s.depth += 1
    return question


@inner
def pop(s: State) -> None:
    """Take the topmost question away. Read its fields first: nothing of it is left."""
    s.depth -= 1
    words = s.questions[s.depth]
    for i in range(QUESTION_WORDS):
        words[i] = 0


@inner
def add_effect(s: State, fx: int, declinable: int, about: int) -> None:
    """Let an effect be carried out next. `about` is the border card or dune on which it is printed, or 0."""
    note = push(s, Q_EFFECT)
    note[EFFECT.effect] = fx
    note[EFFECT.declinable] = declinable
    note[EFFECT.about] = about
