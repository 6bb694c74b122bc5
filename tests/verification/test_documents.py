"""README and docs show what the reports say."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.spec import report
from rulebook.verification.report import summary, table
from tests.spec.conftest import REPOSITORY
from tests.tools.changes.published import changes_table as rule_changes_table
from tests.tools.examination.published import examination_table
from tests.tools.fuzz.published import inputs_table
from tests.tools.mutation.published import compounds_table
from tests.tools.serving.published import attacked, grown, killed
from tests.tools.wording.published import alarms_table, wording_table
from tests.verification.audited import audited_table
from tests.verification.trusted import trusted_table

TABLES: dict[tuple[str, str], Callable[[], str]] = {
    ("README.md", "summary"): lambda: summary(report("verification")),
    ("docs/verification.md", "trusted"): trusted_table,
    ("docs/verification.md", "asked again"): audited_table,
    ("docs/verification.md", "table"): lambda: table(report("verification")),
    ("docs/verification.md", "compounds"): compounds_table,
    ("docs/verification.md", "changes"): rule_changes_table,
    ("docs/verification.md", "hostile input"): inputs_table,
    ("docs/examining.md", "examination"): examination_table,
    ("docs/translating.md", "wording"): wording_table,
    ("docs/translating.md", "alarms"): alarms_table,
    ("docs/serve.md", "growing"): grown,
    ("docs/serve.md", "attacks"): attacked,
    ("docs/serve.md", "killing"): killed,
}


@pytest.mark.parametrize(("page", "name"), TABLES)
def test_pages_show_the_reports(page: str, name: str, shows: Callable[[Path, str, str], None]) -> None:
    """What stands between the marks of a page is what the report says."""
    shows(REPOSITORY / page, f"report: {name}", TABLES[page, name]())
