"""People who play at the terminal: each sees what their seat may see, and learns why an action is not allowed."""

from collections.abc import Mapping
from random import Random
from time import sleep
from typing import Any, Final

from attrs import Factory, define
from click.exceptions import Exit
from rich.console import Console

from rulebook.cli.application import Failure
from rulebook.cli.narration import result_text
from rulebook.core import CHANCE, ENGLISH, Actor, IllegalAction, Refusal, Seat, Sentence, SpecError
from rulebook.core.sentences import seat_name
from rulebook.languages import briefing, screen
from rulebook.languages.answers import MisreadError, meant
from rulebook.play import Player, uniform
from rulebook.records import Codec
from rulebook.records.codec import AnyCodec
from rulebook.records.json_text import shown
from rulebook.records.typed_actions import example_of
from rulebook.render.terminal import Picture
from rulebook.spec import load_clause
from rulebook.table import AnyTable, Offer, Policy, UndoError

UNDO: Final = "undo"
EXPLAIN: Final = "explain"
SHOW: Final = "show"
QUIT: Final = "quit"
HELP: Final = ("", "?", "help")
YES: Final = ("y", "yes")


@define
class People:
    """The people at one screen, who sit on `seats` of a table.

    Whoever is about to act is told what happened since they last looked. `told` is how many moves each has been told of.
    """

    table: AnyTable
    seats: frozenset[Seat]
    out: Console
    random: Random
    bots: Mapping[Actor, Player[Any, Any]]
    """Who decides for seats without people; a seat without either acts at random."""
    statements: Mapping[str, str] = Factory(dict)
    """What clauses state in the language of the table, by clause; those that are not there are explained in English."""
    quiet: bool = False
    delay: float = 0
    """Seconds to wait after each decision."""
    told: dict[Seat, int] = Factory(dict)
    looking: Seat | None = None

    def play(self) -> None:
        """Play the game to its end."""
        while (seat := self.table.to_act) is not None:
            if seat in self.seats:
                self.choose(seat)
            else:
                state, legal = self.table.state, self.table.game.legal_actions(self.table.state)
                self.table.act(seat, self.bots[seat](state, legal) if seat in self.bots else uniform(self.random, legal))
            sleep(self.delay)
        assert self.table.result is not None, "nobody is to act"
        if self.looking is not None:
            self.tell(self.looking)
        self.out.print(result_text(self.table.result, self.table.language), style="bold")

    def choose(self, seat: Seat) -> None:
        """Show the person on `seat` what they may see, and ask until they name a legal action or take one back."""
        self.hand_over(seat)
        self.tell(seat)
        offers = tuple(self.table.offers(seat))
        self.show(seat, offers)
        refusal: Refusal | None = self.table.game.declaration.out_of_turn(self.table.state)
        while refusal is not None:
            text = self.ask(f"{seat_name(seat, self.table.language)}> ")
            word, _, rest = text.partition(" ")
            if text.lower() in (*HELP, screen.HELP(self.table.language)):
                self.help(offers)
            elif text.lower() == SHOW:
                self.show(seat, offers)
            elif text.lower() == QUIT:
                self.say(screen.LEFT)
                raise Exit(0)
            elif text.lower() == UNDO:
                if self.take_back(seat):
                    return
            elif text.lower() in (screen.WHY(), screen.WHY(self.table.language)):
                self.explain(refusal.clause)
            elif word.lower() == EXPLAIN:
                self.explain(rest.strip() or refusal.clause)
            else:
                refusal = self.attempt(seat, text, offers, refusal)

    def attempt(self, seat: Seat, text: str, offers: tuple[Offer, ...], latest: Refusal) -> Refusal | None:
        """Do what a person names: None when it is done, else why not; `latest` where it was not understood."""
        try:
            self.table.act(seat, self.named(text, offers))
        except MisreadError as error:
            self.say(screen.NOT_UNDERSTOOD, reason=error.sentence(self.table.language, **error.values))
            return latest
        except IllegalAction as error:
            self.say(screen.NOT_ALLOWED_BY, reason=error.refusal.text(self.table.language), clause=error.refusal.clause)
            return error.refusal
        return None

    def named(self, text: str, offers: tuple[Offer, ...]) -> Any:
        """The action, legal or not, that a person names: by number, as it is offered, or in words; raises MisreadError."""
        known = {str(number): offer.action for number, offer in enumerate(offers, 1)}
        known |= {offer.text.casefold(): offer.action for offer in offers}
        if text.casefold() in known:
            return known[text.casefold()]
        if text.isdecimal():
            raise MisreadError(screen.NO_SUCH_NUMBER, last=len(offers))
        return meant(self.table, text)

    def take_back(self, seat: Seat) -> bool:
        """Take back the last decision of a person, where that is allowed; the others at the screen are asked to agree."""
        try:
            self.table.undo(seat, self.consents(seat))
        except UndoError as error:
            self.say(screen.NOT_ALLOWED, reason=error.verdict.text(self.table.language))
            return False
        self.say(screen.TAKEN_BACK)
        left = len(self.table.moves)
        self.told = {each: min(moves, left) for each, moves in self.told.items()}
        return True

    def consents(self, seat: Seat) -> frozenset[Seat]:
        """Who agrees that a person takes back their last decision; bots, and seats that act at random, always do."""
        if self.table.policy is not Policy.CONSENT:
            return frozenset()
        everybody = frozenset(range(self.table.settings.players))
        asked = sorted(self.seats - {seat})
        return everybody - {seat} - {other for other in asked if not self.agrees(other)}

    def agrees(self, seat: Seat) -> bool:
        """Whether a person agrees that something is taken back."""
        return self.ask(f"{screen.AGREED(self.table.language, seat=seat)} ") in (*YES, screen.YES(self.table.language))

    def explain(self, clause: str) -> None:
        """Say what a clause states."""
        try:
            _, found = load_clause(f"{self.table.game.id}:{clause}")
        except SpecError:
            self.say(screen.NOT_UNDERSTOOD, reason=screen.NO_SUCH_CLAUSE(self.table.language, clause=shown(clause)))
        else:
            stated = self.statements.get(found.id)
            self.out.print(f"{found.id}: {stated}" if stated else f"{found.id}  {found.title}: {found.statement}")
            if not stated and self.table.language.code != ENGLISH.code:
                self.say(briefing.IN_ENGLISH)

    def hand_over(self, seat: Seat) -> None:
        """If several people share the screen, clear it and wait until the right one looks at it."""
        if len(self.seats) > 1 and self.looking != seat:
            self.out.clear()
            self.ask(f"{screen.HAND_OVER(self.table.language, seat=seat)} ")
        self.looking = seat

    def tell(self, seat: Seat) -> None:
        """Tell what happened since the person on `seat` last looked, as far as they may see it."""
        moves = self.table.news(seat).moves
        for move in moves[self.told.get(seat, 0) :] if not self.quiet else ():
            if move.action is not None and move.actor is not CHANCE:
                text = self.table.game.action_text(move.action, self.table.language)
                self.out.print(f"{seat_name(move.actor, self.table.language)}: {text}", style="bold")
            for sentence, clause in zip(move.sentences, move.clauses, strict=True):
                self.out.print(f"  {sentence} ({clause})")
        self.told[seat] = len(moves)

    def show(self, seat: Seat, offers: tuple[Offer, ...]) -> None:
        """Show the position, and list the legal actions with their numbers."""
        self.out.print(Picture(self.table.view(seat).scene, self.table.language))
        for number, offer in enumerate(offers, 1):
            self.out.print(f"{number:>4}  {offer.text}")
        self.help(offers)

    def help(self, offers: tuple[Offer, ...]) -> None:
        """Say what can be typed."""
        codec: AnyCodec = Codec(self.table.game, self.table.settings)
        example = example_of(offers[0].action, codec.dump(offers[0].action))
        self.say(screen.HOW, style="dim", example=example)
        self.say(screen.ALSO, style="dim", undo=UNDO, explain=EXPLAIN)
        self.say(screen.LOOK, style="dim", show=SHOW, quit=QUIT)

    def say(self, sentence: Sentence, style: str | None = None, **values: str | int) -> None:
        """Print a sentence in the language of the table."""
        self.out.print(sentence(self.table.language, **values), style=style)

    def ask(self, prompt: str) -> str:
        """The line that the person types."""
        try:
            return self.out.input(prompt).strip()
        except EOFError:
            raise Failure(screen.INPUT_ENDED(self.table.language)) from None
