"""The kinds of steps of scripts/test: a check, a program that prints TAP, all scripts of a folder, the unit
tests. Each is a function of a Job, which runs its commands, and returns an Outcome.

A command that runs out of time has failed, but the tests it had passed by then count. No process outlives
its command: scripts/leash.py sees to that.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections import namedtuple
from pathlib import Path

import tap

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build/logs"
LEASH = [sys.executable, str(ROOT / "scripts/leash.py")]
TIMEOUT_S = int(os.environ.get("STEP_SECONDS", "1500"))     # patient seconds for each command of a step
CHECK_LINES = 60    # lines shown of a failed check; its log has the rest
SKIP = 77           # the exit status of a check that cannot be made here
NINJA_COUNT = re.compile(r"^\[(\d+)/(\d+)\]", re.MULTILINE)
# The tests speak English and UTF-8, whatever the language of the person running them.
ENVIRONMENT = dict(os.environ, FANAL=str(ROOT / "build/fanal"), LC_ALL="C.UTF-8",
                   PYTHONUNBUFFERED="1", WERROR="1")

Outcome = namedtuple("Outcome", "passed faults said")   # said: why nothing was tested
Fault = namedtuple("Fault", "name said again")  # again: words for the step that repeat only this
NOTHING = Outcome(0, [], "")
SKIPPED = Outcome(0, [], "skipped")  # for want of something; so is every step that needs it


class Job:
    """The commands of one step, one after another. Words select some of its tests."""

    def __init__(self, name, words=()):
        self.words, self.begun, self.process = words, time.monotonic(), None
        LOGS.mkdir(parents=True, exist_ok=True)
        self.log = LOGS / f"test-{name}.log"
        self.log.write_bytes(b"")

    def seconds(self):
        return time.monotonic() - self.begun

    def run(self, *command):
        """Runs a command in the project root; returns its exit status and all of its output."""
        before = self.log.stat().st_size
        with open(self.log, "ab") as output:    # a pipe would wait for every process that holds it
            # In its own session, so that Ctrl-C reaches only us and the commands end in order.
            with subprocess.Popen([*LEASH, str(TIMEOUT_S), *command], cwd=ROOT, env=ENVIRONMENT,
                                  stdin=subprocess.DEVNULL, stdout=output,
                                  stderr=subprocess.STDOUT, start_new_session=True) as self.process:
                status = self.process.wait()
            self.process = None
        text = self.log.read_bytes()[before:].decode("utf-8", "replace")
        if status == 127:
            text += "scripts/bootstrap test installs what is missing\n"
        return status, text

    def progress(self):
        """Returns the progress, such as "12 of 140", or ""; may be called from another thread."""
        text = self.log.read_bytes().decode("utf-8", "replace")
        results = tap.read(text)
        if results.seen:
            return f"{results.seen} of {results.planned or '?'}"
        counts = NINJA_COUNT.findall(text)
        return " of ".join(counts[-1]) if counts else ""

    def stop(self):
        """Ends the running command and everything it has started."""
        if process := self.process:
            process.terminate()


def check(*command):
    """Returns a step that is a single test, judged by the exit status."""
    def action(job):
        if job.words:
            return Outcome(0, [Fault(" ".join(job.words), "this step is one test", [])], "")
        status, output = job.run(*command)
        lines = output.splitlines()
        if status == SKIP:
            return Outcome(0, [], "skipped: " + " ".join(lines[-1:]))
        if status == 0:
            return Outcome(1, [], "")
        fault = (f"still running after {TIMEOUT_S} s, and ended" if status == tap.TIMED_OUT else
                 f"exit status {status}")
        return Outcome(0, [Fault(fault, "\n".join(lines[-CHECK_LINES:]), [])], "")
    return action


def judge(output, status, again=None):
    """Returns the outcome of a program that prints TAP; a test is repeated by its name or by other words."""
    passed, failures = tap.parse(output, status)
    faults = [Fault(name, said, again or [name]) for name, said in failures]
    return Outcome(passed, faults, output.strip().replace("1..0 # SKIP", "skipped:"))


def speak_tap(*command):
    """Returns a step that runs a program printing TAP, which takes words that select tests."""
    def action(job):
        status, output = job.run(*command, *job.words)
        return judge(output, status)
    return action


def choose(names, words):
    """Returns the names that contain one of the words, or all names if there are no words."""
    return [name for name in names if not words or any(word in name for word in words)]


def none_of(names, words):
    said = f"there is none of that name; there are {', '.join(names)}"
    return Outcome(0, [Fault(" ".join(words), said, [])], "")


def add(total, outcome):
    return Outcome(total.passed + outcome.passed, total.faults + outcome.faults, "")


def shell_tests(folder):
    """Returns a step that runs all executable scripts of a folder, each of which prints TAP."""
    def action(job):
        scripts = {script.stem: script for script in sorted(ROOT.glob(f"{folder}/*.sh"))
                   if os.access(script, os.X_OK)}
        chosen, total = choose(scripts, job.words), NOTHING
        if not chosen:
            return none_of(scripts, job.words)
        for name in chosen:
            status, output = job.run(str(scripts[name]))
            passed, faults, _ = judge(output, status, [name])
            named = [fault._replace(name=f"{name}: {fault.name}") for fault in faults]
            total = add(total, Outcome(passed, named, ""))
        return total
    return action


def unit_names(left_out):
    """Returns the names of the unit tests that Meson knows, without those of a suite."""
    told = subprocess.run(["meson", "introspect", "build-check", "--tests"], cwd=ROOT, check=False,
                          stdout=subprocess.PIPE, encoding="utf-8").stdout
    return [test["name"] for test in json.loads(told or "[]")
            if not any(suite.endswith(f":{left_out}") for suite in test["suite"])]


def unit_tests(left_out=None):
    """Returns a step that runs the programs that Meson knows, but those of a suite, one at a time, since other
    steps use the other cores. They have no limit but the step's."""
    def action(job):
        names = unit_names(left_out)
        chosen = choose(names, job.words)
        if not chosen:
            return none_of(names, job.words)
        log = ROOT / "build-check/meson-logs/testlog.json"
        log.unlink(missing_ok=True)
        status, output = job.run("meson", "test", "-C", "build-check", "--no-rebuild",
                                 "--num-processes", "1", "--timeout-multiplier", "0",
                                 *chosen)
        if not log.exists():
            return Outcome(0, [Fault("meson test did not run", output, [])], "")
        return judge_units(log, status)
    return action


