#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A private root gets Debian's security updates by itself; the suite and what it has are a few words of a fake."""
import glob
import os
import re
import time
import unittest

import sources
from checkout import CAN_SANDBOX, Checkout, wait_until


@unittest.skipUnless(CAN_SANDBOX, "no sandbox can be made here")
class Refresh(unittest.TestCase):
    def setUp(self):
        self.machine = Checkout(ROOT)
        self.addCleanup(self.machine.close)
        self.leftovers = set(glob.glob("/var/tmp/tpudesk-updates-*"))

    def assert_starts(self, *words):
        status, _, said = self.machine.run(*words)
        self.assertEqual(status, 0, said)
        return said

    def refreshed(self, updates):
        """A start of the window, eight days after the root was made; what the look for updates said."""
        self.assert_starts("--version")
        if updates is not None:
            self.machine.fake("updates", updates)
        eight_days_ago = time.time() - 8 * 86400
        for name in self.machine.roots():
            os.utime(os.path.join(self.machine.cache, "roots", name, "etc/tpudesk-packages"), (eight_days_ago, eight_days_ago))
        self.assert_starts()
        return self.looked()

    def looked(self):
        self.assertTrue(wait_until(lambda: not self.machine.processes()), self.machine.processes())
        self.assertEqual(set(glob.glob("/var/tmp/tpudesk-updates-*")) - self.leftovers, set())
        try:
            with open(os.path.join(self.machine.cache, "log/refresh.log"), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def test_security_updates_make_a_new_root_beside_the_old_one(self):
        said = self.refreshed("Inst libssh-4 [0.11.2-1] (0.11.5-0+deb13u1 Debian-Security:13/stable-security [amd64])\n")
        self.assertIn("security updates: libssh-4", said)
        old, new = (name for name in self.machine.roots() if not name.endswith(".looked"))
        self.assertRegex(new, re.escape(old) + r"\.\d{14}$")
        said = self.assert_starts()
        self.assertEqual(said, "", "what was built for the old root runs in the new one")
        with open(os.path.join(self.machine.build(), "root-run"), encoding="utf-8") as file:
            self.assertEqual(os.path.basename(file.read()), new)
        self.looked()
        self.assertEqual(self.machine.roots(), [new], "the old one goes when nobody is in it")
        self.assertEqual(self.machine.said("made"), "made\nmade\n")

    def test_without_updates_nobody_looks_again_for_a_week(self):
        self.assertIn("has all security updates", self.refreshed(""))
        self.assertEqual(self.machine.said("made"), "made\n")
        os.remove(os.path.join(self.machine.cache, "log/refresh.log"))
        self.assert_starts()
        self.assertEqual(self.looked(), "")

    def test_without_a_network_the_root_stays_and_the_next_start_looks_again(self):
        self.assertIn("could not be read", self.refreshed(None))
        self.assertEqual(self.machine.said("made"), "made\n")
        self.machine.fake("updates", "")
        self.assert_starts()
        self.assertIn("has all security updates", self.looked())

    def test_a_new_root_is_not_looked_at(self):
        self.assert_starts()
        self.assertEqual(self.looked(), "")

    def test_a_refresh_that_fails_leaves_the_old_root_and_nothing_else(self):
        self.assert_starts("--version")
        self.machine.fake("making", "fail")
        self.assertIn("the mirror is not there", self.refreshed("Inst libssl3t64 [3.5.1] (3.5.4 Debian-Security:13)\n"))
        self.assertEqual(len([name for name in self.machine.roots() if not name.endswith(".looked")]), 1)
        self.assert_starts()


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=2)
