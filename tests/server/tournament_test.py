#!/usr/bin/env python3
"""Tests tournaments: forty people over two servers, one of them killed in mid-round; entering, leaving,
byes, bots, rows of tournaments, refusals. Computes the standings anew from the records and logs of the
tables, as docs/tournaments.md defines them. On SQLite and PostgreSQL. Prints TAP.

    tests/server/tournament_test.py [-v] [WORD...]     only tests with these words in their name

FANAL_TOURNAMENT_ROUNDS (3) is the number of rounds that the forty play.
"""

import contextlib
import itertools
import json
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import ws
from client import PASSWORD, Client, Person, account
from stage import (FANAL, PATIENCE_S, Later, Server, Tests, eventually, fresh_database,
                   need_postgres)
import patience

tests = Tests()
ROUNDS = int(os.environ.get("FANAL_TOURNAMENT_ROUNDS", "3"))
SWISS = {"name": "Thursday Swiss", "game": "lighthouse-run", "players": 3, "form": "swiss",
         "rounds": 2, "break_s": 0}


def now_ms():
    return int(time.time() * 1000)


def post(person, path, body=None, status=200):
    got, text = person.request("POST", f"/api/tournaments{path}", json.dumps(body or {}).encode())
    assert got == status, f"{path} gives {got} {text}, not {status}"
    return json.loads(text)


def get(server, path="", status=200):
    got, _, text = server.ask("GET", f"/api/tournaments{path}")
    assert got == status, f"{path} gives {got} {text}, not {status}"
    return json.loads(text) if text else None


def create(host, **others):
    rules = {**SWISS, "begins": now_ms() + 3600000, **others}
    return post(host, "", rules, 201)["tournament"]["id"]


def enter(people, tournament):
    for person in people:
        post(person, f"/{tournament}/enter")


# Expected standings

def facts_of(server, table):
    """Returns points and place by the rules of each seat of a finished table, and whether its player left."""
    status, _, record = server.ask("GET", f"/api/tables/{table}/record")
    assert status == 200, (table, status, record)
    result = json.loads(record.decode().splitlines()[-1])
    with Client(server) as watcher:
        watcher.join(table)
        assert watcher.table["tournament"]["round"] > 0
        left = set(watcher.table["result"].get("resigned", []))
        stood_in = set()
        for entry in watcher.log():
            if entry["kind"] == "stand-in":
                stood_in.add(entry["seat"])
            elif entry["kind"] == "back":
                stood_in.discard(entry["seat"])
            elif entry["kind"] == "over":
                break
        who = [seat.get("person", "bot") for seat in watcher.table["seats"]]
    return [{"who": one, "points": points, "place": place, "left": seat in left | stood_in}
            for seat, (one, points, place) in
            enumerate(zip(who, result["points"], result["places"]))]


def brings(seats, size):
    """Returns the points that each seat earns in a tournament with tables of this size."""
    stayed = [seat["place"] for seat in seats if not seat["left"]]
    step = Fraction(size - 1, len(seats) - 1)
    points = []
    for seat in seats:
        first = sum(place < seat["place"] for place in stayed)
        level = stayed.count(seat["place"])
        shared = [(len(seats) - 1 - first - i) * step for i in range(level)]
        points.append(Fraction(0) if seat["left"] else sum(shared) / level)
    return points


def standings_of(server, whole):
    """Returns the expected rows, without the lot, from the pairing and the tables' logs."""
    size = whole["tournament"]["players"]
    rows = {row["id"]: {"points": Fraction(0), "game_points": 0, "firsts": 0, "met": [],
                        "lot": row["lot"]} for row in whole["standings"]}
    tables = [table["id"] for turn in whole["rounds"] for table in turn["tables"]]
    with ThreadPoolExecutor(4) as pool:
        facts = dict(zip(tables, pool.map(lambda table: facts_of(server, table), tables)))
    for turn in whole["rounds"]:
        for bye in turn["byes"]:
            rows[bye]["points"] += Fraction(size - 1, 2)
        for table in turn["tables"]:
            seats = facts[table["id"]]
            for seat, shown in zip(seats, table["seats"]):
                assert seat["who"] in (shown["id"], "bot"), (seat, shown)
                seat["who"] = shown["id"]
            best = min((seat["place"] for seat in seats if not seat["left"]), default=0)
            for seat, points in zip(seats, brings(seats, size)):
                row = rows[seat["who"]]
                row["points"] += points
                row["game_points"] += seat["points"]
                row["firsts"] += not seat["left"] and seat["place"] == best
                row["met"] += [other["who"] for other in seats if other is not seat]
    for row in rows.values():
        row["met"] = sum(rows[other]["points"] for other in row["met"])
    order = sorted(rows, key=lambda one: (-rows[one]["points"], -rows[one]["met"],
                                          -rows[one]["game_points"], -rows[one]["firsts"],
                                          rows[one]["lot"]))
    return [(one, float(rows[one]["points"]), float(rows[one]["met"]), rows[one]["game_points"],
             rows[one]["firsts"]) for one in order]


