"""Verdicts on contrasts: whether the choice between two values matters, computed from what was found."""

from enum import Enum
from itertools import chain
from time import perf_counter
from typing import Any, Final, cast

from attrs import evolve, frozen

from rulebook.core.game import AnyGame
from rulebook.core.sentences import Sentence, listed
from rulebook.readings.contrast import Contrast
from rulebook.readings.finding import Effort, Trail, first_witness, in_printed_game, in_small_games, playable
from rulebook.readings.published import Shelf, kept, path_of
from rulebook.readings.witness import NoWitness, SmallestState, Witness
from rulebook.records import Codec, JsonValue, state_from
from rulebook.records.codec import AnyCodec
from rulebook.spec import Specification, Status
from rulebook.spec.places import home
from rulebook.spec.reports import NEVER_MATTERS, DecidedReading, decided_readings, game_report
from rulebook.verification.dependencies import hash_of_code
from rulebook.verification.sources import digest

__all__ = ["Ruling", "Verdict", "code_of_decision", "decided_by_solvers", "ruling_on", "smallest_state", "theorem_status"]

LENGTH: Final = Sentence("the two sides disagree after {actions:# action|# actions} of {players:# player|# players}")
PROVED: Final = Sentence("{goals:# goal|# goals} about {bound}")
ESTABLISHED = Status.EXPLORED, Status.ARGUED, Status.PROVED
"""How strongly a theorem must hold for a verdict to rest on it."""
DECIDING: Final = ("rulebook.compile.declaration.read", "rulebook.readings.deciding.decided")
"""The functions that read the rules and have solvers decide."""


class Verdict(Enum):
    """The verdict on a contrast."""

    MATTERS = "matters"
    """There is a position in which the two values disagree."""
    NEVER_MATTERS = "never matters"
    """Solvers proved of the printed game that the two values never lead to anything else."""
    NO_DIFFERENCE = "no difference found"
    """Small games with every number of players were explored to their ends without a difference, which says nothing about
    larger ones."""
    CONTRADICTORY = "contradictory"
    """One of the values never does what it is for, so it can hardly be meant; a witness may show the difference."""
    UNKNOWN = "unknown"
    """Nothing was found within the bounds of the search."""


@frozen
class Ruling:
    """The verdict on a contrast, and its basis: the method, its bound in words, and the path of the witness.

    `states` were explored, 0 if nothing was.
    """

    contrast: Contrast
    verdict: Verdict
    method: str
    bound: str
    witness: str | None = None
    states: int = 0
    seconds: float = 0.0


def ruling_on(game: AnyGame, specification: Specification, contrast: Contrast, effort: Effort, *, anew: bool) -> Ruling:
    """The verdict on a contrast, from the kept witness, from what solvers proved, or from a new search, which can also be
    demanded.

    Raises NoWitness for a kept witness that is no longer valid.
    """
    begun = perf_counter()
    ruling = None if anew else by_kept_witness(game, contrast) or by_solvers(specification, contrast)
    ruling = ruling or by_search(game, specification, contrast, effort, anew=anew)
    if ruling.verdict in (Verdict.NO_DIFFERENCE, Verdict.UNKNOWN):
        ruling = by_solvers(specification, contrast) or ruling
    return evolve(by_theorem(specification, ruling), seconds=round(perf_counter() - begun, 1))


def by_kept_witness(game: AnyGame, contrast: Contrast) -> Ruling | None:
    """The verdict from a kept witness, checked now; None if none is kept."""
    for shelf in Shelf:
        witness = kept(game, contrast, shelf)
        if witness is not None:
            path = path_of(contrast, shelf)
            return Ruling(contrast, Verdict.MATTERS, "witness, checked again", length_text(witness), path)
    return None


def length_text(witness: Witness) -> str:
    """The length of a witness, and the number of players."""
    return LENGTH(actions=len(witness.actions), players=witness.sides.left.players)


def by_search(game: AnyGame, specification: Specification, contrast: Contrast, effort: Effort, *, anew: bool) -> Ruling:
    """The verdict from exploring small games and, for each number of players with which none was explored to its end or, in
    a new search, for all of them, from random play of the printed game.
    """
    trails = first_witness(in_small_games(game, specification, contrast, effort))
    explored = {trail.players for trail in trails if trail.explored}
    left = [number for number in game.declaration.seating.players if any(playable(game, contrast, {"players": number}))]
    if not any(trail.witness for trail in trails):
        played = [in_printed_game(game, contrast, effort, number) for number in left if anew or number not in explored]
        trails += first_witness(chain.from_iterable(played))
    return by_trails(contrast, trails, explored.issuperset(left))


