"""Claims: what is to be shown of a kernel for every game, as functions in its language and as sums."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import Factory, frozen

from rulebook.kernels.language import Row
from rulebook.kernels.layout import Layout

StateClaim: TypeAlias = Callable[[Row, Any], bool]
"""Of a row and settings: true of every state of every game."""
StepClaim: TypeAlias = Callable[[Row, Row, Any, int], bool]
"""Of the row before a step, the one after it, settings and the id: true of every legal step."""
StateNumber: TypeAlias = Callable[[Row, Any], int]
"""A number that a row and settings have."""
TwoStepClaim: TypeAlias = Callable[[Row, Row, Row, Any, tuple[int, int]], bool]
"""Of the row before two steps, the one between them, the one after them, settings and both ids."""
Hidden: TypeAlias = Callable[[Row, Row, Any, int], bool]
"""Gives a row what another one has wherever it is hidden from a viewer, and says whether the sizes that they see stay."""

MaskClaim: TypeAlias = Callable[[Row, Any, Row, int], bool]
"""Of a row, settings, the mask of its legal ids, and an id."""


@frozen
class Fact:
    """A sum of unknown numbers, each with its factor, is `least` or more; `by` is the claim or the definition that says so.

    `times` is how often the fact is counted when an argument is added up.
    """

    by: str
    sum: Mapping[str, int]
    least: int
    times: int = 1


@frozen
class Counting:
    """A claim of states that is shown by counting: were it false, some facts would be true that cannot all be.

    The facts follow from the invariants and from claims that solvers decide: `bits`, each of any numbers of some widths, and
    `states`, of any state that has some of the invariants, those in `given`. `ways` has the facts for each way in which the
    claim could be false.
    """

    claim: StateClaim
    bits: tuple[tuple[Callable[..., bool], tuple[int, ...]], ...]
    given: tuple[StateClaim, ...]
    states: tuple[StateClaim, ...]
    ways: Callable[[], tuple[tuple[Fact, ...], ...]]


@frozen
class Tables:
    """Tables of what an id stands for, too long to be read as terms: solvers take any entries that fit instead.

    `fits` is a function in the language of kernels, of an entry of each, and true of what the tables have at every id.
    """

    tables: tuple[tuple[int, ...], ...]
    fits: Callable[..., bool]


@frozen
class OfStates:
    """A claim of states, and a control: a claim like it that is false, which solvers must refute.

    Where the claim has a bound, the control has a lower one; where it has a condition, the control says it is never met.
    """

    claim: StateClaim
    control: StateClaim


@frozen
class OfSteps:
    """A claim of steps, and a control."""

    claim: StepClaim
    control: StepClaim


@frozen
class OfTwoSteps:
    """A claim of two steps, one right after the other and both from states of some phase, and a control."""

    claim: TwoStepClaim
    control: TwoStepClaim
    phase: int


@frozen
class OfViews:
    """That a viewer sees the same whatever is hidden from them, and a control, which hides something that they do see."""

    claim: Hidden
    control: Hidden
    by_sizes: bool = True
    """Whether it is shown with sizes in place of popcounts: not where a view counts some bits of a pile, and not all."""


@frozen
class OfMasks:
    """A claim of the masks that `legal` writes, and a control in a phase in which it is wrong.

    `cases` are settings, by their paths, that leave nothing out; with each goes the number of ids that there are then.
    """

    claim: MaskClaim
    control: MaskClaim
    phase: int
    cases: tuple[tuple[Mapping[str, int], int], ...]


@frozen
class Claims:
    """All that is to be shown of a kernel: the lemmas first, of which the invariants make use.

    `apart` is an invariant that says the same of many things which have nothing to do with each other, such as kinds of
    cards: it is shown thing by thing, and assumed only of the thing in question. In theorems.toml, theorems name claims by
    their functions.
    """

    invariants: tuple[StateClaim, ...] = ()
    """What the induction is about, where that is not the invariants of the kernel."""
    bound: StateClaim | None = None
    """Steps are spoken of only from states of which this is so: numbers that can rise without end have to end somewhere."""
    given: Mapping[Callable[..., bool], tuple[StateClaim, ...]] = Factory(dict)
    """For some invariants and claims, of which invariants they make use. All others are left out where these are shown."""
    wider: Layout | None = None
    """The kernel's layout with wider ranges, where the induction is about more rows than the kernel says there are."""
    tables: Tables | None = None
    apart: StateClaim | None = None
    lemmas: tuple[Counting, ...] = ()
    lemmas_in_parts: tuple[StateClaim, ...] = ()
    """Further lemmas, which say of each thing what follows from what `apart` says of it, in the same order."""
    states: tuple[OfStates, ...] = ()
    parts: tuple[OfStates, ...] = ()
    """Claims of states that say of each thing what `apart` says of it, in the same order."""
    steps: tuple[OfSteps, ...] = ()
    two_steps: tuple[OfTwoSteps, ...] = ()
    views: tuple[OfViews, ...] = ()
    masks: tuple[OfMasks, ...] = ()
    size: StateNumber | None = None
    """How large a state is, such as by its cards on the board: readings are told apart by a state as small as can be."""
    shown: StateClaim | None = None
    """What else is asked of a state that tells readings apart, so that the rules admit it."""
