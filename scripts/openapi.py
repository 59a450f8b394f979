#!/usr/bin/env python3
"""Turns the OpenAPI document inside docs/api.md into a C file, for /api/openapi.json.

usage: openapi.py DOCUMENT OUTPUT
"""

import json
import re
import sys
from pathlib import Path

from embed import literal

WIDTH = 1 << 12
BLOCK = re.compile(r"^```json\n(\{\"openapi\".*?)^```$", re.MULTILINE | re.DOTALL)


def read(path):
    """Returns the document: the one block of JSON that begins with "openapi"."""
    return json.loads(BLOCK.search(Path(path).read_text(encoding="utf-8")).group(1))


def main():
    source, target = sys.argv[1:]
    text = json.dumps(read(source), ensure_ascii=False, separators=(",", ":")).encode()
    body = "\n".join("    " + literal(text[at:at + WIDTH]) for at in range(0, len(text), WIDTH))
    Path(target).write_text(
        "extern const char openapi_document[];\nextern const unsigned int openapi_document_size;\n"
        f"const char openapi_document[] =\n{body};\n"
        "const unsigned int openapi_document_size = sizeof openapi_document - 1;\n",
        encoding="ascii")


if __name__ == "__main__":
    main()
