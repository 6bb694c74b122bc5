"""`rulebook play`."""

import json
import re
from time import monotonic
from typing import Final

import pytest

from rulebook.cli.processes import WHY_SLOW
from rulebook.core.sentences import said
from rulebook.games.yellowstone_park import Card
from rulebook.records import read, replay
from tests.cli.conftest import GAME, Run, Start, complaint

SEATED: Final = ("play", GAME, "--human", "1", "--seed", "1")
THREE: Final = (*SEATED, "--players", "3")


def test_every_step_shows_the_action_the_board_and_the_events_with_their_clauses(run: Run) -> None:
    """A game that bots play shows for each step the action, the board and the events, each with its clause."""
    result = run("play", GAME, "--players", "3", "--seed", "7")
    record = read(run("play", GAME, "--players", "3", "--seed", "7", "--json").stdout_bytes)
    steps = re.split(r"^\d+\. ", result.stdout, flags=re.MULTILINE)[1:]
    moves = [replayed.move for replayed in replay(record)]
    assert len(steps) == len(moves)
    for step, move in zip(steps, moves, strict=True):
        actor = "chance" if not isinstance(move.actor, int) else f"seat {move.actor + 1}"
        assert step.startswith(f"{actor}: {record.game.action_text(move.action)}\n")
        assert record.game.open_scene(move.step.state).title in step
        for event in move.step.events:
            assert f"  {record.game.event_text(event)} (" in step


def test_what_people_should_know_comes_first(run: Run) -> None:
    """A game of which we lack half the text says so before it begins, and so does an edition with rules of a house."""
    assert run("play", "prato_dei_conigli").stdout.startswith("We have half of this game's rulebook: ")
    assert run("play", "scopa", "--edition", "en", "--variant", "length=one-deal").stdout.startswith(
        "This edition is a house game: "
    )
    for untold in (("prato_dei_conigli", "--quiet"), ("scopa", "--edition", "it", "--variant", "length=one-deal")):
        assert re.match(r"(scores|1\. )", run("play", *untold).stdout)
    assert "\n  We have half of this game's rulebook: " in run("games", "prato_dei_conigli").stdout
    assert "\n  edition en: This edition is a house game: " in run("games", "scopa").stdout


def test_quiet_shows_the_result_only(run: Run) -> None:
    """A quiet game shows its scores and winners, and nothing else."""
    result = run("play", GAME, "--quiet", "--seed", "3", "--players", "4")
    record = read(run("play", GAME, "--json", "--seed", "3", "--players", "4").stdout_bytes)
    assert record.result is not None
    scores, (winner,) = " ".join(map(str, record.result.scores)), record.result.winners
    assert result.stdout == f"scores {scores}; won by seat {winner + 1}\n"


def test_json_is_a_record(run: Run) -> None:
    """The JSON lines are a record of the finished game, with clauses and seed."""
    lines = [json.loads(line) for line in run("play", GAME, "--json", "--seed", "5").stdout.splitlines()]
    assert lines[0]["meta"]["seed"] == 5
    assert all("clauses" in line for line in lines[1:-1])
    assert set(lines[-1]) == {"result"}


def test_bots_sit_where_they_are_told_to(run: Run) -> None:
    """A bot without a seat plays on all seats that are not named; the same seed gives the same game."""
    options = "play", "hamsterbacke", "--players", "3", "--json"
    everywhere = run(*options, "--bot", "greedy").stdout
    assert everywhere == run(*options, "--bot", "3=greedy", "--bot", "greedy", "--bot", "1=greedy").stdout
    assert everywhere != run(*options, "--bot", "2=greedy").stdout != run(*options).stdout


def test_delay_waits_after_each_step(run: Run) -> None:
    """A delay is waited for after each step."""
    began = monotonic()
    actions = len(run("play", GAME, "--json", "--delay", "2").stdout.splitlines()) - 2
    assert monotonic() - began >= actions * 0.002


@pytest.mark.parametrize("seats", [(), ("--human", "2")])
def test_a_search_says_once_why_it_is_slow(run: Run, monkeypatch: pytest.MonkeyPatch, seats: tuple[str, ...]) -> None:
    """Where the first search takes long, people are told why, once; other bots have no such reason."""
    monkeypatch.setattr("rulebook.cli.output.SLOW", 0)
    game = "play", "hamsterbacke", *seats, "--bot"
    assert run(*game, "ismcts:1", input="quit\n").stderr == f"{WHY_SLOW['ismcts']}\n"
    assert run(*game, "greedy", input="quit\n").stderr == ""


