"""Makes paths fit for lists of paths, such as PYTHONPATH, LD_PRELOAD and PATH: these are split at colons,
some at spaces too, and have no way to quote one. This tree may be anywhere."""

import atexit
import re
import tempfile
from pathlib import Path

_links = {}


def listable(path):
    """Returns the path or, if it has a space or a colon, a link to it that is removed when we end."""
    path = str(path)
    if not re.search(r"[\s:]", path):
        return path
    if path not in _links:
        folder = tempfile.TemporaryDirectory(prefix="fanal-link.")  # pylint: disable=consider-using-with
        atexit.register(folder.cleanup)
        link = Path(folder.name, Path(path).name)
        link.symlink_to(path)
        _links[path] = str(link)
    return _links[path]
