"""The random number generator: the same numbers everywhere, and fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from azalai.core.random import below, generator, next_word, shuffle, unit, word_for

# The first words of some streams: every platform and every later version must deal the same games.
FROZEN: dict[tuple[int | str, ...], list[int]] = {
    (0,): [415768267, 2182828586, 1566735041, 2955906874, 3759208768, 1773954136],
    (1,): [2901284457, 4216319594, 1064894088, 2537101635, 1088223963, 2688439891],
    (7, "deal"): [3051420849, 168402294, 988933345, 1734292503, 1145855398, 749832061],
    (18446744073709551615, "redeal"): [245395149, 227059010, 922502436, 3823768029, 3656978647, 1129954308],
    (-5,): [3902235531, 2986119114, 743314542, 3769914932, 1267184498, 3833146762],
    ("perft", 3): [3079284744, 2910219298, 1324626197, 3226254582, 3393301879, 2499575636],
}


def sfc32(words: list[int]) -> int:
    """The same generator in plain Python, with integers cut to 32 bits after every step."""
    a, b, c, counter = words
    total = (a + b + counter) % 2**32
    words[3] = (counter + 1) % 2**32
    words[0] = b ^ (b >> 9)
    words[1] = (c + (c << 3)) % 2**32
    words[2] = ((c << 21 | c >> 11) + total) % 2**32
    return total


@pytest.mark.parametrize("stream", FROZEN, ids=lambda stream: " ".join(map(str, stream)))
def test_first_numbers_are_the_same_everywhere(stream: tuple[int | str, ...]) -> None:
    rng = generator(*stream)
    assert [int(next_word(rng)) for _ in range(6)] == FROZEN[stream]


def test_numbers_are_those_of_sfc32() -> None:
    rng = generator("words")
    words = [int(word) for word in rng]
    for _ in range(1000):
        assert int(next_word(rng)) == sfc32(words)
        assert [int(word) for word in rng] == words


def test_other_seeds_and_other_purposes_give_other_streams() -> None:
    streams = [generator(7), generator(8), generator(7, "deal"), generator(7, "redeal"), generator(7, "deal", 1)]
    first = [tuple(int(next_word(rng)) for _ in range(4)) for rng in streams]
    assert len(set(first)) == len(streams)


def test_numbers_below_n_are_equally_likely() -> None:
    rng = generator("below")
    drawn = Counter(int(below(rng, 6)) for _ in range(12_000))
    assert set(drawn) == set(range(6))
    assert sum((count - 2000) ** 2 / 2000 for count in drawn.values()) < 20.5  # chi squared, 5 degrees, 0.1 %


def test_number_below_n_stays_below_n() -> None:
    rng = generator("edge")
    for n in (1, 2, 3, 45, 2**16, 2**31):
        drawn = [int(below(rng, n)) for _ in range(500)]
        assert min(drawn) >= 0
        assert max(drawn) < n
    assert max(int(below(rng, 2**31)) for _ in range(500)) > 2**30


def test_unit_is_between_0_and_1() -> None:
    rng = generator("unit")
    drawn = [float(unit(rng)) for _ in range(10_000)]
    assert 0 <= min(drawn) < 0.001
    assert 0.999 < max(drawn) < 1
    assert abs(sum(drawn) / len(drawn) - 0.5) < 0.01


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = generator("shuffle")
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = np.arange(4)
        shuffle(rng, items, 4)
        drawn[tuple(items.tolist())] += 1
    assert set(drawn) == set(permutations(range(4)))
    assert sum((count - 500) ** 2 / 500 for count in drawn.values()) < 49.8  # chi squared, 23 degrees, 0.1 %


def test_shuffle_leaves_everything_after_the_first_n() -> None:
    rng = generator("part")
    items = np.arange(100)
    shuffle(rng, items, 60)
    assert items[60:].tolist() == list(range(60, 100))
    assert sorted(items[:60].tolist()) == list(range(60))
    assert items[:60].tolist() != list(range(60))


def test_words_for_numbers_and_their_pairs_all_differ() -> None:
    words = np.array([word_for(number) for number in range(7_000)], np.uint64)
    assert len(set(words.tolist())) == len(words)
    pairs = (words[:1000, None] ^ words[None, :1000])[np.triu_indices(1000, 1)]
    assert len(np.unique(pairs)) == len(pairs)


def test_every_bit_of_a_word_is_set_for_half_of_the_numbers() -> None:
    words = [int(word_for(number)) for number in range(10_000)]
    assert all(abs(sum(word >> bit & 1 for word in words) - 5000) < 250 for bit in range(64))  # five deviations
