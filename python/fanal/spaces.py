"""Spaces of observations and actions, as gymnasium describes them: a space can be seeded and sampled, and
can be asked whether it contains something."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np


class Space:
    """A space with its own random numbers, so the same seed gives the same samples."""

    def __init__(self) -> None:
        self._rng = np.random.default_rng()
        self.shape: tuple[int, ...] | None = None
        self.dtype: np.dtype | None = None

    def seed(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def contains(self, x: Any) -> bool:
        raise NotImplementedError


class Box(Space):
    """Arrays of one shape and type with numbers from low to high."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any):
        super().__init__()
        self.shape, self.dtype = shape, np.dtype(dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype and
                bool(((x >= self.low) & (x <= self.high)).all()))

    def sample(self) -> np.ndarray:
        return self._rng.integers(self.low, self.high, self.shape, self.dtype, endpoint=True)

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class Discrete(Space):
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int):
        super().__init__()
        self.n, self.start, self.shape, self.dtype = n, 0, (), np.dtype(np.int64)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, int | np.integer) and not isinstance(x, bool) and
                0 <= x < self.n)

    def sample(self, mask: np.ndarray | None = None,
               rng: np.random.Generator | None = None) -> int:
        """Returns any of them; with a mask, any whose entry is not 0, or 0 if there is none."""
        if mask is not None and np.shape(mask) != (self.n,):
            raise ValueError(f"a mask has {self.n} entries, not the shape {np.shape(mask)}")
        choices = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int((rng or self._rng).choice(choices)) if len(choices) else self.start

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Dict(Space, Mapping):
    """A dict with a space for each key."""

    def __init__(self, spaces: dict[str, Box]):
        super().__init__()
        self.spaces = spaces

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.spaces.keys() and
                all(space.contains(x[key]) for key, space in self.spaces.items()))

    def seed(self, seed: int | None = None) -> None:
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self) -> dict[str, np.ndarray]:
        return {key: space.sample() for key, space in self.spaces.items()}

    def __getitem__(self, key: str) -> Box:
        return self.spaces[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"
