#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tst_watch.py WATCH TPUDESK: the watcher's own program: what it is linked with, what it needs, and how it is spoken to."""
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import unittest

WATCH = ""
TPUDESK = ""
PATIENCE = 60
MOST_MEMORY = 45 << 20


def resident(pid):
    """Bytes of memory that the process holds, shared libraries included."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmRSS:"))


def libraries(pid):
    with open(f"/proc/{pid}/maps", encoding="utf-8") as maps:
        return {os.path.basename(line.split()[-1]) for line in maps if ".so" in line}


class Desk:
    """A connection as SSH makes one: "tpudesk-watch attach", whose standard input and output are the lines."""

    def __init__(self, data, *more):
        self.process = subprocess.Popen([WATCH, "attach", "--data", data, *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.rest = b""

    def line(self):
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            got = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            if not got:
                raise EOFError("the watcher said nothing")
            self.rest += got
        text, self.rest = self.rest.split(b"\n", 1)
        return json.loads(text)

    def ask(self, word, body, parts=()):
        self.number += 1
        for part in parts:
            self.send({"part": self.number, "body": part})
        self.send({"ask": word, "id": self.number, "body": body})
        came = []
        while True:
            line = self.line()
            if "part" in line:
                came.append(line["body"])
            elif line.get("answer") == self.number:
                return line["body"], came
            elif line.get("refusal") == self.number:
                raise PermissionError(line["body"]["code"])

    def send(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def hello(self):
        return self.ask("hello", {"oldest": 1, "newest": 1, "lease": {"self": {"id": "0f0e0d0c-0000-4000-8000-000000000001", "name": "laptop"}}})[0]

    def close(self):
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class TheProgram(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.data = os.path.join(self.folder.name, "a folder with blanks and a name that is longer than the path of a socket may be " + "x" * 40)
        os.makedirs(self.data, mode=0o700)
        with open(os.path.join(self.data, "watch.json"), "w", encoding="utf-8") as setup:
            json.dump({"version": 1, "project": "my-project", "name": "lab", "keep": "background"}, setup)
        self.watchers = []

    def tearDown(self):
        for watcher in self.watchers:
            if watcher.poll() is None:
                watcher.kill()
            watcher.wait()
        self.folder.cleanup()

    def start(self):
        watcher = subprocess.Popen([WATCH, "--data", self.data], stdin=subprocess.DEVNULL)
        self.watchers.append(watcher)
        return watcher

    def test_it_has_no_window_and_little_memory(self):
        watcher = self.start()
        desk = Desk(self.data)
        self.assertTrue(desk.hello()["running"])
        loaded = libraries(watcher.pid)
        self.assertFalse([name for name in loaded if "Qt6Gui" in name or "Qt6Widgets" in name])
        self.assertTrue([name for name in loaded if "Qt6Core" in name])
        self.assertLess(resident(watcher.pid), MOST_MEMORY)
        desk.close()

    def test_a_desk_hands_over_and_a_killed_watcher_goes_on(self):
        watcher = self.start()
        desk = Desk(self.data)
        self.assertEqual(desk.hello()["lease"]["state"], "empty")
        transfer = "0f0e0d0c-0000-4000-8000-0000000000aa"
        item = {"kind": "document", "group": "job", "id": "one", "age": 0, "body": {"a": 1}}
        lease = desk.ask("adopt", {"transfer": transfer, "epoch": "0", "items": 1}, [item])[0]["lease"]
        self.assertEqual((lease["state"], lease["epoch"]), ("held", "1"))
        watcher.send_signal(signal.SIGKILL)
        watcher.wait()
        desk.close()
        # Its machine starts it again; meanwhile its disk answers.
        dead = Desk(self.data)
        state = dead.hello()
        self.assertEqual((state["running"], state["lease"]["state"]), (False, "held"))
        dead.close()
        self.start()
        desk = Desk(self.data)
        state = desk.hello()
        self.assertEqual((state["running"], state["lease"]["state"]), (True, "held"))
        self.assertEqual(state["trouble"]["code"], "signedOut")  # it has no credential
        back = "0f0e0d0c-0000-4000-8000-0000000000bb"
        answer, items = desk.ask("offer", {"transfer": back, "epoch": state["lease"]["epoch"]})
        self.assertEqual([one["id"] for one in items], ["one"])
        self.assertEqual(answer["lease"]["state"], "leaving")
        self.assertEqual(desk.ask("taken", {"transfer": back})[0]["lease"]["state"], "away")
        desk.close()

    def test_what_hangs_is_answered_for_by_its_disk(self):
        watcher = self.start()
        desk = Desk(self.data)
        desk.hello()
        desk.ask("adopt", {"transfer": "0f0e0d0c-0000-4000-8000-0000000000aa", "epoch": "0", "items": 0})
        desk.close()
        watcher.send_signal(signal.SIGSTOP)
        other = Desk(self.data, "--disk")
        self.assertFalse(other.hello()["running"])
        back = "0f0e0d0c-0000-4000-8000-0000000000bb"
        self.assertEqual(other.ask("offer", {"transfer": back, "epoch": "1"})[0]["lease"]["state"], "leaving")
        self.assertEqual(other.ask("taken", {"transfer": back})[0]["lease"]["state"], "away")
        other.close()
        watcher.send_signal(signal.SIGCONT)
        desk = Desk(self.data)
        self.assertEqual(desk.hello()["lease"]["state"], "away")
        desk.close()

    def test_there_is_one_and_it_can_be_told_to_end(self):
        first = self.start()
        desk = Desk(self.data)
        desk.hello()
        self.assertEqual(self.start().wait(PATIENCE), 0)
        self.assertEqual(subprocess.run([WATCH, "stop", "--data", self.data], timeout=PATIENCE, check=False).returncode, 0)
        self.assertEqual(first.wait(PATIENCE), 0)
        self.assertEqual(subprocess.run([WATCH, "stop", "--data", self.data], timeout=PATIENCE, check=False).returncode, 0)
        desk.close()

    def test_what_is_no_language_of_ours_ends_the_connection(self):
        self.start()
        desk = Desk(self.data)
        desk.hello()
        desk.process.stdin.write(b"GET / HTTP/1.1\r\n\r\n")
        desk.process.stdin.flush()
        with self.assertRaises(EOFError):
            while True:
                desk.line()
        desk.process.stdin.close()
        desk.process.wait(PATIENCE)
        desk.process.stdout.close()
        again = Desk(self.data)
        self.assertTrue(again.hello()["running"])  # the watcher itself goes on
        again.close()

    def test_the_desktop_program_hands_over_to_it(self):
        for program, words in ((WATCH, ["--help"]), (TPUDESK, ["--headless", "--help"])):
            said = subprocess.run([program, *words], stdout=subprocess.PIPE, timeout=PATIENCE, check=True).stdout
            self.assertIn(b"--data", said)
        version = subprocess.run([WATCH, "--version"], stdout=subprocess.PIPE, timeout=PATIENCE, check=True).stdout
        self.assertTrue(version.startswith(b"tpudesk-watch "))
        self.assertEqual(subprocess.run([WATCH, "dance"], stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False).returncode, 2)


if __name__ == "__main__":
    WATCH, TPUDESK = (os.path.abspath(path) for path in sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=1)
