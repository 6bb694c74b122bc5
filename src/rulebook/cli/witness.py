"""`rulebook witness`: the simplest position in which two values of a reading disagree."""

from collections.abc import Iterator
from pathlib import Path

import click
from attrs import frozen
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulebook.cli.options import known_game
from rulebook.cli.output import said_if_slow, screen
from rulebook.cli.parameters import FOLDER, games, number_option, write_lines
from rulebook.core import ENGLISH, AnyGame, Language, Sentence, Step
from rulebook.examination.asking import Asking, frames
from rulebook.readings.contrast import Contrast, contrast_between, contrasts_of, every_contrast
from rulebook.readings.finding import Effort, Trail, first_witness, in_printed_game, in_small_games
from rulebook.readings.lockstep import seats, shared_events
from rulebook.readings.published import Shelf, kept, lines_of, path_of
from rulebook.readings.sentences import Account, accounts, actor_text, events_text
from rulebook.readings.verdicts import smallest_state
from rulebook.readings.witness import Disagreement, Witness
from rulebook.render import draw
from rulebook.render.terminal import renderable, text
from rulebook.spec import load
from rulebook.spec.editions import name_of
from rulebook.spec.places import home

ACTIONS = Sentence("{number:# action|# actions}")
SIZE = Sentence("{pieces:# card or piece|# cards or pieces} in play, {players:# player|# players}")

KEPT = "kept"
"""The bound of a witness that was not searched for."""
SEARCHING = "A search explores and plays games, which can take minutes; --states, --games and --tries limit it."
SIDE_WIDTH = 64
"""The width of a picture beside another one, if it can be that narrow."""


@frozen
class Search:
    """Where to look for witnesses: among the kept ones or by a new search, in the printed game or in small ones."""

    game: AnyGame
    small: bool
    anew: bool
    players: int | None
    effort: Effort

    def trails(self, contrast: Contrast) -> tuple[Trail, ...]:
        """The results of looking for a witness of a contrast; if there is a witness, the last one has it."""
        found = None if self.anew else self.known(contrast)
        if found:
            return (found,)
        with said_if_slow(SEARCHING):
            return first_witness(self.searches(contrast))

    def known(self, contrast: Contrast) -> Trail | None:
        """The kept witness, checked again; None if there is none with this number of players."""
        shelf = Shelf.SMALL if self.small else Shelf.PRINTED
        witness = kept(self.game, contrast, shelf)
        if witness is None or self.players not in (None, len(seats(witness.before.state))):
            return None
        place = home(self.game.id)
        package = "" if place.repository else f"{place.module.partition('.')[0]}/"
        where = f"{package}specs/{self.game.id}/{path_of(contrast, shelf)}"
        return Trail(where, KEPT, 0, False, witness, witness.sides.left.players)

    def searches(self, contrast: Contrast) -> Iterator[Trail]:
        """Every search in turn: in small games and, unless only these are asked for, in the printed game."""
        if self.small or self.players is None:
            yield from in_small_games(self.game, load(self.game.id), contrast, self.effort)
        if not self.small:
            yield from in_printed_game(self.game, contrast, self.effort, self.players)


@click.command("witness")
@click.argument("game", callback=known_game, shell_complete=games)
@click.argument("reading", default="")
@click.argument("values", nargs=-1, metavar="[VALUE VALUE]")
@click.option("--players", type=click.IntRange(1), metavar="N", help="Search the printed game with N players only.")
@click.option("--small", is_flag=True, help="Show the shortest witness in a small game of the specification.")
@click.option("--search", "anew", is_flag=True, help="Ignore the kept witnesses and search again.")
@number_option("--games", default=100, help="Random games to play.")
@number_option("--states", default=30_000, help="States to explore.")
@number_option("--tries", default=100, within=click.IntRange(0), help="Simplifications to try.")
@number_option("--seed", default=0, metavar="S", within=click.IntRange(0), help="The random seed.")
@click.option("--svg", type=FOLDER, metavar="DIR", help="Draw both sides to files.")
@click.option("--record", type=FOLDER, metavar="DIR", help="Write the records.")
@click.pass_context
def command(  # noqa: PLR0917 - click gives each option by itself
    context: click.Context,
    game: AnyGame,
    reading: str,
    values: tuple[str, ...],
    players: int | None,
    small: bool,
    anew: bool,
    games: int,
    states: int,
    tries: int,
    seed: int,
    svg: Path | None,
    record: Path | None,
) -> None:
    """Show the simplest position in which two readings disagree.

    Two settings that differ only in the reading are played in lockstep, until one side refuses what the other allows, or
    the same action leads elsewhere. By default, every pair of values is shown, of every reading. A witness in the
    specification is checked again and shown. With --search, or for another number of players, the command explores small
    games, plays the printed game at random, and simplifies what it finds. Exit code 1 means that nothing was found within
    the stated bounds.

    \b
    Examples:
      rulebook witness hamsterbacke
      rulebook witness yellowstone_park end-threshold
      rulebook witness yellowstone_park column-reopen when-emptied when-matrix-full --svg pictures
      rulebook witness hamsterbacke tie --search --players 4 --games 50
    """
    search = Search(game, small, anew, players, Effort(states, games, tries, seed))
    out, found = screen(), False
    for contrast in asked_for(game, reading, values):
        *barren, last = search.trails(contrast) or (None,)
        tell(out, game, contrast, [trail for trail in (*barren, last) if trail])
        if last is not None and last.witness is not None:
            found = True
            keep(game, contrast, last.witness, svg, record)
            if last.bound == KEPT:
                tell_smallest(out, game, contrast)
    context.exit(0 if found else 1)


