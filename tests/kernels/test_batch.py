"""Batches: many games at once, each of them the same wherever it is played."""

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest
from attrs import evolve, fields

from rulebook import registry
from rulebook.adapters.gymnasium import BatchOfSeats
from rulebook.core import (
    CHANCE,
    SPECTATOR,
    AnyGame,
    DomainError,
    IllegalAction,
    RulebookError,
    SettingsError,
    StateError,
    UnknownGameError,
)
from rulebook.core.sweep import every_settings
from rulebook.games import prato_dei_conigli, scopa
from rulebook.games.prato_dei_conigli import Mode
from rulebook.games.prato_dei_conigli.model.variants import Variants
from rulebook.games.scopa.model.readings import SingleCard
from rulebook.games.yellowstone_park import game
from rulebook.kernels import kernel, kernel_of
from rulebook.kernels.batch import LEAVE, Batch
from rulebook.kernels.kernel import Subject
from rulebook.kernels.language import DRAWN, KEY
from tests.games.scopa.positions import with_many_captures

SETTINGS = game.new_game(players=3).settings


def begun(n: int = 4, **options: Any) -> Batch:
    """Games in which the first seat is to place a card."""
    batch = Batch(game, SETTINGS, n, **options)
    batch.chance()
    return batch


def test_the_same_seed_gives_the_same_games_everywhere() -> None:
    """On every machine the games of a seed end alike."""
    batch = Batch("yellowstone_park", SETTINGS, 3, seed=7)
    assert batch.playout().tolist() == [78, 114, 114]
    assert batch.scores().tolist() == [[25, 36, 25], [40, 40, 45], [34, 46, 47]]
    assert batch.key().tolist() == [15193249181977290682, 9953762803431784349, 11910716893059842431]


def test_a_batch_says_what_it_is() -> None:
    """Of which game it is, and of how many, can be asked and is shown."""
    batch = begun()
    assert batch.game is game
    assert repr(batch) == "<a batch of 4 games of yellowstone_park>"


def test_a_game_is_the_same_in_another_batch() -> None:
    """A game draws its own random numbers, wherever it is played."""
    whole, part = Batch(game, SETTINGS, 50, seed=3), Batch(game, SETTINGS, 10, seed=3, first=20)
    whole.playout()
    part.playout()
    assert whole.key()[20:30].tolist() == part.key().tolist()
    assert len(set(whole.key().tolist())) == 50


def test_a_mask_is_written_over() -> None:
    """An earlier mask, whatever is in it, becomes what a new one is; any other array is refused."""
    batch = begun()
    mask = batch.legal_mask()
    expected = mask.copy()
    mask[:] = ~mask
    assert batch.legal_mask(mask) is mask
    assert (mask == expected).all()
    fixed = mask.copy()
    fixed.flags.writeable = False
    numbers: Any = mask.astype(np.uint8)
    for other in (mask[:, 1:], mask[:3], numbers, mask.T.copy().T, fixed):
        with pytest.raises(DomainError, match="out must be a writeable array of truth values, 4 by 202, in one piece"):
            batch.legal_mask(other)
    assert (mask == expected).all()


def test_numbers_of_numpy_are_numbers() -> None:
    """Where an integer is asked for, one of NumPy serves as well: such as the seat that is to act."""
    one, number = begun(seed=1), bad
    batch = Batch(game, SETTINGS, number(np.int64(4)), seed=number(np.uint64(1)), first=number(np.int32(0)))
    assert one.playout(most=10).tolist() == batch.playout(most=number(np.int64(10))).tolist()
    assert (batch.rows == one.rows).all()
    batch = begun()
    seat: Any = batch.actors()[0]
    assert (batch.observe(seat) == batch.observe(int(seat))).all()
    assert batch.state(seat) == batch.state(int(seat))


def test_a_batch_survives_pickling() -> None:
    """In another process the same games go on with the same chance."""
    batch = begun()
    again = pickle.loads(pickle.dumps(batch))
    assert batch.playout().tolist() == again.playout().tolist()
    assert (batch.rows == again.rows).all()


