"""A comparison of editions as tables: in a terminal, on a page in Markdown, and on one for a browser, without scripts."""

from collections.abc import Callable, Iterator
from html import escape
from typing import Final

from attrs import field, frozen

from rulebook.readings.comparison import Comparison, Row, Voice, stance_text
from rulebook.render.page import page
from rulebook.spec import Reading, Stance
from rulebook.spec.model import Says

__all__ = ["Cell", "Table", "html", "markdown", "tables"]

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c1b1a; --soft: #5a5550; --paper: #fff; --line: #ddd; --marked: #fff3c4;
  --yes: #e3efe0; --partly: #fdf3d0; --no: #f8d9cf; --nothing: #ececec; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece9e4; --soft: #b3ada4; --paper: #1d1c1b; --line: #45423e; --marked: #4d431c;
    --yes: #2b4a2d; --partly: #574713; --no: #6b2c1d; --nothing: #3c3a38; }
}
body { margin: 0 auto; max-width: 76rem; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
a { color: inherit; }
div { overflow-x: auto; }
table { border-collapse: collapse; }
td, th { text-align: left; vertical-align: top; padding: .25rem .8rem .25rem .3rem; border-bottom: 1px solid var(--line); }
td:has(small) { min-width: 9rem; }
td small { display: block; color: var(--soft); }
tr:target { background: var(--marked); }
i { display: inline-block; min-width: 1.5em; text-align: center; border-radius: .2em; font-style: normal; font-weight: 600; }
.agrees { background: var(--yes); }
.weak, .example, .mentions { background: var(--partly); }
.deviates, .differs { background: var(--no); }
.silent { background: var(--nothing); }
@media (max-width: 40rem) {
  th:first-child, td:first-child { position: sticky; left: 0; max-width: 45vw; background: var(--paper); }
  tr:target td:first-child { background: var(--marked); }
}
"""
NOTHING: Final = "There is nothing to decide: no two of these editions answer a question differently."


@frozen
class Cell:
    """A text, and what a browser shows besides: small print `below` it, and signs and links, as HTML, in its place."""

    text: str
    below: str = ""
    html: str = field(kw_only=True)

    @html.default
    def _html(self) -> str:
        return escape(self.text)


@frozen
class Table:
    """A table: a row is the id by which links find it, or an empty text, and its cells. A `note` stands below it."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    note: Cell | None = None


def tables(comparison: Comparison) -> tuple[Table, ...]:
    """The readings with the editions' values, the verdicts, the clauses, and the deviations of texts."""
    readings = comparison.specification.readings
    heads = "reading", "clause", *comparison.heads, *(["customary"] if any(map(custom_text, readings)) else [])
    answers = tuple([("", reading_row(comparison, each)[: len(heads)]) for each in readings])
    clauses = tuple([(each.clause.id, clause_row(each)) for each in comparison.rows])
    undecided = None if comparison.rulings else Cell(NOTHING)
    of_texts, told = ("", "deviation", "kind", "in", "clause", "what it is"), tuple(deviation_rows(comparison))
    return (
        Table("Readings", heads, answers),
        Table("Verdicts", ("difference", "values", "verdict", "by", "bound"), tuple(verdict_rows(comparison)), undecided),
        Table("Clauses", ("clause", *comparison.heads, "title"), clauses, LEGEND),
        Table("Deviations of single texts", of_texts, told),
    )


def reading_row(comparison: Comparison, reading: Reading) -> tuple[Cell, ...]:
    """A reading with its question, the value of each edition with its statement, and at last what is customary."""
    said = {value.id: value.statement for value in reading.values}
    stances = [reading.editions.get(edition, Stance(reading.default, Says.STATES)) for edition in comparison.editions]
    values = [Cell(stance_text(stance), said[stance.value]) for stance in stances]
    return Cell(reading.id, reading.question), link_to(reading.clause), *values, Cell(custom_text(reading))


def custom_text(reading: Reading) -> str:
    """The values by which people usually play, and where; empty if nothing is known of it."""
    return "; ".join([f"{value.id} ({value.customary.where})" for value in reading.values if value.customary])


def verdict_rows(comparison: Comparison) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Each difference, whether it matters, and why that is known."""
    for ruling in comparison.rulings:
        values = " or ".join(value.id for value in ruling.contrast.values)
        told = ruling.contrast.reading.id, values, ruling.verdict.value, ruling.method, ruling.bound
        yield "", tuple(map(Cell, told))


def clause_row(row: Row) -> tuple[Cell, ...]:
    """A clause with the sign of each edition, which links to its deviations, and its statement."""
    signs = [
        Cell(text, html=" ".join([sign(voice), *[f'<a href="#deviation-{number}">{number}</a>' for number in marks]]))
        for text, voice, marks in zip(row.signs, row.voices, row.marks, strict=True)
    ]
    return Cell(row.clause.id), *signs, Cell(row.clause.title, row.clause.statement)


def deviation_rows(comparison: Comparison) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Each deviation of a text, with a link to its clause."""
    for number, each in enumerate(comparison.deviations, 1):
        told = map(Cell, (str(number), each.id, each.kind.value, comparison.among(each)))
        yield f"deviation-{number}", (*told, link_to(each.clause), Cell(each.statement))


def link_to(clause: str) -> Cell:
    """The id of a clause, linked to its row."""
    return Cell(clause, html=f'<a href="#{escape(clause)}">{escape(clause)}</a>')


def sign(voice: Voice) -> str:
    """The sign of a voice, in its colour."""
    return f'<i class="{voice.name.lower()}" title="{voice.value.meaning}">{voice.value.sign}</i>'


def legend(signed: Callable[[Voice], str]) -> str:
    """What each sign means."""
    meanings = ", ".join(f"{signed(voice)} {voice.value.meaning}" for voice in Voice)
    return f"{meanings}; a number refers to a deviation below"


LEGEND: Final = Cell(legend(lambda voice: voice.value.sign), html=legend(sign))


def markdown(comparison: Comparison) -> str:
    """The tables as a page in Markdown."""
    return "\n".join(line for table in tables(comparison) for line in markdown_lines(table))


def markdown_lines(table: Table) -> Iterator[str]:
    """A table in Markdown, below its title."""
    yield from (f"## {table.title}", "")
    rows = [[cell.text.replace("|", "\\|") for cell in cells] for _, cells in table.rows]
    for cells in (table.heads, ["---"] * len(table.heads), *rows):
        yield f"| {' | '.join(cells)} |"
    yield from ["", table.note.text] if table.note else []
    yield ""


def html(comparison: Comparison) -> str:
    """The tables as a page for a browser."""
    title = f"{comparison.specification.game.title}: {', '.join(comparison.heads)}"
    return page(title, STYLE, "\n".join(line for table in tables(comparison) for line in html_lines(table)))


def html_lines(table: Table) -> Iterator[str]:
    """A table in HTML, below its title, that can be scrolled sideways where a screen is narrow."""
    yield f'<h2>{escape(table.title)}</h2>\n<div tabindex="0"><table>'
    yield f"<tr>{''.join(f'<th scope=col>{escape(head)}</th>' for head in table.heads)}</tr>"
    for id, cells in table.rows:
        small = [f"<small>{escape(cell.below)}</small>" if cell.below else "" for cell in cells]
        told = "".join(f"<td>{cell.html}{below}</td>" for cell, below in zip(cells, small, strict=True))
        yield f'<tr id="{escape(id)}">{told}</tr>' if id else f"<tr>{told}</tr>"
    yield "</table></div>"
    yield f"<p>{table.note.html}</p>" if table.note else ""
