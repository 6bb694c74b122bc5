"""`rulebook games`, `explain`, `clauses` and `locate`."""

from hashlib import sha256
from pathlib import Path

import pytest
from attrs import evolve

from rulebook import game_ids
from rulebook.cli.explain import explanation
from rulebook.cli.games import settings_of
from rulebook.core import Game, Scores
from rulebook.games.hamsterbacke import Settings, game
from rulebook.spec import Passage, Provenance, load, report
from rulebook.spec.editions import name_of_text
from rulebook.spec.loader import index
from rulebook.spec.model import PassageFile, PassageKind, Progress
from rulebook.spec.passages import normalised
from rulebook.spec.places import home
from rulebook.spec.traceability import Index
from tests.cli.conftest import GAME, Run
from tests.readings import heap

CLAUSES = load(GAME).clauses
STATEMENT = "Nobody may place a third\ncard in the same turn, whatever happens"
"""What a rulebook of our own says."""


def test_games_are_listed_with_their_numbers(run: Run) -> None:
    """Every game is listed with how many clauses, passages, readings and theorems it has."""
    result = run("games")
    specification = load(GAME)
    passages = sum(len(file.passages) for file in specification.passages.values())
    assert all(id in result.stdout for id in game_ids())
    assert f"{GAME}  Yellowstone Park\n" in result.stdout
    assert "editions: reference, it, hu, fr" in result.stdout
    assert "2 to 5 players" in result.stdout
    assert f"{len(specification.clauses)} clauses, {passages} passages in 3 texts" in result.stdout
    assert f"{len(specification.readings)} readings, {len(specification.theorems)} theorems" in result.stdout


def test_game_without_a_specification_is_listed_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another distribution may come without a specification."""
    monkeypatch.setattr("rulebook.cli.games.specified_games", lambda: ())
    assert "no specification" in run("games").stdout


def test_a_game_is_shown_with_all_that_can_be_set(run: Run) -> None:
    """A game alone is shown with scores, length, readings, and components with their ranges."""
    output = run("games", "hamsterbacke").stdout
    assert output.startswith("hamsterbacke  Hamsterbacke\n  editions: reference, it\n  3 to 5 players\n")
    scores = game.declaration.scores(Settings(3))
    assert f"scores from {scores.least} to {scores.most}, the highest wins\n" in output
    assert "at most 600 moves\n" in output
    assert "reading tie: shared, fewest-in-hand\n" in output
    assert "component copies: 11,11,16,16,21,21,24 (from 0 to 99)\n" in output
    assert GAME not in output


def test_the_most_that_is_known_of_a_game_is_shown() -> None:
    """Where no bound of the length or the scores is known, that is said."""
    unknown = Game(evolve(heap.declaration, scores=lambda settings: Scores(None, None, "lowest")))
    lines = list(settings_of(unknown))
    assert lines[:2] == ["scores, the lowest wins", "no known bound on the number of moves"]
    assert "reading idle: never, at-two, always" in lines
    assert "component coin: off" in lines


def test_theorems_are_explained_with_their_status(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A theorem stands with the status that the report gives it, and with what limits a proof; without a report, alone."""
    found = report("verification").games[GAME].theorem(load(GAME).theorem("unique-collection"))
    assert found is not None
    known = f"unique-collection ({found.status.value}, with `one` for `matrices-at-once`): {found.statement}"
    assert known in run("explain", f"{GAME}:collecting-2").stdout
    monkeypatch.setattr("rulebook.spec.reports.reports", lambda: None)
    assert f"unique-collection: {found.statement}" in run("explain", f"{GAME}:collecting-2").stdout


