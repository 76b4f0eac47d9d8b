"""Arrays that results are written to."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


def output(out: NDArray[Any] | None, kind: DTypeLike, shape: tuple[int, ...]) -> NDArray[Any]:
    """A new array, or `out`. Raises ValueError if results can't be written to `out` itself."""
    if out is None:
        return np.empty(shape, dtype=kind)
    if out.dtype != kind or out.shape != shape or not out.flags.c_contiguous:
        raise ValueError(f"`out` must be a contiguous array of {np.dtype(kind)}, shape {shape}")
    return out
