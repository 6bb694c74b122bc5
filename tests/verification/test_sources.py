"""The hash of the code that a check depends on changes with the code, and with nothing else."""

from pathlib import Path

import pytest

from rulebook.spec import load
from rulebook.spec.places import home
from rulebook.verification import sources
from rulebook.verification.findings import Method
from rulebook.verification.planning import plan
from rulebook.verification.sources import closure, code_in, digest, hash_of_code
from rulebook.verification.tasks import ExhaustionTask, code_of
from tests.verification.broken import GAME

SOURCE = '''"""What it is about."""

RULE = 3  # how many
"""What a name means."""


def rule(cards: int) -> bool:
    """It is a rule."""
    text = "# no comment"
    return cards < RULE and text != """no docstring"""  # so many
'''
CODE = '''RULE = 3
def rule(cards: int) -> bool:
    text = "# no comment"
    return cards < RULE and text != """no docstring"""'''


def test_prose_is_left_out() -> None:
    """Comments and docstrings are not code, and texts are."""
    assert code_in(SOURCE) == CODE


def test_letters_beyond_ascii_are_counted_right() -> None:
    """What stands before a comment may have any letters."""
    assert code_in('word = "città più"  # però\n"""Già."""\nnext = 1\n') == 'word = "città più"\nnext = 1'


def test_what_a_game_depends_on() -> None:
    """The closure of a game has its own modules and the core, and neither other games nor what only reads and writes."""
    found = closure(["rulebook.games.scopa", "rulebook.verification.exploring"])
    assert {"rulebook.games.scopa.chapters.points", "rulebook.core.step", "rulebook.verification.examining"} <= set(found)
    assert not [name for name in found if name.startswith(("rulebook.games.hamsterbacke", "rulebook.spec", "rulebook.cli"))]
    assert not [name for name in found if ".proofs" in name]


def test_modules_that_are_none_are_passed_over() -> None:
    """A name that is imported from a module need not be one."""
    assert closure(["rulebook.core.step.Step", "nowhere.at.all"]) == ()


def forget_hashes() -> None:
    """Read the code of modules again."""
    sources.hash_of_closure.cache_clear()
    sources.code_of.cache_clear()


@pytest.mark.parametrize(
    ("line", "becomes", "differs"),
    [
        ("return covered == spaces", "return covered == spaces", False),
        ('"""bonus-5 A marker', '"""bonus-5 Any marker', False),
        ("return max(0, marker - spaces)", "return max(1, marker - spaces)", True),
    ],
)
def test_a_changed_rule_changes_the_hash(line: str, becomes: str, differs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that says something else makes what was reported of it stale; a docstring does not."""
    place = "rulebook.games.yellowstone_park.chapters.bonus"
    before, plain = hash_of_code(["rulebook.games.yellowstone_park"]), sources.source_of

    def source_of(module: str) -> str | None:
        text = plain(module)
        return text.replace(line, becomes) if text is not None and module == place else text

    monkeypatch.setattr(sources, "source_of", source_of)
    forget_hashes()
    after = hash_of_code(["rulebook.games.yellowstone_park"])
    forget_hashes()
    assert (before != after) is differs


def test_another_game_makes_nothing_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule of one game is nothing to another."""
    before, plain = hash_of_code(["rulebook.games.scopa"]), sources.source_of
    monkeypatch.setattr(
        sources, "source_of", lambda module: f"{plain(module)}\nX = 1" if "yellowstone" in module else plain(module)
    )
    forget_hashes()
    assert hash_of_code(["rulebook.games.scopa"]) == before
    forget_hashes()


def test_every_task_has_a_code_of_its_own() -> None:
    """No two tasks of a game depend on the same code and data, and each depends on the lemma that it is about."""
    tasks = list(plan(load(GAME), load(GAME).theorems, tuple(Method), 300.0, 100))
    codes = [code_of(task) for task in tasks]
    alone = [code for task, code in zip(tasks, codes, strict=True) if len(task.theorems) > 1]
    assert len(set(alone)) == len(alone)
    assert all(len(code) == len(digest("")) for code in codes)
    lemma = "proofs.exhaustions.taking_loses_nothing"
    longer, shorter = (ExhaustionTask(GAME, "conservation", lemma, seconds) for seconds in (9.0, 1.0))
    assert code_of(longer) == code_of(shorter)


def test_the_sources_are_those_of_the_checkout() -> None:
    """What is read is what runs."""
    file = sources.file_of(home(GAME).module)
    assert file is not None
    assert Path(file).is_relative_to(Path(__file__).parents[2])
