#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""app/run, tests/run and .ci/run, on machines made of small fakes: no Internet, no package is installed."""
import os
import re
import shutil
import signal
import socket
import subprocess
import unittest

import sources
from checkout import CAN_SANDBOX, Checkout, wait_until


class Scripts(unittest.TestCase):
    release = "debian12"
    shared = None

    def setUp(self):
        self.machine = self.shared or Checkout(ROOT, self.release)
        if not self.shared:
            self.addCleanup(self.machine.close)

    def assert_starts(self, *words, **more):
        status, out, said = self.machine.run(*words, **more)
        self.assertEqual(status, 0, said)
        return out, said

    def waiting_program(self, *words, **more):
        """A program that has printed its first lines and waits."""
        self.assert_starts("--version")
        process = self.machine.start(*words, WAIT="1", **more)
        lines = []
        while "waiting\n" not in lines:
            line = process.stdout.readline()
            self.assertTrue(line, "the program did not start")
            lines.append(line)
        return process, lines


class OnOneMachine(Scripts):
    """Tests that leave the machine as it was: it is set up once."""

    @classmethod
    def setUpClass(cls):
        cls.shared = Checkout(ROOT, cls.release)
        cls.addClassCleanup(cls.shared.close)


class WrongWords(Scripts):
    def test_a_wrong_option_is_named_and_nothing_is_set_up(self):
        for wrong, words in (("--bogus", ["--bogus"]), ("--tour", ["--tour"]), ("'fr'", ["--lang", "fr"]), ("'blue'", ["--theme=blue"]),
                             ("'--port'", ["--port", "1"]), ("'file.txt'", ["file.txt"]), ("'b'", ["a", "b"]), ("'https://x.example'", ["https://x.example"]), ("'--tour'", ["--practice-cloud", "--tour", "x"]),
                             ("'x'", ["--practice-cloud", "--port", "x"]), ("--seed", ["--practice-cloud", "--seed"])):
            with self.subTest(words=words):
                status, out, said = self.machine.run(*words)
                self.assertEqual((status, out), (2, ""))
                self.assertIn(wrong, said.splitlines()[0])
                self.assertIn("--practice-cloud", said)
        self.assertFalse(os.path.exists(self.machine.cache))

    def test_help_lists_the_options(self):
        status, out, said = self.machine.run("--help")
        self.assertEqual((status, out), (0, ""))
        self.assertIn("--tour DIR", said)

    def test_the_label_needs_a_name(self):
        self.assertEqual(self.machine.run("--label", script="tests/run")[0], 2)


