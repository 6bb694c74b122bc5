"""`python -m rulebook.verification.smt GAME`: prove what is claimed of the kernel of a game, and say how long it took.

`--decisions DIR` keeps what was decided, so that the command goes on where it was stopped. `--queries DIR` keeps questions
in SMT-LIB. The exit code is 0 when everything holds that has to hold, and every control fails.

Instead, `--compare N` compares terms with compiled functions on N rows, and `--readings` asks of every two values of every
reading whether they ever lead to something else, and for a smallest state in which they do; the answer rests on the
invariants, which the proof shows. `--report FILE` adds what is decided to a report: docs/reports/readings.json is the
library's own.
"""

import argparse
from collections import Counter
from importlib.metadata import version
from itertools import chain
from pathlib import Path

from rulebook.kernels import claims
from rulebook.kernels import written_by_hand as kernel
from rulebook.records.writing import DISTRIBUTION
from rulebook.spec import load
from rulebook.spec.reports import DecidedGame, ReadingsReport, read_readings, report_text
from rulebook.verification.smt.comparing import compared
from rulebook.verification.smt.deciding import code_of_readings, decided
from rulebook.verification.smt.proving import Proof, outcomes
from rulebook.verification.smt.readings import Verdict
from rulebook.verification.smt.smallest import Smallest
from rulebook.verification.smt.solving import MOST_SECONDS, Answer, Solvers


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m rulebook.verification.smt")
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=MOST_SECONDS, help="for each solver and question")
    parser.add_argument("--decisions", type=Path, help="a folder in which decisions are kept")
    parser.add_argument("--queries", type=Path, help="a folder in which questions are kept")
    parser.add_argument("--compare", type=int, metavar="N", help="compare terms with compiled functions on N rows")
    parser.add_argument("--readings", action="store_true", help="ask which readings never matter")
    parser.add_argument("--report", type=Path, metavar="FILE", help="where what is decided about readings is written")
    parser.add_argument("--only", action="append", metavar="NAME", help="only this portion or claim; may be repeated")
    options = parser.parse_args()
    if options.compare:
        print(compared(kernel(options.game), options.compare))
        return 0
    solvers = Solvers(options.seconds, options.decisions, options.queries)
    if options.readings:
        tell_of_readings(options.game, solvers, options.report)
        return 0
    proof = Proof(kernel(options.game), claims(options.game))
    met = proof.met()
    print(f"states of games that meet what is assumed, by phase: {met}", flush=True)
    is_fine, numbers, seconds = all(number == there > 0 for there, number in met.values()), Counter[str](), [0.0, 0.0]
    for outcome in chain.from_iterable(outcomes(proof, solvers, name) for name in options.only or every(proof)):
        took = outcome.seconds
        seconds = [total + each for total, each in zip(seconds, took, strict=True)]
        is_fine &= outcome.is_as_expected
        numbers[outcome.answer.value if outcome.is_as_expected else f"{outcome.answer.value}, and should not"] += 1
        mark = "" if outcome.is_as_expected else "  <-- not as it should be"
        print(f"{outcome.goal}: {outcome.answer.value}, z3 {took[0]:.1f} s, bitwuzla {took[1]:.1f} s{mark}", flush=True)
    print(f"{dict(numbers)}; z3 {seconds[0]:.0f} s, bitwuzla {seconds[1]:.0f} s")
    return 0 if is_fine else 1


def tell_of_readings(game_id: str, solvers: Solvers, file: Path | None) -> None:
    """Decide the readings of a game, tell what becomes of each, and keep it in a report with its other games."""
    readings = tuple(decided(game_id, solvers, lambda *found: print(told(*found), flush=True)))
    if file is not None:
        games = dict(read_readings(file).games) if file.exists() else {}
        games[game_id] = DecidedGame(load(game_id).game.rules_version, code_of_readings(game_id), readings)
        command = "python -m rulebook.verification.smt GAME --readings --report FILE"
        file.write_text(report_text(ReadingsReport(version(DISTRIBUTION), command, games)), encoding="utf-8")


def told(verdict: Verdict, least: Smallest | None = None) -> str:
    """A verdict on two values of a reading, in a line; the numbers of a difference are those of a state and an id."""
    one, other = verdict.pair.names
    last = verdict.outcomes[-1]
    said = f"{verdict.pair.reading}, {one} or {other}"
    if verdict.never_matters:
        return f"{said}: never matters"
    if last.answer is not Answer.FAILS:
        return f"{said}: unknown, {last.goal}"
    if least is None:
        return f"{said}: {last.goal} differs in {verdict.difference}"
    size, players = least.difference.size
    how = "the smallest by proof" if least.is_least else "perhaps not the smallest"
    return f"{said}: differ in phase {least.difference.phase} with size {size} and {players} players, {how}"


def every(proof: Proof) -> tuple[str, ...]:
    """All portions of a proof and all claims."""
    return (*proof.portions, *proof.theorems)


if __name__ == "__main__":
    raise SystemExit(main())
