"""The rules: one module per section of the rulebook, in its order."""
