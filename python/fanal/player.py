"""The players of the program. They see the view of their seat, so they cannot cheat."""

from dataclasses import dataclass

from . import _core
from .game import Game
from .setup import Seed, take_seed


@dataclass(frozen=True)
class Option:
    """The search's findings about a move: expected points and chances to win, by seat."""
    move: str
    simulations: int
    points: list[float]
    wins: list[float]


class Player:
    """A player described by words: "random", "greedy", "policy" (a network without search), "search:2000"
    (simulations), "search:200ms", either with "*4" for four threads, "level:1" to "level:5"."""

    def __init__(self, words: str):
        if not isinstance(words, str):
            raise TypeError(f"a player is named by a text, not {type(words).__name__}")
        _core.check_player(words)
        self.words = words

    def __repr__(self) -> str:
        return f"fanal.Player({self.words!r})"

    def choose(self, game: Game, seed: Seed = None) -> str:
        """Returns this player's move for the seat to act. Its random numbers come from the game's own
        stream, which advances with each choice; with a seed, from that alone. Other threads can run
        meanwhile."""
        return _core_of(game).choose(self.words, None if seed is None else take_seed(seed))

    def analyse(self, game: Game, seed: Seed = None) -> list[Option]:
        """Returns the search's findings about each legal move, best first."""
        rows = _core_of(game).analyse(self.words, None if seed is None else take_seed(seed))
        return [Option(*row) for row in rows]


def analyse(game: Game, player: str | Player = "search:2000", seed: Seed = None) -> list[Option]:
    """Returns the search's findings about each legal move, best first."""
    return (player if isinstance(player, Player) else Player(player)).analyse(game, seed)


def _core_of(game: Game) -> "_core.Game":
    if not isinstance(game, Game):
        raise TypeError(f"a player plays a fanal.Game, not {type(game).__name__}")
    return game._core
