"""Comparing editions: verdicts are computed, and what each edition states is told clause by clause."""

from typing import Any, Final

import pytest
from attrs import evolve

from rulebook.readings import verdicts
from rulebook.readings.comparison import Comparison, Voice, compared, is_between, reported, stance_text, voice_of
from rulebook.readings.contrast import Contrast, every_contrast
from rulebook.readings.finding import Effort
from rulebook.readings.tables import html, markdown
from rulebook.readings.verdicts import Ruling, Verdict, by_search, ruling_on, theorem_status
from rulebook.registry import game
from rulebook.spec import Deviation, Specification, Stance, Status, Theorem, load
from rulebook.spec.model import Checks, DeviationKind, Says
from rulebook.spec.reports import DecidedReading, GameReport, TheoremReport, reported_rulings
from tests.readings import heap
from tests.readings.cases import GAME, contrast

EFFORT = Effort(states=1000, games=5, tries=5)
PARK = load("yellowstone_park")
THEOREM = Theorem("sure", 1, "Sure.", "sure", Checks.STATE, Status.PROVED, ("heap-1",))
SURE = evolve(heap.SPECIFICATION, theorems=(THEOREM,))
"""The made-up game with a theorem."""


def ruled(specification: Specification, *values: str) -> Ruling:
    """The verdict on a contrast of the made-up game, of which nothing is kept."""
    reading, *pair = values
    contested = contrast(reading, *pair)
    known = next(one for one in specification.readings if one.id == reading)
    contested = evolve(contested, reading=known, left=known.values[0], right=known.values[-1])
    return ruling_on(GAME, specification, contested, EFFORT, anew=True)


def reporting(monkeypatch: pytest.MonkeyPatch, status: Status, version: int = 1) -> None:
    """Have the library's report say how strongly the theorem `sure` of the made-up game holds."""
    theorem = TheoremReport("sure", 1, "Sure.", status, Status.PROVED, ())
    monkeypatch.setattr(verdicts, "game_report", lambda game: GameReport(version, (theorem,), ()))


def with_claims(**claims: Any) -> Specification:
    """The made-up game's specification with something claimed of the last value of the reading `ghost` and of `most`."""
    readings = []
    for reading in heap.SPECIFICATION.readings:
        claiming = evolve(reading.values[-1], **claims)
        values = (*reading.values[:-1], claiming) if reading.id in ("ghost", "most") else reading.values
        readings.append(evolve(reading, values=values))
    return evolve(SURE, readings=tuple(readings))


def test_a_contrast_with_a_witness_matters() -> None:
    """Where a search finds a witness it matters, and where it was found is told."""
    ruling = ruled(heap.SPECIFICATION, "most")
    assert (ruling.verdict, ruling.method) == (Verdict.MATTERS, "search")
    assert ruling.bound == "the two sides disagree after 0 actions of 2 players, in the small game five"


def test_no_difference_is_found_once_explored() -> None:
    """Where a small game was explored to its end in vain with every number of players, no difference was found there."""
    ruling = ruled(heap.SPECIFICATION, "ghost")
    assert (ruling.verdict, ruling.method, ruling.states) == (Verdict.NO_DIFFERENCE, "exploration", 155)
    assert ruling.bound == EVERYWHERE


EVERYWHERE: Final = (
    "every state that both sides can reach in the small games five with 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 12 players"
)


def test_nothing_is_said_without_an_exploration() -> None:
    """Where nothing was explored to its end with some number of players, the printed game is played with it, and it is open
    whether it matters; all that was looked at is told.
    """
    short = by_search(GAME, heap.SPECIFICATION, contrast("ghost"), Effort(states=12, games=2), anew=False)
    assert short.verdict is Verdict.UNKNOWN
    looked = short.bound.split("; ")
    assert looked[0] == "10 states of the small game five with 2 players, all that both can reach"
    assert "12 states of the small game five with 12 players" in looked
    assert "2 random games of the whole game with 12 players" in looked
    assert looked[-1] == "2 random games of the whole game under steep=on with 12 players"
    assert not [each for each in looked if each.endswith("random games of the whole game with 2 players")]
    none = by_search(GAME, evolve(heap.SPECIFICATION, small_games=()), contrast("ghost"), EFFORT, anew=False)
    assert (none.verdict, none.bound.count("of the whole game with")) == (Verdict.UNKNOWN, 12)


