#!/usr/bin/env python3
"""Runs the tests of the running server, two at a time, and prints their TAP one after another.

    tests/server/run.py          all of them
    tests/server/run.py play     only tests/server/play_test.py
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAMES = ("play", "crash", "leak", "people", "hostile")


def run(name):
    done = subprocess.run([sys.executable, HERE / f"{name}_test.py"], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          encoding="utf-8", errors="replace", check=False)
    return done.returncode, done.stdout


def main():
    names = sys.argv[1:] or NAMES
    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(run, names))
    for _, output in outcomes:
        print(output, end="")
    return max(status for status, _ in outcomes)


if __name__ == "__main__":
    sys.exit(main())
