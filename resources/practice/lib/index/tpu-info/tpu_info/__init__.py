# An imitation, not tpu-info itself: the chips of a practice host, who holds them, and what libtpu's metric server tells of them.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import glob
import os
import re
import subprocess
import sys
import urllib.request

from tpu_info._version import __version__

RUNTIME = "/run/practice/runtime"
ENV = "http://169.254.169.254/computeMetadata/v1/instance/attributes/tpu-env"
KINDS = {"V2": ("TPU v2", 2), "V3": ("TPU v3", 2), "V4": ("TPU v4", 1), "V5LITE_POD": ("TPU v5e", 1), "V5P": ("TPU v5p", 1), "V6E": ("TPU v6e", 1)}
METRICS = {"hbm_usage": "tpu.runtime.hbm.memory.usage.bytes", "hbm_total": "tpu.runtime.hbm.memory.total.bytes",
           "duty_cycle_percent": "tpu.runtime.tensorcore.dutycycle.percent", "queued_programs": "hlo.queue.size.gauge"}


def kind():
    request = urllib.request.Request(ENV, headers={"Metadata-Flavor": "Google"})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=5) as reply:
            found = re.search(r"^TYPE: '(.*)'$", reply.read().decode(), re.MULTILINE)
    except OSError:
        found = None
    return KINDS.get(found[1] if found else "", ("TPU", 1))


def chips():
    found = glob.glob("/dev/accel[0-9]*") + glob.glob("/dev/vfio/[0-9]*")
    return sorted(found, key=lambda path: int(re.search(r"\d+$", path)[0]))


def owners():
    """Device file: the process that holds it, of those that may be looked at."""
    found = {}
    for link in glob.glob("/proc/[0-9]*/fd/*"):
        try:
            path = os.readlink(link)
        except OSError:
            continue
        if re.fullmatch(r"/dev/(accel|vfio/)\d+", path):
            found[path] = link.split("/")[2]
    return found


def ask(metric):
    """{device: value}; None: nobody answers."""
    port = (os.environ.get("TPU_RUNTIME_METRICS_PORTS") or "8431").split(",")[0]
    try:
        done = subprocess.run([RUNTIME, "ask", port, metric], capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {int(device): float(value) for device, value in (line.split() for line in done.stdout.splitlines())} if done.returncode == 0 else None


def table(title, heads, rows):
    widths = [max(len(str(cell)) for cell in column) for column in zip(heads, *rows)]
    line = "+".join("-" * (width + 2) for width in widths)
    print("\n%s\n+%s+" % (title, line))
    for at, row in enumerate([heads] + rows):
        print("|" + "|".join(" %-*s " % (width, cell) for width, cell in zip(widths, row)) + "|")
        if at == 0:
            print("+%s+" % line)
    print("+%s+" % line)


def show_use():
    used, total, duty = (ask(METRICS[name]) for name in ("hbm_usage", "hbm_total", "duty_cycle_percent"))
    if used is None or total is None:
        print("\nLibtpu metrics unavailable. Is there a framework using the TPU? A program must hold the chips while this looks.")
        return
    gib = 1 << 30
    per_chip = max(1, len(used) // max(1, len(duty or {})))
    table("TPU utilization", ["Device", "Memory usage", "Duty cycle"], [
        [device, "%.2f GiB / %.2f GiB" % (used[device] / gib, total.get(device, 0) / gib), "%.2f%%" % (duty or {}).get(device // per_chip, 0)] for device in sorted(used)])


def main():
    parser = argparse.ArgumentParser(prog="tpu-info")
    parser.add_argument("-v", "--version", action="store_true")
    parser.add_argument("--list_metrics", action="store_true")
    parser.add_argument("--metric", nargs="+", default=[])
    options = parser.parse_args()
    if options.version:
        print("tpu-info version: " + __version__)
        return 0
    print("tpu-info, an imitation on a practice host: its chips are made up, what holds them is real")
    if options.list_metrics:
        print("\n".join(METRICS))
        return 0
    unknown = [name for name in options.metric if name not in METRICS]
    if unknown:
        parser.error("this practice host's imitation of tpu-info has no metric " + unknown[0])
    for name in options.metric:
        rows = ask(METRICS[name])
        print(name, "unavailable: no program holds the chips" if rows is None else " ".join("%d:%g" % row for row in sorted(rows.items())))
    if options.metric:
        return 0
    if not chips():
        print("No TPU chips found.")
        return 1
    held, (name, devices) = owners(), kind()
    table("TPU chips", ["Chip", "Type", "Devices", "PID"], [[path, name + " chip", devices, held.get(path, "None")] for path in chips()])
    show_use()
    return 0
