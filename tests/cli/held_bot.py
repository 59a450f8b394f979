#!/usr/bin/env python3
"""A bot for runs that are to be killed in the middle. It plays the first move offered, but begins no game
while the file HOLD exists and JOURNAL has more than LINES lines. So a run stands still until it is killed,
however fast or slow the machine is.

    held_bot.py HOLD JOURNAL LINES
"""
import json
import os
import sys
import time
from pathlib import Path

HOLD, JOURNAL, LINES = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
PARENT = os.getppid()


def must_wait():
    return HOLD.exists() and JOURNAL.exists() and JOURNAL.read_bytes().count(b"\n") > LINES


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "fanal":
        print("ready", flush=True)
    elif word == "game":
        while must_wait():
            if os.getppid() != PARENT:  # the program that asked us was killed
                sys.exit(1)
            time.sleep(0.05)
    elif word == "turn":
        print("move", json.loads(rest)["moves"][0], flush=True)
    elif word == "quit":
        break
