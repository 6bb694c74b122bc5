"""What is asked of the specification of every game, beside that code and tests agree with it (tests/conformance)."""

from rulebook.spec import Specification
from rulebook.spec.consistency import REFERENCE
from rulebook.spec.model import Progress
from tests.spec.conftest import texts_of

WORDS_OF_A_STATEMENT = 30


def test_no_clause_is_left_to_do(specification: Specification) -> None:
    """A game that is called complete has no clause that is still to be written."""
    assert [clause.id for clause in specification.clauses if clause.status is Progress.TODO] == []


def test_statements_are_short(specification: Specification) -> None:
    """A clause is said in about thirty words."""
    long = [clause.id for clause in specification.clauses if len(clause.statement.split()) > WORDS_OF_A_STATEMENT]
    assert long == []


def test_theorems_are_numbered_in_order(specification: Specification) -> None:
    """The numbers of the theorems go up one at a time; the parts of one statement share its number."""
    numbers = [theorem.number for theorem in specification.theorems]
    assert list(dict.fromkeys(numbers)) == list(range(1, len(set(numbers)) + 1))
    assert numbers == sorted(numbers)


def test_terms_have_words_in_every_language(specification: Specification) -> None:
    """Every term has a word at least in each language of the glossary, and none twice."""
    for term in specification.terms:
        for words in (term.en, term.it, term.hu, term.fr, term.de):
            assert words, term.id
            assert len(set(words)) == len(words), term.id


def test_texts_are_known_by_their_hash(specification: Specification) -> None:
    """An edition that has a text names its file and its hash; the library's own comes first and has none."""
    assert specification.editions[0].id == REFERENCE
    assert specification.editions[0].file is None
    assert all(edition.sha256 and len(edition.sha256) == 64 for edition in texts_of(specification))
