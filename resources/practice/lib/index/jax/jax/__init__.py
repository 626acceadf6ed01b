# An imitation, not JAX itself: it knows the slice that this practice host belongs to, and holds its chips.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""devices(), device_count(), distributed.initialize(), a few functions of jax.numpy: enough to start on all hosts, to count, and to
take steps together. As on a TPU, a process takes all chips of its host, and a slice answers when every host has started."""
from jax import distributed
from jax import numpy
from jax import profiler
from jax._src import backend as _backend
from jax._version import __version__

__version_info__ = tuple(int(part) for part in __version__.split("."))


class _Config:
    def update(self, name, value):
        setattr(self, name, value)


config = _Config()


def devices(backend=None):
    return list(_backend.get().devices)


def local_devices(process_index=None, backend=None):
    return [device for device in devices() if device.process_index == _backend.get().process]


def device_count(backend=None):
    return len(devices())


def local_device_count(backend=None):
    return len(local_devices())


def process_index(backend=None):
    return _backend.get().process


def process_count(backend=None):
    return _backend.get().processes


def default_backend():
    return _backend.get().platform


def jit(function=None, **options):
    return function if function else lambda inner: inner


pmap = vmap = jit


def device_put(value, device=None):
    """A copy in the memory of that device; the one before goes when nothing names it any more."""
    if not isinstance(value, numpy.Array):
        value = numpy.array(value) if isinstance(value, (list, tuple, range)) else value
        return value if device is None or not isinstance(value, numpy.Array) else device_put(value, device)
    return numpy.Array(value, value.shape, value.dtype, device or value.device())


def block_until_ready(value):
    return value


def __getattr__(name):
    raise AttributeError("this practice host's imitation of JAX has no " + name)
