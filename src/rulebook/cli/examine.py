"""`rulebook translate examine` and `positions`: the clause interview, and the questions that it asks."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import click
from attrs import evolve
from rich.console import Console

from rulebook.cli.application import Failure
from rulebook.cli.options import game_called, known_game
from rulebook.cli.output import screen
from rulebook.cli.parameters import FILE, games, number_option, refuse_unwritable, write_out, write_whole
from rulebook.core import AnyGame
from rulebook.core.scene import Scene
from rulebook.examination.asking import Asking, about, frames
from rulebook.examination.asking import Frames as OwnFrames
from rulebook.examination.corpus import lines_of, read_kept
from rulebook.examination.course import Course, course_of
from rulebook.examination.making import made
from rulebook.examination.questions import Answer, Question
from rulebook.examination.report import LARGEST, read_verdict
from rulebook.examination.search import Effort
from rulebook.languages import PoFile, read_po
from rulebook.readings.asking import Frames, said
from rulebook.readings.asking import frames as interview_frames
from rulebook.render.notation import notation
from rulebook.render.terminal import Picture
from rulebook.spec import load
from rulebook.spec.toml_file import read_text
from rulebook.translation.project import NAME, own_frames, project_beside
from rulebook.translation.terms import without_accents

BACK = ("back", "b")
"""What goes back to the question before."""
WHY = ("why", "w")
"""What shows the sentences of the text that a question is about."""
HELP = ("help", "h")
"""What shows what the answers and the signs in the picture mean."""


@click.command("examine")
@click.argument("game", required=False, shell_complete=games)
@click.option("--po", "file", required=True, type=FILE, help="The translation to examine.")
@click.option("--answers", type=FILE, help="Answers given before (.toml); the other questions are asked.")
@click.option("--save", type=FILE, help="Keep the answers in this file (.toml), after each one.")
@click.option("--second", type=FILE, help="The answers of a second reader, to compare with.")
@click.option("--no-ask", is_flag=True, help="Ask nothing: only give the verdict on the answers in the file.")
@click.option("--check", type=FILE, help="A verdict (.json, .html): only say what has changed since.")
@click.option("--questions", is_flag=True, help="Write every question as JSON, and ask nothing.")
@click.option("--json", "as_json", is_flag=True, help="Write the verdict as JSON.")
@click.option("--html", type=FILE, help="Also write the verdict as a page, with pictures.")
def examine(  # noqa: PLR0917 - click gives each option by itself
    game: str | None,
    file: Path,
    answers: Path | None,
    save: Path | None,
    second: Path | None,
    no_ask: bool,
    check: Path | None,
    questions: bool,
    as_json: bool,
    html: Path | None,
) -> None:
    """Find out clause by clause whether a translation means what the rules mean.

    A reader who sees only the translated text answers questions about positions. The answers show which clauses the text
    gets right, which it says otherwise, and on which it is silent. No knowledge of any language is built in, so it works
    for every language; in those that the library does not speak, questions are asked in the words of the project file,
    translation.toml beside the PO file. `back` returns to the previous question, `why` shows the sentences of the text that
    a question is about, and `help` says what the answers and the signs in the picture mean. --answers continues from a file
    of answers. Answers can be piped in, one per line. GAME can be left out, as the translation names it.

    An answer belongs to the sentences by which it was given: once one of them is changed, the question is asked again. Exit
    code 0 means that every clause that can be examined is said; or, with --check, that the text is still the one that the
    verdict is about.

    \b
    Examples:
      rulebook translate examine hamsterbacke --po es.po --save mine.toml
      rulebook translate examine hamsterbacke --po es.po --answers mine.toml --save mine.toml
      rulebook translate examine hamsterbacke --po es.po --answers mine.toml --no-ask --html verdict.html
      rulebook translate examine hamsterbacke --po es.po --answers mine.toml --second yours.toml --no-ask
      rulebook translate examine --check verdict.html --po es.po
    """
    refuse_lost(save, answers)
    refuse_unwritable(save, html)
    po = evolve(read_po(file), name=str(file))
    played = game_called(game or po.game)
    own, spoken = frames_of(file, po, played)
    course = course_of(played, po, own)
    if check is not None:
        tell_changes(course, check)
        return
    if questions:
        click.echo(questions_text(course))
        return
    if answers is not None:
        course = course.with_answers(read_text(answers, answers.name), answers.name)
    if second is not None:
        course = course.with_second(read_text(second, second.name), second.name)

    def keep(course: Course) -> None:
        if save is not None:
            write_whole(save, course.answers)

    course = course.with_every_answer() if no_ask else examined(course, spoken, as_json, keep)
    keep(course)
    report = course.report
    click.echo(report.json() if as_json else report.text())
    if html is not None:
        write_whole(html, report.html())
    if not report.is_clean:
        raise SystemExit(1)


def frames_of(file: Path, po: PoFile, played: AnyGame) -> tuple[OwnFrames | None, Frames]:
    """The frames of the project beside a file, if it has any, and what else is said in the language of the questions."""
    project, usual = project_beside(file, po.game, po.language), interview_frames(po.language)
    if project is None:
        return None, usual
    place, english = file.with_name(NAME), interview_frames("en")
    own = own_frames(project.frames, frames("en").of(played), f"{place}: frames") if project.frames else None
    talk = own_frames(project.interview, english, f"{place}: interview") if project.interview else usual
    return own, talk


def tell_changes(course: Course, file: Path) -> None:
    """Say what has changed since a verdict was given; exit code 1 if anything has."""
    verdict = read_verdict(read_text(file, file.name, LARGEST), file.name)
    if verdict.game != course.game.id:
        raise Failure(f"{file}: is a verdict on {verdict.game}, not on {course.game.id}")
    changes = [*verdict.changes(course.sentences, course.version)]
    for change in changes:
        click.echo(f"{course.po.name}: {change}")
    if changes:
        raise SystemExit(1)
    click.echo(f"{course.po.name}: nothing has changed since the verdict (text {course.sentences.whole})")


def refuse_lost(save: Path | None, answers: Path | None) -> None:
    """Raise Failure if answers in the file to save to would be lost, as they have not been read."""
    is_read = save is not None and answers is not None and answers.exists() and save.exists() and save.samefile(answers)
    if save is not None and save.exists() and save.stat().st_size and not is_read:
        raise Failure(f"{save} already exists: continue with --answers {save}, or save to another file")


def examined(course: Course, frames: Frames, quietly: bool, keep: Callable[[Course], None]) -> Course:
    """The examination after its last question, with the commands in `frames`; `keep` gets it after each answer."""
    out = screen(stderr=quietly)
    while (question := course.examination.question) is not None:
        answer = asked(out, course, frames, question)
        if answer is None:
            course = course.back()
        else:
            course = course.answered(question.id, answer)
            keep(course)
            course = course.forward()
    return course


def asked(out: Console, course: Course, frames: Frames, question: Question) -> Answer | None:
    """The answer to a question, or None to go back; people are asked again, but what is invalid in a pipe raises Failure."""
    asking, number = course.asking, len(course.examination.answers) + 1
    most = max(course.examination.pool.cover, number)
    out.print(f"{asking.numbered(number, most)}: {question.id}", style="bold", highlight=False)
    scene = asking.scene(question)
    if scene is not None:
        out.print(Picture(scene, asking.language))
    out.print(asking.text(question), markup=False, highlight=False)
    if question.id in course.stale(course.known):
        out.print(asking.outdated(course.known[question.id].answer), markup=False, highlight=False)
    choice, said_of = choice_in(asking), {own[0]: (*own, *frames.words[own[0]]) for own in (BACK, WHY, HELP)[number == 1 :]}
    meant: dict[str, Answer | str] = {**words_of(asking)}
    meant |= {plainly(word): command for command, words in said_of.items() for word in words}
    commands = [frames.words[command][0] for command in said_of]
    while True:
        out.print(f"[{', '.join((choice, *commands))}] ", end="", markup=False)
        typed = sys.stdin.readline()
        if not typed:
            raise Failure(f"the input ended before question {number} ({question.id}) was answered")
        match meant.get(plainly(typed)):
            case Answer() as answer:
                out.print()
                return answer
            case "back":
                out.print()
                return None
            case "why":
                out.print(asking.frames.about, markup=False, highlight=False)
                for clause, sentence in about(question, asking.game.id, course.sentences.by_clause).items():
                    out.print(f"  {clause}: {sentence}", markup=False, highlight=False)
            case "help":
                for line in explained(asking, frames, question, scene):
                    out.print(line, markup=False, highlight=False)
            case _ if sys.stdin.isatty():
                out.print(said(frames.not_an_answer, typed=repr(typed.strip())), markup=False)
            case _:
                wrong = f"{typed.strip()[:40]!r} is not an answer; answer {choice}"
                raise Failure(f"question {number} ({question.id}): {wrong}")


def explained(asking: Asking, frames: Frames, question: Question, scene: Scene | None) -> Iterator[str]:
    """What the answers mean, and the signs and short texts in the picture."""
    for answer in (Answer.YES, Answer.NO, Answer.SILENT):
        yield f"  {asking.frames.answer(answer)}: {frames.legend[answer.value]}"
    yield f"  {frames.words['back'][0]}: {frames.legend['back']}"
    yield f"  {frames.words['why'][0]}: {asking.frames.why}"
    if scene is not None:
        yield frames.signs
        known = notation(asking.game, question.point.state, scene, asking.language)
        yield from (f"  {sign}: {meaning}" for sign, meaning in {**frames.notation, **known}.items())


def choice_in(asking: Asking) -> str:
    """What can be answered: in the language of the questions, and in English where that is another word."""
    words = [(asking.frames.answer(answer), answer.value) for answer in Answer]
    return ", ".join([word if word == english else f"{word} ({english})" for word, english in words])


def words_of(asking: Asking) -> Mapping[str, Answer]:
    """The answers that can be typed: in English, in the language of the questions, and with one letter."""
    words = {plainly(asking.frames.answer(answer)): answer for answer in Answer}
    letters = {"y": Answer.YES, "n": Answer.NO, "s": Answer.SILENT, "?": Answer.UNSURE}
    return words | letters | {answer.value: answer for answer in Answer}


def plainly(typed: str) -> str:
    """What was typed, in small letters and without accents: `si` is as good as `sí`."""
    return without_accents(typed.strip())


def questions_text(course: Course) -> str:
    """Every question as JSON: its id, its words, the position in sentences, and the hash that an answer to it needs."""
    asking, found = course.asking, []
    for id, question in course.examination.pool.by_id.items():
        position = "" if (scene := asking.scene(question)) is None else scene.alt
        found.append({"id": id, "question": asking.text(question), "position": position, "text": course.hash_of(id)})
    document = {"game": course.game.id, "version": course.version, "questions": found}
    return json.dumps(document, ensure_ascii=False, indent=2)


@click.command("positions")
@click.argument("game", callback=known_game, shell_complete=games)
@number_option("--games", default=120, within=click.IntRange(0, 100_000), help="How many games to search in.")
@click.option("--seed", default="examination", show_default=True, help="Another seed searches in other games.")
@click.option("--quick", is_flag=True, help="Do not search again for meanings for which nothing was found.")
@click.option("--also", multiple=True, type=FILE, help="Also look at the positions in this file; may be repeated.")
@click.option("--keep", type=FILE, help="Keep the questions in this file as they are, and add others if need be.")
@click.option("--out", type=FILE, help="The file (.jsonl); by default, standard output.")
def positions(  # noqa: PLR0917 - click gives each option by itself
    game: AnyGame, games: int, seed: str, quick: bool, also: tuple[Path, ...], keep: Path | None, out: Path | None
) -> None:
    """Make the questions of `examine` from a game's wrong meanings: specs/GAME/examination.jsonl.

    \b
    Examples:
      rulebook translate positions hamsterbacke --out specs/hamsterbacke/examination.jsonl
      rulebook translate positions scopa --seed more --also specs/scopa/examination.jsonl --out better.jsonl
      rulebook translate positions scopa --games 0 --quick --keep specs/scopa/examination.jsonl --out more.jsonl
    """
    known = [read_kept(game, file.read_text(encoding="utf-8"), file.name) for file in also]
    staying = None if keep is None else read_kept(game, keep.read_text(encoding="utf-8"), keep.name)
    found = made(game, load(game.id), Effort(games=games, seed=seed, is_thorough=not quick), known, staying)
    text = "".join(f"{line}\n" for line in lines_of(game, found))
    write_out(out, text)
    told = f"{len(found.questions)} questions, of which {found.cover} show every meaning that has a position"
    none = f"; no position for {', '.join(found.unseparated)}" if found.unseparated else ""
    click.echo(told + none, err=True)
