"""`rulebook interview`: questions about positions that find out which readings your own text takes."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich.console import Console

from rulebook.cli.application import Failure
from rulebook.cli.completing import games
from rulebook.cli.options import known_game
from rulebook.cli.output import screen
from rulebook.core import AnyGame, Sentence
from rulebook.disputes.finding import Effort
from rulebook.disputes.interview import Interview, TextAnswer, interview, worth_rereading
from rulebook.disputes.questions import Question
from rulebook.render.terminal import renderable
from rulebook.spec import Reading, Specification, Stance, edition_text, load

QUESTIONS = Sentence("{asked:# question|# questions}")

WORDS = {
    "yes": TextAnswer.YES,
    "y": TextAnswer.YES,
    "no": TextAnswer.NO,
    "n": TextAnswer.NO,
    "silent": TextAnswer.SILENT,
    "s": TextAnswer.SILENT,
    "?": TextAnswer.SILENT,
    "the text does not say": TextAnswer.SILENT,
}
"""The answers that can be typed."""
CHOICE = "yes, no, or silent (the text does not say)"
EFFORT = Effort(states=20_000, games=40, tries=40)
"""How hard to search for witnesses in a game that keeps none."""


@click.command("interview")
@click.argument("game", callback=known_game, shell_complete=games)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write the edition (.toml).")
@click.option("--language", default="und", show_default=True, metavar="XX", help="The language of the text.")
@click.option("--title", default="My own text", show_default=True, metavar="TITLE", help="What to call the edition.")
def command(game: AnyGame, out: Path | None, language: str, title: str) -> None:
    """Ask questions to find out which readings your own text takes.

    Each question shows a position and asks what your text, in any language, says about it: yes, no, or silent.
    The questions are made from witnesses, and each is chosen so that few are needed. At the end stand the edition that was
    found out, what is worth reading again, and with --out a file that other commands take as --edition FILE. Answers can be
    piped in, one in a line.

    \b
    Example:
      rulebook interview hamsterbacke --out mine.toml
    """
    screen_, specification = screen(), load(game.id)
    talk = asked(screen_, interview(game, specification, EFFORT))
    edition = talk.edition(game.id, language, title)
    screen_.print(f"Finished after {QUESTIONS(asked=talk.asked)}.", style="bold")
    for line in edition_lines(specification, talk.stances):
        screen_.print(line)
    if out is None:
        screen_.print()
        screen_.print(edition_text(edition), end="")
    else:
        out.write_text(edition_text(edition), encoding="utf-8")
        screen_.print(f"Written to {out}: try `rulebook play {game.id} --edition {out}`")


def asked(out: Console, talk: Interview) -> Interview:
    """The interview after its last question."""
    most = talk.most_questions
    out.print(f"You will be asked at most {QUESTIONS(asked=most)}. Answer {CHOICE}.")
    while (question := talk.question) is not None:
        out.print()
        out.print(f"Question {talk.asked + 1} of at most {most}", style="bold")
        out.print(renderable(question.scene))
        out.print()
        talk = talk.answered(answer_to(out, question, talk.asked + 1, most))
    out.print()
    return talk


def answer_to(out: Console, question: Question, number: int, most: int) -> TextAnswer:
    """The answer to a question; a person is asked again, but an invalid answer from a pipe raises Failure."""
    out.print(question.text)
    while True:
        out.print(f"[{CHOICE}] ", end="")
        line = sys.stdin.readline()
        if not line:
            raise Failure(f"the input ended before question {number} of at most {most} was answered")
        typed = line.strip().lower()
        if typed in WORDS:
            out.print()
            return WORDS[typed]
        if not sys.stdin.isatty():
            raise Failure(f"question {number}: {line.strip()!r} is not an answer; answer {CHOICE}")
        out.print(f"{line.strip()!r} is not an answer.")


def edition_lines(specification: Specification, stances: dict[str, Stance]) -> Iterator[str]:
    """The edition found, and what is worth rereading."""
    width = max((len(reading.id) for reading in specification.readings), default=0) + 2
    for reading in specification.readings:
        stance = stances[reading.id]
        yield f"  {reading.id:<{width}}{stance.value} ({stance.says.value}){f': {stance.note}' if stance.note else ''}"
    again = worth_rereading(specification, stances)
    if again:
        yield "Worth rereading, because your text is silent there or unusual:"
    for reading in again:
        yield from passage_lines(specification, reading)


def passage_lines(specification: Specification, reading: Reading) -> Iterator[str]:
    """What a reading is about, and where other texts deal with it, by position and length in their normal form."""
    clause = specification.clause(reading.clause)
    yield f"  {clause.title}: {reading.question} ({specification.game.id}:{clause.id})"
    for edition in specification.passages:
        passages = specification.passages_of(clause.id, edition)
        if passages:
            yield f"    {edition}: {', '.join(f'{passage.position}+{passage.length}' for passage in passages)}"