@unittest.skipUnless(CAN_SANDBOX, "no sandbox can be made here")
class PrivateRoot(Scripts):
    def test_it_is_made_once_and_stdout_is_the_programs(self):
        out, said = self.assert_starts("--version")
        self.assertEqual(out.splitlines()[0], "--version")
        self.assertIn("host /host", out)
        self.assertIn("Making a private Debian 13", said)
        self.assertIn(self.machine.cache, said)
        self.assertEqual(len(self.machine.roots()), 1)
        out, said = self.assert_starts("--version")
        self.assertEqual((out.splitlines()[0], said), ("--version", ""))
        self.assertEqual(self.machine.said("made"), "made\n")

    def test_nobody_else_can_say_where_the_packages_come_from(self):
        self.assert_starts("--version")
        self.assertEqual(self.machine.said("modes").split(), ["755", "1777"])
        signed_by = re.findall(r"signed-by=(\S+)\]", self.machine.said("sources"))
        self.assertTrue(signed_by)
        self.assertFalse([path for path in signed_by if path.split("/")[-2] == "tmp"])

    def test_openssh_0_11_5_comes_from_the_security_suite(self):
        self.assert_starts("--version")
        self.assertRegex(self.machine.said("sources"), r"(?m)^deb \[signed-by=\S+\] https?://\S+ trixie-security main$")

    def test_the_mirror_and_proxy_of_the_hosts_apt_are_used(self):
        self.machine.tool("apt-get", "#!/bin/sh\n[ $1 = indextargets ] && printf '%s\\n' "
                          "'http://mirror.example/debian/ bookworm' 'http://mirror.example/sec/ bookworm-security'\nexit 0\n")
        self.machine.tool("apt-config", "#!/bin/sh\necho 'Acquire::http::Proxy \"http://proxy.example:3142\";'\n")
        self.assert_starts("--version")
        lines = self.machine.said("sources").splitlines()
        self.assertEqual([line.split(None, 2)[2] for line in lines],
                         ["http://mirror.example/debian trixie main", "http://mirror.example/debian trixie-updates main",
                          "http://mirror.example/sec trixie-security main"])
        self.assertIn('--aptopt=Acquire::http::Proxy "http://proxy.example:3142"', self.machine.said("arguments"))

    def test_compiler_settings_of_the_user_do_not_reach_the_build(self):
        self.assert_starts("--version", CXXFLAGS="-broken", LD_PRELOAD="", PYTHONHOME="/nowhere", CMAKE_GENERATOR="Unix Makefiles")

    def test_a_failed_setup_is_cleaned_and_can_be_run_again(self):
        self.machine.fake("making", "fail")
        status, out, said = self.machine.run("--version")
        self.assertEqual((status, out, self.machine.roots()), (1, "", []))
        self.assertIn("the mirror is not there", said)
        self.machine.fake("making", "ok")
        self.assert_starts("--version")

    def interrupted(self, number):
        self.machine.fake("making", "hang")
        process = self.machine.start("--version")
        self.assertTrue(wait_until(lambda: self.machine.said("pid")))
        self.assertTrue(self.has_scratch())
        process.send_signal(number)
        return process.wait(timeout=60) # what is killed may leave others that hold its pipes

    def has_scratch(self):
        return os.path.isdir(self.machine.said("scratch").strip())

    def test_an_interrupted_setup_leaves_nothing(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number=number):
                self.machine.fake("pid", "")
                self.assertEqual(self.interrupted(number), 128 + number)
                self.assertEqual(self.machine.roots(), [])
                self.assertFalse(self.has_scratch())
                self.assertTrue(wait_until(lambda: not self.machine.processes(), 10), self.machine.processes())

    def test_what_a_killed_setup_left_is_removed_by_the_next_start(self):
        self.interrupted(signal.SIGKILL)
        self.assertTrue(self.machine.roots())
        self.machine.fake("making", "ok")
        _, said = self.assert_starts("--version")
        self.assertIn("removing what an interrupted set-up left", said)
        self.assertEqual(len(self.machine.roots()), 1)
        self.assertFalse(self.has_scratch())
        self.assertTrue(wait_until(lambda: not self.machine.processes(), 10), self.machine.processes())

    def test_two_starts_at_once_make_one_root(self):
        self.machine.fake("making", "slow")
        both = [self.machine.start("--version") for _ in range(2)]
        said = "".join(process.communicate(timeout=120)[1] for process in both)
        self.assertEqual([process.returncode for process in both], [0, 0], said)
        self.assertEqual(self.machine.said("made"), "made\n")
        self.assertIn("waiting for it", said)

    def test_another_recipe_makes_another_root_and_removes_the_old_one(self):
        self.assert_starts("--version")
        before = self.machine.roots()
        with open(os.path.join(self.machine.source, "app/environment/packages/run.txt"), "a", encoding="utf-8") as file:
            file.write("one-more-package\n")
        _, said = self.assert_starts("--version")
        self.assertEqual(len(self.machine.roots()), 1)
        self.assertNotEqual(self.machine.roots(), before)
        self.assertIn("no longer needed", said)
        self.assertIn("one-more-package", self.machine.said("arguments"))

    def test_a_root_in_use_is_not_removed(self):
        process, _ = self.waiting_program()
        with open(os.path.join(self.machine.source, "app/environment/packages/run.txt"), "a", encoding="utf-8") as file:
            file.write("one-more-package\n")
        self.assert_starts("--version")
        self.assertEqual(len(self.machine.roots()), 2)
        self.assertIsNone(process.poll())

    def test_the_root_of_the_tests_serves_the_program(self):
        out, said = self.assert_starts(script="tests/run")
        self.assertRegex(out.rstrip().split("\n\n")[-1], r"Total Test time")
        self.assertIn("100% tests passed, 0 tests failed out of 2", out, said)
        self.assert_starts("--version")
        self.assertEqual(self.machine.said("made"), "made\n")

    def test_a_sandbox_that_is_forbidden_is_said(self):
        self.machine.fake("forbidden", "")
        status, out, said = self.machine.run("--version")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("bubblewrap cannot make a sandbox here: bwrap: setting up uid map: Permission denied", said)
        self.assertIn("start this again", said)
        self.assertEqual(self.machine.said("made"), "")

    def test_users_of_the_root_stand_beside_those_of_the_host(self):
        self.assert_starts("--version")
        with open(os.path.join(self.machine.cache, "accounts/passwd"), encoding="utf-8") as file:
            names = [line.split(":")[0] for line in file]
        self.assertIn("sshd", names)
        self.assertEqual(len(names), len(set(names)))

    def test_a_changed_source_is_built_again(self):
        self.assert_starts("--version")
        os.makedirs(os.path.join(self.machine.source, "services"), exist_ok=True)
        self.machine.write("services/new.h", "")
        _, said = self.assert_starts("--version")
        self.assertIn("built in", said)
        _, said = self.assert_starts("--version")
        self.assertEqual(said, "")

    def test_an_error_of_the_compiler_is_shown_with_the_real_path(self):
        self.machine.write("program.c", "#error broken on purpose\n")
        status, out, said = self.machine.run("--version")
        self.assertNotEqual(status, 0)
        self.assertEqual(out, "")
        self.assertIn(self.machine.source + "/program.c:1:2: error: #error broken on purpose", said)


