#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the benchmarks measure, on a screen that is made of numbers: no display and no terminal is needed."""
import contextlib
import io
import json
import os
import re
import socket
import sys
import tempfile
import threading
import time
import unittest

import sources

ROOT = sources.root_of_arguments()
sys.path.insert(0, os.path.join(ROOT, "tests", "bench"))
import builds # noqa: E402 pylint: disable=wrong-import-position
import bench # noqa: E402 pylint: disable=wrong-import-position
import distant # noqa: E402 pylint: disable=wrong-import-position
import latency # noqa: E402 pylint: disable=wrong-import-position
import payloads # noqa: E402 pylint: disable=wrong-import-position

CELL, LINE = 8, 16


class PaintedTerminal:
    """A line of cells, each key one more; a cursor that blinks in its own cell. A key is shown after so many looks."""

    def __init__(self, left=40, top=20, looks=0):
        self.left, self.top, self.looks = left, top, looks
        self.typed, self.shown, self.waiting, self.blink = 0, 0, 0, 0

    def press(self):
        self.typed += 1
        self.waiting = self.looks

    def pixels(self, left, top, width, height):
        self.waiting -= 1
        if self.waiting < 0:
            self.shown = self.typed
        self.blink ^= 1
        cursor = self.left + self.shown * CELL
        rows = []
        for y in range(top, top + height):
            row = bytearray(4 * width)
            if self.top <= y < self.top + LINE:
                for x in range(left, left + width):
                    if self.left <= x < cursor:
                        row[4 * (x - left)] = 1 + (x - self.left) % CELL
                    elif cursor <= x < cursor + CELL:
                        row[4 * (x - left)] = 200 * self.blink
            rows.append(bytes(row))
        return b"".join(rows)


class KeyToGlyph(unittest.TestCase):
    def setUp(self):
        self.sleep, latency.time.sleep = latency.time.sleep, lambda seconds: None
        self.addCleanup(setattr, latency.time, "sleep", self.sleep)

    def test_what_changed_is_found(self):
        before, after = bytes(4 * 10 * 5), bytearray(4 * 10 * 5)
        self.assertIsNone(latency.changed(before, bytes(after), 10))
        for x, y in ((3, 1), (6, 3)):
            after[4 * (10 * y + x)] = 9
        self.assertEqual(latency.changed(before, bytes(after), 10), (3, 6, 1, 3))

    def test_the_cells_are_learnt_from_the_screen(self):
        screen = PaintedTerminal()
        self.assertEqual(latency.find_cells(screen, (30, 10, 300, 60)), (40 + 9 * CELL, CELL, 20, LINE))

    def test_each_key_is_waited_for(self):
        screen = PaintedTerminal()
        spent = latency.latencies(screen, (30, 10, 700, 60))
        self.assertEqual(len(spent), latency.KEYS)
        self.assertEqual(screen.shown, screen.typed)

    def test_a_key_that_is_never_shown_is_said(self):
        with self.assertRaisesRegex(RuntimeError, "no glyph|no line of text"):
            latency.latencies(PaintedTerminal(looks=1_000_000), (30, 10, 700, 60))


class Report(unittest.TestCase):
    def test_a_figure_stands_beside_its_peer_and_names_the_machine(self):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            bench.report("start", 118.234, "ms", goal="<= 0.7x", peer="konsole", peer_value=220.0, grid="80x24")
        line = json.loads(out.getvalue())
        self.assertEqual((line["value"], line["peerValue"], line["ratio"], line["grid"]), (118.23, 220.0, 0.537, "80x24"))
        self.assertRegex(line["machine"], r"^\d+ x .*GiB")

    def test_payloads_are_the_same_bytes_every_time(self):
        with bench.tempfile.TemporaryDirectory() as one, bench.tempfile.TemporaryDirectory() as other:
            first, second = payloads.write(one, True), payloads.write(other, True)
            for name, (path, size) in first.items():
                with open(path, "rb") as left, open(second[name][0], "rb") as right:
                    data = left.read()
                    self.assertEqual((len(data), data == right.read()), (size, True))
                self.assertAlmostEqual(size, payloads.KINDS[name][1] / 10, delta=max(500_000, size / 5))

    def test_what_goes_to_a_distant_host_and_back_arrives_whole_and_in_its_order(self):
        data = bytes(range(256)) * 4_000
        with socket.create_server(("127.0.0.1", 0)) as there, distant.DistantHost(there.getsockname(), 0.01) as host:
            with socket.create_connection(("127.0.0.1", host.port)) as here, there.accept()[0] as arrived:
                began = time.monotonic()
                threading.Thread(target=lambda: (here.sendall(data), here.shutdown(socket.SHUT_WR)), daemon=True).start()
                came = b"".join(iter(lambda: arrived.recv(65536), b""))
                self.assertGreaterEqual(time.monotonic() - began, 0.005)
                arrived.sendall(b"yes")
                self.assertEqual((came == data, here.recv(10)), (True, b"yes"))


