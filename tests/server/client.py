"""A client of docs/protocol.md. It knows no rules and plays what the server offers."""

import itertools
import json
import random
import threading
import time
import weakref

import ws
from stage import HOST, PATIENCE_S
from patience import now

PASSWORD = "long enough"     # of test accounts
ALIVE_S = 5     # seconds by the clock, as the server counts them

read_here = threading.local()    # .clients: those that a thread reads from


class Refusal(Exception):
    """The server answered with an error."""

    def __init__(self, message):
        super().__init__(f"{message['code']}: {message['error']}")
        self.code, self.sentence = message["code"], message["error"]


class Person:
    """A person with a cookie, or nobody yet."""

    def __init__(self, server, name=None):
        self.server, self.cookie, self.about = server, None, None
        if name is not None:
            self.post("/api/guest", {"name": name}, 201)

    def request(self, method, path, body=None, kind=None):
        headers = {"Cookie": f"fanal={self.cookie}"} if self.cookie else {}
        if kind:
            headers["Content-Type"] = kind
        status, headers, text = self.server.ask(method, path, body, **headers)
        for part in headers.get("set-cookie", "").split(";")[:1]:
            if part.startswith("fanal="):
                self.cookie = part[len("fanal="):]
        return status, text

    def post(self, path, body, status):
        got, text = self.request("POST", path, json.dumps(body).encode())
        assert got == status, f"{path} gives {got} {text}, not {status}"
        answer = json.loads(text) if text else None
        if answer and "person" in answer and not path.startswith("/api/me/"):
            self.about = answer     # requests below /api/me/ answer with other things: friends, bots
        return answer

    def get(self, path, status=200):
        got, text = self.request("GET", path)
        assert got == status, f"{path} gives {got} {text}, not {status}"
        return json.loads(text)

    @property
    def id(self):
        return self.about["person"]

    def connect(self, **headers):
        return Client(self.server, self.cookie, **headers)


def account(server, name):
    person = Person(server)
    person.post("/api/register", {"name": name, "password": PASSWORD}, 201)
    return person


def keep_alive():
    """Sends a pong for each client of this thread, since a test may not read from one for long; browsers answer
    pings by themselves."""
    for client in list(getattr(read_here, "clients", ())):
        if client.thread == threading.get_ident() and time.monotonic() - client.heard > ALIVE_S:
            client.heard = time.monotonic()
            try:
                client.socket.send_raw(ws.frame(ws.PONG, b"?"))
            except (OSError, ws.Closed):
                read_here.clients.discard(client)   # closed; its next read says so


ws.while_waiting = keep_alive


