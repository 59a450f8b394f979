"""Plays the browser's part in nginx.sh: PORT CERTIFICATE METRICS=PROCESS METRICS=PROCESS. Plays a game over
TLS, stops the server that serves it after some moves, comes back to the other, and plays to the end. Prints
TAP, tests 2 to 8."""

import base64
import gzip
import http.client
import json
import os
import signal
import socket
import ssl
import struct
import sys
import time

PORT, CERTIFICATE = int(sys.argv[1]), sys.argv[2]
SERVERS = [tuple(map(int, word.split("="))) for word in sys.argv[3:]]
HOST = "fanal.example"
MOVES_BEFORE = 4
context = ssl.create_default_context(cafile=CERTIFICATE)


def connect():
    sock = socket.create_connection(("127.0.0.1", PORT))
    return context.wrap_socket(sock, server_hostname=HOST)


def ask(method, path, body=None, **others):
    """Returns status, headers and body of an answer."""
    client = http.client.HTTPSConnection(HOST)
    client.sock = connect()
    client.request(method, path, body and json.dumps(body),
                   {"Content-Type": "application/json", "Origin": f"https://{HOST}", **others})
    answer = client.getresponse()
    return answer.status, answer.headers, answer.read()


def stop_the_busy_one():
    """Stops the server that has our socket."""
    for metrics, process in SERVERS:
        client = http.client.HTTPConnection("127.0.0.1", metrics)
        client.request("GET", "/metrics")
        if b"\nfanal_connections 1\n" in client.getresponse().read():
            os.kill(process, signal.SIGTERM)
            return
    sys.exit("no server has the socket")


def wait_until_ready():
    while True:
        try:
            if ask("GET", "/readyz")[0] == 200:
                return
        except OSError:
            pass
        time.sleep(0.1)


class Socket:
    """A WebSocket for text; sends masked frames, reads whole ones."""

    def __init__(self, cookie):
        self.sock = connect()
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall((f"GET /socket HTTP/1.1\r\nHost: {HOST}\r\nOrigin: https://{HOST}\r\n"
                           "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: fanal.1\r\n"
                           f"Sec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n").encode())
        self.file = self.sock.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def take(self, size):
        data = self.file.read(size)
        if len(data) < size:
            raise ConnectionError("closed")
        return data

    def receive(self):
        while True:
            first, size = self.take(2)
            if size == 126:
                size = struct.unpack("!H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self.take(8))[0]
            payload = self.take(size)
            if first & 15 == 8:
                raise ConnectionError("closed")
            if first & 15 == 1:
                return json.loads(payload)

    def send(self, message):
        data, mask = json.dumps(message).encode(), os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.sock.sendall(bytes([0x81, 0x80 | 126]) + struct.pack("!H", len(data)) + mask + masked)


class Player:
    """Plays the first move it may, at one table."""

    def __init__(self, cookie):
        self.cookie, self.table, self.state, self.moves, self.returns = cookie, None, None, 0, 0
        self.socket = Socket(cookie)

    def come_back(self):
        self.returns += 1
        time.sleep(0.3)
        self.socket = Socket(self.cookie)
        if self.socket.status != 101:
            raise ConnectionError("not yet")
        if self.table is not None:
            self.socket.receive()  # hello
            self.socket.send({"join": self.table, "since": 0})

    def step(self):
        message = self.socket.receive()
        if "hello" in message:
            self.socket.send({"create": {"game": "lighthouse-run", "seats": [
                {"kind": "me"}, {"kind": "bot", "level": 1}]}, "id": "new"})
        elif isinstance(message.get("table"), dict):
            self.table, self.state = message["table"]["id"], message["table"]["state"]
        elif "view" in message and message["to_act"] == 0 and message["moves"]:
            self.moves += 1
            if self.moves == MOVES_BEFORE:
                stop_the_busy_one()
            self.socket.send({"move": message["moves"][0], "seq": message["seq"],
                              "id": f"move {self.moves}"})
        elif message.get("code") == "draining":
            raise ConnectionError("it stops")

    def play(self):
        until = time.monotonic() + 90
        while self.state != "over" and time.monotonic() < until:
            try:
                if self.socket is None:
                    self.come_back()
                self.step()
            except (ConnectionError, ssl.SSLError, IndexError):
                self.socket = None


def arrives_compressed(path):
    status, headers, body = ask("GET", path, **{"Accept-Encoding": "gzip"})
    return (status == 200 and headers["Content-Encoding"] == "gzip" and
            gzip.decompress(body) == b"export const light = 1\n" and
            "javascript" in headers["Content-Type"] and "immutable" in headers["Cache-Control"] and
            headers["Vary"] == "Accept-Encoding" and "Content-Security-Policy" in headers)


def test(number, name, passed):
    print(f"{'ok' if passed else 'not ok'} {number} - {name}", flush=True)
    return passed


wait_until_ready()
good = test(2, "the page comes through", b"Fanal" in ask("GET", "/")[2])
status, headers, _ = ask("POST", "/api/guest", {"name": "Anne"})
cookie = headers["Set-Cookie"] or ""
good &= test(3, "a guest is let in; the cookie is for https only",
             status == 201 and "; secure" in cookie.lower())
player = Player(cookie.split(";")[0])
good &= test(4, "a socket opens", player.socket.status == 101)
player.play()
good &= test(5, "a game is played to its end", player.state == "over")
good &= test(6, "though its server stops in between",
             player.returns > 0 and player.moves > MOVES_BEFORE)
print(f"# {player.moves} moves, came back {player.returns} times")
settings = {"Upgrade": "h2c", "HTTP2-Settings": "AAMAAABkAARAAAAAAAIAAAAA",
            "Connection": "Upgrade, HTTP2-Settings"}
good &= test(7, "HTTP/2 is not passed on to a server", ask("GET", "/healthz", **settings)[0] == 200)
good &= test(8, "files come compressed: nginx's own, and a server's of another version",
             all(map(arrives_compressed, ("/assets/old-1.js", "/assets/new-2.js"))))
sys.exit(0 if good else 1)
