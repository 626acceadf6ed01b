#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What tests/run builds, which tests it gives a second try, in which languages it takes the journeys, and which folder .ci/run takes with sanitizers."""
import datetime
import os
import re
import shutil
import signal
import sys
import unittest

import sources
import tst_scripts
from checkout import wait_until

ROOT = tst_scripts.ROOT
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))
import turns # noqa: E402 pylint: disable=wrong-import-position


@unittest.skipUnless(tst_scripts.CAN_SANDBOX, "no sandbox can be made here")
class SecondTry(tst_scripts.OnOneMachine):
    """Tests of a checkout of its own fail as often as $FAKES/NAME says."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.shared.write("tests/flaky.txt", "# a comment\nnow-and-then: the moon\nanother: the tide\n")
        with open(os.path.join(cls.shared.source, "CMakeLists.txt"), "a", encoding="utf-8") as file:
            for name in ("now-and-then", "another", "steady"):
                file.write(f'add_test(NAME {name} COMMAND sh -c "echo {name} >>$FAKES/tries; grep -q 1 $FAKES/{name} || exit 0; '
                           f'sed -i s/1// $FAKES/{name}; exit 1")\n')
            for name in [f"loud-{number}" for number in range(1, 91)]:
                file.write(f'add_test(NAME {name} COMMAND sh -c "echo \'FAIL!  : {name} early\'; seq -f \'{name} %04g\' 500; echo \'PASS   : all\'; exit 1")\n')
            file.write("add_test(NAME missing COMMAND /no/such/program)\n")

    def tries(self, **fails):
        """(status, stdout, stderr, names of the tests that ran in their order) with so many failures of each."""
        self.machine.fake("tries", "")
        for name in ("now-and-then", "another", "steady"):
            self.machine.fake(name, "1" * fails.get(name.replace("-", "_"), 0))
        status, out, said = self.machine.run("-R", "now|another|steady", script=".ci/run", TPUDESK_TEST_JOBS="1")
        return status, out, said, self.machine.said("tries").split()

    def test_what_fails_once_and_is_listed_passes_and_is_announced(self):
        status, out, said, ran = self.tries(now_and_then=1)
        self.assertEqual((status, sorted(ran[:3]), ran[3:]), (0, ["another", "now-and-then", "steady"], ["now-and-then"]), said)
        self.assertIn("TPU Desk: a second try of now-and-then: the moon\n", said)
        self.assertNotIn("the tide", said)
        self.assertRegex(out.rstrip().split("\n\n")[-2], "100% tests passed, 0 tests failed out of 1$")
        self.assertRegex(out.rstrip().split("\n\n")[-1], "^Total Test time")

    def test_there_is_no_third_try(self):
        status, out, said, ran = self.tries(now_and_then=2, another=1)
        self.assertEqual((status, len(ran)), (8, 5), said)
        self.assertIn("1 tests failed out of 2", out)

    def test_what_is_not_listed_has_no_second_try_and_leaves_none_to_others(self):
        for fails in ({"steady": 1}, {"steady": 1, "now_and_then": 1}):
            with self.subTest(fails=fails):
                status, out, said, ran = self.tries(**fails)
                self.assertEqual((status, len(ran)), (8, 3), said)
                self.assertIn(f"{len(fails)} tests failed out of 3", out)
                self.assertNotIn("second try", said)

    def failures(self, names):
        """The lines in which a run of these tests ends by telling what failed."""
        status, out, said = self.machine.run("-R", names, script=".ci/run")
        self.assertEqual(status, 8, said)
        lines = out.splitlines()
        return lines[lines.index("What failed:"):]

    def test_what_failed_is_told_at_the_end_with_the_end_of_what_it_printed(self):
        lines = self.failures("^(loud-[123]|missing|passes)$")
        self.assertEqual(lines[1:6], ["  loud-1", "  loud-2", "  loud-3", "  missing", ""])
        self.assertRegex(lines[6], r"^The end of what loud-1 printed \(\d+\.\d+ s\):$")
        self.assertEqual(lines[7:47], ["FAIL!  : loud-1 early"] + [f"loud-1 {number:04}" for number in range(462, 501)])
        self.assertEqual(lines[91:131], ["FAIL!  : loud-3 early"] + [f"loud-3 {number:04}" for number in range(462, 501)])
        self.assertIn("The end of what missing printed", lines[132])

    def test_what_is_told_of_many_failures_has_a_bound(self):
        lines = self.failures("^loud-")
        self.assertLessEqual(len(lines), 200)
        self.assertIn("  and 40 more", lines)
        self.assertEqual(lines[-1], lines[-1].split(" ", maxsplit=1)[0] + " 0500")

    def test_where_nothing_fails_nothing_is_told(self):
        self.assertNotIn("What failed", self.tries(now_and_then=1)[1])

    def test_what_failed_in_an_earlier_run_is_not_taken_for_a_failure_of_this_one(self):
        self.assertEqual(self.tries(now_and_then=2)[0], 8)
        status, _, said = self.machine.run("-R", "no-such-test", script="tests/run")
        self.assertNotEqual(status, 0)
        self.assertNotIn("second try", said)


@unittest.skipUnless(tst_scripts.CAN_SANDBOX, "no sandbox can be made here")
class NamedTests(tst_scripts.OnOneMachine):
    """Each test of a checkout of its own lists what has been built."""

    def add(self, *names):
        with open(os.path.join(self.machine.source, "CMakeLists.txt"), "a", encoding="utf-8") as file:
            for name in names:
                file.write(f"add_custom_target({name} COMMAND ${{CMAKE_COMMAND}} -E make_directory bin COMMAND ${{CMAKE_COMMAND}} -E touch bin/{name})\n"
                           f"add_test(NAME {name} COMMAND ls bin)\n")

    def built(self, *words):
        """What a run with these words has built, and how many tests it ran."""
        shutil.rmtree(os.path.join(self.machine.build(), "release", "bin"), ignore_errors=True)
        status, out, said = self.machine.run(*words, script="tests/run")
        self.assertEqual(status, 0, out + said)
        return sorted(os.listdir(os.path.join(self.machine.build(), "release", "bin"))), int(re.search(r"out of (\d+)", out).group(1))

    def test_what_is_named_is_built_and_nothing_else(self):
        self.add("tst_one", "tst_one_more", "tst_two")
        self.machine.run("-R", "tst_two", "-N", script="tests/run") # configures
        program = ["tpudesk", "tpudesk-practice"]
        for words, found in ((["-R", "^tst_one$"], ["tst_one"]), (["-R", "tst_one"], ["tst_one", "tst_one_more"]), (["-R", "^(tst_one|tst_two)$"], ["tst_one", "tst_two"]),
                             (["--tests-regex", "one", "-E", "more"], ["tst_one"])):
            with self.subTest(words=words):
                self.assertEqual(self.built(*words), (found, len(found)))
        self.add("tst_new") # and the build does not know it yet
        self.assertEqual(self.built("-R", "tst_new"), (["tst_new"], 1))
        self.assertEqual(self.built("-R", "passes|tst_two"), (program, 1 + 1), "what has no target may need anything")
        self.assertEqual(self.built("-R", "home", "--label", "journeys"), (program, 1))

    def test_the_sanitizer_of_threads_takes_the_tests_of_its_list_or_those_that_are_named(self):
        self.add("tst_lanes", "tst_lanes_and_more", "tst_window")
        self.machine.write("tests/tsan.txt", "# a comment: of words\ntst_lanes: what two threads share\n")
        for words, count in (([], 1), (["-R", "tst_window"], 1), (["-R", "tst_lanes"], 2)):
            with self.subTest(words=words):
                status, out, said = self.machine.run("--sanitize=thread", *words, script="tests/run")
                self.assertEqual(status, 0, out + said)
                self.assertIn("Test project /tpudesk/build/thread\n", out)
                self.assertIn(f"out of {count}\n", out)
        with open(os.path.join(self.machine.build(), "thread/CMakeCache.txt"), encoding="utf-8") as file:
            self.assertRegex(file.read(), r"(?m)^TPUDESK_SANITIZE:\w+=thread$")
        status, _, said = self.machine.run("--sanitize=memory", script="tests/run")
        self.assertEqual(status, 2)
        self.assertIn("knows no kind memory", said)

    def test_a_folder_is_built_and_run_by_itself(self):
        self.add("tst_elsewhere")
        self.machine.write("tests/services/some/CMakeLists.txt",
                           "".join(f"add_custom_target({name} COMMAND ${{CMAKE_COMMAND}} -E make_directory ${{CMAKE_BINARY_DIR}}/bin COMMAND ${{CMAKE_COMMAND}} -E touch ${{CMAKE_BINARY_DIR}}/bin/{name})\n"
                                   f"add_test(NAME {name} COMMAND ls ${{CMAKE_BINARY_DIR}}/bin)\n" for name in ("tst_here", "tst_here_too")))
        with open(os.path.join(self.machine.source, "CMakeLists.txt"), "a", encoding="utf-8") as file:
            file.write("add_subdirectory(tests/services/some)\n")
        self.machine.run("-R", "tst_elsewhere", "-N", script="tests/run") # configures
        self.assertEqual(self.built("--folder", "services/some"), (["tst_here", "tst_here_too"], 2))
        self.assertEqual(self.built("--folder", "services/some", "-R", "too"), (["tst_here_too"], 1))
        for wrong in (["--folder"], ["--folder", "services/none"]):
            status, _, said = self.machine.run(*wrong, script="tests/run")
            self.assertEqual(status, 2)
            self.assertIn("needs a folder of tests/", said)


@unittest.skipUnless(tst_scripts.CAN_SANDBOX, "no sandbox can be made here")
class SanitizedFolder(tst_scripts.OnOneMachine):
    """The tests of two folders leave their names in $FAKES/ran and do what $FAKES/does says; $FAKES/day is the day of the year."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.shared.write("tests/sanitized.txt", "# two folders\nservices/first # why\n\nservices/second\nservices/parts -tst_one.*\nservices/parts tst_one tst_three # and that\n")
        for name in ("first", "second"):
            cls.shared.write(f"tests/services/{name}/CMakeLists.txt",
                             f'add_test(NAME tst_{name} COMMAND sh -c "echo ${{CMAKE_CURRENT_BINARY_DIR}} >>$FAKES/ran; sh $FAKES/does")\n')
        with open(os.path.join(cls.shared.source, "CMakeLists.txt"), "a", encoding="utf-8") as file:
            file.write("add_subdirectory(tests/services/first)\nadd_subdirectory(tests/services/second)\nadd_subdirectory(tests/services/parts)\n")
        cls.shared.write("tests/services/parts/CMakeLists.txt", "".join(
            f'add_test(NAME tst_{name} COMMAND sh -c "case ${{CMAKE_BINARY_DIR}} in */sanitize) echo tst_{name} >>$FAKES/parts ;; esac")\n'
            for name in ("one", "one_more", "two", "three")))
        cls.shared.tool("date", "#!/bin/sh\nif [ \"$*\" = +%j ]; then cat $FAKES/day; else exec /bin/date \"$@\"; fi\n")

    def ci(self, *words, day="040", does="", **more):
        """(status, stderr, what ran: kind of build and folder)"""
        for name, text in (("ran", ""), ("day", day + "\n"), ("does", does)):
            self.machine.fake(name, text)
        status, out, said = self.machine.run(*words, script=".ci/run", **more)
        return status, said, [re.search(r"(\w+)/tests/services/(\w+)$", line).groups() for line in self.machine.said("ran").splitlines()], out

    def test_a_failed_test_ends_it_before_the_sanitizers(self):
        status, said, ran, _ = self.ci(does="exit 1")
        self.assertEqual((status, sorted(ran)), (8, [("release", "first"), ("release", "second")]), said)

    def test_what_fails_with_sanitizers_alone_fails(self):
        status, said, ran, _ = self.ci(does="tail -n 1 $FAKES/ran | grep -q /sanitize/ && exit 1; exit 0")
        self.assertEqual((status, ran[2:]), (8, [("sanitize", "first")]), said)
        self.assertNotIn("not judged", said)

    def test_of_a_folder_it_takes_what_its_line_names_or_does_not_leave_out(self):
        for day, ran in (("010", ["tst_three", "tst_two"]), ("011", ["tst_one", "tst_three"])):
            with self.subTest(day=day):
                self.machine.fake("parts", "")
                status, said, _, _ = self.ci(day=day)
                self.assertEqual((status, sorted(self.machine.said("parts").split())), (0, ran), said)
        self.assertIn(r"today with sanitizers: tests/run --sanitize --folder services/parts -R \^\(tst_one\|tst_three\)\$ …", said)

    def test_the_next_folder_is_taken_each_day(self):
        for day, folder in (("008", "first"), ("009", "second"), ("364", "first")):
            with self.subTest(day=day):
                status, said, ran, _ = self.ci(day=day)
                self.assertEqual((status, sorted(ran[:2]), ran[2:]), (0, [("release", "first"), ("release", "second")], [("sanitize", folder)]), said)
                self.assertIn(f"today with sanitizers: tests/run --sanitize --folder services/{folder} …", said)

    def test_with_options_nothing_follows(self):
        status, said, ran, _ = self.ci("-R", "tst_first")
        self.assertEqual((status, ran), (0, [("release", "first")]), said)

    def test_tests_that_took_long_leave_no_time_and_it_is_said(self):
        status, said, ran, _ = self.ci(TPUDESK_QUICK_SECONDS="0")
        self.assertEqual((status, len(ran)), (0, 2), said)
        self.assertIn("no folder is tested with sanitizers", said)
        self.assertIn("tests/run --sanitize --folder services/first", said)

    def with_timeout(self, prints, ends, **more):
        """The same as ci(), where timeout does no more than to tell that it was called."""
        self.addCleanup(os.remove, os.path.join(self.machine.fakes, "bin", "timeout"))
        self.machine.tool("timeout", f"#!/bin/sh\nif [ $1 = 10 ]; then shift; exec \"$@\"; fi\necho \"$*\" >$FAKES/bound; echo '{prints}'; exit {ends}\n")
        return self.ci(**more)

    def test_tests_that_somebody_kills_are_no_time_that_ran_out(self):
        status, said, ran, out = self.with_timeout("1/2 Test #1: tst_a ....   Passed", 137)
        self.assertEqual((status, len(ran)), (137, 2), said)
        self.assertIn("Passed", out)
        self.assertNotIn("not judged", said)
        self.assertRegex(self.machine.said("bound"), r"^--kill-after=1m 2100 bash \S.*/tests/run --sanitize --folder services/first\n$")

    def test_time_that_runs_out_is_said_and_is_no_failure(self):
        for prints, ends, wanted in (("1/2 Test #1: tst_a ....   Passed", 124, 0), ("1/2 Test #1: tst_a ....***Skipped", 137, 0),
                                     ("1/2 Test #1: tst_a ....***Failed  0.01 sec", 124, 8), ("1/2 Test #1: tst_a ....***Exception: SegFault", 137, 8),
                                     ("1/2 Test #1: tst_a ....***Not Run", 124, 8)):
            with self.subTest(prints=prints):
                status, said, ran, out = self.with_timeout(prints, ends, TPUDESK_SANITIZED_SECONDS="0")
                self.doCleanups()
                self.assertEqual((status, len(ran)), (wanted, 2), said)
                self.assertIn(prints, out)
                self.assertEqual(out.endswith(f"What failed:\n{prints}\n"), wanted == 8, out)
                self.assertIn("minutes were not enough", said)

    def test_who_ends_or_kills_it_ends_the_tests(self):
        cases = ((signal.SIGTERM, ""), (signal.SIGKILL, ""), (signal.SIGTERM, "grep -q /sanitize/ $FAKES/ran || exit 0; "))
        for case, (number, does) in enumerate(cases):
            waits = f"waits-{case}" # two tests run side by side: the other one's file may come when this case is over
            with self.subTest(number=number, does=does):
                for name, text in (("ran", ""), ("day", "040\n"), ("does", f"{does}touch $FAKES/{waits}; exec sleep 4713")):
                    self.machine.fake(name, text)
                process = self.machine.start(script=".ci/run")
                self.assertTrue(wait_until(lambda: os.path.exists(os.path.join(self.machine.fakes, waits)), 120)) # pylint: disable=cell-var-from-loop
                process.send_signal(number)
                self.assertEqual(process.wait(timeout=60), 143 if number == signal.SIGTERM else -number)
                self.assertTrue(wait_until(lambda: not self.machine.processes(), 30), self.machine.processes())


