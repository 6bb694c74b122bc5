"""Writing records."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import rulebook
from rulebook.core import DomainError, SpecError
from rulebook.records import write, writing
from rulebook.records.rules import clauses_here
from rulebook.registry import game
from rulebook.spec import load

from .playing import played, written

SOFTWARE = f"rulebook-engine {rulebook.__version__}"


def test_a_record_has_a_header_a_line_for_each_move_and_the_result() -> None:
    park, settings, moves = played("yellowstone_park", "it", 3)
    lines = [json.loads(line) for line in write(park, settings, moves, clauses=False, meta={"seed": 5})]
    clauses = {id: mark for id, (mark, _) in clauses_here("yellowstone_park").items()}
    assert lines[0]["meta"] == {"software": SOFTWARE, "rules": "yellowstone_park 2", "clauses": clauses, "seed": 5}
    assert lines[0]["readings"]["end-threshold"] == "pass"
    hashed = [number for number, line in enumerate(lines[1:-1], 1) if "position" in line]
    assert hashed == [*range(16, len(moves), 16), len(moves)]
    assert all(line.keys() <= {"actor", "action", "position"} for line in lines[1:-1])
    assert len(lines) == len(moves) + 2
    result = park.result(moves[-1].step.state)
    assert result is not None
    assert lines[-1] == {"result": {"scores": list(result.scores), "winners": list(result.winners)}}


def test_an_unfinished_game_has_no_result() -> None:
    park, settings, moves = played("yellowstone_park", "it", 3)
    assert len(list(write(park, settings, moves[:7]))) == 8
    assert len(list(write(park, settings, []))) == 1


@pytest.mark.parametrize("change", [lambda moves: moves[3:], lambda moves: (*moves[:2], moves[4]), lambda _: (None,)])
def test_moves_that_do_not_follow_make_no_record(change: Callable[[Any], Any]) -> None:
    park, settings, moves = played("yellowstone_park", "it", 3)
    with pytest.raises(DomainError, match=r"moves must be those of a game from its start on: number [13] does"):
        list(write(park, settings, change(moves)))


def test_legal_actions_are_in_their_order_and_outcomes_have_weights() -> None:
    lines = [json.loads(line) for line in written("yellowstone_park", "reference", 2)]
    assert lines[1]["legal"][0] == {"action": {"type": "draw", "card": "B1"}, "weight": 2}
    placing = next(line for line in lines if line.get("actor") == 0)
    cards = [action["card"] for action in placing["legal"] if action["type"] == "place"]
    assert cards == sorted(cards, key=lambda card: ("BYGR".index(card[0]), card[1]))


def test_clauses_are_in_the_order_of_the_events() -> None:
    _, _, moves = played("yellowstone_park", "reference", 2)
    lines = [json.loads(line) for line in written("yellowstone_park", "reference", 2)]
    for move, line in zip(moves, lines[1:], strict=False):
        assert line["clauses"] == list(writing.clauses_of(move.step.events))


def test_a_game_can_be_written_with_its_precise_types() -> None:
    park = game("yellowstone_park")
    state = park.new_game(players=2)
    assert len(list(write(park, state.settings, ()))) == 1


def test_a_record_of_a_game_of_which_we_lack_a_text_says_so() -> None:
    """The notice of a game stands in the meta of its records, and in no other's."""
    notice = load("prato_dei_conigli").game.notice
    assert notice.startswith("We have half of this game's rulebook")
    assert writing.own_meta("prato_dei_conigli")["notice"] == notice
    assert "notice" not in writing.own_meta("hamsterbacke")


def test_a_game_without_a_specification_says_no_version_of_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(game_id: str) -> None:
        raise SpecError(f"there is none of {game_id}")

    monkeypatch.setattr("rulebook.spec.load", load)
    assert writing.own_meta("unheard_of") == {"software": SOFTWARE}
