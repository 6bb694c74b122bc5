"""The program as a whole: help, exit codes, pipes, colours, interrupts, and what it says without its extra."""

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Final

import click
import pytest

from rulebook.cli.application import COMMANDS, Failure, application
from rulebook.cli.processes import Workers, processes
from tests.cli.conftest import GAME, Run, Start, program


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_every_command_has_its_summary_and_an_example(run: Run, name: str) -> None:
    """The help of every command begins with the summary of the first help page, and has an example that calls it."""
    result = run(name, "--help")
    command = application.get_command(click.Context(application), name)
    assert (command.help or "").partition("\n")[0] == COMMANDS[name]
    assert f"  rulebook {name}" in result.stdout.partition("Example")[2]


def test_first_help_page_lists_every_command(run: Run) -> None:
    """The first help page lists all commands, and its example is a command line that works."""
    result = run("--help")
    shown = " ".join(result.stdout.split())  # a long summary goes on in the next line
    for name, summary in COMMANDS.items():
        assert f"{name} {summary}" in shown


def test_the_first_help_page_is_quick() -> None:
    """It imports no command, and neither does whoever completes the name of one."""
    code = (
        "import sys, click; from rulebook.cli.application import application;"
        "print(len(application.shell_complete(click.Context(application), '')));"
        "application(['--help'], standalone_mode=False);"
        "print({'cattrs', 'rich.console', 'rulebook.records', 'rulebook.cli.play'} & {*sys.modules})"
    )
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.splitlines()
    assert (int(output[0]), output[-1]) == (len(COMMANDS), "set()")


def test_without_a_command_it_shows_its_help(run: Run) -> None:
    """Without a command the program shows its help, and says that it was used badly."""
    result = run(code=2)
    assert "Commands:" in result.output


NEEDED = "rulebook: the command line needs {}; in a checkout of rulebook, run: pip install -e '.[cli]'\n"


@pytest.mark.parametrize(
    ("library", "arguments", "told"),
    [
        ("click", (), NEEDED.format("click")),
        ("rich", (), NEEDED.format("rich")),
        ("polib", ("translate", "export", "x", "--lang", "de"), "pip install -e '.[translate]'"),
    ],
)
def test_without_its_extra_it_says_what_to_install(library: str, arguments: tuple[str, ...], told: str) -> None:
    """Without a library the program says what to install, and ends with exit code 2."""
    code = f"import sys; sys.modules[{library!r}] = None; from rulebook.cli import main; sys.exit(main())"
    process = subprocess.run([sys.executable, "-c", code, *arguments], check=False, capture_output=True, text=True)
    assert process.returncode == 2
    assert process.stdout == ""
    assert told in process.stderr
    assert "Traceback" not in process.stderr


@pytest.mark.parametrize(
    ("extra", "arguments", "shown"),
    [
        ("cli", ("explain", "yellowstone_park:placing-2"), "matrices-at-once"),
        ("translate", ("translate", "check", "--help"), "Check a translation"),
        ("serve", ("serve", "--help"), "Serve tables"),
        ("verify", ("audit", "--help"), "Audit a proof"),
    ],
)
def test_with_its_extra_alone(extra: str, arguments: tuple[str, ...], shown: str) -> None:
    """A clause is explained, and other commands are there, with the one extra that the README names."""
    command = [sys.executable, "-m", "tests.cli.with_extra", extra, *arguments]
    process = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "")
    assert shown in " ".join(process.stdout.split())


def test_every_command_with_the_command_line_alone() -> None:
    """Each is there, but for those of tables and of translations, which say what they need."""
    code = """
from tests.cli.with_extra import keep_only
keep_only("cli")
from click import Context
from rulebook.cli.application import COMMANDS, application
from rulebook.extras import MissingExtraError
for name in COMMANDS:
    try:
        application.get_command(Context(application), name)
    except MissingExtraError:
        print(name)
"""
    process = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert process.stdout.split() == ["serve", "store", "translate"]


def test_file_that_cannot_be_written_is_an_error_in_one_line(run: Run, record: Path, tmp_path: Path) -> None:
    """A file that cannot be written is named, with the reason."""
    missing = tmp_path / "missing" / "picture.svg"
    result = run("replay", record, "--svg", missing, code=2)
    assert result.stderr == f"Error: {missing}: No such file or directory\n"


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (("play", GAME, "--seed", "1"), "won by"),
        (("witness", "hamsterbacke", "tie", "--small"), "[shared (the reference edition, the Italian text)]"),
    ],
)
def test_nothing_is_coloured_in_a_pipe(start: Start, command: tuple[str, ...], shown: str) -> None:
    """Into a pipe everything is written without colours, and nothing is cut, however narrow a terminal would be."""
    process = start(*command, COLUMNS="40")
    assert (process.returncode, process.stderr) == (0, "")
    assert shown in process.stdout
    assert "\x1b" not in process.stdout


def in_terminal(record: Path, **environment: str) -> str:
    """What the program writes into a terminal when it shows a position."""
    ours, theirs = pty.openpty()
    surroundings = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    surroundings |= {"TERM": "xterm-256color", "COLUMNS": "100", **environment}
    with subprocess.Popen(program("replay", record, "--at", "40"), stdout=theirs, env=surroundings) as process:
        os.close(theirs)
        written = b"".join(iter(lambda: read_to_the_end(ours), b""))
    os.close(ours)
    assert process.returncode == 0
    return written.decode()


