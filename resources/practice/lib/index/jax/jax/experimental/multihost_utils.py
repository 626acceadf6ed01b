# Part of the imitation of JAX on a practice host: steps that all hosts take together.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
from jax import distributed


def sync_global_devices(name):
    distributed.barrier(name)
