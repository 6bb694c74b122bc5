"""README and docs show what the reports say, and what follows from the games."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from rulebook.adapters.encoding import encoding_of
from rulebook.kernels import kernel
from rulebook.languages import codes
from rulebook.registry import game, game_ids
from rulebook.spec import report
from rulebook.verification.report import markdown, summary, table
from tests.tools.changes.published import changes_table
from tests.tools.examination.measuring import examination_table
from tests.tools.fingerprints.published import meanings_table
from tests.tools.fuzz.report import inputs_table
from tests.tools.mutation.published import compounds_table
from tests.tools.reports import REPOSITORY, kept
from tests.tools.serving.published import attacked, grown, killed
from tests.tools.wording import alarms_table, wording_table
from tests.verification.audited import audited_table
from tests.verification.trusted import trusted_table


def places(game_id: str) -> str:
    """Every field of what a kernel shows a viewer, as a table."""
    layout = kernel(game_id).view
    rows = [("from", "numbers", "name", "what", "least", "most")]
    for field in layout.fields:
        shape = " x ".join(map(str, field.shape)) or "1"
        most = f"2^{field.most.bit_length()} - 1" if field.most > 10**6 else f"{field.most}"
        rows.append((f"{layout.starts[field.name]}", shape, f"`{field.name}`", field.about, f"{field.least}", most))
    return markdown(rows)


def planes() -> Iterator[str]:
    """The numbers of an observation of every game: a heading and a table for each."""
    for played in map(game, game_ids()):
        encoding = encoding_of(played, played.new_game().settings)
        rows = [(f"{each.start}", f"{each.width}", f"`{each.name}`", each.about) for each in encoding.planes]
        yield f"### {played.title}: {encoding.width} numbers\n\n{markdown([('from', 'numbers', 'field', 'what'), *rows])}"


def compared() -> str:
    """The games and steps of each game that were the same in JavaScript, as a table."""
    found = kept("javascript").values()
    rows = [(each["title"], f"{each['games']:,}", f"{each['steps']:,}", each["code"]) for each in found]
    return markdown([("game", "games", "steps", "hash of the rules"), *rows])


SHOWN: dict[tuple[str, str], Callable[[], str]] = {
    ("README.md", "report: summary"): lambda: summary(report("verification")),
    ("docs/verification.md", "report: trusted"): trusted_table,
    ("docs/verification.md", "report: asked again"): audited_table,
    ("docs/verification.md", "report: table"): lambda: table(report("verification")),
    ("docs/verification.md", "report: compounds"): compounds_table,
    ("docs/verification.md", "report: changes"): changes_table,
    ("docs/verification.md", "report: hostile input"): inputs_table,
    ("docs/examining.md", "report: examination"): examination_table,
    ("docs/translating.md", "report: wording"): wording_table,
    ("docs/translating.md", "report: alarms"): alarms_table,
    ("docs/translating.md", "report: changes"): meanings_table,
    ("docs/serve.md", "report: growing"): grown,
    ("docs/serve.md", "report: attacks"): attacked,
    ("docs/serve.md", "report: killing"): killed,
    ("docs/adapters.md", "planes"): lambda: "\n\n".join(planes()),
    ("docs/javascript.md", "games compared"): compared,
    **{("docs/kernels.md", f"kernel: {id} view"): partial(places, id) for id in game_ids()},
}
"""What stands between the marks of a page."""


@pytest.mark.parametrize(("page", "mark"), SHOWN)
def test_pages_show_what_is_so(page: str, mark: str, shows: Callable[[Path, str, str], None]) -> None:
    """What stands between the marks of a page is what the report says, or what follows from the games."""
    shows(REPOSITORY / page, mark, SHOWN[page, mark]())


@pytest.mark.parametrize("id", game_ids())
def test_languages(id: str) -> None:
    """The page of the commands names the languages of every game."""
    *first, last = sorted(f"`{code}`" for code in codes(game(id)))
    page = (REPOSITORY / "docs" / "commands.md").read_text(encoding="utf-8")
    assert f"All games come in {', '.join(first)} and {last}." in page
