#!/usr/bin/env python3
"""Tests clocks that rest: pauses by consent, and days off at slow tables. Time passes while the server is
down. Prints TAP.

    tests/server/pause_test.py [-v] [WORD...]     only tests with these words in their name
"""

import contextlib
import datetime
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Person
from stage import PATIENCE_S, Later, Server, Tests, need_postgres
from patience import now

tests = Tests()
GAME = "lighthouse-run"
HOUR_S, DAY_S = 3600, 86400


def kinds(client):
    return [entry["kind"] for entry in client.log()]


def wait_for(client, kind):
    """Waits for an entry of this kind; returns the newest."""
    client.wait(lambda: any(entry["kind"] == kind for entry in client.entries.values()))
    return next(entry for entry in reversed(client.log()) if entry["kind"] == kind)


def begin(stack, anne, yann, **clock):
    """Starts a game of two people; returns both sockets and the table."""
    first, second = (stack.enter_context(one.connect()) for one in (anne, yann))
    table = first.create(GAME, ["me", "open"], **clock)
    second.join(table)
    second.ask({"sit": 1})
    for client in (first, second):
        client.wait(lambda one=client: one.view)
    return first, second, table


def is_still(client, last):
    """Checks that nothing has happened since `last`: a chat now is the next entry."""
    seq = client.ask({"chat": "Nothing new?"})["seq"]
    client.wait(lambda: seq in client.entries)
    assert kinds(client)[-2:] == [last, "chat"], kinds(client)


def both_pause(first, second):
    seq = first.ask({"pause": True})["seq"]
    asked = second.wait(lambda: second.entries.get(seq))
    assert asked["seat"] == 0 and asked["until"] > asked["at"], asked
    assert second.table["pause"]["agreed"] == [0], second.table
    second.ask({"pause": True})
    for client in (first, second):
        client.wait(lambda one=client: "paused" in one.table and one.view["seq"] == one.table["seq"])
    return first.table["paused"]


@tests
def across_restart():
    """A pause outlives the server, holds the clock and every move, and ends by one press."""
    with Later() as server, contextlib.ExitStack() as stack:
        anne, yann = Person(server, "Anne"), Person(server, "Yann")
        first, second, table = begin(stack, anne, yann, turn_s=600, away_s=15)
        paused = both_pause(first, second)
        left = first.view["clock"]["left"]
        assert 0 < left <= 600000 and paused["until"] - paused["since"] == DAY_S * 1000, paused
        to_act = first if first.is_asked() else second
        assert to_act.refused({"move": to_act.view["moves"][0],
                               "seq": to_act.view["seq"]}) == "paused"
        server.pass_time(20 * HOUR_S)      # longer than the turn, while nobody was there
        with anne.connect() as client:
            client.join(table)
            is_still(client, "paused")
            assert client.table["paused"] == paused and client.view["clock"]["left"] == left
            client.ask({"resume": True})
            entry = wait_for(client, "resume")
            client.wait(lambda: "paused" not in client.table and "left" not in client.view["clock"])
            assert entry["seat"] == 0
            assert client.view["clock"]["until"] == entry["at"] + left, (client.view["clock"], entry)


@tests
def ends_by_itself():
    """A pause that was forgotten ends after a day, though nobody looks."""
    with Later() as server, contextlib.ExitStack() as stack:
        anne, yann = Person(server, "Anne"), Person(server, "Yann")
        first, second, table = begin(stack, anne, yann)
        paused = both_pause(first, second)
        server.pass_time(25 * HOUR_S)
        deadline = now() + PATIENCE_S
        while True:     # a watcher reads the log and holds no seat
            with Person(server).connect() as watcher:
                watcher.join(table)
                if "resume" in kinds(watcher):
                    break
            assert now() < deadline, kinds(watcher)
        entry = wait_for(watcher, "resume")
        assert "seat" not in entry and entry["at"] >= paused["until"], entry


