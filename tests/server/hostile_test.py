#!/usr/bin/env python3
"""Sends the server what no honest client sends, and checks that it keeps running, forgets nothing and
serves the others as before. Prints TAP.

    tests/server/hostile_test.py [-v] [WORD...]     only tests with these words in their name

Uses the build with sanitizers if there is one: build-check/fanal.
"""

import json
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import ws
from client import Client, Person, Refusal
from stage import HOST, PATIENCE_S, ROOT, Server, Tests
from patience import now

tests = Tests()
server = None       # with sanitizers, if there is a build with them
people = []
chance = random.Random(1)
CHECKED = ROOT / "build-check/fanal"
LOST = (ws.Closed, ws.Refused, OSError)

MESSAGES = (
    {"create": {"game": "bretagne", "variant": "base", "options": ["tight-bank"],
                "seats": [{"kind": "me"}, {"kind": "here", "name": "Yann"}, {"kind": "link"},
                          {"kind": "bot", "level": 3}],
                "pace": "live", "turn_s": 300, "away_s": 60, "salt": "seaweed"}, "id": "h"},
    {"join": "TABLE", "since": 0, "seat_token": "00112233445566778899aabbccddeeff", "id": "h"},
    {"kick": 1, "id": "h"},
    {"sit": 1, "invite": "00112233445566778899aabbccddeeff", "name": "x", "salt": "y", "id": "h"},
    {"stand": True, "id": "h"}, {"start": True, "id": "h"},
    {"move": "play coop-1", "seq": 1, "id": "h"}, {"undo": True, "seq": 1, "id": "h"},
    {"look": 1}, {"why": "sail 1"}, {"hint": 50}, {"chat": "Hello", "id": "h"},
    {"back": True, "id": "h"}, {"rematch": True, "id": "h"}, {"tables": "lobby", "before": 1},
    {"replay": 1}, {"course": True}, {"part": True}, {"ping": 1})
VALUES = (None, True, False, -1, 0, 3, 1e308, 10 ** 30, -2 ** 63, 0.5, "", "x", "x" * 3000, "\0",
          "\u202e", "\ud800", "%s%n", "' OR 1=1 --", "../../etc/passwd", [], {}, [[]], [None] * 50,
          {"kind": "me"}, [{"kind": "me"}] * 9)


def checked_program():
    return str(CHECKED) if CHECKED.exists() else None


def variations(value):
    """Yields VALUES, and the value with any one of its parts replaced by each of them or left out."""
    yield from VALUES
    if isinstance(value, dict):
        for key, inner in value.items():
            yield {other: value[other] for other in value if other != key}
            for changed in variations(inner):
                yield {**value, key: changed}
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            for changed in variations(inner):
                yield value[:i] + [changed] + value[i + 1:]


def burst(person, texts, table=None):
    """Sends up to 38 messages on one connection; returns the number of answers before the pong."""
    with person.connect() as client:
        if table:
            client.join(table)
            client.quiet(0.01)
        before = len(client.received)
        for text in texts[:36]:
            data = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
            client.socket.send_raw(ws.frame(ws.TEXT, data))
        client.socket.send(json.dumps({"ping": 77}))
        try:
            client.wait(lambda: {"pong": 77} in client.others)
        except ws.Closed as closed:     # the message is not UTF-8, or too long
            assert closed.code in (None, 1007, 1009), closed
        return len(client.received) - before


def in_bursts(texts, table=None):
    count = 0
    for i in range(0, len(texts), 36):
        person = people[chance.randrange(len(people))]
        count += burst(person, texts[i:i + 36], table)
    return count


def normal_game(where):
    """Plays a whole game as another person, as if nothing had happened."""
    with Person(where, "Honest").connect() as client:
        client.create("lighthouse-run", ["me", "bot1"])
        client.play()
        assert client.state == "over"


@tests
def wrong_values():
    """Wrong values for every key of every message."""
    with people[0].connect() as client:
        table = client.create("lighthouse-run", ["me", "here"])
    texts = []
    for message in MESSAGES:
        for changed in variations(message):
            text = json.dumps(changed, ensure_ascii=chance.random() < 0.5)
            texts.append(text.replace("TABLE", table))
    chance.shuffle(texts)
    texts = texts[:2500]
    answers = in_bursts(texts, table)
    assert answers > len(texts) // 3, answers
    return f"{len(texts)} messages, {answers} answers"


