#!/usr/bin/env python3
# A training script for practice: it learns nothing, but it needs every host, holds the chips, and prints what a real one prints.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A training script for practice. It runs on every host of a slice at the same time, in a venv that has jax[tpu]. With --fail one host
ends, or stands still, as real jobs do. With TPU_VISIBLE_CHIPS it trains on a part of one host."""
import argparse
import math
import os
import random
import signal
import subprocess
import sys
import threading
import time

# Said at --at, and the exit status. The others are not said by the script itself.
FAILURES = {
    "oom": ("jaxlib._jax.XlaRuntimeError: RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space hbm. "
            "Used 36.21G of 30.75G hbm. Exceeded hbm capacity by 5.46G.", 1),
    "disk": ("OSError: [Errno 28] No space left on device: 'checkpoint/params.msgpack'", 1),
    "nan": ("FloatingPointError: invalid value (nan) encountered in train_step", 1),
    "crash": ("F external/xla/xla/pjrt/distributed: Core halted unexpectedly: INTERNAL: Accelerator device halted prematurely", 134),
}


SLOW = ("slow", "data", "checkpoint", "compile")  # nothing fails, but it takes longer
BATCH = 0.02  # of a device's memory
SAVED = ("params", "opt_state")  # in a checkpoint


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200, metavar="N", help="how many steps (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.5, metavar="S", help="how long a step takes (default: %(default)s)")
    parser.add_argument("--fail", choices=["oom", "disk", "nan", "crash", "busy", "hang", "die", "slow", "data", "checkpoint", "compile"],
                        help="what goes wrong: the chips' memory is used up (oom), the disk is full (disk), a loss is no number (nan), a chip "
                             "halts (crash), a program that was forgotten holds a chip (busy: before the first step), nothing happens any more (hang), "
                             "the process is killed (die), its input comes late from then on, so that all wait for it (slow); or on all "
                             "hosts: the input comes late (data), checkpoints are written often and slowly (checkpoint), the shapes of "
                             "batches change, and each new one is compiled (compile)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another number, another course of what is slow (default: %(default)s)")
    parser.add_argument("--on", type=int, default=0, metavar="HOST", help="the host on which it goes wrong (default: %(default)s)")
    parser.add_argument("--at", type=int, default=20, metavar="STEP", help="the step at which it goes wrong (default: %(default)s)")
    parser.add_argument("--checkpoint", type=int, default=50, metavar="N", help="writes a checkpoint every N steps, which takes as long as four (0: never)")
    parser.add_argument("--ahead", type=int, default=0, metavar="N", help="hands N more steps to the chips while they wait for the other hosts")
    parser.add_argument("--only", type=int, default=0, metavar="CHIPS", help="computes on the first chips of each host; the others stay idle")
    parser.add_argument("--track", action="store_true", help="writes /dev/shm/memory.prof every second, as jax-smi's tracking does")
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
    if kind == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    text, status = FAILURES[kind]
    sys.stderr.write("Traceback (most recent call last):\n  File \"%s\", line 96, in <module>\n    loss = train_step(params, batch)\n%s\n" % (__file__, text))
    sys.stderr.flush()
    if status == 134:
        os.abort()
    os._exit(status)


def burn(seconds):
    """A processor at work."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sum(range(10000))


def input_time(wish, late):
    """How long a batch takes, and what part of that a processor is at work for it. What is drawn is the same on all hosts."""
    draw = wish.draw
    if wish.fail == "data" and wish.step >= wish.at:
        return wish.seconds * draw.uniform(0.45, 1.1), wish.decoding
    share = draw.uniform(0.6, 1.2) if wish.seed else 0.9
    return wish.seconds * (share if late else 0.06), 0


def read_batch(chips, wish, late):
    from jax import profiler
    from jax._src import telemetry
    begin = time.monotonic_ns()
    seconds, part = input_time(wish, late)
    with profiler.TraceAnnotation("next(loader)"):
        time.sleep(seconds * (1 - part))
        burn(seconds * part)
    took = time.monotonic_ns() - begin
    telemetry.count("/grain/python/data_sources/bytes_read", int(BATCH * chips.device_bytes()) * len(chips.live()), source="ArrayRecordDataSource")
    telemetry.observe("/grain/python/dataset/source_read_time_ns", took, source="ArrayRecordDataSource")
    telemetry.observe("/grain/python/dataset/next_duration_ns", took)


def train_step(chips, step, wish, late):
    """The input is read while the chips stand still; then they compute, and in the end they need all others."""
    from jax.experimental import multihost_utils
    read_batch(chips, wish, late)
    if wish.fail == "compile" and step >= wish.next_shape:
        compile_step(wish)
    chips.hold("activations", 0.16 * chips.device_bytes(), wish.devices, "train_step")
    with chips.Run("train_step", range(wish.only) if wish.only else None) as run:
        time.sleep(wish.seconds * 0.94)
        run.collective(wish.ahead)
        multihost_utils.sync_global_devices("step %d" % step)
    chips.hold("activations", 0, wish.devices)


