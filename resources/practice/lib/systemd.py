# The units behind the imitation of systemctl on a practice host.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Unit files, whether they are active, and what starts and stops them. There is no service manager: a service that runs is a
process whose id stands in STATE, a oneshot that remains is a note there, a mount is in the kernel's list."""
import os
import re
import shlex
import signal
import subprocess
import time

import host

STATE = "/run/systemd/units"
OWN = "/etc/systemd/system"
BUILT_IN = os.path.join(host.LIB, "units")
LOGS = "/var/log/units"
SUFFIXES = (".service", ".mount", ".timer", ".target", ".socket", ".automount")
FROM_START = ("ssh.service", "unattended-upgrades.service")
PACKAGED = {"nfs-server.service": "/usr/local/bin/exportfs", "rpcbind.service": "/usr/local/bin/showmount"}


class Unit:
    def __init__(self, name, path, text):
        self.name, self.path, self.sections = name, path, {}
        section = ""
        for line in re.sub(r"\\\n", " ", text).splitlines():
            line = line.strip()
            if line.startswith("[") and line.endswith("]"):
                section = line[1:-1]
            elif "=" in line and line[0] not in "#;":
                key, value = line.split("=", 1)
                self.sections.setdefault(section, {}).setdefault(key.strip(), []).append(value.strip().replace("%%", "%"))

    def all(self, section, key):
        return [value for value in self.sections.get(section, {}).get(key, []) if value]

    def get(self, section, key, default=""):
        return (self.all(section, key) or [default])[-1]

    @property
    def about(self):
        return self.get("Unit", "Description", self.name)


def full(name):
    return name if name.endswith(SUFFIXES) else name + ".service"


def escape(path):
    """systemd-escape --path: / becomes -, what is unusual becomes \\xNN."""
    trimmed = "/".join(part for part in path.split("/") if part)
    if not trimmed:
        return "-"
    out = []
    for at, byte in enumerate(os.fsencode(trimmed)):
        letter = chr(byte)
        if letter == "/":
            out.append("-")
        elif (letter.isascii() and letter.isalnum()) or letter in ":_" or (letter == "." and at):
            out.append(letter)
        else:
            out.append("\\x%02x" % byte)
    return "".join(out)


def unescape(name):
    raw = re.sub(rb"\\x([0-9a-f]{2})", lambda match: bytes([int(match[1], 16)]), os.fsencode(name.replace("-", "/")))
    return "/" + os.fsdecode(raw)


def fstab():
    """(what, where, type, options) of each line."""
    found = []
    for line in host.lines_of("/etc/fstab"):
        fields = line.split()
        if len(fields) >= 4 and not line.lstrip().startswith("#"):
            plain = [re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), field) for field in fields[:4]]
            found.append(tuple(plain))
    return found


def has_runtime():
    return "-tf-" in host.tpu_env().get("RUNTIME_VERSION", "")


def find(name):
    """The unit, or None."""
    name = full(name)
    for folder in (OWN, "/run/systemd/system", BUILT_IN):
        path = os.path.join(folder, name)
        if os.path.realpath(path) == "/dev/null":
            continue
        if os.path.exists(path):
            real = os.path.basename(os.path.realpath(path))
            if real in PACKAGED and not os.path.exists(PACKAGED[real]):
                return None
            if real == "tpu-runtime.service" and not has_runtime():
                return None
            with open(path) as file:
                return Unit(real, os.path.realpath(path), file.read())
    if name == "nfs-kernel-server.service":
        return find("nfs-server.service")
    if name.endswith(".mount"):
        for what, where, kind, options in fstab():
            if escape(where) + ".mount" == name:
                text = "[Unit]\nDescription=%s\n[Mount]\nWhat=%s\nWhere=%s\nType=%s\nOptions=%s\n" % (where, what, where, kind, options)
                return Unit(name, "/run/systemd/generator/" + name, text.replace("%", "%%"))
    return None


def is_masked(name):
    return os.path.realpath(os.path.join(OWN, full(name))) == "/dev/null"


def note_path(unit):
    return os.path.join(STATE, unit.name)


def is_mounted(where):
    wanted = os.path.normpath(where)
    return any(re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), line.split()[4]) == wanted
               for line in host.lines_of("/proc/self/mountinfo"))


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    fields = "".join(host.lines_of("/proc/%d/stat" % pid)).rpartition(")")[2].split()
    return bool(fields) and fields[0] != "Z"


def state_of(unit):
    """active, inactive or failed."""
    if unit.name.endswith(".mount"):
        return "active" if is_mounted(unit.get("Mount", "Where")) else "failed" if note(unit).get("failed") else "inactive"
    if unit.name in FROM_START and not note(unit):
        return "active"
    known = note(unit)
    if known.get("pid"):
        return "active" if is_alive(known["pid"]) else "failed" if known.get("wanted") else "inactive"
    if known.get("remains"):
        return "active"
    return "failed" if known.get("failed") else "inactive"


def note(unit):
    return host.read_json(note_path(unit), {})


def remember(unit, **values):
    host.write_json(note_path(unit), dict(values, since=time.time()))


