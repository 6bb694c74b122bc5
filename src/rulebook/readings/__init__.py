"""Readings compared: where they and the editions of the rules disagree, in which positions, and how much it matters."""
