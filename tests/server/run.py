#!/usr/bin/env python3
"""Runs the tests of the running server, two programs at a time, and prints their TAP with the name of the
program before the name of each test.

    tests/server/run.py                      all of them
    tests/server/run.py pause                all of tests/server/pause_test.py
    tests/server/run.py "pause: Days off"    of these, the tests with this in their name
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAMES = ("play", "crash", "leak", "people", "hostile", "store", "flood", "stop", "share",
         "campaign", "changes", "sitting", "rating", "club", "calls", "pause", "pairing",
         "tournament", "hosts", "api")
RESULT = re.compile(rb"^((?:not )?ok \d+ - )", re.MULTILINE)


def run(choice):
    """Runs a program. Passes each test on at once, in one piece with what it says."""
    name, _, test = choice.partition(": ")
    words = [test] if test else []
    with subprocess.Popen([sys.executable, HERE / f"{name}_test.py", *words],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as process:
        while piece := process.stdout.read1():
            os.write(1, RESULT.sub(rb"\g<1>" + name.encode() + b": ", piece))
    return process.returncode


def main():
    choices = sys.argv[1:] or NAMES
    unknown = [choice for choice in choices if choice.partition(": ")[0] not in NAMES]
    if unknown:
        print(f"1..1\nnot ok 1 - no such test: {', '.join(unknown)}\n# there are {', '.join(NAMES)}")
        return 1
    with ThreadPoolExecutor(2) as pool:
        return max(pool.map(run, choices))


if __name__ == "__main__":
    sys.exit(main())