# What a fuzzer of libFuzzer says and leaves; "fuzz_wrong" has a crash, "fuzz_old" one in its corpus.
FUZZER = """#!/bin/sh
for word in "$@"; do case $word in -runs=0) replays=1 ;; -max_total_time=*) echo "seconds ${word#*=}" ;; -artifact_prefix=*) prefix=${word#*=} ;; found/*) found=$word ;; esac; done
case $0 in *fuzz_old) echo 'ERROR: AddressSanitizer'; exit 77 ;; esac
if [ "$replays" ]; then exit 0; fi
echo one >"$found/one"; echo two >"$found/two"
echo "#4100 DONE cov: 12 ft: 30 corp: 5/9b" >&2
echo "stat::number_of_executed_units: 4100" >&2
case $0 in *fuzz_wrong) echo bad >"${prefix}crash-0123"; echo slow >"${prefix}slow-unit-0123"; exit 77 ;; esac
"""


@unittest.skipUnless(tst_scripts.CAN_SANDBOX, "no sandbox can be made here")
class Fuzzers(tst_scripts.OnOneMachine):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.shared.write("tests/fuzz/run", sources.read(ROOT, "tests/fuzz/run"))
        os.chmod(os.path.join(cls.shared.source, "tests/fuzz/run"), 0o755)
        for name in ("good", "wrong", "old"):
            cls.shared.tool(f"fuzz_{name}", FUZZER)
        cls.shared.write("tests/fuzz/CMakeLists.txt", "".join(
            f"add_test(NAME fuzz_{name} COMMAND ${{CMAKE_CURRENT_SOURCE_DIR}}/run {cls.shared.fakes}/bin/fuzz_{name} ${{CMAKE_CURRENT_SOURCE_DIR}})\n"
            f"set_tests_properties(fuzz_{name} PROPERTIES LABELS fuzz)\n" for name in ("good", "wrong", "old")))
        with open(os.path.join(cls.shared.source, "CMakeLists.txt"), "a", encoding="utf-8") as file:
            file.write("add_subdirectory(tests/fuzz)\n")

    def test_each_runs_for_the_minutes_that_are_asked_for_and_a_table_says_what_came_of_it(self):
        status, out, said = self.machine.run("--label", "fuzz", "--fuzz-minutes", "30", "-V", script="tests/run")
        self.assertEqual(status, 8, said)
        self.assertIn("seconds 1800\n", out)
        self.assertEqual(set(re.findall(r"Test timeout computed to be: (\d+)", out)), {str(30 * 60 + 540)})
        self.assertIn("fuzz_wrong", out.split("What failed:")[1])
        table = out.split("\n\n")[-1].splitlines()
        rows = {line.split()[0]: line.split() for line in table[1:-2]}
        self.assertEqual({name: (row[2], row[4], row[5]) for name, row in rows.items()},
                         {"good": ("4100", "2", "0"), "wrong": ("4100", "2", "1"), "old": ("0", "0", "1")})
        self.assertEqual(table[-2].split(), ["all", "3", "8200", "4", "2"])
        kept = os.path.join(self.machine.build(), "release", "tests", "fuzz")
        self.assertTrue(os.path.exists(os.path.join(kept, "fuzz-wrong-crash-0123")))
        self.assertEqual(sorted(os.listdir(os.path.join(kept, "found", "good"))), ["one", "two"])
        with open(os.path.join(kept, "summary.txt"), encoding="utf-8") as file:
            self.assertEqual(file.read().split("\n")[1:-1], table[:-1])

    def test_a_minute_each_where_nothing_is_said_and_only_those_that_ran_are_in_the_table(self):
        status, out, said = self.machine.run("--label", "fuzz", "-R", "fuzz_good", "-V", script="tests/run")
        self.assertEqual(status, 0, said)
        self.assertIn("seconds 60\n", out)
        self.assertIn("Test timeout computed to be: 600\n", out)
        self.assertEqual(out.split("\n\n")[-1].splitlines()[-2].split(), ["all", "1", "4100", "2", "0"])

    def test_minutes_are_a_number(self):
        for wrong in (["--fuzz-minutes"], ["--fuzz-minutes", "0"], ["--fuzz-minutes", "many"]):
            status, _, said = self.machine.run(*wrong, script="tests/run")
            self.assertEqual(status, 2)
            self.assertIn("a number of minutes", said)