@unittest.skipUnless(CAN_SANDBOX, "no sandbox can be made here")
class Signals(OnOneMachine):
    def test_the_exit_status_is_the_programs(self):
        self.assertEqual(self.machine.run("--version", STATUS="7")[0], 7)

    def test_signals_reach_the_program(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number=number):
                process, _ = self.waiting_program()
                process.send_signal(number)
                process.communicate(timeout=30)
                self.assertEqual(process.returncode, 40 + number)
                self.assertEqual(self.machine.processes(), [])

    def test_interrupt_is_heard_by_a_program_in_the_background_of_a_script(self):
        self.assert_starts("--version")
        script = ('bash "$0" >"$1" 2>&1 & pid=$!; for i in $(seq 400); do grep -q waiting "$1" && break; sleep 0.05; done; '
                  'kill -INT $pid; wait $pid')
        log = os.path.join(self.machine.folder, "log")
        done = subprocess.run(["bash", "-c", script, os.path.join(self.machine.source, "app/run"), log], check=False, timeout=60,
                              env={**self.machine.environment, "WAIT": "1"}, cwd=self.machine.folder)
        self.assertEqual(done.returncode, 40 + signal.SIGINT)

    def test_a_deaf_program_is_killed_after_its_time(self):
        process, _ = self.waiting_program(DEAF="1")
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 128 + signal.SIGKILL)
        self.assertIn("it is killed now", said)

    def test_what_the_program_leaves_is_ended(self):
        process, _ = self.waiting_program(LEAVE="4712")
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
        self.assertEqual(self.machine.processes(), [])

    def test_killing_the_script_ends_the_program(self):
        process, _ = self.waiting_program()
        process.kill()
        self.assertTrue(wait_until(lambda: not self.machine.processes(), 20))


class System(Scripts):
    """A system with the base: its packages are used."""
    release = "debian13"

    def setUp(self):
        super().setUp()
        self.machine.tool("apt-cache", "#!/bin/sh\nv=$(cat $FAKES/version 2>/dev/null || echo 99)\necho \"  Candidate: $v\"\n")
        self.machine.tool("apt-get", "#!/bin/sh\necho \"$@\" >>$FAKES/apt\n[ \"$1\" = indextargets ] && exit 0\n"
                          "[ \"$1\" = download ] && cp $FAKES/*.deb .\nexit 0\n")
        self.machine.tool("dpkg", "#!/bin/sh\n[ $1 = -x ] && { mkdir -p $3/usr/sbin; cp /bin/true $3/usr/sbin/sshd; exit 0; }\n"
                          "[ \"$2\" = 99 ]\n")
        self.machine.tool("dpkg-query", "#!/bin/sh\ncat $FAKES/installed 2>/dev/null\n")
        self.machine.fake("one.deb", "")

    def test_the_systems_packages_are_installed_once(self):
        out, said = self.assert_starts("--version")
        self.assertIn("host -", out)
        self.assertIn("qt6-base-dev", said)
        self.assertEqual(self.machine.roots(), [])
        installed = " ".join(line for line in self.machine.said("apt").splitlines() if " install " in line)
        self.assertIn("qt6-base-dev", installed)
        self.assertNotIn("openssh-server", installed)
        if not os.path.exists("/usr/sbin/sshd"):
            self.assertTrue(os.path.exists(os.path.join(self.machine.cache, "sshd/usr/sbin/sshd")))
        self.machine.fake("apt", "")
        _, said = self.assert_starts("--version")
        self.assertEqual((said, self.machine.said("apt")), ("", ""))

    def test_signals_reach_the_program(self):
        process, _ = self.waiting_program()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
        self.assertEqual(process.returncode, 40 + signal.SIGTERM)

    @unittest.skipUnless(CAN_SANDBOX, "no sandbox can be made here")
    def test_a_system_with_older_libraries_gets_the_private_root(self):
        self.machine.fake("version", "0.10.6")
        self.assert_starts("--version")
        self.assertEqual(len(self.machine.roots()), 1)


