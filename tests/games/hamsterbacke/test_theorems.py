"""Theorems: each holds wherever a game comes, and its predicate notices where it does not."""

import pytest
from attrs import evolve

from rulebook.core import SPECTATOR, Step, Viewer
from rulebook.core.seats import with_seat
from rulebook.games.hamsterbacke import (
    Block,
    Colour,
    Components,
    Observation,
    Pick,
    Readings,
    Score,
    Settings,
    State,
    Take,
    game,
)
from rulebook.games.hamsterbacke.box.events import CardsGiven, GiverNamed
from rulebook.games.hamsterbacke.box.readings import EmptyScore
from rulebook.games.hamsterbacke.box.state import ACTING, OVER, Drawing
from rulebook.games.hamsterbacke.proofs import theorems
from rulebook.games.hamsterbacke.proofs.invariants import cards_are_conserved, tops_differ
from rulebook.games.hamsterbacke.proofs.theorems import (
    choices_depend_on_numbers,
    empty_scores_are_allowed,
    empty_scores_are_forbidden,
    every_action_lowers_the_ranking,
    games_are_bounded,
    gifts_look_alike,
    goes_on,
    is_a_plain_table,
    legal_actions_are_those_accepted,
    nothing_hidden_interferes,
    observations_hide,
    point_piles_never_shrink,
    ranking,
    rows_last_as_long_as_the_deck,
    turns_begin_with_rows,
)
from tests.games.hamsterbacke.positions import GONE, cards, pile, play, position
from tests.games.standing_in import with_methods

ALLOWED = Readings(empty_score=EmptyScore.ALLOWED)
STATE = position(hands=["LG DG RE RE RE RE", "BL BL"], blocks=["", "OR OR OR"], points=["YE"])
GIVING = play(position(hands=["", "LG DG DG"], blocks=["BL BL"]), Score()).state
TAKEN = play(STATE, Take(5)).state


@pytest.mark.parametrize("state", [STATE, GIVING, TAKEN, game.new_game()])
def test_the_costly_ones_in_the_printed_game(state: State) -> None:
    """What is costly to check holds in some positions of the printed game."""
    assert legal_actions_are_those_accepted(state)
    assert observations_hide(state)
    assert nothing_hidden_interferes(state)
    assert gifts_look_alike(state) is not False


def test_a_card_too_many() -> None:
    """Conservation notices a card too many, and one that has changed its colour."""
    assert cards_are_conserved(STATE)
    assert not cards_are_conserved(evolve(STATE, deck=STATE.deck.with_one(Colour.RED)))
    assert not cards_are_conserved(evolve(STATE, deck=STATE.deck.with_one(Colour.RED).without(Colour.BLUE)))
    assert not cards_are_conserved(evolve(STATE, block_piles=((), cards("OR OR"), ())))


def test_two_equal_tops() -> None:
    """Two block piles with the same colour on top are noticed; beneath the top it does not matter."""
    assert tops_differ(position(blocks=["LG DG", "LG", ""]))
    assert not tops_differ(position(blocks=["DG LG", "BL BL", "LG"]))


def test_a_row_that_is_gone_too_early() -> None:
    """A row that is missing while the deck has cards is noticed, unless it has just been taken."""
    assert not rows_last_as_long_as_the_deck(position(rows={3: GONE}))
    assert rows_last_as_long_as_the_deck(position(rows={3: GONE}, deck_of="")) is None
    assert rows_last_as_long_as_the_deck(TAKEN)
    assert not rows_last_as_long_as_the_deck(evolve(TAKEN, phase=Drawing(4)))
    assert not rows_last_as_long_as_the_deck(evolve(TAKEN, phase=Drawing(5, 1)))


def test_a_turn_with_too_few_rows() -> None:
    """A turn that begins with three rows is noticed; after its first action three are enough."""
    three = position(rows=dict.fromkeys(range(3, 8), GONE), deck_of="")
    assert not turns_begin_with_rows(three)
    assert turns_begin_with_rows(evolve(three, actions=1)) is None


