#!/usr/bin/env python3
"""Tests the terminal client in real terminals (tmux): whole games of every kind at both sizes and in
each language, signals, closed pipes, poor terminals, going on, scripts, records, tables of a server.
Prints TAP."""

import concurrent.futures
import os
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests/server"), str(Path(__file__).resolve().parent)]

import keys  # noqa: E402
import ways  # noqa: E402
from host import Host, at_a_server  # noqa: E402
from screen import FANAL, LANGUAGE, SIGNALS, Window, is_gone  # noqa: E402
import patience  # noqa: E402
from patience import now  # noqa: E402

WORDS = {  # the round or ship, and the sentence about the winner
    "en": (r"(Round|Ship) \d+ of", r"won|share the victory"),
    "de": (r"(Runde|Schiff) \d+ von", r"gewonnen|teil(st|en) .*den Sieg"),
    "fr": (r"(Manche|Bateau) \d+ sur", r"gagné|victoire"),
}
GAMES = [("lighthouse-run", "base", 3), ("lighthouse-run", "erik", 2),
         ("lighthouse-run", "great-fleet", 2), ("bretagne", "base", 4),
         ("bretagne", "historical", 2), ("landfall", "base", 3)]
SMALL, LARGE = (80, 24), (160, 50)


def is_tidy(shown, columns, rows):
    lines = shown.split("\n")[:-1]
    assert len(lines) <= rows and all(len(line) <= columns for line in lines), shown
    assert not re.search(r"\{\w+\}|\*\*", shown), shown


def finish_game(window, won, seconds=240):
    """Shows and makes the first move offered until somebody has won."""
    end = now() + seconds
    while not re.search(won, shown := window.screen()):
        assert now() < end, shown
        window.press("1", times=8)
        time.sleep(0.02)
    return shown


def whole_game(game, variant, players, size, language):
    number, won = WORDS[language]
    other = LARGE if size == SMALL else SMALL
    call = (f"play {game} --variant {variant} --players {players}"
            f"{' --bot random' * (players - 1)} --pace 0 --seed {game}-{language} --lang {language}")
    with Window(call, *size) as window:
        is_tidy(window.wait(number), *size)
        window.press("1", times=9)
        for columns, rows in (other, (60, 16), (30, 8), size):
            window.resize(columns, rows)
            time.sleep(0.1)
            is_tidy(window.wait(r"\S"), columns, rows)
        shown = finish_game(window, won)
        is_tidy(shown, *size)
        window.press("l")
        window.wait("PgDn")
        window.press("q")
        window.wait(won)
        window.press("w", "Home")
        window.wait(r" 0 (of|von|sur) ")
        window.press("q")
        window.wait(won)
        window.press("q")
        window.wait("left 0")
        assert not os.listdir(os.path.join(window.folder, "fanal"))
        return window.is_clean()


def leaves_on(name):
    with Window("play bretagne --pace 0 --seed a") as window:
        window.wait("Choose a barge")
        window.press("1", "Enter")
        window.wait("your barge holds")
        process = window.child()
        window.signal(SIGNALS[name])
        window.wait(r"left \d+")
        assert is_gone(process)
        assert "To go on where you stopped" in window.screen(), window.screen()
        return window.is_clean()


def ctrl_c():
    with Window("play lighthouse-run --pace 0") as window:
        window.wait("Play a card")
        window.press("C-c")
        window.wait("left 130")
        return window.is_clean()


def terminal_goes_away():
    # The leak search does not finish if the terminal has gone meanwhile.
    window = Window("play bretagne --pace 0", ASAN_OPTIONS="detect_leaks=0")
    window.wait("Round 1 of 5")
    process = window.child()
    window.close()
    return is_gone(process)


def goes_on():
    with Window("play lighthouse-run --seed a --pace 0 --bot 1") as window:
        window.wait("Play a card")
        window.press("1", times=12)
        window.wait("Round [2-4]")
        state = window.folder
        window.press("q")
        window.wait("left 0")
        kept = sorted(Path(state, "fanal").iterdir())
        assert len(kept) == 1, kept
        with Window("play lighthouse-run --pace 0", state=state) as again:
            again.wait("1 Go on: Base game, move")
            again.press("Enter")
            again.wait("Round [2-4]")
            finish_game(again, WORDS["en"][1])
            again.press("a")
            again.wait("Chance to win, as ")
            again.press("q")
            again.wait("move 0 of")
            again.press("q")
            again.wait("a analyse")
            again.press("q")
            again.wait("left 0")
        assert not list(Path(state, "fanal").iterdir())
    return True


