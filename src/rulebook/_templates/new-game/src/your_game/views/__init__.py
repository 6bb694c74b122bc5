"""Which states can occur; and the picture, where it should differ from the one that follows from the state."""
