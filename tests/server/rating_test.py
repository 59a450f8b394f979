#!/usr/bin/env python3
"""Tests ratings: which games count, that each counts exactly once, what everybody may see of them, and that
the logs reproduce them all. On SQLite and PostgreSQL. Prints TAP.

    tests/server/rating_test.py [-v] [WORD...]     only tests with these words in their name
"""

import json
import math
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Person, account
from stage import FANAL, PATIENCE_S, Server, Tests, eventually, fresh_database, need_postgres
import patience

tests = Tests()


def get(server, path, status=200):
    got, _, text = server.ask("GET", path)
    assert got == status, f"{path} gives {got} {text}, not {status}"
    return json.loads(text)


def curve(server, person, scale="lighthouse-run/2"):
    return get(server, f"/api/people/{person.id}/ratings/{scale}")["list"]


def resigned_game(winner, loser, server=None, rated=True):
    """Plays a game of two that one of them resigns at once; returns its table."""
    with winner.connect() as host:
        loser = Person(server or winner.server) if loser is None else loser
        table = host.create("lighthouse-run", ["me", "open"], rated=rated)
        with loser.connect() as guest:
            guest.join(table)
            guest.ask({"sit": 1})
            guest.wait(lambda: guest.view)
            guest.ask({"resign": 1})
            host.wait(host.is_over)
        return table


def weng_lin(seats, places):
    """Returns the ratings after a game as docs/ratings.md defines them, with the mathematics of Python. A
    seat is (mu, sigma, is_bot)."""
    squares = [sigma ** 2 + (0 if is_bot else 2.5 ** 2) for _, sigma, is_bot in seats]
    width = math.sqrt(sum(square + 125 ** 2 for square in squares))
    weights = [math.exp(mu / width) for mu, _, _ in seats]
    after = []
    for i, (mu, _, _) in enumerate(seats):
        omega = delta = 0
        for q, place in enumerate(places):
            if place <= places[i]:
                p = weights[i] / sum(w for w, r in zip(weights, places) if r >= place)
                omega += ((q == i) - p) / places.count(place)
                delta += p * (1 - p) / places.count(place)
        shrunk = 1 - delta * squares[i] ** 1.5 / width ** 3
        after.append((mu + squares[i] / width * omega, math.sqrt(squares[i] * max(shrunk, 1e-4))))
    return after


def admin(server, *words):
    done = patience.run([FANAL, "admin", "ratings", *words, f"--db={server.settings['store']}"],
                        PATIENCE_S, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT,
                        encoding="utf-8")
    return done.returncode, done.stdout


def assert_checked(server, games):
    assert admin(server, "--check") == (
        0, f"{games} rated games, all ratings are as they should be\n")


def counts(server):
    """Rated games count, casual ones do not, and the figures are those of the method."""
    anne, bob = account(server, "Anne"), account(server, "Bob")
    resigned_game(anne, bob, rated=False)
    first = resigned_game(anne, bob)
    resigned_game(bob, anne)
    games = eventually(lambda: len(found := curve(server, anne)) == 2 and found, "two games")
    one = weng_lin([(1500, 250, False)] * 2, [1, 2])
    two = weng_lin([(*one[0], False), (*one[1], False)], [2, 1])
    assert [(g["place"], g["left"]) for g in games] == [(2, True), (1, False)], games
    for game, (mu, sigma) in zip(games, (two[0], one[0])):
        assert (game["rating"], game["margin"]) == (round(mu), round(2 * sigma)), (games, one, two)
    assert games[1]["table"] == first and [g["n"] for g in games] == [2, 1], games
    path = f"/api/people/{anne.id}"
    assert curve(server, bob)[0]["rating"] == round(two[1][0])
    assert [g["n"] for g in get(server, path + "/ratings/lighthouse-run/2?before=2")["list"]] == [1]
    about = get(server, path)
    last = about["ratings"][0].pop("last")
    assert abs(last - time.time() * 1000) < 600000
    assert about == {"person": anne.id, "name": "Anne", "account": True,
                     "since": about["since"], "games": 3, "ratings": [
                         {"game": "lighthouse-run", "players": 2, "rating": round(two[0][0]),
                          "margin": round(2 * two[0][1]), "provisional": True, "games": 2,
                          "places": [1, 1]}]}, about
    about["ratings"][0]["last"] = last
    assert get(server, "/api/people?name=aNNE") == about
    assert server.measure("fanal_rated_games_total") == 2
    assert server.measure("fanal_games_to_rate") == 0
    assert_checked(server, 2)


