"""The chapters of the rulebook, in its order.

They are conditions, setup, turn, order, dealing, dice, moving, playing, scoring, sun and ending.
"""