@pytest.mark.parametrize("clause", ["setup-1", "collecting-2", "ending-1", "two-players-5"])
def test_clause_is_explained(run: Run, clause: str) -> None:
    """An explanation has the statement, provenance, code, tests, readings, theorems and passages of a clause."""
    specification = load(GAME)
    known = specification.clause(clause)
    result = run("explain", f"{GAME}:{clause}")
    assert run("explain", GAME, clause).stdout == result.stdout
    assert result.stdout.startswith(f"{GAME}:{clause}  {known.title}\n{known.statement}\n")
    assert f"provenance  {known.provenance.value}: {known.provenance.meaning}\n" in result.stdout
    places = index(GAME)
    for place in (places.code[clause], *places.tests.get(clause, ())):
        assert f"{place.file}:{place.line} {place.function}\n" in result.stdout
    for reading in known.readings:
        for value in specification.reading(reading).values:
            assert f"{value.id} (" in result.stdout
    for edition in specification.passages:
        assert f"in {name_of_text(specification, edition)}\n" in result.stdout
        for passage in specification.passages_of(clause, edition):
            assert f"at position {passage.position}, length {passage.length}, sha256 {passage.sha256}\n" in result.stdout


def test_every_clause_has_an_explanation() -> None:
    """Every clause can be explained, with its code, its tests and its passages in each edition."""
    specification, places = load(GAME), index(GAME)
    for clause in CLAUSES:
        lines = list(explanation(specification, clause, places))
        assert lines[0].startswith("provenance")
        assert lines[1 + len(clause.cites)].startswith(
            "code        src/" if clause.function else f"holds       {clause.holds}"
        )
        assert sum(line.startswith("in ") for line in lines) == len(specification.passages)


def test_what_a_clause_and_a_value_cite(run: Run) -> None:
    """A clause from elsewhere names the descriptions that state it, and so does a value that is customary somewhere."""
    outside = run("explain", "prato_dei_conigli:components-5").stdout
    assert [outside.count(each.title) for each in load("prato_dei_conigli").game.citations] == [1, 1]
    told = run("explain", "scopa:points-6").stdout
    takers = "the reference edition, the Italian text states it, Scopa as it is usually played in Italy states it"
    assert f"nobody ({takers}): Nobody.\n                Customary in Italy: Piccola enciclopedia" in told


def test_clause_that_is_not_implemented_says_so() -> None:
    """A clause without code and tests is explained too, with its state of progress."""
    waiting = evolve(CLAUSES[0], status=Progress.TODO)
    assert "code        none (todo)" in list(explanation(load(GAME), waiting, Index({}, {}, {})))


def test_readings_are_explained_with_the_value_of_each_edition(run: Run) -> None:
    """A reading is explained with its question, and for each value the editions that take it and how clearly."""
    output = run("explain", f"{GAME}:ending-1").stdout
    assert "reading     end-threshold: " in output
    assert "  reach (the reference edition, the Hungarian text " in output
    assert "  pass (the Italian text " in output


def test_clauses_are_listed_in_order(run: Run) -> None:
    """All clauses are listed in the order of the rules, each with its statement and provenance."""
    result = run("clauses", GAME)
    positions = [result.stdout.index(f"  {clause.id} ") for clause in CLAUSES]
    assert positions == sorted(positions)
    assert all(f"{clause.statement} [{clause.provenance.value}]\n" in result.stdout for clause in CLAUSES)
    legend = [f"[{each.value}] {each.meaning}" for each in (Provenance.SOURCE, Provenance.IMPLIED, Provenance.OUTSIDE)]
    assert result.stdout.splitlines()[-3:] == legend


def test_clauses_of_an_edition_have_its_passages_and_readings(run: Run) -> None:
    """With an edition each clause has its passages, and its readings with the value that the edition takes."""
    output = run("clauses", GAME, "--edition", "it").stdout
    for clause in CLAUSES:
        for passage in load(GAME).passages_of(clause.id, "it"):
            assert f"{passage.position}+{passage.length}" in output
    assert "end-threshold = pass (" in output
    assert "end-threshold = reach\n" in run("clauses", GAME, "--edition", "reference").stdout


