"""The files of a run: checkpoint, network, log, picture. Each is written whole or not at all."""

import json
import os
from pathlib import Path

import torch

from . import curve, model
from . import net as nets


def read_checkpoint(path):
    return torch.load(path, map_location="cpu")


def read_start(path):
    """What a run can begin with: a checkpoint, or a network of integers, which has no critic and no
    earlier selves."""
    if not str(path).endswith(".net"):
        return read_checkpoint(path)
    network = model.from_net(nets.read(path))
    return {"network": network.state_dict(), "critic": {}, "selves": [], "stretch": 0}


class Files:
    """build/train/GAME.pt (checkpoint), .npz (network), .jsonl (log), .svg (learning curve)."""

    def __init__(self, folder, game):
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        self.checkpoint, self.network, self.log, self.picture = (
            folder / f"{game}{ending}" for ending in (".pt", ".npz", ".jsonl", ".svg"))

    def write_checkpoint(self, saved):
        fresh = Path(f"{self.checkpoint}.{os.getpid()}.tmp")
        with open(fresh, "wb") as file:
            torch.save(saved, file)
            file.flush()
            os.fsync(file.fileno())
        fresh.rename(self.checkpoint)

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
        """Drops what was logged after so many updates: it will happen again."""
        kept = [row for row in self.rows() if row["update"] <= updates]
        fresh = Path(f"{self.log}.{os.getpid()}.tmp")
        fresh.write_text("".join(json.dumps(row) + "\n" for row in kept), encoding="utf-8")
        fresh.rename(self.log)

    def draw(self):
        self.picture.write_text(curve.draw(self.rows()), encoding="utf-8")
