"""needs.json: what other teams trace."""

import re
from collections.abc import Mapping

import pytest

from rulebook.spec import load, specified_games
from rulebook.spec.needs import Need, in_rst, need_id, needs_document, needs_of


@pytest.fixture(scope="module", params=specified_games())
def needs(request: pytest.FixtureRequest) -> Mapping[str, Need]:
    """The needs of a game, by their ids."""
    found = tuple(needs_of(request.param))
    assert len({need.id for need in found}) == len(found)
    return {need.id: need for need in found}


def test_every_link_leads_to_a_need(needs: Mapping[str, Need]) -> None:
    """What a need links to is there, and is a clause."""
    assert {needs[link].type for need in needs.values() for link in need.links} == {"req"}


def test_every_clause_is_implemented_and_tested(needs: Mapping[str, Need]) -> None:
    """To each clause a function and a test link."""
    for kind in ("impl", "test"):
        linked = {link for need in needs.values() if need.type == kind for link in need.links}
        assert linked == {need.id for need in needs.values() if need.type == "req"}


def test_ids_are_such_as_sphinx_needs_takes(needs: Mapping[str, Need]) -> None:
    """An id has capitals, digits and underscores, and at least five of them."""
    assert all(re.fullmatch("[A-Z0-9_]{5,}", id) for id in needs)


def test_a_document_has_one_version_with_all_games() -> None:
    """The current version is the only one, and has the needs of every game that was asked for."""
    document = needs_document(("hamsterbacke", "yellowstone_park"), "3")
    assert document["current_version"] == "3"
    versions = document["versions"]
    assert isinstance(versions, dict)
    assert set(versions) == {"3"}
    clauses = [need_id(game, clause.id) for game in ("hamsterbacke", "yellowstone_park") for clause in load(game).clauses]
    assert set(clauses) <= set(versions["3"]["needs"])
    assert versions["3"]["needs_amount"] == len(versions["3"]["needs"])


@pytest.mark.parametrize(
    ("text", "rst"), [("plain", "plain"), ("under `when-full` only", "under ``when-full`` only"), ("a*b|c_", r"a\*b\|c\_")]
)
def test_text_is_shown_as_it_is(text: str, rst: str) -> None:
    """What means something in reStructuredText is escaped, and what stands in backticks is code."""
    assert in_rst(text) == rst
