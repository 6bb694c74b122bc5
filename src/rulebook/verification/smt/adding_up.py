"""Adding up: facts in linear arithmetic that cannot all be true, shown by their sum and by z3."""

from collections import Counter
from collections.abc import Iterable, Sequence

import z3

from rulebook.kernels.claims import Fact


def add_up_to_nonsense(facts: Iterable[Fact]) -> bool:
    """Whether facts, each counted as often as it says, add up to this: 0 is more than 0. It takes no solver."""
    total: Counter[str] = Counter()
    least = 0
    for fact in facts:
        if fact.times < 0:
            return False
        least += fact.times * fact.least
        for name, number in fact.sum.items():
            total[name] += fact.times * number
    return least > 0 and not any(total.values())


def contradict_each_other(facts: Sequence[Fact]) -> bool:
    """Whether no whole numbers make all facts true, as z3 says."""
    solver = z3.SolverFor("QF_LIA")
    for fact in facts:
        solver.add(z3.Sum([number * z3.Int(name) for name, number in fact.sum.items()]) >= fact.least)
    return bool(solver.check() == z3.unsat)
