# The shared folders of a practice host: mount, umount, findmnt and exportfs of bin/imitation.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program that holds this slice binds a folder of another host here, when that host serves it to this address; the kernel's list has a
bind mount then. What was asked for, as NFS would show it, stands in TABLE. What is served stands in ETAB, and counts while SERVING is there."""
import errno
import fcntl
import glob
import os
import re
import socket
import stat
import sys
import time

import host

TABLE = "/run/mount/nfs"  # TARGET<tab>SOURCE<tab>OPTIONS, one a line
DOOR = "/run/mount.sock"
ETAB = "/var/lib/nfs/etab"
SERVING = "/var/lib/nfs/nfsd"
LATER = (errno.ECONNREFUSED, errno.ETIMEDOUT)  # a server that may come yet
SERVER_WORDS = {errno.EACCES: "access denied by server while mounting {}",
                errno.ENOENT: "mounting {} failed, reason given by server: No such file or directory"}


def unescape(text):
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), text)


def escape(text):
    return "".join("\\%03o" % ord(c) if c in " \t\n\\" else c for c in text)


def ask(*words):
    """The slice's answer to an order: an errno, 0 when it is done."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind("")
        door.settimeout(20)
        try:
            door.sendto("\n".join(words).encode(), DOOR)
            return int(door.recv(16))
        except OSError:
            return errno.ENODEV


def mounted():
    """(target, source, options) of what is there still, the newest last."""
    there = {unescape(line.split()[4]) for line in host.lines_of("/proc/self/mountinfo")}
    rows = [tuple(map(unescape, line.split("\t"))) for line in host.lines_of(TABLE)]
    return [row for row in rows if row[0] in there]