BAD: dict[str, tuple[Callable[[Batch], object], type[RulebookError], str]] = {
    "a policy that leaves games": (
        lambda batch: batch.playout(lambda _: [LEAVE] * 4),
        DomainError,
        "policy must not leave game 0",
    ),
    "a policy by name": (lambda batch: batch.playout(bad("greedy")), DomainError, "policy must be a function"),
    "most, a text": (lambda batch: batch.playout(most=bad("x")), DomainError, "most must be an integer from 0 to"),
    "most, half": (lambda batch: batch.lengths(bad(1.5)), DomainError, "most must be an integer from 0 to"),
    "most, below 0": (lambda batch: batch.playout(most=-1), DomainError, "most must be an integer from 0 to"),
    "most, huge": (lambda batch: batch.playout(most=10**30), DomainError, "most must be an integer from 0 to"),
    "most, none": (lambda batch: batch.lengths(bad(None)), DomainError, "most must be an integer from 0 to"),
    "restart by numbers": (lambda batch: batch.restart(bad([0, 1])), DomainError, "games must be 4 truth values"),
    "restart too few": (lambda batch: batch.restart(bad([True])), DomainError, "games must be 4 truth values"),
    "an id beyond": (
        lambda batch: batch.step(np.full(4, 2**64 - 1, np.uint64)),
        DomainError,
        r"ids\[0\] must be an integer from 0 to 201",
    ),
    "ragged ids": (lambda batch: batch.step(bad([[1], [1, 2]])), DomainError, "ids must be 4 integers"),
    "ragged rows": (lambda batch: batch.load_rows(bad([[1], [1, 2]])), StateError, "rows: must be 4 rows"),
    "no states": (lambda batch: batch.load(bad(None)), StateError, "states: must be 4 states"),
    "no number": (lambda batch: batch.state(bad(None)), StateError, "there is no game None"),
    "a truth value": (lambda batch: batch.state(True), StateError, "there is no game True"),
    "a fraction": (lambda batch: batch.state(bad(1.0)), StateError, r"there is no game 1\.0"),
    "a mask by name": (lambda batch: batch.legal_mask(bad("x")), DomainError, "out must be a writeable array"),
    "no game": (lambda batch: Batch(bad(None), SETTINGS, 1), UnknownGameError, "there is no game 'None'"),
    "another game": (
        lambda batch: Batch("chess", SETTINGS, 1),
        UnknownGameError,
        "there is no game 'chess'; installed games: hamsterbacke, ",
    ),
    "no seat": (lambda batch: batch.observe(3), StateError, "no seat 3 at a table of 3"),
}


def bad(value: Any) -> Any:
    """What the type checker would refuse."""
    return value


@pytest.mark.parametrize("wrong", BAD)
def test_wrong_arguments_are_refused(wrong: str) -> None:
    """What is no argument is an error of the library that names it, and no game changes."""
    do, error, reason = BAD[wrong]
    batch = begun()
    before = batch.rows.copy()
    with pytest.raises(error, match=reason):
        do(batch)
    assert (batch.rows == before).all()


@pytest.mark.long
def test_threads_change_nothing() -> None:
    """With two threads the games are the same as with one."""
    one, two = Batch(game, SETTINGS, 50, seed=3), Batch(game, SETTINGS, 50, seed=3, threads=2)
    assert one.playout().tolist() == two.playout().tolist()
    assert (one.rows == two.rows).all()


def test_what_is_known_is_what_the_rules_say() -> None:
    """Actors, masks, weights, views and results are those of the states."""
    batch = begun()
    for number in range(len(batch)):
        state = batch.state(number)
        assert batch.actors()[number] == game.actor(state)
        legal = [game.action_id(action, state) for action in game.legal_actions(state)]
        assert np.flatnonzero(batch.legal_mask()[number]).tolist() == legal
        for viewer in (0, 1, 2, SPECTATOR):
            assert batch.observe(viewer)[number].tolist() == kernel("yellowstone_park").seen(game.observe(state, viewer))
    assert not batch.weights().any()
    dealt = Batch(game, SETTINGS, 1)
    assert dealt.weights().tolist() == [[weight for _, weight in game.chances(dealt.state(0))]]
    assert game.actor(dealt.state(0)) is CHANCE


