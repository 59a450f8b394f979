"""Teaches a network the lessons of train/lessons.py.

    scripts/train study GAME FOLDER NETWORK.npz [--start GAME.net] [--epochs 3] …

It begins with a network of integers, such as the shipped one, or with a float file. It learns the shares of
the teacher's tries, its chances to win and its points. It does not learn the last twentieth of the files,
but measures on it, before and after, how often the network prefers the teacher's best action.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from . import lessons, model
from . import net as nets
from .trainer import SAMPLES


def begun_with(path, game):
    network = model.load(path) if path.endswith(".npz") else model.from_net(nets.read(path))
    if network.game != game:
        raise ValueError(f"{path} is a network of {network.game}, not of {game}")
    return network


def losses(network, rows, settings):
    """Returns the losses of policy, chances to win and points, and how often the best action is the
    teacher's."""
    heads, here, known = network(rows["observations"]), rows["here"].bool(), rows["known"].float()
    logits, shares = model.masked(heads.policy, rows["masks"]), rows["shares"].float()
    sharp = shares ** settings.sharpen
    sharp = sharp / sharp.sum(-1, keepdim=True)
    liked = functional.log_softmax(logits / settings.heat, -1)
    policy = -(sharp * liked.clamp(min=-30)).sum(-1).mean()
    chances = functional.log_softmax(heads.win.masked_fill(~here, -1e9), -1)
    win = -(rows["wins"].float() * chances.clamp(min=-30)).sum(-1).mean()
    points = ((heads.points - rows["points"].float()) ** 2 * known).sum() / known.sum()
    same = (logits.argmax(-1) == shares.argmax(-1)).float().mean()
    return torch.stack([policy, win, points, same])


def batches(rows, size, order):
    for at in range(0, len(order), size):
        picked = order[at:at + size]
        yield {name: row[picked] for name, row in rows.items()}


@torch.no_grad()
def asked_about(network, rows, settings):
    """Returns losses() over all rows."""
    found = [losses(network, batch, settings) * len(batch["masks"])
             for batch in batches(rows, 8192, torch.arange(len(rows["masks"])))]
    return (sum(found) / len(rows["masks"])).tolist()


def learn(network, rows, settings):
    """Yields, after each epoch, its number and the seconds so far. The learning rate falls linearly to 0."""
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.rate, eps=1e-5)
    weights = torch.tensor([1.0, settings.win_weight, settings.points_weight])
    count, step, begun = len(rows["masks"]), 0, time.monotonic()
    steps = settings.epochs * -(-count // settings.batch)
    for epoch in range(settings.epochs):
        for batch in batches(rows, settings.batch, torch.randperm(count)):
            for group in optimizer.param_groups:
                group["lr"] = settings.rate * (1 - step / steps)
            loss = (losses(network, batch, settings)[:3] * weights).sum()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            step += 1
        yield epoch + 1, time.monotonic() - begun


def read_rows(folder, game):
    """Returns rows to learn and rows to measure on, as tensors."""
    paths = sorted(Path(folder).glob(f"{game}-*.npz"))
    if len(paths) < 2:
        raise ValueError(f"{folder} has no lessons of {game}, or too few: scripts/train lessons")
    kept = -(-len(paths) // 20)
    return [{name: torch.from_numpy(rows) for name, rows in lessons.read(part).items()}
            for part in (paths[:-kept], paths[-kept:])]


def study(settings, say):
    torch.manual_seed(settings.seed)
    network = begun_with(settings.start, settings.game)
    rows, asked = read_rows(settings.folder, settings.game)

    def tell(when):
        policy, win, points, same = asked_about(network, asked, settings)
        say(f"{when}: losses of policy {policy:.4f}, win {win:.4f}, points {points:.5f}; "
            f"the teacher's best action {same:.2%}")
    say(f"{len(rows['masks'])} lessons, and {len(asked['masks'])} to ask about")
    tell("before")
    for epoch, seconds in learn(network, rows, settings):
        tell(f"epoch {epoch}, {seconds:.0f} s")
        picked = np.linspace(0, len(rows["masks"]) - 1, SAMPLES).astype(int)
        model.save(settings.network, network, rows["observations"][picked].numpy(),
                   {**vars(settings), "epochs_done": epoch})
    return network


def read_arguments(words=None):
    parser = argparse.ArgumentParser(prog="scripts/train study", epilog="docs/training.md says more",
                                     description="Teaches a network what lessons say.")
    parser.add_argument("game")
    parser.add_argument("folder", help="with lessons")
    parser.add_argument("network", help="float file to write")
    parser.add_argument("--start", help="network to begin with, .net or .npz (the shipped one)")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--sharpen", type=float, default=2.0,
                        help="power of the shares: a teacher also tries what it finds bad")
    parser.add_argument("--heat", type=float, default=4.0,
                        help="logits are divided by it: the network is too sure of itself")
    parser.add_argument("--win-weight", type=float, default=0.3)
    parser.add_argument("--points-weight", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0)
    settings = parser.parse_args(words)
    settings.start = settings.start or f"data/nets/{settings.game}.net"
    return settings


def main():
    settings = read_arguments()
    if settings.threads:
        torch.set_num_threads(settings.threads)
    try:
        study(settings, lambda text: print(text, flush=True))
    except (ValueError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
