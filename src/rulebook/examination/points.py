"""Points: a position of the printed game, and what is done there; and what follows under the right or a wrong meaning."""

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import Any, Final

from attrs import field, frozen

from rulebook.core import CHANCE, ENGLISH, AnyGame, IllegalAction, RulebookError, changed
from rulebook.core.scene import Grid, Group, Note, Part, Pile, Scene, Tiles, Track
from rulebook.core.sentences import filled
from rulebook.core.sharing import interned
from rulebook.examination.mutants import Mutant
from rulebook.languages.readers import NAMES
from rulebook.play import WEIGHT

AT_TABLES = range(1, 9)
"""The numbers of players that a reader is asked about."""
PLAYERS = "players"
"""The place of the facts about how many can play."""
BOX = "box"
"""The place of the facts about how many pieces of a kind there are in the box."""
PLAYED_BY: Final[tuple[type[Exception], ...]] = (
    AssertionError,
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    RulebookError,
    RecursionError,
)
"""What rules may raise in positions that a wrong meaning does not know."""
MOST_SET_UP = 400
"""The most outcomes of chance before the first decision."""


def with_interned_settings(state: Any) -> Any:
    """A state whose settings are the one object for all equal ones."""
    return state if state is None else changed(state, settings=interned(state.settings))


@frozen
class Point:
    """A position, and actions from there: what a player does, and what chance brings. Without a state: the start.

    Further decisions belong to a point where a position would not tell what was done before.

    At the start nothing is done: chance sets the game up for that many players, and the point is the table after it.
    Points with equal settings share them: results are cached with settings, and are discarded when a meaning takes effect.
    """

    state: Any = field(converter=with_interned_settings)
    actions: tuple[Any, ...] = ()
    is_start: bool = False


@frozen
class Fact:
    """Something to be seen in a position: where, by titles from outside in, and what is there."""

    place: tuple[str, ...]
    shown: str
    count: int | None = None

    @property
    def counted(self) -> "Fact":
        """Only how many things there are, if they can be counted: at the start nobody knows which."""
        return self if self.count is None else Fact(self.place, "", self.count)


@frozen
class Outcome:
    """What the actions of a point led to: whether the first is allowed, the events, and the state."""

    allowed: bool
    events: tuple[object, ...] = ()
    state: Any = field(default=None)
    players: tuple[int, ...] = ()
    """At the start: how many can play."""
    in_the_box: tuple[tuple[str, int], ...] = ()
    """At the start, where it is asked: how many pieces there are in the box of each kind that has a word of its own."""


def outcome_under(game: AnyGame, point: Point, mutant: Mutant) -> Outcome:
    """What the actions of a point lead to in a mutant, or the right game, without what chance cannot bring there."""
    if point.is_start:
        own = mutant(point.state).settings
        table = changed(set_up(game, own), settings=point.state.settings)
        players = tuple([number for number in AT_TABLES if game.declaration.seating.admits(number, own.components)])
        return Outcome(True, (), table, players)
    state, events, decided = mutant(point.state), list[object](), tuple[object, ...]()
    own = state.settings
    for number, action in enumerate(point.actions):
        is_free = is_decision(game, action)
        if number and ((game.actor(state) is CHANCE) is is_free or game.actor(state) is None):
            continue
        if is_free and mutant.forbids(decided, action):
            continue
        try:
            step = game.step(state, action)
        except IllegalAction:
            if not number:
                return Outcome(False)
            continue
        state = step.state
        events += step.events
        decided += (action,) if is_free else ()
    back = changed(state, settings=point.state.settings) if own is not point.state.settings else state
    return Outcome(True, tuple(events), back)


def in_box(game: AnyGame, settings: Any) -> Iterator[tuple[str, int]]:
    """How many pieces there are of each kind, by its code: of colours, say, but not of cards with a suit and a number."""
    for sort in game.declaration.pieces:
        counts = Counter(sort.box(settings))
        yield from [(kind.value, counts[kind]) for kind in sort.kinds(settings) if isinstance(kind, Enum)]


def is_decision(game: AnyGame, action: object) -> bool:
    """Whether an action is a player's, and not one of chance."""
    return not game.declaration.is_chance(type(action))


def set_up(game: AnyGame, settings: Any) -> Any:
    """The table before the first decision, when chance has brought the most likely card each time."""
    return until_a_decision(game, game.start(settings), MOST_SET_UP)


def until_a_decision(game: AnyGame, state: Any, most: int) -> Any:
    """The state before the next decision, when chance has brought what is likeliest each time, at `most` so often."""
    for _ in range(most):
        if game.actor(state) is not CHANCE:
            break
        outcome, _ = max(game.chances(state), key=WEIGHT)
        state = game.step(state, outcome).state
    return state


@frozen
class FactWords:
    """How the rows of a grid are called, what lies in them, and how several things that are the same are written."""

    row: str = "{row}"
    cell: str = "{column}: {tile}"
    several: str = "{count} {tile}"


def facts_of(game: AnyGame, state: Any) -> tuple[Fact, ...]:
    """What is to be seen in a position with all cards open, and whose turn it is."""
    return facts_in_scene(game.open_scene(state, (), ENGLISH.with_names(*NAMES)), FactWords())


def facts_in_scene(scene: Scene, words: FactWords) -> tuple[Fact, ...]:
    """What is to be seen in a picture, and what its caption says."""
    return (*[fact for part in scene.parts for fact in facts_in(part, (), words)], Fact((), scene.caption))


def facts_in(part: Part, within: tuple[str, ...], words: FactWords) -> Iterator[Fact]:
    """What is to be seen in a part of a picture."""
    match part:
        case Group():
            inside = (*within, part.title) if part.title else within
            for each in part.parts:
                yield from facts_in(each, inside, words)
        case Pile():
            yield Fact((*within, part.title), "", part.size)
        case Tiles():
            texts = [
                filled(words.several, count=str(tile.count), tile=tile.text) if tile.count > 1 else tile.text
                for tile in part.tiles
            ]
            yield Fact((*within, part.title), ", ".join(texts) or "-", sum(tile.count for tile in part.tiles))
        case Track():
            for marker in part.markers:
                yield Fact((*within, part.title, marker.name), part.places[marker.place])
        case Grid():
            rows: dict[str, list[str]] = {}
            for cell in part.cells:
                shown = filled(words.cell, column=part.column_labels[cell.column], tile=cell.tile.text)
                rows.setdefault(part.row_labels[cell.row], []).append(shown)
            for label in part.row_labels:
                yield Fact((*within, part.title, filled(words.row, row=label)), "; ".join(rows.get(label, [])) or "-")
        case Note():
            yield Fact(within, part.text)
