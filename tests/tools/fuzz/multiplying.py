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


def piles(value: JsonValue) -> list[dict[str, JsonValue]]:
    """Every object of counts within a value, empty ones too, which are changed in place."""
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    own = [value] if isinstance(value, dict) and all(type(count) is int for count in value.values()) else []
    return [*own, *(pile for item in inner for pile in piles(item))]


def moved(random: Random, document: dict[str, JsonValue]) -> None:
    """Everything goes from some pile of a state, often the largest, to another, so that no piece is lost; in place."""
    found = piles({name: value for name, value in document.items() if name != "settings"})
    if len(found) > 1:
        giving, getting = random.sample(found, 2)
        if random.random() < 0.5:
            found.sort(key=lambda pile: sum(count for count in pile.values() if isinstance(count, int)))
            giving, getting = found[-1], random.choice(found[:-1])
        for code, count in giving.items():
            held = getting.get(code, 0)
            if isinstance(count, int) and isinstance(held, int):
                getting[code] = held + count
        giving.clear()
