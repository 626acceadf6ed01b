# An imitation of jax-smi for a practice host: the tracking, which the watched program calls.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import os
import threading
import time


def initialise_tracking(interval=1.0, dir_prefix="/dev/shm"):
    """Writes a profile of the devices' memory every so many seconds: beside its place, then moved there."""
    import jax.profiler

    def track():
        while True:
            path = os.path.join(dir_prefix, "memory.prof")
            try:
                jax.profiler.save_device_memory_profile(path + ".new")
                os.rename(path + ".new", path)
            except OSError:
                pass
            time.sleep(interval)

    threading.Thread(target=track, daemon=True).start()
