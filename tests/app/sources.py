# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the source tree share: which files there are, and C++ without its comments and strings. Each file is read once,
and its comments are looked for once, however many rules look at it."""
import bisect
import functools
import os
import re
import sys

CXX = (".h", ".cpp")
FOLDERS = ("app", "services", "widgets", "tests")


def files(root, folders=FOLDERS, endings=CXX):
    """Paths relative to `root`, sorted."""
    found = []
    for folder in folders:
        for path, names, file_names in os.walk(os.path.join(root, folder)):
            names[:] = [n for n in names if not n.startswith((".", "__"))]
            found += [os.path.relpath(os.path.join(path, n), root) for n in file_names if n.endswith(endings)]
    return sorted(found)


def read(root, path):
    path = os.path.join(root, path)
    state = os.stat(path)
    return _read(path, state.st_ino, state.st_mtime_ns, state.st_size)


@functools.lru_cache(maxsize=None)
def _read(path, *_state):
    """What was written in the meantime is read again."""
    with open(path, encoding="utf-8") as file:
        return file.read()


TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|(?:u8|u|U|L)?R"(?P<mark>[^ ()\\\n]{0,16})\(.*?\)(?P=mark)"'
    r'|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])\'(?:\\.|[^\'\\\n])+\'', re.S)


def blanks(text):
    return " " * len(text) if "\n" not in text else re.sub(r"[^\n]", " ", text)


@functools.lru_cache(maxsize=None)
def blanked(text, keep_strings=False):
    """The same text with comments (and strings) replaced by blanks; every newline stays where it is."""
    def blank(match):
        found = match.group(0)
        if found.startswith(("//", "/*")):
            return blanks(found)
        if keep_strings or len(found) < 2:
            return found
        return '"' + blanks(found[1:-1]) + '"'
    return TOKEN.sub(blank, text)


class Lines:
    """The numbers of the lines of a text, for many places in it."""

    def __init__(self, text):
        self.ends = [match.start() for match in re.finditer("\n", text)]

    def at(self, position):
        return bisect.bisect_left(self.ends, position) + 1


def root_of_arguments():
    """The checkout: the first argument, or two folders above this file."""
    if len(sys.argv) > 1 and os.path.isdir(sys.argv[1]):
        return sys.argv.pop(1)
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
