"""Example games: their moves in sentences and pictures, on a game's page and beside the clauses that they show.

The playground has the same games, so each moment has a link with which it goes on from there.
"""

from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any, Final

from attrs import field, frozen
from host import decided, example

from rulebook.core import CHANCE, AnyGame, RecordError
from rulebook.core.scene import Scene
from rulebook.core.sweep import player_numbers
from rulebook.play import Move, generator
from rulebook.records import JsonObject
from rulebook.records.ways import ways
from rulebook.referee.applied import watching
from rulebook.registry import game
from rulebook.render import draw

GAMES: Final = 4
"""How many games there are with each number of players, and in each way that is not usual."""
STEPS: Final = 16
"""How many decisions of a game its page shows."""
TRIED: Final = 24
"""How many actions of other positions are tried in a position."""


@frozen
class Place:
    """Where a decision of an example game is; `way` has a part of the settings, a name in it and a value that is not usual.

    Links have it as text.
    """

    players: int
    number: int
    decisions: int
    way: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """Its numbers."""
        return str(self.players), str(self.number), str(self.decisions)

    def link(self, clause: str) -> str:
        """How links to the playground say it, for a clause."""
        return "/".join((*self.parts, clause, *self.way))


@frozen
class Turn:
    """A decision of an example game and what chance did after it, or the deal before the first one."""

    place: Place
    moves: tuple[Move[Any, Any, Any], ...]

    def picture(self, kind: str) -> str:
        """The path of a picture."""
        return f"pictures/{'-'.join((kind, *self.place.parts, *self.place.way))}.svg"


@frozen
class Shown:
    """A moment of an example game: where it is, and its picture."""

    place: Place
    alt: str
    picture: str
    svg: str = field(repr=False)


@frozen
class ShownMove(Shown):
    """A move: what happened, with the clause of each sentence, and the position after it."""

    told: tuple[tuple[str, str], ...]

    def sentence(self, clause: str) -> str:
        """What a clause brought about here first, or else what happened first."""
        return next((text for text, cited in self.told if cited == clause), self.told[0][0] if self.told else "")


@frozen
class ShownRefusal(Shown):
    """What can be done at other times and is refused in this position."""

    action: str
    reason: str


@frozen
class Examples:
    """The first decisions of a game, and what random games show of its clauses.

    That is the first move that a clause brings about and the first position in which it refuses something; where there is
    neither, the first move for which it is asked. `start` is for the others: they are settled before the first decision,
    decide no single move, or are not needed in these games.
    """

    steps: tuple[ShownMove, ...]
    moves: dict[str, ShownMove]
    refusals: dict[str, ShownRefusal]
    asked: dict[str, ShownMove]
    start: ShownMove | None = None

    @property
    def pictures(self) -> dict[str, str]:
        """Every picture by its path."""
        start = () if self.start is None else (self.start,)
        every = (self.steps, self.moves.values(), self.refusals.values(), self.asked.values(), start)
        return {each.picture: each.svg for each in chain.from_iterable(every)}


@cache
def examples_of(id: str) -> Examples:
    """What random games show, always the same ones; the decisions are those of the first."""
    of = game(id)
    every = tuple(turns(of))
    dealt, *first = every[: STEPS + 1]
    moves, refusals = dict(cited(of, every)), dict(refused(of, every))
    besides = dict(asked(of, every, {**moves, **refusals}))
    return Examples(tuple([shown(of, turn, 0) for turn in first]), moves, refusals, besides, shown(of, dealt, -1))


def turns(of: AnyGame) -> Iterator[Turn]:
    """Every turn of the example games: as usual, and then with one reading or variant that is not."""
    for players in player_numbers(of):
        for number in range(GAMES):
            yield from played(of, players, number)
    for way in unusual(of):
        for players in player_numbers(of):
            with suppress(RecordError):  # some variants are for four
                yield from chain.from_iterable(played(of, players, number, way) for number in range(GAMES))
                break


def unusual(of: AnyGame) -> Iterator[tuple[str, ...]]:
    """Every value of a reading or variant but the usual ones, as links say them."""
    for part, names in ways(of).items():
        for name, (_, *others) in names.items():
            yield from ((part, name, str(value).lower()) for value in others)


def played(of: AnyGame, players: int, number: int, way: tuple[str, ...] = ()) -> Iterator[Turn]:
    """Every turn of an example game; raises RecordError where that many do not play it."""
    table, random = example(of.id, players, number, settings_of(way))
    yield Turn(Place(players, number, 0, way), table.moves)
    decisions = 0
    while table.to_act is not None:
        before = len(table.moves)
        table.act(table.to_act, decided(table, random))
        yield Turn(Place(players, number, decisions, way), table.moves[before:])
        decisions += 1


def settings_of(way: tuple[str, ...]) -> JsonObject:
    """What a link chooses of the settings."""
    return {part: {name: {"true": True, "false": False}.get(value, value)} for part, name, value in filter(None, [way])}


def cited(of: AnyGame, every: Iterable[Turn]) -> Iterator[tuple[str, ShownMove]]:
    """The clauses that events cite, with the first move of each."""
    found = set[str]()
    for turn in every:
        for number, move in enumerate(turn.moves):
            fresh = {event.clause for event in move.step.events} - found
            if fresh:
                found |= fresh
                seen = shown(of, turn, number)
                yield from ((clause, seen) for clause in fresh)


def refused(of: AnyGame, every: Iterable[Turn]) -> Iterator[tuple[str, ShownRefusal]]:
    """The clauses that refuse something: in every position some actions are tried that were legal in another one."""
    known, found, random = dict[Any, None](), set[str](), generator("refusals")
    for turn in every:
        if turn.moves[0].actor is CHANCE:  # another game begins
            known.clear()
            continue
        state = turn.moves[0].before
        for action in random.sample([*known], min(TRIED, len(known))):
            refusal = of.why_not(state, action)
            if refusal is not None and refusal.clause not in found:
                found.add(refusal.clause)
                picture = drawn(of.open_scene(state, ()), turn.picture(f"refused-{len(found)}"))
                yield refusal.clause, ShownRefusal(turn.place, *picture, of.action_text(action), refusal.text())
        known |= dict.fromkeys(of.legal_actions(state))


def asked(of: AnyGame, every: Iterable[Turn], besides: Container[str]) -> Iterator[tuple[str, ShownMove]]:
    """The clauses whose functions are called in the first games, besides some that are shown already."""
    found = set[str]()
    for turn in [each for each in every if each.place.number == 0]:
        for number, move in enumerate(turn.moves):
            applied = dict[str, int]()
            with watching(of, applied):
                if move.actor is CHANCE and number == 0:
                    example(of.id, turn.place.players, turn.place.number, settings_of(turn.place.way))
                else:
                    of.legal_actions(move.before)
                of.step(move.before, move.action)
            fresh = {clause for clause in applied if clause not in besides} - found
            if fresh:
                found |= fresh
                seen = shown(of, turn, number)
                yield from ((clause, seen) for clause in fresh)


def shown(of: AnyGame, turn: Turn, number: int) -> ShownMove:
    """A move of a turn in words and in a picture."""
    step = turn.moves[number].step
    told = tuple((of.event_text(event), event.clause) for event in step.events)
    return ShownMove(turn.place, *drawn(of.open_scene(step.state, step.events), turn.picture(f"example-{number}")), told)


def drawn(scene: Scene, picture: str) -> tuple[str, str, str]:
    """What a scene shows in words, the path of its picture, and the picture."""
    return scene.alt, picture, str(draw(scene))
