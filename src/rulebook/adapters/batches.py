"""Batches of games for which one asks what whoever is to act sees."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rulebook.kernels.batch import Batch
from rulebook.kernels.language import CHANCE, Row, in_parallel
from rulebook.kernels.loops import Rows, actor, observe

__all__ = ["BatchOfSeats"]


def seen_by_actors(rows: Rows, settings: Any, seats: Row, views: Rows) -> None:
    """Who acts in every game, and where it is a seat, what it sees."""
    for game in in_parallel(len(rows)):
        seats[game] = actor(rows[game], settings)
        if seats[game] > CHANCE:
            observe(rows[game], settings, seats[game], views[game])


class BatchOfSeats(Batch):
    """A batch that knows what whoever is to act sees."""

    def seen(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.signedinteger[Any]]]:
        """Who is to act, as `actors` has it, and the view of that seat: a row for each game, zeros where no seat acts."""
        seats = np.zeros(len(self), np.int64)
        views = self._views()
        self._run(seen_by_actors, seats, views)
        return seats, views
