"""What a referee found, as lines for people and as a page. Seats count from 1 there, but for what is shown in JSON."""

from collections.abc import Iterator
from contextlib import suppress
from html import escape
from json import dumps
from typing import Any, Final

from attrs import evolve

from rulebook.core.chance import CHANCE
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.scene import Scene
from rulebook.core.sentences import ENGLISH, Seats, Sentence, seat_name
from rulebook.languages.screen import SCORES
from rulebook.records import Codec, JsonObject, JsonValue, header, settings_from
from rulebook.records.record import record_of
from rulebook.records.strict import required
from rulebook.referee.comparing import Difference
from rulebook.referee.reporting import Finding, Report
from rulebook.referee.walks import Walk, walk_of
from rulebook.render import draw
from rulebook.render.page import page

LONGEST: Final = 300
"""The characters of what one side says."""
TIMES: Final = Sentence("{times:once|# times}")
ACTIONS: Final = Sentence("{actions:# action|# actions} after")
PLAYERS: Final = Sentence("{players:# player|# players}")
SWITCH: Final = {False: "off", True: "on"}
"""How the command line calls what is true or false."""
ACTORS: Final[dict[str | None, str]] = {None: "nobody", CHANCE.value: CHANCE.value}
GUESS: Final = "No known other meaning of a clause explains what the engine does."
OTHERWISE: Final = " There, another outcome of this clause alone would lead to what it says."


def heading(found: Finding) -> str:
    """The clause that decides and what it says, marked where it is a guess."""
    return f"{found.clause.id}{'' if found.says else ' (a guess)'}: {found.clause.statement}"


def told(game: AnyGame, found: Finding) -> Iterator[str]:
    """How often and where the two sides differ, and what each of them says."""
    difference = found.difference
    yield f"{TIMES(times=found.times)}{'' if found.times == 1 else '; the shortest way there'}: {way_to(difference)}"
    yield f"The game: {', '.join(played_with(game, difference.settings))}"
    if found.times > 1:
        yield f"What all {found.times} have in common: {', '.join(played_with(game, found.settings)) or 'nothing'}"
    is_near = difference.nearness.get(found.clause.id) == 1
    yield f"The engine acts as if the rule were: {found.says}" if found.says else f"{GUESS}{OTHERWISE * is_near}"
    if found.others:
        yield f"Or the clause is {' or '.join(found.others)}: that explains as much"
    codec, what = Codec(game, settings_from(game, difference.settings)), difference.what
    for side, value in (("rules", difference.here), ("engine", difference.there)):
        says = f"Only the {side} allow{'s' * (side == 'engine')}" if what == "legal" else f"{what}, by the {side}"
        yield f"{says}: {in_words(codec, what, value)}"
    if what == "view":
        yield f"That is {difference.told}"
    elif difference.told:
        yield f"The rules say: {difference.told}"


def way_to(difference: Difference) -> str:
    """How far a difference is from where its walk begins."""
    begin = "a position" if is_from_position(difference.lines) else "the start of a game"
    return f"{ACTIONS(actions=difference.actions)} {begin}" if difference.actions else f"at {begin}"


def is_from_position(lines: tuple[JsonObject, ...]) -> bool:
    """Whether a walk begins in the middle of a game: then it has no header."""
    return "state" in lines[0]


def played_with(game: AnyGame, own: JsonObject) -> Iterator[str]:
    """Settings, or some of them: the players, who is first, the edition and readings unlike it, variants, components.

    The edition is left out where a reading is missing.
    """
    if "players" in own:
        yield PLAYERS(players=own["players"])
    if "first_player" in own:
        yield f"{seat_name(own['first_player'], ENGLISH)} first"
    readings, variants, components = (required(own.get(part, {}), dict) for part in ("readings", "variants", "components"))
    editions = {id: written_readings(game, each) for id, each in game.editions}
    unlike = {id: [each for each in readings.items() if each not in theirs.items()] for id, theirs in editions.items()}
    edition = min(unlike, key=lambda each: len(unlike[each]))
    if readings.keys() == editions[edition].keys():
        yield f"edition {edition}"
    for name, value in (*unlike[edition], *variants.items(), *components.items()):
        yield f"{name}={SWITCH[value] if isinstance(value, bool) else value if isinstance(value, str) else brief(value)}"


def written_readings(game: AnyGame, readings: Any) -> JsonObject:
    """Readings as a record has them."""
    settings = game.settings(players=game.declaration.seating.players[0])
    return required(header(game, evolve(settings, readings=readings))["readings"], dict)


def in_words(codec: Codec[Any, Any, Any, Any, Any], what: str, value: JsonValue) -> str:
    """What one side says: an actor, a result or actions in words; what makes no sense, and what somebody sees, as JSON."""
    with suppress(RulebookError, TypeError, KeyError):
        if what == "legal":
            return ", ".join(action_in_words(codec, each) for each in required(value, list)) or "nothing"
        if what == "result" and value is not None:
            result = codec.result(value)
            return SCORES(scores=" ".join(map(str, result.scores)), winners=Seats(result.winners))
        if what == "actor":
            return ACTORS[value] if value is None or value == CHANCE.value else seat_name(required(value, int), ENGLISH)
    return f"in JSON, where seats count from 0: {brief(value)}"


def action_in_words(codec: Codec[Any, Any, Any, Any, Any], document: JsonValue) -> str:
    """An action, or an outcome of chance with its weight."""
    fields = required(document, dict)
    if "weight" in fields:
        return f"{codec.game.action_text(codec.action(fields['action']))} (weight {brief(fields['weight'])})"
    return codec.game.action_text(codec.action(document))


def brief(value: object) -> str:
    """A JSON value as a text of bounded length."""
    text = dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


def scene_of(game: AnyGame, lines: tuple[JsonObject, ...]) -> Scene:
    """The position at the end of a walk, all cards open."""
    if is_from_position(lines):
        walk = walk_of(game, lines[0], "")
    else:
        record = record_of(enumerate(lines, 1))
        walk = Walk(game.start(record.settings), tuple([line.action for line in record.lines]))
    steps = [move.step for move in walk.moves(game)]
    return game.open_scene(steps[-1].state, steps[-1].events) if steps else game.open_scene(walk.state)


def page_of(report: Report) -> str:
    """The report as a page for a browser: one file, without scripts."""
    return page(f"{report.game.title}: an engine and the rules", STYLE, "\n".join(sections(report)))


STYLE: Final = """
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.45 system-ui, sans-serif; }
svg { max-width: 100%; height: auto; }
pre { overflow-x: auto; white-space: pre-wrap; }
"""


def sections(report: Report) -> Iterator[str]:
    """The parts of the page."""
    yield f"<p>{report.done.positions} positions were compared, on {report.done.walks} walks.</p>"
    for found in report.findings:
        yield f"<h2>{escape(heading(found))}</h2>"
        yield from (f"<p>{escape(line)}</p>" for line in told(report.game, found))
        yield draw(scene_of(report.game, found.difference.lines)).source
        record = "\n".join(map(dumps, found.difference.lines))
        yield f"<details><summary>The record</summary><pre>{escape(record)}</pre></details>"
    never = ", ".join(report.never_applied) or "none"
    yield f"<h2>Clauses that were never applied</h2>\n<p>{escape(never)}</p>"
