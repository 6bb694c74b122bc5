"""What follows from the specification and the state, for type checkers and proofs."""

# Written by `rulebook refresh`: edit the specification or the state instead.