def enabled_links(unit):
    """Where the links of an enabled unit are."""
    links = [os.path.join(OWN, target + ".wants", unit.name) for target in " ".join(unit.all("Install", "WantedBy")).split()]
    links += [os.path.join(OWN, target + ".requires", unit.name) for target in " ".join(unit.all("Install", "RequiredBy")).split()]
    return links + [os.path.join(OWN, alias) for alias in " ".join(unit.all("Install", "Alias")).split()]


def is_enabled(unit):
    if unit.path.startswith("/run/systemd/generator"):
        return "generated"
    if is_masked(unit.name):
        return "masked"
    links = enabled_links(unit)
    if not links:
        return "static"
    return "enabled" if any(os.path.islink(link) for link in links) else "disabled"


def run(unit, line, log):
    """One command of a unit, to its end."""
    may_fail = line.startswith("-")
    words = shlex.split(line.lstrip("-@:+!"))
    environment = dict(os.environ, PATH="/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
    for text in unit.all("Service", "Environment"):
        for pair in shlex.split(text):
            environment[pair.partition("=")[0]] = pair.partition("=")[2]
    user = unit.get("Service", "User")
    if user and user != "root":
        words = ["/usr/local/sbin/sudo", "-u", user, "-E", "--"] + words
    folder = unit.get("Service", "WorkingDirectory", "/").lstrip("-")
    try:
        return 0 if subprocess.call(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log) == 0 or may_fail else 1
    except OSError as error:
        log.write("%s: %s: %s\n" % (unit.name, words[0], error.strerror))
        return 0 if may_fail else 203


def start(unit):
    """0, or why not as an exit status."""
    if state_of(unit) == "active":
        return 0
    os.makedirs(LOGS, exist_ok=True)
    with open(os.path.join(LOGS, unit.name + ".log"), "a") as log:
        if unit.name.endswith(".mount"):
            status = start_mount(unit, log)
            remember(unit, failed=bool(status))
            return status
        for line in unit.all("Service", "ExecStartPre"):
            if run(unit, line, log):
                remember(unit, failed=True)
                return 1
        if unit.get("Service", "Type", "simple") in ("oneshot", "forking"):
            status = next((1 for line in unit.all("Service", "ExecStart") if run(unit, line, log)), 0)
            remember(unit, failed=bool(status), remains=not status and (unit.get("Service", "Type") == "forking"
                                                                         or unit.get("Service", "RemainAfterExit") in ("yes", "true")))
            return status
        return start_process(unit, log)


def start_process(unit, log):
    ends = os.pipe()
    child = os.fork()
    if child == 0:
        os.setsid()
        own = os.fork()
        if own:
            os.write(ends[1], str(own).encode())
            os._exit(0)
        os.close(ends[0])
        os.close(ends[1])
        for line in unit.all("Service", "ExecStart"):
            run(unit, line, log)
        os._exit(0)
    os.close(ends[1])
    os.waitpid(child, 0)
    pid = int(os.read(ends[0], 32) or b"0")
    os.close(ends[0])
    remember(unit, pid=pid, wanted=unit.get("Service", "Type", "simple") != "idle")
    time.sleep(0.1)
    return 0


def start_mount(unit, log):
    where, what = unit.get("Mount", "Where"), unit.get("Mount", "What")
    if escape(where) + ".mount" != unit.name:
        log.write("%s: Where= setting doesn't match unit name. Refusing.\n" % unit.name)
        return 1
    os.makedirs(where, exist_ok=True)  # as systemd does
    options = unit.get("Mount", "Options")
    words = ["/usr/local/sbin/mount", what, where] + (["-t", unit.get("Mount", "Type")] if unit.get("Mount", "Type") else [])
    return subprocess.call(words + (["-o", options] if options else []), stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def stop(unit):
    known = note(unit)
    os.makedirs(LOGS, exist_ok=True)
    with open(os.path.join(LOGS, unit.name + ".log"), "a") as log:
        if unit.name.endswith(".mount"):
            status = subprocess.call(["/usr/local/sbin/umount", unit.get("Mount", "Where")], stdout=log, stderr=log) if state_of(unit) == "active" else 0
            remember(unit)
            return status
        for line in unit.all("Service", "ExecStop"):
            run(unit, line, log)
        if known.get("pid") and is_alive(known["pid"]):
            end(known["pid"])
        for line in unit.all("Service", "ExecStopPost"):
            run(unit, line, log)
    remember(unit)
    return 0


def end(pid):
    """The whole group, first asked, then made to."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(os.getpgid(pid), number)
        except OSError:
            return
        for _ in range(50):
            if not is_alive(pid):
                return
            time.sleep(0.02)


def wanted_at_boot():
    """The units that are enabled, in the order in which they start."""
    found = []
    for folder in ("sysinit.target.wants", "network-online.target.wants", "multi-user.target.wants", "remote-fs.target.wants",
                   "remote-fs.target.requires", "default.target.wants", "graphical.target.wants"):
        path = os.path.join(OWN, folder)
        if os.path.isdir(path):
            found += [name for name in sorted(os.listdir(path)) if name not in found]
    return found
