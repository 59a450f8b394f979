#!/usr/bin/env python3
"""Checks the campaign itself on a small scale: it counts, adds up, and says when something fell. Prints
TAP.

    tests/server/campaign_test.py [-v] [WORD...]     only tests with these words in their name
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from faults import Disk
from stage import ROOT, Tests

sys.path.insert(0, str(ROOT / "scripts"))
import mutants

tests = Tests()

# Commits 50 rows one by one and exits as if killed.
WRITER = """
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
db.execute("CREATE TABLE t (n INTEGER)")
db.execute("PRAGMA synchronous = " + sys.argv[2])
for n in range(50):
    db.execute("INSERT INTO t VALUES (?)", (n,))
os._exit(0)
"""


def rows_after_power_cut(synchronous):
    with tempfile.TemporaryDirectory() as folder:
        live = Path(folder, "store")
        live.mkdir()
        disk = Disk(live)
        subprocess.run([sys.executable, "-c", WRITER, live / "db", synchronous], check=True,
                       env={**os.environ, **disk.environment})
        disk.cut(random.Random(1), likely=0)
        counted = subprocess.run([sys.executable, "-c", "import sqlite3, sys; print(sqlite3.connect("
                                  "sys.argv[1]).execute('SELECT count(*) FROM t').fetchone()[0])",
                                  live / "db"], check=True, stdout=subprocess.PIPE)
        return int(counted.stdout)


@tests
def disk():
    """A power cut takes what was not synced, and nothing else."""
    assert rows_after_power_cut("FULL") == 50
    assert rows_after_power_cut("OFF") < 50


def campaign(folder, *words, **environment):
    done = subprocess.run([ROOT / "scripts/campaign", "--out", folder, *words],
                          env={**os.environ, "CAMPAIGN_TABLES": "2", **environment},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    report = json.loads(Path(folder, "report.json").read_text(encoding="utf-8"))
    return done.returncode, report


@tests
def small():
    """A small campaign kills, cuts, compares and writes its page; two of them add up."""
    with tempfile.TemporaryDirectory() as folder:
        status, report = campaign(folder, "--minutes", "0.05", "--seed", "3", "--parts",
                                  "sqlite,leaks")
        logs = [path.read_text(encoding="utf-8") for path in Path(folder).glob("*.log")]
        assert status == 0, logs
        parts = report["parts"]
        assert parts["sqlite"]["restarts"] >= 1 and parts["sqlite"]["acknowledged"] > 0, report
        path = Path(folder, "report.json")
        status, twice = campaign(folder, "--add", path, path)
        assert status == 0 and twice["runs"] == 2
        for key, value in parts["sqlite"].items():
            assert twice["parts"]["sqlite"][key] == value + value, key
        assert f"| **lost or doubled** | 0 |" in Path(folder, "report.md").read_text("utf-8")


@tests
def failing():
    """A round that fails is kept, and the campaign says so."""
    with tempfile.TemporaryDirectory() as folder:
        status, report = campaign(folder, "--minutes", "0.01", "--seed", "3", "--parts", "sqlite",
                                  FANAL="/bin/false")
        part = report["parts"]["sqlite"]
        assert status == 1 and part["crashes"] == len(part["faults"]) > 0, report
        kept = Path(folder, part["faults"][0]["log"]).read_text(encoding="utf-8")
        assert "does not start" in kept and "rounds.py sqlite 3.0" in kept, kept


@tests
def breaking():
    """Mutants are made of operators, not of comments, texts, asserts or the sizes of arrays."""
    code = ('int f(int a)\n{\n    int b[4]; /* a < b */\n    assert(a < 9);\n'
            '    if (a < 3 && !g("x < y"))\n        b[a] = 2;\n    return a;\n}\n')
    found = {(one.line, one.old, one.new) for one in mutants.find("f.c", code)}
    assert {(5, "<", "<="), (5, "<", ">="), (5, "&&", "||"), (5, "!", ""), (5, "3", "4"),
            (6, "b[a] = 2;", ";"), (6, "2", "1"), (7, "a", "0")} <= found, found
    assert {line for line, _, _ in found} == {5, 6, 7}, found
    one = next(one for one in mutants.find("f.c", code) if one.old == "&&")
    assert mutants.apply(one, code) == code.replace("&&", "||")


if __name__ == "__main__":
    sys.exit(tests.run(workers=4))
