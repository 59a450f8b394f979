#!/usr/bin/env python3
"""Runs one round of a part of scripts/campaign. The last line has the counts as JSON; if anything goes
wrong, the round ends with a traceback instead.

    tests/server/rounds.py PART SEED SECONDS

The seed decides what is done and when; a round takes about this many seconds, and some more to end.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import crash_test
import hostile_test
import stop_test
from client import Person
from faults import Database, Disk, Proxy
from stage import ROOT, Server

TABLES = int(os.environ.get("CAMPAIGN_TABLES", "12"))
STOPS_AT_ONCE = 10
FULL_TABLES, PEOPLE_OF_SOAK = 500, 2000
ENOUGH_FIGURES = 10     # memory figures needed to see a slope
MOVES_OF_TABLE = 36     # moves a second: two people, each with fewer than 20 messages


def until(seconds):
    """Counts up until the time is over, at least once."""
    deadline, number = time.monotonic() + seconds, 0
    while number == 0 or time.monotonic() < deadline:
        yield number
        number += 1


def end_well(server):
    """Stops the server; a disk that takes all of the five seconds is not the server's fault."""
    status = server.stop()
    assert status == 0 or server.said().endswith(stop_test.GIVES_UP), server.said()


def sqlite(chance, seconds):
    """Kills and cuts power over SQLite."""
    counts = {"restarts": 0, "power_cuts": 0}
    with tempfile.TemporaryDirectory(prefix="fanal-disk.") as folder:
        live = Path(folder, "store")
        live.mkdir()
        disk = Disk(live)
        with Server(store=f"sqlite:{live}/fanal.db", environment=disk.environment) as server:
            crowd = crash_test.Crowd([server], TABLES)
            for _ in until(seconds):
                time.sleep(0.3 + 1.7 * chance.random())
                server.kill()
                if chance.random() < 0.5:
                    disk.cut(chance)
                    counts["power_cuts"] += 1
                server.start()
                counts["restarts"] += 1
            counts.update(crowd.finish())
            end_well(server)
        disk.close()
    return counts


def postgres(chance, seconds):
    """Kills the server and crashes its PostgreSQL."""
    counts = {"restarts": 0, "database_crashes": 0}
    database = Database()
    with Server(store=database.url) as server:
        crowd = crash_test.Crowd([server], TABLES)
        for _ in until(seconds):
            time.sleep(0.3 + 1.7 * chance.random())
            kind = chance.randrange(3)
            if kind != 1:
                server.kill()
                counts["restarts"] += 1
            if kind != 0:
                database.crash()
                counts["database_crashes"] += 1
            if kind != 1:
                server.start()
        counts.update(crowd.finish())
        end_well(server)
    database.close()
    return counts


def partitions(chance, seconds):
    """Runs two servers on one PostgreSQL, each behind a network that fails now and then."""
    counts = {"partitions": 0, "restarts": 0}
    database = Database()
    proxies = [Proxy(database), Proxy(database)]
    with Server(store=proxies[0].url) as first, Server(store=proxies[1].url) as second:
        servers = (first, second)
        crowd = crash_test.Crowd(servers, TABLES)
        for _ in until(seconds):
            time.sleep(0.5 + 2 * chance.random())
            which = chance.randrange(2)
            if chance.random() < 0.2:
                servers[which].kill()
                servers[which].start()
                counts["restarts"] += 1
                continue
            fault = chance.choice((Proxy.freeze, Proxy.hold_answers, Proxy.cut))
            fault(proxies[which])
            time.sleep(chance.choice((0.1, 0.5, 2, 6)))
            proxies[which].heal()
            counts["partitions"] += 1
        counts.update(crowd.finish())
        for server in servers:
            end_well(server)
    for proxy in proxies:
        proxy.close()
    return counts


def hostile(chance, seconds):
    """Sends what no honest client sends, to a server with sanitizers if there is one."""
    attacks = (hostile_test.wrong_values, hostile_test.garbage, hostile_test.forged_tokens,
               hostile_test.unknown_tables, hostile_test.dropped)
    counts = {"inputs": 0}
    hostile_test.chance.seed(chance.random())
    with Server(hostile_test.checked_program()) as server:
        for number in until(seconds):
            hostile_test.receive(server)    # new people, since nobody may have more than a hundred tables
            said = attacks[number % len(attacks)]()
            found = re.match(r"(\d+) (messages|joins)", said or "150 messages")
            counts["inputs"] += int(found[1])
        hostile_test.still_fine()
    return counts


def tell(command, pattern, environment=None, accepted=(0,)):
    """Runs a program and adds up the numbers in its output that match a pattern's groups."""
    done = subprocess.run([str(word) for word in command], cwd=ROOT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                          errors="replace", env={**os.environ, **(environment or {})}, check=False)
    if done.returncode not in accepted:
        raise RuntimeError(f"exit status {done.returncode}\n{done.stdout[-6000:]}")
    return [sum(map(int, column)) for column in zip(*(one.groups() for one in
                                                      re.finditer(pattern, done.stdout)))]


