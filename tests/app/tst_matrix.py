#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tests/matrix.md and the names of the tests say the same: which fault is provoked where.

tst_matrix.py [ROOT]            the check
tst_matrix.py [ROOT] --write    writes the column of tests anew, for whoever has added or renamed one
"""
import os
import re
import sys
import tempfile
import unittest

import sources

MATRIX = "tests/matrix.md"
AREAS = "HAJPSXTNLR"
NOBODY = "–"
FUNCTION = {".cpp": re.compile(r"\bvoid\s+(?:\w+::)*(\w+)\s*\("), ".py": re.compile(r"^\s*def (test_\w+)", re.M)}
FIRST = re.compile(rf"([{AREAS}{AREAS.lower()}][1-9]\d?)(?=_|[A-Z])_?")
LAST = re.compile(rf"_([{AREAS}][1-9]\d?)$")
ROW = re.compile(r"\| *([A-Z]\d+) *\| *(.*?) *\| *(.*?) *\| *(.*?) *\|$")


def ids_of(name):
    """J1_S3_thisHappens, test_J1_this_happens; also j1ThisHappens and thisHappens_J1."""
    rest = name.removeprefix("test_").removesuffix("_data")
    found = [match.group(1).upper() for match in [LAST.search(rest)] if match]
    while match := FIRST.match(rest):
        found.append(match.group(1).upper())
        rest = rest[match.end():]
    return found


def borne(root):
    """{id: names of the tests that bear it}"""
    found = {}
    for path in sources.files(root, ("tests",), tuple(FUNCTION)):
        name, ending = os.path.splitext(os.path.basename(path))
        if not name.startswith("tst_"):
            continue
        text = sources.read(root, path)
        for function in FUNCTION[ending].findall(sources.blanked(text) if ending == ".cpp" else text):
            for one in ids_of(function):
                found.setdefault(one, set()).add(name)
    return found


def cell(tests):
    return ", ".join(f"`{name}`" for name in sorted(tests)) or NOBODY


def rows(root):
    """(line number, id, fault, expected, tests) of each row."""
    return [(number, *match.groups()) for number, line in enumerate(sources.read(root, MATRIX).split("\n"), 1)
            if (match := ROW.match(line))]


def place(name):
    return AREAS.index(name[0]), int(name[1:])


def wrong(root):
    found, there, known = [], borne(root), []
    for number, name, fault, expected, tests in rows(root):
        at = f"{MATRIX}:{number}: {name}"
        if not fault or not expected:
            found.append(f"{at}: say the fault and what is expected")
        if known and place(name) <= place(known[-1]):
            found.append(f"{at}: twice, or in the wrong place")
        if set(re.findall(r"`(\w+)`", tests)) != there.get(name, set()):
            found.append(f"{at}: the column of tests is {tests}, the names of the tests say {cell(there.get(name, ()))}; tst_matrix.py --write puts it right")
        known.append(name)
    found += [f"{', '.join(sorted(tests))}: the id {name} has no row in {MATRIX}" for name, tests in sorted(there.items()) if name not in known]
    return found


def write(root):
    there = borne(root)
    lines = sources.read(root, MATRIX).split("\n")
    for number, name, fault, expected, _ in rows(root):
        lines[number - 1] = f"| {name} | {fault} | {expected} | {cell(there.get(name, ()))} |"
    with open(os.path.join(root, MATRIX), "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


class Matrix(unittest.TestCase):
    def test_names_and_rows_agree(self):
        found = wrong(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_there_are_rows(self):
        self.assertGreater(len(rows(ROOT)), 150)


class Rules(unittest.TestCase):
    def test_ids_are_found_in_every_form(self):
        for name, ids in (("J1_afterAKill", ["J1"]), ("S4_S5_aKey", ["S4", "S5"]), ("S31_N2_N3_aHost_data", ["S31", "N2", "N3"]),
                          ("s31Of256Hosts", ["S31"]), ("h1AService", ["H1"]), ("n4_aServer", ["N4"]), ("aHost_S18", ["S18"]),
                          ("test_n2_a_lock", ["N2"]), ("test_J1_killed", ["J1"]), ("R25_thePath", ["R25"]),
                          ("v6eBootsFromHyperdisk", []), ("f6GoesRound", []), ("aName", []), ("http2Frames", []), ("l10nIsWhole", []),
                          ("init", []), ("test_a_name", []), ("H0_nothing", [])):
            with self.subTest(name=name):
                self.assertEqual(ids_of(name), ids)

    def test_each_side_is_held_against_the_other(self):
        def offences(row, test):
            with tempfile.TemporaryDirectory() as root:
                os.makedirs(os.path.join(root, "tests/a"))
                for path, text in ((MATRIX, row), ("tests/a/tst_a.cpp", f"void TestA::{test}()\n// void L1_inAComment()\n")):
                    with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                        file.write(text + "\n")
                before = len(wrong(root))
                write(root)
                return before, len(wrong(root))

        self.assertEqual(offences("| H1 | a | b | `tst_a` |", "H1_x"), (0, 0))
        self.assertEqual(offences("| H1 | a | b | – |", "H1_x"), (1, 0))
        self.assertEqual(offences("| H1 | a | b | `tst_b` |", "H1_x"), (1, 0))
        self.assertEqual(offences("| H1 | a | b | `tst_a` |", "x"), (1, 0))
        self.assertEqual(offences("| H2 | a | b | – |", "H1_x"), (1, 1))
        self.assertEqual(offences("| H1 | a |  | `tst_a` |", "H1_x"), (1, 1))
        self.assertEqual(offences("| H1 | a | b | `tst_a` |\n| H1 | a | b | `tst_a` |", "H1_x"), (1, 1))


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    if "--write" in sys.argv:
        write(ROOT)
    else:
        unittest.main(verbosity=1)
