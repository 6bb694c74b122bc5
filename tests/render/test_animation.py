"""What changed between two scenes: every change is told once, and what is told leads from the one to the other."""

from collections import Counter
from random import Random

import pytest

from rulebook.core.scene import Cell, Emphasis, Grid, Group, Marker, Note, Pile, Scene, Tile, Tiles, Track
from rulebook.render import Counted, Moved, Slid, changes
from rulebook.render.animation import Content
from tests.table.playing import TABLES, act_at_random, opened


def scene(*parts: Group | Tiles | Grid | Pile | Track | Note) -> Scene:
    """A scene without words."""
    return Scene("", "", "", parts)


def hand(*cards: str, key: str = "hand") -> Tiles:
    """Open cards, which are called what is written on them."""
    return Tiles("", tuple(Tile(card, key=card) for card in cards), key)


def test_a_card_moves_from_a_hand_to_a_space() -> None:
    """It is the same card by its key, whatever it lies in; the other card of its kind stays."""
    board = Grid("", ("1",), ("1", "2"), key="board", row_keys=("row:1",), column_keys=("column:1", "column:2"))
    lying = Grid(
        "", ("1",), ("1", "2"), (Cell(0, 1, Tile("G4", key="G4")),), (), "board", *(board.row_keys, board.column_keys)
    )
    before, after = scene(hand("G4", "G4"), board), scene(hand("G4"), lying)
    assert changes(before, after) == (Moved(1, "hand/G4", "board/row:1,column:2/G4"),)


def test_cards_come_from_the_only_pile_that_has_shrunk() -> None:
    """A drawn card came from the stock, and of two cards that were captured into a pile nobody is told where they lie."""
    before = scene(Pile("", 9, "stock"), hand("A"))
    assert changes(before, scene(Pile("", 7, "stock"), hand("A", "B", "C"))) == (
        Moved(1, "stock", "hand/B"),
        Moved(1, "stock", "hand/C"),
        Counted("stock", 9, 7),
    )
    assert changes(before, scene(Pile("", 10, "stock"), hand())) == (Moved(1, "hand/A", "stock"), Counted("stock", 9, 10))


def test_where_several_piles_have_shrunk_nobody_knows_where_a_card_came_from() -> None:
    """Its origin is None, and so is the target of what is not to be seen any more."""
    before = scene(Pile("", 2, "one"), Pile("", 2, "other"), hand("A"))
    after = scene(Pile("", 1, "one"), Pile("", 1, "other"), hand("B"))
    assert changes(before, after)[:2] == (Moved(1, None, "hand/B"), Moved(1, "hand/A", None))


def test_cards_go_from_pile_to_pile() -> None:
    """Where nothing else moves, what one pile lost the other has got."""
    before, after = scene(Pile("", 3, "deck"), Pile("", 0, "hand")), scene(Pile("", 1, "deck"), Pile("", 2, "hand"))
    assert changes(before, after)[0] == Moved(2, "deck", "hand")


def test_markers_slide_and_ghosts_do_not_lie_there() -> None:
    """A marker goes from place to place; what is drawn as gone has gone; what has no key is nobody's business."""
    markers = [
        Track("", ("0", "1"), (Marker("S", "sun", place, key="sun"), Marker("X", "", place)), "sky") for place in (0, 1)
    ]
    ghost = Tiles("", (Tile("A", emphasis=Emphasis.GHOST, key="A"), Tile("B")), "table")
    before, after = (
        scene(Group("", (markers[0],), key="g"), Note("."), Pile("", 1)),
        scene(Group("", (markers[1],), key="g")),
    )
    assert changes(before, after) == (Slid("g/sky/sun", 0, 1),)
    assert changes(scene(hand("A", key="table")), scene(ghost)) == (Moved(1, "table/A", None),)


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_changes_lead_from_scene_to_scene(id: str, players: int) -> None:
    """In games at random: taking what moved away, and adding it where it went, gives what the next scene shows."""
    table, random = opened(id, players), Random(3)
    for _ in range(25):
        if table.to_act is None:
            break
        before = table.view(0).scene
        act_at_random(table, random)
        after = table.view(0).scene
        shown, expected = Content.of(before), Content.of(after)
        things = Counter(shown.things)
        for change in changes(before, after):
            match change:
                case Moved(number, origin, target):
                    things[origin or ""] -= number
                    things[target or ""] += number
                case Counted(path, size, now):
                    assert (shown.piles.get(path, 0), expected.piles.get(path, 0)) == (size, now)
                case Slid(path, place, now):
                    assert (shown.markers[path], expected.markers[path]) == (place, now)
        assert {
            path: number for path, number in things.items() if number and path in {**shown.things, **expected.things}
        } == dict(expected.things)
    assert changes(after, after) == ()
