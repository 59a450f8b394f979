#!/usr/bin/env python3
"""Calls to move: push, letters and webhooks come once, to those who wish it and do not look. Prints
TAP.

    tests/server/calls_test.py [-v] [WORD...]     only tests with these words in their name
"""

import json
import os
import re
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Person
from receivers import Browser, MailServer, Receiver, check_signature, check_token
from stage import PATIENCE_S, Server, Tests, need_postgres
from patience import now, take

tests = Tests()
GAME = "lighthouse-run"
PUBLIC = "https://fanal.example"
one_database = threading.Lock()    # in one database the servers of two tests would do each other's work


def calling(mail=None, store=None):
    settings = {"smtp": mail.url, "mail_from": "fanal@fanal.example"} if mail else {}
    return Server(store=store, calls_private="yes", public_url=PUBLIC, **settings)


class Caller(Person):
    """A person who knows the cookie's other name, __Host-fanal, and the requests about calls."""

    def request(self, method, path, body=None, kind=None):
        headers = {"Cookie": f"__Host-fanal={self.cookie}"} if self.cookie else {}
        if kind:
            headers["Content-Type"] = kind
        status, headers, text = self.server.ask(method, path, body, **headers)
        found = re.match(r"__Host-fanal=([^;]+)", headers.get("set-cookie", ""))
        if found:
            self.cookie = found[1]
        return status, text

    def book(self):
        return self.get("/api/me/calls")

    def call_by_push(self, service, path="/push/1"):
        browser = Browser(service.url + path)
        self.post("/api/me/calls/push", browser.subscription(), 200)
        return browser

    def connect(self, **headers):
        return super().connect(Cookie=f"__Host-fanal={self.cookie}", Origin=PUBLIC, **headers)


def leave_one(anne, yann):
    """Starts a slow game of two in which Anne is away and it is Yann's turn; returns Yann's socket and the
    table."""
    first, second = anne.connect(), yann.connect()
    table = first.create(GAME, ["me", "open"], pace="days")
    second.join(table)
    second.ask({"sit": 1})
    for client in (first, second):
        client.wait(lambda client=client: client.view is not None)
    while first.view["to_act"] == 0:
        first.move()
    first.close()
    second.wait(lambda: any(one["kind"] == "away" for one in second.entries.values()))
    return second, table


def give_turn(client):
    """Lets Yann move until it is Anne's turn."""
    client.wait(client.is_asked)
    while client.view["to_act"] in client.mine:
        client.move()


def fence(person, way, receiver):
    """Waits until all earlier calls have arrived, and returns the test call behind them."""
    person.post("/api/me/calls/try", {"way": way}, 202)
    return receiver.next()


def all_ways(store=None):
    with Receiver() as service, MailServer() as mail, calling(mail, store) as server:
        anne, yann = Caller(server, "Anne"), Caller(server, "Yann")
        browser = anne.call_by_push(service)
        anne.post("/api/me/calls", {"mail": {"on": True, "address": "anne@anne.example"},
                                    "webhook": {"on": True, "url": service.url + "/hook"}}, 200)
        anne.post("/api/me/calls/try", {"way": "mail"}, 202)
        recipient, letter = mail.next()
        assert recipient == "anne@anne.example"
        link = re.search(PUBLIC + r"(/calls/confirm/\S+)", letter.get_content())[1]
        anne.post("/api/me/calls/try", {"way": "mail"}, 429)
        assert not anne.book()["wishes"]["mail"]["confirmed"]
        Caller(server).post("/api" + link, {}, 200)
        assert anne.book()["wishes"]["mail"]["confirmed"]

        client, table = leave_one(anne, yann)
        give_turn(client)
        came = dict((path, (headers, body)) for path, headers, body in
                    (service.next(), service.next()))
        headers, sealed = came["/push/1"]
        said = browser.open(sealed)
        assert said["event"] == "your-turn" and said["table"] == table, said
        assert set(said) == {"event", "title", "text", "table", "game", "round", "until"}, said
        assert "Yann" in said["text"] and "left" in said["text"], said
        assert headers["Content-Encoding"] == "aes128gcm" and headers["TTL"], headers
        key = json.loads(anne.request("GET", "/api/calls/key")[1])["key"]
        claims = check_token(headers["Authorization"], key, service.url)
        assert claims["sub"] == "mailto:fanal@fanal.example"
        headers, body = came["/hook"]
        check_signature(headers["Fanal-Signature"], anne.book()["secret"], body)
        assert json.loads(body)["url"] == f"{PUBLIC}/t/{table}", body
        check_letter(mail.next()[1], table, anne)
        client.close()
        assert service.is_empty()


def check_letter(letter, table, anne):
    """Checks that a letter can be unsubscribed with one press, as a mail program makes it, and undone."""
    assert f"{PUBLIC}/t/{table}" in letter.get_content()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = letter["List-Unsubscribe"].strip("<>").removeprefix(PUBLIC)
    nobody = Caller(anne.server)
    status, _ = nobody.request("POST", stop[:-1] + ("0" if stop[-1] != "0" else "1"),
                               b"List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")
    assert status == 403
    status, text = nobody.request("POST", stop, b"List-Unsubscribe=One-Click",
                                  "application/x-www-form-urlencoded")
    assert (status, json.loads(text)) == (200, {"way": "mail", "on": False})
    assert not anne.book()["wishes"]["mail"]["on"]
    nobody.post(stop.replace("/stop/", "/start/"), {}, 200)
    assert anne.book()["wishes"]["mail"]["on"]


