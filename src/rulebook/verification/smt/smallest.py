"""Smallest differences: of the states in which two values of a reading lead to something else, a smallest one.

Only states count that have the invariants under both values. The size is what the claims of a kernel say it is, such as the
number of cards on the board; of states of the same size, those with fewer players are smaller. That there is nothing smaller
is decided by both solvers like any claim, of all states with the invariants, whether or not a game reaches them. The state
itself has every card of the box besides: it is decoded, and the rules themselves are asked what they do with it.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, TypeAlias

import z3
from attrs import Factory, evolve, frozen

from rulebook.core.chance import CHANCE
from rulebook.core.change import changed
from rulebook.core.errors import DomainError, RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.refusals import IllegalAction
from rulebook.core.sweep import CHOICES, alternatives
from rulebook.kernels import AnyKernel
from rulebook.kernels.layout import Layout
from rulebook.verification.smt.induction import MOST_ID, PHASE, Goal, Outcome, shown
from rulebook.verification.smt.proving import Proof
from rulebook.verification.smt.reading import Reader, Record
from rulebook.verification.smt.readings import Pair, both_of, same, seen_from, with_value
from rulebook.verification.smt.solving import Answer, Solvers
from rulebook.verification.smt.symbols import Symbol, first_player_sits, row_symbols
from rulebook.verification.smt.words import Term, bits, number

Size: TypeAlias = tuple[int, int]
"""The size of a state, and how many play."""


class NotADifferenceError(RulebookError):
    """What solvers found is not a difference by the rules themselves."""


@frozen
class Difference:
    """A state as a row, with settings under the first value and an id; without an id the results differ."""

    phase: int
    size: Size
    row: tuple[int, ...]
    settings: Any
    other_settings: Any
    id: int | None


@frozen
class Smallest:
    """A difference, and the goals that show that none is smaller; `is_least` if they all hold."""

    difference: Difference
    outcomes: tuple[Outcome, ...]

    @property
    def is_least(self) -> bool:
        """Whether it is proved that there is no smaller one."""
        return {each.answer for each in self.outcomes} == {Answer.HOLDS}


@frozen(eq=False)
class Question:
    """Whether two values ever differ in a phase in some way: what is assumed, the claim that they do not, and the size."""

    phase: int
    name: str
    assumptions: tuple[Term, ...]
    claim: Term
    size: Term
    players: Term
    shown: tuple[Term, ...]
    """What else is asked of a state that is shown, such as that it has all cards."""
    has_id: bool

    def below(self, least: Size) -> tuple[Term, ...]:
        """What is assumed of states smaller than this."""
        size, players = least
        smaller = z3.Or(self.size < size, z3.And(self.size == size, self.players < players))
        return (*self.assumptions, smaller)


def questions(proof: Proof, pair: Pair) -> Iterator[Question]:
    """Whether two values differ, phase by phase: in what is legal, in what it leads to, in the result."""
    settings: Record = proof.induction.settings.values[0]
    records = [with_value(settings, pair.reading, value) for value in (pair.one, pair.other)]
    for phase in proof.induction.phases:
        yield from questions_in(proof, pair, records, phase)


def questions_in(proof: Proof, pair: Pair, records: list[Record], phase: int) -> Iterator[Question]:
    """Whether two values differ in a phase."""
    induction, layout, claims = proof.induction, proof.kernel.layout, proof.claims
    assert claims.size is not None, "a kernel whose claims say how large a state is"
    plain, symbols = induction.settings.values[0], row_symbols(layout, "row", {layout.starts[PHASE]: phase})
    values, id = symbols.values, Symbol("id", 0, MOST_ID)
    always = (*induction.invariants, *induction.lemmas)
    known = [induction.claimed(each, values, record) for each in always for record in records]
    assumptions = (symbols.ranges, induction.settings.ranges, first_player_sits(plain), *known)
    here, there = (seen_from(induction, values, record, id.value) for record in records)
    legal = (id.range, here.legal, there.legal)
    reader = Reader()
    size = bits(number(reader.call(claims.size, reader.row(values, layout), plain)))
    players = bits(number(plain.fields["players"]))
    shown = induction.parts(values)
    if claims.shown is not None:
        shown = (*shown, induction.of_state(claims.shown, values))
    for name, claim, further in (
        ("what is legal", both_of(here.legal == there.legal, here.obliged_of_legal), (id.range,)),
        ("what it leads to", both_of(same(here.after, there.after), here.obliged), legal),
        ("the result", both_of(same(here.result, there.result), here.obliged_of_result), ()),
    ):
        yield Question(phase, name, (*assumptions, *further), claim, size, players, shown, bool(further))


def smallest(proof: Proof, pair: Pair, solvers: Solvers) -> Smallest | None:
    """A smallest state in which two values lead to something else; None if none is found.

    What is smaller is excluded without the count of cards where that is enough, since sums are hard for solvers.
    """
    asked = tuple(questions(proof, pair))
    for known in ((), None):
        counted = [each if known == () else evolve(each, assumptions=(*each.assumptions, *each.shown)) for each in asked]
        search = Search(proof, pair, solvers)
        for question in counted:
            search.go_through(question)
        if search.least is None:
            return None
        for question in asked:
            found = search.one_of_size(question)
            if found is not None:
                return Smallest(found, tuple(search.outcomes))
    return None


NONE_YET: Final[Size] = (1 << 16, 0)
"""A size above all."""


@frozen(slots=False, eq=False)
class Search:
    """The search for a smallest difference: the size of the smallest one so far, and the goals that have excluded others."""

    proof: Proof
    pair: Pair
    solvers: Solvers
    sizes: list[Size] = Factory(list)
    outcomes: list[Outcome] = Factory(list)

    @property
    def least(self) -> Size | None:
        """The size of the smallest difference so far."""
        return self.sizes[-1] if self.sizes else None

    def go_through(self, question: Question) -> None:
        """Look for smaller differences of one kind, by halves as far as the size goes, until there are none."""
        low = 0
        while (found := self.below(question, self.least or NONE_YET, is_last=True)) is not None:
            self.sizes.append(found.size)
            while low < found.size[0]:
                middle = (low + found.size[0]) // 2
                smaller = self.below(question, (middle + 1, 0), is_last=False)
                if smaller is None:
                    low = middle + 1
                else:
                    found = smaller
                    self.sizes.append(found.size)

    def below(self, question: Question, least: Size, *, is_last: bool) -> Difference | None:
        """A difference smaller than this; None if there is none, or none is known. What becomes of the last goal is kept."""
        goal = Goal(f"phase {question.phase}: {question.name}, below {least}", question.below(least), question.claim)
        outcome = shown(goal, self.solvers)
        if outcome.answer is Answer.FAILS:
            return self.difference(question, outcome)
        if is_last:
            self.outcomes.append(outcome)
        return None

    def one_of_size(self, question: Question) -> Difference | None:
        """A difference of the least size that has all cards, if there is one of this kind."""
        assert self.least is not None, "a difference has been found"
        size, players = self.least
        exact = (question.size == size, question.players == players)
        outcome = shown(Goal("exact", (*question.assumptions, *question.shown, *exact), question.claim), self.solvers)
        return self.difference(question, outcome) if outcome.answer is Answer.FAILS else None

    def difference(self, question: Question, outcome: Outcome) -> Difference:
        """The numbers that show that a claim fails, as a state."""
        kernel = self.proof.kernel
        (failed,) = [each for each in outcome.decisions if each.answer is Answer.FAILS][:1]
        numbers = dict(failed.counterexample)
        row = row_of(kernel.layout, question.phase, numbers)
        settings = settings_of(kernel.game, self.pair, numbers)
        assert self.proof.claims.size is not None, "asked for by all questions"
        size = self.proof.claims.size(list(row), settings[0]), settings[0].players
        return Difference(question.phase, size, row, *settings, numbers.get("id", 0) if question.has_id else None)


def row_of(layout: Layout, phase: int, numbers: Mapping[str, int]) -> tuple[int, ...]:
    """The row whose numbers are given by the names of symbols; 0 where any will do."""
    symbols = {symbol.name: symbol for symbol in row_symbols(layout, "row").symbols}
    found = [signed(numbers.get(name, 0), symbol) for name, symbol in symbols.items()]
    found[layout.starts[PHASE]] = phase
    return tuple(found)


def signed(number: int, symbol: Symbol) -> int:
    """A number of some bits as a symbol means it."""
    return number - (1 << symbol.width) if symbol.least < 0 and number >> symbol.width - 1 else number


def settings_of(game: AnyGame, pair: Pair, numbers: Mapping[str, int]) -> tuple[Any, Any]:
    """The settings whose numbers are given by the names of symbols, with the two values of a reading."""
    plain: Any = game.settings(players=numbers["settings.players"], first_player=numbers.get("settings.first_player", 0))
    parts = {}
    for name in CHOICES:
        part = getattr(plain, name)
        values = {}
        for each, those in alternatives(part).items():
            kind: Any = type(those[0])
            number = numbers.get(f"settings.{name}.{each}", 0)
            values[each] = bool(number) if kind is bool else tuple(kind)[number]
        parts[name] = evolve(part, **values)
    one: Any = evolve(plain, **parts)
    kind = type(getattr(one.readings, pair.reading))
    first, second = (
        evolve(one, readings=evolve(one.readings, **{pair.reading: tuple(kind)[value]})) for value in (pair.one, pair.other)
    )
    return game.admitted(first), game.admitted(second)


# What the rules say.


def checked(kernel: AnyKernel, difference: Difference) -> tuple[Any, Any]:
    """The state of a difference, decoded, and the action, None for a result.

    Raises NotADifferenceError where the rules agree. The state is well-formed under both values. The rules are asked for the
    legal actions of both, and play the action where both allow it.
    """
    game: AnyGame = kernel.game
    here, there = (kernel.decode(difference.row, each) for each in (difference.settings, difference.other_settings))
    if difference.id is None:
        if game.result(here) == game.result(there):
            raise NotADifferenceError("the results are the same")
        return here, None
    for action in actions_of(game, difference, here):
        one, other = (after(game, state, action) for state in (here, there))
        if (one is None) is not (other is None) or (one is not None and changed(one, settings=other.settings) != other):
            return here, action
    raise NotADifferenceError("the action is refused by both, or leads both to the same state")


def actions_of(game: AnyGame, difference: Difference, state: Any) -> Iterator[Any]:
    """What an id stands for under each value: a reading can be one on which the numbering of actions depends."""
    find = game.outcome_at if game.actor(state) is CHANCE else game.action_at
    assert difference.id is not None, "a difference in an action"
    for settings in (difference.settings, difference.other_settings):
        with suppress(DomainError):
            yield find(difference.id, settings)


def after(game: AnyGame, state: Any, action: Any) -> Any:
    """The state after an action; None if it is refused."""
    try:
        return game.step(state, action).state
    except IllegalAction:
        return None
