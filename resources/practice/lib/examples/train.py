#!/usr/bin/env python3
# A training script for practice: it learns nothing, but it needs every host, holds the chips, and prints what a real one prints.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""python3 train.py [--steps N] [--seconds S] [--fail oom|disk|nan|crash|busy|hang --on HOST --at STEP] [--logdir DIR]

On every host of a slice at the same time, in a venv that has jax[tpu]. With --fail one host ends, or stands still, as real jobs do."""
import argparse
import math
import os
import sys
import time

FAILURES = {
    "oom": ("jaxlib._jax.XlaRuntimeError: RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space hbm. "
            "Used 36.21G of 30.75G hbm. Exceeded hbm capacity by 5.46G.", 1),
    "disk": ("OSError: [Errno 28] No space left on device: 'checkpoint/params.msgpack'", 1),
    "nan": ("FloatingPointError: invalid value (nan) encountered in train_step", 1),
    "crash": ("F external/xla/xla/pjrt/distributed: Core halted unexpectedly: INTERNAL: Accelerator device halted prematurely", 134),
}


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--fail", choices=sorted(FAILURES) + ["hang"])
    parser.add_argument("--on", type=int, default=0)
    parser.add_argument("--at", type=int, default=20)
    parser.add_argument("--logdir", default="")
    return parser.parse_args()


def fail(kind):
    sys.stdout.flush()
    if kind == "hang":
        while True:
            time.sleep(60)
    text, status = FAILURES[kind]
    sys.stderr.write("Traceback (most recent call last):\n  File \"%s\", line 96, in <module>\n    loss = train_step(params, batch)\n%s\n" % (__file__, text))
    sys.stderr.flush()
    if status == 134:
        os.abort()
    os._exit(status)


def main():
    wish = options()
    import jax
    from jax.experimental import multihost_utils
    if jax.distributed.is_initialized() is False:
        jax.distributed.initialize()
    process = jax.process_index()
    print("JAX %s, process %d of %d, %d of %d devices (%s)" % (
        jax.__version__, process, jax.process_count(), jax.local_device_count(), jax.device_count(), jax.devices()[0].device_kind), flush=True)
    if wish.logdir:
        os.makedirs(wish.logdir, exist_ok=True)
        open(os.path.join(wish.logdir, "events.out.tfevents.%d.practice" % time.time()), "ab").close()
    for step in range(1, wish.steps + 1):
        begin = time.monotonic()
        time.sleep(wish.seconds)
        if wish.fail and process == wish.on and step == wish.at:
            fail(wish.fail)
        multihost_utils.sync_global_devices("step %d" % step)
        loss = 0.4 + 2.6 * math.exp(-step / 60) + 0.05 * math.sin(step * 1.7)
        print("step %d loss %.4f learning_rate %.6f steps_per_second %.2f" % (
            step, loss, 0.001 * min(1, step / 20), 1 / max(1e-6, time.monotonic() - begin)), flush=True)
    print("done after %d steps" % wish.steps, flush=True)


if __name__ == "__main__":
    main()
