#!/usr/bin/env python3
"""Plays at a running server by docs/protocol.md, and prints TAP.

    tests/server/play_test.py [-v] [WORD...]     only tests with these words in their name
"""

import itertools
import json
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Client, Person, Refusal, turns
from stage import FANAL, HOST, PATIENCE_S, Server, Tests, free_port
import patience
from patience import now
import ws
from ws import Closed

tests = Tests()
server = None    # shared by most tests


def run_fanal(*words, text=None):
    done = patience.run([FANAL, *words], PATIENCE_S, input=text)
    return done.returncode, (done.stdout + done.stderr).decode()


def check_record(person, table):
    """Checks that the record of a finished table passes replay and verify; returns its lines."""
    status, text = person.request("GET", f"/api/tables/{table['id']}/record")
    assert status == 200, text
    for command in ("replay", "verify"):
        status, said = run_fanal(command, "-", text=text)
        assert status == 0, f"{command}: {said}"
    lines = [json.loads(line) for line in text.decode().splitlines()]
    assert lines[0]["fair"]["commitment"] == table["commitment"]
    assert lines[0]["fair"]["salts"] == table["salts"]
    for key in "points", "places":   # only the table's result says what broke a tie
        assert lines[-1][key] == table["result"][key]
    return lines


def sit_everywhere(host, seats):
    """Lets other people take the open seats; returns their clients."""
    others = []
    for seat, kind in enumerate(seats):
        if kind in ("link", "open"):
            other = Person(server, f"Guest {seat}").connect()
            other.join(host.table["id"])
            token = {"invite": host.table["seats"][seat]["invite"]} if kind == "link" else {}
            other.ask({"sit": seat, "name": f"Guest {seat}", "salt": f"s{seat}", **token})
            others.append(other)
    return others


def play_all(clients, moves=10000):
    """Plays with several clients in turn until the end, or this many moves in all."""
    for client in itertools.islice(turns(clients), moves):
        client.move()


def whole_game(game, seats, variant="base", options=()):
    anne = Person(server, "Anne")
    host = anne.connect()
    host.create(game, seats, variant=variant, options=list(options), salt="seaweed")
    before = host.table["commitment"]
    others = sit_everywhere(host, seats)
    play_all([host, *others])
    for client in [host, *others]:
        client.wait(lambda one=client: one.table["result"] and one.view["to_act"] is None)
        log = client.log()
        assert log[0]["kind"] == "create" and log[-1]["kind"] == "over"
        assert client.table["commitment"] == before
        assert log[-1]["points"] == client.table["result"]["points"]
    lines = check_record(anne, host.table)
    header = lines[0]
    assert (header["game"], header["players"], header["variant"]) == (game, len(seats), variant)
    assert header["options"] == list(options)
    assert [line["move"] for line in lines if "move" in line] == moves_left(host.log())
    for client in [host, *others]:
        client.close()
    return f"{len(lines) - 2} moves"


def moves_left(log):
    """Returns the moves of a log that were not taken back."""
    moves = []
    for entry in log:
        if entry["kind"] == "move":
            assert entry["ply"] == len(moves), entry
            moves.append(entry["move"])
        elif entry["kind"] == "undo":
            moves.pop()
            assert entry["ply"] == len(moves), entry
    return moves


for arguments in (
        ("lighthouse-run", ["me", "bot1"]), ("lighthouse-run", ["me", "link", "bot2"]),
        ("lighthouse-run", ["open", "me", "link", "here"]),
        ("lighthouse-run", ["me", "link"], "erik"), ("lighthouse-run", ["here", "me"], "erik"),
        ("lighthouse-run", ["bot3", "me"], "great-fleet"),
        ("lighthouse-run", ["me", "open"], "great-fleet"),
        ("bretagne", ["me", "here"]), ("bretagne", ["me", "bot2", "link"]),
        ("bretagne", ["here", "me", "open", "link"]),
        ("bretagne", ["bot1", "me"], "historical"), ("bretagne", ["me", "bot1", "here"], "historical"),
        ("bretagne", ["link", "open", "me", "bot1"], "historical"),
        ("bretagne", ["me", "link"], "base", ["strict-loads"]),
        ("bretagne", ["bot1", "bot2", "me"], "base", ["tight-bank"]),
        ("bretagne", ["me", "here", "here", "here"], "base", ["strict-loads", "tight-bank"]),
        ("landfall", ["me", "bot1"]), ("landfall", ["me", "link", "open", "bot2"])):
    tests.add("a whole game: " + " ".join(str(word) for word in arguments), whole_game, *arguments)


@tests
def hello():
    """Hello says who one is and which games there are."""
    with Person(server, "Zoë 2").connect() as client, Client(server) as watcher:
        assert client.hello["protocol"] == 1 and client.hello["levels"] == 5
        assert client.hello["person"]["name"] == "Zoë 2" and not client.hello["person"]["account"]
        assert watcher.hello["person"] is None
        games = {game["game"]: game for game in client.hello["games"]}
        assert "landfall" not in games, "the example is not offered to people"
        assert games["bretagne"]["variants"] == ["base", "historical"]
        assert games["bretagne"]["options"] == ["strict-loads", "tight-bank"]
        assert games["lighthouse-run"]["variants"] == ["base", "erik", "great-fleet"]
        assert all((g["min_players"], g["max_players"]) == (2, 4) for g in games.values())
        assert client.question({"ping": 1}, "pong") == {"pong": 1}


@tests
def before_hello():
    """Messages before hello are refused and not carried out later; messages after it are answered."""
    person = Person(server, "Hasty")
    socket = ws.WebSocket.connect(HOST, server.port, cookie=person.cookie)
    for number in range(1, 13):
        socket.send(json.dumps({"ping": number}))
    answers, greeted = [], False
    while not greeted or len(answers) < 12:
        message = json.loads(socket.recv(PATIENCE_S))
        if "hello" in message:
            greeted = True
        else:
            answers.append(message)
            assert "pong" in message if greeted else message["code"] == "busy", message
    refused = sum("error" in answer for answer in answers)
    assert [answer.get("pong") for answer in answers[refused:]] == list(range(refused + 1, 13))
    socket.close()


