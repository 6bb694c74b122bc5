"""`rulebook completion`: what makes a shell complete commands, options and names."""

import click
from click.shell_completion import get_completion_class

from rulebook.cli.application import application

SHELLS = ("bash", "zsh", "fish")
PROGRAM = "rulebook"
VARIABLE = "_RULEBOOK_COMPLETE"


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Write a completion script for a shell.

    Your shell has to load it when it starts; bash must be version 4.4 or later.

    \b
    Examples:
      rulebook completion bash >> ~/.bashrc
      rulebook completion zsh > ~/.zfunc/_rulebook    # in a folder of $fpath
      rulebook completion fish > ~/.config/fish/completions/rulebook.fish
    """
    found = get_completion_class(shell)
    assert found is not None, "click knows the shell"
    click.echo(found(application, {}, PROGRAM, VARIABLE).source())
