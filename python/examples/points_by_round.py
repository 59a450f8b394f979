#!/usr/bin/env python3
"""Plays a game and draws the points by round as a PNG, using only numpy and the standard library.

    python3 points_by_round.py [FILE]
"""

import struct
import sys
import zlib

import numpy as np

import fanal

COLOURS = np.array([(181, 51, 46), (217, 162, 27), (47, 125, 79), (43, 93, 155)], np.uint8)


def points_by_round(game, player):
    """Plays to the end; returns a row for each round, with a column for each seat."""
    rows = {}
    while not game.is_over:
        played = game.round
        game.apply(player.choose(game))
        rows[played] = game.points
    return np.array(list(rows.values()))


def draw(points, width=480, height=300, edge=20):
    """Returns the lines as an array of pixels."""
    picture = np.full((height, width, 3), 255, np.uint8)
    picture[height - edge, edge:-edge] = picture[edge:-edge, edge] = 90
    rounds = np.arange(len(points))
    across = np.linspace(0, len(points) - 1, 4 * width)
    x = (edge + across / max(len(points) - 1, 1) * (width - 2 * edge - 1)).astype(int)
    for seat, column in enumerate(points.T):
        level = np.interp(across, rounds, column) / max(points.max(), 1)
        y = (height - edge - level * (height - 2 * edge)).astype(int)
        for thick in (-1, 0, 1):
            picture[y + thick, x] = COLOURS[seat]
    return picture


def write_png(path, picture):
    def chunk(name, data):
        return (struct.pack(">I", len(data)) + name + data +
                struct.pack(">I", zlib.crc32(name + data)))
    height, width, _ = picture.shape
    rows = np.hstack([np.zeros((height, 1), np.uint8), picture.reshape(height, -1)])
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" +
                   chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
                   chunk(b"IDAT", zlib.compress(rows.tobytes())) + chunk(b"IEND", b""))


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "points.png"
    points = points_by_round(fanal.make("bretagne", players=4, seed=1), fanal.Player("greedy"))
    write_png(path, draw(points))
    print(f"{path}: {len(points)} rounds, {points[-1].tolist()} points at the end")


if __name__ == "__main__":
    main()
