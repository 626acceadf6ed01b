# Part of the imitation of JAX on a practice host: jax.numpy.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""NumPy's functions, each with JAX's types around it (see jax/_src/array.py). Products of matrices round their inputs as the matrix unit of a
TPU does, unless `precision` says otherwise."""
import sys

import numpy as np

from jax._src import array as arrays
from jax._src import missing
from jax._src.array import Array, apply, asarray, bfloat16, dtype_of
from jax._src.indexing import At, item
from jax._src.products import product

sys.stderr.write("jax: an imitation on this practice host. It computes with NumPy on the processor; there is no TPU, and what it has not it says.\n")
float16, float32, int8, int16, int32, uint8, uint16, uint32 = np.float16, np.float32, np.int8, np.int16, np.int32, np.uint8, np.uint16, np.uint32
bool_, complex64 = np.bool_, np.complex64
float64, int64 = np.float64, np.int64  # become 32-bit ones
ndarray, newaxis, pi, e, inf, nan = Array, None, np.pi, np.e, np.inf, np.nan

UNARY = "abs absolute exp exp2 expm1 log log2 log10 log1p sqrt cbrt square sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh floor " \
        "ceil trunc sign negative positive reciprocal degrees radians isnan isinf isfinite logical_not invert conjugate conj real imag angle rint fabs"
BINARY = "add subtract multiply divide true_divide floor_divide remainder mod fmod power maximum minimum arctan2 hypot logaddexp equal not_equal less " \
         "less_equal greater greater_equal logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor left_shift right_shift where clip copysign"
OTHERS = "sum prod mean std var max min amax amin all any cumsum cumprod median quantile percentile nansum nanmean nanmax nanmin argmax argmin argsort sort " \
         "count_nonzero average round reshape ravel transpose swapaxes moveaxis expand_dims squeeze broadcast_to concatenate stack vstack hstack tile repeat " \
         "flip roll rot90 pad take take_along_axis tril triu diag diagonal trace searchsorted allclose array_equal isclose outer kron cross meshgrid diff " \
         "split array_split interp isin triu_indices tril_indices"
COUNTED = {"argmax", "argmin", "argsort", "searchsorted", "count_nonzero"}  # int32
FLOATING = {"exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sqrt", "cbrt", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh",
            "arcsinh", "arccosh", "arctanh", "reciprocal", "degrees", "radians", "rint", "divide", "true_divide", "arctan2", "hypot", "mean", "std", "var"}
arrays.ELEMENTWISE.update(getattr(np, name) for name in BINARY.split())


SEQUENCES = {"concatenate", "stack", "vstack", "hstack"}  # their first operand is a list of arrays


def first(arguments, name=""):
    """As NumPy takes them: the first operand may be a list or a number."""
    if not arguments or not isinstance(arguments[0], (list, int, float, bool)):
        return list(arguments)
    return [list(map(asarray, arguments[0])) if name in SEQUENCES else asarray(arguments[0]), *arguments[1:]]


def lifted(name):
    function = getattr(np, name)

    def call(*arguments, dtype=None, **options):
        arguments = first(arguments, name)
        if options.pop("out", None) is not None:
            raise NotImplementedError("The 'out' argument to jnp.%s is not supported." % name)
        wanted = dtype_of(dtype) if dtype is not None else np.dtype(np.int32) if name in COUNTED else None
        # Whole numbers become float32, never the float16 that NumPy takes for small ones.
        if name in FLOATING and name not in BINARY.split() and arguments and getattr(arguments[0], "dtype", None) is not None and arguments[0].dtype.kind in "biu":
            arguments[0] = asarray(arguments[0]).astype(float32)
        return apply(function, arguments, options, wanted)

    call.__name__ = call.__qualname__ = name
    return call


for _name in (UNARY + " " + BINARY + " " + OTHERS).split():
    globals()[_name] = lifted(_name)


def array(values, dtype=None, copy=True):
    return asarray(values, dtype)


def full(shape, fill_value, dtype=None):
    given = asarray(fill_value, dtype)
    return Array(np.full(shape, given._value), given.dtype)


def ones(shape, dtype=None):
    return full(shape, 1, dtype or float32)


def zeros(shape, dtype=None):
    return full(shape, 0, dtype or float32)


empty = zeros


def full_like(a, fill_value, dtype=None, shape=None):
    return full(a.shape if shape is None else shape, fill_value, dtype or asarray(a).dtype)


def ones_like(a, dtype=None, shape=None):
    return full_like(a, 1, dtype, shape)


def zeros_like(a, dtype=None, shape=None):
    return full_like(a, 0, dtype, shape)


def made(function):
    def call(*arguments, dtype=None, **options):
        return asarray(function(*arguments, **options), dtype)
    return call


arange, linspace, logspace, eye, identity, tri = map(made, (np.arange, np.linspace, np.logspace, np.eye, np.identity, np.tri))


dot, matmul, tensordot, inner, vdot, einsum = map(product, (np.dot, np.matmul, np.tensordot, np.inner, np.vdot, np.einsum))


class linalg:
    norm, inv, det, solve = (staticmethod(lambda *words, _f=function, **options: apply(_f, first(words), options)) for function in (
        np.linalg.norm, np.linalg.inv, np.linalg.det, np.linalg.solve))


# What an array can do.

def method(name):
    return lambda self, *words, **options: globals()[name](self, *words, **options)


def reflected(name):
    return lambda self, other: globals()[name](other if isinstance(other, Array) else asarray_like(other, self), self)


def asarray_like(other, array):
    """A number of Python bends to the array; NumPy's arrays become ours."""
    return other if isinstance(other, (bool, int, float, complex)) else asarray(other)


def direct(name):
    return lambda self, other: globals()[name](self, asarray_like(other, self)) if not isinstance(other, (str, type(None))) else NotImplemented


def reshaped(self, *shape, order="C"):
    return reshape(self, shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape, order=order)


def transposed(self, *axes):
    return transpose(self, axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes or None)


for _name in "sum prod mean std var max min all any cumsum cumprod argmax argmin argsort sort round ravel swapaxes squeeze repeat take diagonal trace clip dot".split():
    setattr(Array, _name, method(_name))
for _name, _operation in {"add": "add", "sub": "subtract", "mul": "multiply", "truediv": "divide", "floordiv": "floor_divide", "mod": "remainder", "pow": "power",
                          "matmul": "matmul", "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor", "lshift": "left_shift", "rshift": "right_shift"}.items():
    setattr(Array, "__%s__" % _name, direct(_operation))
    setattr(Array, "__r%s__" % _name, reflected(_operation))
for _name, _operation in {"eq": "equal", "ne": "not_equal", "lt": "less", "le": "less_equal", "gt": "greater", "ge": "greater_equal"}.items():
    setattr(Array, "__%s__" % _name, direct(_operation))
for _name, _operation in {"neg": "negative", "pos": "positive", "abs": "abs", "invert": "invert"}.items():
    setattr(Array, "__%s__" % _name, method(_operation))
Array.flatten, Array.reshape, Array.transpose, Array.__getitem__ = method("ravel"), reshaped, transposed, item
Array.T, Array.mT = property(lambda self: transpose(self)), property(lambda self: swapaxes(self, -1, -2))
Array.real, Array.imag, Array.at = property(method("real")), property(method("imag")), property(At)
__getattr__ = missing.of("jax.numpy")