def with_bots(server):
    """A whole game against bots: they have ratings, and one where two of a level play."""
    anne = account(server, "Anne")
    with anne.connect() as client:
        client.create("lighthouse-run", ["me", "bot1", "bot1"], rated=True)
        assert client.table["rated"] is True and client.table["hints"] is False
        client.send({"hint": 100})
        client.wait(lambda: any(one.get("code") == "rated" for one in client.others))
        client.play()
        places = client.table["result"]["places"]
    game = eventually(lambda: curve(server, anne, "lighthouse-run/3"), "no game")[0]
    after = weng_lin([(1500, 250, i > 0) for i in range(3)], places)
    assert (game["rating"], game["place"]) == (round(after[0][0]), places[0]), (game, after)
    leaders = get(server, "/api/ratings/lighthouse-run/3")
    assert leaders["list"] == [] and not leaders["more"], leaders
    bot, = leaders["bots"]
    assert (bot["level"], bot["games"], bot["provisional"]) == (1, 1, True), bot
    assert abs(bot["rating"] - (after[1][0] + after[2][0]) / 2) <= 1, (bot, after)
    assert_checked(server, 1)


def left_alone(server):
    """Players whose stand-in ends the game have left, and come last."""
    anne, bob = account(server, "Anne"), account(server, "Bob")
    with anne.connect() as host, bob.connect() as guest:
        table = host.create("lighthouse-run", ["me", "open"], rated=True)
        guest.join(table)
        guest.ask({"sit": 1})
        guest.wait(lambda: guest.view)
        guest.ask({"leave": 1})
        host.play()
    game = eventually(lambda: curve(server, bob), "no game")[0]
    assert (game["place"], game["left"]) == (2, True), game
    assert curve(server, anne)[0]["place"] == 1
    assert_checked(server, 1)


def killed(server):
    """A server that is killed as games end rates each of them once when it is back."""
    anne, bob = account(server, "Anne"), account(server, "Bob")
    for count in range(1, 4):
        resigned_game(anne, bob)
        server.kill()
        server.start()
        eventually(lambda n=count: len(curve(server, anne)) == n, f"{count} games")
    assert [game["n"] for game in curve(server, bob)] == [3, 2, 1]
    assert_checked(server, 3)


def on(store):
    for body in (counts, with_bots, left_alone, killed):
        def test(body=body):
            address = None
            if store == "PostgreSQL":
                address = fresh_database()
            with Server(store=address) as server:
                said = body(server)
                assert server.stop() == 0
            return said
        tests.add(f"{store}: {body.__doc__.splitlines()[0].rstrip('.')}", test)