def read_to_the_end(terminal: int) -> bytes:
    """The next bytes from a terminal; none when the program has ended, which Linux tells by an error."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def test_terminal_shows_colours_unless_they_are_unwanted(record: Path) -> None:
    """A terminal shows the board in colour, and without colours where NO_COLOR is set."""
    coloured = "\x1b[48;", "\x1b[38;", ";48;", ";38;"
    shown, plain = in_terminal(record), in_terminal(record, NO_COLOR="1")
    assert any(code in shown for code in coloured)
    assert not any(code in plain for code in coloured)


def test_characters_that_the_output_cannot_hold_are_replaced(start: Start, record: Path) -> None:
    """An output that holds ASCII only gets a mark for what it cannot hold."""
    accented = record.rename(record.with_name("é.jsonl"))
    process = start("replay", accented, PYTHONIOENCODING="ascii")
    assert process.returncode == 0
    assert "?.jsonl: " in process.stdout


def test_a_reader_that_goes_away_is_not_an_error() -> None:
    """Where whoever reads the output goes away, the program ends quietly."""
    with subprocess.Popen(program("play", GAME), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.parametrize("arguments", [("needs", "--help"), ("clauses", "hamsterbacke")])
def test_an_output_that_is_full_or_gone_gives_no_traceback(arguments: tuple[str, ...]) -> None:
    """Where nothing can be written, one line gives the reason; to a reader that is gone, nothing is said."""
    with Path("/dev/full").open("w") as full:
        process = subprocess.run(program(*arguments), stdout=full, stderr=subprocess.PIPE, check=False)
    assert (process.returncode, process.stderr) == (2, b"Error: No space left on device\n")
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(program(*arguments), stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (process.returncode, process.stderr) == (141, b"")


def test_a_message_that_cannot_be_written_gives_no_traceback() -> None:
    """Where not even the message can be written, the exit code says what it says otherwise."""
    with Path("/dev/full").open("w") as full:
        process = subprocess.run(program("play", "hamsterback"), stdout=subprocess.PIPE, stderr=full, check=False)
    assert (process.returncode, process.stdout) == (2, b"")


def test_a_killed_process_is_reported_in_one_line() -> None:
    """A worker that ends before its work is done, as where memory runs out, is bad luck and no traceback."""
    with pytest.raises(Failure, match="a process ended before its work was done"), processes(Workers(1)) as workers:
        list(workers.until_interrupted(workers.executor.map(os._exit, [1])))


FAULTY: Final = """import sys
from rulebook.cli import main
from rulebook.games.hamsterbacke import game

def step(state, action):
    return state.hands[99]

object.__setattr__(game, "step", step)
sys.exit(main())
"""


@pytest.mark.parametrize("command", ["play hamsterbacke", "simulate hamsterbacke --games 4 --jobs 2"])
def test_a_fault_in_a_game_is_told_with_its_place(command: str, tmp_path: Path) -> None:
    """An error in somebody's own game is one line with the place in that game, from another process too; exit code 3."""
    file = tmp_path / "faulty.py"
    file.write_text(FAULTY, encoding="utf-8")
    arguments = [sys.executable, str(file), *command.split()]
    ran = subprocess.run(arguments, capture_output=True, text=True, check=False)
    told = f"Error: {file}:6, in step: IndexError: tuple index out of range (with RULEBOOK_TRACEBACK=1, more is shown)"
    assert (ran.returncode, ran.stderr.splitlines()[-1:]) == (3, [told])
    assert "Traceback" not in ran.stderr
    whole = subprocess.run(
        arguments, capture_output=True, text=True, check=False, env={**os.environ, "RULEBOOK_TRACEBACK": "1"}
    )
    assert "Traceback" in whole.stderr


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Programs that are started can be interrupted, even where the tests were started in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_workers_end_with_the_program(tmp_path: Path) -> None:
    """Workers do not stay behind if the program is killed, which then can tell them nothing."""
    arguments = program("simulate", GAME, "--games", "100000", "--jobs", "2", "--record", tmp_path)
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        while process.poll() is None and not any(tmp_path.iterdir()):
            sleep(0.1)
        process.kill()
        process.communicate(timeout=60)  # until nobody is left who could write an error


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupt_is_quiet(jobs: str, tmp_path: Path) -> None:
    """Ctrl-C ends the program quietly, however many processes play; a slow machine has told of its progress before."""
    arguments = program("simulate", GAME, "--games", "100000", "--jobs", jobs, "--record", tmp_path)
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        while process.poll() is None and not any(tmp_path.iterdir()):
            sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        try:
            output, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert (output, re.sub(rb"\d+ of \d+ .* after \d+ s.*\n", b"", errors)) == (b"", b"")


def test_closed_input_is_an_empty_one() -> None:
    """A closed standard input is read as an empty one."""
    command = f"{' '.join(program('replay', '-'))} <&-"
    process = subprocess.run(command, shell=True, check=False, capture_output=True, text=True)
    assert process.returncode == 2
    assert process.stderr.startswith("Error: -: line 1")
