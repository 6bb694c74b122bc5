"""README and docs show the tables of the report; to write them anew:

pytest tests/verification/test_documents.py --update-golden
"""

import re
from collections.abc import Callable

import pytest

from rulebook.spec import VerificationReport, report
from rulebook.verification.report import summary, table
from tests.spec.conftest import REPOSITORY


@pytest.mark.parametrize(
    ("page", "name", "made"),
    [("README.md", "summary", summary), ("docs/verification.md", "table", table)],
    ids=["README", "docs"],
)
def test_pages_show_the_report(
    page: str, name: str, made: Callable[[VerificationReport], str], request: pytest.FixtureRequest
) -> None:
    """What stands between the marks of a page is what the report says."""
    file = REPOSITORY / page
    text = file.read_text(encoding="utf-8")
    marked = re.compile(rf"(<!-- report: {name} -->\n).*?(<!-- end of report -->)", re.DOTALL)
    expected = marked.sub(lambda found: f"{found[1]}\n{made(report('verification'))}\n\n{found[2]}", text)
    if request.config.getoption("--update-golden"):
        file.write_text(expected, encoding="utf-8")
    assert marked.search(text), f"{page} has no place for the {name}"
    assert request.config.getoption("--update-golden") or text == expected
