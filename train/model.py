"""The network of a game: an MLP over an observation, one for all numbers of players and variants.

Its heads are `policy` (a logit for each action, illegal ones too), `win` and `points`; the last two have a
number for each of four sides: the observing seat first, then the others in seat order, then a player that
the game leads itself. An input is min(127, byte * scale) / 127; the file format is numpy's .npz.

A critic is a further head, only for training and not in the file. It also sees all hands, and returns what
a position is worth to each side.
"""

import json
from collections import namedtuple

import fanal
import numpy as np
import torch
from torch.nn import functional

from .net import ANSWER_SHIFT, HIDDEN_SHIFT, LOGIT
from .whole import written_whole

SIDES = 4
FULL = 127  # the largest input before it is divided
UNIT = 1 / 32  # the value of 1 in a hidden layer of integers
HAND_SCALE = 0.25  # multiplies a count of cards, for the critic
CRITIC = 128  # width of its hidden layer
POINTS_UNIT = {"bretagne": 128, "lighthouse-run": 32}
HIDDEN = {"bretagne": (256, 256), "lighthouse-run": (512, 256)}

Heads = namedtuple("Heads", "policy win points")


def scale_of(fields, size):
    """Returns a multiplier for each byte that turns the maximum of its field into nearly 127."""
    scale = np.ones(size, np.uint8)

    def put(field, start):
        if not field.parts:
            scale[start:start + field.count] = max(1, FULL // max(1, field.most))
        width = max((part.start + part.count for part in field.parts), default=field.count)
        for again in range(0, field.count, width):
            for part in field.parts:
                put(part, start + again + part.start)

    for field in fields:
        put(field, field.start)
    return scale


def inputs_of(observations, scale, dtype):
    """Returns bytes as inputs from 0 to 127, all exact in bfloat16."""
    return (observations.to(dtype) * scale.to(dtype)).clamp(max=FULL)


def dtype_of(tensor):
    return torch.bfloat16 if tensor.is_cuda else torch.float32


class Network(torch.nn.Module):
    """Maps a batch of observations, as bytes, to Heads."""

    def __init__(self, game, hidden=None):
        super().__init__()
        facts = fanal.info(game)
        self.game, self.version, self.actions = game, facts.version, facts.actions
        self.hidden = tuple(hidden or HIDDEN[game])
        sizes = (facts.size, *self.hidden)
        self.layers = torch.nn.ModuleList(
            torch.nn.Linear(*pair) for pair in zip(sizes, sizes[1:]))
        self.heads = torch.nn.Linear(self.hidden[-1], self.actions + 2 * SIDES)
        for layer in self.layers:  # most inputs are 0, so torch's own weights would be too small
            torch.nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
            torch.nn.init.zeros_(layer.bias)
        torch.nn.init.zeros_(self.heads.weight[:self.actions])  # at first all actions are equal
        torch.nn.init.zeros_(self.heads.bias)
        scale = torch.from_numpy(scale_of(facts.fields.values(), facts.size))
        self.register_buffer("scale", scale)

    def forward(self, observations):
        return self.answer(self.look(observations))

    def look(self, observations):
        """Returns the output of the last hidden layer."""
        dtype = dtype_of(observations)
        x, unit = inputs_of(observations, self.scale, dtype), 1 / FULL
        for layer in self.layers:
            x = functional.linear(x, (layer.weight * unit).to(dtype), layer.bias.to(dtype)).relu()
            unit = 1
        return x.float()

    def answer(self, looked):
        return self.split(self.heads(looked))

    def split(self, out):
        return Heads(*out.split([self.actions, SIDES, SIDES], dim=-1))


class Critic(torch.nn.Module):
    """Maps the output of a network's last hidden layer, and the rows of all hands, to the worth for each
    side."""

    def __init__(self, network, cards):
        super().__init__()
        self.mix = torch.nn.Linear(cards + network.hidden[-1], CRITIC)
        self.worth = torch.nn.Linear(CRITIC, SIDES)

    def forward(self, looked, hands):
        cards = hands.to(looked.dtype) * HAND_SCALE
        return self.worth(self.mix(torch.cat([cards, looked], -1)).relu())


def deepened(state, layers):
    """Returns a network's state with this many hidden layers. New ones follow the others and pass their
    inputs on unchanged."""
    deep, have = dict(state), sum(name.endswith(".weight") for name in state) - 1
    for i in range(have, layers):
        width = len(state[f"layers.{have - 1}.bias"])
        deep[f"layers.{i}.weight"], deep[f"layers.{i}.bias"] = torch.eye(width), torch.zeros(width)
    return deep


def widened(state, shape):
    """Returns a network's or a critic's state in the larger or equal shapes of another, `shape`. Its
    answers are the same as before, since the next layer ignores the new units so far."""
    wide = {}
    for name, large in shape.items():
        small, wide[name] = state[name], large.detach().clone()
        if any(new < old for new, old in zip(large.shape, small.shape)):
            raise ValueError("a network can begin with a narrower one, not with a wider one")
        rows = len(small)
        if small.ndim == 2:
            wide[name][:rows, small.shape[1]:] = 0
            wide[name][:rows, :small.shape[1]] = small
        else:
            wide[name][:rows] = small
    return wide


class Team:
    """Several networks of one shape side by side: each chooses for its own share of a batch."""

    def __init__(self, network, states):
        """Takes state dicts of networks of the shape of `network` as `states`."""
        self.scale, self.count, device = network.scale, len(states), network.scale.device
        dtype = dtype_of(self.scale)

        def stacked(name):
            return torch.stack([state[name].float() for state in states]).to(device)
        self.layers = [((stacked(f"layers.{i}.weight") / (1 if i else FULL)).mT.to(dtype),
                        stacked(f"layers.{i}.bias")[:, None].to(dtype))
                       for i in range(len(network.layers))]
        self.heads = (stacked("heads.weight")[:, :network.actions].mT,
                      stacked("heads.bias")[:, None, :network.actions])

    def policy(self, observations):
        """Returns logits; the batch is cut into as many equal parts as there are networks."""
        x = inputs_of(observations, self.scale, dtype_of(observations))
        x = x.view(self.count, -1, len(self.scale))
        for weight, bias in self.layers:
            x = torch.baddbmm(bias, x, weight).relu()
        weight, bias = self.heads
        return torch.baddbmm(bias, x.float(), weight).flatten(0, 1)


def masked(logits, masks):
    return logits.masked_fill(masks == 0, -1e9)


def file_arrays(network):
    """Returns the arrays of the float file, except `about` and `samples`."""
    arrays = {"scale": network.scale}
    for i, layer in enumerate(network.layers):
        arrays[f"w{i}"], arrays[f"b{i}"] = layer.weight, layer.bias
    for name, weight, bias in zip(Heads._fields, network.split(network.heads.weight.T),
                                  network.split(network.heads.bias)):
        arrays[f"{name}_w"], arrays[f"{name}_b"] = weight.T, bias
    return {name: np.ascontiguousarray(array.detach().cpu().numpy())
            for name, array in arrays.items()}


def save(path, network, samples, settings):
    """Writes the float file; a reader sees either the old one or the new one."""
    about = {"game": network.game, "observation": network.version, "hidden": network.hidden,
             "points_unit": POINTS_UNIT[network.game], "settings": settings}
    with written_whole(path) as file:
        np.savez(file, **file_arrays(network), about=np.array(json.dumps(about)), samples=samples)


def load(path):
    """Returns a network from its float file."""
    with np.load(path) as file:
        about = json.loads(str(file["about"]))
        network = Network(about["game"], about["hidden"])
        if about["observation"] != network.version:
            raise ValueError(f"{path} was trained with version {about['observation']} of the "
                             f"observation, this is version {network.version}")
        with torch.no_grad():
            for i, layer in enumerate(network.layers):
                layer.weight.copy_(torch.from_numpy(file[f"w{i}"]))
                layer.bias.copy_(torch.from_numpy(file[f"b{i}"]))
            for given, mine in (("w", network.heads.weight), ("b", network.heads.bias)):
                rows = np.concatenate([file[f"{name}_{given}"] for name in Heads._fields])
                mine.copy_(torch.from_numpy(rows))
    return network


def from_net(net):
    """Turns a network of integers (train/net.py) into one that can be trained. Its answers are the same
    except for rounding and for the clipping of bytes."""
    network = Network(net.game, [len(layer.biases) for layer in net.layers[:-1]])
    if net.version != network.version:
        raise ValueError(f"the network was trained with version {net.version} of the observation, "
                         f"this is version {network.version}")
    last = net.layers[-1]
    before = FULL * (net.scale / network.scale.numpy())
    units = np.full(len(last.biases), 2.0 ** -ANSWER_SHIFT / LOGIT)
    units[-SIDES:] = 2.0 ** -ANSWER_SHIFT / (100 * POINTS_UNIT[net.game])
    with torch.no_grad():
        for layer, mine in zip(net.layers, [*network.layers, network.heads]):
            unit = units if layer is last else np.full(len(layer.biases), UNIT / 2 ** HIDDEN_SHIFT)
            steps = layer.multipliers * unit
            mine.weight.copy_(torch.from_numpy(layer.weights * steps[:, None] * before))
            mine.bias.copy_(torch.from_numpy(layer.biases * steps))
            before = 1 / UNIT
    return network
