"""From chapters to artefacts: reads the rules of a game by their syntax and types into an intermediate form. Knows no game.

`ir` has the types and nodes of the intermediate form, and `primitives` its operations.
"""
