# An imitation, not JAX itself: it knows the slice that this practice host belongs to, holds its chips, and computes with NumPy.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Enough to start on all hosts, to count, to take steps together, and to compute on arrays of one device: jit(), random numbers, most of
jax.numpy. It does not differentiate, and spreads no array over devices. As on a TPU, a process takes all chips of its host, and a slice
answers when every host has started. NumPy is loaded when something is to be computed: what only counts does without."""
import contextlib
import importlib

from jax import distributed
from jax import profiler
from jax._src import backend as _backend
from jax._src import missing as _missing
from jax._src import tree as _tree
from jax._src import xla_bridge as _xla_bridge
from jax._src.tracing import jit
from jax._version import __version__

__version_info__ = tuple(int(part) for part in __version__.split("."))
_refuse = _missing.of("jax")


class _Config:
    jax_default_matmul_precision = None

    def update(self, name, value):
        setattr(self, name, value)


config = _Config()


def devices(backend=None):
    return list(_backend.cpu().devices if backend == "cpu" else _backend.get().devices)


def local_devices(process_index=None, backend=None):
    return [device for device in devices(backend) if device.process_index == _backend.get().process]


def device_count(backend=None):
    return len(devices(backend))


def local_device_count(backend=None):
    return len(local_devices(backend=backend))


def process_index(backend=None):
    return _backend.get().process


def process_count(backend=None):
    return _backend.get().processes


def default_backend():
    return _backend.get().platform


@contextlib.contextmanager
def default_device(device):
    """What is made inside lies on that device."""
    from jax._src import array
    array._defaults.append(device)
    try:
        yield
    finally:
        array._defaults.pop()


def device_put(value, device=None):
    """A copy in the memory of that device; the one before goes when nothing names it any more."""
    from jax._src import array
    if device is not None and not isinstance(device, _backend.Device):
        raise NotImplementedError("jax.device_put takes a device in this practice host's imitation of JAX: it spreads no array over several.")

    def put(leaf):
        made = array.asarray(leaf, device=device)
        return made if device in (None, made.device) else array.Array(made._value.copy(), made.dtype, device)

    return _tree.map(put, value)


def device_get(value):
    """As arrays of NumPy."""
    import numpy
    return _tree.map(numpy.asarray, value)


def block_until_ready(value):
    return value


def __getattr__(name):
    if name in ("numpy", "random", "nn", "lax", "tree", "sharding"):
        return importlib.import_module("jax." + name)
    if name == "Array":
        return importlib.import_module("jax._src.array").Array
    return _refuse(name)
