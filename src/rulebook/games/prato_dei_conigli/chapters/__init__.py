"""The chapters of the rulebook, in its order: conditions, setup, turn, order, dealing, dice, moving, playing, scoring, sun, ending."""
