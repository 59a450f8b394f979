#!/usr/bin/env python3
"""Tests finding a game: people who look for the same game are brought together, on one server and on two.
Prints TAP.

    tests/server/pairing_test.py [-v] [WORD...]     only tests with these words in their name
"""

import contextlib
import json
import os
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Person, account
from stage import Server, Tests, need_postgres

tests = Tests()
server = None    # shared by most tests

RUN = "lighthouse-run"


def wish(players, pace="calm", rated=False, game=RUN):
    """Returns the message of a person who looks for a game."""
    return {"pair": {"game": game, "players": players, "pace": pace, "rated": rated}}


def begin(clients, players):
    """Waits until the game of these clients has begun; everybody must sit there, each at one seat."""
    for client in clients:
        client.wait(lambda one=client: one.table and one.state == "playing")
    tables = {client.table["id"] for client in clients}
    assert len(tables) == 1, tables
    seats = [client.table["you"]["seats"] for client in clients]
    assert sorted(seat for mine in seats for seat in mine) == list(range(players)), seats
    return clients[0].table


def unfinished(client):
    """Returns the ids of the client's tables that are not over."""
    return [card["id"] for card in client.question({"tables": "mine"}, "tables")["list"]]


def waiting(client, players, pace, rated=False):
    """Returns the number of people waiting, as the tiles show it."""
    tiles = client.question({"tiles": True}, "tiles")["tiles"]
    return next((tile["waiting"] for tile in tiles if tile["game"] == RUN and
                 (tile["players"], tile["pace"], tile["rated"]) == (players, pace, rated)), 0)


def until_waiting(client, count, *what):
    """Asks again until this many wait; the server looks the number up once a second."""
    while waiting(client, *what) != count:
        client.quiet(0.2)


def three_find_each_other(first, second):
    """Lets three people at two servers press the same tile."""
    with contextlib.ExitStack() as stack:
        people = [Person(where, name) for where, name in
                  ((first, "Anne"), (second, "Yann"), (first, "Bo"))]
        anne, yann, bo = clients = [stack.enter_context(one.connect()) for one in people]
        assert anne.hello["games"][1]["paces"]["calm"] == {"turn_s": 15, "bank_s": 600}
        until_waiting(anne, 0, 3, "calm")
        anne.ask(wish(3))
        anne.wait(lambda: anne.table and anne.mine)
        assert anne.table["pair"] == "calm" and anne.table["host"] is None
        until_waiting(yann, 1, 3, "calm")
        assert anne.refused(wish(2)) == "busy"
        yann.ask(wish(3))
        yann.wait(lambda: yann.table and yann.mine)
        bo.ask(wish(3))
        table = begin(clients, 3)
        assert (table["turn_s"], table["bank_s"], table.get("rated")) == (15, 600, None)
        assert {seat["name"] for seat in table["seats"]} == {"Anne", "Yann", "Bo"}
        until_waiting(anne, 0, 3, "calm")
        for client in clients:
            assert unfinished(client) == [table["id"]]


@tests
def three_sqlite():
    """Three find each other: SQLite."""
    three_find_each_other(server, server)


