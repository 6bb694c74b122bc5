"""Searches find where two readings disagree, and shrinking makes what they find as simple as is known to be possible."""

from itertools import chain

import pytest
from attrs import evolve

from rulebook.core import SettingsError, SpecError
from rulebook.games import yellowstone_park
from rulebook.readings.contrast import Contrast, contrast_between, contrasts_of, every_contrast
from rulebook.readings.finding import Effort, Trail, first_witness, in_printed_game, in_small_games
from rulebook.readings.lockstep import PartingKind, Sides
from rulebook.readings.search import explore, play_at_random
from rulebook.readings.shrinking import shrunk
from rulebook.readings.witness import NoWitness, checked, cut
from rulebook.spec import load
from rulebook.spec.model import SmallGame
from tests.readings import heap
from tests.readings.cases import GAME, LOADED, contrast, settings_with, sides

KNOWN = [
    ("most", "three", "four", 0, PartingKind.REFUSED),
    ("idle", "never", "at-two", 1, PartingKind.REFUSED),
    ("idle", "never", "always", 0, PartingKind.REFUSED),
    ("idle", "at-two", "always", 0, PartingKind.REFUSED),
    ("last", "wins", "loses", 1, PartingKind.OUTCOME),
]
"""The contrasts of the made-up game with five counters, with the length of the shortest way to where they disagree."""


@pytest.mark.parametrize(("reading", "left", "right", "length", "kind"), KNOWN)
def test_exploration_finds_the_shortest_way(reading: str, left: str, right: str, length: int, kind: PartingKind) -> None:
    """In a small game the shortest way to where the sides disagree is found."""
    witness = explore(sides(reading, left, right, counters=5)).witness
    assert witness is not None
    assert len(witness.actions) == length
    assert witness.parting.kind is kind
    assert checked(witness.sides, witness.actions, witness.parting.action) == witness


@pytest.mark.parametrize(("reading", "left", "right", "length", "kind"), KNOWN)
def test_random_play_and_shrinking_find_it_too(reading: str, left: str, right: str, length: int, kind: PartingKind) -> None:
    """What random play finds shrinks to the known minimum, also where chance acts first."""
    found = play_at_random(sides(reading, left, right, counters=5, coin=True), games=20).witness
    assert found is not None
    witness = shrunk(found, tries=60)
    assert len(witness.actions) == length + 1
    assert witness.parting.kind is kind


def test_shrinking_a_long_way() -> None:
    """A way of many small takings shrinks to one of few large ones."""
    both = sides("last", "wins", "loses", counters=12)
    long = checked(both, (heap.Take(1),) * 11, heap.Take(1))
    assert len(shrunk(long, tries=400).actions) == 3


def test_a_way_is_cut_where_the_sides_can_part_first() -> None:
    """What lies after the first point at which the sides can disagree is left out."""
    both = sides("idle", "never", "at-two", counters=5)
    late = checked(both, (heap.Take(1), heap.Take(1), heap.Take(1)), heap.Idling())
    assert cut(late) == late
    assert explore(both).witness != late


def test_readings_that_never_part_are_explored_to_the_end() -> None:
    """Where no way leads to a difference, the exploration says that it has seen everything."""
    search = explore(sides("ghost", "forbidden", "allowed", counters=5))
    assert search.witness is None
    assert search.complete
    assert search.states == 10


def test_an_exploration_that_is_cut_short_says_so() -> None:
    """A bound on the states is kept, and what was left out is not taken for seen."""
    search = explore(sides("ghost", "forbidden", "allowed", counters=21), most=5)
    assert (search.witness, search.complete, search.states) == (None, False, 5)


def test_random_play_that_finds_nothing() -> None:
    """Random games between sides that never disagree find nothing."""
    assert play_at_random(sides("ghost", "forbidden", "allowed", counters=5), games=5).witness is None


