"""Code is told from prose, and every task depends on something of its own."""

from pathlib import Path

from rulebook.spec import load
from rulebook.spec.places import home
from rulebook.verification import sources
from rulebook.verification.findings import Method
from rulebook.verification.planning import plan
from rulebook.verification.sources import code_in, digest
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


def test_every_task_has_a_code_of_its_own() -> None:
    """No two tasks of a game depend on the same code and data, and each depends on the lemma that it is about."""
    tasks = list(plan(load(GAME), load(GAME).theorems, tuple(Method), 300.0, 100))
    codes = [code_of(task) for task in tasks]
    alone = [code for task, code in zip(tasks, codes, strict=True) if len(task.theorems) > 1]
    assert len(set(alone)) == len(alone)
    assert all(len(code) == len(digest("")) for code in codes)
    lemma = "claims.exhaustions.numbers_suffice"
    longer, shorter = (ExhaustionTask("scopa", "plays-have-numbers", lemma, seconds) for seconds in (9.0, 1.0))
    assert code_of(longer) == code_of(shorter)


def test_the_sources_are_those_of_the_checkout() -> None:
    """What is read is what runs."""
    file = sources.file_of(home(GAME).module)
    assert file is not None
    assert Path(file).is_relative_to(Path(__file__).parents[2])
