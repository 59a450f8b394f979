#!/usr/bin/env python3
"""Stops the server by SIGTERM in the middle of everything: bots and hints think, passwords are hashed,
people join, move and chat, records are read and written. The server must exit with status 0 and without
complaints, and everything acknowledged must be there when it runs again. Prints TAP.

    tests/server/stop_test.py [-v] [WORD...]        only tests with these words in their name
    tests/server/stop_test.py --rounds 1000         this many stops; a line of figures at the end
    FANAL=build-thread/fanal tests/server/stop_test.py --rounds 1000

Uses the build with sanitizers if there is one and FANAL does not name another.
"""

import json
import os
import random
import signal
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import PASSWORD, Person, Refusal, account
from stage import FANAL, ROOT, Server, Tests, need_postgres
from patience import now
from ws import Closed, Refused

os.environ["TSAN_OPTIONS"] = "report_thread_leaks=0"     # left only by a stop that was given up, see below
tests = Tests()
CHECKED = ROOT / "build-check/fanal"
PROGRAM = str(CHECKED if CHECKED.exists() and "FANAL" not in os.environ else FANAL)
RECORD = (ROOT / "tests/golden/lighthouse-run-2-base.jsonl").read_bytes()
ENDED = (Closed, Refused, Refusal, OSError, AssertionError)   # what a stop looks like to clients
GIVES_UP = "fanal: something does not end, perhaps the store; the server ends without it\n"
ROUNDS_OF_STORE = 20    # then a new store: bots would play on in too many games


class Crowd:
    """People who do everything at once until the server is gone, and note what was acknowledged."""

    def __init__(self, server, number):
        self.server, self.number = server, number
        self.tables = {}        # id: (person, {seq: what})
        self.accounts = []
        self.answers, self.strange = 0, []
        jobs = [self.play, self.play, self.chat, self.hint, self.join, self.register, self.keep]
        self.threads = [threading.Thread(target=self.go, args=(job, i), daemon=True)
                        for i, job in enumerate(jobs)]
        self.is_stopping = False
        for thread in self.threads:
            thread.start()

    def go(self, job, i):
        try:
            person = Person(self.server, f"Hand {i}")
            while True:
                job(person)
        except ENDED as failure:
            if not self.is_stopping:
                self.strange.append(failure)

    def note(self, person, table, seq, what):
        self.answers += 1
        self.tables.setdefault(table, (person, {}))[1][seq] = what

    def play(self, person):
        """Moves, and lets strong bots think."""
        with person.connect() as client:
            table = client.create("lighthouse-run", ["me", "bot5", "bot4"])
            while True:
                client.wait(client.is_asked)
                move = client.random.choice(client.view["moves"])
                seq = client.ask({"move": move, "seq": client.view["seq"]})["seq"]
                self.note(person, table, seq, move)
                client.wait(lambda seq=seq: client.view["seq"] >= seq)

    def chat(self, person):
        with person.connect() as client:
            table = client.create("bretagne", ["me", "bot3"])
            for number in range(400):
                try:
                    seq = client.ask({"chat": f"word {number}"})["seq"]
                    self.note(person, table, seq, f"word {number}")
                except Refusal as refusal:
                    if refusal.code != "too-fast":
                        raise
                    time.sleep(0.1)     # chat has a rate limit

    def hint(self, person):
        with person.connect() as client:
            client.create("lighthouse-run", ["me", "here"])
            client.wait(client.is_asked)
            while True:
                client.question({"hint": 3000}, "hint")
                self.answers += 1

    def join(self, person):
        for table in list(self.tables):
            with person.connect() as client:
                client.join(table)
                self.answers += 1
        person.request("GET", "/api/me")

    def register(self, person):
        """Makes a new account, then logs in to it; the caller repeats this."""
        name = f"{self.number} {len(self.accounts)} {random.random():.9f}"[:24]
        self.accounts.append(account(self.server, name))
        person.post("/api/login", {"name": name, "password": PASSWORD}, 200)
        self.answers += 2

    def keep(self, person):
        """Imports and exports records."""
        status, text = person.request("POST", "/api/records", RECORD, "application/jsonl")
        assert status == 201, text
        for _ in range(5):
            status, _ = person.request("GET", f"/api/tables/{json.loads(text)['table']}/record")
            assert status == 200
            self.answers += 1

    def check(self):
        """Checks that everything acknowledged is there, at the server as it runs now."""
        assert not self.strange, f"{self.strange}\n{self.server.said()}"
        for table, (person, noted) in self.tables.items():
            with person.connect() as client:
                client.join(table)
                for seq, what in noted.items():
                    entry = client.entries[seq]
                    assert what in (entry.get("move"), entry.get("text")), (table, entry, what)
        for person in self.accounts:
            status, text = person.request("GET", "/api/me")
            assert status == 200 and json.loads(text)["account"], text


