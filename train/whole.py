"""Writes files whole or not at all."""

import os
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def written_whole(path):
    """Opens a file to write bytes to. It gets its name once everything is written; until then readers see
    the old one."""
    fresh = Path(f"{path}.{os.getpid()}.tmp")
    with open(fresh, "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    fresh.rename(path)
