"""`rulebook translate`: exports clauses for translators, checks and examines translations, and makes sheets of them."""

# ruff: noqa: E402  # what to install is told first

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from rulebook.extras import require

require("rulebook translate", "translate", "polib", "num2words", "snowballstemmer")

from rulebook.cli.align import align
from rulebook.cli.changes import CLAUSES
from rulebook.cli.examine import examine, frames_of, positions
from rulebook.cli.export import export
from rulebook.cli.options import with_editions
from rulebook.cli.parameters import FILE, games, write_out, write_whole
from rulebook.core import Sentence
from rulebook.core.sentences import listed
from rulebook.examination.asking import asking_in, has_frames
from rulebook.languages import PoFile, language_in
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.translation.checking import Checked, without_ignored
from rulebook.translation.checking import check as found_in
from rulebook.translation.marks import confirm as confirmed
from rulebook.translation.po_file import game_of, language_of, of_language, read_po, translated
from rulebook.translation.project import project_beside, read_ignored
from rulebook.translation.sheet import Sheet
from rulebook.translation.spoken import as_read


@click.group("translate")
def command() -> None:
    """Translate a game's rules, and check or examine translations.

    \b
    Examples:
      rulebook translate export yellowstone_park --lang de --out rules.po
      rulebook translate check rules.po
      rulebook translate confirm rules.po turn-2
      rulebook translate align scopa --text rules.md --lang en --out rules.po
      rulebook translate examine hamsterbacke --po rules.po
      rulebook translate sheet yellowstone_park --po rules.po --out rules.html
    """


for subcommand in (align, examine, positions, export):
    command.add_command(subcommand)


@command.command("check")
@click.argument("file", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Write the findings as JSON.")
@click.option("--ignore", type=FILE, help="A TOML file of findings to ignore: [[ignore]] with code, clause and reason.")
def check(file: Path, as_json: bool, ignore: Path | None) -> None:
    """Check a translation, clause by clause.

    It finds clauses that are missing, stale or not translated; numbers, comparisons, permissions and negations that are
    lost or added; terms that are not in the glossary; and missing text. In the game's sentences it finds fields and number
    forms that are missing or wrong. A project file, translation.toml beside the PO file, adds a glossary of your own, words
    of a language that the library does not know, and findings to ignore. Exit code 1 means that it found something.

    \b
    Examples:
      rulebook translate check rules.po
      rulebook translate check rules.po --json --ignore ignored.toml
    """
    po = read_po(file)
    project = project_beside(file, game_of(po, file.name), language_of(po, file.name))
    ignored = (*(project.ignored if project else ()), *(read_ignored(ignore) if ignore else ()))
    checked = without_ignored(found_in(po, file.name, project), ignored)
    click.echo(as_document(checked, file) if as_json else as_lines(checked, file))
    if checked.findings:
        raise SystemExit(1)


def as_lines(checked: Checked, file: Path) -> str:
    """A line for each remark, and a summary."""
    lines = [f"{file}:{checked.line(it)}: {it.code.value.severity.value}: {it}" for it in checked.remarks]
    counted = Sentence("{remarks:# finding|# findings}")(remarks=len(checked.findings))
    return "\n".join((*lines, f"{file}: {checked.game} in {checked.language}: {counted}"))


def as_document(checked: Checked, file: Path) -> str:
    """The remarks as JSON."""
    remarks = [
        {"code": it.code.name, "name": it.code.value.name, "severity": it.code.value.severity.value}
        | {"clause": it.clause, "line": checked.line(it), "message": it.message}
        for it in checked.remarks
    ]
    document = {"file": str(file), "game": checked.game, "language": checked.language, "findings": remarks}
    return json.dumps(document, ensure_ascii=False, indent=2)


@command.command("confirm")
@click.argument("file", type=FILE)
@click.argument("clauses", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Confirm every clause that has a translation.")
def confirm(file: Path, clauses: tuple[str, ...], every: bool) -> None:
    """Confirm that translations say what their clauses mean now.

    Do so once you have looked at what `translate check` or `export` says about them: that a clause means something else,
    that nothing shows whether it does, or that it is reworded. The file then gets the current statement and fingerprint.

    \b
    Examples:
      rulebook translate confirm rules.po taking-2 turn-2
      rulebook translate confirm rules.po --all
    """
    if bool(clauses) is every:
        raise click.UsageError("name the clauses that you have looked at, or give --all")
    po = read_po(file)
    specification = load(game_of(po, file.name))
    known = {clause.id for clause in specification.clauses}
    named = tuple(entry.msgctxt for entry in translated(po) if entry.msgctxt in known) if every else clauses
    confirmed(po, specification, named, file.name)
    write_whole(file, f"{po}\n")
    click.echo(f"{file}: confirmed {CLAUSES(number=len(named)) if every else listed(named)}")


@command.command("sheet")
@click.argument("game", shell_complete=games)
@click.option("--po", "file", required=True, type=FILE, help="The finished PO file.")
@click.option("--out", type=FILE, help="The page; by default, standard output.")
@click.option("--edition", metavar="EDITION", help="Print the readings of this edition, or of an edition file (.toml).")
@click.option("--paper", type=click.Choice(["A4", "letter"]), default="A4", show_default=True, help="The size of the paper.")
def sheet(game: str, file: Path, out: Path | None, edition: str | None, paper: str) -> None:
    """Make a printable sheet of rules, with pictures, from a finished translation.

    It is one self-contained HTML page: open it in a browser and print it. Every clause must be translated, merged or left
    out, and no translation may be stale or fuzzy. In a translator's comment, `sheet: ...` is printed instead of the exact
    sentence, and `heading: ...` above the section that the clause begins; a warning names sections without a heading.

    \b
    Examples:
      rulebook translate sheet yellowstone_park --po rules.po --out rules.html
      rulebook translate sheet yellowstone_park --po rules.po --edition it --out rules.html
    """
    specification, ids = with_editions(load(game), filter(None, [edition]))
    po = read_po(file)
    readings = {each.id: each.editions[id].value for each in specification.readings for id in ids if id in each.editions}
    code = language_of(po, file.name)
    project = project_beside(file, game, code)
    own = project.sheet if project is not None else None
    read = of_language(po, game, code, file.name)
    made = Sheet(specification, read, file.name, readings, paper, own, face_down_in(file, as_read(po, file.name)))
    text = made.html()
    for chapter in made.chapters:
        if not chapter.heading:
            wanted = f"write `# heading: ...` above {chapter.clauses[0].id}"
            click.echo(f"{file}: warning: section {chapter.number} ({chapter.section}) has no heading; {wanted}", err=True)
    write_out(out, text)


def face_down_in(file: Path, po: PoFile) -> Callable[[Any, Any], str] | None:
    """What says in the language of a translation what lies face down; None where there are no words or positions for it."""
    if po.game not in game_ids():
        return None
    played = game(po.game)
    own, _ = frames_of(file, po, played)
    return asking_in(played, language_in(played, po), own).face_down if own or has_frames(po.language) else None
