"""Theorems: each holds wherever a game comes, and says something. That each notices wrong rules is shown in
tests/verification/broken_scopa.py."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from attrs import evolve

from rulebook.core import Result, Step
from rulebook.core.phases import Over
from rulebook.games.scopa import Capturing, Deal, Event, Form, Length, Play, Readings, Settings, State, Variants, game
from rulebook.games.scopa.box.components import CARDS
from rulebook.games.scopa.box.events import CardLaid, CardsCaptured, DealEnded, NapolaCounted, Point, PointScored, ScopaMade
from rulebook.games.scopa.box.readings import ThreeKings
from rulebook.games.scopa.proofs import theorems
from rulebook.play import generator, playout
from rulebook.records import read, replay
from rulebook.spec.places import home
from tests.games.scopa.positions import ONE_DEAL, after, card, cards, pile, play, position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_void_deals_can_follow_each_other_for_ever(players: int) -> None:
    """The witnesses come back to where they have been, and whatever is shorter or by other rules does not."""
    record = read(home("scopa").folder.joinpath("witnesses", f"need-not-end-{players}.jsonl").read_bytes())
    states = [game.start(record.settings)]
    for replayed in replay(record):
        assert isinstance(replayed.move.step.state, State)
        states.append(replayed.move.step.state)
    assert theorems.void_deals_are_redealt(record.settings)
    assert theorems.play_can_repeat(states)
    assert not theorems.play_can_repeat(states[:-1])
    over = after(position(["D7", ""], "S7", settings=Settings(2, variants=ONE_DEAL)), play("D7", "S7")).state
    assert not theorems.play_can_repeat([over, over])


def test_actions_left() -> None:
    """A deal of the printed game takes 76 actions."""
    state = game.new_game()
    assert theorems.actions_left(state) == theorems.length_of_a_deal(state.settings) == 76
    step = game.step(state, Deal(CARDS[0]))
    assert theorems.deals_have_a_fixed_length(state, Deal(CARDS[0]), step)
    assert not theorems.deals_have_a_fixed_length(state, Deal(CARDS[0]), Step(state))


def test_kings_that_are_stuck() -> None:
    """With three kings on the table and one elsewhere nobody can sweep; with two and two somebody can."""
    stuck = position(["D7", "B10"], "D10 C10 S10 S7")
    assert theorems.has_stuck_kings(stuck)
    assert not theorems.has_stuck_kings(position(["D7", "B10 S10"], "D10 C10 S7"))
    swept = Step[State, Event](stuck, (ScopaMade("scopa-1", 0),))
    assert theorems.kings_stay(stuck, play("D7", "S7"), swept) is False
    assert theorems.kings_stay(stuck, play("D7", "S7"), game.step(stuck, play("D7", "S7")))


def test_a_card_laid_beside_its_equal() -> None:
    """A card that is laid although one of its value is there is noticed."""
    state = position(["D7", "B1"], "S7")
    laid = Step[State, Event](evolve(state, table=pile("D7 S7")), (CardLaid("capturing-8", card("D7")),))
    assert theorems.laid_cards_differ(state, Play(card("D7")), laid) is False


def test_a_reading_that_decides_whether_a_card_captures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Captures that are there under one answer alone are noticed."""
    state = position(["D7", "B1"], "S7")
    assert theorems.capturing_does_not_depend_on_the_single_card(state)
    monkeypatch.setattr(theorems, "captures", lambda table, value, readings: (pile("S7"),) * (readings == Readings()))
    assert not theorems.capturing_does_not_depend_on_the_single_card(state)


def test_another_best_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """A printed game in which another value than the seven counts most in the primiera is noticed."""
    state = position(["D7", "B1"], "S7")
    assert theorems.sevens_are_best(state)
    monkeypatch.setattr(theorems, "primiera_count", lambda card, components: card.value)
    assert not theorems.sevens_are_best(state)


@pytest.mark.parametrize(
    ("settings", "holds", "expected"),
    [
        pytest.param(Settings(2), theorems.void_deals_are_rare, True, marks=pytest.mark.slow),
        (Settings(2, readings=Readings(three_kings=ThreeKings.STAND)), theorems.void_deals_are_rare, False),
        (Settings(4), theorems.every_live_clause_is_cited, True),
        (Settings(3), theorems.every_live_clause_is_cited, True),
        (Settings(2), theorems.is_a_plain_table, True),
        (Settings(2, 1), theorems.is_a_plain_table, False),
        (Settings(2, variants=Variants(napola=True)), theorems.is_a_plain_table, True),
        (Settings(2, variants=Variants(napola=True, re_bello=True)), theorems.is_a_plain_table, False),
        (Settings(2), theorems.is_plain_with_redeals, True),
        (Settings(2, variants=ONE_DEAL), theorems.is_plain_with_redeals, False),
        (Settings(2), theorems.is_one_deal_without_redeals, False),
    ],
)
def test_theorems_about_settings(settings: Settings, holds: Callable[[Settings], bool], expected: bool) -> None:
    """Some theorems are about all that can be played by settings, and some hold under some of them only."""
    assert holds(settings) is expected


@pytest.mark.parametrize(
    ("form", "length", "expected"),
    [(Form.SCOPONE, Length.ONE_DEAL, 76), (Form.SCOPONE_SCIENTIFICO, Length.SIXTEEN_POINTS, 80)],
)
def test_scopone(form: Form, length: Length, expected: int) -> None:
    """In scopone a deal takes as many actions, or four more, and its clauses are cited."""
    settings = game.declaration.admitted(Settings(4, variants=Variants(length, form)))
    assert theorems.length_of_a_deal(settings) == expected
    assert theorems.every_live_clause_is_cited(settings)


