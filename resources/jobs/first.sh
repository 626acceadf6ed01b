#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Every chip multiplies matrices for half a minute. A first program: change it as you like.

exec ~/venv/bin/python - <<'PROGRAM'
import os
import time

import jax
import jax.numpy as jnp

if int(os.environ["TPUDESK_HOSTS"]) > 1:
    jax.distributed.initialize()  # the hosts find each other
print(jax.device_count(), "devices,", jax.local_device_count(), "of them here:", jax.devices()[0].device_kind, flush=True)

matrices = [jax.device_put(jnp.ones((4096, 4096), jnp.bfloat16), device) for device in jax.local_devices()]
for step in range(1, 31):
    count, end = 0, time.monotonic() + 1
    while time.monotonic() < end:
        jax.block_until_ready([jnp.dot(matrix, matrix) for matrix in matrices])
        count += len(matrices)
    print(f"step {step}: {count} matrix products in 1 s", flush=True)
print("done", flush=True)
PROGRAM