@tests
def same_id():
    """The same id again gets the same answer and is done once."""
    with Person(server, "Anne").connect() as client:
        client.create("bretagne", ["me", "here"])
        first = client.move(number="again")
        seq, ply = client.view["seq"], client.view["ply"]
        for _ in range(3):
            assert client.ask({"move": "barge 1", "seq": 1}, "again") == first
        client.quiet()
        assert client.view["ply"] == ply and max(client.entries) == seq
        chat = client.ask({"chat": "Hello"}, "said")
        assert client.ask({"chat": "Hello"}, "said") == chat
        client.quiet()
        assert [e["kind"] for e in client.log()].count("chat") == 1


@tests
def same_create():
    """The same create again makes one table."""
    anne = Person(server, "Anne")
    wish = {"create": {"game": "bretagne", "seats": [{"kind": "me"}, {"kind": "link"}]}}
    with anne.connect() as client:
        first = client.ask(wish, "c1")
        assert client.ask(wish, "c1")["table"] == first["table"]
    with anne.connect() as client:
        assert client.ask(wish, "c1")["table"] == first["table"]
        listed = client.question({"tables": "mine"}, "tables")["list"]
        assert [one["id"] for one in listed] == [first["table"]], listed


@tests
def stale_and_illegal():
    """Stale, illegal and foreign moves are refused with a fresh view."""
    with Person(server, "Anne").connect() as anne:
        anne.create("lighthouse-run", ["me", "link"])
        with sit_everywhere(anne, ["me", "link"])[0] as other:
            both = [anne, other]
            for client in both:
                client.wait(lambda one=client: one.view is not None)
            mover, waiter = both if anne.is_asked() else both[::-1]
            old = mover.view["seq"]

            def check(client, message, code):
                client.view = None
                client.refused(message, code)
                client.wait(lambda: client.view is not None)

            good = mover.view["moves"][0]
            check(waiter, {"move": good, "seq": old}, "not-your-turn")
            check(mover, {"move": "sail 99", "seq": old}, "illegal")
            check(mover, {"move": "no bonus", "seq": old}, "illegal")
            check(mover, {"undo": True, "seq": old}, "no-undo")
            mover.move(good)
            check(mover, {"move": mover.view["moves"][0]}, "stale")
            check(mover, {"move": mover.view["moves"][0], "seq": old}, "stale")
            check(mover, {"undo": True, "seq": old}, "stale")
            mover.ask({"chat": "what comes does not make a move stale"})
            mover.move()


def begin_turn(client):
    """Makes two steps of a first turn of Lighthouse Run; returns the view from before them."""
    client.create("lighthouse-run", ["me", "here"])
    client.wait(lambda: client.view)
    assert not client.view["can_undo"]
    client.show_asked_seat()
    seat, begin = client.view["seat"], client.view["view"]
    while client.view["to_act"] == seat and client.view["ply"] < 2:
        client.move()
    assert client.view["can_undo"] == (client.view["to_act"] == seat)
    return begin


@tests
def undo_lighthouse_run():
    """Undo goes back over a turn of Lighthouse Run, not past the draw."""
    for _ in range(50):
        with Person(server, "Anne").connect() as client:
            begin = begin_turn(client)
            if not client.view["can_undo"]:
                continue    # some turns have only two steps, and the draw follows
            seat = client.view["seat"]
            client.undo()
            client.undo()
            assert client.view["view"] == begin and not client.view["can_undo"]
            while client.view["to_act"] == seat:
                client.move()
            client.refused({"undo": True, "seq": client.view["seq"]}, "no-undo")
            assert moves_left(client.log())
            return
    assert False, "no turn had more than two steps"


@tests
def undo_bretagne():
    """Undo in Bretagne stops at what showed something hidden."""
    with Person(server, "Anne").connect() as client:
        client.create("bretagne", ["me", "here"])
        client.wait(lambda: client.view)
        refused = taken_back = 0
        for _ in range(60):
            if client.view["to_act"] is None:
                break
            client.show_asked_seat()
            seat, before = client.view["seat"], client.view["view"]
            client.move()
            if client.view["to_act"] != seat:
                continue
            client.show_asked_seat()
            undo = {"undo": True, "seq": client.view["seq"]}
            if client.view["can_undo"]:
                client.undo()
                assert client.view["view"] == before
                taken_back += 1
                client.move()
            else:
                client.refused(undo, "no-undo")
                client.wait(lambda: client.view)
                refused += 1
        assert taken_back, "nothing was taken back"
        moves_left(client.log())
        return f"{taken_back} steps taken back, {refused} refused"


@tests
def resume():
    """Resume with since, from another connection, sends what is missing."""
    anne = Person(server, "Anne")
    with anne.connect() as client:
        client.create("bretagne", ["me", "bot1"])
        client.play(5)
        table, seen = client.table["id"], dict(client.entries)
        since = max(seen)
        client.play(5)
        client.quiet()
        whole = dict(client.entries)
    with anne.connect() as again:
        again.join(table, since)
        again.quiet()
        assert min(again.entries) == since + 1, sorted(again.entries)
        assert {**seen, **again.entries}.keys() >= whole.keys()
        assert all(again.entries[seq] == whole[seq] for seq in whole if seq > since)
        again.play(2)
        assert again.table["you"]["host"] and again.mine == [0]


