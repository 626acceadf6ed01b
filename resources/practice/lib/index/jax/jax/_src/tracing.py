# Part of the imitation of JAX on a practice host: jit().
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""As JAX does, jit() runs a function once for each form of its arguments and notes the steps; later calls take the steps again, without the
function. What it prints is printed once, and where it would need the numbers it is refused."""
import functools
import inspect
import time

from jax._src import compilation_cache, runtime, tree

_traces = []


class ConcretizationTypeError(TypeError):
    pass


class TracerBoolConversionError(ConcretizationTypeError):
    pass


class TracerArrayConversionError(TypeError):
    pass


def refusal(array):
    from jax._src.array import shape_text
    caller = inspect.stack()[2].function
    kind = {"__bool__": TracerBoolConversionError, "__array__": TracerArrayConversionError}.get(caller, ConcretizationTypeError)
    words = {"__bool__": "Attempted boolean conversion of traced array with shape %s.", "__array__": "The numpy.ndarray conversion method __array__() was "
             "called on traced array with shape %s."}.get(caller, "Abstract tracer value encountered where concrete value is expected: traced array with shape %s.")
    return kind(words % shape_text(array))


def current():
    return _traces[-1]


class Trace:
    def __init__(self):
        self.steps, self.count = [], 0

    def next(self):
        self.count += 1
        return self.count - 1

    def note(self, what, leaves, structure, made):
        self.steps.append((what, [slot(leaf) for leaf in leaves], structure, [one._reference for one in made] if isinstance(made, list) else made._reference))

    def replay(self, inputs):
        """The value of every reference."""
        from jax._src.array import apply
        values = dict(enumerate(inputs))
        for (function, dtype, keeps_first), slots, structure, places in self.steps:
            arguments, options = tree.unflatten(structure, [filled(one, values) for one in slots])
            made = apply(function, arguments, options, dtype, keeps_first)
            values.update(zip(places, made) if isinstance(places, list) else [(places, made)])
        return values


class Slot(int):
    """The number of a value that is not known before the call."""


def slot(leaf):
    reference = getattr(leaf, "_reference", None)
    return leaf if reference is None else Slot(reference)


def filled(one, values):
    return values[one] if isinstance(one, Slot) else one


class Jitted:
    def __init__(self, function, static_argnums, static_argnames):
        functools.update_wrapper(self, function)
        self.function, self.static, self.names, self.known = function, static_argnums, static_argnames, {}

    def __get__(self, owner, kind=None):
        return self if owner is None else functools.partial(self, owner)

    def __call__(self, *arguments, **options):
        from jax._src.array import Array, asarray, is_operand
        fixed = {at: arguments[at] for at in self.static if at < len(arguments)}
        named = {name: options.pop(name) for name in self.names if name in options}
        leaves, structure = tree.flatten(([value for at, value in enumerate(arguments) if at not in fixed], options))
        if any(isinstance(leaf, Array) and leaf._reference is not None for leaf in leaves):
            return self.function(*arguments, **options, **named)  # within another one
        if any(not is_operand(leaf) and not isinstance(leaf, (bool, int, float, complex)) for leaf in leaves):
            wrong = next(leaf for leaf in leaves if not is_operand(leaf) and not isinstance(leaf, (bool, int, float, complex)))
            raise TypeError("Error interpreting argument to %s as an abstract array. The problematic value is of type %s." % (self.function, type(wrong)))
        leaves = [asarray(leaf) for leaf in leaves]
        key = (structure, tuple(fixed.items()), tuple(named.items()), tuple((leaf.shape, leaf.dtype) for leaf in leaves))
        with runtime.Run("jit_" + getattr(self.function, "__name__", "fn")):
            if key not in self.known:
                begin = time.monotonic()
                self.known[key] = self.trace(leaves, structure, fixed, named)
                compilation_cache.compiled(self.function, [(leaf.shape, str(leaf.dtype)) for leaf in leaves], time.monotonic() - begin)
            trace, slots, shape = self.known[key]
            values = trace.replay(leaves)
            return tree.unflatten(shape, [filled(one, values) for one in slots])

    def trace(self, leaves, structure, fixed, named):
        from jax._src.array import Array, asarray
        trace = Trace()
        _traces.append(trace)
        try:
            inputs = [Array(leaf._value, leaf.dtype, leaf._device, trace.next()) for leaf in leaves]
            words, options = tree.unflatten(structure, inputs)
            for at in sorted(fixed):
                words.insert(at, fixed[at])
            result, shape = tree.flatten(self.function(*words, **options, **named))
        finally:
            _traces.pop()
        return trace, [slot(leaf if isinstance(leaf, Array) else asarray(leaf)) for leaf in result], shape


def jit(function=None, *, static_argnums=(), static_argnames=(), **others):
    """`others`, such as donate_argnums, change nothing of the result."""
    listed = (static_argnums,) if isinstance(static_argnums, int) else tuple(static_argnums)
    names = (static_argnames,) if isinstance(static_argnames, str) else tuple(static_argnames)
    return Jitted(function, listed, names) if function else lambda inner: Jitted(inner, listed, names)
