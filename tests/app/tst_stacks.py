#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The module that lets a job's Python processes say where they stand, and the script that asks them: on real processes."""
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import sources

ROOT = sources.root_of_arguments()
JOBS = os.path.join(ROOT, "resources/jobs")
PLACE = ".tpudesk/jobs/0123456789ab/1/host-0"
PROGRAM = '''import os, queue, re, sys, threading, time

def all_reduce():
    threading.Event().wait() #

def lock():
    own = threading.Lock()
    own.acquire()
    own.acquire() #

def sleep():
    time.sleep(1000) #

def pipe():
    open("pipe").read() #

def disk():
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    # Who begins a program by vfork stands in the kernel as one stands who reads from a share that is gone.
    os.posix_spawn("/bin/true", ["true"], {}, file_actions=[(os.POSIX_SPAWN_OPEN, 0, "pipe", os.O_RDONLY, 0)]) #

def gil():
    re.match(r"(a+)+$", "a" * 60 + "b") #

def items():
    queue.Queue().get() #

def step(way):
    open("ready-%d" % os.getpid(), "w").close()
    globals()[way]() #

step(sys.argv[1])
'''
# Where each way stands: the line with the mark.
MARKED = [number for number, line in enumerate(PROGRAM.split("\n"), 1) if line.endswith(" #")]
LINES = dict(zip(re.findall(r"^def (\w+)", PROGRAM, re.M), MARKED))


def text_of(name):
    return sources.read(JOBS, name)


class Answer:
    """What the script said: processes by number, their stacks, the words of the kernel."""

    def __init__(self, said):
        self.lines, self.processes, self.stacks, self.threads, at = [], {}, {}, {}, 0
        while at < len(said):
            end = said.find(b"\n", at)
            end = len(said) if end < 0 else end
            words = said[at:end].decode(errors="replace").split(" ")
            self.lines.append(said[at:end].decode(errors="replace"))
            at = end + 1
            if words[0] in ("dumped", "spied"):
                self.stacks[int(words[1])] = said[at:at + int(words[2])].decode()
                at += int(words[2]) + 1
            elif words[0] == "process":
                names = ("parent", "answer", "threads", "chips", "rank", "local", "main", "used", "span")
                self.processes[int(words[1])] = dict(zip(names, words[2:]))
            elif words[0] == "thread" and words[1] == words[2]:
                self.threads[int(words[1])] = words[3]

    def of_rank(self, rank):
        return next(pid for pid, process in self.processes.items() if process["rank"] == str(rank))

    def main_stack(self, pid):
        number = self.processes[pid]["main"]
        found = re.search(rf"0x0*{number} [^\n]*\n((?:  [^\n]*\n)*)", self.stacks[pid])
        return found.group(1) if found else ""


