"""Comparing: an engine takes the same way through a game as the rules, and is asked at every step."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import Any, Final

from attrs import Factory, define, evolve, field, fields, frozen

from rulebook.core.chance import SPECTATOR, Viewer
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.sentences import ENGLISH, seat_name
from rulebook.core.settings import shown
from rulebook.records import Codec, JsonObject, JsonValue, header
from rulebook.records.codec import AnyCodec
from rulebook.records.programs import SilentProgramError
from rulebook.records.strict import required
from rulebook.records.writing import clauses_of
from rulebook.referee.applied import watching
from rulebook.referee.blaming import Point
from rulebook.referee.engine import AnswerError, Engine, UnsupportedError
from rulebook.referee.positions import dumped, ordered, position_of, seen, text
from rulebook.referee.walks import Walk

NAMED: Final = 3
"""How many legal actions a difference names."""
KEYS: Final = {"actor", "legal", "result"}
"""The keys of a position."""
POSITION: Final = "a position is an object with the keys actor, legal, which is a list, and result"


@frozen
class Difference:
    """A point at which an engine and the rules disagree.

    `what` is `actor`, `legal`, `result`, `view` or, where there is no answer, `answer`. `here` and `there` are what the
    rules and the engine say, where they differ, and `told` the rules' reason in words. `acts_as` are the other meanings of
    clauses by which the rules would say what the engine says. The clause of one of them decides; if there are none, one of
    the `suspects` does; `nearness` tells how near a meaning of each comes, if any does. `lines` lead there, as `Walk.lines`
    gives them.
    """

    what: str
    suspects: tuple[str, ...]
    here: JsonValue
    there: JsonValue
    told: str = ""
    acts_as: tuple[str, ...] = ()
    nearness: dict[str, float] = Factory(dict)
    lines: tuple[JsonObject, ...] = ()
    actions: int = 0
    source: str = ""

    @property
    def settings(self) -> JsonObject:
        """The settings under which the walk was taken; one that begins in the middle of a game has no header."""
        state = self.lines[0].get("state")
        return required(required(state, dict)["settings"], dict) if state is not None else self.lines[0]


@define
class Comparison:
    """What was compared: how many walks, positions and views, and the differences.

    `applied` counts the points at which each clause was applied, and `agreed` those at which the two sides agreed on an
    event of it. `against` are the positions on which the two sides would not have agreed by another meaning that explains
    a difference, and `against_there` those among them under settings in which it explains one. `unsupported` are the
    reasons why the engine could not do something, with how often that was.
    """

    walks: int = 0
    positions: int = 0
    views: int = 0
    agreed: Counter[str] = Factory(Counter)
    against: Counter[str] = Factory(Counter)
    against_there: Counter[str] = Factory(Counter)
    applied: Counter[str] = Factory(Counter)
    unsupported: Counter[str] = Factory(Counter)
    differences: list[Difference] = Factory(list)

    def add(self, other: "Comparison") -> None:
        """Add what was compared elsewhere; what was counted 0 times stays known."""
        for each in fields(Comparison):
            mine, more = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(more)
            else:
                setattr(self, each.name, mine + more)


@define
class Pair:
    """An engine beside the rules, at one point of a walk."""

    game: AnyGame
    engine: Engine
    state: Any
    done: Comparison
    events: tuple[Any, ...] = ()
    point: Point = field(init=False)
    _codec: AnyCodec = field(init=False)

    def begin(self, walk: Walk) -> JsonObject:
        """The engine's first position."""
        self._codec = Codec(self.game, self.state.settings)
        self.point = Point(self.game, self.state, is_start=walk.is_start)
        if walk.is_start:
            self.game.start(self.state.settings)  # which applies clauses too
            return self.engine.start(header(self.game, self.state.settings))
        return self.engine.load(dumped(self._codec, self.state))

    def advance(self, action: Any) -> JsonObject:
        """Both sides take a step; returns the engine's position after it."""
        self.point = Point(self.game, self.state, action)
        step = self.game.step(self.state, action)
        self.state, self.events = step.state, step.events
        return self.engine.act(dumped(self._codec, action))

    def difference(self, theirs: JsonObject) -> Difference | None:
        """How an engine's position differs from that of the rules; if views differ, a step was wrong."""
        if not isinstance(theirs, dict) or set(theirs) != KEYS or not isinstance(theirs["legal"], list):
            raise AnswerError(f"{POSITION}; the engine answers {shown(theirs)}")
        self.point.answers.append((partial(position_of, self.game), theirs))
        mine = position_of(self.game, self.state)
        for what in ("actor", "result"):
            if text(theirs[what]) != text(mine[what]):
                told = str(self.game.declaration.out_of_turn(self.state)) if what == "actor" else ""
                return evolve(self.effect(what, mine, theirs, told), here=mine[what], there=theirs[what])
        differs = text(ordered(theirs["legal"])) != text(ordered(mine["legal"]))
        return self.views() or (self.legal(mine, theirs) if differs else None)

    def effect(self, what: str, here: Any, there: Any, told: str = "") -> Difference:
        """A difference that the last step has made: a clause of its events decides."""
        suspects = self.suspected(set(unlike(here, there))) or (self.game.declaration.out_of_turn(self.state).clause,)
        return Difference(what, suspects, only_differing(here, there), only_differing(there, here), told)

    def suspected(self, missing: set[str]) -> tuple[str, ...]:
        """The clauses of the last step; first those whose events tell something that the engine does not say."""
        tell: dict[str, bool] = {}
        for event, clause in zip(self.events, clauses_of(self.events), strict=True):
            tell[clause] = tell.get(clause, False) or not missing.isdisjoint(map(text, dumped(self._codec, event).values()))
        return tuple(sorted(tell, key=lambda clause: not tell[clause]))

    def legal(self, mine: dict[str, Any], theirs: dict[str, Any]) -> Difference:
        """A difference in what is legal: the clause that forbids the first action too many, or that allows one missing."""
        extra, missing = lacking(theirs["legal"], mine["legal"]), lacking(mine["legal"], theirs["legal"])
        suspects: tuple[str, ...] = (self.game.declaration.out_of_turn(self.state).clause,)
        told = "an action is listed twice"
        document = next(iter((*extra, *missing)), None)
        if document is not None:
            try:
                action = self._codec.action(document["action"] if "weight" in document else document)
                refusal = self.game.why_not(self.state, action)
                weight = dict(self.game.chances(self.state)).get(action) if document in extra else None
                told = str(refusal or (f"this has the weight {weight}" if weight else "this is allowed"))
                suspects = (refusal.clause,) if refusal else self.peculiar(action, missing) or suspects
            except (RulebookError, TypeError, KeyError) as error:
                told = f"there is no such action: {error}"
        return Difference("legal", suspects, missing[:NAMED], extra[:NAMED], told)

    def peculiar(self, action: Any, missing: list[Any]) -> tuple[str, ...]:
        """The clause that decides on a missing action: the first that it applies, and that no action on both sides does."""
        applied = {
            text(dumped(self._codec, each)): clauses_of(self.game.step(self.state, each).events)
            for each in self.game.legal_actions(self.state)
        }
        agreed = {each for name in applied.keys() - set(map(text, missing)) for each in applied[name]}
        own = applied[text(dumped(self._codec, action))]
        return tuple([each for each in own if each not in agreed] or own)[:1]

    def views(self) -> Difference | None:
        """A difference in what somebody sees; None if there is none, or if the engine does not say what anybody sees."""
        viewers: tuple[Viewer, ...] = (SPECTATOR, *range(self.state.settings.players))
        for viewer in viewers:
            try:
                theirs = self.engine.view(SPECTATOR.value if viewer is SPECTATOR else viewer)
            except UnsupportedError as error:
                self.done.unsupported[str(error)] += 1
                return None
            self.point.answers.append((partial(seen, self.game, viewer=viewer), theirs))
            mine = seen(self.game, self.state, viewer)
            if text(theirs) != text(mine):
                told = f"what {'a spectator' if viewer is SPECTATOR else seat_name(viewer, ENGLISH)} sees"
                return self.effect("view", mine, theirs, told)
            self.done.views += 1
        return None


