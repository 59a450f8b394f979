#!/usr/bin/env python3
"""Tests hosts and moderators: roles, bans, mutes, names, reports, tokens, and the log of their decisions.
Prints TAP.

    tests/server/hosts_test.py [-v] [WORD...]     only tests with these words in their name
"""

import json
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import ws
from client import PASSWORD, Client, Person, Refusal, account
from stage import (FANAL, HOST, PATIENCE_S, Hold, Server, Tests, eventually, fresh_database,
                   need_postgres)
from patience import now

tests = Tests()
READS = ("/api/admin", "/api/admin/standing", "/api/admin/log", "/api/admin/reports",
         "/api/admin/reports/r1", "/api/admin/people?name=a", "/api/admin/people/p1")


def decide(person, what, about, status=200, **more):
    """Makes a decision and returns the answer."""
    body = json.dumps({"do": what, "about": about, **more}).encode()
    got, text = person.request("POST", "/api/admin/decisions", body)
    assert got == status, f"{what} {about} gives {got} {text}, not {status}"
    return json.loads(text)


def console(where, *words, status=0):
    """Runs `fanal admin` on a server's store and returns its output."""
    done = subprocess.run([FANAL, "admin", *words, "--db", where.settings["store"]], check=False,
                          stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")
    assert done.returncode == status, f"{words}: {done.returncode} {done.stderr}"
    return done.stdout


def found(house, name):
    """Makes a host of a house, using the command line."""
    host = account(house, name)
    console(house, "role", name, "host")
    eventually(lambda: host.request("GET", "/api/admin")[0] == 200, "the role of a host")
    return host


def closes(client, code):
    """Returns the last message that a socket got before it was closed with this code."""
    try:
        while True:
            client.pump()
    except ws.Closed as end:
        assert end.code == code, f"closed with {end.code}"
    return json.loads(client.received[-1])


def soon(days):
    return int(1000 * (time.time() + 86400 * days))


def ranks(where):
    """Checks the rights of each role, and that others find nothing."""
    host, mod, anne = found(where, "Iris"), account(where, "Milo"), account(where, "Anne")
    visitor = Person(where, "Yann")
    for nobody in (anne, visitor, Person(where)):
        for path in READS:
            assert nobody.get(path, 404)["code"] == "no-page", path
        assert decide(nobody, "mute", mod.id, 404)["code"] == "no-page"
    assert host.get("/api/me")["role"] == "host" and "role" not in anne.get("/api/me")
    assert decide(host, "role", visitor.id, 404, value="moderator")["code"] == "no-page"
    decide(host, "role", mod.id, value="moderator")
    assert mod.get("/api/me")["role"] == "moderator"
    for what, about, more in (("role", anne.id, {"value": "moderator"}), ("ban", anne.id, {}),
                              ("ban", anne.id, {"until": soon(40)}), ("token", "mine", {}),
                              ("ban-range", "203.0.113.0/24", {}), ("forbid", "admin", {})):
        assert decide(mod, what, about, 403, **more)["code"] == "not-allowed", what
    assert decide(mod, "ban", host.id, 409, until=soon(1))["code"] == "has-role"
    assert decide(host, "ban", host.id, 409)["code"] == "not-yourself"
    assert decide(host, "role", host.id, 409, value="none")["code"] == "not-yourself"
    assert decide(host, "ban-range", "127.0.0.0/8", 400)["code"] == "bad-message"
    assert decide(mod, "mute", "pnobody", 404)["code"] == "no-page"
    assert decide(mod, "unmute", anne.id, 409)["code"] == "no-change"
    decide(host, "ban-range", "203.0.113.9/24", why="robots")
    decide(mod, "mute", anne.id, why="one line", until=soon(1))
    assert decide(mod, "mute", anne.id, by=host.id, at=5)["seq"] == 5    # the log shows the moderator
    log = host.get("/api/admin/log")["log"]
    assert [line["do"] for line in log] == ["mute", "mute", "ban-range", "role", "role"]
    assert log[0]["by"] == {"person": mod.id, "name": "Milo", "account": True}
    assert log[0]["person"]["name"] == "Anne" and log[2]["about"] == "203.0.113.0/24"
    assert [line["seq"] for line in host.get(f"/api/admin/log?about={anne.id}")["log"]] == [5, 4]
    assert [line["seq"] for line in host.get("/api/admin/log?before=3")["log"]] == [2, 1]
    assert "203.0.113" not in json.dumps([mod.get(path) for path in READS[:3]])
    stands = host.get("/api/admin/standing")
    assert [item["about"] for item in stands["ranges"]] == ["203.0.113.0/24"]
    assert {item["person"]["name"]: item["role"] for item in stands["roles"]} == {
        "Iris": "host", "Milo": "moderator"}
    people = mod.get("/api/admin/people?name=An")["people"]
    assert [one["name"] for one in people] == ["Anne"] and people[0]["mute"]["until"] == 0
    assert mod.get(f"/api/admin/people/{visitor.id}")["people"][0]["account"] is False
    assert host.get("/api/admin")["role"] == "host"
    decide(host, "role", mod.id, value="none")
    mod.get("/api/admin", 404)


@tests
def ranks_sqlite():
    """Hosts and moderators may decide what their role allows, and others find nothing: SQLite."""
    with Server() as own:
        ranks(own)
        assert own.stop() == 0


@tests
def ranks_postgres():
    """Hosts and moderators may decide what their role allows, and others find nothing: PostgreSQL."""
    with Server(store=fresh_database()) as own:
        ranks(own)


@tests
def banned_at_two_servers():
    """A ban at one server closes the door at the other, survives a restart, and ends."""
    store = fresh_database()
    with Server(store=store) as one, Server(store=store) as two:
        host, anne, yann = found(one, "Bea"), account(two, "Anne B"), Person(two, "Yann")
        with anne.connect() as here, yann.connect() as other:
            table = here.create("lighthouse-run", ["me", "open"])
            other.join(table)
            other.ask({"sit": 1})
            until = soon(2)
            decide(host, "ban", anne.id, until=until, why="threats")
            said = closes(here, 1008)
            day = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(until // 1000))
            assert said == {"error": f"banned until {day}: threats", "code": "banned"}
            other.wait(lambda: any(e["kind"] == "away" for e in other.entries.values()))
        login = {"name": "Anne B", "password": PASSWORD}
        for where in (one, two):
            again = Person(where)
            assert again.post("/api/login", login, 403)["code"] == "banned"
            assert again.post("/api/login", dict(login, password="not this one"),
                              403)["code"] == "wrong-password"
            anne.server = where
            assert anne.get("/api/me", 403)["code"] == "banned"
        kept = anne.get("/api/me/export")["decisions"]    # decisions about a person stay in their export
        assert [(one["do"], one["why"]) for one in kept] == [("ban", "threats")]
        two.stop()
        two.start()
        anne.server = two
        assert anne.get("/api/me", 403)["error"].endswith(": threats")
        try:
            anne.connect()
            raise AssertionError("let in")
        except ws.Closed as end:
            assert end.code == 1008
        decide(host, "unban", anne.id)
        eventually(lambda: anne.request("GET", "/api/me")[0] == 200, "the end of the ban")
        assert one.measure('fanal_kept_out_total{why="ban"}') >= 2


def read_stream(http, bearer, table):
    http.send("GET", f"/api/tables/{table}/stream", **bearer)
    assert http.reader.take_head(now() + PATIENCE_S)[0] == 200


def last_lines(http):
    """Returns the rest of a stream."""
    try:
        while True:
            http.reader.more(now() + PATIENCE_S)
    except ws.Closed:
        return http.reader.buffer.decode()


def bot_of(owner):
    """Makes a bot for a person; returns the header with its token."""
    bot = owner.post("/api/me/bots", {"name": f"Bot {owner.about['name']}"}, 201)
    return {"Authorization": f"Bearer {bot['token']}"}


def bots_of_banned(one, two):
    """Checks that a ban at one server holds for the person's bots at the other, until it ends."""
    host, anne, yann = found(one, "Bea"), account(two, "Anne B"), account(two, "Yann B")
    bearer, other = bot_of(anne), bot_of(yann)

    def ask(where, mine):
        status, _, text = where.ask("GET", "/api/me", **mine)
        return status, json.loads(text)
    with Client(two, **bearer) as here, Person(two).connect() as link, \
            ws.Http(HOST, two.port, PATIENCE_S) as http:
        table = here.create("lighthouse-run", ["me", "open"])
        link.join(table, seat_token=here.table["you"]["token"])
        link.ask({"chat": "it is me"})
        read_stream(http, bearer, table)
        decide(host, "ban", anne.id, until=soon(2), why="threats")
        eventually(lambda: ask(two, bearer)[0] == 403, "the ban of a bot")
        said = closes(here, 1008)
        assert said["code"] == "banned" and said["error"].startswith("the bot's owner is banned until")
        assert said["error"].endswith(" UTC: threats")
        assert said["error"] in last_lines(http)
        link.refused({"chat": "again"}, "banned")
    for where in (one, two):
        status, text = ask(where, bearer)
        assert (status, text) == (403, said), text
        assert ask(where, other)[0] == 200    # a bot of somebody else
    try:
        Client(one, **bearer)
        raise AssertionError("let in")
    except ws.Closed as end:
        assert end.code == 1008
    two.stop()
    two.start()
    assert ask(two, bearer)[0] == 403
    decide(host, "unban", anne.id)
    eventually(lambda: ask(two, bearer)[0] == 200, "the end of the ban")
    with Client(two, **bearer) as here:
        here.join(table)
        here.ask({"chat": "back"})


@tests
def bots_of_banned_sqlite():
    """A ban holds for the bots of who is banned, and ends for them: SQLite."""
    with Server() as own:
        bots_of_banned(own, own)
        assert own.stop() == 0


@tests
def bots_of_banned_postgres():
    """A ban at one server holds for the bots at another: PostgreSQL."""
    store = fresh_database()
    with Server(store=store) as one, Server(store=store) as two:
        bots_of_banned(one, two)


def chats(client, text="hello"):
    """Returns the refusal of a chat message at a table, or None."""
    try:
        client.ask({"chat": text})
    except Refusal as no:
        return no.code, no.sentence
    return None


def bots_of_muted(one, two):
    """Checks that a mute at one server holds for the person's bots at the other, until it ends."""
    host, anne, yann = found(one, "Bea"), account(two, "Anne B"), account(two, "Yann B")
    bearer, other = bot_of(anne), bot_of(yann)
    with Client(two, **bearer) as here, Client(two, **other) as there, \
            Person(two).connect() as link:
        table = here.create("lighthouse-run", ["me", "open"])
        link.join(table, seat_token=here.table["you"]["token"])
        there.join(table)
        there.ask({"sit": 1})
        decide(host, "mute", anne.id, until=soon(2), why="language")
        host.server = two
        eventually(lambda: host.get("/api/admin/standing")["mutes"], "the mute")
        code, sentence = chats(here)
        assert code == "muted" and sentence.startswith("the bot's owner is muted until"), sentence
        assert sentence.endswith(" UTC: language")
        assert chats(link) == (code, sentence) and chats(there) is None
        body = json.dumps({"chat": "by request", "id": "c1"}).encode()
        status, _, text = two.ask("POST", f"/api/tables/{table}", body, **bearer)
        assert status == 409 and json.loads(text)["error"] == sentence
        here.ask({"pause": True})    # everything else goes on
        link.ask({"resume": True})
        two.stop()
        two.start()
    with Client(two, **bearer) as here, Person(two).connect() as link:
        here.join(table)
        link.join(table, seat_token=here.table["you"]["token"])
        assert chats(here) == chats(link) == (code, sentence)
        decide(host, "unmute", anne.id)
        assert chats(here) is None and chats(link) is None


@tests
def bots_of_muted_sqlite():
    """A mute holds for the bots of who is muted, and ends for them: SQLite."""
    with Server() as own:
        bots_of_muted(own, own)
        assert own.stop() == 0


@tests
def bots_of_muted_postgres():
    """A mute at one server holds for the bots at another: PostgreSQL."""
    store = fresh_database()
    with Server(store=store) as one, Server(store=store) as two:
        bots_of_muted(one, two)


def banned_while(where, held, decided, *request, **headers):
    """Bans somebody while a request waits for the store, in a table that is locked; returns the answer.
    Returns None if the ban had to wait, since the store has few connections and others need them."""
    with ws.Http(HOST, where.port, PATIENCE_S) as http:
        ban = threading.Thread(target=decide, args=decided)
        with Hold(where.settings["store"], held) as hold:
            http.send(*request, **headers)
            eventually(hold.is_met, "a question to the store")
            ban.start()
            ban.join(1)
            is_late = ban.is_alive()
        ban.join()
        if is_late:
            return None
        status, _, text = http.reader.take_answer(request[0], PATIENCE_S)
        return status, json.loads(text)


def answer_while(where, held, decided, *request, **headers):
    """Repeats banned_while until the ban did not have to wait."""
    host, what, about = decided
    def answer():
        found = banned_while(where, held, decided, *request, **headers)
        if found is None:
            decide(host, f"un{what}", about)
        return found
    return eventually(answer, "a ban while the store is asked")


@tests
def banned_in_the_instant():
    """A stream that is asked for in the instant of a ban is not opened, and a message not taken."""
    with Server(store=fresh_database(), trust_proxy="yes") as own:
        host, anne = found(own, "Bea"), account(own, "Anne B")
        with anne.connect() as here:
            table = here.create("lighthouse-run", ["me", "open"])
        path, cookie = f"/api/tables/{table}", {"Cookie": f"fanal={anne.cookie}"}
        range_ban, ban = (host, "ban-range", "198.51.100.0/24"), (host, "ban", anne.id)
        stream = "GET", f"{path}/stream"
        assert answer_while(own, "head", range_ban, *stream,
                            **{"X-Forwarded-For": "198.51.100.7"}) == (
            403, {"error": "your network is banned", "code": "banned"})
        refused = 403, {"error": "banned", "code": "banned"}
        assert answer_while(own, "head", ban, *stream, **cookie) == refused
        decide(host, "unban", anne.id)
        own.stop()
        own.start()    # the table is no longer in memory, so its entries have to be read
        body = json.dumps({"chat": "one more", "id": "c1"}).encode()
        assert answer_while(own, "entry", ban, "POST", path, body, **cookie) == refused
        decide(host, "unban", anne.id)
        with anne.connect() as here:
            here.join(table)
            assert all(entry["kind"] != "chat" for entry in here.entries.values())


def banned_and_gone(where):
    """Checks that a banned person can end their bots, then delete the account, and do nothing else with
    bots."""
    host, anne = found(where, "Bea"), account(where, "Anne B")
    ids = [anne.post("/api/me/bots", {"name": f"Bot {n}"}, 201)["person"] for n in "AB"]
    decide(host, "ban", anne.id)
    for path, body in (("", {"name": "Bot C"}), (f"/{ids[0]}/token", {})):
        assert anne.post(f"/api/me/bots{path}", body, 403)["code"] == "banned", path
    leave = "/api/me/delete", {"password": PASSWORD}
    assert anne.post(*leave, 409)["code"] == "has-bots"
    anne.post("/api/me/bots/bnobody/end", {}, 404)
    assert [bot["person"] for bot in anne.get("/api/me/bots")["bots"]] == ids
    for one in ids:
        anne.post(f"/api/me/bots/{one}/end", {}, 204)
    anne.post(*leave, 204)
    host.get(f"/api/people/{anne.id}", 404)
    assert account(where, "Anne B").id != anne.id


@tests
def banned_and_gone_sqlite():
    """A banned person can end their bots and delete the account: SQLite."""
    with Server() as own:
        banned_and_gone(own)
        assert own.stop() == 0


@tests
def banned_and_gone_postgres():
    """A banned person can end their bots and delete the account: PostgreSQL."""
    with Server(store=fresh_database()) as own:
        banned_and_gone(own)


@tests
def decided_at_once():
    """Of decisions at two servers at once none is lost, and both servers agree."""
    store = fresh_database()
    with Server(store=store) as one, Server(store=store) as two:
        host, each = found(one, "Iris"), 8
        people = [Person(one, f"Guest {n}") for n in range(2 * each)]

        def mute(where, some):
            mine = Person(where)
            mine.cookie = host.cookie
            for person in some:
                decide(mine, "mute", person.id)
        both = [threading.Thread(target=mute, args=(one, people[:each])),
                threading.Thread(target=mute, args=(two, people[each:]))]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        log = host.get("/api/admin/log")["log"]
        assert [line["seq"] for line in log] == list(range(2 * each + 1, 0, -1))
        assert {line["about"] for line in log if line["do"] == "mute"} == {p.id for p in people}
        for where in (one, two):
            host.server = where
            eventually(lambda: len(host.get("/api/admin/standing")["mutes"]) == 2 * each, "a mute")
            assert where.stop() == 0


@tests
def banned_ranges():
    """A range of addresses is refused, IPv4 and IPv6, and its sockets are closed; not the host's."""
    with Server(trust_proxy="yes") as own:
        host = found(own, "Iris")

        def ask(address, path="/api/me"):
            return own.ask("GET", path, **{"X-Forwarded-For": address})[0]
        with Person(own).connect(**{"X-Forwarded-For": "198.51.100.7"}) as inside, \
                Person(own).connect(**{"X-Forwarded-For": "198.51.101.7"}) as outside:
            decide(host, "ban-range", "198.51.100.0/24", why="nobody is told why")
            decide(host, "ban-range", "2001:db8:5::/48", until=soon(1))
            said = closes(inside, 1008)
            assert said["code"] == "banned" and "why" not in said["error"]
            outside.send({"ping": 1})
            outside.pump()
        for path in ("/api/me", "/", "/healthz"):
            assert ask("198.51.100.200", path) == 403 and ask("198.51.101.200", path) == 200
        assert ask("2001:db8:5:ffff::9") == 403 and ask("2001:db8:6::9") == 200
        try:
            Person(own).connect(**{"X-Forwarded-For": "198.51.100.7"})
            raise AssertionError("let in")
        except ws.Refused as no:
            assert no.status == 403
        host.address = {"X-Forwarded-For": "192.0.2.5"}
        body = json.dumps({"do": "ban-range", "about": "192.0.2.0/24"}).encode()
        status, _, text = own.ask("POST", "/api/admin/decisions", body, Cookie=f"fanal={host.cookie}",
                                  **host.address)
        assert status == 409 and json.loads(text)["code"] == "not-yourself"
        decide(host, "unban-range", "198.51.100.77/24")
        assert ask("198.51.100.200") == 200
        assert own.measure('fanal_kept_out_total{why="range"}') >= 5


@tests
def muted():
    """A muted person reads and plays, but cannot write, not even with the link to their seat."""
    with Server() as own:
        host, anne, yann = found(own, "Iris"), account(own, "Anne"), Person(own, "Yann")
        with anne.connect() as one, yann.connect() as two:
            table = one.create("lighthouse-run", ["me", "open"])
            two.join(table)
            two.ask({"sit": 1})
            one.ask({"chat": "hello"})
            decide(host, "mute", anne.id, why="language")
            one.refused({"chat": "again"}, "muted")
            two.ask({"chat": "what is it?"})
            one.wait(lambda: any(e.get("text") == "what is it?" for e in one.entries.values()))
            with Person(own).connect() as link:
                link.join(table, seat_token=one.table["you"]["token"])
                link.refused({"chat": "it is me"}, "muted")
                decide(host, "ban", anne.id)
                link.refused({"resign": 0}, "banned")
            decide(host, "unban", anne.id)
            decide(host, "unmute", anne.id)
        with anne.connect() as one:
            one.join(table)
            one.ask({"chat": "sorry"})
        assert own.measure('fanal_kept_out_total{why="mute"}') == 2


@tests
def names():
    """Forbidden names, of the file and of the page, are refused wherever somebody takes a name."""
    with Server() as own:
        file = Path(own.folder, "names")
        file.write_text("# not these\n*admin*\nHost  # a word\n\n", encoding="utf-8")
        own.stop()
        own.settings["forbidden_names"] = file
        own.start()
        host = found(own, "Iris")
        decide(host, "forbid", "kraken")
        for name in ("Superadmin", "ADM1N", "the host", "Кraken", "Kráken"):
            assert Person(own).post("/api/guest", {"name": name}, 400)["code"] == "bad-name", name
            wish = {"name": name, "password": PASSWORD}
            assert Person(own).post("/api/register", wish, 400)["code"] == "bad-name", name
        for path in ("/api/rooms", "/api/tournaments"):
            wish = {"name": "Kraken club", "game": "lighthouse-run", "players": 2, "form": "swiss",
                    "rounds": 1, "begins": int(time.time() * 1000) + 60000}
            assert host.post(path, wish, 400)["code"] == "bad-name", path
        anne = Person(own, "Hostess")
        with anne.connect() as one, Person(own, "Yann").connect() as two:
            table = one.create("lighthouse-run", ["me", "open"])
            two.join(table)
            two.refused({"sit": 1, "name": "Kraken"}, "bad-name")
            one.refused({"create": {"game": "lighthouse-run", "seats": [
                {"kind": "me"}, {"kind": "here", "name": "Admin"}]}}, "bad-name")
        decide(host, "allow", "kraken")
        Person(own, "Kraken")
        own.stop()
        file.write_text("fine\na\n", encoding="utf-8")
        try:
            own.start()
            raise AssertionError("a list that shuts everybody out")
        except RuntimeError as said:
            assert "forbidden_names, line 2: a forbidden name has" in str(said)


def arrange(person, name):
    wish = {"name": name, "game": "lighthouse-run", "players": 2, "form": "swiss", "rounds": 1,
            "begins": int(time.time() * 1000) + 60000}
    return person.post("/api/tournaments", wish, 201)["tournament"]["id"]


def cancels(where):
    """Checks the right to cancel a tournament, and its entry in the log."""
    host, moderator = found(where, "Helga"), account(where, "Mona")
    anne, yann = account(where, "Anne"), account(where, "Yann")
    decide(host, "role", moderator.id, value="moderator")
    cups = []
    for who in (host, moderator):
        cup = arrange(anne, f"Cup of {who.about['name']}")
        cups.insert(0, cup)
        assert decide(who, "cancel", cup, 400)["code"] == "bad-message"
        assert yann.post(f"/api/tournaments/{cup}/cancel", {}, 403)["code"] == "not-host"
        assert who.post(f"/api/tournaments/{cup}/start", {}, 403)["code"] == "not-host"
        for _ in range(2):    # the second time changes nothing
            over = who.post(f"/api/tournaments/{cup}/cancel", {}, 200)["tournament"]
            assert over["state"] == "cancelled"
    assert host.post("/api/tournaments/t0/cancel", {}, 404)["code"] == "no-page"
    for who in (anne, host):    # cancelling one's own tournament is not a decision of the house
        cup = arrange(who, f"Own cup of {who.about['name']}")
        who.post(f"/api/tournaments/{cup}/cancel", {}, 200)
    log = moderator.get("/api/admin/log")["log"]
    assert [line["do"] for line in log] == ["cancel", "cancel", "role", "role"]
    assert [line["about"] for line in log[:2]] == cups
    assert [line["tournament"] for line in log[:2]] == ["Cup of Mona", "Cup of Helga"]
    assert [line["by"]["name"] for line in log[:2]] == ["Mona", "Helga"]
    assert [line["seq"] for line in host.get(f"/api/admin/log?about={cups[0]}")["log"]] == [4]
    assert f"cancel Cup of Mona ({cups[0]}), by Mona (" in console(where, "log").splitlines()[0]
    assert json.loads(console(where, "log", "--json").splitlines()[0])["do"] == "cancel"
    where.stop()
    where.start()
    assert len(host.get("/api/admin/log")["log"]) == 4


@tests
def cancels_sqlite():
    """Hosts and moderators may cancel everybody's tournament, and that is in the log: SQLite."""
    with Server() as own:
        cancels(own)
        assert own.stop() == 0


@tests
def cancels_postgres():
    """Hosts and moderators may cancel everybody's tournament, and that is in the log: PostgreSQL."""
    with Server(store=fresh_database()) as own:
        cancels(own)


def report(person, about, status, **what):
    got, text = person.request("POST", f"/api/people/{about.id}/report", json.dumps(what).encode())
    assert got == status, f"{what} gives {got} {text}, not {status}"
    return json.loads(text)


def reports(where):
    """Goes from the report to the decision that closes it."""
    host, anne, yann = found(where, "Rosa"), account(where, "Anne R"), account(where, "Yann R")
    secret, note = "the only thing said", "mackerel in the wheelhouse"
    anne.post(f"/api/me/people/{yann.id}", {"note": note}, 200)
    with anne.connect() as one, yann.connect() as two:
        table = one.create("lighthouse-run", ["me", "open"])
        two.join(table)
        two.ask({"sit": 1})
        two.ask({"chat": secret})
        for text in ("x" * 501, "a\u0007b", 5):
            report(anne, yann, 400, reason="insult", text=text)
        report(anne, yann, 400, reason="dislike")
        report(anne, anne, 409, reason="spam")
        nobody = Person(where)
        report(nobody, yann, 401, reason="spam")
        nobody.about = {"person": "pnobody"}
        report(anne, nobody, 404, reason="spam")
        report(anne, yann, 201, reason="insult", text="He said:\nthat.", table=table)
        report(anne, yann, 200, reason="spam", text="again")    # the first is still open
        listed = host.get("/api/admin/reports")["reports"]
        assert len(listed) == 1 and listed[0]["about"]["name"] == "Yann R"
        assert listed[0]["by"]["name"] == "Anne R" and listed[0]["text"] == "He said:\nthat."
        shown = host.get(f"/api/admin/reports/{listed[0]['report']}")
        assert [line["text"] for line in shown["chat"]] == [secret]
        everything = json.dumps([host.get(path) for path in READS[:4]] + [shown])
        assert note not in everything and HOST not in everything
        assert "cards" not in everything and "hand" not in everything
        for person in (anne, yann):
            public = json.dumps([person.get(f"/api/people/{yann.id}"), person.get("/api/me/export"),
                                 person.get(f"/api/me/people/{anne.id}")])
            assert "He said" not in public
        told = "".join(two.received)
    assert listed[0]["report"] not in told
    decide(host, "close", listed[0]["report"], why="talked to him")
    assert decide(host, "close", listed[0]["report"], 404)["code"] == "no-page"
    assert host.get("/api/admin/reports")["reports"] == []
    closed = host.get("/api/admin/reports?state=closed")["reports"][0]
    assert closed["word"] == "talked to him" and closed["closer"]["name"] == "Rosa"
    report(anne, yann, 201, reason="spam")    # a new report
    assert host.get("/api/admin/reports")["reports"][0]["text"] == ""
    lines = console(where, "reports").splitlines()
    assert "spam: Yann R" in lines[0]
    console(where, "reports", "close", closed["report"], "--why", "nothing to see")
    assert host.get("/api/admin/reports")["reports"] == []
    assert where.measure("fanal_reports_total") == 2
    for number in range(10):
        other = Person(where, f"Other {number}")
        status = report(anne, other, 429 if number > 5 else 201, reason="other")
    assert status["code"] == "too-fast"


@tests
def reports_sqlite():
    """Reports: made, seen by hosts only, closed: SQLite."""
    with Server() as own:
        reports(own)
        assert own.stop() == 0


@tests
def reports_postgres():
    """Reports: made, seen by hosts only, closed: PostgreSQL."""
    with Server(store=fresh_database()) as own:
        reports(own)


@tests
def tokens():
    """A token reads what a host reads, and /metrics; it decides nothing, and it ends."""
    with Server() as own:
        host = found(own, "Iris")
        token = decide(host, "token", "monitor")["token"]
        assert decide(host, "token", "monitor", 409)["code"] == "no-change"

        def ask(path, method="GET", body=None, bearer=token):
            status, _, text = own.ask(method, path, body, Authorization=f"Bearer {bearer}")
            return status, text.decode()
        assert ask("/api/admin")[0] == 200 and ask("/metrics")[0] == 200
        assert "fanal_standing{kind=\"tokens\"} 1" in ask("/metrics")[1]
        said = ask("/api/admin/standing")[1] + ask("/api/admin/log")[1]
        assert "monitor" in said and token not in said
        assert not any(len(word) >= 32 for word in said.replace('"', " ").split())    # no hash
        body = json.dumps({"do": "mute", "about": host.id}).encode()
        assert ask("/api/admin/decisions", "POST", body)[0] == 404
        assert ask("/api/admin", bearer="0" * 48)[0] == 401 and "fanal_" not in ask("/metrics", bearer="x")[1]
        assert b"fanal_" not in own.ask("GET", "/metrics")[2]
        decide(host, "end-token", "monitor")
        assert ask("/api/admin")[0] == 401 and "fanal_" not in ask("/metrics")[1]


@tests
def command_line():
    """Decisions on the command line hold at a running server, and are in its log."""
    with Server() as own:
        host, anne = found(own, "Iris"), account(own, "Anne")
        with anne.connect() as here:
            console(own, "ban", "anne", "--days", "2", "--why", "as asked")
            assert closes(here, 1008)["error"].endswith(": as asked")
        console(own, "unban", anne.id)
        eventually(lambda: anne.request("GET", "/api/me")[0] == 200, "the end of the ban")
        console(own, "ban", "203.0.113.7")
        console(own, "names", "add", "*kraken*")
        console(own, "mute", "Anne")
        console(own, "unmute", "Anne", "--json")
        console(own, "unmute", "Anne", status=1)
        console(own, "ban", "Nobody", status=1)
        console(own, "ban", status=1)
        console(own, "mute", "Anne", "--days", "x", status=2)
        token = console(own, "token", "make", "nightly").splitlines()[-1]
        eventually(lambda: own.ask("GET", "/metrics", Authorization=f"Bearer {token}")[0] == 200,
                   "the token")
        log = host.get("/api/admin/log")["log"]
        assert [line["do"] for line in log] == ["token", "unmute", "mute", "forbid", "ban-range",
                                                "unban", "ban", "role"]
        assert all(line["by"]["person"] == "house" for line in log)
        lines = [json.loads(line) for line in console(own, "log", "Anne", "--json").splitlines()]
        assert [line["do"] for line in lines] == ["unmute", "mute", "unban", "ban"]
        assert "203.0.113.7" in console(own, "show") and "*kraken*" in console(own, "names")
        assert own.measure("fanal_decisions_total") == 0    # the server itself made none
        assert own.stop() == 0


if __name__ == "__main__":
    need_postgres()
    sys.exit(tests.run(2))
