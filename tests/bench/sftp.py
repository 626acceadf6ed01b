# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files to and from a host: one real OpenSSH server with its sftp-server, and OpenSSH's own sftp and scp beside ours."""
import os
import random
import shutil
import statistics
import subprocess
import tempfile
import time

import hosts

DEADLINE = 900
BIG = 512 * 1024 * 1024
SMALL_FILE = 2048 # bytes: a source file, a sample of a data set
PER_FOLDER = 1000


def ground():
    """Memory where there is enough: disks would be measured otherwise."""
    shared = "/dev/shm"
    try:
        room = os.statvfs(shared)
        if room.f_bavail * room.f_frsize > 4 << 30 and os.access(shared, os.W_OK):
            return shared
    except OSError:
        pass
    return None


def make_tree(folder, count):
    chance = random.Random(2026)
    text = chance.randbytes(SMALL_FILE * 2)
    for first in range(0, count, PER_FOLDER):
        part = os.path.join(folder, f"part-{first // PER_FOLDER:04}")
        os.makedirs(part)
        for number in range(first, min(first + PER_FOLDER, count)):
            start = number % SMALL_FILE
            with open(os.path.join(part, f"sample-{number:06}.txt"), "wb") as file:
                file.write(text[start:start + SMALL_FILE])


def make_big(folder, size):
    os.makedirs(folder)
    chance = random.Random(2026)
    with open(os.path.join(folder, "checkpoint"), "wb") as file:
        block = chance.randbytes(1 << 20)
        for _ in range(size >> 20):
            file.write(block)


def count_files(folder):
    return sum(len(files) for _, _, files in os.walk(folder))


class Peer:
    """OpenSSH's own programs. Both keep times and modes, as ours does."""

    def __init__(self, farm):
        self.farm = farm

    def sftp(self, commands):
        return ["sftp", "-q", *self.farm.options(), "-b", commands, self.farm.addresses[0]]

    def run(self, name, what, source, target):
        """Milliseconds, and the KiB of memory that the program took at most."""
        address = self.farm.addresses[0]
        began = time.monotonic()
        if name == "sftp":
            batch = self.farm.path("batch")
            line = {"down": f"get -p {target} {source}", "file": f"put -p {source} {target}", "up": f"put -pR {source} {target}"}[what]
            with open(batch, "w", encoding="utf-8") as file:
                file.write(line + "\n")
            words = self.sftp(batch)
        elif what == "down":
            words = ["scp", "-q", "-p", *self.farm.options(), f"{address}:{target}", source]
        else:
            words = ["scp", "-q", "-p", *([] if what == "file" else ["-r"]), *self.farm.options(), source, f"{address}:{target}"]
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) # pylint: disable=consider-using-with
        said = process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"{name}: {said[-300:]}")
        return (time.monotonic() - began) * 1000, used.ru_maxrss


class Ours:
    def __init__(self, build, farm):
        self.words = [f"{build}/bin/bench_sftp", str(farm.port), farm.user, farm.key, farm.host_key + ".pub", farm.addresses[0]]
        self.process = None

    def run(self, what, source, target):
        """Milliseconds, files, KiB. A connection for each, as the peers make one for each; its time counts."""
        began = time.monotonic()
        with subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            process.stdin.write(f"{what} {source} {target}\n")
            process.stdin.close()
            answer = process.stdout.readline().split()
            process.wait(timeout=DEADLINE)
        whole = (time.monotonic() - began) * 1000
        if len(answer) != 3:
            raise RuntimeError("TPU Desk: it did not answer")
        return float(answer[0]) if what == "stop" else whole, int(answer[1]), int(answer[2])


class Bench:
    def __init__(self, build, farm, folder, tools):
        self.ours, self.peer, self.folder = Ours(build, farm), Peer(farm), folder
        self.report, self.say = tools
        self.peers = [name for name in ("sftp", "scp") if shutil.which(name)]

    def path(self, name):
        return os.path.join(self.folder, name)

    def clear(self, name):
        shutil.rmtree(self.path(name), ignore_errors=True)

    def told(self, figure, took, peers, **more):
        middle = {name: statistics.median(values) for name, values in took.items()}
        for name in peers or [None]:
            self.report(figure, middle["ours"], "ms", goal="<= 1.0x", peer=name, peer_value=middle.get(name), **more)

    def one_file(self, size, runs):
        make_big(self.path("big"), size)
        up, down = {}, {}
        for run in range(runs):
            self.say(f"one file of {size >> 20} MB, run {run + 1} of {runs}")
            up.setdefault("ours", []).append(self.ours.run("up", self.path("big"), self.path("there"))[0])
            down.setdefault("ours", []).append(self.ours.run("down", self.path("back"), self.path("there/checkpoint"))[0])
            for name in self.peers:
                self.clear("there")
                os.mkdir(self.path("there"))
                up.setdefault(name, []).append(self.peer.run(name, "file", self.path("big/checkpoint"), self.path("there/checkpoint"))[0])
                down.setdefault(name, []).append(self.peer.run(name, "down", self.path("back"), self.path("there/checkpoint"))[0])
            self.clear("there")
        self.told(f"upload of one file of {size >> 20} MB", up, self.peers)
        self.told(f"download of one file of {size >> 20} MB", down, self.peers)
        os.remove(self.path("back"))
        self.clear("big")

    def many_files(self, count, runs):
        make_tree(self.path("many"), count)
        took, memory = {}, {}
        for run in range(runs):
            self.say(f"{count} files of {SMALL_FILE} bytes, run {run + 1} of {runs}")
            for name in ("ours", *self.peers):
                self.clear("there")
                if name == "ours":
                    spent, _, used = self.ours.run("up", self.path("many"), self.path("there"))
                else:
                    if name == "sftp":
                        os.mkdir(self.path("there")) # it puts into a folder that is there
                    spent, used = self.peer.run(name, "up", self.path("many"), self.path("there"))
                if (found := count_files(self.path("there"))) != count:
                    raise RuntimeError(f"{name}: {found} of {count} files arrived")
                took.setdefault(name, []).append(spent)
                memory[name] = used
        self.told(f"upload of {count} files", took, self.peers, memoryMb=round(memory["ours"] / 1024, 1))
        self.clear("there")
        stopped, finished, _ = self.ours.run("stop", self.path("many"), self.path("there"))
        if finished: # as with --small
            self.say(f"{count} files were over before they could be stopped")
        else:
            self.report(f"upload of {count} files: from the stop to its end", stopped, "ms", goal="<= 500 ms")
        self.ours.run("up", self.path("many"), self.path("there"))
        if (found := count_files(self.path("there"))) != count:
            raise RuntimeError(f"TPU Desk: {found} of {count} files after it went on")
        self.report(f"upload of {count} files once more, nothing changed", self.ours.run("up", self.path("many"), self.path("there"))[0], "ms")
        self.clear("there")
        self.clear("many")


def measure(build, runs, small, tools):
    """`tools`: what reports a figure, and what says how far it is. Ours and the peers take turns."""
    scale = 10 if small else 1
    with hosts.Farm() as farm, tempfile.TemporaryDirectory(prefix="tpudesk-sftp-", dir=ground()) as folder:
        bench = Bench(build, farm, folder, tools)
        bench.one_file(BIG // scale >> 20 << 20, runs)
        bench.many_files(10_000 // scale, runs)
        bench.many_files(100_000 // scale, 1)
