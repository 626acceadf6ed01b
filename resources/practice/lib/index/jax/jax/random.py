# Part of the imitation of JAX on a practice host: jax.random, with the numbers of JAX.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Threefry with two words of 32 bits and twenty rounds (Salmon and others, "Parallel Random Numbers: As Easy as 1, 2, 3", 2011), counted as
JAX 0.5 and later count."""
import math

import numpy as np

from jax import numpy as jnp
from jax._src import missing, tree
from jax._src.array import Array, apply, asarray, dtype_of

TURNS = ((13, 15, 26, 6), (17, 29, 16, 24))


def threefry(key, high, low):
    """The two words for each pair of `high` and `low`."""
    words = [np.asarray(high, np.uint32), np.asarray(low, np.uint32)]
    keys = [key[..., 0], key[..., 1], key[..., 0] ^ key[..., 1] ^ np.uint32(0x1BD11BDA)]
    with np.errstate(over="ignore"):
        words = [words[0] + keys[0], words[1] + keys[1]]
        for group in range(5):
            for turn in TURNS[group % 2]:
                words[0] = words[0] + words[1]
                words[1] = (words[1] << np.uint32(turn) | words[1] >> np.uint32(32 - turn)) ^ words[0]
            words = [words[0] + keys[(group + 1) % 3], words[1] + keys[(group + 2) % 3] + np.uint32(group + 1)]
    return words


def counted(key, shape):
    counts = np.arange(math.prod(shape), dtype=np.uint64).reshape(shape)
    return threefry(key, (counts >> np.uint64(32)).astype(np.uint32), counts.astype(np.uint32))


def raw_bits(key, shape):
    high, low = counted(key, shape)
    return high ^ low


def raw_split(key, shape):
    return np.stack(counted(key, shape), axis=-1)


def raw_uniform(key, shape, least=np.float32(0), most=np.float32(1)):
    numbers = (raw_bits(key, shape) >> np.uint32(9) | np.uint32(0x3F800000)).view(np.float32) - np.float32(1)
    return np.maximum(least, numbers * (most - least) + least).astype(np.float32)


SMALL = (2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087, -0.00125372503, -0.00417768164, 0.246640727, 1.50140941)
LARGE = (-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773, -0.0076224613, 0.00943887047, 1.00167406, 2.83297682)


def erf_inv(x):
    """The inverse of the error function, by the polynomials of M. Giles ("Approximating the erfinv function", 2010)."""
    with np.errstate(divide="ignore", invalid="ignore"):
        w = -np.log1p(-x * x).astype(np.float32)
        central = w < 5
        w = np.where(central, w - np.float32(2.5), np.sqrt(w) - np.float32(3))
    found = np.where(central, np.float32(SMALL[0]), np.float32(LARGE[0]))
    for small, large in zip(SMALL[1:], LARGE[1:]):
        found = np.where(central, np.float32(small), np.float32(large)) + found * w
    return np.where(np.abs(x) == 1, x * np.float32(np.inf), found * x).astype(np.float32)


def raw_normal(key, shape):
    least = np.nextafter(np.float32(-1), np.float32(0))
    return np.float32(np.sqrt(2)) * erf_inv(raw_uniform(key, shape, least, np.float32(1)))


def raw_integers(key, shape, least, most):
    first, second = raw_split(key, (2,))
    high, low = raw_bits(first, shape), raw_bits(second, shape)
    span = np.uint32(most - least) if most > least else np.uint32(1)
    with np.errstate(over="ignore"):
        factor = np.uint32((np.uint64(1 << 16) % span) ** 2 % (1 << 32)) % span
        offset = (high % span * factor + low % span) % span
    return (np.int64(least) + offset.astype(np.int64)).astype(np.int32)


def raw_shuffle(key, values, axis):
    order = np.arange(values.shape[axis])
    for _ in range(math.ceil(3 * math.log(max(1, order.size)) / math.log(2**32 - 1))):
        key, own = raw_split(key, (2,))
        order = order[np.argsort(raw_bits(own, order.shape), kind="stable")]
    return np.take(values, order, axis)


class Key:
    """What random.key() makes: one key, or an array of them."""

    def __init__(self, data):
        self.data = data

    shape = property(lambda self: self.data.shape[:-1])
    ndim = property(lambda self: len(self.shape))
    dtype = "key<fry>"

    def __len__(self):
        return self.shape[0]

    def __iter__(self):
        return (self[at] for at in range(len(self)))

    def __getitem__(self, place):
        return Key(self.data[place])

    def __repr__(self):
        return "Array(%s, dtype=key<fry>) overlaying:\n%s" % (self.shape, self.data)


tree.register(Key, lambda key: [key.data], lambda parts: Key(parts[0]))


def data_of(key):
    return key.data if isinstance(key, Key) else asarray(key)


def like(key, data):
    return Key(data) if isinstance(key, Key) else data


def PRNGKey(seed):
    return asarray(np.array([int(seed) >> 32 & 0xFFFFFFFF, int(seed) & 0xFFFFFFFF], np.uint32))


def key(seed):
    return Key(PRNGKey(seed))


def key_data(keys):
    return data_of(keys)


def wrap_key_data(data):
    return Key(asarray(data))


def whole(shape):
    return (shape,) if isinstance(shape, int) else tuple(int(size) for size in shape)


def split(key, num=2):
    return like(key, apply(raw_split, [data_of(key)], {"shape": Fixed(whole(num))}, np.dtype(np.uint32)))


def fold_in(key, data):
    return like(key, apply(lambda own, number: np.stack(threefry(own, np.uint32(0), np.asarray(number).astype(np.uint32)), -1), [data_of(key), data], {},
                           np.dtype(np.uint32)))


class Fixed(tuple):
    """A shape: nothing of it is an operand."""


def drawn(function, key, shape, *rest, dtype=None):
    return apply(function, [data_of(key), Fixed(whole(shape)), *rest], {}, dtype)


def bits(key, shape=()):
    return drawn(raw_bits, key, shape)


def uniform(key, shape=(), dtype=jnp.float32, minval=0.0, maxval=1.0):
    narrow(dtype, "uniform")
    return drawn(lambda own, size, least, most: raw_uniform(own, size, np.float32(least), np.float32(most)), key, shape, minval, maxval, dtype=dtype_of(jnp.float32))


def narrow(dtype, name):
    if dtype_of(dtype) != np.float32:
        raise NotImplementedError("jax.random.%s draws float32 only in this practice host's imitation of JAX: JAX draws other numbers for %s." % (
            name, dtype_of(dtype)))


def normal(key, shape=(), dtype=jnp.float32):
    narrow(dtype, "normal")
    return drawn(raw_normal, key, shape)


def bernoulli(key, p=0.5, shape=None):
    return drawn(lambda own, size, part: raw_uniform(own, size) < part, key, jnp.asarray(p).shape if shape is None else shape, p)


def randint(key, shape, minval, maxval, dtype=jnp.int32):
    return drawn(lambda own, size: raw_integers(own, size, int(minval), int(maxval)), key, shape)


def permutation(key, x, axis=0):
    values = jnp.arange(x) if isinstance(x, int) else asarray(x)
    return apply(lambda own, given: raw_shuffle(own, given, axis), [data_of(key), values], {}, values.dtype)


__getattr__ = missing.of("jax.random")
