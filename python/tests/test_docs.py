"""The code of docs/python.md runs and prints the text below it; the examples run.

A block fenced as ```python runs in one namespace with those before it. A block fenced as ```text that
follows it must be its output.
"""

import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


class Documents(unittest.TestCase):
    def test_the_code_of_the_tutorial(self):
        blocks = BLOCK.findall((ROOT / "docs/python.md").read_text(encoding="utf-8"))
        self.assertGreater(len(blocks), 5)
        names, here = {"__name__": "tutorial"}, os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for code, output in blocks:
                    printed = io.StringIO()
                    with contextlib.redirect_stdout(printed):
                        exec(compile(code, "docs/python.md", "exec"), names)
                    if output:
                        self.assertEqual(printed.getvalue(), output, code)
            finally:
                os.chdir(here)

    def test_the_examples(self):
        arguments = {"random_steps.py": ["0.01"]}
        for script in sorted((ROOT / "python/examples").glob("*.py")):
            with tempfile.TemporaryDirectory() as folder:
                done = subprocess.run([sys.executable, script, *arguments.get(script.name, [])],
                                      cwd=folder, check=False, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, f"{script.name}: {done.stderr}")
                self.assertTrue(done.stdout)
