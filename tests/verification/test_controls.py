"""Negative controls: the check of every theorem notices some rule that is wrong."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from importlib import import_module
from typing import Any, cast

import pytest

from rulebook.core.game import Game
from rulebook.core.sweep import player_numbers, possible_settings
from rulebook.records import JsonObject
from rulebook.registry import game
from rulebook.spec import Status, Theorem, load
from rulebook.spec.model import Checks
from rulebook.spec.places import specified_games
from rulebook.verification.tasks import ExplorationTask, perform
from tests.games.standing_in import Function, in_place_of
from tests.verification import breaking
from tests.verification.breaking import Broken, broken_rules, instead, is_noticed, named

BROKEN: dict[str, tuple[Broken, ...]] = {
    id: import_module(f"tests.verification.broken_{id}").BROKEN for id in specified_games()
}
LONG = {"live-clauses", "void-deals-are-rare"}
"""Theorems about settings whose checks play many games."""
CASES = [
    pytest.param(
        game_id, broken, id=f"{game_id}-{broken.theorem}", marks=[pytest.mark.long] if broken.theorem in LONG else []
    )
    for game_id, each in BROKEN.items()
    for broken in each
]


@pytest.mark.parametrize(("game_id", "broken"), CASES)
def test_wrong_rules_are_noticed(game_id: str, broken: Broken) -> None:
    """A rule that breaks a theorem is noticed by the theorem's check."""
    assert is_noticed(game_id, broken)


@pytest.mark.parametrize(
    ("game_id", "theorem"), [(game_id, theorem.id) for game_id in specified_games() for theorem in load(game_id).theorems]
)
def test_every_theorem_has_a_control(game_id: str, theorem: str) -> None:
    """For every theorem there is a broken rule that its check has to notice."""
    assert theorem in {broken.theorem for broken in BROKEN[game_id]}


@pytest.mark.parametrize(("game_id", "broken"), CASES)
def test_right_rules_are_not(game_id: str, broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is wrong the same check notices nothing."""
    monkeypatch.setattr(breaking, "MOST_GAMES", 1)
    monkeypatch.setattr(breaking, "MOST_MOVES", 40)
    assert not is_noticed(game_id, Broken(broken.theorem, {}, broken.settings))


EVERY = [(game_id, theorem) for game_id in specified_games() for theorem in load(game_id).theorems]
ABOUT_SETTINGS = [(game_id, theorem) for game_id, theorem in EVERY if theorem.checks is Checks.SETTINGS]
IDS = [f"{game_id}-{theorem.id}" for game_id, theorem in ABOUT_SETTINGS]


class LookedError(Exception):
    """A predicate has begun a game, and gone on in it."""


def looks_at_the_game(game_id: str, predicate: Function, settings: object) -> bool:
    """Whether a predicate over settings begins a game, and steps on in it or asks what chance can bring."""
    asked: set[str] = set()

    def noting(name: str) -> Callable[[Function], Function]:
        def noted(original: Function, *arguments: object) -> object:
            asked.add(name)
            if "start" in asked and len(asked) > 1:
                raise LookedError
            return original(*arguments)

        return lambda original: partial(noted, original)

    with ExitStack() as stack:
        for name in ("start", "step", "chances"):
            stack.enter_context(in_place_of(getattr(Game, name), noting(name)))
        with suppress(LookedError):
            predicate(settings)
            return False
    return True


@pytest.mark.parametrize(("game_id", "theorem"), ABOUT_SETTINGS, ids=IDS)
def test_theorems_about_settings_look_at_games(game_id: str, theorem: Theorem) -> None:
    """A theorem about settings is about the printed games that are played by them, and no arithmetic of numbers in a box."""
    (settings,) = possible_settings(game(game_id), players=player_numbers(game(game_id))[0])
    assert looks_at_the_game(game_id, named(game_id, theorem.predicate), settings)


def test_arithmetic_is_no_theorem() -> None:
    """A predicate that only reckons with settings is found out: so longest games and scorings were once shown."""
    (settings,) = possible_settings(game("yellowstone_park"), players=2)
    assert not looks_at_the_game("yellowstone_park", lambda settings: settings.components.hand > 0, settings)


@pytest.mark.long
def test_a_bonus_that_is_counted_before_collecting_is_noticed() -> None:
    """A turn that counts the bonus first is refuted by exploration."""
    small = load("yellowstone_park").small_game("near-a-bonus")
    settings = cast(JsonObject, small.settings)
    task = ExplorationTask("yellowstone_park", ("collecting-earns-nothing",), small.id, settings, 300.0, small.opening)
    with broken_rules("yellowstone_park", {"chapters.turn.place": instead(bonus_first)}):
        (found,) = perform(task).findings
    assert found.check.verdict is Status.REFUTED


def bonus_first(state: Any, action: Any) -> Any:
    """A placement whose bonus is counted on what lies there before collecting."""
    chapters, space = "yellowstone_park", (action.card.number, action.column)
    award, collect = named(chapters, "chapters.bonus.award_bonus"), named(chapters, "chapters.collecting.collect")
    placed = named(chapters, "chapters.placing.place")(state, action)
    return placed.then(award, space).then(collect, space, action.window).then(named(chapters, "chapters.turn.go_on"))
