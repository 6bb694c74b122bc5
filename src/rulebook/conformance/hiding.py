"""Whether what is hidden from a seat stays hidden."""

from collections.abc import Iterator
from random import Random

from attrs import frozen

from rulebook.conformance.playthrough import Playthrough, spread
from rulebook.conformance.settings import changed
from rulebook.core.chance import Seat
from rulebook.core.multiset import Multiset
from rulebook.core.seats import with_seat
from rulebook.play import generator


@frozen
class Secrets:
    """Which fields of a state are hidden, by name.

    `from_all` names multisets, or tuples of them, whose contents no seat sees; `from_others` names tuples with an entry for
    each seat, which nobody but that seat sees.
    """

    from_all: tuple[str, ...] = ()
    from_others: tuple[str, ...] = ()


def check_hiding(play: Playthrough, secrets: Secrets, *, seed: int = 0, most_states: int = 30) -> None:
    """What a seat observes, may do, is told and is shown does not depend on what is hidden from it."""
    random = generator(seed)
    for state in spread(play.states, most_states):
        for seat in range(play.players):
            other = reshuffled(state, seat, secrets, random)
            if not play.game.well_formed(other):
                compare_views(play, state, other, seat)
            compare_outcomes(play, state, seat)


def compare_views(play: Playthrough, state: object, other: object, seat: Seat) -> None:
    """Raise ConformanceError where `seat` can tell two states apart that differ only in what is hidden from it."""
    game = play.game
    if game.observe(state, seat) != game.observe(other, seat):
        raise play.broken("hiding", f"what seat {seat} observes tells {state} from {other}")
    if game.scene(state, seat) != game.scene(other, seat):
        raise play.broken("hiding", f"a picture for seat {seat} tells {state} from {other}")
    if game.actor(state) == seat and game.legal_actions(state) != game.legal_actions(other):
        raise play.broken("hiding", f"what seat {seat} may do tells {state} from {other}")


def compare_outcomes(play: Playthrough, state: object, seat: Seat) -> None:
    """Raise ConformanceError where outcomes of chance look alike to `seat` and it is told of them in different ways."""
    told: dict[object, object] = {}
    for action, _ in play.game.chances(state):
        step = play.game.step(state, action)
        events = tuple([play.game.event_for(event, seat) for event in step.events])
        if told.setdefault(play.game.observe(step.state, seat), events) != events:
            raise play.broken("hiding", f"seat {seat} is told what tells {action} from others at {state}: {events}")


def reshuffled(state: object, seat: Seat, secrets: Secrets, random: Random) -> object:
    """Another state that looks the same to `seat`: all pieces that are hidden from it change places, sizes stay."""
    hidden = list(hidden_multisets(state, seat, secrets))
    pools: dict[tuple[object, ...], list[object]] = {multiset.kinds: [] for _, _, multiset in hidden}
    for _, _, multiset in hidden:
        pools[multiset.kinds] += multiset
    for pool in pools.values():
        random.shuffle(pool)
    for name, place, multiset in hidden:
        pool = pools[multiset.kinds]
        dealt = Multiset.of(multiset.kinds, [pool.pop() for _ in range(multiset.total)])
        state = changed(state, **{name: dealt if place is None else with_seat(getattr(state, name), place, dealt)})
    return state


def hidden_multisets(state: object, seat: Seat, secrets: Secrets) -> Iterator[tuple[str, int | None, Multiset[object]]]:
    """Every multiset that is hidden from `seat`, with its field's name and its place there where the field holds several."""
    for name in (*secrets.from_all, *secrets.from_others):
        held = getattr(state, name)
        if isinstance(held, Multiset):
            yield name, None, held
            continue
        for place, multiset in enumerate(held):
            if name in secrets.from_all or place != seat:
                yield name, place, multiset
