#!/usr/bin/env python3
"""Runs the tests of this folder and prints TAP. With names, only these files: run.py game env. If the first
name is a folder, runs that folder's tests."""

import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent


def flat(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from flat(test)
        else:
            yield test


def name_of(test):
    return test.id().removeprefix("test_").replace("_", " ").replace(".", ": ")


def main():
    loader, names, folder = unittest.TestLoader(), sys.argv[1:], HERE
    if names and Path(names[0]).is_dir():
        folder = Path(names.pop(0)).resolve()
    patterns = [f"test_{name}.py" for name in names] or ["test_*.py"]
    tests = [test for pattern in patterns for test in flat(loader.discover(str(folder), pattern))]
    print(f"1..{len(tests)}", flush=True)
    failed = 0
    for number, test in enumerate(tests, 1):
        result = unittest.TestResult()
        test(result)
        faults = result.failures + result.errors
        print(f"{'not ok' if faults else 'ok'} {number} - {name_of(test)}", flush=True)
        for _, trace in faults:
            print(*(f"# {line}" for line in trace.splitlines()), sep="\n")
        failed += bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
