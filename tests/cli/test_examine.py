"""`rulebook translate examine`: the clause interview."""

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from rulebook.examination.corpus import kept
from rulebook.examination.course import Course, Given, answers_text, course_of
from rulebook.examination.examination import Examination
from rulebook.examination.questions import Answer
from rulebook.languages import read_po
from rulebook.registry import game
from tests.cli.conftest import Run

GAME = "hamsterbacke"


@pytest.fixture
def po(tmp_path: Path) -> Path:
    """The German translation that the game comes with."""
    file = tmp_path / "de.po"
    file.write_text(Path(f"specs/{GAME}/translations/de.po").read_text(encoding="utf-8"), encoding="utf-8")
    return file


def right_until_the_end(**wrong: Answer) -> Examination:
    """An examination whose reader answers right, but for some questions."""
    examination = kept(game(GAME)).examination
    while (question := examination.question) is not None:
        examination = examination.answered(question.id, wrong.get(question.id, question.right))
    return examination


def answer_file(file: Path, **wrong: Answer) -> Path:
    """A file with the answers."""
    file.write_text(answered(right_until_the_end(**wrong).answers), encoding="utf-8")
    return file


def answered(answers: Mapping[str, Answer]) -> str:
    """The file with some answers by the German translation."""
    german = examined()
    given = {id: Given(answer, german.hash_of(id)) for id, answer in answers.items()}
    return answers_text(GAME, german.version, given)


@cache
def examined() -> Course:
    """The examination of the German translation."""
    return course_of(game(GAME), read_po(Path(f"specs/{GAME}/translations/de.po")))


def question_of(meaning: str) -> str:
    """The first question that a meaning answers otherwise."""
    return next(question.id for question in kept(game(GAME)).questions if meaning in question.others)


def test_answers_can_be_typed(run: Run, po: Path, tmp_path: Path) -> None:
    """The questions are asked one after the other, in the language of the text where it has the sentences, and kept."""
    typed = "".join(
        f"{'ja' if answer is Answer.YES else answer.value}\n" for answer in right_until_the_end().answers.values()
    )
    result = run("translate", "examine", GAME, "--po", po, "--save", tmp_path / "mine.toml", input=typed)
    assert "nach deinem Text" in result.output
    assert result.output.count("Frage ") == typed.count("\n")
    assert result.output.splitlines()[-1].endswith(
        f"5 are not examined; what a sentence adds is not examined (text {examined().sentences.whole})"
    )
    again = run("translate", "examine", GAME, "--po", po, "--answers", tmp_path / "mine.toml")
    assert "Frage" not in again.output


def test_why_shows_the_sentences_that_a_question_is_about(run: Run, po: Path) -> None:
    """`why`, in English or in the language of the questions, shows sentences of the text, and no title of a clause."""
    result = run("translate", "examine", GAME, "--po", po, input="ja\nja\nwhy\nwarum\n", code=2)
    assert result.output.count("Die Antwort kann zeigen, was diese Sätze deines Textes bedeuten:") == 2
    assert result.output.count("  components-3: Drei bis fünf Spieler nehmen teil.") == 2
    assert "Number of players" not in result.output


def test_going_back_and_going_on(run: Run, po: Path, tmp_path: Path) -> None:
    """`back` asks the question before again; what has been answered is kept when the input ends, and can be gone on with."""
    file = tmp_path / "mine.toml"
    result = run("translate", "examine", GAME, "--po", po, "--save", file, input="nein\nback\nja\nzurück\nja\nja\n", code=2)
    assert result.output.count("Frage 1 ") == 3
    assert (
        "[ja (yes), nein (no), der Text sagt es nicht (silent), ich kann es nicht sagen (unsure), warum, hilfe] "
        in result.output
    )
    assert result.output.count(", zurück, warum, hilfe] ") == 4
    assert file.read_text(encoding="utf-8").count('answer = "yes"') == 2
    again = run("translate", "examine", GAME, "--po", po, "--answers", file, "--save", file, input="back\nnein\n", code=2)
    assert again.output.index("Frage 3 ") < again.output.index("Frage 2 ")
    assert file.read_text(encoding="utf-8").count('answer = "yes"') == 1


