"""What simulated readers show about the questions of a game, and a table of it for the documentation."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from rulebook.examination.corpus import kept
from rulebook.examination.meanings import NOT_FOUND, Meaning, meanings_file
from rulebook.examination.operators import meanings
from rulebook.examination.questions import Answer
from rulebook.examination.verdict import verdicts
from rulebook.registry import game
from rulebook.spec import load
from rulebook.verification.report import markdown
from tests.tools.examination.literal import measured_literally
from tests.tools.examination.readers import Result, answering, answers_by_playing, examined, right_reader
from tests.tools.reports import kept as kept_report

Figures: TypeAlias = dict[str, Any]
NAME: Final = "examination"


def measured(id: str) -> dict[str, object]:
    """The figures of a game. `not_first` has, for readers whose clause was not named first, the clauses that were.

    `literal` has those of a reader who sees a text alone.
    """
    played, specification = game(id), load(id)
    made, every, reasons = kept(played), meanings(played, specification), meanings_file(specification).unshown
    right, right_path = examined(made.examination, "", right_reader)
    results = list(results_of(id, every))
    kinds = {meaning.id: meaning.kind.value for meaning in every}
    return {
        "made_from": made.made_from,
        "version": made.version(played),
        "clauses": len(specification.clauses),
        "clauses_examined": len({meaning.clause for meaning in every}),
        "meanings": len(every),
        "unseparated": {id: reasons.get(id, NOT_FOUND).how.value for id in made.unseparated},
        "questions": len(made.questions),
        "asked_of_right_reader": right.asked,
        "alarms_of_right_reader": len(right.named),
        "always": {answer.value: said_to(id, answer) for answer in (Answer.YES, Answer.NO)},
        "right_answers": dict(Counter(question.right.value for question in right_path.asked)),
        "readers": len(results),
        "named_first": sum(result.is_first for result in results),
        "asked_on_average": round(sum(result.asked for result in results) / len(results), 1),
        "asked_at_most": max(result.asked for result in results),
        "by_kind": by_kind(results, kinds),
        "not_first": {result.meaning: [*result.named] for result in results if not result.is_first},
        **({"literal": measured_literally()} if id == "scopa" else {}),
    }


def said_to(id: str, answer: Answer) -> dict[str, int]:
    """How many clauses get which verdict from a reader who answers always the same."""
    _, path = examined(kept(game(id)).examination, "", lambda question: answer)
    found = verdicts(path, [clause.id for clause in load(id).clauses])
    return dict(Counter(verdict.code.value for verdict in found))


def results_of(id: str, every: tuple[Meaning, ...]) -> Iterator[Result]:
    """The result of a reader for each meaning that has a position."""
    made = kept(game(id))
    shown = set(made.examination.pool.meanings)
    for meaning in every:
        if meaning.id in shown:
            answers = answers_by_playing(game(id), meaning, made.questions)
            yield examined(made.examination, meaning.id, answering(answers))[0]


def by_kind(results: list[Result], kinds: Mapping[str, str]) -> dict[str, list[int]]:
    """For each kind of error, how many readers were named first, of how many."""
    found: dict[str, list[int]] = {}
    for result in results:
        counts = found.setdefault(kinds[result.meaning], [0, 0])
        counts[0] += result.is_first
        counts[1] += 1
    return found


def share(some: int, every: int) -> str:
    """A number, and what share of all that is."""
    return f"{some} ({100 * some / every:.1f} %)"


def counted(hows: dict[str, str]) -> str:
    """How many there are of each sort."""
    return ", ".join(f"{number} {how}" for how, number in Counter(hows.values()).items()) or "none"


def literal(of: Figures) -> str:
    """What came out for a reader who sees a text alone, where one has been measured."""
    measured = of.get("literal")
    return "-" if measured is None else f"{measured['texts']}, {share(measured['named_first'], measured['texts'])}"


ROWS: Final[dict[str, Callable[[Figures], str]]] = {
    "clauses, of which examined": lambda of: f"{of['clauses']}, {of['clauses_examined']}",
    "wrong meanings, silence included": lambda of: str(of["meanings"]),
    "of which no question shows": lambda of: counted(of["unseparated"]),
    "questions asked of a reader who was told right": lambda of: str(of["asked_of_right_reader"]),
    "questions per clause, and per examined clause": lambda of: (
        f"{per_clause(of, 'clauses')}, {per_clause(of, 'clauses_examined')}"
    ),
    "of which the right answer is yes, no": lambda of: f"{of['right_answers']['yes']}, {of['right_answers']['no']}",
    "false alarms of that reader": lambda of: str(of["alarms_of_right_reader"]),
    "clauses said rightly, by a reader who always says yes": lambda of: str(of["always"]["yes"].get("E100", 0)),
    "clauses said rightly, by a reader who always says no": lambda of: str(of["always"]["no"].get("E100", 0)),
    "simulated readers": lambda of: str(of["readers"]),
    "their clause is named first": lambda of: share(of["named_first"], of["readers"]),
    "questions asked of them": lambda of: f"{of['asked_on_average']} on average, at most {of['asked_at_most']}",
    "texts with a planted error; their clause is named first": literal,
}


def examination_table() -> str:
    """A column for each game."""
    games = dict(sorted(kept_report(NAME).items()))
    return markdown(
        [("", *[f"`{game}`" for game in games]), *[(name, *map(row, games.values())) for name, row in ROWS.items()]]
    )


def per_clause(of: Figures, clauses: str) -> str:
    """Questions for each clause of the game, or for each that is examined."""
    return f"{of['asked_of_right_reader'] / of[clauses]:.2f}"
