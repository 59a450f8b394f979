"""Tests the keys of the terminal client, the contents of its screens, and where its menus lead. Run by
terminal_test.py."""

import os
import pty
import re
import select
import subprocess
import tempfile
import time
from pathlib import Path

from screen import FANAL, LANGUAGE, Window
import patience
from patience import now

FOUR = "play bretagne --players 4 --seed a --pace 0 --bot 1 --bot 1 --bot 1"
RIVER = "play lighthouse-run --seed a --pace 0 --bot 1"


def press_until(window, key, pattern):
    """Presses the key until the screen shows the pattern."""
    end = now() + 60
    while not re.search(pattern, window.screen()):
        assert now() < end, window.screen()
        window.press(key)
        time.sleep(0.1)
    return window.wait(pattern)


def nothing_is_chosen():
    """Enter makes no move that was not shown; a digit shows a move, the same digit or Enter makes it."""
    with Window(RIVER) as window:
        window.wait("1 2 … show a move")
        window.press("Enter")
        assert "You played" not in window.wait("Choose first"), window.screen()
        for last in ("1", "Enter"):
            window.press("1")
            assert "You played" not in window.wait("Enter make the move"), window.screen()
            window.press(last)
            window.wait("You played")
            window.press("u")
            window.wait("1 2 … show a move")
        window.press("2", "Escape")
        window.wait("1 2 … show a move")
        return True


def every_choice(language, words):
    """Four players at 80x24: all keys of the list over its pages, the log, and the effects in the rows."""
    page, more = words
    with Window(f"{FOUR} --lang {language}") as window:
        shown = press_until(window, "1", page.format(1))
        pages = int(re.search(page.format(1) + r" (\d+)", shown)[1])
        assert re.search(r"[RL]1 \+1\$ .*\n.*[RL]2 \+1\$[CKck]a .*\n.*[RL]3 \+2\$[CKck]a ", shown), shown
        assert re.search(r"(?m)^ [●▲■◆] .*3 .*(loaded|lädt|geladen|chargé)", shown), shown
        found = ""
        for number in range(1, pages + 1):
            listed = "\n".join(window.wait(page.format(number)).split("\n")[19:21])
            found += "".join(re.findall(r"(?m)(?:^ |  )([0-9a-g]) ", listed))
            window.press("PageDown")
        window.wait(page.format(1))
        assert more in shown and len(found) >= 8, (found, shown)
        assert set(found) == set("1234567890abcdefg"[:len(found)]), (found, shown)
        window.press("8")       # it is on a later page, and shown there
        window.wait(page.format("[2-9]") + r"(.|\n)* Enter ")
        return True


def has_a_legend():
    with Window(FOUR) as window:
        window.wait("1 2 …")
        window.press("?", "/")
        window.type("Signs")
        window.press("Enter", "n")
        shown = window.wait("(?m)^  Signs$(.|\n)*Brest")
        for sign in ("↑ ↔ ↓  Heaven", r"\$  coins", "en3.2×2  engineers in Brest", "co wk ca en pt  coins"):
            assert re.search(sign, shown), shown
        return True


def rules_are_text(game, language):
    """The rules show no marks of Markdown, on the screen or line by line."""
    plain = patience.run([FANAL, "play", game, "--plain", "--seed", "a", "--lang", language], 60,
                         input="rules\n", text=True, env={**os.environ, **LANGUAGE}).stdout
    rules = plain.split("> rules\n")[1].split("\n> ")[0]
    assert len(rules.split("\n")) > 100, rules
    assert not (mark := re.search(r"(?m)^.*(\*|`|^[#>]|\||^ *- ).*$", rules)), mark
    with Window(f"play {game} --seed a --pace 0 --bot 1 --lang {language}", 80, 50) as window:
        window.wait("1 2 …")
        window.press("?")
        last = None
        while last != (shown := window.wait("PgDn")):
            assert not re.search(r"\*\*|`|^ *[#>]|^ +\|", shown, re.M), shown
            last = shown
            window.press("PageDown")
        return True


