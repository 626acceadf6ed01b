# An imitation, not uv itself: makes venvs with the Python that is asked for, and hands pip its work.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import os
import subprocess
import sys

PYTHONS = {"3.9": "3.9.23", "3.10": "3.10.18", "3.11": "3.11.13", "3.12": "3.12.11", "3.13": "3.13.5"}
ONLINE = "/run/practice/conditions/offline"


def option(words, *names):
    for at, word in enumerate(words):
        if word in names and at + 1 < len(words):
            return words[at + 1]
        if word.partition("=")[0] in names and "=" in word:
            return word.partition("=")[2]
    return ""


def need_network(what):
    if os.path.exists(ONLINE):
        sys.stderr.write("error: Failed to download %s\n  Caused by: error sending request\n  Caused by: dns error: failed to lookup address "
                         "information: Temporary failure in name resolution\n" % what)
        sys.exit(2)


def main():
    words = [word for word in sys.argv[1:] if word not in ("-q", "--quiet")]
    quiet = len(words) < len(sys.argv) - 1
    if not words or words[0] in ("--version", "-V", "version"):
        print("uv 0.9.8")
        return 0
    series = ".".join(option(words, "--python", "-p").split(".")[:2]) or "3.10"
    if words[0] == "venv":
        if series not in PYTHONS:
            sys.stderr.write("error: No interpreter found for Python %s in virtual environments, managed installations, or search path\n" % series)
            return 2
        need_network("https://github.com/astral-sh/python-build-standalone")
        given = {option(words, "--python", "-p"), option(words, "--prompt")}
        folders = [word for word in words[1:] if not word.startswith("-") and word not in given] or [".venv"]
        if not quiet:
            sys.stderr.write("Using CPython %s\nCreating virtual environment at: %s\n" % (PYTHONS[series], folders[0]))
        seeds = [] if "--seed" in words else ["--without-pip"]
        return subprocess.call(["/run/practice/lib/venv", "--from-uv"] + seeds + folders, env=dict(os.environ, PRACTICE_PYTHON=PYTHONS[series]))
    if words[:2] == ["python", "install"]:
        need_network("https://github.com/astral-sh/python-build-standalone")
        return 0
    if words[0] == "pip":
        python = option(words, "--python", "-p") or os.path.join(os.environ.get("VIRTUAL_ENV", ".venv"), "bin", "python")
        if not os.path.exists(python):
            sys.stderr.write("error: No virtual environment found; run `uv venv` to create an environment, or pass `--system`\n")
            return 2
        rest = [word for at, word in enumerate(words[1:]) if word not in ("--python", "-p") and words[at] not in ("--python", "-p")]
        sys.path.insert(0, "/run/practice/lib")
        import piptool
        version = subprocess.run([python, "--version"], stdout=subprocess.PIPE).stdout.decode().split()[-1]
        home = os.path.dirname(os.path.dirname(os.path.abspath(python)))
        real = "python%s" % ".".join(str(part) for part in piptool.number(os.path.basename(os.path.realpath("/usr/bin/python3")))[:2])
        place = piptool.Place(os.path.join(home, "lib", real, "site-packages"), os.path.join(home, "bin"), version, os.path.abspath(python))
        return piptool.main((["-q"] if quiet else []) + rest, place)
    sys.stderr.write("error: unrecognized subcommand '%s'\n" % words[0])
    return 2
