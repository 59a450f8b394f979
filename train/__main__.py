"""The command line of a training run, called by scripts/train; see docs/training.md."""

import argparse
import dataclasses
import os
import sys

import torch

from .files import Files, read_start
from .settings import SMALL, Settings
from .trainer import Diverged, Trainer, restored

FOLDER = "build/train"
NUMBERS = ("hidden", "players")  # settings that are rows of numbers


def numbers(text):
    return tuple(int(word) for word in text.split(",")) if text else ()


def read_arguments():
    parser = argparse.ArgumentParser(prog="scripts/train", description="Trains a network by "
                                     "self-play.", epilog="docs/training.md says more")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--threads", type=int, default=0, help="of the CPU; 0: one for each core")
    parser.add_argument("--folder", default=FOLDER, help=f"for all files ({FOLDER})")
    parser.add_argument("--resume", action="store_true",
                        help="go on from the checkpoint, with its settings")
    parser.add_argument("--leave-after", type=float, metavar="MINUTES",
                        help="leave at the end of a stretch if the next would not fit")
    for field in dataclasses.fields(Settings):
        name = field.name.rstrip("_").replace("_", "-")
        if field.name == "game":
            parser.add_argument("game")
        elif field.type is bool:  # sets the value that is not the default
            parser.add_argument(f"--no-{name}" if field.default else f"--{name}", dest=field.name,
                                action="store_const", const=not field.default)
        else:
            kind = numbers if field.name in NUMBERS else field.type
            parser.add_argument(f"--{name}", dest=field.name, type=kind)
    return parser.parse_args()


def settings_of(given, device):
    chosen = {field.name: getattr(given, field.name) for field in dataclasses.fields(Settings)
              if getattr(given, field.name) is not None}
    return Settings.of(**{**(SMALL if device.type == "cpu" else {}), **chosen})


def say(text):
    print(text, flush=True)


def make_trainer(given, device):
    """Returns the trainer of a new run, or of the one to resume; raises ValueError if that is impossible."""
    files = Files(given.folder, given.game)
    if given.resume and not files.checkpoint.exists():
        raise ValueError(f"there is no {files.checkpoint} to go on with")
    if given.resume:
        return restored(files, device, say)
    if files.checkpoint.exists():
        raise ValueError(f"{files.checkpoint} is there already: --resume goes on with it; move it "
                         "away, or name another --folder, to begin anew")
    trainer = Trainer(settings_of(given, device), files, device, say)
    if start := trainer.settings.start:
        if not os.path.exists(start):
            raise ValueError(f"there is no {start} to begin with")
        trainer.begin_with(read_start(start))
    files.keep_rows(0)
    return trainer


def main():
    given = read_arguments()
    device = torch.device(given.device)
    if given.threads:
        torch.set_num_threads(given.threads)
    torch.set_float32_matmul_precision("high")
    try:
        trainer = make_trainer(given, device)
        ended = trainer.run(given.leave_after)
    except (ValueError, Diverged) as error:
        sys.exit(str(error))
    say(f"{trainer.files.network}: {'done' if ended else 'left; --resume goes on'}")


main()
