# Part of the imitation of JAX on a practice host: arrays, which are NumPy's inside, with the types and the rules of JAX's.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Array, and apply(), through which every operation goes. 64-bit numbers become 32-bit ones. bfloat16 is kept in float32 and rounded after
each operation. In the memory of its device an array takes what it would there, for as long as it lives."""
import itertools
import math
import weakref

import numpy as np

from jax._src import runtime, tracing, tree

ROWS, COLUMNS = 8, 128  # of a tile: the last two dimensions are filled up to whole ones
NARROW = {"float64": "float32", "int64": "int32", "uint64": "uint32", "complex128": "complex64"}
_numbers = itertools.count(1)
_defaults = []  # of jax.default_device(), the innermost last


class BFloat16:
    """The type that NumPy does not have."""
    name, itemsize, kind = "bfloat16", 2, "f"

    def __eq__(self, other):
        return other is self or other == "bfloat16"

    def __hash__(self):
        return hash("bfloat16")

    def __repr__(self):
        return "dtype(bfloat16)"

    def __str__(self):
        return "bfloat16"


bfloat16 = BFloat16()


def dtype_of(wanted):
    """The type that JAX makes of what is asked for."""
    if wanted is None or isinstance(wanted, BFloat16):
        return wanted
    if wanted == "bfloat16":
        return bfloat16
    found = np.dtype(wanted)
    return np.dtype(NARROW.get(found.name, found))


def rounded(value):
    """float32 to the nearest bfloat16, in float32."""
    bits = np.ascontiguousarray(value, np.float32).view(np.uint32)
    nearest = ((bits + (0x7FFF + (bits >> 16 & 1))) & np.uint32(0xFFFF0000)).astype(np.uint32).view(np.float32)
    return np.where(np.isnan(value), np.float32(np.nan), nearest).reshape(np.shape(value))


def stored(value, dtype):
    """`value` of NumPy as the type is kept."""
    return rounded(np.asarray(value, np.float32)) if dtype == bfloat16 else np.asarray(value, dtype)


def tiled_bytes(shape, itemsize):
    """What an array takes in the memory of a TPU."""
    if len(shape) > 1:
        shape = (*shape[:-2], -(-shape[-2] // ROWS) * ROWS, -(-shape[-1] // COLUMNS) * COLUMNS)
    elif shape:  # one row of tiles, which may be shorter
        row = min(max(1 << (min(shape[0], ROWS * COLUMNS) - 1).bit_length(), COLUMNS), ROWS * COLUMNS) if shape[0] else 1
        shape = (-(-shape[0] // row) * row,)
    return math.prod(shape) * itemsize


def default_device():
    import jax
    return _defaults[-1] if _defaults else jax.local_devices()[0]


class Array:
    __array_priority__ = 100

    def __init__(self, value, dtype, device=None, reference=None):
        """`value`: NumPy's, as `dtype` is kept. `reference`: its number in what is being traced."""
        self._value, self.dtype, self._reference = value, dtype, reference
        self._device = device or default_device()
        value.flags.writeable = False
        self._take()

    def _take(self):
        self._free = None
        if self._device.platform == "tpu" and self._reference is None:
            name, place = "array %d" % next(_numbers), [self._device.local_hardware_id]
            runtime.hold(name, tiled_bytes(self.shape, self.dtype.itemsize), place)
            self._free = weakref.finalize(self, runtime.hold, name, 0, place)
            self._free.atexit = False

    shape = property(lambda self: self._value.shape)
    ndim = property(lambda self: len(self.shape))
    size = property(lambda self: math.prod(self.shape))
    nbytes = property(lambda self: self.size * self.dtype.itemsize)
    itemsize = property(lambda self: self.dtype.itemsize)
    device = property(lambda self: self._device)

    def devices(self):
        return {self._device}

    def block_until_ready(self):
        return self

    def delete(self):
        if self._free:
            self._free()

    def known(self):
        """The numbers; while a function is being traced there are none."""
        if self._reference is not None:
            raise tracing.refusal(self)
        return self._value

    def __array__(self, dtype=None, copy=None):
        value = self.known()
        if self.dtype == bfloat16 and dtype is None:
            raise TypeError("NumPy has no bfloat16: write x.astype(jnp.float32) first.")
        return np.array(value, dtype) if copy or dtype not in (None, value.dtype) else value

    def item(self, *place):
        return self.known().item(*place)

    def tolist(self):
        return self.known().tolist()

    def __bool__(self):
        return bool(self.known())

    def __int__(self):
        return int(self.known())

    def __float__(self):
        return float(self.known())

    def __complex__(self):
        return complex(self.known())

    def __index__(self):
        return self.known().__index__()

    def __len__(self):
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __iter__(self):
        if not self.shape:
            raise TypeError("iteration over a 0-d array")
        return (self[at] for at in range(len(self)))

    def _text(self, **options):
        if self.dtype == bfloat16:
            options["formatter"] = {"float_kind": "{:g}".format}
        return np.array2string(self._value, **options)

    def __repr__(self):
        if self._reference is not None:
            return "JitTracer(%s)" % shape_text(self)
        return "Array(%s, dtype=%s)" % (self._text(prefix="Array(", suffix=",", separator=", "), self.dtype.name)

    def __str__(self):
        if self._reference is not None:
            return repr(self)
        return self._text() if self.shape else "%g" % self._value if self.dtype == bfloat16 else str(self._value[()])

    def __format__(self, form):
        return format(self.known()[()], form) if form and not self.shape else str(self) if not form else format(self.known(), form)

    def __hash__(self):
        raise TypeError("unhashable type: 'ArrayImpl'")

    def __setitem__(self, place, value):
        raise TypeError("JAX arrays are immutable and do not support in-place item assignment. Instead of x[idx] = y, use x = x.at[idx].set(y) or "
                        "another .at[] method: https://docs.jax.dev/en/latest/_autosummary/jax.numpy.ndarray.at.html")

    def astype(self, dtype):
        return apply(np.positive if self.dtype.kind not in "b" else np.array, [self], {}, dtype=dtype_of(dtype))


