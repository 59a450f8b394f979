#!/usr/bin/env python3
"""Tests what people keep about each other: friends, blocks, notes; what is stored about a person; and
leaving. Prints TAP.

    tests/server/club_test.py [-v] [WORD...]     only tests with these words in their name
"""

import json
import os
import sqlite3
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import PASSWORD, Person, account
from stage import Server, Tests, eventually, need_postgres

tests = Tests()
server = None    # shared by most tests

NOTE = "Yann’s sister.\nPlays group cards early."


def keep(person, about, status=200, **what):
    """Changes what a person keeps about another."""
    path = f"/api/me/people/{about.about['person']}"
    got, text = person.request("POST", path, json.dumps(what, ensure_ascii=False).encode())
    assert got == status, f"{what} gives {got} {text}, not {status}"
    return json.loads(text)


def keep_of_others(where):
    """Keeps, lists, changes and removes a friend, a block and a note."""
    anne, yann = Person(where, "Anne"), Person(where, "Yann")
    about, me = yann.about["person"], anne.about
    assert anne.get("/api/me/people") == {"people": []}
    assert keep(anne, yann, friend=True)["friend"] > 1500000000000
    assert keep(anne, yann, note=NOTE)["note"] == NOTE
    kept = keep(anne, yann, block=True)
    assert kept["friend"] and kept["block"] and kept["note"] == NOTE and kept["name"] == "Yann"
    assert anne.get("/api/me/people") == {"people": [kept]}
    assert anne.get(f"/api/me/people/{about}") == kept
    assert yann.get(f"/api/me/people/{me['person']}")["note"] == ""
    keep(anne, yann, friend=False)
    keep(anne, yann, block=False)
    assert keep(anne, yann, note="")["friend"] == 0
    assert anne.get("/api/me/people") == {"people": []}


@tests
def kept_sqlite():
    """Friends, blocks and notes: SQLite."""
    keep_of_others(server)


@tests
def kept_postgres():
    """Friends, blocks and notes: PostgreSQL."""
    with Server(store=os.environ["FANAL_TEST_POSTGRES"]) as own:
        keep_of_others(own)


@tests
def bad_requests():
    """Notes that cannot be kept get a sentence and change nothing."""
    anne, yann = Person(server, "Anne"), Person(server, "Yann")
    for what in ({}, {"friend": 1}, {"note": 5}, {"note": "x" * 501}, {"note": "a\u0007b"}):
        assert keep(anne, yann, 400, **what)["code"] == "bad-message", what
    assert keep(anne, yann, note="ü" * 450)["note"] == "ü" * 450
    assert keep(anne, anne, 409, friend=True)["code"] == "bad-message"
    nobody = Person(server)
    nobody.about = {"person": "pnobody"}
    assert keep(anne, nobody, 404, friend=True)["code"] == "no-page"
    assert nobody.get("/api/me/people", 401)["code"] == "no-person"
    for path in ("/api/me/people/", "/api/me/people/a/b", "/api/me/people/" + "p" * 40):
        assert anne.get(path, 404)["code"] == "no-page", path


@tests
def blocked():
    """Whom the host blocks cannot sit down, also with an invitation, and is not told why."""
    anne, yann = Person(server, "Anne"), Person(server, "Yann")
    keep(anne, yann, block=True)
    with anne.connect() as host, yann.connect() as guest:
        table = host.create("lighthouse-run", ["me", "open", "link"])
        guest.join(table)
        guest.refused({"sit": 1}, "kicked")
        invite = host.table["seats"][2]["invite"]
        guest.refused({"sit": 2, "invite": invite}, "kicked")
        keep(anne, yann, block=False)
        guest.ask({"sit": 1})
        seat = host.wait(lambda: host.table["seats"][1].get("person"))
        assert seat == yann.about["person"]


@tests
def notes_stay():
    """A note reaches nobody but its writer: over every answer and every message."""
    secret = "mackerel in the wheelhouse"
    anne, yann = account(server, "Note Writer"), Person(server, "Yann")
    keep(anne, yann, note=secret)
    with anne.connect() as host, yann.connect() as guest:
        table = host.create("lighthouse-run", ["me", "open"])
        guest.join(table)
        guest.ask({"sit": 1})
        host.ask({"chat": "hello"})
        host.ask({"resign": 0})
        guest.wait(guest.is_over)
        for which in ("mine", "finished", "lobby"):
            guest.send({"tables": which})
        guest.quiet()
        said = "\n".join(guest.received + host.received)
    paths = ["/api/me", "/api/me/people", f"/api/tables/{table}/record", "/api/me/export", "/metrics"]
    for person in (anne, yann):
        about = person.about["person"]
        paths += [f"/api/me/people/{about}", f"/api/people/{about}"]
    for path in paths:
        said += yann.request("GET", path)[1].decode()
    assert secret not in said
    assert secret in anne.get(f"/api/me/people/{yann.about['person']}")["note"]


def play_out(host, guest, name):
    """Plays a game of two, with chat, that ends by resigning; returns its table."""
    table = host.create("lighthouse-run", ["me", "open"])
    guest.join(table)
    guest.ask({"sit": 1})
    guest.wait(lambda: guest.view)
    guest.ask({"chat": f"I am {name}"})
    host.ask({"chat": "good luck"})
    guest.ask({"resign": 1})
    host.wait(host.is_over)
    return table


