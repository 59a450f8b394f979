#!/usr/bin/env python3
"""Tests guests and accounts: answers stay true, and people who have left are gone. Prints TAP.

    tests/server/people_test.py [-v] [WORD...]     only tests with these words in their name
"""

import json
import os
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import PASSWORD, Client, Person
from stage import Server, Tests, need_postgres
from ws import Closed

tests = Tests()
server = None    # shared by most tests


def ask(where, path, body, cookie=None):
    """Returns status and answer of any request."""
    person = Person(where)
    person.cookie = cookie
    status, text = person.request("POST", path, json.dumps(body).encode())
    return status, json.loads(text) if text else None


def is_closed(client):
    """Reports whether the server closes this socket with code 1008; fails if the socket stays open."""
    try:
        client.wait(lambda: False)
    except Closed as closed:
        return closed.code == 1008
    raise AssertionError("the socket is open")


def race(places, rounds):
    """Lets guests register while they are being renamed, at every one of the places."""
    lost = renamed = 0
    for number in range(rounds):
        name = f"Racer {number}"
        guest = Person(places[0], "Guest")
        done, answers = threading.Event(), []

        def rename(where, cookie=guest.cookie, done=done, answers=answers):
            while not done.is_set():
                answers.append(ask(where, "/api/guest", {"name": "Renamed"}, cookie)[0])

        threads = [threading.Thread(target=rename, args=(where,)) for where in places]
        for thread in threads:
            thread.start()
        status, said = ask(places[-1], "/api/register", {"name": name, "password": PASSWORD},
                           guest.cookie)
        done.set()
        for thread in threads:
            thread.join()
        assert status == 201, said
        assert set(answers) <= {200, 201, 401, 409, 503}, set(answers)
        renamed += answers.count(200)
        for where in places:
            status, who = ask(where, "/api/login", {"name": name, "password": PASSWORD})
            lost += status != 200 or who["person"] != guest.about["person"]
    assert lost == 0, f"{lost} of {rounds} accounts are lost"
    assert renamed > 0
    return f"{rounds} accounts, {renamed} changes of names"


@tests
def race_sqlite():
    """Registering while the name is changed loses no account: SQLite."""
    with Server() as own:
        return race([own, own], 5)


@tests
def race_postgres():
    """Registering while the name is changed loses no account: two servers on one PostgreSQL."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as first, Server(store=store) as second:
        return race([first, second], 5)


@tests
def log_out():
    """Logging out closes the sockets of that session and of no other."""
    anne, name = Person(server), "Logger Out"
    anne.post("/api/register", {"name": name, "password": PASSWORD}, 201)
    other = Person(server)
    other.post("/api/login", {"name": name, "password": PASSWORD}, 200)
    with anne.connect() as here, anne.connect() as again, other.connect() as there:
        here.create("lighthouse-run", ["me", "bot1"])
        again.join(here.table["id"])
        there.join(here.table["id"])
        assert anne.request("POST", "/api/logout", b"{}")[0] == 204
        assert is_closed(here) and is_closed(again)
        there.move()


@tests
def log_out_elsewhere():
    """Logging out at one server closes the sockets at another."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as first, Server(store=store) as second:
        anne = Person(first, "Anne")
        with Client(second, anne.cookie) as client:
            assert anne.request("POST", "/api/logout", b"{}")[0] == 204
            assert is_closed(client)


@tests
def registering():
    """Registering gives another cookie; who knew the old one is out."""
    anne = Person(server, "Fixed")
    old = anne.cookie
    with anne.connect() as client:
        table = client.create("lighthouse-run", ["me", "bot1"])
        anne.post("/api/register", {"name": "Fixed", "password": PASSWORD}, 201)
        assert anne.cookie != old
        assert is_closed(client)
    with Client(server, old) as thief:
        assert thief.hello["person"] is None
    with anne.connect() as client:
        client.join(table)
        assert client.mine == [0]


@tests
def password():
    """The session that changes the password stays; all others of the account must log in again."""
    anne, new = Person(server), "longer than before"
    anne.post("/api/register", {"name": "Pass Word", "password": PASSWORD}, 201)
    other = Person(server)
    other.post("/api/login", {"name": "pass word", "password": PASSWORD}, 200)
    wish = {"password": PASSWORD, "new_password": new}
    Person(server).post("/api/password", wish, 401)
    Person(server, "Nobody").post("/api/password", wish, 401)
    anne.post("/api/password", {**wish, "password": "not this one"}, 403)
    anne.post("/api/password", {**wish, "new_password": "short"}, 400)
    anne.post("/api/password", {"new_password": new}, 400)
    with other.connect() as client:
        anne.post("/api/password", wish, 200)
        assert is_closed(client)
    assert json.loads(other.request("GET", "/api/me")[1])["person"] is None
    with anne.connect() as client:
        assert client.hello["person"]["account"]
    Person(server).post("/api/login", {"name": "Pass Word", "password": PASSWORD}, 403)
    Person(server).post("/api/login", {"name": "Pass Word", "password": new}, 200)


