"""The comparison of editions as a page for a browser: one file, without scripts."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import chain
from typing import Final

from rulebook.disputes.comparison import MEANINGS, SIGNS, Comparison, Row, Voice, stance_text
from rulebook.disputes.verdicts import Ruling
from rulebook.render.page import page
from rulebook.spec import Deviation, Reading

__all__ = ["page_of"]

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


def page_of(comparison: Comparison) -> str:
    """The page: readings, verdicts, clauses with a legend, and deviations, to which the clauses link."""
    title = f"{comparison.specification.game.title}: {', '.join(comparison.heads)}"
    sections = (readings(comparison), verdicts(comparison), clauses(comparison), deviations(comparison))
    return page(title, STYLE, "\n".join(chain.from_iterable(sections)))


def readings(comparison: Comparison) -> Iterator[str]:
    """What each edition answers to each question."""
    yield "<h2>Readings</h2>"
    yield from table(
        ("reading", *comparison.reading_heads), (reading_row(comparison, each) for each in comparison.specification.readings)
    )


def reading_row(comparison: Comparison, reading: Reading) -> str:
    """The question of a reading, the value of each edition with its statement, and what is customary."""
    said = {value.id: value.statement for value in reading.values}
    stances = [reading.editions.get(edition) for edition in comparison.editions]
    cells = [
        cell(stance_text(stance, reading.default), said[reading.default if stance is None else stance.value])
        for stance in stances
    ]
    custom = [cell(each) for each in comparison.answers(reading)[len(cells) :]]
    return row(cell(reading.id, reading.question), *cells, *custom)


def verdicts(comparison: Comparison) -> Iterator[str]:
    """Whether each difference matters."""
    yield "<h2>Verdicts</h2>"
    if comparison.rulings:
        yield from table(("difference", "verdict", "by"), map(verdict_row, comparison.rulings))
    else:
        yield "<p>There is nothing to decide: no two of these editions answer a question differently.</p>"


def verdict_row(ruling: Ruling) -> str:
    """A difference, whether it matters, and why that is known."""
    values = " or ".join(value.id for value in ruling.dispute.values)
    return row(cell(ruling.dispute.reading.id, values), cell(ruling.verdict.value), cell(ruling.method, ruling.bound))


def clauses(comparison: Comparison) -> Iterator[str]:
    """Which edition states which clause."""
    yield "<h2>Clauses</h2>"
    yield f"<p>{', '.join(f'{sign(voice)} {MEANINGS[voice]}' for voice in Voice)}. A number is that of a deviation.</p>"
    yield from table(("clause", *comparison.heads), map(clause_row, comparison.rows))


def clause_row(each: Row) -> str:
    """A clause with the sign of each edition and links to its deviations."""
    signs = [
        f"<td>{' '.join([sign(voice), *map(link, marks)])}</td>"
        for voice, marks in zip(each.voices, each.marks, strict=True)
    ]
    return row(cell(f"{each.clause.id}: {each.clause.title}", each.clause.statement), *signs, id=each.clause.id)


def link(number: int) -> str:
    """The number of a deviation, linked to it."""
    return f'<a href="#deviation-{number}">{number}</a>'


def sign(voice: Voice) -> str:
    """The sign of a voice, in its colour."""
    return f'<i class="{voice.name.lower()}" title="{MEANINGS[voice]}">{SIGNS[voice]}</i>'


def deviations(comparison: Comparison) -> Iterator[str]:
    """Where single texts deviate."""
    yield "<h2>Deviations of single texts</h2>"
    numbered = enumerate(comparison.deviations, 1)
    yield from table(
        ("", "deviation", "in", "what it is"),
        (deviation_row(comparison, number, deviation) for number, deviation in numbered),
    )


def deviation_row(comparison: Comparison, number: int, deviation: Deviation) -> str:
    """A deviation with a link to its clause."""
    clause = escape(deviation.clause)
    return row(
        cell(str(number)),
        cell(deviation.id, deviation.kind.value),
        cell(comparison.among(deviation)),
        f'<td><a href="#{clause}">{clause}</a>: {escape(deviation.statement)}</td>',
        id=f"deviation-{number}",
    )


def table(titles: tuple[str, ...], rows: Iterable[str]) -> Iterator[str]:
    """A table that can be scrolled sideways where a screen is narrow."""
    yield '<div tabindex="0"><table>'
    yield f"<tr>{''.join(f'<th scope=col>{escape(title)}</th>' for title in titles)}</tr>"
    yield from rows
    yield "</table></div>"


def row(*cells: str, id: str = "") -> str:
    """A row of a table, with an anchor if it has an id."""
    anchor = f' id="{escape(id)}"' if id else ""
    return f"<tr{anchor}>{''.join(cells)}</tr>"


def cell(text: str, below: str = "") -> str:
    """A cell, with small print below its text."""
    return f"<td>{escape(text)}{f'<small>{escape(below)}</small>' if below else ''}</td>"
