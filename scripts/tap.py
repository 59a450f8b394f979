"""Reads the Test Anything Protocol from the output of one test program."""

import re
from collections import namedtuple

RESULT = re.compile(r"(not )?ok\b\s*\d*\s*-?\s*(.*)")
DIRECTIVE = re.compile(r"(.*?)\s*(?<!\\)#\s*(skip|todo)\b", re.IGNORECASE)
TIMED_OUT = 124     # the exit status of a program that scripts/leash.py has ended
PLAN = re.compile(r"1\.\.(\d+)\b")
END_LINES = 20      # lines shown of a program that failed as a whole

Failure = namedtuple("Failure", "name said")    # a test: its name, and what was printed about it


class Reader:
    """Reads the lines of one program, one after another."""

    def __init__(self):
        self.passed, self.seen, self.planned = 0, 0, None
        self.failed = []    # names with the lines that follow each
        self.about = None   # the lines about the last test, if it failed

    def take_result(self, is_bad, name):
        self.seen += 1
        directive, self.about = "", None
        if marked := DIRECTIVE.match(name):
            name, directive = marked[1], marked[2].lower()
        if is_bad and not directive:
            self.about = []
            self.failed.append((name or f"test {self.seen}", self.about))
        elif directive != "skip":
            self.passed += 1

    def take(self, line):
        line = line.rstrip()
        if result := RESULT.fullmatch(line):
            self.take_result(result[1], result[2])
        elif plan := PLAN.match(line):
            self.planned = (self.planned or 0) + int(plan[1])
        elif line.lower().startswith("bail out!"):
            self.failed.append((line, []))
        elif self.about is not None:
            self.about.append(line)

    def end(self, status):
        """Returns what is wrong with the program as a whole, in words, or None."""
        if status == TIMED_OUT:
            return f"ran out of time after {self.seen} of {self.planned or '?'} tests"
        if self.planned is None:
            return "no test plan in the output"
        if self.planned != self.seen:
            return f"{self.planned} tests planned, {self.seen} seen"
        if status != 0 and not self.failed:
            return f"exit status {status}"
        return None


def read(text):
    reader = Reader()
    for line in text.splitlines():
        reader.take(line)
    return reader


def parse(text, status=0):
    """Returns the number of passed tests and a list of failures.

    Lines that are not TAP are ignored, except after a failed test, whose explanation they are. A missing or
    wrong plan, a bail-out, and an exit status that no failed test explains count as one failure each. For a
    program that ran out of time, the passed tests count; the rest is one failure.
    """
    reader = read(text)
    failures = [Failure(name, "\n".join(about)) for name, about in reader.failed]
    if fault := reader.end(status):
        failures.append(Failure(fault, "\n".join(text.splitlines()[-END_LINES:])))
    return reader.passed, failures
