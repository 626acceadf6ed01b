# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a newcomer, continuous integration and somebody who changes one file wait for: the two commands, from nothing and again.

Each figure is one run, in seconds of the clock. Everything happens in a copy of the checkout and in cache folders of its own, so
that nothing is there from before: the private root, the compiler cache and the build are made anew. Takes hours and 20 GB."""
import collections
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import time

FOLDER = "services/tpu" # its tests are those of tests/services/tpu
SOURCE = f"{FOLDER}/changetpu.cpp"
CHANGE = "\nnamespace {\n[[maybe_unused]] constexpr int touched = 1;\n}\n" # a comment would be nothing new to the compiler cache

# `cache` names the cache folder, one that no step before used is empty; `source` is changed before the step begins.
Step = collections.namedtuple("Step", "figure goal cache words source", defaults=("",))


def tests_of(checkout, folder):
    """The names of the folder's tests as CTest takes them after -R. Errors: LookupError when it has none."""
    names = sorted(os.path.basename(path)[:-len(".cpp")] for path in glob.glob(os.path.join(glob.escape(checkout), "tests", folder, "tst_*.cpp")))
    if not names:
        raise LookupError(f"tests/{folder} has no tests")
    return f"^({'|'.join(names)})$"


def steps(checkout):
    """In this order: what is warm was made by the step before it."""
    return [
        Step("build: app/run --version, cold", "<= 540 s", "program", ["app/run", "--version"]),
        Step("build: tests/run, cold", "<= 1800 s", "tests", ["tests/run"]),
        # With an option no folder with sanitizers follows; this one changes nothing.
        Step("build: .ci/run, warm", "<= 720 s", "tests", [".ci/run", "--no-tests=error"]),
        Step("build: one service source touched, built, its folder's tests run", "<= 45 s", "tests", ["tests/run", "-R", tests_of(checkout, FOLDER)], SOURCE),
    ]


def run(words, checkout, cache):
    """The exit status. What it says goes to stderr: stdout is for figures."""
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    return subprocess.run(["bash", os.path.join(checkout, words[0]), *words[1:]], cwd=checkout, env=environment, check=False,
                          stdin=subprocess.DEVNULL, stdout=sys.stderr).returncode


def touch(path):
    with open(path, "a", encoding="utf-8") as file:
        file.write(CHANGE)


def measure(checkout, report, say, runner=run):
    """False: a step failed. It has no figure, and those after it are not tried."""
    folder = tempfile.mkdtemp(prefix="tpudesk-builds-", dir=os.environ.get("TMPDIR", "/var/tmp"))
    try:
        copy = os.path.join(folder, "checkout")
        shutil.copytree(checkout, copy, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        before = ""
        for step in steps(copy):
            cache = os.path.join(folder, step.cache)
            if before not in ("", cache):
                shutil.rmtree(before, ignore_errors=True) # room for the next one
            before = cache
            os.makedirs(cache, exist_ok=True)
            if step.source:
                touch(os.path.join(copy, step.source))
            say(f"{step.figure}: {' '.join(step.words)}")
            began = time.monotonic()
            status = runner(step.words, copy, cache)
            if status:
                say(f"{step.figure}: it ended with {status} after {time.monotonic() - began:.0f} s, which is no figure")
                return False
            report(step.figure, time.monotonic() - began, "s", goal=step.goal)
        return True
    finally:
        shutil.rmtree(folder, ignore_errors=True)
