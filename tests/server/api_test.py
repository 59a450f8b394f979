#!/usr/bin/env python3
"""Checks the API against docs/api.md: makes every request, right and wrong, and the answers must fit the
document. Nobody gets to see what belongs to somebody else. Prints TAP.

    tests/server/api_test.py [-v] [WORD...]     only tests with these words in their name
"""

import itertools
import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent))
import openapi
import ws
from client import Client, Person
from openapi import Misfit
from receivers import Browser, MailServer, Receiver
from stage import FANAL, HOST, PATIENCE_S, ROOT, Server, Tests, need_postgres
from patience import now

tests = Tests()
GAME, OTHER_GAME, PUBLIC = "lighthouse-run", "bretagne", "http://fanal.example"
PASSWORD, EXAMPLES_PASSWORD = "kept to herself", "long enough"
NOTE, MAIL, ADDRESS = "mackerel in the wheelhouse", "anne@quay.example", "203.0.113.77"
numbers, days = itertools.count(1), itertools.count(5)


def fresh(word="k"):
    return f"{word}{next(numbers)}"


class Asker:
    """A client with a cookie, a token or nothing."""

    def __init__(self, server, cookie=None, token=None, address=None):
        self.server, self.cookie, self.token, self.address = server, cookie, token, address

    def ask(self, method, path, body=None, kind="application/json"):
        """Returns status, kind and text of the answer; of a stream the lines up to the view."""
        headers = {"Cookie": f"fanal={self.cookie}" if self.cookie else None,
                   "Authorization": f"Bearer {self.token}" if self.token else None,
                   "X-Forwarded-For": self.address}
        if body is not None and not isinstance(body, str):
            body = json.dumps(body, ensure_ascii=False)
        if body is not None:
            headers["Content-Type"] = kind
        with ws.Http(HOST, self.server.port, PATIENCE_S) as http:
            http.send(method, path, body.encode() if body is not None else None, **headers)
            deadline = now() + PATIENCE_S
            status, heads = http.reader.take_head(deadline)
            if "content-length" in heads:
                answer = http.reader.take(int(heads["content-length"]), deadline)
            else:
                answer = b""
                while status == 200 and b'"view":' not in answer:
                    answer += take_line(http.reader) + b"\n"
        for cookie in re.findall(r"^fanal=(\w+)", heads.get("set-cookie", "")):
            self.cookie = cookie
        return status, heads.get("content-type"), answer.decode()

    def get(self, path, status=200):
        got, _, text = self.ask("GET", path)
        assert got == status, f"{path} gives {got} {text}"
        return json.loads(text)

    def post(self, path, body, status=200):
        got, _, text = self.ask("POST", path, body)
        assert got == status, f"{path} with {body} gives {got} {text}"
        return json.loads(text) if text else None


def take_line(reader):
    deadline = now() + PATIENCE_S
    while b"\n" not in reader.buffer:
        reader.more(deadline)
    line, reader.buffer = reader.buffer.split(b"\n", 1)
    return line


class Stream:
    """The lines of a stream, except those without a word."""

    def __init__(self, asker, table, query="", slow=False):
        self.http = ws.Http(HOST, asker.server.port, PATIENCE_S, receive=4096 if slow else None)
        self.http.send("GET", f"/api/tables/{table}/stream{query}",
                       Authorization=f"Bearer {asker.token}")
        self.status, self.headers = self.http.reader.take_head(now() + PATIENCE_S)

    def next(self, key):
        """Returns the next message with this key."""
        while True:
            line = take_line(self.http.reader)
            if line and key in json.loads(line):
                return json.loads(line)

    def is_over(self):
        try:
            while True:
                take_line(self.http.reader)
        except ws.Closed:
            return True

    def close(self):
        self.http.close()


def account(server, name=None, address=None):
    """Returns a new account, with its cookie."""
    asker = Asker(server, address=address)
    asker.name = name or fresh("Person ")
    asker.id = asker.post("/api/register", {"name": asker.name, "password": PASSWORD},
                          201)["person"]
    return asker


def with_token(asker, may):
    made = asker.post("/api/me/tokens", {"name": fresh("script "), "may": may}, 201)
    return Asker(asker.server, token=made["token"], address=asker.address)


