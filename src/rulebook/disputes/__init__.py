"""Disputes: where readings and editions of the rules part, in which position it shows, and how much it matters."""
