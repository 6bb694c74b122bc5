"""The program as a whole: its commands, each imported only when used, and its exit codes."""

import os
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from sysconfig import get_path
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from rulebook.cli import INTERRUPTED
from rulebook.core.errors import RulebookError
from rulebook.names import unknown
from rulebook.registry import GROUP

COMMANDS = {
    "games": "List the installed games.",
    "play": "Play a game and show every step with the clauses it applies.",
    "serve": "Serve tables for people and bots over HTTP and WebSocket.",
    "store": "Check, list, export and prune the tables of a server.",
    "simulate": "Play many random games and summarize them.",
    "tournament": "Let bots play against each other, and show who wins how often.",
    "referee": "Hold another engine to the rules of a game.",
    "replay": "Replay records of games, and check them.",
    "verify": "Compute how strongly every theorem holds.",
    "audit": "Audit a proof, without the code that made it.",
    "explain": "Show what a clause says, and where texts, code and tests have it.",
    "clauses": "List the clauses of a game, section by section.",
    "locate": "Show the passage of a clause in your own copy of a rulebook.",
    "impact": "Measure how much the choice between two readings matters.",
    "passages": "Cut your own copy of a rulebook into passages.",
    "translate": "Translate a game's rules, and check or examine translations.",
    "changes": "Show what became of the clauses between two versions.",
    "types": "Write the types of games for clients in TypeScript.",
    "emit": "Write the rules of a game as a program in another language.",
    "needs": "Write clauses, code and tests as a needs.json for sphinx-needs.",
    "contrast": "Decide by proof whether two values of a reading ever matter.",
    "compare": "Compare a game's editions: where they differ, and if it matters.",
    "interview": "Ask questions to find out which readings your own text takes.",
    "witness": "Show the simplest position in which two readings disagree.",
    "new-game": "Create a new game: a package, its specification and its tests.",
    "refresh": "Write what follows from a game's specification and its state.",
    "new-text": "Create a game that is only a text, without a line of Python.",
    "completion": "Write a completion script for a shell.",
}
"""Every command with its summary. A command is the `command` of the module with its name, with underscores for hyphens."""

BROKEN_PIPE = 141


class Failure(click.ClickException):
    """Bad input: its message goes to standard error, and the program ends with exit code 2."""

    exit_code = 2


class Refused(Failure):
    """A refusal by the rules, or a difference: exit code 1."""

    exit_code = 1


class Crash(Failure):
    """An error that nobody expected, in rulebook or in a game of somebody's own: exit code 3."""

    exit_code = 3


WHOLE: Final = "RULEBOOK_TRACEBACK"
"""The environment variable that shows such an error whole."""
FRAME: Final = re.compile(r'File "(.+)", line (\d+), in (.+)')
OURS: Final = str(Path(__file__).parents[1])


class Application(click.Group):
    """The commands. Every error of the library becomes a message and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command with a name, importing its module; raises UsageError, suggesting similar names, for an unknown one."""
        if cmd_name not in COMMANDS:
            raise click.UsageError(unknown("command", cmd_name, COMMANDS), ctx)
        command = import_module(f"rulebook.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """What a shell can complete: the commands, without importing them, and the options."""
        found = [CompletionItem(name, help=told) for name, told in COMMANDS.items() if name.startswith(incomplete)]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the summaries without importing the commands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Parse the arguments, and show the help page if asked for."""
        with without_traceback():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        with without_traceback():
            return super().invoke(ctx)


@contextmanager
def without_traceback() -> Iterator[None]:
    """Turn every error into a message and an exit code."""
    try:
        yield
    except RulebookError as error:
        raise Failure(str(error)) from None
    except BrokenPipeError:
        silence_standard_output()
        raise click.exceptions.Exit(BROKEN_PIPE) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Failure(f"{error.filename}: {reason}" if error.filename else reason) from None
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:
        if WHOLE in os.environ:
            raise
        raise Crash(f"{place_of(error)}: {type(error).__name__}: {error} (with {WHOLE}=1, more is shown)") from None


def place_of(error: Exception) -> str:
    """Where an error arose, in another process too: in a game of somebody's own, or else where it was raised."""
    frames = FRAME.findall("".join(traceback.format_exception(error)))
    file, line, function = next((each for each in reversed(frames) if is_of_a_game(each[0])), frames[-1])
    return f"{file}:{line}, in {function}"


def is_of_a_game(file: str) -> bool:
    """Whether a file is neither rulebook's own nor Python's, nor of an installed package that has no game."""
    installed = [entry.module.partition(".")[0] for entry in entry_points(group=GROUP)]
    if "site-packages" in file:
        return Path(file.partition("site-packages")[2]).parts[1] in installed and not file.startswith(OURS)
    return not file.startswith((OURS, get_path("stdlib"), "<"))


def silence_standard_output() -> None:
    """Discard all further output: the reader of our output has gone, and the interpreter flushes once more at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=Application, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulebook-engine", prog_name="rulebook")
def application() -> None:
    """Rules of board games, formally specified and executable.

    \b
    Example:
      rulebook play yellowstone_park --players 3 --seed 7

    Exit codes: 0 success, 1 a difference or a refusal, 2 bad usage or bad input, 3 a fault in a program.
    """


def run() -> int:
    """Run the program with its arguments; returns its exit code."""
    try:
        application(prog_name="rulebook")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except OSError:  # even the message could not be written
        silence_standard_output()
        return Failure.exit_code
    return 0
