"""Finding points that tell wrong meanings from the right one: random play with preferences, with every meaning looked on.

While the right game is played, each call of a clause's function is repeated with the wrong functions of its meanings. Where
the result differs, the position is a candidate for the meaning. Candidates are then played under each meaning whose function
they call, with nothing cached before, and what differs becomes questions.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from attrs import define, evolve, field, frozen, has

from rulebook.core.chance import CHANCE
from rulebook.core.change import changed
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.hints import fields_of
from rulebook.core.sweep import alternatives, possible_settings
from rulebook.examination.meanings import Meaning, unasked
from rulebook.examination.mutants import RIGHT, function_at, mutated, other_settings, replacement
from rulebook.examination.points import PLAYED_BY, Outcome, Point, in_box, is_decision, legal_under, outcome_under
from rulebook.examination.policies import Luck, players_for
from rulebook.examination.questions import (
    Answer,
    Claim,
    ClaimKind,
    Question,
    Seen,
    claims_of_legal,
    claims_of_outcome,
    same_event,
)
from rulebook.play import Player, generator
from rulebook.readings.witness import pieces_shown
from rulebook.records import Codec
from rulebook.records.shapes import snake_case
from rulebook.verification.forgetting import discard, forget
from rulebook.verification.standing_in import Function, in_place_of


@frozen
class Effort:
    """How much to search: games, candidates looked at for each meaning, and candidates kept for it.

    Another seed searches in other games. A thorough search looks again for meanings of which nothing was found.
    """

    games: int = 120
    seed: str = "examination"
    is_thorough: bool = True
    looked_at: int = 40
    kept: int = 4
    moves: int = 3_000

    @property
    def harder(self) -> "Effort":
        """For meanings of which nothing was found: many more candidates."""
        return evolve(self, looked_at=20 * self.looked_at, kept=20 * self.kept)


@frozen
class Candidate:
    """A point, and how much there is to look at."""

    point: Point
    cost: int


@define
class Watch:
    """Looks on while the right game is played: which functions are called, and which meanings differ in a call."""

    wrong: dict[str, list[tuple[str, Callable[[Function], Function]]]]
    is_on: bool = False
    called: set[str] = field(factory=set)
    differing: set[str] = field(factory=set)
    done: set[str] = field(factory=set)

    def looking_on(self, place: str) -> Callable[[Function], Function]:
        """What puts a function that is watched in the place of the one at `place`."""

        def watched(plain: Function) -> Function:
            others = [(id, make(plain)) for id, make in self.wrong.get(place, ())]

            def call(*arguments: object, **named: object) -> object:
                result = plain(*arguments, **named)
                if self.is_on:
                    self.called.add(place)
                    self.is_on = False
                    self.compare(result, [(id, other) for id, other in others if id not in self.done], arguments, named)
                    self.is_on = True
                return result

            return call

        return watched

    def compare(self, result: object, others: Iterable[tuple[str, Function]], arguments: Any, named: Any) -> None:
        """Note the meanings whose functions give another result."""
        for id, other in others:
            if id not in self.differing:
                try:
                    differs = other(*arguments, **named) != result
                except PLAYED_BY:
                    continue
                if differs:
                    self.differing.add(id)

    def begin(self) -> None:
        """Begin to look on."""
        self.called, self.differing, self.is_on = set(), set(), True

    def end(self) -> tuple[frozenset[str], frozenset[str]]:
        """The functions called since the beginning, and the meanings that differed."""
        self.is_on = False
        return frozenset(self.called), frozenset(self.differing)


def candidates(game: AnyGame, meanings: Sequence[Meaning], effort: Effort) -> list[Candidate]:
    """The simplest points found for each meaning, each once."""
    playable = [meaning for meaning in meanings if meaning.is_playable]
    wrong: dict[str, list[tuple[str, Callable[[Function], Function]]]] = defaultdict(list)
    for meaning in playable:
        if meaning.function is not None:
            wrong[meaning.function].append(
                (meaning.id, replacement(game, meaning) if meaning.becomes else under_other(game, meaning))
            )
    watch = Watch(wrong)
    seen = Counting(effort, watch)
    places = sorted({meaning.function for meaning in playable if meaning.function})
    with ExitStack() as stack:
        for place in places:
            stack.enter_context(in_place_of(function_at(game, place), watch.looking_on(place)))
        forget(function_at(game, places[0]))
        for number, settings in enumerate(every_sort(game, effort)):
            random = generator(effort.seed, number)
            play(game, settings, *players_for(game, random), seen)
    forget(function_at(game, places[0]))
    starts = [Candidate(start_point(game, players), 0) for players in game.declaration.seating.players]
    return [*starts, *seen.chosen()]


def under_other(game: AnyGame, meaning: Meaning) -> Callable[[Function], Function]:
    """What makes a function that sees other settings wherever it gets some."""

    def make(plain: Function) -> Function:
        def wrong(*arguments: object, **named: object) -> object:
            return plain(*[swapped(game, meaning, each) for each in arguments], **named)

        return wrong

    return make


def swapped(game: AnyGame, meaning: Meaning, argument: Any) -> Any:
    """An argument with the settings, components or readings of a wrong meaning."""
    usual = game.new_game().settings
    other = other_settings(game, meaning, usual)
    for part in ("components", "readings"):
        if type(argument) is type(getattr(usual, part)):
            return getattr(other, part)
    if type(argument) is type(usual):
        return other_settings(game, meaning, argument)
    return (
        changed(argument, settings=other_settings(game, meaning, argument.settings))
        if type(argument) is game.declaration.state
        else argument
    )


def every_sort(game: AnyGame, effort: Effort) -> Iterator[Any]:
    """Settings of the printed game, shuffled: each number of players as such, and with each variant by itself."""
    sorts = []
    for players in game.declaration.seating.players:
        plain = game.new_game(players=players).settings
        sorts.append(plain)
        for name, values in alternatives(plain.variants).items():
            for value in values:
                if value != getattr(plain.variants, name):
                    sorts += possible_settings(game, players=players, variants=evolve(plain.variants, **{name: value}))
    generator(effort.seed, effort.games).shuffle(sorts)
    for number in range(effort.games):
        yield sorts[number % len(sorts)]


def start_point(game: AnyGame, players: int) -> Point:
    """The table after the game has been set up."""
    return Point(game.new_game(players=players), (), True)


@define
class Counting:
    """The candidates of each meaning."""

    effort: Effort
    watch: Watch
    found: dict[str, list[Candidate]] = field(factory=dict)
    looked_at: dict[str, int] = field(factory=dict)

    @contextmanager
    def looking(self, game: AnyGame) -> Iterator[list[Point]]:
        """A context in which calls are looked on; the point that is put into the list is added for what differed."""
        points: list[Point] = []
        self.watch.begin()
        yield points
        _, differing = self.watch.end()
        for point in points:
            self.add(game, point, differing)

    def add(self, game: AnyGame, point: Point, differing: Iterable[str]) -> None:
        """Add a point for the meanings that differ there."""
        candidate: Candidate | None = None
        for id in differing:
            kept = self.found.setdefault(id, [])
            self.looked_at[id] = self.looked_at.get(id, 0) + 1
            if self.looked_at[id] >= self.effort.looked_at:
                self.watch.done.add(id)
            if candidate is None:
                candidate = Candidate(point, cost_of(game, point))
            kept.append(candidate)
            kept.sort(key=lambda each: each.cost)
            del kept[self.effort.kept :]

    def chosen(self) -> list[Candidate]:
        """Every candidate, once, in the order of what there is to look at."""
        every = {(each.point.state, each.point.actions): each for kept in self.found.values() for each in kept}
        return sorted(every.values(), key=lambda each: each.cost)


def cost_of(game: AnyGame, point: Point) -> int:
    """How much there is to look at in a point."""
    return pieces_shown(game.open_scene(point.state)) + 2 * len(point.actions)


def play(game: AnyGame, settings: Any, decide: Player[Any, Any], luck: Luck, seen: Counting) -> None:
    """Play one game of the right rules and look on at every decision and at every outcome of chance."""
    state = game.start(settings)
    for _ in range(seen.effort.moves):
        actor = game.actor(state)
        if actor is None:
            return
        with seen.looking(game) as looked:
            legal = game.legal_actions(state)
            looked.append(Point(state))
        state = (
            brought(game, state, luck, seen) if actor is CHANCE else decided(game, state, decide(state, legal), luck, seen)
        )


def brought(game: AnyGame, state: Any, luck: Luck, seen: Counting) -> Any:
    """The state after chance has brought something."""
    outcome = luck(state, game.chances(state))
    with seen.looking(game) as looked:
        after = game.step(state, outcome).state
        looked.append(Point(state, (outcome,)))
    return after


def decided(game: AnyGame, state: Any, action: Any, luck: Luck, seen: Counting) -> Any:
    """The state after a decision; what chance brings then belongs to the point, but is looked on by itself."""
    with seen.looking(game) as looked:
        after = decision = game.step(state, action).state
        actions = [action]
        while game.actor(after) is CHANCE and len(actions) < MOST_TOGETHER:
            actions.append(luck(after, game.chances(after)))
            after = game.step(after, actions[-1]).state
        looked.append(Point(state, tuple(actions)))
    return decision


NOTHING = "nothing"
"""How sentences call an empty list."""
MOST_TOGETHER = 8
"""A point has no more actions than this: a decision, and what chance brings after it."""


def questions_from(game: AnyGame, meanings: Sequence[Meaning], found: Sequence[Candidate]) -> list[Question]:
    """Every question that some meaning answers otherwise, at the candidates."""
    points = list(dict.fromkeys(each.point for each in found))
    playable = [meaning for meaning in meanings if meaning.is_playable]
    called = called_at(game, points, [meaning.function for meaning in playable if meaning.function])
    right = {point: seen_of(game, point, raw_of(game, point, RIGHT)) for point in points}
    others: dict[Point, dict[str, Seen | None]] = {point: {} for point in points}
    for meaning in playable:
        raw: dict[Point, tuple[object, ...] | Outcome | None] = {}
        where = [point for point in points if meaning.becomes is None or meaning.function in called[point]]
        with mutated(game, meaning, {point.state.settings: None for point in where}) as mutant:
            for point in where:
                try:
                    raw[point] = raw_of(game, point, mutant)
                except PLAYED_BY:
                    raw[point] = None
        for point, result in raw.items():
            others[point][meaning.id] = shown(game, point, result, right[point])
    return [question for point in points for question in questions_at(game, point, right[point], others[point])]


def called_at(game: AnyGame, points: Sequence[Point], places: Iterable[str]) -> Mapping[Point, frozenset[str]]:
    """The functions at some places that each point calls when nothing has been cached."""
    watch, found = Watch({}), {}
    with ExitStack() as stack:
        functions = {place: function_at(game, place) for place in sorted(set(places))}
        for place, function in functions.items():
            stack.enter_context(in_place_of(function, watch.looking_on(place)))
        for point in points:
            discard(game.declaration.module, [point.state.settings])
            watch.begin()
            raw_of(game, point, RIGHT)
            found[point], _ = watch.end()
    discard(game.declaration.module, [point.state.settings for point in points])
    return found


def raw_of(game: AnyGame, point: Point, mutant: Any) -> tuple[object, ...] | Outcome:
    """What happens at a point, before it is looked at."""
    if point.is_start:
        return evolve(outcome_under(game, point, mutant), in_the_box=tuple(in_box(game, mutant(point.state).settings)))
    return outcome_under(game, point, mutant) if point.actions else legal_under(game, point, mutant)


def shown(game: AnyGame, point: Point, raw: tuple[object, ...] | Outcome | None, right: Seen) -> Seen | None:
    """What a result shows; None for a point that cannot be played, or is in a state that cannot be drawn."""
    if raw is None:
        return None
    if raw in (right.outcome, right.legal):
        return right
    try:
        return seen_of(game, point, raw)
    except PLAYED_BY:
        return None


def seen_of(game: AnyGame, point: Point, raw: tuple[object, ...] | Outcome) -> Seen:
    """What a result shows."""
    return Seen.of(game, raw) if isinstance(raw, Outcome) else Seen(raw)


def questions_at(game: AnyGame, point: Point, right: Seen, others: Mapping[str, Seen | None]) -> Iterator[Question]:
    """The questions about a point that some meaning answers otherwise."""
    differing = {id: seen for id, seen in others.items() if seen is not None and seen != right}
    if not differing:
        return
    unclear = frozenset(id for id, seen in others.items() if seen is None)
    alike: dict[Seen, set[str]] = {}
    for id, seen in differing.items():
        alike.setdefault(seen, set()).add(id)
    distinct = list(alike)
    claims = claims_of_outcome(right, distinct) if right.outcome is not None else claims_of_legal(right, distinct)
    for claim in claims:
        holds = claim.holds(right)
        ids = frozenset[str]().union(*[ids for seen, ids in alike.items() if claim.holds(seen) is not holds])
        if ids and is_askable(game, point, claim) and (holds or is_sensible(claim, right)):
            yield Question("", point, claim, Answer.YES if holds else Answer.NO, ids, unclear)


def is_askable(game: AnyGame, point: Point, claim: Claim) -> bool:
    """Whether a claim makes sense to a reader: of the start only numbers, as the cards differ; of chance no full list."""
    if point.is_start:
        return claim.fact is not None and (claim.fact.count is not None or claim.fact.shown.isdecimal())
    if claim.kind is ClaimKind.CHOICES and game.actor(point.state) is CHANCE:
        return False
    return is_known(game, point, claim) and not is_unasked(game, point, claim) and not is_echo(game, point, claim)


def is_unasked(game: AnyGame, point: Point, claim: Claim) -> bool:
    """Whether a claim is about an event of which no clause says all that it tells, or about what lies there after it."""
    excluded = unasked(game.id)
    if claim.kind in (ClaimKind.EVENT, ClaimKind.EVENTS):
        return any(snake_case(type(event).__name__) in excluded for event in claim.things)
    if claim.fact is None or not excluded:
        return False
    happened = {snake_case(type(event).__name__) for event in outcome_under(game, point, RIGHT).events}
    return any(each.place in claim.fact.place for name, each in excluded.items() if name in happened)


def is_echo(game: AnyGame, point: Point, claim: Claim) -> bool:
    """Whether a claim only repeats what a player is said to do, so that the right answer can be read off the question.

    "Anna moves no rabbit: does it happen that Anna moved no rabbit?" Whether she may is another question, and a better one.
    """
    if claim.fact is not None:
        done = [game.action_text(action) for action in point.actions if is_decision(game, action)]
        shown = claim.fact.shown
        return bool(shown) and not shown.isdecimal() and any(shown in text for text in done)
    return claim.kind is ClaimKind.EVENT and same_event(claim.things[0]) in map(same_event, firsts(game, point))


def firsts(game: AnyGame, point: Point) -> Iterator[object]:
    """What the decisions of a point come to at once: the first event of each."""
    for number, action in enumerate(point.actions):
        before = outcome_under(game, evolve(point, actions=point.actions[:number]), RIGHT)
        after = outcome_under(game, evolve(point, actions=point.actions[: number + 1]), RIGHT)
        if is_decision(game, action):
            yield from after.events[len(before.events) :][:1]


def is_sensible(claim: Claim, right: Seen) -> bool:
    """Whether what only a wrong meaning knows can be asked: not of "rabbits that are nothing", nor of a pile unheard of.

    Of the start there is no picture, so a place has to be one that the right game has.
    """
    fact = claim.fact
    if fact is None:
        return not any(map(has_nothing, claim.things))
    is_start = right.outcome is not None and bool(right.outcome.players)
    is_known = fact.place in {each.place for each in right.facts}
    return (not fact.place or NOTHING not in fact.shown.split()) and (is_known or not is_start)


def has_nothing(value: Any) -> bool:
    """Whether something in an event or action is empty."""
    if value == ():
        return True
    return has(type(value)) and any(has_nothing(getattr(value, each.name)) for each in fields_of(type(value)))


def is_known(game: AnyGame, point: Point, claim: Claim) -> bool:
    """Whether the right game knows the actions or events of a claim, and so can write and read them."""
    codec = Codec(game, point.state.settings)
    read = codec.action if claim.kind in (ClaimKind.MAY, ClaimKind.CHOICES) else codec.event
    try:
        return all(read(codec.dump(thing)) == thing for thing in claim.things)
    except RulebookError:
        return False
