"""Readings and editions: which answers there are, and which a translation gives."""

import pytest
from attrs import asdict, evolve, fields
from hypothesis import given

from rulebook.core import SettingsError, editions_under
from rulebook.games.yellowstone_park import Readings, Settings, game
from rulebook.games.yellowstone_park.box.readings import (
    EDITIONS,
    CollectExtent,
    ColumnReopen,
    EmptyHandRefill,
    EndThreshold,
    MinimumPlays,
    MisfitPlay,
    NeutralLeftover,
    NeutralReset,
    NeutralStep,
    NeutralTrigger,
    PenaltyDrawThreshold,
)
from rulebook.play import generator, playout
from tests.games.yellowstone_park.lines_of_play import readings

DEFAULT = {
    "minimum_plays": "one",
    "column_reopen": "when-emptied",
    "misfit_play": "free",
    "collect_extent": "minimal",
    "penalty_draw_threshold": "six-or-more",
    "end_threshold": "reach",
    "neutral_trigger": "reach-one",
    "neutral_reset": "every-scoring",
    "neutral_leftover": "merge",
    "neutral_step": "once-a-turn",
    "empty_hand_refill": "choose",
}
LITERAL = {
    "reference": {},
    "it": {
        "column_reopen": "when-column-full",
        "penalty_draw_threshold": "four-or-fewer",
        "end_threshold": "pass",
        "neutral_trigger": "pass-one",
    },
    "hu": {},
    "fr": {"neutral_reset": "neutral-scoring"},
}
ONCE = {edition: {"minimum_plays": "none"} if edition in ("it", "hu") else {} for edition in LITERAL}
"""What was read differently under version 1 of the rules."""


def values(given: Readings) -> dict[str, str]:
    """Each reading with the id of its value."""
    return {name: value.value for name, value in asdict(given).items()}


@pytest.mark.parametrize("edition", LITERAL)
def test_what_an_edition_says(edition: str) -> None:
    """An edition takes the default wherever its text does not say otherwise."""
    assert values(Readings.edition(edition)) == DEFAULT | LITERAL[edition]
    assert game.new_game(edition=edition).settings.readings == Readings.edition(edition)


@pytest.mark.parametrize("edition", LITERAL)
def test_what_an_edition_once_said(edition: str) -> None:
    """Under version 1 of the rules the Italian and the Hungarian edition let a player pass; all else was as it is now."""
    once = dict(editions_under(1, game.editions, game.earlier_editions))
    assert values(once[edition]) == DEFAULT | LITERAL[edition] | ONCE[edition]
    assert editions_under(2, game.editions, game.earlier_editions) is game.editions


def test_the_editions() -> None:
    """The editions are the library's own, the Italian, the Hungarian and the French one."""
    assert [edition for edition, _ in EDITIONS] == ["reference", "it", "hu", "fr"]
    assert Readings.edition("reference") == Readings() == game.new_game().settings.readings


def test_an_unknown_edition() -> None:
    """An edition that there is not is refused, with those that there are."""
    with pytest.raises(SettingsError) as caught:
        game.new_game(edition="de")
    assert str(caught.value) == "there is no edition 'de'; the editions are reference, it, hu, fr"


def test_an_edition_or_readings() -> None:
    """A game is played by an edition or by readings of one's own, not by both."""
    with pytest.raises(SettingsError) as caught:
        game.new_game(edition="it", readings=Readings())
    assert str(caught.value) == "give an edition or readings, not both"
    own = Readings(minimum_plays=MinimumPlays.NONE)
    assert game.new_game(readings=own).settings.readings == own


@pytest.mark.parametrize(
    ("reading", "ids"),
    [
        (MinimumPlays, ["one", "none"]),
        (ColumnReopen, ["when-emptied", "when-column-full", "when-matrix-full"]),
        (MisfitPlay, ["free", "only-if-none-fits"]),
        (CollectExtent, ["minimal", "any-window"]),
        (PenaltyDrawThreshold, ["six-or-more", "four-or-fewer"]),
        (EndThreshold, ["reach", "pass"]),
        (NeutralTrigger, ["reach-one", "pass-one"]),
        (NeutralReset, ["every-scoring", "neutral-scoring"]),
        (NeutralLeftover, ["merge", "beneath"]),
        (NeutralStep, ["once-a-turn", "each-card"]),
        (EmptyHandRefill, ["choose", "draw-pile"]),
    ],
)
def test_the_values_of_a_reading(reading: type[MinimumPlays], ids: list[str]) -> None:
    """Every reading has a closed set of values, the default first; their ids never change."""
    assert [value.value for value in reading] == ids


@pytest.mark.parametrize("name", [field.name for field in fields(Readings)])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_value_is_played(name: str, players: int) -> None:
    """A game can be played under every value of every reading, with every number of players."""
    for value in type(getattr(Readings(), name)):
        settings = Settings(players, readings=evolve(Readings(), **{name: value}))
        state = game.start(settings)
        for number, move in enumerate(playout(game, state, generator(f"{name} {value.value}", players))):
            state = move.step.state
            if number == 300:
                break
        assert game.well_formed(state) == ()


@given(one=readings)
def test_readings_are_values(one: Readings) -> None:
    """Readings with the same answers are the same."""
    assert evolve(one) == one
    assert hash(evolve(one)) == hash(one)
    assert game.legal_actions(game.new_game(readings=one)) == game.legal_actions(game.new_game(readings=evolve(one)))
