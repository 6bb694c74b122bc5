"""`rulebook locate`: a clause's passage in the user's own text, or in one that ships."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from rulebook.cli.application import Failure, Refused
from rulebook.cli.options import clause_called, with_editions
from rulebook.cli.output import screen
from rulebook.core import Sentence
from rulebook.core.sentences import capitalised
from rulebook.spec import NormalText, Specification, load_clause
from rulebook.spec.editions import name_of_text
from rulebook.spec.passages import locate
from rulebook.spec.specification import ClauseName
from rulebook.spec.texts import shipped_text
from rulebook.toml_text import text_in

PASSAGES = Sentence("{expected:# passage|# passages}")

LARGEST_TEXT = 1_000_000
"""The most bytes to read: rulebooks have some ten thousand, and every stretch of the text is hashed."""
MOST_SENTENCES = 2000


@click.command("locate")
@click.argument("name", nargs=-1, required=True, metavar="GAME:CLAUSE", callback=clause_called)
@click.option(
    "--text", type=click.Path(path_type=Path), help="Your copy of the rulebook, as UTF-8 text; by default, one that ships."
)
@click.option("--edition", metavar="ID", help="Search only for the passages of this edition; by default, of all editions.")
def command(name: str, text: Path | None, edition: str | None) -> None:
    """Show the passage of a clause in your own copy of a rulebook.

    Without --text, locate searches the text that ships with the game. Passages are found by hash, so any extraction of your
    copy will do: spaces, line ends and hyphens do not matter. Exit code 1 means that nothing was found.

    \b
    Examples:
      rulebook locate scopa:capturing-3
      rulebook locate yellowstone_park:turn-2 --text rules.txt
      rulebook locate yellowstone_park:turn-2 --text rules.txt --edition it
    """
    specification, known = load_clause(name)
    specification, ids = with_editions(specification, filter(None, [edition]))
    texts = tuple([each.id for each in (specification.edition(ids[0]) if ids else specification).texts])
    if not texts:
        raise Failure(f"{edition}: is an edition of which the library has no passages")
    out, any_found = screen(), False
    for file, copy, id in copies(specification, texts, text):
        passages = specification.passages[id].bearing_on(known.id)
        if found := [place for place in (locate(passage, copy) for passage in passages) if place]:
            any_found = True
            where, expected = capitalised(name_of_text(specification, id)), PASSAGES(expected=len(passages))
            out.print(f"{where}: {len(found)} of {expected} of {name}", style="bold")
            for place in found:
                out.print(f"{file}:{place.line}:{place.column}")
                out.print(place.text)
    if not any_found:
        raise Refused(absence(specification, ClauseName(specification.game.id, known.id), texts, text))


def copies(specification: Specification, texts: tuple[str, ...], text: Path | None) -> Iterator[tuple[str, NormalText, str]]:
    """The copies to search: their names, the copies, and the text that each may be; your own may be any of them."""
    own = copy_of(text) if text is not None else None
    found = {id: own or shipped_text(specification.game.id, id) for id in texts}
    if not any(found.values()):
        raise Failure(f"no text of {specification.game.title} is included: give your own copy with --text")
    for id, copy in found.items():
        if copy is not None:
            yield str(text or specification.text(id).file), copy, id


def copy_of(file: Path) -> NormalText:
    """The text in a file in normal form, which can be longer than the text; an error says what is wrong with it."""
    copy = NormalText.of(read_text(file))
    if len(copy.normal) > LARGEST_TEXT:
        raise Failure(f"{file}: has more than {LARGEST_TEXT} letters and digits; that is not a rulebook")
    return copy


def read_text(file: Path) -> str:
    """The text in a file; an error says what is wrong with it."""
    try:
        return text_in(file, LARGEST_TEXT)
    except UnicodeDecodeError as error:
        reason = f"{error.reason} at byte {error.start}"
        raise Failure(f"{file}: is not UTF-8 text ({reason}); extract the text of a PDF first") from None
    except ValueError:
        raise Failure(f"{file}: has more than {LARGEST_TEXT} bytes; that is not a rulebook") from None


def refuse_odd(file: Path, sentences: int) -> None:
    """Raise Failure for a text with too few or too many sentences to be a rulebook."""
    if not sentences:
        raise Failure(f"{file}: has no sentences")
    if sentences > MOST_SENTENCES:
        raise Failure(f"{file}: has more than {MOST_SENTENCES} sentences; that is not a rulebook")


def absence(specification: Specification, clause: ClauseName, texts: tuple[str, ...], text: Path | None) -> str:
    """Why nothing was found."""
    stating = [id for id in texts if specification.passages[id].bearing_on(clause.clause)]
    if not stating:
        provenance = specification.clause(clause.clause).provenance.value
        return f"no passage of {named(specification, texts)} states {clause} (provenance: {provenance})"
    return f"{text or 'the included text'}: has no passage of {clause} from {named(specification, stating)}"


def named(specification: Specification, texts: Iterable[str]) -> str:
    """Texts by their names, of which any may be meant."""
    return " or ".join([name_of_text(specification, text) for text in texts])
