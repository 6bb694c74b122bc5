"""Encodings: different observations have different numbers, from which they can be read again."""

from array import array
from typing import Annotated, Any, cast

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from rulebook.adapters.encoding import Encoding, EncodingError, Reading, Seen, boxes, encoding_of
from rulebook.adapters.parts import LARGEST, Alternatives, Flags, Number, OneOf, Part, Record, Rows, Several, UpTo
from rulebook.adapters.wording import in_lines
from rulebook.core import SPECTATOR, Domain, DomainError, Range
from rulebook.core.sweep import player_numbers
from rulebook.registry import game, game_ids
from tests.adapters.tables import FEW, settings_of, states, viewers
from tests.core.made_up import game as marbles


def check(encoding: Encoding, seed: int, most: int = 400) -> None:
    """Play a random game: every observation comes back, keeps the bounds, and differs in numbers from every other one."""
    bounds, found = list(encoding.bounds()), dict[bytes, Any]()
    for state in states(encoding.game, encoding.settings, seed, most):
        for viewer in viewers(encoding.settings):
            observation = encoding.game.observe(state, viewer)
            row = encoding.encode(observation)
            assert encoding.packed_view(state, viewer) == row.tobytes()
            assert len(row) == encoding.width
            assert encoding.decode(row) == observation
            assert all(least <= number <= most for number, (least, most) in zip(row, bounds, strict=True))
            assert found.setdefault(row.tobytes(), observation) == observation
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize(("id", "players"), FEW)
def test_random_games(id: str, players: int) -> None:
    """What anybody sees in a game can be read from its numbers."""
    check(encoding_of(game(id), game(id).new_game(players=players).settings), 1, 120)


@pytest.mark.long
@pytest.mark.parametrize("id", game_ids())
def test_all_settings(id: str) -> None:
    """That holds in every edition, under every reading and variant, and with any number of players."""
    for number, settings in enumerate(settings_of(id)):
        check(encoding_of(game(id), settings), number, 150)


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_with_one_of_everything(players: int) -> None:
    """Whatever a game declares has its numbers."""
    for seed in range(5):
        check(encoding_of(marbles, marbles.new_game(players=players).settings), seed)


@pytest.mark.parametrize(("id", "players"), FEW)
def test_every_number_says_something_of_its_own(id: str, players: int) -> None:
    """No two numbers have one label, and planes go without a gap from the first number to the last."""
    encoding = encoding_of(game(id), game(id).new_game(players=players).settings)
    labels = list(encoding.labels())
    assert len(labels) == len(set(labels)) == len(list(encoding.bounds())) == encoding.width
    ends = [plane.start + plane.width for plane in encoding.planes]
    assert [plane.start for plane in encoding.planes] == [0, *ends[:-1]]
    assert ends[-1] == encoding.width
    assert all(labels[plane.start].startswith(plane.name) for plane in encoding.planes)


def test_labels() -> None:
    """A label says what a number is about."""
    encoding = encoding_of(game("yellowstone_park"), game("yellowstone_park").new_game().settings)
    labels = list(encoding.labels())
    assert {"seat is spectator", "to_act is chance", "hand is there", "hand: copies of G4"} <= set(labels)
    assert {"phase is Placing", "phase Placing.placed", "board.stacks[55].card is R7", "markers[1]"} <= set(labels)


def test_one_encoding_for_equal_settings() -> None:
    """An encoding is made once."""
    played = game("scopa")
    assert encoding_of(played, played.new_game().settings) is encoding_of(played, played.new_game().settings)


# What cannot be encoded.


def test_other_settings() -> None:
    """An observation under other settings is refused."""
    played = game("scopa")
    encoding = encoding_of(played, played.new_game(players=2).settings)
    with pytest.raises(EncodingError, match="other settings"):
        encoding.encode(played.observe(played.new_game(players=4), 0))


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("turn_of", 7, "turn_of: 7 is not one of 0, 1"),
        ("stock_size", 41, "stock_size: 41 is not a whole number from 0 to 40"),
        ("stock_size", "many", "stock_size: 'many' is not a whole number"),
        ("hand_sizes", (1, 2, 3), "hand_sizes: there are 3 items, not 2"),
        ("pile_sizes", (0,) * 41, "pile_sizes: there are 41 items, and places for 40"),
        ("phase", "over", "phase: 'over' is not a Dealing or "),
        ("hand", (), r"hand: \(\) is not a Multiset"),
        ("points", (0, LARGEST + 1), "points: 16777217 is not a whole number"),
    ],
)
def test_a_value_without_a_place(field: str, value: object, reason: str) -> None:
    """The error for a value without a place names the field."""
    played = game("scopa")
    start = played.new_game(players=2)
    wrong = evolve(played.observe(start, 0), **{field: value})  # type: ignore[arg-type]  # that is what is wrong with it
    with pytest.raises(EncodingError, match=reason):
        encoding_of(played, start.settings).encode(wrong)


@frozen
class Inner:
    """An object in another."""

    number: int
    words: tuple[Annotated[int, Domain(lambda settings: range(3))], ...]


@frozen
class Other:
    """Another class."""


READING = Reading(
    game("scopa").new_game().settings, boxes(game("scopa"), game("scopa").new_game().settings), {"x": 4, "x.words": 2}
)


def part(hint: Any, first: Any = None) -> Part:
    """The part for a type."""
    return READING.part(hint, Seen("x", first))


@pytest.mark.parametrize(
    ("hint", "reason"),
    [
        (str, "x: no places can be derived for <class 'str'>"),
        (tuple[Other, ...], ""),
        (dict[int, int], "dict"),
        (float, "float"),
    ],
)
def test_types_without_places(hint: Any, reason: str) -> None:
    """A type that has no fixed number of places is refused, with the path."""
    reading = evolve(READING, lengths={})
    with pytest.raises(
        EncodingError, match=reason or r"x: nothing bounds how many there are; say so in lengths=\{'x': ...\}"
    ):
        reading.part(hint, Seen("x", ()))


