# Part of the imitation of JAX on a practice host: a profile of what lives on the devices, and the profiler's server.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""save_device_memory_profile() writes what JAX writes: a gzip'd profile of pprof, two values for each sample, the labels kind and device.
start_server() serves tensorflow.ProfilerService, as JAX does: what it records is what this program's chips and annotations did."""
import gzip
import sys
import threading

_is_serving = False


def start_server(port, requires_backend=True):
    """As there: it takes the chips first."""
    global _is_serving
    from jax._src import backend, runtime
    if _is_serving:
        raise ValueError("Only one profiler server can be active at a time.")
    backend.get()
    _is_serving = True
    runtime.start_profiler(int(port))


class TraceAnnotation:
    """What a thread of the host does meanwhile, by a name of the program's own."""

    def __init__(self, name, **values):
        self.name = name

    def __enter__(self):
        from jax._src import runtime
        runtime.tell("begin %d %s" % (threading.get_ident(), self.name.replace("\n", " ")), only_profiler=True)
        return self

    def __exit__(self, *error):
        from jax._src import runtime
        runtime.tell("end %d" % threading.get_ident(), only_profiler=True)


class StepTraceAnnotation(TraceAnnotation):
    def __init__(self, name, step_num=None, **values):
        super().__init__(name)


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes(out + bytes([number]))


def number(field, value):
    return varint(field << 3) + varint(value)


def text(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


class Strings(dict):
    def __missing__(self, word):
        self[word] = len(self)
        return self[word]


def encode(samples):
    """`samples`: (function, file, bytes, [(label, value)])."""
    strings, functions, out = Strings({"": 0}), {}, b""
    for kind, unit in (("allocations", "count"), ("space", "bytes")):
        out += text(1, number(1, strings[kind]) + number(2, strings[unit]))
    for function, file, size, labels in samples:
        place = functions.setdefault((function, file), len(functions) + 1)
        sample = text(1, varint(place)) + text(2, varint(1) + varint(size))
        for key, value in labels:
            sample += text(3, number(1, strings[key]) + number(2, strings[value]))
        out += text(2, sample)
    for (function, file), place in functions.items():
        out += text(4, number(1, place) + text(4, number(1, place) + number(2, 1)))
        out += text(5, number(1, place) + number(2, strings[function]) + number(3, strings[function]) + number(4, strings[file]))
    for word in strings:
        out += text(6, word.encode())
    return out


def device_memory_profile(backend=None):
    import jax
    from jax._src import runtime
    samples, script = [], sys.argv[0] or "<stdin>"
    for device, held in zip(jax.local_devices(), runtime.live()):
        for name, (size, function) in held.items():
            samples.append((function, script, size, [("kind", "buffer"), ("device", str(device))]))
    if any(runtime.live()):
        samples.append(("train_step", script, 9 << 20, [("kind", "executable")]))
    return gzip.compress(encode(samples))


def save_device_memory_profile(filename, backend=None):
    profile = device_memory_profile(backend)
    with open(filename, "wb") as file:
        file.write(profile)
