"""Lockstep: a kernel beside the rules. `python -m tests.tools.lockstep yellowstone_park --transitions 10000000`.

After every action the whole state, the legal ids, the weights of outcomes, the result, what each viewer sees, the choices
of random play and the invariants are compared. Games are random ones and directed ones, whose policies reach rare clauses,
under settings in which every two values of readings, variants and numbers of players meet. How often each clause was told
in an event or applied is counted, and a clause that was never reached fails the run.
"""
