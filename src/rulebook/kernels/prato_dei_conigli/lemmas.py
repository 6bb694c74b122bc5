"""Lemmas: claims that what the kernel does is what the functions of the clauses say, each tried over all of its domain."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Final

from attrs import evolve

from rulebook.core.errors import SettingsError
from rulebook.core.multiset import Multiset
from rulebook.games.prato_dei_conigli import (
    Card,
    Claim,
    Colour,
    Discard,
    DrawRabbit,
    Hold,
    Keep,
    Mode,
    Move,
    Play,
    Printed,
    Put,
    Rabbit,
    Remove,
    Rolled,
    Settings,
    State,
    Variants,
    game,
)
from rulebook.games.prato_dei_conigli.box import components, decks, dice_faces, readings
from rulebook.games.prato_dei_conigli.box import state as phases
from rulebook.games.prato_dei_conigli.box.colours import colour_names
from rulebook.games.prato_dei_conigli.box.conditions import (
    AsManyAs,
    Between,
    Condition,
    Either,
    Even,
    Exactly,
    FewerThan,
    InAreas,
    MoreThan,
    Odd,
)
from rulebook.games.prato_dei_conigli.box.settings import areas_of, kinds_of_cards, kinds_of_rabbits
from rulebook.games.prato_dei_conigli.box.state import Cards, Phase, Rabbits
from rulebook.games.prato_dei_conigli.chapters import conditions as rules_of_cards
from rulebook.games.prato_dei_conigli.chapters import dealing, ending, scoring, setup
from rulebook.games.prato_dei_conigli.chapters import dice as rules_of_dice
from rulebook.games.prato_dei_conigli.chapters import moving as rules_of_moving
from rulebook.games.prato_dei_conigli.chapters import order as rules_of_order
from rulebook.games.prato_dei_conigli.chapters import playing as rules_of_playing
from rulebook.games.prato_dei_conigli.chapters import turn as rules_of_turn
from rulebook.games.prato_dei_conigli.chapters.conditions import Tally
from rulebook.kernels.kernel import Lemma
from rulebook.kernels.prato_dei_conigli import (
    codec,
    conditions,
    dice,
    ids,
    layout,
    moving,
    order,
    piles,
    playing,
    seeing,
    stepping,
    turn,
)
from rulebook.kernels.prato_dei_conigli import decks as tables
from rulebook.kernels.prato_dei_conigli import setup as setting_up
from rulebook.kernels.prato_dei_conigli.codec import cards_in, rabbits_in, written
from rulebook.kernels.prato_dei_conigli.layout import CARDS, COPIES, HAND, KINDS, PLACES, PRINTED, SEATS

Cases = Iterator[tuple[object, object]]

PLAYERS: Final = range(2, SEATS + 1)
NOBODY_YET: Final = -1


def admitted(players: int = 2, first_player: int = 0, mode: Mode = Mode.CONTA, **answers: object) -> Settings:
    """Settings with some readings."""
    chosen = evolve(readings.Readings(), **answers)  # type: ignore[arg-type]  # readings by their names
    return game.admitted(Settings(players, first_player, chosen, Variants(mode)))


def both_games() -> tuple[Settings, ...]:
    """Settings of both games."""
    return tuple([admitted(mode=mode) for mode in Mode])


def position(settings: Settings, phase: Phase, **fields: object) -> State:
    """A position that need not be one of a game: the start in some phase, with some fields replaced."""
    return evolve(setup.start(settings), phase=phase, **fields)  # type: ignore[arg-type]  # fields by their names


def rabbits(settings: Settings, counts: dict[int, int]) -> Rabbits:
    """A number of rabbits of each of some kinds."""
    return Multiset(kinds_of_rabbits(settings), tuple([counts.get(kind, 0) for kind in range(KINDS)]))


def cards(settings: Settings, counts: dict[int, int]) -> Cards:
    """A number of copies of each of some cards."""
    return Multiset(kinds_of_cards(settings), tuple([counts.get(card, 0) for card in range(CARDS)]))


def copies_in_deck(settings: Settings, card: int) -> int:
    """How many copies of a card there are."""
    return setup.start(settings).deck.counts[card]


def with_place(piles: tuple[Rabbits, ...], place: int, pile: Rabbits) -> tuple[Rabbits, ...]:
    """Piles of which one is replaced."""
    return (*piles[:place], pile, *piles[place + 1 :])


# The box.


def numbers_of_players() -> Cases:
    """Whether a number of players is admitted, whether the rules admit it, and whether the deck suffices."""
    for players, mode in product(range(12), Mode):
        try:
            admits = bool(game.admitted(Settings(players, variants=Variants(mode))))
        except SettingsError:
            admits = False
        yield admits, players in PLAYERS
        yield players in PLAYERS, components.admits(players, PRINTED)
        if players in PLAYERS:
            yield players * HAND <= layout.DECK_SIZE, decks.suffices(layout.DECK_SIZE, players, HAND)


def every_rabbit() -> Cases:
    """The kinds of rabbits by their numbers, and all rabbits."""
    settings = admitted()
    colours, postures = components.colours(PRINTED), components.postures(PRINTED)
    kinds = [Rabbit(colours[kind // layout.POSTURES], postures[kind % layout.POSTURES]) for kind in range(KINDS)]
    yield tuple(kinds), components.rabbit_kinds(PRINTED)
    everything = Multiset.of(kinds_of_rabbits(settings), components.rabbits(PRINTED))
    yield rabbits_in(layout.EVERY_RABBIT, settings), everything
    for number, colour in enumerate(colours):
        of_colour = [rabbit for rabbit in everything if rabbit.colour is colour]
        yield rabbits_in(piles.of_colour(number), settings), Multiset.of(kinds_of_rabbits(settings), of_colour)


def every_name() -> Cases:
    """The names of colours and postures, by the kinds of rabbits."""
    settings, colours, postures = admitted(), colour_names(), components.posture_names()
    for kind in range(KINDS):
        rabbit = codec.rabbit_numbered(1 + kind, settings)
        assert rabbit is not None, "every kind has a rabbit"
        yield rabbit.colour.word, colours[kind // layout.POSTURES]
        yield rabbit.posture.word, postures[kind % layout.POSTURES]


def condition_of(card: int) -> Condition:
    """The condition that the tables give a card."""
    what, number, other = tables.CONDITION[card], tables.NUMBER[card], tables.OTHER[card]
    colour = tuple(Colour)[number % layout.COLOURS]
    found: dict[int, Condition] = {
        tables.EVEN: Even(),
        tables.ODD: Odd(),
        tables.AS_MANY: AsManyAs(colour),
        tables.MORE: MoreThan(colour),
        tables.FEWER: FewerThan(colour),
    }
    if what == tables.EXACTLY:
        return Exactly(number)
    if what == tables.EITHER:
        return Either(number, other)
    if what == tables.BETWEEN:
        return Between(number, other)
    return InAreas(number) if what == tables.IN_AREAS else found[what]


def every_deck() -> Cases:
    """The decks that the tables describe."""
    for number, mode in enumerate(Mode):
        listed = range(CARDS * number, CARDS * (number + 1))
        lines = tuple(
            [Printed(Card(condition_of(card)), tables.WORTH[card], tables.FIELD[card].bit_count()) for card in listed]
        )
        yield lines, decks.printed_cards(mode)
        yield lines, decks.deck(mode, None)
        yield layout.DECK_SIZE, decks.box_deck(mode)[1]
        yield cards_in(layout.EVERY_CARD, admitted(mode=mode)), setup.start(admitted(mode=mode)).deck
        for card, line in zip(listed, lines, strict=True):
            yield tables.WORTH[card], scoring.worth(line.card, lines)


def every_id() -> Cases:
    """What the ids of areas and places stand for."""
    for mode, draw_area in product(Mode, readings.DrawArea):
        settings = admitted(mode=mode, draw_area=draw_area)
        areas, kinds = components.areas(PRINTED), components.rabbit_kinds(PRINTED)
        yield layout.AREAS, len(areas)
        for leaving in range(ids.LEAVINGS):
            removal = Remove(kinds[moving.KIND_OF[leaving]], areas[moving.AREA_OF[leaving]])
            yield removal, game.action_at(ids.first_removal(settings) + leaving, settings)
        for number in range(ids.MOVES):
            leaving, target = moving.LEAVING_OF[number], areas[moving.TARGET_OF[number]]
            move = Move(kinds[moving.KIND_OF[leaving]], areas[moving.AREA_OF[leaving]], target)
            yield move, game.action_at(ids.first_move(settings) + number, settings)
        for number, name in enumerate(components.area_names()):
            put = game.action_at(ids.first_put(settings) + number, settings)
            yield put, Put(areas[number])
            yield areas[number].word, name
        for draw in range(ids.draws(settings)):
            named = moving.area_named(settings, ids.first_draw(settings) + draw)
            yield DrawRabbit(areas[named - 1] if named else None), game.action_at(ids.first_draw(settings) + draw, settings)
        there_are = rules_of_playing.places(areas)
        for number in range(ids.PLAYS):
            card = kinds_of_cards(settings)[stepping.CARD_OF[number]]
            play = Play(card, there_are[stepping.PLACE_OF[number]])
            yield play, game.action_at(ids.first_play(settings) + number, settings)
        yield ids.done_id(settings) + 1, game.number_of_actions(settings)
        yield PLACES, len(there_are)


# Setup.


def every_start() -> Cases:
    """The first state."""
    for players, mode in product(PLAYERS, Mode):
        for first in range(players):
            settings = admitted(players, first, mode)
            row = [NOBODY_YET] * layout.LAYOUT.width
            setting_up.start(row, settings)
            yield row, written(setup.start(settings))
            yield tuple(row[layout.POINTS : layout.POINTS + players]), setup.start_pen(players)


def every_placing() -> Cases:
    """A rabbit comes into each area, in which some of its kind and of its neighbours lie."""
    settings = admitted()
    for kind, area, there, around in product(range(KINDS), range(layout.AREAS), range(COPIES), (0, COPIES)):
        lying = rabbits(settings, {kind - 1: around, kind: there, kind + 1: around})
        bag = rabbits(settings, {kind - 1: around, kind: COPIES - there, kind + 1: around})
        here = position(settings, phases.FILLING_AREAS, bag=bag)
        here = evolve(here, meadow=with_place(here.meadow, area, lying))
        row = written(here)
        setting_up.place_rabbit(row, kind, area)
        rabbit = kinds_of_rabbits(settings)[kind]
        yield row, written(setup.place_rabbit(here, rabbit, areas_of(settings)[area]).state)


def every_area_to_fill() -> Cases:
    """The area to which the next rabbit comes, from the first one to the last."""
    here, number = setup.start(admitted()), 0
    while (area := setup.area_to_fill(here)) is not None:
        yield setting_up.area_to_fill(written(here)), areas_of(here.settings).index(area)
        here, number = setup.place_rabbit(here, here.bag.distinct[0], area).state, number + 1
    yield setting_up.area_to_fill(written(here)), setting_up.NO_AREA
    yield number, layout.AREAS * layout.IN_AREA


def every_marker() -> Cases:
    """Each seat takes each rabbit as marker; and who is to choose, whoever has a marker."""
    for players in PLAYERS:
        settings = admitted(players)
        for seat, kind in product(range(players), range(KINDS)):
            here = position(settings, phases.CHOOSING_MARKER, seat=seat)
            row = written(here)
            setting_up.take_marker(row, kind)
            yield row, written(setup.choose_marker(here, kinds_of_rabbits(settings)[kind]).state)
        for has in product((False, True), repeat=players):
            markers = tuple([kinds_of_rabbits(settings)[0] if each else None for each in has])
            row = written(position(settings, phases.CHOOSING_MARKER, markers=markers))
            due = setup.seat_to_choose(markers)
            yield setting_up.seat_to_choose(row, settings), order.NO_SEAT if due is None else due


def every_deal() -> Cases:
    """Each card comes to a hand that holds given numbers of copies of it and of the cards beside it."""
    for settings in both_games():
        for card in range(CARDS):
            copies = copies_in_deck(settings, card)
            for held, beside in product(range(copies), (0, 2)):
                hand = cards(settings, {card - 1: beside, card: held, card + 1: beside})
                deck = cards(settings, {card - 1: beside, card: copies - held, card + 1: beside})
                here = position(settings, phases.FIRST_DEAL, deck=deck, hands=(hand, hand))
                row = written(here)
                setting_up.deal(row, piles.listed(settings, card))
                yield row, written(setup.deal(here, kinds_of_cards(settings)[card]).state)


def every_first_hand() -> Cases:
    """The seat that is dealt to in the setup, and in a turn, whichever hands are full."""
    for players in PLAYERS:
        settings = admitted(players)
        full, short = cards(settings, {1: 4, 2: 1}), cards(settings, {3: 4})
        for is_full in product((False, True), repeat=players):
            hands = tuple([full if each else short for each in is_full])
            here = position(settings, phases.FIRST_DEAL, hands=hands)
            due = dealing.seat_to_deal_to(here, setup.order_of_first_deal(players))
            yield setting_up.seat_to_deal_first(written(here), settings), order.NO_SEAT if due is None else due
            for dealer in range(players):
                here = position(settings, phases.DEALING, hands=hands, dealer=dealer)
                due = dealing.seat_to_deal_to(here, rules_of_order.order(dealer, players))
                yield turn.seat_to_deal_to(written(here), settings), order.NO_SEAT if due is None else due


# The turn.


def every_order() -> Cases:
    """The order in which all act, whoever deals."""
    for players in PLAYERS:
        settings = admitted(players)
        for dealer in range(players):
            row = written(position(settings, phases.ROLLING, dealer=dealer))
            seats = [order.first_seat(row, settings)]
            while (seat := order.seat_after(row, settings, seats[-1])) != order.NO_SEAT:
                seats.append(seat)
            yield tuple(seats), rules_of_order.order(dealer, players)
            places = [order.place_in_order(row, settings, seat) for seat in seats]
            yield places, list(range(players))


STAGES: Final = (
    turn.begin_dealing,
    turn.begin_dice,
    turn.begin_moving,
    turn.begin_playing,
    turn.begin_scoring,
    turn.begin_sun,
)
"""What begins each step of a turn."""


def every_stage() -> Cases:
    """What begins with each step of a turn, in the first turn and in the last, with jokers and without, for each dealer."""
    yield len(STAGES), len(rules_of_turn.stages())
    for players, at_roll, (stage, begin) in product(PLAYERS, readings.JokerChoice, enumerate(STAGES)):
        settings = admitted(players, joker_choice=at_roll)
        hand, some = cards(settings, {1: 4, 2: 1}), cards(settings, {3: 1})
        for dealer, sun, repeated, hands in product(range(players), (1, 9), (False, True), (hand, some)):
            rolled = rules_of_dice.every_roll(settings)[0]
            selection = rules_of_dice.by_dice(rolled, settings) if repeated else None
            here = position(
                settings,
                phases.ROLLING,
                dealer=dealer,
                seat=dealer,
                sun=sun,
                hands=(hands,) * players,
                rolled=rolled,
                selections=(selection,) * players,
            )
            row = written(here)
            row[layout.REPEATED] = int(repeated and begin is turn.begin_moving)
            begin(row, settings)
            yield row, written(rules_of_turn.begin(here, rules_of_turn.stages()[stage], repeated).state)


def every_sunset() -> Cases:
    """Whether the game is over, or who deals next, wherever the sun stands, for each dealer."""
    for players, sun in product(PLAYERS, range(1, layout.STOPS + 1)):
        settings = admitted(players)
        hand = cards(settings, {1: 4, 2: 1})
        for dealer in range(players):
            here = position(settings, phases.ROLLING, dealer=dealer, sun=sun, hands=(hand,) * players)
            row = written(here)
            turn.end_or_go_on(row, settings)
            yield row, written(rules_of_turn.end_or_go_on(here).state)


# Dealing.


def every_small_offer() -> Cases:
    """Which cards a player may discard, with every choice of up to five different cards in hand; and keeping all."""
    for settings in both_games():
        here = position(settings, phases.DISCARDING)
        row = written(here)
        discards = {Discard(card): number for number, card in enumerate(kinds_of_cards(settings))}
        for number in range(HAND + 1):
            for held in combinations(range(CARDS), number):
                row[layout.HELD] = sum(tables.FIRST[piles.listed(settings, card)] for card in held)
                offers = dealing.small_offers(cards(settings, dict.fromkeys(held, 1)))
                found = [card for card in range(CARDS) if stepping.may_discard(row, settings, ids.DISCARD + card)]
                yield found, [discards[offer] for offer in offers if isinstance(offer, Discard)]
                yield stepping.may_discard(row, settings, ids.KEEP), Keep() in offers


def every_discard() -> Cases:
    """Some copies of a card, of which others lie there, are discarded with all copies of the cards beside it."""
    for settings in both_games():
        for card in range(CARDS):
            copies, game_number = copies_in_deck(settings, card), piles.game_of(settings)
            for lying, more in product(range(copies + 1), repeat=2):
                if lying + more <= copies:
                    before = cards(settings, {card: lying})
                    around = {other: copies_in_deck(settings, other) for other in (card - 1, card + 1) if 0 <= other < CARDS}
                    discarded = cards(settings, {**around, card: more})
                    found = piles.together(
                        codec.pile_of_cards(before, settings), codec.pile_of_cards(discarded, settings), game_number
                    )
                    yield cards_in(found, settings), dealing.discard(before, discarded)
                    yield found, codec.pile_of_cards(cards_in(found, settings), settings)


def every_renewal() -> Cases:
    """A deck that is exhausted, or has a card, and discards of each card."""
    for settings in both_games():
        piles_of_one = [cards(settings, {card: 1}) for card in range(CARDS)]
        for deck, discards in product((cards(settings, {}), *piles_of_one), repeat=2):
            row = written(position(settings, phases.DEALING, deck=deck, discards=discards))
            turn.renew(row)
            found = cards_in(row[layout.DECK], settings), cards_in(row[layout.DISCARDS], settings)
            yield found, dealing.renewed(deck, discards)


# The dice.


def every_face() -> Cases:
    """What the dice show, by its number."""
    colours, postures = dice_faces.colour_faces(PRINTED), dice_faces.posture_faces(PRINTED)
    for settings in both_games():
        found = []
        for roll in range(dice.rolls(settings)):
            posture = dice.posture_face(settings, roll)
            shown = None if posture == dice.NO_DIE else postures[posture]
            found.append(Rolled(colours[dice.colour_face(settings, roll)], shown))
        yield tuple(found), dice_faces.rolls(settings.variants.mode, PRINTED)


def every_rabbit_that_counts() -> Cases:
    """Which rabbits count, whatever colours and postures are singled out."""
    settings = admitted()
    for bits in range(1, 256):
        selection = codec.selection_in(bits)
        assert selection is not None, "something is singled out"
        found = rabbits_in(piles.singled_out(bits), settings).counts
        yield [COPIES * rules_of_dice.counts(rabbit, selection) for rabbit in kinds_of_rabbits(settings)], list(found)


def every_joker() -> Cases:
    """What each roll singles out, and what each player chooses for its joker."""
    for settings in both_games():
        for roll, rolled in enumerate(rules_of_dice.every_roll(settings)):
            mode, number = settings.variants.mode, rules_of_dice.postures_to_choose(rolled.posture, PRINTED)
            yield dice.chooses_colour(settings, roll), rules_of_dice.chooses_colour(rolled.colour, mode)
            yield dice.postures_to_choose(settings, roll), number
            in_colour = codec.selection_in(dice.counted_colours(settings, roll))
            assert in_colour is not None, "some colour counts"
            yield in_colour.colours, rules_of_dice.counted_colours(rolled.colour, PRINTED)
            in_posture = codec.selection_in(dice.counted_postures(settings, roll) << layout.COLOURS)
            assert in_posture is not None, "some posture counts"
            yield in_posture.postures, rules_of_dice.counted_postures(rolled.posture, PRINTED)
            yield dice.both_jokers(settings, roll), rules_of_dice.both_jokers(rolled)
            given = rules_of_dice.by_dice(rolled, settings)
            yield codec.selection_in(dice.by_dice(settings, roll)), given
            if given is None:
                yield from choices_for(settings, roll, rolled)


def choices_for(settings: Settings, roll: int, rolled: Rolled) -> Cases:
    """Which choices there are for a joker, and what they single out."""
    found = [
        (game.action_at(ids.CHOOSE + choice, settings), codec.selection_in(dice.selection_of(settings, roll, choice)))
        for choice in range(2 * layout.POSTURES)
        if dice.is_choice(settings, roll, choice)
    ]
    choices = rules_of_dice.choices(rolled, settings)
    yield found, [(choice, rules_of_dice.selection_of(choice, rolled, settings)) for choice in choices]


def every_outcome() -> Cases:
    """The weight of each outcome after each result of the turn before, and which rolls are repeated."""
    for settings in both_games():
        rolls = dice_faces.rolls(settings.variants.mode, PRINTED)
        for before in (None, *rolls):
            row = written(position(settings, phases.ROLLING, rolled=before))
            weights = {game.outcome_id(roll, settings): weight for roll, weight in rules_of_dice.outcomes(rolls, before)}
            for id in range(game.number_of_outcomes(settings)):
                yield dice.weight(row, settings, id), weights.get(id, 0)
            for number, roll in enumerate(rolls):
                again = rules_of_dice.both_jokers(roll) or rules_of_dice.is_as_before(roll, before)
                yield not dice.stands(row, settings, number), again


def every_weight() -> Cases:
    """How likely each result is that counts at once in the first turn, beside the first one of them."""
    for settings in both_games():
        rolls = dice_faces.rolls(settings.variants.mode, PRINTED)
        row = written(position(settings, phases.ROLLING))
        counting = [number for number in range(len(rolls)) if dice.stands(row, settings, number)]
        found = [dice.weight(row, settings, ids.ROLL + 2 * number) for number in counting]
        weights = rules_of_dice.weights(rolls)
        yield [weight * weights[0] for weight in found], [found[0] * weights[number] for number in counting]


# Moving.


def lying_in(settings: Settings, kind: int, numbers: Iterable[int]) -> tuple[Rabbits, ...]:
    """A meadow with a number of rabbits of a kind in each area, and one of each kind beside it."""
    return tuple([rabbits(settings, {kind - 1: 1, kind: number, kind + 1: 1}) for number in numbers])


def every_move() -> Cases:
    """Each rabbit moves from each area to each other one, with as many of its kind in both as there can be."""
    settings = admitted()
    for kind, origin, target in product(range(KINDS), range(layout.AREAS), range(layout.AREAS)):
        for there, here in product(range(1, COPIES + 1), range(COPIES)):
            if origin != target and there + here <= COPIES:
                numbers = [there if area == origin else here if area == target else 0 for area in range(layout.AREAS)]
                before = position(settings, phases.Moving(False), meadow=lying_in(settings, kind, numbers))
                areas = areas_of(settings)
                action = Move(kinds_of_rabbits(settings)[kind], areas[origin], areas[target])
                row = written(before)
                moving.move(row, kind, origin, target)
                yield row, written(rules_of_moving.move(before, action).state)


def every_removal() -> Cases:
    """Each rabbit leaves each area for the bag, with as many of its kind there as there can be."""
    settings = admitted()
    for kind, area, there in product(range(KINDS), range(layout.AREAS), range(1, COPIES + 1)):
        rabbit, numbers = kinds_of_rabbits(settings)[kind], [there * (each == area) for each in range(layout.AREAS)]
        bag = rabbits(settings, {kind - 1: 1, kind: COPIES - there, kind + 1: 1})
        before = position(settings, phases.Moving(False), meadow=lying_in(settings, kind, numbers), bag=bag)
        row = written(before)
        moving.remove(row, kind, area)
        yield row, written(rules_of_moving.remove(before, Remove(rabbit, areas_of(settings)[area])).state)


def every_putting() -> Cases:
    """Each rabbit that was drawn comes into each area, with as many of its kind there as there can be."""
    settings = admitted()
    for kind, area, there in product(range(KINDS), range(layout.AREAS), range(COPIES)):
        rabbit, numbers = kinds_of_rabbits(settings)[kind], [there * (each == area) for each in range(layout.AREAS)]
        phase = phases.Putting(phases.Moving(False), rabbit)
        before = position(settings, phase, meadow=lying_in(settings, kind, numbers))
        row = written(before)
        moving.put(row, area)
        yield row, written(rules_of_moving.put(before, areas_of(settings)[area]).state)


def every_holding() -> Cases:
    """What follows when a player moves no rabbit, for each seat and dealer, first move or second."""
    for players in PLAYERS:
        settings = admitted(players)
        given = rules_of_dice.by_dice(rules_of_dice.every_roll(settings)[0], settings)
        for dealer, seat, repeated, moved in product(range(players), range(players), (False, True), (0, 1)):
            here = position(
                settings, phases.Moving(repeated, moved), dealer=dealer, seat=seat, selections=(given,) * players
            )
            row = written(here)
            stepping.step(row, settings, ids.hold_id(settings))
            yield row, written(rules_of_turn.hold(here, Hold()).state)


# Playing.


def every_validity() -> Cases:
    """Whether each card is valid, whatever there is to count: rabbits, those of its colour, and areas.

    No card supplied puts several conditions together: its only one is both all of them and any of them.
    """
    for settings in both_games():
        for card, kind in enumerate(kinds_of_cards(settings)):
            number = piles.listed(settings, card)
            has_colour = tables.AS_MANY <= tables.CONDITION[number] <= tables.FEWER
            has_areas = tables.CONDITION[number] == tables.IN_AREAS
            of_its_colour = range(layout.RABBITS // layout.COLOURS + 1) if has_colour else range(1)
            spread = range(layout.AREAS + 1) if has_areas else range(1)
            for counted, others, areas in product(range(layout.RABBITS + 1), of_its_colour, spread):
                of_colour = [12 - others] * layout.COLOURS
                of_colour[conditions.colour_of(number)] = others
                tally = Tally(counted, tuple(of_colour), areas)
                found = conditions.is_met(number, counted, others, areas)
                yield found, rules_of_playing.is_valid(kind, tally)
                holds = rules_of_cards.holds(kind.condition, tally)
                yield found, rules_of_cards.is_all((holds,))
                yield found, rules_of_cards.is_any((holds,))


def every_valid_card() -> Cases:
    """The cards that the tables give at once, and which of them are valid one by one."""
    for counted in range(layout.RABBITS + 1):
        one_by_one = [card for card in range(CARDS) if conditions.is_met(card, counted, 0, 0)]
        yield [card for card in range(CARDS) if conditions.VALID_BY_NUMBER[counted] & tables.FIRST[card]], one_by_one
    about_colours = range(CARDS, CARDS + 3 * layout.COLOURS)
    of_colour = range(layout.RABBITS // layout.COLOURS + 1)
    for colour, counted, others in product(range(layout.COLOURS), range(layout.RABBITS + 1), of_colour):
        bits = conditions.cards_by_colour(colour, counted, others)
        mine = [card for card in about_colours if conditions.colour_of(card) == colour]
        one_by_one = [card for card in mine if conditions.is_met(card, counted, others, 0)]
        yield [card for card in about_colours if bits & tables.FIRST[card]], one_by_one
    for areas in range(layout.AREAS + 1):
        about_areas = range(CARDS + 3 * layout.COLOURS, 2 * CARDS)
        one_by_one = [card for card in about_areas if conditions.is_met(card, 0, 0, areas)]
        bits = conditions.VALID_BY_AREAS[areas]
        yield [card for card in range(CARDS, 2 * CARDS) if bits & tables.FIRST[card]], one_by_one


def every_count() -> Cases:
    """What there is to count in each place, with one rabbit or all of each kind in each area, for every selection."""
    for settings in both_games():
        rolls = rules_of_dice.every_roll(settings)
        counting = {selection for rolled in rolls for selection in rules_of_dice.selections(rolled, settings)}
        places = rules_of_playing.every_place(settings)
        for selection, kind, area, number in product(counting, range(KINDS), range(layout.AREAS), (1, COPIES)):
            lying = lying_in(settings, kind, [number * (each == area) for each in range(layout.AREAS)])
            row = written(position(settings, phases.PLAYING, meadow=lying))
            singled_out = piles.singled_out(codec.bits_of_selection(selection))
            for place in range(PLACES):
                of_colour = [conditions.in_place(row, place, piles.of_colour(colour)) for colour in range(layout.COLOURS)]
                counted = conditions.in_place(row, place, singled_out)
                found = Tally(counted, tuple(of_colour), conditions.spread(row, place, singled_out))
                yield found, rules_of_playing.tally_at(places[place], lying, settings, selection)


def claimed(settings: Settings, card: int, places: Iterable[int]) -> tuple[Claim, ...]:
    """A card that has been played for some places."""
    there_are = rules_of_playing.every_place(settings)
    return tuple([Claim(kinds_of_cards(settings)[card], there_are[place]) for place in places])


def every_play() -> Cases:
    """Each card is played for each place, from hands with given numbers of copies; and where equal cards are free."""
    for settings in both_games():
        for card, place in product(range(CARDS), range(PLACES)):
            (claim,), number = claimed(settings, card, [place]), piles.listed(settings, card)
            for held in range(1, copies_in_deck(settings, card) + 1):
                hand = cards(settings, {card - 1: 1, card: held, card + 1: 1})
                here = position(settings, phases.PLAYING, hands=(hand, hand))
                row = written(here)
                playing.play(row, number, place)
                yield row, written(rules_of_playing.play(here, Play(claim.card, claim.area)).state)
                yield codec.claims_in(row, 0, settings), (rules_of_playing.claimed(Play(claim.card, claim.area)),)
            row = written(position(settings, phases.PLAYING, played=((claim,), ())))
            for other, elsewhere in product(range(CARDS), range(PLACES)):
                (asked,) = claimed(settings, other, [elsewhere])
                is_free = playing.is_free(row, 0, piles.listed(settings, other), elsewhere)
                yield is_free, rules_of_playing.is_free(asked, (claim,))


def every_last_card() -> Cases:
    """What follows when a player plays each card for each place, as the last one or with another left."""
    for settings in both_games():
        given = rules_of_dice.by_dice(rules_of_dice.every_roll(settings)[0], settings)
        for card, place, left in product(range(CARDS), range(PLACES), (0, 1)):
            (claim,), hand = claimed(settings, card, [place]), cards(settings, {card: 1, (card + 1) % CARDS: left})
            for seat in (0, 1):
                here = position(settings, phases.PLAYING, seat=seat, hands=(hand, hand), selections=(given, given))
                row = written(here)
                stepping.step(row, settings, ids.first_play(settings) + PLACES * card + place)
                yield row, written(rules_of_turn.play(here, Play(claim.card, claim.area)).state)


def every_rest() -> Cases:
    """What is left in the hand of a player who is done, with each card in it."""
    for settings in both_games():
        for card in range(CARDS):
            hand = cards(settings, {card: 1})
            here = position(settings, phases.PLAYING, dealer=0, seat=1, hands=(hand, hand))
            row = written(here)
            stepping.step(row, settings, ids.done_id(settings))
            rest = written(rules_of_playing.end(here).state)
            yield row[layout.HELD : layout.HELD + SEATS], rest[layout.HELD : layout.HELD + SEATS]


def every_score() -> Cases:
    """Each card, played for every choice of places, as far as there are copies, and one other card by another seat."""
    for settings in both_games():
        for card, number in product(range(CARDS), range(1, PLACES)):
            if number <= copies_in_deck(settings, card):
                for places in combinations(range(PLACES), number):
                    other = (card + number) % CARDS
                    played = claimed(settings, card, places), claimed(settings, other, places[:1])
                    here = position(settings, phases.PLAYING, played=played, points=(3, 0))
                    row = written(here)
                    worths = scoring.worths_of(settings)
                    found = playing.carrots(row, settings, 0), playing.carrots(row, settings, 1)
                    yield found, tuple([scoring.carrots(claims, worths) for claims in played])
                    playing.score(row, settings)
                    yield row, written(scoring.score(here).state)
                    discarded = Multiset.of(kinds_of_cards(settings), scoring.to_discard(played))
                    yield cards_in(row[layout.DISCARDS], settings), discarded


# The end.


def every_ranking() -> Cases:
    """Who wins, in every ranking of 2 to 6 players, ties included."""
    for players in PLAYERS:
        settings = admitted(players)
        row = written(position(settings, phases.OVER))
        for points in product(range(players), repeat=players):
            row[layout.POINTS : layout.POINTS + players] = points
            yield seeing.most_points(row, settings), ending.best(points)
            won = [seat for seat in range(players) if seeing.has_won(row, settings, seat)]
            yield tuple(won), ending.winners(points)


LEMMAS: Final = (
    Lemma(
        ("components-5", "components-9"),
        "2 to 6 players are admitted, of 0 to 11, and each deck suffices for them",
        numbers_of_players,
    ),
    Lemma(
        ("components-1", "components-2"), "the kinds of rabbits are numbered in the same order, with 4 of each", every_rabbit
    ),
    Lemma(("components-10", "components-11"), "colours and postures have the same names, in the same order", every_name),
    Lemma(
        ("components-6", "components-7", "components-8", "scoring-2"),
        "the tables of the decks list the same cards, with their conditions, points and copies",
        every_deck,
    ),
    Lemma(
        ("components-3", "components-4", "playing-2"),
        "every id that names an area or a place names the one with its number",
        every_id,
    ),
    Lemma(("setup-4",), "the first state is the same, for every number of players, first player and game", every_start),
    Lemma(
        ("setup-2",),
        "placing a rabbit leads to the same state, for every kind and area, with 0 to 3 of the kind there",
        every_placing,
    ),
    Lemma(("setup-2",), "the same area is filled next, after 0 to 40 rabbits", every_area_to_fill),
    Lemma(
        ("setup-3", "setup-7"),
        "every seat takes every rabbit as marker alike; the next seat to choose is the same, whoever has one",
        every_marker,
    ),
    Lemma(
        ("setup-6",),
        "dealing a card leads to the same state, for every card, with any number of copies in hand",
        every_deal,
    ),
    Lemma(
        ("setup-8", "dealing-8"),
        "the same seat is dealt to, in the setup and in a turn, whichever hands are full, for every dealer",
        every_first_hand,
    ),
    Lemma(("turn-1",), "the seats act in the same order, for every dealer and number of players", every_order),
    Lemma(
        ("turn-2",),
        "each of the six steps begins alike, in the first turn and in the last, for every dealer, with a joker and without",
        every_stage,
    ),
    Lemma(("sun-2",), "the game goes on or is over alike, at every stop of the sun, for every dealer", every_sunset),
    Lemma(
        ("dealing-1",),
        "keeping and discarding a card are offered alike, with every 0 to 5 different cards in hand",
        every_small_offer,
    ),
    Lemma(
        ("dealing-5",),
        "discarding gives the same pile, for every card with any numbers of copies, there and discarded",
        every_discard,
    ),
    Lemma(
        ("dealing-6",), "the deck is renewed alike, with no card or any one card in it and in the discards", every_renewal
    ),
    Lemma(("dice-1", "dice-2", "dice-3"), "the results of the dice are the same, in the same order", every_face),
    Lemma(("dice-4",), "the same rabbits count, for every set of colours and postures", every_rabbit_that_counts),
    Lemma(
        ("dice-5", "dice-6", "dice-7", "dice-8", "dice-9"),
        "every roll singles out the same, and leaves the same choices",
        every_joker,
    ),
    Lemma(
        ("dice-10", "dice-11"),
        "every outcome has the same weight, after every result of the turn before",
        every_outcome,
    ),
    Lemma(("dice-13",), "all results that count in the first turn are equally likely", every_weight),
    Lemma(
        ("moving-2",),
        "a move leads to the same state, for every kind and two areas, with any numbers of the kind in both",
        every_move,
    ),
    Lemma(
        ("moving-3",),
        "a removal leads to the same state, for every kind and area, with 1 to 4 of the kind there",
        every_removal,
    ),
    Lemma(
        ("moving-7",),
        "putting a rabbit leads to the same state, for every kind and area, with 0 to 3 of the kind there",
        every_putting,
    ),
    Lemma(
        ("moving-9",),
        "forgoing a move leads to the same state, for every seat and dealer, first move and second",
        every_holding,
    ),
    Lemma(
        ("playing-1", "conditions-10", "conditions-11"),
        "every card is valid alike, with 0 to 60 rabbits that count, 0 to 12 of its colour, in 0 to 4 areas",
        every_validity,
    ),
    Lemma(
        ("playing-1",),
        "the same is counted in each place, for every selection, kind and area, with 1 or 4 of the kind there",
        every_count,
    ),
    Lemma(
        ("playing-1",),
        "the tables give the cards that are valid one by one, whatever there is to count",
        every_valid_card,
    ),
    Lemma(
        ("playing-3", "playing-4", "playing-7"),
        "playing leads to the same state, for every card and place; places are free alike, for every two plays",
        every_play,
    ),
    Lemma(
        ("playing-9",),
        "playing a card as the last one, or with another left, leads to the same state, for every card and place",
        every_last_card,
    ),
    Lemma(("playing-5",), "whoever is done keeps the same hand, of any one card", every_rest),
    Lemma(
        ("scoring-1", "scoring-3"),
        "what was played scores and is discarded alike, for every card in every choice of places",
        every_score,
    ),
    Lemma(("ending-1", "ending-2"), "the same seats win, in every ranking with ties", every_ranking),
)
"""All lemmas. Every other clause is called by its own function."""
