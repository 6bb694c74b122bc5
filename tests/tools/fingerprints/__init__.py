"""Fingerprints of clauses: what each means, in the code as it is and in each version that is released.

    python -m tests.tools.fingerprints                               # after a change of rules, meanings or statements
    python -m tests.tools.fingerprints scopa --search                # look for further positions, too
    python -m tests.tools.fingerprints --release 0.3.0               # keep the fingerprints of a version

Positions that are known stay, so that versions can be compared there.
"""