class SanitizedFolders(unittest.TestCase):
    def test_each_is_there_once_and_has_tests(self):
        lines = [line.split("#")[0].split() for line in sources.read(ROOT, "tests/sanitized.txt").splitlines()]
        lines = [line for line in lines if line]
        self.assertTrue(lines)
        self.assertEqual(lines, sorted(lines))
        self.assertEqual(len(lines), len({tuple(line) for line in lines}))
        for folder, *names in lines:
            tests = re.findall(r"\btpudesk_test\((\w+)", sources.read(ROOT, f"tests/{folder}/CMakeLists.txt"))
            self.assertTrue(tests, folder)
            for name in names:
                self.assertTrue([test for test in tests if re.fullmatch(name.lstrip("-"), test)], f"{folder} has no {name}")

    def test_each_folder_is_there_or_is_yet_to_be_seen_or_has_a_reason(self):
        text = sources.read(ROOT, "tests/sanitized.txt")
        for kind in ("services", "widgets"):
            for path in sources.files(ROOT, (f"tests/{kind}",), ("CMakeLists.txt",)):
                folder = os.path.dirname(path).removeprefix("tests/")
                if "tpudesk_test(" in sources.read(ROOT, path):
                    self.assertRegex(text, rf"(?m)^(# )?{folder}\b|^# No line:.*\b{folder}\b")


