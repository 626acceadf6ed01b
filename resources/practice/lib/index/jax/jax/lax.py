# Part of the imitation of JAX on a practice host.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import enum

from jax._src import missing


class Precision(enum.Enum):
    DEFAULT, HIGH, HIGHEST = "default", "high", "highest"


__getattr__ = missing.of("jax.lax")
