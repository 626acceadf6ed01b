# Part of the imitation of JAX on a practice host: what the metadata server tells of the slice.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
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


def environment():
    return dict(re.findall(r"^([A-Z_]+): '(.*)'$", attribute("tpu-env"), re.MULTILINE))


def worker():
    return int(attribute("agent-worker-number") or 0)


def addresses():
    return [entry.split(":")[-1] for entry in attribute("worker-network-endpoints").split(",") if entry]


def chips():
    """The device files of this host, or those that TPU_VISIBLE_CHIPS leaves to this process."""
    found = ["/dev/" + name for name in os.listdir("/dev") if re.fullmatch(r"accel\d+", name)]
    if os.path.isdir("/dev/vfio"):
        found += ["/dev/vfio/" + name for name in os.listdir("/dev/vfio") if name.isdigit()]
    found.sort(key=lambda path: int(re.search(r"\d+$", path)[0]))
    visible = os.environ.get("TPU_VISIBLE_CHIPS", os.environ.get("TPU_VISIBLE_DEVICES"))
    return [path for at, path in enumerate(found) if visible is None or str(at) in visible.split(",")]


def is_part():
    """One process of several on this host: it forms a slice of its own."""
    return "TPU_VISIBLE_CHIPS" in os.environ or "TPU_VISIBLE_DEVICES" in os.environ


KINDS = {"V2": ("TPU v2", 2), "V3": ("TPU v3", 2), "V4": ("TPU v4", 1), "V5LITE_POD": ("TPU v5 lite", 1), "V5P": ("TPU v5", 1), "V6E": ("TPU v6 lite", 1)}


def kind():
    """(JAX's name, devices of a chip)"""
    return KINDS.get(environment().get("TYPE", "V4"), ("TPU v4", 1))
