"""Builds the package: compiles the core and the extension, and packs a wheel (PEP 517 and 660); or packs
the sources that this takes (an sdist).

It needs a C compiler and the headers of Python, nothing from the network. The extension keeps to the
stable ABI of Python 3.11, so one file serves all later versions. Objects are kept in build/python,
by a hash of all that goes into them.

    python3 backend.py FOLDER              the package as it is installed, in FOLDER
    python3 backend.py --sanitize FOLDER   the same with the address and undefined sanitizers
"""

import base64
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
CACHE = ROOT / "build/python"
EXTENSION = "_core.abi3.so"
GPU_LIBRARY = ROOT / "build/gpu/libfanal-gpu.so"  # scripts/gpu makes it
FLAGS = ["-std=c17", "-fPIC", "-fvisibility=hidden", "-fno-semantic-interposition",
         "-ffp-contract=off", "-Wall", "-Wextra", "-DPy_LIMITED_API=0x030B0000"]
FAST = ["-O3", "-DNDEBUG"]
PACKED_AT = 315532800   # 1980-01-01, the first day that a wheel can name
SANITIZE = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


def listed(name):
    """The entries of a list in src/meson.build."""
    text = (ROOT / "src/meson.build").read_text(encoding="utf-8")
    found = re.search(rf"^{name} = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    return re.findall(r"'([^']+)'", found[1])


def unfinished(target):
    """Where a file is made that another build may read or make at the same time."""
    return target.with_suffix(f".{os.getpid()}.tmp")


def embedded_editions():
    for edition in listed("editions"):
        symbol = "fn_edition_" + edition.replace("-", "_")
        target = CACHE / f"{symbol}.c"
        fresh = unfinished(target)
        subprocess.run([sys.executable, ROOT / "scripts/embed.py", symbol,
                        ROOT / f"data/{edition}.json", fresh], check=True)
        fresh.rename(target)
        yield target


def embedded_nets():
    target = CACHE / "nets.c"
    nets = [ROOT / f"data/nets/{net}.net" for net in listed("nets")]
    subprocess.run([sys.executable, ROOT / "scripts/nets.py", target, *nets], check=True)
    yield target


def library_sources():
    yield from (ROOT / "src" / name for name in listed("lib_sources") + listed("lab_sources"))
    yield from embedded_editions()
    yield from embedded_nets()


def compiler():
    """$CC or cc, through ccache where it is installed."""
    command = os.environ.get("CC", "cc").split()
    return command if "ccache" in command or not shutil.which("ccache") else ["ccache", *command]


def run_compiler(*words):
    """Like this what one tree has compiled serves another."""
    environment = {**os.environ, "CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "1"}
    subprocess.run([*compiler(), *words], check=True, cwd=ROOT, env=environment)


def compile_all(sources, flags):
    """Compiles what is not in the cache; returns all objects."""
    include = [f"-I{folder}" for folder in (ROOT / "include", ROOT / "src", HERE / "core",
                                            sysconfig.get_path("include"))]
    options = [*FLAGS, *flags, *include]
    headers = b"".join(path.read_bytes() for folder in ("include", "src", "python/core")
                       for path in sorted((ROOT / folder).rglob("*.h")))
    common = hashlib.sha256("\0".join([*compiler(), *options]).encode() + headers).digest()

    def compile_one(source):
        key = hashlib.sha256(common + str(source).encode() + source.read_bytes()).hexdigest()
        made = CACHE / "objects" / f"{source.stem}-{key[:24]}.o"
        if not made.exists():
            fresh = unfinished(made)
            run_compiler(*options, "-c", source, "-o", fresh)
            fresh.rename(made)
        return made

    (CACHE / "objects").mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as workers:
        return list(workers.map(compile_one, sources))


def build_extension(target, flags):
    objects = compile_all([*library_sources(), *sorted((HERE / "core").glob("*.c"))], flags)
    sanitizers = [flag for flag in flags if flag.startswith("-fsanitize")]
    fresh = unfinished(target)
    run_compiler("-shared", *sanitizers, *objects, "-o", fresh, "-lm", "-pthread")
    fresh.rename(target)


def package_files():
    return sorted([*(HERE / "fanal").glob("*.py"), *(HERE / "fanal").glob("*.pyi"),
                   HERE / "fanal/py.typed"])


def version():
    header = (ROOT / "include/fanal/match.h").read_text(encoding="utf-8")
    return re.search(r'^#define FANAL_VERSION "(.*)"', header, re.MULTILINE)[1]


def tag():
    return "cp311-abi3-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def metadata():
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {version()}",
             f"Summary: {project['description']}", f"License: {project['license']['text']}",
             f"Requires-Python: {project['requires-python']}",
             *(f"Requires-Dist: {name}" for name in project["dependencies"])]
    return "\n".join(lines) + "\n"


