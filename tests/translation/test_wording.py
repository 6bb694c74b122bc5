"""What the report on free sentences says is true, and good enough."""

from typing import Final

import pytest

from rulebook.translation.languages import LANGUAGES
from rulebook.translation.remarks import Code
from tests.tools.reports import kept
from tests.tools.wording import (
    CHECKED,
    CHECKS,
    CODES,
    COMMAND,
    NAME,
    UNSEEN,
    digest,
    figures,
    judged,
    report,
    statements,
    together,
)
from tests.translation.free import ERRORS, FOLDER, GOOD, free

FEWEST_GOOD, FEWEST_BAD = 600, 400
"""How many sentences there are at least."""
MOST_ALARMED = 0.05
"""The share of good sentences, unseen by the tables, that may raise an alarm."""
SAMPLE = "it"
LEAST_FOUND = {"unseen": 0.86, "own": 0.86, "roles": 0.84, "exchanges": 0.87}
"""The shares of errors, unseen by the tables, that must be found, in each part."""
LEAST_OF_A_CLASS: Final = dict.fromkeys(ERRORS, 0.7) | {"roles": 0.85}
"""The same for each class, in all parts together."""


def test_the_report_is_about_the_checks_as_they_are() -> None:
    """The report has the hashes of the checks, the sentences and the statements, and the command that writes it."""
    told = kept(NAME)
    assert told["checks"] == digest(*CHECKS)
    assert told["sentences"] == digest(FOLDER)
    assert told["statements"] == statements()
    assert told["command"] == COMMAND


@pytest.mark.long
def test_all_figures_are_true() -> None:
    """The whole report is what the command would write."""
    assert kept(NAME) == report()


def test_there_are_enough_sentences() -> None:
    """There are good and bad sentences of every class in every language, and no sentence is there twice."""
    sentences = [each for code in LANGUAGES for each in free(code)]
    assert sum(each.kind == GOOD for each in sentences) >= FEWEST_GOOD
    assert sum(each.kind in ERRORS for each in sentences) >= FEWEST_BAD
    assert {(each.language, each.kind) for each in sentences} == {
        (code, kind) for code in LANGUAGES for kind in (GOOD, *ERRORS)
    }
    assert len({(each.language, each.text) for each in sentences}) == len(sentences)


def test_no_sentence_is_the_statement() -> None:
    """A sentence is free: it is never the statement itself."""
    assert [each for each in free("en") if each.text == each.pair().statement] == []


def test_every_class_has_codes_and_a_row() -> None:
    """Every class of errors has the findings that name it, and a row in the documentation."""
    assert set(CODES) == set(CHECKED) == set(ERRORS)
    assert set().union(*CODES.values()) <= set(Code.__members__)


def test_good_sentences_raise_few_alarms() -> None:
    """Of the good sentences that the tables have not seen, few raise an alarm."""
    good = [kept(NAME)["parts"][part]["good"] for part in UNSEEN]
    assert sum(each["alarmed"] for each in good) <= MOST_ALARMED * sum(each["sentences"] for each in good)


@pytest.mark.parametrize("kind", ERRORS)
def test_errors_of_each_class_are_found(kind: str) -> None:
    """Of the errors of a class that the tables have not seen, a stated share is found."""
    counts = together(kind)
    assert counts["found"] >= LEAST_OF_A_CLASS[kind] * counts["sentences"]


@pytest.mark.parametrize("part", UNSEEN)
def test_errors_are_found(part: str) -> None:
    """Of all errors that the tables have not seen, a stated share is found."""
    counts = kept(NAME)["parts"][part]["bad"]
    assert counts["found"] >= LEAST_FOUND[part] * counts["sentences"]


def test_a_blind_check_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures tell a check that is blind from one that sees."""

    def blind(pair: object) -> tuple[()]:
        return ()

    monkeypatch.setattr("tests.tools.wording.remarks_of", blind)
    judged.cache_clear()
    blinded = figures(judged(SAMPLE), "unseen")["bad"]
    judged.cache_clear()
    assert blinded == kept(NAME)["parts"]["unseen"]["languages"][SAMPLE]["bad"] | {"found": 0, "named": 0}
