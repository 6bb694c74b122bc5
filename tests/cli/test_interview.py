"""`rulebook interview`."""

import io
import re
from pathlib import Path

import pytest
from attrs import evolve

from rulebook.cli.application import application
from rulebook.cli.interview import EFFORT, edition_lines
from rulebook.core import ENGLISH
from rulebook.readings.asking import asking_in
from rulebook.readings.interview import interview
from rulebook.registry import game
from rulebook.spec import load, read_edition
from tests.cli.conftest import GAME, Run, complaint


class Terminal(io.StringIO):
    """What a person types."""

    def isatty(self) -> bool:
        """It is typed."""
        return True


def test_answers_lead_to_an_edition_that_can_be_played(run: Run, tmp_path: Path) -> None:
    """The edition that was found out is a file that other commands take."""
    mine = tmp_path / "mine.toml"
    result = run("interview", "hamsterbacke", "--out", mine, "--language", "xx", "--title", "Mine", input="yes\nNO\n?\n")
    edition = read_edition(mine)
    assert (edition.language, edition.title) == ("xx", "Mine")
    assert edition.values == {"empty-score": "allowed", "own-top": "blocked", "tie": "shared"}
    assert f"Written to {mine}: try `rulebook play hamsterbacke --edition {mine}`" in " ".join(result.stdout.split())
    assert [stance.says.value for stance in edition.readings.values()] == ["states", "states", "silent"]
    run("simulate", "hamsterbacke", "--games", 1, "--edition", mine)


def test_questions_are_shown_with_pictures_and_a_promise(run: Run) -> None:
    """How many questions there are at most is said first, and each has a picture and asks for one thing."""
    result = run("interview", "hamsterbacke", input="no\nyes\nyes\n")
    assert "You will be asked at most 3 questions." in result.stdout
    assert result.stdout.count("\nQuestion ") == 3
    assert "A pile to turn (scoring-2)\n" in result.stdout
    assert "It is up to Anna. Does your text allow this action: `score`?" in result.stdout
    assert result.stdout.count("Point pile:") >= 9
    assert "Finished after 3 questions.\n" in result.stdout
    assert "Worth rereading" not in result.stdout


def test_the_variants_of_a_position_are_said(run: Run) -> None:
    """Above the one question that needs a variant stands which one is played; other questions have the usual ones."""
    shown = run("interview", GAME, input="yes\n" * 13).stdout
    assert re.search(r"Question \d+ of at most 13: [^\n]*\(edge-matrix-3\)\nPlayed with edge_matrix=on\.\n", shown)
    assert shown.count("Played with") == 1


def test_what_lies_face_down_is_said_where_it_is_counted(run: Run) -> None:
    """Only of the one position of Scopa in which piles are counted."""
    shown = run("interview", "scopa", input="silent\n" * 4).stdout
    assert shown.count("These lie face down: `Anna, Pile: D1, ") == 1
    assert "`; `Bruno, Pile: D2, " in shown
    assert "Bruno was the last to capture cards.\nBruno does this: " in shown


def test_what_is_worth_reading_again_is_named(run: Run) -> None:
    """Where a text is silent or unusual, its clause is named, with where other texts have it."""
    result = run("interview", "hamsterbacke", input="yes\nsilent\nyes\n")
    again = result.stdout.partition("Worth rereading")[2]
    assert "May a player whose block pile is empty score? (hamsterbacke:scoring-2)\n" in again
    assert "(hamsterbacke:blocking-5)\n    the Italian text: " in again
    assert "hamsterbacke:counting-5" not in again
    assert 'rulebook_edition = 1\ngame = "hamsterbacke"\nlanguage = "und"\ntitle = "My own text"\n' in again


def test_an_input_that_ends_too_early_is_bad_input(run: Run, tmp_path: Path) -> None:
    """Where the answers end before the questions nothing is written, and the exit code is 2."""
    assert (
        run.refused("interview", "hamsterbacke", "--out", tmp_path / "mine.toml", input="yes\n")
        == "Error: the input ended before question 2 of at most 3 was answered"
    )
    assert not (tmp_path / "mine.toml").exists()


def test_what_cannot_be_written_is_refused_before_anything_is_asked(run: Run, tmp_path: Path) -> None:
    """Nobody answers questions for a file that has no place, or that no command would take."""
    for out, title, reason in (
        (tmp_path / "none" / "x.toml", "Mine", f"/none/x.toml: there is no folder {tmp_path / 'none'}"),
        (tmp_path / "x.txt", "Mine", "x.txt: the name of an edition file must end in .toml"),
        (tmp_path / "x.toml", "Mine\nand yours", "title: expected one line of 1 to 80 characters"),
    ):
        result = run("interview", "hamsterbacke", "--out", out, "--title", title, input="yes\n" * 3, code=2)
        assert result.stdout == ""
        assert complaint(result).endswith(reason)


