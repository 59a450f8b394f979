#!/usr/bin/env python3
"""Measures how much memory an idle WebSocket costs: tests/server/idle.py [COUNT] [PROGRAM]

Opens COUNT (10000) of them to tests/net_echo of the release build and compares VmRSS.
"""

import os
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from ws import WebSocket, handshake

ROOT = Path(__file__).resolve().parents[2]
PORT = 9791


def rss_kb(pid):
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0])


def cpu_s(pid):
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").split()
    return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")


def open_many(count):
    """Opens connections in groups: all must be open before the first has to answer a ping."""
    clients = []
    while len(clients) < count:
        group = [WebSocket(socket.create_connection(("127.0.0.1", PORT)))
                 for _ in range(min(250, count - len(clients)))]
        for client in group:
            client.send_raw(handshake("127.0.0.1", PORT))
        for client in group:
            assert client.reader.take_head(time.monotonic() + 30)[0] == 101
        clients += group
    return clients


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
    program = sys.argv[2] if len(sys.argv) > 2 else str(ROOT / "build/tests/net_echo")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    words = [f"listen=127.0.0.1:{PORT}", "address_connections=0", "address_connects_per_s=0"]
    with subprocess.Popen([program, *words], stdout=subprocess.PIPE, text=True) as server:
        server.stdout.readline()
        clients = open_many(100)
        time.sleep(0.5)
        before, start = rss_kb(server.pid), time.monotonic()
        clients += open_many(count)
        seconds = time.monotonic() - start
        time.sleep(1)
        after = rss_kb(server.pid)
        print(f"{count} idle WebSockets: {before} KB before, {after} KB after, "
              f"{(after - before) * 1024 / count:.0f} bytes each; opened {count / seconds:.0f} a second")
        start, cpu, asked = time.monotonic(), cpu_s(server.pid), clients[::100]
        for client in asked:
            client.send("echo")
            client.recv()
        print(f"an echo among them takes {(time.monotonic() - start) / len(asked) * 1000:.2f} ms, "
              f"{(cpu_s(server.pid) - cpu) / len(asked) * 1000:.2f} ms of CPU")
        clients[0].send("all together")
        start = time.monotonic()
        for client in clients:
            client.recv(30)
        print(f"a message to all is read by all after {time.monotonic() - start:.2f} s; "
              f"{rss_kb(server.pid)} KB then")
        server.terminate()


main()
