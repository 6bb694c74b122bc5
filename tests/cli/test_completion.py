"""`rulebook completion`: shells complete commands, options and names."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from rulebook.cli.application import COMMANDS, application
from rulebook.registry import game_ids
from tests.cli.conftest import Run


def completed(*words: str) -> list[str]:
    """What can stand in place of the last word."""
    found = ShellComplete(application, {}, "rulebook", "_RULEBOOK_COMPLETE")
    return [item.value for item in found.get_completions(list(words[:-1]), words[-1])]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("",), list(COMMANDS)),
        (("rep",), ["replay"]),
        (("play", ""), list(game_ids())),
        (("play", "ye"), ["yellowstone_park"]),
        (("translate", "ex"), ["examine", "export"]),
        (("translate", "export", "sc"), ["scopa"]),
        (("play", "hamsterbacke", "--lang", ""), ["de", "en", "es", "fr", "hu", "it", "pl"]),
        (("play", "--lang", ""), []),
        (("play", "hamsterbacke", "--edition", "i"), ["it"]),
        (("play", "--edition", ""), []),
        (("play", "hamsterbacke", "--und"), ["--undo"]),
        (("play", "hamsterbacke", "--undo", "c"), ["consent"]),
        (("play", "hamsterbacke", "--bot", "1=g"), ["1=greedy"]),
        (("completion", ""), ["bash", "zsh", "fish"]),
    ],
)
def test_what_can_be_completed(words: tuple[str, ...], found: list[str]) -> None:
    """Commands, options, and the names of games, languages, editions and bots can be completed."""
    assert completed(*words) == found


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts(run: Run, shell: str) -> None:
    """There is a script for each shell."""
    assert "_RULEBOOK_COMPLETE" in run("completion", shell).stdout


ASKING = {
    "bash": "source {script}; COMP_WORDS=(rulebook play ye); COMP_CWORD=2; _rulebook_completion rulebook; echo $COMPREPLY",
    "zsh": "compdef() {{ :; }}; compadd() {{ print -l $completions; }}; source {script};"
    " words=(rulebook play ye); CURRENT=3; _rulebook_completion",
    "fish": "source {script}; complete -C 'rulebook play ye'",
}
"""What makes each shell complete, without a person who presses a key."""


@pytest.mark.parametrize("shell", ASKING)
def test_in_a_shell(run: Run, tmp_path: Path, shell: str) -> None:
    """The shell completes with the script."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    script = tmp_path / "script"
    script.write_text(run("completion", shell).stdout, encoding="utf-8")
    program = tmp_path / "rulebook"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m rulebook "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    asked = [shell, *(["-f"] if shell == "zsh" else []), "-c", ASKING[shell].format(script=script)]
    process = subprocess.run(asked, check=False, capture_output=True, text=True, env=environment, timeout=100)
    assert "yellowstone_park" in process.stdout.split(), process.stderr
