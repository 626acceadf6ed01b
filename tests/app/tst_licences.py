#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every source says whose it is and under which licence; reuse(1), where it is there, looks at all other files too."""
import os
import shutil
import subprocess
import tempfile
import unittest

import sources

ENDINGS = (".h", ".cpp", ".c", ".in", ".sh", ".py", ".pl", ".cmake", "CMakeLists.txt")
SCRIPTS = ("app/run", "tests/run", ".ci/run")
COPYRIGHT = "SPDX-" + "FileCopyrightText: 2026 TPU Desk contributors"
LICENCE = "SPDX-" + "License-Identifier: GPL-3.0-or-later"


def without_header(root):
    paths = sources.files(root, endings=ENDINGS) + [s for s in SCRIPTS if os.path.exists(os.path.join(root, s))]
    found = []
    for path in paths:
        first = sources.read(root, path).split("\n")[:5]
        if not any(COPYRIGHT in line for line in first) or not any(LICENCE in line for line in first):
            found.append(path)
    return found


class Licences(unittest.TestCase):
    def test_every_source_begins_with_the_two_lines(self):
        found = without_header(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_a_missing_header_is_found(self):
        with tempfile.TemporaryDirectory() as root:
            os.mkdir(os.path.join(root, "app"))
            with open(os.path.join(root, "app/a.cpp"), "w", encoding="utf-8") as file:
                file.write("int a;\n")
            self.assertEqual(without_header(root), ["app/a.cpp"])

    @unittest.skipUnless(shutil.which("reuse"), "reuse is not installed")
    def test_reuse_agrees(self):
        with tempfile.TemporaryDirectory() as copy: # as a checkout has it, without what a build or an editor left
            tracked = subprocess.run(["git", "-c", "safe.directory=*", "-C", ROOT, "ls-files", "-z", "-co", "--exclude-standard"],
                                     capture_output=True, check=False).stdout.decode().split("\0")
            if not any(tracked):
                self.skipTest("not a git checkout")
            for path in filter(None, tracked):
                source = os.path.join(ROOT, path)
                if os.path.isfile(source):
                    os.makedirs(os.path.dirname(os.path.join(copy, path)), exist_ok=True)
                    shutil.copy(source, os.path.join(copy, path))
            said = subprocess.run(["reuse", "--root", copy, "lint"], capture_output=True, text=True, check=False)
            self.assertEqual(said.returncode, 0, said.stdout[-4000:] + said.stderr[-2000:])


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
