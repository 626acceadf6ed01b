#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What desktops and software centres read about TPU Desk is valid and agrees with the program."""
import os
import re
import shutil
import subprocess
import unittest

import sources

FOLDER = "resources/desktop"


def validated(*command):
    return subprocess.run(command, cwd=os.path.join(ROOT, FOLDER), check=False, capture_output=True, text=True)


class Desktop(unittest.TestCase):
    @unittest.skipUnless(shutil.which("desktop-file-validate"), "desktop-file-utils is not installed")
    def test_the_desktop_file_is_valid(self):
        said = validated("desktop-file-validate", "tpudesk.desktop")
        self.assertEqual((said.returncode, said.stdout), (0, ""))

    @unittest.skipUnless(shutil.which("appstreamcli"), "appstream is not installed")
    def test_the_metainfo_is_valid(self):
        # TPU Desk has no domain and no home page, which these two ask for.
        said = validated("appstreamcli", "validate", "--no-net",
                         "--override=cid-desktopapp-is-not-rdns=info,url-homepage-missing=info", "tpudesk.metainfo.xml")
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)

    def test_the_window_finds_its_desktop_file(self):
        self.assertIn('setDesktopFileName(u"tpudesk"_s)', sources.read(ROOT, "app/main.cpp"))
        self.assertRegex(sources.read(ROOT, FOLDER + "/tpudesk.desktop"), r"(?m)^Exec=tpudesk$")

    def test_the_version_is_the_programs(self):
        version = re.search(r"project\(tpudesk VERSION ([\d.]+)", sources.read(ROOT, "CMakeLists.txt")).group(1)
        self.assertIn(f'<release version="{version}"', sources.read(ROOT, FOLDER + "/tpudesk.metainfo.xml"))


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
