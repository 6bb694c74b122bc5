"""The people in positions that somebody reads about, in questions, on printed sheets and in examples."""

from typing import Final

NAMES: Final = ("Anna", "Bruno", "Clara", "Dario", "Elena", "Franco", "Greta", "Hugo")
"""What the seats are called, in their order."""
