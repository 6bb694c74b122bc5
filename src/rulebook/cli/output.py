"""What the commands write on: a screen in colour where there is a terminal, plain text in a pipe or under NO_COLOR."""

from rich.console import Console


class Screen(Console):
    """A console that leaves it to the program what happens when whoever reads its output has gone."""

    def on_broken_pipe(self) -> None:
        """Go on raising the BrokenPipeError that is being handled."""
        raise BrokenPipeError


def screen(*, stderr: bool = False) -> Screen:
    """The screen: lines are written as they are, not wrapped, and nothing in them is taken for markup."""
    return Screen(stderr=stderr, soft_wrap=True, markup=False, highlight=False, emoji=False)