class Builds(unittest.TestCase):
    """The order of the steps, on a checkout of a few files; nothing is built."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.write(builds.SOURCE, "int original;\n")
        self.write(f"tests/{builds.FOLDER}/tst_one.cpp", "")
        self.write(f"tests/{builds.FOLDER}/tst_two.cpp", "")
        self.write(f"tests/{builds.FOLDER}/room.h", "")
        self.ran, self.figures, self.said = [], [], []

    def write(self, path, text):
        path = os.path.join(self.folder.name, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def measure(self, fails=""):
        def runner(words, checkout, cache):
            self.ran.append((words, checkout, sorted(os.listdir(cache)), sources.read(checkout, builds.SOURCE)))
            with open(os.path.join(cache, f"after-{len(self.ran)}"), "w", encoding="utf-8"):
                pass
            return 8 if words[0] == fails else 0

        def report(figure, value, unit, *, goal):
            self.figures.append((figure, value, unit, goal))
        return builds.measure(self.folder.name, report, self.said.append, runner)

    def test_cold_is_an_empty_cache_and_warm_is_what_the_step_before_left(self):
        self.assertTrue(self.measure())
        self.assertEqual([words[0] for words, *_ in self.ran], ["app/run", "tests/run", ".ci/run", "tests/run"])
        self.assertEqual([found for _, _, found, _ in self.ran], [[], [], ["after-2"], ["after-2", "after-3"]])
        self.assertEqual([(unit, bool(re.match(r"<= \d+ s$", goal))) for _, _, unit, goal in self.figures], [("s", True)] * 4)
        self.assertEqual(len({figure for figure, *_ in self.figures}), 4)

    def test_only_a_copy_is_changed_and_only_before_the_last_step(self):
        self.measure()
        self.assertEqual(["touched" in text for *_, text in self.ran], [False, False, False, True])
        self.assertEqual(sources.read(self.folder.name, builds.SOURCE), "int original;\n")
        self.assertFalse(any(os.path.exists(checkout) for _, checkout, *_ in self.ran), "the copy is removed")

    def test_the_last_step_runs_the_tests_of_the_folder_alone(self):
        self.measure()
        self.assertEqual(self.ran[-1][0], ["tests/run", "-R", "^(tst_one|tst_two)$"])
        self.assertTrue(os.path.exists(os.path.join(ROOT, builds.SOURCE)))
        self.assertIn("tst_", builds.tests_of(ROOT, builds.FOLDER))
        with self.assertRaises(LookupError):
            builds.tests_of(ROOT, "no/such")

    def test_what_fails_is_no_figure_and_ends_it(self):
        self.assertFalse(self.measure(fails="tests/run"))
        self.assertEqual((len(self.ran), len(self.figures)), (2, 1))
        self.assertIn("it ended with 8", self.said[-1])

    def test_it_is_measured_when_it_is_asked_for_without_a_display(self):
        asked = []
        for of, name in ((builds, "measure"), (bench, "Display"), (sys, "argv")):
            self.addCleanup(setattr, of, name, getattr(of, name))
        builds.measure = lambda checkout, *_: asked.append(os.path.realpath(checkout))
        sys.argv, bench.Display = ["bench.py", "--only", "build"], None
        with self.assertRaises(SystemExit) as ended:
            bench.main()
        self.assertEqual((asked, bool(ended.exception.code)), ([os.path.realpath(ROOT)], True)) # None is no success


if __name__ == "__main__":
    unittest.main(verbosity=1)
