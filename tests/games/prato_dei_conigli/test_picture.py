"""The pictures of Il Prato dei Conigli that are kept. What a seat sees in a picture is tested with the views."""

import pytest

from tests.games.prato_dei_conigli.pictures import examples
from tests.render.kept import renderings


@pytest.mark.parametrize("name", examples())
def test_the_kept_pictures_are_current(name: str) -> None:
    """docs/pictures holds what is drawn today: if not, run python -m tests.games.prato_dei_conigli.pictures."""
    for path, content in renderings(name, examples()[name]).items():
        assert path.read_text(encoding="utf-8") == content
