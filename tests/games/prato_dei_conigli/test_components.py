"""Components: the rabbits and the areas, and which other games can be made of the same rules."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import CodeError
from rulebook.games.prato_dei_conigli import Area, BagRabbit, Colour, Components, Posture, Rabbit, Whole, game
from rulebook.games.prato_dei_conigli.model.colours import colour_names
from rulebook.games.prato_dei_conigli.model.components import admits, area_names, areas, posture_names, rabbit_kinds, rabbits
from tests.games.prato_dei_conigli.positions import SMALL, rabbit, refused


@pytest.mark.clause("components-1")
def test_fifteen_kinds_of_rabbits() -> None:
    """White, black, grey, brown and orange rabbits stand, crouch and run: fifteen kinds, by colour and then by posture."""
    kinds = rabbit_kinds(Components())
    assert kinds == tuple(Rabbit(colour, posture) for colour, posture in product(Colour, Posture))
    assert [str(kind) for kind in kinds[:4]] == ["white-standing", "white-crouching", "white-running", "black-standing"]


@pytest.mark.clause("components-1")
def test_a_rabbit_that_the_game_does_not_have() -> None:
    """No orange rabbit comes out of a bag that has white and black ones."""
    state = game.new_game(components=SMALL)
    assert str(refused(state, BagRabbit(rabbit("orange-running")))) == "no running orange rabbit is in the bag (setup-2)"


@pytest.mark.clause("components-10")
def test_names_of_the_colours() -> None:
    """Rabbits are white, black, grey, brown or orange."""
    assert colour_names() == ("white", "black", "grey", "brown", "orange")
    assert [colour.word for colour in Colour] == list(colour_names())


@pytest.mark.clause("components-11")
def test_names_of_the_postures() -> None:
    """Rabbits stand, crouch or run."""
    assert posture_names() == ("standing", "crouching", "running")
    assert [posture.word for posture in Posture] == list(posture_names())


@pytest.mark.clause("components-2")
def test_sixty_rabbits() -> None:
    """There are four rabbits of every kind, which makes sixty."""
    there_are = Counter(rabbits(Components()))
    assert set(there_are.values()) == {4}
    assert rabbits(Components()) == tuple(kind for kind in rabbit_kinds(Components()) for _ in range(4))
    assert there_are.total() == 60
    assert game.new_game().bag.total == 60


@pytest.mark.clause("components-3")
def test_four_areas() -> None:
    """The meadow has four areas."""
    assert areas(Components()) == tuple(Area)
    assert len(game.new_game().meadow) == 4


@pytest.mark.clause("components-4")
def test_names_of_the_areas() -> None:
    """The areas are the Orto, the Collina, the Cespuglio and the Laghetto."""
    assert area_names() == ("Orto", "Collina", "Cespuglio", "Laghetto")
    assert [area.word for area in Area] == ["Orto", "Collina", "Cespuglio", "Laghetto"]
    assert Whole.MEADOW.word == "the whole meadow"


@pytest.mark.clause("components-5")
@given(players=st.integers(-3, 12), fewest=st.integers(1, 5), more=st.integers(0, 4))
def test_the_box_says_how_many_can_play(players: int, fewest: int, more: int) -> None:
    """As many can play as the box says, the fewest and the most included."""
    box = Components(fewest_players=fewest, most_players=fewest + more)
    assert admits(players, box) is (players in range(fewest, fewest + more + 1))


@pytest.mark.parametrize("code", ["", "black", "black-", "black-flying", "pink-running", "black_running", "running-black"])
def test_what_is_not_a_rabbit(code: str) -> None:
    """A rabbit is written as a colour, a hyphen and a posture, and in no other way."""
    with pytest.raises(CodeError, match=r"is not a rabbit: write a colour, a hyphen and a posture, such as black-running$"):
        Rabbit.from_code(code)
