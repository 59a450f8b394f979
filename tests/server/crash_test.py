#!/usr/bin/env python3
"""Kills the server in the middle of many games, starts it again and checks that everything that was
acknowledged is still there, exactly once. On SQLite and PostgreSQL, and with two servers on one PostgreSQL.
Prints TAP.

    tests/server/crash_test.py [-v] [WORD...]     only tests with these words in their name
    KILLS=100 tests/server/crash_test.py          more than the usual number of kills
"""

import json
import os
import random
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Client, Person, Refusal
from stage import Server, Tests, need_postgres
from patience import SLICE_S, now
from ws import Closed, Refused

tests = Tests()
LOST = (Closed, Refused, OSError)     # what a client gets when its server is killed
AGAIN = ("store", "unknown", "busy", "draining")     # the same may succeed later, or was done already


class Lost(AssertionError):
    """Something that was acknowledged is gone, or there twice."""


def is_passing(failure):
    """Reports whether the same may succeed when tried again."""
    return not isinstance(failure, Refusal) or failure.code in AGAIN


class Hand:
    """A person at a table, remembering what was acknowledged and sending again what was not."""

    def __init__(self, server, name):
        self.server, self.person, self.client = server, None, None
        self.name = name
        self.table, self.number = None, 0
        self.done = {}          # id: (seq, move or chat) that was acknowledged
        self.pending = None     # (id, message) that was sent and not yet answered
        self.again = self.acknowledged = 0

    def connect(self, server=None):
        """Connects anew; tries again until it succeeds."""
        self.server = server or self.server
        while True:
            try:
                if self.person is None:
                    self.introduce()
                self.person.server = self.server
                self.client = self.person.connect()
                if self.table:
                    self.client.join(self.table, max((seq for seq, _ in self.done.values()), default=0))
                    self.client.join(self.table)
                    self.check()
                if self.pending:
                    self.again += 1
                    self.settle()
                return
            except (*LOST, Refusal) as failure:
                if not is_passing(failure):
                    raise
                time.sleep(0.1)

    def introduce(self):
        person = Person(self.server)
        status, text = person.request("POST", "/api/guest", json.dumps({"name": self.name}).encode())
        if status >= 500:
            raise Closed(None)
        assert status == 201, text
        self.person = person

    def send(self, message):
        """Sends a message exactly once: after a lost connection it goes out again with the same id."""
        self.number += 1
        self.pending = (f"h{self.number}", message)
        return self.settle()

    def settle(self):
        number, message = self.pending
        if "create" in message:
            answer = self.client.ask(message, number)
            self.pending, self.done, self.table = None, {}, answer["table"]
            self.client.forget()
            self.client.wait(lambda: self.client.table and self.client.is_up_to_date())
            return
        try:
            answer = self.client.ask(message, number)
            what = message.get("move") or message.get("chat")
            if what:
                self.done[number] = (answer["seq"], what)
                self.acknowledged += 1
        except Refusal as refusal:
            if is_passing(refusal):
                raise
            # Another server may show the seat as free for a moment after this hand has taken it.
            has_sat = "sit" in message and self.client.mine
            assert has_sat or refusal.code in ("stale", "not-your-turn", "over") or (
                refusal.code == "too-fast" and "chat" in message), (refusal, message)
        self.pending = None

    def check(self):
        """Checks that the log has everything acknowledged, once, and nothing else of this hand."""
        log = {entry["seq"]: entry for entry in self.client.log()}
        for number, (seq, what) in self.done.items():
            entry = log.get(seq)
            if not entry or what not in (entry.get("move"), entry.get("text")):
                raise Lost(f"{number}, {what}, was acknowledged as {seq}; there is {entry}")
        mine = [entry for entry in log.values() if entry.get("seat") in self.client.mine
                and entry["kind"] in ("move", "chat") and not entry.get("bot")]
        sent = {seq for seq, _ in self.done.values()}
        extra = [entry for entry in mine if entry["seq"] not in sent]
        if len(extra) > (self.pending is not None):
            raise Lost(f"{extra} beside {self.done}, {self.pending}")
        plies = [entry["ply"] for entry in log.values() if entry["kind"] == "move"]
        assert plies == list(range(len(plies))), plies

    def sit(self, table, seat, invite):
        self.table = table
        self.client.join(table)
        self.send({"sit": seat, "invite": invite})

    def play_once(self):
        """Moves if it is this hand's turn, and chats now and then."""
        client = self.client
        try:
            client.wait(lambda: client.is_over() or client.is_asked(), 0.05)
        except TimeoutError:
            return
        if client.is_over():
            return
        if client.random.random() < 0.1:
            self.send({"chat": f"word {self.number}"})
        client.show_asked_seat()
        if not client.view["moves"]:
            return      # a message sent again has been shown meanwhile
        seq = client.view["seq"]
        self.send({"move": client.random.choice(client.view["moves"]), "seq": seq})
        client.wait(lambda: client.is_over() or client.view["seq"] > seq)


