"""A witness is described in words that come from refusals, events and statements."""

from rulebook.core import Step
from rulebook.readings.contrast import contrasts_of
from rulebook.readings.lockstep import Sides
from rulebook.readings.published import Shelf, kept
from rulebook.readings.search import explore
from rulebook.readings.sentences import Account, accounts, consequences
from rulebook.registry import game
from rulebook.spec import load
from tests.readings.cases import LOADED, SILENT, contrast, sides


def told(both: Sides, reading: str, *values: str) -> tuple[Account, Account]:
    """What the two sides make of the witness that an exploration finds."""
    witness = explore(both).witness
    assert witness is not None
    return accounts(contrast(reading, *values), witness)


def test_a_refusal_gives_its_reason_and_clause() -> None:
    """The side that refuses cites reason and clause, the side that allows tells what happens."""
    left, right = told(sides("idle", "never", "at-two", counters=5), "idle", "never", "at-two")
    assert left.sentence == (
        "Under `never` (reference) seat 2's action `pass` is refused: you must take a counter (heap-2)."
    )
    assert right.sentence == "Under `at-two` (odd) seat 2's action `pass` is allowed: 0 were taken (heap-1)."
    assert (left.heading, right.heading) == ("never (reference)", "at-two (odd)")
    assert left.scene.alt == "There are 2 counters."


def test_an_outcome_shows_what_only_one_side_has() -> None:
    """Where both sides allow an action, what happens on both of them is left out."""
    left, right = told(sides("last", "wins", "loses", counters=5), "last")
    assert left.sentence == "Under `wins` (reference) seat 2's action `take 2` leads to this: Seat 2 won (heap-3)."
    assert right.sentence == "Under `loses` (odd) seat 2's action `take 2` leads to this: Seat 1 won (heap-3)."


def test_a_value_of_no_edition_says_so() -> None:
    """The heading of a value that no edition takes says so, and the sentence names none."""
    _, right = told(sides("idle", "never", "always", counters=5), "idle", "never", "always")
    assert right.heading == "always (no edition)"
    assert right.sentence.startswith("Under `always` seat 1's action")


def test_weights_are_told() -> None:
    """Where chance has other weights each side tells its own."""
    left, right = told(sides("last", "wins", "loses", counters=5, coin=True, game=LOADED), "last")
    assert "chance's action `toss 1` has a probability of 1 in 2 (heap-3)." in left.sentence
    assert "chance's action `toss 1` has a probability of 2 in 3 (heap-3)." in right.sentence


def test_an_outcome_without_events_shows_what_can_be_done_next() -> None:
    """Where the events are the same, what only one side may choose next is told, or else what only its picture shows."""
    left, right = told(sides("last", "wins", "loses", counters=21, game=SILENT), "last")
    assert left.sentence.endswith("leads to this: Seat 2 can then choose `take 2` or `take 3` (heap-3).")
    assert right.sentence.endswith("leads to this: There is 1 counter (heap-3).")


def kept_account(reading: str) -> tuple[Account, Account]:
    """What the two sides make of the witness that Yellowstone Park keeps of a reading."""
    contested = contrasts_of(load("yellowstone_park").reading(reading))[0]
    witness = kept(game("yellowstone_park"), contested, Shelf.PRINTED)
    assert witness is not None
    return accounts(contested, witness)


def test_an_end_that_no_event_tells_is_described() -> None:
    """A game can end without a word of who won."""
    witness = explore(sides("last", "wins", "loses", counters=5)).witness
    assert witness is not None
    steps = [step for step in (witness.parting.left, witness.parting.right) if isinstance(step, Step)]
    left, right = [Step(step.state, step.events[:1]) for step in steps]
    assert consequences(witness, left, right) == "the game ends with 0 and 1, and seat 2 won"


def test_a_side_on_which_less_happens_says_so() -> None:
    """Where only the other side has events of its own, nothing more happens on this one."""
    left, right = kept_account("neutral-trigger")
    assert "leads to this: A scoring began" in left.sentence
    assert right.sentence.endswith("leads to this: nothing more happens (two-players-3).")
    left, _ = kept_account("neutral-step")
    assert left.sentence.endswith("leads to this: nothing more happens yet (two-players-2).")


def test_a_hidden_difference_is_described_by_the_statements() -> None:
    """Where nothing that can be seen differs, each side tells the statement of its value."""
    left, right = kept_account("neutral-leftover")
    assert "a difference that does not show yet: the penalty piles are shuffled into them (two-players-5)." in left.sentence
    assert "a difference that does not show yet: the shuffled penalty piles go beneath them" in right.sentence
