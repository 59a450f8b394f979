"""A tiny WebSocket and HTTP client for tests: standard library only, and able to misbehave. Its limits are
in patient seconds."""

import base64
import os
import socket
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
from patience import SLICE_S, now

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
SEND_S = 600    # by the clock: the kernel takes what is sent unless the server does not read at all


class Closed(Exception):
    """The peer closed; code is None if it did so without a close frame."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed with {code} {reason}".strip())
        self.code, self.reason = code, reason


class Refused(Exception):
    """The handshake was answered with something other than 101."""

    def __init__(self, status, headers, body):
        super().__init__(f"refused with {status}: {body[:200]!r}")
        self.status, self.headers, self.body = status, headers, body


def frame(opcode, payload=b"", fin=True, mask=True, rsv=0):
    """Returns the bytes of one frame."""
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    bit = 0x80 if mask else 0
    if len(payload) < 126:
        head += bytes([bit | len(payload)])
    elif len(payload) < 1 << 16:
        head += struct.pack("!BH", bit | 126, len(payload))
    else:
        head += struct.pack("!BQ", bit | 127, len(payload))
    if not mask:
        return head + payload
    key = os.urandom(4)
    wide = int.from_bytes((key * (len(payload) // 4 + 1))[:len(payload)], "big")
    masked = (int.from_bytes(payload, "big") ^ wide).to_bytes(len(payload), "big")
    return head + key + masked


def handshake(host, port, cookie=None, origin=None, path="/socket", protocol="fanal.1", **others):
    """Returns the bytes that ask for a WebSocket. Further headers are keywords with _ for -; None drops one
    of the usual headers."""
    headers = {"Host": f"{host}:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
               "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": protocol,
               "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
               "Origin": origin, "Cookie": f"fanal={cookie}" if cookie is not None else None}
    known = {name.lower().replace("-", "_"): name for name in headers}
    for name, value in others.items():
        headers[known.get(name.lower(), name.replace("_", "-"))] = value
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode("latin-1")


def while_waiting():
    """Called now and then while a reader waits; the client replaces it."""


class Reader:
    """Reads from a socket, with one deadline for each item."""

    def __init__(self, sock):
        self.sock, self.buffer = sock, b""

    def more(self, deadline):
        while (left := deadline - now()) > 0:
            self.sock.settimeout(min(left, SLICE_S))
            try:
                data = self.sock.recv(1 << 16)
            except TimeoutError:
                while_waiting()
                continue
            except ConnectionError:
                data = b""
            if not data:
                raise Closed(None)
            self.buffer += data
            return
        raise TimeoutError("nothing came")

    def take(self, size, deadline):
        while len(self.buffer) < size:
            self.more(deadline)
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def take_head(self, deadline):
        """Returns status and headers (names in lower case) of an HTTP answer."""
        while b"\r\n\r\n" not in self.buffer:
            self.more(deadline)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        return int(first.split()[1]), headers

    def take_answer(self, method="GET", timeout=5):
        """Returns status, headers and body of an HTTP answer."""
        deadline = now() + timeout
        status, headers = self.take_head(deadline)
        size = 0 if method == "HEAD" else int(headers.get("content-length", 0))
        return status, headers, self.take(size, deadline)


class Http:
    """A persistent HTTP connection."""

    def __init__(self, host, port, timeout=5, receive=None):
        self.sock = socket.socket()
        if receive:    # at most this many bytes are buffered here unread
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        self.sock.settimeout(timeout)
        self.sock.connect((host, port))
        self.reader, self.host, self.timeout = Reader(self.sock), f"{host}:{port}", timeout

    def send(self, method, path, body=None, **others):
        headers = {"Host": self.host}
        if body is not None:
            headers["Content-Length"] = str(len(body))
            headers["Content-Type"] = "application/json"
        headers.update({name.replace("_", "-"): value for name, value in others.items()})
        lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
        head = "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode("latin-1")
        self.sock.settimeout(SEND_S)
        self.sock.sendall(head + (body or b""))

    def ask(self, method, path, body=None, **others):
        self.send(method, path, body, **others)
        return self.reader.take_answer(method, self.timeout)

    def close(self):
        self.sock.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def ask(host, port, method, path, body=None, **others):
    """Makes one request on a new connection; returns status, headers, body."""
    with Http(host, port, 60) as http:
        return http.ask(method, path, body, **others)


class WebSocket:
    """Connects, sends and receives text; sock and send_raw() are for everything else."""

    def __init__(self, sock):
        self.sock, self.reader = sock, Reader(sock)

    @classmethod
    def connect(cls, host, port, cookie=None, origin=None, timeout=5, **others):
        client = cls(socket.create_connection((host, port), timeout))
        client.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.send_raw(handshake(host, port, cookie, origin, **others))
        deadline = now() + timeout
        try:
            status, headers = client.reader.take_head(deadline)
            if status != 101:
                size = int(headers.get("content-length", 0))
                raise Refused(status, headers, client.reader.take(size, deadline))
        except BaseException:
            client.sock.close()
            raise
        client.headers = headers
        return client

    def send_raw(self, data):
        self.sock.settimeout(SEND_S)
        self.sock.sendall(data)

    def send(self, text):
        self.send_raw(frame(TEXT, text.encode()))

    def recv_frame(self, timeout=5):
        """Returns first byte and payload of the next frame, whatever it is."""
        deadline = now() + timeout
        first, size = self.reader.take(2, deadline)
        if size & 0x80:
            raise ValueError("a server must not mask")
        if size == 126:
            size = struct.unpack("!H", self.reader.take(2, deadline))[0]
        elif size == 127:
            size = struct.unpack("!Q", self.reader.take(8, deadline))[0]
        return first, self.reader.take(size, deadline)

    def recv(self, timeout=5):
        """Returns the next message. Answers pings; raises Closed or TimeoutError."""
        whole = b""
        deadline = now() + timeout
        while True:
            first, payload = self.recv_frame(deadline - now())
            opcode = first & 15
            if opcode == PING:
                self.send_raw(frame(PONG, payload))
            elif opcode == CLOSE:
                code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
                raise Closed(code, payload[2:].decode(errors="replace"))
            elif opcode != PONG:
                whole += payload
                if first & 0x80:
                    return whole.decode()

    def recv_close(self, timeout=5):
        """Reads until the connection ends; returns its code."""
        deadline = now() + timeout
        try:
            while True:
                self.recv(deadline - now())
        except Closed as end:
            return end.code

    def close(self, code=1000):
        """Says goodbye, waits for the answer, closes."""
        try:
            self.send_raw(frame(CLOSE, struct.pack("!H", code)))
            self.recv_close(2)
        except (OSError, TimeoutError):
            pass
        self.sock.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.sock.close()