def compile_step(wish):
    """Told as JAX tells it where jax_log_compiles is set, which scripts do that look for it."""
    wish.next_shape = wish.step + wish.draw.randint(6, 14)
    seconds = wish.seconds * wish.draw.uniform(5, 11)
    begin = time.monotonic()
    print("WARNING:jax._src.interpreters.pxla:Compiling jit(train_step) with global shapes and types [ShapedArray(bfloat16[%d,2048])]." % (
        256 * wish.draw.randint(1, 64)), file=sys.stderr, flush=True)
    time.sleep(seconds * 0.7)
    burn(seconds * 0.3)
    print("WARNING:jax._src.dispatch:Finished XLA compilation of jit(train_step) in %.9f sec" % (time.monotonic() - begin), file=sys.stderr, flush=True)


def save_checkpoint(chips, step, wish):
    """Told as Orbax tells a checkpoint that is waited for; one host of all counts it."""
    from jax._src import telemetry
    begin = time.monotonic()
    if wish.is_first:
        telemetry.count("/jax/orbax/write/start")
    telemetry.count("/jax/orbax/write/storage_type", storage_type="other")
    time.sleep(wish.seconds * (wish.draw.uniform(8, 20) if wish.fail == "checkpoint" else 4))
    took = time.monotonic() - begin
    size = sum(held[name][0] for held in chips.live() for name in SAVED if name in held) / (1 << 30)
    telemetry.observe("/jax/orbax/write/gbytes", size)
    telemetry.observe("/jax/orbax/write/gbytes_per_sec", size / took)
    telemetry.observe("/jax/orbax/write/blocking_gbytes_per_sec", size / took)
    telemetry.observe("/jax/checkpoint/write/duration_since_last_checkpoint_secs", time.monotonic() - wish.saved)
    wish.saved = time.monotonic()
    if wish.is_first:
        telemetry.count("/jax/orbax/write/success")
    print("saved checkpoint %d" % step, flush=True)


def load(chips, wish):
    """What stays on every chip: the parameters, and twice as much for the optimizer."""
    size = chips.device_bytes()
    wish.devices = range(wish.only * jax_devices_per_chip()) if wish.only else None
    for name, part in (("params", 0.19), ("opt_state", 0.38), ("batch", BATCH)):
        chips.hold(name, size * part, wish.devices, "init_state")


def jax_devices_per_chip():
    from jax._src import slice as tpu_slice
    return tpu_slice.kind()[1]


def goes_wrong(chips, wish, step):
    """Before the step at which it happens: a leak fills the memory until nothing fits any more."""
    if wish.fail == "oom" and step <= wish.at:
        chips.hold("leak", 0.25 * chips.device_bytes() * step / max(1, wish.at), wish.devices, "eval_step")
    if wish.fail not in (None, "busy", *SLOW) and step == wish.at:
        time.sleep(wish.seconds)
        if wish.fail == "crash":
            chips.fail(FAILURES["crash"][0])
        fail(wish.fail)


def track():
    """What jax_smi.initialise_tracking() does: a profile of the memory, written beside its place and moved there."""
    import jax.profiler
    while True:
        jax.profiler.save_device_memory_profile("/dev/shm/memory.prof.new")
        os.rename("/dev/shm/memory.prof.new", "/dev/shm/memory.prof")
        time.sleep(1)


def begin(wish):
    import jax
    from jax._src import slice as tpu_slice
    if not tpu_slice.is_part() and not jax.distributed.is_initialized():
        jax.distributed.initialize()
    if wish.fail == "busy" and slice_worker() == wish.on:
        forget_a_program()
    for program in ("ORBAX", "PYGRAIN"):  # before they are imported, as a training script would; "false" in the environment turns it off
        os.environ.setdefault("ENABLE_%s_PROMETHEUS_TELEMETRY" % program, "true")
    from jax._src import telemetry
    telemetry.start()
    print("JAX %s, process %d of %d, %d of %d devices (%s)" % (
        jax.__version__, jax.process_index(), jax.process_count(), jax.local_device_count(), jax.device_count(), jax.devices()[0].device_kind), flush=True)
    if wish.track:
        threading.Thread(target=track, daemon=True).start()
    if wish.logdir:
        os.makedirs(wish.logdir, exist_ok=True)
        open(os.path.join(wish.logdir, "events.out.tfevents.%d.practice" % time.time()), "ab").close()
    return jax.process_index()


def main():
    wish = options()
    process = begin(wish)
    from jax._src import runtime as chips
    load(chips, wish)
    wish.saved, wish.is_first = time.monotonic(), process == 0
    wish.draw, wish.next_shape = random.Random(wish.seed), wish.at
    wish.decoding = wish.seed % 3 / 2  # the input is waited for, or made by a processor, or half of both
    if wish.fail == "checkpoint":
        wish.checkpoint = wish.draw.randint(12, 30)
    for step in range(1, wish.steps + 1):
        wish.step = step
        start = time.monotonic()
        if process == wish.on:
            goes_wrong(chips, wish, step)
        train_step(chips, step, wish, wish.fail == "slow" and process == wish.on and step >= wish.at)
        loss = 0.4 + 2.6 * math.exp(-step / 60) + 0.05 * math.sin(step * 1.7)
        print("step %d loss %.4f learning_rate %.6f steps_per_second %.2f" % (
            step, loss, 0.001 * min(1, step / 20), 1 / max(1e-6, time.monotonic() - start)), flush=True)
        if wish.checkpoint and step % wish.checkpoint == 0:
            save_checkpoint(chips, step, wish)
    print("done after %d steps" % wish.steps, flush=True)


if __name__ == "__main__":
    main()
