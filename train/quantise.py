"""Turns the float file of a trained network into a network file of integers, and prints the cost.

    python3 -m train.quantise build/train/GAME.npz data/nets/GAME.net [HEAT3 HEAT4]

Each input and each output has its own scale. The samples in the float file show how large inputs really
become, and which unit is best for the outputs of a layer; the next layer's weights include it. When a
weight is rounded, the weights not yet rounded are adjusted to compensate (this is GPTQ: Frantar and others,
2022). The mean of the remaining error of a sum goes into its bias. Every fourth sample is left out of all
that, and shows the cost. Needs only numpy.
"""

import json
import sys
from pathlib import Path

import numpy as np

from .net import ANSWER_SHIFT, HIDDEN_SHIFT, LOGIT, MOST, MOST_BIAS, SIDES, Layer, Net

DAMPING = 1e-3  # keeps weights of inputs that are seldom or never seen nearly unchanged
ROOM = 2        # inputs may become this much larger than in the samples
HEADS = ("policy", "win", "points")


def read_floats(path):
    """Returns the file's description, the scale, weights and biases of each layer, and the samples."""
    with np.load(path) as file:
        about = json.loads(str(file["about"]))
        hidden = sum(name[0] == "w" and name[1:].isdigit() for name in file.files)
        layers = [(file[f"w{i}"], file[f"b{i}"]) for i in range(hidden)]
        heads = [np.concatenate([file[f"{head}_{part}"] for head in HEADS]) for part in "wb"]
        arrays = [(w.astype(np.float64), b.astype(np.float64)) for w, b in [*layers, heads]]
        return about, file["scale"], arrays, file["samples"]


def steps_of(weights, biases):
    """Returns the value of 1 in an integer sum, for each output."""
    steps = np.maximum(np.abs(weights).max(1) / MOST, np.abs(biases) / MOST_BIAS * 1.01)
    return np.where(steps > 0, steps, 1)


def best_scale(scale, samples):
    """Returns the multiplier of each input, chosen so that the inputs in the samples fill a byte."""
    scale, most = scale.astype(np.int64), samples.max(0).astype(np.int64) * ROOM
    best = np.where(most > 0, np.maximum(scale, MOST // np.maximum(most, 1)), scale)
    return best.astype(np.uint8)


def rounded_well(weights, values):
    """Returns integers for weights, rounded from the first input to the last: the weights of inputs that
    often occur together with one compensate for its rounding."""
    values = values.astype(np.float64)
    together = values.T @ values / len(values)
    together[np.diag_indices_from(together)] += DAMPING * np.diag(together).mean() + 1e-9
    order = np.linalg.cholesky(np.linalg.inv(together)).T
    left, found = weights.copy(), np.empty_like(weights)
    for i, row in enumerate(order):
        found[:, i] = np.clip(np.rint(left[:, i]), -MOST, MOST)
        left[:, i:] -= np.outer(left[:, i] - found[:, i], row[i:] / row[i])
    return found.astype(np.int64)


def integers(weights, biases, steps, factors, shift, values):
    """Returns a layer of integers, whose outputs are multiplied by `factors`."""
    multipliers = np.rint(steps * factors * 2.0 ** shift)
    if multipliers.max() >= 2 ** 32:
        raise ValueError("the weights are too large for this format")
    return Layer(rounded_well(weights / steps[:, None], values),
                 np.rint(biases / steps).astype(np.int64), multipliers.astype(np.int64))


def correct_biases(layer, steps, wanted, values):
    """Adds the mean error of the sums on the samples to the biases."""
    error = (wanted - layer.sums(values) * steps).mean(0)
    layer.biases = np.clip(layer.biases + np.rint(error / steps).astype(np.int64),
                           -MOST_BIAS, MOST_BIAS)


def best_units(values):
    """Returns for each output the value of one step of 0 to 127 that has the least squared error."""
    def errors(units):
        return ((np.minimum(np.rint(values / units), MOST) * units - values) ** 2).mean(0)
    largest = np.maximum(values.max(0), 1e-2 * max(values.max(), 1e-6)) / MOST
    parts = np.linspace(0.2, 1, 33)
    return largest * parts[np.argmin([errors(largest * part) for part in parts], axis=0)]


def quantise(about, scale, arrays, samples):
    net = Net(about["game"], about["observation"], best_scale(scale, samples), [])
    values, units = net.inputs(samples), scale / net.scale / MOST
    exact = values * units
    for weights, biases in arrays[:-1]:
        wanted = exact @ weights.T + biases
        exact = np.maximum(wanted, 0)
        steps = steps_of(weights * units, biases)
        next_units = np.maximum(best_units(exact), 1.01 * steps)  # a finer unit is no use
        layer = integers(weights * units, biases, steps, 1 / next_units, HIDDEN_SHIFT, values)
        correct_biases(layer, steps, wanted, values)
        net.layers.append(layer)
        values, units = layer.hand_on(values), next_units
    weights, biases = arrays[-1]
    factors = np.full(len(biases), float(LOGIT))
    factors[-SIDES:] = 100 * about["points_unit"]
    steps = steps_of(weights * units, biases)
    layer = integers(weights * units, biases, steps, factors, ANSWER_SHIFT, values)
    correct_biases(layer, steps, exact @ weights.T + biases, values)
    net.layers.append(layer)
    return net


def exact_answers(scale, arrays, samples):
    """Returns the answers of the float network."""
    values = np.minimum(samples.astype(np.float64) * scale, MOST) / MOST
    for weights, biases in arrays[:-1]:
        values = np.maximum(values @ weights.T + biases, 0)
    weights, biases = arrays[-1]
    return values @ weights.T + biases


def chances(logits):
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def report(net, exact, samples, points_unit):
    """Yields the cost of quantisation, measured on the samples, line by line."""
    policy, win, points = np.split(exact, [net.actions, net.actions + SIDES], axis=1)
    logits, wins, hundredths = net.answers(samples)
    for name, ours, theirs in (("logits", logits / LOGIT, policy),
                               ("chances to win", chances(wins / LOGIT), chances(win)),
                               ("points", hundredths / 100, points * points_unit)):
        error = np.abs(ours - theirs)
        yield (f"{name:15} differ by {error.mean():.4f} on average, by {error.max():.4f} at most; "
               f"they spread by {theirs.std():.4f}")
    same = (logits.argmax(1) == policy.argmax(1)).mean()
    yield (f"the best of all actions, legal or not, is the same in {same:.1%} of "
           f"{len(samples)} samples")


def main():
    source, target, *heats = sys.argv[1:]
    about, scale, arrays, samples = read_floats(source)
    kept = np.arange(len(samples)) % 4 == 3
    net = quantise(about, scale, arrays, samples[~kept])
    net.heats = tuple(map(int, heats)) or net.heats
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    net.write(target)
    shape = " - ".join(str(len(layer.biases)) for layer in net.layers)
    print(f"{target}: {net.game}, {len(scale)} - {shape}, {Path(target).stat().st_size} bytes")
    exact = exact_answers(scale, arrays, samples[kept])
    for line in report(net, exact, samples[kept], about["points_unit"]):
        print(line)


if __name__ == "__main__":
    main()