def test_a_difference_with_other_numbers_of_players_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reading that matters to three players alone is told apart, although the small game is for two."""
    sides = Contrast.sides

    def with_three(contested: Contrast, game: Any, settings: Any) -> Any:
        matters = settings["players"] == 3
        return sides(contested if matters else evolve(contested, right=contested.left), game, settings)

    monkeypatch.setattr(Contrast, "sides", with_three)
    ruling = by_search(GAME, heap.SPECIFICATION, contrast("most"), EFFORT, anew=False)
    assert (ruling.verdict, ruling.method) == (Verdict.MATTERS, "search")
    assert ruling.bound == "the two sides disagree after 0 actions of 3 players, in the small game five"


@pytest.mark.parametrize("status", [Status.EXPLORED, Status.PROVED])
def test_a_theorem_makes_a_value_contradictory(monkeypatch: pytest.MonkeyPatch, status: Status) -> None:
    """A value is contradictory as soon as a theorem holds by which it never does what it is for."""
    reporting(monkeypatch, status)
    ruling = ruled(with_claims(contradicted_by="sure"), "most")
    assert (ruling.verdict, ruling.method) == (Verdict.CONTRADICTORY, f"theorem sure ({status.value}), search")


def deciding(monkeypatch: pytest.MonkeyPatch, reading: str, verdict: str, code: str = "present") -> None:
    """Have the library's report say what solvers decided about the values of a reading of the made-up game."""
    values = [value.id for one in heap.SPECIFICATION.readings if one.id == reading for value in one.values]
    decided = DecidedReading(reading, (values[0], values[-1]), verdict, "the heap", 28, 1.0, code=code)
    monkeypatch.setattr(verdicts, "decided_readings", lambda game: (decided,))
    monkeypatch.setattr(verdicts, "code_of_decision", lambda game, contrast: "present")


def test_only_solvers_say_that_values_never_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """What solvers proved of the printed game is a verdict, with the number of their goals."""
    deciding(monkeypatch, "ghost", "never matters")
    ruling = ruled(heap.SPECIFICATION, "ghost")
    assert (ruling.verdict, ruling.method) == (Verdict.NEVER_MATTERS, "solvers")
    assert ruling.bound == "28 goals about the heap"
    deciding(monkeypatch, "ghost", "never matters", code="older")
    assert ruled(heap.SPECIFICATION, "ghost").verdict is Verdict.NO_DIFFERENCE, "it was proved of other rules"


@pytest.mark.parametrize("verdict", ["matters", "only told otherwise", "undecided"])
def test_what_solvers_do_not_exclude_stays_open(monkeypatch: pytest.MonkeyPatch, verdict: str) -> None:
    """A state that no game need reach does not show that values matter, nor that they do not."""
    deciding(monkeypatch, "ghost", verdict)
    assert ruled(heap.SPECIFICATION, "ghost").verdict is Verdict.NO_DIFFERENCE


def test_a_witness_is_stronger_than_solvers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a game shows a difference it matters, whatever a report says."""
    deciding(monkeypatch, "most", "never matters")
    assert ruled(heap.SPECIFICATION, "most").verdict is Verdict.MATTERS


@pytest.mark.parametrize(("status", "version"), [(Status.TESTED, 1), (Status.REFUTED, 1), (Status.PROVED, 2)])
def test_a_weak_theorem_says_nothing(monkeypatch: pytest.MonkeyPatch, status: Status, version: int) -> None:
    """A theorem that was only tested, was refuted, or was checked for other rules, makes no verdict."""
    reporting(monkeypatch, status, version)
    assert ruled(with_claims(contradicted_by="sure"), "most").verdict is Verdict.MATTERS


def test_theorems_that_were_not_reported_are_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the theorem in the report nothing is known of it."""
    monkeypatch.setattr(verdicts, "game_report", lambda game: GameReport(1, (), ()))
    assert theorem_status(SURE, "sure") is Status.UNKNOWN


def test_kept_witnesses_are_enough() -> None:
    """Where a witness is kept it is checked again, and its path is given."""
    hamsterbacke = load("hamsterbacke")
    contested = contrast_of(hamsterbacke, "tie")
    ruling = ruling_on(game("hamsterbacke"), hamsterbacke, contested, EFFORT, anew=False)
    assert (ruling.verdict, ruling.method) == (Verdict.MATTERS, "witness, checked again")
    assert reported(ruling).witness == "witnesses/readings/tie.shared.fewest-in-hand.jsonl"


