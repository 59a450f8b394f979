"""A clock for limits in tests: it counts the seconds in which a process could have had a processor.

On an idle machine it runs like any other clock. If more processes want a processor than there are
processors, it slows down accordingly. So a limit catches a test that hangs, and no test fails because the
machine is busy. It must be read now and then, since it samples the load only when it is read.
"""

import os
import subprocess
import threading
import time

CORES = len(os.sched_getaffinity(0))
SAMPLE_S = 0.1  # the load is read at most this often
SLICE_S = 0.5   # how long a wait may block before it reads the clock again


def runnable():
    """Returns the number of processes that run or wait for a processor."""
    with open("/proc/loadavg", encoding="ascii") as load:
        return int(load.read().split()[3].partition("/")[0])


class PatientClock:
    """A clock that threads may share."""

    def __init__(self):
        self.counted, self.looked, self.lock = 0.0, time.monotonic(), threading.Lock()

    def seconds(self):
        """Returns the seconds counted since the beginning."""
        with self.lock:
            passed = time.monotonic() - self.looked
            if passed >= SAMPLE_S:
                self.counted += passed * min(1.0, CORES / max(1, runnable()))
                self.looked += passed
            return self.counted


_clock = PatientClock()


def now():
    """Returns the patient counterpart of time.monotonic()."""
    return _clock.seconds()


def take(queue, limit_s):
    """Returns the next item of a queue; raises queue.Empty once the limit has passed."""
    deadline = now() + limit_s
    while queue.empty() and now() < deadline:
        time.sleep(0.01)
    return queue.get_nowait()


def wait(process, limit_s):
    """Returns the exit status of a process; raises subprocess.TimeoutExpired once the limit has passed."""
    deadline = now() + limit_s
    while True:
        try:
            return process.wait(SLICE_S)
        except subprocess.TimeoutExpired:
            if now() >= deadline:
                raise


def run(words, limit_s, check=False, **options):
    """Like subprocess.run with captured output, but with a patient limit."""
    deadline, given = now() + limit_s, options.pop("input", None)
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    if given is not None:
        options["stdin"] = subprocess.PIPE
    with subprocess.Popen(words, **options) as process:
        while True:
            try:
                said, errors = process.communicate(given, timeout=SLICE_S)
                break
            except subprocess.TimeoutExpired:
                given = None    # communicate() keeps it
                if now() >= deadline:
                    process.kill()
                    raise
    done = subprocess.CompletedProcess(words, process.returncode, said, errors)
    if check:
        done.check_returncode()
    return done
