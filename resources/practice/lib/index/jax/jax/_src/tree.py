# Part of the imitation of JAX on a practice host: trees of lists, tuples and dictionaries.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
_kinds = {}  # type: (parts of a value, the value of parts)


def register(kind, take, make):
    _kinds[kind] = (take, make)


def flatten(value):
    """(leaves, what makes the tree of leaves again: it can be compared and hashed)."""
    kind = type(value)
    if value is None:
        return [], None
    if kind is dict:
        names = tuple(sorted(value))
        parts = [value[name] for name in names]
    elif kind in (list, tuple) or (isinstance(value, tuple) and hasattr(value, "_fields")):
        names, parts = None, list(value)
    elif kind is slice:
        names, parts = None, [value.start, value.stop, value.step]
    elif kind in _kinds:
        names, parts = None, _kinds[kind][0](value)
    else:
        return [value], "*"
    leaves, shapes = [], []
    for part in parts:
        found, shape = flatten(part)
        leaves += found
        shapes.append(shape)
    return leaves, (kind, names, tuple(shapes))


def unflatten(structure, leaves):
    return make(structure, iter(leaves))


def make(shape, waiting):
    """Not within unflatten(): a function that calls itself lives on with its leaves, and what they take on a device, until it is collected."""
    if shape is None:
        return None
    if shape == "*":
        return next(waiting)
    kind, names, shapes = shape
    parts = [make(one, waiting) for one in shapes]
    if kind is dict:
        return dict(zip(names, parts))
    if kind in _kinds:
        return _kinds[kind][1](parts)
    return kind(*parts) if kind is slice or hasattr(kind, "_fields") else kind(parts)


def leaves(value):
    return flatten(value)[0]


def map(function, value, *others):
    found, structure = flatten(value)
    rest = [flatten(other)[0] for other in others]
    return unflatten(structure, [function(*parts) for parts in zip(found, *rest)])
