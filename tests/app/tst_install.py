#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What "cmake --install" puts under a prefix runs from there, with the source and the build out of sight."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE, BUILD = sys.argv.pop(1), sys.argv.pop(1)


def hidden(command):
    """The command where neither the source nor the build can be seen; as it is where nobody can hide them."""
    bubble = shutil.which("bwrap")
    shield = [bubble, "--dev-bind", "/", "/", "--tmpfs", SOURCE, "--tmpfs", BUILD, "--chdir", "/"] if bubble else []
    if shield and subprocess.run([*shield, "true"], check=False, capture_output=True).returncode == 0:
        return [*shield, *command], True
    return command, False


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="tpudesk-install-")
        cls.prefix = os.path.join(cls.folder.name, "prefix")
        said = subprocess.run(["cmake", "--install", BUILD, "--prefix", cls.prefix], check=False, capture_output=True, text=True)
        if said.returncode != 0:
            raise AssertionError(said.stdout + said.stderr)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_everything_a_desktop_looks_for_is_there(self):
        for name in ("bin/tpudesk", "bin/tpudesk-cli", "bin/tpudesk-watch", "bin/tpudesk-practice", "bin/tpudesk-tour", "share/man/man1/tpudesk-watch.1", "share/man/man1/tpudesk-practice.1", "libexec/tpudesk-practice/init", "libexec/tpudesk-practice/login.so",
                     "libexec/tpudesk-practice/runtime", "libexec/tpudesk-practice/tpudesk-practice-slice",
                     "share/applications/tpudesk.desktop", "share/metainfo/tpudesk.metainfo.xml", "share/icons/hicolor/scalable/apps/tpudesk.svg",
                     "share/icons/hicolor/symbolic/apps/tpudesk-symbolic.svg", "share/icons/hicolor/48x48/apps/tpudesk.png", "share/man/man1/tpudesk.1",
                     "share/bash-completion/completions/tpudesk", "share/zsh/site-functions/_tpudesk", "share/fish/vendor_completions.d/tpudesk.fish",
                     "share/man/man1/tpudesk-cli.1", "share/bash-completion/completions/tpudesk-cli", "share/zsh/site-functions/_tpudesk-cli",
                     "share/fish/vendor_completions.d/tpudesk-cli.fish",
                     "share/licenses/tpudesk/GPL-3.0-or-later.txt"):
            self.assertTrue(os.path.isfile(os.path.join(self.prefix, name)), name)
        imitations = os.path.join(SOURCE, "resources/practice/bin")
        for name in os.listdir(imitations):
            there = os.path.join(self.prefix, "libexec/tpudesk-practice/bin", name)
            self.assertEqual(os.access(there, os.X_OK), os.access(os.path.join(imitations, name), os.X_OK), name)

    def test_no_path_of_the_build_is_written_into_the_programs(self):
        for name in ("bin/tpudesk", "bin/tpudesk-practice"):
            said = subprocess.run(["readelf", "-d", os.path.join(self.prefix, name)], check=False, capture_output=True, text=True)
            if said.returncode == 0:
                self.assertNotRegex(said.stdout, r"R(UN)?PATH.*" + BUILD)

    def test_the_installed_program_finds_that_all_is_well(self):
        home = os.path.join(self.folder.name, "home")
        os.mkdir(home, 0o700)
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith("XDG_") and name not in ("DISPLAY", "WAYLAND_DISPLAY", "TPUDESK_PRACTICE_PARTS")}
        environment.update(HOME=home, QT_QPA_PLATFORM="offscreen")
        command, is_hidden = hidden([os.path.join(self.prefix, "bin/tpudesk"), "--self-test"])
        said = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8", env=environment, timeout=100)
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        self.assertIn("All is well.", said.stdout)
        self.assertNotIn("FAIL", said.stdout)
        for part in ("window", "language zh_CN", "language ko", "catalogue", "recipes", "error rules", "SQLite", "TLS",
                     "practice cloud answers", "panel start", "panel usage", "panel ports"):
            self.assertRegex(said.stdout, rf"(?m)^ok   {part}", said.stdout)
        if os.path.isdir(os.path.join(SOURCE, "widgets/guide")):
            self.assertRegex(said.stdout, r"(?m)^ok   guide, ko: [1-9]\d+ sections$")
        left = [name for _, _, names in os.walk(home) for name in names if "tpudesk" in name]
        self.assertEqual(left, [], "it keeps nothing")
        if not is_hidden:
            print("the source and the build could not be hidden here", file=sys.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=1)
