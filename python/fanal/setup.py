"""Converts set-ups and seeds for the core."""

import os
from collections.abc import Iterable, Mapping
from numbers import Integral
from pathlib import Path

from . import _core

Seed = int | str | bytes | None
CoreSetup = tuple[int, str, tuple[str, ...], bytes | None]


def take_seed(seed: Seed) -> bytes:
    """Returns the seed that a number or text stands for on the command line; None makes a new one."""
    if seed is None:
        return os.urandom(32)
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise ValueError(f"a seed of bytes has 32 of them, not {len(seed)}")
        return seed
    if isinstance(seed, bool) or not isinstance(seed, Integral | str):
        raise TypeError(f"a seed is a number, a text or 32 bytes, not {type(seed).__name__}")
    return _core.seed(str(seed))


def take_edition(edition: str | bytes | Path | None) -> bytes | None:
    """Returns the text of an edition, given as text or as the path of its file."""
    if edition is None or isinstance(edition, bytes):
        return edition
    if isinstance(edition, Path):
        return edition.read_bytes()
    if isinstance(edition, str):
        return edition.encode()
    raise TypeError(f"an edition is JSON text or a path, not {type(edition).__name__}")


def take_setup(players: int = 2, variant: str = "base", options: Iterable[str] = (),
               edition: str | bytes | Path | None = None) -> CoreSetup:
    """Returns the set-up in the form that the core takes; the core checks it."""
    if isinstance(players, bool) or not isinstance(players, int):
        raise TypeError(f"players is a number, not {type(players).__name__}")
    if not isinstance(variant, str):
        raise TypeError(f"a variant is a text, not {type(variant).__name__}")
    if isinstance(options, str):
        options = (options,)
    return players, variant, tuple(options), take_edition(edition)


def take_setups(setups: Iterable[Mapping] | None, setup: Mapping) -> tuple[CoreSetup, ...]:
    """Returns several set-ups, given as keywords of make(), or else the single one given."""
    if setups is None:
        return (take_setup(**setup),)
    given = tuple(setups)
    if not all(isinstance(one, Mapping) for one in given):
        raise TypeError("each of the set-ups is a dict with players, variant, options, edition")
    return tuple(take_setup(**one) for one in given)


def check_game(game: str) -> str:
    if not isinstance(game, str):
        raise TypeError(f"a game is named by a text, not {type(game).__name__}")
    return game