@pytest.mark.parametrize(("length", "needed"), [(Length.SIXTEEN_POINTS, 16), (Length.TWENTY_ONE_POINTS, 21)])
def test_points_that_do_not_suffice(length: Length, needed: int) -> None:
    """A game that ends with fewer points than were agreed on is noticed."""
    over = position([], points=[needed, 3], phase=Over(), settings=Settings(2, variants=Variants(length)))
    assert theorems.the_winner_leads(over)
    assert not theorems.the_winner_leads(evolve(over, points=(needed - 1, 3)))


def test_what_was_agreed_on_is_scored_once() -> None:
    """Two sides with the napola, or a napola of two cards, are noticed, and a re bello for both sides or for none."""
    agreed = position(["D7", ""], "S7", settings=Settings(2, variants=Variants(napola=True, re_bello=True)))
    napola, king = NapolaCounted("points-8", (0,), 3), PointScored("points-7", (0,), Point.RE_BELLO, 1)
    for events, one_napola, one_king in (
        ((DealEnded("ending-1"), napola, king), True, True),
        ((DealEnded("ending-1"), napola, napola, king, king), False, False),
        ((DealEnded("ending-1"), evolve(napola, cards=2)), False, False),
        ((napola, king), False, False),
        ((), None, None),
    ):
        after_it = Step[State, Event](agreed, events)
        assert theorems.one_napola(agreed, play("D7", "S7"), after_it) is one_napola
        assert theorems.one_re_bello(agreed, play("D7", "S7"), after_it) is one_king
    assert theorems.one_napola(evolve(agreed, settings=Settings(2)), play("D7", "S7"), Step(agreed, (napola,))) is False
    assert (theorems.has_re_bello(agreed.settings), theorems.has_re_bello(Settings(2))) == (True, False)


def test_what_aces_take() -> None:
    """An ace that leaves cards behind is noticed, and one that takes more than an ace; of others nothing is said."""
    aces = Settings(2, variants=Variants(capturing=Capturing.SCOPA_D_ASSI))
    for table, captured, taken in (("S7 B2", "", True), ("S1 B2", "S1", True), ("", "", None)):
        state = position(["D1 D3", "B3"], table, settings=aces)
        action = play("D1", captured)
        assert theorems.aces_take_everything(state, action, game.step(state, action)) is taken
        if table:
            few = CardsCaptured("capturing-9", card("D1"), cards("B2 S7 C2"))
            assert theorems.aces_take_everything(state, action, Step(state, (few,))) is False
    assert theorems.aces_take_everything(position(["D1", "B3"], "S7"), play("D1"), Step(state)) is None
    assert theorems.captures_go_by_value(aces)
    assert not theorems.captures_are_usual(aces)


def test_what_makes_fifteen() -> None:
    """A capture that makes 14 is noticed; of other games nothing is said."""
    fifteen = position(["D10", "B3"], "S5 B4", settings=Settings(2, variants=Variants(capturing=Capturing.QUINDICI)))
    right, wrong = [
        Step[State, Event](fifteen, (CardsCaptured("capturing-10", card("D10"), cards(each)),)) for each in ("S5", "B4")
    ]
    assert theorems.captures_make_fifteen(fifteen, play("D10", "S5"), right) is True
    assert theorems.captures_make_fifteen(fifteen, play("D10", "B4"), wrong) is False
    assert theorems.captures_make_fifteen(evolve(fifteen, settings=Settings(2)), play("D10", "S5"), right) is None
    citable = theorems.citable(fifteen.settings)
    assert "capturing-10" in citable
    assert "capturing-1" not in citable


def test_clauses_that_can_be_cited() -> None:
    """Partners are spoken of with four players, void deals where they are dealt again, and so on."""
    plain, four = frozenset(theorems.citable(Settings(2))), frozenset(theorems.citable(Settings(4)))
    assert four - plain == {"capturing-7"}
    assert plain - four == {"capturing-6"}
    english = frozenset(theorems.citable(Settings(2, readings=Readings.edition("en"), variants=ONE_DEAL)))
    assert plain - english == {"primiera-3", "winning-2", "winning-3", "winning-4"}
    assert english - plain == {"winning-6", "winning-7"}
    agreed = frozenset(theorems.citable(Settings(2, variants=Variants(napola=True, re_bello=True))))
    assert agreed - plain == {"points-7", "points-8"}
    scientifico = frozenset(theorems.citable(Settings(4, variants=Variants(form=Form.SCOPONE_SCIENTIFICO))))
    assert four - scientifico == {"dealing-3", "dealing-4", "dealing-5", "dealing-6", "dealing-7"}
    assert scientifico - four == {"scopone-2"}


def test_a_guide_to_void_deals_leaves_plays_alone() -> None:
    """Whoever plays is free to choose."""
    state = position(["C1", "C2"], table="D5")
    assert theorems.turning_up_kings(state, game.legal_actions(state)) == game.legal_actions(state)


def test_partners_win_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of a game of four they do; before it there is nothing to say, and somebody who wins alone is noticed."""
    first = game.new_game(players=4, variants=Variants(Length.ONE_DEAL))
    *_, last = playout(game, first, generator("partners", 0))
    assert theorems.partners_win_together(first) is None
    assert theorems.partners_win_together(last.step.state)
    monkeypatch.setattr(theorems, "game", SimpleNamespace(result=lambda state: Result((3, 2, 3, 2), (0,))))
    assert theorems.partners_win_together(last.step.state) is False
