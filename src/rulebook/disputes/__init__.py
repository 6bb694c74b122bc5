"""Disputes: where readings and editions of the rules disagree, in which positions, and how much it matters."""
