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

Alike: TypeAlias = Callable[[Row, Any, int, int, int], bool]
"""Of a row, settings, a viewer and two ids: whether these look the same to the viewer."""
Tell: TypeAlias = Callable[[Row, Row, Any, tuple[int, int], Row], None]
"""Of the row before a legal step, the one after it, settings, and the id with a viewer: writes what the viewer is told."""
Observe: TypeAlias = Callable[[Row, Any, int, Row], None]
"""Of a row, settings and a viewer: writes what the viewer sees."""

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
class OfStarts:
    """A claim of the first state of a game, and a control."""

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
class Telling:
    """What a viewer is told of a step: `tell` writes it in numbers, and `heard` gives the events that these stand for.

    The events are those of the rules as the viewer may see them. So wherever the numbers are the same, the same is told.
    """

    layout: Layout
    tell: Tell
    heard: Callable[[list[int], Any], tuple[object, ...]]
    discloses: StepClaim | None = None
    """Which steps disclose something: of these, the numbers tell what comes before the first event that does."""


@frozen
class Sums:
    """That piles are as large as the two of which they are made up, for what some functions give.

    `parts` gives, for the arguments of a function, the whole pile and two others. `adds_up` says of these that the whole
    holds as many of everything as both together, kind by kind in the order of the invariant that is shown part by part.
    Then it has as many bits as both: `ways` has the facts for each way in which that could be false, and `bits` the claims
    of any numbers of some widths that these come from.
    """

    parts: Mapping[Callable[..., int], Callable[..., tuple[int, int, int]]]
    adds_up: Callable[[int, int, int], bool]
    bits: tuple[tuple[Callable[..., bool], tuple[int, ...]], ...]
    ways: Callable[[], tuple[tuple[Fact, ...], ...]]


@frozen
class Wrong:
    """Controls of a claim of two states: a view of something hidden, ids that are not alike, and numbers that tell more.

    Each is wrong in `phase`.
    """

    observe: Observe
    alike: Alike
    tell: Tell
    phase: int

    @property
    def functions(self) -> tuple[Observe, Alike, Tell]:
        """The wrong functions."""
        return self.observe, self.alike, self.tell


@frozen
class OfTwoStates:
    """That two states which look the same to a viewer go on looking the same, and that the viewer is told the same.

    They differ only in what `hidden` gives one of them from the other. The claim says which ids look the same to a viewer.
    """

    claim: Alike
    hidden: Hidden
    telling: Telling
    controls: Wrong
    sums: Sums | None = None
    """Where a step puts piles together that are not told apart card by card."""


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
class Keeping:
    """A function that steps call, of a row, settings and more numbers: a row that has some invariants has them afterwards.

    What `apart` says of a row is kept as well. Of what the function writes, other than known numbers, solvers are told no
    more than that in questions about steps.
    """

    function: Callable[..., None]
    keeps: tuple[StateClaim, ...]
    most: tuple[int, ...]
    """The greatest of each number that the function takes after row and settings; the least is 0."""


@frozen
class Giving:
    """A function that steps call, of a pile and the number of a piece, and what is so of these and of the number it gives.

    It is shown of any pile and, piece by piece, of every number below `cases`. Where sizes stand for popcounts, solvers are
    told so at each call. The control is a claim like it that is false for the first piece.
    """

    function: Callable[[int, int], int]
    claim: Callable[[int, int, int], bool]
    control: Callable[[int, int, int], bool]
    cases: int


@frozen
class Census:
    """How many of each thing are in each place: `count` says so of a row, a place and a thing, both counted from 0.

    In all places together there are `copies` of each thing, which is what `apart` says of it. That steps neither make nor
    lose any is shown of the places that a step changes: what it moves is as much before as after. For some phases steps are
    shown one by one: `one_by_one` has the fields of the row, and "id", that are known in each of them, with every number
    that a legal step can have there.
    """

    count: Callable[[Row, int, int], int]
    places: int
    copies: tuple[int, ...]
    one_by_one: Mapping[int, Mapping[str, range]]


@frozen
class Claims:
    """All that is to be shown of a kernel: the lemmas first, of which the invariants make use.

    `apart` is an invariant that says the same of many things which have nothing to do with each other, such as kinds of
    cards: it is shown thing by thing, and assumed only of the thing in question. In theorems.toml, theorems name claims by
    their functions.
    """

    invariants: tuple[StateClaim, ...] = ()
    """What the induction is about, where that is not the invariants of the kernel."""
    given: Mapping[Callable[..., bool], tuple[StateClaim, ...]] = Factory(dict)
    """For some invariants and claims, of which invariants they make use.

    All others are left out where these are shown.
    """
    by_sizes: tuple[Callable[..., bool], ...] = ()
    """Invariants, and claims of states, steps and masks, that are shown with sizes for popcounts. Controls never are.

    Where all invariants are, so is that steps are read in order and keep numbers in their ranges.
    """
    by_answers: Mapping[StateClaim, tuple[Callable[..., bool], ...]] = Factory(dict)
    """Invariants that are shown whatever a function answers: it is only known that it gives the same for the same.

    What it is given is numbers, and the part of the row that it looks at. One for each invariant: answers of several would
    not be told apart.
    """
    by_ways: tuple[StateClaim, ...] = ()
    """Invariants that are shown way by way, by the conditions on which it depends in which phase a step ends."""
    cases: Mapping[int, tuple[int, ...]] = Factory(dict)
    """For some phases the ids at which cases begin, beside the first case: steps are shown case by case, by their ids."""
    tables: Tables | None = None
    apart: StateClaim | None = None
    census: Census | None = None
    """How `apart` is shown, where what it says of each thing is a sum over places."""
    immaterial: tuple[Callable[..., bool], ...] = ()
    """Functions that change nothing. Whatever they give, steps keep what `apart` says, and so it is shown."""
    keeping: Keeping | None = None
    giving: tuple[Giving, ...] = ()
    """Functions that give piles, with what is known of the sizes of these."""
    lemmas: tuple[Counting, ...] = ()
    lemmas_in_parts: tuple[StateClaim, ...] = ()
    """Further lemmas, which say of each thing what follows from what `apart` says of it, in the same order."""
    further: tuple[StateClaim, ...] = ()
    """Invariants of the kernel that are shown like those, and serve nothing else. With them a state is well-formed."""
    implied: tuple[StateClaim, ...] = ()
    """Invariants of the kernel that follow from those of the induction. With them a state is well-formed, too."""
    states: tuple[OfStates, ...] = ()
    parts: tuple[OfStates, ...] = ()
    """Claims of states that say of each thing what `apart` says of it, in the same order."""
    starts: tuple[OfStarts, ...] = ()
    steps: tuple[OfSteps, ...] = ()
    two_steps: tuple[OfTwoSteps, ...] = ()
    views: tuple[OfViews, ...] = ()
    unread: tuple[Callable[..., Any], ...] = ()
    """Functions that `observe` calls, and that solvers take to do the same wherever they are given the same."""
    two_states: tuple[OfTwoStates, ...] = ()
    masks: tuple[OfMasks, ...] = ()
    size: StateNumber | None = None
    """How large a state is, such as by its cards on the board: readings are told apart by a state as small as can be."""
    shown: StateClaim | None = None
    """What else is asked of a state that tells readings apart, so that the rules admit it."""
