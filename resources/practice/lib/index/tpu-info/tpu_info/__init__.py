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
TOTAL = "tpu.runtime.hbm.memory.total.bytes"
BETWEEN = "megascale.%s.cumulative.distribution"
METRICS = {"hbm_usage": "tpu.runtime.hbm.memory.usage.bytes", "duty_cycle_percent": "tpu.runtime.tensorcore.dutycycle.percent",
           "hlo_queue_size": "hlo.queue.size.gauge", "hlo_exec_timing": "hlo.execution.timing.distribution.microseconds",
           "runtime_hbm_utilization": "tpu.runtime.hbm.utilization.percent",
           "tensorcore_idle_duration": "tpu.runtime.tensorcore.idle_duration.seconds", "queued_programs": "queued_programs",
           "buffer_transfer_latency": BETWEEN % "dcn_transfer_latencies.microsecond",
           "inbound_buffer_transfer_latency": BETWEEN % "dcn_inbound_transfer_latencies.microsecond",
           "host_to_device_transfer_latency": BETWEEN % "host_to_device_transfer_latencies.microsecond",
           "device_to_host_transfer_latency": BETWEEN % "device_to_host_transfer_latencies.microsecond",
           "collective_e2e_latency": BETWEEN % "collective_end_to_end_latencies.microsecond",
           "host_compute_latency": BETWEEN % "mxla_compute_latencies.microsecond",
           "grpc_tcp_min_rtt": BETWEEN % "grpc_tcp_min_rtt.microsecond", "grpc_tcp_delivery_rate": BETWEEN % "grpc_tcp_delivery_rate.Mbps"}
# What the training of a practice host tells of itself, on the port of Orbax and Grain.
PROMETHEUS = {"orbax_write_size": "jax_orbax_write_gbytes", "orbax_write_throughput": "jax_orbax_write_gbytes_per_sec",
              "orbax_write_blocking_throughput": "jax_orbax_write_blocking_gbytes_per_sec", "orbax_write_start_count": "jax_orbax_write_start",
              "orbax_write_success_count": "jax_orbax_write_success", "orbax_write_storage_type": "jax_orbax_write_storage_type",
              "checkpoint_write_duration_since_last_checkpoint": "jax_checkpoint_write_duration_since_last_checkpoint_secs",
              "pygrain_dataset_next_duration": "grain_python_dataset_next_duration_ns",
              "pygrain_dataset_source_read_duration": "grain_python_dataset_source_read_time_ns",
              "pygrain_data_sources_read_size": "grain_python_data_sources_bytes_read"}


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
    """Lines of numbers: a device, its value, of a distribution how many; of queued programs core, run, fingerprint. None: nobody answers."""
    port = (os.environ.get("TPU_RUNTIME_METRICS_PORTS") or "8431").split(",")[0]
    try:
        done = subprocess.run([RUNTIME, "ask", port, metric], capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return [line.split() for line in done.stdout.splitlines()] if done.returncode == 0 else None


def values(metric):
    rows = ask(metric)
    return None if rows is None else {int(device): float(value) for device, value in rows}


def scrape(short, variable):
    """The lines of one family of the program that runs."""
    port = os.environ.get(variable, "")
    url = "http://localhost:%s/metrics" % (port if port.isdigit() else "9431")
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(url, timeout=2) as reply:
            lines = reply.read().decode().splitlines()
    except OSError:
        return None
    family = re.compile("%s(_total|_sum|_count)?[ {]" % PROMETHEUS[short])
    return [line for line in lines if family.match(line)]


def show(name):
    if name in PROMETHEUS:
        program = name.split("_")[0].replace("checkpoint", "orbax").upper()
        lines = scrape(name, program + "_PROMETHEUS_PORT")
        print(name, "unavailable: no program runs with ENABLE_%s_PROMETHEUS_TELEMETRY=true" % program if lines is None
              else ", ".join(lines) or "was not recorded yet")
        return
    rows = ask(METRICS[name])
    print(name, "unavailable: no program holds the chips" if rows is None
          else " ".join("%s:%s" % (row[0], ":".join(row[1:]) if name == "queued_programs" else "%g" % float(row[1])) for row in rows))


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
    used, total, duty = (values(name) for name in (METRICS["hbm_usage"], TOTAL, METRICS["duty_cycle_percent"]))
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
    parser.add_argument("--metric", nargs="+", action="extend", default=[])
    options = parser.parse_args()
    if options.version:
        print("tpu-info version: " + __version__)
        return 0
    print("tpu-info, an imitation on a practice host: its chips are made up, what holds them is real")
    if options.list_metrics:
        print("\n".join(sorted([*METRICS, *PROMETHEUS])))
        return 0
    unknown = [name for name in options.metric if name not in METRICS and name not in PROMETHEUS]
    if unknown:
        parser.error("this practice host's imitation of tpu-info has no metric " + unknown[0])
    for name in options.metric:
        show(name)
    if options.metric:
        return 0
    if not chips():
        print("No TPU chips found.")
        return 1
    held, (name, devices) = owners(), kind()
    table("TPU chips", ["Chip", "Type", "Devices", "PID"], [[path, name + " chip", devices, held.get(path, "None")] for path in chips()])
    show_use()
    return 0