def asks_for_players():
    with Window("play --pace 0") as window:
        window.wait("What shall we play")
        window.press("q")
        window.wait("left 0")
    with Window("play --pace 0 --lang de") as window:
        window.wait("Was spielen wir")
        window.press("1")
        window.wait("3 3 Spieler")
        window.press("3")
        window.wait("4 Leuchtturmwärter · stark")
        window.press("1")
        shown = window.wait("Wähle eine Kahnkarte")
        assert "▲ Schiffsju… 1" in shown and "■ Schiffsju… 2" in shown, shown
        return True


def tells_news():
    """The log shows the news since the last turn, and the important keys stay in sight."""
    with Window("play lighthouse-run --seed a --pace 0 --bot 1 --players 4 --bot 1 --bot 1 --lang de") as window:
        window.wait("Spiele eine Karte")
        window.press("1", "Enter")
        window.wait("zurücknehmen.* q gehen")
        window.press("1", "Enter")
        window.wait(r"Runde 2 von(.|\n)*Spiele eine Karte")
        window.press("l")
        shown = window.wait("Seit meinem letzten Zug")
        assert re.search(r"letzten Zug ──\n(.*\n)*.*Schiffsjunge \d hat .* gespielt", shown), shown
        return True


def tells_points():
    """At the end the points of every source add up to those of the player."""
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        run("record", "bretagne", "--players", "3", "--seed", "x", "--player", "level:2", "-o", file.name)
        told = run("watch", file.name, "--plain").stdout
    end = told[told.index("Points for"):]
    rows = [[int(number) for number in row] for row in
            re.findall(r"^\D+? +(-?\d+) +(-?\d+) +(-?\d+)$", end, re.M)]
    assert len(rows) == 9 and [sum(column) for column in zip(*rows[:-1])] == rows[-1], end
    return all(points > 0 for points in rows[-1])


def takes_back():
    with Window("play lighthouse-run --seed a --pace 0 --bot 1") as window:
        first = window.wait("Play a card")
        window.press("2", "2")
        window.wait("u undo")
        window.press("u")
        window.wait("Play a card")
        assert window.screen() == first, window.screen()
        return True


def helps():
    with Window("play bretagne --seed a --pace 0 --bot 1") as window:
        window.wait("Choose a barge")
        window.press("h")
        window.wait("A strong player would do this")
        window.press(":")
        window.type("site 7")
        window.press("Enter")
        window.wait(r"First choose a barge card.*\(\d")
        window.press("?")
        window.wait(r"(?m)^ +2\.1 ")
        window.press("Home", "/")
        window.type("barge cards")
        window.press("Enter")
        window.wait(r"▸ 2\.1  Barge cards")
        window.type("6.2")
        window.wait(r"(?m)^ +6\.2 ")
        window.press("Escape")
        window.wait("Choose a barge")
        return True


def has_mouse():
    with Window("play lighthouse-run --seed a --pace 0 --bot 1") as window:
        shown = window.wait("Play a card")
        row = next(n for n, line in enumerate(shown.split("\n")) if " 2 Play " in line)
        column = shown.split("\n")[row].index("2 Play ")
        place = chr(33 + column) + chr(33 + row)
        click = f"\033[M {place}\033[M#{place}"
        window.type(click)
        time.sleep(0.3)
        window.type(click)
        window.wait("You played")
        return True


def hot_seat():
    with Window("play lighthouse-run --seed a --bot none") as window:
        shown = window.wait("Pass the device to Player")
        assert "Your hand" not in shown, shown
        window.press("Enter")
        window.wait("Your hand")
        window.press("1", "Enter")
        window.wait("Choose a ship to sail")
        window.press("1", "Enter")
        assert "Your hand" not in window.wait("Pass the device to Player"), window.screen()
        return True


def poor_terminals():
    with Window("play lighthouse-run --bot 1 --seed a", term="dumb") as window:
        window.wait(r"(?m)^> *$")
        window.type("1\n")
        window.wait("You played")
        window.type("quit\n")
        window.wait("left 0")
    for term in ("vt100", "xterm", "linux"):
        with Window("play bretagne --pace 0 --seed a", term=term) as window:
            window.wait("Round 1 of 5")
            window.press("q")
            window.wait("left 0")
            window.is_clean()
    with Window("play lighthouse-run --pace 0 --seed a", NO_COLOR="1", LANG="C") as window:
        shown = window.wait("Play a card")
        assert shown.isascii(), shown
    return True


