"""The diagram of a game's phases: the table that the game declares, with the transitions seen in games."""

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from itertools import islice
from typing import Final

from attrs import frozen

from rulebook.core import AnyGame
from rulebook.core.sweep import every_settings
from rulebook.play import generator, playout
from rulebook.records.shapes import snake_case

MOST_MOVES: Final = 400
"""The number of moves for which a game is followed."""


@frozen
class Way:
    """A transition from one phase to another by an action, with names as records write them."""

    before: str
    action: str
    after: str


@frozen
class PhaseRow:
    """A row of the table: the phase, its meaning, whether chance acts, and the transitions out of it."""

    name: str
    meaning: str
    by_chance: bool
    accepts: tuple[str, ...]
    ways: tuple[Way, ...]


@frozen
class PhaseTable:
    """The phases of a game, in the order of its declaration, and their picture."""

    rows: tuple[PhaseRow, ...]
    games: int

    @property
    def svg(self) -> str:
        """The diagram."""
        return drawn(self.rows)


@cache
def phase_table(game: AnyGame) -> PhaseTable:
    """The phases of a game. The transitions are those of one random game under each of `every_settings`."""
    settings = tuple(every_settings(game))
    ways = sorted(set(ways_in(game, settings)), key=lambda way: (way.action, way.after))
    rows = [
        PhaseRow(
            name=snake_case(moment.phase.__name__),
            meaning=" ".join((moment.phase.__doc__ or "").partition("\n\n")[0].split()),
            by_chance=moment.is_chance,
            accepts=tuple([snake_case(kind.__name__) for kind in moment.accepts]),
            ways=tuple([way for way in ways if way.before == snake_case(moment.phase.__name__)]),
        )
        for moment in game.declaration.phases
    ]
    return PhaseTable(tuple(rows), len(settings))


def ways_in(game: AnyGame, settings: Iterable[object]) -> Iterator[Way]:
    """Every transition in one random game under each of some settings."""
    for number, each in enumerate(settings):
        for move in islice(playout(game, game.start(each), generator(0, number)), MOST_MOVES):
            before, after = (snake_case(type(state.phase).__name__) for state in (move.before, move.step.state))
            yield Way(before, snake_case(type(move.action).__name__), after)


BOX_WIDTH, BOX_HEIGHT, GAP, MIDDLE, ARC = 190, 34, 34, 400, 26


def drawn(rows: tuple[PhaseRow, ...]) -> str:
    """The phases from top to bottom: transitions forward as arcs on the right, back on the left, with their actions."""
    places = {row.name: number for number, row in enumerate(rows)}
    height = len(rows) * (BOX_HEIGHT + GAP) + GAP
    arcs = "".join(arc(before, after, actions, places) for (before, after), actions in merged(rows).items())
    boxes = "".join(box(row, places[row.name]) for row in rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * MIDDLE} {height}" role="img" class="phases" '
        f'font-family="sans-serif" font-size="13"><title>Phases and the transitions between them</title>'
        f'<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L8 4L0 8z" fill="#666"/></marker></defs><rect width="100%" height="100%" fill="#fff"/>'
        f"{arcs}{boxes}</svg>\n"
    )


def merged(rows: tuple[PhaseRow, ...]) -> dict[tuple[str, str], list[str]]:
    """The actions that lead from one phase to another."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        for way in row.ways:
            found.setdefault((way.before, way.after), []).append(way.action)
    return found


def middle_of(place: int) -> int:
    """The height of the middle of a box."""
    return GAP + place * (BOX_HEIGHT + GAP) + BOX_HEIGHT // 2


def box(row: PhaseRow, place: int) -> str:
    """The box of a phase, dashed if chance acts."""
    left, top = MIDDLE - BOX_WIDTH // 2, middle_of(place) - BOX_HEIGHT // 2
    dashes = ' stroke-dasharray="5 3"' if row.by_chance else ""
    return (
        f'<rect x="{left}" y="{top}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="8" fill="#fff" stroke="#333"{dashes}/>'
        f'<text x="{MIDDLE}" y="{middle_of(place) + 5}" text-anchor="middle" fill="#111">'
        f"{escape(row.name.replace('_', ' '))}</text>"
    )


def arc(before: str, after: str, actions: list[str], places: dict[str, int]) -> str:
    """The arc of a transition, with its actions."""
    start, end = places[before], places[after]
    side = 1 if end > start else -1
    edge = MIDDLE + side * BOX_WIDTH // 2
    from_y, to_y = middle_of(start) + side * 5, middle_of(end) - side * 5
    if start == end:
        from_y, to_y = middle_of(start) - 9, middle_of(start) + 9
    bulge = edge + side * (20 + ARC * max(1, abs(end - start)))
    label_x, label_y = (edge + 3 * bulge) / 4 + side * 6, (from_y + to_y) / 2 + 4
    anchor = "start" if side > 0 else "end"
    return (
        f'<path d="M{edge} {from_y}C{bulge} {from_y} {bulge} {to_y} {edge} {to_y}" fill="none" stroke="#666" '
        f'marker-end="url(#tip)"/><text x="{label_x}" y="{label_y}" text-anchor="{anchor}" fill="#444" font-size="11" '
        f'paint-order="stroke" stroke="#fff" stroke-width="4">'
        f"{escape(', '.join(actions))}</text>"
    )
