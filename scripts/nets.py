#!/usr/bin/env python3
"""Turns network files into one C file with the table fn_net_files, which ends with a NULL.

usage: nets.py OUTPUT [FILE.net]...
"""

import sys
from pathlib import Path

from embed import literal

WIDTH = 1 << 12


def main():
    parts, rows = ['#include "players/net.h"\n'], []
    for path in map(Path, sys.argv[2:]):
        content, symbol = path.read_bytes(), "net_" + path.stem.replace("-", "_")
        lines = (content[at:at + WIDTH] for at in range(0, len(content), WIDTH))
        body = "\n".join("    " + literal(line) for line in lines)
        parts.append(f"static _Alignas(64) const char {symbol}[] =\n{body};\n")
        rows.append(f"    {{(const uint8_t *){symbol}, sizeof {symbol} - 1}},\n")
    table = "".join(rows) + "    {NULL, 0},\n"
    parts.append(f"const fn_net_file fn_net_files[] = {{\n{table}}};\n")
    Path(sys.argv[1]).write_text("\n".join(parts), encoding="ascii")


main()
