#!/usr/bin/env python3
"""Checks that a client that asks for changes to views sees the same as everybody else."""

import json
import sys

from client import Client, Person
from stage import Server, Tests

tests, server = Tests(), None


def apply(before, change):
    """Applies a change as docs/protocol.md describes it under `change`."""
    if not isinstance(change, dict):
        return change
    if isinstance(before, list):
        return [apply(value, change[str(i)]) if str(i) in change else value
                for i, value in enumerate(before)]
    if not isinstance(before, dict):
        return change
    return {**before, **{key: apply(before.get(key), value) for key, value in change.items()}}


class Changing(Client):
    """Asks for changes and applies them to its view."""

    changes = bytes = 0

    def send(self, message):
        if "join" in message or "create" in message:
            message = {**message, "changes": True}
        super().send(message)

    def take(self, text):
        message = json.loads(text)
        if "change" not in message:
            super().take(text)
            return
        assert message["from"] == self.view["seq"], f"{message} after {self.view['seq']}"
        self.changes += 1
        self.bytes += len(text)
        self.view = apply(self.view, message["change"])


def play_and_compare(clients):
    """Lets the first client play at random; after each move, clients of the same seat have the same view."""
    player, *others = clients
    for number in range(10000):
        player.wait(lambda: player.is_over() or player.is_asked())
        for one in others:
            one.wait(lambda one=one: one.view["seq"] == player.view["seq"])
        assert others[0].view == player.view
        assert others[1].view == others[2].view
        if player.is_over():
            return number
        if number % 7 == 3:
            player.ask({"chat": "hm"})      # advances seq without sending a view
        if number % 11 == 5:
            player.refused({"move": "nonsense", "seq": player.view["seq"]}, "illegal")
        player.move()
    raise AssertionError("the game does not end")


def compare(game, seats):
    with Person(server, "Anne").connect() as whole, Client(server) as watcher:
        with Changing(server, whole.cookie, seed=1) as player, Changing(server) as spectator:
            table = player.create(game, seats)
            for client in (whole, watcher, spectator):
                client.join(table)
            moves = play_and_compare((player, whole, watcher, spectator))
            sizes = [len(text) for text in whole.received if text.startswith('{"seat"')]
            assert player.changes > moves // 2, f"only {player.changes} changes"
            mean, before = player.bytes / player.changes, sum(sizes) / len(sizes)
            assert mean < before / 2, f"{mean} bytes instead of {before}"
            return f"{moves} moves: {mean:.0f} bytes instead of {before:.0f}"


tests.add("Lighthouse Run for two with changes", compare, "lighthouse-run", ["me", "bot1"])
tests.add("Bretagne for three with changes", compare, "bretagne", ["me", "bot1", "bot2"])


def main():
    global server    # pylint: disable=global-statement
    with Server() as server:
        return tests.run(workers=2)


if __name__ == "__main__":
    sys.exit(main())
