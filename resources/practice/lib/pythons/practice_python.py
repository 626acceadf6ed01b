# Part of the imitations of a practice host: lets this interpreter say that it is another version of Python.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Imported by a .pth file: of the system, where PRACTICE_PYTHON names the version, or of a venv, whose pyvenv.cfg does."""
import collections
import importlib.machinery
import os
import re
import sys

Version = collections.namedtuple("version_info", "major minor micro releaselevel serial")


class Ensurepip:
    """Ubuntu has this module in the package python3-venv."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != "ensurepip":
            return None
        wanted = "python%d.%d-venv" % sys.version_info[:2]
        try:
            with open("/var/lib/dpkg/status") as file:
                there = "\nPackage: %s\n" % wanted in "\n" + file.read()
        except OSError:
            there = False
        if not there:
            raise ModuleNotFoundError("No module named 'ensurepip'", name="ensurepip")
        here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ensurepip.py")
        return importlib.machinery.ModuleSpec(name, importlib.machinery.SourceFileLoader(name, here), origin=here)


def of_venv():
    try:
        with open(os.path.join(sys.prefix, "pyvenv.cfg")) as file:
            found = re.search(r"^version = (\S+)", file.read(), re.MULTILINE)
        return found[1] if found else None
    except OSError:
        return None


def become(version):
    numbers = [int(part) for part in version.split(".")]
    sys.version_info = Version(*numbers, "final", 0)
    sys.hexversion = numbers[0] << 24 | numbers[1] << 16 | numbers[2] << 8 | 0xf0
    sys.version = "%s (main, Aug 15 2025, 14:32:43) [GCC 11.4.0]" % version


wanted = of_venv() or os.environ.get("PRACTICE_PYTHON")
if wanted and re.fullmatch(r"3\.\d+\.\d+", wanted):
    become(wanted)
    sys.meta_path.insert(0, Ensurepip)
