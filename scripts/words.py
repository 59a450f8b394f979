#!/usr/bin/env python3
"""Turns the words of the clients, words/*.json and the catalogues po/*.po, into C, and checks them.

usage: words.py table OUTPUT PO...             the translations as one C table, sorted by message
       words.py game OUTPUT SYMBOL WORDS.json  the words of a game as C data (docs/words.md)
       words.py errors OUTPUT WORDS.json       the sentence of each error code as C data
       words.py check                          every message of the project has its translations,
                                               every translation its message, and the files of
                                               words/ say what they should
"""

import json
import sys
from pathlib import Path

from words_check import check
from words_files import Fault, read_catalogues, read_expression, read_tests

LANGUAGES = ("de", "fr")


def literal(text):
    if text is None:
        return "NULL"
    escaped = "".join(
        chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in text.encode())
    return f'"{escaped}"'


def pointer(kind, items, end):
    """Returns a list as C: an unnamed array closed by the item `end`; NULL for an empty list."""
    return f"(const {kind}[]){{{', '.join([*items, end])}}}" if items else "NULL"


def write_table(target, paths):
    found = read_catalogues(paths)
    lines = ['#include "words/words.h"', "", "const words_entry words_table[] = {"]
    messages = sorted({message for language in LANGUAGES for message in found[language]},
                      key=str.encode)
    for message in messages:
        forms = []
        for language in LANGUAGES:
            both = found[language].get(message, ["", ""])
            forms += [both[0], both[-1]]
        lines.append(f"    {{{literal(message)}, {{{', '.join(map(literal, forms))}}}}},")
    lines += ["};", f"const int words_count = {len(messages)};", ""]
    target.write_text("\n".join(lines), encoding="ascii")


def expression(text, hole=None):
    """Returns an expression such as "count.coin coins" as C; only the browser uses the picture before it."""
    _, kind, word, arguments = read_expression(text, hole)
    return (f"{{{literal(kind)}, {literal(word)}, "
            f"{{{', '.join(map(literal, arguments)) or 'NULL'}}}}}")


def expressions(value):
    items = [value] if isinstance(value, str) else value or []
    return pointer("tell_expression", [expression(item) for item in items], "{NULL, NULL, {NULL}}")


def holes(table):
    return pointer("tell_hole", [f"{{{literal(hole)}, {expression(text, hole)}}}"
                                 for hole, text in (table or {}).items()],
                   "{NULL, {NULL, NULL, {NULL}}}")


def forms(value):
    both = value if isinstance(value, list) else [value, value]
    return "{" + ", ".join(map(literal, both)) + "}"


def entry(value):
    """Returns an entry as C: a sentence, or several of which the first that holds is said, or all that
    hold."""
    if isinstance(value, str):
        value = {"say": value}
    if isinstance(value, list):
        return f"{{.kind = TELL_FIRST, .parts = {parts(value)}}}"
    fields = [f".tests = {tests(value['if'])}"] if "if" in value else []
    if "all" in value:
        fields += [".kind = TELL_ALL", f".parts = {parts(value['all'])}"]
    fields += [f".{key} = {forms(value[key])}" for key in ("me", "say", "more") if key in value]
    fields += [f".{key} = {literal(value[key])}" for key in ("n", "join") if key in value]
    fields += [f".{key} = {expressions(value[key])}" for key in ("pay", "get") if key in value]
    if "with" in value:
        fields.append(f".holes = {holes(value['with'])}")
    return "{" + (", ".join(fields) or "0") + "}"


def parts(values):
    return pointer("tell_entry", [entry(value) for value in values], "{.kind = TELL_END}")


def tests(text):
    items = [f"{{{literal(name)}, '{how}', {literal(value)}}}" for name, how, value in
             read_tests(text)]
    return pointer("tell_test", items, "{NULL, 0, NULL}")


def entries(table):
    items = [f"\n     {{{literal(key)}, {entry(value)}}}" for key, value in (table or {}).items()]
    return pointer("tell_key", items, "{NULL, {0}}")


