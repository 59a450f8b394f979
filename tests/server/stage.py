"""The base of the server tests: a running `fanal serve`, and results as TAP."""

import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path

import ws
import patience
from paths import listable
from patience import now

ROOT = Path(__file__).resolve().parents[2]
FANAL = os.environ.get("FANAL", str(ROOT / "build/fanal"))
SHIM = ROOT / "build-check/tests/shim.so"
HOST = "127.0.0.1"
PATIENCE_S = 60     # patient seconds; only a failure waits as long as this


def need_postgres():
    """Restarts the program inside its own PostgreSQL, unless there is one already."""
    if "FANAL_TEST_POSTGRES" not in os.environ:
        script = ROOT / "tests/server/with_postgres"
        os.execv(script, [script, sys.executable, *sys.argv])


def eventually(condition, what):
    """Waits until the condition holds, and returns its value."""
    deadline = now() + PATIENCE_S
    while not (found := condition()):
        assert now() < deadline, what
        time.sleep(0.05)
    return found


_given, _lock = set(), threading.Lock()
_databases = itertools.count(1)


def psql(address):
    """Returns the command that talks to a database and prints only answers."""
    return [sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1] / "psql", "-qAt", address]


def fresh_database():
    """Returns a new database on this run's PostgreSQL."""
    base, name = os.environ["FANAL_TEST_POSTGRES"], f"fresh_{next(_databases)}"
    subprocess.run([*psql(base), "-c", f"CREATE DATABASE {name}"], check=True)
    return base.replace("/postgres?", f"/{name}?")


class Hold:
    """Locks a table of a database meanwhile: readers wait."""

    WAITING = ("SELECT count(*) FROM pg_locks WHERE NOT granted AND database = "
               "(SELECT oid FROM pg_database WHERE datname = current_database())")

    def __init__(self, address, table):
        self.address = address
        self.session = subprocess.Popen(psql(address), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, encoding="utf-8")
        self.session.stdin.write(f"BEGIN; LOCK TABLE {table}; SELECT 'held';\n")
        self.session.stdin.flush()
        assert self.session.stdout.readline() == "held\n"

    def is_met(self):
        """Reports whether somebody waits."""
        done = subprocess.run([*psql(self.address), "-c", self.WAITING], check=True,
                              stdout=subprocess.PIPE, encoding="utf-8")
        return int(done.stdout) > 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.session.communicate()


def free_port():
    """Returns a port that nobody listens on, and that nobody here was given before."""
    while True:
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            port = probe.getsockname()[1]
        with _lock:
            if port not in _given:
                _given.add(port)
                return port


