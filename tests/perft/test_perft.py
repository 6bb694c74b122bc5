"""How far so many actions go in small games is kept as numbers: a change of what is legal anywhere changes them.

There is a file for every game, with its editions, the values of its readings, its variants and its numbers of players.
Where a change is meant, write the files anew and read what is new:

    pytest tests/perft --update-golden
"""

import json
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from attrs import asdict, frozen
from cattrs import structure

from rulebook.conformance import alternatives, changed, play_through, possible_settings
from rulebook.core import AnyGame
from rulebook.exploration import following, perft
from tests.strategies import Case, cases

FOLDER = Path(__file__).parent
MOST_STATES, MOST_DEPTH = 250, 24
"""When numbers are written, the depth is the first one at which there are so many states in all."""
MOST_MOVES, LAST_MOVES = 400, 8
HEAD = """In so many sequences 0, 1, 2 and more actions, those of chance included, lead from a position to so many states.
# `small` counts the small components of the game's tests, `after` the moves of a random game before the position.
# Written by: pytest tests/perft --update-golden"""


@frozen
class Counted:
    """Under which settings, in which small game and after how many moves, and how far 0, 1 and more actions go from there."""

    settings: str
    small: int
    after: int
    sequences: tuple[int, ...]
    states: tuple[int, ...]


def every_settings(case: Case, components: object) -> Iterator[tuple[str, object]]:
    """Settings of a small game, each with its name: what differs from the reference game with the fewest players."""
    fewest, *more = [
        players for players in range(1, 7) if possible_settings(case.game, players=players, components=components)
    ]
    (plain,) = possible_settings(case.game, players=fewest, components=components)
    for edition, readings in case.game.editions:
        yield f"{fewest} players, edition {edition}", changed(plain, readings=readings)
    for part in ("readings", "variants"):
        settings = getattr(plain, part)
        for name, values in alternatives(settings).items():
            for value in values:
                kept = {"players": fewest, "components": components, part: changed(settings, **{name: value})}
                for possible in possible_settings(case.game, **kept):
                    yield f"{fewest} players, {name} {getattr(value, 'value', value)}", possible
    for players in more:
        yield f"{players} players", changed(plain, players=players)


def rules_once(case: Case, components: object) -> dict[object, str]:
    """Settings with their names, none of them twice."""
    named: dict[object, str] = {}
    for name, settings in every_settings(case, components):
        named.setdefault(settings, name)
    return named


def positions(case: Case) -> Iterator[tuple[str, int, int, object]]:
    """Where to count from: the name of the settings, the small game, the moves that were played before, and the state."""
    for small, components in enumerate(case.small):
        for settings, name in rules_once(case, components).items():
            states = play_through(case.game, settings, most_moves=MOST_MOVES).states
            for after in sorted({0, len(states) // 3, max(0, len(states) - LAST_MOVES)}):
                yield name, small, after, states[after]


def depth_for(game: AnyGame, state: object) -> int:
    """How deep it is worth counting."""
    depth, states, layer = 0, 0, {state: 1}
    while layer and states < MOST_STATES and depth < MOST_DEPTH:
        layer = following(game, layer)
        depth, states = depth + 1, states + len(layer)
    return depth


def counted_anew(case: Case, depths: Iterable[int] | None) -> Iterator[Counted]:
    """The numbers of a game, each to the depth that is given, or to one that is worth it."""
    game: AnyGame = getattr(case.game, "module")  # noqa: B009 - what stands behind the erased game is quicker
    given = None if depths is None else iter(depths)
    for name, small, after, state in positions(case):
        depth = depth_for(game, state) if given is None else next(given, 0)
        reached = perft(game, state, depth)
        sequences, states = [each.sequences for each in reached], [each.states for each in reached]
        yield Counted(name, small, after, tuple(sequences), tuple(states))


def file_of(case: Case) -> Path:
    """Where the numbers of a game are kept."""
    return FOLDER / f"{case.id}.toml"


def kept(case: Case) -> list[Counted]:
    """The numbers of a game as they are kept."""
    return structure(tomllib.loads(file_of(case).read_text(encoding="utf-8"))["counted"], list[Counted])


def file_text(all_counted: Iterable[Counted]) -> str:
    """The numbers of a game as a file keeps them."""
    lines = [f"    {{ {', '.join(fields_of(counted))} }},\n" for counted in all_counted]
    return f"# {HEAD}\n\ncounted = [\n{''.join(lines)}]\n"


def fields_of(counted: Counted) -> Iterator[str]:
    """The fields of a line, as TOML writes them."""
    for name, value in asdict(counted).items():
        yield f"{name} = {json.dumps(value)}"


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case.id))
def test_actions_go_as_far_as_they_did(case: Case, request: pytest.FixtureRequest) -> None:
    """From the same positions as many sequences of actions lead to as many states as before."""
    if request.config.getoption("--update-golden"):
        file_of(case).write_text(file_text(counted_anew(case, None)), encoding="utf-8", newline="\n")
    before = kept(case)
    assert list(counted_anew(case, [len(each.states) - 1 for each in before])) == before


def test_no_numbers_are_left_over() -> None:
    """Every file belongs to a game that there is."""
    assert set(FOLDER.glob("*.toml")) == set(map(file_of, cases()))