class OtherFamily(Scripts):
    release = "fedora"

    def test_what_is_needed_is_listed(self):
        self.machine.only_tools_but("apt-get", "mmdebstrap")
        status, out, said = self.machine.run("--version")
        self.assertEqual((status, out), (1, ""))
        for word in ("mmdebstrap", "bubblewrap", "Fedora Linux 43", "libssh", "qt6-base-dev"):
            self.assertIn(word, said)

    @unittest.skipUnless(CAN_SANDBOX, "no sandbox can be made here")
    def test_the_private_root_is_used_where_its_tools_are(self):
        self.assert_starts("--version")
        self.assertEqual(len(self.machine.roots()), 1)


@unittest.skipUnless(CAN_SANDBOX, "no sandbox can be made here")
class Display(OnOneMachine):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.shared.environment.pop("QT_QPA_PLATFORM")

    def test_without_a_display_the_tour_runs_off_screen(self):
        out, said = self.assert_starts()
        self.assertRegex(out, r"^--tour \S+\nplatform offscreen")
        folder = out.split()[1]
        self.assertIn(folder, said)
        self.assertTrue(os.path.isdir(folder))

    def test_the_self_test_stays_itself_without_a_display(self):
        out, _ = self.assert_starts("--self-test")
        self.assertRegex(out, r"^--self-test\nplatform offscreen")

    def test_a_display_nobody_answers_at_is_none(self):
        out, said = self.assert_starts(DISPLAY=":4711")
        self.assertIn("platform offscreen", out)
        self.assertIn("no display can be reached (:4711)", said)

    def test_a_display_that_answers_is_used(self):
        path = os.path.join(self.machine.folder, "wayland")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path)
            listener.listen()
            out, _ = self.assert_starts("--lang", "ko", WAYLAND_DISPLAY=path)
        self.assertRegex(out, r"^--lang ko\nplatform -")

    def test_the_tour_keeps_its_folder(self):
        out, _ = self.assert_starts("--tour", "pictures", "--lang=zh_CN")
        self.assertIn(f"--tour {self.machine.folder}/pictures --lang zh_CN", out)

    def test_the_practice_cloud_needs_none(self):
        process, lines = self.waiting_program("--practice-cloud", "--port", "0", "--state", "world")
        self.assertEqual(lines[0], f"--port 0 --state {self.machine.folder}/world\n")
        self.assertIn("platform -\n", lines)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=30)
        self.assertEqual((process.returncode, said), (40 + signal.SIGTERM, ""))


@unittest.skipUnless(CAN_SANDBOX, "no sandbox can be made here")
class TestsRun(OnOneMachine):
    def test_the_tests_have_a_home_of_their_own(self):
        out, said = self.assert_starts("-R", "home", "-V", script="tests/run", DISPLAY=":0", XDG_RUNTIME_DIR=self.machine.folder)
        self.assertRegex(out, rf"home {self.machine.cache}/build/\S.*/home *\n", said)
        self.assertNotIn("fuzzer", out, "fuzzers take longer to build than all the rest")

    def test_journeys_are_taken_in_all_languages_when_they_are_asked_for(self):
        for words, more, wanted in ((["-R", "home"], {}, "all"), (["--label", "journeys"], {}, "all"), (["-E", "passes"], {}, ""),
                                    (["--tests-regex", "home"], {"TPUDESK_JOURNEY_LANGUAGE": "ko"}, "ko")):
            with self.subTest(words=words, more=more):
                out, said = self.assert_starts(*words, "-V", script="tests/run", **more)
                self.assertRegex(out, rf"(?m) journeys ?{wanted}$", said)

    def test_fuzzers_are_built_for_their_label(self):
        out, _ = self.assert_starts("--label", "fuzz", "-V", script="tests/run")
        self.assertIn("bin/fuzzer", out)
        self.assertIn("0 tests failed out of 1", out)

    def test_sanitizers_build_in_a_folder_of_their_own(self):
        out, _ = self.assert_starts("--sanitize", script="tests/run")
        self.assertRegex(out, r"Test project /tpudesk/build/sanitize\n")
        with open(os.path.join(self.machine.build(), "sanitize/CMakeCache.txt"), encoding="utf-8") as file:
            self.assertRegex(file.read(), r"(?m)^TPUDESK_SANITIZE:\w+=address;undefined$")

    def test_a_failed_test_is_the_exit_status(self):
        status, out, _ = self.machine.run(script="tests/run", STATUS="7")
        self.assertEqual(status, 8)
        self.assertIn("1 tests failed out of 2", out)

    def test_continuous_integration_runs_the_same(self):
        out, _ = self.assert_starts(script=".ci/run")
        self.assertIn("100% tests passed", out)