def assert_right(server, whole):
    shown = [(row["id"], row["points"], row["met"], row["game_points"], row["firsts"])
             for row in whole["standings"]]
    right = standings_of(server, whole)
    assert shown == right, (shown, right)


def assert_whole_rounds(whole, absent=()):
    """Checks that everybody who took part has one place in each round."""
    names = {row["id"] for row in whole["standings"] if not row["bot"]}
    for turn in whole["rounds"]:
        seen = [seat["id"] for table in turn["tables"] for seat in table["seats"]] + turn["byes"]
        assert len(seen) == len(set(seen)), turn
        missing = {(one, turn["round"]) for one in names - set(seen)}
        assert missing <= set(absent), (missing, absent)


def admin(server, *words):
    done = patience.run([FANAL, "admin", "tournaments", *words,
                         f"--db={server.settings['store']}"], PATIENCE_S, stdin=subprocess.DEVNULL,
                        stderr=None, encoding="utf-8")
    return done.returncode, done.stdout.splitlines()


# Players

class Player(threading.Thread):
    """Plays every game of a tournament, at any server that answers, until it is over. With `held`, the
    games from round 2 on wait until it is set."""

    def __init__(self, person, servers, tournament, held=None):
        super().__init__(daemon=True)
        self.person, self.servers, self.tournament = person, servers, tournament
        self.held, self.failure, self.version = held, None, ""

    def next_table(self):
        """Returns the id of my table that is playing, None if there is none now, False if none will come."""
        status, text = self.person.request(
            "GET", f"/api/tournaments/{self.tournament}?have={self.version}")
        if status == 204:
            return None
        whole = json.loads(text)
        me = next(row for row in whole["standings"] if row["id"] == self.person.id)
        self.version = whole["version"]
        for turn in whole["rounds"]:
            for table in turn["tables"]:
                if table["state"] == "playing" and any(
                        seat["id"] == self.person.id and not seat["stand_in"]
                        for seat in table["seats"]):
                    self.version = ""
                    if self.held and turn["round"] > 1:
                        self.held.wait()
                    return table["id"]
        goes_on = whole["tournament"]["state"] in ("coming", "running") and not me["left"]
        return None if goes_on else False

    def play(self):
        """Plays at one server until the tournament is over or the server is gone."""
        while (table := self.next_table()) is not False:
            if table is None:
                time.sleep(0.1)
                continue
            with self.person.connect(seed=self.person.id) as client:
                client.join(table)
                client.play()

    def run(self):
        try:
            for server in itertools.cycle(self.servers):
                self.person.server, self.version = server, ""
                with contextlib.suppress(OSError, ws.Closed):
                    self.play()
                    return
                time.sleep(0.1)
        except Exception as failure:  # pylint: disable=broad-except
            self.failure = failure

    def finish(self):
        self.join(4 * PATIENCE_S)
        assert not self.is_alive() and self.failure is None, (self.person.about, self.failure)


def start_players(people, servers, tournament, held=None):
    """Starts the players; those at the second server go to the first when it is gone."""
    players = [Player(person, servers[i % len(servers):] + servers[:i % len(servers)], tournament,
                      held if i % 8 == 4 else None) for i, person in enumerate(people)]
    for player in players:
        player.start()
    return players


# Tests