def leave_for_good(where):
    """Deletes everything of a person with finished, running and open tables."""
    name = "Leaver Le Goff"
    anne, yann = Person(where, "Anne"), account(where, name)
    keep(yann, anne, friend=True)
    keep(anne, yann, note="fast")
    with anne.connect() as host, yann.connect() as guest:
        over = play_out(host, guest, name)
        cancelled = guest.create("lighthouse-run", ["me", "open"])
        playing = host.create("lighthouse-run", ["me", "open", "bot1"])
        guest.join(playing)
        guest.ask({"sit": 1})
        export = yann.get("/api/me/export")
        assert yann.request("POST", "/api/me/delete", b'{"password":"wrong one"}')[0] == 403
        assert yann.request("POST", "/api/me/delete",
                            json.dumps({"password": PASSWORD}).encode())[0] == 204
        host.wait(lambda: host.table["id"] == playing and host.table["seats"][1].get("resigned"))
    check_export(export, over, playing, cancelled)
    assert yann.get("/api/me")["person"] is None
    assert anne.get("/api/me/people") == {"people": []}
    for path in ("/api/me/people", "/api/people"):
        anne.get(f"{path}/{yann.about['person']}", 404)
    account(where, name)    # the name is free again
    with anne.connect() as again:
        await_forgotten(again, over, name)
        again.join(cancelled)
        assert again.table["state"] == "cancelled"
    status, record = anne.request("GET", f"/api/tables/{over}/record")
    assert status == 200 and record.count(b"\n") > 0
    return over, name


def await_forgotten(client, table, name):
    """Waits until the table has a nameless seat, then checks that the name appears nowhere in it."""
    def is_nameless():
        client.send({"part": True})
        client.forget()
        client.join(table)
        return client.table["seats"][1]["name"] == ""
    eventually(is_nameless, "the seat keeps its name")
    said = json.dumps([client.table, list(client.entries.values())])
    assert name not in said and "I am" not in said and "good luck" in said, said
    assert "person" not in client.table["seats"][1]


def check_export(export, over, playing, cancelled):
    """Checks that the file has everything there is, and no secrets."""
    assert export["format"] == "fanal-person" and export["more"] == 0, export
    assert export["sessions"] and all(list(one) == ["until"] for one in export["sessions"])
    assert [fact["name"].split("/")[0] for fact in export["facts"]] == ["friend"]
    tables = {one["table"]["id"]: one for one in export["tables"]}
    assert set(tables) == {over, playing, cancelled}
    assert tables[over]["record"][0]["game"] == "lighthouse-run"
    assert "record" not in tables[playing]
    assert "token" not in json.dumps(export) and "argon" not in json.dumps(export)


@tests
def leaving_sqlite():
    """People who leave take everything with them but the games: SQLite, also on disk."""
    with Server() as own:
        _, name = leave_for_good(own)
        own.stop()
        own.start()
        with sqlite3.connect(f"{own.folder}/fanal.db") as db:
            bodies = [row[0] for row in db.execute("SELECT body FROM entry")]
            bodies += [row[0] for row in db.execute("SELECT card FROM head WHERE state = 2")]
            assert sum(name in body for body in bodies) <= 3, "only where it is not over"
            facts = db.execute("SELECT person, name FROM fact").fetchall()
            assert [name.split("/")[0] for _, name in facts] == ["left", "note"], facts


@tests
def leaving_postgres():
    """People who leave take everything with them but the games: PostgreSQL."""
    with Server(store=os.environ["FANAL_TEST_POSTGRES"]) as own:
        leave_for_good(own)


@tests
def leaving_goes_on():
    """A server that is killed while somebody leaves goes on with it."""
    with Server() as own:
        anne, name = Person(own, "Anne"), "Leaver of Old"
        yann = account(own, name)
        with anne.connect() as host, yann.connect() as guest:
            tables = [play_out(host, guest, name) for _ in range(3)]
        assert yann.request("POST", "/api/me/delete",
                            json.dumps({"password": PASSWORD}).encode())[0] == 204
        own.kill()
        own.start()
        with anne.connect() as client:
            for table in tables:
                await_forgotten(client, table, name)


@tests
def recovery():
    """A recovery code sets a new password once, and ends all sessions."""
    anne = account(server, "Forgetful")
    old = anne.cookie
    bad = anne.request("POST", "/api/me/recovery", b'{"password":"not this one"}')
    assert bad[0] == 403, bad
    code = anne.post("/api/me/recovery", {"password": PASSWORD}, 200)["code"]
    assert len(code.replace("-", "")) == 20
    assert code not in json.dumps(anne.get("/api/me/export"))
    other = Person(server)
    wish = {"name": "forgetful", "code": "00000-00000-00000-00000", "new_password": "another one"}
    assert other.post("/api/recover", wish, 403)["code"] == "wrong-code"
    wish["code"] = code.lower().replace("-", " ").replace("0", "o")
    assert other.post("/api/recover", wish, 200)["name"] == "Forgetful"
    assert other.post("/api/recover", wish, 403)["code"] == "wrong-code"
    Person(server).post("/api/login", {"name": "Forgetful", "password": "another one"}, 200)
    anne.cookie = old
    assert anne.get("/api/me")["person"] is None
    assert Person(server, "Guest").post("/api/me/recovery", {}, 401)["code"] == "no-person"


def main():
    global server    # pylint: disable=global-statement
    need_postgres()
    with Server() as server:
        return tests.run(workers=2)


if __name__ == "__main__":
    sys.exit(main())