@unittest.skipUnless(CAN_SANDBOX, "no sandbox can be made here")
class Catalogues(OnOneMachine):
    def test_what_the_sources_have_brought_and_nobody_has_finished_is_named(self):
        def catalogue(mark):
            return f"<TS>\n<context>\n    <name>Page</name>\n    <message>\n        <source>Old</source>\n        <translation>옛</translation>\n    </message>\n" \
                   f"    <message>\n        <source>Open &amp; close</source>\n        <translation{mark}></translation>\n    </message>\n</context>\n</TS>\n"

        os.mkdir(os.path.join(self.machine.source, "translations"))
        self.machine.write("brought.ts", catalogue(' type="unfinished"'))
        with open(os.path.join(self.machine.source, "CMakeLists.txt"), "a", encoding="utf-8") as file:
            file.write("add_custom_target(update_translations COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/brought.ts ${CMAKE_SOURCE_DIR}/translations/ko.ts)\n")
        status, out, said = self.machine.run(script="app/environment/translate.sh")
        self.assertEqual((status, out), (0, "translations/ko.ts:10: Page: Open &amp; close\n"), said)
        self.machine.write("brought.ts", catalogue(""))
        status, out, said = self.machine.run(script="app/environment/translate.sh")
        self.assertEqual((status, out), (0, ""), said)
        self.assertIn("nothing is unfinished", said)


class Words(unittest.TestCase):
    """app/run refuses a wrong option before it sets anything up, so it has to know what the programs know."""

    def test_every_option_of_the_programs_is_known(self):
        known = sources.read(ROOT, "app/run")
        for path in ("app/options.cpp", "services/practice/main.cpp"):
            # {u"port"_s, or {{u"h"_s, u"help"_s}, before what it does; a line may end within the braces.
            text = re.sub(r"\{\s+", "{", sources.read(ROOT, path))
            names = re.findall(r'\{+u"([\w-]+)"_s(?:, u"([\w-]+)"_s\}|,\s*(?:source\(\s*QT_TRANSLATE_NOOP\(\s*"Options",\s*"|u")[^"]* )', text)
            names = [name for pair in names for name in pair if len(name) > 1]
            self.assertGreater(len(names), 3, path)
            for name in names:
                with self.subTest(path=path, name=name):
                    self.assertRegex(known, rf"--{name}\b")


class Style(unittest.TestCase):
    @unittest.skipUnless(shutil.which("shellcheck"), "shellcheck is not installed")
    def test_shellcheck_has_nothing_to_say(self):
        scripts = [s for s in ("app/run", "app/package", "tests/run", "tests/bench/run", ".ci/run") if os.path.exists(os.path.join(ROOT, s))]
        for path in sources.files(ROOT, ("app", "services", "resources", "tests"), ("",)):
            if path.startswith("tests/fuzz/corpus/"): # what parsers are fed with may be wrong on purpose
                continue
            with open(os.path.join(ROOT, path), "rb") as file:
                first = file.readline(80)
            if path not in scripts and (first.startswith((b"#!/bin/sh", b"#!/bin/bash", b"#!/usr/bin/env bash"))):
                scripts.append(path)
        said = subprocess.run(["shellcheck", "--external-sources", "--check-sourced",
                               "--exclude=SC2034,SC2154", # the parts of one script share their variables
                               *scripts], cwd=ROOT, check=False, capture_output=True, text=True)
        self.assertEqual(said.returncode, 0, said.stdout)


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=2)
