#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The module that starts JAX's profiler in a job: in real Python processes, with a JAX that only notes what is asked of it."""
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

import sources

ROOT = sources.root_of_arguments()
JOBS = os.path.join(ROOT, "resources/jobs")
PLACE = ".tpudesk/jobs/0123456789ab/1/host-0"
# A JAX whose devices are taken when devices() is called, and whose profiler takes them first, as the real one does.
JAX = {"jax/__init__.py": "from jax import profiler\nfrom jax._src import xla_bridge\n\n\ndef devices():\n    xla_bridge.take('the program')\n",
       "jax/_src/__init__.py": "",
       "jax/_src/xla_bridge.py": "import os\n_taken = []\n\n\ndef backends_are_initialized():\n    return bool(_taken)\n\n\ndef take(who):\n"
                                 "    if not _taken:\n        _taken.append(who)\n        print('taken by', who, flush=True)\n",
       "jax/_src/profiler.py": "from jax._src import xla_bridge\n_server = None\n\n\ndef start_server(port):\n    global _server\n"
                               "    if _server is not None:\n        raise ValueError('Only one profiler server can be active at a time.')\n"
                               "    xla_bridge.take('the profiler')\n    _server = port\n    print('profiler', port, flush=True)\n    return port\n\n\n"
                               "def stop_server():\n    global _server\n    if _server is None:\n        raise ValueError('No active profiler server.')\n"
                               "    print('end of profiler', _server, flush=True)\n    _server = None\n",
       "jax/profiler.py": "from jax._src.profiler import start_server as start_server, stop_server as stop_server\n"}
