#!/usr/bin/env python3
"""Checks what the server says when its store fails: a file that is gone, a full disk, a database that does
not answer. Nothing is acknowledged that is not kept, and nothing is refused that is. Prints TAP.

    tests/server/store_test.py [-v] [WORD...]     only tests with these words in their name
"""

import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Client, Person, Refusal
from stage import (FANAL, HOST, PATIENCE_S, ROOT, SHIM, Server, Tests, eventually, free_port,
                   preload)
import patience

tests = Tests()


def file_of(server):
    return Path(server.settings["store"].removeprefix("sqlite:"))


def refused_once_gone(remove):
    """Plays at a table, then lets `remove` do something to the file of the store."""
    with Server() as server:
        with Person(server, "Anne").connect() as client:
            client.create("lighthouse-run", ["me", "here"])
            client.move()
            remove(file_of(server))
            client.refused({"chat": "is anybody there?"}, "store")
            assert not server.is_ready()
            eventually(lambda: "deleted or replaced" in server.said(), server.said())
        assert server.stop() == 0, server.said()
        server.start()      # the new server uses what is there now


@tests
def deleted():
    """SQLite: nothing is acknowledged once the file is deleted."""
    def remove(path):
        for file in path.parent.glob(path.name + "*"):
            file.unlink()
    refused_once_gone(remove)


@tests
def replaced():
    """SQLite: nothing is acknowledged once another file is in its place."""
    def replace(path):
        copy = path.with_name("copy")
        subprocess.run([FANAL, "backup", f"--db=sqlite:{path}", copy], check=True,
                       stdout=subprocess.DEVNULL)
        copy.rename(path)
    refused_once_gone(replace)


@tests
def log_deleted():
    """SQLite: nothing is acknowledged once the write-ahead log is deleted."""
    refused_once_gone(lambda path: path.with_name(path.name + "-wal").unlink())


@tests
def one_server():
    """SQLite: a second server does not start on the file of a first, however that ended."""
    with Server() as server:
        store = server.settings["store"]
        link = file_of(server).with_name("link.db")
        link.symlink_to(file_of(server))
        for address in (store, f"sqlite:{link}"):
            second = patience.run([FANAL, "serve", f"--listen=127.0.0.1:{free_port()}",
                                   f"--db={address}"], PATIENCE_S, stdin=subprocess.DEVNULL,
                                  stderr=subprocess.STDOUT, encoding="utf-8")
            assert second.returncode == 1, second
            assert f"another server, process {server.process.pid}, is running on" in second.stdout
        subprocess.run([FANAL, "backup", f"--db={store}", file_of(server).with_name("copy")],
                       check=True, stdout=subprocess.DEVNULL)
        server.kill()
        server.start()


def said_at(client):
    """Returns the chat of the table as the server shows it."""
    client.join(client.table["id"])
    return [entry["text"] for entry in client.log() if entry["kind"] == "chat"]


@tests
def no_room():
    """SQLite: a file that may not grow is a refusal, and the server goes on when it may."""
    with Server() as server, Person(server, "Anne").connect() as client:
        client.create("lighthouse-run", ["me", "here"])
        kept, limit = [], file_of(server).with_name("fanal.db-wal").stat().st_size + 50000
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, -1))
        for number in range(200):
            text = f"{number} " + "x" * 400
            try:
                client.ask({"chat": text})
                kept.append(text)
            except Refusal as refusal:
                assert refusal.code == "store", refusal
                break
        assert 0 < len(kept) < 200, len(kept)
        eventually(lambda: server.measure('fanal_store_failures_total{kind="write"}') > 0, "count")
        assert not server.is_ready()
        assert "write failed: the store: disk I/O error" in server.said(), server.said()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (-1, -1))
        eventually(server.is_ready, "it does not recover")
        client.ask({"chat": "at last"})
        assert said_at(client) == kept + ["at last"]
        server.kill()
        server.start()
        with Client(server, client.cookie) as again:
            again.table = client.table
            assert said_at(again) == kept + ["at last"]
        return f"{len(kept)} kept before"