def read_tests(log):
    """Yields the results that Meson has written; the last line may be cut off."""
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            return


def judge_unit(test):
    """Returns the outcome of one program. A sanitizer explains on stderr why it ended the program."""
    name = re.split(r" / | - |:", test["name"])[-1]     # behind suites, which Meson 1.11 writes otherwise
    passed, faults, _ = judge(test.get("stdout", ""), test["returncode"], [name])
    if test["result"] not in ("OK", "SKIP") and not faults:
        faults = [Fault(test["result"].lower(), "", [name])]
    errors = "\n".join(test.get("stderr", "").splitlines()[-CHECK_LINES:])
    return Outcome(passed, [Fault(f"{name}: {fault}", f"{said}\n{errors}".strip(), again)
                            for fault, said, again in faults], "")


def judge_units(log, status):
    total = NOTHING
    for test in read_tests(log):
        total = add(total, judge_unit(test))
    if status == tap.TIMED_OUT:
        total.faults.append(Fault(f"still running after {TIMEOUT_S} s, and ended", "", []))
    elif status != 0 and not total.faults:
        total.faults.append(Fault(f"meson test: exit status {status}", "", []))
    return total


def net_tests(job):
    for folder in ("build", "build-check"):
        if (ROOT / folder / "build.ninja").exists():
            status, output = job.run("ninja", "-C", folder, "tests/net_echo")
            if status != 0:
                return Outcome(0, [Fault(f"{folder}/tests/net_echo is not built", output, [])], "")
    return speak_tap("tests/server/net_test.py")(job)
