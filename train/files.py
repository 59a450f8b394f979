"""The files of a run: checkpoint, network, log, picture. The checkpoint and the network are written
whole or not at all."""

import json
from pathlib import Path

import torch

from . import curve, model
from . import net as nets
from .whole import written_whole


def read_checkpoint(path):
    return torch.load(path, map_location="cpu")


def read_start(path):
    """Reads the start of a run: a checkpoint, or a network of integers, which has no critic and no earlier
    selves."""
    if not str(path).endswith(".net"):
        return read_checkpoint(path)
    network = model.from_net(nets.read(path))
    return {"network": network.state_dict(), "critic": {}, "selves": [], "stretch": 0}


class Files:
    """The files build/train/GAME.pt (checkpoint), .npz (network), .jsonl (log) and .svg (learning curve)."""

    def __init__(self, folder, game):
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        self.checkpoint, self.network, self.log, self.picture = (
            folder / f"{game}{ending}" for ending in (".pt", ".npz", ".jsonl", ".svg"))

    def write_checkpoint(self, saved):
        with written_whole(self.checkpoint) as file:
            torch.save(saved, file)

    def read_checkpoint(self):
        return read_checkpoint(self.checkpoint)

    def write_network(self, network, samples, settings):
        model.save(self.network, network, samples, settings)

    def add(self, row):
        with open(self.log, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def rows(self):
        if not self.log.exists():
            return []
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    def keep_rows(self, updates):
        """Drops the log entries after this many updates: those updates will happen again."""
        kept = [row for row in self.rows() if row["update"] <= updates]
        with written_whole(self.log) as file:
            file.write("".join(json.dumps(row) + "\n" for row in kept).encode())

    def draw(self):
        self.picture.write_text(curve.draw(self.rows()), encoding="utf-8")
