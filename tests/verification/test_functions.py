"""The hash of a clause's function: the same for the same code in other words, another for other code."""

from collections.abc import Mapping

import pytest

from rulebook.spec import load, specified_games
from rulebook.spec.places import home
from rulebook.verification.functions import Library
from rulebook.verification.sources import source_of

TURN = '''
"""The turn."""

from rulebook.games.toy import board
from rulebook.games.toy.model import LIMIT, Pile, implements
from rulebook.games.toy.helpers import fits


@implements("turn-1")
def may_lay(pile: Pile, card: int) -> bool:
    """turn-1 A card can be laid on a pile that it fits, if the pile is not full."""
    size = pile.size  # the cards there are
    return size < LIMIT and fits(pile, card) and board.is_open(card)


@implements("turn-2")
def lays(pile: Pile, cards: tuple[int, ...]) -> tuple[int, ...]:
    """turn-2 A player may lay any card that they hold."""
    return tuple([card for card in cards if may_lay(pile, card)])
'''
BOX = '''
from typing import TypeAlias

LIMIT = 5


class Pile:
    """A pile."""

    cards: "Cards"

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.cards)

    @property
    def colour(self) -> int:
        return 0


Cards: TypeAlias = tuple[int, ...]


def implements(clause: str):
    return lambda function: function
'''
HELPERS = '''
from rulebook.games.toy.model import Pile


def fits(pile: Pile, card: int) -> bool:
    """Whether a card is higher than the last one."""
    match pile.cards:
        case [*_, last]:
            return card > last
    return True
'''
TOY = {
    "turn": TURN,
    "model": BOX,
    "helpers": HELPERS,
    "board": "def is_open(card: int) -> bool:\n    return card != 3\n",
    "": "",
}


def hashed(changed: Mapping[str, tuple[str, str]] = {}, place: str = "turn.may_lay") -> str:
    """The hash of a function of a toy game in which some texts were replaced, each in the module of its name."""
    sources = dict(TOY)
    for module, (before, after) in changed.items():
        assert before in sources[module]
        sources[module] = sources[module].replace(before, after)
    library = Library(
        "rulebook.games.toy",
        lambda name: sources.get(name.removeprefix("rulebook.games.toy").removeprefix(".")),
    )
    found = library.hash_of(place)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "changed",
    [
        {"turn": ("# the cards there are", "# how many cards there are")},
        {"turn": ("turn-1 A card can be laid", "turn-1 You can lay a card")},
        {"turn": ("size = pile.size  # the cards there are\n    return size <", "n = pile.size\n    return n <")},
        {"turn": ("pile: Pile, card: int) -> bool", "pile: Pile, card: object) -> object")},
        {"helpers": ("last", "top")},
        {"helpers": ('    """Whether a card is higher than the last one."""\n', "")},
        {"model": ("return 0", "return 1")},
        {"turn": ("if may_lay(pile, card)", "if card")},
    ],
)
def test_the_same_in_other_words(changed: dict[str, tuple[str, str]]) -> None:
    """Comments, docstrings, annotations, local names and what is not called do not count."""
    assert hashed(changed) == hashed()


@pytest.mark.parametrize(
    "changed",
    [
        {"turn": ("size < LIMIT", "size <= LIMIT")},
        {"turn": (" and board.is_open(card)", "")},
        {"helpers": ("card > last", "card >= last")},
        {"model": ("LIMIT = 5", "LIMIT = 6")},
        {"model": ("return len(self.cards)", "return len(self.cards) - 1")},
        {"board": ("card != 3", "card != 4")},
    ],
)
def test_other_code(changed: dict[str, tuple[str, str]]) -> None:
    """A change in the function, in what it calls, in a constant, or in a method of what it is given counts."""
    assert hashed(changed) != hashed()


def test_another_clause_is_not_followed() -> None:
    """A clause that calls the function of another keeps its hash when that changes, and not when it calls another one."""
    own = hashed({}, "turn.lays")
    assert hashed({"turn": ("size < LIMIT", "size <= LIMIT")}, "turn.lays") == own
    assert hashed({"turn": ('implements("turn-1")', 'implements("turn-3")')}, "turn.lays") != own


@pytest.mark.parametrize("place", ["turn.nothing", "nowhere.may_lay", "box.LIMIT", "box.Pile"])
def test_there_is_no_hash_without_a_function(place: str) -> None:
    """What is no function has no hash."""
    assert (
        Library("rulebook.games.toy", lambda name: TOY.get(name.removeprefix("rulebook.games.toy."))).hash_of(place) is None
    )


@pytest.mark.parametrize("game", specified_games())
def test_every_clause_with_a_function_has_a_hash(game: str) -> None:
    """The functions of a game's clauses are found, and functions that differ have hashes that do."""
    library, clauses = Library(home(game).module, source_of), load(game).clauses
    found = {clause.function: library.hash_of(clause.function) for clause in clauses if clause.function}
    assert None not in found.values()
    assert len(set(found.values())) > 0.9 * len(found)
