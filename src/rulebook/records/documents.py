"""How documents name things, for those who write programs that read and write them."""

from attrs import fields_dict

from rulebook.compile.javascript.documents import Documents
from rulebook.core.game import AnyGame
from rulebook.records.settings import plain_converter
from rulebook.records.shapes import Layout, code_of, snake_case


def documents(game: AnyGame) -> Documents:
    """The documents of a game."""
    layout = Layout(game.declaration.settings)
    return Documents(
        key=layout.key,
        tag=lambda kind: snake_case(kind.__name__),
        code=code_of,
        may_be_left_out=lambda kind, field: layout.is_left_out(kind, fields_dict(kind)[field]),
        known=plain_converter(game).unstructure,
    )
