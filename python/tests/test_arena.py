"""Compares the arena with that of the command line."""

import json
import subprocess
import unittest
from pathlib import Path

import fanal

FANAL = Path(__file__).resolve().parents[2] / "build/fanal"


class Arena(unittest.TestCase):
    def test_it_plays_the_games_of_the_command_line(self):
        if not FANAL.exists():
            self.skipTest("build/fanal is not built")
        for game, players, games in (("lighthouse-run", 2, 20), ("bretagne", 3, 7)):
            said = subprocess.run([FANAL, "arena", game, "--players", str(players), "--games",
                                   str(games), "--entrants", "greedy,random,search:20", "--seed",
                                   "5", "--json"], capture_output=True, check=True).stdout
            result = fanal.arena(game, ["greedy", "random", "search:20"], games, players, seed=5)
            for mine, theirs in zip(result.entrants, json.loads(said)["entrants"]):
                self.assertEqual((mine.name, mine.games), (theirs["name"], theirs["games"]))
                self.assertAlmostEqual(mine.win_share, theirs["win_share"], 4)
                self.assertAlmostEqual(mine.points, theirs["points"], 2)
                self.assertAlmostEqual(mine.low, theirs["low"], 4)
                self.assertAlmostEqual(mine.high, theirs["high"], 4)

    def test_bots_of_ones_own(self):
        def first(turn):
            self.assertEqual(turn.action_mask.sum(), len(turn.moves))
            self.assertEqual(turn.observation.shape, (544,))
            self.assertIn("colours", turn.view)
            return turn.moves[0]

        def last(turn):
            return turn.actions[-1]

        result = fanal.arena("lighthouse-run", [first, last, fanal.Player("random")], games=4)
        self.assertEqual(sum(one.games for one in result.entrants), 8)
        self.assertAlmostEqual(sum(one.wins for one in result.entrants), 4)
        self.assertIn("first", str(result))

    def test_refusals(self):
        for entrants, games, error in ((["greedy"], 2, ValueError), (["greedy", "x"], 2, ValueError),
                                       (["greedy", 7], 2, TypeError),
                                       (["greedy", "random"], 0, ValueError),
                                       (["random", lambda turn: "leave"], 2, ValueError),
                                       (["random", lambda turn: None], 2, TypeError)):
            with self.assertRaises(error):
                fanal.arena("lighthouse-run", entrants, games)
        with self.assertRaises(ValueError):
            fanal.arena("lighthouse-run", ["random", "greedy"], players=0)
