"""Loading a specification: strictly, and with a reason for everything that is refused."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from rulebook.core import SpecError
from rulebook.spec import Provenance, Specification, load, load_clause
from rulebook.spec.loader import load_folder
from rulebook.spec.model import Says
from rulebook.spec.specification import ClauseName

Alter = Callable[[str, str, str], Path]

WRONG: Final = {
    "clauses.toml": (
        ("[[clause]]", "[[clause", "clauses.toml: is not TOML"),
        ('title = "The deck"', "title = 3", "clause[0].title: expected a string"),
        ('"source"', '"rumour"', "clause[0].provenance: expected one of source, "),
        ('"components-2"', '"components-1"', "clause: the id 'components-1' occurs 2 times"),
        ('"components-4"', '"setup-9"', "clause[3].id: 'setup-9' is not the section"),
        ('cites = ["review"]\n', "", "clause[3].cites: a clause cites"),
        ('"outside"', '"source"', "clause[3].cites: a clause cites"),
        ('["review"]', '["reviews"]', "cites: there is no citation 'reviews'"),
        ('["misfit-play"]', '["misfit"]', "readings.toml has no reading 'misfit'"),
    ),
    "game.toml": (
        ("year = 2003", 'year = "2003"', "game.toml: year: expected a whole number"),
        ("year = 2003", "year = true", "year: expected a whole number, found a truth"),
        ("year = 2003", "year = 2003.0", "year: expected a whole number, found a number"),
        ("year = 2003", "year = 2003-01-01", "expected a whole number, found a date"),
        ('["Uwe Rosenberg"]', '"Uwe Rosenberg"', "authors: expected a list, found a string"),
        ('["Uwe Rosenberg"]', "[1]", "game.toml: authors[0]: expected a string"),
        ("{ min = 2, max = 5 }", "[2, 5]", "game.toml: players: expected a table"),
        ("year = 2003", "year = 2003\nyeer = 1", "game.toml: unknown key 'yeer'"),
        ("min = 2", "min = 2, mean = 3", "game.toml: players: unknown key 'mean'"),
        ('publisher = "Amigo"', "", "game.toml: publisher: is missing"),
        ('id = "yellowstone_park"', 'id = "other"', "game.toml: id: expected 'yellowstone_park'"),
        (
            "\n[[citation]]",
            '\n[[edition.continued]]\nid = "it"\nfile = "it.txt"\nsha256 = "0"\n[[citation]]',
            "game.toml: text: the id 'it' occurs 2 times",
        ),
        ('aim = ["ending-2"', 'aim = ["ending-9"', "aim: there is no clause 'ending-9'"),
        ('"collecting-2"] }', '"collecting-9"] }', "explained: there is no clause 'collecting-9'"),
        ('cites = "scoring-4"', 'cites = "scoring-9"', "tally: there is no clause 'scoring-9'"),
    ),
    "theorems.toml": (
        ("number = 1\n", "", "theorems.toml: theorem[0].number: is missing"),
        ('"state"', '"faith"', "theorem[0].checks: expected one of state, step, settings"),
        ('"components-1"', '"none-1"', "theorems.toml: conservation.clauses: there is no clause 'none-1'"),
        ('minimum = "proved"', 'minimum = "refuted"', "theorems.toml: conservation.minimum: expected one of tested"),
        (
            'argument = """',
            'argument = ""\ncommentary = """',
            "theorems.toml: both-bonuses.argument: stands with `lemmas`, and tells how they make up the statement",
        ),
        (
            "number = 1\n",
            'number = 1\nsmall_games = ["none"]\n',
            "theorems.toml: conservation.small_games: there is no small game 'none'",
        ),
        (
            "number = 1\n",
            'number = 1\nrefuted = "witnesses/none.jsonl"\n',
            "theorems.toml: conservation.commentary: goes with `refuted`",
        ),
    ),
    "readings.toml": (
        ('"turn-1"', '"turn-99"', "there is no clause 'turn-99'"),
        ('"turn-1"', '"turn-2"', "clause turn-2 does not list the reading"),
        ('id = "pass",', 'id = "reach",', "at least two different ones"),
        ('id = "pass",', 'id = "pass", unused = ["none-1"],', "values: there is no clause 'none-1'"),
        (
            'value = "when-column-full"',
            'value = "never"',
            "editions.it.value: expected one of when-emptied, when-column-full, when-matrix-full, found 'never'",
        ),
        ("[reading.editions.it]", "[reading.editions.de]", "no edition 'de'"),
        ("[reading.editions.it]", "[reading.editions.de]", "editions: 'it' is missing"),
        ('"weak"', '"loud"', "editions.it.says: expected one of states, weak, silent"),
        (
            'value = "pass"\nsays = "states"',
            'value = "pass"\nsays = "silent"',
            "editions.it.value: a silent edition takes the default, 'reach'",
        ),
        ('until = 1, value = "none"', 'until = 1, value = "two"', "editions.it.earlier: there is no value 'two'"),
        (
            'earlier = [{ until = 1, value = "none" }]',
            'earlier = [{ until = 2, value = "none" }, { until = 1, value = "one" }]',
            "editions.it.earlier: the oldest version comes first, and none comes twice",
        ),
        ('before = "choose"\n', "", "before: stands with `since`"),
        ('before = "choose"', 'before = "ask"', "before: there is no value 'ask'"),
        ('"matrix-3"', '"matrix-33"', "deviation[5].clause: there is no clause"),
        ('editions = ["it", ', 'editions = ["de", ', "deviation[1].editions: there is no"),
    ),
    "glossary.toml": (("en = ", "# ", "glossary.toml: term[0].en: is missing"),),
    "passages/it.toml": (
        ("alnum-1", "alnum-2", "it.toml: normal_form: expected 'nfkc"),
        ("length = ", "length = -", "it.toml: length: expected at least 1"),
        ('"heading"', '"poem"', "passage[0].kind: expected one of rule, example"),
        ('["components-2"]', '["none-1"]', "clauses: there is no clause 'none-1'"),
        ('"heading"', '"rule"', "passage[0].clauses: rule without a clause"),
        ('"rule"', '"heading"', "clauses: heading with a clause"),
        ('"rule"', '"example"', "example: required in passages"),
        ("position = 0", "position = -1", "passage[0].length: a passage is"),
        ("{position = ", "{position = 9", "context: expected at least 24"),
        ("context = ", "#", "context: is missing"),
    ),
}
"""By file: what is replaced in it, with what, and what is said of that."""


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"), [(file, *fault) for file, faults in WRONG.items() for fault in faults]
)
def test_a_wrong_file_is_refused_by_file_and_key(altered: Alter, file: str, old: str, new: str, complaint: str) -> None:
    """An error in a specification names the file, the key and the reason."""
    with pytest.raises(SpecError) as refused:
        load_folder(altered(file, old, new))
    assert complaint in str(refused.value)
    assert f"yellowstone_park/{file}" in str(refused.value)


