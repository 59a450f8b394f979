"""Builds a libfanal-gpu whose card is the CPU, from fake_gpu.c.

    fake_gpu.py [--sanitize]    builds it and prints its path
"""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def load_backend():
    """Loads backend.py without its folder on the path: the sources beside it are not the tested package."""
    spec = importlib.util.spec_from_file_location("backend", HERE.parent / "backend.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


backend = load_backend()


def build(sanitize=False):
    """Builds the library and returns its path."""
    flags = backend.SANITIZE if sanitize else backend.FAST
    target = backend.CACHE / ("fake-gpu-sanitized.so" if sanitize else "fake-gpu.so")
    backend.check_tree()
    objects = backend.compile_all(backend.library_sources(), flags)
    fresh = target.with_suffix(f".{os.getpid()}.tmp")
    subprocess.run([*backend.compiler(), "-std=c17", "-Wall", "-Wextra", *flags, "-shared", "-fPIC",
                    f"-I{backend.ROOT / 'include'}", HERE / "fake_gpu.c", *objects, "-o", fresh,
                    "-lm", "-pthread"], check=True)
    return fresh.rename(target)


if __name__ == "__main__":
    print(build("--sanitize" in sys.argv))
