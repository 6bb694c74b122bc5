"""Promises about a game and its records: what is written reads back the same."""

from json import dumps
from typing import Any

from rulebook import records
from rulebook.conformance.playthrough import Playthrough
from rulebook.conformance.values import cut, short, told_apart
from rulebook.play import spread
from rulebook.verification.noninterference import viewers_of


def check_json(play: Playthrough, *, most_states: int = 10) -> None:
    """Values read back from JSON are equal to those written, and states share the settings of their codec."""
    codec = records.Codec(play.game, play.settings)
    states = spread(play.states, most_states)
    observations = [play.game.observe(state, viewer) for state in states for viewer in viewers_of(state)]
    kinds: tuple[tuple[Any, Any], ...] = (
        (list(dict.fromkeys(play.actions)), codec.action),
        (spread(list(dict.fromkeys(play.events)), 100), codec.event),
        (states, codec.state),
        (observations, codec.observation),
    )
    for values, read in kinds:
        for value in values:
            again = read(records.parse(dumps(codec.dump(value))))
            if again != value:
                raise play.broken("JSON", f"{short(value)} changes when it is written and read: {told_apart(again, value)}")
    if states and codec.state(codec.dump(states[-1])).settings is not codec.settings:
        raise play.broken("JSON", "a state that is read has its own settings, not those of its codec")


def check_record(play: Playthrough) -> None:
    """A record of a game replays to the same states, and agrees with it on every legal action, weight, clause and result."""
    lines = records.write(play.game, play.settings, play.moves, legal=True)
    record = records.read("\n".join(lines).encode())
    replayed = tuple([each.move for each in records.replay(record)])
    if replayed != play.moves:
        raise play.broken("records", f"a record replays as another game: {told_apart(replayed, play.moves)}")
    for difference in records.check(record):
        raise play.broken("records", f"a record differs from its game: {cut(str(difference), 300)}")
