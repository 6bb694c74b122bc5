"""`rulebook play`: one game, shown step by step."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from time import sleep
from typing import Any, Final

import click

from rulebook.bots import Bot, bot, players
from rulebook.cli import parameters
from rulebook.cli.narration import narrate
from rulebook.cli.options import LONGEST_SHOWN, GameOptions, SeatNumber, refuse_absent, spoken_option, with_game_options
from rulebook.cli.output import said_if_slow, screen
from rulebook.cli.people import People
from rulebook.cli.processes import why_slow
from rulebook.core import ENGLISH, Actor, AnyGame, Language, Seat, Sentence
from rulebook.core.sentences import from_one, seat_name
from rulebook.languages import language as language_of
from rulebook.languages import language_in, notices, read_po, untranslated
from rulebook.languages.catalogues import every_text, statements
from rulebook.play import AnyMove, Player, generator, playout
from rulebook.records import write
from rulebook.table import Policy, Table

QUIET, JSON = "quiet", "json"
PO: Final = ".po"
NAME: Final = "name"
"""The form in which a seat without a name stands among names."""
LACKING: Final = Sentence("{missing} of {all} sentences and words are not translated into {code}: they are in English")


@click.command("play")
@with_game_options
@click.option(
    "humans",
    "--human",
    multiple=True,
    type=SeatNumber(),
    metavar="SEAT",
    help="Play this seat; seats count from 1; may be repeated.",
)
@click.option("names", "--name", multiple=True, metavar="SEAT=NAME", help="What a person is called; may be repeated.")
@click.option(
    "undo",
    "--undo",
    type=click.Choice([policy.value for policy in Policy]),
    help="When people can take back an action: by default, one person always, and several until anything is disclosed.",
)
@click.option(
    "bots",
    "--bot",
    multiple=True,
    metavar="[SEAT=]BOT",
    shell_complete=parameters.bots,
    help="A bot for a seat, or for all other seats: random, greedy, ismcts:500; may be repeated.",
)
@spoken_option("The language")
@click.option("manner", "--quiet", flag_value=QUIET, help="Show only the result, and what a person needs to play.")
@click.option("manner", "--json", flag_value=JSON, help="Write the game as a record, in JSON lines.")
@click.option("--delay", type=click.IntRange(0, 60_000), default=0, metavar="MILLISECONDS", help="Wait after each step.")
def command(
    options: GameOptions,
    *,
    humans: tuple[Seat, ...],
    names: tuple[str, ...],
    bots: tuple[str, ...],
    undo: str | None,
    spoken: str,
    manner: str | None,
    delay: int,
) -> None:
    """Play a game and show every step with the clauses it applies.

    All seats play at random, except those of people and bots. The bot ismcts searches, with as many simulations per
    decision as its name says. A person sees what their seat may see, and chooses an action by its number or in words. If
    the rules refuse it, the person gets the reason and the clause, and can try again. A person can also type undo to take
    back their last action, and explain to see what a clause states.

    \b
    Examples:
      rulebook play yellowstone_park --players 3 --seed 7
      rulebook play yellowstone_park --edition it --reading end-threshold=reach
      rulebook play yellowstone_park --players 4 --variant edge_matrix=on --human 1 --name 1=Ada
      rulebook play hamsterbacke --human 1 --bot ismcts:500 --bot 3=greedy
      rulebook play hamsterbacke --human 1 --lang de
      rulebook play hamsterbacke --human 1 --lang rules-es.po
      rulebook play yellowstone_park --seed 7 --json > game.jsonl
    """
    game, settings, out = options.game, options.settings(), screen()
    for seat in humans:
        refuse_absent(seat, settings.players)
    if humans and manner == JSON:
        raise click.UsageError("--json cannot be combined with --human: a record shows what no seat may see")
    language, statements = chosen_language(game, spoken)
    called = named(names, humans, settings.players, language)
    seated = players(game, bots_by_seat(bots, settings.players, humans), options.seed)
    deciding = excused(seated, why_slow(*[each.rpartition("=")[2] for each in bots]))
    if manner is None:
        for notice in notices(game, language, settings):
            out.print(notice, style="italic")
    if humans:
        policy = Policy.usual(is_alone=len(humans) == 1) if undo is None else Policy(undo)
        table = Table.open(game, settings, seed=str(options.seed), names=called, policy=policy, language=language)
        random = generator(options.seed)
        People(table, frozenset(humans), out, random, deciding, statements, manner == QUIET, delay / 1000).play()
        return
    moves = paced(playout(game, game.start(settings), generator(options.seed), deciding), delay)
    if manner == JSON:
        for line in write(game, settings, moves, meta={"seed": options.seed}):
            click.echo(line)
    else:
        narrate(game, moves, out, manner == QUIET, language)


def chosen_language(game: AnyGame, spoken: str) -> tuple[Language, Mapping[str, str]]:
    """The language of a code or of a PO file, and what clauses state in it; says on standard error what it lacks."""
    if spoken == ENGLISH.code:
        return ENGLISH, {}
    po = read_po(Path(spoken)) if spoken.endswith(PO) else None
    language = language_in(game, po) if po is not None else language_of(game, spoken)
    if missing := untranslated(game, language):
        lacking = LACKING(all=len(every_text(game)), missing=len(missing), code=language.code)
        click.echo(f"rulebook: {lacking}", err=True)
    return language, statements(game, language.code, po)


def named(names: tuple[str, ...], humans: tuple[Seat, ...], players: int, language: Language = ENGLISH) -> tuple[str, ...]:
    """What everybody is called, in seat order, where anybody has a name; raises UsageError for a name of no person."""
    called, numbered = {seat: seat_name(seat, language, NAME) for seat in range(players)}, numbers(players)
    for each in names:
        seat, _, name = each.partition("=")
        if numbered.get(seat) not in humans:
            raise click.UsageError(f"{each!r} names nobody: write SEAT=NAME for a seat that is given with --human")
        if name.strip() in called.values():
            raise click.UsageError(f"{each!r} is the name of two seats")
        called[numbered[seat]] = name.strip()
    return tuple(called.values()) if names else ()


def bots_by_seat(texts: tuple[str, ...], players: int, humans: tuple[Seat, ...]) -> dict[Seat, Bot]:
    """The bots by seat, from SEAT=BOT or, for all other seats without people, BOT.

    Raises UsageError for an unknown seat and for one that is taken, BotError for an unknown bot.
    """
    seated: dict[Seat, Bot] = {}
    others: Bot | None = None
    for text in texts:
        number, equals, name = text.rpartition("=")
        if not equals:
            if others is not None:
                raise click.UsageError("--bot names two bots for all seats: write SEAT=BOT")
            others = bot(name)
            continue
        seat = numbers(players).get(number)
        if seat is None:
            raise click.UsageError(f"there is no seat {number[:LONGEST_SHOWN]}: seats count from 1 to {players}")
        if seat in seated or seat in humans:
            raise click.UsageError(f"seat {number} is taken")
        seated[seat] = bot(name)
    if others is not None:
        seated |= {seat: others for seat in range(players) if seat not in seated and seat not in humans}
    return seated


def numbers(players: int) -> dict[str, Seat]:
    """The seats by their numbers as people write them."""
    return {str(from_one(seat)): seat for seat in range(players)}


def excused(players: Mapping[Actor, Player[Any, Any]], why: str) -> dict[Actor, Player[Any, Any]]:
    """Players for whom it is said why their first choice takes long, if there is a reason."""
    words = iter((why,))

    def excuse(player: Player[Any, Any]) -> Player[Any, Any]:
        def choose(state: Any, legal: tuple[Any, ...]) -> Any:
            with said_if_slow(next(words, "") if len(legal) > 1 else ""):
                return player(state, legal)

        return choose

    return {seat: excuse(player) for seat, player in players.items()}


def paced(moves: Iterator[AnyMove], delay: int) -> Iterator[AnyMove]:
    """The moves, each followed by a delay in milliseconds."""
    for move in moves:
        yield move
        sleep(delay / 1000)
