"""The colours of the pictures, after Okabe and Ito, whose palette is distinguishable with any kind of colour vision."""

from typing import Final

from attrs import frozen

from rulebook.core.scene import Tone

__all__ = ["FIELD", "GLOW", "INK", "LINE", "PAINTS", "PAPER", "SOFT_INK", "Paint"]


@frozen
class Paint:
    """The colours of a surface and of the text on it, as `#rrggbb`; their contrast is at least 4.5 to 1."""

    surface: str
    text: str


INK: Final = "#1d2733"
"""Text and solid lines."""
SOFT_INK: Final = "#59636e"
"""Labels and dashed lines."""
PAPER: Final = "#ffffff"
"""The background of the picture."""
FIELD: Final = "#eef1f4"
"""Empty spaces."""
LINE: Final = "#cdd4db"
"""Thin lines around spaces."""
GLOW: Final = "#fff3d6"
"""The background of highlighted things."""

PAINTS: Final = {
    Tone.PLAIN: Paint("#e3e7eb", INK),
    Tone.WHITE: Paint("#ffffff", INK),
    Tone.GREY: Paint("#9aa3ac", "#000000"),
    Tone.BLACK: Paint("#22272d", "#ffffff"),
    Tone.BROWN: Paint("#7a4b2a", "#ffffff"),
    Tone.RED: Paint("#b83d00", "#ffffff"),
    Tone.ORANGE: Paint("#e69f00", "#000000"),
    Tone.YELLOW: Paint("#f5e13d", "#000000"),
    Tone.LIGHT_GREEN: Paint("#8fd9b6", "#000000"),
    Tone.GREEN: Paint("#007a5a", "#ffffff"),
    Tone.LIGHT_BLUE: Paint("#79c4ee", "#000000"),
    Tone.BLUE: Paint("#0067a5", "#ffffff"),
}
"""The colours for each tone."""