@tests
def seat_token():
    """A seat token plays its seat without a cookie; a wrong one does not."""
    with Person(server, "Anne").connect() as anne:
        anne.create("lighthouse-run", ["me", "bot1"])
        token, table = anne.table["you"]["token"], anne.table["id"]
        assert len(token) >= 22, token
        with Client(server) as device:
            device.join(table, seat_token=token)
            assert device.mine == [0], device.table["you"]
            assert device.table["you"]["host"], "the link to the host's own seat"
            device.play(3)
        with Client(server) as thief:
            for wrong in (token[:-1] + ("0" if token[-1] != "0" else "1"), "", "x" * 500):
                try:
                    thief.join(table, seat_token=wrong)
                    assert wrong == "" and thief.table["you"] is None
                except Refusal as refusal:
                    assert refusal.code in ("bad-message", "bad-invite"), refusal
            thief.join(table)
            assert thief.table["you"] is None
            assert thief.refused({"move": "sail none", "seq": 3}) in ("no-person", "no-seat")


@tests
def watcher():
    """A watcher sees the table and cannot act; an unlisted one is unknown without its id."""
    with Person(server, "Anne").connect() as anne, Client(server) as eve:
        anne.create("lighthouse-run", ["me", "link", "open"])
        eve.join(anne.table["id"])
        assert eve.table["you"] is None
        assert all("invite" not in seat for seat in eve.table["seats"])
        assert eve.refused({"chat": "psst"}) in ("no-person", "no-seat")
        for wrong in ("zzzz", "", "x" * 300, "../x"):
            try:
                eve.join(wrong)
                raise AssertionError(f"joined {wrong}")
            except Refusal as refusal:
                assert refusal.code in ("no-table", "bad-message"), refusal
        others = sit_everywhere(anne, ["me", "link", "open"])
        eve.join(anne.table["id"])
        assert eve.view["moves"] == [] and eve.view["seat"] is None and not eve.view["previews"]
        assert "hand" not in json.dumps(eve.view["view"]).replace("hand_size", "")
        for other in others:
            other.close()
        eve.send({"part": True})
        eve.question({"ping": 1}, "pong")
        seen = len(eve.entries)
        anne.ask({"chat": "gone?"})
        eve.quiet()
        assert len(eve.entries) == seen
    with Person(server, "Bob").connect() as bob:
        bob.create("lighthouse-run", ["me", "bot1"])
        assert bob.refused({"chat": ""}) == "bad-message"
        assert bob.refused({"chat": "x" * 501}) == "bad-message"
        bob.ask({"chat": "é" * 500})
        bob.wait(lambda: any(e["kind"] == "chat" for e in bob.entries.values()))
        said = next(e for e in bob.entries.values() if e["kind"] == "chat")
        assert (said["seat"], said["name"], said["text"]) == (0, "Bob", "é" * 500)


@tests
def seats():
    """Sitting, standing, a wrong invitation, a taken seat, an early start."""
    people = [Person(server, name) for name in ("Anne", "Bob", "Cleo")]
    anne, bob, cleo = (person.connect() for person in people)
    with anne, bob, cleo:
        anne.create("bretagne", ["me", "link", "open", "link"])
        invites = [seat.get("invite") for seat in anne.table["seats"]]
        bob.join(anne.table["id"])
        cleo.join(anne.table["id"])
        bob.refused({"sit": 1}, "bad-invite")
        bob.refused({"sit": 1, "invite": invites[3]}, "bad-invite")
        bob.refused({"sit": 9}, "bad-message")
        bob.refused({"sit": 0}, "seat-taken")
        bob.refused({"start": True})
        bob.refused({"stand": True}, "no-seat")
        bob.ask({"sit": 1, "invite": invites[1], "name": "Bobby", "salt": "pepper"})
        cleo.refused({"sit": 1, "invite": invites[1]}, "seat-taken")
        bob.ask({"stand": True})
        bob.ask({"sit": 2})
        cleo.refused({"sit": 2}, "seat-taken")
        cleo.ask({"sit": 3, "invite": invites[3], "salt": "thyme"})
        anne.wait(lambda: anne.table["seats"][3]["kind"] == "person")
        assert anne.table["state"] == "open" and anne.view is None
        anne.refused({"move": "barge 1", "seq": 1}, "not-started")
        cleo.refused({"start": True})
        anne.ask({"start": True})
        for client in (anne, bob, cleo):
            client.wait(lambda one=client: one.view is not None)
        assert [seat["kind"] for seat in anne.table["seats"]] == ["person", "bot", "person", "person"]
        assert anne.table["seats"][1]["level"] == 2
        assert (bob.mine, cleo.mine) == ([2], [3])
        bob.refused({"stand": True}, "not-open")
        bob.refused({"sit": 1, "invite": invites[1]}, "not-open")
        play_all([anne, bob, cleo])
        lines = check_record(people[1], bob.table)
        assert "thyme" in lines[0]["fair"]["salts"]


