# Part of the imitation of JAX on a practice host: whether a program has taken its devices.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
from jax._src import backend


def backends_are_initialized():
    return backend.is_up()
