#!/usr/bin/env python3
"""Turns the catalogues in po/ into one C table, sorted by message, and checks the messages of sources.

usage: catalogue.py OUTPUT PO...           writes the table; NAME.de.po and NAME.fr.po go together
       catalogue.py --check PO... SOURCE.c...   every message of the sources has all translations
"""

import ast
import re
import sys
from pathlib import Path

LANGUAGES = ("de", "fr")
FIELD = re.compile(r'^(msgid|msgid_plural|msgstr|msgstr\[\d\])\s+(".*")$')
STRINGS = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
CALL = re.compile(r"\b(tr|tr_n|say|say_n|say_line)\(\s*(?:&?[\w.>-]+(?:\(\w*\))?,\s*)?" + STRINGS)
MARKED = re.compile(r"\bTR\(" + STRINGS + r"\)")


def entries(path):
    """Yields message and translations (one, or one for each number) of a catalogue."""
    fields, last = {}, None
    for line in path.read_text(encoding="utf-8").splitlines() + [""]:
        if found := FIELD.match(line):
            last = found[1]
            if last == "msgid" and "msgid" in fields:
                yield finish(fields)
                fields = {}
            fields[last] = ast.literal_eval(found[2])
        elif line.startswith('"'):
            fields[last] += ast.literal_eval(line)
        elif not line and "msgid" in fields:
            yield finish(fields)
            fields = {}


def finish(fields):
    forms = [fields[key] for key in sorted(fields) if key.startswith("msgstr")]
    return fields["msgid"], forms


def read(paths):
    """All messages of a language; what a game says goes before what the terminal says."""
    found = {language: {} for language in LANGUAGES}
    for path in sorted(paths, key=lambda path: (path.name.startswith("terminal"), path.name)):
        for message, forms in entries(path):
            if message and all(forms):
                found[path.name.split(".")[-2]].setdefault(message, forms)
    return found


def literal(text):
    escaped = "".join(
        chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in text.encode())
    return f'"{escaped}"'


def write(target, found):
    messages = sorted(set().union(*found.values()), key=str.encode)
    lines = ['#include "apps/terminal/words.h"', "", "const words_entry words_table[] = {"]
    for message in messages:
        forms = []
        for language in LANGUAGES:
            both = found[language].get(message, ["", ""])
            forms += [both[0], both[-1]]
        lines.append(f"    {{{literal(message)}, {{{', '.join(map(literal, forms))}}}}},")
    lines += ["};", f"const int words_count = {len(messages)};", ""]
    target.write_text("\n".join(lines), encoding="ascii")


def messages_of(source):
    text = source.read_text(encoding="utf-8")
    for strings in [match[2] for match in CALL.finditer(text)] + MARKED.findall(text):
        parts = re.findall(r'"((?:[^"\\]|\\.)*)"', strings)
        yield "".join(part.replace('\\"', '"').replace("\\n", "\n") for part in parts)


def check(catalogues, sources):
    found, missing, used = read(catalogues), 0, set()
    for source in sources:
        for message in messages_of(source):
            used.add(message)
            for language in LANGUAGES:
                if message not in found[language]:
                    print(f"{source.name}: no {language} for: {message}")
                    missing += 1
    for catalogue in catalogues:
        for message, _ in entries(catalogue) if catalogue.name.startswith("terminal") else []:
            if message and message not in used:
                print(f"{catalogue.name}: nobody says: {message}")
                missing += 1
    return 1 if missing or not used else 0


def main():
    first, *rest = sys.argv[1:]
    paths = [Path(name) for name in rest]
    catalogues = [path for path in paths if path.suffix == ".po"]
    if first == "--check":
        return check(catalogues, [path for path in paths if path.suffix == ".c"])
    write(Path(first), read(catalogues))
    return 0


sys.exit(main())