@tests
def forty():
    """Forty people play a Swiss over two servers; one is killed in mid-round, and nothing is lost."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as one, Server(store=store) as two:
        with ThreadPoolExecutor(8) as pool:
            people = list(pool.map(lambda i: account((one, two)[i % 2], f"Forty {i}"), range(40)))
        late, leaver, held = account(one, "Forty Late"), people[4], threading.Event()
        tournament = create(people[0], rounds=ROUNDS, name="Forty", turn_s=60)
        enter(people, tournament)
        post(people[0], f"/{tournament}/start")
        post(late, f"/{tournament}/enter")
        players = start_players(people + [late], [one, two], tournament, held)

        def is_mid_round():
            turns = get(one, f"/{tournament}")["rounds"]
            states = [table["state"] for table in turns[-1]["tables"]]
            return len(turns) == 2 and "over" in states and "playing" in states

        eventually(is_mid_round, "round 2 does not come")
        two.kill()
        leaver.server = one
        post(leaver, f"/{tournament}/leave")
        held.set()
        eventually(lambda: len(get(one, f"/{tournament}")["rounds"]) == 3,
                   "the round does not end without the server that was killed")
        two.start()
        for player in players:
            player.finish()
        whole = eventually(lambda: (found := get(two, f"/{tournament}"))["tournament"]["state"]
                           == "over" and found, "it does not end")
        assert get(one, f"/{tournament}")["standings"] == whole["standings"]
        assert len(whole["rounds"]) == ROUNDS and len(whole["standings"]) == 41
        assert whole["tournament"]["winner"]["id"] == whole["standings"][0]["id"]
        missed = {(leaver.id, n) for n in range(3, ROUNDS + 1)} | {(late.id, 1)}
        assert_whole_rounds(whole, missed)
        assert all(turn["repeats"] == 0 for turn in whole["rounds"]), "somebody met twice"
        assert_right(two, whole)
        tables = sum(len(turn["tables"]) for turn in whole["rounds"])
        return f"{tables} games of {len(people) + 1} people in {ROUNDS} rounds"


def whole_life(server):
    """A tournament of seven at tables of three, from its creation to its end."""
    people = [account(server, name) for name in
              ("Anne", "Yann", "Rosa", "Emil", "Lise", "Karl", "Ida")]
    host = people[0]
    before = now_ms()
    tournament = create(host, entry_until=2)
    enter(people[:6], tournament)
    enter(people[:2], tournament)
    whole = get(server, f"/{tournament}")
    card = whole["tournament"]
    assert card["people"] == 6 and card["state"] == "coming" and card["entry_open"], card
    assert card["host"] == {"id": host.id, "name": host.about["name"]}, card
    assert [row["place"] for row in whole["standings"]] == [1, 2, 3, 4, 5, 6]
    status, text = people[1].request("GET", "/api/tournaments")
    lists = json.loads(text)
    assert status == 200 and tournament in [card["id"] for card in lists["coming"]], lists
    assert lists["mine"] == [tournament], lists
    assert get(server)["mine"] == []
    assert post(people[1], f"/{tournament}/start", status=403)["code"] == "not-host"
    post(host, f"/{tournament}/start")
    assert post(host, f"/{tournament}/start", status=409)["code"] == "begun"
    whole = eventually(lambda: (found := get(server, f"/{tournament}"))["rounds"][0]["tables"][0]
                       ["state"] == "playing" and found, "the tables are not made")
    assert [len(table["seats"]) for table in whole["rounds"][0]["tables"]] == [3, 3]
    table = whole["rounds"][0]["tables"][0]
    by_id = {person.id: person for person in people}
    with by_id[table["seats"][0]["id"]].connect() as client:
        client.join(table["id"])
        assert client.table["tournament"] == {"id": tournament, "name": "Thursday Swiss",
                                              "round": 1, "table": 1}, client.table
        assert client.table["host"] is None and client.table["rated"] and not client.table["hints"]
        client.refused({"kick": 1}, "not-host")
        client.refused({"cancel": True}, "not-host")
        assert client.question({"tables": "mine"}, "tables")["list"][0]["tournament"]["round"] == 1
    post(people[6], f"/{tournament}/enter")
    # the last of the first table leaves: a bot finishes their game, and it earns them nothing
    leaver = by_id[table["seats"][2]["id"]]
    if leaver is host:
        leaver = by_id[table["seats"][1]["id"]]
    assert post(leaver, f"/{tournament}/leave")["tournament"]["people"] == 6
    post(leaver, f"/{tournament}/leave")
    players = start_players([one for one in people if one is not leaver], [server], tournament)
    for player in players:
        player.finish()
    whole = eventually(lambda: (found := get(server, f"/{tournament}"))["tournament"]["state"]
                       == "over" and found, "it does not end")
    row = next(row for row in whole["standings"] if row["id"] == leaver.id)
    assert row["left"] and [turn["kind"] for turn in row["rounds"]] == ["played", "missed"], row
    assert row["points"] == 0 and row["rounds"][0]["left"], row
    late = next(row for row in whole["standings"] if row["id"] == people[6].id)
    assert [turn["kind"] for turn in late["rounds"]] == ["missed", "played"], late
    assert_whole_rounds(whole, {(leaver.id, 2), (people[6].id, 1)})
    assert_right(server, whole)
    kinds = [event["event"] for event in whole["events"]]
    assert kinds[0] == "over" and kinds[-1] == "created", kinds
    assert kinds.count("result") == 4 and kinds.count("paired") == 2, kinds
    assert kinds.count("left") == 1 and kinds.count("entered") == 7, kinds
    assert all(before - 1000 <= event["at"] <= now_ms() + 1000 for event in whole["events"])
    assert get(server, f"/{tournament}?have={whole['version']}", 204) is None
    for act, code in (("enter", "over"), ("leave", "over"), ("cancel", "over"), ("start", "over")):
        assert post(host, f"/{tournament}/{act}", status=409)["code"] == code
    status, headers, text = server.ask("GET", f"/api/tournaments/{tournament}/standings.csv")
    assert status == 200 and headers["content-type"].startswith("text/csv"), headers
    assert text.decode().splitlines()[1].split(",")[1] == f'"{whole["standings"][0]["name"]}"'
    with people[1].connect() as client:
        client.join(whole["rounds"][1]["tables"][0]["id"])
        if client.mine:
            client.refused({"rematch": True}, "tournament")


@tests
def life_sqlite():
    """A whole tournament with one who comes late and one who leaves: SQLite."""
    with Server() as server:
        whole_life(server)


@tests
def life_postgres():
    """A whole tournament with one who comes late and one who leaves: PostgreSQL."""
    with Server(store=os.environ["FANAL_TEST_POSTGRES"]) as server:
        whole_life(server)


@tests
def refusals():
    """Impossible requests get a code and change nothing."""
    with Server() as server:
        host, guest, nobody = account(server, "Host"), Person(server, "Guest"), Person(server)
        rules = {**SWISS, "begins": now_ms() + 60000}
        assert post(nobody, "", rules, 401)["code"] == "no-person"
        assert post(guest, "", rules, 403)["code"] == "no-account"
        for wrong in ({"form": "cup"}, {"players": 5}, {"rounds": 0}, {"begins": 1}, {"name": ""},
                      {"turn_s": 0, "bank_s": 0}, {"begins": now_ms() + 91 * 86400000}):
            assert post(host, "", {**rules, **wrong}, 400)["code"] == "bad-message", wrong
        tournament = post(host, "", rules, 201)["tournament"]["id"]
        assert post(host, "", rules, 201)["tournament"]["id"] == tournament, "sent twice is once"
        assert post(guest, f"/{tournament}/enter", status=403)["code"] == "no-account"
        assert post(host, "/nothing/enter", status=404)["code"] == "no-page"
        assert get(server, "/nothing", 404)["code"] == "no-page"
        assert get(server, f"/{tournament}/nothing", 404)["code"] == "no-page"
        assert get(server, "?state=lost", 400)["code"] == "bad-message"
        assert post(host, f"/{tournament}/start", status=409)["code"] == "too-few"
        post(host, f"/{tournament}/enter")
        assert post(host, f"/{tournament}/cancel")["tournament"]["reason"] == "host"
        assert post(host, f"/{tournament}/enter", status=409)["code"] == "cancelled"
        assert [card["id"] for card in get(server, "?state=cancelled")["cancelled"]] == [tournament]
        assert post(host, "", rules, 201)["tournament"]["id"] != tournament
        for i in range(9):
            create(host, name=f"No {i}")
        assert post(host, "", {**rules, "name": "one more"}, 429)["code"] == "too-many"


@tests
def restart():
    """A tournament goes on where it was when its server is killed in mid-round and started again."""
    with Server() as server:
        people = [account(server, f"Restart {i}") for i in range(4)]
        tournament = create(people[0], players=2, form="round-robin", rounds=0, turn_s=60)
        enter(people, tournament)
        assert post(people[0], f"/{tournament}/start")["tournament"]["rounds"] == 3
        server.kill()       # its tables may exist already, or not
        server.start()
        begun = eventually(lambda: (found := get(server, f"/{tournament}")["rounds"][0])["tables"][1]
                           ["state"] == "playing" and found, "the tables are not made")
        players = start_players(people[:3], [server], tournament)   # the fourth waits
        eventually(lambda: [table["state"] for table in get(server, f"/{tournament}")["rounds"][0]
                            ["tables"]].count("over") == 1, "nobody plays")
        server.kill()
        server.start()
        players += start_players(people[3:], [server], tournament)
        for player in players:
            player.finish()
        whole = get(server, f"/{tournament}")
        assert [table["id"] for table in whole["rounds"][0]["tables"]] == [
            table["id"] for table in begun["tables"]]
        meetings = [frozenset(seat["id"] for seat in table["seats"])
                    for turn in whole["rounds"] for table in turn["tables"]]
        assert len(set(meetings)) == 6 and not any(turn["byes"] for turn in whole["rounds"])
        assert_right(server, whole)
        status, lines = admin(server)
        assert status == 0 and tournament in lines[0] and "round 3 of 3" in lines[0], lines
        assert admin(server, "--check") == (0, lines + [
            "1 tournaments, 6 results, all as their tables have them"])


@tests
def at_once():
    """Many who enter at once, and two servers at which it is started at once: all is done once."""
    store = os.environ["FANAL_TEST_POSTGRES"]
    with Server(store=store) as one, Server(store=store) as two:
        people = [account((one, two)[i % 2], f"Once {i}") for i in range(8)]
        host = Person(two)
        host.cookie = people[0].cookie
        many = [create(people[0], name=f"Once {i}", players=2) for i in range(3)]

        def do_together(*acts):
            threads = [threading.Thread(target=act) for act in acts]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

        do_together(*(lambda person=person: [post(person, f"/{tournament}/enter")
                                             for tournament in many] for person in people))
        do_together(*(lambda person=person: [
            person.request("POST", f"/api/tournaments/{tournament}/start", b"{}")
            for tournament in many] for person in (people[0], host)))
        for tournament in many:
            whole = eventually(
                lambda path=f"/{tournament}": (found := get(two, path))["rounds"] and all(
                    table["state"] == "playing" for table in found["rounds"][0]["tables"]) and found,
                "it does not begin")
            assert len(whole["standings"]) == 8 and len(whole["rounds"][0]["tables"]) == 4
            kinds = [event["event"] for event in whole["events"]]
            assert kinds.count("begun") == kinds.count("paired") == 1, kinds
            assert kinds.count("entered") == 8, kinds
            assert get(one, f"/{tournament}")["rounds"][0]["tables"][0]["id"] == \
                whole["rounds"][0]["tables"][0]["id"]
        for server in (one, two):
            assert server.measure("fanal_tournament_failures_total") == 0, server.said()


@tests
def rows():
    """A daily one begins at its time with bots that fill up, and the next one is there."""
    with Server(tournaments="daily 23:59 lighthouse-run 4 swiss 2 bots named Evening light; "
                            "weekly thu 20:00 bretagne 2 round-robin 0") as server:
        own = eventually(lambda: len(found := get(server)["coming"]) == 2 and found,
                         "the house has arranged nothing")
        assert {card["name"] for card in own} == {"Evening light", "Weekly"}, own
        assert all(card["host"] is None for card in own) and own[0]["bots"] in (0, 3)
        alone = account(server, "Alone")
        tournament = create(alone, players=4, bots=1, every="daily", rounds=0,
                            form="round-robin", begins=now_ms() + 1500)
        empty = create(alone, name="Nobody comes", every="weekly", begins=now_ms() + 1500)
        post(alone, f"/{tournament}/enter")
        for player in start_players([alone], [server], tournament):
            player.finish()
        whole = get(server, f"/{tournament}")
        assert sorted(row["bot"] for row in whole["standings"]) == [0, 1, 1, 1]
        assert_right(server, whole)
        following = get(server, f"/{whole['tournament']['next']}")["tournament"]
        assert following["state"] == "coming" and following["every"] == "daily"
        assert (whole["tournament"]["rounds"], following["rounds"]) == (1, 0), following
        assert 0 < following["begins"] - now_ms() < 86400000
        card = eventually(lambda: (found := get(server, f"/{empty}")["tournament"])["state"]
                          == "cancelled" and found, "one without people goes on")
        assert card["reason"] == "too-few" and card["next"], card
        following = get(server, f"/{card['next']}")["tournament"]
        assert 6 * 86400000 < following["begins"] - now_ms() < 7 * 86400000
        assert post(alone, f"/{card['next']}/cancel")["tournament"]["next"] is None


@tests
def settings():
    """A setting that names no tournament keeps the server from starting, with a sentence."""
    for words, said in (("hourly 19:00 bretagne 3 swiss 4", "is not of the kind"),
                        ("daily 25:00 bretagne 3 swiss 4", "is not of the kind"),
                        ("daily 19:00 chess 3 swiss 4", "there is no game 'chess'"),
                        ("daily 19:00 bretagne 3 swiss 4 robots", "not 'robots'"),
                        ("daily 19:00 bretagne 3 swiss 0", "'rounds' must be a number")):
        try:
            with Server(tournaments=words):
                raise AssertionError(f"'{words}' is taken")
        except RuntimeError as failure:
            assert said in str(failure), failure


@tests
def gone():
    """A person who deletes the account is not paired again, and the name is gone from the page."""
    with Server() as server:
        people = [account(server, f"Gone {i}") for i in range(3)]
        tournament = create(people[0], players=2, rounds=1)
        enter(people, tournament)
        people[2].post("/api/me/delete", {"password": PASSWORD}, 204)
        post(people[0], f"/{tournament}/start")
        whole = get(server, f"/{tournament}")
        row = next(row for row in whole["standings"] if row["id"] == people[2].id)
        assert row["left"] and row["name"] == "" and row["rounds"][0]["kind"] == "missed", row
        with people[0].connect() as client:
            table = eventually(lambda: get(server, f"/{tournament}")["rounds"][0]["tables"][0]
                               ["state"] == "playing", "no table") and \
                whole["rounds"][0]["tables"][0]["id"]
            client.join(table)
            client.ask({"resign": client.mine[0]})
        whole = eventually(lambda: (found := get(server, f"/{tournament}"))["tournament"]["state"]
                           == "over" and found, "it does not end")
        assert whole["tournament"]["winner"]["id"] == people[1].id
        assert [row["points"] for row in whole["standings"]] == [1, 0, 0]


def table_of(server, tournament, number):
    """Returns the table of a round of two, once it exists."""
    def find():
        rounds = get(server, f"/{tournament}")["rounds"]
        return len(rounds) == number and rounds[-1]["tables"][0]["state"] == "playing" and rounds
    return eventually(find, f"round {number}")[-1]["tables"][0]["id"]


def never_comes(server):
    """One of two misses two games; the other one plays them."""
    anne, yann = account(server, "Anne"), account(server, "Yann")
    tournament = create(anne, players=2, rounds=3, pace="days", turn_s=86400)
    enter((anne, yann), tournament)
    post(anne, f"/{tournament}/start")
    for number in (1, 2):
        table = table_of(server, tournament, number)
        assert not any(row["left"] for row in get(server, f"/{tournament}")["standings"])
        with anne.connect() as client:
            client.join(table)
            client.wait(lambda one=client: one.view)
            while client.is_asked():
                client.move()
        server.pass_time(2 * 86400)
        with anne.connect() as client:
            client.join(table)
            client.play()
    whole = eventually(lambda: (found := get(server, f"/{tournament}"))["tournament"]["state"]
                       == "over" and found, "it does not end")
    assert len(whole["rounds"]) == 2 and whole["tournament"]["winner"]["id"] == anne.id
    assert [row["left"] for row in whole["standings"]] == [False, True]
    absent = [event for event in whole["events"] if event["event"] == "left"]
    assert [(event["id"], event["absent"]) for event in absent] == [(yann.id, True)], absent
    assert admin(server, "--check")[0] == 0


@tests
def never_comes_sqlite():
    """A player who misses two games in a row is not paired again, and the page says so: SQLite."""
    with Later() as server:
        never_comes(server)


@tests
def never_comes_postgres():
    """A player who misses two games in a row is not paired again, and the page says so: PostgreSQL."""
    with Later(store=fresh_database()) as server:
        never_comes(server)


def main():
    need_postgres()
    return tests.run(workers=2)


if __name__ == "__main__":
    sys.exit(main())
