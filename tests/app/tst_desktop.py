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
    return subprocess.run(command, cwd=os.path.join(ROOT, FOLDER), check=False, capture_output=True, text=True, encoding="utf-8", env={**os.environ, "LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80"})


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
        self.assertRegex(sources.read(ROOT, FOLDER + "/tpudesk.desktop"), r"(?m)^Exec=tpudesk %u$")

    def test_the_version_is_the_programs(self):
        version = re.search(r"project\(tpudesk VERSION ([\d.]+)", sources.read(ROOT, "CMakeLists.txt")).group(1)
        self.assertIn(f'<release version="{version}"', sources.read(ROOT, FOLDER + "/tpudesk.metainfo.xml"))


    def test_every_language_has_names_and_comments(self):
        text = sources.read(ROOT, FOLDER + "/tpudesk.desktop")
        for key in ("GenericName", "Comment", "Keywords"):
            for language in ("zh_CN", "ko"):
                self.assertRegex(text, rf"(?m)^{key}\[{language}\]=.")
        actions = re.search(r"(?m)^Actions=(.*);$", text).group(1).split(";")
        for action in actions:
            block = text.split(f"[Desktop Action {action}]")[1].split("[Desktop")[0]
            for key in ("Name", "Name[zh_CN]", "Name[ko]"):
                self.assertIn(f"\n{key}=", block)
            self.assertIn(f"Exec=tpudesk tpudesk://open/{action}", text)

    def test_every_option_is_in_the_manual_and_in_all_completions(self):
        options = options_of_the_program()
        self.assertGreater(len(options), 10)
        manual = sources.read(ROOT, FOLDER + "/tpudesk.1").replace("\\-", "-")
        bash = sources.read(ROOT, FOLDER + "/completion/tpudesk.bash")
        zsh = sources.read(ROOT, FOLDER + "/completion/_tpudesk")
        fish = sources.read(ROOT, FOLDER + "/completion/tpudesk.fish")
        script = sources.read(ROOT, "app/run")
        for option in options:
            with self.subTest(option):
                self.assertRegex(manual, rf"(?m)^\.B[IR]? .*--{option}\b")
                self.assertRegex(bash, rf"\s--{option}[\s\"]")
                self.assertRegex(zsh, rf"--{option}[\[}}']")
                self.assertRegex(fish, rf"-l {option} ")
                self.assertIn(f"--{option}", script)

    def test_the_manual_knows_no_option_that_is_not_there(self):
        options = options_of_the_program()
        for name in ("tpudesk.1", "completion/tpudesk.bash", "completion/_tpudesk"):
            text = sources.read(ROOT, FOLDER + "/" + name).replace("\\-", "-")
            for found in re.findall(r"(?<![\w-])--([a-z][a-z-]+)", text):
                self.assertIn(found, options, name)

    def test_the_manual_has_the_programs_version(self):
        version = re.search(r"project\(tpudesk VERSION ([\d.]+)", sources.read(ROOT, "CMakeLists.txt")).group(1)
        self.assertIn(f'"TPU Desk {version}"', sources.read(ROOT, FOLDER + "/tpudesk.1"))

    @unittest.skipUnless(shutil.which("man"), "man is not installed")
    def test_the_manual_is_printed_without_a_warning(self):
        said = validated("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "tpudesk.1")
        self.assertEqual((said.returncode, said.stderr), (0, ""))

    def test_bash_completes_options_and_panels(self):
        script = "source completion/tpudesk.bash; COMP_WORDS=(tpudesk {0}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _tpudesk; echo ${{COMPREPLY[@]}}"
        for words, wanted in (("--sel", "--self-test"), ("--lang z", "zh_CN"), ("us", "usage"), ("--theme ''", "system light dark")):
            said = validated("bash", "-c", script.format(words))
            self.assertEqual((said.returncode, said.stdout.strip()), (0, wanted), said.stderr)

    def test_icons_are_what_their_names_say(self):
        for size in (48, 64, 128, 256):
            with open(os.path.join(ROOT, FOLDER, f"tpudesk-{size}.png"), "rb") as file:
                head = file.read(24)
            self.assertEqual(head[:8], b"\x89PNG\r\n\x1a\n")
            self.assertEqual((int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")), (size, size))


def options_of_the_program():
    text = sources.read(ROOT, "app/options.cpp")
    names = re.findall(r'QCommandLineOption \w+\{\s*(?:\{u"\w"_s, )?u"([a-z-]+)"_s', text)
    return sorted(set(names))


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
