"""Candidates: what is tried where rules are asked what is legal."""

from rulebook.conformance.candidates import FAR_OUT, MOST_OF_A_CLASS, inside_and_out, numbered, outside, strange
from rulebook.core import Domain
from rulebook.games.hamsterbacke import Card, Draw, Give, Pick, Score, Take, game

SETTINGS = game.new_game(players=4).settings


def test_every_class_is_tried() -> None:
    """Actions of every class are tried, those of chance too."""
    assert set(map(type, inside_and_out(game, SETTINGS))) == set(game.declaration.actions)


def test_a_small_class_is_tried_in_full() -> None:
    """Of a class with few actions every one that the settings admit is tried."""
    assert numbered(game, Take, SETTINGS) == [Take(row) for row in range(8)]
    assert numbered(game, Score, SETTINGS) == [Score()]
    assert {draw.card for draw in numbered(game, Draw, SETTINGS)} == set(Card)


def test_a_large_class_is_tried_here_and_there() -> None:
    """Of a class with many actions some are tried, the last one among them."""
    tried = numbered(game, Give, SETTINGS)
    assert len(set(tried)) == MOST_OF_A_CLASS
    assert Give((Card.RED,) * 4) in tried


def test_numbers_are_tried_beyond_their_bounds() -> None:
    """Numbers are tried below and above those that any settings admit."""
    assert set(outside(game, Take(3))) == {Take(-1), Take(99), Take(FAR_OUT)}
    assert Pick(-1) in set(outside(game, Pick(0)))
    assert set(strange(3, Domain(lambda settings: range(5)))) == {-1, FAR_OUT}


def test_collections_are_tried_too_short_and_too_long() -> None:
    """Collections are tried empty, doubled and shortened."""
    assert set(outside(game, Give((Card.RED,)))) == {Give(()), Give((Card.RED, Card.RED)), Give((Card.RED,))}


def test_what_has_no_other_value_is_not_varied() -> None:
    """An action without fields has no variants."""
    assert list(outside(game, Score())) == []
