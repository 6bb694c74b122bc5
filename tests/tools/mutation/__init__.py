"""Mutation testing: one small thing in the rules is changed at a time, where something else holds, and some test must fail.

    python -m tests.tools.mutation.compounds yellowstone_park

Verdicts are kept in .mutation/, so that a run can be interrupted and resumed. A mutant is
never written into a file of the checkout. It replaces its module in a forked process, whose parent has already loaded
everything that does not depend on the module. So no interpreter starts, and no library is imported.
"""
