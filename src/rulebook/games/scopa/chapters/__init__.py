"""The chapters of the rules, in their order: dealing, scopone, turn, capturing, scopa, ending, points, primiera, winning.

The first one, what is in the box, is `model.components`; `playing` puts the others together.
"""
