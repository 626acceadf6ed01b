# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the source tree share: which files there are, and C++ without its comments and strings."""
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
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|(?:u8|u|U|L)?R"(?P<mark>[^ ()\\\n]{0,16})\(.*?\)(?P=mark)"'
    r'|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])\'(?:\\.|[^\'\\\n])+\'', re.S)


def blanked(text, keep_strings=False):
    """The same text with comments (and strings) replaced by blanks; every newline stays where it is."""
    def blank(match):
        found = match.group(0)
        if keep_strings and not found.startswith(("//", "/*")):
            return found
        if not found.startswith(("//", "/*")):
            return '"' + re.sub(r"[^\n]", " ", found[1:-1]) + '"' if len(found) > 1 else found
        return re.sub(r"[^\n]", " ", found)
    return TOKEN.sub(blank, text)


def root_of_arguments():
    """The checkout: the first argument, or two folders above this file."""
    if len(sys.argv) > 1 and os.path.isdir(sys.argv[1]):
        return sys.argv.pop(1)
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