def test_a_view_has_planes() -> None:
    """The planes say what the numbers of a view are, without a gap."""
    end = 0
    for start, plane in Batch(game, SETTINGS, 1).planes:
        assert start == end
        end = start + plane.count
    assert end == begun(1).observe(0).shape[1]


def test_rewards() -> None:
    """The winners of a game share 1, and nobody has won a game that is not over."""
    batch = begun(200)
    assert not batch.rewards().any()
    batch.playout()
    assert batch.rewards().sum(axis=1).tolist() == [1.0] * 200
    for number in (0, 1, 2):
        result = game.result(batch.state(number))
        assert result is not None
        assert batch.scores()[number].tolist() == list(result.scores)
        assert np.flatnonzero(batch.rewards()[number]).tolist() == list(result.winners)


def test_steps_are_checked() -> None:
    """Ids that do not exist, are not legal or are not integers are refused, and no game changes."""
    batch = begun()
    before = batch.rows.copy()
    legal = batch.legal_mask().argmax(axis=1)
    for ids, error, reason in (
        ([*legal[:3], 202], DomainError, r"ids\[3\] must be an integer from 0 to 201"),
        ([-2, *legal[1:]], DomainError, r"ids\[0\] must be an integer from 0 to 201"),
        ([*legal[:3], 197], IllegalAction, "a card must be placed"),
        ([*legal[:3], 198], IllegalAction, "only a player who has placed two cards"),
        (legal[:3], DomainError, "ids must be 4 integers"),
        (legal.astype(float), DomainError, "ids must be 4 integers"),
    ):
        with pytest.raises(error, match=reason):
            batch.step(ids)
        assert (batch.rows == before).all()
    batch.step([legal[0], LEAVE, LEAVE, LEAVE])
    assert (batch.rows != before).any(axis=1).tolist() == [True, False, False, False]
    batch.step_unchecked(np.array([LEAVE, legal[1], LEAVE, LEAVE]))
    assert (batch.rows != before).any(axis=1).tolist() == [True, True, False, False]


def test_a_finished_game_accepts_nothing() -> None:
    """When a game is over, its id is LEAVE."""
    batch = Batch(game, SETTINGS, 1)
    batch.playout()
    assert not batch.legal_mask().any()
    with pytest.raises(IllegalAction, match="the game is over"):
        batch.step([0])
    batch.step([LEAVE])


def test_playing_by_a_policy() -> None:
    """A policy is asked for the ids of all games, which are played to the end or for a number of decisions, as at random."""
    assert Batch(game, SETTINGS, 5).playout(most=4).tolist() == [4] * 5
    batch = Batch(game, SETTINGS, 5)
    assert batch.playout(lambda batch: batch.legal_mask().argmax(axis=1), most=3).tolist() == [3] * 5
    batch.playout(lambda batch: batch.legal_mask().argmax(axis=1))
    assert batch.actors().tolist() == [-2] * 5


def test_states_go_in_and_come_out() -> None:
    """States that are put in are there, and go on as they would have."""
    batch, other = begun(), Batch(game, SETTINGS, 4)
    other.load([batch.state(number) for number in range(4)])
    assert (other.rows == batch.rows).all()
    assert other.key().tolist() == batch.key().tolist()


def test_wrong_states_are_refused() -> None:
    """As many states as games, with the settings of the batch."""
    batch = begun(2)
    with pytest.raises(StateError, match="there are 1, for 2 games"):
        batch.load([batch.state(0)])
    with pytest.raises(StateError, match="other settings than the batch"):
        batch.load([game.new_game(players=2), game.new_game(players=2)])
    with pytest.raises(StateError, match="int is not a class of states of Yellowstone Park"):
        batch.load([5, 5])
    for number in (2, -1):
        with pytest.raises(StateError, match=f"no game {number} in a batch of 2"):
            batch.state(number)