def contrast_of(specification: Specification, reading: str) -> Contrast:
    """The first contrast of a reading."""
    return next(one for one in every_contrast(specification) if one.reading.id == reading)


def test_small_games_that_are_the_same_are_explored_once() -> None:
    """Two small games that differ only in the value in contrast are one game between its two values."""
    (five,) = heap.SPECIFICATION.small_games
    contested = contrast("ghost")
    again = evolve(five, id="again", settings={**five.settings, "readings": {"ghost": contested.right.id}})
    specification = evolve(heap.SPECIFICATION, small_games=(five, again))
    ruling = by_search(GAME, specification, contested, EFFORT, anew=False)
    assert (ruling.states, ruling.bound) == (155, EVERYWHERE)


def test_reports_are_optional(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a report there are no verdicts in it."""
    monkeypatch.setattr("rulebook.spec.reports.reports", lambda: None)
    assert reported_rulings("hamsterbacke") == ()


def test_editions_agree_differ_or_are_silent() -> None:
    """An edition differs where it takes another value, agrees where it has a passage, and else is silent."""
    voices = {
        (clause, edition): voice_of(PARK, PARK.clause(clause), edition)
        for clause in ("ending-1", "components-4", "turn-2")
        for edition in ("reference", "it", "hu")
    }
    assert voices["ending-1", "it"] is Voice.DIFFERS
    assert voices["ending-1", "hu"] is Voice.AGREES
    assert voices["components-4", "it"] is Voice.SILENT
    assert voices["components-4", "reference"] is Voice.AGREES
    assert voices["turn-2", "it"] is Voice.AGREES


def test_only_differences_between_the_editions_are_told() -> None:
    """Of the verdicts those are told for which the editions take both values, and of the deviations those of their texts."""
    rulings = [Ruling(one, Verdict.UNKNOWN, "search", "none") for one in every_contrast(PARK)]
    told = compared(PARK, ("hu", "fr"), rulings)
    assert [ruling.contrast.reading.id for ruling in told.rulings] == ["neutral-reset"]
    assert "garbled-card" not in [each.id for each in told.deviations]
    assert not is_between(rulings[0], ("it", "hu"))


def test_stances_say_how_clear_they_are() -> None:
    """A value that is stated stands alone, others say how clearly."""
    assert stance_text(Stance("one", Says.STATES)) == "one"
    assert stance_text(Stance("one", Says.WEAK)) == "one (weak)"


def compared_with(kind: DeviationKind, clause: str, statement: str) -> Comparison:
    """The two editions of the made-up game, of which one deviates."""
    specification = evolve(heap.SPECIFICATION, deviations=(Deviation("split", kind, ("odd",), clause, statement),))
    return compared(specification, ("reference", "odd"), [Ruling(contrast("most"), Verdict.MATTERS, "search", "far")])


def test_the_page_has_every_part() -> None:
    """The page has the readings, verdicts, clauses and deviations as tables, whose cells are escaped."""
    page = markdown(compared_with(DeviationKind.SLIP, "heap-1", "Says a | b."))
    assert "| reading | clause | reference | Odd |\n| --- | --- | --- | --- |\n| most | heap-1 | three | four |\n" in page
    assert "| most | three or four | matters | search | far |" in page
    assert "| heap-2 | = | x | Clause 2 |" in page
    assert "| 1 | split | slip | Odd | heap-1 | Says a \\| b. |" in page
    assert "| heap-1 | = | ! 1 | Clause 1 |" in page.replace("x 1", "! 1")


def test_the_page_for_a_browser_links_clauses_and_deviations() -> None:
    """The page for a browser has the same, with the statements, escaped; a clause and its deviation link to each other."""
    page = html(compared_with(DeviationKind.GAP, "heap-2", "Says a < b."))
    assert '<tr id="heap-2">' in page
    assert '<a href="#deviation-1">1</a></td>' in page
    assert '<tr id="deviation-1"><td>1</td>' in page
    assert '<td><a href="#heap-2">heap-2</a></td><td>Says a &lt; b.</td>' in page
    assert '<i class="differs" title="reads it differently">x</i>' in page
    assert all(value.statement in page for value in heap.SPECIFICATION.readings[0].values[:1])
    assert "<td>three or four</td>" in page
