"""The registry: which games are installed, and how one gets at them."""

import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

from rulebook import registry
from rulebook.core import AnyGame, RulebookError, UnknownGameError
from rulebook.registry import game, games


def test_every_installed_game_can_be_had() -> None:
    """Each installed game is found by its id, and they are listed in alphabetical order."""
    assert "yellowstone_park" in games()
    assert list(games()) == sorted(set(games()))
    for id in games():
        found: AnyGame = game(id)
        assert found.id == id
        assert found.title


@pytest.mark.parametrize("id", ["", "chess", "Yellowstone Park", "yellowstone_park:turn-1"])
def test_a_game_that_is_not_installed(id: str) -> None:
    """For an id that no game has, the error lists those that there are."""
    with pytest.raises(UnknownGameError) as caught:
        game(id)
    assert isinstance(caught.value, RulebookError)
    assert str(caught.value) == f"there is no game {id!r}; installed are: {', '.join(games())}"


def test_games_of_other_distributions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another distribution is found like our own; a game that two distributions register is listed once."""
    ours = EntryPoint("yellowstone_park", "rulebook.games.yellowstone_park", registry.GROUP)
    theirs = EntryPoint("a_game", "rulebook.games.yellowstone_park", registry.GROUP)

    def entry_points(group: str, name: str | None = None) -> list[EntryPoint]:
        assert group == "rulebook.games"
        return [entry for entry in (ours, theirs, ours) if name in (None, entry.name)]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    assert games() == ("a_game", "yellowstone_park")
    assert game("a_game").title == "Yellowstone Park"


def test_no_game_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no game is installed the error says so."""
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: [])
    assert games() == ()
    with pytest.raises(UnknownGameError, match="installed are: none"):
        game("yellowstone_park")


def test_the_question_and_the_package_share_a_name() -> None:
    """`rulebook.games()` answers before and after a game has been imported, and the games can be imported in every way."""
    program = """
import rulebook
before = rulebook.games()
import rulebook.games.yellowstone_park as by_path
from rulebook.games import yellowstone_park as by_name
assert by_path is by_name is rulebook.games.yellowstone_park
assert rulebook.games() == before != ()
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_package_of_games_answers_like_the_function() -> None:
    """Where games have been imported, as here, `rulebook.games()` asks the package, which knows the same."""
    assert sys.modules["rulebook.games"]() == games()  # type: ignore[operator]  # a package that can be called
