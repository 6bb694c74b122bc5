"""Disputes: where readings and editions of the rules disagree, in which position it shows, and how much it matters."""
