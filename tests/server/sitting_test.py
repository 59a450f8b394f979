#!/usr/bin/env python3
"""Tests sitting down and getting up: rematches, resigning, leaving, cancelling, hints, names, lists. Prints
TAP.

    tests/server/sitting_test.py [-v] [WORD...]     only tests with these words in their name
"""

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Client, Person
from stage import FANAL, Server, Tests

tests = Tests()
server = None    # shared by all tests


def table_of(game, seats, people=("Bob",), **others):
    """Makes a table of Anne's, with these people at its links and any bots; everybody joins it."""
    anne = Person(server, "Anne").connect()
    table = anne.create(game, seats, **others)
    clients = [anne]
    for name, seat in zip(people, [n for n, kind in enumerate(seats) if kind == "link"]):
        client = Person(server, name).connect()
        client.join(table)
        client.ask({"sit": seat, "invite": anne.table["seats"][seat]["invite"]})
        clients.append(client)
    for client in clients:
        client.wait(lambda one=client: one.view)
    return clients


def record_of(client):
    """Returns the record of the client's table, which must replay, as lines and as text."""
    person = Person(server)
    person.cookie = client.cookie
    status, text = person.request("GET", f"/api/tables/{client.table['id']}/record")
    assert status == 200, text
    done = subprocess.run([FANAL, "replay", "-"], input=text, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in text.splitlines()], text


@tests
def gathers():
    """A rematch begins when everybody is there, and its clock not before."""
    anne, bob = table_of("lighthouse-run", ["me", "link"], turn_s=60)
    anne.ask({"resign": 0})
    bob.wait(bob.is_over)
    anne.ask({"rematch": True})
    new = bob.ask({"rematch": True})["table"]
    bob.join(new)
    assert bob.state == "open" and bob.table["gathers"], bob.table
    bob.wait(lambda: bob.table["seats"][1 - anne_seat(bob)]["here"])
    assert not bob.table["seats"][anne_seat(bob)]["here"] and bob.view is None
    bob.refused({"move": "play coop-2", "seq": 9}, "not-started")
    anne.join(new)
    for client in (anne, bob):
        client.wait(lambda one=client: one.state == "playing" and one.view)
        assert "gathers" not in client.table
    start = next(entry for entry in bob.log() if entry["kind"] == "start")
    assert bob.view["clock"]["until"] == start["at"] + 60000, (start, bob.view["clock"])


def anne_seat(client):
    return [seat["name"] for seat in client.table["seats"]].index("Anne")


@tests
def gathers_and_goes_on():
    """The host need not wait for the others of a rematch; players who leave again are missed."""
    anne, bob = table_of("lighthouse-run", ["me", "link"])
    bob.ask({"resign": 1})
    for client in (bob, anne):
        client.wait(client.is_over)
        new = client.ask({"rematch": True}).get("table")
    anne.join(new)
    anne.wait(lambda: anne.table["seats"][anne_seat(anne)]["here"])
    bob.join(anne.table["id"])
    anne.wait(lambda: anne.state == "playing")
    # Another rematch, with the host alone.
    anne.ask({"resign": anne_seat(anne)})
    anne.wait(anne.is_over)
    for client in (bob, anne):
        client.wait(client.is_over)
        new = client.ask({"rematch": True}).get("table")
    anne.join(new)
    anne.ask({"start": True})
    anne.wait(lambda: anne.state == "playing" and anne.view)


@tests
def resign_of_two():
    """Of two players one resigns: the game is over, the other has won, and the record says so."""
    anne, bob = table_of("lighthouse-run", ["me", "link"])
    first = anne if anne.is_asked() else bob
    first.move()
    bob.refused({"resign": 0}, "no-seat")
    anne.ask({"resign": 0}, "give up")
    assert anne.ask({"resign": 0}, "give up")["seq"] > 0    # sent again it is the same
    for client in (anne, bob):
        client.wait(client.is_over)
        assert client.table["result"]["resigned"] == [0], client.table["result"]
        assert client.table["result"]["places"] == [2, 1]
        assert "ties" not in client.table["result"]     # with equal points it was still no tie
        assert client.table["seats"][0]["resigned"]
    bob.wait(lambda: [entry["kind"] for entry in bob.log()][-2:] == ["resign", "over"])
    bob.refused({"resign": 1}, "over")
    lines, text = record_of(anne)
    assert lines[0]["resigned"] == [{"seat": 0, "ply": 1}], lines[0]
    assert "points" not in lines[-1] and len(lines) == 2
    person = Person(server, "Cleo")
    status, answer = person.request("POST", "/api/records", text, "application/jsonl")
    assert status == 201, answer
    with person.connect() as cleo:
        cleo.join(json.loads(answer)["table"])
        assert cleo.table["result"] == anne.table["result"], cleo.table["result"]


