"""Reads what words.py works with: catalogues, expressions and tests of words/*.json, and the messages of
all sources."""

import ast
import json
import re
from collections import namedtuple

LANGUAGES = ("de", "fr")
BUILT_IN = ("all", "list", "pair", "player", "raw", "tally")

Message = namedtuple("Message", "text plural place")  # plural is None where nothing is counted


class Fault(Exception):
    """Something is wrong in a file."""


# Catalogues

FIELD = re.compile(r'^(msgid|msgid_plural|msgstr|msgstr\[\d\])\s+(".*")$')


def catalogue_entries(path):
    """Yields the fields of each entry of a catalogue except the first, which describes the file."""
    fields, last = {}, None
    for line in path.read_text(encoding="utf-8").splitlines() + [""]:
        if found := FIELD.match(line):
            last = found[1]
            fields[last] = ast.literal_eval(found[2])
        elif line.startswith('"'):
            fields[last] += ast.literal_eval(line)
        elif not line and fields:
            if fields["msgid"]:
                yield fields
            fields = {}


def forms_of(fields):
    return [fields[key] for key in sorted(fields) if key.startswith("msgstr")]


def read_catalogues(paths):
    """Returns the forms of each message by language, as a terminal prints them: without soft hyphens."""
    found = {language: {} for language in LANGUAGES}
    for path in paths:
        for fields in catalogue_entries(path):
            found[path.name.split(".")[-2]][fields["msgid"]] = [
                form.replace("\u00ad", "") for form in forms_of(fields)]
    return found


# Expressions and tests of words/*.json

def read_expression(text, hole=None):
    """Splits "[i] count.coin coins" into picture, type, fixed word and arguments. A type alone applies to
    the argument with the same name as the hole."""
    tokens = text.split()
    picture = tokens.pop(0)[1:-1] if tokens and tokens[0].startswith("[") else None
    if not tokens or len(tokens) > 7:
        raise Fault(f"no expression: {text!r}")
    kind, _, word = tokens.pop(0).partition(".")
    if not tokens and hole is None:
        raise Fault(f"an expression without an argument: {text!r}")
    return picture, kind, word or None, tokens or [hole]


TEST = re.compile(r"([\w.]+)(?: (=|!=|<|>)(?: (.*))?)?")


def read_tests(text):
    """Splits "points = 0 and tower" into [("points", "=", "0"), ("tower", "?", None)]."""
    tests = []
    for part in text.split(" and "):
        found = TEST.fullmatch(part)
        if not found:
            raise Fault(f"no test: {part!r}")
        tests.append((found[1], (found[2] or "?")[0], found[3] or ("" if found[2] else None)))
    return tests


def entry_lines(value):
    """Yields all sentences of an entry as objects."""
    if isinstance(value, str):
        yield {"say": value}
    elif isinstance(value, list) or "all" in value:
        for part in value if isinstance(value, list) else value["all"]:
            yield from entry_lines(part)
    else:
        yield value


def entry_tables(words):
    """Yields name and entries of each part of a game's words."""
    for name in ("events", "headings", "moves", "reasons", "sources"):
        yield name, words.get(name, {})
    for event, table in words.get("told_with", {}).items():
        yield f"told_with {event}", table
    yield "turn", words.get("turn", {}).get("follow", {})
    for who, table in words.get("prompts", {}).items():
        yield f"prompts {who}", table
    for name in ("moves", "events"):
        yield f"effects {name}", words.get("effects", {}).get(name, {})


# Messages

def message(text, place):
    return Message(*(text if isinstance(text, list) else (text, None)), place)


def messages_of_names(table, place):
    for text in table.values():
        yield message(text, place)


def messages_of_words(path, words):
    if path.name == "errors.json":
        yield from messages_of_names({**words["server"], **words["client"], "*": words["*"]},
                                     path.name)
        return
    for table in words.get("names", {}).values():
        yield from messages_of_names(table, path.name)
    for _, table in entry_tables(words):
        for value in table.values():
            for line in entry_lines(value):
                for key in ("me", "say", "more"):
                    if line.get(key):
                        yield message(line[key], path.name)
    texts = [words.get("effects", {}).get(key) for key in ("pay", "get", "more")]
    texts += [how.get("else") for how in words.get("viewed", {}).values()]
    texts += [topic["label"] for topic in words.get("topics", [])]
    for text in filter(None, texts):
        yield message(text, path.name)


C_STRING = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
C_CALL = re.compile(r"\b(?:tr|say)\(\s*(?:&?[\w.>-]+(?:\(\w*\))?,\s*)?" + C_STRING)
C_COUNTED = re.compile(r"\b(?:tr_n|say_n)\(\s*(?:&?[\w.>-]+(?:\(\w*\))?,\s*)?" + C_STRING
                       + r",\s*" + C_STRING)
C_MARKED = re.compile(r"\bTR\(" + C_STRING + r"\)")


def c_text(strings):
    return "".join(ast.literal_eval(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', strings))


def messages_of_c(path):
    text = path.read_text(encoding="utf-8")
    for found in [*C_CALL.finditer(text), *C_MARKED.finditer(text)]:
        yield Message(c_text(found[1]), None, path.name)
    for found in C_COUNTED.finditer(text):
        yield Message(c_text(found[1]), c_text(found[2]), path.name)


JS_STRING = r"""('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")"""
JS_CALL = re.compile(rf"(?<![\w.$])t\(\s*{JS_STRING}")
JS_COUNTED = re.compile(rf"(?<![\w.$])tn\(\s*{JS_STRING}\s*,\s*{JS_STRING}")


def messages_of_web(path):
    text = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for found in JS_CALL.finditer(text):
        yield Message(ast.literal_eval(found[1]), None, path.name)
    for found in JS_COUNTED.finditer(text):
        yield Message(ast.literal_eval(found[1]), ast.literal_eval(found[2]), path.name)


def all_messages(root):
    """Yields where each message is said (words, terminal, server, browser) and the message."""
    for path in sorted(root.glob("words/*.json")):
        words = json.loads(path.read_text(encoding="utf-8"))
        for said in messages_of_words(path, words):
            yield "words", said
    for path in [*root.glob("src/apps/terminal/**/*.c"), *root.glob("src/apps/cli/*.c"),
                 *root.glob("src/words/*.c")]:
        for said in messages_of_c(path):
            yield "terminal", said
    for path in root.glob("src/server/desks/notify/*.c"):
        for said in messages_of_c(path):
            yield "server", said
    for path in [*root.glob("web/src/**/*.ts"), *root.glob("web/src/**/*.svelte")]:
        for said in messages_of_web(path):
            yield "browser", said
