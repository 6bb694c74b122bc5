"""What the report says of the checks is true, and good enough."""

import json
from collections import Counter

import pytest

from rulebook.translation.checks.pair import Pair
from tests.translation.corpus import TOLD, held_out
from tests.translation.figures import CORPORA, REPORT, figures, recall
from tests.translation.planting import CODES

MOST_ALARMED = 0.02
"""The share of free translations in which something is found; they were unseen by the tables until 2026-11-23."""
LEAST_FOUND = {
    "built": {"number": 0.98, "comparison": 0.98, "modality": 0.9, "negation": 0.76, "term": 0.29, "text": 0.82},
    "held-out": {"number": 0.98, "comparison": 0.91, "modality": 0.85, "negation": 0.54, "term": 0.34, "text": 0.79},
}
"""The share of planted errors of each kind that are found, over all languages."""


@pytest.mark.parametrize("code", TOLD)
def test_the_report_is_up_to_date(code: str) -> None:
    """The figures of freely told sentences in the report are those of the checks as they are."""
    kept = json.loads(REPORT.read_text(encoding="utf-8"))["corpora"]
    assert kept["held-out"][code] == figures("held-out", code)


@pytest.mark.long
@pytest.mark.parametrize("code", TOLD)
def test_the_whole_report_is_up_to_date(code: str) -> None:
    """All figures in the report are those of the checks as they are."""
    kept = json.loads(REPORT.read_text(encoding="utf-8"))["corpora"]
    assert {name: kept[name][code] for name in CORPORA} == {name: figures(name, code) for name in CORPORA}


@pytest.mark.parametrize("corpus", LEAST_FOUND)
def test_planted_errors_are_found(corpus: str) -> None:
    """Of every kind of error, planted wherever it can be, at least a stated share is found."""
    kept = json.loads(REPORT.read_text(encoding="utf-8"))["corpora"][corpus]
    for kind, least in LEAST_FOUND[corpus].items():
        counts = sum((Counter(kept[code]["planted"][kind]) for code in TOLD), Counter())
        assert counts["planted"] > 0
        assert counts["found"] >= least * counts["planted"], kind


def test_every_kind_of_error_is_planted_in_every_language() -> None:
    """No kind of error is missing from the figures of a language."""
    kept = json.loads(REPORT.read_text(encoding="utf-8"))["corpora"]["built"]
    assert all(kept[code]["planted"][kind]["planted"] for code in TOLD for kind in CODES)


def test_few_free_translations_raise_an_alarm() -> None:
    """In sentences that are freely told, alarms are few; in the corpus that is kept there are none."""
    kept = json.loads(REPORT.read_text(encoding="utf-8"))["corpora"]
    good = [kept["held-out"][code]["good"] for code in TOLD]
    assert sum(each["alarmed"] for each in good) <= MOST_ALARMED * sum(each["sentences"] for each in good)
    assert [kept["built"][code]["good"]["alarmed"] for code in TOLD] == [0] * len(TOLD)


def test_a_check_that_finds_nothing_has_no_recall(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures tell a check that is blind from one that sees."""

    def blind(pair: Pair) -> tuple[()]:
        return ()

    monkeypatch.setattr("tests.translation.figures.remarks_of", blind)
    assert sum(count["found"] for count in recall(held_out("de")).values()) == 0
