"""The chapters of the rulebook, in its order, after the components, which stand in the box.

setup, placing, matrix, collecting, bonus, edge_matrix, turn, refilling, empty_hand, scoring, ending, two_players.
"""
