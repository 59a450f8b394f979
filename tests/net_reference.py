#!/usr/bin/env python3
"""The networks of C against those of train/net.py, bit for bit, and quantisation. Prints TAP.

usage: net_reference.py NET_JUDGE
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import numpy as np
except ImportError:
    print("1..0 # SKIP there is no numpy")
    sys.exit()

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.dont_write_bytecode = True
from train import net as nets  # noqa: E402
from train import quantise  # noqa: E402

ROWS = 50


def floats(rng, inputs, actions, widths):
    """A float file of random numbers, as training writes it."""
    sizes = [inputs, *widths]
    arrays = {"scale": rng.integers(1, 128, inputs).astype(np.uint8)}
    for i, (before, after) in enumerate(zip(sizes, sizes[1:])):
        arrays[f"w{i}"] = rng.normal(0, before ** -0.5, (after, before)).astype(np.float32)
        arrays[f"b{i}"] = rng.normal(0, 0.1, after).astype(np.float32)
    for head, count in (("policy", actions), ("win", 4), ("points", 4)):
        arrays[f"{head}_w"] = rng.normal(0, sizes[-1] ** -0.5, (count, sizes[-1])).astype(np.float32)
        arrays[f"{head}_b"] = rng.normal(0, 0.3, count).astype(np.float32)
    about = {"game": "lighthouse-run", "observation": 1, "points_unit": 32}
    rows = rng.integers(0, 4, (ROWS, inputs)) * (rng.random((ROWS, inputs)) < 0.3)
    return arrays | {"about": np.array(json.dumps(about)), "samples": rows.astype(np.uint8)}


def players_of(row):
    return 2 + next((i for i in range(2) if row[i]), 2)


def expected(net, samples):
    """The lines that net_judge should print."""
    for row, logits, wins, points in zip(samples, *net.answers(samples)):
        players = players_of(row)
        absent = [0] * (4 - players)
        yield [*logits, *nets.shares(wins[:players]), *absent, *points[:players], *absent,
               *nets.shares(logits[:3])]


def compare(judge, folder, inputs, actions, widths):
    rng = np.random.default_rng(inputs)
    source, target = folder / "floats.npz", folder / "made.net"
    np.savez(source, **floats(rng, inputs, actions, widths))
    about, scale, arrays, samples = quantise.read_floats(source)
    net = quantise.quantise(about, scale, arrays, samples)
    net.write(target)
    said = subprocess.run([judge, target], input=samples.tobytes(), stdout=subprocess.PIPE,
                          check=True).stdout.decode()
    lines = [[int(word) for word in line.split()] for line in said.splitlines()]
    if lines != [[int(number) for number in line] for line in expected(net, samples)]:
        return "C and Python differ"
    exact = quantise.exact_answers(scale, arrays, samples)[:, :actions]
    error = np.abs(net.answers(samples)[0] / quantise.LOGIT - exact).mean()
    return None if error < 0.05 else f"quantisation changes logits by {error} on average"


def main():
    shapes = [(544, 101, (64, 32)), (37, 3, (33,)), (1296, 123, (17, 100, 5)), (16, 128, ())]
    print(f"1..{len(shapes)}")
    with tempfile.TemporaryDirectory() as folder:
        for number, shape in enumerate(shapes, 1):
            fault = compare(sys.argv[1], Path(folder), *shape)
            print(f"{'not ok' if fault else 'ok'} {number} - {shape}{': ' + fault if fault else ''}")


main()
