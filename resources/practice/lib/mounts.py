# The mounts of other hosts' folders on a practice host.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The kernel's list, in which /run/practice/login.so lets them stand as NFS, and the options that are shown there."""
import os
import re

import host

OPTIONS = "/run/mount/nfs"  # TARGET<tab>options of the file system, one a line; read by login.so
FILE_SYSTEM = ("hard", "soft", "softerr", "timeo", "retrans", "rsize", "wsize", "ac", "noac", "lookupcache", "nconnect")


def unescape(text):
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), text)


def escape(text):
    return "".join("\\%03o" % ord(c) if c in " \t\n\\" else c for c in text)


def all_mounts():
    """(target, source, type) of each, the newest last."""
    found = []
    for line in host.lines_of("/proc/self/mountinfo"):
        before, _, after = line.partition(" - ")
        kind, source = (after.split(" ") + ["", ""])[:2]
        found.append((unescape(before.split(" ")[4]), unescape(source), kind))
    return found


def nfs_mounts():
    return [(target, source) for target, source, kind in all_mounts() if kind in ("nfs4", "fuse.nfs4")]


def source_at(target):
    """What of NFS is mounted there, uppermost; empty: nothing."""
    top = [(source, kind) for where, source, kind in all_mounts() if where == target]
    return top[-1][0] if top and top[-1][1] in ("nfs4", "fuse.nfs4") else ""


def own_address():
    return host.metadata("instance/network-interfaces/0/ip")


def remember(target, source, address, options):
    given = {name: value for name, value in options.items() if name in FILE_SYSTEM}
    text = ["rw" if "ro" not in options else "ro", "vers=" + (options.get("vers") if "." in options.get("vers", "") else "4.2"),
            "rsize=" + given.get("rsize", "1048576"), "wsize=" + given.get("wsize", "1048576"), "namlen=255",
            next((name for name in ("softerr", "soft") if name in given), "hard"), "proto=tcp", "timeo=" + given.get("timeo", "600"),
            "retrans=" + given.get("retrans", "2"), "sec=sys", "clientaddr=" + own_address(), "local_lock=none", "addr=" + address]
    lines = [line for line in host.lines_of(OPTIONS) if line.split("\t")[0] != escape(target)]
    host.write_text(OPTIONS, "".join(line + "\n" for line in lines + [escape(target) + "\t" + ",".join(text)]))


def forget(target):
    lines = [line for line in host.lines_of(OPTIONS) if line.split("\t")[0] != escape(target)]
    host.write_text(OPTIONS, "".join(line + "\n" for line in lines))


def in_fstab(word):
    """(what, where, type, options) of the line with this source or target, or None."""
    for line in host.lines_of("/etc/fstab"):
        fields = line.split()
        if len(fields) >= 4 and not fields[0].startswith("#"):
            plain = tuple(unescape(field) for field in fields[:4])
            if os.path.normpath(word) in (os.path.normpath(plain[0]), os.path.normpath(plain[1])):
                return plain
    return None
