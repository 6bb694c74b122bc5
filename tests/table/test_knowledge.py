"""What a seat knows, held against a brute-force posterior: every course of a small game, one by one."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy, deepcopy
from fractions import Fraction
from functools import cache
from pickle import dumps, loads
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar, TypeAlias

import pytest

from rulebook.core import CHANCE, SPECTATOR, Actor, AnyGame, DomainError, StateError, Step, Viewer
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.table import Knowledge, KnowledgeError, News, Seen, Table, belief
from rulebook.table.guessing import with_pieces
from rulebook.table.news import Told
from rulebook.verification.small_games import settings_of_small_game

from .playing import act_at_random, chi_squared, finished, opened, played, viewers_of

SMALL = [(id, number) for id in game_ids() for number in range(len(load(id).small_games))]
MOST_COURSES = 150
"""A small game is followed as deep as there are no more courses of it than these."""
MOST_POSTERIORS = 6
"""So many of the richest posteriors of a viewer are looked at."""


Course: TypeAlias = tuple[Actor, Any, tuple[Any, ...]]
"""A move of a course of the game: who acted, what they did, and the events."""


@cache
def settings_of(id: str, number: int) -> tuple[Any, ...]:
    """The settings of a small game, by some of the readings that it is explored under."""
    found = settings_of_small_game(game(id), load(id).small_games[number])
    return tuple(dict.fromkeys((found[0], found[-1])))


def told(played: AnyGame, move: Course, viewer: Viewer) -> Told:
    """A move as a viewer is told of it, without words."""
    actor, action, events = move
    own = action if actor == viewer else None
    return Told(0, actor, own, tuple(played.event_for(event, viewer) for event in events), (), ())


def courses(played: AnyGame, settings: object, depth: int) -> Iterator[tuple[Any, Fraction, list[Course]]]:
    """Every course of so many moves: the state at its end, the chance of what chance brought, and its moves."""

    def go_on(state: Any, chance: Fraction, moves: list[Course]) -> Iterator[Any]:
        actor = played.actor(state)
        if len(moves) == depth or actor is None:
            yield state, chance, moves
            return
        outcomes = played.chances(state) if actor is CHANCE else [(action, 1) for action in played.legal_actions(state)]
        total = sum(weight for _, weight in outcomes) if actor is CHANCE else 1
        for action, weight in outcomes:
            step = played.step(state, action)
            yield from go_on(step.state, chance * Fraction(weight, total), [*moves, (actor, action, step.events)])

    yield from go_on(played.start(settings), Fraction(1), [])


def followed(played: AnyGame, settings: object) -> list[tuple[Any, Fraction, list[Course]]]:
    """All courses of a small game, as deep as there are not too many of them."""
    found = list(courses(played, settings, 1))
    for depth in range(2, 40):
        deeper = []
        for course in courses(played, settings, depth):
            deeper.append(course)
            if len(deeper) > MOST_COURSES:
                return found
        found = deeper
    return found


@pytest.mark.parametrize(("id", "number"), SMALL)
def test_what_is_known_is_the_posterior(id: str, number: int) -> None:
    """For all that anybody can have been told, states and weights are those of all courses that tell it, one by one."""
    small = game(id)
    for settings in settings_of(id, number):
        every = followed(small, settings)
        for viewer in (0, settings.players - 1, SPECTATOR):
            posterior: dict[tuple[Told, ...], dict[Any, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
            for state, chance, moves in every:
                heard = tuple(told(small, move, viewer) for move in moves)
                posterior[heard][state] += chance
            for heard, states in sorted(posterior.items(), key=lambda item: -len(item[1]))[:MOST_POSTERIORS]:
                knowledge = Knowledge(small, settings, viewer)
                for each in heard:
                    knowledge.hear(each)
                found = dict(knowledge.states())
                assert found.keys() == states.keys()
                whole, listed = sum(states.values()), sum(found.values())
                assert all(Fraction(found[state], listed) == states[state] / whole for state in states)


@pytest.mark.parametrize(("id", "number"), SMALL[::2])
def test_a_whole_small_game_is_followed(id: str, number: int) -> None:
    """From start to end the true state is among those that a viewer thinks possible, and they all look the same to them."""
    small = game(id)
    settings = settings_of(id, number)[0]
    table, random = Table.open(small, settings, seed="known"), Random(number)
    knowing = [Knowledge(small, settings, viewer, most=3_000) for viewer in viewers_of(table)]
    for _ in range(40):
        for knowledge in knowing:
            knowledge.follow(table.news(knowledge.viewer, knowledge.version))
            try:
                states = dict(knowledge.states())
            except KnowledgeError:
                continue
            assert table.state in states
            seen = {small.observe(state, knowledge.viewer) for state in states}
            assert seen == {table.view(knowledge.viewer).observation}
            assert not any(small.well_formed(state) for state in list(states)[:5])
        if table.to_act is None:
            break
        act_at_random(table, random)


def test_cards_seen_collected_lie_where_they_were_laid() -> None:
    """Captured cards are hidden from view, and not from memory: in every possible state they lie in the same piles."""
    settings = settings_of("scopa", 0)[0]
    table, random = Table.open(game("scopa"), settings, seed="memory"), Random(4)
    knowledge = Knowledge(game("scopa"), settings, 0)
    while not any(table.state.piles):
        act_at_random(table, random)
    knowledge.follow(table.news(0))
    assert {state.piles for state, _ in knowledge.states()} == {table.state.piles}
    forgetful = {game("scopa").determinize(table.state, 0, random.randrange).piles for _ in range(50)}
    assert len(forgetful) > 1


def test_resampling_follows_the_weights() -> None:
    """States are drawn as often as their weights say: within five standard deviations in 6,000 draws."""
    settings = settings_of("hamsterbacke", 1)[0]
    table = Table.open(game("hamsterbacke"), settings, seed="weights")
    knowledge = Knowledge(game("hamsterbacke"), settings, SPECTATOR)
    knowledge.follow(table.news(SPECTATOR))
    states, random = dict(knowledge.states()), Random(1)
    assert len(set(states.values())) > 1
    whole, draws, found = sum(states.values()), 6_000, defaultdict[Any, int](int)
    for _ in range(draws):
        found[knowledge.resample(random)] += 1
    assert found.keys() <= states.keys()
    for state, weight in states.items():
        share = weight / whole
        assert abs(found[state] - draws * share) < 5 * (draws * share * (1 - share)) ** 0.5


@pytest.mark.long
def test_a_full_game_can_be_known() -> None:
    """Two players of Scopa know all that is possible, from the first hands on."""
    table = played("scopa", 2, 2)
    knowledge = Knowledge(table.game, table.settings, 0)
    knowledge.follow(table.news(0))
    assert table.state in dict(knowledge.states())


def test_too_many_states_are_an_error() -> None:
    """Where more states are possible than can be listed there is an error; key, text and JSON are there."""
    table = played("yellowstone_park", 4, 3)
    knowledge = Knowledge(table.game, table.settings, 0, most=100)
    knowledge.follow(table.news(0))
    with pytest.raises(KnowledgeError, match="more than 100 states"):
        knowledge.states()
    assert len(knowledge.key()) == 32
    assert "Seat 1 was dealt" in knowledge.text()
    assert len(knowledge.document()["moves"]) == len(table.moves)  # type: ignore[arg-type]  # a list


@pytest.mark.parametrize("id", game_ids())
def test_keys_are_the_same_for_the_same_news(id: str) -> None:
    """A key says all that was told and nothing else: not how it was asked for, and not what is hidden."""
    table = played(id, 3, 6)
    one, other = (Knowledge(table.game, table.settings, 0) for _ in range(2))
    one.follow(table.news(0))
    for version in range(0, table.version, 4):
        news = table.news(0, version)
        other.follow(News(0, min(version + 4, table.version), news.moves[:4]))
    assert one.key() == other.key()
    assert one.document() == other.document()
    assert Knowledge(table.game, table.settings, 1).key() != Knowledge(table.game, table.settings, 0).key()


@pytest.mark.parametrize("copied", [Knowledge.copy, copy, deepcopy, lambda knowledge: loads(dumps(knowledge))])
@pytest.mark.parametrize("id", game_ids())
def test_copies_go_their_own_way(id: str, copied: Callable[[Any], Any]) -> None:
    """A copy, also one that was pickled, knows the same, and what either of them hears later the other does not."""
    table = played(id, 3, 6)
    one = Knowledge(table.game, table.settings, 0, most=100)
    one.follow(table.news(0))
    with suppress(KnowledgeError):
        one.states()
    before, other = one.key(), copied(one)
    assert (other.document(), other.listed, other.resample(Random(1))) == (
        one.document(),
        one.listed,
        one.resample(Random(1)),
    )
    act_at_random(table, Random(3))
    other.follow(table.news(0, other.version))
    assert other.key() != one.key() == before
    one.follow(table.news(0, one.version))
    assert other.key() == one.key()


def test_what_is_hidden_does_not_change_a_key() -> None:
    """Deals of which a seat is told the same give it the same key, and all others another one."""
    small, settings = game("hamsterbacke"), settings_of("hamsterbacke", 1)[0]
    keys, every = defaultdict[tuple[Told, ...], set[str]](set), 0
    for _, _, moves in courses(small, settings, 4):
        knowledge = Knowledge(small, settings, 0)
        heard = tuple(told(small, move, 0) for move in moves)
        for each in heard:
            knowledge.hear(each)
        keys[heard].add(knowledge.key())
        every += 1
    assert every > len(keys)
    assert all(len(each) == 1 for each in keys.values())
    assert len(set[str]().union(*keys.values())) == len(keys)


def test_knowledge_comes_from_a_record() -> None:
    """The record that a seat keeps gives what it knows; one that no game brings is refused with its line."""
    settings = settings_of("hamsterbacke", 1)[0]
    table, random = Table.open(game("hamsterbacke"), settings, seed="kept"), Random(1)
    for _ in range(4):
        act_at_random(table, random)
    lines = list(table.seen(0))
    knowledge, again = Knowledge(table.game, settings, 0), Knowledge.of(Seen.read("\n".join(lines).encode()))
    knowledge.follow(table.news(0))
    assert again.key() == knowledge.key()
    assert dict(again.states()) == dict(knowledge.states())
    last = lines[-1].replace('"deck_size": ', '"deck_size": 1')
    assert last != lines[-1]
    with pytest.raises(KnowledgeError, match=f"line {len(lines)}"):
        Knowledge.of(Seen.read("\n".join([*lines[:-1], last]).encode()))


def test_news_that_no_game_brings_are_refused() -> None:
    """A card that comes twice, where there is one, is news of no game."""
    table = opened("scopa", 2)
    knowledge, news = Knowledge(table.game, table.settings, 0), table.news(0).moves
    own = next(move for move in news if move.events[0].seat == 0)
    for move in (*news[: news.index(own) + 1], own):
        knowledge.hear(move)
    with pytest.raises(KnowledgeError, match="no game brings move"):
        knowledge.states()


def test_news_come_in_order_and_to_whom_they_are_for() -> None:
    """News of somebody else are refused, and so are news with a gap; news that were heard are passed over."""
    table = played("hamsterbacke", 3, 3)
    knowledge = Knowledge(table.game, table.settings, 0)
    with pytest.raises(KnowledgeError, match="somebody else"):
        knowledge.follow(table.news(1))
    knowledge.follow(table.news(0))
    key, version = knowledge.key(), table.version
    knowledge.follow(table.news(0))
    knowledge.follow(table.news(0, version))
    assert knowledge.key() == key
    for _ in range(2):
        act_at_random(table, Random(1))
    with pytest.raises(KnowledgeError, match=f"after version {version} is missing"):
        knowledge.follow(table.news(0, table.version - 1))
    assert knowledge.key() == key


def test_news_that_begin_anew_replace_what_was_heard() -> None:
    """After something was taken back, a seat knows what it would know had it not happened."""
    table = opened("prato_dei_conigli", 2)
    knowledge, random = Knowledge(table.game, table.settings, 0), Random(1)
    while not (table.to_act == 0 and table.moves[-1].actor == 0 and table.may_undo(0).is_allowed):
        act_at_random(table, random)
    knowledge.follow(table.news(0))
    table.undo(0)
    knowledge.follow(table.news(0, knowledge.version))
    fresh = Knowledge(table.game, table.settings, 0)
    fresh.follow(table.news(0))
    assert knowledge.key() == fresh.key()
    assert knowledge.version == fresh.version == table.version


@pytest.mark.parametrize("seat", [-1, 3, True, "0"])
def test_a_seat_that_is_not_at_the_table_knows_nothing(seat: Any) -> None:
    """There is no knowledge of a seat that is not at the table."""
    table = finished("hamsterbacke", 3)
    with pytest.raises(StateError):
        Knowledge(table.game, table.settings, seat)


class Lots:
    """Stands for a game with two drawings of lots: of the first one is not told which urn it chose for the second."""

    URNS: ClassVar = {"one": (("white", 1), ("black", 1)), "two": (("white", 1), ("black", 3))}

    def actor(self, state: str) -> Actor | None:
        """Chance draws from the urn that was chosen, and then it is over."""
        return CHANCE if state in {"start", *self.URNS} else None

    def chances(self, state: str) -> tuple[tuple[str, int], ...]:
        """The urns, or what lies in one."""
        return (("one", 1), ("two", 1)) if state == "start" else self.URNS[state]

    def step(self, state: str, action: str) -> Step[str, str]:
        """Which lot was drawn is told, and from which urn is not."""
        return Step(action, ("chosen",)) if state == "start" else Step(f"{action} of {state}", (action,))

    def event_for(self, event: str, viewer: Viewer) -> str:
        """Everything that is told is told to everybody."""
        return event

    @property
    def declaration(self) -> "Lots":
        """It declares what it is."""
        return self

    def admitted(self, settings: object) -> object:
        """Any settings will do."""
        return settings

    def start(self, settings: Any) -> Any:
        """Before the first drawing; also what says how many play."""

        class Start(str):
            settings = SimpleNamespace(players=2)

        return Start("start")


def test_urns_with_different_numbers_of_lots_are_weighed() -> None:
    """A white lot is twice as likely from an urn where it is one of two than from one where it is one of four."""
    lots: Any = Lots()
    knowledge: Knowledge[Any, Any, Any, Any, Any] = Knowledge(lots, "settings", 0)
    knowledge.hear(Told(1, CHANCE, None, ("chosen",), (), ()))
    knowledge.hear(Told(2, CHANCE, None, ("white",), (), ()))
    assert dict(knowledge.states()) == {"white of one": 2, "white of two": 1}


def drawn(knowledge: Any, random: Random, draws: int) -> dict[Any, int]:
    """How often each state is drawn from the courses, also where states can be listed."""
    found = defaultdict[Any, int](int)
    for _ in range(draws):
        found[knowledge._guesses.state(random)] += 1
    return found


DRAWN = [
    ("scopa", 3),
    ("hamsterbacke", 5),
    ("hamsterbacke", 6),
    ("yellowstone_park", 0),
    ("yellowstone_park", 10),
    ("yellowstone_park", 13),
    ("prato_dei_conigli", 1),
    ("prato_dei_conigli", 3),
]


def richest(id: str, number: int, viewer: Viewer) -> Any:
    """What a viewer knows of a small game after some decisions, where the most states are possible."""
    small, settings = game(id), settings_of(id, number)[0]
    table, random, found = Table.open(small, settings, seed="drawn"), Random(number), []
    for _ in range(5):
        act_at_random(table, random)
        knowledge = Knowledge(small, settings, viewer, most=60)
        knowledge.follow(table.news(viewer))
        with suppress(KnowledgeError):
            found.append((len(knowledge.states()), knowledge))
        if table.to_act is None:
            break
    return max(found, key=lambda each: each[0])[1]


@pytest.mark.parametrize(("id", "number"), DRAWN)
def test_draws_follow_the_posterior(id: str, number: int) -> None:
    """What is drawn are states that are possible, each as often as its weight says, by chi-squared."""
    knowledge = richest(id, number, SPECTATOR)
    states = dict(knowledge.states())
    assert len(states) > 1
    found = drawn(knowledge, Random(7), 400)
    assert found.keys() <= states.keys()
    assert chi_squared(found, states) < 4


@pytest.mark.parametrize("id", game_ids())
def test_full_games_are_drawn(id: str) -> None:
    """With all cards, a state that is drawn looks like the true one, is well-formed, and can be played on; it is another."""
    table = played(id, 3, 25)
    viewers, others = (0, SPECTATOR), 0
    for viewer in viewers:
        knowledge = Knowledge(table.game, table.settings, viewer, most=20)
        knowledge.follow(table.news(viewer))
        with pytest.raises(KnowledgeError):
            knowledge.states()
        for state in [knowledge.resample(Random(seed)) for seed in range(2)]:
            assert table.game.observe(state, viewer) == table.game.observe(table.state, viewer)
            assert not table.game.well_formed(state)
            assert table.game.legal_actions(state)
            others += state != table.state
        assert knowledge.copy().resample(Random(0)) == knowledge.resample(Random(0))
    assert others


def test_cards_of_a_void_deal_are_dealt_again() -> None:
    """Where all cards are gathered, those that were seen open can be in anybody's hand afterwards."""
    scopa = game("scopa")
    table, random = Table.open(scopa, scopa.settings(players=2), seed="void 12"), Random(1)
    assert any(event.clause == "dealing-5" for move in table.moves for event in move.step.events)
    while table.state.stock.total > 20:
        act_at_random(table, random)
    for viewer in viewers_of(table):
        knowledge = Knowledge(scopa, table.settings, viewer, most=0)
        knowledge.follow(table.news(viewer))
        assert scopa.observe(knowledge.resample(random), viewer) == table.view(viewer).observation


