# Part of the imitation of JAX on a practice host: what libtpu does inside the process that holds the chips.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the metric server, which ends with this process, and tells it what the chips do; counts the bytes that live on them."""
import importlib.metadata
import os
import select
import socket
import subprocess
import sys
import threading
import zlib

from jax._src import slice as tpu_slice

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
PROGRAM = "/run/practice/runtime"
DEVICE_GIB = {"V2": 8, "V3": 16, "V4": 32, "V5LITE_POD": 16, "V5P": 95, "V6E": 31.25}
TENSOR_CORES = {"V5LITE_POD": 1, "V6E": 1}  # of a chip; the others have two
PATIENCE = 10  # seconds for the server's start
_server = None
_profiler = None  # another process of the same program
_layout = {}  # the command line of both
_guard = threading.Lock()
_live = []  # for each device of this process: what lives there → (bytes, the function that made it)
_runs = 0


def device_bytes():
    return int(DEVICE_GIB.get(tpu_slice.environment().get("TYPE", "V4"), 32) * (1 << 30))


def ports():
    """The environment counts before the metadata; an empty list turns the server off."""
    return os.environ.get("TPU_RUNTIME_METRICS_PORTS", tpu_slice.environment().get("TPU_RUNTIME_METRICS_PORTS", "8431"))


def is_old():
    try:
        return [int(part) for part in importlib.metadata.version("libtpu").split(".")[:3]] < [0, 0, 17]
    except (importlib.metadata.PackageNotFoundError, ValueError):
        return False


def start(places, chip_ids, per_chip):
    """`places`: the chips of this process by their place on the host; `chip_ids`: their numbers in the slice."""
    global _server
    _live[:] = [{} for _ in range(len(places) * per_chip)]
    kind = tpu_slice.environment().get("TYPE", "V4")
    _layout.update({"--host": socket.gethostname(), "--chips": ",".join(map(str, places)), "--chip-ids": ",".join(map(str, chip_ids)),
                    "--devices-per-chip": per_chip, "--cores-per-chip": TENSOR_CORES.get(kind, 2), "--device-bytes": device_bytes(),
                    "--part": int(tpu_slice.is_part()), "--old": int(is_old()),
                    "--slices": 1 if tpu_slice.is_part() else tpu_slice.Many().count})
    os.register_at_fork(after_in_child=forget)
    if ports():
        _server = begin([], {"--ports": ports()})


def begin(verb, more):
    """The program that serves, once it does; nothing: this host has none."""
    if not os.access(PROGRAM, os.X_OK):
        return None
    words = [str(word) for pair in dict(_layout, **more).items() for word in pair]
    server = subprocess.Popen([PROGRAM] + verb + words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              cwd="/" if not verb else None)  # a profiler writes where the program would
    if select.select([server.stdout], [], [], PATIENCE)[0]:
        server.stdout.readline()
    return server


def start_profiler(port):
    """The chips are taken already."""
    global _profiler
    _profiler = begin(["profile"], {"--ports": port})


def forget():
    """A fork does not hold the chips: what it does is not told."""
    global _server, _profiler
    for server in (_server, _profiler):
        if server:
            os.close(server.stdin.fileno())
    _server = _profiler = None


def tell(line, only_profiler=False):
    with _guard:
        for server in (_profiler,) if only_profiler else (_server, _profiler):
            try:
                if server:
                    os.write(server.stdin.fileno(), line.encode() + b"\n")
            except OSError:
                pass


def hold(name, count, devices=None, function="<module>"):
    """So many bytes live on each device (of this process, from 0) under this name; none: they were freed."""
    for device in range(len(_live)) if devices is None else devices:
        if count:
            _live[device][name] = (int(count), function)
        else:
            _live[device].pop(name, None)
        tell("memory %d %d" % (device, used(device)))


def used(device):
    return sum(count for count, _ in _live[device].values()) if device < len(_live) else 0


def live():
    return [dict(held) for held in _live]


def fingerprint(name):
    return "%08x%08x" % (zlib.crc32(name.encode()), zlib.crc32(name[::-1].encode()))


class Run:
    """One run of a compiled program on the chips of this process, or on some of them."""

    def __init__(self, name, chips=None):
        self.name, self.chips = name, "*" if chips is None else ",".join(map(str, chips))

    def __enter__(self):
        global _runs
        _runs += 1
        frame = sys._getframe(1)
        while frame.f_back and frame.f_code.co_filename.startswith(PACKAGE):
            frame = frame.f_back  # the user's own line
        tell("module %s" % self.name, only_profiler=True)
        tell("launch %d %s %s %s:%d" % (_runs, fingerprint(self.name), self.chips, os.path.basename(frame.f_code.co_filename), frame.f_lineno))
        return self

    def collective(self, waiting=0):
        """The cores have come to where they need the others; so many programs wait behind this one."""
        tell("collective")
        if waiting:
            tell("queue %d" % waiting)

    def __exit__(self, *error):
        tell("done")


def fail(text):
    tell("error " + text.replace("\n", " "))
