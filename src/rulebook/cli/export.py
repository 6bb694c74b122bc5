"""`rulebook translate export`: a game's catalogue for translators, with what they may want beside it."""

from datetime import UTC, datetime
from pathlib import Path

import click
from polib import POFile

from rulebook.cli.application import Failure
from rulebook.cli.parameters import FILE, games, write_out, write_whole
from rulebook.examination.asking import frames, has_frames
from rulebook.languages.catalogues import every_text, is_language_code
from rulebook.readings import asking as interviews
from rulebook.registry import game as played_as
from rulebook.registry import game_ids
from rulebook.spec import Specification, load
from rulebook.translation.catalogue import catalogue, updated
from rulebook.translation.exchange import glossary_csv, glossary_tbx, memory_tmx, with_contexts
from rulebook.translation.local_words import sheet_words
from rulebook.translation.po_file import every_shipped, of_language, read_po, shipped, shipped_sentences
from rulebook.translation.project import starter

GLOSSARIES = {".tbx": glossary_tbx, ".csv": glossary_csv}


@click.command("export")
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
    if glossary is not None and glossary.suffix not in GLOSSARIES:
        raise Failure(f"{glossary}: the name of a glossary must end in {' or '.join(GLOSSARIES)}")
    specification = load(game)
    text = str(exported(specification, code, out, filled))
    if project is not None:
        if project.exists():
            raise Failure(f"{project} already exists: it may have words of yours")
        own = frames("en").of(played_as(game)) if game in game_ids() else frames("en")
        english = {"frames": own, "interview": interviews.frames("en"), "sheet": sheet_words("en")}
        write_whole(project, starter(specification, code, {} if has_frames(code) else english))
    write_out(out, f"{text}\n")
    if glossary is not None:
        write_whole(glossary, GLOSSARIES[glossary.suffix](specification))
    if memory is not None:
        write_whole(memory, memory_tmx(specification, every_shipped(game)))


def exported(specification: Specification, code: str, out: Path | None, filled: bool) -> POFile:
    """The catalogue, with the translations to start from."""
    if not is_language_code(code):
        raise Failure(f"{code!r} is not a language code, such as de or pt_BR")
    id = specification.game.id
    played = played_as(id) if id in game_ids() else None
    texts = () if played is None else every_text(played)
    fresh = catalogue(specification, code, datetime.now(UTC), texts)
    if out is not None and out.exists():
        return updated(fresh, with_contexts(of_language(read_po(out), id, code, out.name), specification, texts))
    if filled:
        begun = shipped(id, code)
        sentences = () if played is None else shipped_sentences(played, code)
        for each in (*sentences, *([] if begun is None else [begun])):
            fresh = updated(fresh, each)
    return fresh
