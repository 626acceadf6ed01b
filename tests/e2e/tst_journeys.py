#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tst_journeys.py TOUR FOLDER LANGUAGE THEME: the journeys by the program that people see them with (real window, real HTTP,
real SSH, off-screen), and what it leaves behind: tour.json and a picture of each step. Ends with 77 when it is another language's
turn; see turns.py."""
import datetime
import hashlib
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import unittest
import zlib

import turns

# A journey is here when the window can take it.
LEAST_STEPS = {"J1": 16, "J2": 7, "J3": 15, "J4": 10, "J5": 13, "J6": 17, "J7": 17, "J8": 6, "J9": 7, "J10": 14, "J11": 9, "J12": 9}
WINDOW = (1280, 800)
KEYS = {"journey": str, "name": str, "ms": int, "clicks": int, "typed": int, "asserted": bool, "png": str}


def picture(path):
    """(width, height, number of different rows) of a PNG that Qt wrote."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    width, height, depth, colour = struct.unpack(">IIBB", data[16:26])
    packed, at = b"", 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += 12 + length
    rows = zlib.decompress(packed)
    line = 1 + width * depth // 8 * {2: 3, 6: 4}[colour]
    return width, height, len({rows[i:i + line] for i in range(0, len(rows), line)})


def cloud_of(parent):
    """The id of the practice cloud that the tour started."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                name, rest = file.read().split("(", 1)[1].rsplit(")", 1)
        except OSError:
            continue
        if name.startswith("tpudesk-practic") and int(rest.split()[1]) == parent:
            return int(pid)
    raise AssertionError("the practice cloud is not there")


def tour_of(folder):
    """What the tour wrote there; one that was killed has written nothing."""
    try:
        with open(os.path.join(folder, "tour.json"), encoding="utf-8") as file:
            return json.load(file)
    except OSError:
        return {"steps": [], "efforts": {}, "versions": {}}


def reason_of(tour, said, lines=15):
    """Why a tour was not whole, in a few lines: whoever keeps a log keeps its end. Empty: it was."""
    if "failed" in tour:
        return "{journey} {name}: {why}\n    shown then: {shown}".format(**tour["failed"])
    return "" if tour["steps"] else "No step was written down. It said last:\n" + "\n".join(said.splitlines()[-lines:])


class Journeys(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(FOLDER, ignore_errors=True)
        with subprocess.Popen([TOUR, "--tour", FOLDER, "--lang", LANGUAGE, "--theme", THEME], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as process:
            try:
                cls.out, cls.said = process.communicate(timeout=2300)
            except subprocess.TimeoutExpired:
                process.terminate() # the step that it is in ends as one that failed, with what is shown
                try:
                    cls.out, cls.said = process.communicate(timeout=60)
                except subprocess.TimeoutExpired:
                    process.kill()
                    cls.out, cls.said = process.communicate()
            cls.status = process.returncode
        print(cls.said, file=sys.stderr)
        cls.tour = tour_of(FOLDER)

    def test_every_step_happened(self):
        self.assertEqual(self.status, 0, self.said)
        self.assertEqual([step["name"] for step in self.tour["steps"] if not step["asserted"]], [])
        self.assertEqual(self.out, "")

    def test_no_journey_is_cut_short(self):
        for journey, least in LEAST_STEPS.items():
            with self.subTest(journey=journey):
                self.assertGreaterEqual(sum(step["journey"] == journey for step in self.tour["steps"]), least)

    def test_each_step_says_what_it_took(self):
        for step in self.tour["steps"]:
            with self.subTest(step=step["name"]):
                self.assertEqual({key: type(value) for key, value in step.items()}, KEYS)
                self.assertGreaterEqual(step["ms"], 0)
        self.assertGreater(sum(step["clicks"] for step in self.tour["steps"]), 10)
        self.assertGreater(sum(step["typed"] for step in self.tour["steps"]), 10)
        for journey in LEAST_STEPS:
            taken = [step for step in self.tour["steps"] if step["journey"] == journey]
            with self.subTest(journey=journey):
                self.assertIn(journey, self.tour["efforts"], "it did not come to this journey")
                for kind in ("clicks", "typed"):
                    self.assertGreater(self.tour["efforts"][journey][kind], 0)
                    self.assertLessEqual(self.tour["efforts"][journey][kind], sum(step[kind] for step in taken))
        self.assertEqual(set(self.tour["versions"]), {"tpudesk", "qt", "libssh", "system"})

    def test_from_the_grant_row_to_the_count_of_all_devices_eight_clicks_are_enough_and_nothing_is_typed(self):
        names = ("grant-row", "plan", "run-everything", "all-steps-done")
        needed = [step for step in self.tour["steps"] if step["journey"] == "J4" and step["name"] in names]
        self.assertEqual(len(needed), len(names))
        self.assertLessEqual(sum(step["clicks"] for step in needed), 8)
        self.assertEqual(sum(step["typed"] for step in needed), 0)

    def test_each_step_has_a_picture_of_its_own(self):
        seen, before = {}, None
        for step in self.tour["steps"]:
            with self.subTest(step=step["name"]):
                self.assertFalse(os.path.isabs(step["png"]))
                path = os.path.join(FOLDER, step["png"])
                width, height, rows = picture(path)
                self.assertEqual((width, height), WINDOW)
                self.assertGreater(rows, 50, "an empty window")
                with open(path, "rb") as file:
                    digest = hashlib.sha256(file.read()).hexdigest()
                # What happens by itself may have happened while the step before was still busy.
                is_early = step["clicks"] + step["typed"] == 0 and seen.get(digest) == before
                self.assertTrue(is_early or digest not in seen, "the same picture as before")
                seen[digest] = before = step["name"]


class Reason(unittest.TestCase):
    """What stands at the end of the log."""

    def test_a_tour_without_a_step_shows_what_it_said_last(self):
        self.assertEqual(reason_of(tour_of("/proc/no/such"), "a\nb\nc\n", 2), "No step was written down. It said last:\nb\nc")

    def test_a_tour_that_is_whole_has_none(self):
        self.assertEqual(reason_of({"steps": [{}]}, "a\n"), "")


class Trouble(unittest.TestCase):
    """A step that does not happen ends the tour with a failure, and tour.json says which."""

    def test_without_its_cloud_the_tour_fails(self):
        folder = FOLDER + "-failed"
        shutil.rmtree(folder, ignore_errors=True)
        done = subprocess.run([TOUR, "--tour", folder, "--practice-option=--no-such-option"], check=False, capture_output=True, text=True,
                              timeout=300)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("The practice cloud did not start", done.stderr)
        with open(os.path.join(folder, "tour.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["steps"], [])

    def test_a_cloud_that_is_killed_on_the_way_fails_the_step_it_was_needed_for(self):
        folder = FOLDER + "-killed"
        shutil.rmtree(folder, ignore_errors=True)
        process = subprocess.Popen([TOUR, "--tour", folder, "--journey", "3"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        said = []
        for line in process.stderr:
            said.append(line)
            if "make-key" in line:
                os.kill(cloud_of(process.pid), signal.SIGKILL)
        self.assertEqual(process.wait(timeout=300), 1, said)
        tour = tour_of(folder)
        steps = tour["steps"]
        self.assertEqual([step["asserted"] for step in steps], [True, True, False], said)
        self.assertEqual([tour["failed"][key] for key in ("journey", "name")], [steps[-1][key] for key in ("journey", "name")])
        self.assertIn(tour["failed"]["why"], "".join(said))
        self.assertIn("focus on ", tour["failed"]["shown"])
        self.assertIn(steps[-1]["name"], reason_of(tour, ""))
        self.assertTrue(os.path.exists(os.path.join(folder, steps[-1]["png"]))) # it shows what was wrong

    def test_a_signal_ends_the_tour_and_its_cloud_at_once(self):
        folder = FOLDER + "-ended"
        process = subprocess.Popen([TOUR, "--tour", folder, "--journey", "3"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in process.stderr:
            if " create " in line: # it waits for capacity now, half a minute and more
                cloud = cloud_of(process.pid)
                process.terminate()
        self.assertEqual(process.wait(timeout=30), 1)
        with open(os.path.join(folder, "tour.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["steps"][-1]["name"], "no-capacity")
        self.assertFalse(os.path.exists(f"/proc/{cloud}/exe"))

    def test_a_folder_that_cannot_be_written_is_named(self):
        done = subprocess.run([TOUR, "--tour", "/proc/no/such"], check=False, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 1)
        self.assertIn("/proc/no/such", done.stderr)


TOUR, FOLDER, LANGUAGE, THEME = sys.argv[1:]
if __name__ == "__main__":
    NOT_NOW = turns.why_not(LANGUAGE, os.environ, datetime.datetime.now(datetime.timezone.utc).date())
    if NOT_NOW:
        print(NOT_NOW)
        sys.exit(77)
    suite = [Journeys, Reason] + ([Trouble] if LANGUAGE == "en" else [])
    result = unittest.TextTestRunner(verbosity=2).run(
        unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(case) for case in suite))
    if not result.wasSuccessful():
        print("\nWhere the tour ended:", reason_of(tour_of(FOLDER), getattr(Journeys, "said", "")) or "it was whole", file=sys.stderr)
    sys.exit(not result.wasSuccessful())
