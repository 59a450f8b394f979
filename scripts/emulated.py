"""Counts instructions of the program that is cross-built for arm64, under qemu-user.

Debian's qemu-user comes without a plugin that counts. But it logs each block of instructions when it is
translated and, if blocks are not chained, each time it is run, with the function that it is in.
"""

import re
import shutil
import subprocess
from pathlib import Path

FANAL = Path(__file__).resolve().parent.parent / "build-package-arm64/fanal"
QEMU = ["qemu-aarch64", "-L", FANAL.parent / "sysroot", "-d", "in_asm,exec,nochain"]
TRANSLATED = re.compile(r"0x([0-9a-f]+):  [0-9a-f]{8}  (\S+)")
RUN = re.compile(r"Trace (\d+): \S+ \[[0-9a-f]+/([0-9a-f]+)/\S+\] ([^\s.]*)")
DEEPER = {"bl": 1, "blr": 1, "ret": -1}


def is_there():
    return FANAL.exists() and shutil.which(QEMU[0]) is not None


def blocks_run(log):
    """Of each block that is run its thread, its function, its instructions, and how much deeper in calls
    it ends."""
    blocks, address = {}, None
    for line in log:
        if found := RUN.match(line):
            yield found[1], found[3], *blocks[int(found[2], 16)]
        elif found := TRANSLATED.match(line):
            address = address or int(found[1], 16)
            blocks[address] = ((int(found[1], 16) - address) // 4 + 1, DEEPER.get(found[2], 0))
        else:
            address = None


def costs_per_call(functions, *words):
    """Instructions in one call of each of these functions, with all that it calls, on average, while the
    program runs with these words."""
    calls, costs = dict.fromkeys(functions, 0), dict.fromkeys(functions, 0)
    inside, its_thread, depth = None, None, 0
    with subprocess.Popen([*QEMU, FANAL, *map(str, words)], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, encoding="utf-8", errors="replace") as process:
        for thread, function, instructions, deeper in blocks_run(process.stderr):
            if not inside and function in costs:
                inside, its_thread, depth = function, thread, 0
                calls[inside] += 1
            if inside and thread == its_thread:
                costs[inside] += instructions
                depth += deeper
                inside = inside if depth >= 0 else None
    return [costs[name] / calls[name] for name in functions if calls[name] > 0]
