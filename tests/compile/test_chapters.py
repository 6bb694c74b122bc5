"""What the language does not have yet, game by game: functions to write in other words before a game compiles."""

from importlib import import_module
from typing import Any

import pytest

from rulebook.compile.declaration import read
from rulebook.compile.errors import LanguageError
from rulebook.compile.ir import Fail, Never, Node
from rulebook.compile.reading import Body

FORMS: dict[str, dict[str, str]] = {
    "hamsterbacke": {},
    "scopa": {},
    "yellowstone_park": {
        "board.columns_by_colour": "Dict",
        "placing.may_have_several_columns": "(full_column, *[window.spaces for window in every_window(settings)])",
        "placing.openings_of": "FunctionDef",
        "placing.openings": "openings_of(settings)",
        "board.with_card": "for",
        "board.parted": "for",
    },
    "prato_dei_conigli": {
        "dice.outcomes_after": "Lambda",
        "dice.chances": "outcomes_after(state.settings)",
        "dice.postures_to_choose": ".postures",
        "playing.valid_places": "Lambda",
        "playing.where_valid": "valid_places(state.settings)",
        "decks.printed_cards": "Dict",
        "settings.kinds_of_cards": "Kinds",
        "playing.offers": "a loop",
        "setup.start": "Multiset.of",
        "turn.discard_next": "While",
        "scoring.scored_by": "for",
        "scoring.score": "a loop",
        "turn.begin": "after",
        "dealing.make_deck": "is",
        "playing.in_order": "sorted",
        "playing.refusal": "a loop",
    },
}
"""Each function that is refused, and the form; some only depend on others."""


def refusals(game: Any, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The functions that are refused, each with the form; reading goes on without them."""
    found: dict[str, str] = {}
    function = Body.function

    def going_on(body: Body, names: dict[str, Node]) -> Node:
        try:
            return function(body, names)
        except LanguageError as error:
            name = getattr(body.source.node, "name", "lambda")
            found.setdefault(f"{body.source.module.rpartition('.')[2]}.{name}", error.form)
            wanted = Never() if body.wanted is None else body.wanted
            return Fail("it is not in the language", wanted, error.place)

    monkeypatch.setattr(Body, "function", going_on)
    read(game)
    return found


@pytest.mark.parametrize("name", FORMS)
def test_chapters_use_forms_of_the_language(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All functions that rules, views and refusals need are in the language, but for those that are listed."""
    assert refusals(import_module(f"rulebook.games.{name}").game, monkeypatch) == FORMS[name]
