"""How a position looks, and what makes a state one that a game can be in."""
