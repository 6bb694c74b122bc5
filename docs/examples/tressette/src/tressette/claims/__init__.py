"""What follows from the rules. Claims import the game, never the other way round."""

# Written by `rulebook refresh`: edit the specification or the state instead.
