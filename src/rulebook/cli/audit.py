"""`rulebook audit`: audits what proofs have left behind."""

from functools import partial
from pathlib import Path

import click

from rulebook.cli.application import Refused
from rulebook.cli.files import FOLDER
from rulebook.cli.numbers import number_option
from rulebook.cli.output import said_again, screen
from rulebook.core import Sentence
from rulebook.verification.audit import PROVED, REFUTED, Audit, manifests_in, solver_called

SUMMARY = Sentence("{game}: {portions:# portion|# portions}, {questions:# question|# questions}")
FAULTS = Sentence("{number:# thing does|# things do} not hold together")


def so_far(audit: Audit) -> str:
    """How far an audit is."""
    return f"{audit.game}: {audit.questions} questions so far"


@click.command("audit")
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option(
    "--ask", metavar="COMMAND", help="Ask a solver of your own again: a program that reads SMT-LIB, with its options."
)
@number_option(
    "--each", default=60.0, metavar="SECONDS", within=click.FloatRange(0, min_open=True), help="Time for each question."
)
def command(folder: Path, ask: str | None, each: float) -> None:
    """Audit a proof, without the code that made it.

    `rulebook verify --queries DIR` leaves all questions that solvers were asked, with manifests. The audit reads them, and
    asks whether every goal that the game's declaration calls for is there, two solvers have decided it, its parts are all
    of it, and it assumes nothing but what a control has shown to be possible. Exit code 1 means that something does not
    hold together.

    \b
    Examples:
      rulebook verify hamsterbacke --method solver --queries asked
      rulebook audit asked
      rulebook audit asked --ask yices-smt2 --each 10
    """
    out, number = screen(), 0
    for game, manifests in manifests_in(folder).items():
        audit = Audit(folder, manifests, solver_called(ask, each) if ask else None)
        with said_again(screen(stderr=True), partial(so_far, audit)):
            for fault in audit.faults():
                out.print(f"{game}: {fault}")
                number += 1
        out.print(SUMMARY(game=game, portions=len(manifests), questions=audit.questions))
        if ask:
            decided = audit.said_again[PROVED] + audit.said_again[REFUTED]
            out.print(f"{game}: {ask} decides {decided} of {audit.said_again.total()} questions")
    if number:
        raise Refused(str(FAULTS(number=number)))
