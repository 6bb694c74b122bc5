"""Luck is computed in whole numbers, closely enough."""

from math import exp, log, log2

from rulebook.readings.luck import COPIES, DUE, FINER, MANTISSA, NOW, WOUND, due, logarithm, rank, waiting, wind

UNIT = 1 << MANTISSA


def test_logarithms_are_close() -> None:
    """A logarithm is at most a few units in its last place too low, over the whole range."""
    powers = [1 << power for power in range(32)]
    for number in (*powers, *[power + 1 for power in powers[:-1]], *[power - 1 for power in powers[1:]], 3, 999_999_937):
        assert 0 <= log2(number) * UNIT - logarithm(number) < 4
    assert [logarithm(power) for power in powers] == [place * UNIT for place in range(32)]


def test_waiting_is_exponential() -> None:
    """Of evenly spread random bits, as many wait longer than a time as the exponential distribution says."""
    every = 1 << 20
    times = sorted(waiting(bits, 3) for bits in range(0, 1 << 32, every))
    for share in (0.1, 0.5, 0.9, 0.99):
        time = times[int(share * len(times))] / (UNIT << FINER) * log(2)
        assert abs(exp(-3 * time) - (1 - share)) < 0.001


def test_waiting_is_never_negative() -> None:
    """The greatest bits wait for no time, the least for the longest."""
    assert waiting((1 << 32) - 1, 1) == 0
    assert waiting(0, 1) == (MANTISSA + 1) * UNIT << FINER
    assert waiting(0, 7) == waiting(0, 1) // 7


def test_a_clock_runs_until_something_happens() -> None:
    """A clock is wound again only for another number of copies, or when it has run down."""
    luck, clocks = [12345, 0], [0, 0, 0]
    first = due(luck, clocks, 0, 678, 4)
    assert due(luck, clocks, 0, 678, 4) == first
    assert clocks[WOUND] == 1
    assert due(luck, clocks, 0, 678, 3) != first
    luck[NOW] = clocks[DUE] + 1
    assert due(luck, clocks, 0, 678, 3) >= luck[NOW]
    assert clocks == [3, clocks[DUE], 3]
    wind(luck, clocks, 0, 678, 0)
    assert (clocks[COPIES], clocks[DUE], clocks[WOUND]) == (0, luck[NOW], 3)


def test_ranks_differ() -> None:
    """Every action, seat and decision has a rank of its own."""
    ranks = {
        rank([key, 0], name, seat, decision) for key in (1, 2) for name in (8, 64) for seat in (0, 5) for decision in (0, 9)
    }
    assert len(ranks) == 16