def stop_once(server, number):
    """Stops the server once, at a moment that the number decides; returns the crowd, the seconds it took,
    and whether a thread was left: on a machine that is too busy the disk may take all of the five seconds."""
    crowd = Crowd(server, number)
    wanted, deadline = random.Random(number).randrange(80), now() + 60
    while crowd.answers < wanted and not crowd.strange and now() < deadline:
        time.sleep(0.001)
    crowd.is_stopping = True
    began = time.monotonic()
    status = server.stop()
    seconds = time.monotonic() - began
    said = server.said()
    is_late = status == 1 and said.endswith(GIVES_UP)
    assert status == 0 or is_late, f"round {number}: exit status {status}\n{said}"
    assert "Sanitizer" not in said and "runtime error" not in said, f"round {number}\n{said}"
    for thread in crowd.threads:
        thread.join(60)
    return crowd, seconds, is_late


def stop_often(numbers, store=None, say=lambda number: None):
    """Stops the server once for each number; returns a sentence with figures."""
    server, answers, slowest, checked, late = None, 0, 0, 0, 0
    try:
        for number in numbers:
            if number % ROUNDS_OF_STORE == 0 and server is not None:
                server.close()
                server = None
            if server is None:
                server = Server(PROGRAM, store, bot_threads=2)
            crowd, seconds, is_late = stop_once(server, number)
            late += is_late
            assert late <= 1 + len(numbers) // 20, f"{late} stops were given up"
            server.start()
            crowd.check()
            answers += crowd.answers
            checked += sum(len(noted) for _, noted in crowd.tables.values()) + len(crowd.accounts)
            slowest = max(slowest, seconds)
            say(f"{number}: {answers} answers, {checked} checked, {slowest:.2f} s at most")
    finally:
        if server is not None:
            server.close()
    return (f"{len(numbers)} stops, {answers} answers, {checked} acknowledgements found again, "
            f"a stop took {slowest:.1f} s at most, {late} left a thread behind")


@tests
def sqlite():
    """SQLite: a stop in the midst of everything."""
    return stop_often(range(1, 9))


@tests
def postgres():
    """PostgreSQL: a stop in the midst of everything."""
    return stop_often(range(101, 104), os.environ["FANAL_TEST_POSTGRES"])


def processes_of_postgres():
    """Returns the processes that serve a connection, and the others except the first."""
    folder = Path(os.environ["FANAL_TEST_POSTGRES"].partition("host=")[2])
    first = (folder / "data/postmaster.pid").read_text("ascii").split()[0]
    stats = (path.read_text("ascii").rpartition(")") for path in Path("/proc").glob("[0-9]*/stat"))
    return [int(head.split()[0]) for head, _, tail in stats if tail.split()[1] == first]


@tests
def frozen():
    """A stop while PostgreSQL does not answer."""
    with Server(PROGRAM, os.environ["FANAL_TEST_POSTGRES"]) as server:
        with Person(server, "Anne").connect() as client:
            client.create("lighthouse-run", ["me", "here"])
            stopped = processes_of_postgres()
            try:
                for process in stopped:
                    os.kill(process, signal.SIGSTOP)
                client.send({"chat": "is anybody there?", "id": "never answered"})
                client.question({"ping": 1}, "pong")     # the chat is with the store now
                status = server.stop()
            finally:
                for process in stopped:
                    os.kill(process, signal.SIGCONT)
        said = server.said()
        assert status == 1 and said.endswith(GIVES_UP), (status, said)
        assert "Sanitizer" not in said, said


def main():
    if "--rounds" in sys.argv:
        rounds = int(sys.argv[sys.argv.index("--rounds") + 1])
        print(stop_often(range(1, rounds + 1), say=lambda said: print(said, flush=True)))
        return 0
    need_postgres()
    return tests.run()      # one after the other: the second freezes the store of the first


if __name__ == "__main__":
    sys.exit(main())