def test_a_piped_answer_that_is_not_one_is_refused(run: Run) -> None:
    """A line from a pipe that is not an answer is bad input, and the question is named."""
    assert run.refused("interview", "hamsterbacke", input="yes\nperhaps\n").startswith(
        "Error: question 2: 'perhaps' is not an answer; answer yes, no, weak yes, weak no or silent"
    )


def test_a_person_is_asked_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A person who types something else is asked again."""
    monkeypatch.setattr("sys.stdin", Terminal("perhaps\nyes\nno\nno\n"))
    application(["interview", "hamsterbacke"], standalone_mode=False)
    printed = capsys.readouterr().out
    assert "'perhaps' is not an answer.\n" in printed
    assert "Finished after 3 questions.\n" in printed


def test_an_answer_can_be_taken_back(run: Run) -> None:
    """Going back asks the question before again; there is nothing before the first one."""
    result = run("interview", "hamsterbacke", input="back\nyes\nweak no\nb\nb\nno\nyes\nyes\n")
    assert "This is the first question.\n" in result.stdout
    assert result.stdout.count("Question 1 of at most 3") == 3
    assert result.stdout.count("Question 2 of at most 3") == 3
    assert "empty-score = forbidden (states)" in result.stdout
    assert "Finished after 3 questions.\n" in result.stdout


def test_what_an_answer_would_mean_can_be_asked(run: Run) -> None:
    """`why` shows what each answer would mean, and `help` the signs in the picture; then the question still stands."""
    result = run("interview", "hamsterbacke", input="why\nhelp\nno\nyes\nwn\n")
    assert "  no: There must be a card on the block pile. (forbidden)\n" in result.stdout
    assert "  LG1: light green\n" in result.stdout
    assert "tie = fewest-in-hand (weak)" in result.stdout


def test_the_interview_speaks_the_language_of_the_reader(run: Run, tmp_path: Path) -> None:
    """Questions and answers are in the language, or in that of a translator's file."""
    mine = tmp_path / "mine.toml"
    german = run("interview", "hamsterbacke", "--lang", "de", "--out", mine, input="nein\neher ja\nyes\n")
    assert f"Geschrieben in {mine}. " in " ".join(german.stdout.split())
    assert "own-top = free (nahegelegt)" in german.stdout
    assert "Frage 1 von höchstens 3: Ein Stapel zum Umdrehen (scoring-2)\n" in german.stdout
    assert "\n    der italienische Text: " in german.stdout
    assert not german.stderr
    po = tmp_path / "es.po"
    po.write_text(
        'msgid ""\nmsgstr ""\n"Project-Id-Version: hamsterbacke 2\\n"\n"Language: es\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgctxt "sentence"\nmsgid "score"\nmsgstr "puntuar"\n'
    )
    spanish = run("interview", "hamsterbacke", "--lang", po, input="no\nsí\ncalla\n")
    assert "¿Permite tu texto esta acción: `puntuar`?" in spanish.stdout
    assert "tie = shared (calla)" in spanish.stdout
    assert "Mano:" in spanish.stdout
    assert not spanish.stderr
    assert "is not a language code" in run.refused("interview", "hamsterbacke", "--lang", "Deutsch!")


def test_a_game_without_readings_has_nothing_to_find_out() -> None:
    """Where nothing is disputed there is no question, and nothing to read again."""
    nothing = evolve(load("hamsterbacke"), readings=())
    talk = interview(game("hamsterbacke"), nothing, EFFORT)
    assert (talk.question, talk.most_questions) == (None, 0)
    assert list(edition_lines(asking_in(nothing, ENGLISH), talk.stances)) == []


def test_what_is_customary_is_told(run: Run) -> None:
    """At the end and by `why`, in the reader's language: how people play, where, and who says so."""
    told = run("interview", "scopa", "--lang", "de", input="why\n" + "silent\n" * 9).output
    assert told.count("Üblich in Italien: ") == 5
    assert re.search(r"    single-card = first \(.+\)\n    Üblich in Italien: Nein: Die einzelne Karte .+ \(Vinicio ", told)
    assert "Üblich in" not in run("interview", "hamsterbacke", "--lang", "de", input="silent\n" * 9).output
