"""Fingerprints of clauses: what each means, in the code as it is and in earlier versions.

    python -m tests.tools.fingerprints                               # after a change of rules, meanings or statements
    python -m tests.tools.fingerprints scopa --search                # look for further positions, too
    python -m tests.tools.fingerprints --release 0.3.0               # keep the fingerprints of a version
    git worktree add /tmp/old COMMIT
    python -m tests.tools.fingerprints --checkout /tmp/old --version 0.2.0

Positions that are known stay, so that versions can be compared there. Fingerprints of an earlier version are made by its own
code; where that cannot read the positions, only its code and its explorations are known.
"""
