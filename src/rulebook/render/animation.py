"""What changed between two scenes, for animation: what moved, came, went, and where there are more or fewer.

Things are told apart by the paths of their keys, as `rulebook.core.scene.keys_in` gives them. What has no key does not move,
and neither does the ghost of something that has gone.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias, assert_never

from attrs import frozen

from rulebook import arguments
from rulebook.core.scene import Emphasis, Grid, Group, Note, Part, Pile, Scene, Tile, Tiles, Track, beneath, space_key


@frozen
class Moved:
    """Things that look alike went from one path to another.

    `origin` is None where they were not to be seen before, `target` where they are not to be seen now. Where just one pile
    can have given or taken them, it is that pile.
    """

    number: int
    origin: str | None
    target: str | None


@frozen
class Counted:
    """A pile has another size than before."""

    path: str
    before: int
    after: int


@frozen
class Slid:
    """A marker stands on another place of its track; places count from 0."""

    path: str
    before: int
    after: int


Change: TypeAlias = Moved | Counted | Slid


@frozen
class Content:
    """What a scene shows by path: how many things, how large piles, and where markers stand."""

    things: Counter[str]
    piles: dict[str, int]
    markers: dict[str, int]

    @classmethod
    def of(cls, scene: Scene) -> "Content":
        """The content of a scene."""
        found = cls(Counter(), {}, {})
        for part in scene.parts:
            found._take(part, "")
        return found

    def _take(self, part: Part, within: str) -> None:
        if isinstance(part, Note):
            return
        path = beneath(within, part.key)
        match part:
            case Group():
                for inner in part.parts:
                    self._take(inner, path)
            case Tiles():
                self._count([(path, tile) for tile in part.tiles])
            case Grid():
                self._count([(beneath(path, space_key(part, cell)), cell.tile) for cell in part.cells])
            case Pile():
                if part.key:
                    self.piles[path] = part.size
            case Track():
                self.markers.update({beneath(path, marker.key): marker.place for marker in part.markers if marker.key})
            case _:
                assert_never(part)

    def _count(self, tiles: list[tuple[str, Tile]]) -> None:
        for path, tile in tiles:
            if tile.key and tile.emphasis is not Emphasis.GHOST:
                self.things[beneath(path, tile.key)] += tile.count


def changes(before: Scene, after: Scene) -> tuple[Change, ...]:
    """What changed from one scene to another, in the order of the scenes: what moved, then piles, then markers.

    Raises DomainError for what is not a scene.
    """
    for name, scene in (("before", before), ("after", after)):
        arguments.checked(name, scene, Scene, "what Game.scene gives")
    old, new = Content.of(before), Content.of(after)
    sizes = [Counted(path, old.piles.get(path, 0), new.piles.get(path, 0)) for path in {**old.piles, **new.piles}]
    counted = [each for each in sizes if each.before != each.after]
    slid = [
        Slid(path, old.markers[path], place) for path, place in new.markers.items() if old.markers.get(path, place) != place
    ]
    return (*moved(old, new, counted), *counted, *slid)


def moved(old: Content, new: Content, counted: list[Counted]) -> Iterator[Moved]:
    """What moved: first from one place to another, then out of piles and into piles."""
    gone, come = old.things - new.things, new.things - old.things
    for target in come:
        for origin in gone:
            if name_of(origin) == name_of(target) and (number := min(gone[origin], come[target])):
                gone[origin] -= number
                come[target] -= number
                yield Moved(number, origin, target)
    giver = only([each for each in counted if each.after < each.before])
    taker = only([each for each in counted if each.after > each.before])
    yield from [Moved(number, giver.path if giver else None, target) for target, number in (+come).items()]
    yield from [Moved(number, origin, taker.path if taker else None) for origin, number in (+gone).items()]
    if giver and taker and not +come and not +gone:
        yield Moved(min(giver.before - giver.after, taker.after - taker.before), giver.path, taker.path)


def name_of(path: str) -> str:
    """The last key of a path."""
    return path.rpartition("/")[2]


def only(piles: list[Counted]) -> Counted | None:
    """The one pile there is; None where there are none or several."""
    return piles[0] if len(piles) == 1 else None