@tests
def two_servers():
    """Two people at two servers pause a game and go on."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as one, Server(store=store) as other, contextlib.ExitStack() as stack:
        anne, yann = Person(one, "Anne"), Person(other, "Yann")
        first, second, _ = begin(stack, anne, yann, turn_s=600)
        second.ask({"pause": True})
        wait_for(first, "pause")
        first.ask({"pause": False})
        wait_for(second, "no-pause")
        assert "pause" not in second.table
        assert second.refused({"pause": True}) == "no-pause"
        both_pause(first, second)
        second.ask({"resume": True})
        wait_for(first, "resume")
        for client in (first, second):
            client.wait(lambda one=client: "paused" not in one.table)
        (first if first.is_asked() else second).move()


def day(server, days):
    now = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(
        seconds=int(server.ahead.read_text("ascii")), days=days)
    return now.strftime("%Y-%m-%d")


@tests
def days_off():
    """Days off move the end of a turn, also of one that runs; and a stand-in comes when it is over."""
    with Later() as server, contextlib.ExitStack() as stack:
        anne, yann = Person(server, "Anne"), Person(server, "Yann")
        first, second, table = begin(stack, anne, yann, pace="days", turn_s=3 * DAY_S)
        slow, quick, person = (first, second, anne) if first.is_asked() else (second, first, yann)
        seat, until = slow.mine[0], slow.view["clock"]["until"]
        told = person.post("/api/me/holidays", {"add": {"from": day(server, 2), "to": day(server, 11)},
                                                "zone": 0}, 200)
        assert [(one["from"], one["to"]) for one in told["holidays"]] == [
            (day(server, 2), day(server, 11))], told
        for client in (slow, quick):
            client.wait(lambda one=client: one.table["seats"][seat].get("holidays"))
            client.wait(lambda one=client: one.view["clock"]["until"] == until + 10 * DAY_S * 1000)
        entry = wait_for(quick, "holidays")
        assert entry["seat"] == seat and len(entry["holidays"]) == 1, entry
        person.post("/api/me/holidays", {"add": {"from": day(server, 40), "to": day(server, 102)},
                                         "zone": 0}, 400)    # in any year
        server.pass_time(8 * DAY_S)     # the turn would be over by now
        with (yann if person is anne else anne).connect() as client:
            client.join(table)
            assert "stand-in" not in kinds(client), kinds(client)
            person.post("/api/me/holidays", {"remove": told["holidays"][0]["from"]}, 200)
            client.wait(lambda: kinds(client).count("holidays") == 2)   # back early: fewer days off
            client.wait(lambda: client.view["clock"]["until"] < until + 9 * DAY_S * 1000)
            ends = client.view["clock"]["until"]
        server.pass_time(4 * DAY_S)
        with (yann if person is anne else anne).connect() as client:
            client.join(table)
            assert wait_for(client, "stand-in")["at"] >= ends
        status, text = person.request("GET", "/api/me/export")
        assert status == 200
        assert "holidays" in [one["name"] for one in json.loads(text)["facts"]]
        assert Person(server).request("GET", "/api/me/holidays")[0] == 401


@tests
def told_at_the_start():
    """Days off that were there before a game are in its log from the start."""
    with Later() as server, contextlib.ExitStack() as stack:
        anne, yann = Person(server, "Anne"), Person(server, "Yann")
        anne.post("/api/me/holidays", {"add": {"from": day(server, 2), "to": day(server, 3)},
                                       "zone": 60}, 200)
        first, second, _ = begin(stack, anne, yann, pace="days")
        assert wait_for(second, "holidays")["seat"] == 0
        first.wait(lambda: first.table["seats"][0].get("holidays"))
        live, _, _ = begin(stack, anne, yann, turn_s=600)
        is_still(live, "start")


def main():
    need_postgres()
    return tests.run(workers=2)


if __name__ == "__main__":
    sys.exit(main())
