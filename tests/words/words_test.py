#!/usr/bin/env python3
"""Checks that the words of the project are complete, and, in a small made-up project, that this check finds
what it should. Prints TAP.
"""

import contextlib
import io
import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True

import words  # noqa: E402
from words_check import check  # noqa: E402

RECORDS = """### Events of Quay

- `rope` (`seat`, `knots`: how many): a rope is tied.
- `splash` (`seat`), `dive` (`seat`): into the water; `rope` follows.

### Reasons in Quay

- `wet` (`has`): no.

## The rest
"""
PROTOCOL = """The codes of refusals are those below, and `no-page`.

## Errors

The code is for programs:

`over`, `busy` (try again).

"""
QUAY = {
    "title": "Quay",
    "names": {"count": {"knot": ["{n} knot", "{n} knots"]}},
    "says": {"name": "player seat", "knots": "count.knot knots"},
    "events": {"rope": {"me": "You tied {knots}", "say": "{name} tied {knots}"}},
    "silent": ["splash", "dive"],
    "reasons": {"wet": "It is wet."},
}
ERRORS = {"server": {"over": "It is over.", "busy": "Wait.", "no-page": "Nothing here."},
          "client": {}, "*": "It failed: {reason}."}
TEXTS = ["You tied {knots}", "{name} tied {knots}", "It is wet.", "It is over.", "Wait.",
         "Nothing here.", "It failed: {reason}.", "Ahoy"]


class Project:
    """A project in its own folder, whose words are complete until a test changes them."""

    def __init__(self, folder):
        self.root = Path(folder)
        self.quay, self.errors = json.loads(json.dumps(QUAY)), json.loads(json.dumps(ERRORS))
        self.texts = {"quay": list(TEXTS), "terminal": ["Aboard"]}
        self.translated = {}  # translations that differ from the message
        self.said_in_browser = ["Ahoy"]
        self.protocol, self.records = PROTOCOL, RECORDS

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def faults(self):
        self.write("docs/records.md", self.records)
        self.write("docs/protocol.md", self.protocol)
        self.write("words/quay.json", json.dumps(self.quay))
        self.write("words/errors.json", json.dumps(self.errors))
        self.write("src/apps/terminal/a.c", 'say(out, "Aboard");')
        self.write("web/src/a.ts", " ".join(f"t({text!r})" for text in self.said_in_browser))
        for language in ("de", "fr"):
            for name, texts in self.texts.items():
                blocks = [f"msgid {json.dumps(text)}\nmsgstr "
                          f"{json.dumps(self.translated.get(text, text))}" for text in texts]
                if name == "quay":
                    blocks.append('msgid "{n} knot"\nmsgid_plural "{n} knots"\n'
                                  'msgstr[0] "{n} K"\nmsgstr[1] "{n} KK"')
                self.write(f"po/{name}.{language}.po", "\n\n".join(blocks) + "\n")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            failed = check(self.root)
        faults = printed.getvalue().splitlines()[:-1]
        assert failed == bool(faults)
        return faults


def expect(project, *wanted):
    faults = project.faults()
    assert len(faults) == len(wanted), faults
    for fault, part in zip(faults, wanted):
        assert part in fault, (fault, part)


def the_project_is_complete(_):
    assert check(ROOT) == 0


def nothing_is_wrong_at_first(project):
    expect(project)


def a_new_event_is_a_line_and_its_translations(project):
    project.records = RECORDS.replace("### Reasons", "- `gull`: it sits down.\n\n### Reasons")
    expect(project, "no words for the event gull")
    project.quay["events"]["gull"] = "A gull sat down"
    expect(project, "no de for 'A gull sat down'", "no fr for 'A gull sat down'")
    project.texts["quay"].append("A gull sat down")
    expect(project)
    target = project.root / "words_quay.c"
    words.write_game(target, "words_quay", project.root / "words/quay.json")
    assert '"A gull sat down"' in target.read_text(encoding="ascii")


def a_message_that_nobody_says(project):
    project.said_in_browser = []
    expect(project, "quay.de.po: nobody says 'Ahoy'", "quay.fr.po: nobody says 'Ahoy'")


def a_message_in_two_catalogues(project):
    project.texts["table"] = ["Ahoy"]
    expect(project, "table.de.po: also in quay.de.po", "table.fr.po: also in quay.fr.po")


def a_message_of_both_clients_in_the_catalogue_of_one(project):
    project.said_in_browser.append("Aboard")
    expect(project, "terminal.de.po: said by browser and terminal", "terminal.fr.po: said by")


def a_translation_without_a_name(project):
    project.translated["You tied {knots}"] = "Geknotet"
    expect(project, "other {names} in de", "other {names} in fr")


def a_hole_that_nothing_fills(project):
    project.quay["says"].pop("knots")
    expect(project, *["nothing says how {knots} is said"] * 2)


def a_type_that_is_not_there(project):
    project.quay["says"]["knots"] = "number.knot knots"
    expect(project, "no type 'number'", "no number 'knot'")


def a_test_that_cannot_be_read(project):
    project.quay["events"]["rope"]["if"] = "knots is 3"
    expect(project, "no test: 'knots is 3'")


def a_reason_without_words(project):
    project.records = RECORDS.replace("`wet` (`has`)", "`wet` (`has`), `cold`")
    expect(project, "no words for the reason cold")


def an_error_code_without_words(project):
    project.protocol = PROTOCOL.replace("`over`", "`over`, `lost`")
    expect(project, "lost: no words")


def an_error_code_that_the_protocol_lacks(project):
    project.protocol = PROTOCOL.replace("`over`, ", "")
    expect(project, "over: docs/protocol.md does not name it")


def main():
    tests = [the_project_is_complete, nothing_is_wrong_at_first,
             a_new_event_is_a_line_and_its_translations, a_message_that_nobody_says,
             a_message_in_two_catalogues, a_message_of_both_clients_in_the_catalogue_of_one,
             a_translation_without_a_name, a_hole_that_nothing_fills, a_type_that_is_not_there,
             a_test_that_cannot_be_read, a_reason_without_words, an_error_code_without_words,
             an_error_code_that_the_protocol_lacks]
    failed = 0
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        printed = io.StringIO()
        try:
            with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
                test(Project(folder))
            fault = None
        except AssertionError as error:
            fault, failed = f"{error}\n{printed.getvalue()}", failed + 1
        print(f"{'not ok' if fault else 'ok'} {number} - {test.__name__.replace('_', ' ')}")
        for line in (fault or "").splitlines():
            print(f"#   {line}")
    return 1 if failed else 0


sys.exit(main())
