"""The receivers of calls on loopback: a push service, a webhook and a mail server, which keep what came.
Sealed messages are opened here with only the package `cryptography`, following RFC 8188, RFC 8291 and RFC
8292; this code shares nothing with the server's own."""

import base64
import email
import email.policy
import hashlib
import hmac
import http.server
import json
import os
import queue
import socketserver
import threading

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from stage import HOST, PATIENCE_S
from patience import take


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def raw(public):
    return public.public_bytes(serialization.Encoding.X962,
                               serialization.PublicFormat.UncompressedPoint)


def derive(salt, secret, info, length):
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Browser:
    """A browser's subscription and its keys, with which it opens messages sealed for it."""

    def __init__(self, endpoint):
        self.endpoint, self.auth = endpoint, os.urandom(16)
        self.key = ec.generate_private_key(ec.SECP256R1())

    def subscription(self, name="Chromium"):
        return {"endpoint": self.endpoint, "name": name,
                "keys": {"p256dh": encode(raw(self.key.public_key())), "auth": encode(self.auth)}}

    def open(self, sealed):
        salt, size, length = sealed[:16], int.from_bytes(sealed[16:20], "big"), sealed[20]
        sender, record = sealed[21:21 + length], sealed[21 + length:]
        assert size >= len(record) and length == 65
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + raw(self.key.public_key()) + sender
        material = derive(self.auth, shared, info, 32)
        key = derive(salt, material, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, material, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, record, None)
        assert text.endswith(b"\2")
        return json.loads(text[:-1])


def check_token(header, key, audience):
    """Checks the signature and the claims of a VAPID header."""
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert parts["k"] == key
    head, claims, signature = parts["t"].split(".")
    signature = decode(signature)
    numbers = [int.from_bytes(half, "big") for half in (signature[:32], signature[32:])]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    public.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(),
                  ec.ECDSA(hashes.SHA256()))
    assert json.loads(decode(head))["alg"] == "ES256"
    claims = json.loads(decode(claims))
    assert claims["aud"] == audience, claims
    return claims


def check_signature(header, secret, body):
    time, digest = (part.split("=", 1)[1] for part in header.split(","))
    right = hmac.new(secret.encode(), f"{time.strip()}.".encode() + body, hashlib.sha256)
    assert hmac.compare_digest(right.hexdigest(), digest.strip())


class Receiver:
    """Takes POSTs and keeps (path, headers, body). Answers with `status`; while `gate` is closed, does not
    answer."""

    def __init__(self):
        self.got, self.status, self.gate = queue.Queue(), 201, threading.Event()
        self.gate.set()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.put((self.path, self.headers, body))
                receiver.gate.wait(PATIENCE_S)
                try:
                    self.send_response(receiver.status)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                except OSError:
                    pass    # the caller has given up

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer((HOST, 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://{HOST}:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self):
        return take(self.got, PATIENCE_S)

    def is_empty(self):
        return self.got.empty()

    def close(self):
        self.gate.set()
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class MailServer:
    """Speaks as much SMTP as a letter needs. Keeps (recipient, message)."""

    def __init__(self):
        self.got = queue.Queue()
        mail = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, line):
                self.wfile.write(line.encode() + b"\r\n")

            def handle(self):
                recipient = None
                self.say("220 here")
                for line in self.rfile:
                    word = line.split(b":")[0].strip().upper()
                    if word == b"DATA":
                        self.say("354 go on")
                        lines = iter(self.rfile.readline, b".\r\n")
                        text = b"".join(one[one.startswith(b"."):] for one in lines)
                        mail.got.put((recipient, email.message_from_bytes(
                            text, policy=email.policy.default)))
                        self.say("250 taken")
                    elif word == b"QUIT":
                        self.say("221 bye")
                        return
                    else:
                        if word.startswith(b"RCPT"):
                            recipient = line.decode().split("<")[1].split(">")[0]
                        self.say("250 fine")

        self.server = socketserver.ThreadingTCPServer((HOST, 0), Handler)
        self.server.daemon_threads = True
        self.url = f"smtp://{HOST}:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self):
        return take(self.got, PATIENCE_S)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
