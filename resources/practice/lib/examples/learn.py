#!/usr/bin/env python3
# A training for practice that really learns, on the processor alone: a small network, its checkpoints, and how it goes on from one.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A training for practice that learns to tell points of two spirals apart. All that it does follows from its steps: what goes on from a
checkpoint ends with the very loss of what was never interrupted. Checkpoints get their names when they are whole. It needs numpy."""
import argparse
import json
import os
import re
import subprocess
import sys
import time

for library in ("OPENBLAS", "OMP", "MKL"):  # sums in one order only
    os.environ[library + "_NUM_THREADS"] = "1"
import numpy  # noqa: E402

SEED = 25
UNITS = 48
RATE, MOMENTUM = 0.03, 0.9
BATCH = 64


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=500, metavar="N", help="how many steps (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.05, metavar="S", help="how long a step takes at least (default: %(default)s)")
    parser.add_argument("--every", type=int, default=25, metavar="N", help="writes a checkpoint every N steps (default: %(default)s)")
    parser.add_argument("--folder", default="", metavar="DIR", help="where checkpoints go: a folder that is still there after the machine, or gs://…")
    parser.add_argument("--keep", type=int, default=5, metavar="N", help="so many checkpoints are kept in a folder (default: %(default)s)")
    parser.add_argument("--resume_from", default="", metavar="CHECKPOINT", help="goes on from it: a file, or gs://…")
    parser.add_argument("--account", default="", metavar="FILE", help="writes down what it does and when, one JSON object a line")
    return parser.parse_args()


def points(step):
    """The batch of a step, which nothing but its number decides."""
    random = numpy.random.default_rng([SEED, step])
    side = random.integers(0, 2, BATCH)
    turn = random.uniform(0.3, 3.0, BATCH)
    angle = turn * numpy.pi + side * numpy.pi
    place = numpy.stack([turn * numpy.cos(angle), turn * numpy.sin(angle)], axis=1) / 3 + random.normal(0, 0.02, (BATCH, 2))
    return place, side


class Network:
    """Two layers, and the momentum of each."""

    def __init__(self):
        random = numpy.random.default_rng(SEED)
        self.arrays = {"in": random.normal(0, 1.5, (2, UNITS)), "in_bias": random.normal(0, 0.5, UNITS), "out": random.normal(0, 0.3, UNITS),
                       "out_bias": numpy.zeros(1)}
        self.arrays.update({"momentum_" + name: numpy.zeros_like(array) for name, array in list(self.arrays.items())})

    def train(self, step):
        place, side = points(step)
        hidden = numpy.tanh(place @ self.arrays["in"] + self.arrays["in_bias"])
        guess = 1 / (1 + numpy.exp(-(hidden @ self.arrays["out"] + self.arrays["out_bias"])))
        loss = -numpy.mean(numpy.log(numpy.where(side == 1, guess, 1 - guess) + 1e-12))
        wrong = (guess - side) / BATCH
        back = numpy.outer(wrong, self.arrays["out"]) * (1 - hidden ** 2)
        slopes = {"in": place.T @ back, "in_bias": back.sum(axis=0), "out": hidden.T @ wrong, "out_bias": wrong.sum(keepdims=True)}
        for name, slope in slopes.items():
            moved = MOMENTUM * self.arrays["momentum_" + name] - RATE * slope * BATCH / 8
            self.arrays["momentum_" + name] = moved
            self.arrays[name] = self.arrays[name] + moved
        return float(loss)

    def save(self, file, step):
        with open(file, "wb") as out:
            numpy.savez(out, step=step, **self.arrays)
            out.flush()
            os.fsync(out.fileno())

    def load(self, file):
        with numpy.load(file) as read:
            self.arrays = {name: read[name] for name in self.arrays}
            return int(read["step"])


class Account:
    """What happened and when, for who wants to know it from the training itself."""

    def __init__(self, file):
        self.file = file

    def tell(self, what, step=-1, took=0.0):
        if not self.file:
            return
        line = {"attempt": int(os.environ.get("TPUDESK_ATTEMPT", 0)), "what": what, "step": step, "at": int(time.time() * 1000), "took": int(took * 1000)}
        with open(self.file, "a") as out:
            out.write(json.dumps(line) + "\n")


def is_in_bucket(place):
    return place.startswith("gs://")


def copy(source, target):
    subprocess.run(["gcloud", "storage", "cp", source, target], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def save_checkpoint(network, step, wish, account):
    begin = time.monotonic()
    name = "checkpoint_%06d.npz" % step
    folder = os.path.expanduser("~/.learn") if is_in_bucket(wish.folder) else wish.folder
    os.makedirs(folder, exist_ok=True)
    half = os.path.join(folder, name + ".tmp-%d" % os.getpid())
    network.save(half, step)
    if is_in_bucket(wish.folder):
        copy(half, wish.folder.rstrip("/") + "/" + name)  # an object is there as a whole, or not at all
        os.unlink(half)
    else:
        os.replace(half, os.path.join(folder, name))
        forget_old(folder, wish.keep)
    took = time.monotonic() - begin
    print("saved checkpoint at step %d in %.3f s" % (step, took), flush=True)
    account.tell("saved", step, took)


def forget_old(folder, keep):
    whole = sorted(name for name in os.listdir(folder) if re.fullmatch(r"checkpoint_\d+\.npz", name))
    for name in whole[:-keep]:
        os.unlink(os.path.join(folder, name))


def restore(network, wish, account):
    begin = time.monotonic()
    file = wish.resume_from
    if is_in_bucket(file):
        file = os.path.expanduser("~/.learn-restored.npz")
        copy(wish.resume_from, file)
    step = network.load(file)
    took = time.monotonic() - begin
    print("restored checkpoint at step %d in %.3f s" % (step, took), flush=True)
    account.tell("restored", step, took)
    return step


def main():
    wish = options()
    is_first = os.environ.get("TPUDESK_HOST", "0") == "0"  # the others compute the same, and write nothing
    account = Account(wish.account if is_first else "")
    account.tell("began")
    network = Network()
    done = restore(network, wish, account) if wish.resume_from else 0
    loss = 0.0
    for step in range(done + 1, wish.steps + 1):
        begin = time.monotonic()
        loss = network.train(step)
        time.sleep(max(0.0, wish.seconds - (time.monotonic() - begin)))
        print("step %d loss %.6f" % (step, loss), flush=True)
        account.tell("step", step)
        if is_first and wish.folder and wish.every and step % wish.every == 0 and step < wish.steps:
            save_checkpoint(network, step, wish, account)
    print("final loss %r" % loss, flush=True)
    account.tell("done", wish.steps)
    return 0


if __name__ == "__main__":
    sys.exit(main())
