#!/usr/bin/env python3
# A training script for practice: it learns nothing, but it needs every host, holds the chips, and prints what a real one prints.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A training script for practice. It runs on every host of a slice at the same time, in a venv that has jax[tpu]. With --fail one host
ends, or stands still, as real jobs do."""
import argparse
import math
import os
import subprocess
import sys
import time

# Said at --at, and the exit status. "busy" and "hang" are not said by the script itself.
FAILURES = {
    "oom": ("jaxlib._jax.XlaRuntimeError: RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space hbm. "
            "Used 36.21G of 30.75G hbm. Exceeded hbm capacity by 5.46G.", 1),
    "disk": ("OSError: [Errno 28] No space left on device: 'checkpoint/params.msgpack'", 1),
    "nan": ("FloatingPointError: invalid value (nan) encountered in train_step", 1),
    "crash": ("F external/xla/xla/pjrt/distributed: Core halted unexpectedly: INTERNAL: Accelerator device halted prematurely", 134),
}


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200, metavar="N", help="how many steps (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.5, metavar="S", help="how long a step takes (default: %(default)s)")
    parser.add_argument("--fail", choices=["oom", "disk", "nan", "crash", "busy", "hang"],
                        help="what goes wrong: the chips' memory is used up (oom), the disk is full (disk), a loss is no number (nan), a chip "
                             "halts (crash), a program that was forgotten holds a chip (busy: before the first step), nothing happens any more (hang)")
    parser.add_argument("--on", type=int, default=0, metavar="HOST", help="the host on which it goes wrong (default: %(default)s)")
    parser.add_argument("--at", type=int, default=20, metavar="STEP", help="the step at which it goes wrong (default: %(default)s)")
    parser.add_argument("--logdir", default="", metavar="DIR", help="where the curves go, for TensorBoard")
    return parser.parse_args()


def forget_a_program():
    """As after a lost terminal: something holds a chip, and nobody looks after it. What this script brings about is refused by JAX."""
    left = subprocess.Popen([sys.executable, "-c", "import jax, time; jax.devices(); print(1, flush=True); time.sleep(86400)"], start_new_session=True,
                            env={"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], "TPU_VISIBLE_CHIPS": "0"}, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    left.stdout.readline()


def slice_worker():
    from jax._src import slice as tpu_slice # jax.process_index() would take the chips
    return tpu_slice.worker()


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
    if wish.fail == "busy" and slice_worker() == wish.on:
        forget_a_program()
    process = jax.process_index()
    print("JAX %s, process %d of %d, %d of %d devices (%s)" % (
        jax.__version__, process, jax.process_count(), jax.local_device_count(), jax.device_count(), jax.devices()[0].device_kind), flush=True)
    if wish.logdir:
        os.makedirs(wish.logdir, exist_ok=True)
        open(os.path.join(wish.logdir, "events.out.tfevents.%d.practice" % time.time()), "ab").close()
    for step in range(1, wish.steps + 1):
        begin = time.monotonic()
        time.sleep(wish.seconds)
        if wish.fail not in (None, "busy") and process == wish.on and step == wish.at:
            fail(wish.fail)
        multihost_utils.sync_global_devices("step %d" % step)
        loss = 0.4 + 2.6 * math.exp(-step / 60) + 0.05 * math.sin(step * 1.7)
        print("step %d loss %.4f learning_rate %.6f steps_per_second %.2f" % (
            step, loss, 0.001 * min(1, step / 20), 1 / max(1e-6, time.monotonic() - begin)), flush=True)
    print("done after %d steps" % wish.steps, flush=True)


if __name__ == "__main__":
    main()
