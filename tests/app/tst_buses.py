# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The session bus of a test knows no service but its own: what a desktop has installed is neither listed nor started."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import sources

ROOT = sources.root_of_arguments()
sys.path.insert(0, os.path.join(ROOT, "tests/fakes"))
import sessionbus  # noqa: E402

HELPERS = {"tests/fakes/sessionbus.h", "tests/fakes/sessionbus.py"}
INSTALLED = ("org.kde.kwalletd6", "org.freedesktop.secrets")


@unittest.skipUnless(shutil.which(sessionbus.RUNNER) and shutil.which("dbus-send"), "D-Bus is not installed")
class Buses(unittest.TestCase):
    def setUp(self):
        folder = tempfile.mkdtemp(prefix="tpudesk-buses-")
        self.addCleanup(shutil.rmtree, folder, True)
        services = os.path.join(folder, "dbus-1/services")
        os.makedirs(services)
        for name in INSTALLED:
            with open(f"{services}/{name}.service", "w", encoding="utf-8") as file:
                file.write(f"[D-BUS Service]\nName={name}\nExec=/bin/false\n")
        self.environment = {**os.environ, "XDG_DATA_DIRS": folder, "XDG_DATA_HOME": folder}

    def ask(self, *command, **more):
        said = subprocess.run([*command, "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListActivatableNames"],
                              env={**self.environment, **more}, check=True, capture_output=True, text=True, timeout=30).stdout
        return set(re.findall(r'string "(.*)"', said))

    def test_the_systems_own_would_start_what_is_installed(self):
        self.assertLess(set(INSTALLED), self.ask(sessionbus.RUNNER, "--")) # otherwise the next two prove nothing

    def test_a_bus_around_a_command(self):
        self.assertEqual(self.ask(*sessionbus.running()), {"org.freedesktop.DBus"})

    def test_a_bus_that_is_started(self):
        bus, address = sessionbus.start(self.environment)
        self.addCleanup(bus.stdout.close)
        self.addCleanup(bus.wait)
        self.addCleanup(bus.terminate)
        self.assertEqual(self.ask(DBUS_SESSION_BUS_ADDRESS=address), {"org.freedesktop.DBus"})


class Tests(unittest.TestCase):
    def test_all_of_them_take_this_bus(self):
        starters = {path for path in sources.files(ROOT, ("tests",), (".h", ".cpp", ".py", ".sh", "run"))
                    if re.search(r"[\"']dbus-(?:daemon|run-session|launch)[\"']", sources.read(ROOT, path))}
        self.assertEqual(starters, HELPERS)


if __name__ == "__main__":
    unittest.main(verbosity=2)
