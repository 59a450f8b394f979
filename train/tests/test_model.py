"""The network, its inputs and its file."""

import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import fanal
import numpy as np
import torch

from train import model


def random_network(game="lighthouse-run", hidden=(24, 16), seed=1):
    torch.manual_seed(seed)
    network = model.Network(game, hidden)
    torch.nn.init.normal_(network.heads.weight, std=0.1)
    return network


def some_observations(game, count=16):
    with fanal.Vector(game, games=count, seed=1, threads=1) as vector:
        for _ in range(20):
            vector.step(vector.legal[:, 0].astype(np.int32))
        return torch.from_numpy(vector.observations.copy())


class Inputs(unittest.TestCase):
    def test_scales_are_those_of_the_fields(self):
        facts = fanal.info("bretagne")
        scale = model.scale_of(facts.fields.values(), facts.size)
        self.assertEqual(scale[facts.fields["coins"].start], 127 // 60)
        self.assertEqual(scale[facts.fields["points"].start], 1)  # its maximum is 255
        sites = facts.fields["sites"]
        wanted = []
        for part in sites.parts:
            wanted += [max(1, 127 // part.most)] * part.count
        self.assertEqual(scale[sites.slice].tolist(), wanted * 15)

    def test_are_as_written(self):
        network, seen = random_network(), some_observations("lighthouse-run")
        seen[0, 515] = 200
        layer = network.layers[0]
        plain = np.minimum(127, seen.numpy().astype(float) * network.scale.numpy()) / 127
        wanted = plain @ layer.weight.detach().numpy().T + layer.bias.detach().numpy()
        found = torch.nn.functional.linear(
            model.inputs_of(seen, network.scale, torch.float32), layer.weight / 127, layer.bias)
        np.testing.assert_allclose(found.detach().numpy(), wanted, atol=1e-5)

    def test_are_exact_in_bfloat16(self):
        seen = torch.arange(256, dtype=torch.uint8)[None]
        for scale in range(1, 128):
            scales = torch.full((256,), scale, dtype=torch.uint8)
            self.assertTrue(torch.equal(model.inputs_of(seen, scales, torch.bfloat16).float(),
                                        model.inputs_of(seen, scales, torch.float32)), scale)


class Files(unittest.TestCase):
    def test_the_float_file_has_all_and_comes_back(self):
        network, seen = random_network(hidden=(24, 16, 8)), some_observations("lighthouse-run")
        samples = np.zeros((4096, 544), np.uint8)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "net.npz")
            model.save(path, network, samples, {"seed": 1})
            self.assertEqual([file.name for file in Path(folder).iterdir()], ["net.npz"])
            with np.load(path) as file:
                arrays = {name: file[name] for name in file.files}
            again = model.load(path)
        shapes = {"scale": (544,), "samples": (4096, 544), "about": (), "w0": (24, 544),
                  "b0": (24,), "w1": (16, 24), "b1": (16,), "w2": (8, 16), "b2": (8,),
                  "policy_w": (101, 8), "policy_b": (101,), "win_w": (4, 8), "win_b": (4,),
                  "points_w": (4, 8), "points_b": (4,)}
        self.assertEqual({name: array.shape for name, array in arrays.items()}, shapes)
        self.assertTrue(all(arrays[name].dtype == np.float32 for name in shapes
                            if name not in ("scale", "samples", "about")))
        about = json.loads(str(arrays["about"]))
        self.assertEqual((about["game"], about["observation"], about["points_unit"]),
                         ("lighthouse-run", 1, 32))
        for name in ("policy", "win", "points"):
            self.assertTrue(torch.equal(getattr(network(seen), name), getattr(again(seen), name)))

    def test_another_version_of_the_observation_is_refused(self):
        network = random_network()
        network.version = 77
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "net.npz")
            model.save(path, network, np.zeros((1, 544), np.uint8), {})
            with self.assertRaisesRegex(ValueError, "version 77"):
                model.load(path)


class Halves(unittest.TestCase):
    """Does what a card does: inputs and hidden layers in bfloat16, heads in float32. Without oneDNN, which
    believes a processor that claims to have AMX, and crashes on virtual machines that do not allow it."""

    @torch.backends.mkldnn.flags(enabled=False)
    def test_network_and_team_are_nearly_the_same(self):
        network, seen = random_network(), some_observations("lighthouse-run")
        wanted = network(seen)
        with mock.patch.object(model, "dtype_of", lambda tensor: torch.bfloat16):
            found = network(seen)
            team = model.Team(network, [dict(network.named_parameters())])
            beside = team.policy(seen)
            found.policy.sum().backward()
        self.assertEqual({part.dtype for part in (*found, beside)}, {torch.float32})
        for one, other in zip((*wanted, wanted.policy), (*found, beside)):
            self.assertLess((one - other).abs().max(), 0.02)
        self.assertEqual(network.layers[0].weight.grad.dtype, torch.float32)


class Critics(unittest.TestCase):
    def test_see_the_hands(self):
        network, seen = random_network(), some_observations("lighthouse-run")
        critic = model.Critic(network, cards=64)
        looked, hands = network.look(seen), torch.zeros(16, 64, dtype=torch.uint8)
        before = critic(looked, hands)
        hands[3, 5] = 1
        changed = (critic(looked, hands) != before).any(1)
        self.assertEqual(changed.nonzero().flatten().tolist(), [3])


class Teams(unittest.TestCase):
    def test_each_network_has_its_share_of_the_batch(self):
        one, two = random_network(seed=1), random_network(seed=2)
        seen = some_observations("lighthouse-run")
        team = model.Team(one, [dict(one.named_parameters()), dict(two.named_parameters())])
        wanted = torch.cat([one(seen[:8]).policy, two(seen[8:]).policy])
        self.assertTrue(torch.allclose(team.policy(seen), wanted, atol=1e-5))
