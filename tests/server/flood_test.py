#!/usr/bin/env python3
"""One client, one person or one address does as much as it can, while the others go on as before. Prints
TAP.

    tests/server/flood_test.py [-v] [WORD...]     only tests with these words in their name

Uses the build with sanitizers if there is one: build-check/fanal.
"""

import contextlib
import json
import socket
import sqlite3
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import ws
from client import Person, Refusal
from stage import HOST, PATIENCE_S, ROOT, Server, Tests

tests = Tests()
CHECKED = ROOT / "build-check/fanal"
PROGRAM = str(CHECKED) if CHECKED.exists() else None


@contextlib.contextmanager
def serving(**settings):
    """Runs a separate server, which must exit cleanly."""
    with Server(PROGRAM, **settings) as own:
        yield own
        assert own.stop() == 0, own.said()
        assert "Sanitizer" not in own.said() and "runtime error" not in own.said(), own.said()


def lengthen(own, table, chats, text):
    """Writes chats into the log of a table, past every limit, as other versions may have done."""
    own.stop()
    with sqlite3.connect(own.settings["store"].removeprefix("sqlite:")) as store:
        seq, newest, at = store.execute("SELECT seq, newest, changed_ms FROM log WHERE table_id = ?",
                                        (table,)).fetchone()
        body = json.dumps({"kind": "chat", "at": at, "seat": 0, "name": "Anne", "text": text},
                          ensure_ascii=False, separators=(",", ":"))
        for i in range(chats):
            newest = store.execute("INSERT INTO entry (before, seq, body) VALUES (?, ?, ?)",
                                   (newest, seq + 1 + i, body)).lastrowid
        store.execute("UPDATE log SET seq = ?, newest = ? WHERE table_id = ?",
                      (seq + chats, newest, table))
        store.execute("DELETE FROM snapshot")
    store.close()
    own.start()


def seqs_in_order(client):
    """Returns the seqs of all entries in the order of arrival."""
    messages = [json.loads(text) for text in client.received]
    return [entry["seq"] for message in messages for entry in message.get("entries", ())]


def plies(client):
    return [(entry.get("ply"), entry.get("move")) for entry in client.log()]


@tests
def slow_join():
    """A log of several MB reaches somebody who reads slowly, while the others play on."""
    with serving() as own:
        anne = Person(own, "Anne")
        with anne.connect() as host:
            table = host.create("lighthouse-run", ["me", "here"])
        lengthen(own, table, 2000, "🗼" * 500)
        with anne.connect() as host, anne.connect() as slow:
            slow.socket.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32768)
            slow.send({"join": table})
            host.join(table)
            assert len(host.log()) > 2000
            for _ in range(20):
                slow.pump()
                host.move()
            slow.send({"look": 0})
            assert slow.view is None and own.measure("fanal_queued_bytes") < 256 << 10
            slow.wait(lambda: slow.view and slow.is_up_to_date())
            host.move()
            slow.wait(lambda: slow.view["seq"] >= host.view["seq"])
            kinds = [next(key for key in ("hello", "table", "entries", "view") if key in message)
                     for message in map(json.loads, slow.received)]
            assert seqs_in_order(slow) == list(range(1, max(host.entries) + 1))
            assert kinds[:3] == ["hello", "table", "entries"] and kinds[-1] == "view", kinds
            assert kinds.count("view") == 2, kinds
            assert plies(slow) == plies(host)
            assert own.measure("fanal_too_slow_total") == 0
            return f"{sum(len(text.encode()) for text in slow.received) >> 10} KiB, {kinds.count('entries')} messages"


@tests
def much_chat():
    """A person's chat has a rate and a size, whatever the connection; others talk on."""
    with serving() as own:
        anne, bob = Person(own, "Anne"), Person(own, "Bob")
        with anne.connect() as host, anne.connect() as second, bob.connect() as guest:
            table = host.create("lighthouse-run", ["me", "link"])
            guest.join(table)
            guest.ask({"sit": 1, "invite": host.table["seats"][1]["invite"]})
            second.join(table)
            host.refused({"chat": "🗼" * 251}, "bad-message")
            codes = []
            for number in range(60):
                try:
                    (host, second)[number % 2].ask({"chat": f"{number} " + "🗼" * 240})
                except Refusal as refusal:
                    codes.append(refusal.code)
            assert codes and set(codes) == {"too-fast"}, codes
            guest.ask({"chat": "May I?"})
            return f"{60 - len(codes)} of 60 were said"


@tests
def too_fast():
    """Messages that come too fast are refused by their id."""
    with serving() as own, Person(own, "Anne").connect() as client:
        frames = [ws.frame(ws.TEXT, json.dumps({"chat": "x", "id": f"f{number}"}).encode())
                  for number in range(100)]
        client.socket.send_raw(b"".join(frames))
        client.wait(lambda: len(client.answers) == 100)
        codes = {answer["code"] for answer in client.answers.values()}
        assert codes == {"no-table", "too-fast"}, codes


@tests
def large_bodies():
    """A large body is refused by its head, unless somebody is behind the cookie."""
    with serving() as own:
        anne = Person(own, "Anne")
        for cookie, status in ((None, 401), ("0" * 48, 401)):
            with ws.Http(HOST, own.port, PATIENCE_S) as http:
                http.send("POST", "/api/records", Content_Type="application/jsonl",
                          Content_Length=str(1 << 20), **({"Cookie": f"fanal={cookie}"} if cookie else {}))
                assert http.reader.take_answer("POST", PATIENCE_S)[0] == status
                with contextlib.suppress(OSError):      # the server discards what arrives nevertheless
                    http.sock.sendall(b"x" * (1 << 20))
        status, text = anne.request("POST", "/api/records", b"x\n" * (1 << 19), "application/jsonl")
        assert status == 422, (status, text)


def statuses(own, requests):
    """Sends many requests before reading the first answer; returns their statuses and the last refusal."""
    found, refusal = [], None
    for start in range(0, len(requests), 100):
        with contextlib.ExitStack() as stack:
            https = [stack.enter_context(ws.Http(HOST, own.port, PATIENCE_S)) for _ in requests[start:start + 100]]
            for http, (path, headers) in zip(https, requests[start:]):
                http.send("GET", path, **headers)
            for http in https:
                status, headers, body = http.reader.take_answer("GET", PATIENCE_S)
                found.append(status)
                if status == 429:
                    refusal = json.loads(body)["code"]
                    assert int(headers["retry-after"]) > 0
    return found, refusal


@tests
def many_requests():
    """Requests have a rate for each address and each person; the others are served."""
    with serving(trust_proxy="yes", address_connections=200) as own:
        anne = Person(own, "Anne")
        cookie = {"Cookie": f"fanal={anne.cookie}"}
        floods = {"address": [("/", {"X_Forwarded_For": "10.0.0.1"})] * 400,
                  "record": [("/api/tables/none/record", {"X_Forwarded_For": "10.0.0.2"})] * 80,
                  "person": [("/api/me", {"X_Forwarded_For": f"10.1.{i // 100}.{i % 100}", **cookie})
                             for i in range(300)]}
        said = []
        for name, requests in floods.items():
            found, refusal = statuses(own, requests)
            assert refusal == "too-fast", (name, found)
            said.append(f"{name}: {found.count(429)} of {len(found)} refused")
            assert statuses(own, [("/", {"X_Forwarded_For": "10.0.0.3"})])[0] == [200]
        return ", ".join(said)


if __name__ == "__main__":
    sys.exit(tests.run())
