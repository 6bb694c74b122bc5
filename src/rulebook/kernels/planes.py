"""How codecs write numbers into rows and views: a 1 at one of several places, and what is missing as 0."""

from collections.abc import Iterable


def one_at(place: int, places: int) -> list[int]:
    """A 1 at one of some places, and 0 at the others; nothing but 0 for -1."""
    return [int(each == place) for each in range(places)]


def filled(numbers: Iterable[int], places: int) -> list[int]:
    """Numbers, filled up with 0 to a number of places."""
    listed = list(numbers)
    return listed + [0] * (places - len(listed))