class LaterArray(Array):
    """What a TPU computes in a millisecond, and the processors of this computer in seconds: it is computed when somebody looks at it."""

    def __init__(self, shape, dtype, device, compute):
        self._shape, self.dtype, self._device, self._compute = shape, dtype, device, compute
        self._found = self._reference = None
        self._take()

    shape = property(lambda self: self._shape)

    @property
    def _value(self):
        if self._found is None:
            self._found, self._compute = self._compute(), None
        return self._found


def shape_text(array):
    return "%s[%s]" % (array.dtype.name, ",".join(map(str, array.shape)))


def asarray(value, dtype=None, device=None):
    """An Array of what is none yet: numbers, lists of them, what NumPy has."""
    if isinstance(value, Array):
        return value if dtype is None or value.dtype == dtype_of(dtype) else value.astype(dtype)
    if isinstance(value, (list, tuple)) and any(isinstance(leaf, Array) for leaf in tree.leaves(value)):
        return apply(np.stack, [[asarray(part, dtype) for part in value]], {})
    made = np.asarray(value)
    if made.dtype.kind not in "biufc":
        raise TypeError("Value %r with dtype %s is not a valid JAX array type. Only arrays of numeric types are supported by JAX." % (value, made.dtype))
    if made.dtype == np.int64 and not isinstance(value, (np.ndarray, np.generic)) and made.size and (made.max() > 2**31 - 1 or made.min() < -2**31):
        raise OverflowError("Python integer out of bounds for int32")
    kind = dtype_of(made.dtype if dtype is None else dtype)
    fresh = stored(made, kind)
    return Array(fresh.copy() if fresh is value or np.shares_memory(fresh, made) else fresh, kind, device)


def is_operand(leaf):
    return isinstance(leaf, (Array, np.ndarray, np.generic))


def promoted(operands):
    """The floating type of a result, or None where it is NumPy's own affair: bfloat16 and float16 meet in float32, numbers of Python bend."""
    kinds = {operand.dtype.name for operand in operands if operand.dtype.kind == "f"}
    return bfloat16 if kinds == {"bfloat16"} else np.dtype(np.float32) if len(kinds) > 1 or kinds & {"float32"} else np.dtype(kinds.pop()) if kinds else None


def apply(function, arguments, options, dtype=None, keeps_first=False):
    """function(*arguments, **options) with NumPy, wherever Arrays stand in them. `dtype`: of the result; otherwise it is what JAX makes of
    the operands. `keeps_first`: the type is that of the first operand. While a function is traced, the step is noted."""
    leaves, structure = tree.flatten((list(arguments), options))
    leaves = [asarray(leaf) if isinstance(leaf, (np.ndarray, np.generic)) else leaf for leaf in leaves]
    operands = [leaf for leaf in leaves if isinstance(leaf, Array)]
    floating = operands[0].dtype if keeps_first and operands else promoted(operands)
    raw = []
    for leaf in leaves:
        value = leaf._value if isinstance(leaf, Array) else leaf
        if floating is not None and isinstance(leaf, Array) and leaf.dtype.kind in "iu" and not keeps_first and leaf.ndim + len(operands) > 1 \
                and function in ELEMENTWISE:
            value = value.astype(np.float32 if floating == bfloat16 else floating)
        raw.append(value)
    inner, given = tree.unflatten(structure, raw)
    result = function(*inner, **given)
    traced = tracing.current() if any(operand._reference is not None for operand in operands) else None
    device = next((operand._device for operand in operands), None)

    def wrapped(value):
        value = np.asarray(value)
        kind = dtype_of(dtype or (floating if floating is not None and value.dtype.kind == "f" else value.dtype))
        fresh = stored(value, kind)
        if fresh.base is not None or not fresh.flags.owndata or any(fresh is operand._value for operand in operands):
            fresh = fresh.copy()
        return Array(fresh, kind, device, traced.next() if traced else None)

    made = [wrapped(part) for part in result] if isinstance(result, (tuple, list)) else wrapped(result)
    if traced:
        traced.note((function, dtype, keeps_first), leaves, structure, made)
    return made


ELEMENTWISE = set()  # those of NumPy's functions before which whole numbers become as wide as the others
