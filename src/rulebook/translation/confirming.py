"""A page on which a person confirms what each sentence of a rulebook in prose says, and saves the alignment."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from rulebook.render.page import page
from rulebook.spec import Specification
from rulebook.spec.toml_file import toml_of
from rulebook.translation.alignment import Alignment
from rulebook.translation.likeness import Ranked

STYLE: Final = """
body { margin: 0 auto; max-width: 50rem; padding: 1rem; color: #1c1b1a; background: #fff;
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; }
fieldset { min-width: 0; margin: 1rem 0; padding: .3rem .8rem; border: 1px solid #9b4a1f; border-left-width: .3rem; }
fieldset:has([name=confirmed]:checked) { border-color: #3d7a3d; }
legend { font-weight: 600; }
label { display: block; padding: .2rem 0; }
[name=others] { font: inherit; width: 100%; box-sizing: border-box; }
p:last-of-type { position: sticky; bottom: 0; padding: .6rem 0; background: #fff; }
button { font: inherit; padding: .5rem 1rem; }
"""
SCRIPT: Final = """
const written = (sentence) => {
  const box = (name) => sentence.elements[name];
  const ticked = [...sentence.querySelectorAll("[name=clause]:checked")].map((each) => each.value);
  const clauses = [...new Set([...ticked, ...box("others").value.split(/[\\s,]+/).filter(Boolean)])];
  const text = [`line = ${sentence.dataset.line}`, `text = ${JSON.stringify(sentence.dataset.text)}`];
  return ["", "[[sentence]]", ...text, `clauses = ${JSON.stringify(clauses)}`, `confirmed = ${box("confirmed").checked}`];
};
document.addEventListener("change", ({ target }) => {
  if (target.name !== "confirmed") target.closest("fieldset").elements.confirmed.checked = true;
});
document.querySelector("button").addEventListener("click", ({ target }) => {
  const lines = [...document.querySelectorAll("fieldset")].flatMap(written);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([target.dataset.head, lines.join("\\n"), "\\n"]));
  link.download = target.dataset.file;
  link.click();
});
"""
TOLD: Final = (
    "Tick the clauses that each sentence says, and confirm it, also if it says none. Save the answers beside the PO file, "
    "and run the same command again."
)


def page_of(specification: Specification, alignment: Alignment, ranked: Sequence[Ranked], shown: int, file: str) -> str:
    """The page, with the likeliest clauses for each sentence, about as many as `shown`; it saves answers as the `file`."""
    head = toml_of(alignment).partition("\n\n[[sentence]]")[0] + "\n"
    sentences = "\n".join(fields(specification, alignment, ranked, shown))
    button = f'<button type="button" data-head="{escape(head)}" data-file="{escape(file)}">Save {escape(file)}</button>'
    body = f"<p>{TOLD}</p>\n{sentences}\n<p>{button}</p>\n<script>{SCRIPT}</script>"
    return page(f"{specification.game.title}: what the sentences say", STYLE, body)


def fields(specification: Specification, alignment: Alignment, ranked: Sequence[Ranked], shown: int) -> Iterator[str]:
    """What can be ticked and typed for each sentence."""
    for number, (sentence, likely) in enumerate(zip(alignment.sentences, ranked, strict=True), 1):
        ids = tuple(dict.fromkeys((*sentence.clauses, *likely.first)))[: max(shown, len(sentence.clauses))]
        yield f'<fieldset data-line="{sentence.line}" data-text="{escape(sentence.text)}">'
        yield f"<legend>{number}. {escape(sentence.text)} <small>(line {sentence.line})</small></legend>"
        for id in ids:
            told = f"<b>{id}</b> {escape(specification.clause(id).statement)}"
            yield f"<label>{box('clause', id, is_ticked=id in sentence.clauses)} {told}</label>"
        yield '<input name="others" placeholder="the ids of other clauses" aria-label="the ids of other clauses">'
        yield f"<label>{box('confirmed', '', is_ticked=sentence.confirmed)} confirmed</label>\n</fieldset>"


def box(name: str, value: str, *, is_ticked: bool) -> str:
    """A box to tick."""
    return f'<input type="checkbox" name="{name}" value="{value}"{" checked" if is_ticked else ""}>'