def record_line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def write_wheel(folder, files):
    """`files`: content by name. Returns the name of the wheel."""
    info = f"fanal-{version()}.dist-info"
    files = {**files, f"{info}/METADATA": metadata().encode(),
             f"{info}/WHEEL": ("Wheel-Version: 1.0\nGenerator: fanal\nRoot-Is-Purelib: false\n"
                               f"Tag: {tag()}\n").encode()}
    record = "".join(record_line(*file) for file in files.items()) + f"{info}/RECORD,,\n"
    files[f"{info}/RECORD"] = record.encode()
    name = f"fanal-{version()}-{tag()}.whl"
    with zipfile.ZipFile(Path(folder, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), content,
                           zipfile.ZIP_DEFLATED)
    return name


def sdist_files():
    """The files that a wheel is built of, in the places they have in the tree."""
    sources = [ROOT / "src" / name for name in listed("lib_sources") + listed("lab_sources")]
    headers = [header for folder in {ROOT / "include/fanal", *(path.parent for path in sources)}
               for header in folder.glob("*.h")]
    data = [ROOT / f"data/{edition}.json" for edition in listed("editions")]
    nets = [ROOT / f"data/nets/{net}.net" for net in listed("nets")]
    others = [ROOT / "LICENSE", ROOT / "src/meson.build", ROOT / "scripts/embed.py",
              ROOT / "scripts/nets.py", HERE / "backend.py", HERE / "pyproject.toml"]
    return sorted([*sources, *headers, *data, *nets, *others, *package_files(),
                   *(HERE / "core").iterdir()])


def sdist_project():
    """The pyproject.toml at the root of an sdist, one folder above this one."""
    text = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    return text.replace('backend-path = ["."]', f'backend-path = ["{HERE.name}"]').encode()


def build_sdist(sdist_directory, config_settings=None):
    """The same sources give the same bytes, whenever and wherever it is packed."""
    del config_settings
    root = f"fanal-{version()}"
    files = {"PKG-INFO": metadata().encode(), "pyproject.toml": sdist_project()}
    files |= {str(path.relative_to(ROOT)): path.read_bytes() for path in sdist_files()}
    with (open(Path(sdist_directory, f"{root}.tar.gz"), "wb") as file,
          gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed,
          tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar):
        for name, content in files.items():
            entry = tarfile.TarInfo(f"{root}/{name}")
            entry.size, entry.mtime = len(content), PACKED_AT
            tar.addfile(entry, io.BytesIO(content))
    return f"{root}.tar.gz"


def check_tree():
    if not (ROOT / "src/meson.build").exists():
        sys.exit("the package is built in the tree of Fanal: pip install ./python there")
    CACHE.mkdir(parents=True, exist_ok=True)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    del config_settings, metadata_directory
    check_tree()
    extension = CACHE / f"{tag()}.so"   # one for each platform
    build_extension(extension, FAST)
    files = {f"fanal/{path.name}": path.read_bytes() for path in package_files()}
    files[f"fanal/{EXTENSION}"] = extension.read_bytes()
    if GPU_LIBRARY.exists():
        files[f"fanal/{GPU_LIBRARY.name}"] = GPU_LIBRARY.read_bytes()
    return write_wheel(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    del config_settings, metadata_directory
    check_tree()
    build_extension(HERE / "fanal" / EXTENSION, FAST)
    return write_wheel(wheel_directory, {"fanal.pth": f"{HERE}\n".encode()})


def main():
    folder = Path(sys.argv[-1], "fanal").resolve()
    check_tree()
    folder.mkdir(parents=True, exist_ok=True)
    for path in package_files():
        shutil.copy(path, folder)
    build_extension(folder / EXTENSION, SANITIZE if "--sanitize" in sys.argv else FAST)


if __name__ == "__main__":
    main()
