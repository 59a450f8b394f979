#!/usr/bin/env python3
"""Runs a command for a limited time and leaves no process behind.

    scripts/leash.py SECONDS COMMAND [ARGUMENT...]

The seconds are those of scripts/patience.py: on a busy machine they take longer. Exits with the command's
status, or with 124 if its time was up. When the command ends, when its time is up, and when this program is
asked to stop or its parent dies, everything that the command has started ends too: servers, browsers and
databases, whatever session they are in. They are first asked to end (SIGTERM), and killed after some
seconds.
"""

import ctypes
import os
import signal
import sys
import threading
import time

from patience import PatientClock

TIMED_OUT = 124
GRACE_S = 5
LOOK_S = 1      # between two looks at the clock
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36    # of <sys/prctl.h>


class Stop(Exception):
    """Time is up, or we are asked to stop; carries the exit status."""


def descendants(of):
    """Returns the processes below this one, orphans included: they become our children."""
    children = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", "rb") as stat:
                state, parent = stat.read().rpartition(b")")[2].split()[:2]
        except OSError:
            continue
        if state != b"Z":
            children.setdefault(int(parent), []).append(int(name))
    found, waiting = [], [of]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def reap():
    """Reaps all children that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass
    except ChildProcessError:
        pass


def end_all():
    asked, clock = set(), PatientClock()
    while (left := descendants(os.getpid())) and clock.seconds() < 3 * GRACE_S:
        late = clock.seconds() > GRACE_S
        for process in left:
            if late or process not in asked:
                asked.add(process)
                try:
                    os.kill(process, signal.SIGKILL if late else signal.SIGTERM)
                except OSError:
                    pass    # it has ended
        time.sleep(0.02)
        reap()


def stop(status):
    def handler(*_):
        raise Stop(status)
    return handler


def start(command):
    child = os.fork()
    if child:
        return child
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr, flush=True)
        os._exit(127)


def watch(seconds):
    """Signals this process when its time is up."""
    clock = PatientClock()
    while clock.seconds() < seconds:
        time.sleep(LOOK_S)
    os.kill(os.getpid(), signal.SIGALRM)


def main():
    if len(sys.argv) < 3 or not sys.argv[1].isdigit():
        print(__doc__, file=sys.stderr)
        return 2
    system = ctypes.CDLL(None)
    system.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    system.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    signal.signal(signal.SIGTERM, stop(128 + signal.SIGTERM))
    signal.signal(signal.SIGINT, stop(128 + signal.SIGINT))
    signal.signal(signal.SIGALRM, stop(TIMED_OUT))
    try:
        child = start(sys.argv[2:])
        threading.Thread(target=watch, args=[int(sys.argv[1])], daemon=True).start()
        process, status = os.wait()
        while process != child:
            process, status = os.wait()
        result = os.waitstatus_to_exitcode(status)
    except Stop as reason:
        result = reason.args[0]
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    end_all()
    return result if result >= 0 else 128 - result


if __name__ == "__main__":
    sys.exit(main())
