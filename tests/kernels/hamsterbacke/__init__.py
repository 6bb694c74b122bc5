"""The kernel of Hamsterbacke."""
