"""Compares the strength of players: each deal is played once for each rotation of the seats."""

import math
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from . import _core
from .game import Game, make
from .player import Player
from .setup import Seed, take_edition, take_seed


class Turn:
    """The question put to a bot: the view of its seat and the legal moves, and nothing else."""

    def __init__(self, game: Game):
        self._game = game
        self.seat: int = game._seat(None)
        self.players: int = game.players
        self.moves: list[str] = game.legal_moves

    @property
    def view(self) -> dict[str, Any]:
        return self._game.view(self.seat)

    @property
    def actions(self) -> list[int]:
        """The moves as actions, in the same order."""
        return self._game.legal_actions

    @property
    def observation(self) -> np.ndarray:
        return self._game.observation(self.seat)

    @property
    def action_mask(self) -> np.ndarray:
        return self._game.action_mask


Bot = Callable[[Turn], str | int]


@dataclass
class Entrant:
    """The result of one entrant. A shared first place counts as an equal share of a win; low and high are
    Wilson's 95% interval of the share of wins."""
    name: str
    games: int = 0
    wins: float = 0.0
    points: float = 0.0     #: on average

    @property
    def win_share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def low(self) -> float:
        return self._bound(-1)

    @property
    def high(self) -> float:
        return self._bound(1)

    def _bound(self, sign: int) -> float:
        n, p, z = max(self.games, 1), self.win_share, 1.96
        middle, width = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return min(1.0, max(0.0, (middle + sign * width) / (1 + z * z / n)))


@dataclass
class Arena:
    """The result of an arena; print it to see a table."""
    entrants: list[Entrant]

    def __str__(self) -> str:
        width = max(len(one.name) for one in self.entrants)
        rows = [f"{'':{width}}  games    wins    95% interval   points"]
        rows += [f"{one.name:{width}} {one.games:6} {one.win_share:7.1%}"
                 f"  {one.low:6.1%}–{one.high:6.1%} {one.points:8.2f}" for one in self.entrants]
        return "\n".join(rows)


def arena(game: str, entrants: Sequence[str | Player | Bot], games: int = 20, players: int = 2,
          variant: str = "base", options: Iterable[str] = (),
          edition: str | bytes | Path | None = None, seed: Seed = 0,
          threads: int | None = None) -> Arena:
    """Lets players play each other: names of players, Player, or functions that get a Turn and
    return one of its moves, or an action. `games` is rounded up to whole rotations. Deals and
    choices are those of `fanal arena` with the same seed."""
    seats = [_take_entrant(one) for one in entrants]
    if len(seats) < 2:
        raise ValueError("an arena needs at least two entrants")
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise ValueError("an arena plays 1 game or more")
    series = _Series(game, seats, players, variant, tuple(options), take_edition(edition),
                     take_seed(seed))
    series.start(0)  # refuses an invalid set-up
    count = -(-games // players) * players
    with ThreadPoolExecutor(threads or os.cpu_count()) as workers:
        return _report(entrants, list(workers.map(series.play, range(count))))


@dataclass(frozen=True)
class _Series:
    game: str
    entrants: list[Player | Bot]
    players: int
    variant: str
    options: tuple[str, ...]
    edition: bytes | None
    seed: bytes

    def start(self, deal: int) -> Game:
        seed = self.seed if deal == 0 else _core.derive(self.seed, deal)
        return make(self.game, self.players, self.variant, self.options, self.edition, seed)

    def seated(self, index: int) -> list[int]:
        """Returns the entrants by seat in game number `index`."""
        deal, rotation = divmod(index, self.players)
        first = deal if len(self.entrants) > self.players else 0
        return [(first + (seat + rotation) % self.players) % len(self.entrants)
                for seat in range(self.players)]

    def play(self, index: int) -> tuple[list[int], list[int], list[int]]:
        game, seated = self.start(index // self.players), self.seated(index)
        while (seat := game.to_act) is not None:
            _move(game, self.entrants[seated[seat]])
        points, places = game._core.score()
        return seated, points, places


def _take_entrant(entrant: Any) -> Player | Bot:
    if isinstance(entrant, str):
        return Player(entrant)
    if isinstance(entrant, Player) or callable(entrant):
        return entrant
    raise TypeError(f"an entrant is a name, a Player or a function, not {type(entrant).__name__}")


def _move(game: Game, entrant: Player | Bot) -> None:
    if isinstance(entrant, Player):
        game._core.play(game.to_act, entrant.choose(game))
        return
    answer = entrant(Turn(game))
    if isinstance(answer, str):
        game._core.play(game.to_act, answer)
    else:
        game.step(answer)


def _name(entrant: Any) -> str:
    if isinstance(entrant, Player):
        return entrant.words
    return entrant if isinstance(entrant, str) else getattr(entrant, "__name__", "bot")


def _report(entrants: Sequence[Any], results: list) -> Arena:
    """Returns the results; entrants of the same name share a line."""
    lines = {_name(one): Entrant(_name(one)) for one in entrants}
    for seated, points, places in results:
        winners = places.count(1)
        for seat, number in enumerate(seated):
            line = lines[_name(entrants[number])]
            line.games += 1
            line.wins += 1 / winners if places[seat] == 1 else 0
            line.points += points[seat]
    for line in lines.values():
        line.points /= max(line.games, 1)
    return Arena(list(lines.values()))