@tests
def three_postgres():
    """Three at two servers find each other: PostgreSQL."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as first, Server(store=store) as second:
        three_find_each_other(first, second)
        race(first, second)
        challenge(first, second)
        room(first, second)
        friends(first, second)
        stale_postgres(first, second)


def race(first, second):
    """Lets nine people look for a game of three at the same moment: three games, and nobody sits twice."""
    with contextlib.ExitStack() as stack:
        people = [Person(second if n % 2 else first, f"Racer {n}") for n in range(9)]
        clients = [stack.enter_context(one.connect()) for one in people]
        threads = [threading.Thread(target=client.ask, args=(wish(3, "brisk"),))
                   for client in clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for client in clients:
            client.wait(lambda one=client: one.table and one.state == "playing")
        games = {}
        for client in clients:
            games.setdefault(client.table["id"], []).append(client)
        assert [len(players) for players in games.values()] == [3, 3, 3], games
        for players in games.values():
            begin(players, 3)
        for client in clients:
            assert unfinished(client) == [client.table["id"]]


@tests
def race_sqlite():
    """Nine look for a game of three at once, nobody sits twice: SQLite."""
    race(server, server)


def stale_postgres(first, second):
    """Checks that people whose server is gone are stood up by the next arrival at another server."""
    with Person(second, "Gone").connect() as gone, Person(first, "New").connect() as new, \
            Person(first, "Other").connect() as other:
        gone.ask(wish(2, "brisk", game="bretagne"))
        second.kill()
        new.ask(wish(2, "brisk", game="bretagne"))
        new.wait(lambda: new.table and [seat.get("name") for seat in new.table["seats"]
                                        if not seat.get("free")] == ["New"])
        assert new.state == "open"
        other.ask(wish(2, "brisk", game="bretagne"))
        begin([new, other], 2)


@tests
def closed_tab():
    """People who close the page while looking for a game do not hold others up, and do not play."""
    yann, bo = Person(server, "Yann").connect(), Person(server, "Bo").connect()
    with yann, bo:
        anne = Person(server, "Anne").connect()
        anne.ask(wish(2, "calm", game="bretagne"))
        anne.close()
        yann.ask(wish(2, "calm", game="bretagne"))
        yann.wait(lambda: yann.table and [seat.get("name") for seat in yann.table["seats"]
                                          if not seat.get("free")] == ["Yann"])
        assert yann.state == "open", "nobody plays with somebody who is gone"
        bo.ask(wish(2, "calm", game="bretagne"))
        begin([yann, bo], 2)


@tests
def stop():
    """People who stop looking stand up; the table is gone with the last of them."""
    with Person(server, "Anne").connect() as anne, Person(server, "Yann").connect() as yann:
        anne.ask(wish(4, "days"))
        yann.ask(wish(4, "days"))
        yann.wait(lambda: yann.table and yann.mine)
        until_waiting(yann, 2, 4, "days")
        anne.ask({"stand": True})
        until_waiting(yann, 1, 4, "days")
        assert unfinished(anne) == [] and unfinished(yann) == [yann.table["id"]]
        assert yann.state == "open"
        yann.ask({"stand": True})
        yann.wait(lambda: yann.state == "cancelled")
        assert unfinished(yann) == []


@tests
def nobody_comes_in_by_the_side():
    """A table that fills by itself is joined by looking for a game, not by sitting down."""
    with Person(server, "Anne").connect() as anne, Person(server, "Yann").connect() as yann:
        table = anne.ask(wish(4, "brisk"))["table"]
        yann.join(table)
        free = next(n for n, seat in enumerate(yann.table["seats"]) if seat.get("free"))
        yann.refused({"sit": free}, "paired")
        for message in ({"start": True}, {"cancel": True}, {"kick": 0}):
            anne.refused(message)
        anne.ask({"stand": True})


@tests
def blocked():
    """Whom somebody blocks is not brought together with them, whoever came first."""
    anne, yann = Person(server, "Anne"), Person(server, "Yann")
    status, _ = anne.request("POST", f"/api/me/people/{yann.about['person']}",
                             json.dumps({"block": True}).encode())
    assert status == 200
    with anne.connect() as one, yann.connect() as two, Person(server, "Bo").connect() as third:
        one.ask(wish(2, "days"))
        two.ask(wish(2, "days"))
        two.wait(lambda: two.table and two.mine)
        one.wait(lambda: one.table)
        assert two.table["id"] != one.table["id"]
        table = third.ask(wish(2, "days"))["table"]
        waits, plays = (one, two) if table == two.table["id"] else (two, one)
        begin([plays, third], 2)
        assert waits.state == "open"
        waits.ask({"stand": True})


@tests
def rated():
    """A rated game takes an account, and tells how far away others may be."""
    with account(server, "Anna P").connect() as anne, account(server, "Ben P").connect() as ben, \
            Person(server, "Guest").connect() as guest:
        guest.refused(wish(2, rated=True), "no-account")
        guest.ask(wish(2))
        anne.ask(wish(2, rated=True))
        told = anne.wait(lambda: next((one["pairing"] for one in anne.others
                                       if "pairing" in one), None))
        anne.wait(lambda: anne.table)
        assert told["least"] < 1500 < told["most"] and told["table"] == anne.table["id"]
        ben.ask(wish(2, rated=True))
        assert begin([anne, ben], 2)["rated"] is True
        guest.wait(lambda: guest.table)
        assert guest.state == "open"
        guest.ask({"stand": True})


@tests
def two_tabs():
    """Somebody who looks for the same game in two tabs, or again after a break, has one seat."""
    person = Person(server, "Anne")
    with person.connect() as first, person.connect() as second:
        table = first.ask(wish(3, "days"))["table"]
        assert second.ask(wish(3, "days"))["table"] == table
        assert first.ask(wish(3, "days"))["table"] == table
        second.wait(lambda: second.table and second.mine)
        assert sum(not seat.get("free") for seat in second.table["seats"]) == 1
        second.ask({"stand": True})


def challenge(first, second):
    """Keeps a seat for somebody, who hears of it at once and accepts or declines."""
    bo = Person(second, "Bo")
    with Person(first, "Anne").connect() as anne, bo.connect() as friend, \
            Person(first, "Eve").connect() as eve:
        seats = [{"kind": "me"}, {"kind": "person", "person": bo.about["person"]}]
        wanted = {"create": {"game": RUN, "seats": seats, "turn_s": 60}}
        table = anne.ask(wanted)["table"]
        anne.wait(lambda: anne.table and anne.table["id"] == table)
        friend.wait(lambda: {"news": "mine"} in friend.others)
        card = friend.question({"tables": "mine"}, "tables")["list"][0]
        assert card["id"] == table and card["host"] == "Anne"
        assert (card["seats"][1]["for"], card["seats"][1]["name"]) == (bo.about["person"], "Bo")
        eve.join(table)
        eve.refused({"sit": 1}, "bad-invite")
        eve.refused({"decline": True}, "no-seat")
        friend.join(table)
        friend.ask({"decline": True})
        anne.wait(lambda: "for" not in anne.table["seats"][1])
        told = anne.wait(lambda: [one for one in anne.log() if one["kind"] == "decline"])
        assert [(one["seat"], one["name"]) for one in told] == [(1, "Bo")]
        assert unfinished(friend) == [] and anne.table["seats"][1]["invite"]
        friend.refused({"sit": 1}, "bad-invite")
        anne.ask({"cancel": True})
        friend.join(anne.ask(wanted)["table"])
        friend.ask({"sit": 1})
        begin([friend, anne], 2)


@tests
def challenge_sqlite():
    """Somebody is challenged, accepts or does not: SQLite."""
    challenge(server, server)


@tests
def challenge_refused():
    """Nobody is challenged who does not exist, who blocks the host, or whom many wait for."""
    anne, bo = Person(server, "Anne"), Person(server, "Bo")
    with anne.connect() as client:
        def wanted(person):
            seats = [{"kind": "me"}, {"kind": "person", "person": person}]
            return {"create": {"game": RUN, "seats": seats}}
        client.refused(wanted("nobody"), "bad-setup")
        client.refused(wanted(anne.about["person"]), "bad-setup")
        client.refused(wanted(""), "bad-setup")
        for _ in range(10):
            client.ask(wanted(bo.about["person"]))
        client.refused(wanted(bo.about["person"]), "too-many")
        bo.request("POST", f"/api/me/people/{anne.about['person']}",
                   json.dumps({"block": True}).encode())
        client.refused(wanted(bo.about["person"]), "kicked")


def room(first, second):
    """Tests a private lobby: people with the link see its tables and sit down there, nobody else does."""
    anne, bo, eve = Person(first, "Anne"), Person(second, "Bo"), Person(first, "Eve")
    made = anne.post("/api/rooms", {"name": "Quai 7"}, 200)
    assert made["name"] == "Quai 7" and made["host"]
    address = f"/api/rooms/{made['room']}"
    assert eve.post(address, {"token": "0" * 32}, 403)["code"] == "no-room"
    assert Person(first).post("/api/rooms", {"name": "X"}, 401)["code"] == "no-person"
    assert bo.post(address, {"token": made["token"]}, 200) == {**made, "host": False}
    assert json.loads(bo.request("GET", "/api/me/rooms")[1])["rooms"] == [{**made, "host": False}]
    assert json.loads(eve.request("GET", "/api/me/rooms")[1])["rooms"] == []
    with anne.connect() as host, bo.connect() as friend, eve.connect() as other:
        def listed(client):
            asked = {"tables": "room", "room": made["room"]}
            return [card["id"] for card in client.question(asked, "tables")["list"]]
        seats = [{"kind": "me"}, {"kind": "open"}]
        wanted = {"create": {"game": RUN, "seats": seats, "room": made["room"]}}
        other.refused(wanted, "no-room")
        table = host.ask(wanted)["table"]
        assert listed(friend) == [table] and listed(other) == []
        assert table not in [card["id"] for card in
                             other.question({"tables": "lobby"}, "tables")["list"]]
        other.join(table)
        other.refused({"sit": 1}, "no-room")
        friend.join(table)
        friend.ask({"sit": 1})
        host.wait(lambda: host.table)
        begin([host, friend], 2)
        assert bo.request("POST", f"/api/me/rooms/{made['room']}", b"{}")[0] == 204
        assert listed(friend) == []


@tests
def room_sqlite():
    """A room of a club: SQLite."""
    room(server, server)


def friends(first, second):
    """Lists which of my friends are here, at whichever server."""
    anne, bo, eve = Person(first, "Anne"), Person(second, "Bo"), Person(first, "Eve")
    for one in (bo, eve):
        anne.request("POST", f"/api/me/people/{one.about['person']}",
                     json.dumps({"friend": True}).encode())
    with anne.connect() as client:
        assert client.question({"friends": True}, "friends") == {"friends": []}
        with bo.connect():
            while client.question({"friends": True}, "friends")["friends"] != [bo.about["person"]]:
                client.quiet(0.1)


@tests
def friends_sqlite():
    """The friends who are here: SQLite."""
    friends(server, server)


@tests
def left_before():
    """People who leave for good also leave the tables at which they stood up before the start."""
    yann, anne = Person(server, "Yann"), Person(server, "Anne the leaver")
    with yann.connect() as host, anne.connect() as guest, Person(server, "Bo").connect() as third:
        table = host.create(RUN, ["me", "open", "open"])
        guest.join(table)
        guest.ask({"sit": 1})
        guest.ask({"stand": True})
        assert unfinished(guest) == []
        third.join(table)
        third.ask({"sit": 1})
        host.ask({"start": True})
        host.ask({"resign": 0})
        third.ask({"resign": 1})
        third.wait(third.is_over)
        third.wait(third.is_up_to_date)
        assert [one["kind"] for one in third.log() if "leaver" in str(one)] == ["sit", "stand"]
        anne.post("/api/me/delete", {}, 204)
        while any("leaver" in str(entry) for entry in third.log()):
            third.quiet(0.5)
            third.ask({"join": table, "since": 0})
            third.entries.clear()
            third.wait(lambda: third.entries and third.is_up_to_date())


@tests
def wrong():
    """A search for a game that nobody can play is refused."""
    with Person(server, "Anne").connect() as anne:
        for players, pace, game in ((5, "calm", RUN), (1, "calm", RUN), (2, "live", RUN),
                                    (2, "calm", "chess"), (2, "calm", "landfall")):
            anne.refused(wish(players, pace, game=game), "bad-message")
        anne.refused({"pair": True}, "bad-message")


def main():
    global server    # pylint: disable=global-statement
    need_postgres()
    with Server() as server:
        return tests.run(workers=4)


if __name__ == "__main__":
    sys.exit(main())
