"""What was found once: inputs that are large or follow from others, made here; the small ones are files in regressions/."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen

from rulebook.registry import game_ids

FOLDER: Final = Path(__file__).parent / "regressions"
MOST_DIGITS: Final = 4_300
"""Python's own reader of JSON takes whole numbers of so many digits."""

Made: TypeAlias = tuple[str, str, Callable[[], bytes]]


@frozen
class Found:
    """An input that once brought something other than a refusal: the name of its entry, and what it is."""

    entry: str
    name: str
    data: bytes


def huge_window() -> bytes:
    """A record of 70 KB with a window of 6,000 rows and 6,000 columns: 18 seconds and 3.3 GB until it was refused."""
    header = {"rulebook": 1, "game": "yellowstone_park", "players": 2}
    window = {"rows": list(range(1, 6_001)), "columns": list(range(1, 6_001))}
    place = {"actor": 0, "action": {"type": "place", "card": "Y4", "column": 3, "window": window}}
    return f"{json.dumps(header)}\n{json.dumps(place)}\n".encode()


def many_gifts(number: int, copies: int) -> bytes:
    """A state of Hamsterbacke in some 600 bytes whose giver chooses among all colours: a minute for numbers up to 99."""
    colours = ("LG", "DG", "LB", "BL", "YE", "OR", "RE")
    hand = dict.fromkeys(colours, number + 1)
    rows = [[colour] for colour in colours[:4]]
    deck = {colour: copies - number - 1 - (place < len(rows)) for place, colour in enumerate(colours)}
    components = {"copies": [copies] * 7, "numbers": [number] * 7, "hand": 1, "rows": 4, "final_rows": 1}
    return json.dumps(
        {
            "settings": {"players": 3, "components": components},
            "phase": {"type": "giving", "due": number, "giver": 1},
            "seat": 0,
            "actions": 0,
            "hands": [{}, hand, {}],
            "deck": deck,
            "rows": rows,
            "block_piles": [[], [], []],
            "point_piles": [{}, {}, {}],
        }
    ).encode()


def large_deck(players: int, hand: int, mode: str) -> bytes:
    """Il Prato dei Conigli with a large deck of easy cards and large hands: dealing them anew took 50 seconds."""
    numbers = ((least, most) for least in range(11) for most in range(least + 2, 13))
    deck = [{"card": f"between({least},{most})", "points": 1, "copies": 2} for least, most in list(numbers)[:60]]
    components = {"hand": hand, "deck": deck}
    header = {"game": "prato_dei_conigli", "players": players, "variants": {"mode": mode}, "components": components}
    return json.dumps(header).encode()


def long_number() -> bytes:
    """An action with numbers of as many digits as Python's own reader takes: one more is more than Python writes."""
    return b'{"type": "take", "row": ' + b"9" * MOST_DIGITS + b', "other": -' + b"9" * MOST_DIGITS + b"}"


def made() -> Iterator[Made]:
    """The inputs that are made."""
    yield "record", "huge-window", huge_window
    yield "state hamsterbacke", "many-gifts", lambda: many_gifts(40, 90)
    yield "state hamsterbacke", "most-gifts", lambda: many_gifts(10, 90)
    for mode in ("conta", "insiemi"):
        for players, hand in ((6, 5), (2, 56), (2, 60)):
            yield "extreme prato_dei_conigli", f"{mode}-{players}-hands-of-{hand}", partial(large_deck, players, hand, mode)
    for id in game_ids():
        yield f"asked {id}", "number-of-4300-digits", long_number
    yield "command new-game", "through-a-dangling-link", lambda: b"new-game\nhedge_maze\n--into\nlinked"


def all_found() -> Iterator[Found]:
    """Every input, whether made or kept in a file."""
    for entry, name, make in made():
        yield Found(entry, name, make())
    for file in sorted(FOLDER.glob("*/*")):
        yield Found(file.parent.name.replace("-", " ", 1), file.name, file.read_bytes())
