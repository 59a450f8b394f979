#!/usr/bin/env python3
"""Runs the tests of the running server, two at a time, and prints their TAP.

    tests/server/run.py          all of them
    tests/server/run.py play     only tests/server/play_test.py
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAMES = ("play", "crash", "leak", "people", "hostile", "store", "flood", "stop", "share",
         "campaign", "changes", "sitting", "rating", "club", "calls", "pause", "pairing",
         "tournament", "hosts", "api")


def run(name):
    """They share our output. Each prints a result at once, so that none is lost."""
    done = subprocess.run([sys.executable, HERE / f"{name}_test.py"], stdin=subprocess.DEVNULL,
                          stderr=subprocess.STDOUT, check=False)
    return done.returncode


def main():
    names = sys.argv[1:] or NAMES
    with ThreadPoolExecutor(2) as pool:
        return max(pool.map(run, names))


if __name__ == "__main__":
    sys.exit(main())