def test_cards_that_were_collected_are_where_they_went() -> None:
    """In every draw the captured cards lie in the piles to which they went before everybody's eyes."""
    table = played("scopa", 4, 25)
    knowledge = Knowledge(table.game, table.settings, 0, most=20)
    knowledge.follow(table.news(0))
    assert any(table.state.piles)
    assert {state.piles for state in drawn(knowledge, Random(1), 3)} == {table.state.piles}


def test_a_course_that_is_drawn_brings_the_same_news() -> None:
    """What is drawn is a whole course: played by the rules, the viewer is told of it what they were told."""
    table = played("yellowstone_park", 4, 40)
    knowledge = Knowledge(table.game, table.settings, 1, most=20)
    knowledge.follow(table.news(1))
    guesses = knowledge._guesses
    guesses.follow()
    slots = belief.Course(guesses.mixture, Random(1)).drawn(guesses.numbers)
    state, left, again = guesses.start, iter(slots), Knowledge(table.game, table.settings, 1)
    for move in guesses.trace.moves:
        action = with_pieces(move.action, [(old, next(left).kind) for old in move.pieces], guesses.trace.kinds)
        actor, step = table.game.actor(state), table.game.step(state, action)
        assert actor is not None
        again.hear(told(table.game, (actor, action, step.events), 1))
        state = step.state
    assert state == guesses.played(slots)
    assert again.key() == knowledge.key()


