# Part of the imitation of JAX on a practice host: the chips of this process.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Taking the chips: a second process is refused with libtpu's words, and on a slice of several hosts nothing goes on until each has
begun, as the chips are one machine."""
import fcntl
import functools
import importlib.util
import os
import socket
import struct
import sys
import threading
import time

from jax._src import runtime
from jax._src import slice as tpu_slice

LOCK_FILE = "/tmp/libtpu_lockfile"
MESH_PORT = 8476
SLICES_PORT = 8080  # of the coordinator of a multislice
PATIENCE = 60  # seconds after which JAX asks whether all hosts have begun
_backend = None
_guard = threading.Lock()
_held = []


class Device:
    def __init__(self, number, process, kind, platform, local, coords=(0, 0, 0), core=0, slice_index=0):
        self.id, self.process_index, self.device_kind, self.platform, self.local_hardware_id = number, process, kind, platform, local
        self.coords, self.core_on_chip, self.slice_index = coords, core, slice_index

    def __repr__(self):
        if self.platform == "cpu":
            return "CpuDevice(id=%d)" % self.id
        return "TpuDevice(id=%d, process_index=%d, coords=%s, core_on_chip=%d)" % (
            self.id, self.process_index, str(self.coords).replace(" ", ""), self.core_on_chip)

    def __str__(self):
        """As profiles name it."""
        if self.platform == "cpu":
            return "TFRT_CPU_%d" % self.id
        return "TPU_%d(process=%d,(%d,%d,%d,%d))" % ((self.id, self.process_index) + tuple(self.coords) + (self.core_on_chip,))

    def memory_stats(self):
        if self.platform == "cpu":
            return None
        return {"bytes_in_use": runtime.used(self.local_hardware_id), "bytes_limit": runtime.device_bytes()}


class Backend:
    def __init__(self, devices, process, processes, platform):
        self.devices, self.process, self.processes, self.platform = devices, process, processes, platform


def refuse(words):
    raise RuntimeError("Unable to initialize backend 'tpu': %s (set JAX_PLATFORMS='' to automatically choose an available backend)" % words)


def holder_of(fd):
    asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
    return struct.unpack("hhqqi4x", fcntl.fcntl(fd, fcntl.F_GETLK, asked))[4]


def take(path):
    """Holds a file as long as this process lives; the process that has it otherwise."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        fcntl.lockf(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        pid = holder_of(fd)
        os.close(fd)
        return pid
    _held.append(fd)
    return 0


def take_chips():
    chips = tpu_slice.chips_of_process()
    if not chips:
        refuse("FAILED_PRECONDITION: Failed to get global TPU topology.")
    pid = 0 if tpu_slice.is_part() else take(LOCK_FILE)
    for path in chips:
        pid = pid or take(path)
    if pid and chips[0].startswith("/dev/vfio"):
        refuse("UNKNOWN: TPU initialization failed: open(%s): Device or resource busy: Device or resource busy; Couldn't open iommu group %s; "
               "The TPU is already in use by process with pid %d." % (chips[0], chips[0], pid))
    if pid:
        refuse("ABORTED: The TPU is already in use by process with pid %d. Not attempting to load libtpu.so in this process." % pid)
    return chips


def wait_for_slice(worker, addresses):
    """Every process of the slice meets at the first one's address, and all go on together."""
    begin, warned = time.monotonic(), [False]

    def patient():
        if not warned[0] and time.monotonic() - begin > PATIENCE:
            warned[0] = True
            sys.stderr.write("TPU backend initialization is taking more than %.1f seconds. Did you run your code on all TPU hosts? See "
                             "https://docs.jax.dev/en/latest/multi_process.html for more information.\n" % PATIENCE)
            sys.stderr.flush()

    meet_all(addresses, patient) if worker == 0 else meet_first(worker, addresses[0], patient)


