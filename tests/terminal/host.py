"""A server for tests of the terminal client, and a person who opens tables there."""

import json
import subprocess
import tempfile
import time

import ws
from screen import FANAL
from stage import free_port


class Host:
    """A person at a server who opens a table with a link and plays the first move offered."""

    def __init__(self, port, game, **others):
        _, headers, _ = ws.ask("127.0.0.1", port, "POST", "/api/guest", b'{"name":"Host"}')
        cookie = headers["set-cookie"].split(";")[0].split("=")[1]
        self.socket = ws.WebSocket.connect("127.0.0.1", port, cookie=cookie)
        self.hear("hello")
        seats = [{"kind": "me"}, {"kind": "link"}, *others.pop("seats", [])]
        self.send({"create": {"game": game, "seats": seats, **others}}, "c")
        table = self.hear("table")["table"]
        url = f"http://127.0.0.1:{port}/t/{table['id']}"
        self.link = f"{url}#invite={table['seats'][1]['invite']}"
        self.own = f"{url}#seat={table['you']['token']}"

    def send(self, message, number):
        self.socket.send(json.dumps({**message, "id": f"host-{number}"}))

    def hear(self, key):
        while True:
            message = json.loads(self.socket.recv(30))
            if key in message and (key != "table" or isinstance(message[key], dict)):
                return message

    def play(self):
        view, number, waits = None, 0, False
        while True:
            message = json.loads(self.socket.recv(60))
            if isinstance(message.get("table"), dict) and message["table"]["state"] == "over":
                return message["table"]["result"]
            waits = waits and not ("ok" in message or "error" in message)
            view = message if "view" in message else view
            if view and view["moves"] and not waits:
                time.sleep(0.06)  # twenty messages a second are allowed
                number, waits = number + 1, True
                self.send({"move": view["moves"][0], "seq": view["seq"]}, number)
                view = None


def at_a_server(test):
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([FANAL, "serve", "--listen", f"127.0.0.1:{port}", "--db",
                                   f"sqlite:{folder}/db"], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
        try:
            for _ in range(100):
                try:
                    ws.ask("127.0.0.1", port, "GET", "/healthz")
                    break
                except OSError:
                    time.sleep(0.1)
            return test(port, "lighthouse-run")
        finally:
            server.terminate()
            server.wait()
