"""Thousands of games at once."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from . import _core
from .many import Many
from .setup import Seed, check_game, take_seed, take_setups


class Vector(Many[_core.Vector]):
    """Many games that step together. When a game ends, that is reported and a new one is dealt at once.

    The arrays are the core's own memory; they change with each step and are read-only.
    Game i has row i of each:

    observations  what the seat to act knows; docs/observation.md
    masks         a 1 for each legal action
    legal         the legal actions as numbers, counts[i] of them
    counts        the number of legal actions
    seats         the seat to act
    ended         1: the last step ended a game, and a new one was dealt
    points        of the game that ended, by seat
    places        the same; 1 is best, 0 is nobody
    hidden        with hidden=True: everybody's hand, the acting seat's first. For a critic while a
                  player learns; a player that sees it cheats.

    The same seed gives the same games, whatever the number of threads. `threads=0` is one for each core.
    Game i has set-up i modulo their number; `setups` are dicts with the keywords of make().
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
        core = _core.Vector(check_game(game), given, games, threads, take_seed(seed), hidden)
        super().__init__(game, games, core,
                         {name: np.asarray(array) for name, array in core.arrays().items()})

    def step(self, actions: np.ndarray) -> None:
        """Takes one action for each game, as integers. If one is not legal, nothing changes."""
        if not isinstance(actions, np.ndarray):
            actions = np.asarray(actions)
        self._open().step(actions)