def asked_for(game: AnyGame, reading: str, values: tuple[str, ...]) -> tuple[Contrast, ...]:
    """The contrasts given by the arguments; raises UsageError or SpecError."""
    if not reading:
        return every_contrast(load(game.id))
    known = load(game.id).reading(reading)
    if not values:
        return contrasts_of(known)
    if len(values) != 2:
        raise click.UsageError("give two values, or none to see every pair")
    return (contrast_between(known, *values),)


def tell(out: Console, game: AnyGame, contrast: Contrast, trails: list[Trail]) -> None:
    """Report the searches for a witness, and show it."""
    out.print(f"{game.id} {contrast.reading.id}: {contrast.left.id} or {contrast.right.id}", style="bold")
    out.print(contrast.reading.question)
    for trail in trails:
        if trail.witness is None:
            out.print(f"No witness in {trail.bound}.")
        else:
            where = f"Kept in {trail.where}" if trail.bound == KEPT else f"In {trail.game}"
            agreed = "".join(f", with {option}" for option in trail.witness.sides.agreed if trail.bound == KEPT)
            out.print(f"{where}{agreed}: both sides play alike for {ACTIONS(number=len(trail.witness.actions))}.")
            show(out, contrast, trail.witness)
    if not trails:
        out.print("No witness: there is no game to search.")
    out.print()


def tell_smallest(out: Console, game: AnyGame, contrast: Contrast) -> None:
    """Show the smallest state in which the sides disagree, where solvers found one."""
    found = smallest_state(game, load(game.id), contrast)
    if found is not None:
        proved = "the smallest by proof" if found.is_least else "not proved to be the smallest"
        size = SIZE(pieces=found.size, players=len(seats(found.state)))
        agreed = "".join(f", with {option}" for option in found.sides.agreed)
        out.print(f"A state that no game need reach, {proved}{agreed}: {size}.")
        show(out, contrast, found)
        out.print()


def show(out: Console, contrast: Contrast, witness: Disagreement) -> None:
    """Show the action on which the sides disagree, and both results side by side."""
    action = witness.sides.game.action_text(witness.parting.action)
    if lying := face_down(witness, ENGLISH):
        out.print(lying, markup=False, highlight=False)
    out.print(f"Then {actor_text(witness)}: {action}")
    if shared := shared_events(witness.parting):
        out.print(f"This follows on both sides: {events_text(witness, shared)}.", markup=False, highlight=False)
    out.print()
    editions = load(witness.sides.game.id).editions
    names = {edition.id: name_of(edition, editions) for edition in editions}
    left, right = accounts(contrast, witness, names)
    out.print(side_by_side(out, left, right))
    for side in left, right:
        out.print()
        out.print(side.sentence)
        out.print(f"  {side.value.id}: {side.value.statement}", style="dim")


def face_down(witness: Disagreement, language: Language) -> str:
    """What lies face down where the sides disagree, if it is counted after the action on which they do."""
    asking, parting = Asking(witness.sides.game, frames(language.code), language), witness.parting
    after = next((side.state for side in (parting.left, parting.right) if isinstance(side, Step)), None)
    return asking.face_down(witness.before.state, after)


def side_by_side(out: Console, *sides: Account) -> Table:
    """The pictures side by side, each below the value of its side; one below the other in a terminal that is too narrow.

    A pipe is as wide as they need.
    """
    table = Table.grid(padding=(0, 3))
    widths = [max(map(len, text(side.scene, SIDE_WIDTH).splitlines())) for side in sides]
    if out.is_terminal and sum(widths) + len(sides) - 1 > out.width:
        for side in sides:
            table.add_row(f"[{side.heading}]")
            table.add_row(renderable(side.scene))
        return table
    for width in widths:
        table.add_column(min_width=width, no_wrap=True)
    table.add_row(*[Text(f"[{side.heading}]", no_wrap=False) for side in sides])
    table.add_row(*[renderable(side.scene) for side in sides])
    return table


def keep(game: AnyGame, contrast: Contrast, witness: Witness, svg: Path | None, record: Path | None) -> None:
    """Write what was asked for into folders: a picture for each side, and the record."""
    if svg is not None:
        svg.mkdir(parents=True, exist_ok=True)
        for side in accounts(contrast, witness):
            draw(side.scene).write(svg / f"{game.id}-{contrast.name}-{side.value.id}.svg")
    if record is not None:
        write_lines(record / f"{contrast.name}.jsonl", lines_of(game, contrast, witness))
