"""Bretagne and Lighthouse Run for programs: play, study, train.

    game = fanal.make("bretagne", players=3, seed=1)     one game, step by step
    env = fanal.env("lighthouse-run")                    the same as PettingZoo's AEC interface
    many = fanal.Vector("bretagne", games=4096)          thousands of games in one call
    many = fanal.GpuVector("bretagne", games=1 << 20)    the same on a GPU
    fanal.Player("search:2000").choose(game)             the players of the program
    fanal.arena("bretagne", ["greedy", my_bot])          who is stronger

The rules are in C; nothing of them is repeated here. docs/python.md is a tour, and
docs/observation.md has every number of an observation.
"""

from ._core import version as __version__
from .arena import Arena, Entrant, Turn, arena
from .env import Env, env
from .game import Game, Info, games, info, make, replay
from .gpu import GpuArray, GpuVector, cards
from .player import Option, Player, analyse
from .vector import Vector

__all__ = ["Arena", "Entrant", "Env", "Game", "GpuArray", "GpuVector", "Info", "Option", "Player",
           "Turn", "Vector", "__version__", "analyse", "arena", "cards", "env", "games", "info",
           "make", "replay"]
