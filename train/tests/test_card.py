"""Trains on a card, where the card is the fake one of the package's tests: the games come through DLPack
and are the same to the byte, so a run is the same too."""

import importlib.util
import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import torch

from train import games
from train.files import Files
from train.settings import Settings
from train.trainer import Trainer

FAKE = Path(__file__).resolve().parents[2] / "python/tests/fake_gpu.py"
TINY = Settings.of("bretagne", hidden=(8,), games=64, length=16, batch=256, steps=64 * 16 * 2,
                   stretches=1, eval_games=64)


def fake_card():
    spec = importlib.util.spec_from_file_location("fake_gpu", FAKE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(module.build())


def weights_of_a_run():
    with tempfile.TemporaryDirectory() as folder:
        trainer = Trainer(TINY, Files(folder, "bretagne"), torch.device("cpu"), lambda _: None)
        trainer.run()
        return trainer.games.on_card, trainer.network.state_dict()


class Cards(unittest.TestCase):
    def test_a_run_is_the_same_as_on_the_cpu(self):
        torch.set_num_threads(1)
        plainly, wanted = weights_of_a_run()
        with mock.patch.dict(os.environ, FANAL_GPU=fake_card()), \
                mock.patch.object(games, "is_card", lambda device: True):
            on_card, found = weights_of_a_run()
        self.assertEqual((plainly, on_card), (False, True))
        for name, tensor in wanted.items():
            self.assertTrue(torch.equal(tensor, found[name]), name)
