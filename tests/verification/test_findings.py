"""A status follows from findings: refuted by any counterexample, or else as strong as the strongest of them."""

import pytest
from attrs import evolve

from rulebook.spec import Status
from rulebook.spec.reports import Check
from rulebook.verification.findings import CheckedTheorem, is_as_asked, shortest_record, status_of
from tests.verification.broken import theorem

PLAIN = evolve(theorem("conservation"), minimum=Status.ARGUED)
WITH_LEMMAS = evolve(PLAIN, lemmas=("claims.one", "claims.two"), argument="Together they say so.")
KEPT = evolve(PLAIN, refuted="witnesses/none.jsonl", commentary="Cards are eaten.")


def found(verdict: str, *proofs: str, record: tuple[str, ...] = ()) -> CheckedTheorem:
    return CheckedTheorem("conservation", Check("random", Status(verdict), "", 1, 0.0), proofs, record)


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [
        ((), "unknown"),
        (("unknown",), "unknown"),
        (("tested", "unknown"), "tested"),
        (("tested", "explored"), "explored"),
        (("proved", "tested"), "proved"),
        (("proved", "refuted", "explored"), "refuted"),
    ],
)
def test_a_status_is_that_of_the_strongest_finding(verdicts: tuple[str, ...], status: str) -> None:
    """What is stronger counts; a counterexample counts most."""
    assert status_of(PLAIN, map(found, verdicts)) is Status(status)


def test_lemmas_argue_and_never_prove() -> None:
    """A theorem is argued when each of its lemmas is proved; nothing that lemmas say makes it proved."""
    one, two = found("proved", "claims.one"), found("proved", "claims.two")
    assert status_of(WITH_LEMMAS, [one, two]) is Status.ARGUED
    assert status_of(WITH_LEMMAS, [one, two, found("explored")]) is Status.ARGUED
    assert status_of(WITH_LEMMAS, [one, two, found("proved")]) is Status.PROVED
    assert status_of(WITH_LEMMAS, [one, found("explored")]) is Status.EXPLORED
    assert status_of(WITH_LEMMAS, [two, found("tested")]) is Status.TESTED
    assert status_of(WITH_LEMMAS, [one, found("unknown", "claims.two"), found("tested")]) is Status.TESTED
    assert status_of(WITH_LEMMAS, [one, found("refuted", "claims.two")]) is Status.REFUTED


def test_lemmas_without_an_argument_say_nothing() -> None:
    """What no prose puts together is no argument."""
    assert status_of(evolve(WITH_LEMMAS, argument=""), [found("proved", "claims.one"), found("tested")]) is Status.TESTED


def test_a_theorem_has_to_be_as_strong_as_asked() -> None:
    """What is weaker than the minimum, unknown or refuted is not as asked."""
    assert [status.value for status in Status if is_as_asked(PLAIN, status)] == ["argued", "proved"]


def test_a_refuted_theorem_that_is_kept_has_to_be_refuted() -> None:
    """A theorem whose counterexample is kept is as asked while it is refuted, and only then."""
    assert [status.value for status in Status if is_as_asked(KEPT, status)] == ["refuted"]


def test_the_shortest_record_is_taken() -> None:
    """Of several counterexamples the one with the fewest lines is shown."""
    findings = [found("tested"), found("refuted", record=("a", "b", "c")), found("refuted", record=("d", "e"))]
    assert shortest_record(findings) == ("d", "e")
    assert shortest_record(findings[:1]) == ()
