# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Started on every host at the same time: joins the others, counts, and prints lines "tpudesk NAME VALUE"."""
import os

import jax

if int(os.environ["HOSTS"]) > 1:
    jax.distributed.initialize(initialization_timeout=int(os.environ["JOIN_SECONDS"]))
device = jax.devices()[0]
for name, value in (("devices", jax.device_count()), ("local", jax.local_device_count()), ("process", jax.process_index()),
                    ("processes", jax.process_count()), ("platform", device.platform), ("kind", device.device_kind),
                    ("jax", jax.__version__)):
    print("tpudesk", name, value, sep="\t")
