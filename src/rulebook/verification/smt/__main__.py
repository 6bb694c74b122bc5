"""`python -m rulebook.verification.smt GAME`: prove what is claimed of the kernel of a game, and say how long it took.

`--decisions DIR` keeps what was decided, so that the command goes on where it was stopped. `--queries DIR` keeps questions
in SMT-LIB. The exit code is 0 when everything holds that has to hold, and every control fails.

Instead, `--compare N` compares terms with compiled functions on N rows.
"""

import argparse
from collections import Counter
from itertools import chain
from pathlib import Path

from rulebook.kernels import claims
from rulebook.kernels import written_by_hand as kernel
from rulebook.verification.smt.comparing import compared
from rulebook.verification.smt.proving import Proof, outcomes
from rulebook.verification.smt.solving import MOST_SECONDS, Solvers


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m rulebook.verification.smt")
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=MOST_SECONDS, help="for each solver and question")
    parser.add_argument("--decisions", type=Path, help="a folder in which decisions are kept")
    parser.add_argument("--queries", type=Path, help="a folder in which questions are kept")
    parser.add_argument("--compare", type=int, metavar="N", help="compare terms with compiled functions on N rows")
    parser.add_argument("--only", action="append", metavar="NAME", help="only this portion or claim; may be repeated")
    options = parser.parse_args()
    if options.compare:
        print(compared(kernel(options.game), options.compare))
        return 0
    solvers = Solvers(options.seconds, options.decisions, options.queries)
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


def every(proof: Proof) -> tuple[str, ...]:
    """All portions of a proof and all claims."""
    return (*proof.portions, *proof.theorems)


if __name__ == "__main__":
    raise SystemExit(main())