def test_a_file_that_is_not_there_is_named(altered: Alter) -> None:
    """A missing file is named."""
    folder = altered("game.toml", "2003", "2003")
    (folder / "glossary.toml").unlink()
    with pytest.raises(SpecError, match=r"^yellowstone_park/glossary.toml: cannot be read: No such file"):
        load_folder(folder)


def test_a_text_that_is_not_cut_says_how_to_cut_it(altered: Alter) -> None:
    """Passages are not written by hand: where a text has none, the command that makes them is named."""
    folder = altered("game.toml", "2003", "2003")
    (folder / "passages" / "hu.toml").unlink()
    with pytest.raises(SpecError, match=r"^yellowstone_park/passages/hu.toml: is missing: `rulebook passages` writes it$"):
        load_folder(folder)


@pytest.mark.parametrize(
    ("contents", "complaint"),
    [(b"\xff", "is not UTF-8 text"), (b"x = " + b"[" * 100_000, "is not TOML"), (b"x = " + b"9" * 5000, "is not TOML")],
    ids=["bytes", "depth", "digits"],
)
def test_a_hostile_file_is_refused(altered: Alter, contents: bytes, complaint: str) -> None:
    """A file that is no text, or nested too deep, or has too long a number, is refused like any other."""
    folder = altered("game.toml", "2003", "2003")
    (folder / "game.toml").write_bytes(contents)
    with pytest.raises(SpecError, match=f"^yellowstone_park/game.toml: {complaint}"):
        load_folder(folder)


