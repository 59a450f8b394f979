"""Lessons by a search, and a network that learns them."""

import tempfile
import unittest
from pathlib import Path

import fanal
import numpy as np
import torch

from train import lessons, model, quantise, study
from train import net as nets
from train.files import Files, read_start
from train.settings import Settings
from train.tests.test_model import random_network, some_observations
from train.trainer import Trainer

SHIPPED = "data/nets/lighthouse-run.net"


def asked(*words):
    return lessons.read_arguments(["lighthouse-run", *words, "--teacher", "learned:16",
                                   "--other", "greedy", "--jobs", "1"])


def position(players, variant="base"):
    """Returns a game in which seat 1 can choose."""
    game = fanal.make("lighthouse-run", players=players, variant=variant, seed=3)
    while game.to_act != 1 or len(game.legal_moves) == 1:
        game.apply(game.legal_moves[0])
    return game


class Lessons(unittest.TestCase):
    def test_say_what_the_teacher_says(self):
        game, teacher = position(3), fanal.Player("learned:64")
        row, move = lessons.lesson(game.copy(), teacher)
        options = teacher.analyse(game.copy())
        self.assertEqual(move, options[0].move)
        tries = {option.move: option.simulations for option in options}
        for legal, action in zip(game.legal_moves, game.legal_actions):
            self.assertAlmostEqual(row["shares"][action], tries[legal] / 64)
        self.assertEqual(row["observations"].tolist(), game.observation(1).tolist())
        for name, of in (("wins", 1), ("points", 32)):
            by_seat = sum(np.array(getattr(option, name)) * option.simulations / 64 / of
                          for option in options)
            np.testing.assert_allclose(row[name][:3], by_seat[[1, 2, 0]])
        self.assertEqual(row["here"].tolist(), [True, True, True, False])

    def test_erik_has_the_rest_of_the_chances_and_unknown_points(self):
        row, _ = lessons.lesson(position(2, "erik"), fanal.Player("learned:64"))
        self.assertAlmostEqual(sum(row["wins"]), 1, places=5)
        self.assertGreater(row["wins"][2], 0)
        self.assertEqual((row["here"].sum(), row["known"].sum()), (3, 2))

    def test_are_the_same_again_and_only_what_is_missing_is_made(self):
        with tempfile.TemporaryDirectory() as folder:
            made = [lessons.make_file(asked(f"{folder}/{name}", "--games", "66"), 1)
                    for name in self.folders(folder)]
            rows = [lessons.read([Path(folder, name, "lighthouse-run-lessons-00001.npz")])
                    for name in ("one", "two")]
            self.assertEqual(lessons.make_file(asked(f"{folder}/one", "--games", "66"), 1), 0)
        self.assertTrue(made[0] == made[1] == len(rows[0]["masks"]) > 20)
        for name in lessons.FIELDS:
            np.testing.assert_array_equal(rows[0][name], rows[1][name])
        self.assertTrue((rows[0]["shares"][rows[0]["masks"] == 0] == 0).all())

    def folders(self, folder):
        for name in ("one", "two"):
            Path(folder, name).mkdir()
            yield name

    def test_one_pupil_has_fewer_than_all(self):
        setup = {"players": 3}
        alone, together = (len(lessons.play(asked("unused", "--shared", share), setup, 5))
                           for share in ("1", "0"))
        self.assertTrue(0 < 2 * alone < together)


class Starts(unittest.TestCase):
    """Turns networks of integers into networks that can be trained."""

    def test_a_network_is_read_as_it_was_written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "again.net")
            nets.read(SHIPPED).write(path)
            self.assertEqual(path.read_bytes(), Path(SHIPPED).read_bytes())
            path.write_bytes(path.read_bytes()[:-1])
            with self.assertRaisesRegex(ValueError, "damaged"):
                nets.read(path)

    def test_it_says_nearly_the_same(self):
        seen = some_observations("lighthouse-run", 64)
        small = random_network()
        net = quantise.quantise({"game": "lighthouse-run", "observation": 1, "points_unit": 32},
                                *self.arrays(small), seen.numpy())
        with torch.no_grad():
            found, wanted = model.from_net(net)(seen), small(seen)
        self.assertLess((found.policy - wanted.policy).abs().max(), 0.05)
        self.assertLess((found.points - wanted.points).abs().max(), 0.05)

    def arrays(self, network):
        parts = model.file_arrays(network)
        hidden = [(parts[f"w{i}"], parts[f"b{i}"]) for i in range(2)]
        heads = tuple(np.concatenate([parts[f"{head}_{part}"] for head in quantise.HEADS])
                      for part in "wb")
        return parts["scale"], [*hidden, heads]

    def test_a_run_begins_with_a_shipped_one(self):
        settings = Settings.of("lighthouse-run", hidden=(640, 256, 256), games=64, length=2,
                               batch=64, steps=128, stretches=1, eval_games=64)
        with tempfile.TemporaryDirectory() as folder:
            trainer = Trainer(settings, Files(folder, "lighthouse-run"), torch.device("cpu"))
            trainer.begin_with(read_start(SHIPPED))
        seen = some_observations("lighthouse-run")
        with torch.no_grad():
            found = trainer.network(seen).policy
            wanted = model.from_net(nets.read(SHIPPED))(seen).policy
        self.assertTrue(torch.equal(found, wanted))


class Studies(unittest.TestCase):
    def test_a_network_learns_what_the_teacher_likes(self):
        torch.set_num_threads(1)
        with tempfile.TemporaryDirectory() as folder:
            for seed in "ab":
                lessons.make_file(asked(folder, "--games", "68", "--seed", seed), 1)
            start, made = Path(folder, "start.npz"), Path(folder, "made.npz")
            model.save(start, random_network(), np.zeros((1, 544), np.uint8), {})
            settings = study.read_arguments(["lighthouse-run", folder, str(made), "--start",
                                             str(start), "--epochs", "30", "--batch", "32",
                                             "--rate", "0.01"])
            said = []
            network = study.study(settings, said.append)
            rows, _ = study.read_rows(folder, "lighthouse-run")
            before = study.asked_about(model.load(start), rows, settings)
            after = study.asked_about(network, rows, settings)
            self.assertEqual(study.asked_about(model.load(made), rows, settings), after)
        for loss in range(3):
            self.assertLess(after[loss], before[loss])
        self.assertGreater(after[3], before[3] + 0.1)
        self.assertEqual(len(said), 2 + 30)

    def test_a_network_of_another_game_is_refused(self):
        with self.assertRaisesRegex(ValueError, "lighthouse-run, not of bretagne"):
            study.begun_with(SHIPPED, "bretagne")

    def test_without_lessons_it_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(ValueError, "scripts/train lessons"):
                study.read_rows(folder, "lighthouse-run")
