# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A small checkout with the real scripts, on a machine that is what a test wants: its release, its tools, its packages."""
import os
import shutil
import signal
import stat
import subprocess
import tempfile
import time

CAN_SANDBOX = subprocess.run(["bwrap", "--ro-bind", "/", "/", "true"], check=False, capture_output=True).returncode == 0 \
    if shutil.which("bwrap") else False

PROGRAM = r"""
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static void heard(int number) { if (!getenv("DEAF")) _exit(40 + number); }
int main(int count, char **words)
{
    for (int i = 1; i < count; ++i)
        printf("%s%s", words[i], i + 1 < count ? " " : "\n");
    const char *platform = getenv("QT_QPA_PLATFORM");
    printf("platform %s\n", platform ? platform : "-");
    printf("host %s\n", getenv("TPUDESK_HOST_ROOT") ? getenv("TPUDESK_HOST_ROOT") : "-");
    if (getenv("STATUS"))
        return atoi(getenv("STATUS"));
    if (getenv("WAIT")) {
        signal(SIGTERM, heard), signal(SIGINT, heard), signal(SIGHUP, heard);
        if (getenv("LEAVE") && fork() == 0) {
            setsid();
            signal(SIGTERM, SIG_DFL), signal(SIGINT, SIG_DFL), signal(SIGHUP, SIG_DFL);
            execlp("sleep", "sleep", getenv("LEAVE"), (char *)0);
        }
        puts("waiting");
        fflush(stdout);
        for (;;)
            pause();
    }
    return 0;
}
"""

BUILD = """
cmake_minimum_required(VERSION 3.20)
project(small NONE) # looking for a compiler would take longer than all the rest
foreach(name IN ITEMS tpudesk tpudesk-practice)
    add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/bin/${name} DEPENDS ${CMAKE_SOURCE_DIR}/program.c
        COMMAND ${CMAKE_COMMAND} -E make_directory bin
        COMMAND gcc -o bin/${name} ${CMAKE_SOURCE_DIR}/program.c VERBATIM)
    add_custom_target(${name} ALL DEPENDS ${CMAKE_BINARY_DIR}/bin/${name})
endforeach()
add_custom_target(tpudesk-watch-bundle)
enable_testing()
add_test(NAME passes COMMAND bin/tpudesk --version)
add_custom_target(fuzz COMMAND ${CMAKE_COMMAND} -E touch bin/fuzzer)
add_test(NAME home COMMAND sh -c "echo home $HOME $DISPLAY $XDG_RUNTIME_DIR; echo journeys $TPUDESK_JOURNEY_LANGUAGE; test -w \\"$HOME\\"")
set_tests_properties(home PROPERTIES LABELS journeys)
add_test(NAME fuzzer COMMAND ls bin/fuzzer)
set_tests_properties(fuzzer PROPERTIES LABELS fuzz)
"""

# Makes a root that borrows /usr; what it does besides is told by the file $MAKING.
MMDEBSTRAP = """#!/bin/bash
for word in "$@"; do case $word in */sources.list) sources=$word ;; esac; done
if [[ $1 == --unshare-helper ]]; then shift; exec "$@"; fi
for last in "$@"; do :; done
count=$#; target=${@:count-1:1}
stat -c %a "${sources%/*}" "$TMPDIR" >"$FAKES/modes"
echo made >>"$FAKES/made"; cp "$sources" "$FAKES/sources"; printf '%s\\n' "$@" >"$FAKES/arguments"
folder=$target; [[ $target == - ]] && folder=$(mktemp -d)
mkdir -p "$folder"/{usr/local/share,etc/ssl/certs,home,root,var/tmp}
for name in bin lib lib64 sbin; do [[ -L /$name ]] && ln -s "$(readlink /$name)" "$folder/$name"; done
echo 'root:x:0:0:root:/root:/bin/sh' >"$folder/etc/passwd"; echo 'sshd:x:99:99::/:/bin/false' >>"$folder/etc/passwd"
echo 'root:x:0:' >"$folder/etc/group"
case $(cat "$FAKES/making" 2>/dev/null) in
    fail) echo 'E: the mirror is not there' >&2; exit 25 ;;
    hang) echo "$TMPDIR" >"$FAKES/scratch"; echo $$ >"$FAKES/pid"; sleep 4711 & wait; exit 1 ;;
    slow) sleep 1 ;;
esac
if [[ $target == - ]]; then tar -c -C "$folder" .; rm -rf "$folder"; fi
"""

BWRAP = """#!/bin/bash
if [[ -e $FAKES/forbidden ]]; then echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1; fi
echo "$1 $3" >>"$FAKES/entered"
# Debian's security suite, as apt would tell of it.
case " $* " in
    *' apt-get '*' update '*) [[ -e $FAKES/updates ]]; exit ;;
    *' apt-get '*' -s dist-upgrade '*) cat "$FAKES/updates"; exit ;;
esac
if [[ $1 == --bind && $3 == / ]]; then exec REAL "${@:1:3}" --ro-bind /usr /usr "${@:4}"; fi
exec REAL "$@"
"""