def test_what_is_not_a_witness_is_refused() -> None:
    """A way on which the sides disagree before its end, or do not disagree at its end, is not a witness."""
    both = sides("last", "wins", "loses", counters=2)
    with pytest.raises(NoWitness, match="action 1 of 2 is one on which the sides disagree"):
        checked(both, (heap.Take(2), heap.Take(1)), heap.Take(1))
    with pytest.raises(NoWitness, match="do not disagree after action 0"):
        checked(both, (), heap.Take(1))
    with pytest.raises(NoWitness, match="action 1 of 1 is one on which the sides disagree"):
        checked(both, (heap.Take(3),), heap.Take(1))


def test_sides_have_to_start_alike() -> None:
    """Two settings that start differently cannot be played in lockstep."""
    with pytest.raises(SettingsError, match="start differently"):
        Sides(GAME, settings_with(counters=5), settings_with(counters=6)).start()


def test_weights_of_chance_are_compared() -> None:
    """The sides disagree also where chance is as free, and not as likely."""
    witness = explore(sides("last", "wins", "loses", counters=5, coin=True, game=LOADED)).witness
    assert witness is not None
    assert (witness.actions, witness.parting.kind) == ((), PartingKind.LIKELIHOOD)


def test_small_games_come_first_and_then_the_printed_one() -> None:
    """Small games are explored before the printed one is played, and the first witness ends the search."""
    (found,) = trails(contrast("most"))
    assert found.witness is not None
    assert found.where == "the small game five"


def test_findings_say_how_far_a_search_went() -> None:
    """Where nothing is found, every search says where it looked and how far it went."""
    small, *others = trails(contrast("ghost"))
    assert small.explored
    assert small.bound == "10 states of the small game five with 2 players, all that both can reach"
    found_small, printed = others[:11], others[11:]
    assert [found.players for found in found_small] == [1, *range(3, 13)]
    assert all(found.explored for found in found_small)
    assert [found.players for found in printed] == [*range(1, 13), *range(1, 13)]
    assert printed[1].bound == "20 random games of the whole game with 2 players"
    assert not any(found.explored or found.witness for found in printed)


def test_a_reading_on_which_a_variant_depends_is_found_with_that_variant() -> None:
    """After games with the usual variants come games with each other one by itself."""
    effort = Effort(games=20, tries=0)
    specification = load("yellowstone_park")
    (reading,) = (each for each in specification.readings if each.id == "matrices-at-once")
    (contested,) = contrasts_of(reading)
    played = first_witness(in_printed_game(yellowstone_park.game, contested, effort, 2))
    assert [each.game for each in played] == [
        "the whole game with 2 players",
        "the whole game under edge_matrix=on with 2 players",
    ]
    assert played[-1].witness is not None


def trails(contested: Contrast) -> tuple[Trail, ...]:
    """Every search for a witness up to the first that finds one."""
    effort = Effort(states=1000, games=20, tries=20)
    small = in_small_games(GAME, heap.SPECIFICATION, contested, effort)
    return first_witness(chain(small, in_printed_game(GAME, contested, effort)))


def test_rules_that_make_no_game_are_passed_over() -> None:
    """A small game that cannot be played under one of the values gives no trail."""
    wrong = evolve(heap.SPECIFICATION, small_games=(SmallGame("none", "No game.", {"components": "none"}),))
    assert not list(in_small_games(GAME, wrong, contrast("most"), Effort()))


def test_values_stand_in_the_order_of_the_reading() -> None:
    """However two values are named, the one that the reading lists first is on the left; others make no contrast."""
    reading = heap.SPECIFICATION.reading("idle")
    assert contrast_between(reading, "always", "never").name == "idle.never.always"
    with pytest.raises(SpecError, match="does not differ from itself"):
        contrast_between(reading, "never", "never")
    with pytest.raises(SpecError, match=r"did you mean always\?"):
        contrast_between(reading, "never", "alway")
    assert len(every_contrast(heap.SPECIFICATION)) == 6
