"""Turns the float file of a trained network into a network file of integers, and says what that costs.

    python3 -m train.quantise build/train/GAME.npz data/nets/GAME.net

Each output has a scale of its own for its weights. What hidden layers hand on has one scale a layer,
chosen on the samples in the float file so that the squared error is least; what remains of the error
of a sum on average goes into its bias. Needs numpy only.
"""

import json
import sys
from pathlib import Path

import numpy as np

from .net import (ANSWER_SHIFT, HIDDEN_SHIFT, MOST, MOST_BIAS, SIDES, Layer, Net)

LOGIT = 1024
HEADS = ("policy", "win", "points")


def read_floats(path):
    """What the file is about, the scale, weights and biases of each layer, the samples."""
    with np.load(path) as file:
        about = json.loads(str(file["about"]))
        hidden = sum(name[0] == "w" and name[1:].isdigit() for name in file.files)
        layers = [(file[f"w{i}"], file[f"b{i}"]) for i in range(hidden)]
        heads = [np.concatenate([file[f"{head}_{part}"] for head in HEADS]) for part in "wb"]
        arrays = [(w.astype(np.float64), b.astype(np.float64)) for w, b in [*layers, heads]]
        return about, file["scale"], arrays, file["samples"]


def integers(weights, biases, unit, factors, shift):
    """A layer whose inputs count `unit` each; its outputs are multiplied by `factors`."""
    step = np.maximum(np.abs(weights).max(1) / MOST, np.abs(biases) / unit / MOST_BIAS * 1.01)
    step[step == 0] = 1
    multipliers = np.rint(step * unit * factors * 2.0 ** shift)
    if multipliers.max() >= 2 ** 32:
        raise ValueError("the weights are too large for this format")
    return Layer(np.rint(weights / step[:, None]).astype(np.int64),
                 np.rint(biases / (step * unit)).astype(np.int64), multipliers.astype(np.int64)), step


def correct_biases(layer, step, unit, wanted, values):
    """The mean error of the sums on the samples, into the biases."""
    error = wanted - layer.sums(values) * (step * unit)
    layer.biases = np.clip(layer.biases + np.rint(error.mean(0) / (step * unit)).astype(np.int64),
                           -MOST_BIAS, MOST_BIAS)


def best_unit(values):
    """What one step of 0 to 127 should count, so that the squared error is least."""
    def error(unit):
        return ((np.minimum(np.rint(values / unit), MOST) * unit - values) ** 2).mean()
    largest = max(values.max(), 1e-6) / MOST
    return min((largest * part for part in np.linspace(0.2, 1, 33)), key=error)


def quantise(about, scale, arrays, samples):
    net = Net(about["game"], about["observation"], scale, [])
    values, unit = net.inputs(samples), 1 / MOST
    exact = values * unit
    for weights, biases in arrays[:-1]:
        wanted = exact @ weights.T + biases
        exact = np.maximum(wanted, 0)
        next_unit = best_unit(exact)
        layer, step = integers(weights, biases, unit, 1 / next_unit, HIDDEN_SHIFT)
        correct_biases(layer, step, unit, wanted, values)
        net.layers.append(layer)
        values, unit = layer.hand_on(values), next_unit
    weights, biases = arrays[-1]
    factors = np.full(len(biases), float(LOGIT))
    factors[-SIDES:] = 100 * about["points_unit"]
    layer, step = integers(weights, biases, unit, factors, ANSWER_SHIFT)
    correct_biases(layer, step, unit, exact @ weights.T + biases, values)
    net.layers.append(layer)
    return net, exact @ weights.T + biases


def chances(logits):
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def report(net, exact, samples, points_unit):
    """What quantisation costs, on the samples."""
    policy, win, points = np.split(exact, [net.actions, net.actions + SIDES], axis=1)
    logits, wins, hundredths = net.answers(samples)
    for name, ours, theirs in (("logits", logits / LOGIT, policy),
                               ("chances to win", chances(wins / LOGIT), chances(win)),
                               ("points", hundredths / 100, points * points_unit)):
        error = np.abs(ours - theirs)
        yield (f"{name:15} differ by {error.mean():.4f} on average, by {error.max():.4f} at most; "
               f"they spread by {theirs.std():.4f}")
    same = (logits.argmax(1) == policy.argmax(1)).mean()
    yield f"the best of all actions, legal or not, is the same in {same:.1%} of {len(samples)} samples"


def main():
    source, target = sys.argv[1:]
    about, scale, arrays, samples = read_floats(source)
    net, exact = quantise(about, scale, arrays, samples)
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    net.write(target)
    shape = " - ".join(str(len(layer.biases)) for layer in net.layers)
    print(f"{target}: {net.game}, {len(scale)} - {shape}, {Path(target).stat().st_size} bytes")
    for line in report(net, exact, samples, about["points_unit"]):
        print(line)


if __name__ == "__main__":
    main()