@pytest.mark.parametrize("id", registry.game_ids())
def test_states_with_fields_of_a_wrong_type_are_refused(id: str) -> None:
    """Whatever stands in a field, a state goes in as it is or raises StateError, and no game changes."""
    state = registry.game(id).new_game()
    batch = Batch(id, state.settings, 1)
    batch.load([state])
    for name in [each.name for each in fields(type(state))]:
        for value in ("x", 1.5, 1.0, True, None, [1], -1, 10**30, object(), (), ("a",), ((None,),), {}, len):
            wrong = evolve(state, **{name: value})
            if wrong != state or type(value) is float:
                with pytest.raises(StateError):
                    batch.load([wrong])
    assert batch.state(0) == state


def test_numbers_are_seen_whole() -> None:
    """Points beyond 16 bits are what a seat sees, in a loaded state too, and those beyond the layout are refused."""
    state = scopa.game.new_game()
    batch, seats = Batch("scopa", state.settings, 1), BatchOfSeats("scopa", state.settings, 1)
    start = next(start for start, plane in batch.planes if plane.name == "points")
    for points in (40_000, 2**31 - 1):
        for each in (batch, seats):
            each.load([evolve(state, points=(points, points))])
        assert batch.observe(0)[0, start : start + 2].tolist() == [points, points]
        seats.chance()
        _, seen = seats.seen()
        assert seen[0, start : start + 2].tolist() == [points, points]
    with pytest.raises(StateError, match=r"points\[0\] is 2147483648, and must be from -2147483647 to 2147483647"):
        batch.load([evolve(state, points=(2**31, 2**31))])
    assert batch.state(0).points == (2**31 - 1,) * 2


def test_rows_are_checked_as_states_are() -> None:
    """Rows go in as they come out; what belongs to no state is refused, and nothing is written past the checks."""
    batch, other = begun(2), Batch(game, SETTINGS, 2)
    other.load_rows(batch.rows)
    assert other.key().tolist() == batch.key().tolist()
    wrong = batch.rows.copy()
    wrong[1] = 999
    with pytest.raises(StateError, match=r"rows\[1\]: row: settings.players is 231, and must be from 2 to 5"):
        batch.load_rows(wrong)
    for no_rows in (wrong[:1], wrong[:, 1:], wrong.astype(float)):
        with pytest.raises(StateError, match=r"must be 2 rows of \d+ integers"):
            batch.load_rows(no_rows)
    with pytest.raises(ValueError, match="read-only"):
        batch.rows[0, 0] = 1
    assert other.key().tolist() == batch.key().tolist()


def test_games_restart() -> None:
    """All games, or some of them, go back to the start, before chance has acted."""
    batch, fresh = begun(3), Batch(game, SETTINGS, 1).key()[0]
    batch.restart(np.array([True, False, True]))
    assert (batch.key() == fresh).tolist() == [True, False, True]
    batch.restart()
    assert (batch.key() == fresh).all()


OUTSIDE: dict[str, tuple[Any, ...]] = {"n": (-1, 10**15, 2.0), "seed": ("abc", 2**64), "first": (-1,), "threads": (0, True)}


@pytest.mark.parametrize("argument", OUTSIDE)
def test_arguments_that_make_no_batch(argument: str) -> None:
    """Each argument has a range."""
    for value in OUTSIDE[argument]:
        with pytest.raises(DomainError, match=f"{argument} must be an integer from"):
            Batch(game, SETTINGS, **{"n": 2, argument: value})


def test_each_box_has_its_kernel() -> None:
    """Where variants say which pieces there are, games with either are played, each by a kernel that refuses the other."""
    printed, other = [prato_dei_conigli.game.new_game(players=2, variants=Variants(mode)).settings for mode in Mode]
    assert Batch(prato_dei_conigli.game, other, 1).state(0).settings == other
    with pytest.raises(SettingsError, match="variants that it was compiled for"):
        kernel_of(prato_dei_conigli.game, printed).admitted(other)


@pytest.mark.parametrize(("played", "boxes"), [(prato_dei_conigli.game, 2), (scopa.game, 1)])
def test_what_shares_a_kernel(played: AnyGame, boxes: int) -> None:
    """Printed games with the same pieces, whoever plays them by whatever readings and variants."""
    assert len({Subject.of(played, each) for each in every_settings(played)}) == boxes


