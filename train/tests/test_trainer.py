"""Whole runs, small enough for any machine: they learn, and continue after an interruption."""

import dataclasses
import tempfile
import unittest
import xml.etree.ElementTree as xml
from unittest import mock

import torch

from train import model
from train.files import Files
from train.ppo import act, losses
from train.settings import Settings
from train.trainer import Diverged, Trainer, restored

CPU = torch.device("cpu")
TINY = Settings.of("lighthouse-run", hidden=(8,), players=(2, 3), games=64, length=16, batch=256,
                   opponents=2, steps=64 * 16 * 4, stretches=2, eval_games=48)


def without_clock(rows):
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


class Runs(unittest.TestCase):
    def setUp(self):
        torch.set_num_threads(1)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.files = Files(folder.name, "lighthouse-run")
        self.checkpoints = []

    def trainer(self, settings):
        return Trainer(settings, self.files, CPU, self.keep_checkpoint)

    def keep_checkpoint(self, _):
        self.checkpoints.append(self.files.checkpoint.read_bytes())

    def test_it_learns(self):
        """Random players would win 50% of the games."""
        updates = 10
        trainer = self.trainer(dataclasses.replace(
            TINY, hidden=(16,), players=(2,), plain=True, length=128, steps=64 * 128 * updates,
            rate=3e-3, lambda_=0.95, entropy=0.01, league=0.0, eval_games=256))
        self.assertTrue(trainer.run())
        rows = self.files.rows()
        losses = [row["win_loss"] for row in rows if "win_loss" in row]
        self.assertEqual(len(losses), updates)
        self.assertLess(losses[-1], losses[0] - 0.005)
        self.assertGreater(rows[-1]["random"]["2"]["wins"], 0.58)

    def test_after_an_interruption_it_goes_on_the_same(self):
        whole = self.trainer(TINY)
        self.assertTrue(whole.run())
        rows = without_clock(self.files.rows())
        self.files.checkpoint.write_bytes(self.checkpoints[0])
        again = restored(self.files, CPU, self.keep_checkpoint)
        self.assertEqual((again.stretch, again.updates), (1, 2))
        self.assertTrue(again.run())
        self.assertEqual(without_clock(self.files.rows()), rows)
        self.assertGreater(again.league.count, 0)
        for name, tensor in again.network.state_dict().items():
            self.assertTrue(torch.equal(tensor, whole.network.state_dict()[name]), name)

    def test_it_begins_with_another_run_wider_and_deeper(self):
        first = self.trainer(dataclasses.replace(TINY, hidden=(8, 6)))
        first.run()
        saved = self.files.read_checkpoint()
        wide = self.trainer(dataclasses.replace(TINY, hidden=(12, 10, 7)))
        wide.begin_with(saved)
        seen, cards = first.rollout.steps["observations"][0], first.games.hidden
        with torch.no_grad():
            looked = first.network.look(seen), wide.network.look(seen)
            for mine, theirs in zip(wide.network.answer(looked[1]), first.network.answer(looked[0])):
                torch.testing.assert_close(mine, theirs)
            torch.testing.assert_close(wide.critic(looked[1], cards), first.critic(looked[0], cards))
        self.assertEqual([number for number, _ in wide.league.selves], [-1, 0])
        wide.begin_stretch()
        wide.update()
        for other, why in (({"hidden": (8, 4)}, "narrower"), ({"hidden": (12,)}, "more layers"),
                           ({"game": "bretagne", "hidden": (12, 10)}, "another game")):
            with self.assertRaisesRegex(ValueError, why):
                self.trainer(dataclasses.replace(TINY, **other)).begin_with(saved)

    def test_it_leaves_when_the_next_stretch_would_not_fit(self):
        self.assertFalse(self.trainer(TINY).run(leave_after=1e-9))
        self.assertEqual(len(self.checkpoints), 1)

    def test_it_leaves_a_network_and_a_picture(self):
        trainer = self.trainer(TINY)
        trainer.run()
        again, seen = model.load(self.files.network), trainer.rollout.steps["observations"][0]
        with torch.no_grad():
            self.assertTrue(torch.equal(again(seen).policy, trainer.network(seen).policy))
        root = xml.fromstring(self.files.picture.read_text(encoding="utf-8"))
        lines = root.findall("{http://www.w3.org/2000/svg}polyline")
        self.assertEqual(len(lines), 2 + 2 + 2)  # random, earlier by players; entropy, loss

    def test_what_cannot_be_compiled_runs_as_it_is(self):
        said = []
        trainer = Trainer(TINY, self.files, CPU, said.append)
        with mock.patch.object(torch, "compile", mock.Mock(side_effect=OSError("no compiler")),
                               create=True):
            trainer.compile()
        self.assertEqual(said, ["not compiled: OSError: no compiler"])
        self.assertIs(trainer.losses, losses)

    def test_what_is_compiled_is_tried_before_it_is_used(self):
        called = []

        def compiled(function):
            def fast(*arguments):
                called.append(function)
                return function(*arguments)
            return fast
        trainer = self.trainer(TINY)
        with mock.patch.object(torch, "compile", compiled, create=True):
            trainer.compile()
        self.assertEqual(called, [act, losses])
        self.assertIsNone(trainer.network.heads.weight.grad)
        trainer.update()
        self.assertGreater(len(called), 2)

    def test_what_cannot_be_recorded_is_played_step_by_step(self):
        said = []
        trainer = Trainer(TINY, self.files, CPU, said.append)
        trainer.records = True
        with mock.patch("train.trainer.recorded", side_effect=RuntimeError("no card")) as tried:
            trainer.begin_stretch()
            trainer.update()
            trainer.begin_stretch()
        self.assertEqual((said, tried.call_count), (["not recorded: no card"], 1))

    def test_one_that_diverges_stops_before_it_spoils_its_checkpoint(self):
        trainer = self.trainer(TINY)
        with torch.no_grad():
            trainer.network.heads.bias[-1] = float("nan")
        with self.assertRaisesRegex(Diverged, "the last checkpoint is good"):
            trainer.run()
        self.assertFalse(self.files.checkpoint.exists())
