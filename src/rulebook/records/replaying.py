"""Replaying a record, and comparing what it says with what the rules say here."""

from collections.abc import Iterable, Iterator
from json import dumps
from typing import Final

from attrs import frozen

from rulebook.core import CHANCE, AnyGame, IllegalAction, RecordError
from rulebook.play import Move
from rulebook.records.codec import AnyCodec, Codec
from rulebook.records.dealing import commitment, dealing_of, dealt
from rulebook.records.json_text import JsonValue
from rulebook.records.record import Line, Record
from rulebook.records.writing import actor_document, clauses_of, offer_document, offers, position_hash, rules_name


@frozen
class Replayed:
    """A replayed move of a record, and the number of its line."""

    line: int
    move: Move[object, object, object]


@frozen
class Difference:
    """What a record says under a key of a line, and what the rules say here.

    Legal actions are only given if the other side does not have them; a list of clauses and a result are given in full.
    """

    line: int
    key: str
    recorded: JsonValue
    here: JsonValue

    def __str__(self) -> str:
        recorded, here = (dumps(value, ensure_ascii=False) for value in (self.recorded, self.here))
        whose = "the seed gives" if self.key in OF_THE_SEED else "the rules here have"
        return f"line {self.line}, key {self.key}: the record has {recorded}, but {whose} {here}"


OF_THE_SEED: Final = ("dealt", "meta.dealing.commitment")
"""The keys of differences between a record and the seed that it says dealt it."""


def replay(record: Record) -> Iterator[Replayed]:
    """Replay a record, one move at a time; raises RecordError, with line and clause, if the rules forbid it."""
    state = record.game.start(record.settings)
    for line in record.lines:
        move = played(record.game, state, line)
        yield Replayed(line.number, move)
        state = move.step.state
    if record.result is not None and record.game.result(state) is None:
        raise RecordError("the game is not over and has no result", line=record.result_line, key="result")


def played(game: AnyGame, state: object, line: Line) -> Move[object, object, object]:
    """The move of a line; raises RecordError for an action by the wrong actor, and for an illegal one with its clause."""
    actor = game.actor(state)
    if actor is not None and actor != line.actor:
        here, recorded = (dumps(actor_document(each)) for each in (actor, line.actor))
        raise RecordError(f"must be {here}, not {recorded}", line=line.number, key="actor")
    try:
        return Move(state, line.actor, line.action, game.step(state, line.action))
    except IllegalAction as error:
        refusal = error.refusal
        raise RecordError(refusal.reason, line=line.number, key="action", clause=refusal.clause) from None


def check(record: Record, played_again: Iterable[Replayed] | None = None) -> Iterator[Difference]:
    """Replay a record and compare what it says about legal actions, weights, clauses, positions and the result, if anything.

    Yields every point where two implementations disagree, in order. Raises RecordError as `replay` does, where they disagree
    so far that the game cannot go on. Clauses are compared only where the record was written by the same version of the
    rules. `played_again` are the moves that `replay` gives, for whoever needs them for something else too.

    A record that reveals the seed by which it was dealt is compared with what the seed deals, under the key `dealt`, and the
    seed with what was committed to.
    """
    codec = Codec(record.game, record.settings)
    dealing = dealing_of(record.meta)
    seed = None if dealing is None else dealing.seed
    if dealing is not None and seed is not None and not dealing.is_kept:
        yield Difference(1, "meta.dealing.commitment", dealing.commitment, commitment(seed))
    moves = replay(record) if played_again is None else played_again
    same_rules = record.meta.get("rules", "") == rules_name(record.game.id)
    state, outcomes = record.game.start(record.settings), 0
    for replayed, line in zip(moves, record.lines, strict=True):
        move, state = replayed.move, replayed.move.step.state
        if line.actor is CHANCE:
            due = move.action if seed is None else dealt(seed, outcomes, record.game.chances(move.before))
            if due != move.action:
                yield Difference(line.number, "dealt", codec.dump(move.action), codec.dump(due))
            outcomes += 1
        yield from differing_offers(codec, move.before, line)
        yield from differing_steps(codec, move, line, same_rules)
    here = record.game.result(state)
    if record.result is not None and record.result_line is not None and here is not None and record.result != here:
        yield Difference(record.result_line, "result", codec.dump(record.result), codec.dump(here))


def differing_offers(codec: AnyCodec, state: object, line: Line) -> Iterator[Difference]:
    """The difference between the legal actions in a line and here."""
    if line.legal is None:
        return
    here = offers(codec.game, state)
    recorded_only = sorted((offer_document(codec, offer) for offer in line.legal.difference(here)), key=dumps)
    here_only = [offer_document(codec, offer) for offer in here if offer not in line.legal]
    if recorded_only or here_only:
        yield Difference(line.number, "legal", recorded_only, here_only)


def differing_steps(
    codec: AnyCodec, move: Move[object, object, object], line: Line, same_rules: bool
) -> Iterator[Difference]:
    """The differences between the clauses and the position in a line, and those here; positions by their hashes."""
    applied = clauses_of(move.step.events)
    if same_rules and line.clauses not in (None, applied):
        yield Difference(line.number, "clauses", list(line.clauses or ()), list(applied))
    if line.position is not None and line.position != (here := position_hash(codec, move.step.state)):
        yield Difference(line.number, "position", line.position, here)
