"""A kept check depends on the code that it reaches: a change of that makes it stale, and no other change does."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from rulebook.spec import load
from rulebook.verification import dependencies
from rulebook.verification.dependencies import CODE, Code
from rulebook.verification.findings import Method
from rulebook.verification.planning import plan
from rulebook.verification.sources import source_of
from rulebook.verification.tasks import (
    ExhaustionTask,
    ExplorationTask,
    RandomTask,
    SettingsTask,
    SolverTask,
    SymbolicTask,
    Task,
    WitnessTask,
    code_of,
)

SCOPA, HAMSTERS, PARK = (f"rulebook.games.{game}" for game in ("scopa", "hamsterbacke", "yellowstone_park"))
LEMMAS: Final = "claims.exhaustions"
Edit = tuple[str, str, str]
"""A module, a piece of its text, and what takes its place."""


def exploration(theorem: str) -> ExplorationTask:
    """The first exploration of a theorem of Scopa."""
    return next(
        task
        for task in plan(load("scopa"), [load("scopa").theorem(theorem)], [Method.EXPLORATION], 60.0, 0)
        if isinstance(task, ExplorationTask)
    )


TASKS: Final[dict[str, Task]] = {
    "conservation explored": exploration("conservation"),
    "hands explored": exploration("hands-are-level"),
    "conservation at random": RandomTask("scopa", ("conservation",), 100, 60.0),
    "patterns exhausted": ExhaustionTask(
        "yellowstone_park", "both-bonuses", f"{LEMMAS}.a_turn_earns_both_bonuses_at_most", 60.0
    ),
    "settings exhausted": SettingsTask("scopa", "live-clauses", 60.0),
    "line witnessed": WitnessTask("scopa", "need-not-end"),
    "start solved": SolverTask("scopa", (), "start", 60.0),
    "play solved": SolverTask("scopa", (), "2 players, Playing", 60.0),
    "points solved": SolverTask("scopa", ("points-never-fall",), "points-never-fall", 60.0),
    "hands solved": SolverTask("scopa", ("hands-are-level",), "hands-are-level", 60.0),
    "most contracted": SymbolicTask("hamsterbacke", "longest-game", "claims.contracts.those_who_hold_most_hold_most", 60.0),
    "hamsters at random": RandomTask("hamsterbacke", ("conservation",), 100, 60.0),
}
EXPLORED: Final = {"conservation explored", "hands explored"}
SOLVED: Final = {"start solved", "play solved", "points solved", "hands solved"}
PLAYED: Final = EXPLORED | {"conservation at random", "settings exhausted", "line witnessed"} | SOLVED
"""What plays Scopa, or is shown of its clauses."""
HOLDERS: Final = {"most contracted", "hamsters at random"}
IN_PLAY: Final = PLAYED | {"hamsters at random"}
EVERYTHING: Final = {*TASKS}


@pytest.fixture(scope="module")
def before() -> dict[str, str]:
    """The hash of each task."""
    return {name: code_of(task) for name, task in TASKS.items()}


@pytest.fixture
def edited(monkeypatch: pytest.MonkeyPatch) -> Callable[..., set[str]]:
    """Which tasks have another hash once some modules have been edited."""

    def stale(before: dict[str, str], *edits: Edit) -> set[str]:
        texts: dict[str, str] = {}
        for module, find, put in edits:
            text = texts.get(module) or source_of(module) or ""
            assert find in text, (module, find)
            texts[module] = text.replace(find, put, 1)

        def read(module: str) -> str | None:
            return texts[module] if module in texts else source_of(module)

        monkeypatch.setattr(dependencies, "CODE", Code(read, CODE.definitions.copy()))
        return {name for name, task in TASKS.items() if code_of(task) != before[name]}

    return stale


NOTHING_STALE: Final[dict[str, Edit]] = {
    "a docstring": (f"{SCOPA}.chapters.points", "tied for the most, nobody scores", "level, none of them scores"),
    "a comment": (f"{SCOPA}.chapters.points", "    best = leaders(amounts)", "    # who leads\n    best = leaders(amounts)"),
    "the layout of code": (f"{SCOPA}.chapters.turn", "(seat + 1) % players", "(\n        seat + 1\n    ) % players"),
    "a picture": (f"{SCOPA}.views.picture", "range(seen.settings.players)", "range(seen.settings.players - 1)"),
    "a picture of another game": (f"{HAMSTERS}.views.picture", "from ", "NUMBER = 3\nfrom "),
    "a description": (f"{SCOPA}.views.description", "def caption(", "def other(): ...\n\n\ndef caption("),
    "a sentence of an event": (f"{SCOPA}.model.events", '"{seat} played {card}"', '"{card}"'),
    "a reason for refusing": (f"{SCOPA}.chapters.capturing", "{card} is not on the table", "{card} lies elsewhere"),
    "how seats are said": ("rulebook.core.sentences", "return number + 1", "return number + 2"),
    "a clause that is added": (f"{SCOPA}.model.clauses", '"turn-3",', '"turn-3",\n    "turn-4",'),
    "how a score would stand": (f"{SCOPA}.views.standing", "from ", "NUMBER = 3\nfrom "),
    "a function that nothing calls": (f"{SCOPA}.chapters.winning", "def go_on", "def other(): ...\n\n\ndef go_on"),
    "another game": ("rulebook.games.prato_dei_conigli.chapters.sun", "first_stop()", "first_stop() + 1"),
    "what describes values in errors": ("rulebook.core.scene", "class Tone(", "class Other(Enum): ...\n\n\nclass Tone("),
    "how a game is shown": ("rulebook.core.game", 'return f"<the game {self.id}>"', "return self.id"),
    "which files are followed": ("rulebook.verification.planning", "def proofs", "def other(): ...\n\n\ndef proofs"),
    "how a report is written": ("rulebook.verification.report", "round(", "abs("),
}


def test_what_makes_nothing_stale(before: dict[str, str], edited: Callable[..., set[str]]) -> None:
    """Prose, pictures, words, other games and other clauses are nothing to a check, not even all of them together."""
    assert edited(before, *NOTHING_STALE.values()) == set()


STALE: Final[dict[str, tuple[set[str], Edit]]] = {
    "a rule": (PLAYED, (f"{SCOPA}.chapters.scopa", "return not table", "return bool(table)")),
    "whose turn it is": (PLAYED, (f"{SCOPA}.chapters.turn", "(seat + 1)", "(seat + 2)")),
    "a helper of a rule": (PLAYED, (f"{SCOPA}.chapters.points", "amount == most > 0", "amount == most")),
    "a branch of a reading": (PLAYED, (f"{SCOPA}.chapters.points", "if len(best) == 1 else ()", "if best else ()")),
    "which clause an event cites": (PLAYED, (f"{SCOPA}.chapters.scopa", '"scopa-1", state.seat', '"scopa-2", state.seat')),
    "a constant of a kit": (
        EVERYTHING - HOLDERS - {"patterns exhausted"},
        ("rulebook.core.kits.italian_cards", "HIGHEST: Final = ", "HIGHEST: Final = 1 + "),
    ),
    "a property of the state": (PLAYED, (f"{SCOPA}.model.state", "self.hands[self.seat]", "self.hands[0]")),
    "who sees a field": (PLAYED, (f"{SCOPA}.model.state", "points: Open[", "points: LayersOnly[")),
    "the order of values": (PLAYED, (f"{SCOPA}.model.variants", "ONE_DEAL", "A_DEAL")),
    "a phase's row": (PLAYED, (SCOPA, "over(Over, winning.finished)", "over(Over, winning.is_over)")),
    "a function for declaring": (IN_PLAY, ("rulebook.core.phases", "never, apply, is_chance=True", "never, apply")),
    "a method with an operator": (
        IN_PLAY | {"patterns exhausted"},
        ("rulebook.core.multiset", "self.counts[position] > 0", "self.counts[position] > 1"),
    ),
    "a default of a declaration": (
        IN_PLAY,
        ("rulebook.core.declaration", "moves[kind].is_chance is not", "moves[kind].is_chance is"),
    ),
    "how a card is worth": (PLAYED, (f"{SCOPA}.chapters.primiera", "for suit in suits(", "for suit in 2 * suits(")),
    "a predicate that is an invariant": (
        {"conservation explored", "conservation at random"} | SOLVED,
        (f"{SCOPA}.claims.invariants", "copies_of(card, state) ==", "copies_of(card, state) >="),
    ),
    "a helper of one predicate": (
        {"hands explored", "hands solved"},
        (f"{SCOPA}.claims.theorems", "and differ <= 1", "and differ <= 2"),
    ),
    "a lemma": ({"patterns exhausted"}, (f"{PARK}.{LEMMAS}", "max(later) <= most", "max(later) < most")),
    "a constant of a lemma": ({"patterns exhausted"}, (f"{PARK}.{LEMMAS}", "edge_matrix=True", "edge_matrix=False")),
    "a contract": (
        {"most contracted"},
        (f"{HAMSTERS}.claims.contracts", "at least one.\n\n    post: _\n", "at least one.\n\n    post: 1\n"),
    ),
    "what a contract is about": (
        HOLDERS,
        (f"{HAMSTERS}.chapters.bonus", "most = max(hand_sizes)", "most = min(hand_sizes)"),
    ),
    "how terms of clauses are made": (SOLVED, ("rulebook.compile.terms.values", "else z3.And(*rest)", "else z3.Or(*rest)")),
    "how states are visited": (EXPLORED, ("rulebook.exploration", "self.transitions += 1", "self.transitions += 2")),
    "how much is kept": (EXPLORED, ("rulebook.verification.exploring", "MOST_STATES = 400_000", "MOST_STATES = 4")),
    "how games are drawn": (
        {"conservation at random", "hamsters at random"},
        ("rulebook.play", "random.random() * sum(", "sum("),
    ),
    "how claims are asked": (
        EXPLORED | {"conservation at random", "hamsters at random"},
        ("rulebook.verification.examining", "if holds is not None and not holds", "if not holds"),
    ),
    "how cases are counted": (
        {"patterns exhausted", "settings exhausted"},
        ("rulebook.verification.exhausting", "% BETWEEN_LOOKS == 0", "% 2 == 0"),
    ),
    "how provers are asked": (
        {"most contracted"},
        ("rulebook.verification.concrete", "MOST_SAMPLES = 2_000", "MOST_SAMPLES = 2"),
    ),
    "how records are replayed": (
        {"line witnessed"},
        ("rulebook.verification.witnessing", "bool(claim.applies(record.settings) and", "bool("),
    ),
}


@pytest.mark.parametrize(("stale", "edit"), STALE.values(), ids=STALE)
def test_what_makes_a_check_stale(
    stale: set[str], edit: Edit, before: dict[str, str], edited: Callable[..., set[str]]
) -> None:
    """What a check reaches makes it stale when it changes, and those that do not reach it stay."""
    assert edited(before, edit) == stale


def test_two_names_that_change_places(before: dict[str, str], edited: Callable[..., set[str]]) -> None:
    """A function is another one where it has the name of another, although the texts of both are somewhere."""
    names = (("is_over", "is_finished"), ("end", "is_over"), ("is_finished", "end"))
    edits = [(f"{SCOPA}.chapters.ending", f"def {old}(", f"def {new}(") for old, new in names]
    assert edited(before, *edits) == PLAYED


@pytest.mark.parametrize("file", sorted(Path(dependencies.__file__).parent.rglob("*.py")), ids=lambda file: file.stem)
def test_a_name_is_imported_from_one_place(file: Path) -> None:
    """What a name stands for is found by module: functions of one module import nothing else by the same name."""
    places = {
        (each.asname or each.name, node.module, each.name)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("rulebook.")
        for each in node.names
    }
    assert len({name for name, *_ in places}) == len(places)