@tests
def passwords_in_a_row():
    """From one address an account's password is tried a few times a minute; others are not hit."""
    with Server(address_connections=64) as own:
        wish = {"name": "Nobody", "password": PASSWORD}
        assert [ask(own, "/api/login", wish)[0] for _ in range(6)] == [403] * 5 + [429]
        assert ask(own, "/api/login", {**wish, "name": "Another"})[0] == 403


@tests
def names():
    """No guest bears the name of an account, at a table neither."""
    anne, guest = Person(server), Person(server, "Owner")
    anne.post("/api/register", {"name": "Owner", "password": PASSWORD}, 201)
    for name in ("Owner", "OWNER"):
        assert ask(server, "/api/guest", {"name": name})[1]["code"] == "name-taken"
        assert ask(server, "/api/guest", {"name": name}, guest.cookie)[0] == 409
    assert json.loads(guest.request("GET", "/api/me")[1])["name"] == "Owner*"
    bob = Person(server, "Bob")
    with anne.connect() as host, guest.connect() as marked, bob.connect() as other:
        assert marked.hello["person"]["name"] == "Owner*"
        host.create("bretagne", ["me", "open", "open", "open"])
        for client in (marked, other):
            client.join(host.table["id"])
        other.refused({"sit": 1, "name": "owner"}, "name-taken")
        other.ask({"sit": 1, "name": "Bobby"})
        marked.ask({"sit": 2})
        host.wait(lambda: host.table["seats"][2]["kind"] == "person")
        assert [seat.get("name") for seat in host.table["seats"]] == ["Owner", "Bobby", "Owner*", None]
        other.ask({"create": {"game": "lighthouse-run", "seats": [
            {"kind": "me"}, {"kind": "here", "name": "oWNER"}]}})
        other.wait(lambda: other.table["id"] != host.table["id"])
        assert [seat["name"] for seat in other.table["seats"]] == ["Bob", "oWNER*"]


@tests
def sit_with_a_token():
    """A client with only the token of a seat is nobody, and can sit down nowhere."""
    with Person(server, "Anne").connect() as anne, Client(server) as device:
        anne.create("lighthouse-run", ["me", "open"])
        device.join(anne.table["id"], seat_token=anne.table["you"]["token"])
        device.refused({"sit": 1, "name": "Eve"}, "no-person")
        device.ask({"chat": "still here"})


@tests
def kick():
    """The host sends somebody away in mid-game, and a bot plays on."""
    with Person(server, "Anne").connect() as anne, Person(server, "Bob").connect() as bob:
        bob.join(anne.create("lighthouse-run", ["me", "open"]))
        bob.ask({"sit": 1})
        for client in (anne, bob):
            client.wait(lambda one=client: one.state == "playing")
        bob.refused({"kick": 0}, "not-host")
        anne.ask({"kick": 1})
        bob.wait(lambda: bob.table["you"] is None)
        anne.wait(lambda: anne.table["seats"][1] == {"kind": "bot", "level": 3})
        bob.refused({"chat": "hey"}, "no-seat")
        while not any(one.get("bot") for one in anne.entries.values()):
            assert anne.play(1) == 1
        anne.refused({"kick": 1}, "no-seat")


@tests
def kick_before_the_start():
    """A person sent away before the start cannot sit down there again; the link is a new one."""
    anne, bob, cleo = (Person(server, name).connect() for name in ("Anne", "Bob", "Cleo"))
    with anne, bob, cleo:
        table = anne.create("bretagne", ["me", "link", "open"])
        old = anne.table["seats"][1]["invite"]
        for client in (bob, cleo):
            client.join(table)
        bob.ask({"sit": 1, "invite": old})
        bob.wait(lambda: bob.mine == [1])
        token = bob.table["you"]["token"]
        anne.ask({"kick": 1})
        anne.wait(lambda: "invite" in anne.table["seats"][1])
        new = anne.table["seats"][1]["invite"]
        bob.refused({"sit": 1, "invite": old}, "bad-invite")
        bob.refused({"sit": 1, "invite": new}, "kicked")
        bob.refused({"sit": 2}, "kicked")
        bob.refused({"join": table, "seat_token": token}, "bad-invite")
        cleo.ask({"sit": 1, "invite": new})


def main():
    global server    # pylint: disable=global-statement
    need_postgres()
    with Server() as server:
        status = tests.run(workers=4)
        status |= server.stop() != 0
        if "Sanitizer" in server.said():
            print(server.said())
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