def test_lengths_by_the_first_state() -> None:
    """Where nothing else bounds a list, it is as long as in the first state; a length can be given instead."""
    encoding = encoding_of(game("scopa"), game("scopa").new_game().settings)
    longer = encoding_of(game("scopa"), game("scopa").new_game().settings, {"scope": 5})
    assert next(plane for plane in encoding.planes if plane.name == "scope").about == "2 times a number"
    assert next(plane for plane in longer.planes if plane.name == "scope").about == "how many, then up to 5 times a number"
    assert longer.width == encoding.width + 4
    check(longer, 1, 60)


def test_large_domains_are_numbers() -> None:
    """A number with a large domain is written as it is, one with a small domain as a place."""
    few, many = Domain(lambda settings: range(5)), Domain(lambda settings: range(1000))
    assert isinstance(part(Annotated[int, few]), OneOf)
    assert isinstance(part(Annotated[int, many]), Number)
    assert list(part(Annotated[int, Range(2, 9)]).columns()) == [("", (2, 9))]


# Parts, with any values.

small = st.integers(0, 2)
inner = st.builds(Inner, st.integers(-5, 5), st.lists(small, max_size=2).map(tuple))
VALUES: list[tuple[Any, st.SearchStrategy[Any]]] = [
    (Inner, inner),
    (Inner | None, inner | st.none()),
    (Inner | Other | None, inner | st.just(Other()) | st.none()),
    (bool | None, st.booleans() | st.none()),
    (tuple[int, bool], st.tuples(st.integers(-9, 9), st.booleans())),
    (tuple[Inner | None, ...], st.lists(inner | st.none(), max_size=4).map(tuple)),
    (frozenset[bool], st.frozensets(st.booleans())),
]


@pytest.mark.parametrize(("hint", "values"), VALUES, ids=str)
@given(data=st.data())
def test_parts(hint: Any, values: st.SearchStrategy[Any], data: st.DataObject) -> None:
    """Any value is read again from its numbers, so two different values have different ones."""
    one, value, other = part(hint), data.draw(values), data.draw(values)
    assert one.read(numbers(one, value)) == value
    assert (numbers(one, value) == numbers(one, other)) is (value == other)


@given(rows=st.lists(st.lists(small, max_size=3).map(tuple), max_size=5).map(tuple))
def test_rows(rows: tuple[tuple[int, ...], ...]) -> None:
    """Rows come back with their lengths, also those that are empty."""
    one = Rows(15, OneOf((0, 1, 2)))
    assert one.read(numbers(one, rows)) == rows


def numbers(one: Part, value: Any) -> list[float]:
    """The numbers of a value."""
    found = list(memoryview(one.packed(value)).cast("f"))
    assert len(found) == one.width == len(list(one.columns()))
    assert all(least <= number <= most for number, (_, (least, most)) in zip(found, one.columns(), strict=True))
    return found


@pytest.mark.parametrize(
    ("one", "value", "reason"),
    [
        (Rows(1, OneOf((0, 1))), ((0,), (1,)), "there are 2 items, and places for 1"),
        (Flags((0, 1)), frozenset({2}), "is not a set of values from 0, 1"),
        (Flags((0, 1)), (1,), "is not a set"),
        (Record(Other, ()), Inner(1, ()), "is not a Other"),
        (UpTo(1, OneOf((0, 1))), (0, 0), "places for 1"),
        (Several((OneOf((0, 1)),)), (), "there are 0 items, not 1"),
        (Alternatives(((Other, Record(Other, ())),), or_none=False), None, "None is not a Other"),
        (OneOf((0, 1)), None, "None is not one of 0, 1"),
    ],
)
def test_wrong_values_of_parts(one: Part, value: object, reason: str) -> None:
    """A value that is not of the type is refused."""
    with pytest.raises(EncodingError, match=reason):
        one.packed(value)


def test_parts_forget() -> None:
    """A part remembers only a limited number of values."""
    one = Number()
    assert [one.packed(number) for number in range(2**14 + 2)][-1] == one.packed(2**14 + 1)


def test_games_by_their_ids() -> None:
    """An encoding is also that of the game with an id; what is no game is refused."""
    settings, nothing = game("scopa").new_game().settings, cast(str, None)
    assert encoding_of("scopa", settings) is encoding_of(game("scopa"), settings)
    with pytest.raises(DomainError, match="game must be a game or the id of one, not None"):
        encoding_of(nothing, settings)


def test_a_slip_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a field had no numbers, the checks here would notice."""
    played = game("scopa")
    monkeypatch.setattr(Several, "read", lambda self, numbers: (0,) * len(self.parts))
    with pytest.raises(AssertionError):
        check(encoding_of(played, played.new_game().settings), 1, 40)


def test_in_words() -> None:
    """States and observations in words name every field, and pieces by their codes."""
    for id in game_ids():
        played = game(id)
        for state in states(played, played.new_game(players=player_numbers(played)[-1]).settings, 2, 60):
            lines = in_lines(played.observe(state, SPECTATOR)).splitlines()
            assert lines[0] == "seat: spectator"
            assert "hand: -" in lines
            assert "Multiset" not in in_lines(state)


def test_another_number_of_numbers() -> None:
    """A row of another length is not an observation."""
    encoding = encoding_of(game("scopa"), game("scopa").new_game().settings)
    with pytest.raises(EncodingError, match="an observation has 146 numbers, not 2"):
        encoding.decode(array("f", [1, 2]))