@tests
def resign_of_three():
    """Of three one resigns: a bot plays the seat to the end, and its place is the last."""
    anne, bob = table_of("lighthouse-run", ["me", "link", "bot1"])
    bob.ask({"resign": 1})
    anne.wait(lambda: anne.table["seats"][1].get("resigned"))
    assert anne.state == "playing"
    assert bob.question({"hint": 100}, "hint")["code"] in ("not-your-turn", "no-hints")
    bob.refused({"resign": 1}, "resigned")
    bob.refused({"leave": 1}, "resigned")
    bob.close()
    anne.play()
    result = anne.table["result"]
    assert result["resigned"] == [1] and result["places"][1] == 3, result
    moves = [entry for entry in anne.log() if entry["kind"] == "move" and entry["seat"] == 1]
    assert moves and all(entry["bot"] for entry in moves)
    lines, _ = record_of(anne)
    assert lines[-1]["points"] == result["points"]    # places there are those of the rules


@tests
def resign_alone():
    """Resigning against bots ends the game, since nobody is left to play for."""
    with Person(server, "Anne").connect() as anne:
        anne.create("bretagne", ["me", "bot1", "bot1"])
        anne.wait(lambda: anne.view)
        anne.refused({"leave": 0}, "alone")
        anne.ask({"resign": 0})
        anne.wait(anne.is_over)
        assert anne.table["result"]["places"][0] == 3, anne.table["result"]
        anne.refused({"move": "pass", "seq": 99}, "over")


@tests
def leave():
    """People who leave give the seat to a stand-in at once, and may take it back."""
    anne, bob = table_of("lighthouse-run", ["me", "link"])
    anne.refused({"leave": 1}, "no-seat")
    bob.ask({"leave": 1})
    anne.wait(lambda: anne.table["seats"][1]["stand_in"])
    anne.play(6)        # her first turn has three steps, and his stand-in may begin
    assert any(entry.get("bot") and entry["seat"] == 1 for entry in anne.log())
    bob.wait(lambda: bob.table["seats"][1]["stand_in"])
    bob.ask({"back": True})
    anne.wait(lambda: not anne.table["seats"][1]["stand_in"])


@tests
def cancel():
    """The host can cancel a table that has not begun: it is in no list, and nobody sits down."""
    anne, bob = Person(server, "Anne").connect(), Person(server, "Bob").connect()
    table = anne.create("bretagne", ["me", "open", "open"])
    bob.join(table)
    bob.ask({"sit": 1})
    bob.refused({"cancel": True}, "not-host")
    anne.ask({"cancel": True}, "enough")
    bob.wait(lambda: bob.state == "cancelled")
    assert anne.ask({"cancel": True}, "enough")["seq"] > 0
    bob.refused({"sit": 2}, "cancelled")
    anne.refused({"start": True}, "cancelled")
    for client, which in ((anne, "mine"), (bob, "mine"), (bob, "lobby"), (anne, "finished")):
        listed = client.question({"tables": which}, "tables")["list"]
        assert table not in [one["id"] for one in listed], which
    with Client(server) as eve:
        eve.join(table)
        assert eve.state == "cancelled" and eve.view is None
    begun = anne.create("bretagne", ["me", "bot1"])
    anne.refused({"cancel": True}, "not-open")
    assert begun == anne.table["id"]


