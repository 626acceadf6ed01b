# Part of the imitation of JAX on a practice host: x[place] and x.at[place].
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Outside of an array JAX reads the nearest element, and writes nothing."""
import numpy as np

from jax._src import tracing
from jax._src.array import Array, apply


def width(entry):
    """How many dimensions an entry takes; an array of truth takes as many as it has."""
    if entry is None or entry is Ellipsis:
        return 0
    kind = getattr(entry, "dtype", None)
    return entry.ndim if kind is not None and kind.kind == "b" else 1


def indexed(array, place):
    """The entries of a place, with whole slices for the dimensions that it does not name."""
    entries = list(place) if isinstance(place, tuple) else [place]
    for entry in entries:
        if isinstance(entry, list):
            raise TypeError("Using a non-tuple sequence for multidimensional indexing is not allowed; use `arr[array(seq)]` instead of `arr[seq]`.")
    taken = sum(map(width, entries))
    if not any(entry is Ellipsis for entry in entries):
        entries.append(Ellipsis)
    at = next(number for number, entry in enumerate(entries) if entry is Ellipsis)
    entries[at:at + 1] = [slice(None)] * (array.ndim - taken)
    return entries


def bounded(value, place, beyond):
    """The entries with whole numbers inside the array. `beyond`: those outside become the element after the last one, which padded() adds."""
    axis, found, padding = 0, [], []
    for entry in indexed(value, place):
        if entry is None:
            found.append(None)
            continue
        numbers = np.asarray(entry) if not isinstance(entry, slice) else None
        if numbers is not None and numbers.dtype.kind in "iu":
            size = value.shape[axis]
            numbers = np.where(numbers < 0, numbers.astype(np.int64) + size, numbers)
            outside = (numbers < 0) | (numbers >= size)
            entry = np.where(outside, size, numbers) if beyond else np.clip(numbers, 0, size - 1)
            padding.append((0, 1))
        else:
            padding.append((0, 0))
        if isinstance(entry, slice) or np.asarray(entry).dtype.kind != "b":
            axis += 1
        else:
            axis += np.ndim(entry)
            padding += [(0, 0)] * (np.ndim(entry) - 1)
        found.append(entry)
    return tuple(found), padding + [(0, 0)] * (value.ndim - len(padding))


def get(value, place):
    return value[bounded(value, place, False)[0]]


def get_filled(value, place, fill):
    entries, padding = bounded(value, place, True)
    return np.pad(value, padding, constant_values=fill)[entries]


def put(how):
    def call(value, place, other):
        entries, padding = bounded(value, place, True)
        wide = np.pad(value, padding)
        how(wide, entries, np.asarray(other).astype(value.dtype))
        return wide[tuple(slice(size) for size in value.shape)]
    return call


def put_into(wide, entries, other):
    wide[entries] = other


PUT = {name: put(how) for name, how in (("set", put_into), ("add", np.add.at), ("subtract", np.subtract.at), ("multiply", np.multiply.at), ("divide", np.divide.at),
                                        ("min", np.minimum.at), ("max", np.maximum.at))}


class At:
    """x.at, and x.at[place]."""

    def __init__(self, array, place=None):
        self.array, self.place = array, place

    def __getitem__(self, place):
        return At(self.array, place)

    def get(self, mode=None, fill_value=None, **options):
        if mode == "fill":
            fill = fill_value if fill_value is not None else np.nan if self.array.dtype.kind == "f" else 0
            return apply(get_filled, [self.array, self.place, fill], {}, keeps_first=True)
        return apply(get, [self.array, self.place], {}, keeps_first=True)

    def __getattr__(self, name):
        if name not in PUT:
            raise AttributeError("x.at[].%s is not in this practice host's imitation of JAX" % name)
        return lambda values, **options: apply(PUT[name], [self.array, self.place, values], {}, self.array.dtype)


def item(self, place):
    flags = [entry for entry in (place if isinstance(place, tuple) else (place,)) if isinstance(entry, Array) and entry.dtype.kind == "b" and entry._reference is not None]
    if flags:
        raise tracing.ConcretizationTypeError("NonConcreteBooleanIndexError: Array boolean indices must be concrete; got %s" % flags[0])
    indexed(self, place)
    return apply(get, [self, place], {}, keeps_first=True)
