"""The options that say under which settings a game is played."""

import json
from pathlib import Path

import pytest

from rulebook.cli.application import Failure
from rulebook.cli.options import GameOptions
from rulebook.spec import load
from rulebook.spec.places import home
from tests.cli.conftest import GAME, Run
from tests.readings import heap


def header_of(run: Run, *options: str | Path) -> dict[str, object]:
    """The header of the record of a game that is played with some options."""
    header: dict[str, object] = json.loads(run("play", GAME, "--json", *options).stdout.splitlines()[0])
    return header


def readings_of(run: Run, *options: str | Path) -> dict[str, str]:
    """The readings by which a game is played with some options."""
    readings = header_of(run, *options)["readings"]
    assert isinstance(readings, dict)
    return readings


def edition_text(**changed: str) -> str:
    """An edition file of the game, with the default of every reading but those that are changed."""
    lines = ["rulebook_edition = 1", f'game = "{GAME}"', 'language = "en"', 'title = "A house edition"']
    for reading in load(GAME).readings:
        value = changed.get(reading.id.replace("-", "_"), reading.default)
        lines += [f"[readings.{reading.id}]", f'value = "{value}"', 'says = "states"']
    return "\n".join(lines)


def test_without_options_the_reference_edition_is_played(run: Run) -> None:
    """Without options the game has its own number of players and the default of every reading."""
    header = header_of(run)
    assert header["players"] == 2
    assert header["readings"] == {reading.id: reading.default for reading in load(GAME).readings}


def test_first_player(run: Run) -> None:
    """The seat that goes first is taken, and the first one goes first otherwise."""
    assert header_of(run, "--players", "3")["first_player"] == 0
    assert header_of(run, "--players", "3", "--first-player", "3")["first_player"] == 2


def test_components_are_taken_singly(run: Run) -> None:
    """Components are numbers, or several numbers with commas between them; those that are as printed are not written."""
    options = ("--component", "rows=5", "--component", "copies=9,9,9,9,9,9,9", "--component", "hand=2")
    result = run("play", "hamsterbacke", "--json", *options)
    assert json.loads(result.stdout.splitlines()[0])["components"] == {"copies": [9] * 7, "rows": 5}


@pytest.mark.parametrize("edition", ["it", "hu", "fr"])
def test_edition_brings_its_readings(run: Run, edition: str) -> None:
    """An edition brings the value of each of its readings."""
    expected = {reading.id: reading.editions[edition].value for reading in load(GAME).readings}
    assert readings_of(run, "--edition", edition) == expected


def test_single_readings_override_the_edition(run: Run) -> None:
    """The readings of the edition come first, and single readings override them, wherever they stand."""
    readings = readings_of(
        run, "--reading", "end-threshold=reach", "--edition", "it", "--reading", "neutral-trigger=reach-one"
    )
    assert readings["end-threshold"] == "reach"
    assert readings["neutral-trigger"] == "reach-one"
    assert readings["column-reopen"] == "when-column-full"


def test_edition_file_brings_its_readings(run: Run, tmp_path: Path) -> None:
    """An edition file brings its readings, and single ones override these too."""
    file = tmp_path / "house.toml"
    file.write_text(edition_text(end_threshold="pass", minimum_plays="none"), encoding="utf-8")
    readings = readings_of(run, "--edition", file, "--reading", "minimum-plays=one")
    assert readings["end-threshold"] == "pass"
    assert readings["minimum-plays"] == "one"


def test_variants_are_switched_on_and_off(run: Run) -> None:
    """A variant is switched on or off, and those that are not named stay as they are."""
    variants = header_of(run, "--variant", "edge_matrix=on")["variants"]
    assert variants == {"edge_matrix": True, "neutral_marker": True}
    variants = header_of(run, "--variant", "neutral_marker=off")["variants"]
    assert variants == {"edge_matrix": False, "neutral_marker": False}


@pytest.mark.parametrize(
    "command",
    [
        ("play", GAME, "--edition"),
        ("impact", GAME, "end-threshold", "--edition"),
        ("compare", GAME),
        ("clauses", GAME, "--edition"),
        ("locate", f"{GAME}:turn-1", "--edition"),
        ("translate", "sheet", GAME, "--po", str(home(GAME).folder / "translations" / "de.po"), "--edition"),
    ],
)
def test_every_command_refuses_a_bad_edition_alike(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    """An edition file with a fault, one by another name, and an unknown edition get the same line everywhere."""
    bad, text = tmp_path / "bad.TOML", tmp_path / "mine.txt"
    for file in bad, text:
        file.write_text(edition_text(end_threshold="maybe"), encoding="utf-8")
    fault = "readings.end-threshold.value: expected one of reach, pass, found 'maybe'"
    assert run.refused(*command, bad) == f"Error: {bad}: {fault}"
    assert run.refused(*command, text) == f"Error: {text}: is not an edition file: its name must end in .toml"
    assert run.refused(*command, "itt") == f"Error: there is no edition of {GAME} called 'itt'; did you mean it?"


DECK = """
rulebook_deck = 1
game = "prato_dei_conigli"
title = "A deck of one card"

[variants]
mode = "conta"

[components]
sun_stops = 3

[[components.deck]]
card = "even"
points = 2
copies = 30
"""


def test_a_deck_file_brings_variants_and_components(run: Run, tmp_path: Path) -> None:
    """A deck file replaces the deck of a game, and the record that is made embeds it."""
    file = tmp_path / "deck.toml"
    file.write_text(DECK, encoding="utf-8")
    result = run("play", "prato_dei_conigli", "--deck", file, "--json")
    components = json.loads(result.stdout.splitlines()[0])["components"]
    assert components["deck"] == [{"card": "even", "points": 2, "copies": 30}]
    assert components["sun_stops"] == 3


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ("points = 2", 'points = "two"', "line 14, key components.deck[0].points: expected a whole number"),
        ("prato_dei_conigli", "yellowstone_park", "key game"),
        ("rulebook_deck = 1", "", "rulebook_deck"),
    ],
)
def test_a_bad_deck_file_is_named_with_line_and_field(run: Run, tmp_path: Path, good: str, bad: str, message: str) -> None:
    """An error in a deck file names the file, the line, the field and the reason."""
    file = tmp_path / "deck.toml"
    file.write_text(DECK.replace(good, bad), encoding="utf-8")
    complaint = run.refused("play", "prato_dei_conigli", "--deck", file)
    assert str(file) in complaint
    assert message in complaint


def test_what_is_named_singly_comes_over_the_deck_file(run: Run, tmp_path: Path) -> None:
    """Single variants and components come over those of the deck file, as single readings over those of an edition."""
    file = tmp_path / "deck.toml"
    file.write_text(DECK, encoding="utf-8")
    options = ("--component", "sun_stops=4", "--variant", "mode=insiemi")
    result = run("play", "prato_dei_conigli", "--deck", file, *options, "--json")
    header = json.loads(result.stdout.splitlines()[0])
    assert header["components"]["sun_stops"] == 4
    assert header["variants"]["mode"] == "insiemi"


def test_a_component_that_is_on_or_off() -> None:
    """A component that is a truth value is on or off."""
    assert GameOptions(heap.game, components={"coin": "on"}).settings().components == heap.Components(coin=True)
    with pytest.raises(Failure, match="the component coin must be on or off, not 'maybe'"):
        GameOptions(heap.game, components={"coin": "maybe"}).settings()
