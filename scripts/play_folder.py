"""Finds the folder where make play keeps people and games, and moves there what an older version kept in
build/play.

Invariants: nothing that is there is overwritten; a folder with a running server is not touched; and
whenever this is killed, each database is complete in one place, together with its other files.
"""

import errno
import os
import shutil
from pathlib import Path

DATABASE = "fanal.db"
ARRIVING = "arriving"   # an unfinished copy, which nobody uses
ORIGIN = "came-from"    # in a folder that was copied: identifies the original database


class Trouble(Exception):
    """A sentence to show to the person."""


def find_home(environment):
    """Returns $XDG_DATA_HOME/fanal, or its default."""
    data = environment.get("XDG_DATA_HOME", "")
    if os.path.isabs(data):
        return Path(data, "fanal")
    home = environment.get("HOME", "")
    if not os.path.isabs(home):
        raise Trouble("there is no place to keep games: neither XDG_DATA_HOME nor HOME is set")
    return Path(home, ".local/share/fanal")


def is_in_use(database):
    """Reports whether a process that we can see has the database open."""
    wanted = os.stat(database)
    for process in os.scandir("/proc"):
        if not process.name.isdigit():
            continue
        try:
            for opened in os.scandir(f"/proc/{process.name}/fd"):
                if os.path.samestat(os.stat(opened.path), wanted):
                    return True
        except OSError:
            continue    # it has ended, or belongs to somebody else
    return False


def describe(database):
    """Identifies one state of one file; changes with every write."""
    info = os.stat(database)
    return f"{info.st_dev} {info.st_ino} {info.st_size} {info.st_mtime_ns}\n"


def sync(path):
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def free_name(home):
    """Returns the path play, or the first free one of play-2, play-3 …"""
    number, name = 1, home / "play"
    while name.exists():
        number += 1
        name = home / f"play-{number}"
    return name


def copy_whole(old, arriving):
    """Copies the database with all its files, and syncs them to disk."""
    shutil.rmtree(arriving, ignore_errors=True)
    arriving.mkdir(mode=0o700)
    for file in sorted(old.glob(f"{DATABASE}*")):
        shutil.copy2(file, arriving / file.name)
        sync(arriving / file.name)
    (arriving / ORIGIN).write_text(describe(old / DATABASE), encoding="ascii")
    sync(arriving / ORIGIN)
    sync(arriving)


def find_copy(home, old):
    """Returns the copy of the old database, if an earlier run was killed before it could remove the
    original."""
    for origin in home.glob(f"play*/{ORIGIN}"):
        if origin.read_text(encoding="ascii") == describe(old / DATABASE):
            return origin.parent
    return None


def remove(old):
    """Removes the old folder, the database last: while it is there, find_copy knows that it has been
    copied."""
    for file in sorted(old.iterdir(), key=lambda file: file.name == DATABASE):
        file.unlink()
    old.rmdir()


def take_along(old, home):
    """Moves the folder `old` into `home`; returns its new place, or None if there is nothing to move. The
    caller holds the locks of both."""
    if not (old / DATABASE).exists():
        return None
    if is_in_use(old / DATABASE):
        raise Trouble(f"a server runs on {old}; please end it first")
    new = find_copy(home, old)
    if new is None:
        new = free_name(home)
        try:
            os.rename(old, new)     # atomic
            return new
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
        copy_whole(old, home / ARRIVING)    # from another disk
        os.rename(home / ARRIVING, new)
        sync(home)
    remove(old)
    return new
