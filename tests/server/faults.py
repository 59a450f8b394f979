"""Makes things go wrong outside the server: a disk that loses power, a PostgreSQL that crashes, a network
between them that freezes or breaks. Used by tests/server/rounds.py; knows nothing about games."""

import os
import pwd
import shutil
import socket
import subprocess
import threading
from pathlib import Path

from stage import HOST, ROOT, preload

SECTOR = 512


class Disk:
    """The files of a SQLite store as a disk keeps them: everything synced, and any part of the rest."""

    def __init__(self, folder):
        self.live, self.kept = Path(folder), Path(f"{folder}.disk")
        self.kept.mkdir()
        self.environment = {**preload(ROOT / "build/tests/libpowercut.so"),
                            "POWERCUT_FROM": str(self.live), "POWERCUT_TO": str(self.kept)}

    def cut(self, chance, likely=None):
        """Cuts the power, after the server was killed. Each unsynced sector survives with the same
        probability, which is often 0."""
        likely = chance.choice((0, 0, 0.5, 0.9, 1)) if likely is None else likely
        for part in self.kept.glob("part-*"):
            part.unlink()
        for path in list(self.live.iterdir()):
            if path.name.endswith("-shm"):
                path.unlink()           # never on disk
                continue
            new = path.read_bytes()
            kept = self.kept / path.name
            old = kept.read_bytes() if kept.exists() else b""
            path.write_bytes(self.mix(old, new, likely, chance))
            kept.write_bytes(path.read_bytes())

    @staticmethod
    def mix(old, new, likely, chance):
        if likely in (0, 1) or old == new:
            return new if likely == 1 else old
        size = chance.choice((len(old), len(new)))
        mixed = bytearray(old.ljust(size, b"\0")[:size])
        for at in range(0, min(size, len(new)), SECTOR):
            if chance.random() < likely:
                end = min(at + SECTOR, size)
                mixed[at:end] = new[at:end].ljust(end - at, b"\0")
        return bytes(mixed)

    def close(self):
        shutil.rmtree(self.kept, ignore_errors=True)


class Database:
    """The PostgreSQL server that tests/server/with_postgres has started."""

    def __init__(self):
        self.url = os.environ["FANAL_TEST_POSTGRES"]
        self.folder = Path(self.url.split("host=")[1])
        self.programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        self.was_restarted = False

    def control(self, *words):
        as_owner = []
        if os.getuid() == 0:
            owner = pwd.getpwuid((self.folder / "data").stat().st_uid)
            as_owner = ["setpriv", f"--reuid={owner.pw_uid}", f"--regid={owner.pw_gid}",
                        "--clear-groups"]
        subprocess.run([*as_owner, self.programs / "pg_ctl", *words, "-m", "immediate", "-w", "-t",
                        "120", "-D", self.folder / "data"], cwd=self.folder, check=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def crash(self):
        """Ends all of its processes at once; a new server recovers from the disk."""
        self.was_restarted = True
        self.control("restart", "-l", str(self.folder / "data/log"))

    def close(self):
        if self.was_restarted:      # with_postgres does not know the new server
            self.control("stop")


class Proxy:
    """A proxy between a server and PostgreSQL that can freeze, hold back the answers, or break."""

    def __init__(self, database):
        self.target = str(database.folder / ".s.PGSQL.5432")
        self.listener = socket.create_server((HOST, 0))
        self.url = f"postgresql://fanal@{HOST}:{self.listener.getsockname()[1]}/postgres"
        self.lock, self.open, self.is_cut = threading.Lock(), [], False
        self.asks, self.answers = threading.Event(), threading.Event()
        self.heal()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                here, _ = self.listener.accept()
            except OSError:
                return
            there = socket.socket(socket.AF_UNIX)
            try:
                if self.is_cut:
                    raise OSError("the network is broken")
                there.connect(self.target)
            except OSError:
                here.close()
                there.close()
                continue
            with self.lock:
                self.open += [here, there]
            for ends in ((here, there, self.asks), (there, here, self.answers)):
                threading.Thread(target=self.pump, args=ends, daemon=True).start()

    @staticmethod
    def pump(source, target, flows):
        try:
            while data := source.recv(1 << 16):
                flows.wait()
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def freeze(self):
        self.asks.clear()
        self.answers.clear()

    def hold_answers(self):
        """Lets requests through, but no answers."""
        self.answers.clear()

    def cut(self):
        self.is_cut = True
        with self.lock:
            ends, self.open = self.open, []
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def heal(self):
        self.is_cut = False
        self.asks.set()
        self.answers.set()

    def close(self):
        self.heal()
        self.cut()
        self.listener.close()