class Game:
    """A table where one or two hands play one game after another."""

    def __init__(self, servers, number):
        kinds = (("me", "bot1"), ("me", "here"), ("me", "link"), ("me", "link", "bot1"))
        self.kinds = kinds[number % len(kinds)]
        self.game = ("lighthouse-run", "bretagne")[number % 8 // 4]
        self.hands = [Hand(servers[(number + i) % len(servers)], f"Hand {number} {i}")
                      for i in range(1 + ("link" in self.kinds))]
        self.failure, self.finished = None, 0
        self.stop = False

    def begin(self):
        host = self.hands[0]
        seats = [{"kind": "bot", "level": 1} if kind == "bot1" else
                 {"kind": kind, "name": "Yann"} if kind == "here" else {"kind": kind}
                 for kind in self.kinds]
        for hand in self.hands:
            hand.done, hand.table = {}, None
        host.send({"create": {"game": self.game, "seats": seats}})
        self.fill()

    def fill(self):
        """Seats the other hand, if it does not sit yet."""
        host = self.hands[0].client
        if len(self.hands) == 1:
            return
        host.join(self.hands[0].table)      # messages sent again may have changed it
        if host.table["seats"][1].get("free"):
            invite = host.table["seats"][1]["invite"]
            self.hands[1].sit(host.table["id"], 1, invite)
            host.wait(lambda: host.state != "open")

    def round(self):
        """Continues from any state; returns at the end of a game."""
        if not self.hands[0].table or (self.hands[0].client.is_over()
                                       and self.hands[0].pending is None):
            if self.stop and self.hands[0].table:
                self.finished += 1      # it ended just as the server was killed
                return
            self.begin()
        self.fill()
        while not all(hand.client.is_over() for hand in self.hands):
            for hand in self.hands:
                hand.play_once()
        for hand in self.hands:
            hand.client.join(hand.table)
            hand.check()
        self.finished += 1

    def describe(self):
        return self.game, self.kinds, [
            (hand.table, hand.pending, hand.client.table and hand.client.state,
             hand.client.view and [hand.client.view[key] for key in ("seq", "to_act", "seat")])
            for hand in self.hands]

    def run(self):
        """Plays until told to stop, then to the end of a game."""
        try:
            for hand in self.hands:
                hand.connect()
            while not (self.stop and self.finished and self.hands[0].client.is_over()):
                try:
                    self.round()
                except (*LOST, Refusal) as failure:
                    if not is_passing(failure):
                        raise
                    for hand in self.hands:
                        hand.client.close()
                        hand.connect()
        except Exception as failure:  # pylint: disable=broad-except
            self.failure = failure


class Crowd:
    """Games side by side on one or more servers, whatever happens to the servers."""

    def __init__(self, servers, tables):
        self.games = [Game(servers, number) for number in range(tables)]
        self.threads = [threading.Thread(target=game.run, daemon=True) for game in self.games]
        for thread in self.threads:
            thread.start()

    def finish(self):
        """Plays every game to its end; returns the counts."""
        for game in self.games:
            game.stop = True
        deadline = now() + 400
        for thread in self.threads:
            while thread.is_alive() and now() < deadline:
                thread.join(SLICE_S)
        for game in self.games:
            if game.failure:
                raise game.failure
        stuck = [game.describe() for game, thread in zip(self.games, self.threads)
                 if thread.is_alive()]
        assert not stuck, f"games that do not end: {stuck}"
        for game in self.games:
            status, text = game.hands[0].person.request(
                "GET", f"/api/tables/{game.hands[0].table}/record")
            assert status == 200, text
        return self.counts()

    def counts(self):
        hands = [hand for game in self.games for hand in game.hands]
        return {"acknowledged": sum(hand.acknowledged for hand in hands),
                "sent_again": sum(hand.again for hand in hands),
                "games": sum(game.finished for game in self.games)}


def kill_and_restart(store, kills, tables):
    """Kills the server at random moments while the load goes on."""
    kills = int(os.environ.get("KILLS", kills))
    chance = random.Random(kills)
    with Server(store=store) as server:
        crowd = Crowd([server], tables)
        for _ in range(kills):
            time.sleep(0.3 + 1.2 * chance.random())
            server.kill()
            server.start()
        counts = crowd.finish()
        assert server.stop() == 0, server.said()
        return (f"{kills} kills, {counts['acknowledged']} acknowledged moves and words, "
                f"{counts['sent_again']} sent again, {counts['games']} games finished")


@tests
def sqlite():
    """SQLite: nothing acknowledged is lost or doubled by kills."""
    return kill_and_restart(None, 12, 12)


@tests
def postgres():
    """PostgreSQL: nothing acknowledged is lost or doubled by kills."""
    return kill_and_restart(os.environ["FANAL_TEST_POSTGRES"], 6, 12)


def public(log):
    """Returns what everybody sees alike in a log, whatever their seat."""
    return [{key: value for key, value in entry.items() if key != "events"} for entry in log]


@tests
def two_servers():
    """Two servers: one is killed, its people and bots go on at the other."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as first, Server(store=store) as second:
        anne, bob = Hand(first, "Anne"), Hand(second, "Bob")
        bots = Hand(first, "Cleo")
        for hand in (anne, bob, bots):
            hand.connect()
        wish = {"game": "lighthouse-run", "seats": [{"kind": "me"}, {"kind": "link"},
                                                    {"kind": "bot", "level": 1}]}
        anne.send({"create": wish})
        bob.sit(anne.table, 1, anne.client.table["seats"][1]["invite"])
        bots.send({"create": {"game": "bretagne", "seats": [{"kind": "me"}, {"kind": "bot",
                                                                             "level": 1}]}})
        for _ in range(20):
            for hand in (anne, bob, bots):
                hand.play_once()
        for hand in (anne, bob):
            hand.client.join(anne.table)
        newest = min(max(anne.client.entries), max(bob.client.entries))
        assert public(anne.client.log())[:newest] == public(bob.client.log())[:newest]
        before = len(bob.client.entries)
        first.kill()
        for hand in (anne, bots):
            hand.client.close()
            hand.connect(second)
        began = now()
        while not all(hand.client.is_over() for hand in (anne, bob, bots)):
            assert now() - began < 300, bob.client.view
            for hand in (anne, bob, bots):
                hand.play_once()
        for hand in (anne, bob, bots):
            hand.client.join(hand.table)
            hand.check()
        assert public(anne.client.log()) == public(bob.client.log())
        return f"killed after {before} entries, over after {len(bob.client.entries)}"


@tests
def from_the_other():
    """Two servers: who comes from one to the other finds what was acknowledged there."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as first, Server(store=store) as second:
        anne = Person(first, "Anne")
        with anne.connect() as client, Client(second, anne.cookie) as other:
            table = client.create("lighthouse-run", ["me", "here"])
            other.join(table)
            for _ in range(40):
                seq = client.move()["seq"]
                assert other.join(table, seq)["seq"] >= seq, (seq, other.table)
            other.join(table, seq + 1000)       # a client that claims to know more is shown what there is
            assert other.table["seq"] == seq


@tests
def same_moment():
    """Two servers: of two moves at the same moment one is made."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as first, Server(store=store) as second:
        person = Person(first, "Anne")
        here = person.connect()
        table = here.create("bretagne", ["me", "here"])
        person.server = second
        there = person.connect()
        there.join(table)
        won = [0, 0]
        for turn in range(40):
            clients = (here, there)
            for client in clients:
                client.wait(lambda one=client: one.is_asked() or one.is_over())
                if client.is_over():
                    return f"{won[0]} and {won[1]} moves"
            assert here.view["seq"] == there.view["seq"]
            seq, moves = here.view["seq"], here.view["moves"]
            sent = [moves[0], moves[-1]] if turn % 2 else [moves[-1], moves[0]]
            for i in (turn % 2, 1 - turn % 2):
                clients[i].answers.clear()
                clients[i].send({"move": sent[i], "seq": seq, "id": f"m{turn}-{i}"})
            answers = [client.wait(lambda i=i, one=client: one.answers.get(f"m{turn}-{i}"))
                       for i, client in enumerate(clients)]
            done = [i for i in (0, 1) if "ok" in answers[i]]
            assert len(done) == 1, answers
            assert answers[1 - done[0]]["code"] in ("stale", "not-your-turn"), answers
            won[done[0]] += 1
            made = answers[done[0]]["seq"]
            for client in clients:
                client.wait(lambda one=client: made in one.entries and one.view["seq"] >= made)
                assert client.entries[made]["move"] == sent[done[0]]
                assert client.view["ply"] == turn + 1
        here.join(table)
        there.join(table)
        assert public(here.log()) == public(there.log())
        return f"{won[0]} and {won[1]} moves"


@tests
def elsewhere():
    """Two servers: who thinks for long at the other one gets no stand-in."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as first, Server(store=store) as second:
        anne, bob = Person(first, "Anne").connect(), Person(second, "Bob").connect()
        table = anne.create("lighthouse-run", ["me", "link"], away_s=15)
        bob.join(table)
        bob.ask({"sit": 1, "invite": anne.table["seats"][1]["invite"]})
        for client in (anne, bob):
            client.wait(lambda one=client: one.view)
        while anne.is_asked():
            anne.move()
        bob.wait(bob.is_asked)
        anne.wait(lambda: any(entry["kind"] == "back" for entry in anne.entries.values()))
        anne.quiet(2)
        bob.quiet(0.5)
        kinds = [entry["kind"] for entry in anne.log()]
        assert "stand-in" not in kinds and kinds.count("away") == kinds.count("back"), kinds
        assert anne.table["seats"][1]["here"]
        bob.move()
        anne.wait(lambda: anne.position >= bob.position)
        return f"{kinds.count('away')} times called"


@tests
def gathers_at_two():
    """Two servers: a rematch begins at both when the second person comes to it at the other one."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as first, Server(store=store) as second:
        anne, bob = Person(first, "Anne").connect(), Person(second, "Bob").connect()
        table = anne.create("lighthouse-run", ["me", "link"], turn_s=300)
        bob.join(table)
        bob.ask({"sit": 1, "invite": anne.table["seats"][1]["invite"]})
        anne.wait(lambda: anne.view)
        anne.ask({"resign": 0})
        for client in (anne, bob):
            client.wait(client.is_over)
            new = client.ask({"rematch": True}).get("table")
        anne.wait(lambda: anne.table["rematch"] == new)
        anne.join(new)
        anne.wait(lambda: sum(seat["here"] for seat in anne.table["seats"]) == 1)
        assert anne.state == "open" and anne.table["gathers"], anne.table
        bob.join(new)
        for client in (anne, bob):
            client.wait(lambda one=client: one.state == "playing" and one.view)
            assert "gathers" not in client.table and client.view["clock"], client.table
        mover, other = (anne, bob) if anne.is_asked() else (bob, anne)
        mover.move()
        other.wait(lambda: other.position >= mover.position)


@tests
def missing():
    """A player who does not come back after a crash gets a stand-in."""
    with Server() as server:
        anne, bob = Person(server, "Anne"), Person(server, "Bob")
        with anne.connect() as host, bob.connect() as guest:
            table = host.create("lighthouse-run", ["me", "link"], away_s=15)
            guest.join(table)
            guest.ask({"sit": 1, "invite": host.table["seats"][1]["invite"]})
        server.kill()
        server.start()
        with anne.connect() as host:
            host.join(table)
            while not host.table["seats"][1]["stand_in"]:
                host.wait(lambda: host.is_asked() or host.table["seats"][1]["stand_in"])
                if host.is_asked():
                    host.move()
            host.play()
            assert host.is_over()
            kinds = [entry["kind"] for entry in host.log()]
            assert kinds.count("away") == kinds.count("stand-in") == 1, kinds


def main():
    need_postgres()
    waiting = {missing, elsewhere}      # they mostly wait, so they start first
    tests.all.sort(key=lambda test: test[1] not in waiting)
    return tests.run(workers=4)


if __name__ == "__main__":
    sys.exit(main())
