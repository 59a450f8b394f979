"""Writes, reads and evaluates network files (docs/nets.md), with the same integers as src/players/net.c.

This is the C code's reference in another language; tests compare them bit for bit. It needs only numpy and
knows nothing about training.
"""

import hashlib
import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

MOST = 127
SIDES = 4
MOST_LAYERS = 8
HIDDEN_SHIFT, ANSWER_SHIFT = 32, 20
LOGIT = 1024  # the answer's value for 1
MOST_ANSWER = 1 << 24
MOST_BIAS = 1 << 30
POWERS = np.array([round(2 ** (30 - i / 64)) for i in range(65)], np.int64)


def rounded(count, multiple=16):
    return -(-count // multiple) * multiple


@dataclass
class Layer:
    """A layer of integers: `weights` [outputs, inputs], `biases` and `multipliers` [outputs]."""
    weights: np.ndarray
    biases: np.ndarray
    multipliers: np.ndarray

    def sums(self, values):
        """Returns exact sums: none comes near 2^53."""
        products = values.astype(np.float64) @ self.weights.astype(np.float64).T
        return products.astype(np.int64) + self.biases

    def hand_on(self, values):
        """Returns the output of a hidden layer."""
        sums = np.maximum(self.sums(values), 0).astype(np.uint64)
        scaled = (sums * self.multipliers.astype(np.uint64) + np.uint64(1 << (HIDDEN_SHIFT - 1)))
        return np.minimum(scaled >> np.uint64(HIDDEN_SHIFT), MOST).astype(np.uint8)

    def answer(self, values):
        """Returns the output of the last layer."""
        scaled = self.sums(values) * self.multipliers + (1 << (ANSWER_SHIFT - 1))
        return np.clip(scaled >> ANSWER_SHIFT, -MOST_ANSWER, MOST_ANSWER)

    def to_bytes(self):
        outputs, inputs = (rounded(count) for count in self.weights.shape)
        weights = np.zeros((outputs, inputs), np.int8)
        weights[:self.weights.shape[0], :self.weights.shape[1]] = self.weights
        by_fours = weights.reshape(outputs, inputs // 4, 4).transpose(1, 0, 2)
        numbers = np.zeros((2, outputs), "<u4")
        numbers[0, :len(self.multipliers)] = self.multipliers
        numbers[1, :len(self.biases)] = self.biases.astype("<i4").view("<u4")
        return numbers.tobytes() + np.ascontiguousarray(by_fours).tobytes()

    @classmethod
    def from_bytes(cls, content, outputs, inputs):
        """Undoes to_bytes; more bytes may follow."""
        wide, deep = rounded(outputs), rounded(inputs)
        multipliers, biases = np.frombuffer(content, "<u4", 2 * wide).reshape(2, wide)
        by_fours = np.frombuffer(content, np.int8, wide * deep, 8 * wide)
        weights = by_fours.reshape(deep // 4, wide, 4).transpose(1, 0, 2).reshape(wide, deep)
        return cls(weights[:outputs, :inputs].astype(np.int64),
                   biases.view("<i4")[:outputs].astype(np.int64),
                   multipliers[:outputs].astype(np.int64))


@dataclass
class Net:
    """The layers of a network; the last one has actions, chances to win and points."""
    game: str
    version: int
    scale: np.ndarray
    layers: list
    heats: tuple = (0, 0)  # of levels 3 and 4; 0: the default

    @property
    def actions(self):
        return len(self.layers[-1].biases) - 2 * SIDES

    def inputs(self, observations):
        return np.minimum(observations.astype(np.int64) * self.scale, MOST).astype(np.uint8)

    def answers(self, observations):
        """Returns, for rows of bytes, logits of actions and of wins in 1/1024, and points in hundredths."""
        values = self.inputs(observations)
        for layer in self.layers[:-1]:
            values = layer.hand_on(values)
        return np.split(self.layers[-1].answer(values), [self.actions, self.actions + SIDES], axis=1)

    def write(self, path):
        widths = [len(layer.biases) for layer in self.layers]
        content = struct.pack("<24s4I8I2I4x", self.game.encode(), self.version, len(self.scale),
                              self.actions, len(widths),
                              *widths, *[0] * (MOST_LAYERS - len(widths)), *self.heats)
        content += bytes(self.scale).ljust(rounded(len(self.scale), 64), b"\0")
        content += b"".join(layer.to_bytes() for layer in self.layers)
        digest = hashlib.sha256(content).digest()
        Path(path).write_bytes(b"FANALNET" + struct.pack("<I", 1) + digest + content)


def read(path):
    """Returns a network from its file."""
    content = Path(path).read_bytes()
    if content[:8] != b"FANALNET" or hashlib.sha256(content[44:]).digest() != content[12:44]:
        raise ValueError(f"{path} is no network, or a damaged one")
    game, version, inputs, _, count, *numbers = struct.unpack_from("<24s4I8I2I", content, 44)
    at = 128 + rounded(inputs, 64)
    net = Net(game.rstrip(b"\0").decode(), version, np.frombuffer(content, np.uint8, inputs, 128),
              [], tuple(numbers[8:]))
    for outputs in numbers[:count]:
        net.layers.append(Layer.from_bytes(content[at:], outputs, inputs))
        at += rounded(outputs) * (8 + rounded(inputs))
        inputs = outputs
    return net


def shares(logits):
    """Returns one row of logits, given in 1/1024, as shares in 1/65535."""
    halvings = (max(logits) - np.asarray(logits, np.int64)) * 378194 >> 16
    step, between = halvings >> 6 & 63, halvings & 63
    powers = POWERS[step] - ((POWERS[step] - POWERS[step + 1]) * between >> 6)
    weights = np.where(halvings >> 12 < 31, powers >> np.minimum(halvings >> 12, 31), 0)
    total = int(weights.sum())
    return [(int(weight) * 65535 + total // 2) // total for weight in weights]