RELEASES = {
    "debian12": 'ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
    "debian13": 'ID=debian\nVERSION_ID="13"\nVERSION_CODENAME=trixie\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n',
    "ubuntu": 'ID=ubuntu\nID_LIKE=debian\nVERSION_ID="25.04"\nPRETTY_NAME="Ubuntu 25.04"\n',
    "fedora": 'ID=fedora\nVERSION_ID=43\nPRETTY_NAME="Fedora Linux 43"\n',
}


class Checkout:
    """Everything lies below `folder`; close() ends what still runs and removes it."""

    def __init__(self, root, release="debian12"):
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="tpudesk-scripts-"))
        self.source = os.path.join(self.folder, "a checkout") # a blank, because people have them
        self.cache = os.path.join(self.folder, "cache", "tpudesk")
        self.fakes = os.path.join(self.folder, "fakes")
        self.started = []
        for path in ("app/environment", "app/run", "tests/run", "tests/flaky.txt", ".ci/run"):
            source, target = os.path.join(root, path), os.path.join(self.source, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            (shutil.copytree if os.path.isdir(source) else shutil.copy)(source, target)
        self.write("tests/sanitized.txt", "# of a small checkout: no folder\n")
        self.write("program.c", PROGRAM)
        self.write("CMakeLists.txt", BUILD)
        os.makedirs(os.path.join(self.fakes, "bin"))
        os.mkdir(os.path.join(self.folder, "home"))
        self.tool("mmdebstrap", MMDEBSTRAP)
        self.tool("newuidmap", "#!/bin/sh\n")
        self.tool("bwrap", BWRAP.replace("REAL", shutil.which("bwrap") or "/usr/bin/bwrap"))
        self.tool("apt-get", "#!/bin/sh\nexit 0\n")
        self.tool("sudo", "#!/bin/sh\n[ $1 = -v ] && exit 0\n[ $1 = -n ] && shift\nexec \"$@\"\n")
        self.fake("release", RELEASES[release])
        self.environment = {
            "HOME": os.path.join(self.folder, "home"), "XDG_CACHE_HOME": os.path.join(self.folder, "cache"),
            "PATH": os.path.join(self.fakes, "bin") + ":/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "FAKES": self.fakes,
            "TPUDESK_OS_RELEASE": os.path.join(self.fakes, "release"), "TPUDESK_SECONDS_TO_END": "2", "LC_ALL": "C.UTF-8",
            "QT_QPA_PLATFORM": "minimal",
            "TPUDESK_OPENID": self.fakes, "TPUDESK_GOOGLE_CLIENTS": self.fakes,  # nothing is fetched for tests that are none
        }

    def write(self, path, text):
        path = os.path.join(self.source, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def fake(self, name, text):
        with open(os.path.join(self.fakes, name), "w", encoding="utf-8") as file:
            file.write(text)

    def said(self, name):
        try:
            with open(os.path.join(self.fakes, name), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def tool(self, name, text):
        self.fake(f"bin/{name}", text)
        os.chmod(os.path.join(self.fakes, "bin", name), stat.S_IRWXU)

    def only_tools_but(self, *missing):
        """A PATH with all programs of this machine save these."""
        folder = os.path.join(self.folder, "all")
        os.mkdir(folder)
        for path in ("/usr/sbin", "/usr/bin"):
            for name in os.listdir(path):
                if name not in missing and not os.path.lexists(os.path.join(folder, name)):
                    os.symlink(os.path.join(path, name), os.path.join(folder, name))
        self.environment["PATH"] = folder

    def start(self, *words, script="app/run", **more):
        environment = {name: value for name, value in {**self.environment, **more}.items() if value is not None}
        process = subprocess.Popen(["bash", os.path.join(self.source, script), *words], env=environment, cwd=self.folder,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   start_new_session=True)
        self.started.append(process)
        return process

    def run(self, *words, **more):
        """(exit status, stdout, stderr)"""
        process = self.start(*words, **more)
        out, error = process.communicate(timeout=120)
        return process.returncode, out, error

    def roots(self):
        folder = os.path.join(self.cache, "roots")
        return sorted(n for n in os.listdir(folder) if not n.endswith("lock")) if os.path.isdir(folder) else []

    def build(self):
        folder = os.path.join(self.cache, "build")
        return os.path.join(folder, os.listdir(folder)[0])

    def processes(self):
        """Ids of everything that was started for this checkout and still runs."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/environ", "rb") as file:
                    environment = file.read()
                with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                    zombie = ") Z " in file.read()
            except OSError:
                continue
            if self.fakes.encode() in environment and not zombie:
                found.append(int(pid))
        return found

    def close(self):
        for pid in self.processes():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        for process in self.started:
            process.communicate(timeout=30)
        subprocess.run(["chmod", "-R", "u+rwX", self.folder], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def wait_until(condition, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False