@tests
def garbage():
    """Random bytes, broken and deep JSON."""
    whole = json.dumps(MESSAGES[0]).encode()
    texts = [chance.randbytes(chance.randrange(200)) for _ in range(150)]
    texts += [whole[:chance.randrange(len(whole))] for _ in range(100)]
    for _ in range(300):
        broken = bytearray(whole)
        for _ in range(chance.randrange(1, 6)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        texts.append(bytes(broken))
    texts += [b"[" * n for n in (1, 8, 9, 100, 4000, 8000)]
    texts += [b'{"ping":' * n + b"1" + b"}" * n for n in (7, 8, 9, 500)]
    texts += [b'{"ping":' + b"9" * n + b"}" for n in (10, 19, 20, 400, 8000)]
    texts += [b'{"chat":"' + b"\\u0041" * n + b'","id":"1"}' for n in (500, 501, 1300)]
    texts += [b"", b" ", b"null", b"0", b'""', b"\0" * 50, b'{"ping":1}{"ping":2}']
    answers = sum(in_bursts([text]) for text in texts)
    return f"{len(texts)} messages, {answers} answers"


@tests
def forged_tokens():
    """Tokens that are forged, of another table or another seat open nothing."""
    anne, bob, eve = people[:3]
    with anne.connect() as host, bob.connect() as guest, eve.connect() as thief:
        first = host.create("lighthouse-run", ["me", "link", "link"])
        invites = [seat.get("invite") for seat in host.table["seats"]]
        token = host.table["you"]["token"]
        second = guest.create("lighthouse-run", ["me", "link"])
        for forged in (token, invites[1], token[::-1], token[:31], token + "0", token.upper() + "x",
                       "0" * 32, guest.table["you"]["token"] + "\0"):
            try:
                thief.join(second, seat_token=forged)
                raise AssertionError(f"{forged} opens a seat")
            except Refusal as refusal:
                assert refusal.code in ("bad-invite", "bad-message"), refusal
            assert thief.refused({"sit": 1, "invite": forged}) in ("bad-invite", "bad-message")
        thief.join(first)
        thief.refused({"sit": 2, "invite": invites[1]}, "bad-invite")
        thief.ask({"sit": 1, "invite": invites[1]})
        old = thief.wait(lambda: thief.table["you"] and thief.table["you"]["token"])
        with Client(server) as device:
            device.join(first, seat_token=old)
            assert device.mine == [1]
            thief.ask({"stand": True})
            host.wait(lambda: any(e["kind"] == "stand" for e in host.entries.values()))
            guest.join(first)
            guest.ask({"sit": 1, "invite": host.table["seats"][1]["invite"]})
            device.quiet()
            assert not device.mine, "the token of one who stood up holds the next one's seat"
            device.join(first)
            assert not device.mine
    for cookie in ("", "x", "0" * 48, "a" * 5000, "../..", "%00"):
        try:
            with Client(server, cookie) as client:
                assert client.hello["person"] is None
        except LOST:
            pass


@tests
def unknown_tables():
    """Joining tables that are not there makes none."""
    rooms = server.measure("fanal_rooms")
    clients = [person.connect() for person in people for _ in range(4)]
    for client in clients:
        for _ in range(20):
            name = "".join(chance.choices("0123456789abcdefghjkmnpqrstvwxyz", k=16))
            assert client.refused({"join": name}) == "no-table"
        client.send({"join": "gone-at-once"})
    for client in clients[::2]:
        client.close()
    deadline = now() + 30
    while server.measure("fanal_rooms") > rooms and now() < deadline:
        time.sleep(0.3)
    assert server.measure("fanal_rooms") <= rooms, server.measure("fanal_rooms")
    for client in clients[1::2]:
        assert client.refused({"chat": "anybody?"}) == "no-table"
        client.close()
    reads = server.measure("fanal_reads_waiting")
    assert reads < 10, reads
    return f"{20 * len(clients)} joins"


@tests
def dropped():
    """Connections that are dropped in the middle of everything."""
    table = None
    for i in range(150):
        person = people[i % len(people)]
        try:
            client = person.connect()
            if i % 3 == 0:
                client.send({**MESSAGES[0], "id": f"drop{i}"})
            elif table:
                client.send({"join": table})
            if i % 5 == 0:
                client.create("lighthouse-run", ["me", "bot1"])
                table = client.table["id"]
                client.send({"hint": 3000})
            data = ws.frame(ws.TEXT, json.dumps({"chat": "x" * 300, "id": "1"}).encode())
            client.socket.send_raw(data[:chance.randrange(len(data))])
            client.close()
            raw = ws.handshake(HOST, server.port, person.cookie)
            with ws.socket.create_connection((HOST, server.port), PATIENCE_S) as half:
                half.sendall(raw[:chance.randrange(len(raw))])
        except Refusal as refusal:
            assert refusal.code in ("too-many", "busy"), refusal
    normal_game(server)


@tests
def sitting_down():
    """Sitting down and standing up for ever does not keep others from playing."""
    with people[0].connect() as host:
        table = host.create("lighthouse-run", ["me", "open", "open"])
        for i in range(60):
            with people[1 + i % 5].connect() as other:
                other.join(table)
                for number in range(0, 30, 2):
                    other.send({"sit": 1, "id": f"{i}-{number}"})
                    other.send({"stand": True, "id": f"{i}-{number + 1}"})
                other.wait(lambda one=other: len(one.answers) >= 30)
                codes = {one["code"] for one in other.answers.values() if "error" in one}
            host.quiet(0.001)
            if "too-many" in codes:
                break
        assert "too-many" in codes and codes <= {"too-many", "no-seat", "busy"}, codes
        with Person(server, "Newcomer").connect() as other:
            other.join(table)
            other.ask({"sit": 1})
            other.refused({"sit": 2}, "has-seat")
            other.ask({"stand": True})
        host.ask({"start": True})
        host.play()
        assert host.state == "over"
        return f"{len(host.entries)} entries"


def many_creates():
    """Ten thousand creates by one address are refused in words, others do not suffer."""
    wish = {"game": "bretagne", "seats": [{"kind": "me"}, {"kind": "link"}]}
    with Server(trust_proxy="yes", address_tables_per_hour=60) as own:
        bad = Person(own, "Mallory")
        clients = [bad.connect(X_Forwarded_For="10.0.0.1") for _ in range(50)]
        for client in clients:
            client.quiet(0.001)
        started, sent, made = None, 0, 0
        codes = {}
        deadline = now() + 60
        while sent < 10000 and now() < deadline:
            for client in clients:
                for _ in range(4):
                    client.pace()
                    sent += 1
                    client.socket.send(json.dumps({"create": wish, "id": f"c{sent}"}))
            for client in clients:
                client.quiet(0.001)
                for answer in client.answers.values():
                    made += "ok" in answer
                    if "error" in answer:
                        codes[answer["code"]] = codes.get(answer["code"], 0) + 1
                client.answers.clear()
                client.received.clear()
            if started is None and sent >= 2000:
                started = own.resident_kib()
        grown = own.resident_kib() - started
        good = Person(own, "Honest").connect(X_Forwarded_For="10.0.0.2")
        good.create("lighthouse-run", ["me", "bot1"])
        good.play()
        assert good.state == "over"
        assert made <= 25 and set(codes) <= {"too-many", "too-fast", "busy"}, (made, codes)
        assert grown < 4096, f"{grown} KiB"
        for client in clients:
            client.close()
        assert own.stop() == 0, own.said()
        return f"{sent} sent, {made} made, {codes}, grown by {grown} KiB"


def memory():
    """Memory is flat when the same is done again and again."""
    texts = [json.dumps(changed) for message in MESSAGES for changed in variations(message)]
    with Server() as own:
        guests = [Person(own, f"Guest {i}") for i in range(3)]
        with guests[0].connect() as client:
            table = client.create("lighthouse-run", ["me", "here"])
        figures = []
        for _ in range(6):
            for i in range(0, 1080, 36):
                burst(guests[i % 3], chance.sample(texts, 36), table)
            figures.append(own.resident_kib())
        assert figures[-1] - figures[2] < 2048, figures
        assert own.stop() == 0
        return f"KiB after each round: {figures}"


def receive(where):
    """Sets the server under attack, and makes the people that attack it."""
    global server    # pylint: disable=global-statement
    server = where
    people[:] = [Person(server, f"Person {i}") for i in range(6)]


def still_fine():
    """Checks that a game can still be played, and that the server exits cleanly."""
    normal_game(server)
    assert server.stop() == 0, server.said()
    text = server.said()
    assert "Sanitizer" not in text and "runtime error" not in text, text


def main():
    tests(many_creates)
    tests(memory)
    tests(still_fine)
    with Server(checked_program()) as where:
        receive(where)
        return tests.run()


if __name__ == "__main__":
    sys.exit(main())
