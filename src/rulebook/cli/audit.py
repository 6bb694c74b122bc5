"""`rulebook audit`: audits what proofs have left behind."""

from collections import Counter
from functools import partial
from json import dumps
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

import click
from cattrs import unstructure

from rulebook.cli.application import Refused
from rulebook.cli.output import said_again, screen
from rulebook.cli.parameters import FILE, FOLDER, POSITIVE, number_option, refuse_unwritable, write_whole
from rulebook.core import Sentence
from rulebook.verification.asking_again import Answers, Solver, asked_again, report_on
from rulebook.verification.audit import Audit, manifests_in

SUMMARY = Sentence("{game}: {portions:# portion|# portions}, {questions:# question|# questions}")
FAULTS = Sentence("{number:# thing does|# things do} not hold together")


def so_far(audit: Audit) -> str:
    """How far an audit is."""
    return f"{audit.game}: {len(audit.again)} answers, {audit.questions} questions read so far"


@click.command("audit")
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option(
    "--ask", metavar="COMMAND", help="Ask a solver of your own again: a program that reads SMT-LIB, with its options."
)
@number_option("--each", default=60.0, metavar="SECONDS", within=POSITIVE, help="Time for each question.")
@number_option(
    "--budget", default=inf, metavar="SECONDS", within=click.FloatRange(0), help="Time for all: after it no more are asked."
)
@number_option("--jobs", default=1, metavar="J", within=click.IntRange(1, 61), help="Ask J questions at once.")
@click.option("--answers", type=FILE, metavar="FILE", help="Keep the answers in FILE, and ask nothing again that is there.")
@click.option("--json", "report", type=FILE, metavar="FILE", help="Write what share of each theorem was asked and decided.")
def command(  # noqa: PLR0917 - click gives them by name
    folder: Path, ask: str | None, each: float, budget: float, jobs: int, answers: Path | None, report: Path | None
) -> None:
    """Audit a proof, without the code that made it.

    `rulebook verify --queries DIR` leaves all questions that solvers were asked, with manifests. The audit reads them, and
    asks whether every goal that the game's declaration calls for is there, two solvers have decided it, its parts are all
    of it, and it assumes nothing but what a control has shown to be possible. Exit code 1 means that something does not
    hold together.

    \b
    Examples:
      rulebook verify hamsterbacke --method solver --queries asked
      rulebook audit asked
      rulebook audit asked --ask "cvc5 --lang smt2" --jobs 2 --answers answers --json report.json
    """
    refuse_unwritable(answers, report)
    out, number, until = screen(), 0, monotonic() + budget
    solver = Solver(ask, each) if ask else None
    again = Answers.of(solver, answers) if solver else Answers("", each)
    games: dict[str, Any] = {}
    for game, manifests in manifests_in(folder).items():
        audit = Audit(folder, manifests, again.said)
        with said_again(screen(stderr=True), partial(so_far, audit)):
            for question, says in asked_again(audit, solver, jobs, until) if solver else ():
                again.said[question] = says
                if answers:
                    write_whole(answers, dumps(unstructure(again), indent=0))
            for fault in audit.faults():
                out.print(f"{game}: {fault}")
                number += 1
        out.print(SUMMARY(game=game, portions=len(manifests), questions=audit.questions))
        if solver:
            games[game] = report_on(audit)
            counted = sum(games[game]["shares"].values(), Counter[str]())
            out.print(f"{game}: {ask} decides {counted['decided']} of {counted['asked']} questions")
    if solver and report:
        write_whole(report, f"{dumps({'solver': again.solver, 'seconds': each, 'games': games}, indent=1)}\n")
    if number:
        raise Refused(str(FAULTS(number=number)))
