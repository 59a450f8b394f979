"""Finds the places where C code can be broken, one operator at a time; for scripts/mutate.

A mutant is one small change in one place: a comparison, a constant, a condition, a statement. The code is
read as tokens, so comments, strings, preprocessor lines and asserts stay as they are. This relies on
clang-format: a binary `*` or `&` has spaces around it, a pointer's does not.
"""

import re
from collections import namedtuple

# operator: the kind of change; old and new: the text at `start`; line: counted from 1.
Mutant = namedtuple("Mutant", "path line operator start old new")
Token = namedtuple("Token", "kind text start line")

TOKENS = re.compile(r"""
    (?P<blank>\s+|/\*.*?\*/|//[^\n]*)
  | (?P<directive>^[ \t]*\#(?:[^\n\\]|\\\n|\\.)*)
  | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<word>[A-Za-z_]\w*)
  | (?P<number>(?:0[xX][0-9a-fA-F]+|\d+\.?\d*(?:[eE][+-]?\d+)?)[uUlLfF]*)
  | (?P<sign>->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\.\.\.|.)
""", re.VERBOSE | re.DOTALL | re.MULTILINE)

COMPARISONS = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"),
               "==": ("!=",), "!=": ("==",)}
LOGIC = {"&&": ("||",), "||": ("&&",)}
ARITHMETIC = {"+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("*",), "&": ("|",),
              "|": ("&",), "^": ("|",), "<<": (">>",), ">>": ("<<",)}
ASSIGNMENTS = {"+=": ("-=",), "-=": ("+=",), "*=": ("/=",), "/=": ("*=",), "&=": ("|=",),
               "|=": ("&=",), "^=": ("|=",), "++": ("--",), "--": ("++",), "<<=": (">>=",),
               ">>=": ("<<=",)}
KEYWORDS = {"return", "case", "else", "sizeof", "goto"}
NOT_DELETED = {"return", "case", "default", "if", "for", "while", "do", "switch", "else", "goto",
               "typedef", "static", "const", "struct", "enum", "union", "extern", "_Alignas",
               "_Static_assert", "assert", "unsigned"}
VALUES = ("word", "number", "string")
DEBUG_ONLY = re.compile(r"^#ifndef NDEBUG\n.*?^#endif", re.DOTALL | re.MULTILINE)


def tokens_of(text):
    """Returns the tokens, except those that only check (asserts, debug code)."""
    debug = [found.span() for found in DEBUG_ONLY.finditer(text)]
    found, line = [], 1
    for match in TOKENS.finditer(text):
        if match.lastgroup not in ("blank", "directive") and not any(
                begin <= match.start() < end for begin, end in debug):
            found.append(Token(match.lastgroup, match[0], match.start(), line))
        line += match[0].count("\n")
    return without_asserts(found)


def without_asserts(tokens):
    kept, number = [], 0
    while number < len(tokens):
        if tokens[number].text in ("assert", "_Static_assert", "static_assert"):
            number = closing(tokens, number + 1)
        else:
            kept.append(tokens[number])
        number += 1
    return kept


def closing(tokens, number):
    """Returns the number of the bracket that closes the one at `number`."""
    depth = 0
    for i in range(number, len(tokens)):
        depth += (tokens[i].text in "([{") - (tokens[i].text in ")]}")
        if depth == 0:
            return i
    return len(tokens) - 1