def test_all_complaints_are_told_at_once(altered: Alter) -> None:
    """Who writes a specification sees everything that is wrong with its files, a line for each."""
    altered("game.toml", "year = 2003", "year = true")
    folder = altered("game.toml", "minutes = 45", 'minutes = "45"')
    with pytest.raises(SpecError) as refused:
        load_folder(folder)
    assert len(str(refused.value).splitlines()) == 2
    altered("clauses.toml", "title = ", "heading = ")
    with pytest.raises(
        SpecError, match=r"(.*game\.toml: .*\n){2}yellowstone_park/clauses\.toml: clause\[0\]\.title: is missing"
    ):
        load_folder(folder)


def test_every_game_loads(specification: Specification, game_id: str) -> None:
    """The specification of every game is right and agrees with itself."""
    assert specification.game.id == game_id
    assert specification.clauses


def test_entries_are_found_by_id() -> None:
    """Everything in a specification is found by its id."""
    park = load("yellowstone_park")
    assert park.clause("collecting-2").provenance is Provenance.IMPLIED
    assert park.reading("end-threshold").default == "reach"
    assert park.reading("end-threshold").editions["it"].says is Says.STATES
    assert park.theorem("conservation").number == 1
    assert "Nachziehstapel" in park.term("draw-pile").de
    assert park.edition("fr").translator == "Vilcoyote"
    assert "christa-twin" in park.examples


@pytest.mark.parametrize("what", ["clause", "reading", "theorem", "term", "edition"])
def test_an_unknown_id_names_similar_ones(what: str) -> None:
    """A mistyped id is refused with the ids that exist."""
    with pytest.raises(SpecError, match=f"there is no {what} of yellowstone_park called 'xyz'; choose "):
        getattr(load("yellowstone_park"), what)("xyz")


def test_neighbours_are_near() -> None:
    """Only names similar to the given one are suggested."""
    with pytest.raises(SpecError, match="did you mean collecting-2, collecting-"):
        load("yellowstone_park").clause("colecting-2")


def test_a_full_name_leads_to_its_clause() -> None:
    """A clause is known across games by the game's id and its own."""
    specification, clause = load_clause("yellowstone_park:collecting-2")
    assert (specification.game.id, clause.id) == ("yellowstone_park", "collecting-2")
    assert str(ClauseName(specification.game.id, clause.id)) == "yellowstone_park:collecting-2"


@pytest.mark.parametrize("name", ["", ":", "collecting-2", "yellowstone_park:", ":collecting-2"])
def test_half_a_name_is_refused(name: str) -> None:
    """A clause's full name needs both halves."""
    with pytest.raises(SpecError, match="write GAME:CLAUSE"):
        load_clause(name)


def test_passages_are_found_by_clause_and_edition() -> None:
    """The passages of a clause are those that name it; the library's own edition has none."""
    park = load("yellowstone_park")
    for edition in ("it", "hu", "fr"):
        found = park.passages_of("collecting-3", edition)
        assert found
        assert all("collecting-3" in passage.clauses for passage in found)
    assert park.passages_of("collecting-3", "reference") == ()
    with pytest.raises(SpecError, match="edition"):
        park.passages_of("collecting-3", "de")
    with pytest.raises(SpecError, match="clause"):
        park.passages_of("collecting-33", "it")
