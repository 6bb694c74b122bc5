"""Changes of rules: nasty ones, written by hand, most of them wrong only where two conditions meet; what refuses each.

    python -m tests.tools.changes

Each change makes a theorem false. It is run against the tests of its clause, the lockstep with the independent model, the
lemmas of the theorem, the lockstep of kernel and rules that `rulebook verify` makes before it believes solvers, and, where
the kernel calls the changed function, against both solvers. No false theorem may keep the status "proved".
"""
