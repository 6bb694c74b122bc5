"""How the game shows itself: the picture, its description, what can lie face down, and what makes a state possible."""
