"""A server of PostgreSQL for a while, from Debian's packages, which only this machine can reach."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

PROGRAMS: Final = "/usr/lib/postgresql/*/bin"
USER: Final = "postgres"
"""Who runs it where this process may not: PostgreSQL refuses to be root."""


def programs() -> Path | None:
    """Where the newest of its programs are; None where there are none."""
    found = sorted(Path("/").glob(f"{PROGRAMS.removeprefix('/')}/initdb"))
    return found[-1].parent if found else None


@contextmanager
def database(programs: Path) -> Iterator[str]:
    """The address of a database of its own, in a directory that is removed afterwards."""
    directory = Path(mkdtemp())
    as_user: dict[str, Any] = {} if os.getuid() else {"user": USER}
    if as_user:
        shutil.chown(directory, USER)

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), "-D", str(directory / "data"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=directory, **as_user)

    try:
        run("initdb", "--auth", "trust", "--username", USER, "--no-sync")
        run("pg_ctl", "-w", "-t", "300", "-l", str(directory / "log"), "-o", f"-k {directory} -c listen_addresses=", "start")
        try:
            yield f"postgresql://{USER}@/{USER}?host={directory}"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(directory)
