"""Implements `words.py check`: compares messages with catalogues, and the files of words/ with the lists in
the documents."""

import json
import re

from words_files import (BUILT_IN, LANGUAGES, Fault, all_messages, catalogue_entries, entry_lines,
                         entry_tables, forms_of, read_expression, read_tests)

SECTIONS = {"title", "names", "proper", "composed", "viewed", "says", "events", "told_with",
            "turn", "silent", "seat", "mover", "headings", "headings_follow", "prompts", "moves",
            "effects", "reasons", "sources", "topics"}
LINE = {"if", "me", "say", "n", "join", "with", "pay", "get", "more"}
GIVEN = {"n", "game"}  # holes that the clients fill


def holes(text):
    return set(re.findall(r"\{(\w+)\}", text or ""))


# Messages and catalogues

NOT_FOR_BROWSERS = {"terminal", "server"}


def read_used(root):
    """Returns the plural, the place and the sides of each message; a side is where it is said."""
    used = {}
    for where, said in all_messages(root):
        plural, place, sides = used.get(said.text, (None, said.place, set()))
        used[said.text] = (plural or said.plural, place, sides | {where})
    return used


def check_forms(language, text, plural, fields):
    forms = forms_of(fields)
    if plural != fields.get("msgid_plural"):
        yield f"another plural than {plural!r} of"
    elif len(forms) != (2 if plural else 1) or not all(forms):
        yield f"no {language} for"
    elif holes(forms[0]) - {"n"} != holes(text) - {"n"} or holes(forms[-1]) != holes(plural or text):
        yield f"other {{names}} in {language} for"


def check_catalogues(root):
    used, known = read_used(root), {}
    for path in sorted(root.glob("po/*.po")):
        name, language, _ = path.name.split(".")
        for fields in catalogue_entries(path):
            text = fields["msgid"]
            if (language, text) in known:
                yield f"{path.name}: also in {known[language, text]}: {text!r}"
            known[language, text] = path.name
            if text not in used:
                yield f"{path.name}: nobody says {text!r}"
                continue
            plural, place, sides = used[text]
            if (name in NOT_FOR_BROWSERS) != (sides <= NOT_FOR_BROWSERS):
                yield f"{path.name}: said by {' and '.join(sorted(sides))}: {text!r}"
            for fault in check_forms(language, text, plural, fields):
                yield f"{path.name}: {fault} {text!r} ({place})"
    for text, (_, place, _) in used.items():
        for language in LANGUAGES:
            if (language, text) not in known:
                yield f"{place}: no {language} for {text!r}"


# The words of a game

def types_of(words):
    return {*BUILT_IN, *(kind for section in ("names", "proper", "composed", "viewed")
                         for kind in words.get(section, {}))}


def check_expression(words, text, hole=None):
    _, kind, word, arguments = read_expression(text, hole)
    named = words.get("names", {}).get(kind, words.get("proper", {}).get(kind, {}))
    further = arguments if kind == "all" else arguments[1:2] if kind == "tally" else \
        arguments[:1] if kind == "pair" else []
    for name in [kind, *further]:
        if name not in types_of(words):
            yield f"no type {name!r} in {text!r}"
    if word is not None and word not in named:
        yield f"no {kind} {word!r}"


def check_line(words, line):
    own = line.get("with", {})
    if unknown := set(line) - LINE:
        yield f"unknown: {', '.join(sorted(unknown))}"
    for key in ("me", "say", "more"):
        for text in line[key] if isinstance(line.get(key), list) else [line.get(key)]:
            for hole in sorted(holes(text) - own.keys() - words.get("says", {}).keys() - GIVEN):
                yield f"nothing says how {{{hole}}} is said"
    for key in ("pay", "get"):
        value = line.get(key, [])
        for text in [value] if isinstance(value, str) else value:
            yield from check_expression(words, text)
    for hole, text in own.items():
        yield from check_expression(words, text, hole)
    read_tests(line.get("if", "n"))


def check_game(words):
    if unknown := set(words) - SECTIONS:
        yield f"unknown: {', '.join(sorted(unknown))}"
    turn = words.get("turn", {})
    for kind in [*turn.get("begin", []), *turn.get("lead", []), *turn.get("follow", {})]:
        if kind not in words["events"]:
            yield f"turn: no event {kind!r}"
    for table in (words.get("says", {}), words.get("seat", {})):
        for hole, text in table.items():
            yield from check_expression(words, text, hole)
    for name, table in entry_tables(words):
        for key, value in table.items():
            for line in entry_lines(value):
                for fault in check_line(words, line):
                    yield f"{name} {key}: {fault}"


def documented(text, heading):
    """Yields the words that a document's list is about: those in `backticks` before a colon."""
    found = re.search(rf"^### {heading}\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL)
    items = re.findall(r"^- (.*?)(?=^- |^$|\Z)", found[1] if found else "",
                       re.MULTILINE | re.DOTALL)
    for item in items:
        yield from re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", item).partition(":")[0])


def check_documented(root, words):
    """Checks that each event and reason of docs/records.md has words, or is an event listed as silent."""
    text = (root / "docs/records.md").read_text(encoding="utf-8")
    told = {*words["events"], *words.get("silent", []),
            *(kind for table in words.get("told_with", {}).values() for kind in table)}
    for event in documented(text, f"Events of {words['title']}"):
        if event not in told:
            yield f"no words for the event {event}"
    for code in documented(text, f"Reasons in {words['title']}"):
        if code not in words["reasons"]:
            yield f"no words for the reason {code}"


def check_errors(root, words):
    """Checks that the codes of docs/protocol.md are those of words/errors.json."""
    text = (root / "docs/protocol.md").read_text(encoding="utf-8")
    listed = re.search(r"^## Errors\n.*?programs:\n\n(.*?)\n\n", text, re.MULTILINE | re.DOTALL)[1]
    listed += re.search(r"The codes of refusals(.*?)\.\n", text, re.DOTALL)[1]
    codes = set(re.findall(r"`([a-z-]+)`", listed))
    for code in sorted(codes ^ words["server"].keys()):
        yield f"{code}: " + ("no words" if code in codes else "docs/protocol.md does not name it")


def check_files(root):
    for path in sorted(root.glob("words/*.json")):
        words = json.loads(path.read_text(encoding="utf-8"))
        try:
            faults = list(check_errors(root, words)) if path.name == "errors.json" else \
                [*check_game(words), *check_documented(root, words)]
        except Fault as fault:
            faults = [str(fault)]
        yield from (f"{path.name}: {fault}" for fault in faults)


def check(root):
    faults = [*check_files(root), *check_catalogues(root)]
    for fault in faults:
        print(fault)
    print(f"{len(read_used(root))} messages, {len(faults)} faults")
    return 1 if faults else 0
