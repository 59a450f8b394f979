#!/usr/bin/env python3
"""Turns a text file into a C file: SYMBOL, a NUL-terminated array, and SYMBOL_size without the NUL.

usage: embed.py SYMBOL INPUT OUTPUT
"""

import sys

ESCAPES = {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n"}


def literal(line):
    """Returns the bytes as a C string literal; octal escapes cannot swallow the characters after them."""
    return '"' + "".join(
        ESCAPES.get(b) or (chr(b) if 32 <= b < 127 and b != ord("?") else f"\\{b:03o}")
        for b in line) + '"'


def main():
    symbol, source, target = sys.argv[1:]
    with open(source, "rb") as file:
        lines = file.read().splitlines(keepends=True)
    body = "\n".join("    " + literal(line) for line in lines or [b""])
    with open(target, "w", encoding="ascii") as file:
        file.write(f"const char {symbol}[] =\n{body};\n"
                   f"const unsigned int {symbol}_size = sizeof {symbol} - 1;\n")


if __name__ == "__main__":
    main()
