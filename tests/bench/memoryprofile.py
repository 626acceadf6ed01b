# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One look at /dev/shm/memory.prof: our reader beside "go tool pprof -tags", which jax-smi runs for each look. Both read the
same file by turns, and what they say of each device is compared before anything is reported."""
import gzip
import json
import os
import random
import re
import resource
import shutil
import statistics
import subprocess
import tempfile
import time

DEVICES = 8 # a host of v2 or v3, the most that jax-smi's users have
BUFFERS = 500 # for each device: weights and both moments of a model of some 160 layers
FRAMES = 30
LOOKS = 5 # of the peer, for each run; ours takes far less time and is repeated
REPEATS = 200
UNITS = {"B": 1, "kB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30, "TB": 1 << 40}


def varint(value):
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)


def number(field, value):
    return varint(field << 3) + varint(value)


def chunk(field, value):
    return varint(field << 3 | 2) + varint(len(value)) + value


def memory_profile():
    """(file, {device: bytes}) as XLA writes it: samples with stacks, labels `kind` and `device`, then places, functions and words."""
    chance = random.Random(2026)
    words = ["", "allocations", "count", "space", "bytes", "kind", "buffer", "executable", "device"]
    devices = [f"TPU_{i}(process=0,({i // 2 % 2},{i // 4},0,{i % 2}))" for i in range(DEVICES)]
    first = len(words)
    words += devices
    functions = 800
    words += [f"layer_{i}.<locals>.apply" for i in range(functions)] + [f"/home/user/venv/lib/python3.12/site-packages/model/part{i}.py" for i in range(40)]
    out = chunk(1, number(1, 1) + number(2, 2)) + chunk(1, number(1, 3) + number(2, 4))
    sums = dict.fromkeys(devices, 0)
    places = 1_500
    for device in range(DEVICES):
        for _ in range(BUFFERS):
            size = chance.choice([4_096, 65_536, 8 << 20, 33_554_432])
            sums[devices[device]] += size
            stack = b"".join(varint(chance.randrange(1, places + 1)) for _ in range(FRAMES))
            out += chunk(2, chunk(1, stack) + chunk(2, varint(1) + varint(size))
                         + chunk(3, number(1, 5) + number(2, 6)) + chunk(3, number(1, 8) + number(2, first + device)))
    for _ in range(40):
        out += chunk(2, chunk(1, varint(1)) + chunk(2, varint(1) + varint(3 << 20)) + chunk(3, number(1, 5) + number(2, 7)))
    for place in range(1, places + 1):
        out += chunk(4, number(1, place) + chunk(4, number(1, place % functions + 1) + number(2, place)))
    for function in range(1, functions + 1):
        name = first + DEVICES + function - 1
        out += chunk(5, number(1, function) + number(2, name) + number(3, name) + number(4, first + DEVICES + functions + function % 40))
    out += b"".join(chunk(6, word.encode()) for word in words) + number(9, 1_700_000_000_000_000_000)
    return gzip.compress(out), sums


def peer_command():
    """The command that reads a profile, as jax-smi runs it; None where there is no Go."""
    if shutil.which("go"):
        found = subprocess.run(["go", "tool", "-n", "pprof"], check=False, capture_output=True, text=True, timeout=60)
        if found.returncode == 0:
            return ["go", "tool", "pprof", "-tags"]
    return ["pprof", "-tags"] if shutil.which("pprof") else None


def peer_look(command, file, environment):
    """(milliseconds, of the processor, what it printed)"""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    done = subprocess.run([*command, file], env=environment, check=False, capture_output=True, text=True, timeout=60)
    spent = (time.monotonic() - began) * 1000
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr[-300:]}")
    return spent, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000, done.stdout


def peer_sums(text):
    """{device: bytes}, as rounded as pprof prints them"""
    found = re.findall(r"^\s*([\d.]+)([kMGT]?B) \([^)]*\): (TPU_.*?)\s*$", text, re.MULTILINE)
    return {name: float(value) * UNITS[unit] for value, unit, name in found}


def compare(name, said, sums):
    wrong = [device for device, size in sums.items() if abs(said.get(device, 0) - size) > size / 50] # pprof rounds to "4.7GB"
    if wrong or len(said) != len(sums):
        raise RuntimeError(f"{name} reads another profile than was written: {said}, and not {sums}")


def measure(build, runs, report, say):
    """Ours and the peer take turns, so that both see the same machine."""
    command = peer_command()
    if not command:
        say("memory profile: neither go nor pprof is on this machine; only our reader is measured")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "memory.prof")
        packed, sums = memory_profile()
        with open(file, "wb") as out:
            out.write(packed)
        environment = {**os.environ, "HOME": folder, "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local", "GOTELEMETRY": "off"}
        ours, theirs, cpu = [], [], []
        for run in range(runs):
            say(f"memory profile of {DEVICES} devices, run {run + 1} of {runs}")
            done = subprocess.run([f"{build}/bin/bench_profile", file, str(REPEATS)], check=True, capture_output=True, text=True, timeout=120)
            seen = json.loads(done.stdout)
            compare("TPU Desk", seen["devices"], sums)
            ours.append(seen["ms"])
            for _ in range(LOOKS if command else 0):
                spent, busy, text = peer_look(command, file, environment)
                compare(command[0], peer_sums(text), sums)
                theirs.append(spent)
                cpu.append(busy)
        middle = statistics.median(ours)
        more = {"bytes": len(packed), "samples": DEVICES * BUFFERS + 40}
        if command:
            peer = " ".join(command)
            report("memory profile, one look", middle, "ms", goal="<= 0.1x", peer=peer, peer_value=statistics.median(theirs), **more)
            report("memory profile, processor time of one look", middle, "ms", goal="<= 0.1x", peer=peer, peer_value=statistics.median(cpu), **more)
        else:
            report("memory profile, one look", middle, "ms", **more)