def make_table(asker, *seats, game=GAME, **others):
    kinds = [{"kind": seat} for seat in seats]
    return asker.post("/api/tables", {"create": {"game": game, "seats": kinds, **others},
                                      "id": fresh()}, 201)["table"]


def arrange(host, *people):
    """Creates a tournament for tomorrow, and enters these people."""
    rules = {"name": fresh("Regatta "), "game": GAME, "players": 2, "form": "swiss", "rounds": 2,
             "begins": int(time.time() * 1000) + 86400000}
    made = host.post("/api/tournaments", rules, 201)["tournament"]["id"]
    for one in people:
        one.post(f"/api/tournaments/{made}/enter", {})
    return made


class Scene:
    """A server with people, games and things that concern nobody else."""

    def __init__(self, mail, service):
        self.server = Server(smtp=mail.url, mail_from="fanal@fanal.example", calls_private="yes",
                             public_url=PUBLIC, trust_proxy="yes", same_deal="oysters")
        self.service = service
        self.anne, self.yann = account(self.server, address=ADDRESS), account(self.server)
        self.guest = Asker(self.server)
        self.guest.id = self.guest.post("/api/guest", {"name": "Gwenn"}, 201)["person"]
        self.bot = self.anne.post("/api/me/bots", {"name": "Brise-lames of old"}, 201)
        self.yann.post("/api/me/bots", {"name": "Of Yann"}, 201)
        self.keep(mail)
        self.play()

    def keep(self, mail):
        anne = self.anne
        anne.post(f"/api/me/people/{self.yann.id}", {"note": NOTE})
        anne.post(f"/api/me/people/{self.yann.id}", {"friend": True})
        anne.post("/api/me/recovery", {"password": PASSWORD})
        anne.post("/api/me/calls", {"mail": {"on": True, "address": MAIL}, "webhook":
                                    {"on": True, "url": self.service.url + "/hook"}})
        anne.post("/api/me/calls/try", {"way": "mail"}, 202)
        self.confirm = re.search(r"/calls/confirm/\S+", mail.next()[1].get_content())[0]
        anne.post("/api" + self.confirm, {})
        anne.post("/api/me/calls/try", {"way": "mail"}, 202)
        self.stop = re.search(r"/calls/stop/[^>\s]+", mail.next()[1]["List-Unsubscribe"])[0]

    def play(self):
        """Makes a game under way, a finished one, and one that waits for a link. Everything in the finished
        one is shown, so it is another game with other cards."""
        self.over = make_table(self.anne, "me", "open", game=OTHER_GAME, rated=True)
        self.yann.post(f"/api/tables/{self.over}", {"sit": 1, "id": fresh()})
        self.anne.post(f"/api/tables/{self.over}", {"resign": 0, "id": fresh()})
        self.playing = make_table(self.anne, "me", "open")
        self.yann.post(f"/api/tables/{self.playing}", {"sit": 1, "id": fresh()})
        self.open = make_table(self.anne, "me", "link", "open")
        self.tournament = arrange(self.anne)
        self.room = self.anne.post("/api/rooms", {"name": "Quai 7"})
        self.host = account(self.server)
        subprocess.run([FANAL, "admin", "role", self.host.name, "host", "--db",
                        self.server.settings["store"]], check=True, stdout=subprocess.DEVNULL)
        deadline = now() + PATIENCE_S
        while self.host.ask("GET", "/api/admin")[0] != 200:
            assert now() < deadline, "the role of a host does not come"
            time.sleep(0.05)
        self.guest.post(f"/api/people/{self.yann.id}/report", {"reason": "insult"}, 201)
        self.report = self.host.get("/api/admin/reports")["reports"][0]["report"]

    def table(self, operation):
        return self.over if operation == "showRecord" else self.playing


scene = None


# Right requests. Anne makes those that are not named here, with the document's own example; `params` are
# those of the path.

def path_of(operation, params=None, query=None):
    given = {"person": scene.yann.id, "table": scene.table(operation.name), "game": GAME,
             "players": "2", "bot": scene.bot["person"], "time": "1", "way": "mail",
             "token": "0" * 32, "tournament": scene.tournament, "report": scene.report, "room": scene.room["room"],
             **(params or {})}
    path = re.sub(r"\{(\w+)\}", lambda word: quote(given[word[1]], safe=""), operation.path)
    return path + (f"?{query}" if query else "")