def test_a_determinization_looks_the_same() -> None:
    """What a viewer sees stays the same, and what they do not see is dealt again, differently each time."""
    batch = begun(50)
    batch.playout(most=20)
    batch.chance()
    for viewer in (0, 2, SPECTATOR):
        first, second = batch.determinize(viewer), batch.determinize(viewer)
        assert (first.observe(viewer) == batch.observe(viewer)).all()
        assert (first.key() != batch.key()).sum() > 40
        assert (first.key() != second.key()).sum() > 40
        assert all(game.well_formed(first.state(number)) == () for number in range(5))


@pytest.mark.parametrize("copied", [Batch.copy, copy, deepcopy])
def test_a_copy_goes_on_by_itself(copied: Callable[[Batch], Batch]) -> None:
    """A copy has the same chance before it, and changes nothing."""
    batch = begun()
    before, other = batch.key().tolist(), copied(batch)
    other.playout()
    assert batch.key().tolist() == before
    batch.playout()
    assert batch.key().tolist() == other.key().tolist()
    assert (batch._randoms[:, KEY] == other._randoms[:, KEY]).all()
    assert (batch._randoms[:, DRAWN] == other._randoms[:, DRAWN]).all()


@pytest.mark.parametrize("id", registry.game_ids())
def test_every_variant_has_a_kernel(id: str) -> None:
    """Also one that is for four players alone."""
    for settings in every_settings(registry.game(id)):
        kernel_of(registry.game(id), settings).admitted(settings)
        kernel(id, settings.components, settings.variants).admitted(settings)


def test_what_ids_mean_at_a_table() -> None:
    """In Scopa the kinds that a legal id names are the cards that it captures; elsewhere no id names any."""
    batch = Batch(scopa.game, scopa.game.new_game(players=3).settings, 20, seed=5)
    batch.playout(most=12)
    batch.chance()
    meanings, masks = batch.meanings(), batch.legal_mask()
    (deck,) = scopa.game.declaration.kinds(batch.settings)
    for number in range(len(batch)):
        state = batch.state(number)
        legal: dict[int, Any] = {scopa.game.action_id(each, state): each for each in scopa.game.legal_actions(state)}
        assert [*legal] == np.flatnonzero(masks[number]).tolist()
        for id, action in legal.items():
            assert tuple([deck[place] for place in np.flatnonzero(meanings[number, id])]) == action.captures
        assert meanings[number].sum() == sum(map(len, [each.captures for each in legal.values()]))
    assert begun().meanings().size == 0


@pytest.mark.parametrize(
    ("settings", "captures"),
    [
        (scopa.Settings(2), 25),
        (scopa.Settings(4, readings=scopa.Readings(single_card=SingleCard.FREE)), 26),
        (scopa.Settings(3, variants=scopa.Variants(capturing=scopa.Capturing.QUINDICI)), 31),
    ],
)
def test_ids_count_through_many_captures(settings: scopa.Settings, captures: int) -> None:
    """Each of them is another play, at tables that games hardly come to: by value, as many as there can be."""
    state = with_many_captures(settings)
    legal = scopa.game.legal_actions(state)
    batch = Batch(scopa.game, settings, len(legal))
    batch.load([state] * len(legal))
    ids = [scopa.game.action_id(each, state) for each in legal]
    assert max(sum(each.card == other.card for each in legal) for other in legal) == captures
    assert ids == np.flatnonzero(batch.legal_mask()[0]).tolist()
    batch.step(ids)
    assert [batch.state(number) for number in range(len(legal))] == [scopa.game.step(state, each).state for each in legal]


def test_an_id_that_means_nothing_here_is_refused() -> None:
    """It is said how many there are instead."""
    batch = Batch(scopa.game, scopa.game.new_game(players=3).settings, 1, seed=5)
    batch.chance()
    ids = np.flatnonzero(batch.legal_mask()[0])
    beyond = next(id + 1 for id in ids if id + 1 not in ids)
    with pytest.raises(DomainError, match=r"^ids\[0\] leads to no action here: for captures the rules list \d in all"):
        batch.step([beyond])