def searches():
    with Window(RIVER) as window:
        window.wait("1 2 …")
        window.press("?", "j", "j", "k")
        assert "  Keys\n" not in window.wait(r"^ Rules\n  1 2 … a b"), window.screen()
        window.press("/")
        window.type("HARBOUR MASTER")
        window.press("Enter")
        window.wait("“HARBOUR MASTER” is not found")
        window.press("/")
        window.type("Caught")
        window.press("Enter")
        window.wait(r": 1 of \d(.|\n)*caught")
        window.press("n")
        window.wait(r": 2 of \d")
        window.press("N")
        window.wait(r": 1 of \d")
        window.press("z")
        window.wait("z does nothing here")
        window.press("/", "Escape", "BSpace")       # Escape ends the search, Backspace the reading
        window.wait("Play a card")
        return True


def knows_its_keys():
    """Keys that do nothing say so: at the table, in a menu, behind a curtain."""
    with Window(RIVER) as window:
        window.wait("1 2 …")
        window.press("9")
        window.wait(r"9 does nothing here\. \? lists the keys")
        window.press("F5")
        window.wait("This key does nothing here")
        window.press("Escape", "Escape")
        window.wait("q leaves")
    with Window("play --pace 0") as window:
        window.wait("What shall we play")
        window.press("x")
        window.wait("x does nothing here")
    with Window("play lighthouse-run --seed a --bot none") as window:
        window.wait("Pass the device")
        window.press("x")
        window.wait("x does nothing here")
        window.press("Escape")
        window.wait("q leaves")
        return True


def menus_lead_back():
    """Escape and Backspace go back to the first question, where they ask whether to leave."""
    with Window("play --pace 0") as window:
        window.wait("What shall we play")
        window.press("1")
        window.wait("How many players")
        window.press("3")
        window.wait("Against whom")
        window.press("Escape")
        window.wait("How many players")
        window.press("BSpace")
        window.wait("What shall we play")
        window.press("Escape")
        window.wait("Leave Fanal")
        window.press("Escape")
        assert "Leave Fanal" not in window.wait("↑↓ choose"), window.screen()
        window.press("1")
        window.wait("How many players")
        window.press("2")
        window.wait("Against whom")
        window.press("1")
        window.wait("Choose a barge")
        window.press("q")
        window.wait("left 0")
    with Window("play --pace 0") as window:
        window.wait("What shall we play")
        window.press("BSpace")
        window.wait("Leave Fanal")
        window.press("Enter")
        window.wait("left 0")
        return window.is_clean()


def click(window, words):
    """Presses the mouse on these words, once they are on the screen."""
    lines = window.wait(re.escape(words)).split("\n")
    row = max(n for n, line in enumerate(lines) if words in line)
    place = chr(33 + lines[row].index(words)) + chr(33 + row)
    window.type(f"\033[M {place}\033[M#{place}")


def footer_is_pressed():
    with Window("play --pace 0 --seed a") as window:
        click(window, "Enter go on")
        click(window, "Esc back")
        click(window, "3 Lighthouse Run")
        click(window, "2 2 players")
        click(window, "1 Cabin boy")
        click(window, "l log")
        click(window, "q back to the table")
        click(window, "? rules")
        click(window, "PgDn page")
        click(window, "/ search")
        click(window, "Esc back")
        click(window, "q back to the table")
        click(window, ": type")
        click(window, "Esc back")
        click(window, "1 2 … show")
        click(window, "Enter make")
        click(window, "u undo")
        window.wait("Play a card")
        click(window, "q leave")
        window.wait("left 0")
        return window.is_clean()


def watch_has_keys_of_its_own():
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        subprocess.run([FANAL, "record", "bretagne", "--seed", "a", "-o", file.name], check=True)
        with Window(f"watch {file.name}") as window:
            click(window, "→ one move")
            window.wait("move 1 of")
            click(window, "←")
            window.wait("move 0 of")
            window.press("u")
            window.wait("u does nothing here")
            click(window, "? keys")
            shown = window.wait("(?m)^  ← →  one move back or on$")
            assert "undo" not in shown and "hint" not in shown and "+ -  let it run faster" in shown, shown
            return True


