"""The rules: a module for each section of the rulebook, in its order."""
