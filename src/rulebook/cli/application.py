"""The program as a whole: its commands, each imported only when it is asked for, and its exit codes."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from rulebook.cli import INTERRUPTED
from rulebook.core.errors import RulebookError
from rulebook.names import unknown

COMMANDS = {
    "games": "List the games that are installed.",
    "play": "Play a game and show every step with the clauses that it applies.",
    "simulate": "Play many games at random and sum them up.",
    "replay": "Replay records of games, and check them.",
    "verify": "Compute how strongly every theorem holds.",
    "explain": "Say what a clause states, and where texts, code and tests have it.",
    "clauses": "List the clauses of a game, section by section.",
    "locate": "Show the passage of a clause in your own copy of a rulebook, or in a text that ships with the game.",
    "impact": "Measure how much it matters which of two readings a game is played by.",
    "passages": "Cut your own copy of a rulebook into passages.",
    "translate": "Take a game's rules to another language.",
    "needs": "Write what can be traced as a needs.json for sphinx-needs.",
    "compare": "Compare the editions of a game: where they differ, and if it matters.",
    "interview": "Find out by questions which readings your own text takes.",
    "witness": "Show a simplest position in which two values of a reading disagree.",
    "new-game": "Lay out a new game: a package, its specification and its tests.",
}
"""Every command and its summary. The command itself is `command` in the module of the same name, hyphens as underscores."""

BROKEN_PIPE = 141


class Failure(click.ClickException):
    """Bad input: its message goes to standard error, and the program ends with exit code 2."""

    exit_code = 2


class Refused(Failure):
    """A refusal by the rules, or a difference: exit code 1."""

    exit_code = 1


class Application(click.Group):
    """The commands, under one roof that turns every error of the library into a message and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command with a name, whose module is imported; raises UsageError, with near names, for an unknown one."""
        if cmd_name not in COMMANDS:
            raise click.UsageError(unknown("command", cmd_name, COMMANDS), ctx)
        command = import_module(f"rulebook.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the summaries, without importing the commands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Read the arguments, and show the help page where it was asked for."""
        with without_traceback():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for."""
        with without_traceback():
            return super().invoke(ctx)


@contextmanager
def without_traceback() -> Iterator[None]:
    """Turn every error that can be expected into a message and an exit code."""
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


def silence_standard_output() -> None:
    """Write to nowhere from now on: whoever read our output has gone, and the interpreter flushes once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=Application, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulebook-engine", prog_name="rulebook")
def application() -> None:
    """Rules of board games, formally specified and executable.

    \b
    Example:
      rulebook play yellowstone_park --players 3 --seed 7

    Exit codes: 0 fine, 1 a difference or a refusal, 2 bad use or bad input.
    """


def run() -> int:
    """Run the program on the arguments that it was started with; gives its exit code."""
    try:
        application(prog_name="rulebook")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError:  # not even the message can be written
        silence_standard_output()
        return Failure.exit_code
    return 0
