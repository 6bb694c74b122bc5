"""Where commands write: a screen, in colour in a terminal, and plain text in a pipe or under NO_COLOR."""

from rich.console import Console


class Screen(Console):
    """A console that lets the program handle readers that have gone away."""

    def on_broken_pipe(self) -> None:
        """Re-raise the BrokenPipeError that is being handled."""
        raise BrokenPipeError


def screen(*, stderr: bool = False) -> Screen:
    """The screen: lines are written unchanged, without wrapping or markup."""
    return Screen(stderr=stderr, soft_wrap=True, markup=False, highlight=False, emoji=False)
