#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tst_requests.py TOUR PROGRAM FOLDER: a request is asked for by clicks, the program is killed without a warning, and the
next start of the program that people use gets the TPU: one, and nothing of the other zone is left."""
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import unittest
import urllib.error
import urllib.request

TYPE, ZONES = "v6e-8", {"europe-west4-a", "us-east1-d"}


def clouds_of(parent):
    """Ids of the practice clouds that a process has started."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                name, rest = file.read().split("(", 1)[1].rsplit(")", 1)
        except OSError:
            continue
        if name.startswith("tpudesk-practic") and int(rest.split()[1]) == parent:
            found.append(int(pid))
    return found


def ports_of(pid):
    """TCP ports on which a process listens."""
    sockets = set()
    for link in glob.glob(f"/proc/{pid}/fd/*"):
        try:
            target = os.readlink(link)
        except OSError:
            continue
        if target.startswith("socket:["):
            sockets.add(target[8:-1])
    ports = []
    with open("/proc/net/tcp", encoding="utf-8") as file:
        for line in file.readlines()[1:]:
            words = line.split()
            if words[3] == "0A" and words[9] in sockets:
                ports.append(int(words[1].split(":")[1], 16))
    return sorted(ports)


class Api:
    """The practice cloud's API, asked by a client of the test's own."""

    def __init__(self, program):
        self.url = None
        deadline = time.monotonic() + 120
        while self.url is None and time.monotonic() < deadline:
            for cloud in clouds_of(program.pid):
                for port in ports_of(cloud):
                    if self.answers(f"http://127.0.0.1:{port}"):
                        self.url = f"http://127.0.0.1:{port}"
            time.sleep(0.2)
        if self.url is None:
            raise AssertionError("the practice cloud does not answer")

    def answers(self, url):
        try:
            return "locations" in self.ask(url + "/v2/projects/trc-practice/locations", patience=5)
        except (OSError, ValueError):
            return False

    @staticmethod
    def ask(url, body=None, patience=60):
        request = urllib.request.Request(url, headers={"Authorization": "Bearer practice-token", "Content-Type": "application/json"},
                                         data=None if body is None else json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=patience) as reply:
            return json.loads(reply.read() or b"{}")

    def nodes(self):
        return self.ask(self.url + "/v2/projects/trc-practice/locations/-/nodes").get("nodes", [])

    def queued(self):
        return self.ask(self.url + "/v2/projects/trc-practice/locations/-/queuedResources").get("queuedResources", [])

    def set_capacity(self, zone, chips):
        self.ask(self.url + "/practice/v1/capacity", {"zone": zone, "type": TYPE, "chips": chips})


def gone(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


class Killed(unittest.TestCase):
    def setUp(self):
        self.folder = os.path.join(FOLDER, self.id().rsplit(".", 1)[1])
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(os.path.join(self.folder, "tmp"))
        self.running = []

    def tearDown(self):
        for process in self.running:
            if process.poll() is None:
                process.kill()
            process.wait(timeout=60)
            if process.stderr:
                process.stderr.close()

    def start(self, *words, **more):
        environment = {**os.environ, **more.pop("env", {})}
        process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, text=True, **more)
        self.running.append(process)
        return process

    def ask_and_kill(self, step):
        """Lets the robot take J3 up to a step, kills the program without a warning and gives its home."""
        tour = self.start(TOUR, "--tour", os.path.join(self.folder, "tour"), "--journey", "3", "--lang", "en",
                          env={"TMPDIR": os.path.join(self.folder, "tmp")}, stderr=subprocess.PIPE) # its home is made there
        said = []
        for line in tour.stderr:
            said.append(line)
            if f" {step} " in line:
                clouds = clouds_of(tour.pid)
                tour.kill()
                break
        self.assertEqual(tour.wait(timeout=60), -signal.SIGKILL, "".join(said))
        deadline = time.monotonic() + 60
        while not all(gone(cloud) for cloud in clouds) and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertTrue(all(gone(cloud) for cloud in clouds), "the practice cloud outlives its program")
        homes = glob.glob(os.path.join(self.folder, "tmp", "tpudesk-tour-*"))
        self.assertEqual(len(homes), 1, homes)
        return homes[0]

    def start_again(self, home):
        program = self.start(PROGRAM, "--data", os.path.join(home, "tpudesk"), "--lang", "en", env={"HOME": home}, stderr=subprocess.PIPE)
        return program, Api(program)

    def wait_for_the_one(self, api):
        deadline = time.monotonic() + 180
        nodes, queued = [], []
        while time.monotonic() < deadline:
            nodes, queued = api.nodes(), api.queued()
            if len(nodes) == 1 and nodes[0].get("state") == "READY" and len(queued) == 1 and queued[0]["state"]["state"] == "ACTIVE":
                return nodes[0]
            time.sleep(0.5)
        self.fail(f"nodes: {nodes}\nqueued: {queued}")

    def check_from(self, step):
        home = self.ask_and_kill(step)
        program, api = self.start_again(home)
        before = {one["name"].split("/")[3] for one in api.queued()}
        self.assertLessEqual(before, ZONES)
        for zone in ZONES: # room in both: one has to win, and the other to go
            api.set_capacity(zone, 64)
        node = self.wait_for_the_one(api)
        self.assertTrue(node["labels"]["tpudesk-job"])
        until = time.monotonic() + 8
        while time.monotonic() < until: # and it stays the only one
            self.assertEqual([one["name"] for one in api.nodes()], [node["name"]])
            time.sleep(1)
        program.terminate()
        self.assertEqual(program.wait(timeout=60), 0)
        self.assertEqual(glob.glob(os.path.join(home, "tpudesk", "*requests.sqlite")) != [], True)

    def test_J1_killed_while_it_waits_in_the_queue(self):
        self.check_from("no-capacity")

    def test_J1_killed_right_after_it_was_asked_for(self):
        self.check_from("create")


TOUR, PROGRAM, FOLDER = sys.argv[1:]
if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
