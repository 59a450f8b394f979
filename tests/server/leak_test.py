#!/usr/bin/env python3
"""Plays whole games and searches every byte that each client received for what it must not know.
tests/test_leak.c compares what views and events show of two deals. Prints TAP.

    tests/server/leak_test.py [-v] [WORD...]     only tests with these words in their name
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from client import Client, Person, turns
from stage import Server, Tests

tests = Tests()
server = None
HIDDEN_KEYS = {"deck", "stack", "weather_deck", "production_deck", "secret", "seed", "password",
               "cookie", "request", "generation"}


def parts(value, path=()):
    """Yields every object inside a JSON value, with the keys that lead to it."""
    if isinstance(value, dict):
        yield path, value
        for key, inner in value.items():
            yield from parts(inner, path + (key,))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from parts(inner, path + (number,))


def before_the_end(texts):
    """Yields the messages from before the game was over; after that everything is shown."""
    for text in texts:
        if '"kind":"over"' in text or '"state":"over"' in text:
            return
        yield text


def check_view(view, seats, shown):
    """Checks that a view has only the hand of the seat shown, and that this is the client's own seat."""
    assert shown is None or shown in seats, (shown, seats)
    for colour in view.get("colours", []):
        assert ("hand" in colour) == (shown is not None and colour["owner"] == shown), colour
    for number, player in enumerate(view.get("players", [])):
        assert ("hand" in player) == (number == shown), player


def check_messages(client, seats, owners):
    for text in before_the_end(client.received):
        message = json.loads(text)
        for path, one in parts(message):
            assert not HIDDEN_KEYS & set(one), (path, one)
            if one.get("event") == "drawn_card":
                owner = owners.get(one["colour"]) if "colour" in one else one["seat"]
                assert owner in seats, (one, seats)
        if "view" in message:
            check_view(message["view"], seats, message["seat"])


def check_strings(client, forbidden):
    everything = "\n".join(before_the_end(client.received))
    for what, text in forbidden:
        assert text not in everything, f"{what} {text} was sent"


def play_all(clients, watcher):
    for client in turns(clients):
        watcher.quiet(0.01)
        if client.random.random() < 0.1:
            client.question({"why": "pass"}, "why")
        client.move()


def search(game, variant, seats, options=()):
    people = [Person(server, name) for name in ("Anne", "Bob")]
    anne, bob, eve = people[0].connect(), people[1].connect(), Client(server)
    table = anne.create(game, seats, variant=variant, options=list(options), salt="anne's salt")
    eve.join(table)
    bob.join(table)
    link = seats.index("link")
    invite = anne.table["seats"][link]["invite"]
    bob.ask({"sit": link, "invite": invite, "salt": "bob's salt"})
    bob.wait(lambda: bob.table["you"])
    clients = {"Anne": anne, "Bob": bob, "Eve": eve}
    play_all([anne, bob], eve)
    eve.wait(eve.is_over)
    status, record = people[0].request("GET", f"/api/tables/{table}/record")
    assert status == 200
    header = json.loads(record.splitlines()[0])
    final = json.loads(anne.received[-1]) if "view" in anne.received[-1] else anne.view
    owners = {colour["colour"]: colour["owner"] for colour in final["view"].get("colours", [])}
    tokens = {"Anne": anne.table["you"]["token"], "Bob": bob.table["you"]["token"]}
    for name, client in clients.items():
        mine = client.mine
        check_messages(client, mine, owners)
        forbidden = [("the seed", header["seed"]), ("the secret", header["fair"]["secret"])]
        forbidden += [("a token", token) for who, token in tokens.items() if who != name]
        forbidden += [("a cookie", person.cookie) for person in people]
        forbidden += [("an invitation", invite)] if name != "Anne" else []
        check_strings(client, forbidden)
    size = sum(len(text) for client in clients.values() for text in client.received)
    for client in clients.values():
        client.close()
    return f"{size >> 10} KiB searched"


for arguments in (("lighthouse-run", "base", ["me", "link"]),
                  ("lighthouse-run", "base", ["me", "bot1", "link", "here"]),
                  ("lighthouse-run", "erik", ["link", "me"]),
                  ("lighthouse-run", "great-fleet", ["me", "link"]),
                  ("bretagne", "base", ["me", "link"]),
                  ("bretagne", "historical", ["bot1", "me", "here", "link"], ["tight-bank"]),
                  ("landfall", "base", ["me", "bot1", "link"])):
    tests.add("nothing hidden is sent: " + " ".join(str(word) for word in arguments),
              search, *arguments)


def main():
    global server    # pylint: disable=global-statement
    with Server() as server:
        return tests.run(workers=6)


if __name__ == "__main__":
    sys.exit(main())
