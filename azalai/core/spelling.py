"""Views in words: compiled code writes numbers, and a table of words turns them into JSON.

What a seat may see is decided by compiled code (`contract.see`). It does not handle text: it writes the numbers of
pieces of JSON, which are called words here. Joined, the words are the view. So a reader with the table of words can
spell a view without knowing the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from azalai.core.compile import compiled, inner

Array = Any
NUMBERS = 1000  # the numbers from 0 to 999 are words of their own
PUNCTUATION = (b",", b":", b"{", b"}", b"[", b"]", b"-", b"null", b"true", b"false")
COMMA, COLON, OPEN, CLOSE, BEGIN_LIST, END_LIST, MINUS, NULL, TRUE, FALSE = range(len(PUNCTUATION))
NUMBER = len(PUNCTUATION)
FIRST = NUMBER + NUMBERS  # the first of a game's own words


class Words:
    """The words of one setting: those above, and the game's own in blocks from given numbers on.

    >>> words = Words({FIRST: ["green", "pink"]})
    >>> words.joined([BEGIN_LIST, FIRST, COMMA, FIRST + 1, COMMA, NUMBER + 12, END_LIST])
    b'["green","pink",12]'
    """

    def __init__(self, blocks: dict[int, Sequence[object]]) -> None:
        self.list = [*PUNCTUATION, *(str(number).encode() for number in range(NUMBERS))]
        for first, block in sorted(blocks.items()):
            if first < len(self.list):
                raise ValueError(f"The words before word {first} take {len(self.list) - first} places too many.")
            self.list += [b""] * (first - len(self.list))
            self.list += [word if isinstance(word, bytes) else msgspec.json.encode(word) for word in block]
        self._starts = np.cumsum([0, *map(len, self.list)])
        self._text = np.frombuffer(b"".join(self.list), np.uint8)
        self._room = 4_096, 16_384  # for numbers and for bytes; grows if something needs more

    def joined(self, numbers: Sequence[int]) -> bytes:
        return b"".join([self.list[number] for number in numbers])

    def told(self, tell: Callable[..., int], *arguments: Any) -> bytes:
        """The text from a compiled function that writes numbers of words to its last argument and returns how many."""
        numbers = np.empty(self._room[0], np.int32)
        n = tell(*arguments, numbers)
        if n > len(numbers):
            self._room = 2 * n, self._room[1]
            return self.told(tell, *arguments)
        return self._spelt(numbers, n)

    def _spelt(self, numbers: Array, n: int) -> bytes:
        out = np.empty(self._room[1], np.uint8)
        length = spell(numbers, n, self._starts, self._text, out)
        if length > len(out):
            self._room = self._room[0], 2 * length
            return self._spelt(numbers, n)
        return out[:length].tobytes()


@compiled
def spell(numbers: Array, n: int, starts: Array, text: Array, out: Array) -> int:
    """Write the text of the first n words, as far as there is room; return its whole length."""
    length = 0
    for i in range(n):
        begin, end = starts[numbers[i]], starts[numbers[i] + 1]
        if length + end - begin <= len(out):
            for k in range(begin, end):
                out[length + k - begin] = text[k]
        length += end - begin
    return length


# For compiled code: each writes to `out` after the first n words, and returns how many there are then.


@inner
def put(out: Array, n: int, word: int) -> int:
    if n < len(out):
        out[n] = word
    return n + 1


@inner
def put_comma(out: Array, n: int, begun: int) -> int:
    """A comma, unless nothing was written after `begun`."""
    return put(out, n, COMMA) if n > begun else n


@inner
def put_number(out: Array, n: int, number: int) -> int:
    if number < 0:
        n = put(out, n, MINUS)
        number = -number
    if number < NUMBERS:
        return put(out, n, NUMBER + number)
    power = 1
    while number // power > 9:
        power *= 10
    while power:
        n = put(out, n, NUMBER + number // power % 10)
        power //= 10
    return n


@inner
def put_flag(out: Array, n: int, flag: bool) -> int:
    return put(out, n, TRUE if flag else FALSE)


@inner
def put_seat(out: Array, n: int, seat: int) -> int:
    """A seat, or null for nobody (-1)."""
    return put(out, n, NULL) if seat < 0 else put(out, n, NUMBER + seat)