def follow(
    game: AnyGame, engine: Engine, walk: Walk, done: Comparison, points: list[Point] | None = None
) -> Difference | None:
    """Take a walk with an engine; stops at the first difference, and returns it. What is compared is counted.

    All points on the way are added to `points`. Raises SilentProgramError for a program that has never answered, and
    AnswerError for an answer that is not a position: then there is nothing to compare.
    """
    pair = Pair(game, engine, walk.state, done)
    done.walks += 1
    for number in range(len(walk.actions) + 1):
        called = dict[str, int]()
        try:
            with watching(game, called):
                found = pair.difference(pair.advance(walk.actions[number - 1]) if number else pair.begin(walk))
        except UnsupportedError as error:
            done.unsupported[str(error)] += 1
            return None
        except (SilentProgramError, AnswerError):
            raise
        except RulebookError as error:
            found = pair.effect("answer", "a position", str(error))
        events = frozenset(clauses_of(pair.events))
        done.applied.update(called.keys() | events)
        if points is not None:
            points.append(evolve(pair.point, applied=called.keys() | events, events=events))
        if found is not None:
            way = Walk(walk.state, walk.actions[:number], walk.is_start)
            return evolve(found, lines=tuple(way.lines(game)), actions=number, source=walk.name)
        done.agreed.update(events)
        done.positions += 1
    return None


def lacking(some: list[Any], others: list[Any]) -> list[Any]:
    """The items that others do not have."""
    known = set(map(text, others))
    return [each for each in some if text(each) not in known]


def unlike(here: Any, there: Any) -> Iterator[str]:
    """The values in a JSON value, as texts, that another one does not have at the same place."""
    if text(here) == text(there):
        return
    yield text(here)
    if isinstance(here, dict) and isinstance(there, dict):
        yield from chain.from_iterable(unlike(value, there.get(key)) for key, value in here.items())
    elif isinstance(here, list) and isinstance(there, list):
        yield from chain.from_iterable(map(unlike, here, there))


def only_differing(value: Any, other: Any) -> JsonValue:
    """The part of an object that another one does not have; anything else whole."""
    if not isinstance(value, dict) or not isinstance(other, dict):
        whole: JsonValue = value
        return whole
    return {key: value[key] for key in value if key not in other or text(value[key]) != text(other[key])}
