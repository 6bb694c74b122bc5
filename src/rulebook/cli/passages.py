"""`rulebook passages`: cuts a text into the passages of a specification."""

from pathlib import Path

import click

from rulebook.cli.locate import copy_of, read_text
from rulebook.cli.output import screen
from rulebook.core import Sentence
from rulebook.spec import cut, passages_toml, shares

PASSAGES = Sentence("{number:# passage|# passages}")


@click.command("passages")
@click.argument("cuts", type=click.Path(path_type=Path))
@click.option("--text", required=True, type=click.Path(path_type=Path), help="Your own copy of the rulebook, as UTF-8 text.")
def command(cuts: Path, text: Path) -> None:
    """Cut your own copy of a rulebook into passages.

    CUTS is a file with one line per passage: its kind (rule, example, heading, flavour or noise), an example's name, the
    clauses of a rule or example, and after ' :: ' its first words, … and its last words. Standard output gets the passages
    by position, length and hash, as in passages/EDITION.toml; standard error gets the share of each kind.

    \b
    Example:
      rulebook passages rules.cuts --text rules.txt > specs/hedge_maze/passages/en.toml
    """
    file = cut(copy_of(text), read_text(cuts))
    click.echo(passages_toml(file), nl=False)
    told = [f"{kind.value} {share:.1%}" for kind, share in shares(file).items()]
    screen(stderr=True).print(f"{PASSAGES(number=len(file.passages))}: {', '.join(told)}")
