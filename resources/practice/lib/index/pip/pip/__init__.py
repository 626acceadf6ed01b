# An imitation, not pip itself: see /run/practice/lib/piptool.py.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import os
import platform
import sys


def main():
    sys.path.insert(0, "/run/practice/lib")
    import piptool
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    programs = os.path.join(sys.prefix, "bin")
    return piptool.main(sys.argv[1:], piptool.Place(folder, programs, platform.python_version(), os.path.join(programs, "python")))
