"""Fair dealing: a seed is committed to before the game, deals every outcome of chance, and is revealed after the game."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final, TypeVar

from attrs import frozen

from rulebook.core.errors import ChoiceError, RecordError
from rulebook.core.numbers import whole
from rulebook.records.json_text import JsonObject, JsonValue
from rulebook.records.record import check_keys
from rulebook.records.strict import located, required, under

Item = TypeVar("Item")

DEALING: Final = "dealing"
"""The key in the meta of a record under which it says how it was dealt."""
METHOD: Final = "sha256-1"
"""The one way to deal from a seed that there is so far: that of `dealt`."""
LONGEST_SEED: Final = 1000
"""The characters of a seed."""
BITS: Final = 256


@frozen
class Dealing:
    """How a game was dealt: what was committed to before it, and the seed, which is None until it has been revealed."""

    commitment: str
    seed: str | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the seed, once revealed, is the one that was committed to."""
        return self.seed is not None and commitment(self.seed) == self.commitment

    @property
    def document(self) -> JsonObject:
        """What stands in the meta of a record."""
        revealed: JsonObject = {} if self.seed is None else {"seed": self.seed}
        return {"method": METHOD, "commitment": self.commitment, **revealed}


def commitment(seed: str) -> str:
    """What is told of a seed before the game: its SHA-256, in hexadecimal digits."""
    return sha256(seed.encode()).hexdigest()


def dealt(seed: str, number: int, outcomes: tuple[tuple[Item, int], ...]) -> Item:
    """What a seed deals as outcome `number` of chance in a game, counted from 0, of outcomes with their weights.

    The SHA-256 of `seed:number`, read as a fraction of 2 to the power of 256, says where in the row of all weights, in the
    order of the outcomes. Raises ChoiceError where there are no outcomes, and DomainError for a number below 0.
    """
    share = int.from_bytes(sha256(f"{seed}:{whole('number', number, 0)}".encode()).digest())
    return at(share * sum(weight for _, weight in outcomes) >> BITS, outcomes)


def at(place: int, weighted: Iterable[tuple[Item, int]]) -> Item:
    """The item at a place in the row of all weights, counted from 0; raises ChoiceError where there are no items."""
    for item, weight in weighted:
        if place < weight:
            return item
        place -= weight
    raise ChoiceError("there is no outcome to deal")


def dealing_of(meta: Mapping[str, JsonValue]) -> Dealing | None:
    """How a record says that it was dealt; None where it does not say. Raises RecordError for what cannot be understood."""
    if DEALING not in meta:
        return None
    with located(None, f"meta.{DEALING}"):
        document: JsonObject = required(meta[DEALING], dict)
        check_keys(document, needed=("method", "commitment"), optional=("seed",))
        if document["method"] != METHOD:
            raise RecordError(f"this library knows the method {METHOD}", key="method")
        committed = under("commitment", document, str)
        seed = under("seed", document, str) if "seed" in document else None
        if seed is not None and len(seed) > LONGEST_SEED:
            raise RecordError(f"has more than {LONGEST_SEED} characters", key="seed")
    return Dealing(committed, seed)