def ties_say_why(game, seed, winner, why):
    """The result and the log give the reason for a tie, on the screen and line by line."""
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        subprocess.run([FANAL, "record", game, "--players", "4", "--seed", seed, "-o", file.name],
                       check=True)
        told = subprocess.run([FANAL, "watch", "--plain", file.name], capture_output=True, text=True,
                              env={**os.environ, **LANGUAGE}, check=True).stdout
        with Window(f"watch {file.name}") as window:
            window.press("End")
            shown = window.wait(f"{winner} has won")
            window.press("l")
            log = window.wait("The game is over")
    for words in (told.split(f"{winner} has won")[1], told.split(f"{winner} has won")[0],
                  shown.split("Points for")[0], log):
        assert re.search(rf"Equal points: {winner} is ahead of {why}", re.sub(r"\s+", " ", words)), words
    return True


def says_what_it_needs():
    with Window(RIVER, 80, 23) as window:
        window.wait(r"80 × 23; the table needs 80 × 24(.|\n)*Play a card")
        window.resize(30, 8)
        shown = re.sub(r"\s+", " ", window.wait("30 × 8"))
        assert "the table needs 80 × 24. Make it larger, or play line by line with --plain." in shown, shown
        window.resize(80, 24)
        assert "needs" not in window.wait("Round 1 of 12"), window.screen()
        return True


class Line:
    """A person who plays line by line at a terminal."""

    def __init__(self, state, *words):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execve(FANAL, [FANAL, *words], {**os.environ, **LANGUAGE, "XDG_STATE_HOME": state})
        self.seen = ""

    def type(self, text, until):
        """Types a text; returns the answer, up to this pattern."""
        os.write(self.terminal, text.encode())
        self.seen, end = "", now() + 60
        while not re.search(until, self.seen):
            assert now() < end, self.seen
            if select.select([self.terminal], [], [], 1)[0]:
                self.seen += os.read(self.terminal, 4096).decode()
        return self.seen


def plain_goes_on():
    """A game played with --plain is offered again, line by line and on the full screen."""
    with tempfile.TemporaryDirectory() as state:
        person = Line(state, "play", "lighthouse-run", "--seed", "a", "--bot", "1", "--plain")
        person.type("", "> $")
        person.type("1\n", "> $")
        person.type("quit\n", "fanal play lighthouse-run\r")
        os.waitpid(person.child, 0)
        assert len(list(Path(state, "fanal").iterdir())) == 1
        person = Line(state, "play", "lighthouse-run", "--plain")
        person.type("", r" 1 Go on: Base game, move 1 (.|\n)* 2 A new game(.|\n)*> $")
        person.type("7\n", "Type a number from 1 to 2")
        person.type("1\n", "The game goes on after 1 move(.|\n)*> $")
        person.type("quit\n", "fanal play lighthouse-run\r")
        os.waitpid(person.child, 0)
        with Window("play lighthouse-run --pace 0", state=state) as window:
            window.wait("1 Go on: Base game, move 1")
        return True


PAGES = {"en": ("page {} of", "PgDn more choices"), "de": ("Seite {} von", "PgDn mehr Züge"),
         "fr": ("page {} sur", "PgDn autres choix")}


def all_tests():
    yield "nothing is chosen before it is chosen", nothing_is_chosen
    for language, words in PAGES.items():
        yield f"four players, every choice, {language}", lambda a=(language, words): every_choice(*a)
    yield "a legend of the signs", has_a_legend
    for game, language in (("bretagne", "en"), ("bretagne", "de"), ("lighthouse-run", "fr")):
        yield f"rules of {game} in {language} as text", lambda a=(game, language): rules_are_text(*a)
    yield "searching in the rules", searches
    yield "keys that do nothing say so", knows_its_keys
    yield "menus lead back and ask before leaving", menus_lead_back
    yield "the last line can be pressed", footer_is_pressed
    yield "watch lists its own keys", watch_has_keys_of_its_own
    yield "a tie of Lighthouse Run", lambda: ties_say_why(
        "lighthouse-run", "tie-9", "Player 2", "Player 1, with 6 on the cards left in hand, not 5")
    yield "a tie of Bretagne", lambda: ties_say_why(
        "bretagne", "tie-1", "Player 3", "Player 4, on space 3 of the line, not 4")
    yield "a window that is too small", says_what_it_needs
    yield "a game with --plain goes on", plain_goes_on
