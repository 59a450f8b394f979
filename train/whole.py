"""Files that are written whole or not at all."""

import os
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def written_whole(path):
    """A file to write bytes to. It has its name when all is written; who reads it meanwhile sees
    the old one."""
    fresh = Path(f"{path}.{os.getpid()}.tmp")
    with open(fresh, "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    fresh.rename(path)