def test_no_answer_that_was_read_is_lost(run: Run, po: Path, tmp_path: Path) -> None:
    """Answers to questions that were not asked, or gone back from, stay in the file."""
    made, file = kept(game(GAME)), tmp_path / "mine.toml"
    every = {question.id: question.right for question in made.questions}
    whole = answered(every)
    file.write_text(whole, encoding="utf-8")
    for more in ([], ["--no-ask"]):
        run("translate", "examine", GAME, "--po", po, "--answers", file, "--save", file, *more)
        assert file.read_text(encoding="utf-8") == whole
    first, last = list(right_until_the_end().answers)[:2], made.questions[-1].id
    first_and_last = {id: every[id] for id in (*first, last)}
    file.write_text(answered(first_and_last), encoding="utf-8")
    run("translate", "examine", GAME, "--po", po, "--answers", file, "--save", file, input="b\nb\nsilent\n", code=2)
    kept_now = file.read_text(encoding="utf-8")
    assert all(f"{id} = " in kept_now for id in first_and_last)
    assert kept_now.count('answer = "silent"') == 1


def test_where_to_write_is_checked_first(run: Run, po: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that cannot be written, or is in no folder, is refused before the first question."""
    for option in ("--save", "--html"):
        result = run("translate", "examine", GAME, "--po", po, option, tmp_path / "no" / "file", input="yes\n", code=2)
        assert ("there is no folder" in result.output, "Frage" in result.output) == (True, False)
    monkeypatch.setattr("rulebook.cli.parameters.os.access", lambda file, mode: mode != os.W_OK)
    result = run("translate", "examine", GAME, "--po", po, "--save", tmp_path / "mine.toml", input="yes\n", code=2)
    assert ("cannot be written" in result.output, "Frage" in result.output) == (True, False)


def test_other_answers_are_not_written_over(run: Run, po: Path, tmp_path: Path) -> None:
    """A file that was not read is not written over: the message says how to go on with it."""
    file = answer_file(tmp_path / "mine.toml")
    before = file.read_text(encoding="utf-8")
    result = run("translate", "examine", GAME, "--po", po, "--save", file, input="yes\n", code=2)
    assert f"--answers {file}" in result.output
    assert file.read_text(encoding="utf-8") == before


def test_a_wrong_meaning_is_found(run: Run, po: Path, tmp_path: Path) -> None:
    """The verdict names the clause, its line in the file, what the text may say, and the questions."""
    wrong = question_of("counting-3:one-each")
    answers = answer_file(tmp_path / "mine.toml", **{wrong: Answer.SILENT})
    page = tmp_path / "verdict.html"
    result = run("translate", "examine", GAME, "--po", po, "--answers", answers, "--no-ask", "--html", page, code=1)
    assert wrong in result.output
    assert f"{po}:" in result.output
    assert "your text: " in result.output
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "<code>" in text
    assert "`" not in text
    assert "What no question shows" in text
    as_json = run("translate", "examine", GAME, "--po", po, "--answers", answers, "--no-ask", "--json", code=1)
    document = json.loads(as_json.output)
    found = [clause for clause in document["clauses"] if clause["code"] in ("E201", "E202", "E203")]
    assert found
    assert all(clause["line"] > 1 for clause in found)
    assert {each["how"] for each in document["unshown"]} == {"argued"}


@pytest.mark.parametrize("typed", ["sí", "si", "SÍ", "yes", "si\u0301"])
def test_accents_do_not_matter(run: Run, tmp_path: Path, typed: str) -> None:
    """`si` is taken for `sí`, and the question is numbered in the language."""
    po, file = Path("docs/translations/hamsterbacke.es.po"), tmp_path / "mine.toml"
    result = run("translate", "examine", GAME, "--po", po, "--save", file, input=f"{typed}\n", code=2)
    assert file.read_text(encoding="utf-8").count('answer = "yes"') == 1
    assert "Pregunta 2 (de unas " in result.output


def test_help_explains_answers_and_signs(run: Run) -> None:
    """`help` tells in the language what the answers and the cards in the picture mean, and the question is asked again."""
    po = Path("docs/translations/hamsterbacke.es.po")
    result = run("translate", "examine", GAME, "--po", po, input="sí\nhelp\nayuda\n", code=2)
    assert result.output.count("  RE4: rojo") == 2
    assert result.output.count("  sí: ") == 2
    assert result.output.count("  por qué: las frases de tu texto de las que trata la pregunta\n") == 2
    assert "Pregunta 3" not in result.output


def test_every_meaning_that_fits_is_told(run: Run, po: Path, tmp_path: Path) -> None:
    """However many wrong meanings fit the answers, the text lists them all, since any of them can be the one."""
    answers = answer_file(tmp_path / "mine.toml", **{question_of("blocking-3:everything-open"): Answer.YES})
    given = ("translate", "examine", GAME, "--po", po, "--answers", answers, "--no-ask")
    clauses = json.loads(run(*given, "--json", code=1).output)["clauses"]
    fits = [fit for clause in clauses for fit in clause["fits"]]
    assert len(fits) > 3
    told = run(*given, code=1).output
    assert all(f"    it may say: {fit['says']} ({fit['meaning']})\n" in told for fit in fits)


def test_a_clause_without_a_sentence_has_its_line(run: Run, po: Path, tmp_path: Path) -> None:
    """What is not translated is found where its entry is."""
    text, said = po.read_text(encoding="utf-8"), "Drei bis fünf Spieler nehmen teil."
    po.write_text(text.replace(said, ""), encoding="utf-8")
    (line,) = [entry.line for entry in read_po(po).entries if entry.context == "components-3"]
    assert text.count("\n", 0, text.index(said)) - line in range(5)
    given = ("translate", "examine", GAME, "--po", po, "--answers", answer_file(tmp_path / "mine.toml"), "--no-ask")
    assert f"{po}:{line}: components-3 (Number of players): E204" in run(*given, code=1).output


def test_two_readers_are_compared(run: Run, po: Path, tmp_path: Path) -> None:
    """Where a second reader answers differently, the question and the clause are told."""
    one = answer_file(tmp_path / "one.toml")
    other = answer_file(tmp_path / "other.toml", Q2=Answer.UNSURE, Q6=Answer.UNSURE)
    result = run("translate", "examine", GAME, "--po", po, "--answers", one, "--second", other, "--no-ask", code=1)
    assert "the two readers disagree on Q2" in result.output
    assert "Q6" in result.output


def test_questions_for_programs(run: Run, po: Path) -> None:
    """All questions are written as JSON, with the position in sentences, and with what a file of answers needs."""
    result = run("translate", "examine", GAME, "--po", po, "--questions")
    document = json.loads(result.output)
    assert {"id", "question", "position", "text"} == set(document["questions"][0])
    assert all(each["text"] == examined().hash_of(each["id"]) for each in document["questions"])
    assert len(document["questions"]) == len(kept(game(GAME)).questions)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "scopa"\nversion = ""\n[answers]\n', "has answers about scopa"),
        ('game = "hamsterbacke"\nversion = "x"\n[answers]\n', "answers other questions"),
        ('{}Q0 = { answer = "yes", text = "" }\n', "Q0"),
        ('{}Q1 = { answer = "maybe", text = "" }\n', "expected one of yes, no"),
        ('{}Q1 = "yes"\n', "answers.Q1: expected a table"),
        ("game", "is not TOML"),
    ],
)
def test_bad_answer_files(run: Run, po: Path, tmp_path: Path, text: str, message: str) -> None:
    """A file of another game, of other questions, with unknown questions or answers, is refused with the reason."""
    file, version = tmp_path / "mine.toml", kept(game(GAME)).version(game(GAME))
    file.write_text(text.replace("{}", f'game = "hamsterbacke"\nversion = "{version}"\n[answers]\n'), encoding="utf-8")
    assert message in run.refused("translate", "examine", GAME, "--po", po, "--answers", file, "--no-ask")


@pytest.mark.parametrize(("typed", "message"), [("", "the input ended"), ("perhaps\n", "'perhaps' is not an answer")])
def test_bad_typed_answers(run: Run, po: Path, typed: str, message: str) -> None:
    """Input that ends too early, or is no answer, is told with the question."""
    result = run("translate", "examine", GAME, "--po", po, input=typed, code=2)
    assert message in result.output


def test_a_translation_of_another_game(run: Run, po: Path) -> None:
    """A translation of another game is refused, and so is a game without meanings or an unknown one."""
    result = run("translate", "examine", "no-such-game", "--po", po, code=2)
    text = po.read_text(encoding="utf-8").replace("Project-Id-Version: hamsterbacke", "Project-Id-Version: scopa")
    po.write_text(text, encoding="utf-8")
    result = run("translate", "examine", GAME, "--po", po, code=2)
    assert "is a translation of scopa" in result.output


def test_searches_add_up(run: Run, tmp_path: Path) -> None:
    """The positions in another file are looked at too, and what they show is kept."""
    few, out = tmp_path / "few.jsonl", tmp_path / "new.jsonl"
    lines = Path(f"specs/{GAME}/examination.jsonl").read_text(encoding="utf-8").splitlines()
    points = [line for line in lines if "question" not in json.loads(line)]
    asked = [line for line in lines if json.loads(line).get("question") and json.loads(line)["point"] < 4]
    few.write_text("\n".join([*points[:5], *asked]) + "\n", encoding="utf-8")
    result = run("translate", "positions", GAME, "--games", "0", "--quick", "--also", few, "--out", out)
    assert "show every meaning that has a position" in result.output
    shown = {id for line in out.read_text(encoding="utf-8").splitlines() for id in json.loads(line).get("others", [])}
    assert shown >= {id for line in asked for id in json.loads(line)["others"]}


def with_six_players(po: Path) -> None:
    """Change a number in a translation."""
    text = po.read_text(encoding="utf-8")
    po.write_text(text.replace("Drei bis fünf Spieler", "Drei bis sechs Spieler"), encoding="utf-8")


def test_answers_belong_to_the_sentences(run: Run, po: Path, tmp_path: Path) -> None:
    """What was answered by another sentence is told, kept, and asked again with the earlier answer; the rest is not."""
    answers = answer_file(tmp_path / "mine.toml")
    before = answers.read_text(encoding="utf-8")
    with_six_players(po)
    stale = [question.id for question in kept(game(GAME)).questions if "components-3" in question.clauses]
    result = run("translate", "examine", "--po", po, "--answers", answers, "--save", answers, "--no-ask", code=1)
    assert all(id in result.output for id in stale if f"{id} = " in before)
    assert "39 clauses say it, 1 is open" in result.output
    assert answers.read_text(encoding="utf-8") == before
    result = run("translate", "examine", "--po", po, "--answers", answers, "--save", answers, input="ja\n", code=1)
    assert "components-3 (Number of players): E201" in result.output
    assert result.output.count("Die Sätze hinter dieser Frage wurden geändert. Die Antwort war bisher: nein.") == 1
    changed = set(answers.read_text(encoding="utf-8").splitlines()) - set(before.splitlines())
    assert {line.partition(" ")[0] for line in changed} == {stale[0]}


def test_a_verdict_is_checked_later(run: Run, po: Path, tmp_path: Path) -> None:
    """A verdict, as JSON or as a page, is compared with a file: what has changed is told, clause by clause."""
    answers, page, document = answer_file(tmp_path / "mine.toml"), tmp_path / "verdict.html", tmp_path / "verdict.json"
    given = ("translate", "examine", "--po", po, "--answers", answers, "--no-ask")
    document.write_text(run(*given, "--html", page, "--json").output, encoding="utf-8")
    for file in (page, document):
        run("translate", "examine", "--check", file, "--po", po)
    with_six_players(po)
    for file in (page, document):
        result = run("translate", "examine", "--check", file, "--po", po, code=1)
        assert result.output.count("components-3: said 'Drei bis fünf Spieler") == 1
        assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("Drei bis fünf", "Drei bis sechs"), "its hash is not that of its sentences"),
        (('"game": "hamsterbacke"', '"game": "scopa"'), "is a verdict on scopa, not on hamsterbacke"),
        (('"version"', '"versions"'), "version: expected a string, found nothing"),
        (("{", "["), "is not JSON"),
    ],
)
def test_bad_verdicts(run: Run, po: Path, tmp_path: Path, change: tuple[str, str], message: str) -> None:
    """What is no verdict, or one that somebody has changed, is refused in one line with the reason."""
    file = tmp_path / "verdict.json"
    answers = answer_file(tmp_path / "mine.toml")
    text = run("translate", "examine", "--po", po, "--answers", answers, "--no-ask", "--json").output
    file.write_text(text.replace(*change), encoding="utf-8")
    assert message in run.refused("translate", "examine", "--check", file, "--po", po)


@pytest.mark.parametrize("text", ['game = "hamsterbacke"\nversion = "x"\n[answers]\n', "no answers"])
def test_what_cannot_be_read_is_kept(run: Run, po: Path, tmp_path: Path, text: str) -> None:
    """A file with answers to another version of the questions is never written over."""
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    run("translate", "examine", "--po", po, "--answers", file, "--save", file, input="ja\n", code=2)
    assert file.read_text(encoding="utf-8") == text


def test_answers_are_written_as_a_whole(run: Run, po: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is full, the answers stay as they were, and nothing else is left in the folder."""
    file = answer_file(tmp_path / "mine.toml", Q2=Answer.UNSURE)
    before, beside = file.read_text(encoding="utf-8"), sorted(tmp_path.iterdir())

    def half(file: Path, text: str, **_: str) -> None:
        file.write_bytes(text[: len(text) // 2].encode())
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", half)
    result = run("translate", "examine", "--po", po, "--answers", file, "--save", file, "--no-ask", code=2)
    assert "No space left on device" in result.output
    assert file.read_text(encoding="utf-8") == before
    assert sorted(tmp_path.iterdir()) == beside