def remember(target=None, row=()):
    """What is mounted now, with `row` as what is mounted at `target`. Mounts at boot come at the same time."""
    os.makedirs(os.path.dirname(TABLE), exist_ok=True)
    with open(TABLE + ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        rows = [old for old in mounted() if old[0] != target] + ([row] if row else [])
        host.write_text(TABLE, "".join("\t".join(map(escape, row)) + "\n" for row in rows))


def fstab():
    """(what, where, type, options) of each line."""
    lines = [line.split() for line in host.lines_of("/etc/fstab") if not line.lstrip().startswith("#")]
    return [tuple(map(unescape, fields[:4])) for fields in lines if len(fields) >= 4]


def read_options(name, text):
    """Name → value; ends here when one is unknown."""
    known = {kind: names.split() for kind, names in host.TOOLS["nfs"].items()}
    found = {}
    for option in filter(None, text.split(",")):
        key, _, value = option.partition("=")
        if not (option in known["plain"] or (key in known["numbers"] and value.isdigit()) or (key in known["texts"] and value)
                or key.startswith(("x-", "comment")) or re.fullmatch(r"(nfs)?vers=(3|4|4\.[0-2])|proto=(tcp6?|rdma)", option)):
            host.fail(name + ": an incorrect mount option was specified", 32)
        found[key] = value
    return found


def mount_nfs(name, options, words):
    refuse = lambda text: host.fail("%s: %s" % (name, text), 32)  # noqa: E731
    if len(words) != 2:
        host.fail("usage: %s remotetarget dir [-rvVwfnsh] [-o nfsoptions]" % name)
    source, target = words[0], os.path.realpath(words[1])
    server, colon, path = source.partition(":")
    if not colon or not path.startswith("/"):
        refuse("remote share not in 'host:dir' format")
    if not host.is_root():
        host.fail("%s: not installed setuid - \"user\" NFS mounts not supported." % name)
    if not os.path.isdir(target):
        refuse("mount point %s %s" % (words[1], "is not a directory" if os.path.lexists(target) else "does not exist"))
    given = read_options(name, ",".join(options.get("o", [])) + (",ro" if "r" in options else ""))
    if (target, source) in [row[:2] for row in mounted()]:
        refuse("%s is busy or already mounted" % target)
    try:
        address = socket.gethostbyname(server)
    except OSError:
        refuse("Failed to resolve server %s: Name or service not known" % server)
    flags = [flag for flag in ("ro", "nosuid", "nodev", "noexec") if flag in given]
    patience = next((word for word in ("softerr", "soft") if word in given), "hard")
    until = time.monotonic() + 60 * int(given.get("retry") or (10000 if "bg" in given else 2))
    error = ask("mount", target, address, path, ",".join(flags + [patience]))
    while error in LATER and time.monotonic() < until:
        time.sleep(0.5)
        error = ask("mount", target, address, path, ",".join(flags + [patience]))
    if error:
        refuse(SERVER_WORDS.get(error, os.strerror(error)).format(source))
    shown = (["rw"] if "ro" not in given else []) + flags + ["relatime", "vers=4.2", patience, "proto=tcp", "timeo=" + given.get("timeo", "600"),
                                                           "retrans=" + given.get("retrans", "2"), "sec=sys", "addr=" + address]
    remember(target, (target, source, ",".join(shown)))
    return 0


def mount_one(kind, text, source, target):
    kind = kind or ("nfs" if re.match(r"[^/:]+:/", source) else "")
    if not host.is_root():
        host.fail("mount: %s: must be superuser to use mount.\n       dmesg(1) may have more information after failed mount system call." % target)
    if kind == "gcsfuse":
        return mount_bucket(text, source, target)
    if kind not in ("nfs", "nfs4"):
        host.fail("mount: %s: permission denied." % target, 32)
    if not os.path.exists("/usr/local/bin/mount." + kind):
        host.fail("mount: %s: bad option; for several filesystems (e.g. nfs, cifs) you might need a /sbin/mount.<type> helper program." % target, 32)
    return mount_nfs("mount." + kind, {"o": [text]}, [source, target])


def mount_bucket(text, source, target):
    import gcsfuse
    if not os.path.exists("/usr/local/bin/mount.gcsfuse"):
        host.fail("mount: %s: unknown filesystem type 'gcsfuse'." % target, 32)
    return gcsfuse.mount_helper("mount.gcsfuse", {"o": [text]}, [source, target])


def targets():
    """Wherever something is mounted that can be mounted on a practice host."""
    import gcsfuse
    return [row[0] for row in mounted()] + gcsfuse.mounted()


def mount(name, options, words):
    kinds, given = ",".join(options.get("t", [])), options.get("o", []) + (["ro"] if "r" in options else [])
    if "a" in options:
        return mount_all(kinds)
    if not words:
        host.real(name)
    if len(words) == 1:
        line = next((line for line in fstab() if os.path.normpath(words[0]) in (line[0], os.path.normpath(line[1]))), None)
        what, where, kinds, text = line or host.fail("mount: %s: can't find in /etc/fstab." % words[0])
        words, given = [what, where], [text] + given
    if "m" in options:
        os.makedirs(words[1], exist_ok=True)
    return mount_one(kinds.split(",")[0], ",".join(given), words[0], words[1])


def mount_all(kinds):
    there = targets()
    lines = [line for line in fstab() if line[2] in ("nfs", "nfs4", "gcsfuse") and line[2] in (kinds or line[2]).split(",") and os.path.realpath(line[1]) not in there]
    done = {line: os.spawnl(os.P_WAIT, "/usr/local/sbin/mount", "mount", line[1]) for line in lines if "noauto" not in line[3].split(",")}
    return max([status for line, status in done.items() if "nofail" not in line[3].split(",")], default=0)


def umount(_, options, words):
    how = "lazy" if "l" in options else "force" if "f" in options else ""
    rows = mounted()
    if "a" in options:
        words = [row[0] for row in reversed(rows)]
    elif not words:
        host.fail("umount: bad usage\nTry 'umount --help' for more information.")
    status = 0
    for word in words:
        plain = os.path.normpath(os.path.join(os.getcwd(), word))  # nothing here asks a server, which may be gone
        target = ([row[0] for row in rows if row[1] == word] or [plain])[-1]
        if not host.is_root():
            host.fail("umount: %s: must be superuser to unmount." % target, 32)
        error = ask("umount", target, how)
        if error:
            words_of = {errno.EBUSY: "target is busy.", errno.EINVAL: "not mounted." if os.path.lexists(target) else "no mount point specified."}
            sys.stderr.write("" if "q" in options else "umount: %s: %s\n" % (target, words_of.get(error, os.strerror(error))))
            status = 32
    remember()
    return status


def findmnt(name, options, _):
    """Only of NFS, which the kernel's list shows as what it is here: the system's own tool tells of the rest."""
    if not {"nfs", "nfs4"} & set(",".join(options.get("t", [])).split(",")):
        host.real(name)
    columns = ",".join(options.get("o", ["TARGET,SOURCE,FSTYPE,OPTIONS"])).upper().split(",")
    rows = [dict(zip(("TARGET", "SOURCE", "OPTIONS", "FSTYPE"), row + ("nfs4",))) for row in mounted()]
    if rows and "n" not in options:
        print(" ".join(columns))
    for row in rows:
        print(" ".join("".join("\\x%02x" % ord(c) if c in " \t\n\\" else c for c in row.get(column, "")) for column in columns))
    return 0 if rows else 1


def complain(text):
    complain.status = 1
    sys.stderr.write("exportfs: " + text + "\n")


complain.status = 0


def is_export_option(option):
    known, (name, equals, value) = host.TOOLS["exports"], option.partition("=")
    if name in ("anonuid", "anongid"):
        return re.fullmatch(r"-?\d+", value) is not None
    return option in (" ".join([known["plain"]] + known["pairs"])).split() or bool(equals) and name in known["valued"].split()


def complete(options):
    """All that counts, in the tool's order."""
    chosen = [next((option for option in reversed(options) if option in pair.split()), pair.split()[0]) for pair in host.TOOLS["exports"]["pairs"]]
    values = dict(option.split("=", 1) for option in options if "=" in option)
    named = ["%s=%s" % (name, values[name]) for name in ("fsid", "anonuid", "anongid") if name in values]
    return ",".join(chosen[:4] + named + ["sec=" + values.get("sec", "sys")] + chosen[4:])


def exported(path):
    """The lines of ETAB that a file of exports gives; nothing after the first wrong line, as the tool does."""
    for number, line in enumerate(re.sub(r"\\\n", "  ", "\n".join(host.lines_of(path))).split("\n"), 1):
        words = re.findall(r'"[^"]*"|\S+', line.split("#")[0])
        if not words:
            continue
        folder = unescape(words[0].strip('"'))
        for word in words[1:] or ["*"]:
            match = re.fullmatch(r"([^()]*)(?:\(([^()]*)\))?", word)
            options = [option for option in (match[2] or "").split(",") if option] if match else []
            bad = [option for option in options if not is_export_option(option)]
            if not match or bad:
                return complain("%s:%d: unknown keyword \"%s\"" % (path, number, bad[0]) if bad else "%s:%d: syntax error: bad option list" % (path, number))
            if not {"subtree_check", "no_subtree_check"} & set(options):
                sys.stderr.write("exportfs: %s [%d]: Neither 'subtree_check' or 'no_subtree_check' specified for export \"%s:%s\".\n"
                                 "  Assuming default behaviour ('no_subtree_check').\n" % (path, number, match[1] or "*", folder))
            client = match[1] or "*"
            try:
                client = client if re.fullmatch(r"\*|[\d./]+", client) else socket.gethostbyname(client)
                if not stat.S_ISDIR(os.stat(folder).st_mode):
                    complain("%s is neither a directory nor a regular file" % folder)
                elif os.path.realpath(folder) in [row[0] for row in mounted()]:
                    complain(folder + " does not support NFS export")
                else:
                    yield "%s\t%s(%s)" % (escape(os.path.realpath(folder)), client, complete(options))
            except socket.gaierror:
                complain("Failed to resolve " + client)
            except OSError as error:
                complain("Failed to stat %s: %s" % (folder, error.strerror))


def export_all():
    lines = [line for path in ["/etc/exports"] + sorted(glob.glob("/etc/exports.d/*.exports")) for line in exported(path)]
    host.write_text(ETAB, "".join(line + "\n" for line in dict.fromkeys(lines)))


def exportfs(_, options, words):
    if not host.is_root():
        host.fail("exportfs: could not open /var/lib/nfs/.etab.lock for locking: errno 13 (Permission denied)")
    if words:
        host.fail("exportfs: this practice host exports only what /etc/exports names")
    if "u" in options:
        host.write_text(ETAB, "")
    elif "a" in options or "r" in options:
        export_all()
    else:
        for line in host.lines_of(ETAB):
            print(line.replace("\t", "  ", 1) if "s" in options or len(line.split("\t")[0]) <= 14 else line.replace("\t", "\n\t\t", 1))
    return complain.status