def two_servers():
    """PostgreSQL: two servers that end games at once rate each of them once."""
    address, each = fresh_database(), 6
    with Server(store=address) as one, Server(store=address) as other:
        people = [[account(server, f"{name} {i}") for name in ("Anne", "Bob")]
                  for i, server in enumerate((one, other))]
        threads = [threading.Thread(target=lambda pair=pair: [resigned_game(*pair)
                                                              for _ in range(each)])
                   for pair in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        eventually(lambda: all(len(curve(one, person)) == each for pair in people
                               for person in pair), "all games")
        numbers = sorted(game["n"] for pair in people for game in curve(other, pair[0]))
        assert numbers == list(range(1, 2 * each + 1)), numbers
        assert_checked(one, 2 * each)


@tests
def for_accounts():
    """A rated table is for accounts, one seat each, without hints and seats here."""
    with Server() as server:
        guest, anne = Person(server, "Gast").connect(), account(server, "Anne").connect()
        two = [{"kind": "me"}, {"kind": "open"}]
        guest.refused({"create": {"game": "bretagne", "seats": two, "rated": True}}, "no-account")
        for wrong in ({"seats": [two[0], {"kind": "here", "name": "Yann"}]},
                      {"seats": two, "hints": True}, {"seats": two, "rated": 1}):
            anne.refused({"create": {"game": "bretagne", "rated": True, **wrong}}, "bad-setup")
        table = anne.create("bretagne", ["me", "open"], rated=True)
        anne.refused({"sit": 1}, "has-seat")
        guest.join(table)
        guest.refused({"sit": 1}, "no-account")
        with account(server, "Bob").connect() as bob:
            bob.join(table)
            bob.ask({"sit": 1})
            anne.wait(lambda: anne.view)
            anne.refused({"kick": 1}, "rated")


@tests
def nonsense():
    """Requests for nothing that exists get a sentence, and a guest has a page without ratings."""
    with Server() as server:
        guest = Person(server, "Gast")
        about = get(server, f"/api/people/{guest.id}")
        assert (about["account"], about["ratings"], about["games"]) == (False, [], 0), about
        for path in ("/api/people", "/api/people?name=", "/api/people?name=Gast",
                     "/api/people/nobody", "/api/people/" + "p" * 40, "/api/people/bot/3",
                     "/api/ratings/chess/2", "/api/ratings/bretagne/9", "/api/ratings/bretagne/0",
                     "/api/ratings/bretagne/x", "/api/ratings/bretagne", "/api/ratings",
                     f"/api/people/{guest.id}/ratings/bretagne/1",
                     f"/api/people/{guest.id}/ratings", "/api/people/a/notes/bretagne/2",
                     "/api/people/nobody/ratings/bretagne/2"):
            assert get(server, path, 404)["code"] == "no-page", path
        for path in ("?page=0", "?page=-1", "?page=x", "?page=201", "?before=0", "?before=x"):
            assert get(server, "/api/ratings/bretagne/2" + path, 400)["code"] == "bad-message"
        assert get(server, "/api/ratings/bretagne/2?page=200") == {
            "game": "bretagne", "players": 2, "page": 200, "more": False, "list": [], "bots": []}


def change_store(server, statement):
    """Changes the SQLite store of a stopped server behind its back."""
    file = sqlite3.connect(server.settings["store"].removeprefix("sqlite:"))
    file.execute(statement)
    file.commit()
    file.close()


@tests
def leaderboard():
    """Leaders are accounts whose rating is sure, and all answers have the keys that are documented."""
    with Server() as server:
        anne, bob = account(server, "Anne"), account(server, "Bob")
        resigned_game(anne, bob)
        game, = eventually(lambda: curve(server, anne), "no game")
        assert set(game) == {"n", "table", "at", "place", "left", "rating", "margin"}, game
        server.stop()
        change_store(server, "UPDATE rating SET sigma = 125000000")
        server.start()
        first, second = get(server, "/api/ratings/lighthouse-run/2")["list"]
        assert [first["name"], second["name"]] == ["Anne", "Bob"]
        assert first == {"place": 1, "person": anne.id, "name": "Anne",
                         "rating": game["rating"], "margin": 250, "provisional": False, "games": 1,
                         "places": [1, 0], "last": game["at"]}, first
        server.stop()
        change_store(server, f"DELETE FROM person WHERE id = '{anne.id}'")     # the account has left
        server.start()
        only, = get(server, "/api/ratings/lighthouse-run/2")["list"]
        assert (only["name"], only["place"]) == ("Bob", 1), only
        get(server, f"/api/people/{anne.id}/ratings/lighthouse-run/2", 404)


@tests
def recomputed():
    """A rating that was tampered with is found and mended; a digit is enough."""
    with Server() as server:
        anne, bob = account(server, "Anne"), account(server, "Bob")
        for _ in range(3):
            resigned_game(anne, bob)
        eventually(lambda: len(curve(server, anne)) == 3, "three games")
        before = [curve(server, person) for person in (anne, bob)]
        status, said = admin(server, "--recompute")
        assert status == 1 and "is running on" in said, said
        server.stop()
        for change, games, rows in (("rated_seat SET mu = mu + 1 WHERE n = 1", 2, 0),
                                    ("rated_seat SET place = 3 WHERE n = 2", 1, 4),
                                    ("rating SET sigma = sigma - 1", 0, 4),
                                    ("rated SET at_ms = 5 WHERE n = 3", 1, 4)):
            change_store(server, f"UPDATE {change}")
            status, said = admin(server, "--check")
            assert status == 1, said
            assert f"3 rated games, {games} of them and {rows} rows" in said, (change, said)
            status, said = admin(server, "--recompute")
            assert status == 0 and "they are mended" in said, said
            assert_checked(server, 3)
        server.start()
        assert [curve(server, person) for person in (anne, bob)] == before


on("SQLite")
on("PostgreSQL")
tests.add(two_servers.__doc__.rstrip("."), two_servers)

if __name__ == "__main__":
    need_postgres()
    sys.exit(tests.run(workers=2))
