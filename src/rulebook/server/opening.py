"""What somebody asks for when they open a table: game, settings, names, bots, and what else there is to choose."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from unicodedata import normalize

from confusable_homoglyphs.confusables import is_confusable

from rulebook.bots import ISMCTS, Bot, BotError, GreedyBot, bot
from rulebook.bots.simple import standing_in
from rulebook.core.chance import Seat
from rulebook.core.errors import RecordError
from rulebook.core.game import AnyGame
from rulebook.core.sweep import player_numbers
from rulebook.names import unknown
from rulebook.records import JsonObject, JsonValue, settings_from
from rulebook.records.strict import located, required, required_list
from rulebook.registry import game
from rulebook.server.endpoints import OPENING
from rulebook.server.errors import Code, ServerError
from rulebook.server.hosted import Languages
from rulebook.server.limits import Limits
from rulebook.table import AnyTable, Policy, Table
from rulebook.table.metadata import fingerprint

POLICIES: Final = tuple([policy.value for policy in Policy])
MOST_SHOWN: Final = 40


def requested(
    document: JsonValue, games: tuple[str, ...], limits: Limits, languages: Languages, seed: str | None = None
) -> tuple[AnyTable, Mapping[Seat, str]]:
    """A table as a document asks for, and its bots; raises RecordError, SettingsError or TableError for what makes none.

    Raises ServerError for a client that has other rules of the game.
    """
    asked: JsonObject = required(document, dict)
    OPENING.check(asked)
    with located(None, "game"):
        id = required(asked["game"], str)
        if id not in games:
            raise RecordError(unknown("game", id[:MOST_SHOWN], games))
    refuse_other_rules(asked, id)
    played = game(id)
    with located(None, "settings"):
        settings = settings_in(played, required(asked.get("settings", {}), dict), limits)
    with located(None, "names"):
        names = tuple([required(name, str) for name in required_list(asked.get("names", []))])
        refuse_alike(names)
    with located(None, "bots"):
        bots = bots_in(played, settings.players, required(asked.get("bots", {}), dict), limits)
        if len(bots) == settings.players and not limits.bots_alone:
            raise RecordError("a table needs a person: bots play by themselves only where the operator allows it")
    policy = Policy(
        chosen(asked, "undo", "policy", POLICIES, Policy.usual(is_alone=settings.players - len(bots) == 1).value)
    )
    spoken = languages[chosen(asked, "language", "language", tuple(languages), next(iter(languages)))](played)
    return Table.open(played, settings, seed=seed, names=names, policy=policy, language=spoken), bots


def refuse_other_rules(document: JsonObject, id: str) -> None:
    """Raise ServerError for a client that says it has other rules of a game than those here."""
    with located(None, "rules"):
        theirs: JsonObject = required(document.get("rules", {}), dict)
        is_other = id in theirs and required(theirs[id], str) != fingerprint(id)
    if is_other:
        reason = f"you have other rules of {id} than this server: load the page again, or install the same version"
        raise ServerError(Code.OTHER_RULES, reason, fingerprint=fingerprint(id))


def refuse_alike(names: tuple[str, ...]) -> None:
    """Raise RecordError for a name that looks like another one at the table."""
    seats: dict[str, int] = {}
    for seat, name in enumerate(names):
        other = seats.setdefault(skeleton(name), seat)
        if other != seat:
            raise RecordError(f"the name of seat {seat} looks like that of seat {other}")


def skeleton(name: str) -> str:
    """What a name looks like: the same for names that hardly anybody can tell apart."""
    plain = "".join([prototype(each) for each in normalize("NFKC", name)])
    return "".join([prototype(each) for each in plain.casefold() if each.isprintable() and not each.isspace()])


@lru_cache(maxsize=10_000)
def prototype(character: str) -> str:
    """What stands for all characters that look like one, by Unicode's table of confusables."""
    found = is_confusable(character, greedy=True)
    alike = [each["c"] for each in found[0]["homoglyphs"]] if found else []
    return alike[0] if len(alike) == 1 else character


def chosen(asked: JsonObject, key: str, what: str, known: tuple[str, ...], usual: str) -> str:
    """One of the known names under a key; raises RecordError for another."""
    with located(None, key):
        name = required(asked.get(key, usual), str)
        if name not in known:
            raise RecordError(unknown(what, name[:MOST_SHOWN], known))
    return name


def settings_in(played: AnyGame, document: JsonObject, limits: Limits) -> Any:
    """The settings of a game, with its own number of players where none is given."""
    settings = settings_from(played, {"players": player_numbers(played)[0], **document})
    usual = played.settings(players=settings.players).components
    if settings.components != usual and not limits.own_components:
        raise RecordError("tables here are played with the usual components", key="components")
    return settings


def bots_in(played: AnyGame, players: int, document: JsonObject, limits: Limits) -> dict[Seat, str]:
    """The names of bots by their seats."""
    bots: dict[Seat, str] = {}
    for seat, name in document.items():
        with located(None, seat[:MOST_SHOWN]):
            if seat not in map(str, range(players)):
                raise RecordError(f"there is no such seat at a table of {players}")
            bots[int(seat)] = required(name, str)
            try:
                check_bot(bot(bots[int(seat)]), played, limits)
            except BotError as error:
                raise RecordError(str(error)) from None
    return bots


def check_bot(found: Bot, played: AnyGame, limits: Limits) -> None:
    """Raise BotError for a bot that cannot play a game, or takes too long."""
    if isinstance(found, ISMCTS) and found.simulations > limits.simulations:
        raise BotError(f"a bot has at most {limits.simulations} simulations here")
    if isinstance(found, GreedyBot):
        standing_in(played)
