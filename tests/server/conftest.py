"""A server that tests share, with the usual limits of a table and none on rates."""

from collections.abc import Iterator

import pytest

from rulebook.server import Limits, Rate
from tests.tools.serving.postgres import database, programs

from .serving import Served, serving

UNBOUNDED = Rate(10**9, 10**9)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Where asynchronous tests run, which are marked with `anyio`."""
    return "asyncio"


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server."""
    limits = Limits(opened=UNBOUNDED, asked=UNBOUNDED, said=UNBOUNDED, pace=(0, 0))
    with serving(tmp_path_factory.mktemp("server") / "tables.sqlite", limits) as served:
        yield served


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A database of PostgreSQL."""
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with database(found) as address:
        yield address