@tests
def host_elsewhere():
    """The link to the host's seat makes a host, that to another seat does not."""
    anne, bob = Person(server, "Anne").connect(), Person(server, "Bob").connect()
    table = anne.create("bretagne", ["me", "open", "open"])
    bob.join(table)
    bob.ask({"sit": 1})
    bob.wait(lambda: bob.table["you"])
    for client, is_host in ((bob, False), (anne, True)):
        with Person(server, "Elsewhere").connect() as other:
            other.join(table, seat_token=client.table["you"]["token"])
            other.wait(lambda one=other: one.table["you"])
            assert other.table["you"]["host"] is is_host, other.table["you"]
            if is_host:
                other.ask({"cancel": True})
            else:
                other.refused({"cancel": True}, "not-host")
    bob.wait(lambda: bob.state == "cancelled")


@tests
def hints():
    """Hints are off at tables with other people, unless the host allowed them."""
    for allowed in (False, True):
        anne, bob = table_of("lighthouse-run", ["me", "link"], hints=allowed)
        asked = anne if anne.is_asked() else bob
        assert anne.table["hints"] == bob.table["hints"] == allowed
        answer = asked.question({"hint": 50}, "hint")
        assert ("hint" in answer) == allowed and answer.get("code") in (None, "no-hints"), answer
        anne.close()
        bob.close()
    with Person(server, "Anne").connect() as anne:
        anne.create("lighthouse-run", ["me", "link"])
        assert not anne.table["hints"]      # somebody may come
        anne.ask({"start": True})
        anne.wait(lambda: anne.view)
        assert anne.table["hints"]          # nobody has come
        wish = {"game": "bretagne", "seats": [{"kind": "me"}, {"kind": "bot"}], "hints": 1}
        anne.refused({"create": wish}, "bad-setup")


@tests
def board():
    """People who wait see a board that is the same at every table and tells nothing of the deal."""
    shown = []
    for _ in range(2):
        with Person(server, "Anne").connect() as anne, Client(server) as eve:
            table = anne.create("lighthouse-run", ["me", "open"])
            eve.join(table)
            shown += [client.question({"board": True}, "board")["board"] for client in (anne, eve)]
    assert all(one == shown[0] for one in shown)
    assert shown[0]["seat"] is None and shown[0]["moves"] == [], shown[0]
    assert not any("hand" in colour for colour in shown[0]["view"]["colours"])


@tests
def guests():
    """People without a name are told apart at a table."""
    anne = Person(server, "Guest").connect()
    table = anne.create("bretagne", ["me", "open", "open", "bot1"])
    others = [Person(server, "Guest").connect() for _ in range(2)]
    for seat, client in enumerate(others, 1):
        client.join(table)
        client.ask({"sit": seat})
    anne.wait(lambda: anne.state == "playing")
    names = [seat.get("name") for seat in anne.table["seats"]]
    assert names == ["Guest", "Guest 2", "Guest 3", None], names
    anne.wait(lambda: [entry["name"] for entry in anne.log() if entry["kind"] == "sit"]
              == ["Guest 2", "Guest 3"])


@tests
def cards():
    """Lists say who made a table, the round, and whom it waits for."""
    anne, bob = table_of("lighthouse-run", ["me", "link"])
    table = anne.table["id"]

    def card():
        listed = bob.question({"tables": "mine"}, "tables")["list"]
        return next(one for one in listed if one["id"] == table)

    assert card()["host"] == "Anne" and card()["round"] == 1, card()
    for _ in range(12):
        asked = anne if anne.is_asked() else bob
        asked.move()
        for client in (anne, bob):
            client.wait(lambda one=client: one.position >= asked.position
                        and one.view["seq"] >= one.position)
        assert card()["to_act"] == anne.view["to_act"], card()
        assert card()["round"] == anne.view["view"]["round"], card()
    with Person(server, "Cleo").connect() as cleo:
        waiting = cleo.create("bretagne", ["me", "open"])
        lobby = anne.question({"tables": "lobby"}, "tables")["list"]
        one = next(one for one in lobby if one["id"] == waiting)
        assert (one["host"], one["round"], one["to_act"]) == ("Cleo", 0, None), one


def main():
    global server
    with Server() as server:
        return tests.run()


if __name__ == "__main__":
    sys.exit(main())