@tests
def bad_setups():
    """A game that cannot be played cannot be created."""
    me, bot = {"kind": "me"}, {"kind": "bot", "level": 1}
    with Person(server, "Anne").connect() as client:
        for wish in (
                {"game": "chess", "seats": [me, bot]}, {"game": "bretagne", "seats": [me]},
                {"game": "bretagne", "seats": [me] + [bot] * 4}, {"game": "bretagne", "seats": []},
                {"game": "bretagne", "seats": [me, me]}, {"game": "bretagne", "seats": [bot, bot]},
                {"game": "bretagne", "seats": [me, {"kind": "bot", "level": 6}]},
                {"game": "bretagne", "seats": [me, {"kind": "bot", "level": 0}]},
                {"game": "bretagne", "seats": [me, {"kind": "cat"}]},
                {"game": "bretagne", "seats": [me, bot], "variant": "erik"},
                {"game": "lighthouse-run", "seats": [me, bot, bot], "variant": "erik"},
                {"game": "bretagne", "seats": [me, bot], "options": ["no"]},
                {"game": "bretagne", "seats": [me, bot], "turn_s": 14},
                {"game": "bretagne", "seats": [me, bot], "turn_s": 3601},
                {"game": "bretagne", "seats": [me, bot], "bank_s": 59},
                {"game": "bretagne", "seats": [me, bot], "bank_s": 7201},
                {"game": "bretagne", "seats": [me, bot], "pace": "days", "bank_s": 2592001},
                {"game": "bretagne", "seats": [me, bot], "away_s": 14},
                {"game": "bretagne", "seats": [me, bot], "away_s": 3601},
                {"game": "bretagne", "seats": [me, bot], "pace": "weeks"},
                {"game": "bretagne", "seats": [me, bot], "pace": "days", "turn_s": 60},
                {"game": "bretagne", "seats": [me, bot], "salt": "x" * 65},
                {"game": "bretagne", "seats": [me, bot], "salt": "two\nlines"}):
            code = client.refused({"create": wish})
            assert code in ("bad-setup", "bad-message"), (wish, code)
        client.create("bretagne", ["me", "bot1"], pace="days", turn_s=3600, salt="é" * 32)
        assert (client.table["pace"], client.table["turn_s"]) == ("days", 3600)
        client.create("bretagne", ["me", "bot1"], pace="days")
        assert client.table["turn_s"] == 259200
        client.create("bretagne", ["me", "bot1"])
        assert (client.table["pace"], client.table["turn_s"], client.table["away_s"]) == (
            "live", 0, 60)


@tests
def rematch():
    """A rematch starts with the seats moved on when all people agree."""
    with Person(server, "Anne").connect() as anne:
        seats = ["me", "link", "bot1"]
        anne.create("lighthouse-run", seats)
        anne.refused({"rematch": True})
        with sit_everywhere(anne, seats)[0] as bob:
            play_all([anne, bob])
            names = [seat.get("name") for seat in anne.table["seats"]]
            assert "table" not in anne.ask({"rematch": True}, "r1")
            bob.wait(lambda: bob.table["seats"][0]["rematch"])
            new = bob.ask({"rematch": True}, "r2")["table"]
            assert bob.ask({"rematch": True}, "r2")["table"] == new
            anne.wait(lambda: anne.table["rematch"] == new or anne.table["id"] == new)
            for client in (anne, bob):
                client.join(new)
            after = [seat.get("name") for seat in anne.table["seats"]]
            assert after in ([names[-1]] + names[:-1], names[1:] + names[:1]), (names, after)
            anne.wait(lambda: anne.state == "playing")
            play_all([anne, bob], 6)


@tests
def another_rematch():
    """People who play alone keep the seat, and may ask for stronger bots."""
    with Person(server, "Anne").connect() as anne:
        anne.create("lighthouse-run", ["me", "bot1", "bot5"])
        play_all([anne])
        assert anne.refused({"rematch": True, "how": "louder"}) == "bad-message"
        anne.join(anne.ask({"rematch": True, "how": "stronger"})["table"])
        assert [seat.get("level") for seat in anne.table["seats"]] == [None, 2, 5]
        anne.wait(lambda: anne.state == "playing")
        anne.ask({"resign": 0})
        anne.wait(lambda: anne.state == "over")
        anne.join(anne.ask({"rematch": True, "how": "same"})["table"])
        assert [seat.get("level") for seat in anne.table["seats"]] == [None, 2, 5]


@tests
def lists():
    """The lists: lobby, mine, finished."""
    anne = Person(server, "Anne")
    with anne.connect() as client, Client(server) as eve:
        waiting = client.create("lighthouse-run", ["me", "open"])
        hidden = client.create("lighthouse-run", ["me", "link"])
        playing = client.create("lighthouse-run", ["me", "here"])
        done = client.create("lighthouse-run", ["me", "here"])
        client.play()
        lobby = [one["id"] for one in eve.question({"tables": "lobby"}, "tables")["list"]]
        assert waiting in lobby and not {hidden, playing, done} & set(lobby), lobby
        mine = {one["id"]: one for one in client.question({"tables": "mine"}, "tables")["list"]}
        assert set(mine) >= {waiting, hidden, playing} and mine[playing]["your_turn"], mine
        assert not mine[waiting]["your_turn"] and mine[waiting]["state"] == "open"
        finished = client.question({"tables": "finished"}, "tables")["list"]
        one = next(one for one in finished if one["id"] == done)
        assert one["result"]["points"] == client.table["result"]["points"]
        assert one["game"] == "lighthouse-run" and one["state"] == "over"
        assert eve.question({"tables": "mine"}, "tables")["list"] == []
        assert eve.question({"tables": "rest"}, "tables")["code"] == "bad-message"
        before = min(one["created"] for one in mine.values())
        rest = client.question({"tables": "mine", "before": before}, "tables")["list"]
        assert not {one["id"] for one in rest} & set(mine), rest


@tests
def accounts():
    """Accounts: register, name taken, wrong password, login, logout, a guest keeps the seats."""
    name = f"Yann {time.monotonic_ns()}"[:24]
    anne = Person(server, "Yann")
    with anne.connect() as client:
        table = client.create("lighthouse-run", ["me", "bot1"])
        client.play(2)
    who, cookie = anne.about["person"], anne.cookie
    anne.post("/api/register", {"name": name, "password": "short"}, 400)
    anne.post("/api/register", {"name": "", "password": "long enough"}, 400)
    anne.post("/api/register", {"name": name, "password": "long enough"}, 201)
    assert anne.about["person"] == who and anne.about["account"] and anne.about["name"] == name
    Person(server).post("/api/register", {"name": name, "password": "another one"}, 409)
    Person(server).post("/api/register", {"name": name.upper(), "password": "another one"}, 409)
    Person(server).post("/api/login", {"name": name, "password": "not this one"}, 403)
    Person(server).post("/api/login", {"name": "nobody at all", "password": "long enough"}, 403)
    other = Person(server)
    other.post("/api/login", {"name": name, "password": "long enough"}, 200)
    assert other.about["person"] == who and other.cookie and other.cookie != cookie
    with other.connect() as client:
        client.join(table)
        assert client.mine == [0] and client.table["you"]["host"]
        client.play(2)
    assert json.loads(other.request("GET", "/api/me")[1])["person"] == who
    gone = other.cookie
    assert other.request("POST", "/api/logout", b"{}")[0] == 204
    other.cookie = gone
    assert json.loads(other.request("GET", "/api/me")[1])["person"] is None
    with Client(server, gone) as client:
        assert client.hello["person"] is None
    assert json.loads(anne.request("GET", "/api/me")[1])["account"]