def leaks(chance, seconds):
    """Compares pairs of tables that differ only in what is hidden, under the sanitizers."""
    pairs, compared = tell([ROOT / "build-check/tests/test_leak"], r"(\d+) pairs, (\d+) messages",
                           {"FANAL_LEAK_SECONDS": str(round(seconds)),
                            "FANAL_LEAK_SEED": str(chance.random()),
                            "ASAN_OPTIONS": "quarantine_size_mb=4"})
    return {"pairs": pairs, "compared": compared}


def fuzz(chance, seconds):
    """Runs every fuzzer for a while."""
    programs = len(list((ROOT / "build-check/fuzz").glob("fuzz_*[a-z]")))
    each = max(1, round(seconds * len(os.sched_getaffinity(0)) / max(1, programs)))
    inputs, = tell([ROOT / "scripts/fuzz", str(each)], r", (\d+) runs",
                   {"FUZZ_SEED": str(chance.randrange(1, 1 << 31))})
    return {"inputs": inputs}


def stops(chance, seconds):
    """Sends SIGTERM in the middle of everything."""
    counts = {"stops": 0, "acknowledged": 0}
    for _ in until(seconds):
        first = chance.randrange(1 << 31)
        said = stop_test.stop_often(range(first, first + STOPS_AT_ONCE))
        found = re.match(r"(\d+) stops, \d+ answers, (\d+) ack", said)
        counts["stops"] += int(found[1])
        counts["acknowledged"] += int(found[2])
    return counts


def crowd_of(server, tables, seconds):
    done = subprocess.run([ROOT / "build/load", str(server.port), str(server.process.pid),
                           str(PEOPLE_OF_SOAK), str(tables), str(seconds)], check=True,
                          stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def grown_kib(figures):
    """Returns the rise of a straight line through the later half of the figures."""
    later = figures[len(figures) // 2:]
    middle, mean = (len(later) - 1) / 2, sum(later) / len(later)
    spread = sum((i - middle) ** 2 for i in range(len(later)))
    slope = sum((i - middle) * (one - mean) for i, one in enumerate(later)) / spread
    return slope * (len(later) - 1)


def soak(chance, seconds):
    """Keeps the server at half of its full load for long: its memory must not grow."""
    subprocess.run(["ninja", "-C", ROOT / "build", "load"], check=True, stdout=subprocess.DEVNULL)
    spell = max(2, min(15, round(seconds / 20)))
    with Server() as server:
        full = crowd_of(server, FULL_TABLES, spell)["moves_per_s"]
        tables = min(FULL_TABLES, max(1, round(full / 2 / MOVES_OF_TABLE)))
        figures, moves = [], 0
        for _ in until(seconds):
            moves += spell * crowd_of(server, tables, spell)["moves_per_s"]
            figures.append(server.resident_kib())
        with Person(server, "Honest").connect() as client:
            client.create("lighthouse-run", ["me", "here"])
            client.move()
        end_well(server)
    grown = grown_kib(figures) if len(figures) >= ENOUGH_FIGURES else 0
    print(f"KiB after each spell: {figures}; by slope {grown:.0f} more")
    assert grown < figures[0] / 4 + 4096, f"memory grows by {grown:.0f} KiB"
    return {"soak_moves": round(moves), "soak_grown_kib": max(0, round(grown))}


def mutants(chance, seconds):
    """Breaks rules and match; see scripts/mutate."""
    with tempfile.TemporaryDirectory() as folder:
        tell([ROOT / "scripts/mutate", "--sample", "100000", "--seed", chance.randrange(1 << 31),
              "--minutes", seconds / 60, "--out", folder], r"^$", accepted=(0, 1))
        report = json.loads(Path(folder, "report.json").read_text(encoding="utf-8"))
    for one in report["mutants"]:
        if one["status"] == "survived":
            print(f"survived: {one['file']}:{one['line']}: {one['before']} -> {one['after']}")
    return {"mutants_killed": report["counts"].get("killed", 0),
            "mutants_survived": report["counts"].get("survived", 0)}


ROUNDS = {one.__name__: one for one in (sqlite, postgres, partitions, hostile, leaks, fuzz, stops,
                                        soak, mutants)}


def main():
    name, seed, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    if name in ("postgres", "partitions") and "FANAL_TEST_POSTGRES" not in os.environ:
        script = ROOT / "tests/server/with_postgres"
        os.execv(script, [str(script), sys.executable, *sys.argv])
    print(json.dumps(ROUNDS[name](random.Random(f"{name} {seed}"), seconds)))


if __name__ == "__main__":
    main()
