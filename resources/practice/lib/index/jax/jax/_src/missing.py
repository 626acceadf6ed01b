# Part of the imitation of JAX on a practice host: what it says of all that it has not.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later


def of(module):
    """The __getattr__ of a module. Not an AttributeError: `from module import name` would hide the sentence."""
    def refuse(name):
        if name.startswith("__"):
            raise AttributeError("module %r has no attribute %r" % (module, name))
        raise NotImplementedError("%s.%s is not in this practice host's imitation of JAX, which only computes with NumPy. It needs JAX itself: "
                                  "a real TPU VM, or JAX on a computer of your own." % (module, name))
    return refuse
