"""The promises that a game keeps together with its records: what is written is read again as what it was."""

from json import dumps

from rulebook import records
from rulebook.conformance.playthrough import Playthrough, spread


def check_json(play: Playthrough, *, most_states: int = 10) -> None:
    """What is written as JSON and read again is what it was."""
    codec = records.Codec(play.game, play.rules)
    states = spread(play.states, most_states)
    observations = [play.game.observe(state, seat) for state in states for seat in range(play.players)]
    for values, read in (
        (list(dict.fromkeys(play.actions)), codec.action),
        (spread(list(dict.fromkeys(play.events)), 100), codec.event),
        (states, codec.state),
        (observations, codec.observation),
    ):
        for value in values:
            text = dumps(codec.dump(value))
            if read(records.parse(text)) != value:
                raise play.broken("JSON", f"{value} is not read again from {text}")


def check_record(play: Playthrough) -> None:
    """A record of a game replays to the same states, and agrees with it on every legal action, weight, clause and result."""
    lines = records.write(play.game, play.rules, play.moves, legal=True)
    record = records.read("\n".join(lines).encode())
    replayed = tuple([each.move for each in records.replay(record)])
    if replayed != play.moves:
        raise play.broken("records", "a record replays to another game")
    for difference in records.check(record):
        raise play.broken("records", f"a record differs from the game that it was written from: {difference}")
