# Part of the imitation of JAX on a practice host: a little of jax.numpy, on lists of numbers.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import time

from jax._src import runtime

float32, bfloat16, int32 = "float32", "bfloat16", "int32"


class Array(list):
    dtype = float32

    @property
    def shape(self):
        return (len(self),)

    def devices(self):
        import jax
        return set(jax.local_devices()[:1])

    def device(self):
        import jax
        return jax.local_devices()[0]

    def sum(self):
        return sum(self)

    def mean(self):
        return sum(self) / len(self)

    def block_until_ready(self):
        return self

    def __repr__(self):
        return "Array(%s, dtype=%s)" % (list(self), self.dtype)

    def __add__(self, other):
        return Array(a + b for a, b in zip(self, other if isinstance(other, list) else [other] * len(self)))

    def __mul__(self, other):
        return Array(a * b for a, b in zip(self, other if isinstance(other, list) else [other] * len(self)))


def array(values, dtype=None):
    import jax
    jax.devices()
    return Array(values)


asarray = array


def ones(shape, dtype=None):
    return array([1.0] * (shape if isinstance(shape, int) else shape[0]))


def zeros(shape, dtype=None):
    return ones(shape) * 0


def arange(*limits):
    return array(range(*limits))


def dot(a, b):
    with runtime.Run("dot"):
        time.sleep(0.02)
    return sum(x * y for x, y in zip(a, b))


def __getattr__(name):
    raise AttributeError("this practice host's imitation of jax.numpy has no " + name)
