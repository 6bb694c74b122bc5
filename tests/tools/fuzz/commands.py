"""The command line, run within this process in a folder of its own, on words that may be anything but a way out of it."""

import re
import shlex
from collections.abc import Iterator
from contextlib import AbstractContextManager, chdir, nullcontext
from functools import cache
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

import click
from click.testing import CliRunner

from rulebook.cli import prepare_streams
from rulebook.cli.application import COMMANDS, application
from rulebook.core import RulebookError
from rulebook.registry import game_ids
from tests.tools.fuzz import samples

COSTLY: Final = re.compile(
    r"(--(?:games|rounds|jobs|delay|budget|random-games|states|tries)|ismcts)(=|:|\n)(\d{2,}|[2-9])(?=\n|$)"
)
"""Options by which a user asks for much work: they get it, so that no hang can be told from it."""
CHEAPER: Final = {
    "simulate": ("--games", "1"),
    "impact": ("--games", "2"),
    "tournament": ("--rounds", "1"),
    "referee": ("--games", "1"),
    "witness": ("--games", "1", "--states", "9", "--tries", "1"),
    "compare": ("--games", "1", "--states", "1"),
}
"""Words added to commands that do much work when they are not told how much."""
IDLE: Final = {
    "verify": ("rulebook.cli.verify.plan", ()),
    "contrast": ("rulebook.cli.contrast.every_contrast", ()),
    "serve": ("rulebook.cli.serve.run", None),
}
"""Commands that do much work whatever they are told, or never end: what plans or does it, and the plan to do nothing."""
EXIT_CODES: Final = (0, 1, 2)
LINKED: Final = "linked"
"""A folder in which a file is a symbolic link to something outside that is not there."""


class CommandError(Exception):
    """The program ended in a way in which it never should."""


class BadUseError(RulebookError):
    """The program said that it cannot use what it was given."""


@cache
def command_seeds(name: str) -> tuple[bytes, ...]:
    """The examples of a command's help page, by turns with each game that is installed, and its help."""
    examples = [line.strip() for line in help_of(name).splitlines() if line.strip().startswith("rulebook ")]
    words = [shlex.split(re.split(r"[|>]", example)[0])[1:] for example in examples]
    into = [["new-game", "hedge_maze", "--into", LINKED]] if name == "new-game" else []
    lines = [["--help"], [name, "--help"], [name], *words, *into]
    own, ids = game_ids()[-1], cycle(game_ids())
    return tuple("\n".join([word.replace(own, id) for word in line]).encode() for line, id in zip(lines, ids, strict=False))


def help_of(name: str) -> str:
    """The help page of a command, unwrapped."""
    command = application.get_command(click.Context(application), name)
    return (command.help or "") if command else ""


def run_command(data: bytes) -> None:
    """Run the program on words, one in a line, and after an empty line what is typed; raises BadUseError."""
    words, _, typed = harmless(data).partition("\n\n")
    named = [word for word in words.split("\n") if word]
    run([*named, *CHEAPER.get(command_in(named), ())], typed.encode("utf-8", "surrogateescape"))


def run_person(data: bytes) -> None:
    """A game in which a person types, for each game in turn."""
    id = game_ids()[len(data) % len(game_ids())]
    try:
        run(["play", id, "--human", "1", "--seed", "1"], data)
    except BadUseError as error:
        if not understood(str(error)):
            raise


def understood(told: str) -> bool:
    """Whether the program has taken something typed for an action that is allowed, before the input came to its end."""
    complaints = told.count("not understood: ") + told.count("not allowed: ")
    return told.count("seat 1> ") - 1 > complaints


def harmless(data: bytes) -> str:
    """Words that lead out of no folder and ask for little work; what the system does not pass on is left out."""
    text = data.decode("utf-8", "surrogateescape").replace("\x00", "").replace("/", "_").replace("..", "__")
    return COSTLY.sub(r"\1\g<2>1", text)


def run(words: list[str], typed: bytes) -> None:
    """Run the program in a folder of its own, out of which links lead.

    Raises BadUseError where it ends with 2, and CommandError where it ends as it never should, or has followed a link.
    """
    with TemporaryDirectory() as outside:
        folder = Path(outside, "folder")
        (folder / LINKED).mkdir(parents=True)
        for name in ("dangling", f"{LINKED}/pyproject.toml"):
            (folder / name).symlink_to(Path(outside, "elsewhere"))
        with chdir(folder):
            for name, content in files():
                Path(name).write_bytes(content)
            code, told = ended(words, typed)
        if [file.name for file in Path(outside).iterdir()] != [folder.name]:
            raise CommandError("something was written outside of the folder")
    if code not in EXIT_CODES or "Traceback" in told:
        raise CommandError(f"exit code {code}: {told[-2000:]}")
    if code == 2:
        raise BadUseError(told)


def ended(words: list[str], typed: bytes) -> tuple[object, str]:
    """How the program ends, and what it has written."""
    with CliRunner().isolation(input=typed) as (out, err, *_), idle(command_in(words)):
        prepare_streams()
        try:
            application.main(words, prog_name="rulebook")
        except SystemExit as end:
            code = end.code
        return code, (out.getvalue() + err.getvalue()).decode("utf-8", "replace")


def command_in(words: list[str]) -> str:
    """The command that is among some words, of which others may stand before it, such as `--`."""
    return next((word for word in words if word in COMMANDS), "")


def idle(name: str) -> AbstractContextManager[object]:
    """While it lasts, a command that does much work whatever it is told has none to do."""
    if name not in IDLE:
        return nullcontext()
    planner, plan = IDLE[name]
    return patch(planner, lambda *_: plan)


@cache
def files() -> tuple[tuple[str, bytes], ...]:
    """The files that the examples of the help pages name."""
    return tuple(named_files())


def named_files() -> Iterator[tuple[str, bytes]]:
    """A file of each kind."""
    yield "game.jsonl", samples.records(game_ids()[-1])[2]
    yield "ours.toml", next(samples.editions())
    yield "deck.toml", next(samples.decks())
    yield "rules.txt", b"Every gardener plants a rose each day.\n"
    yield "rules.cuts", "rule planting-1 :: Every … each day.\n".encode()
