"""`rulebook translate align`: which sentences of a rulebook in prose say which clauses."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import click
from rich.console import Console

from rulebook.cli.application import Failure
from rulebook.cli.export import exported
from rulebook.cli.locate import read_text, refuse_odd
from rulebook.cli.output import screen
from rulebook.cli.parameters import FILE, games, write_whole
from rulebook.core import Sentence
from rulebook.spec import Specification, load
from rulebook.spec.toml_file import toml_of
from rulebook.translation.alignment import Alignment, aligned, read_alignment, write_into
from rulebook.translation.confirming import page_of
from rulebook.translation.likeness import Likeness, Ranked
from rulebook.translation.project import project_beside
from rulebook.translation.prose import sentences_of

MOST_SHOWN = 5
"""How many clauses are shown for a sentence."""
HELP = "Enter takes the clauses marked *; or numbers or ids of clauses, none, back, quit"
UNCONFIRMED = Sentence("{count:# sentence is|# sentences are}")


@click.command("align")
@click.argument("game", shell_complete=games)
@click.option("--text", required=True, type=FILE, help="The rulebook: plain text or Markdown.")
@click.option("--lang", "code", required=True, metavar="XX", help="The language of the text: de, pt_BR.")
@click.option("--out", required=True, type=FILE, help="The PO file; an existing one is updated.")
@click.option("--no-ask", is_flag=True, help="Ask nothing: write what is proposed, marked as fuzzy.")
@click.option("--page", type=FILE, help="Ask nothing here: write a page on which to confirm the sentences in a browser.")
def align(game: str, text: Path, code: str, out: Path, no_ask: bool, page: Path | None) -> None:  # noqa: PLR0917 - click
    """Align a rulebook in prose with the clauses of its game, sentence by sentence.

    A sentence can say several clauses, and a clause can take several sentences. Proposals come from words, numbers and the
    glossary (your own, if there is a translation.toml beside the PO file); then you are asked about each sentence. The PO
    file gets the sentences, ready for `check`, `examine` and `sheet`. The alignment is kept beside it, in FILE.align.toml,
    after each answer: run the command again to go on, or edit the file. In the end you see which sentences say nothing that
    a clause says, and which clauses no sentence says. Exit code 0 means that every sentence is confirmed, and every clause
    said. With --page, a page for a browser asks instead: it saves FILE.align.toml, which the command then reads.

    \b
    Examples:
      rulebook translate align scopa --text rules.md --lang en --out rules.po
      rulebook translate align scopa --text rules.md --lang en --out rules.po --no-ask
      rulebook translate align scopa --text rules.md --lang en --out rules.po --page confirm.html
    """
    specification, sentences = load(game), sentences_of(read_text(text))
    refuse_odd(text, len(sentences))
    po, kept = exported(specification, code, out, filled=False), out.with_suffix(".align.toml")
    old = read_alignment(kept, specification, code) if kept.exists() else None
    project = project_beside(out, game, code)
    likeness = Likeness(specification, project.code if project else code, project.glossary if project else {})
    ranked = likeness.ranked([each.text for each in sentences])
    alignment = aligned(specification, code, sentences, ranked, old)
    if page is not None:
        write_whole(page, page_of(specification, alignment, ranked, MOST_SHOWN, kept.name))
    try:
        if not (no_ask or page):
            for answered in confirming(screen(), specification, alignment, ranked):
                alignment = answered
                write_whole(kept, toml_of(alignment))
    finally:
        own = write_into(po, alignment, old)
        write_whole(out, f"{po}\n")
        write_whole(kept, toml_of(alignment))
    if not tell(specification, alignment, own):
        raise SystemExit(1)


def confirming(
    out: Console, specification: Specification, alignment: Alignment, ranked: tuple[Ranked, ...]
) -> Iterator[Alignment]:
    """The alignment after each answer, until every sentence is confirmed or somebody quits."""
    waiting, done = list(alignment.open), list[int]()
    while waiting:
        number = waiting[0]
        answer = answer_on(out, specification, alignment, ranked[number], number)
        if answer == "quit":
            return
        if answer == "back":
            waiting[:0] = [done.pop()] if done else []
        else:
            alignment = alignment.confirmed(number, answer)
            done.append(waiting.pop(0))
            yield alignment


def answer_on(
    out: Console, specification: Specification, alignment: Alignment, ranked: Ranked, number: int
) -> tuple[str, ...] | Literal["back", "quit"]:
    """The clauses that a sentence says, or `back` or `quit`; people are asked again, a bad line in a pipe raises Failure."""
    sentence = alignment.sentences[number]
    shown = tuple(dict.fromkeys((*sentence.clauses, *ranked.first)))[: max(MOST_SHOWN, len(sentence.clauses))]
    out.print()
    out.print(f"Sentence {number + 1} of {len(alignment.sentences)} (line {sentence.line}): {sentence.text}", style="bold")
    for place, id in enumerate(shown, start=1):
        out.print(f" {'*' if id in sentence.clauses else ' '} {place} {id}: {specification.clause(id).statement}")
    while True:
        out.print(f"[{HELP}] ", end="")
        typed = sys.stdin.readline()
        if not typed:
            raise Failure(f"the input ended before sentence {number + 1} was confirmed; what was answered is kept")
        words = typed.replace(",", " ").split()
        if words == ["back"]:
            return "back"
        if words == ["quit"]:
            return "quit"
        wanted = [shown[int(word) - 1] if word in map(str, range(1, len(shown) + 1)) else word for word in words]
        strange = [id for id in wanted if id not in [clause.id for clause in specification.clauses]]
        if not strange or words == ["none"]:
            return () if words == ["none"] else tuple(dict.fromkeys(wanted)) or sentence.clauses
        if not sys.stdin.isatty():
            raise Failure(f"sentence {number + 1}: {strange[0][:40]!r} is not an answer; what was answered is kept")
        out.print(f"{strange[0]!r} is neither a number shown nor a clause of {specification.game.id}")


def tell(specification: Specification, alignment: Alignment, own: tuple[str, ...]) -> bool:
    """Say which sentences and clauses have no counterpart, and what is not confirmed; whether the work is done."""
    unsaid = [clause for clause in alignment.unsaid(specification) if clause.id not in own]
    parts = (
        ("Sentences that say nothing that a clause says", [f"line {it.line}: {it.text}" for it in alignment.without_clause]),
        ("Clauses that no sentence says", [f"{clause.id}: {clause.statement}" for clause in unsaid]),
        ("Clauses that keep what you wrote in the PO file", list(own)),
    )
    for heading, lines in parts:
        if lines:
            click.echo("\n".join((f"{heading}:", *(f"  {line}" for line in lines))))
    if alignment.open:
        click.echo(f"{UNCONFIRMED(count=len(alignment.open))} not confirmed; in the PO file, what they say is fuzzy")
    return not (alignment.open or unsaid)
