"""The picture that follows from a declaration: it draws our own games, which have others, from what each viewer sees."""

from typing import Any

import pytest

import rulebook
from rulebook.conformance import Playthrough, play_through
from rulebook.conformance.checks import check_picture
from rulebook.core import ENGLISH, SPECTATOR, Declaration, Kinds, Language, Multiset, Viewer
from rulebook.core.hints import fields_of
from rulebook.core.kits.grids import SPACES, Size, board
from rulebook.core.kits.italian_cards import Suit
from rulebook.core.picturing import Thing, boards, picture
from rulebook.core.scene import Emphasis, Group, Note, Pile, Scene, Tiles
from rulebook.games import scopa


def played(game_id: str) -> Playthrough:
    """A game of each kind, from start to end."""
    game = rulebook.game(game_id)
    return play_through(game, game.settings(players=game.declaration.seating.players[0]), 1)


def scene(play: Playthrough, state: Any, viewer: Viewer, opened: bool = False, events: tuple[Any, ...] = ()) -> Scene:
    """The picture that follows from the declaration."""
    declared = play.game.declaration
    drawn = picture(declared.title, declared.state, declared.phases)
    return drawn(play.game.observe(state, viewer), state if opened else None, events, ENGLISH)


@pytest.mark.parametrize("game_id", rulebook.game_ids())
def test_any_game_is_drawn(game_id: str) -> None:
    """Every position has a caption and a description, for those at the table and for those who see everything."""
    play = played(game_id)
    for state in play.states:
        for viewer in (0, SPECTATOR):
            check_picture(play, scene(play, state, viewer))
        check_picture(play, scene(play, state, SPECTATOR, opened=True))


def test_a_game_that_draws_nothing_has_this_picture() -> None:
    """A declaration that does not say how its game is drawn takes what follows from it."""
    play = played("scopa")
    declared, state = play.game.declaration, play.last
    plain = type(declared)(**{each.name: getattr(declared, each.name) for each in DECLARED if each.name != "drawn"})
    assert plain.drawn(play.game.observe(state, 0), None, (), ENGLISH) == scene(play, state, 0)


DECLARED = [each for each in fields_of(Declaration) if each.init]


def test_hidden_pieces_are_piles() -> None:
    """A seat sees its own hand, and of others the number of cards; the seat that acts stands out."""
    play = played("scopa")
    state = next(each for each in play.states if play.game.actor(each) == 0 and each.table)
    table, own, other = [part for part in scene(play, state, 0).parts if isinstance(part, Group)]
    assert [part.title for part in table.parts if not isinstance(part, Note)][:2] == ["Stock", "Table"]
    assert [(each.title, each.emphasis) for each in (own, other)] == [
        ("Seat 1 (you)", Emphasis.STRONG),
        ("Seat 2", Emphasis.NORMAL),
    ]
    assert own.parts[0] == Tiles("Hand", tuple(own.parts[0].tiles))  # type: ignore[union-attr]
    assert other.parts[0] == Pile("Hand", state.hands[1].total)
    assert all(card.code in str(scene(play, state, SPECTATOR, opened=True)) for card in (*state.stock, *state.hands[1]))
    assert f"Seat 2, hand: {state.hands[1].total}." in scene(play, state, 0).alt


def test_pieces_without_a_code_have_words_and_keys() -> None:
    """A member of an enum is shown by its word, in any language, and pointed at by its value, as records write it."""
    lying = Thing("left_over", None, Multiset.of(Kinds(tuple(Suit)), (Suit.CUPS, Suit.CUPS, Suit.COINS)))
    german = Language("de", {("", "left over"): "übrig", ("", "cups"): "Kelche"})
    part = lying.part(german)
    assert isinstance(part, Tiles)
    assert (part.title, part.key, [tile.key for tile in part.tiles]) == ("Übrig", "left_over", ["D", "C"])
    assert "Kelche" in [tile.text for tile in part.tiles]
    assert lying.sentence(german) == "Übrig: 1 coins and 2 Kelche."
    assert Thing("left_over", None, Multiset.of(SPACES)).sentence(ENGLISH) == "Left over: nothing."
    assert Thing("layer", None, 3, True, "2").part(german) == Pile("Layer 2", 3)


def test_spaces_are_a_board() -> None:
    """Free spaces have their codes, those of a seat its number; before the seat is told how many it has."""
    free, taken = (
        Thing("free", None, Multiset.of(SPACES, board(Size(2, 2)))),
        Thing("taken", 1, Multiset.of(SPACES, board(Size(3, 2))[4:])),
    )
    none = Thing("taken", 0, Multiset.of(SPACES))
    (grid,) = boards((free, none, taken), ENGLISH)
    assert (grid.row_labels, grid.column_labels) == (("1", "2", "3"), ("a", "b"))
    assert [cell.tile.text for cell in grid.cells] == ["a1", "b1", "a2", "b2", "2", "2"]
    assert [(cell.tile.key, cell.tile.name) for cell in grid.cells[4:]] == [("a3", "a3"), ("b3", "b3")]
    part = taken.part(ENGLISH)
    assert isinstance(part, Tiles)
    (counter,) = part.tiles
    assert (counter.text, counter.count, counter.tone) == ("2", 2, grid.cells[4].tile.tone)
    assert none.part(ENGLISH) == Tiles("Taken", ())
    assert list(boards((Thing("points", 0, 5),), ENGLISH)) == []


def test_the_last_event_ends_the_game() -> None:
    """When it is over, the caption says what happened last."""
    play = played("scopa")
    caption = scene(play, play.last, 0, events=play.moves[-1].step.events).caption
    assert caption == scopa.game.event_text(play.moves[-1].step.events[-1])
