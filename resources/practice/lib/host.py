# What the imitations on a practice host share. They imitate Ubuntu's tools; nothing here is part of those.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a practice host is and what befalls it, for the programs in /usr/local/sbin."""
import errno
import fcntl
import json
import os
import re
import struct
import sys

LIB = os.path.dirname(os.path.abspath(__file__))
CONDITIONS = "/run/practice/conditions"  # one file for each trouble that the practice cloud has made here
METADATA = "http://169.254.169.254/computeMetadata/v1/"


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
    import urllib.request  # takes longer than all the rest here, and few ask
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


def real(name):
    """The system's own tool of that name goes on in our place."""
    if not os.access("/usr/bin/" + name, os.X_OK):
        fail(name + ": this practice host has only the name of this program")
    os.execv("/usr/bin/" + name, [name] + sys.argv[1:])


def accounts():
    return [line.split(":") for line in lines_of("/etc/passwd")]


def set_shell(name, shell):
    write_text("/etc/passwd", "".join(":".join(row[:6] + [shell] if row[0] == name else row) + "\n" for row in accounts()), 0o444)


def add_system_user(name):
    """With the one number that all users of a sandbox have."""
    for path, line in (("/etc/passwd", "%s:x:1001:1001::/nonexistent:/usr/sbin/nologin"), ("/etc/group", "%s:x:1001:")):
        lines = lines_of(path)
        if name not in [row.split(":")[0] for row in lines]:
            write_text(path, "\n".join(lines + [line % name]) + "\n", 0o444)


def usermod(_, options, words):
    """The login shell."""
    if not is_root():
        fail("usermod: Permission denied.\nusermod: cannot lock /etc/passwd; try again later.")
    if words[-1:] not in [row[:1] for row in accounts()]:
        fail("usermod: user '%s' does not exist" % "".join(words[-1:]), 6)
    if "s" in options:
        set_shell(words[-1], options["s"][-1])
    return 0


def chsh(_, options, words):
    """The login shell; of a user of Google's, who has no password, only root may change it."""
    if "l" in options:
        print("\n".join(line for line in lines_of("/etc/shells") if not line.startswith("#")))
        return 0
    name = words[0] if words else own_name()
    if name not in [row[0] for row in accounts()]:
        fail("chsh: user '%s' does not exist" % name)
    shell = options.get("s", [""])[-1]
    if not is_root():
        fail("Password: \nchsh: PAM: Authentication failure")
    if shell not in lines_of("/etc/shells") and not os.access(shell, os.X_OK):
        fail("chsh: %s is an invalid shell" % shell)
    set_shell(name, shell)
    return 0


def own_name():
    import pwd
    return pwd.getpwuid(os.getuid()).pw_name


TOOLS = read_json(os.path.join(LIB, "tools.json"), {})