def someone():
    """Returns somebody new, whose account may be changed or ended."""
    return account(scene.server)


def with_code():
    one = someone()
    code = one.post("/api/me/recovery", {"password": PASSWORD})["code"]
    return Asker(scene.server), {"name": one.name, "code": code, "new_password": "even longer"}


def guest():
    one = Asker(scene.server)
    one.post("/api/guest", {"name": "Gwenn"}, 201)
    return one


def of_link(link):
    words = link.split("/")
    return dict(zip(("person", "way", "token") if len(words) == 6 else ("person", "token"),
                    words[3:]))


def is_of_house(operation):
    """Reports whether only hosts and moderators may learn that the address exists."""
    return operation.path.startswith("/api/admin")


def right_request(operation):
    """Returns the client, the path and the body of a right request."""
    asker, params, query, body = scene.anne, None, None, operation.body[1].get("example")
    match operation.name:
        case "beGuest" | "register":
            asker, body = Asker(scene.server), {**body, "name": fresh("New ")}
        case "logIn":
            asker, body = Asker(scene.server), {"name": scene.anne.name, "password": PASSWORD}
        case "changePassword" | "leave" | "makeRecovery":
            asker, body = someone(), {**body, "password": PASSWORD}
        case "logOut":
            asker = guest()
        case "recover":
            asker, body = with_code()
        case "forgetToken":
            body = {"id": asker.post("/api/me/tokens", {"name": "a", "may": "read"}, 201)["id"]}
        case "makeBot":
            asker, body = someone(), {"name": fresh("Bot ")}
        case "renewBot":
            asker = scene.yann
            params = {"bot": asker.get("/api/me/bots")["bots"][0]["person"]}
        case "endBot":
            asker = scene.yann
            params = {"bot": asker.post("/api/me/bots", {"name": fresh("Bot ")}, 201)["person"]}
        case "findPerson":
            query = "name=" + quote(scene.anne.name)
        case "listTables":
            query = "list=mine"
        case "createTable":
            body = {**body, "id": fresh()}
        case "sayAtTable":
            body = {"chat": "Hello", "id": fresh()}
        case "importRecord":
            body = scene.anne.ask("GET", f"/api/tables/{scene.over}/record")[2]
        case "addBrowser":
            asker, body = guest(), Browser(scene.service.url + "/push").subscription()
        case "tryCall":
            body = {"way": "webhook"}
        case "report":
            asker = guest()
        case "enterRoom":
            asker, body = guest(), {"token": scene.room["token"]}
        case "leaveRoom":
            asker = guest()
            asker.post(f"/api/rooms/{scene.room['room']}", {"token": scene.room["token"]})
        case "decide":
            asker, body = scene.host, {"do": "forbid", "about": fresh("Unwanted")}
        case "searchPeople":
            asker, query = scene.host, "name=Person"
        case name if is_of_house(operation):
            asker = scene.host
        case "changeHolidays":
            day = time.strftime("%Y-%m-%d", time.gmtime(time.time() + next(days) * 86400))
            body = {"add": {"from": day, "to": day}, "zone": 0}
        case "arrangeTournament":
            body = {**body, "begins": int(time.time() * 1000) + 86400000}
        case "startTournament":
            asker = scene.yann
            params = {"tournament": arrange(asker, asker, scene.anne)}
        case "cancelTournament":
            asker = scene.yann
            params = {"tournament": arrange(asker)}
        case "stopCalls" | "startCalls":
            params = of_link(scene.stop)
        case "confirmAddress":
            params = of_link(scene.confirm)
    return asker, path_of(operation, params, query), body


def right_asker(operation):
    return scene.host if is_of_house(operation) else scene.anne


def perform(asker, operation, path, body):
    """Makes a request; checks that the answer fits the document, and returns its status."""
    status, kind, answer = asker.ask(operation.method, path, body,
                                     operation.body[0] or "application/json")
    operation.check_answer(status, kind, answer)
    return status, answer


def all_faults(check):
    """Checks all operations and reports all faults, not only the first."""
    faults = []
    for operation in openapi.operations:
        try:
            check(operation)
        except (Misfit, AssertionError) as fault:
            faults.append(f"{operation.name}: {fault}")
    assert not faults, "\n".join(faults)
    return f"{len(openapi.operations)} operations"


