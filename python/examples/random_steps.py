#!/usr/bin/env python3
"""Measures how many steps a second Python makes with a Vector, choosing random legal actions in numpy.

    python3 random_steps.py [SECONDS [THREADS]]
"""

import sys
import time

import numpy as np

import fanal

GAMES = 4096


def rate(game, players, seconds, threads):
    """Returns the steps a second, the best of several runs, since other programs use the machine too. On
    one core it counts processor time."""
    clock = time.process_time if threads == 1 else time.perf_counter
    with fanal.Vector(game, games=GAMES, players=players, threads=threads, seed=1) as vector:
        rng, rows, best = np.random.default_rng(1), np.arange(GAMES), 0.0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            begun = clock()
            for _ in range(50):
                pick = (rng.random(GAMES) * vector.counts).astype(np.int64)
                vector.step(vector.legal[rows, pick])
            best = max(best, 50 * GAMES / (clock() - begun))
    return best


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2
    threads = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(f"{GAMES} games, {threads or 'all'} threads     players   million steps/s")
    for game in fanal.games():
        for players in (2, 3, 4):
            print(f"{game:28}{players:8}{rate(game, players, seconds, threads) / 1e6:18.2f}")


main()
