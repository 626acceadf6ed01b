#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every source has the form that .clang-format gives it. To mend it: clang-format-19 -i FILE"""
import os
import re
import shutil
import subprocess
import unittest

import sources

CLANG_FORMAT = shutil.which("clang-format-19") # another version would give another form


def unformatted(root, paths):
    """The files that clang-format would change."""
    done = subprocess.run([CLANG_FORMAT, "--dry-run", "--style=file", *paths], cwd=root, check=True, capture_output=True, text=True)
    return sorted(set(re.findall(r"^(\S+?):\d+:\d+: warning: code should be clang-formatted", done.stderr, re.M)))


@unittest.skipUnless(CLANG_FORMAT, "clang-format-19 is not there")
class TheCheckout(unittest.TestCase):
    def test_every_source_is_formatted(self):
        self.assertEqual(unformatted(ROOT, sources.files(ROOT, endings=(".h", ".cpp", ".c"))), [])

    def test_what_is_not_is_found(self):
        folder = os.environ.get("TMPDIR", "/tmp")
        path = os.path.join(folder, f"tst_format_{os.getpid()}.cpp")
        with open(path, "w", encoding="utf-8") as file:
            file.write("int  a ( ) {return 1;}\n")
        self.addCleanup(os.unlink, path)
        self.assertEqual(unformatted(folder, [path]), [path])

    def test_the_revisions_that_blame_leaves_out_are_there(self):
        if not os.path.isdir(os.path.join(ROOT, ".git")):
            self.skipTest("no repository")
        for revision in re.findall(r"^[0-9a-f]{40}$", sources.read(ROOT, ".git-blame-ignore-revs"), re.M):
            with self.subTest(revision=revision):
                found = subprocess.run(["git", "-C", ROOT, "cat-file", "-e", revision], check=False)
                if os.path.exists(os.path.join(ROOT, ".git", "shallow")):
                    self.skipTest("a shallow clone")
                self.assertEqual(found.returncode, 0)


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
