"""Lockstep: a kernel beside the rules. `python -m tests.tools.lockstep yellowstone_park --transitions 10000000`.

After every action the whole state, the legal ids, the weights of outcomes, the result, what each viewer sees, the choices
of random play and the invariants are compared. Games are random ones and directed ones, whose policies reach rare clauses,
under settings in which every two values of readings, variants and numbers of players meet. A run counts how often an event
named each clause or a function applied it, and fails if some clause was never reached.
"""
