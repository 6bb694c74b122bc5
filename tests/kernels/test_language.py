"""The language of kernels: random numbers that are as likely as they should be."""

from collections import Counter

from scipy.stats import chisquare

from rulebook.kernels.language import KEY, below, random_bits


def test_random_bits_are_those_of_splitmix64() -> None:
    """The numbers under key 1234567 are the upper halves of the published ones."""
    published = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)
    assert [random_bits(1234567, number) for number in range(5)] == [word >> 32 for word in published]
    assert random_bits(-1, 0) == random_bits((1 << 64) - 1, 0)


def test_numbers_below_a_number() -> None:
    """Every number is as likely as the others."""
    for possibilities in (1, 2, 3, 7, 56):
        random = [99, 0]
        counts = Counter(below(random, possibilities) for _ in range(200 * possibilities))
        assert set(counts) == set(range(possibilities))
        assert possibilities == 1 or chisquare([*counts.values()]).pvalue > 0.001
        assert random[KEY] == 99


def test_what_would_be_too_likely_is_drawn_again() -> None:
    """Each result comes from equally many of the 2**32 random numbers: the surplus, the first few, is drawn again."""
    possibilities = 3 << 29
    kept = 2**32 - 2**32 % possibilities
    random = [5, 0]
    drawn = [below(random, possibilities) for _ in range(100)]
    assert 100 < random[1] < 100 * 2**32 / kept * 1.4
    assert max(drawn) < possibilities
