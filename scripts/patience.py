"""A clock for limits in tests: it counts the seconds in which a process could have had a processor.

On an idle machine it runs like any other clock. Where more processes want a processor than there are
processors, it runs slower by that much. So a limit finds a test that hangs, and no test fails because
the machine is busy. It must be asked now and then, since it looks at the load when it is asked.
"""

import os
import time

CORES = len(os.sched_getaffinity(0))


def runnable():
    """How many processes run or wait for a processor."""
    with open("/proc/loadavg", encoding="ascii") as load:
        return int(load.read().split()[3].partition("/")[0])


class PatientClock:
    def __init__(self):
        self.counted, self.looked = 0.0, time.monotonic()

    def seconds(self):
        """The seconds counted since the beginning."""
        now = time.monotonic()
        self.counted += (now - self.looked) * min(1.0, CORES / max(1, runnable()))
        self.looked = now
        return self.counted