@tests
def http_edges():
    """HTTP refuses what it should, in words."""
    anne = Person(server, "Anne")
    assert json.loads(Person(server).request("GET", "/api/me")[1])["person"] is None
    for name in ("", "x" * 25, "a\nb", "<b>", 7, None, "a/b"):
        status, text = anne.request("POST", "/api/guest", json.dumps({"name": name}).encode())
        assert status == 400 and json.loads(text)["error"] and json.loads(text)["code"], (name, text)
    anne.post("/api/guest", {"name": "Anne-Marie O'Neil"}, 200)
    assert json.loads(anne.request("GET", "/api/me")[1])["name"] == "Anne-Marie O'Neil"
    for body in (b"", b"{", b"[]", b'{"name":', b"x" * 2000, b'{"name":"\xff"}'):
        status, text = Person(server).request("POST", "/api/guest", body)
        assert 400 <= status < 500 and json.loads(text)["error"], (body, status)
    assert anne.request("GET", "/api/tables/none/record")[0] == 404
    assert anne.request("DELETE", "/api/me")[0] in (404, 405)
    with anne.connect() as client:
        client.create("lighthouse-run", ["me", "bot1"])
        assert anne.request("GET", f"/api/tables/{client.table['id']}/record")[0] == 409


@tests
def import_record():
    """A record of the terminal is imported, joined and replayed; a wrong one is refused in words."""
    anne = Person(server, "Anne")
    for game in ("lighthouse-run", "bretagne"):
        text = patience.run([FANAL, "record", game, "--players", "3", "--seed", "wave"],
                            PATIENCE_S, check=True).stdout
        lines = [json.loads(line) for line in text.decode().splitlines()]
        status, answer = anne.request("POST", "/api/records", text, "application/jsonl")
        assert status == 201, answer
        table = json.loads(answer)["table"]
        with Client(server) as eve:
            eve.join(table)
            assert eve.state == "over" and eve.table["result"]["points"] == lines[-1]["points"]
            plies = len(lines) - 2
            for ply in (0, 1, plies // 2, plies):
                shown = eve.question({"replay": ply}, "replay")
                assert (shown["replay"], shown["plies"]) == (ply, plies), shown
                assert shown["seat"] is None
                assert (shown["to_act"] is None) == (ply == plies)
                assert ply == 0 or shown["move"] == lines[ply]["move"]
            assert "code" in eve.question({"replay": plies + 1}, "replay")
            told = patience.run([FANAL, "replay", "--course", "-"], PATIENCE_S,
                                input=text, check=True).stdout
            course = eve.question({"course": True}, "course")["course"]
            assert course == json.loads(told), course
            assert course.get("end", course["rounds"][-1]) == lines[-1]["points"], course
        status, again = anne.request("GET", f"/api/tables/{table}/record")
        assert status == 200 and again == text, again[:400]
        broken = text.replace(lines[5]["move"].encode(), b"nonsense", 1)
        status, answer = anne.request("POST", "/api/records", broken, "application/jsonl")
        assert status == 422 and "line" in json.loads(answer)["error"], answer


@tests
def import_proven():
    """A record taken along to a server is proven there too, and nobody is said to have played it."""
    anne, bob = Person(server, "Anne"), Person(server, "Bob")
    with anne.connect() as client:
        played = client.create("lighthouse-run", ["me", "here"], salt="seaweed")
        client.play()
        before = client.table
    text = anne.request("GET", f"/api/tables/{played}/record")[1]
    status, answer = bob.request("POST", "/api/records", text, "application/jsonl")
    assert status == 201, answer
    table = json.loads(answer)["table"]
    with bob.connect() as client:
        client.join(table)
        assert client.table["you"] is None and client.state == "over", client.table
        assert all(seat["kind"] == "open" and "name" not in seat for seat in client.table["seats"])
        assert client.table["commitment"] == before["commitment"] and client.table["salts"] == ["seaweed"]
        assert table in [one["id"] for one in client.question({"tables": "finished"}, "tables")["list"]]
        check_record(bob, client.table)
    assert bob.request("GET", f"/api/tables/{table}/record")[1] == text
    status, answer = bob.request("POST", "/api/records", text.replace(b"seaweed", b"sea weed", 1), "application/jsonl")
    assert status == 422 and "line 1: the seed does not follow" in json.loads(answer)["error"], answer


@tests
def import_unfinished():
    """A record that ends in mid-game is replayed up to its last move, and has no result."""
    anne = Person(server, "Anne")
    for game in ("lighthouse-run", "bretagne"):
        whole = patience.run([FANAL, "record", game, "--players", "2", "--seed", "half"],
                             PATIENCE_S, check=True).stdout.splitlines(keepends=True)
        for count in (0, len(whole) // 2):
            text = b"".join(whole[:count + 1])
            status, answer = anne.request("POST", "/api/records", text, "application/jsonl")
            assert status == 201, answer
            with anne.connect() as client:
                client.join(json.loads(answer)["table"])
                assert client.state == "over" and client.table["result"] is None, client.table
                assert client.view["ply"] == count and client.view["seat"] is None, client.view
                client.refused({"move": client.view["moves"][0], "seq": client.view["seq"]}, "no-seat")
                assert all("points" not in entry for entry in client.entries.values() if entry["kind"] == "over")
                assert client.question({"replay": count}, "replay")["plies"] == count
                finished = client.question({"tables": "finished"}, "tables")["list"]
                card = next(one for one in finished if one["id"] == client.table["id"])
                assert card["state"] == "over" and card["result"] is None and not card["your_turn"], card
                status, again = anne.request("GET", f"/api/tables/{client.table['id']}/record")
                assert status == 200 and again.splitlines()[1:] == text.splitlines()[1:], again[:400]
        status, answer = anne.request("POST", "/api/records", b"", "application/jsonl")
        assert status == 422, answer


@tests
def hand_over():
    """A game begun without a server goes on at one; what else its log says is not believed."""
    anne = Person(server, "Anne")
    with anne.connect() as client:
        client.create("lighthouse-run", ["me", "bot1"])
        edition = client.table["edition"]["hash"]
    people = [{"kind": "person", "person": "local", "name": name} for name in ("Anne", "Yann")]
    create = {"kind": "create", "at": 5, "id": "x", "rules": 1, "game": "lighthouse-run", "variant": "base",
              "options": [], "edition": edition, "host": "local", "turn_s": 0, "away_s": 15, "days": True,
              "seats": [*people, {"kind": "bot", "level": 1}], "salt": "seaweed", "secret": "ab" * 32}

    def send(*entries):
        text = "\n".join(json.dumps(entry) for entry in entries).encode()
        status, answer = anne.request("POST", "/api/records", text, "application/jsonl")
        return status, json.loads(answer)

    start = {"kind": "start", "at": 6}
    log = [create, start]
    for _ in range(30):
        status, answer = send(*log)
        assert status == 201, answer
        with anne.connect() as client:
            client.join(answer["table"])
            view, seat = client.view, client.view["to_act"]
            if seat == 2 or len(log) > 9:
                break
            log.append({"kind": "move", "at": 7, "seat": seat, "text": view["moves"][0]})
    assert view["ply"] == len(log) - 2 > 0
    log.insert(3, {"kind": "chat", "at": 7, "seat": 0, "name": "x", "text": "not taken over"})
    status, answer = send(*log)
    with anne.connect() as client:
        client.join(answer["table"])
        table = client.table
        assert [seat.get("name") for seat in table["seats"]] == ["Anne", "Yann", None], table
        assert (table["you"]["seats"], table["pace"], table["salts"]) == ([0, 1], "live", ["seaweed"])
        assert all(entry["kind"] != "chat" for entry in client.entries.values())
        assert all(entry["at"] > 1000 for entry in client.entries.values())
        with Client(server) as yann:
            yann.join(answer["table"], seat_token=answer["tokens"][1])
            assert yann.table["you"]["seats"] == [1] and answer["tokens"][2] == ""
        client.play()
        check_record(anne, client.table)
    for number, entries in ((1, [{**create, "imported": True}]), (1, [{**create, "edition": "00" * 32}]),
                            (1, [{**create, "seats": [{"kind": "person", "name": "<b>"}] * 2}]),
                            (3, [create, start, start]), (2, [create, create]), (1, [start, {"kind": "x"}]),
                            (3, [create, start, {"kind": "move", "at": 1, "seat": 0, "text": "nonsense"}])):
        status, answer = send(*entries)
        assert status == 422 and f"line {number}: " in answer["error"], (entries, answer)
    assert send(create)[0] == 422


@tests
def look_while_joining():
    """A person with two seats sees the table from one of them, from the first entry on."""
    with Person(server, "Anne").connect() as client:
        client.create("lighthouse-run", ["me", "here"])
        table = client.table["id"]
        for _ in range(40):
            client.move()
        for seat in (0, 1):
            client.join(table, look=seat)
            assert client.view["seat"] == seat
            drawn = [(entry["seat"], event) for entry in client.entries.values() if entry["kind"] == "move"
                     for event in entry["events"] if event["event"] == "drawn_card"]
            assert drawn and all(mover == seat for mover, _ in drawn), drawn


@tests
def replay_hides():
    """There is no replay before the end."""
    with Person(server, "Anne").connect() as client:
        client.create("lighthouse-run", ["me", "bot1"])
        assert "code" in client.question({"replay": 0}, "replay")


@tests
def why_and_hint():
    """Why tells the reason, a hint names moves."""
    with Person(server, "Anne").connect() as client:
        client.create("bretagne", ["me", "here"])
        client.wait(lambda: client.view)
        client.show_asked_seat()
        answer = client.question({"why": "leave"}, "why")
        assert answer["why"] == "leave" and answer["reason"]["code"] == "step", answer
        answer = client.question({"why": client.view["moves"][0]}, "why")
        assert answer["reason"]["code"] == "legal" and answer["then"] == [], answer
        assert client.question({"why": "?!"}, "why")["reason"]["code"] == "unreadable"
        assert len(client.view["previews"]) == len(client.view["moves"])
        for preview in client.view["previews"]:
            assert set(preview) == {"events", "more", "next", "undo"}, preview
        hint = client.question({"hint": 200}, "hint")["hint"]
        assert 1 <= len(hint["moves"]) <= 5 and hint["seq"] == client.view["seq"], hint
        assert all(one["move"] in client.view["moves"] for one in hint["moves"])
        assert all(len(one["points"]) == len(one["wins"]) == 2 for one in hint["moves"])
        assert client.question({"hint": 3001}, "hint").get("code") == "bad-message"


@tests
def too_fast():
    """More than 20 messages a second are refused, a patient client goes on."""
    with Person(server, "Anne").connect() as client:
        client.socket.send_raw(b"".join(ws.frame(ws.TEXT, b'{"ping":%d}' % i) for i in range(100)))
        client.quiet(1)
        refused = [one for one in client.others if one.get("code") == "too-fast"]
        assert 30 <= len(refused) <= 70, len(refused)
        client.tokens, client.filled = 10, time.monotonic()
        client.create("bretagne", ["me", "bot1"])
    with Person(server, "Bob").connect() as client:
        try:
            for i in range(600):
                client.socket.send(json.dumps({"ping": i}))
            client.quiet(5)
            raise AssertionError("never closed")
        except Closed as closed:
            assert closed.code == 1008, closed
        except OSError:
            pass
    with Person(server, "Cleo").connect() as client:
        client.socket.send(json.dumps({"ping": 1, "x": "y" * 9000}))
        assert client.socket.recv_close(PATIENCE_S) == 1009


@tests
def many_tables():
    """A person has at most 100 tables that are not over; one sent again is none more."""
    wish = {"create": {"game": "bretagne", "seats": [{"kind": "me"}, {"kind": "link"}]}}
    with Person(server, "Anne").connect() as client:
        made = {client.ask(wish, f"t{i}")["table"] for i in range(100)}
        assert len(made) == 100
        client.refused(wish, "too-many")
        assert client.ask(wish, "t99")["table"] in made
        newest = client.question({"tables": "mine"}, "tables")["list"]
        assert len(newest) == 50
        before = newest[-1]["changed"]
        rest = client.question({"tables": "mine", "before": before}, "tables")["list"]
        assert len(rest) <= 50 and not {one["id"] for one in rest} & {one["id"] for one in newest}


@tests
def clock():
    """A stand-in plays when the turn has run out, and leaves when its player is back."""
    with Person(server, "Anne").connect() as anne:
        anne.create("lighthouse-run", ["me", "link"], turn_s=15, away_s=15)
        with sit_everywhere(anne, ["me", "link"])[0] as bob:
            for client in (anne, bob):
                client.wait(lambda one=client: one.view)
            slow, quick = (anne, bob) if anne.is_asked() else (bob, anne)
            seat = slow.mine[0]
            until = slow.view["clock"]["until"]
            assert slow.view["clock"]["seat"] == seat
            assert 5000 < until - slow.entries[max(slow.entries)]["at"] <= 15100
            quick.wait(lambda: any(e["kind"] == "stand-in" for e in quick.entries.values()))
            entry = next(e for e in quick.entries.values() if e["kind"] == "stand-in")
            assert entry["seat"] == seat and entry["at"] >= until - 50, (entry, until)
            quick.wait(quick.is_asked)
            moves = [e for e in quick.log() if e["kind"] == "move"]
            assert moves and all(e["bot"] for e in moves if e["seat"] == seat)
            slow.wait(lambda: slow.table["seats"][seat]["stand_in"])
            slow.ask({"back": True})
            slow.wait(lambda: not slow.table["seats"][seat]["stand_in"])
            quick.move()
            play_all([anne, bob], 8)


@tests
def away():
    """A stand-in plays for who is away, as long as somebody waits; joining ends it."""
    bob = Person(server, "Bob")
    with Person(server, "Anne").connect() as anne:
        table = anne.create("lighthouse-run", ["me", "link"], away_s=15)
        client = bob.connect()
        client.join(table)
        client.ask({"sit": 1, "invite": anne.table["seats"][1]["invite"]})
        client.close()
        anne.wait(lambda: not anne.table["seats"][1].get("here"))
        anne.play(1, 60)
        while not any(e["kind"] == "stand-in" for e in anne.entries.values()):
            anne.wait(lambda: anne.is_asked() or any(
                e["kind"] == "stand-in" for e in anne.entries.values()))
            if anne.is_asked():
                anne.move()
        kinds = [e["kind"] for e in anne.log()]
        assert "away" in kinds, kinds
        anne.play(5)
        with bob.connect() as client:
            client.join(table)
            client.wait(lambda: not client.table["seats"][1]["stand_in"])
            play_all([anne, client], 6)
            assert "back" in [e["kind"] for e in client.log()]


@tests
def late():
    """People who come back to a game that ended without them see it."""
    bob = Person(server, "Bob")
    with Person(server, "Anne").connect() as anne:
        table = anne.create("lighthouse-run", ["me", "link"], away_s=15)
        with bob.connect() as client:
            client.join(table)
            client.ask({"sit": 1, "invite": anne.table["seats"][1]["invite"]})
        anne.play()
        assert anne.is_over() and anne.table["seats"][1]["stand_in"]
        with bob.connect() as client:
            client.join(table)
            client.wait(lambda: client.log()[-1]["kind"] == "back")
            assert client.state == "over" and client.mine == [1]
            client.ask({"chat": "Sorry!"})


@tests
def long_turn():
    """A clock also runs out when nothing has happened for long."""
    with Person(server, "Anne").connect() as anne:
        anne.create("lighthouse-run", ["me", "link"], turn_s=38)
        with sit_everywhere(anne, ["me", "link"])[0] as bob:
            for client in (anne, bob):
                client.wait(lambda one=client: one.view)
            slow, quick = (anne, bob) if anne.is_asked() else (bob, anne)
            until = slow.view["clock"]["until"]
            assert until - slow.entries[max(slow.entries)]["at"] > 30000
            quick.wait(quick.is_asked)
            kinds = [e["kind"] for e in quick.log()]
            assert "stand-in" in kinds and slow.mine, kinds


@tests
def bank():
    """The seconds that a turn leaves are saved, and everybody sees everybody's."""
    with Person(server, "Anne").connect() as anne:
        anne.create("lighthouse-run", ["me", "link"], turn_s=10, bank_s=60)
        assert (anne.table["turn_s"], anne.table["bank_s"]) == (10, 60)
        with sit_everywhere(anne, ["me", "link"])[0] as bob:
            for client in (anne, bob):
                client.wait(lambda one=client: one.view)
            first, second = (anne, bob) if anne.is_asked() else (bob, anne)
            seat = first.view["to_act"]
            assert first.view["clock"]["banks"] == [60000, 60000]
            begun = first.view["clock"]["until"] - 70000
            while first.is_asked():
                first.move()
            second.wait(second.is_asked)
            ended = next(e["at"] for e in reversed(second.log()) if e["kind"] == "move")
            banks = second.view["clock"]["banks"]
            assert banks[seat] == max(0, 70000 - (ended - begun)), (banks, ended - begun)
            assert banks[1 - seat] == 60000
            assert second.view["clock"]["until"] == ended + 70000


@tests
def taken_back_again():
    """The log has no gaps, also for who joins after much was taken back."""
    anne = Person(server, "Anne")
    with anne.connect() as client:
        table = client.create("lighthouse-run", ["me", "here"])
        for _ in range(70):
            client.move()
            if client.view["can_undo"]:
                client.undo()
        for _ in range(3):
            client.move()
        whole = client.log()
        assert len(whole) > 130
    with anne.connect() as client:
        client.join(table)
        assert client.log() == whole
        client.join(table, 100)
        assert [client.entries[seq] for seq in sorted(client.entries)] == whole[100:]
        moves_left(whole)


@tests
def drain():
    """SIGTERM says goodbye and exits with 0; the games go on after a restart."""
    with Server() as own:
        people = [Person(own, name) for name in ("Anne", "Bob")]
        anne = people[0].connect()
        table = anne.create("bretagne", ["me", "link", "bot1"])
        bob = people[1].connect()
        bob.join(table)
        bob.ask({"sit": 1, "invite": anne.table["seats"][1]["invite"]})
        play_all([anne, bob], 10)
        seen = {**anne.entries, **bob.entries}
        status = own.stop()
        assert status == 0, (status, own.said())
        for client in (anne, bob):
            try:
                client.quiet(1)
            except Closed as closed:
                assert closed.code in (1001, 1012), closed
            assert client.bye
            seen.update(client.entries)
        own.start()
        anne, bob = (person.connect() for person in people)
        for client in (anne, bob):
            client.join(table)
            assert all(client.entries[s]["at"] == e["at"] for s, e in seen.items()), "lost entries"
        play_all([anne, bob])
        assert own.stop() == 0


def let_days_pass(own, days):
    """Ages a stopped server's store, as if nobody had come for this many days."""
    with sqlite3.connect(own.settings["store"].removeprefix("sqlite:")) as store:
        for table, column in (("person", "created_ms"), ("session", "until_ms"),
                              ("log", "changed_ms")):
            store.execute(f"UPDATE {table} SET {column} = {column} - {days} * 86400000")
    store.close()


@tests
def tidy():
    """Guests and tables that nobody came back to are removed, players and games are not."""
    with Server(keep_days=0) as own:
        idle, host, player, visitor = (Person(own, name) for name in ("I", "H", "P", "V"))
        with host.connect() as client:
            waits = client.create("bretagne", ["me", "link"])
        with player.connect() as client:
            plays = client.create("bretagne", ["me", "link", "bot1"])
            client.ask({"start": True})
        for days in (80, 11):       # the visitor comes in between, which counts as a visit
            own.stop()
            let_days_pass(own, days)
            own.start()
            if days == 80:
                visitor.connect().close()

        def is_known(person):
            return json.loads(person.request("GET", "/api/me")[1])["person"] is not None

        assert all(is_known(person) for person in (idle, host, player, visitor))
        own.stop()
        own.settings["keep_days"] = 90
        own.start()
        deadline = now() + PATIENCE_S
        while is_known(idle) or is_known(host):     # the host's table is removed first, then the host
            assert now() < deadline, own.said()
            time.sleep(0.05)
        assert is_known(visitor)
        with player.connect() as client:
            assert [one["id"] for one in client.question({"tables": "mine"}, "tables")["list"]] == [plays]
            client.join(plays)
            client.move()
            assert client.refused({"join": waits}) == "no-table"
        assert "guests 2, tables that never began 1" in own.said()


@tests
def same_deal():
    """A server for tests deals alike at every table; any other does not."""
    def games(host):
        for _ in range(2):
            with Person(host, "Anne").connect(seed=1) as client:
                client.create("lighthouse-run", ["me", "bot2"])
                commitment = client.table["commitment"]
                for _ in range(6):
                    client.move()
                client.wait(client.is_asked)      # the bot has answered
                yield commitment, client.view["view"], moves_left(client.log())

    with Server(same_deal="tide") as own:
        first, second = games(own)
        assert first == second
        assert "every table has the same deal" in own.said()
    first, second = games(server)
    assert first[0] != second[0]


@tests
def no_door():
    """A server that cannot listen says why in one sentence and exits with 1."""
    taken = f"{HOST}:{server.port}"
    for words, place in (([f"--listen={taken}"], taken),
                         ([f"--listen={HOST}:{free_port()}", f"--metrics={taken}"], taken),
                         (["--listen=192.0.2.1:7999"], "192.0.2.1:7999"),
                         (["--listen=[2001:db8::1]:7999"], "[2001:db8::1]:7999")):
        with tempfile.TemporaryDirectory() as folder:
            status, said = run_fanal("serve", f"--db=sqlite:{folder}/fanal.db", "--log-level=errors",
                                     *words)
        assert status == 1 and said.startswith(f"fanal: cannot listen on {place}: "), said
        assert said.count("\n") == 1 and (place != taken or "already in use" in said), said


def main():
    global server    # pylint: disable=global-statement
    waiting = {late, long_turn, clock, away}     # they mostly wait, so they start first
    tests.all.sort(key=lambda test: test[1] not in waiting)
    with Server(bot_threads=2) as server:
        status = tests.run(workers=10)
        status |= server.stop() != 0
        if "Sanitizer" in server.said():
            print(server.said())
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