class Reader:
    """Finds all mutants of one file."""

    def __init__(self, path, text):
        self.path, self.text, self.tokens = path, text, tokens_of(text)
        self.found = []

    def add(self, operator, first, last, new):
        """Adds the mutant that replaces the tokens `first` to `last` by `new`."""
        start, end = self.tokens[first], self.tokens[last]
        old = self.text[start.start:end.start + len(end.text)]
        self.found.append(Mutant(self.path, start.line, operator, start.start, old, new))

    def is_binary(self, number):
        """Reports whether the token is an operator between two values, with spaces around it."""
        before, token = self.tokens[number - 1], self.tokens[number]
        after = self.text[token.start + len(token.text)]
        spaced = self.text[token.start - 1].isspace() and after.isspace()
        is_value = before.kind in VALUES or before.text in ")]"
        return spaced and is_value and before.text not in KEYWORDS

    def is_size(self, number):
        """Reports whether the token is the number of elements in the declaration of an array."""
        before = self.tokens[max(0, number - 3):number]
        return (len(before) == 3 and before[2].text == "[" and before[1].kind == "word"
                and before[0].kind == "word" and before[0].text not in KEYWORDS)

    def is_fill(self, number):
        """Reports whether the token is one of the zeros that fill up the arguments of fn_tell."""
        end = number
        while self.tokens[end].text in ("0", ","):
            end += 1
        opening = number
        while self.tokens[opening].text not in ("(", ";", "{"):
            opening -= 1
        return (self.tokens[end].text == ")" and self.tokens[end + 1].text == ";"
                and self.tokens[opening - 1].text.startswith("fn_tell"))

    def read_sign(self, number):
        token, text = self.tokens[number], self.tokens[number].text
        for operator, table in (("comparison", COMPARISONS), ("logic", LOGIC),
                                ("assignment", ASSIGNMENTS)):
            for new in table.get(text, ()):
                self.add(operator, number, number, new)
        if text in ARITHMETIC and self.is_binary(number):
            self.add("arithmetic", number, number, ARITHMETIC[text][0])
        elif text == "-" and self.tokens[number + 1].start == token.start + 1:
            self.add("sign", number, number, "")
        elif text == "!":
            self.add("negation", number, number, "")

    def read_number(self, number):
        found = re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+\.?\d*)(.*)", self.tokens[number].text)
        if self.is_size(number) or self.is_fill(number) or "." in found[1] or found[2].lower().startswith("e"):
            return
        value = int(found[1], 0)
        self.add("constant", number, number, f"{value + 1}{found[2]}")
        if value > 0:
            self.add("constant", number, number, f"{value - 1}{found[2]}")

    def read_word(self, number):
        text = self.tokens[number].text
        if text in ("true", "false"):
            self.add("constant", number, number, "false" if text == "true" else "true")
        elif text in ("if", "while") and self.tokens[number + 1].text == "(":
            end = closing(self.tokens, number + 1)
            inside = self.text[self.tokens[number + 1].start:self.tokens[end].start + 1]
            self.add("condition", number + 1, end, f"(!{inside})")
        elif text == "return" and self.tokens[number + 1].text != ";":
            self.read_return(number)

    def read_return(self, number):
        end = self.end_of_statement(number)
        value = self.text[self.tokens[number + 1].start:self.tokens[end].start]
        if value in ("true", "false") or self.tokens[end - 1].kind == "number" and end == number + 2:
            return      # a constant, which read_word or read_number changes
        self.add("return value", number + 1, end - 1, f"!({value})")
        self.add("return value", number + 1, end - 1, "0")

    def end_of_statement(self, number):
        while self.tokens[number].text != ";":
            number = closing(self.tokens, number) if self.tokens[number].text in "([{" else number
            number += 1
        return number

    def opens_block(self, number):
        """Reports whether the token is a brace around statements, not around an array's or a struct's
        values."""
        before = self.tokens[number - 1].text if number > 0 else ""
        return (self.tokens[number].text == "{" and before in (")", "else", "do", ";", "}", ":")
                and self.text[self.tokens[number].start - 1].isspace())

    def read_statements(self):
        """Adds the statements that can be left out: expressions, break, continue; not declarations."""
        begins, number = False, 0
        while number < len(self.tokens):
            token = self.tokens[number]
            if begins and self.is_deletable(number):
                self.add("statement", number, self.end_of_statement(number), ";")
            begins = token.text in ("}", ";", "else", "do") or self.opens_block(number)
            if token.text in ("if", "for", "while", "switch"):
                number, begins = closing(self.tokens, number + 1), True
            elif token.text in ("case", "default"):
                while self.tokens[number].text != ":":
                    number += 1
                begins = True
            number += 1

    def is_deletable(self, number):
        first, second, third = (self.tokens[number:] + self.tokens[-3:])[:3]
        if first.text in NOT_DELETED or first.text in "{};(" or second.text == "(" and \
                self.text[first.start - 1] == "\n":
            return False
        if first.kind == "word" and second.kind == "word":
            return False        # a declaration
        if first.kind == "word" and second.text == "*" and third.kind == "word":
            return False        # a declaration of a pointer
        return first.kind in ("word", "sign")

    def mutants(self):
        readers = {"sign": self.read_sign, "number": self.read_number, "word": self.read_word}
        for number, token in enumerate(self.tokens):
            if token.kind in readers:
                readers[token.kind](number)
        self.read_statements()
        return self.found


def find(path, text):
    """Returns every mutant of a file, in the order of its text."""
    return sorted(Reader(path, text).mutants(), key=lambda mutant: (mutant.start, mutant.new))


def apply(mutant, text):
    return text[:mutant.start] + mutant.new + "\n" * mutant.old.count("\n") + \
        text[mutant.start + len(mutant.old):]


def lines_around(mutant, text):
    """Returns the lines that a mutant touches, before and after, each as one line without extra blanks."""
    begin = text.rfind("\n", 0, mutant.start) + 1
    end = text.find("\n", mutant.start + len(mutant.old))
    before = text[begin:end]
    after = text[begin:mutant.start] + mutant.new + text[mutant.start + len(mutant.old):end]
    return " ".join(before.split()), " ".join(after.split())
