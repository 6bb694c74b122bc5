"""The chapters of the rulebook, in its order: setup, groups, turn, taking, blocking, scoring, bonus, ending, counting."""