class Postgres:
    """A separate PostgreSQL server, which can be frozen."""

    def __init__(self):
        said = "import os, sys; print(os.environ['FANAL_TEST_POSTGRES'], flush=True); sys.stdin.read()"
        # pylint: disable-next=consider-using-with
        self.process = subprocess.Popen(
            [ROOT / "tests/server/with_postgres", sys.executable, "-c", said],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.address = self.process.stdout.readline().strip()
        self.folder = Path(self.address.split("host=")[1])

    def signal(self, number):
        """Signals the server first, then everything it has started."""
        main = int((self.folder / "data/postmaster.pid").read_text("ascii").split()[0])
        os.kill(main, number)
        for pid in Path(f"/proc/{main}/task/{main}/children").read_text("ascii").split():
            os.kill(int(pid), number)

    @contextlib.contextmanager
    def frozen(self):
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(PATIENCE_S)
        self.process.stdout.close()


class Proxy:
    """A proxy between server and PostgreSQL. Once the transaction with `mark` has been committed there, it
    drops the answer and the connection; with `shuts` all other connections too, and it takes no new ones."""

    COMMITTED = b"Z\0\0\0\5I"       # ready, and not in a transaction

    def __init__(self, folder):
        self.path = str(folder / ".s.PGSQL.5432")
        self.mark, self.shuts, self.open = None, False, True
        self.pairs, self.listener = [], socket.create_server((HOST, 0))
        port = self.listener.getsockname()[1]
        self.address = f"postgresql://fanal@{HOST}:{port}/postgres?sslmode=disable&gssencmode=disable"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near = self.listener.accept()[0]
            except OSError:
                return
            if not self.open:
                near.close()
                continue
            far = socket.socket(socket.AF_UNIX)
            far.connect(self.path)
            pair = {"near": near, "far": far, "is_marked": False}
            self.pairs.append(pair)
            threading.Thread(target=self.ask, args=(pair,), daemon=True).start()
            threading.Thread(target=self.answer, args=(pair,), daemon=True).start()

    @staticmethod
    def end(pair):
        for side in (pair["near"], pair["far"]):
            with contextlib.suppress(OSError):
                side.shutdown(socket.SHUT_RDWR)

    def ask(self, pair):
        with contextlib.suppress(OSError):
            while data := pair["near"].recv(1 << 20):
                if self.mark and self.mark in data:
                    self.mark, pair["is_marked"] = None, True
                pair["far"].sendall(data)
        self.end(pair)

    def answer(self, pair):
        with contextlib.suppress(OSError):
            while data := pair["far"].recv(1 << 20):
                if pair["is_marked"] and self.COMMITTED in data:
                    break
                pair["near"].sendall(data)
        if pair["is_marked"] and self.shuts:
            self.open = False
            for other in self.pairs:
                self.end(other)
        self.end(pair)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()
        for pair in self.pairs:
            self.end(pair)


def code_of(ask):
    """Returns the code with which a request is refused, or "ok"."""
    try:
        ask()
    except Refusal as refusal:
        return refusal.code
    return "ok"


@tests
def frozen():
    """PostgreSQL: while it is frozen all are answered, and /readyz says so until it thaws."""
    with Postgres() as postgres, Server(store=postgres.address) as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        bob.post("/api/register", {"name": "Bob", "password": "12345678"}, 201)
        host, guest = anne.connect(), bob.connect()
        table = host.create("lighthouse-run", ["me", "here"])
        with postgres.frozen():
            answers = {}
            asks = {"chat": lambda: code_of(lambda: host.ask({"chat": "hello"}, "frozen")),
                    "create": lambda: code_of(lambda: guest.create("bretagne", ["me", "here"])),
                    "me": lambda: anne.request("GET", "/api/me")[0],
                    "record": lambda: anne.request("GET", f"/api/tables/{table}/record")[0],
                    "login": lambda: bob.request("POST", "/api/login", json.dumps(
                        {"name": "Bob", "password": "12345678"}).encode())[0]}
            threads = [threading.Thread(target=lambda n=name, f=ask: answers.update({n: f()}))
                       for name, ask in asks.items()]
            for thread in threads:
                thread.start()
            eventually(lambda: not server.is_ready(), "it is still ready")
            for thread in threads:
                thread.join(PATIENCE_S)
            assert answers.pop("chat") in ("store", "unknown"), answers
            assert answers.pop("create") == "store", answers
            assert answers == dict.fromkeys(("me", "record", "login"), 503), answers
        eventually(server.is_ready, "it does not recover")
        assert code_of(lambda: host.ask({"chat": "hello"}, "frozen")) == "ok"
        assert said_at(host) == ["hello"]
        assert server.measure('fanal_store_failures_total{kind="read"}') > 0


def lose_answer(shuts):
    with Postgres() as postgres, Proxy(postgres.folder) as proxy, \
            Server(store=proxy.address) as server, Person(server, "Anne").connect() as client:
        client.create("lighthouse-run", ["me", "here"])
        proxy.mark, proxy.shuts = b"it is lost", shuts
        first = code_of(lambda: client.ask({"chat": "it is lost"}, "lost"))
        assert proxy.mark is None
        proxy.open = True
        eventually(server.is_ready, "it does not recover")
        client.wait(lambda: "chat" in [entry["kind"] for entry in client.log()])   # it is shown
        second = client.ask({"chat": "it is lost"}, "lost")
        assert said_at(client) == ["it is lost"]
        assert client.entries[second["seq"]]["kind"] == "chat"
        assert server.measure('fanal_store_failures_total{kind="unknown"}') == 1
        return first


@tests
def answer_lost():
    """PostgreSQL: a commit whose answer is lost is looked up, and acknowledged."""
    assert lose_answer(False) == "ok"


@tests
def all_lost():
    """PostgreSQL: a commit that cannot be looked up is unknown, and its id settles it."""
    assert lose_answer(True) == "unknown"


@tests
def no_sync():
    """SQLite: a commit that could not be synced is unknown, and is not shown."""
    with tempfile.TemporaryDirectory() as folder:
        broken = Path(folder, "broken")
        with Server(environment={**preload(SHIM), "FANAL_TEST_BROKEN": str(broken)}) \
                as server, Person(server, "Anne").connect() as client:
            client.create("lighthouse-run", ["me", "here"])
            broken.touch()
            assert code_of(lambda: client.ask({"chat": "hello"}, "twice")) == "unknown"
            assert not server.is_ready()
            assert said_at(client) == []
            broken.unlink()
            eventually(server.is_ready, "it does not recover")
            client.ask({"chat": "hello"}, "twice")
            assert said_at(client) == ["hello"]


@tests
def clock_jumps():
    """A clock that jumps ends no turn and changes no limit."""
    with tempfile.TemporaryDirectory() as folder:
        ahead = Path(folder, "ahead")
        with Server(environment={**preload(SHIM), "FANAL_TEST_CLOCK": str(ahead)},
                    address_tables_per_hour=1) as server:
            host, guest = Person(server, "Anne").connect(), Person(server, "Bob").connect()
            table = host.create("lighthouse-run", ["me", "link"], turn_s=3600)
            guest.join(table)
            guest.ask({"sit": 1, "invite": host.table["seats"][1]["invite"]})
            host.wait(lambda: host.view)
            for seconds in (86400, -86400):
                ahead.write_text(str(seconds), "ascii")
                host.quiet(1)       # long enough for a tick
                assert not [e for e in host.log() if e["kind"] in ("stand-in", "away")], host.log()
                guest.create("bretagne", ["me", "here"])
                guest.join(table)


if __name__ == "__main__":
    sys.exit(tests.run(workers=4))
