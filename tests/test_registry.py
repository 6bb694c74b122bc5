"""The registry: which games are installed, and how one gets at them."""

import asyncio
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rulebook import registry
from rulebook.cli.application import application
from rulebook.core import AnyGame, DeclarationError, RulebookError, UnknownGameError
from rulebook.games import hamsterbacke
from rulebook.registry import game, game_ids, playable
from rulebook.server.lobby import Lobby
from rulebook.server.store import Store


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """Every test looks anew at what is installed."""
    registry._registered.cache_clear()
    yield
    registry._registered.cache_clear()


def test_every_installed_game_can_be_had() -> None:
    """Each installed game is found by its id, and they are listed in alphabetical order."""
    assert "yellowstone_park" in game_ids()
    assert list(game_ids()) == sorted(set(game_ids()))
    for id in game_ids():
        found: AnyGame = game(id)
        assert found.id == id
        assert found.title


@pytest.mark.parametrize("id", ["", "chess", "Yellowstone Park", "yellowstone_park:turn-1"])
def test_a_game_that_is_not_installed(id: str) -> None:
    """For an id that no game has, the error lists those that there are."""
    with pytest.raises(UnknownGameError) as caught:
        game(id)
    assert isinstance(caught.value, RulebookError)
    assert str(caught.value) == f"there is no game {id!r}; installed games: {', '.join(game_ids())}"


def test_games_of_other_distributions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another distribution is found like our own; a game that two distributions register is listed once."""
    ours = EntryPoint("yellowstone_park", "rulebook.games.yellowstone_park:game", registry.GROUP)
    theirs = EntryPoint("heap", "tests.readings.heap:game", registry.GROUP)

    def entry_points(group: str, name: str | None = None) -> list[EntryPoint]:
        assert group == "rulebook.games"
        return [entry for entry in (ours, theirs, ours) if name in (None, entry.name)]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    assert game_ids() == ("heap", "yellowstone_park")
    assert game("heap").title == "Heap"


def test_what_is_installed_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads many records does not read the list of installed packages as often."""
    looked = list[str]()

    def entry_points(group: str) -> list[EntryPoint]:
        looked.append(group)
        return [EntryPoint("scopa", "rulebook.games.scopa:game", group)]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    assert [game("scopa").id, game("scopa").id, *game_ids()] == ["scopa"] * 3
    assert looked == [registry.GROUP]


def test_no_game_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no game is installed the error says so."""
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: [])
    assert game_ids() == ()
    with pytest.raises(UnknownGameError, match="installed games: none"):
        game("yellowstone_park")


def test_a_game_that_cannot_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a game of another distribution is broken, the error says which one, where it is from, and why."""
    theirs = EntryPoint("broken", "nowhere.at_all:game", registry.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: [theirs])
    with pytest.raises(UnknownGameError, match=r"^the game 'broken' cannot be imported from nowhere\.at_all:game: Module"):
        game("broken")


def test_what_is_not_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point that names a package, or a game of another id, is refused."""
    package = EntryPoint("hamsterbacke", "rulebook.games.hamsterbacke", registry.GROUP)
    another = EntryPoint("another", "rulebook.games.hamsterbacke:game", registry.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: [package, another])
    for id in ("hamsterbacke", "another"):
        with pytest.raises(UnknownGameError, match="does not name a game with this id"):
            game(id)


def test_the_very_object_of_the_package_is_had() -> None:
    """A game by its name is the object that its package has."""
    assert game("hamsterbacke") is hamsterbacke.game


class Incomplete(EntryPoint):
    """The entry point of a game whose declaration has a hole."""

    def load(self) -> object:
        """Fail as the game's import does."""
        raise DeclarationError("hedge_maze: no phase accepts Walk")


def test_a_game_whose_declaration_has_a_hole(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error of a game's own declaration is passed on unchanged."""
    theirs = Incomplete("hedge_maze", "hedge_maze:game", registry.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: [theirs])
    with pytest.raises(DeclarationError, match=r"^hedge_maze: no phase accepts Walk$"):
        game("hedge_maze")


def test_a_game_that_cannot_be_loaded_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The command line and the server name it, and go on with the other games."""
    ours = EntryPoint("scopa", "rulebook.games.scopa:game", registry.GROUP)
    theirs = EntryPoint("broken", "nowhere.at_all:game", registry.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: [ours, theirs])
    ids, broken = playable()
    assert (ids, list(broken)) == (("scopa",), ["broken"])
    result = CliRunner().invoke(application, ["games"])
    assert (result.exit_code, "scopa  Scopa" in result.stdout) == (0, True)
    assert result.stderr.startswith("broken is left out: the game 'broken' cannot be imported from nowhere.at_all:game")
    lobby = Lobby(Store(tmp_path / "tables.sqlite"))
    assert [record.getMessage() for record in caplog.records] == ["a game is left out"]
    offered: Any = lobby.offered
    assert [each["id"] for each in offered["games"]] == ["scopa"]
    asyncio.run(lobby.close())
