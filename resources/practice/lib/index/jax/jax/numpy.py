# Part of the imitation of JAX on a practice host: a little of jax.numpy, on lists of numbers.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import itertools
import math
import time
import weakref

from jax._src import runtime

float32, bfloat16, float16, int32, int8 = "float32", "bfloat16", "float16", "int32", "int8"
BYTES = {float32: 4, bfloat16: 2, float16: 2, int32: 4, int8: 1}
ROWS, COLUMNS = 8, 128  # of a tile: the last two dimensions are filled up to whole ones
_numbers = itertools.count(1)


def stored(shape, dtype):
    """The bytes that an array takes in the memory of a TPU."""
    if len(shape) > 1:
        shape = (*shape[:-2], -(-shape[-2] // ROWS) * ROWS, -(-shape[-1] // COLUMNS) * COLUMNS)
    elif shape: # one row of tiles, which may be shorter
        row = min(max(1 << (min(shape[0], ROWS * COLUMNS) - 1).bit_length(), COLUMNS), ROWS * COLUMNS) if shape[0] else 1
        shape = (-(-shape[0] // row) * row,)
    return math.prod(shape) * BYTES.get(dtype, 4)


class Array(list):
    """Numbers of the first dimension only; but in the memory of its device it takes what the whole of it would, for as long as it lives."""

    def __init__(self, values, shape=None, dtype=None, device=None):
        import jax
        super().__init__(values)
        self.shape = (len(self),) if shape is None else shape
        self.dtype = dtype or (int32 if self and all(isinstance(value, int) for value in self) else float32)
        self._device = device or jax.local_devices()[0]
        if self._device.platform == "tpu":
            name, place = "array %d" % next(_numbers), [self._device.local_hardware_id]
            runtime.hold(name, stored(self.shape, self.dtype), place)
            weakref.finalize(self, runtime.hold, name, 0, place).atexit = False

    @property
    def nbytes(self):
        return math.prod(self.shape) * BYTES.get(self.dtype, 4)

    def devices(self):
        return {self._device}

    def device(self):
        return self._device

    def sum(self):
        return sum(self)

    def mean(self):
        return sum(self) / len(self)

    def block_until_ready(self):
        return self

    def like(self, values):
        return Array(values, self.shape, self.dtype, self._device)

    def __repr__(self):
        return "Array(%s, dtype=%s)" % (list(self), self.dtype)

    def __add__(self, other):
        return self.like(a + b for a, b in zip(self, other if isinstance(other, list) else [other] * len(self)))

    def __mul__(self, other):
        return self.like(a * b for a, b in zip(self, other if isinstance(other, list) else [other] * len(self)))


def array(values, dtype=None):
    import jax
    jax.devices()
    return Array(values, dtype=dtype)


asarray = array


def full(shape, value, dtype=None):
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    return Array([value] * (shape[0] if shape else 1), shape, dtype)


def ones(shape, dtype=None):
    return full(shape, 1.0, dtype)


def zeros(shape, dtype=None):
    return full(shape, 0.0, dtype)


def arange(*limits):
    return array(range(*limits))


def dot(a, b):
    with runtime.Run("dot"):
        time.sleep(0.02)
    if len(getattr(a, "shape", ())) > 1 and len(getattr(b, "shape", ())) > 1:
        return Array([x * b[0] * len(b) for x in a], (*a.shape[:-1], b.shape[-1]), a.dtype, a.device())
    return sum(x * y for x, y in zip(a, b))


def __getattr__(name):
    raise AttributeError("this practice host's imitation of jax.numpy has no " + name)
