"""`rulebook translate`: exports clauses for translators, checks and examines translations, and makes sheets of them."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulebook.cli.align import align
from rulebook.cli.application import Failure
from rulebook.cli.completing import games
from rulebook.cli.examine import examine, positions
from rulebook.cli.files import FILE, write_out, write_whole
from rulebook.core import Sentence
from rulebook.extras import require

if TYPE_CHECKING:
    from polib import POFile

    from rulebook.spec import Specification
    from rulebook.translation.checking import Checked

GLOSSARIES = (".tbx", ".csv")


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
    require("rulebook translate", "translate", "polib", "num2words", "snowballstemmer")


command.add_command(align)
command.add_command(examine)
command.add_command(positions)


@command.command("export")
@click.argument("game", shell_complete=games)
@click.option("--lang", "code", required=True, metavar="XX", help="The language to translate into: de, pt_BR.")
@click.option("--out", type=FILE, help="The PO file; an existing one is updated. By default, standard output.")
@click.option("--filled", is_flag=True, help="Start from the translation that comes with the game, if there is one.")
@click.option("--glossary", type=FILE, help="Also write the glossary, as .tbx or .csv.")
@click.option(
    "--project",
    type=FILE,
    help="Also write a project file to fill in, translation.toml; an existing one is never overwritten.",
)
@click.option(
    "--memory", type=FILE, help="Also write a translation memory (TMX) of the translations that come with the game."
)
def export(  # noqa: PLR0917 - click gives each option by itself
    game: str, code: str, out: Path | None, filled: bool, glossary: Path | None, project: Path | None, memory: Path | None
) -> None:
    """Write a gettext PO file with an entry for every clause of a game, and for everything that is said at its table.

    Comments tell the translator about readings, pitfalls that other translations fell into and the glossary's words, and
    give an example. An existing file keeps its translations; those of statements that have changed since become fuzzy.
    `rulebook play --lang FILE` plays in the language of the file.

    \b
    Examples:
      rulebook translate export yellowstone_park --lang de --out rules.po
      rulebook translate export hamsterbacke --lang es --out es.po --glossary terms.tbx --memory memory.tmx
    """
    from rulebook.spec import load  # noqa: PLC0415 - reading specifications takes long to import
    from rulebook.translation.exchange import memory_tmx  # noqa: PLC0415 - an extra
    from rulebook.translation.po_file import every_shipped  # noqa: PLC0415 - an extra

    specification = load(game)
    text = str(exported(specification, code, out, filled))
    if project is not None:
        begin_project(project, specification, code)
    write_out(out, f"{text}\n")
    if glossary is not None:
        write_whole(glossary, glossary_text(specification, glossary))
    if memory is not None:
        write_whole(memory, memory_tmx(specification, every_shipped(game)))


def begin_project(file: Path, specification: "Specification", code: str) -> None:
    """Write a project file to fill in; raises Failure if there is a file already."""
    from rulebook.disputes import asking as interviews  # noqa: PLC0415 - takes long to import
    from rulebook.examination.asking import frames, has_frames  # noqa: PLC0415 - an extra
    from rulebook.registry import game, game_ids  # noqa: PLC0415 - takes long to import
    from rulebook.translation.local_words import sheet_words  # noqa: PLC0415 - an extra
    from rulebook.translation.project import starter  # noqa: PLC0415 - an extra

    if file.exists():
        raise Failure(f"{file} already exists: it may have words of yours")
    id, own = specification.game.id, frames("en")
    own = own.of(game(id)) if id in game_ids() else own
    english = {"frames": own, "interview": interviews.frames("en"), "sheet": sheet_words("en")}
    write_whole(file, starter(specification, code, {} if has_frames(code) else english))


def exported(specification: "Specification", code: str, out: Path | None, filled: bool) -> "POFile":
    """The catalogue, with the translations to start from."""
    from rulebook.languages.catalogues import every_text, is_language_code  # noqa: PLC0415 - takes long to import
    from rulebook.registry import game, game_ids  # noqa: PLC0415 - takes long to import
    from rulebook.translation.catalogue import catalogue, updated  # noqa: PLC0415 - an extra
    from rulebook.translation.examples import examples  # noqa: PLC0415 - an extra
    from rulebook.translation.exchange import with_contexts  # noqa: PLC0415 - an extra
    from rulebook.translation.po_file import of_language, read_po, shipped, shipped_sentences  # noqa: PLC0415 - an extra

    if not is_language_code(code):
        raise Failure(f"{code!r} is not a language code, such as de or pt_BR")
    id = specification.game.id
    played = game(id) if id in game_ids() else None
    texts = () if played is None else every_text(played)
    fresh = catalogue(specification, code, examples(id), datetime.now(UTC), texts)
    if out is not None and out.exists():
        return updated(fresh, with_contexts(of_language(read_po(out), id, code, out.name), specification, texts))
    if filled:
        begun = shipped(id, code)
        sentences = () if played is None else shipped_sentences(played, code)
        for each in (*sentences, *([] if begun is None else [begun])):
            fresh = updated(fresh, each)
    return fresh


def glossary_text(specification: "Specification", file: Path) -> str:
    """The glossary, in the format given by the name of a file; raises Failure for any other format."""
    from rulebook.translation.exchange import glossary_csv, glossary_tbx  # noqa: PLC0415 - an extra

    if file.suffix not in GLOSSARIES:
        raise Failure(f"{file}: the name of a glossary must end in {' or '.join(GLOSSARIES)}")
    return glossary_tbx(specification) if file.suffix == ".tbx" else glossary_csv(specification)


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
    from rulebook.translation.checking import check as found_in  # noqa: PLC0415 - an extra
    from rulebook.translation.checking import without_ignored  # noqa: PLC0415 - an extra
    from rulebook.translation.po_file import game_of, language_of, read_po  # noqa: PLC0415 - an extra
    from rulebook.translation.project import project_beside, read_ignored  # noqa: PLC0415 - an extra

    po = read_po(file)
    project = project_beside(file, game_of(po, file.name), language_of(po, file.name))
    ignored = (*(project.ignored if project else ()), *(read_ignored(ignore) if ignore else ()))
    checked = without_ignored(found_in(po, file.name, project), ignored)
    click.echo(as_document(checked, file) if as_json else as_lines(checked, file))
    if checked.findings:
        raise SystemExit(1)


def as_lines(checked: "Checked", file: Path) -> str:
    """A line for each remark, and a summary."""
    found = checked.remarks
    lines = [
        f"{file}:{checked.lines.get(remark.clause, 1)}: {remark.code.value.severity.value}: {remark}" for remark in found
    ]
    counted = Sentence("{remarks:# finding|# findings}")(remarks=len(checked.findings))
    return "\n".join((*lines, f"{file}: {checked.game} in {checked.language}: {counted}"))


def as_document(checked: "Checked", file: Path) -> str:
    """The remarks as JSON."""
    remarks = [
        {
            "code": remark.code.name,
            "name": remark.code.value.name,
            "severity": remark.code.value.severity.value,
            "clause": remark.clause,
            "line": checked.lines.get(remark.clause, 1),
            "message": remark.message,
        }
        for remark in checked.remarks
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
    from rulebook.spec import load  # noqa: PLC0415 - reading specifications takes long to import
    from rulebook.translation.marks import confirm as confirmed  # noqa: PLC0415 - an extra
    from rulebook.translation.po_file import game_of, read_po, translated  # noqa: PLC0415 - an extra

    if bool(clauses) is every:
        raise click.UsageError("name the clauses that you have looked at, or give --all")
    po = read_po(file)
    specification = load(game_of(po, file.name))
    known = {clause.id for clause in specification.clauses}
    named = tuple(entry.msgctxt for entry in translated(po) if entry.msgctxt in known) if every else clauses
    confirmed(po, specification, named, file.name)
    write_whole(file, f"{po}\n")


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
    from rulebook.cli.options import with_editions  # noqa: PLC0415 - takes long to import
    from rulebook.spec import load  # noqa: PLC0415 - reading specifications takes long to import
    from rulebook.translation.po_file import language_of, of_language, read_po  # noqa: PLC0415 - an extra
    from rulebook.translation.project import project_beside  # noqa: PLC0415 - an extra
    from rulebook.translation.sheet import Sheet  # noqa: PLC0415 - an extra

    specification, ids = with_editions(load(game), filter(None, [edition]))
    po = read_po(file)
    stances = [(each.id, each.editions[id]) for each in specification.readings for id in ids if id in each.editions]
    readings = {reading: stance.value for reading, stance in stances}
    code = language_of(po, file.name)
    project = project_beside(file, game, code)
    own = project.sheet if project is not None else None
    made = Sheet(specification, of_language(po, game, code, file.name), file.name, readings, paper, own)
    text = made.html
    for chapter in made.chapters:
        if not chapter.heading:
            wanted = f"write `# heading: ...` above {chapter.clauses[0].id}"
            click.echo(f"{file}: warning: section {chapter.number} ({chapter.section}) has no heading; {wanted}", err=True)
    write_out(out, text)
