#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""esctest2, a published conformance suite, as it was run against our terminal: what it sent, what it was answered, and
what it found to be wrong. The terminal answers the same today, so the list of known failures does not grow.

tst_conformance.py VTHOST                     the check
tst_conformance.py VTHOST --record ESCTEST    runs the suite (the folder with esctest.py in it) and keeps what it says

What fails, and why it stays so: tests/data/terminal/conformance.md.
"""
import gzip
import json
import os
import re
import select
import subprocess
import sys
import tempfile
import tty
import unittest

RECORDED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/terminal/esctest.jsonl.gz")
MARK = re.compile(rb"(?:\x1bP|\x90)(\d+)!~[0-9A-F]{4}(?:\x1b\\|\x9c)")
PATIENCE = 5  # seconds, for one answer
FIRST_MARK = 5_000  # the suite counts its own questions from 1; higher numbers than 9,999 are cut


class Line:
    """The terminal, from the side of a program in it."""

    def __init__(self):
        tty.setraw(0)
        self.number = FIRST_MARK

    def send(self, data):
        while data:
            data = data[os.write(1, data):]

    def until_quiet(self, patience=PATIENCE):
        """What was answered up to here: a question whose answer has its own number comes last. None: there is no end."""
        self.number += 1
        self.send(b"\x1b\\\x1b[%d;0;1;1;1;1*y" % self.number)
        told = b""
        while select.select([0], [], [], patience)[0]:
            told += os.read(0, 1 << 16)
            for mark in MARK.finditer(told):
                if int(mark.group(1)) == self.number:
                    return told[:mark.start()]
        return None


def replay(recording, result):
    """Inside vthost: everything that the suite sent, test by test."""
    line = Line()
    with open(result, "w", encoding="utf-8") as out:
        for test in read(recording):
            line.send(test["sent"].encode("latin-1"))
            told = line.until_quiet()
            out.write(json.dumps({"name": test["name"], "told": None if told is None else told.decode("latin-1")}) + "\n")
            if told is None:
                return


def record(folder, result):
    """Inside vthost: the suite itself. Its log says where one test begins and how it ended."""
    sys.path.insert(0, folder)
    sys.argv = ["esctest.py", "--expected-terminal=xterm", "--max-vt-level=4", "--timeout=0.5", "--logfile=" + os.devnull,
                "--no-print-logs"]
    import escio
    import esclog
    line = Line()
    tests = []
    write, read_some, log_info, log_error = escio.Write, escio.os.read, esclog.LogInfo, esclog.LogError

    def sent(data, *more, **named):
        if tests:
            tests[-1]["sent"] += escio.escoding.to_binary(data).decode("latin-1")
        write(data, *more, **named)

    def told(file, size):
        data = read_some(file, size)
        if tests:
            tests[-1]["told"] += data.decode("latin-1")
        return data

    def info(text):
        if text.startswith("Run test: "):
            end()
            tests.append({"name": text[10:], "fails": False, "sent": "", "told": ""})
        log_info(text)

    def end():
        if tests:
            escio.os.read = read_some
            tests[-1]["told"] += (line.until_quiet() or b"").decode("latin-1")
            escio.os.read = told

    def error(text):
        if tests and text.startswith("*** TEST"):
            tests[-1]["fails"] = True
        log_error(text)

    escio.Write, escio.os.read, esclog.LogInfo, esclog.LogError = sent, told, info, error
    import esctest  # runs
    end()
    escio.os.read = read_some
    with gzip.GzipFile(result, "wb", mtime=0) as out:
        for test in tests:
            out.write((json.dumps(test) + "\n").encode())


def read(path):
    with gzip.open(path, "rt", encoding="utf-8") as recording:
        return [json.loads(text) for text in recording]


def inside(vthost, seconds, *arguments):
    return subprocess.run([vthost, "--size", "80x25", "--timeout", str(seconds), "--", sys.executable, "-B",
                           os.path.abspath(__file__), *arguments], check=False, capture_output=True, text=True)


class Conformance(unittest.TestCase):
    def test_T17_the_suite_is_answered_as_before(self):
        recording = read(RECORDED)
        self.assertGreater(len(recording), 400)
        known = {test["name"] for test in recording if test["fails"]}
        with tempfile.TemporaryDirectory() as folder:
            result = os.path.join(folder, "result")
            ran = inside(VTHOST, 120, "--replay", RECORDED, result)
            self.assertEqual(ran.returncode, 0, ran.stderr)
            with open(result, encoding="utf-8") as lines:
                now = [json.loads(text) for text in lines]
        other = [f"{before['name']}: {before['told']!r} is now {after['told']!r}"
                 for before, after in zip(recording, now) if before["told"] != after["told"]]
        self.maxDiff = 4000
        self.assertEqual(other, [], f"answered in another way than before, when {len(known)} failed. Run the suite with "
                         "--record: it tells whether more of it fail now")
        self.assertEqual(len(now), len(recording))


if __name__ == "__main__":
    if sys.argv[1] == "--replay":
        replay(*sys.argv[2:])
    elif sys.argv[1] == "--inside":
        record(*sys.argv[2:])
    elif sys.argv[2:3] == ["--record"]:
        before = {test["name"] for test in read(RECORDED) if test["fails"]} if os.path.exists(RECORDED) else set()
        ran = inside(sys.argv[1], 1200, "--inside", os.path.abspath(sys.argv[3]), RECORDED)
        failing = {test["name"] for test in read(RECORDED) if test["fails"]}
        print(ran.stderr, "more fail:", sorted(failing - before), "fewer fail:", sorted(before - failing), sep="\n")
    else:
        VTHOST = sys.argv.pop(1)
        unittest.main()
