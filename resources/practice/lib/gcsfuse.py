# gcsfuse of a practice host: bin/imitation.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bucket of the practice cloud as a folder. The slice mounts it, for a worker may not, and hands over the kernel's end of it; what the kernel
asks is answered by gcsfuseserver.py. Its package is known to apt where Google's place for packages is listed with a key."""
import errno
import glob
import os
import re
import socket
import sys

import host
import shares

VERSION = "3.5.2"
KIND = "fuse.gcsfuse"
OF_MOUNT = ("_netdev", "no_netdev", "user", "nouser", "auto", "noauto")  # of mount(8), and not handed on
PLAIN = ("rw", "ro", "nosuid", "suid", "nodev", "dev", "noexec", "exec", "allow_other", "implicit_dirs", "foreground", "debug_fuse", "debug_gcs")
VALUED = ("uid", "gid", "file_mode", "dir_mode", "only_dir", "config_file", "rename_dir_limit", "implicit_dirs", "cache_dir", "app_name", "key_file", "billing_project")


def packages(codename):
    """What apt knows of it; nothing without its place, or without the key that the place's line names."""
    for line in [line for path in glob.glob("/etc/apt/sources.list.d/*.list") for line in host.lines_of(path)]:
        match = re.fullmatch(r"deb \[[^]]*signed-by=([^\] ]+)[^]]*\] https://packages\.cloud\.google\.com/apt/? gcsfuse-([a-z]+) main", line.strip())
        if match and match[2] == codename and "-----BEGIN PGP PUBLIC KEY BLOCK-----" in host.lines_of(match[1]):
            return {"gcsfuse": {"version": VERSION, "commands": ["gcsfuse", "mount.gcsfuse"], "about": "User-space file system for Google Cloud Storage."}}
    return {}


def mounted():
    """Where a bucket is mounted."""
    rows = [line.split() for line in host.lines_of("/proc/self/mountinfo")]
    return [shares.unescape(row[4]) for row in rows if KIND in row[6:]]


def refuse(text):
    host.fail("Error: " + text, 1)


def options_of(text):
    """Name → value, as the helper of mount(8) reads it; the rest goes to fusermount, which refuses it."""
    found = {}
    for option in filter(None, text.split(",")):
        name, _, value = option.partition("=")
        if name in OF_MOUNT or name.startswith("x-"):
            continue
        if not (option in PLAIN or (name in VALUED and value)):
            refuse("mountWithStorageHandle: Mount: mount: running fusermount: exit status 1\n\nstderr:\n/usr/bin/fusermount3: unknown option '%s'" % option)
        found[name] = value
    path = found.get("config_file")
    if path and not os.path.isfile(path):
        refuse("error while reading the config file: open %s: no such file or directory" % path)
    return found


def open_bucket(name, top):
    """Looks into it once, as gcsfuse does before it mounts."""
    import gcsfuseserver
    bucket = gcsfuseserver.Bucket(name, top)
    where = "mountWithArgs: mountWithStorageHandle: fs.NewServer: create file system: SetUpBucket: "
    try:
        bucket.list("", None, 1)
        return bucket
    except gcsfuseserver.exceptions.NotFound:
        refuse(where + "storage: bucket doesn't exist")
    except gcsfuseserver.exceptions.GoogleAPIError as error:
        words = str(error).split(": ", 1)[-1]
        if "metadata service" in words:
            refuse("createTokenSource: DefaultTokenSource: google: could not find default credentials. See "
                   "https://cloud.google.com/docs/authentication/external/set-up-adc for more information")
        code = getattr(error, "code", None) or 503
        refuse("%sgoogleapi: Error %s: %s, %s" % (where, int(code), words, "forbidden" if code == 403 else "backendError"))


def ask_for_device(target, bucket, is_read_only):
    """The kernel's end of a mount that the slice has made."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind("")
        door.settimeout(20)
        try:
            door.sendto("\n".join(("fuse", target, bucket, "ro" if is_read_only else "rw")).encode(), shares.DOOR)
            text, devices, _, _ = socket.recv_fds(door, 16, 1)
        except OSError:
            text, devices = str(errno.ENODEV), []
    error = int(text)
    if error or not devices:
        refuse("mountWithStorageHandle: Mount: mount: running fusermount: exit status 1\n\nstderr:\n/usr/bin/fusermount3: " + (
            "fuse device not found, try 'modprobe fuse' first" if error in (0, errno.ENODEV, errno.ENOENT) else "mount failed: " + os.strerror(error)))
    return devices[0]


def serve(device, bucket, is_read_only):
    """In a process of its own, that keeps nothing of the caller's."""
    sys.stdout.flush()
    if os.fork():
        os.close(device)
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    null = os.open(os.devnull, os.O_RDWR)
    for own in (0, 1, 2):
        os.dup2(null, own)
    kept = os.dup2(device, 3) if device != 3 else device
    os.closerange(4, 1024)
    os.chdir("/")
    host.set_name("gcsfuse")
    import gcsfuseserver
    gcsfuseserver.FileSystem(kept, bucket, is_read_only).serve()
    os._exit(0)


def mount_helper(name, options, words):
    if len(words) != 2:
        host.fail("%s: want 2 positional arguments, got %d." % (name, len(words)))
    given = options_of(",".join(options.get("o", [])))
    source, target = words[0], os.path.realpath(words[1])
    if not host.is_root():
        refuse("fusermount3: option allow_other only allowed if 'user_allow_other' is set in /etc/fuse.conf")
    if not os.path.isdir(target):
        refuse("error resolving mountpoint: stat %s: no such file or directory" % words[1])
    if target in mounted():
        refuse("mountpoint %s is already mounted" % target)
    top = given.get("only_dir", "").strip("/")
    bucket = open_bucket(source, top + "/" if top else "")
    serve(ask_for_device(target, source, "ro" in given), bucket, "ro" in given)
    return 0


def gcsfuse(name, options, words):
    if "version" in options or "v" in options:
        print("gcsfuse version %s (Go version go1.25.3)" % VERSION)
        return 0
    flags = ["=".join(filter(None, (flag.replace("-", "_"), value[-1]))) for flag, value in options.items() if flag != "o"]
    return mount_helper(name, {"o": options.get("o", []) + flags}, words)