class Job:
    """One attempt on this machine, begun by the scripts that begin one on a host."""

    def __init__(self, test, command, module=True, before=""):
        self.home = tempfile.mkdtemp(prefix="tpudesk-stacks-")
        self.place = os.path.join(self.home, PLACE)
        self.work = os.path.join(self.home, "work")
        self.token = os.urandom(8).hex()
        os.makedirs(self.work)
        os.mkfifo(os.path.join(self.work, "pipe"))
        with open(os.path.join(self.work, "train.py"), "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        test.addCleanup(shutil.rmtree, self.home, True)
        test.addCleanup(self.end)
        self.environment = {"HOME": self.home, "PATH": f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        wrapper = f"place={PLACE}\nfolder={self.work}\nexport TPUDESK_RUN={self.token} TPUDESK_HOST=0\n" + text_of("wrapper.sh")
        text = text_of("sitecustomize/sitecustomize.py") if module else ""
        parts = [part.encode() for part in (command + "\n", before, wrapper, text)]
        sizes = "".join(f"{name}_size={len(part)}\n" for name, part in zip(("command", "variables", "wrapper", "module"), parts))
        said = self.bash(f"place={PLACE}\nfolder={self.work}\nasks={int(module)}\n{sizes}" + text_of("prepare.sh"), b"".join(parts))
        test.assertTrue(said.startswith(b"ready"), said)
        self.process = subprocess.Popen(["bash", f"{self.place}/wrapper"], cwd=self.home, env=self.environment, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def bash(self, script, given=b""):
        return subprocess.run(["bash", "-c", script], input=given, env=self.environment, check=False, stdout=subprocess.PIPE, timeout=60).stdout

    def ask(self):
        said = self.bash(f"place={PLACE}\ntoken={self.token}\n" + text_of("stacks.sh"))
        answer = Answer(said)
        assert answer.lines[0] == "tpudesk-stacks 1" and answer.lines[-1] == "end", said[-2000:]
        return answer

    def ready(self, count):
        """The programs that have begun, when there are so many of them; each of them goes on to where it stands."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            found = [int(name[6:]) for name in os.listdir(self.work) if name.startswith("ready-")]
            if len(found) >= count:
                return found
            time.sleep(0.05)
        raise AssertionError(f"of {count} programs only {found} have begun: {self.log()}")

    def asked(self, count, stands):
        """Asks until `stands` holds of the answer: a program that is ready is on its way to where it will stand."""
        self.ready(count)
        for _ in range(20):
            answer = self.ask()
            if stands(answer):
                break
        return answer

    def log(self):
        path = f"{self.place}/log"
        return sources.read("/", path) if os.path.exists(path) else ""

    def wait(self):
        self.process.wait(60)
        return self.log()

    def end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait(30)


def python(text):
    return "python3 -c " + shlex.quote(text)


class TheModule(unittest.TestCase):
    """A program runs as it would without it."""

    def test_without_the_tick_nothing_is_there(self):
        # Debian's Python has a sitecustomize of its own.
        look = "import os, sys; print(getattr(sys.modules.get('sitecustomize'), '__file__', None), os.environ.get('PYTHONPATH'), 'seen')"
        job = Job(self, python(look), module=False)
        said = job.wait()
        self.assertIn("None seen", said)
        self.assertNotIn(PLACE, said)
        self.assertFalse(os.path.exists(f"{job.place}/python") or os.path.exists(f"{job.place}/stacks"))

    def test_the_programs_path_is_its_own_and_its_sitecustomize_is_imported(self):
        look = python("import sys; print(sys.path, sys.modules['sitecustomize'].__file__, sys.modules['sitecustomize'].mine)")
        job = Job(self, f"mkdir -p own; echo 'mine = 7' >own/sitecustomize.py; PYTHONPATH=$PYTHONPATH:$PWD/own {look}")
        said = job.wait()
        self.assertIn(f"{job.work}/own/sitecustomize.py 7", said)
        self.assertNotIn(PLACE, said)

    def test_a_sitecustomize_that_fails_fails_as_ever(self):
        job = Job(self, "mkdir -p own; echo 'raise RuntimeError(\"theirs\")' >own/sitecustomize.py; "
                  f"PYTHONPATH=$PYTHONPATH:$PWD/own PYTHONVERBOSE=1 {python('print(4 + 3)')} 2>&1 | grep -v '^import\\|^#'")
        said = job.wait()
        self.assertIn("theirs", said)
        self.assertIn("7", said)

    def test_the_users_own_path_stays(self):
        job = Job(self, python("import sys; print('/opt/mine' in sys.path, len(sys.path))"), before="export PYTHONPATH=/opt/mine\n")
        self.assertIn("True", job.wait())

    def test_a_folder_that_cannot_be_written_stops_nothing(self):
        job = Job(self, f"rmdir $TPUDESK_STACKS; {python('print(4 + 3)')}; : >$TPUDESK_STACKS; {python('print(5 + 3)')}")
        self.assertEqual(job.wait(), "7\n8\n")

    def test_what_ends_leaves_nothing_and_what_was_killed_is_removed_by_others(self):
        count = python("import os; print(len(os.listdir(os.environ['TPUDESK_STACKS'])))")
        job = Job(self, f"{python('pass')}; for i in {{1..1100}}; do : >$TPUDESK_STACKS/$((9000000 + i)).dump; done; {count}")
        self.assertEqual(job.wait(), "2\n")
        self.assertEqual(os.listdir(f"{job.place}/stacks"), [])

    def test_files_are_for_the_user_alone(self):
        job = Job(self, "umask 0; python3 train.py sleep & wait")
        pid = job.ready(1)[0]
        for ending in ("dump", "where"):
            self.assertEqual(os.stat(f"{job.place}/stacks/{pid}.{ending}").st_mode & 0o777, 0o600)
        self.assertEqual(os.stat(f"{job.place}/stacks").st_mode & 0o777, 0o700)

    def test_a_signal_that_nobody_cared_for_ends_nobody_and_one_with_a_handler_still_comes(self):
        own = "import signal; signal.signal(46, lambda *_: print('mine too', flush=True))"
        job = Job(self, "mkdir -p first; cat >first/sitecustomize.py <<'END'\n" + own + "\nimport sys, os\n"
                  "sys.path[:] = [path for path in sys.path if not path.endswith('/first')]\nsys.modules.pop('sitecustomize', None)\nimport sitecustomize\nEND\n"
                  "trap '' 46; python3 train.py sleep & trap - 46\nPYTHONPATH=$PWD/first:$PYTHONPATH python3 train.py all_reduce & wait")
        job.ready(2)
        answer = job.asked(2, lambda answer: len(answer.stacks) == 2)
        self.assertEqual(sorted(process["answer"] for process in answer.processes.values()), ["dumped", "dumped"])
        until = time.monotonic() + 30
        while "mine too" not in job.log() and time.monotonic() < until:
            time.sleep(0.05)
        self.assertIn("mine too", job.log())
        self.assertIsNone(job.process.poll())


class TheScript(unittest.TestCase):
    def test_each_way_to_stand_is_named_by_its_line_among_32_processes(self):
        odd = {3: "lock", 7: "sleep", 11: "pipe", 19: "disk", 23: "gil", 29: "items"}
        ways = " ".join(odd.get(rank, "all_reduce") for rank in range(32))
        job = Job(self, f"rank=0; for way in {ways}; do RANK=$rank python3 train.py $way & rank=$((rank + 1)); done; wait")

        def stands(answer):
            return all(f"line {LINES[odd.get(rank, 'all_reduce')]} in" in answer.main_stack(answer.of_rank(rank)) for rank in range(32)
                       if any(process["rank"] == str(rank) for process in answer.processes.values()) and answer.of_rank(rank) in answer.stacks)
        answer = job.asked(32, lambda answer: len(answer.stacks) >= 32 and stands(answer))
        for rank in range(32):
            way = odd.get(rank, "all_reduce")
            stack = answer.main_stack(answer.of_rank(rank))
            self.assertIn(f'train.py", line {LINES[way]} in {way}\n', stack, (rank, way))
            self.assertIn(f'train.py", line {LINES["step"]} in step\n', stack)
        self.assertEqual(answer.threads[answer.of_rank(19)], "D", "it stands in the kernel, and was named all the same")
        gil = answer.processes[answer.of_rank(23)]
        self.assertTrue(answer.threads[answer.of_rank(23)] == "R" or int(gil["used"]) * 2 >= int(gil["span"]), "it computes")
        self.assertIn("left 0", answer.lines)

    def test_a_process_alone_in_the_kernel_is_told_as_silent_and_asked_once(self):
        job = Job(self, "sed -i '/threading.Thread/d' train.py; python3 train.py disk & wait")
        pid = job.ready(1)[0]
        until = time.monotonic() + 30
        while time.monotonic() < until and " D " not in sources.read("/", f"/proc/{pid}/stat"):
            time.sleep(0.02)
        for _ in range(2):
            answer = job.ask()
            self.assertEqual(answer.processes[pid]["answer"], "silent")
            self.assertEqual(answer.threads[pid], "D")
        with open(f"{job.work}/pipe", "w", encoding="utf-8"):
            job.process.wait(30)  # it goes on, and takes the one that waited
        self.assertNotIn(pid, [int(name.split(".")[0]) for name in os.listdir(f"{job.place}/stacks") if name[0].isdigit()])

    def test_what_does_not_listen_is_never_signalled(self):
        job = Job(self, "env -u PYTHONPATH python3 train.py sleep & python3 -I train.py sleep & bash -c 'exec -a python3 sleep 1000' & python3 train.py all_reduce & wait")
        answer = job.asked(3, lambda answer: len(answer.stacks) == 1)
        answers = sorted(process["answer"] for process in answer.processes.values())
        self.assertEqual(answers, ["dumped", "unprepared", "unprepared"])
        for pid in answer.processes:
            self.assertTrue(os.path.exists(f"/proc/{pid}/cwd"), "it lives")

    def test_a_program_that_has_closed_the_file_is_left_alone_and_its_own_files_stay_whole(self):
        with_closed = "import os, time\nos.closerange(3, 4096)\nmine = [os.open('mine-%d' % i, os.O_WRONLY | os.O_CREAT) for i in range(20)]\nopen('ready-1', 'w').close()\ntime.sleep(1000)"
        job = Job(self, f"{python(with_closed)} & wait")
        job.ready(1)
        answer = job.ask()
        self.assertEqual([process["answer"] for process in answer.processes.values()], ["unprepared"])
        self.assertEqual([os.path.getsize(f"{job.work}/mine-{i}") for i in range(20)], [0] * 20)

    def test_forks_and_what_they_start_answer_for_themselves(self):
        text = ("import multiprocessing, os, subprocess, time\n"
                "def worker():\n    open('ready-%d' % os.getpid(), 'w').close()\n    time.sleep(1000)\n"
                "if __name__ == '__main__':\n    for way in ('fork', 'spawn'):\n        multiprocessing.get_context(way).Process(target=worker).start()\n"
                "    subprocess.Popen(['python3', 'train.py', 'sleep'])\n    open('ready-0', 'w').close()\n    time.sleep(1000)\n")
        job = Job(self, f"cat >many.py <<'END'\n{text}END\npython3 many.py & wait")
        answer = job.asked(4, lambda answer: len(answer.stacks) >= 5)
        stacks = "".join(answer.stacks.values())
        self.assertEqual(stacks.count('many.py", line 4 in worker'), 2, stacks)
        self.assertEqual(stacks.count(f'train.py", line {LINES["sleep"]} in sleep'), 1)
        self.assertEqual(stacks.count('many.py", line 10 in <module>'), 1, "nobody wrote into the file of another one")
        first = min(answer.processes)
        self.assertTrue(all(int(process["parent"]) == first for pid, process in answer.processes.items() if pid != first))

    def test_another_attempts_processes_are_not_asked(self):
        mine, other = (Job(self, "python3 train.py sleep & wait") for _ in range(2))
        pid = other.ready(1)[0]
        answer = mine.asked(1, lambda answer: answer.stacks)
        self.assertNotIn(pid, answer.processes)
        self.assertEqual(os.path.getsize(f"{other.place}/stacks/{pid}.dump"), 0)

    def test_hostile_names_stay_in_their_frame(self):
        name = 'x\\nend\\nprocess 1 0 dumped 1 0 0 - 0 0 1 a", line 3 in \\u202e'
        text = (f"import os, time\ncode = compile('open(\"ready-1\", \"w\").close(); import time; time.sleep(1000)', '{name}', 'exec')\nexec(code)\n")
        folder = "a\\nend\\nb"
        job = Job(self, f"cat >evil.py <<'END'\n{text}END\nfolder=$'{folder}'; mkdir -- \"$folder\"; cp evil.py \"$folder\"; cd -- \"$folder\"; python3 evil.py & wait")
        until = time.monotonic() + 60
        while not os.path.exists(os.path.join(job.work, folder.replace("\\n", "\n"), "ready-1")) and time.monotonic() < until:
            time.sleep(0.05)
        for _ in range(20):
            answer = job.ask()
            if answer.stacks:
                break
        self.assertEqual(len(answer.processes), 1)
        self.assertIn("x\\x0aend\\x0aprocess 1 0", next(iter(answer.stacks.values())))
        self.assertIn(f"folder {next(iter(answer.processes))} {job.work}/a?end?b", answer.lines)

    def test_py_spy_is_asked_about_those_that_do_not_listen_and_stops_nobody(self):
        job = Job(self, "env -u PYTHONPATH python3 train.py sleep & wait")
        pid = job.ready(1)[0]
        os.makedirs(f"{job.home}/.local/bin")
        spy = f"{job.home}/.local/bin/py-spy"
        with open(spy, "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\necho "$@" >>"$HOME/asked"\nprintf \'Process %s: python3 train.py\\n\\nThread %s (idle): "MainThread"\\n    sleep (train.py:13)\\n\' "$5" "$5"\n')
        os.chmod(spy, 0o755)
        answer = job.ask()
        self.assertEqual(answer.processes[pid]["answer"], "spied")
        self.assertIn("sleep (train.py:13)", answer.stacks[pid])
        self.assertEqual(sources.read("/", f"{job.home}/asked"), f"dump --nonblocking --full-filenames --pid {pid}\n")
        self.assertIn("spy", answer.lines)

    def test_a_job_that_is_gone_and_one_without_python_say_so(self):
        job = Job(self, "sleep 1000")
        self.assertEqual(job.ask().processes, {})
        job.end()
        shutil.rmtree(job.place)
        self.assertEqual(job.ask().processes, {})
        self.assertFalse(os.path.exists(job.place), "nothing is put down where nothing was")


if __name__ == "__main__":
    unittest.main(verbosity=1)
