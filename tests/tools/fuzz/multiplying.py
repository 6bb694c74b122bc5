"""Fields that multiply: lists and counts so large that what is made of several of them at once would be without bounds."""

from random import Random
from typing import Final

from rulebook.records import JsonValue

LENGTHS: Final = (30, 300, 3_000, 9_999)
COUNTS: Final = (9, 99, 999)


def multiplied(random: Random, value: JsonValue, most: int = LENGTHS[-1]) -> JsonValue:
    """A value in which every list is long and every count is large, all of them together."""
    return grown(value, min(most, random.choice(LENGTHS)), random.choice(COUNTS), random.random() < 0.7)


def grown(value: JsonValue, length: int, count: int, distinct: bool) -> JsonValue:
    """A value with lists of so many items, of different numbers where they are of numbers, and with counts of so many."""
    match value:
        case list() if value and all(type(item) is int for item in value):
            return list(range(length)) if distinct else [count] * length
        case list() if value:
            return [grown(value[number % len(value)], 3, count, distinct) for number in range(min(length, 300))]
        case dict():
            return {key: grown(item, length, count, distinct) for key, item in value.items()}
        case bool():
            return value
        case int():
            return count
        case _:
            return value