@tests
def right_requests():
    """Every operation does what the document says."""
    def check(operation):
        asker, path, body = right_request(operation)
        if body is not None and operation.body[0] == "application/json":
            openapi.check(operation.body[1]["schema"], body, "the request")
        status, answer = perform(asker, operation, path, body)
        assert status < 300, f"{status} {answer}"
    return all_faults(check)


def spoil(schema):
    """Yields bodies that do not fit: a member is missing, or of another type."""
    schema = openapi.resolve(schema)
    for choice in schema.get("anyOf", [schema]):
        choice = openapi.resolve(choice)
        required = choice.get("required", [])
        for name in required:
            good = {other: "Some name" for other in required if other != name}
            yield good
            yield {**good, name: {"not": "this"}}
    if schema.get("required") or "anyOf" in schema:
        yield []
        yield "{"


@tests
def wrong_bodies():
    """Requests that do not fit the document are refused with 400."""
    def check(operation):
        kind, said = operation.body
        if kind != "application/json":
            return
        for body in spoil(said["schema"]):
            path = path_of(operation)
            status, answer = perform(right_asker(operation), operation, path, body)
            assert status == 400, f"{body} gives {status} {answer}"
    return all_faults(check)


@tests
def wrong_places():
    """Addresses of nothing are refused with 404, impossible arguments with 400."""
    def check(operation):
        for name, said in operation.parameters.items():
            codes = operation.said["responses"]
            if said["in"] == "path" and "404" in codes:
                _, _, body = right_request(operation)
                status, answer = perform(right_asker(operation), operation,
                                         path_of(operation, {name: "nothing"}), body)
                assert status == 404, f"no {name} gives {status} {answer}"
            elif said["in"] == "query" and said["schema"].get("type") == "integer":
                query = f"{name}=some" + ("&list=mine" if operation.name == "listTables" else "")
                status, answer = perform(right_asker(operation), operation,
                                         path_of(operation, None, query), None)
                assert status == 400, f"{query} gives {status} {answer}"
    return all_faults(check)


@tests
def credentials():
    """Nothing, a token to read and one to play open what the document says, and no more."""
    reader, player = with_token(scene.anne, "read"), with_token(scene.anne, "play")

    def check(operation):
        _, path, body = right_request(operation)
        for asker, credential, right in ((Asker(scene.server), None, None),
                                         (reader, "token", "read"), (player, "token", "play")):
            status, answer = perform(asker, operation, path, body)
            code = json.loads(answer).get("code") if status in (401, 403) else None
            if operation.allows(credential, right):
                assert code not in ("no-person", "no-cookie", "read-only"), (right, answer)
            elif is_of_house(operation):
                assert status in (401, 404), (right, answer)
            elif credential is None:
                assert status == 401, f"without anything {status} {answer}"
            else:
                assert status == 403 and code in ("no-cookie", "read-only"), (right, answer)
    return all_faults(check)


@tests
def bad_token():
    """A token that is not good is refused, also where nothing would have done."""
    cookie = scene.anne.cookie
    good = with_token(scene.anne, "play").token
    for token in ("nonsense", cookie, good[:-1], "fanal_r_" + good[8:]):
        assert Asker(scene.server, token=token).get("/api/me", 401)["code"] == "no-person", token
        try:
            Client(scene.server, Authorization=f"Bearer {token}")
            raise AssertionError(f"a socket is open to {token}")
        except ws.Closed as closed:
            assert closed.code == 1008
    assert Asker(scene.server, cookie=good).get("/api/me")["person"] is None
    both = Asker(scene.server, cookie=scene.yann.cookie, token=good)
    assert both.get("/api/me")["person"] == scene.anne.id


def patterns(lines):
    return {re.sub(r"\{\w+\}", "*", line) for line in lines}


@tests
def addresses():
    """The server has the addresses of the document, and no others."""
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/server").rglob("*.c"))
    table = re.findall(r'\{NET_(\w+), "(/api/[^"]*)"', source)
    served = {f"{method} {path}" for method, path in table}
    told = patterns(f"{one.method} {one.path}" for one in openapi.operations)
    assert served == told, f"only the server: {served - told}, only the document: {told - served}"
    assert scene.guest.get("/api/openapi.json") == openapi.document


