"""`rulebook changes`: what became of the clauses between two versions."""

import json

from tests.cli.conftest import Run


def test_changes_of_all_games(run: Run) -> None:
    """Every game that both versions have is summed up, with the explorations that can be compared."""
    done = run("changes", "0.1.0", "0.2.0")
    assert "hamsterbacke, 0.1.0 to 0.2.0: 42 clauses: 13 not shown, 29 same" in done.output
    assert "explorations of the same small games: 17, of which 0 have other numbers" in done.output
    assert "scopa" not in done.output


def test_changes_since_a_version(run: Run) -> None:
    """Without a second version the rules as they are are compared; a clause has both statements and the reason."""
    done = run("changes", "0.2.0", "--game", "hamsterbacke")
    assert "  taking-7: new\n    is:  A row that is taken" in done.output
    assert "  taking-2: reworded; the same happens at 7 positions" in done.output
    assert "  blocking-6: not shown; it no longer has a function\n    was: " in done.output


def test_changes_as_json(run: Run) -> None:
    """Programs get every clause."""
    done = run("changes", "0.2.0", "--game", "scopa", "--json")
    (game,) = json.loads(done.output)
    assert (game["game"], game["old"], game["new"]) == ("scopa", "0.2.0", "unreleased")
    kinds = {each["clause"]: each["kind"] for each in game["clauses"]}
    assert (kinds["scopa-3"], kinds["capturing-2"], len(kinds)) == ("new", "same", 56)
    assert game["explorations"] == {"both": 76, "different": []}
