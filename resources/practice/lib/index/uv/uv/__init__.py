# An imitation, not uv itself: gets the Python that is asked for, makes venvs with it, and hands pip its work.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""As the real one it takes the system's Python 3.10 where no other is asked for, unless only its own are allowed (--managed-python)."""
import os
import subprocess
import sys

sys.path.insert(0, "/run/practice/lib")
import host  # noqa: E402
import piptool  # noqa: E402

PYTHONS = {"3.9": "3.9.23", "3.10": "3.10.18", "3.11": "3.11.13", "3.12": "3.12.11", "3.13": "3.13.5"}
SYSTEM = {"3.10": "3.10.12"}
MANAGED = os.environ.get("UV_PYTHON_INSTALL_DIR") or os.path.expanduser("~/.local/share/uv/python")
RELEASES = "https://github.com/astral-sh/python-build-standalone/releases/download"
FLAGS = ("-q", "--quiet", "--managed-python", "--system", "--no-bin")


def option(words, *names):
    for at, word in enumerate(words):
        if word in names and at + 1 < len(words):
            return words[at + 1]
        if word.partition("=")[0] in names and "=" in word:
            return word.partition("=")[2]
    return ""


def fail(text):
    sys.stderr.write("error: " + text + "\n")
    sys.exit(2)


def program(series):
    """Where uv keeps its own Python of this series."""
    return os.path.join(MANAGED, "cpython-%s-linux-x86_64-gnu" % PYTHONS[series], "bin", "python" + series)


def is_there(series):
    return series in PYTHONS and os.path.exists(program(series))


def download(series, quiet):
    """Gets uv's own Python of this series, unless it is there."""
    if is_there(series):
        return
    name = "cpython-%s%%2B20251031-x86_64-unknown-linux-gnu-install_only_stripped.tar.gz" % PYTHONS[series]
    if not host.is_online():
        url = "%s/20251031/%s" % (RELEASES, name)
        fail("Request failed after 3 retries in 9.5s\n  Caused by: Failed to download %s\n  Caused by: error sending request for url (%s)\n"
             "  Caused by: client error (Connect)\n  Caused by: dns error\n  Caused by: failed to lookup address information: "
             "Temporary failure in name resolution" % (url, url))
    if host.disk_is_full():
        fail("Failed to extract archive: %s\n  Caused by: No space left on device (os error 28)" % name)
    os.makedirs(os.path.dirname(program(series)))
    os.symlink("/run/practice/lib/pythons/python3", program(series))
    if not quiet:
        sys.stderr.write("Installed Python %s in 1.35s\n + cpython-%s-linux-x86_64-gnu\n" % (PYTHONS[series], PYTHONS[series]))


def make_venv(words, series, only_managed, quiet):
    given = {option(words, "--python", "-p"), option(words, "--prompt")}
    folder = next((word for word in words if not word.startswith("-") and word not in given), ".venv")
    if os.path.exists(os.path.join(folder, "pyvenv.cfg")) and "--clear" not in words and "--allow-existing" not in words:
        fail("Failed to create virtual environment\n  Caused by: A virtual environment already exists at: %s\n\nhint: Use the `--clear` flag or set "
             "`UV_VENV_CLEAR=1` to replace the existing virtual environment" % folder)
    if series in SYSTEM and not only_managed and not is_there(series):
        version = SYSTEM[series]
    elif series in PYTHONS:
        download(series, quiet)
        version = PYTHONS[series]
    else:
        fail("No interpreter found for Python %s in managed installations%s" % (series, "" if only_managed else " or search path"))
    if not quiet:
        sys.stderr.write("NOTE: uv is an imitation on this practice host, and fetches nothing.\nUsing CPython %s\nCreating virtual environment at: %s\n" % (version, folder))
    seeds = [] if "--seed" in words else ["--without-pip"]
    return subprocess.call(["/run/practice/lib/venv", "--from-uv"] + seeds + [folder], env=dict(os.environ, PRACTICE_PYTHON=version))


def install(series, quiet):
    if series not in PYTHONS:
        fail("No download found for request: cpython-%s-linux-x86_64-gnu" % series)
    if is_there(series) and not quiet:
        sys.stderr.write("Python %s is already installed\n" % series)
    download(series, quiet)
    return 0


def find(series, only_managed):
    if is_there(series):
        print(program(series))
    elif series in SYSTEM and not only_managed:
        print("/usr/bin/python" + series)
    else:
        fail("No interpreter found for Python %s in managed installations%s" % (series, "" if only_managed else " or search path"))
    return 0


def pip(words, quiet):
    python = option(words, "--python", "-p") or os.path.join(os.environ.get("VIRTUAL_ENV", ".venv"), "bin", "python")
    if not os.path.exists(python):
        fail("No virtual environment found; run `uv venv` to create an environment, or pass `--system`")
    rest = [word for at, word in enumerate(words) if word not in ("--python", "-p") and (at == 0 or words[at - 1] not in ("--python", "-p"))]
    version = subprocess.run([python, "--version"], stdout=subprocess.PIPE).stdout.decode().split()[-1]
    home = os.path.dirname(os.path.dirname(os.path.abspath(python)))
    real = "python%s" % ".".join(str(part) for part in piptool.number(os.path.basename(os.path.realpath("/usr/bin/python3")))[:2])
    place = piptool.Place(os.path.join(home, "lib", real, "site-packages"), os.path.join(home, "bin"), version, os.path.abspath(python))
    return piptool.main((["-q"] if quiet else []) + rest, place)


def main():
    words = [word for word in sys.argv[1:] if word not in FLAGS]
    quiet = "-q" in sys.argv or "--quiet" in sys.argv
    only_managed = "--managed-python" in sys.argv or os.environ.get("UV_MANAGED_PYTHON") in ("1", "true")
    if not words or words[0] in ("--version", "-V", "version"):
        print("uv 0.9.8")
        return 0
    if words[0] == "pip":
        return pip(words[1:], quiet)
    wanted = words[2] if words[0] == "python" and len(words) > 2 else option(words, "--python", "-p")
    series = ".".join(wanted.split(".")[:2]) or ("3.13" if only_managed else "3.10")
    if words[0] == "venv":
        return make_venv(words[1:], series, only_managed, quiet)
    if words[:2] == ["python", "install"]:
        return install(series, quiet)
    if words[:2] == ["python", "find"]:
        return find(series, only_managed)
    return fail("unrecognized subcommand '%s'" % words[0])
