#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the benchmarks measure, on a screen that is made of numbers: no display and no terminal is needed."""
import contextlib
import io
import json
import os
import sys
import unittest

import sources

ROOT = sources.root_of_arguments()
sys.path.insert(0, os.path.join(ROOT, "tests", "bench"))
import bench # noqa: E402 pylint: disable=wrong-import-position
import latency # noqa: E402 pylint: disable=wrong-import-position

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
            first, second = bench.payloads(one, True), bench.payloads(other, True)
            for name, (path, size) in first.items():
                with open(path, "rb") as left, open(second[name][0], "rb") as right:
                    data = left.read()
                    self.assertEqual((len(data), data == right.read()), (size, True))


if __name__ == "__main__":
    unittest.main(verbosity=1)