def test_person_plays_a_whole_game(start: Start) -> None:
    """A person who always types 1 plays a whole game, also from a pipe."""
    process = start("play", GAME, "--human", "2", "--seed", "4", input="1\n" * 500)
    assert process.returncode == 0
    assert process.stderr == ""
    assert re.search(r"^scores \d+ \d+; won by seat ", process.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dance", "not understood: there is no action 'dance': the actions are place, stop"),
        ("99", "not understood: the numbers go from 1 to "),
        ("place", "not understood: place also needs card"),
        ("place G4", "not understood: place also needs column"),
        ("place G44 3", "not understood: card cannot be 'G44'"),
        ("place G4 three", "not understood: column cannot be 'three'"),
        ("place G4 9", "not understood: column cannot be 9"),
        ("stop now", "not understood: stop does not take 'now'"),
        ('{"type": "stop"', "not understood: that is not JSON"),
        ('{"type": "stop", "now": true}', "not understood: now cannot be True"),
        ("explain dance", "not understood: there is no clause 'dance'"),
        ('{"type": "stop"}', "not allowed: "),
        ("draw G4", "not allowed: "),
        ("9" * 5000, "not understood: the numbers go from 1 to "),
        ("[" * 5000, "not understood: there is no action "),
    ],
)
def test_input_that_is_not_understood_is_answered(run: Run, typed: str, answer: str) -> None:
    """Whatever a person types, the answer says what is wrong with it, and the game goes on."""
    result = run("play", GAME, "--human", "1", input=f"{typed}\n", code=2)
    assert answer in result.stdout
    assert complaint(result) == "Error: the input ended before the game was over"


def test_person_may_type_an_action_in_words(run: Run) -> None:
    """The action that the prompt gives as an example can be typed, and so can an offer, and the object of a record."""
    shown = run(*SEATED, input="", code=2).stdout
    example = re.search(r"such as: (.*)$", shown, re.MULTILINE)
    assert example is not None
    _, card, column = example[1].split()
    offer = re.search(r"^ +1  ([a-z].*)$", shown, re.MULTILINE)
    assert offer is not None
    assert f"seat 1: {offer[1]}" in run(*SEATED, input=f"{offer[1].upper()}\n", code=2).stdout
    for typed in (example[1], json.dumps({"type": "place", "card": card, "column": int(column)})):
        again = run(*SEATED, input=f"{typed}\n", code=2).stdout
        assert f"Seat 1 placed {said(Card.from_code(card))} in column {column}" in again


def test_person_sees_only_what_their_seat_may_see(run: Run) -> None:
    """A person is not shown what others are dealt and draw, and sees their own cards."""
    played = run("play", GAME, "--players", "3", "--human", "2", "--seed", "6", input="1\n" * 500)
    dealt = re.findall(r"Seat (\d) was dealt (.*) \(", played.stdout)
    assert {seat for seat, card in dealt if re.match(r"the \w+ \d", card)} == {"2"}
    drawn = re.findall(r"Seat (\d) drew (.*) from", played.stdout)
    assert {seat for seat, card in drawn if re.match(r"the \w+ \d", card)} == {"2"}
    assert "chance: " not in played.stdout
    assert not re.search(r"Seat [02] +Hand: +[BYGR]\d", played.stdout)


def test_quiet_tells_a_person_nothing_of_the_others(run: Run) -> None:
    """A quiet game shows a person the position and the actions, and not what happened."""
    result = run("play", GAME, "--human", "1", "--quiet", input="1\n" * 500)
    assert "was dealt" not in result.stdout
    assert "   1  " in result.stdout


def test_screen_is_handed_over_between_people(run: Run) -> None:
    """Two people hand the screen over before the other one sees a hand, and are told only what their own seat may see."""
    result = run("play", GAME, "--human", "1", "--human", "2", "--seed", "4", input="\n1\n1\n\n1\n", code=2)
    parts = re.split(r"It is up to seat (\d): hand over the screen, then press Enter ", result.stdout)
    assert parts[1::2] == ["1", "2"]
    for seat, shown in zip(parts[1::2], parts[2::2], strict=True):
        dealt = re.findall(r"Seat (\d) was dealt (.*) \(", shown)
        assert {other for other, card in dealt if re.match(r"the \w+ \d", card)} == {seat}
    assert "seat 1: place" in parts[2] or "Seat 1 placed" in parts[4]


