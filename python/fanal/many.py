"""The common part of vectors of games, wherever their memory is: arrays by name, until closed."""

import json
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from .game import info
from .setup import Seed, take_seed

Core = TypeVar("Core")


class Many(Generic[Core]):
    def __init__(self, game: str, games: int, core: Core, arrays: Mapping[str, Any]):
        self._core: Core | None = core
        self._names = tuple(arrays)
        self.__dict__.update(arrays)
        self.info = info(game)
        self.games = games

    def reset(self, seed: Seed = None) -> None:
        """Deals all games anew, as a new vector with this seed would."""
        self._open().reset(take_seed(seed))

    def state(self, game: int) -> dict[str, Any]:
        """Returns the whole state of one game."""
        return json.loads(self._open().state(game))

    def close(self) -> None:
        """Gives the memory back. Arrays that are still held stay as they are, and keep it until they are
        gone."""
        self._core = None
        for name in self._names:
            self.__dict__.pop(name, None)

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:
        if name in self.__dict__.get("_names", ()):
            raise RuntimeError("the vector is closed")
        raise AttributeError(f"a vector has no {name!r}")

    def _open(self) -> Any:
        if self._core is None:
            raise RuntimeError("the vector is closed")
        return self._core
