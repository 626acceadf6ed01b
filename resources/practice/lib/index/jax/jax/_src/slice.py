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


def all_chips():
    """The device files of this host."""
    found = ["/dev/" + name for name in os.listdir("/dev") if re.fullmatch(r"accel\d+", name)]
    if os.path.isdir("/dev/vfio"):
        found += ["/dev/vfio/" + name for name in os.listdir("/dev/vfio") if name.isdigit()]
    return sorted(found, key=lambda path: int(re.search(r"\d+$", path)[0]))


def chips():
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


def grid(workers, per_host):
    """All chips of the slice: [(number, (x, y, z), worker, place on its host)]. Numbers run along x, then y, then z of the whole
    slice, so those of one host have gaps where the slice is wider than it."""
    own = bounds("CHIPS_PER_HOST_BOUNDS", [min(per_host, 2), max(1, per_host // 2), 1])
    hosts = bounds("HOST_BOUNDS", [workers, 1, 1])
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
