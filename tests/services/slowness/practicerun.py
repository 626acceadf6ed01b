#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the practice cloud's own train.py on some hosts in a time of its own: hours pass in no time, and each run is the same each time.

practicerun.py SOURCE_DIR: cases on standard input, one a line: NAME HOSTS CHIPS UNTIL LOST BACK OPTION… (LOST: the second at which the
machines are taken away, BACK: at which it begins again; 0: never). What is printed, a case after the other, by time:
  case NAME
  SECOND HOST tell LINE       told to libtpu
  SECOND HOST log LINE        printed by the program
  SECOND HOST metrics COUNT   asked by Prometheus; COUNT lines follow
  SECOND HOST cpu SECONDS     so long a processor was at work, up to then
  end
Real are train.py, and of the imitation of JAX what counts memory (runtime.py) and tells Prometheus (telemetry.py)."""
import contextlib
import importlib.util
import io
import os
import sys
import threading
import types

ROOT = sys.argv[1]
JAX = os.path.join(ROOT, "resources/practice/lib/index/jax/jax/_src")
TRAIN = os.path.join(ROOT, "resources/practice/lib/examples/train.py")
BEGAN = 1_700_000_000  # of the clock on the wall
SCRAPE = 10  # seconds between two looks of Prometheus
here = threading.local()  # .host: whose thread this is


class Over(BaseException):
    """The machine is gone, or nobody looks any more."""


class Host:
    def __init__(self, run, number):
        self.run, self.number, self.now, self.events, self.scrapes = run, number, run.begin, [], 0
        self.is_over = False

    def note(self, kind, text):
        if not self.is_over:  # what is left behind on the way out, a program's "done" among it, no machine tells
            self.events.append((self.now, self.number, kind, text))

    def advance(self, until):
        until = max(until, self.now)
        for at in range(int(self.now // SCRAPE + 1) * SCRAPE, int(min(until, self.run.end) // SCRAPE) * SCRAPE + 1, SCRAPE):
            text = self.telemetry.text().splitlines()
            if self.scrapes:  # the buckets of histograms say nothing here, and are many
                text = [line for line in text if "_bucket{" not in line]
            self.scrapes += 1
            self.events.append((at, self.number, "metrics", "\n".join([str(len(text))] + text)))
        self.now = until
        if self.now >= self.run.end:
            self.now, self.is_over = self.run.end, True
            raise Over()

    def tell(self, line):
        if not line.startswith("memory ") or self.now == self.run.begin:  # what comes and goes with each step says nothing here
            self.note("tell", line)

    def work(self, seconds):
        self.advance(self.now + seconds)
        self.note("cpu", "%.6f" % seconds)

    def print(self, *words, **how):
        for line in " ".join(map(str, words)).split("\n"):
            self.note("log", line)

    def meet(self):
        """All hosts go on together, at the time of the last one."""
        self.run.arrived[self.number] = self.now
        try:
            self.run.barrier.wait()
        except threading.BrokenBarrierError:  # one of them does not come any more: this one stands here to the end
            self.advance(self.run.end)
        together = max(self.run.arrived.values())
        with contextlib.suppress(threading.BrokenBarrierError):  # by one that is further already: all have met
            self.run.barrier.wait()
        self.advance(together)


class Run:
    def __init__(self, hosts, chips, begin, end):
        self.hosts, self.chips, self.begin, self.end = hosts, chips, begin, end
        self.barrier, self.arrived = threading.Barrier(hosts), {}


class Delegate(types.ModuleType):
    """The module of the host whose thread asks."""

    def __getattr__(self, name):
        return getattr(getattr(here.host, self.__name__.rpartition(".")[2]), name)


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made
    return made


def fake_jax():
    """What train.py asks JAX for, beside what is real."""
    jax = module("jax", __version__="0.6.2", __path__=[], process_index=lambda: here.host.number, process_count=lambda: here.host.run.hosts,
                 local_device_count=lambda: here.host.run.chips, device_count=lambda: here.host.run.hosts * here.host.run.chips,
                 devices=lambda: [types.SimpleNamespace(device_kind="TPU v4")])
    jax.distributed = module("jax.distributed", is_initialized=lambda: True)
    jax.profiler = module("jax.profiler", TraceAnnotation=lambda name: contextlib.nullcontext())
    inside = module("jax._src", __path__=[])
    inside.slice = module("jax._src.slice", kind=lambda: ("TPU v4", 1), is_part=lambda: False, worker=lambda: here.host.number,
                          environment=lambda: {"TYPE": "V4"})
    for name in ("runtime", "telemetry"):
        setattr(inside, name, Delegate("jax._src." + name))
        sys.modules["jax._src." + name] = getattr(inside, name)
    module("jax.experimental", __path__=[]).multihost_utils = module(
        "jax.experimental.multihost_utils", sync_global_devices=lambda name: here.host.meet())


def loaded(path, name):
    spec = importlib.util.spec_from_file_location(name, path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def clock_of():
    """time, for the thread that asks."""
    made = types.ModuleType("time")
    made.sleep = lambda seconds: here.host.advance(here.host.now + seconds)
    made.monotonic = lambda: here.host.now
    made.monotonic_ns = lambda: int(here.host.now * 1e9)
    made.time = lambda: BEGAN + here.host.now
    return made


def train(host, code):
    here.host = host
    host.telemetry, host.runtime = loaded(os.path.join(JAX, "telemetry.py"), "telemetry"), loaded(os.path.join(JAX, "runtime.py"), "runtime")
    host.telemetry.start = lambda: host.telemetry._served.update(host.telemetry.VARIABLES)
    host.runtime.tell = lambda line, only_profiler=False: None if only_profiler else host.tell(line)
    host.runtime._live[:] = [{} for _ in range(host.run.chips)]
    names = {"__name__": "train", "__file__": TRAIN}
    with IMPORTING:
        real, sys.modules["time"] = sys.modules["time"], clock_of()
        try:
            exec(code, names)
        finally:
            sys.modules["time"] = real
    names.update(print=host.print, burn=host.work)
    try:
        names["main"]()
    except Over:
        pass
    finally:
        host.run.barrier.abort()  # who waits for this host waits for ever


IMPORTING = threading.Lock()


def run(hosts, chips, begin, end, code):
    team = Run(hosts, chips, begin, end)
    all_hosts = [Host(team, number) for number in range(hosts)]
    threads = [threading.Thread(target=train, args=(host, code)) for host in all_hosts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [event for host in all_hosts for event in host.events]


def main():
    fake_jax()
    with open(TRAIN, encoding="utf-8") as file:
        code = compile(file.read(), TRAIN, "exec")
    out = io.StringIO()
    for line in sys.stdin:
        name, hosts, chips, until, lost, back, *options = line.split()
        sys.argv = [TRAIN] + options
        lost, back, until = float(lost), float(back), float(until)
        events = run(int(hosts), int(chips), 0, lost or until, code)
        if back:
            events += run(int(hosts), int(chips), back, until, code)
        out.write("case %s\n" % name)
        for at, host, kind, text in sorted(events, key=lambda event: event[0]):
            out.write("%.6f %d %s %s\n" % (at, host, kind, text))
        out.write("end\n")
    sys.stdout.write(out.getvalue())


main()
