"""Tests the ways out of a server's table: resigning, leaving the seat to a bot, cancelling; and pauses. Run
by terminal_test.py."""

import concurrent.futures

from host import Host, at_a_server
from screen import Window


def entry_of(host, kind):
    """Waits until the host's table reports an entry of this kind; returns it."""
    while True:
        for entry in host.hear("entries")["entries"]:
            if entry["kind"] == kind:
                return entry


def resigns(port, game):
    """Resigning asks first; Escape and any other key mean no. The log reports it."""
    host = Host(port, game)
    with Window(f"play --join '{host.link}' --name Anne --lang de") as window:
        window.wait(r"Runde \d")
        window.press("x")
        shown = window.wait("y Ja, gehen")
        assert "anders gehen" in shown, shown
        window.press("x")
        window.wait("y Ja, aufgeben")
        assert "Das Spiel endet sofort" in window.screen()
        window.press("Escape")
        window.wait("x aufgeben")
        window.type(":resign\n")
        window.wait("y Ja, aufgeben")
        window.press("y")
        window.wait("Host hat gewonnen")
        assert entry_of(host, "resign")["seat"] == 1
        window.press("l")
        window.wait("Anne hat aufgegeben")
        window.press("q", "q")
        shown = window.wait("left 0")
        assert ", aufgegeben" in shown and "--join" not in shown, shown
        return window.is_clean()


def tells(port, game):
    """The log shows what others do; with a bot the game goes on."""
    host = Host(port, game, seats=[{"kind": "bot", "level": 1}])
    with Window(f"play --join '{host.link}' --name Anne", rows=40, columns=120) as window:
        window.wait(r"Round \d")
        host.send({"resign": 0}, "enough")
        window.wait("Host has resigned")
        window.press("q")
        window.wait("left 0")
        return window.is_clean()


def leaves(port, game):
    """A bot plays on, and the link leads back to the seat."""
    host = Host(port, game)
    with Window(f"play --join '{host.link}' --name Anne", columns=200) as window:
        window.wait(r"Round \d")
        window.press("x")
        window.wait("y Yes, leave")
        window.press("y")
        assert "#seat=" in window.wait("left 0"), window.screen()
        assert entry_of(host, "stand-in")["seat"] == 1
        return window.is_clean()


def cancels(port, game):
    """The host's link to their seat makes the terminal the host; an open table can be cancelled."""
    host = Host(port, game)
    with Window(f"play --join '{host.own}'") as window:
        window.wait("x cancel the table")
        window.press("x")
        window.wait("gone for everybody")
        window.press("n")
        window.wait("x cancel the table")
        window.press("x")
        window.wait("y Yes, cancel it")
        window.press("y")
        shown = window.wait("left 0")
        assert "--join" not in shown, shown
        return bool(entry_of(host, "cancel")) and window.is_clean()


def line_by_line(port, game):
    """Line by line the same words work, each with one question."""
    host = Host(port, game)
    with Window(f"play --join '{host.own}' --plain", rows=50) as window:
        window.wait("Type 'cancel' to cancel the table")
        window.type("resign\n")
        window.wait("for those who play")
        window.type("cancel\n")
        window.wait("gone for everybody")
        window.type("no\n")
        window.type("cancel\n")
        window.wait(r"(?s)gone for everybody.*gone for everybody.*>\s*$")
        window.type("yes\n")
        window.wait("left 0")
    assert entry_of(host, "cancel")
    host = Host(port, game)
    with Window(f"play --join '{host.link}' --name Anne --plain", rows=50) as window:
        with concurrent.futures.ThreadPoolExecutor() as pool:
            result = pool.submit(host.play)
            window.wait(r"(?m)^> *$")
            window.type("cancel\n")
            window.wait("Only the person who made a table")
            window.type("resign\n")
            window.wait(r"(?s)you have lost it.*>\s*$")
            window.type("yes\n")
            return result.result()["resigned"] == [1]


def stays(port, game):
    """If somebody else cancels the table, the people waiting are told."""
    host = Host(port, game, seats=[{"kind": "link"}])
    with Window(f"play --join '{host.link}' --name Anne") as window:
        window.wait("when every seat is taken")
        window.press("x")
        window.wait("x does nothing here")
        host.send({"cancel": True}, "enough")
        assert "--join" not in window.wait("left 1"), window.screen()
        return "was cancelled" in window.screen()


def pauses(port, game):
    """One key asks for a pause, agrees to one and goes on; another one declines."""
    host = Host(port, game)
    with Window(f"play --join '{host.link}' --name Anne", rows=40, columns=160) as window:
        window.wait(r"Round \d")
        host.send({"pause": True}, "asks")
        shown = window.wait("n not now")
        assert "Host would like a pause" in shown and "p agree" in shown, shown
        window.press("n")
        assert entry_of(host, "no-pause")["seat"] == 1
        window.wait("p pause")
        window.press("p")
        assert entry_of(host, "pause")["until"]
        window.wait("p no pause")
        host.send({"pause": True}, "agrees")
        shown = window.wait("p go on")
        assert "The game is paused." in shown and "hint" not in shown, shown
        window.press("p")
        assert entry_of(host, "resume")["seat"] == 1
        window.wait("p pause")
        window.press("q")
        window.wait("left 0")
        assert window.is_clean()
    host = Host(port, game)
    with Window(f"play --join '{host.link}' --name Anne --plain", rows=50) as window:
        entry_of(host, "start")
        host.send({"pause": True}, "asks")
        entry_of(host, "pause")
        window.type("pause\n")     # now, or once it has arrived that somebody asks
        entry_of(host, "paused")
        window.type("resume\n")
        return entry_of(host, "resume")["seat"] == 1


def all_tests():
    yield "resigning", lambda: at_a_server(resigns)
    yield "somebody resigns", lambda: at_a_server(tells)
    yield "leaving the seat to a bot", lambda: at_a_server(leaves)
    yield "cancelling a table", lambda: at_a_server(cancels)
    yield "ways out line by line", lambda: at_a_server(line_by_line)
    yield "a pause", lambda: at_a_server(pauses)
    yield "a table that somebody cancels", lambda: at_a_server(stays)