@tests
def examples():
    """The examples of the document are true."""
    jar, values = Asker(scene.server), {}
    jar.post("/api/register", {"name": "Anne", "password": EXAMPLES_PASSWORD}, 201)
    commands = re.findall(r"^curl (.*)$", openapi.text, re.MULTILINE)
    assert len(commands) == 6
    for command in commands:
        for word, value in values.items():
            command = command.replace(word, str(value))
        words = shlex.split(command)
        assert ("-d" in words) == ("Content-Type: application/json" in words)
        body = words[words.index("-d") + 1] if "-d" in words else None
        asker = jar if "-b" in words or "-c" in words else Asker(
            scene.server, token=re.search(r"Bearer (\w+)", command)[1])
        place = urlsplit(words[-1])
        said = {"to_act": 1}
        while said.get("to_act") == 1:    # until the bot has moved
            status, _, answer = asker.ask("POST" if body else "GET", place.path, body)
            assert status in (200, 201), f"{command} gives {status} {answer}"
            said = {} if place.path.endswith("/stream") else json.loads(answer)
        values |= {"TOKEN": said["token"]} if "token" in said else {}
        values |= {"TABLE": said["table"]} if isinstance(said.get("table"), str) else {}
        if "moves" in said:
            values |= {"MOVE": said["moves"][0], "SEQ": said["seq"]}


def secrets():
    """Returns what only Anne may see, or nobody, by its description."""
    moment = scene.anne.get(f"/api/tables/{scene.playing}")
    found = {"note": NOTE, "address for letters": MAIL, "webhook": scene.service.url,
             "IP address": ADDRESS, "cookie": scene.anne.cookie, "password": PASSWORD,
             "seat token": moment["table"]["you"]["token"],
             "invitation": scene.anne.get(f"/api/tables/{scene.open}")["table"]["seats"][1]["invite"],
             "hand": json.dumps({"hand": moment["view"]["colours"][0]["hand"]},
                                separators=(",", ":"))[1:-1],
             "call secret": scene.anne.get("/api/me/calls")["secret"],
             "token": scene.bot["token"], "webhook path": "/hook",
             "link to a room": scene.room["token"]}
    with sqlite3.connect(f"file:{scene.server.folder}/fanal.db?mode=ro", uri=True) as db:
        for number, (value,) in enumerate(db.execute("SELECT hash FROM person WHERE hash != ''")):
            found[f"password hash {number}"] = value
        for number, (value,) in enumerate(db.execute("SELECT token_hash FROM session")):
            found[f"token hash {number}"] = value.hex()
        for (body,) in db.execute("SELECT body FROM entry WHERE seq = 1 AND \"table\" = ?",
                                  (scene.playing,)):
            found["deal"] = json.loads(body)["plan"]["secret"] if "plan" in json.loads(body) \
                else json.loads(body)["secret"]
    assert all(len(value) > 4 for value in found.values()), found
    return found


@tests
def nothing_hidden():
    """No answer shows another's notes, address, tokens or hidden cards, whoever asks."""
    hidden, asked = secrets(), 0
    people = (scene.anne.id, scene.yann.id, scene.guest.id, scene.bot["person"])
    tables = (scene.playing, scene.open, scene.over)
    askers = {"a stranger": Asker(scene.server), "a guest": scene.guest,
              "another player": scene.yann, "their token": with_token(scene.yann, "read"),
              "a bot": Asker(scene.server, token=scene.bot["token"])}
    for operation in openapi.operations:
        if operation.method != "GET":
            continue
        choices = [[("person", one) for one in people] if "person" in operation.parameters else
                   [("table", one) for one in tables] if "table" in operation.parameters else
                   [("time", "1")]]
        queries = {"listTables": ["list=lobby", "list=mine", "list=finished"],
                   "findPerson": ["name=" + quote(scene.anne.name)],
                   "streamTable": ["since=0"]}.get(operation.name, [None])
        for (who, asker), choice, query in itertools.product(askers.items(), choices[0], queries):
            if operation.name == "streamTable" and choice[1] == scene.open:
                continue    # the lines read of this stream end with no view
            path = path_of(operation, dict([choice]), query)
            _, _, answer = asker.ask("GET", path)
            asked += 1
            shown = [what for what, text in hidden.items() if text in answer]
            assert not shown, f"{path} shows {who} the {shown} of Anne"
    own = with_token(scene.anne, "read")
    for table in tables:
        answer = own.ask("GET", f"/api/tables/{table}")[2] + own.ask("GET", "/api/me")[2]
        for what in ("seat token", "invitation", "token", "cookie", "link to a room"):
            assert hidden[what] not in answer, f"a token to read is told the {what}"
    assert hidden["hand"] in own.ask("GET", f"/api/tables/{scene.playing}")[2]
    return f"{asked} answers, {len(hidden)} secrets"


