"""A scene of no game in particular, in which every kind of part stands."""

from rulebook.core.scene import (
    Arrangement,
    Border,
    Cell,
    Emphasis,
    Grid,
    Group,
    Marker,
    Note,
    Pile,
    Region,
    Scene,
    Tile,
    Tiles,
    Tone,
    Track,
)

GRID = Grid(
    title="Board",
    row_labels=("1", "2", "3"),
    column_labels=("a", "b", "c"),
    cells=(
        Cell(0, 0, Tile("N", Tone.RED)),
        Cell(1, 1, Tile("S", Tone.BLUE, emphasis=Emphasis.STRONG)),
        Cell(2, 2, Tile("G", Tone.YELLOW, 2, Emphasis.GHOST)),
    ),
    regions=(Region((0, 2), (0, 1), Border.FIRM), Region((1,), (2,), Border.DASHED)),
)
TONES = Tiles("Tones", tuple(Tile(tone.name, tone) for tone in Tone))
ROUND = Group(
    title="Circle",
    parts=tuple(
        Group(f"Row {row}", (Tiles("Cards", (Tile("LG", Tone.LIGHT_GREEN),)),), Arrangement.ROW) for row in range(8)
    ),
    arrangement=Arrangement.CIRCLE,
)
SUN = Track(
    title="Sun",
    places=("dawn", "noon", "dusk"),
    markers=(
        Marker("S", "the sun", 1, Tone.ORANGE, Emphasis.STRONG),
        Marker("M", "the moon", 1, Tone.GREY),
        Marker("X", "a star", 0),
    ),
)
SEATS = Group(
    title="",
    parts=(
        Group("Seat 0", (Pile("Hand", 3), Pile("Deck", 1), Pile("Empty", 0)), Arrangement.ROW, Emphasis.STRONG),
        Group("Seat 1", (Tiles("None", ()), Note("A note.")), Arrangement.ROW),
    ),
)
EVERYTHING = Scene(
    title="A <game> & more",
    caption="What is to happen",
    alt='Everything, "in words".',
    parts=(Group("", (GRID, SEATS), Arrangement.ROW), TONES, ROUND, SUN, Note("The end.")),
)