class Server:
    """`fanal serve` with its own store, unless one is given. It can be killed and started again on the same
    store and port."""

    def __init__(self, program=None, store=None, environment=None, **settings):
        self.program = program or FANAL
        self.environment = environment or {}
        self.folder = tempfile.mkdtemp(prefix="fanal-server.")
        self.port, self.metrics_port = free_port(), free_port()
        self.settings = {"listen": f"{HOST}:{self.port}", "metrics": f"{HOST}:{self.metrics_port}",
                         "store": store or f"sqlite:{self.folder}/fanal.db", "bot_threads": 1,
                         "address_connections": 0, "address_connects_per_s": 0,
                         "address_tables_per_hour": 0, **settings}
        self.environment = environment or {}
        self.log = Path(self.folder, "log")
        self.process = None
        self.start()

    def start(self):
        words = [f"--{name.replace('_', '-')}={value}" for name, value in self.settings.items()]
        environment = dict(os.environ, UBSAN_OPTIONS="print_stacktrace=1",
                           ASAN_OPTIONS="quarantine_size_mb=4", **self.environment)
        with open(self.log, "a", encoding="utf-8") as log:
            # pylint: disable-next=consider-using-with
            self.process = subprocess.Popen([self.program, "serve", *words], stdout=log, stderr=log,
                                            stdin=subprocess.DEVNULL, env=environment)
        deadline = now() + PATIENCE_S
        while not self.is_ready():
            if self.process.poll() is not None or now() > deadline:
                raise RuntimeError(f"the server does not start: {self.said()}")
            time.sleep(0.05)

    def is_ready(self):
        try:
            return self.ask("GET", "/readyz")[0] == 200
        except (OSError, ws.Closed):
            return False

    def said(self):
        return self.log.read_text(encoding="utf-8", errors="replace")

    def ask(self, method, path, body=None, **others):
        with ws.Http(HOST, self.port, PATIENCE_S) as http:
            return http.ask(method, path, body, **others)

    def measure(self, name):
        """Returns a figure of /metrics."""
        with ws.Http(HOST, self.metrics_port, PATIENCE_S) as http:
            text = http.ask("GET", "/metrics")[2].decode()
        return int(next(line for line in text.splitlines() if line.startswith(name + " ")).split()[1])

    def resident_kib(self):
        for line in Path(f"/proc/{self.process.pid}/status").read_text("ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise RuntimeError("the server is gone")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        patience.wait(self.process, PATIENCE_S)

    def stop(self):
        """Ends it cleanly; returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return patience.wait(self.process, PATIENCE_S)

    def close(self):
        """Ends it in any case; returns False if a sanitizer has complained."""
        try:
            self.stop()
        except subprocess.TimeoutExpired:
            self.kill()
        text = self.said()
        shutil.rmtree(self.folder, ignore_errors=True)
        return "Sanitizer" not in text and "runtime error" not in text

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def preload(library):
    """Returns the environment that loads a library before all others."""
    environment = {"LD_PRELOAD": listable(library)}
    tried = subprocess.run(["/bin/true"], stderr=subprocess.PIPE, encoding="utf-8", check=True,
                           env=environment)
    if tried.stderr:    # a program runs on without a library that is not found
        raise RuntimeError(tried.stderr)
    return environment


class Later(Server):
    """A server that can be restarted as if a given time had passed; uses tests/server/shim.c."""

    def __init__(self, **settings):
        # pylint: disable-next=consider-using-with
        self.folder_of_time = tempfile.TemporaryDirectory()
        self.ahead = Path(self.folder_of_time.name, "ahead")
        self.ahead.write_text("0", "ascii")
        super().__init__(environment={**preload(SHIM), "FANAL_TEST_CLOCK": str(self.ahead)},
                         **settings)

    def pass_time(self, seconds):
        self.kill()
        self.ahead.write_text(str(int(self.ahead.read_text("ascii")) + seconds), "ascii")
        self.start()

    def close(self):
        is_fine = super().close()
        self.folder_of_time.cleanup()
        return is_fine


class Tests:
    """Collects test functions and runs them, as many at once as asked for."""

    def __init__(self):
        self.all, self.lock = [], threading.Lock()

    def add(self, name, function, *arguments):
        self.all.append((name, function, arguments))

    def __call__(self, function):
        """As a decorator, adds the function as a test named by the first line of its docstring."""
        self.add(function.__doc__.splitlines()[0].rstrip("."), function)
        return function

    def perform(self, number, name, function, arguments):
        began = time.monotonic()
        try:
            said = function(*arguments)
            line = f"ok {number} - {name}" + (f"\n# {said}" if said else "")
        except Exception:  # pylint: disable=broad-except
            trace = "".join(f"# {part}\n" for part in traceback.format_exc().splitlines())
            line = f"not ok {number} - {name}\n{trace}".rstrip()
        with self.lock:
            print(line, flush=True)
            if "-v" in sys.argv:
                print(f"# {time.monotonic() - began:.1f} s", flush=True)
        return line.startswith("ok")

    def run(self, workers=1):
        words = [word for word in sys.argv[1:] if not word.startswith("-")]
        chosen = [(i, *test) for i, test in enumerate(
            (test for test in self.all if all(word in test[0] for word in words)), 1)]
        print(f"1..{len(chosen)}", flush=True)
        queue, results = list(reversed(chosen)), []

        def work():
            while True:
                try:
                    test = queue.pop()
                except IndexError:
                    return
                results.append(self.perform(*test))

        threads = [threading.Thread(target=work) for _ in range(workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return 0 if all(results) else 1
