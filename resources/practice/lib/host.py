# What the imitations on a practice host share. They imitate Ubuntu's tools; nothing here is part of those.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a practice host is and what befalls it. Imported by the programs in /usr/local/sbin."""
import errno
import fcntl
import json
import os
import re
import struct
import sys
import urllib.request

LIB = os.path.dirname(os.path.abspath(__file__))
CONDITIONS = "/run/practice/conditions"  # one file for each trouble that the practice cloud has made here
METADATA = "http://169.254.169.254/computeMetadata/v1/"
ADDRESS = re.compile(r"\d+\.\d+\.\d+\.\d+\Z")


def fail(text, code=1):
    sys.stdout.flush()
    sys.stderr.write(text + "\n")
    sys.exit(code)


def is_root():
    return os.geteuid() == 0


def condition(name):
    """What the practice cloud wrote about the trouble `name`; None: there is none."""
    try:
        with open(os.path.join(CONDITIONS, name)) as file:
            return file.read().strip()
    except OSError:
        return None


def is_online():
    """False: no external address and no NAT in this network, as for a TPU with internal addresses only."""
    return condition("offline") is None


def disk_is_full():
    return condition("disk-full") is not None


def metadata(path, default=""):
    request = urllib.request.Request(METADATA + path, headers={"Metadata-Flavor": "Google"})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=5) as reply:
            return reply.read().decode()
    except OSError:
        return default


def attribute(name, default=""):
    return metadata("instance/attributes/" + name, default)


def tpu_env():
    """The lines of tpu-env: KEY: 'value'."""
    lines = re.findall(r"^([A-Z_]+): '(.*)'$", attribute("tpu-env"), re.MULTILINE)
    return dict(lines)


def read_json(path, default):
    try:
        with open(path) as file:
            return json.load(file)
    except (OSError, ValueError):
        return default


def write_text(path, text, mode=0o644):
    """Whole or not at all."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    fresh = "%s.%d" % (path, os.getpid())
    with open(fresh, "w") as file:
        file.write(text)
    os.chmod(fresh, mode)
    os.rename(fresh, path)


def write_json(path, value, mode=0o644):
    write_text(path, json.dumps(value, indent=1, sort_keys=True) + "\n", mode)


def lines_of(path):
    try:
        with open(path) as file:
            return file.read().splitlines()
    except OSError:
        return []


def command_name(pid):
    found = lines_of("/proc/%d/comm" % pid)
    return found[0] if found else ""


def lock(path, create=0o640):
    """Takes the lock of a file the way dpkg and apt do. Returns (descriptor, pid that has it): one of them is None."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, create)
    try:
        fcntl.lockf(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return fd, None
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EAGAIN):
            raise
        asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
        answer = struct.unpack("hhqqi4x", fcntl.fcntl(fd, fcntl.F_GETLK, asked))
        os.close(fd)
        return None, answer[4]


def set_name(name):
    """The name that ps and others show of this process."""
    with open("/proc/self/comm", "w") as file:
        file.write(name)


def detach(log="/dev/null"):
    """Goes on as a process of its own, the way a service does; the caller's process returns True, the new one False."""
    if os.fork():
        return True
    os.setsid()
    if os.fork():
        os._exit(0)
    null = os.open("/dev/null", os.O_RDWR)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o640)
    for fd, source in ((0, null), (1, out), (2, out)):
        os.dup2(source, fd)
    os.closerange(3, 256)
    return False