# Tokens, bots and streams as a whole

def tokens_are_good(server):
    anne = account(server)
    reader, player = with_token(anne, "read"), with_token(anne, "play")
    table = make_table(player, "me", "open", pace="live", away_s=15)
    yann = account(server)
    yann.post(f"/api/tables/{table}", {"sit": 1, "id": fresh()})
    assert reader.get("/api/tables?list=mine")["list"][0]["id"] == table
    with Client(server, Authorization=f"Bearer {reader.token}") as socket:
        socket.join(table)
        assert socket.mine == [0] and socket.table["you"]["token"] == ""
        assert socket.refused({"chat": "hello"}) == "read-only"
    with Client(server, Authorization=f"Bearer {player.token}") as socket:
        socket.join(table)
        socket.ask({"chat": "hello"})
    listed = anne.get("/api/me/tokens")["tokens"]
    assert [one["may"] for one in listed] == ["read", "play"] and "token" not in listed[0]
    stream = Stream(reader, table)
    stream.next("view")
    left = anne.post("/api/me/tokens/forget", {"id": listed[0]["id"]})["tokens"]
    assert [one["id"] for one in left] == [listed[1]["id"]]
    assert stream.next("bye") and stream.is_over()
    reader.get("/api/me", 401)
    anne.post("/api/me/tokens/forget", {"id": listed[0]["id"]}, 404)
    anne.post("/api/password", {"password": PASSWORD, "new_password": "even longer"})
    player.get("/api/me", 401)
    assert anne.get("/api/me/tokens") == {"tokens": []}


@tests
def tokens_sqlite():
    """Tokens are good until they are forgotten or the password changes: SQLite."""
    tokens_are_good(scene.server)


@tests
def tokens_postgres():
    """Tokens are good until they are forgotten or the password changes: PostgreSQL."""
    with Server(store=os.environ["FANAL_TEST_POSTGRES"]) as own:
        tokens_are_good(own)


@tests
def tokens_are_few():
    """An account has at most 20 tokens and five bots; one that is forgotten makes room."""
    anne = account(scene.server)
    made = [anne.post("/api/me/tokens", {"name": "a", "may": "read"}, 201) for _ in range(20)]
    assert anne.post("/api/me/tokens", {"name": "a", "may": "read"}, 409)["code"] == "too-many"
    anne.post("/api/me/tokens/forget", {"id": made[7]["id"]})
    anne.post("/api/me/tokens", {"name": "a", "may": "read"}, 201)
    bots = [anne.post("/api/me/bots", {"name": fresh("Bot ")}, 201) for _ in range(5)]
    assert anne.post("/api/me/bots", {"name": fresh("Bot ")}, 409)["code"] == "too-many"
    anne.post(f"/api/me/bots/{bots[2]['person']}/end", {}, 204)
    anne.post("/api/me/bots", {"name": fresh("Bot ")}, 201)
    guest = Asker(scene.server)
    guest.post("/api/guest", {"name": "Guest"}, 201)
    guest.post("/api/me/tokens", {"name": "a", "may": "read"}, 401)


def play_by_request(bot, table):
    """Plays an offered move until the game is over; returns the final moment."""
    stream = Stream(bot, table)
    moment = stream.next("view")
    while moment["to_act"] is not None:
        if moment["to_act"] == moment["seat"]:
            bot.post(f"/api/tables/{table}", {"move": moment["moves"][0], "seq": moment["seq"],
                                              "id": fresh()})
        moment = stream.next("view")
    stream.close()
    return bot.get(f"/api/tables/{table}")


