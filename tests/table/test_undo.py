"""Taking back: when it is allowed, and what stands in the way."""

from random import Random
from typing import Any

import pytest

from rulebook.core import CHANCE, SPECTATOR, Step
from rulebook.core.sentences import said
from rulebook.games.hamsterbacke import Block, Take
from rulebook.games.prato_dei_conigli import Play
from rulebook.games.scopa.model.events import DealEnded, PointsAdded
from rulebook.games.yellowstone_park import Place
from rulebook.play import Move
from rulebook.registry import game_ids
from rulebook.table import Policy, Table, UndoError
from rulebook.table.undo import disclosed_by

from .playing import TABLES, act_at_random, finished, latest, opened, played, viewers_of


def until(table: Any, kind: type[Any], random: Random) -> Any:
    """Play at random until somebody can do an action of a class, and let them; gives the action."""
    while True:
        found = [action for action in table.game.legal_actions(table.state) if isinstance(action, kind)]
        if found:
            table.act(table.to_act, found[0])
            return found[0]
        act_at_random(table, random)


def test_a_card_that_others_have_seen_is_not_taken_back() -> None:
    """Whoever plays a card from the hand has shown it, and the refusal names the card and the event."""
    table = opened("yellowstone_park", 2)
    action = until(table, Place, Random(1))
    verdict = table.may_undo(0)
    assert not verdict.is_allowed
    assert str(verdict) == f"that disclosed {said(action.card)}"
    assert verdict.pieces == (action.card,)
    assert type(verdict.event).__name__ == "CardPlaced"
    before = tuple(table.record())
    with pytest.raises(UndoError) as refused:
        table.undo(0)
    assert refused.value.verdict == verdict
    assert tuple(table.record()) == before


def test_a_card_is_shown_also_where_its_twin_lies_open() -> None:
    """Every placement by a random game shows a card, whether or not others see an equal one."""
    table, random, twins = opened("yellowstone_park", 4), Random(3), 0
    for _ in range(150):
        if table.to_act is None:
            break
        seat, board = table.to_act, [card.code for card in table.state.board.pieces]
        action = act_at_random(table, random)
        verdict = table.may_undo(seat)
        if isinstance(action, Place):
            twins += action.card.code in board
            last_own = [move for move in table.moves if move.actor == seat][-1]
            if table.moves[-1] is last_own:
                assert action.card in verdict.pieces
    assert twins


def test_a_card_laid_face_down_is_taken_back() -> None:
    """Nobody has seen a card that was played face down: it can come back to the hand."""
    table = opened("prato_dei_conigli", 2)
    random = Random(2)
    while True:
        until(table, Play, random)
        seat = latest(table)
        if table.to_act == seat and table.may_undo(seat).is_allowed:
            break
    before, version, hand = len(table.moves), table.version, table.view(seat).observation.hand.total
    news = table.undo(seat)
    assert table.view(seat).observation.hand.total == hand + 1
    assert len(table.moves) == before - 1
    assert table.version == news.version == version + 1
    assert news.is_anew
    assert len(news.moves) == before - 1


def test_what_chance_has_followed_is_not_taken_back() -> None:
    """After a row is taken chance lays out cards, and the row stays taken."""
    table = opened("hamsterbacke", 3)
    until(table, Take, Random(1))
    verdict = table.may_undo(0)
    assert str(verdict) == "chance has acted since"
    assert type(verdict.event).__name__ == "CardLaid"


def test_what_somebody_else_has_followed_is_not_taken_back() -> None:
    """Once another seat has acted, the game goes on from there."""
    table, random = opened("yellowstone_park", 2), Random(1)
    while [move.actor for move in table.moves if move.actor is not CHANCE][-1:] != [1] or table.moves[-1].actor != 1:
        act_at_random(table, random)
    verdict = table.may_undo(0)
    assert not verdict.is_allowed
    assert str(verdict) in {"seat 2 has acted since", "chance has acted since"}


def test_whoever_has_not_acted_takes_nothing_back() -> None:
    """A seat that has not acted has nothing to take back."""
    assert str(opened("hamsterbacke", 3).may_undo(2)) == "seat 3 has not acted yet"


def test_a_table_may_allow_no_taking_back() -> None:
    """Under the policy never nothing is taken back."""
    table = opened("prato_dei_conigli", 2, policy=Policy.NEVER)
    act_at_random(table, Random(1))
    assert str(table.may_undo(latest(table))) == "nothing is taken back at this table"