WAIT = "import threading, time\ndef wait():\n    until = time.monotonic() + 20\n" \
       "    while time.monotonic() < until and any(one.name == 'tpudesk-profiler' for one in threading.enumerate()):\n        time.sleep(0.01)\n"


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Starting(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="tpudesk-profiler-")
        self.addCleanup(shutil.rmtree, self.home, True)
        self.port = free_port()
        for name, text in JAX.items():
            self.write("packages/" + name, text)
        for name in ("sitecustomize.py", "tpudesk_profiler.py"):
            shutil.copy(os.path.join(JOBS, "sitecustomize", name), self.path("python/" + name))

    def path(self, name):
        path = os.path.join(self.home, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def run_python(self, program, port=None, **more):
        environment = {"HOME": self.home, "PATH": os.environ["PATH"], "PYTHONPATH": f"{self.home}/python:{self.home}/packages",
                       "TPUDESK_PROFILER_PORT": str(self.port if port is None else port)}
        environment.update(more)
        done = subprocess.run([sys.executable, "-B", "-c", WAIT + program], env={key: value for key, value in environment.items() if value},
                              check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split("\n")[:-1]

    def test_it_starts_when_the_program_has_taken_its_devices(self):
        self.assertEqual(self.run_python("import jax; jax.devices(); wait()"), ["taken by the program", f"profiler {self.port}"])

    def test_it_never_takes_the_devices_itself(self):
        # jax.distributed.initialize() must come before anything that does.
        self.assertEqual(self.run_python("import jax; time.sleep(1.5); print('initialize'); jax.devices(); wait()"),
                         ["initialize", "taken by the program", f"profiler {self.port}"])

    def test_a_program_without_jax_is_left_alone(self):
        self.assertEqual(self.run_python("print(threading.active_count())"), ["1"])
        self.assertEqual(self.run_python("import json, email; print(threading.active_count())"), ["1"])

    def test_without_a_port_nothing_is_added(self):
        for port in ("", "0", "80", "65536", "1e4", "-9012", "9012; x", "٩٠١٢"):
            with self.subTest(port):
                self.assertEqual(self.run_python("import jax; jax.devices(); print(threading.active_count(), 'tpudesk' in str(sys.meta_path))"
                                                 .replace("import jax", "import sys, jax"), port), ["taken by the program", "1 False"])

    def test_a_program_that_ends_at_once_ends(self):
        self.assertEqual(self.run_python("import jax; print('over')"), ["over"])

    def test_a_profiler_that_the_program_started_first_is_the_one(self):
        self.assertEqual(self.run_python("import jax; jax.devices(); jax.profiler.start_server(9999); wait(); print('over')"),
                         ["taken by the program", "profiler 9999", "over"])

    def test_a_profiler_that_the_program_starts_later_takes_its_place(self):
        expected = ["taken by the program", f"profiler {self.port}", f"end of profiler {self.port}", "profiler 9999", "end of profiler 9999", "over"]
        for program in ("import jax; jax.devices(); wait(); jax.profiler.start_server(9999); jax.profiler.stop_server(); print('over')",
                        "import jax; from jax.profiler import start_server, stop_server; jax.devices(); wait(); start_server(port=9999); stop_server(); print('over')"):
            with self.subTest(program):
                self.assertEqual(self.run_python(program), expected)

    def test_what_the_program_does_wrong_is_still_wrong(self):
        program = "import jax; jax.devices(); wait(); jax.profiler.start_server(9999)\ntry:\n    jax.profiler.start_server(9998)\nexcept ValueError as error:\n    print(error)"
        self.assertEqual(self.run_python(program)[-1], "Only one profiler server can be active at a time.")

    def test_an_older_jax_is_guarded_as_well(self):
        os.rename(self.path("packages/jax/_src/profiler.py"), self.path("packages/jax/profiler.py"))
        self.assertEqual(self.run_python("import jax; jax.devices(); wait(); jax.profiler.start_server(9999)"),
                         ["taken by the program", f"profiler {self.port}", f"end of profiler {self.port}", "profiler 9999"])

    def test_a_profiler_that_cannot_be_started_stops_no_program(self):
        self.write("packages/jax/_src/profiler.py", "def start_server(port):\n    raise RuntimeError\n\n\nstop_server = start_server\n")
        self.assertEqual(self.run_python("import jax; jax.devices(); wait(); print('over')"), ["taken by the program", "over"])

    def test_a_jax_that_does_not_tell_is_never_asked(self):
        self.write("packages/jax/_src/xla_bridge.py", "def take(who):\n    pass\n")
        self.assertEqual(self.run_python("import jax; jax.devices(); time.sleep(1.2); print('over')"), ["over"])

    def test_a_port_that_somebody_has_is_left_to_them(self):
        with socket.socket() as other:
            other.bind(("127.0.0.1", self.port))
            other.listen()
            self.assertEqual(self.run_python("import jax; jax.devices(); wait()"), ["taken by the program"])

    def test_a_broken_module_stops_no_program(self):
        self.write("python/tpudesk_profiler.py", "raise RuntimeError\n")
        self.assertEqual(self.run_python("import jax; jax.devices(); print('over')"), ["taken by the program", "over"])


class Prepared(unittest.TestCase):
    """What the scripts put down on a host."""

    def prepared(self, module, profiler, asks):
        home = tempfile.mkdtemp(prefix="tpudesk-profiler-")
        self.addCleanup(shutil.rmtree, home, True)
        parts = [b"true\n", b"", b"wrapper\n", module, profiler]
        names = ("command", "variables", "wrapper", "module", "profiler")
        sizes = "".join(f"{name}_size={len(part)}\n" for name, part in zip(names, parts))
        script = f"place={PLACE}\nfolder='~'\nasks={asks}\n{sizes}" + sources.read(JOBS, "prepare.sh")
        said = subprocess.run(["bash", "-c", script], input=b"".join(parts), env={"HOME": home, "PATH": os.environ["PATH"]}, check=False,
                              stdout=subprocess.PIPE, timeout=60).stdout
        self.assertTrue(said.startswith(b"ready"), said)
        place = os.path.join(home, PLACE)
        found = sorted(os.path.relpath(os.path.join(folder, name), place) for folder, _, files in os.walk(place) for name in files)
        return found, os.path.isdir(os.path.join(place, "stacks")), place

    def test_a_job_with_a_profiler_gets_both_modules_and_is_not_asked_for_stacks(self):
        found, is_asked, place = self.prepared(b"site", b"profiler", 0)
        self.assertEqual(found, ["command", "python/sitecustomize.py", "python/tpudesk_profiler.py", "variables", "wrapper"])
        self.assertFalse(is_asked)
        with open(os.path.join(place, "python/tpudesk_profiler.py"), "rb") as file:
            self.assertEqual(file.read(), b"profiler")
        self.assertEqual(os.stat(os.path.join(place, "python/tpudesk_profiler.py")).st_mode & 0o777, 0o600)

    def test_a_job_that_captures_stacks_gets_no_profiler(self):
        found, is_asked, _ = self.prepared(b"site", b"", 1)
        self.assertEqual(found, ["command", "python/sitecustomize.py", "variables", "wrapper"])
        self.assertTrue(is_asked)

    def test_a_job_with_neither_gets_nothing(self):
        self.assertEqual(self.prepared(b"", b"", 0)[:2], (["command", "variables", "wrapper"], False))


if __name__ == "__main__":
    unittest.main(verbosity=1)
