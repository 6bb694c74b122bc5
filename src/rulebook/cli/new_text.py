"""`rulebook new-text`: the start of a game that is only a text, for those who do not program."""

from pathlib import Path

import click

from rulebook.cli.application import Failure, Refused
from rulebook.cli.locate import read_text, refuse_odd
from rulebook.cli.new_game import usable_name
from rulebook.cli.output import screen
from rulebook.cli.parameters import FILE, write_whole
from rulebook.languages.catalogues import is_language_code
from rulebook.spec.loader import load_folder
from rulebook.translation.beginning import specification_of
from rulebook.translation.prose import sentences_of


@click.command("new-text")
@click.argument("name", callback=usable_name)
@click.option("--text", "file", required=True, type=FILE, help="Your rules: plain text or Markdown.")
@click.option("--lang", "code", default="en", show_default=True, metavar="XX", help="The language of the text: de, pt_BR.")
@click.option("--title", metavar="TITLE", help="The title of the game; by default, its name.")
def command(name: str, file: Path, code: str, title: str | None) -> None:
    """Create a game that is only a text, without a line of Python.

    The folder NAME gets TOML files to edit: clauses, one for each sentence, section by section, readings, glossary and
    passages. In the folder where it lies, `clauses`, `explain`, `locate`, `compare`, `interview` and `translate export`,
    `check`, `align` and `sheet` work for it. What plays the game needs its rules in Python, and says so. Nothing is
    overwritten: exit code 1 means that there is a folder NAME already.

    \b
    Examples:
      rulebook new-text hedge_maze --text rules.md
      rulebook new-text irrgarten --text regeln.txt --lang de --title "Im Irrgarten"
    """
    if not is_language_code(code):
        raise Failure(f"{code!r} is not a language code, such as de or pt_BR")
    folder = Path(name)
    if folder.exists():
        raise Refused(f"{folder} already exists: choose another name, or edit what is there")
    text = read_text(file)
    refuse_odd(file, len(sentences_of(text)))
    files = specification_of(name, title or name.replace("_", " ").capitalize(), code, text)
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / path, content)
    clauses = load_folder(folder.resolve()).clauses
    out = screen()
    out.print(f"{folder}: {len(clauses)} clauses in {len({clause.section for clause in clauses})} sections")
    out.print(f"Edit {folder / 'clauses.toml'}, then try `rulebook clauses {name}`")
