"""What a step of scripts/test can be: a check, a program that speaks TAP, all scripts of a folder, the
unit tests. Each is a function of a Job, which runs its commands, and gives an Outcome.

A command that runs out of time has failed, but what it had passed by then counts. No process outlives
its command: scripts/leash.py sees to that.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import namedtuple
from pathlib import Path

import tap

ROOT = Path(__file__).resolve().parent.parent
LEASH = [sys.executable, str(ROOT / "scripts/leash.py")]
TIMEOUT_S = int(os.environ.get("STEP_SECONDS", "1500"))     # for each command of a step, patiently
# The tests speak English and UTF-8, whatever language the person at the machine speaks.
ENVIRONMENT = dict(os.environ, FANAL=str(ROOT / "build/fanal"), LC_ALL="C.UTF-8",
                   PYTHONUNBUFFERED="1")

Outcome = namedtuple("Outcome", "passed failures output")
NOTHING = Outcome(0, [], "")
SKIPPED = Outcome(0, [], "skipped")  # for want of what it needs; so is what needs it


class Job:
    """The commands of one step, one after another."""

    def __init__(self):
        self.begun = time.monotonic()
        self.output = self.process = None

    def seconds(self):
        return time.monotonic() - self.begun

    def run(self, *command):
        """Runs a command in the project root; returns its exit status and all of its output."""
        with tempfile.TemporaryFile() as output:    # a pipe would wait for all who hold it
            self.output = output
            # In a session of its own, so that Ctrl-C reaches us alone and each ends in order.
            with subprocess.Popen([*LEASH, str(TIMEOUT_S), *command], cwd=ROOT, env=ENVIRONMENT,
                                  stdin=subprocess.DEVNULL, stdout=output,
                                  stderr=subprocess.STDOUT, start_new_session=True) as self.process:
                status = self.process.wait()
            self.process = self.output = None
            output.seek(0)
            text = output.read().decode("utf-8", "replace")
        if status == 127:
            text += "scripts/bootstrap test installs what is missing\n"
        return status, text

    def says(self):
        """The last line that the running command has printed; may be called from another thread."""
        try:
            handle = self.output.fileno()
            size = os.fstat(handle).st_size
            lines = os.pread(handle, 4096, max(0, size - 4096)).decode("utf-8", "replace").split("\n")
        except (AttributeError, OSError, ValueError):   # it has just ended
            return ""
        return next((line.strip() for line in reversed(lines[:-1]) if line.strip()), "")

    def stop(self):
        """Ends the running command and all that it has started."""
        if process := self.process:
            process.terminate()


def time_is_up():
    return f"still running after {TIMEOUT_S} s, and ended"


def check(*command):
    """A step that is one test, judged by the exit status."""
    def action(job):
        status, output = job.run(*command)
        fault = time_is_up() if status == tap.TIMED_OUT else f"exit status {status}"
        return Outcome(int(status == 0), [fault] if status else [], output)
    return action


def speak_tap(*command):
    """A step that is a program printing TAP."""
    def action(job):
        status, output = job.run(*command)
        return Outcome(*tap.parse(output, status), output)
    return action


def shell_tests(folder):
    """A step that is all executable scripts of a folder, each printing TAP."""
    def action(job):
        total = NOTHING
        for script in sorted(ROOT.glob(f"{folder}/*.sh")):
            if os.access(script, os.X_OK):
                status, output = job.run(str(script))
                passed, failures = tap.parse(output, status)
                total = Outcome(total.passed + passed,
                                total.failures + [f"{script.stem}: {name}" for name in failures],
                                total.output + (output if failures else ""))
        return total
    return action


def unit_tests(*options):
    """A step that is the programs that Meson lists, one at a time: other steps use the other cores."""
    def action(job):
        log = ROOT / "build-check/meson-logs/testlog.json"
        log.unlink(missing_ok=True)
        status, output = job.run("meson", "test", "-C", "build-check", "--no-rebuild",
                                 "--num-processes", "1", "--timeout-multiplier", "4", *options)
        if not log.exists():
            return Outcome(0, ["meson test did not run"], output)
        return read_test_log(log, status)
    return action


def read_tests(log):
    """What Meson has written of each test; the last line may be torn off."""
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            return


def read_test_log(log, status):
    total, failures, output = 0, [], ""
    for test in read_tests(log):
        passed, failed = tap.parse(test.get("stdout", ""), test["returncode"])
        if test["result"] not in ("OK", "SKIP") and not failed:
            failed = [test["result"].lower()]
        if failed:
            output += test.get("stdout", "") + test.get("stderr", "")
        total += passed
        failures += [f"{test['name']}: {name}" for name in failed]
    if status == tap.TIMED_OUT:
        failures.append(time_is_up())
    elif status != 0 and not failures:
        failures.append(f"meson test: exit status {status}")
    return Outcome(total, failures, output)


def net_tests(job):
    for folder in ("build", "build-check"):
        if (ROOT / folder / "build.ninja").exists():
            status, output = job.run("ninja", "-C", folder, "tests/net_echo")
            if status != 0:
                return Outcome(0, [f"{folder}/tests/net_echo is not built"], output)
    return speak_tap("tests/server/net_test.py")(job)
