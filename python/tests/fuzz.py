#!/usr/bin/env python3
"""Calls the whole package with nonsense, again and again, and prints TAP. A call may be refused with a
sentence; anything else is a fault. Needs an extension with the address sanitizer, and the library of
fake_gpu.py for a GPU; scripts/check_python provides both. The same seed makes the same calls.

    fuzz.py [CALLS [SEED]]
"""

import random
import sys
from pathlib import Path

import numpy as np

import fanal
from fanal import _core

REFUSALS = (ValueError, TypeError, RuntimeError, OverflowError, BufferError, AttributeError,
            IndexError, OSError)
WORDS = ["", "bretagne", "lighthouse-run", "landfall", "base", "erik", "great-fleet", "historical",
         "strict-loads", "random", "greedy", "search:3", "search:-1", "search:2*3", "level:1",
         "level:9", "seat_0", "seat_9", "barge 1", "sail 0", "play coop-1", "leave", "\0", "é" * 300,
         "\ud800", "x" * 70000, '{"format":1}', "{", "[]", "svg", "ansi", "points"]
NUMBERS = [0, 1, 2, 3, 4, 5, 31, 122, 123, 255, 300, -1, -2, -7, 2**15, 2**31 - 1, 2**31, 2**32,
           -2**31 - 1, 2**63, 2**64, -2**70, True, 0.5, float("nan"), 1e300]


KEPT = (fanal.Game, fanal.Env, fanal.Vector, fanal.GpuVector, fanal.GpuArray, _core.Game,
        _core.Vector, _core.Gpu)


class Nonsense:
    """Makes values of every kind, some of them valid, and objects from earlier calls."""

    def __init__(self, rng):
        self.rng = rng
        self.views = []  # arrays that outlive their vectors
        self.made = [fanal.make("bretagne", seed=1), fanal.make("lighthouse-run", 3, seed=2)]

    def keep(self, value):
        self.made.append(value)
        if len(self.made) > 40:
            self.made.pop(self.rng.randrange(2, len(self.made)))

    def setup(self):
        return {key: self.value() if self.rng.random() < 0.3 else good for key, good in
                (("players", self.rng.randrange(1, 5)), ("variant", self.rng.choice(WORDS[4:8])),
                 ("options", []), ("edition", None)) if self.rng.random() < 0.7}

    def array(self):
        shape = self.rng.choice([(), (0,), (1,), (4,), (64,), (2, 2), (3, 0, 1)])
        kind = self.rng.choice("?bBhHiIlLqQefdFDOSUmM")
        array = np.zeros(shape, np.dtype(kind + ("8" if kind in "SU" else "")))
        return array[::-1] if shape and self.rng.random() < 0.3 else array

    def edges(self):
        return self.rng.choice([None, b"", b"{}", bytes(32), bytearray(32), memoryview(b"abcd"),
                                object(), Path("nowhere"), print, [], (), {}, slice(0, 1), 3j,
                                (2, "base", (), None), (2, "base", (), b"{}"), ((),),
                                ((2, "base", (), None),), (9, "", ("x",), 5), int, _core.Game])

    def text(self):
        base = self.rng.choice(WORDS)
        if self.rng.random() < 0.3:
            game = self.rng.choice(self.made[:2])
            base = self.rng.choice([game.record, *game.legal_moves, ""])
        if base and self.rng.random() < 0.3:
            at = self.rng.randrange(len(base))
            base = base[:at] + chr(self.rng.randrange(1, 500)) + base[at + 1:]
        return base

    def value(self, depth=0):
        kinds = [lambda: self.rng.choice(NUMBERS), self.text, self.array, self.edges,
                 lambda: self.rng.choice(self.made), self.setup]
        if depth < 2:
            kinds.append(lambda: [self.value(depth + 1) for _ in range(self.rng.randrange(4))])
            kinds.append(lambda: tuple(self.value(depth + 1) for _ in range(self.rng.randrange(5))))
        return self.rng.choice(kinds)()


def targets(nonsense):
    """Returns something to call, with half-way sensible arguments for it or None."""
    rng = nonsense.rng
    game = rng.choice(WORDS[1:4])
    yield fanal.make, (game,), nonsense.setup()
    yield fanal.env, (game,), nonsense.setup()
    yield fanal.Vector, (game,), {"games": rng.choice([1, 4, 64]), **nonsense.setup()}
    yield fanal.GpuVector, (game,), {"games": rng.choice([1, 4, 64]), **nonsense.setup()}
    yield fanal.replay, (nonsense.text(),), {}
    yield fanal.Player, (nonsense.text(),), {}
    yield fanal.arena, (game, ["random", "greedy"]), {"games": 1, **nonsense.setup()}
    yield fanal.analyse, None, {"player": "search:3"}
    for many in (fanal.Vector, fanal.GpuVector):
        yield many, None, {"games": rng.choice([*NUMBERS[:6], *NUMBERS[11:]])}
    for name in ("info", "make", "replay", "Player", "Game", "Turn"):
        yield getattr(fanal, name), None, {}
    for name in ("describe", "seed", "derive", "check_player", "replay", "Game", "Vector", "Array",
                 "Gpu", "cards"):
        yield getattr(_core, name), None, {}
    thing = rng.choice(nonsense.made)
    for one in {id(thing): thing, 1: getattr(thing, "_core", None)}.values():
        for name in dir(one) if one is not None else ():
            if not name.startswith("__"):
                yield (lambda *args, one=one, name=name, **keywords:
                       use(getattr(one, name), args, keywords)), None, {}


def use(attribute, args, keywords):
    return attribute(*args, **keywords) if callable(attribute) else attribute


def legal_step(nonsense):
    """Steps an object made earlier, so that later positions are reached too."""
    thing = nonsense.rng.choice(nonsense.made)
    if isinstance(thing, fanal.Game) and not thing.is_over:
        thing.apply(nonsense.rng.choice(thing.legal_moves))
    elif isinstance(thing, fanal.Vector):
        thing.step(thing.legal[:, 0])
    elif isinstance(thing, fanal.GpuVector):
        name, _, _ = nonsense.rng.choice(thing._open().arrays())
        shown = np.from_dlpack(getattr(thing, name))
        thing.step(nonsense.rng.choice([None, shown[..., 0].astype(np.int32), nonsense.array()]))
        nonsense.views = (nonsense.views + [shown])[-8:]
    elif isinstance(thing, fanal.Env) and thing.agents:
        thing.step(None if thing.last()[2] else thing.game.legal_actions[0])


def call_once(nonsense):
    call, args, keywords = nonsense.rng.choice(list(targets(nonsense)))
    if args is None or nonsense.rng.random() < 0.2:
        args = [nonsense.value() for _ in range(nonsense.rng.choice([0, 0, 1, 1, 1, 2, 2, 3, 5]))]
    try:
        made = call(*args, **keywords)
        if isinstance(made, KEPT):
            nonsense.keep(made)
        legal_step(nonsense)
    except REFUSALS as error:
        if not str(error):
            raise AssertionError(f"{type(error).__name__} without a sentence") from error


def main():
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    nonsense = Nonsense(random.Random(seed))
    print("1..1", flush=True)
    for number in range(calls):
        try:
            call_once(nonsense)
        except Exception as error:  # any other exception is what the fuzzer looks for
            print(f"not ok 1 - call {number} of seed {seed}: {type(error).__name__}: {error}")
            raise
    print(f"ok 1 - {calls} calls with nonsense are refused with a sentence, or work")


if __name__ == "__main__":
    main()
