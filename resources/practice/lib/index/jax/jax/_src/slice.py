# Part of the imitation of JAX on a practice host: what the metadata server tells of the slice.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import functools
import os
import re
import urllib.request

BASE = "http://169.254.169.254/computeMetadata/v1/instance/attributes/"


def attribute(name):
    request = urllib.request.Request(BASE + name, headers={"Metadata-Flavor": "Google"})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=5) as reply:
            return reply.read().decode()
    except OSError:
        return ""


@functools.lru_cache(maxsize=1)
def environment():
    return dict(re.findall(r"^([A-Z_]+): '(.*)'$", attribute("tpu-env"), re.MULTILINE))


def worker():
    return int(attribute("agent-worker-number") or 0)


def addresses():
    return [entry.split(":")[-1] for entry in attribute("worker-network-endpoints").split(",") if entry]


class Many:
    """The slices of a multislice, and which of them this is; a slice alone is number 0 of 1."""

    def __init__(self):
        self.count = int(environment().get("MEGASCALE_NUM_SLICES", "1") or 1)
        self.number = int(environment().get("MEGASCALE_SLICE_ID", "0") or 0)
        self.coordinator = environment().get("MEGASCALE_COORDINATOR_ADDRESS", "")

    def process(self, worker, workers):
        """Of all slices: each has as many workers."""
        return self.number * workers + worker


def all_chips():
    """The device files of this host."""
    found = ["/dev/" + name for name in os.listdir("/dev") if re.fullmatch(r"accel\d+", name)]
    if os.path.isdir("/dev/vfio"):
        found += ["/dev/vfio/" + name for name in os.listdir("/dev/vfio") if name.isdigit()]
    return sorted(found, key=lambda path: int(re.search(r"\d+$", path)[0]))


def chips_of_process():
    """Those that TPU_VISIBLE_CHIPS leaves to this process."""
    visible = os.environ.get("TPU_VISIBLE_CHIPS", os.environ.get("TPU_VISIBLE_DEVICES"))
    return [path for at, path in enumerate(all_chips()) if visible is None or str(at) in visible.split(",")]


def is_part():
    """One process of several on this host: it forms a slice of its own."""
    return "TPU_VISIBLE_CHIPS" in os.environ or "TPU_VISIBLE_DEVICES" in os.environ


KINDS = {"V2": ("TPU v2", 2), "V3": ("TPU v3", 2), "V4": ("TPU v4", 1), "V5LITE_POD": ("TPU v5 lite", 1), "V5P": ("TPU v5", 1), "V6E": ("TPU v6 lite", 1)}


def bounds(name, otherwise):
    found = [int(number) for number in environment().get(name, "").split(",") if number.isdigit()]
    return found if len(found) == 3 else otherwise


def own_bounds(name):
    """The three numbers of a variable that splits a host; None: it is not set."""
    text = os.environ.get(name, "")
    found = [int(number) for number in text.split(",") if number.strip().isdigit()]
    if text and (len(found) != 3 or 0 in found):
        raise ValueError("%s=%s is not three numbers such as 2,2,1" % (name, text))
    return found or None


class Team:
    """The processes of one host, or of several, that form a slice by their environment: TPU_PROCESS_BOUNDS and what belongs to it."""

    def __init__(self, bounds, chips):
        self.bounds, self.chips = bounds, chips
        words = os.environ.get("TPU_PROCESS_ADDRESSES", "").split(",")
        self.addresses = [(name, int(port)) for name, _, port in (word.rpartition(":") for word in words) if name and port.isdigit()]
        self.task = int(os.environ.get("CLOUD_TPU_TASK_ID", "0"))
        count = bounds[0] * bounds[1] * bounds[2]
        if len(self.addresses) != count:
            raise ValueError("TPU_PROCESS_BOUNDS=%s are %d processes, but TPU_PROCESS_ADDRESSES has %d addresses" % (
                os.environ["TPU_PROCESS_BOUNDS"], count, len(self.addresses)))
        if not 0 <= self.task < count:
            raise ValueError("CLOUD_TPU_TASK_ID=%d is none of the %d processes" % (self.task, count))
        if str(self.addresses[self.task][1]) != os.environ.get("TPU_PROCESS_PORT", str(self.addresses[self.task][1])):
            raise ValueError("TPU_PROCESS_PORT=%s is not the port of process %d in TPU_PROCESS_ADDRESSES" % (os.environ["TPU_PROCESS_PORT"], self.task))


def team():
    """None: this process is alone, or the slice is that of the metadata."""
    bounds = own_bounds("TPU_PROCESS_BOUNDS") if is_part() else None
    chips = own_bounds("TPU_CHIPS_PER_PROCESS_BOUNDS") if is_part() else None
    if chips and chips[0] * chips[1] * chips[2] != len(chips_of_process()):
        raise ValueError("TPU_CHIPS_PER_PROCESS_BOUNDS=%s are not the %d chips of TPU_VISIBLE_CHIPS" % (
            os.environ["TPU_CHIPS_PER_PROCESS_BOUNDS"], len(chips_of_process())))
    return Team(bounds, chips or [len(chips_of_process()), 1, 1]) if bounds and bounds != [1, 1, 1] else None


def grid(workers, per_host, own=None, hosts=None):
    """All chips of the slice: [(number, (x, y, z), worker, place on its host)]. Numbers run along x, then y, then z of the whole
    slice, so those of one host have gaps where the slice is wider than it."""
    own = own or bounds("CHIPS_PER_HOST_BOUNDS", [min(per_host, 2), max(1, per_host // 2), 1])
    hosts = hosts or bounds("HOST_BOUNDS", [workers, 1, 1])
    if own[0] * own[1] * own[2] != per_host:
        own = [per_host, 1, 1]
    if hosts[0] * hosts[1] * hosts[2] != workers:
        hosts = [workers, 1, 1]
    wide, high = own[0] * hosts[0], own[1] * hosts[1]
    found = []
    for worker in range(workers):
        corner = worker % hosts[0] * own[0], worker // hosts[0] % hosts[1] * own[1], worker // (hosts[0] * hosts[1]) * own[2]
        for place in range(per_host):
            x, y, z = corner[0] + place % own[0], corner[1] + place // own[0] % own[1], corner[2] + place // (own[0] * own[1])
            found.append((x + wide * (y + high * z), (x, y, z), worker, place))
    return sorted(found)


def kind():
    """(JAX's name, devices of a chip)"""
    return KINDS.get(environment().get("TYPE", "V4"), ("TPU v4", 1))
