"""Reads the OpenAPI document inside docs/api.md: its operations, and whether an answer fits. Of JSON Schema
it knows only what the document uses; anything else counts as a fault of the document."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```json\n(\{\"openapi\".*?)^```$", re.MULTILINE | re.DOTALL)
KNOWN = {"$ref", "anyOf", "const", "enum", "type", "required", "properties", "additionalProperties",
         "items", "pattern", "minimum", "maximum", "minLength", "maxLength", "description"}
KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int,
         "null": type(None)}

text = (ROOT / "docs/api.md").read_text(encoding="utf-8")
document = json.loads(BLOCK.search(text)[1])


class Misfit(Exception):
    """A value does not fit the document."""


def resolve(part):
    """Follows a reference; returns other parts as they are."""
    while "$ref" in part:
        target = document
        for word in part["$ref"].removeprefix("#/").split("/"):
            target = target[word]
        part = target
    return part


def check_text(schema, value, where):
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        raise Misfit(f"{where} is of a wrong length: {value!r}")
    if not re.search(schema.get("pattern", ""), value):
        raise Misfit(f"{where} is {value!r}, not {schema['pattern']}")


def check_object(schema, value, where):
    """Refuses members that the document does not name, unless it allows additional ones."""
    known = schema.get("properties")
    missing = [name for name in schema.get("required", []) if name not in value]
    if missing:
        raise Misfit(f"{where} has no {missing}")
    for name, member in value.items():
        if known is not None and name in known:
            check(known[name], member, f"{where}.{name}")
        elif known is not None and not schema.get("additionalProperties"):
            raise Misfit(f"{where} has {name}, which the document does not name")


def check_any(schema, value, where):
    faults = []
    for choice in schema["anyOf"]:
        try:
            check(choice, value, where)
            return
        except Misfit as fault:
            faults.append(str(fault))
    raise Misfit("; or ".join(faults))


def check(schema, value, where="the answer"):
    """Raises Misfit if the value does not fit the schema."""
    assert set(schema) <= KNOWN, f"{where}: {set(schema) - KNOWN} is not understood here"
    schema = resolve(schema)
    if "anyOf" in schema:
        check_any(schema, value, where)
    if "const" in schema and value != schema["const"]:
        raise Misfit(f"{where} is {value!r}, not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        raise Misfit(f"{where} is {value!r}, none of {schema['enum']}")
    kind = KINDS.get(schema.get("type"))
    if kind and (not isinstance(value, kind) or kind is int and isinstance(value, bool)):
        raise Misfit(f"{where} is {value!r}, not of type {schema['type']}")
    if kind is int and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        raise Misfit(f"{where} is {value}")
    if kind is str:
        check_text(schema, value, where)
    if kind is dict:
        check_object(schema, value, where)
    if kind is list:
        for number, item in enumerate(value):
            check(schema.get("items", {}), item, f"{where}[{number}]")


@dataclass
class Operation:
    """One operation of the document."""

    method: str
    path: str
    said: dict

    @property
    def name(self):
        return self.said["operationId"]

    @property
    def parameters(self):
        return {one["name"]: one for one in self.said.get("parameters", [])}

    @property
    def body(self):
        """The kind of its body and the document's description of it; or None and nothing."""
        content = self.said.get("requestBody", {}).get("content", {})
        return next(iter(content.items()), (None, {}))

    def allows(self, credential, right=None):
        """Reports whether nothing (None), the cookie, or a token with this right is enough to make the
        request."""
        if not self.said["security"]:
            return True
        if credential is None:
            return {} in self.said["security"]
        scopes = next((one[credential] for one in self.said["security"] if credential in one), None)
        return scopes is not None and (right in (None, "play") or right in scopes)

    def check_answer(self, status, kind, answer):
        """Checks that this answer, as text, is one that the document lists."""
        where = f"{self.name}, {status}"
        said = self.said["responses"].get(str(status))
        if said is None and status in (429, 503):
            said = self.said["responses"]["default"]
        if said is None:
            raise Misfit(f"{where} is not in the document: {answer}")
        content = resolve(said).get("content")
        if content is None:
            if answer:
                raise Misfit(f"{where} has a body: {answer}")
            return
        if kind not in content:
            raise Misfit(f"{where} is {kind}, not {list(content)}")
        check(content[kind]["schema"], json.loads(answer) if kind == "application/json" else answer,
              where)


operations = [Operation(method.upper(), path, said) for path, methods in document["paths"].items()
              for method, said in methods.items()]
