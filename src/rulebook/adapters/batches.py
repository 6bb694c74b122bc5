"""Batches of games for which one asks what whoever is to act sees."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rulebook.kernels.batch import LEAVE, Batch

__all__ = ["BatchOfSeats"]


class BatchOfSeats(Batch):
    """A batch that knows what whoever is to act sees."""

    def seen(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.signedinteger[Any]]]:
        """Who is to act, as `actors` has it, and the view of that seat: a row for each game, zeros where no seat acts."""
        seats, views = self.actors(), self._views()
        self._each("observe", views, ids=np.maximum(seats, LEAVE))
        return seats, views