@tests
def sqlite_ways():
    """Push, letter and webhook come for a turn, and can be opened and checked by others: SQLite."""
    all_ways()


@tests
def postgres_ways():
    """Push, letter and webhook come for a turn, and can be opened and checked by others: PostgreSQL."""
    with one_database:
        all_ways(os.environ["FANAL_TEST_POSTGRES"])


@tests
def once():
    """Two servers and one that is killed call once for a turn."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with (one_database, Receiver() as service, calling(store=store) as one,
          calling(store=store) as other):
        anne, yann = Caller(one, "Anne"), Caller(other, "Yann")
        browser = anne.call_by_push(service)
        client, table = leave_one(anne, yann)
        give_turn(client)
        assert browser.open(service.next()[2])["table"] == table
        client.ask({"chat": "Hello"})      # news of the table are not a new turn
        one.kill()
        one.start()
        client.close()
        for server in (one, other):
            anne.server = server
            tried = browser.open(fence(anne, "push", service)[2])
            assert tried["event"] == "test", tried


@tests
def looks():
    """Nobody is called to a table they look at."""
    with Receiver() as service, calling() as server:
        anne, yann = Caller(server, "Anne"), Caller(server, "Yann")
        browser = anne.call_by_push(service)
        with anne.connect() as first, yann.connect() as second:
            table = first.create(GAME, ["me", "open"], pace="days")
            second.join(table)
            second.ask({"sit": 1})
            second.wait(lambda: second.state == "playing" and second.view is not None)
            first.wait(lambda: first.view is not None)
            for _ in range(3):
                for client in (first, second):
                    while client.view["to_act"] in client.mine:
                        client.move()
                    for each in (first, second):
                        each.wait(lambda each=each, seq=client.view["seq"]: each.view["seq"] >= seq)
            assert browser.open(fence(anne, "push", service)[2])["event"] == "test"


@tests
def gone():
    """A browser that its service does not know any more is forgotten."""
    with Receiver() as service, calling() as server:
        anne = Caller(server, "Anne")
        anne.call_by_push(service, "/push/1")
        anne.call_by_push(service, "/push/2")
        assert len(anne.book()["browsers"]) == 2
        service.status = 410
        anne.post("/api/me/calls/try", {"way": "push"}, 202)
        deadline = now() + PATIENCE_S
        while anne.book()["browsers"]:
            assert now() < deadline, "the browsers are still there"
            time.sleep(0.2)


@tests
def slow_service():
    """A push service that does not answer slows nobody's moves."""
    with Receiver() as service, calling() as server:
        anne, yann = Caller(server, "Anne"), Caller(server, "Yann")
        for n in range(8):    # more than there are couriers
            anne.call_by_push(service, f"/push/{n}")
        service.gate.clear()
        anne.post("/api/me/calls/try", {"way": "push"}, 202)
        service.next()
        with yann.connect() as client:
            client.create(GAME, ["me", "bot1"])
            made = client.play(moves=12)
            status, _ = yann.request("GET", "/api/me")
        assert made == 12 and status == 200
        assert server.measure("fanal_calls_waiting") > 0, "all were answered before"


@tests
def quiet():
    """Calls of quiet hours are made once, when they end."""
    with Receiver() as service, calling() as server:
        anne, yann = Caller(server, "Anne"), Caller(server, "Yann")
        browser = anne.call_by_push(service)
        client, table = leave_one(anne, yann)
        now = time.time()
        end = int(now // 60) + (1 if now % 60 < 30 else 2)
        anne.post("/api/me/calls", {"quiet": {"on": True, "from": (end - 120) % 1440,
                                              "to": end % 1440}}, 200)
        give_turn(client)
        client.close()
        said = browser.open(take(service.got, 120 + PATIENCE_S)[2])
        assert time.time() >= end * 60
        assert said["event"] == "games-wait" and said["table"] == table, said
        anne.post("/api/me/calls", {"quiet": {"on": False}}, 200)
        assert browser.open(fence(anne, "push", service)[2])["event"] == "test"


@tests
def refused():
    """Bad requests get a sentence and change nothing."""
    with calling() as open_house, Server() as closed:
        anne = Caller(open_house, "Anne")
        before = anne.book()
        for body in ({"zone": "x"}, {"push": 1}, {"mail": {"on": True}}, [],
                     {"webhook": {"on": True, "url": "ftp://x.example"}},
                     {"mail": {"on": True, "address": "a@b.example"}}):    # the house has no mail server
            assert "error" in anne.post("/api/me/calls", body, 400), body
        anne.post("/api/me/calls/push", {"endpoint": "https://p.example"}, 400)
        anne.post("/api/me/calls/try", {"way": "push"}, 400)
        assert anne.book() == before
        Caller(open_house).post("/api/me/calls", {}, 401)
        Caller(open_house).post("/api/calls/stop/house/mail/" + "0" * 32, {}, 403)
        yann = Person(closed, "Yann")
        yann.post("/api/me/calls", {"webhook": {"on": True, "url": "http://x.example"}}, 400)
        yann.post("/api/me/calls", {"webhook": {"on": True, "url": "https://127.0.0.1/"}}, 200)
        yann.post("/api/me/calls/try", {"way": "webhook"}, 202)
        deadline = now() + PATIENCE_S
        failed = 'fanal_calls_total{way="any",outcome="failed"}'
        while closed.measure(failed) == 0:
            assert now() < deadline, "a call went to this machine"
            time.sleep(0.1)


def main():
    need_postgres()
    return tests.run(workers=4)


if __name__ == "__main__":
    sys.exit(main())