class TestsOfThreads(unittest.TestCase):
    def test_each_is_there_once_and_says_what_its_threads_share(self):
        lines = [line for line in sources.read(ROOT, "tests/tsan.txt").splitlines() if line and not line.startswith("#")]
        made = "".join(sources.read(ROOT, path) for path in sources.files(ROOT, ("tests/services",), ("CMakeLists.txt",)))
        self.assertEqual(lines, sorted(set(lines)))
        for line in lines:
            name, _, reason = line.partition(": ")
            self.assertRegex(made, rf"\btpudesk_test\({name}\b", "there is no such test")
            self.assertGreater(len(reason.split()), 3, line)


class FlakyTests(unittest.TestCase):
    def test_they_are_five_at_most_each_with_a_reason(self):
        lines = [line for line in sources.read(ROOT, "tests/flaky.txt").splitlines() if line and not line.startswith("#")]
        made = "".join(sources.read(ROOT, path) for path in sources.files(ROOT, ("tests",), ("CMakeLists.txt",)))
        self.assertLessEqual(len(lines), 5)
        for line in lines:
            name, _, reason = line.partition(": ")
            self.assertRegex(made, rf"\b{re.escape(name)}\b", "there is no such test")
            self.assertGreater(len(reason.split()), 3, line)
        self.assertEqual(len(lines), len({line.split(":")[0] for line in lines}))


