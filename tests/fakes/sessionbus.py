# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A session bus that knows no service but those which the test itself starts; what sessionbus.h is for the tests in C++."""
import os
import subprocess

CONFIG = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data", "bus", "session.conf")
RUNNER = "dbus-run-session"


def running(*command):
    """The command line that runs `command` on a bus of its own, which ends with it."""
    return [RUNNER, "--config-file=" + CONFIG, "--", *command]


def start(environment=None):
    """The bus as a process, and its address."""
    bus = subprocess.Popen(["dbus-daemon", "--config-file=" + CONFIG, "--nofork", "--print-address"], stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, text=True, env=environment)
    return bus, bus.stdout.readline().strip()
