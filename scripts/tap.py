"""Reads the Test Anything Protocol from the output of one test program."""

import re

RESULT = re.compile(r"(not )?ok\b\s*\d*\s*-?\s*(.*)")
DIRECTIVE = re.compile(r"(.*?)\s*(?<!\\)#\s*(skip|todo)\b", re.IGNORECASE)
TIMED_OUT = 124     # the exit status of a program that scripts/leash.py has ended
PLAN = re.compile(r"1\.\.(\d+)\b")


def parse(text, status=0):
    """Returns the number of passed tests and a list of failures in words.

    Lines that are not TAP are ignored. A missing or broken plan, a bail-out, and an exit status
    that no failed test explains count as one failure each. A program that ran out of time keeps what
    it has passed; the rest is one failure.
    """
    passed, seen, planned, failures = 0, 0, None, []
    for line in text.splitlines():
        line = line.rstrip()
        if result := RESULT.fullmatch(line):
            seen += 1
            name, directive = result[2] or f"test {seen}", ""
            if marked := DIRECTIVE.match(name):
                name, directive = marked[1], marked[2].lower()
            if result[1] and not directive:
                failures.append(name)
            elif directive != "skip":
                passed += 1
        elif plan := PLAN.match(line):
            planned = (planned or 0) + int(plan[1])
        elif line.lower().startswith("bail out!"):
            failures.append(line)
    if status == TIMED_OUT:
        failures.append(f"ran out of time after {seen} of {planned or '?'} tests")
    elif planned is None:
        failures.append("no test plan in the output")
    elif planned != seen:
        failures.append(f"{planned} tests planned, {seen} seen")
    if status != 0 and not failures:
        failures.append(f"exit status {status}")
    return passed, failures
