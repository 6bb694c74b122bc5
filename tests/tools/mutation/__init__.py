"""Mutation testing: one small thing in the rules is changed at a time, and some test must fail.

    python -m tests.tools.mutation rulebook.games.yellowstone_park.chapters.bonus

cosmic-ray makes the mutants and keeps the sessions, in .mutation/, so that a run can be broken off and resumed. A mutant
is never written into a file of the checkout: it takes the place of its module in a process that was forked for it, from one
that has everything loaded that does not depend on the module. So no interpreter starts, and no library is imported.
"""
