"""Thousands of games at once."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from . import _core
from .game import info
from .setup import Seed, check_game, take_seed, take_setups


class Vector:
    """Many games that step together. A game that ends is told and dealt anew at once.

    The arrays are the memory of the core itself; they change with each step and are for reading.
    Game i has row i of each:

    observations  what the seat to act knows; docs/observation.md
    masks         a 1 for each legal action
    legal         the legal actions as numbers, counts[i] of them
    counts        how many there are
    seats         who acts
    ended         1: the last step ended a game, and a new one was dealt
    points        of the game that ended, by seat
    places        the same; 1 is best, 0 is nobody
    hidden        with hidden=True: everybody's hand, the acting seat's first. For a critic while a
                  player learns; a player that sees it cheats.

    The same seed gives the same games, whatever the number of threads. `threads=0` is one for each
    core. Game i has set-up i modulo their number; `setups` are dicts with the keywords of make().
    """

    observations: np.ndarray
    masks: np.ndarray
    legal: np.ndarray
    counts: np.ndarray
    seats: np.ndarray
    ended: np.ndarray
    points: np.ndarray
    places: np.ndarray
    hidden: np.ndarray

    def __init__(self, game: str, games: int = 4096, setups: Iterable[Mapping] | None = None,
                 threads: int = 0, seed: Seed = None, hidden: bool = False, **setup: Any):
        given = take_setups(setups, setup)
        self._core: _core.Vector | None = _core.Vector(check_game(game), given, games, threads,
                                                       take_seed(seed), hidden)
        self._names = []
        for name, array in self._core.arrays().items():
            setattr(self, name, np.asarray(array))
            self._names.append(name)
        self.info = info(game)
        self.games = games

    def step(self, actions: np.ndarray) -> None:
        """One action for each game, as integers. If one is not legal, nothing has changed."""
        if not isinstance(actions, np.ndarray):
            actions = np.asarray(actions)
        self._open().step(actions)

    def reset(self, seed: Seed = None) -> None:
        """Deals all games anew, as if just opened with this seed."""
        self._open().reset(take_seed(seed))

    def state(self, game: int) -> dict[str, Any]:
        """The whole state of one game."""
        return json.loads(self._open().state(game))

    def close(self) -> None:
        """Ends the threads and gives the memory back. Arrays that somebody still holds stay as
        they are, and keep it until they are gone."""
        self._core = None
        for name in self._names:
            self.__dict__.pop(name, None)

    def __enter__(self) -> "Vector":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:
        if name in self.__dict__.get("_names", ()):
            raise RuntimeError("the vector is closed")
        raise AttributeError(f"a vector has no {name!r}")

    def _open(self) -> "_core.Vector":
        if self._core is None:
            raise RuntimeError("the vector is closed")
        return self._core
