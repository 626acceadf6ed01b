# Part of the imitation of JAX on a practice host: products of matrices.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import os

import numpy as np

from jax._src import runtime
from jax._src.array import LaterArray, apply, asarray, dtype_of, promoted, rounded

LONG = 2**30  # multiplications, about a tenth of a second


def rounds(precision, device):
    """How a product of float32 begins: as three products of bfloat16, as one, or as it is."""
    import jax
    named = precision[0] if isinstance(precision, (tuple, list)) else precision
    named = getattr(named, "value", named) or jax.config.jax_default_matmul_precision or os.environ.get("JAX_DEFAULT_MATMUL_PRECISION") or "default"
    known = {"default": "bfloat16", "fastest": "bfloat16", "bfloat16": "bfloat16", "high": "high", "tensorfloat32": "high", "bfloat16_3x": "high",
             "highest": "highest", "float32": "highest"}
    if named not in known:
        raise ValueError("%r is no precision of jax.lax.Precision" % (named,))
    return "highest" if device.platform == "cpu" else known[named]


def is_long(left, right):
    """A product of two matrices of fitting shapes that takes long here."""
    return (left.ndim == right.ndim == 2 and left.shape[1] == right.shape[0] and left.dtype.kind == right.dtype.kind == "f"
            and left.shape[0] * left.shape[1] * right.shape[1] >= LONG)


def product(function):
    """A function of two matrices, as the matrix unit computes it."""
    def call(*operands, precision=None, preferred_element_type=None, **options):
        operands = [word if isinstance(word, str) else asarray(word) for word in operands]
        given = [word for word in operands if not isinstance(word, str)]
        how = rounds(precision, given[0].device)

        def compute(*words, **rest):
            parts = [word if isinstance(word, str) or word.dtype.kind != "f" else word.astype(np.float32) for word in words]
            if how == "highest" or not any(not isinstance(part, str) and part.dtype.kind == "f" for part in parts):
                return function(*parts, **rest)
            coarse = [part if isinstance(part, str) or part.dtype.kind != "f" else rounded(part) for part in parts]
            result = function(*coarse, **rest)
            for at, part in enumerate(parts) if how == "high" else ():
                if not isinstance(part, str) and part.dtype.kind == "f":
                    fine = list(coarse)
                    fine[at] = rounded(part - coarse[at])
                    result = result + function(*fine, **rest)
            return result

        compute.__name__ = function.__name__
        if any(one._reference is not None for one in given):
            return apply(compute, operands, options, dtype_of(preferred_element_type))
        wanted = dtype_of(preferred_element_type)
        with runtime.Run(function.__name__):
            if function in (np.dot, np.matmul) and is_long(*given):
                return LaterArray((given[0].shape[0], given[1].shape[1]), wanted or promoted(given), given[0].device,
                                  lambda: apply(compute, operands, options, wanted)._value)
            return apply(compute, operands, options, wanted)

    return call
