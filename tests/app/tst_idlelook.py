#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""resources/usage/idle.sh, which decides whether a TPU VM may be deleted: run by the real bash over a /proc of a few files."""
import os
import shutil
import subprocess
import tempfile
import unittest

import sources

SCRIPT = os.path.join(sources.root_of_arguments(), "resources/usage/idle.sh")
FIND = "/usr/bin/find"


class Look(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="tpudesk-idle-")
        self.addCleanup(shutil.rmtree, self.folder, True)
        for name in ("bin", "proc/net", "pts"):
            os.makedirs(f"{self.folder}/{name}")
        self.program("sleep", ":")
        self.write("proc/loadavg", "0.00 0.10 0.05 1/100 4711\n")
        self.network(1000)
        self.process(1, "systemd", ["/dev/null"])
        self.process(700, "sshd", ["socket:[1]"])

    def write(self, name, text):
        os.makedirs(os.path.dirname(f"{self.folder}/{name}"), exist_ok=True)
        with open(f"{self.folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)

    def program(self, name, text):
        self.write("bin/" + name, f"#!/bin/bash\n{text}\n")
        os.chmod(f"{self.folder}/bin/{name}", 0o755)

    def process(self, pid, name, files):
        self.write(f"proc/{pid}/comm", name + "\n")
        os.makedirs(f"{self.folder}/proc/{pid}/fd")
        for number, file in enumerate(files):
            os.symlink(file, f"{self.folder}/proc/{pid}/fd/{number}")

    def network(self, count, name="proc/net/dev"):
        self.write(name, "Inter-|   Receive\n face |bytes\n" + f"    lo: {count * 999} 1 0 0 0 0 0 0 1 1 0 0 0 0 0 0\n"
                   + f"  ens8: {count} 1 0 0 0 0 0 0 1 1 0 0 0 0 0 0\n")

    def look(self):
        with open(SCRIPT, encoding="utf-8") as file:
            script = file.read()
        done = subprocess.run(["bash", "-s"], input=script, check=False, capture_output=True, text=True, timeout=60,
                              env={"PATH": f"{self.folder}/bin:/usr/bin:/bin", "PROC": f"{self.folder}/proc", "TERMINALS": f"{self.folder}/pts", "W": self.folder})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def somebody(self):
        """The login is a user, who may use sudo; only root sees what others hold."""
        self.program("id", "echo 1000")
        self.program("sudo", 'shift; IS_ROOT=1 exec "$@"')
        self.program("find", f'[ "$IS_ROOT" ] || {{ echo "find: \'/proc/1/fd\': Permission denied" >&2; exit 1; }}; exec {FIND} "$@"')

    def test_a_host_that_nobody_uses_is_idle(self):
        self.assertEqual(self.look(), "idle")

    def test_chips_count_whoever_holds_them(self):
        self.somebody()
        self.assertEqual(self.look(), "idle")
        for pid, file in ((800, "/dev/accel0"), (801, "/dev/vfio/3"), (802, "/dev/accel/accel2")): # of root, of a container, without a terminal
            self.process(pid, "python3", ["/dev/null", file])
            self.assertEqual(self.look(), "busy chips")
            shutil.rmtree(f"{self.folder}/proc/{pid}")
        self.process(803, "python3", ["/dev/vfio/vfio", "/dev/null"]) # opened by whoever only looks
        self.assertEqual(self.look(), "idle")

    def test_who_may_not_see_others_knows_nothing_of_them(self):
        self.somebody()
        self.program("sudo", 'echo "sudo: a password is required" >&2; exit 1')
        self.assertEqual(self.look(), "unknown processes")
        self.program("sudo", '[ "$2" = true ] || exit 1') # may use sudo, but not for this
        self.assertEqual(self.look(), "unknown processes")

    def test_who_is_shown_only_the_own_processes_knows_nothing_of_others(self):
        shutil.rmtree(f"{self.folder}/proc/1") # hidepid
        self.assertEqual(self.look(), "unknown processes")

    def test_one_of_many_that_cannot_be_read_may_hold_the_chips(self):
        self.program("find", f'{FIND} "$@"; echo "find: \'/proc/9/fd/0\': Permission denied" >&2; exit 1')
        self.assertEqual(self.look(), "unknown processes")
        self.program("find", f'{FIND} "$@"; echo "find: \'/proc/9/fd/0\': No such file or directory" >&2; exit 1')
        self.assertEqual(self.look(), "idle") # it ended meanwhile
        self.program("find", "exit 127")
        self.assertEqual(self.look(), "unknown processes")

    def test_an_upload_is_use(self):
        for name in ("sftp-server", "scp", "rsync"):
            self.process(900, name, ["/dev/null"])
            self.assertEqual(self.look(), "busy " + name)
            shutil.rmtree(f"{self.folder}/proc/900")
        self.network(1000 + 400_000, "later")
        self.program("sleep", 'cp "$W/later" "$W/proc/net/dev"') # what no name tells, the network does
        self.assertEqual(self.look(), "busy network")

    def test_what_a_host_does_not_tell_is_not_idle(self):
        for name, text in (("proc/loadavg", ""), ("proc/loadavg", "a b c\n"), ("proc/net/dev", "")):
            with open(f"{self.folder}/{name}", encoding="utf-8") as file:
                before = file.read()
            self.write(name, text)
            self.assertTrue(self.look().startswith("unknown "), name)
            self.write(name, before)
        self.write("proc/loadavg", "0.00 0.71 0.05 1/100 4711\n")
        self.assertEqual(self.look(), "busy load")

    def test_a_holder_that_comes_during_the_look_counts(self):
        self.program("sleep", 'mkdir -p "$W/proc/800/fd"; ln -s /dev/accel0 "$W/proc/800/fd/3"')
        self.assertEqual(self.look(), "busy chips")


if __name__ == "__main__":
    unittest.main(verbosity=2)