@pytest.fixture
def own_rulebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A text of our own that states turn-2 in its third line, and a specification whose edition `it` points at it."""
    normal = normalised(STATEMENT)
    hash = sha256(normal.encode()).hexdigest()
    passage = Passage(20, len(normal), hash, PassageKind.RULE, clauses=("turn-2",))
    specification = load(GAME)
    pointing = evolve(specification, passages={**specification.passages, "it": PassageFile("", 100, (passage,))})
    monkeypatch.setattr("rulebook.cli.locate.load_clause", lambda name: (pointing, pointing.clause(name.partition(":")[2])))
    file = tmp_path / "rules.txt"
    file.write_text(f"A game\n\nTurns. {STATEMENT}.\n", encoding="utf-8-sig")
    return file


@pytest.mark.parametrize("name", [(f"{GAME}:turn-2",), (GAME, "turn-2"), (GAME, f"{GAME}:turn-2")])
@pytest.mark.parametrize("options", [(), ("--edition", "it")])
def test_passage_is_located(run: Run, own_rulebook: Path, name: tuple[str, ...], options: tuple[str, ...]) -> None:
    """A clause's passage is shown with its line and column, however the clause is named."""
    result = run("locate", *name, "--text", own_rulebook, *options)
    assert result.stdout == (f"The Italian text: 1 of 1 passage of {GAME}:turn-2\n{own_rulebook}:3:8\n{STATEMENT}\n")


def test_passage_of_another_edition_is_not_located(run: Run, own_rulebook: Path) -> None:
    """A text that is not that of the edition has no passage of it: exit code 1."""
    result = run("locate", f"{GAME}:turn-2", "--text", own_rulebook, "--edition", "fr", code=1)
    assert result.stderr == f"Error: {own_rulebook}: has no passage of {GAME}:turn-2 from the French text\n"


def test_clause_that_no_text_states_is_not_located(run: Run, own_rulebook: Path) -> None:
    """For a clause that no text states, its provenance is given: exit code 1."""
    result = run("locate", f"{GAME}:components-4", "--text", own_rulebook, code=1)
    texts = "the Italian text or the Hungarian text or the French text"
    assert result.stderr == f"Error: no passage of {texts} states {GAME}:components-4 (provenance: outside)\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"%PDF-1.7 \xff\xff", "is not UTF-8 text (invalid start byte at byte 9); extract the text of a PDF first"),
        (b" " * 1001, "has more than 1000 bytes; that is not a rulebook"),
        ("ﷺ".encode() * 100, "has more than 1000 letters and digits; that is not a rulebook"),
    ],
)
def test_what_is_not_text_is_bad_input(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, message: str
) -> None:
    """A file that is no text, or none of a rulebook's size, is bad input."""
    monkeypatch.setattr("rulebook.cli.locate.LARGEST_TEXT", 1000)
    file = tmp_path / "rules.pdf"
    file.write_bytes(content)
    result = run("locate", f"{GAME}:turn-2", "--text", file, code=2)
    assert result.stderr == f"Error: {file}: {message}\n"


def test_passages_of_a_text_that_ships(run: Run) -> None:
    """Without a copy the texts are searched that ship with the game."""
    shown = run("locate", "scopa:dealing-5").stdout
    assert shown.startswith("The Italian text: 1 of 1 passage of scopa:dealing-5\n")
    assert "la smazzata è nulla" in shown
    silent = run.refused("locate", "scopa:dealing-5", "--edition", "en", code=1)
    assert silent == "Error: no passage of the English text states scopa:dealing-5 (provenance: source)"


def test_a_wheel_cites_what_its_user_has(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a checkout, the code is where it is installed, and tests, which are not, are not named."""
    place = home(GAME)
    monkeypatch.setattr("rulebook.cli.explain.home", lambda game: evolve(place, repository=None))
    output = run("explain", f"{GAME}:collecting-2").stdout
    assert "\ncode        rulebook/games/" in output
    assert "tests/" not in output
