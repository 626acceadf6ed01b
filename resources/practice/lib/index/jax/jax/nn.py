# Part of the imitation of JAX on a practice host: activations.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
from jax import numpy as jnp
from jax._src import missing


def relu(x):
    return jnp.maximum(x, 0)


def sigmoid(x):
    return 1 / (1 + jnp.exp(-jnp.asarray(x)))


def silu(x):
    return x * sigmoid(x)


def softmax(x, axis=-1):
    shifted = jnp.exp(x - jnp.max(x, axis=axis, keepdims=True))
    return shifted / jnp.sum(shifted, axis=axis, keepdims=True)


def log_softmax(x, axis=-1):
    shifted = x - jnp.max(x, axis=axis, keepdims=True)
    return shifted - jnp.log(jnp.sum(jnp.exp(shifted), axis=axis, keepdims=True))


def one_hot(x, num_classes, *, dtype=jnp.float32, axis=-1):
    x = jnp.asarray(x)
    axis = axis + x.ndim + 1 if axis < 0 else axis
    shape = [1] * (x.ndim + 1)
    shape[axis] = num_classes
    return (jnp.expand_dims(x, axis) == jnp.arange(num_classes).reshape(shape)).astype(dtype)


__getattr__ = missing.of("jax.nn")
