#!/usr/bin/env python3
"""What the server says when its store fails: a file that is gone, a full disk, a database that does
not answer. Nothing is acknowledged that is not kept, and nothing is refused that is. Prints TAP.

    tests/server/store_test.py [-v] [WORD...]     only tests with these words in their name
"""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Client, Person, Refusal
from stage import FANAL, PATIENCE_S, ROOT, Server, Tests, free_port

tests = Tests()


def eventually(condition, what):
    """Waits until it holds."""
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


def file_of(server):
    return Path(server.settings["store"].removeprefix("sqlite:"))


def refused_once_gone(remove):
    """A table is played, then `remove` does something to the file of the store."""
    with Server() as server:
        with Person(server, "Anne").connect() as client:
            client.create("lighthouse-run", ["me", "here"])
            client.move()
            remove(file_of(server))
            client.refused({"chat": "is anybody there?"}, "store")
            assert not server.is_ready()
            eventually(lambda: "deleted or replaced" in server.said(), server.said())
        assert server.stop() == 0, server.said()
        server.start()      # which works on what is there now


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
            second = subprocess.run([FANAL, "serve", f"--listen=127.0.0.1:{free_port()}",
                                     f"--db={address}"], stdin=subprocess.DEVNULL, check=False,
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                    timeout=PATIENCE_S, encoding="utf-8")
            assert second.returncode == 1, second
            assert f"another server, process {server.process.pid}, is running on" in second.stdout
        subprocess.run([FANAL, "backup", f"--db={store}", file_of(server).with_name("copy")],
                       check=True, stdout=subprocess.DEVNULL)
        server.kill()
        server.start()


def said_at(client):
    """What was said at the table, as it is shown."""
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


def main():
    script = ROOT / "tests/server/with_postgres"
    if "FANAL_TEST_POSTGRES" not in os.environ:
        os.execv(script, [str(script), sys.executable, *sys.argv])
    return tests.run(workers=2)


if __name__ == "__main__":
    sys.exit(main())
