"""Runs a command in a real terminal for tests, a window of tmux; presses keys and reads the screen. It does
not touch the person's own tmux: it uses a separate socket and no configuration.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts"))
import patience
from patience import now

# Only LANG sets the language of a test, whatever the machine has set. Python sets LC_CTYPE itself where
# there is no language.
LANGUAGE = {"LC_ALL": "", "LC_CTYPE": "", "LC_MESSAGES": "", "LANG": "C.UTF-8"}
FANAL = os.path.abspath(os.environ.get("FANAL", "build/fanal"))


class Window:
    """A command in a window of a given size, with its own state folder."""

    def __init__(self, arguments, columns=80, rows=24, state=None, term="tmux-256color", **others):
        self.folder = state or tempfile.mkdtemp(prefix="fanal-terminal-")
        self.is_mine = state is None
        self.socket = os.path.join(tempfile.mkdtemp(prefix="fanal-tmux-"), "socket")
        environment = {**LANGUAGE, "TERM": term, "XDG_STATE_HOME": self.folder, **others}
        call = shlex.join(["env", *(f"{name}={value}" for name, value in environment.items()), FANAL])
        command = (f"trap : INT; echo; echo; echo before; stty -a; {call} {arguments}; code=$?; "
                   "stty -a; echo left $code; cat")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  command)
        self.pane = int(self.tmux("list-panes", "-F", "#{pane_pid}"))

    def tmux(self, *words):
        return patience.run(["tmux", "-u", "-S", self.socket, *words], 60, text=True).stdout

    def press(self, *keys, times=1):
        self.tmux("send-keys", "-N", str(times), *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def screen(self, *options):
        return self.tmux("capture-pane", "-p", *options)

    def wait(self, pattern, seconds=60):
        """Returns the screen once it shows the pattern; otherwise the test fails with the screen's
        contents."""
        end = now() + seconds
        while True:
            if re.search(pattern, self.screen()):
                time.sleep(0.05)    # the lines below may be drawn a moment later
                if re.search(pattern, shown := self.screen()):
                    return shown
            if now() > end:
                raise AssertionError(f"no {pattern!r} on:\n{self.screen()}")
            time.sleep(0.03)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def child(self):
        """Returns the process of fanal."""
        found = subprocess.run(["pgrep", "-P", str(self.pane), "-x", "fanal"], capture_output=True,
                               text=True, check=False).stdout.split()
        return int(found[0]) if found else None

    def signal(self, number):
        os.kill(self.child(), number)

    def is_clean(self):
        """Reports whether the terminal is as before: no second screen, no mouse, a cursor, the same
        settings."""
        flags = self.tmux("display-message", "-p",
                          "#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{keypad_cursor_flag}")
        whole = self.screen("-S", "-200", "-J")
        settings = re.findall(r"^speed .*?-extproc", whole, re.M | re.S)
        assert flags.split() == ["0", "0", "1", "0"], flags
        assert "before" in whole, whole
        assert len(settings) == 2 and settings[0] == settings[1], whole
        return True

    def close(self):
        self.tmux("kill-server")
        shutil.rmtree(os.path.dirname(self.socket), ignore_errors=True)
        if self.is_mine:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def is_gone(process, seconds=10):
    """Reports whether this process ends in time."""
    end = now() + seconds
    while now() < end:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


SIGNALS = {"SIGINT": signal.SIGINT, "SIGTERM": signal.SIGTERM}