def names(table):
    items = []
    for word, text in table.items():
        one, many = text if isinstance(text, list) else (text, text)
        items.append(f"{{{literal(word)}, {literal(one)}, {literal(many)}}}")
    return pointer("tell_name", items, "{NULL, NULL, NULL}")


def types(words):
    items = [f"\n     {{.type = {literal(kind)}, .names = {names(table)}}}"
             for section in ("names", "proper") for kind, table in words.get(section, {}).items()]
    for kind, how in words.get("composed", {}).items():
        of = ", ".join(map(literal, how["of"]))
        items.append(f"\n     {{.type = {literal(kind)}, .split = {literal(how.get('split', ''))}, "
                     f".join = {literal(how.get('join', ''))}, .of = {{{of}}}}}")
    for kind, how in words.get("viewed", {}).items():
        fields = ", ".join(f".{key} = {literal(how[key])}" for key in ("list", "by", "get"))
        items.append(f"\n     {{.type = {literal(kind)}, {fields}, "
                     f".otherwise = {literal(how.get('else'))}}}")
    return pointer("tell_type", items, "{.type = NULL}")


def told_with(words):
    items = [f"\n     {{{literal(event)}, {entries(table)}}}"
             for event, table in words.get("told_with", {}).items()]
    return pointer("tell_with", items, "{NULL, NULL}")


def topics(words):
    items = [f"\n     {{{literal(topic['label'])}, {literal(topic['rule'])}, "
             f"{literal(topic.get('step', ''))}}}" for topic in words.get("topics", [])]
    return pointer("tell_topic", items, "{NULL, NULL, NULL}")


def write_game(target, symbol, path):
    words = json.loads(path.read_text(encoding="utf-8"))
    effects, prompts = words.get("effects", {}), words.get("prompts", {})
    mover = words.get("mover", {})
    fields = {
        "title": literal(words["title"]),
        "types": types(words),
        "says": holes(words.get("says")),
        "events": entries(words.get("events")),
        "told_with": told_with(words),
        "seats": holes(words.get("seat")),
        "mover_events": pointer("char *const", map(literal, mover.get("events", [])), "NULL")
                        if mover else "NULL",
        "mover_until": literal(mover.get("until", "")),
        "headings": entries(words.get("headings")),
        "headings_follow": str(words.get("headings_follow", False)).lower(),
        "my_prompts": entries(prompts.get("me")),
        "prompts": entries(prompts.get("others")),
        "moves": entries(words.get("moves")),
        "reasons": entries(words.get("reasons")),
        "effects_join": literal(effects.get("join", " ")),
        "effects_pay": literal(effects.get("pay", "")),
        "effects_get": literal(effects.get("get", "")),
        "effects_more": literal(effects.get("more", "")),
        "effects_of_moves": entries(effects.get("moves")),
        "effects_of_events": entries(effects.get("events")),
        "sources": entries(words.get("sources")),
        "topics": topics(words),
    }
    lines = [f"    .{name} = {value}," for name, value in fields.items()]
    target.write_text("\n".join(['#include "apps/terminal/tell_table.h"', "",
                                 f"const tell_words {symbol} = {{", *lines, "};", ""]),
                      encoding="ascii")


def write_errors(target, path):
    words = json.loads(path.read_text(encoding="utf-8"))
    both = {**words["server"], **words["client"], "*": words["*"]}
    target.write_text("\n".join(['#include "apps/terminal/tell_table.h"', "",
                                 f"const tell_name *const words_errors = {names(both)};", ""]),
                      encoding="ascii")


def main():
    match sys.argv[1:]:
        case ["table", output, *catalogues] if catalogues:
            write_table(Path(output), [Path(name) for name in catalogues])
        case ["game", output, symbol, words]:
            write_game(Path(output), symbol, Path(words))
        case ["errors", output, words]:
            write_errors(Path(output), Path(words))
        case ["check"]:
            return check(Path(__file__).resolve().parent.parent)
        case _:
            print(__doc__.strip(), file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Fault as fault:
        print(fault, file=sys.stderr)
        sys.exit(1)
