"""Makes lessons: positions, with a searching player's judgement of them, for a network to learn from.

    scripts/train lessons GAME FOLDER [--games N] [--teacher learned:400] …

The pupil is the built-in network. It plays games, in all seats or in one. Wherever it can choose, a teacher
looks at what its seat may know, and says how much each action deserves and how everybody is expected to
end. In a third of the games the pupil makes its favourite move, in a third it draws its move, in a third
the teacher moves; so it is taught in positions that it really reaches. Everything depends only on the seed
and the number of a game. An existing file is not made again, so an interrupted run can be continued.
"""

import argparse
import multiprocessing
import os
import random
import sys
import time
from pathlib import Path

import fanal
import numpy as np
import torch

from .games import mixed_setups, order_of
from .model import POINTS_UNIT, SIDES
from .whole import written_whole

GAMES_A_FILE = 64
FIELDS = {  # of a lesson; those with a number for each side begin with the acting seat
    "observations": np.uint8, "masks": np.uint8,
    "shares": np.float16,  # of the teacher's tries, by action
    "wins": np.float16, "points": np.float16,
    "here": np.uint8,   # sides that compete,
    "known": np.uint8,  # and those whose points are known
}


def by_side(numbers, seat, players):
    """Turns numbers of seats, and of a side that has no seat, into numbers of sides."""
    order = order_of(torch.tensor([seat]), torch.tensor([players]))[0].numpy()
    return np.pad(numbers, (0, SIDES - len(numbers)))[order]


def means(options):
    """Returns the chances to win and the points of each seat, averaged over the teacher's tries."""
    tries = sum(option.simulations for option in options)
    return [sum(np.array(getattr(option, what)) * option.simulations for option in options) / tries
            for what in ("wins", "points")]


def lesson(game, teacher):
    """Returns the teacher's judgement of the position for the seat to act, by the names of FIELDS, and the
    move that the teacher would make."""
    seat, players = game.to_act, game.players
    options = teacher.analyse(game)
    tries = {option.move: option.simulations for option in options}
    shares = np.zeros(len(game.action_mask))
    for move, action in zip(game.legal_moves, game.legal_actions):
        shares[action] += tries.get(move, 0)
    wins, points = means(options)
    sides = len(game.points)
    rest = [max(0.0, 1.0 - sum(wins))] * (sides - players)
    row = {
        "observations": game.observation(), "masks": game.action_mask,
        "shares": shares / shares.sum(), "wins": by_side([*wins, *rest], seat, players),
        "points": by_side(points / POINTS_UNIT[game.name], seat, players),
        "here": np.arange(SIDES) < sides, "known": np.arange(SIDES) < players,
    }
    return row, options[0].move


def play(settings, setup, number):
    """Plays one game and returns its lessons."""
    chance = random.Random(f"{settings.seed} {number}")
    game = fanal.make(settings.game, seed=f"{settings.seed} {number}", **setup)
    teacher, other = fanal.Player(settings.teacher), fanal.Player(settings.other)
    pupils = set(range(game.players))
    if chance.random() < settings.shared:
        pupils = {chance.randrange(game.players)}
    moves_as, rows = chance.choice(("policy", "policy:100", None)), []
    while not game.is_over:
        move = game.legal_moves[0]
        if len(game.legal_moves) > 1 and game.to_act in pupils:
            row, move = lesson(game, teacher)
            rows.append(row)
            if moves_as:
                move = fanal.Player(moves_as).choose(game)
        elif len(game.legal_moves) > 1:
            move = other.choose(game)
        game.apply(move)
    return rows


def make_file(settings, number):
    """Makes a file and returns its number of lessons; 0 if it was there already."""
    path = Path(settings.folder, f"{settings.game}-{settings.seed}-{number:05}.npz")
    if path.exists():
        return 0
    setups, rows = mixed_setups(settings.game, settings.players), []
    first = number * GAMES_A_FILE
    for i in range(first, min(first + GAMES_A_FILE, settings.games)):
        rows += play(settings, setups[i % len(setups)], i)
    with written_whole(path) as file:
        np.savez_compressed(file, **{name: np.array([row[name] for row in rows], kind)
                                     for name, kind in FIELDS.items()})
    return len(rows)


def read(paths):
    """Returns the lessons of all these files, by name."""
    files = [np.load(path) for path in paths]
    return {name: np.concatenate([file[name] for file in files]) for name in FIELDS}


def make_all(settings, say):
    Path(settings.folder).mkdir(parents=True, exist_ok=True)
    files, begun, made = -(-settings.games // GAMES_A_FILE), time.monotonic(), 0
    with multiprocessing.Pool(settings.jobs) as pool:
        jobs = [pool.apply_async(make_file, (settings, i)) for i in range(files)]
        for done, job in enumerate(jobs, 1):
            made += job.get()
            passed = time.monotonic() - begun
            say(f"{done} of {files} files, {made} lessons, {passed:.0f} s, "
                f"{passed / done * (files - done):.0f} s to go")


def read_arguments(words=None):
    parser = argparse.ArgumentParser(prog="scripts/train lessons", epilog="docs/training.md says "
                                     "more", description="Plays games and writes down what a "
                                     "player that searches thinks of their positions.")
    parser.add_argument("game")
    parser.add_argument("folder")
    parser.add_argument("--games", type=int, default=6400)
    parser.add_argument("--players", type=lambda text: tuple(map(int, text.split(","))),
                        default=(2, 3, 4), help="2,3,4")
    parser.add_argument("--teacher", default="learned:400")
    parser.add_argument("--other", default="search:300", help="who plays with one pupil")
    parser.add_argument("--shared", type=float, default=0.5, help="of the games: with one pupil")
    parser.add_argument("--seed", default="lessons")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at a time")
    return parser.parse_args(words)


def main():
    try:
        make_all(read_arguments(), lambda text: print(text, flush=True))
    except (ValueError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