def by_locale(locale, words):
    with Window("play lighthouse-run --seed a", LANG=locale) as window:
        window.wait(words)
        return True


def run(*words, given="", **others):
    return patience.run([FANAL, *words], 60, input=given, text=True,
                        env={**os.environ, **LANGUAGE, **others})


def script(game, variant, language):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("moves\nboard\nlog\nhelp\nrules 2.1\n" + "1\n" * 400)
        file.flush()
        call = ["play", game, "--variant", variant, "--script", file.name, "--seed", "a", "--bot",
                "1", "--lang", language]
        first, second = run(*call), run(*call)
    assert first.returncode == 0 and first.stdout == second.stdout, first.stderr
    is_tidy(first.stdout.replace("**2.1**", ""), 200, 10000)
    return bool(re.search(WORDS[language][1], first.stdout))


def closed_pipe():
    script = ('yes 1 | "$0" play bretagne --seed a --bot 1 | head -n 3; '
              '"$0" watch /dev/null | head -n 1')
    done = patience.run(["sh", "-c", script, FANAL], 60, text=True)
    return "Assert" not in done.stderr and "Bretagne" in done.stdout


def watches(game):
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        assert run("record", game, "--seed", "a", "-o", file.name).returncode == 0
        plain = run("watch", file.name, "--plain", "--lang", "fr")
        assert plain.returncode == 0 and re.search(WORDS["fr"][1], plain.stdout), plain.stdout
        with Window(f"watch {file.name}") as window:
            window.wait("move 0 of")
            window.press("Right", times=3)
            window.wait("move 3 of")
            window.press("Left")
            window.wait("move 2 of")
            window.press("+", "+", "Space")
            window.wait(r"move ([5-9]|\d\d+) of")
            window.press("End")
            window.wait("Game over")
            window.press("Home")
            window.wait("move 0 of")
            window.press("q")
            window.wait("left 0")
            return window.is_clean()


def analyses():
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
        assert run("record", "lighthouse-run", "--seed", "a", "-o", file.name).returncode == 0
        with Window(f"watch {file.name}") as window:
            window.wait("move 0 of")
            window.press("a")
            window.wait("Chance to win, as Player 1 knew it")
            window.press("2")
            window.wait("Chance to win, as Player 2 knew it")
            window.wait("Key moments")  # the first pass is finished
            window.press("q")
            window.wait("move 0 of")
            window.press("End")
            window.wait("Game over")
            window.press("l", "Home")
            window.wait(r"(?m)played .* \?[?!]? *$")  # a mark: nothing else there ends with these signs
            window.press("q")
            window.wait("Game over")
            window.press("q")
            window.wait("left 0")
            return window.is_clean()


def press_until(window, done):
    end = now() + 240
    while not done():
        assert now() < end, window.screen()
        window.press("1", "Enter")
        time.sleep(0.08)


def plays_again(port, game):
    """Plays with a clock, and a rematch after the end."""
    host = Host(port, game, turn_s=300)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        result = pool.submit(host.play)
        with Window(f"play --join '{host.link}' --name Anne") as window:
            window.wait(r"[45]:\d\d left")
            press_until(window, result.done)
            window.wait("r rematch")
            window.press("r")
            window.wait("It begins when the others want one too")
            host.send({"rematch": True}, "again")
            while "table" not in (answer := host.hear("ok")):
                pass
            window.wait("when everybody is here")
            host.send({"join": answer["table"], "since": 0}, "there")
            window.wait(r"[45]:\d\d left")
            assert "rematch" not in window.screen()
            window.press("q")
            window.wait("left 0")
            return window.is_clean()


def chats(port, game):
    """Types, deletes and sends characters of four bytes."""
    host = Host(port, game)
    with Window(f"play --join '{host.link}' --name Anne") as window:
        window.wait(r"Round \d")
        window.type(":say ça va 😀⛵😀")
        window.wait("say ça va 😀⛵😀")
        window.press("BSpace")
        window.wait("say ça va 😀⛵(?!😀)")
        window.press("Enter")
        while not (said := [entry["text"] for entry in host.hear("entries")["entries"]
                            if entry["kind"] == "chat"]):
            pass
        assert said == ["ça va 😀⛵"], said
        window.press("q")
        window.wait("left 0")
        return window.is_clean()


