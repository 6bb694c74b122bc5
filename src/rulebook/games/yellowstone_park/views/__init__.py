"""How the game shows itself: the picture, its description, and what makes a state possible."""