def meet_all(addresses, patient):
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("0.0.0.0", addresses[0][1]))
    listener.listen(256)
    listener.settimeout(1)
    joined = {}
    while len(joined) < len(addresses) - 1:
        patient()
        try:
            peer, _ = listener.accept()
            peer.settimeout(1)
            joined[int(peer.recv(16) or b"-1")] = peer
            joined.pop(-1, None)
        except (socket.timeout, OSError, ValueError):
            pass
    for peer in joined.values():
        peer.sendall(b"go")
    listener.close()


def meet_first(worker, address, patient):
    while True:
        patient()
        try:
            with socket.create_connection(address, timeout=1) as peer:
                peer.sendall(b"%d" % worker)
                peer.settimeout(1)
                while True:
                    patient()
                    try:
                        if peer.recv(2) == b"go":
                            return
                        break
                    except socket.timeout:
                        pass
        except OSError:
            pass
        time.sleep(0.2)


@functools.lru_cache(maxsize=1)
def cpu():
    return Backend([Device(0, 0, "cpu", "cpu", 0)], 0, 1, "cpu")


def make():
    wanted = os.environ.get("JAX_PLATFORMS", "")
    has_libtpu = importlib.util.find_spec("libtpu") is not None
    if wanted == "cpu" or (not has_libtpu and wanted != "tpu"):
        if not has_libtpu and wanted != "cpu":
            sys.stderr.write("WARNING:jax._src.xla_bridge:A Google TPU may be present on this machine, but either a TPU-enabled jaxlib or libtpu is "
                             "not installed. Falling back to cpu.\n")
        return cpu()
    if not has_libtpu:
        refuse("INTERNAL: Failed to open libtpu.so: libtpu.so: cannot open shared object file: No such file or directory")
    try:
        team = tpu_slice.team()
    except ValueError as error:
        refuse("INVALID_ARGUMENT: %s" % error)
    chips = take_chips()
    name, per_chip = tpu_slice.kind()
    addresses, worker = [(address, MESH_PORT) for address in tpu_slice.addresses()], tpu_slice.worker()
    if tpu_slice.is_part():
        addresses, worker = (team.addresses, team.task) if team else (addresses[:1], 0)
    many = tpu_slice.Many()
    if many.count > 1 and worker == 0 and not tpu_slice.is_part():  # the others of a slice wait for its first process
        wait_for_slice(many.number, [(many.coordinator, SLICES_PORT)] * many.count)
    if len(addresses) > 1:
        wait_for_slice(worker, addresses)
    runtime.start(*places(chips), per_chip)
    grid = tpu_slice.grid(len(addresses), len(chips), *([team.chips, team.bounds] if team else []))
    if many.count == 1 or tpu_slice.is_part():
        return Backend(devices_of(grid, name, per_chip), worker, len(addresses), "tpu")
    devices = [device for number in range(many.count) for device in devices_of(grid, name, per_chip, number, len(addresses))]
    return Backend(devices, many.process(worker, len(addresses)), many.count * len(addresses), "tpu")


def places(chips):
    """Where the chips of this process are on the host, and which they are of the slice (that of the host, not that of a part)."""
    all_chips = tpu_slice.all_chips()
    numbers = {place: number for number, _, owner, place in tpu_slice.grid(len(tpu_slice.addresses()) or 1, len(all_chips))
               if owner == tpu_slice.worker()}
    own = [all_chips.index(path) for path in chips]
    return own, [numbers.get(place, place) for place in own]


def devices_of(grid, name, per_chip, slice_index=0, workers=0):
    first, process = slice_index * len(grid) * per_chip, slice_index * workers
    return [Device(first + number * per_chip + core, process + worker, name, "tpu", place * per_chip + core, coords, core, slice_index)
            for number, coords, worker, place in grid for core in range(per_chip)]


def is_up():
    return _backend is not None


def get():
    global _backend
    with _guard:
        if _backend is None:
            _backend = make()
        return _backend