def has_no_hints(port, game):
    """Hints are off at tables with other people: the key is not offered, and says why; line by line too."""
    host = Host(port, game)
    with Window(f"play --join '{host.link}' --name Anne") as window:
        with concurrent.futures.ThreadPoolExecutor() as pool:
            result = pool.submit(host.play)
            assert "hint" not in window.wait("1 2 … show a move"), window.screen()
            window.press("h")
            window.wait("Hints are off")
            press_until(window, result.done)
    host = Host(port, game)
    with Window(f"play --join '{host.link}' --name Anne --plain") as window:
        with concurrent.futures.ThreadPoolExecutor() as pool:
            result = pool.submit(host.play)
            window.wait(r"(?m)^> *$")
            window.type("hint\n")
            window.wait("Hints are off")
            window.type("1\n" * 60)
            return bool(result.result())


def joins(port, game):
    host = Host(port, game)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        result = pool.submit(host.play)
        with Window(f"play --join '{host.link}' --name Anne") as window:
            window.wait(r"Round \d")
            assert "Anne" in window.screen()
            window.press("q")
            shown = window.wait("left 0").replace("\n", "")
        link = re.search(r"--join '(.*?)'", shown)[1]
        with Window(f"play --join '{link}'") as window:
            window.wait("Anne")
            press_until(window, result.done)
            window.wait(WORDS["en"][1])
            window.press("q")
            window.wait("left 0")
            window.is_clean()
        return len(result.result()["points"]) == 2


def all_tests():
    languages = sorted(WORDS)
    for n, (game, variant, players) in enumerate(GAMES):
        for m, size in enumerate((SMALL, LARGE)):
            language = languages[(n + m) % 3]
            yield (f"{game}, {variant}, {size[0]}x{size[1]}, {language}",
                   lambda a=(game, variant, players, size, language): whole_game(*a))
        yield f"{game}, {variant}: a script", lambda a=(game, variant, languages[n % 3]): script(*a)
    for name in SIGNALS:
        yield f"{name} leaves nothing behind", lambda a=name: leaves_on(a)
    yield "Ctrl-C too", ctrl_c
    yield "a terminal that goes away ends it", terminal_goes_away
    yield "an unfinished game goes on", goes_on
    yield "a game and its players are chosen", asks_for_players
    yield "news since the last turn", tells_news
    yield "points by source", tells_points
    yield "undo", takes_back
    yield "hints, reasons and rules", helps
    yield "the mouse", has_mouse
    yield "hot seat with a curtain", hot_seat
    yield "poor terminals", poor_terminals
    yield "German by locale", lambda: by_locale("de_DE.UTF-8", "Spiele eine Karte")
    yield "French by locale", lambda: by_locale("fr_CA.UTF-8", "Manche 1 sur 12")
    yield "a closed pipe", closed_pipe
    yield "watch lighthouse-run", lambda: watches("lighthouse-run")
    yield "watch bretagne", lambda: watches("bretagne")
    yield "the analysis of a record, and its marks in the log", analyses
    yield "a table of a server", lambda: at_a_server(joins)
    yield "a typed emoji reaches the chat", lambda: at_a_server(chats)
    yield "no hints where others play", lambda: at_a_server(has_no_hints)
    yield "a clock and a rematch", lambda: at_a_server(plays_again)
    yield from keys.all_tests()
    yield from ways.all_tests()


def attempt(test):
    try:
        return None if test() else "it is not so"
    except Exception as error:  # whatever it is, the other tests go on
        return f"{type(error).__name__}: {error}"


def main():
    os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="fanal-terminal-")
    tests = [(name, test) for name, test in all_tests()
             if not sys.argv[1:] or any(part in name for part in sys.argv[1:])]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        results = pool.map(attempt, [test for _, test in tests])
        for number, ((name, _), problem) in enumerate(zip(tests, results), 1):
            print(f"{'not ok' if problem else 'ok'} {number} - {name}", flush=True)
            if problem:
                failed = 1
                print("".join(f"# {line}\n" for line in problem.splitlines()), end="")
    print(f"1..{len(tests)}")
    shutil.rmtree(os.environ["XDG_STATE_HOME"])
    return failed


sys.exit(main())