def test_a_table_may_ask_everybody() -> None:
    """Under the policy of consent a decision is taken back, with all that followed, when everybody else agrees."""
    table = played("yellowstone_park", 3, 12, policy=Policy.CONSENT)
    seat = latest(table)
    others = frozenset(range(3)) - {seat}
    assert str(table.may_undo(seat)).startswith("seats ")
    assert "have not agreed" in str(table.may_undo(seat))
    assert str(table.may_undo(seat, frozenset([min(others)]))) == f"seat {max(others) + 1} has not agreed"
    number = max(number for number, move in enumerate(table.moves) if move.actor == seat)
    state, later = table.moves[number].before, table.moves[number:]
    table.undo(seat, others)
    assert table.state == state
    for move in later:
        if move.actor is not CHANCE:
            table.act(move.actor, move.action)
    assert [move.action for move in table.moves[number:]] == [move.action for move in later]


@pytest.mark.parametrize("id", game_ids())
def test_news_after_taking_back_are_told_anew(id: str) -> None:
    """Whoever asks for news since a version before the taking back is told everything anew, others only what is new."""
    table = played(id, 3, 8, policy=Policy.CONSENT)
    version = table.version
    seat = latest(table)
    table.undo(seat, frozenset(range(3)) - {seat})
    undone = table.version
    assert undone == version + 1
    assert table.news(SPECTATOR, version).is_anew
    assert len(table.news(SPECTATOR, version).moves) == len(table.moves)
    assert not table.news(SPECTATOR, undone).is_anew
    assert table.news(SPECTATOR, undone).moves == ()
    assert not table.news(SPECTATOR).is_anew
    act_at_random(table, Random(5))
    assert [told.version for told in table.news(SPECTATOR, undone).moves] == list(range(undone + 1, table.version + 1))
    again = Table.resume(table.record())
    assert again.version == table.version
    assert again.news(0, version) == table.news(0, version)


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_what_can_be_taken_back_has_told_nobody_anything(id: str, players: int) -> None:
    """Where a decision can be taken back, others would have been told the same of it in every state they think possible."""
    table, random, granted, refused = opened(id, players), Random(7), 0, 0
    for _ in range(120):
        if table.to_act is None:
            break
        seat = table.to_act
        action = act_at_random(table, random)
        if not table.may_undo(seat).is_allowed:
            refused += 1
            continue
        granted += 1
        if isinstance(action, table.game.declaration.secret_actions):
            continue
        move = table.moves[-1]
        for viewer in viewers_of(table):
            for _ in range(3 if viewer != seat else 0):
                other = table.game.determinize(move.before, viewer, random.randrange)
                step = table.game.step(other, action)
                for told, instead in zip(move.step.events, step.events, strict=True):
                    assert table.game.event_for(told, viewer) == table.game.event_for(instead, viewer)
    assert refused
    assert granted or id == "scopa"


def test_blocking_shows_what_was_held() -> None:
    """Whoever lays a group has shown that they held it."""
    table, random = opened("hamsterbacke", 3), Random(1)
    action = until(table, Block, random)
    seat = latest(table)
    assert table.may_undo(seat).pieces == (action.colour,)


def test_what_is_counted_is_disclosed_without_a_piece() -> None:
    """An event that discloses by its declaration stands in the way, also where it names no piece."""
    table = opened("scopa", 2)
    counted = PointsAdded("winning-1", (0,), 1, 1)
    move = Move(table.state, 0, None, Step(table.state, (DealEnded("ending-1"), counted)))
    verdict = disclosed_by(table.game, move, 0, 2)
    assert verdict is not None
    assert (str(verdict), verdict.event, verdict.pieces) == ("that disclosed something hidden", counted, ())
    assert disclosed_by(table.game, Move(table.state, 0, None, Step(table.state, (DealEnded("ending-1"),))), 0, 2) is None


@pytest.mark.parametrize("policy", [Policy.UNTIL_INFORMATION, Policy.CONSENT])
@pytest.mark.parametrize("id", game_ids())
def test_the_end_of_a_game_is_not_taken_back(id: str, policy: Policy) -> None:
    """With the end the seed is told, and with it every card: nobody goes on from before it, even if all agree."""
    table = finished(id, 3, policy=policy)
    assert table.seed is not None
    for seat in range(3):
        others = frozenset(range(3)) - {seat}
        verdict = table.may_undo(seat, others)
        assert str(verdict) == "the game is over, and its seed is known"
        assert verdict.event is not None
        with pytest.raises(UndoError):
            table.undo(seat, others)