def test_news_that_no_course_fits() -> None:
    """A card that comes twice fits no course either."""
    table = played("scopa", 3, 10)
    knowledge = Knowledge(table.game, table.settings, 0, most=20)
    for move in table.news(0).moves:
        knowledge.hear(move)
    knowledge.hear(next(move for move in table.news(0).moves if move.action is not None))
    with pytest.raises(KnowledgeError, match="none that was drawn fits the news"):
        knowledge.resample(Random(1))


def test_news_of_another_table() -> None:
    """What a seat knows of one table is not mixed with the news of another, nor of another game."""
    table, other = (played("scopa", 2, 2, seed=seed) for seed in ("one", "two"))
    knowledge: Any = Knowledge(table.game, table.settings, 0)
    knowledge.follow(table.news(0))
    for each in (knowledge, knowledge.copy()):
        with pytest.raises(KnowledgeError, match="this is the news of another table"):
            each.follow(other.news(0, table.version))
        with pytest.raises(KnowledgeError, match="None is not news"):
            each.follow(None)
        each.follow(table.news(0, table.version))
    fresh: Any = Knowledge(table.game, table.settings, 0)
    with pytest.raises(KnowledgeError, match="this is news of a game other than Scopa"):
        fresh.follow(opened("hamsterbacke", 3).news(0))
    fresh.follow(other.news(0))


def test_what_nobody_knows() -> None:
    """Knowledge is of a game, and lists a whole number of states."""
    wrong: Any = "scopa"
    with pytest.raises(KnowledgeError, match="'scopa' is not a game: "):
        Knowledge(wrong, game("scopa").new_game().settings, 0)
    with pytest.raises(DomainError, match="most must be an integer of at least 0, not -1"):
        Knowledge(game("scopa"), game("scopa").new_game().settings, 0, most=-1)
