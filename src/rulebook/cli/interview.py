"""`rulebook interview`: questions about positions that find out which readings your own text takes."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
from rich.console import Console

from rulebook.cli.application import Failure
from rulebook.cli.options import EDITION_FILE, game_called, known_text, spoken_option
from rulebook.cli.output import screen
from rulebook.cli.parameters import FILE, games, refuse_unwritable, write_whole
from rulebook.cli.play import chosen_language
from rulebook.cli.witness import face_down
from rulebook.core import Language
from rulebook.languages.readers import NAMES
from rulebook.readings.asking import Asking, Command, asking_in, said
from rulebook.readings.finding import Effort
from rulebook.readings.interview import Interview, TextAnswer, interview, worth_rereading
from rulebook.readings.questions import Question
from rulebook.render.terminal import renderable
from rulebook.spec import Reading, Stance, load
from rulebook.spec.editions import edition_faults
from rulebook.spec.places import is_only_a_text
from rulebook.spec.toml_file import toml_of

EFFORT: Final = Effort(states=20_000, games=40, tries=40)
"""How hard to search for witnesses in a game that keeps none."""


@click.command("interview")
@click.argument("id", metavar="GAME", callback=known_text, shell_complete=games)
@click.option("--out", type=FILE, help="Write the edition (.toml).")
@click.option("--language", default="und", show_default=True, metavar="XX", help="The language of the text.")
@click.option("--title", default="My own text", show_default=True, metavar="TITLE", help="What to call the edition.")
@spoken_option("The language of the questions")
def command(id: str, out: Path | None, language: str, title: str, spoken: str) -> None:
    """Ask questions to find out which readings your own text takes.

    Each question shows a position and asks what your text, in any language, says about it: yes, no, weak yes or weak no (it
    only suggests so), or silent. `why` shows what each answer would mean, `help` what the answers and the signs in the
    picture mean, and `back` returns to the previous question. The questions come from witnesses, and each is chosen so that
    few are needed. At the end you get the edition that your answers describe, what is worth rereading, and with --out a
    file that other commands accept as --edition FILE. Answers can be piped in, one per line.

    \b
    Examples:
      rulebook interview hamsterbacke --out mine.toml
      rulebook interview hamsterbacke --lang de --language de --title "Am Tisch"
    """
    out_, specification = screen(), load(id)
    game = None if is_only_a_text(id) else game_called(id)
    spoken_in = Language(spoken) if game is None else chosen_language(game, spoken)[0].with_names(*NAMES)
    asking = asking_in(specification, spoken_in)
    talk = interview(game, asking.specification, EFFORT, asking.frames.left_open)
    if out is not None and out.suffix.casefold() != EDITION_FILE:
        raise Failure(f"{out}: the name of an edition file must end in {EDITION_FILE}")
    refuse_unwritable(out)
    for complaint in edition_faults(talk.edition(id, language, title)):
        raise Failure(complaint)
    talk = asked(out_, asking, talk)
    edition = talk.edition(id, language, title)
    out_.print(said(asking.frames.finished, asked=talk.asked), style="bold")
    for line in edition_lines(asking, talk.stances):
        out_.print(line)
    if out is None:
        out_.print()
        out_.print(toml_of(edition), end="")
    else:
        write_whole(out, toml_of(edition))
        command = f"`rulebook compare {id} {out}`" if game is None else f"`rulebook play {id} --edition {out}`"
        out_.print(said(asking.frames.written, file=str(out), command=command))


def asked(out: Console, asking: Asking, talk: Interview) -> Interview:
    """The interview after its last question."""
    most, earlier = talk.most_questions, list[Interview]()
    out.print(said(asking.frames.promise, most=most, answers=asking.answers()))
    for line in asking.legend():
        out.print(line)
    while (question := talk.question) is not None:
        out.print()
        out.print(asking.header(question, talk.asked + 1, most), style="bold")
        if agreed := asking.agreed(question):
            out.print(agreed)
        scene = question.scene(asking.language)
        if scene is not None:
            out.print(renderable(scene, asking.language))
            out.print()
        if question.witness is not None and (lying := face_down(question.witness, asking.language)):
            out.print(lying, markup=False, highlight=False)
        answer = answer_to(out, asking, talk, question, most)
        if answer is not None:
            earlier.append(talk)
            talk = talk.answered(answer)
        elif earlier:
            talk = earlier.pop()
        else:
            out.print(asking.frames.nothing_before)
    out.print()
    return talk


def answer_to(out: Console, asking: Asking, talk: Interview, question: Question, most: int) -> TextAnswer | None:
    """The answer to a question, or None to go back.

    A person is asked again, but an invalid line from a pipe raises Failure.
    """
    number = talk.asked + 1
    out.print(asking.text(question))
    while True:
        out.print(f"[{asking.answers()}] ", end="")
        line = sys.stdin.readline()
        if not line:
            raise Failure(f"the input ended before question {number} of at most {most} was answered")
        meant = asking.meaning(line)
        if meant is not None:
            out.print()
        match meant:
            case TextAnswer():
                return meant
            case Command.BACK:
                return None
            case Command.WHY:
                tell(out, asking.consequences(talk, question))
            case Command.HELP:
                tell(out, (*asking.legend(), *asking.signs(question)))
            case _:
                if not sys.stdin.isatty():
                    raise Failure(f"question {number}: {line.strip()!r} is not an answer; answer {asking.answers()}")
                out.print(said(asking.frames.not_an_answer, typed=repr(line.strip())))


def tell(out: Console, lines: Iterator[str] | tuple[str, ...]) -> None:
    """Show some lines."""
    for line in lines:
        out.print(line)


def edition_lines(asking: Asking, stances: dict[str, Stance]) -> Iterator[str]:
    """The edition found, with clauses, statements and customs, and what is worth rereading."""
    specification, says = asking.specification, asking.frames.says
    for reading in specification.readings:
        stance, title = stances[reading.id], specification.clause(reading.clause).title
        statement = next(value.statement for value in reading.values if value.id == stance.value)
        yield f"  {title} ({reading.clause}): {statement}"
        yield f"    {reading.id} = {stance.value} ({says[stance.says.value]}){f': {stance.note}' if stance.note else ''}"
        yield from (f"    {line}" for line in asking.customs(reading))
    again = worth_rereading(specification, stances)
    if again:
        yield asking.frames.again
    for reading in again:
        yield from passage_lines(asking, reading)


def passage_lines(asking: Asking, reading: Reading) -> Iterator[str]:
    """What a reading is about, and where other texts deal with it, by position and length in their normal form."""
    specification, clause = asking.specification, asking.specification.clause(reading.clause)
    yield f"  {clause.title}: {reading.question} ({specification.game.id}:{clause.id})"
    for text, file in specification.passages.items():
        places = [f"{passage.position}+{passage.length}" for passage in file.bearing_on(clause.id)]
        if places:
            yield f"    {asking.text_called(text)}: {', '.join(places)}"
