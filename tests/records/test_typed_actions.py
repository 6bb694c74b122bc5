"""Actions as a person types them."""

from itertools import islice
from types import SimpleNamespace
from typing import cast

import pytest
from attrs import frozen

from rulebook import game, game_ids
from rulebook.cli.options import GameOptions
from rulebook.core import AnyGame, RecordError, told
from rulebook.play import generator, playout
from rulebook.records import Codec, JsonValue
from rulebook.records.typed_actions import document_of, example_of
from tests.cli.conftest import GAME


@frozen
class Settings:
    """The settings of a game that exists for these tests only."""

    players: int = 2


@told("give {cards} to {seat:seat}")
@frozen
class GiveCards:
    """An action whose last field is a list."""

    seat: int
    cards: tuple[str, ...]


@pytest.fixture
def giving() -> AnyGame:
    """A game in which cards are given."""
    return cast(AnyGame, SimpleNamespace(settings=Settings, declaration=SimpleNamespace(actions=(GiveCards,))))


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("give_cards 1 G4 R5 R5", {"type": "give_cards", "seat": 0, "cards": ["G4", "R5", "R5"]}),
        ("give_cards 1", {"type": "give_cards", "seat": 0}),
        ("  give_cards   one ", {"type": "give_cards", "seat": "one"}),
        ("dance all night", {"type": "dance"}),
        ("", {"type": ""}),
        ('{"type": "give_cards", "seat": 1, "cards": []}', {"type": "give_cards", "seat": 1, "cards": []}),
    ],
)
def test_words_are_the_fields_in_order(giving: AnyGame, text: str, document: JsonValue) -> None:
    """The first word is the type, the others are the fields in order; a list takes all that are left. Seats count from 1."""
    assert document_of(giving, text) == document


def test_example_can_be_typed(giving: AnyGame) -> None:
    """What is shown as an example gives the same document when it is typed."""
    action = GiveCards(1, ("G4", "R5"))
    document: JsonValue = {"type": "give_cards", "seat": 1, "cards": ["G4", "R5"]}
    assert example_of(action, document) == "give_cards 2 G4 R5"
    assert document_of(giving, example_of(action, document)) == document


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("take 4", {"type": "take", "row": 3}),
        ("pick 1", {"type": "pick", "player": 0}),
        ("block RE 2", {"type": "block", "colour": "RE", "groups": 2}),
        ('{"type": "take", "row": 3}', {"type": "take", "row": 3}),
    ],
)
def test_people_count_from_one(text: str, document: JsonValue) -> None:
    """What is typed in words counts seats and rows from 1, as sentences do; numbers of things, and objects, stay."""
    assert document_of(game("hamsterbacke"), text) == document


@pytest.mark.parametrize(
    ("id", "readings"), [*[(id, {}) for id in game_ids()], (str(GAME), {"collect-extent": "any-window"})]
)
def test_every_action_can_be_typed(id: str, readings: dict[str, str]) -> None:
    """Every legal action of a game can be typed as its example shows it, also one that names a window."""
    played: AnyGame = game(id)
    settings = GameOptions(played, players=3, readings=readings).settings()
    codec, state = Codec(played, settings), played.start(settings)
    for move in islice(playout(played, state, generator(0)), 60):
        for action in {*played.legal_actions(move.before), move.action}:
            typed = example_of(action, codec.dump(action))
            assert codec.action(document_of(played, typed)) == action


def test_too_many_words_are_refused() -> None:
    """Words for which an action has no use are refused."""
    with pytest.raises(RecordError, match="'place' does not take 'please'"):
        document_of(game(str(GAME)), "place G4 3 null please")