def test_people_are_told_how_the_game_ended(run: Run) -> None:
    """Whoever looked last is shown the rest of the game and its result."""
    result = run("play", GAME, "--human", "1", "--human", "2", "--seed", "4", input="1\n" * 1000)
    assert "The game ended" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("scores ")


TOLD: Final[dict[str, tuple[tuple[str, ...], list[str], list[str]]]] = {
    "who stops too early": (
        THREE,
        ["stop", "1"],
        [r"not allowed: a turn can be stopped only after a card has been placed \(turn-3\)"],
    ),
    "people by their names, and the others by their seats": (
        (*THREE, "--name", "1=Ada"),
        ["1"] * 3,
        ["Ada> ", "Ada placed ", "Seat 2 "],
    ),
    "who wants to take back what others have seen": (
        (*THREE, "--undo", "until-information"),
        ["undo", "1", "undo"],
        ["not allowed: seat 1 has not acted yet", "not allowed: that disclosed "],
    ),
    "one person, who takes back anything": (THREE, ["undo", "1", "undo"], ["taken back"]),
    "who takes back a card that was played face down": (
        ("play", "prato_dei_conigli", "--human", "1", "--seed", "3"),
        ["1", "undo"] * 40,
        ["taken back"],
    ),
    "people who have to agree": (
        ("play", GAME, "--human", "1", "--human", "2", "--players", "3", "--seed", "4", "--undo", "consent"),
        ["", "1", "undo", "no", "undo", "y"],
        ["not allowed: seat 2 has not agreed", "taken back"],
    ),
    "who asks for clauses": (
        THREE,
        ["explain", "stop", "explain", "explain bonus-1", "explain x"],
        [*(f"^(seat 1> )?{clause}  " for clause in ("turn-2", "turn-3", "bonus-1")), "not understood: "],
    ),
    "who shouts": (THREE, ["UNDO", "Explain"], ["not allowed: seat 1 has not acted yet", "^(seat 1> )?turn-2  "]),
}
"""The command line, what is typed, and what is answered."""


@pytest.mark.parametrize(("command", "typed", "answers"), TOLD.values(), ids=TOLD)
def test_people_are_answered(run: Run, command: tuple[str, ...], typed: list[str], answers: list[str]) -> None:
    """Whatever a person types is answered, in their own words and with the clause that matters."""
    shown = run(*command, input="\n".join([*typed, ""]), code=2).stdout
    assert [answer for answer in answers if not re.search(answer, shown, re.MULTILINE)] == []


@pytest.mark.parametrize("name", ["2=Ben", "Ada", "1=", "x=Ada", "0=Ada", "1=Seat 2"])
def test_a_name_is_that_of_a_person(run: Run, name: str) -> None:
    """A name of nobody, and one that is none, is bad use."""
    run("play", GAME, "--human", "1", "--name", name, input="1\n", code=2)


@pytest.mark.parametrize("typed", ["", "?", "help", "HELP"])
def test_a_person_is_told_what_can_be_typed(run: Run, typed: str) -> None:
    """Whoever does not know what to type is told, and told again."""
    shown = run(*SEATED, input=f"{typed}\n", code=2).stdout
    assert shown.count("Type a number, or an action such as: ") == 2
    assert shown.count("show shows the position again, and quit ends the game.") == 2
    assert "not understood" not in shown


def test_a_person_asks_in_their_language(run: Run) -> None:
    """Help, and the clause that matters, can be asked for in the language of the table, and an error is told in it."""
    shown = run(*SEATED, "--lang", "de", input="Hilfe\nwarum\nwhy\nabc\n", code=2).stdout
    assert shown.count("Gib eine Nummer ein") == 2
    assert len(re.findall(r"^(Platz 1> )?turn-2: ", shown, re.MULTILINE)) == 2
    assert shown.count("nicht verstanden: ") == 1
    assert "'abc' gibt es nicht; es gibt place, " in shown


def test_a_person_sees_the_position_again(run: Run) -> None:
    """After many refusals the position and the offers can be seen once more."""
    shown = run(*SEATED, input="stop\nshow\n", code=2).stdout
    assert len(re.findall(r"^   1  [a-z]", shown, re.MULTILINE)) == 2
    assert shown.count("Score track: ") == 2


def test_a_person_leaves(run: Run) -> None:
    """Leaving is no error, and the rest of the input is left alone."""
    result = run(*SEATED, "--lang", "de", input="quit\n1\n")
    assert result.stdout.splitlines()[-1].endswith("du hast die Partie abgebrochen")
    assert result.stderr == ""