def bots_play(server):
    anne = account(server)
    made = anne.post("/api/me/bots", {"name": fresh("Bot ")}, 201)
    bot = Asker(server, token=made["token"])
    assert bot.get("/api/me")["bot"] is True and made["person"].startswith("b")
    assert bot.get("/api/tables?list=mine")["list"] == []
    page = Asker(server).get(f"/api/people/{made['person']}")
    assert page["bot"] and page["owner"] == {"person": anne.id, "name": anne.name}
    Asker(server).post("/api/login", {"name": made["name"], "password": PASSWORD}, 403)
    rated = make_table(anne, "me", "open", rated=True)
    assert bot.post(f"/api/tables/{rated}", {"sit": 1, "id": fresh()}, 403)["code"] == "no-account"
    create = {"game": GAME, "rated": True, "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}]}
    assert bot.post("/api/tables", {"create": create, "id": fresh()}, 403)["code"] == "no-account"
    table = bot.post("/api/tables", {"create": {**create, "rated": False}, "id": fresh()},
                     201)["table"]
    over = play_by_request(bot, table)["table"]
    assert over["state"] == "over" and over["seats"][0]["bot"] is True
    assert anne.post("/api/me/delete", {"password": PASSWORD}, 409)["code"] == "has-bots"
    renewed = anne.post(f"/api/me/bots/{made['person']}/token", {})
    bot.get("/api/me", 401)
    assert Asker(server, token=renewed["token"]).get("/api/me")["person"] == made["person"]
    anne.post(f"/api/me/bots/{made['person']}/end", {}, 204)
    assert anne.get("/api/me/bots") == {"bots": []}
    Asker(server, token=renewed["token"]).get("/api/me", 401)
    anne.post("/api/me/delete", {"password": PASSWORD}, 204)


@tests
def bots_sqlite():
    """A bot is told from people, plays a whole game by requests, and ends: SQLite."""
    bots_play(scene.server)


@tests
def bots_postgres():
    """A bot is told from people, plays a whole game by requests, and ends: PostgreSQL."""
    with Server(store=os.environ["FANAL_TEST_POSTGRES"]) as own:
        bots_play(own)


@tests
def presence():
    """A client with a stream is present; one that asks now and then, or may only read, is not."""
    anne, yann = account(scene.server), account(scene.server)
    reader, player = with_token(anne, "read"), with_token(anne, "play")
    table = make_table(yann, "me", "open")
    with Client(scene.server, yann.cookie) as watcher:
        watcher.join(table)
        player.post(f"/api/tables/{table}", {"sit": 1, "id": fresh()})
        stream = Stream(player, table, "?since=1")
        assert stream.next("entries")["entries"][0]["seq"] == 2
        assert scene.server.ask("HEAD", f"/api/tables/{table}/stream")[0] == 200
        watching = Stream(reader, table)
        watching.next("view")
        stream.close()
        watcher.wait(lambda: watcher.table["seats"][1].get("here") is False)
        player.get(f"/api/tables/{table}")
        player.post(f"/api/tables/{table}", {"chat": "still here", "id": fresh()})
        watcher.wait(lambda: watcher.log()[-1]["kind"] == "chat")
        stream = Stream(player, table)
        watcher.wait(lambda: watcher.log()[-1]["kind"] == "back")
        assert watcher.table["seats"][1]["here"]
        assert [one["kind"] for one in watcher.log()].count("away") == 1
        watching.close()
        stream.close()


@tests
def slow_reader():
    """A stream that is not read is closed, not kept."""
    anne = account(scene.server)
    with Client(scene.server, anne.cookie, seed=1) as client:
        client.create(OTHER_GAME, ["me", "here"])
        stream = Stream(with_token(anne, "play"), client.table["id"], slow=True)
        before = scene.server.measure("fanal_too_slow_total")
        while scene.server.measure("fanal_too_slow_total") == before:
            assert client.play(20) == 20, "the game is over and the stream is still open"
        assert stream.is_over()


@tests
def stopping():
    """A server that stops says goodbye to its streams."""
    with Server() as own:
        player = with_token(account(own), "play")
        table = make_table(player, "me", "open")
        stream = Stream(player, table)
        stream.next("entries")
        assert own.stop() == 0
        assert stream.next("bye") and stream.is_over()


def main():
    global scene    # pylint: disable=global-statement
    need_postgres()
    with MailServer() as mail, Receiver() as service:
        scene = Scene(mail, service)
        failed = tests.run(workers=2)
        return failed if scene.server.close() else 1


if __name__ == "__main__":
    sys.exit(main())
