"""A literal reader: a program that sees a text alone and answers by playing what it has read there.

It reads our Italian text of Scopa, sentence by sentence, by patterns of words. What it has read it plays, and on a clause of
whose sentences it finds none it says that the text is silent. It does not know the wrong meanings from which the questions
were made. The texts are ours with one error planted in each: see `planted`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final, TypeAlias

from attrs import field, frozen

from rulebook.core.game import AnyGame
from rulebook.examination.cover import predicted, silence_of
from rulebook.examination.kept import kept
from rulebook.examination.meanings import Kind, Meaning
from rulebook.examination.mutants import RIGHT, mutated
from rulebook.examination.points import PLAYED_BY, Outcome, Point
from rulebook.examination.questions import Answer, Question, Seen
from rulebook.examination.search import raw_of, shown
from rulebook.registry import game
from rulebook.spec.places import home
from tests.tools.examination.planted import ERRORS, Error
from tests.tools.examination.readers import Result, examined

WORDS: Final = ["zero", "una", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"]
NUMBERS: Final = {word: number for number, word in enumerate(WORDS)}
FIRST_AND_LATER: Final = (
    "next((seat % len(state.hands) for seat in range(state.seat, state.seat + len(state.hands)) "
    "if state.hands[seat % len(state.hands)].total < ({first} if is_first_round(state.phase) else {later})), None)"
)
Played: TypeAlias = tuple[str, str]
"""The place of a function, and what it becomes."""
Reads: TypeAlias = Callable[[re.Match[str]], Played | None]
"""What somebody plays who has read a sentence; None for the right game."""


@frozen
class Sentence:
    """A sentence that the reader understands: of a clause, by a pattern."""

    clause: str
    pattern: str
    plays: Reads = field(default=lambda found: None)


def number(word: str) -> int:
    """A number in words or digits; 0 for what is none."""
    return NUMBERS.get(word, int(word) if word.isdigit() else 0)


def becomes(place: str, text: str) -> Reads:
    """A sentence by which a function becomes something else; `{1}` is the number that the first group says."""

    def plays(found: re.Match[str]) -> Played | None:
        numbers = [str(number(group or "")) for group in found.groups()]
        return f"chapters.{place}", re.sub(r"\{(\d)\}", lambda group: numbers[int(group[1]) - 1], text)

    return plays


def hands(first: str, later: str) -> Reads:
    """A sentence about how many cards everybody is dealt."""
    return becomes("dealing.receiver", FIRST_AND_LATER.format(first=first, later=later))


PILE: Final = "pile_of(state.seat, state.settings.players)"
TO_PILE: Final = (
    f"Step(changed(state, piles=with_seat(state.piles, {PILE}, state.piles[{PILE}].with_one(card))), "
    "right(state, card).events)"
)
SWEPT: Final = (
    "(step := right(state)) and Step(changed(step.state, "
    "scope=tuple(made + (number == state.last_capturer) for number, made in enumerate(state.scope))), step.events)"
)
UNDERSTOOD: Final = (
    Sentence("dealing-3", r"ne dà (\w+) coperte", hands("{1}", "3")),
    Sentence("dealing-4", r"ne mette (\w+) scoperte in tavola", becomes("dealing.is_laid_out", "on_table == {1}")),
    Sentence(
        "dealing-5", r"ci sono (\w+) o (\w+) re, la smazzata è nulla", becomes("dealing.is_void", "kings in ({1}, {2})")
    ),
    Sentence("dealing-5", r"ci sono (\w+) re, la smazzata è nulla", becomes("dealing.is_void", "kings == {1}")),
    Sentence("dealing-6", r"A rifarla è lo stesso mazziere"),
    Sentence(
        "dealing-6",
        r"A rifarla è chi siede alla sua destra",
        becomes("dealing.redeal", "Step(gather(state, (state.dealer + 1) % len(state.hands)), right(state).events)"),
    ),
    Sentence("dealing-7", r"il mazziere ne dà altre (\w+) a testa", hands("3", "{1}")),
    Sentence("dealing-8", r"senza aggiungerne in tavola"),
    Sentence("turn-1", r"Comincia chi siede alla destra del mazziere"),
    Sentence(
        "turn-1", r"Comincia chi siede alla sinistra del mazziere", becomes("turn.first_to_play", "(dealer - 1) % players")
    ),
    Sentence("turn-1", r"Comincia il mazziere", becomes("turn.first_to_play", "dealer")),
    Sentence("turn-2", r"si prosegue in senso antiorario"),
    Sentence("turn-2", r"si prosegue in senso orario", becomes("turn.next_seat", "(seat - 1) % players")),
    Sentence("turn-3", r"gioca una carta, quella che vuole"),
    Sentence(
        "turn-3",
        r"gioca una carta, la più bassa",
        becomes("turn.holds", "card in hand and card.value == min(other.value for other in hand)"),
    ),
    Sentence("capturing-1", r"prende dalla tavola una carta dello stesso valore"),
    Sentence(
        "capturing-1",
        r"prende dalla tavola una carta di valore più basso",
        becomes("capturing.equal_cards", "tuple(card for card in table if card.value < value)"),
    ),
    Sentence(
        "capturing-2",
        r"(\w+) o più carte che, sommate, danno il suo valore",
        becomes("capturing.sums", "tuple(cards for cards in right(table, value) if len(cards) >= {1})"),
    ),
    Sentence(
        "capturing-2",
        r"oppure (\w+) carte che, sommate, danno il suo valore",
        becomes("capturing.sums", "tuple(cards for cards in right(table, value) if len(cards) == {1})"),
    ),
    Sentence("capturing-3", r"non si può prendere una somma"),
    Sentence("capturing-3", r"si può anche prendere una somma", becomes("capturing.may_take_a_sum", "True")),
    Sentence("capturing-4", r"il giocatore ne sceglie una sola"),
    Sentence("capturing-5", r"La presa è obbligatoria"),
    Sentence(
        "capturing-5",
        r"La presa non è obbligatoria",
        becomes("capturing.choices", "(*captures(table, card.value, settings.readings), ())"),
    ),
    Sentence("capturing-6", r"La carta giocata e quelle prese si mettono coperte nel proprio mazzetto"),
    Sentence(
        "capturing-6",
        r"Le carte prese si mettono coperte nel proprio mazzetto, e quella giocata resta in tavola",
        becomes(
            "capturing.take",
            f"(step := right(state, card, captured)) and Step(changed(step.state, table=step.state.table.with_one(card), "
            f"piles=with_seat(state.piles, {PILE}, state.piles[{PILE}].with_all(captured))), step.events)",
        ),
    ),
    Sentence("capturing-8", r"Una carta che non prende nulla resta scoperta in tavola"),
    Sentence("capturing-8", r"Una carta che non prende nulla va nel proprio mazzetto", becomes("capturing.lay", TO_PILE)),
    Sentence("scopa-1", r"toglie dalla tavola tutte le carte fa scopa"),
    Sentence("scopa-1", r"lascia in tavola al massimo una carta fa scopa", becomes("scopa.clears", "table.total <= 1")),
    Sentence("scopa-2", r"con l'ultima carta della smazzata non è mai scopa"),
    Sentence("scopa-2", r"con l'ultima carta della smazzata può essere scopa", becomes("scopa.is_last_card", "False")),
    Sentence("scopa-3", r"e non contano come scopa"),
    Sentence("scopa-3", r"e contano come scopa", becomes("ending.take_the_rest", SWEPT)),
    Sentence("ending-1", r"finisce quando tutte le carte sono state distribuite e giocate"),
    Sentence("ending-1", r"finisce quando tutte le carte sono state distribuite\.", becomes("ending.is_over", "not stock")),
    Sentence("ending-2", r"vanno a chi ha fatto l'ultima presa"),
    Sentence(
        "ending-2",
        r"vanno al mazziere",
        becomes("ending.take_the_rest", "right(changed(state, last_capturer=state.dealer % len(state.piles)))"),
    ),
    Sentence("points-1", r"Carte: un punto a chi ha più carte\."),
    Sentence(
        "points-1",
        r"Carte: un punto a chi ha meno carte\.",
        becomes("points.cards", "tuple(41 - pile.total for pile in piles)"),
    ),
    Sentence("points-2", r"Denari: un punto a chi ha più carte di denari"),
    Sentence(
        "points-2",
        r"Denari: un punto a chi ha più carte di coppe",
        becomes("points.coins", "tuple(sum(card.suit is Suit.CUPS for card in pile) for pile in piles)"),
    ),
    Sentence(
        "points-3",
        r"Settebello: un punto a chi ha il (\d+) di denari",
        becomes("points.settebello", "tuple(pile.count(Card(Suit.COINS, {1})) for pile in piles)"),
    ),
    Sentence("points-4", r"Primiera: un punto a chi ha la primiera più alta"),
    Sentence(
        "points-4",
        r"Primiera: un punto a chi ha la primiera più bassa",
        becomes("points.primiera", "tuple(200 - count if count else 0 for count in right(piles, components, readings))"),
    ),
    Sentence("points-5", r"Scope: un punto per ogni scopa"),
    Sentence("points-5", r"Scope: (\w+) punti per ogni scopa", becomes("points.scope", "{1} * made")),
    Sentence("points-6", r"il punto non va a nessuno"),
    Sentence("points-6", r"il punto va a tutti", becomes("points.scorers", "leaders(amounts)")),
    Sentence("primiera-1", r"sommando la carta migliore di ogni seme"),
    Sentence(
        "primiera-1",
        r"sommando tutte le carte",
        becomes("primiera.total", "sum(primiera_count(card, components) for card in pile)"),
    ),
    Sentence("primiera-3", r"non concorre alla primiera"),
    Sentence("primiera-3", r"concorre alla primiera con gli altri semi", becomes("primiera.competes", "True")),
    Sentence("winning-1", r"I punti si sommano di smazzata in smazzata"),
    Sentence("winning-1", r"Contano i punti dell'ultima smazzata", becomes("winning.totals", "earned")),
    Sentence("winning-2", r"il mazzo passa a chi siede alla destra del mazziere"),
    Sentence("winning-2", r"il mazzo resta allo stesso mazziere", becomes("winning.next_dealer", "dealer")),
    Sentence(
        "winning-3",
        r"ha almeno (\d+) punti",
        becomes("winning.has_reached_the_target", "max(points) >= {1}"),
    ),
    Sentence("winning-3", r"ha più di (\d+) punti", becomes("winning.has_reached_the_target", "max(points) > {1}")),
    Sentence("winning-4", r"Se in testa c'è parità, si gioca un'altra smazzata"),
    Sentence("winning-4", r"Se in testa c'è parità, si vince insieme", becomes("winning.is_tied", "False")),
    Sentence("winning-5", r"e più di tutti gli altri"),
    Sentence(
        "winning-5",
        r"e meno di tutti gli altri",
        becomes("winning.leaders", "tuple(side for side, held in enumerate(points) if held == min(points))"),
    ),
)
"""Every sentence that the reader understands."""
COUNTS: Final = re.compile(r"Il 7 vale (\d+) punti di primiera, il 6 ne vale (\d+), l'asso (\d+)")


@frozen
class Reading:
    """What the reader has read: the functions that it plays otherwise, by clause, and the clauses that it did not find."""

    plays: Mapping[str, Played]
    silent: frozenset[str]


def read(text: str) -> Reading:
    """What the reader finds in a text: of each clause the first sentence that it understands."""
    plays: dict[str, Played] = {}
    found: set[str] = set()
    for sentence in UNDERSTOOD:
        match = re.search(sentence.pattern, text)
        if match is not None and sentence.clause not in found:
            found.add(sentence.clause)
            played = sentence.plays(match)
            if played is not None:
                plays[sentence.clause] = played
    counts = COUNTS.search(text)
    if counts is not None:
        found.add("primiera-2")
        seven, six, ace = counts.groups()
        table = f"{{7: {seven}, 6: {six}, 1: {ace}}}.get(card.value, right(card, components))"
        plays["primiera-2"] = "box.components.primiera_count", table
    every = {sentence.clause for sentence in UNDERSTOOD} | {"primiera-2"}
    return Reading(plays, frozenset(every - found))


@cache
def right_text() -> str:
    """Our Italian text."""
    return (home("scopa").folder / "texts" / "it.txt").read_text(encoding="utf-8")


def answers_of(played: AnyGame, reading: Reading, questions: tuple[Question, ...]) -> Mapping[str, Answer]:
    """The answers of the reader to every question."""
    meanings = [
        Meaning(clause, "read", Kind.THING, "What is read.", function, text)
        for clause, (function, text) in reading.plays.items()
        if read(right_text()).plays.get(clause) != (function, text)
    ]
    raw: dict[Point, tuple[object, ...] | Outcome | None] = {}
    points = dict.fromkeys(question.point for question in questions)
    settings = list({point.state.settings: None for point in points})
    for point, result in playing(played, meanings, settings, tuple(points)):
        raw[point] = result
    answers = {}
    for question in questions:
        if any(predicted(question, silence_of(clause)) is Answer.SILENT for clause in reading.silent):
            answers[question.id] = Answer.SILENT
            continue
        seen = shown(played, question.point, raw[question.point], Seen())
        answers[question.id] = Answer.UNSURE if seen is None else Answer.YES if question.claim.holds(seen) else Answer.NO
    return answers


def playing(
    played: AnyGame, meanings: list[Meaning], settings: list[object], points: tuple[Point, ...]
) -> Iterator[tuple[Point, tuple[object, ...] | Outcome | None]]:
    """What happens at each point to somebody who plays by all of some meanings."""
    if not meanings:
        yield from ((point, raw_of(played, point, RIGHT)) for point in points)
        return
    first, *others = meanings
    with mutated(played, first, settings):
        if others:
            yield from playing(played, others, settings, points)
            return
        for point in points:
            try:
                result: tuple[object, ...] | Outcome | None = raw_of(played, point, RIGHT)
            except PLAYED_BY:
                result = None
            yield point, result


def result_of(text: str, error: Error | None = None) -> Result:
    """What came out for the reader of a text."""
    played = game("scopa")
    made = kept(played)
    answers = answers_of(played, read(text), made.questions)
    return examined(made.examination, error.clause if error else "", lambda question: answers[question.id])[0]


def measured_literally() -> dict[str, object]:
    """The figures: of the texts with an error, for how many the clause is named, first or at all."""
    results = {error.id: result_of(error.planted_in(right_text()), error) for error in ERRORS}
    named = [id for id, result in results.items() if result.meaning in (*result.named, *result.beside)]
    return {
        "texts": len(results),
        "named_first": sum(result.is_first for result in results.values()),
        "named": len(named),
        "alarms_of_right_text": len(result_of(right_text()).named),
        "not_first": {id: [*result.named] for id, result in results.items() if not result.is_first},
    }
