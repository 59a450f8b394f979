#!/usr/bin/env python3
"""Tests fair shares: nobody's bots wait while others think, and a bot's thinking time does not reveal that
it had no choice. Prints TAP.

    tests/server/share_test.py [-v] [WORD...]     only tests with these words in their name
    tests/server/share_test.py --measure          how late a bot is while others think, in figures

tests/test_turns.c tests the taking of turns, without a clock.
"""

import contextlib
import statistics
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Person, Refusal
from stage import Server, Tests
from ws import Closed

tests = Tests()
GAME = "lighthouse-run"


@tests
def pace():
    """A bot takes its time, whether it has a choice or not."""
    with Server() as server, Person(server, "Anne").connect() as client:
        client.create(GAME, ["me", "bot4"])
        client.play()
        log = client.log()
        quickest = min(one["at"] - before["at"] for before, one in zip(log, log[1:])
                       if one.get("bot"))
        assert quickest >= 45, f"a bot moved after {quickest} ms"
        return f"{sum(1 for one in log if one.get('bot'))} moves, none before {quickest} ms"


@tests
def one_hint_each():
    """One hint at a time for a person, however many connections they have."""
    with Server() as server, contextlib.ExitStack() as stack:
        anne = Person(server, "Anne")
        first, second = (stack.enter_context(anne.connect()) for _ in range(2))
        table = first.create(GAME, ["me", "here"])
        second.join(table)
        first.send({"hint": 3000})
        first.ask({"chat": "the hint has been asked for"})
        answer = second.question({"hint": 3000}, "hint")
        assert answer.get("code") == "busy", answer
        bob = stack.enter_context(Person(server, "Bob").connect())
        bob.create(GAME, ["me", "here"])
        bob.wait(bob.is_asked)
        assert "hint" in bob.question({"hint": 50}, "hint")


def fill_tables(server, count):
    """Creates this many tables for one guest, where three strong bots move for ever."""
    guest = Person(server, "Many")
    clients = []
    for _ in range(count):
        client = guest.connect()
        client.create("bretagne", ["me", "bot5", "bot5", "bot5"])
        clients.append(client)

    def play(client):
        with contextlib.suppress(Closed, OSError, AssertionError, Refusal):
            client.play()
    for client in clients:
        threading.Thread(target=play, args=(client,), daemon=True).start()
    return clients


def ask_for_hints(server, count):
    """Lets one guest ask for long hints, again and again, over many connections."""
    guest = Person(server, "Hints")

    def ask():
        with contextlib.suppress(Closed, OSError, AssertionError, Refusal):
            with guest.connect() as client:
                client.create(GAME, ["me", "here"])
                client.wait(client.is_asked)
                while True:
                    client.question({"hint": 3000}, "hint")
    for _ in range(count):
        threading.Thread(target=ask, daemon=True).start()


def bot_delays(server, seconds):
    """Returns how long the quick bot of another table takes, in milliseconds."""
    delays, end = [], time.monotonic() + seconds
    with Person(server, "Probe").connect() as client:
        while time.monotonic() < end:
            client.create(GAME, ["me", "bot1"])
            while not client.is_over() and time.monotonic() < end:
                client.wait(lambda: client.is_over() or client.is_asked())
                if client.is_over():
                    break
                client.move()
            log = client.log()
            delays += [one["at"] - before["at"] for before, one in zip(log, log[1:])
                       if one.get("bot")]
    return delays


def measure():
    for name, tables, hints in (("nobody else", 0, 0), ("14 tables of level 5", 14, 0),
                                ("hints of one guest", 0, 16), ("both", 14, 16)):
        with Server(bot_threads=2, address_tables_per_hour=0) as server:
            ask_for_hints(server, hints)
            fill_tables(server, tables)
            time.sleep(2)       # until the load is there
            delays = sorted(bot_delays(server, 15))
            print(f"{name}: {len(delays)} moves of another table's bot; median "
                  f"{statistics.median(delays):.0f} ms, 99% {delays[len(delays) * 99 // 100]} ms, "
                  f"at most {delays[-1]} ms", flush=True)


def main():
    if "--measure" in sys.argv:
        measure()
        return 0
    return tests.run(workers=2)


if __name__ == "__main__":
    sys.exit(main())