class Client:
    """One socket. It keeps what it received: the table, the entries by seq, the newest view."""

    numbers = itertools.count(1)

    def __init__(self, server, cookie=None, seed=None, **headers):
        self.server, self.cookie = server, cookie
        self.random = random.Random(seed)
        self.received, self.partial = [], b""     # every message as received
        self.table = self.view = self.hello = None
        self.entries, self.position = {}, 0     # position: seq of its newest change
        self.answers, self.others = {}, []
        self.tokens, self.filled = 36.0, time.monotonic()
        self.bye = False
        self.socket = ws.WebSocket.connect(HOST, server.port, cookie=cookie, timeout=PATIENCE_S,
                                           **headers)
        self.heard = time.monotonic()
        self.wait(lambda: self.hello)

    # Receiving

    def pump(self, timeout=PATIENCE_S):
        """Takes one frame. If a frame has begun, waits for the rest, however small the timeout."""
        self.thread = threading.get_ident()
        if not hasattr(read_here, "clients"):
            read_here.clients = weakref.WeakSet()
        read_here.clients.add(self)
        if not self.socket.reader.buffer:
            self.socket.reader.more(now() + max(timeout, 0.001))
        first, payload = self.socket.recv_frame(PATIENCE_S)
        opcode = first & 15
        if opcode == ws.PING:
            self.socket.send_raw(ws.frame(ws.PONG, payload))
        elif opcode == ws.CLOSE:
            raise ws.Closed(int.from_bytes(payload[:2], "big") or 1005, payload[2:].decode())
        elif opcode != ws.PONG:
            self.partial += payload
            if first & 0x80:
                text, self.partial = self.partial.decode(), b""
                self.take(text)

    def take(self, text):
        """Keeps the contents of one message."""
        self.received.append(text)
        message = json.loads(text)
        if "ok" in message:
            self.answers[message["ok"]] = message
        elif "error" in message and message.get("id") is not None:
            self.answers[message["id"]] = message
        elif "hello" in message:
            self.hello = message["hello"]
        elif "table" in message:
            self.take_table(message["table"])
        elif "entries" in message:
            self.take_entries(message["entries"])
        elif "view" in message and "replay" not in message:
            self.view = message
        elif "bye" in message:
            self.bye = True
        else:
            self.others.append(message)

    def take_table(self, table):
        if self.table is not None and self.table["id"] != table["id"]:
            self.forget()       # entries and views do not name their table: those that follow are of this one
        self.table = table

    def take_entries(self, entries):
        for entry in entries:
            old = self.entries.get(entry["seq"])
            assert old is None or old == entry, f"entry {entry['seq']} is {entry}, was {old}"
            self.entries[entry["seq"]] = entry
            if entry["kind"] in ("start", "move", "undo"):
                self.position = max(self.position, entry["seq"])

    def wait(self, condition, timeout=PATIENCE_S):
        deadline = now() + timeout
        while not condition():
            self.pump(deadline - now())
        return condition()

    def quiet(self, seconds=0.3):
        """Reads until nothing has come for this many seconds."""
        try:
            while True:
                self.pump(seconds)
        except TimeoutError:
            pass

    # Sending

    def pace(self):
        """Stays below 20 messages a second with bursts of 40."""
        while True:
            looked = time.monotonic()
            self.tokens = min(36.0, self.tokens + (looked - self.filled) * 18)
            self.filled = looked
            if self.tokens >= 1:
                self.tokens -= 1
                return
            time.sleep((1 - self.tokens) / 18)

    def send(self, message):
        self.pace()
        self.socket.send(json.dumps(message, ensure_ascii=False))

    def ask(self, message, number=None):
        """Sends a message that changes something and returns the answer; raises Refusal."""
        number = number or f"n{next(self.numbers)}"
        self.answers.pop(number, None)
        self.send({**message, "id": number})
        answer = self.wait(lambda: self.answers.get(number))
        if "error" in answer:
            raise Refusal(answer)
        return answer

    def question(self, message, key):
        """Sends a message that changes nothing and returns the answer with this key."""
        self.others.clear()
        self.send(message)
        return self.wait(lambda: next((one for one in self.others
                                       if key in one or "error" in one), None))

    def refused(self, message, code=None):
        """Returns the code with which this message is refused."""
        try:
            answer = self.ask(message)
        except Refusal as refusal:
            assert code in (None, refusal.code), f"{message} is refused with {refusal}, not {code}"
            return refusal.code
        raise AssertionError(f"{message} is answered with {answer}")

    def forget(self):
        self.table = self.view = None
        self.entries, self.position = {}, 0

    def create(self, game, seats, **others):
        """Creates a table. seats: kinds, with bots as 'bot2'."""
        kinds = [{"kind": "bot", "level": int(seat[3:])} if seat.startswith("bot") else
                 {"kind": seat, "name": f"here {i}"} if seat == "here" else {"kind": seat}
                 for i, seat in enumerate(seats)]
        answer = self.ask({"create": {"game": game, "seats": kinds, **others}})
        self.forget()
        self.wait(lambda: self.table and self.table["id"] == answer["table"])
        return answer["table"]

    def join(self, table, since=0, **others):
        """Looks at this table; raises Refusal, even if only the seat token was bad."""
        self.ask({"join": table, "since": since, **others})
        self.forget()
        self.wait(lambda: self.table and self.is_up_to_date(since))
        return self.table

    def is_up_to_date(self, since=0):
        newest = max(self.entries, default=since)
        if newest < self.table["seq"]:
            return False
        return self.table["state"] in ("open", "cancelled") or self.view is not None

    # Playing

    @property
    def state(self):
        return self.table["state"]

    @property
    def mine(self):
        return self.table["you"]["seats"] if self.table["you"] else []

    def is_asked(self):
        """Reports whether the newest view asks one of my seats to act."""
        return (self.view is not None and self.view["to_act"] is not None
                and self.view["to_act"] in self.mine and self.view["seq"] >= self.position)

    def is_over(self):
        return self.table is not None and self.state == "over"

    def show_asked_seat(self):
        """Asks for the view of my seat that must act, if another seat of mine is shown."""
        if self.view["seat"] != self.view["to_act"]:
            seat = self.view["to_act"]
            self.send({"look": seat})
            self.wait(lambda: self.view["seat"] == seat or not self.is_asked())

    def move(self, move=None, number=None):
        """Makes a move, a random one if none is given."""
        self.wait(self.is_asked)
        self.show_asked_seat()
        move = move or self.random.choice(self.view["moves"])
        return self.change({"move": move, "seq": self.view["seq"]}, number)

    def undo(self):
        return self.change({"undo": True, "seq": self.view["seq"]})

    def change(self, message, number=None):
        """Changes the position and waits for the view of the new one."""
        answer = self.ask(message, number)
        self.wait(lambda: self.view["seq"] >= answer["seq"])
        return answer

    def play(self, moves=10000, deadline_s=400):
        """Plays on until the game is over or this many moves are made; returns the number of moves."""
        made, deadline = 0, now() + deadline_s
        while made < moves:
            self.wait(lambda: self.is_over() or self.is_asked(), deadline - now())
            if self.is_over():
                break
            try:
                self.move()
                made += 1
            except Refusal as refusal:
                if refusal.code not in ("stale", "not-your-turn", "over"):
                    raise
                self.view = None
                self.wait(lambda: self.view is not None)
        return made

    def log(self):
        """Returns the entries in order; there must be no gap."""
        newest = max(self.entries, default=0)
        assert sorted(self.entries) == list(range(1, newest + 1)), sorted(self.entries)
        return [self.entries[seq] for seq in sorted(self.entries)]

    def close(self):
        self.socket.sock.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def turns(clients, seconds=400):
    """Yields each of the clients when it is asked to move, until the game is over for all."""
    deadline = now() + seconds
    while not all(client.is_over() for client in clients):
        assert now() < deadline, [client.view for client in clients]
        for client in clients:
            try:
                client.wait(lambda one=client: one.is_over() or one.is_asked(), 0.05)
            except TimeoutError:
                continue
            if not client.is_over():
                yield client