def test_a_dead_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A running game without an action, or without a row to take, is noticed."""
    empty = position(hands=["DG"], blocks=["LG"], rows=dict.fromkeys(range(8), GONE), deck_of="")
    assert game.legal_actions(empty) == (Block(Colour.DARK_GREEN), Score())
    assert not goes_on(empty)
    assert goes_on(evolve(empty, phase=OVER, actions=2)) is None
    assert not goes_on(position(phase=Drawing(0), deck_of=""))
    assert goes_on(play(position(hands=["", "LG", "BL"], blocks=["LG"]), Score()).state)
    monkeypatch.setattr(theorems, "game", with_methods(game, legal_actions=lambda state: ()))
    assert not goes_on(STATE)


def test_the_ranking() -> None:
    """A new printed game ranks 600; a card that goes on lowers that by one at least, and so does a pick."""
    assert ranking(game.new_game()) == 600
    assert ranking(STATE) - ranking(TAKEN) == len(STATE.rows[5])
    picking = play(position(hands=["", "LG LG", "BL BL"], blocks=["DG"]), Score()).state
    assert ranking(picking) == ranking(play(picking, Pick(1)).state) + 1


def test_a_step_that_lowers_nothing() -> None:
    """An empty score does not lower the ranking, which is noticed."""
    before = position(settings=Settings(3, readings=ALLOWED))
    assert not every_action_lowers_the_ranking(before, Score(), game.step(before, Score()))
    assert every_action_lowers_the_ranking(STATE, Take(0), game.step(STATE, Take(0)))


def test_when_games_end() -> None:
    """That games end, and how soon, is claimed where an empty score is forbidden."""
    assert empty_scores_are_forbidden(Settings(3))
    assert is_a_plain_table(Settings(3))
    assert not is_a_plain_table(Settings(3, first_player=1))
    assert not is_a_plain_table(Settings(3, components=Components(hand=1)))
    assert not empty_scores_are_allowed(Settings(3))
    assert empty_scores_are_allowed(Settings(3, readings=ALLOWED))
    assert not empty_scores_are_forbidden(Settings(3, readings=ALLOWED))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_longest_game(players: int) -> None:
    """A printed game begins with room for 600 actions at most, and each leaves room for fewer."""
    start = game.start(Settings(players))
    deal = game.legal_actions(start)[0]
    assert theorems.ranking(start) <= 600
    assert games_are_bounded(start, deal, game.step(start, deal))
    assert not games_are_bounded(start, deal, Step(start))


def test_a_longer_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ranking that is too high for the bound is noticed."""
    start = game.start(Settings(3))
    deal = game.legal_actions(start)[0]
    after = game.step(start, deal)
    monkeypatch.setattr(theorems, "ranking", lambda state: 601 if state is start else 600)
    assert not games_are_bounded(start, deal, after)


ENDED = play(position(rows=dict.fromkeys(range(4, 8), GONE), deck_of="", actions=1), Take(0)).state


def test_legal_actions_that_are_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A legal action too many, too few, or given twice is noticed."""
    legal = game.legal_actions(STATE)
    for wrong in ((*legal, Take(8)), legal[1:], (*legal, legal[0])):
        monkeypatch.setattr(theorems, "game", with_methods(game, legal_actions=lambda state, wrong=wrong: wrong))
        assert not legal_actions_are_those_accepted(STATE)


def test_an_observation_that_tells_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """An observation that shows another hand is noticed, also to spectators, and so is one that shows the deck."""

    def of_next(state: State, viewer: Viewer) -> Observation:
        other = 0 if viewer is SPECTATOR else (viewer + 1) % 3
        return evolve(game.observe(state, viewer), hand=state.hands[other])

    def of_deck(state: State, viewer: Viewer) -> Observation:
        return evolve(game.observe(state, viewer), hand=state.deck)

    def to_spectators(state: State, viewer: Viewer) -> Observation:
        seen = game.observe(state, viewer)
        return evolve(seen, hand=state.hands[0]) if viewer is SPECTATOR else seen

    for wrong in (of_next, of_deck, to_spectators):
        monkeypatch.setattr(theorems, "game", with_methods(game, observe=wrong))
        assert not observations_hide(STATE)


def test_an_event_that_tells_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events that tell all to everybody are noticed while hands are dealt, and when cards are given."""
    monkeypatch.setattr(theorems, "game", with_methods(game, event_for=lambda event, viewer: event))
    assert not nothing_hidden_interferes(game.new_game())
    assert not nothing_hidden_interferes(GIVING)
    assert nothing_hidden_interferes(STATE)
    assert not gifts_look_alike(GIVING)
    assert gifts_look_alike(STATE) is None


def test_a_choice_that_depends_on_the_cards() -> None:
    """A giver with more cards than are due who is not asked is noticed, and one who is asked without need."""
    before = position(hands=["", "LG DG DG"], blocks=["BL BL"])
    named = GiverNamed("bonus-1", 0, 1, 2)
    asked, silent = evolve(GIVING), evolve(GIVING, phase=ACTING)
    assert choices_depend_on_numbers(before, Score(), Step(asked, (named,)))
    assert not choices_depend_on_numbers(before, Score(), Step(silent, (named,)))
    needless = GiverNamed("bonus-1", 0, 1, 3)
    assert not choices_depend_on_numbers(before, Score(), Step(asked, (needless,)))
    assert choices_depend_on_numbers(before, Score(), Step(silent, (CardsGiven("bonus-7", 0, 1, 1, None),))) is None


def test_a_point_pile_that_shrinks() -> None:
    """A card that leaves a point pile is noticed, also where another one comes for it."""
    for points in ("", "LG"):
        after = evolve(STATE, point_piles=with_seat(STATE.point_piles, 0, pile(cards(points))))
        assert not point_piles_never_shrink(STATE, Score(), Step(after))
    more = evolve(STATE, point_piles=with_seat(STATE.point_piles, 0, pile(cards("YE LG"))))
    assert point_piles_never_shrink(STATE, Score(), Step(more))