class Journeys(unittest.TestCase):
    def why_not(self, language, asked=None, day=datetime.date(2026, 12, 31)):
        return turns.why_not(language, {turns.ASKED: asked} if asked else {}, day)

    def test_english_is_taken_every_day_and_each_other_one_every_second_day(self):
        days = [datetime.date(2026, 12, 28) + datetime.timedelta(n) for n in range(8)] # over the end of a year
        taken = [[language for language in ("en", "ko", "zh_CN") if not self.why_not(language, day=day)] for day in days]
        self.assertEqual(taken[::2], [taken[0]] * 4)
        self.assertEqual(taken[1::2], [taken[1]] * 4)
        self.assertEqual(sorted(taken[:2]), [["en", "ko"], ["en", "zh_CN"]])

    def test_another_one_can_be_asked_for(self):
        for asked, taken in (("ko", ["en", "ko"]), ("zh_CN", ["en", "zh_CN"]), ("en", ["en"]), ("all", ["en", "ko", "zh_CN"])):
            self.assertEqual([language for language in ("en", "ko", "zh_CN") if not self.why_not(language, asked)], taken)
        with self.assertRaisesRegex(ValueError, "'fr'"):
            self.why_not("en", "fr")

    def test_what_is_left_out_says_why(self):
        day = datetime.date(2026, 12, 31)
        left = next(language for language in turns.IN_TURN if self.why_not(language, day=day))
        self.assertRegex(self.why_not(left, day=day), f"not taken in {left}: Thursday is the turn of .*--label journeys")
        self.assertIn(f"{turns.ASKED} says so", self.why_not("ko", "en"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
