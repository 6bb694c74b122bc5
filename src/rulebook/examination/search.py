"""Finding points that tell wrong meanings from the right one: random play with preferences, with every meaning looked on.

While the right game is played, each call of a clause's function is repeated with the wrong functions of its meanings. Where
the result differs, the position is a candidate for the meaning. Candidates are then played under each meaning whose function
they call, with nothing cached before, and what differs becomes questions.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from operator import itemgetter
from typing import Any

from attrs import define, evolve, field, frozen, has

from rulebook.core import CHANCE, AnyGame, RulebookError, changed
from rulebook.core.hints import fields_of
from rulebook.core.sweep import possible_settings
from rulebook.examination.meanings import Meaning, meanings_file
from rulebook.examination.mutants import RIGHT, function_at, mutated, other_settings, replacement
from rulebook.examination.points import PLAYED_BY, Outcome, Point, in_box, is_decision, outcome_under
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
from rulebook.readings.lockstep import each_variant
from rulebook.readings.witness import pieces_shown
from rulebook.records import Codec
from rulebook.records.shapes import snake_case
from rulebook.spec import load
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
                    for id, other in others:
                        if id not in self.done and id not in self.differing:
                            with suppress(*PLAYED_BY):
                                if other(*arguments, **named) != result:
                                    self.differing.add(id)
                    self.is_on = True
                return result

            return call

        return watched

    def begin(self) -> None:
        """Begin to look on."""
        self.called, self.differing, self.is_on = set(), set(), True

    def end(self) -> None:
        """Look on no longer: what was called since the beginning, and what differed, stays known."""
        self.is_on = False


def candidates(game: AnyGame, meanings: Sequence[Meaning], effort: Effort) -> list[Point]:
    """The simplest points found for each meaning, each once, after the tables on which the game has been set up."""
    wrong: dict[str, list[tuple[str, Callable[[Function], Function]]]] = defaultdict(list)
    for meaning in meanings:
        if meaning.is_playable and meaning.function is not None:
            make = replacement(game, meaning) if meaning.becomes else under_other(game, meaning)
            wrong[meaning.function].append((meaning.id, make))
    watch, first = Watch(wrong), function_at(game, min(wrong))
    seen = Counting(game, effort, watch)
    with watched(game, wrong, watch):
        forget(first)
        for number, settings in enumerate(every_sort(game, effort)):
            play(settings, *players_for(game, generator(effort.seed, number)), seen)
    forget(first)
    starts = [Point(game.new_game(players=players), (), True) for players in game.declaration.seating.players]
    return [*starts, *seen.chosen()]


@contextmanager
def watched(game: AnyGame, places: Iterable[str], watch: Watch) -> Iterator[None]:
    """A context in which the functions at some places of a game are watched."""
    with ExitStack() as stack:
        for place in sorted(set(places)):
            stack.enter_context(in_place_of(function_at(game, place), watch.looking_on(place)))
        yield


def under_other(game: AnyGame, meaning: Meaning) -> Callable[[Function], Function]:
    """What makes a function that sees other settings wherever it gets some."""

    def make(plain: Function) -> Function:
        def wrong(*arguments: object, **named: object) -> object:
            return plain(*[swapped(game, meaning, each) for each in arguments], **named)

        return wrong

    return make


def swapped(game: AnyGame, meaning: Meaning, argument: Any) -> Any:
    """An argument with the settings, components or readings of a wrong meaning."""
    usual, kind = game.new_game().settings, type(argument)
    for part in ("components", "readings"):
        if kind is type(getattr(usual, part)):
            return getattr(other_settings(game, meaning, usual), part)
    if kind is game.declaration.state:
        return changed(argument, settings=other_settings(game, meaning, argument.settings))
    return other_settings(game, meaning, argument) if kind is type(usual) else argument


def every_sort(game: AnyGame, effort: Effort) -> Iterator[Any]:
    """Settings of the printed game, shuffled: each number of players as such, and with each variant by itself."""
    sorts = []
    for players in game.declaration.seating.players:
        plain = game.new_game(players=players).settings
        sorts.append(plain)
        for variants in each_variant(plain.variants):
            sorts += possible_settings(game, players=players, variants=variants)
    generator(effort.seed, effort.games).shuffle(sorts)
    for number in range(effort.games):
        yield sorts[number % len(sorts)]


@define
class Counting:
    """The candidates of each meaning, each after how much there is to look at in it."""

    game: AnyGame
    effort: Effort
    watch: Watch
    found: dict[str, list[tuple[int, Point]]] = field(factory=dict)
    looked_at: Counter[str] = field(factory=Counter)

    def add(self, point: Point) -> None:
        """Add a point for the meanings that differed since the watch began."""
        self.watch.end()
        differing = self.watch.differing
        self.looked_at.update(differing)
        self.watch.done |= {id for id in differing if self.looked_at[id] >= self.effort.looked_at}
        cost = pieces_shown(self.game.open_scene(point.state)) + 2 * len(point.actions) if differing else 0
        for id in differing:
            kept = self.found.setdefault(id, [])
            kept.append((cost, point))
            kept.sort(key=itemgetter(0))
            del kept[self.effort.kept :]

    def chosen(self) -> list[Point]:
        """Every candidate, once, in the order of what there is to look at."""
        every = {(point.state, point.actions): (cost, point) for kept in self.found.values() for cost, point in kept}
        return [point for _, point in sorted(every.values(), key=itemgetter(0))]


def play(settings: Any, decide: Player[Any, Any], luck: Luck, seen: Counting) -> None:
    """Play one game of the right rules and look on at every decision and at every outcome of chance."""
    game, watch = seen.game, seen.watch
    state = game.start(settings)
    for _ in range(seen.effort.moves):
        actor = game.actor(state)
        if actor is None:
            return
        watch.begin()
        legal = game.legal_actions(state)
        seen.add(Point(state))
        action = luck(state, game.chances(state)) if actor is CHANCE else decide(state, legal)
        watch.begin()
        following = game.step(state, action).state
        brought = [] if actor is CHANCE else what_follows(game, following, luck)
        seen.add(Point(state, (action, *brought)))
        state = following


def what_follows(game: AnyGame, state: Any, luck: Luck) -> list[Any]:
    """What chance brings after a decision: it belongs to the point, but is looked on by itself as well."""
    actions = list[Any]()
    while game.actor(state) is CHANCE and len(actions) < MOST_TOGETHER - 1:
        actions.append(luck(state, game.chances(state)))
        state = game.step(state, actions[-1]).state
    return actions


NOTHING = "nothing"
"""How sentences call an empty list."""
MOST_TOGETHER = 8
"""A point has no more actions than this: a decision, and what chance brings after it."""


def questions_from(game: AnyGame, meanings: Sequence[Meaning], found: Sequence[Point]) -> list[Question]:
    """Every question that some meaning answers otherwise, at the points found."""
    points = list(dict.fromkeys(found))
    playable = [meaning for meaning in meanings if meaning.is_playable]
    called = called_at(game, points, [meaning.function for meaning in playable if meaning.function])
    right = {point: Seen.of(game, raw_of(game, point, RIGHT)) for point in points}
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
            others[point][meaning.id] = shown(game, result, right[point])
    return [question for point in points for question in questions_at(game, point, right[point], others[point])]


def called_at(game: AnyGame, points: Sequence[Point], places: Iterable[str]) -> Mapping[Point, frozenset[str]]:
    """The functions at some places that each point calls when nothing has been cached."""
    watch, found = Watch({}), {}
    with watched(game, places, watch):
        for point in points:
            discard(game.declaration.module, [point.state.settings])
            watch.begin()
            raw_of(game, point, RIGHT)
            watch.end()
            found[point] = frozenset(watch.called)
    discard(game.declaration.module, [point.state.settings for point in points])
    return found


def raw_of(game: AnyGame, point: Point, mutant: Any) -> tuple[object, ...] | Outcome:
    """What happens at a point, before it is looked at."""
    if not (point.is_start or point.actions):
        return tuple(game.legal_actions(mutant(point.state)))
    outcome = outcome_under(game, point, mutant)
    return evolve(outcome, in_the_box=tuple(in_box(game, mutant(point.state).settings))) if point.is_start else outcome


def shown(game: AnyGame, raw: tuple[object, ...] | Outcome | None, right: Seen) -> Seen | None:
    """What a result shows; None for a point that cannot be played, or is in a state that cannot be drawn."""
    if raw is None:
        return None
    try:
        return right if raw in (right.outcome, right.legal) else Seen.of(game, raw)
    except PLAYED_BY:
        return None


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
    excluded = meanings_file(load(game.id)).unasked
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
