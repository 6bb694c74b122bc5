"""What a position looks like, and which states can occur in a game."""