def by_trails(contrast: Contrast, trails: tuple[Trail, ...], is_of_all: bool) -> Ruling:
    """The verdict from searches: no difference is found if a small game was explored to its end without a witness with every
    number of players (`is_of_all`).
    """
    states = sum(trail.states for trail in trails if trail.explored)
    for trail in trails[-1:]:
        if trail.witness is not None:
            bound = f"{length_text(trail.witness)}, in {trail.where}"
            return Ruling(contrast, Verdict.MATTERS, "search", bound, None, states)
    explored = [trail for trail in trails if trail.explored]
    if explored and is_of_all:
        numbers = dict[str, list[int]]()
        for each in explored:
            numbers.setdefault(each.where.removeprefix("the small game "), []).append(each.players)
        told = [f"{where} with {listed([*map(str, sorted(some))])} players" for where, some in numbers.items()]
        bound = f"every state that both sides can reach in the small games {listed(told)}"
        return Ruling(contrast, Verdict.NO_DIFFERENCE, "exploration", bound, None, states)
    bound = "; ".join(trail.bound for trail in trails) or "there is no game to look for a witness in"
    return Ruling(contrast, Verdict.UNKNOWN, "search", bound, None, states)


def by_theorem(specification: Specification, ruling: Ruling) -> Ruling:
    """A ruling, with theorems by which one of the values contradicts itself."""
    contrast = ruling.contrast
    for theorem in [value.contradicted_by for value in contrast.values if value.contradicted_by]:
        status = theorem_status(specification, theorem)
        if status in ESTABLISHED:
            method = f"theorem {theorem} ({status.value}), {ruling.method}"
            return evolve(ruling, verdict=Verdict.CONTRADICTORY, method=method)
    return ruling


def by_solvers(specification: Specification, contrast: Contrast) -> Ruling | None:
    """The verdict that the values never matter, if solvers proved it by the present rules: only they can say so."""
    decided = decided_by_solvers(specification, contrast)
    if decided is None or decided.verdict != NEVER_MATTERS:
        return None
    return Ruling(contrast, Verdict.NEVER_MATTERS, "solvers", PROVED(goals=decided.goals, bound=decided.bound))


def decided_by_solvers(specification: Specification, contrast: Contrast) -> DecidedReading | None:
    """What solvers decided about a contrast by the present rules, according to the library's report; None if nothing."""
    id, about = specification.game.id, (contrast.reading.id, (contrast.left.id, contrast.right.id))
    every = [each for each in decided_readings(id) if (each.reading, each.values) == about]
    return next((each for each in every if each.code == code_of_decision(id, contrast)), None)


def smallest_state(game: AnyGame, specification: Specification, contrast: Contrast) -> SmallestState | None:
    """The smallest state of a contrast in the library's report, checked again; None if there is none.

    The action may be one that only one side has. Raises RulebookError for a state that is not well-formed, NoWitness if the
    sides do not disagree on the action there.
    """
    decided = decided_by_solvers(specification, contrast)
    if decided is None or decided.smallest is None:
        return None
    told = decided.smallest
    state: Any = state_from(game, cast(JsonValue, told.state))
    sides = contrast.against(game, state.settings)
    codec: AnyCodec = Codec(game, state.settings)
    for parting in sides.partings(state):
        if codec.dump(parting.action) == told.action:
            return SmallestState(sides, state, parting, told.size, told.is_least)
    raise NoWitness(f"{game.id}: the values of {contrast.name} do not disagree in the state that solvers found")


def code_of_decision(game_id: str, contrast: Contrast) -> str:
    """A hash of all that a decision about a contrast by solvers depends on: the rules, their invariants, and what asks."""
    module = home(game_id).module
    claims = [f"{module}.claims.invariants.{name}" for name in ("INVARIANTS", "WELL_FORMED", "GIVEN")]
    return digest(hash_of_code(f"{module}.game", *claims, *DECIDING), contrast.name)


def theorem_status(specification: Specification, theorem: str) -> Status:
    """How strongly a theorem holds, according to the library's report; unknown if there is no report of these rules."""
    game = game_report(specification.game.id)
    if game.rules_version != specification.game.rules_version:
        return Status.UNKNOWN
    found = game.theorem(specification.theorem(theorem))
    return found.status if found else Status.UNKNOWN
