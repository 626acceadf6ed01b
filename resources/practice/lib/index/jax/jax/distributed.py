# Part of the imitation of JAX on a practice host: the coordination service.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""initialize() returns when all hosts of the slice have called it, and fails with JAX's words when one has not. A process that dies
takes the others with it: its connection is watched."""
import atexit
import json
import os
import socket
import struct
import sys
import threading
import time

from jax._src import runtime
from jax._src import slice as tpu_slice

PORT = 8482
_state = None


class XlaRuntimeError(RuntimeError):
    pass


XlaRuntimeError.__module__ = "jaxlib._jax"
JOB = "/job:jax_worker/replica:0/task:%d"


def send(peer, **words):
    line = json.dumps(words).encode() + b"\n"
    peer.sendall(line)
    return len(line)


def since(moment):
    """Microseconds; all hosts of the practice cloud have one clock."""
    return max(1, (time.monotonic_ns() - moment) // 1000)


class Exchange:
    """What one step took on the network between slices: measured on its messages, and told to libtpu's server."""

    def __init__(self, process, workers):
        self.slice, self.workers = process // workers, workers
        self.bytes = self.outbound = self.inbound = self.to_device = self.from_device = 0
        self.peer, self.released = None, 0

    def leads_out(self, task):
        return task // self.workers != self.slice

    def tell(self):
        if self.peer is None:
            return
        try:
            info = self.peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 168)
        except OSError:
            return
        if len(info) == 168:  # tcpi_min_rtt in microseconds, tcpi_delivery_rate in bytes a second
            round_trip, rate = struct.unpack_from("I", info, 148)[0], struct.unpack_from("Q", info, 160)[0] * 8 // 1000000
            runtime.tell("between %d %d %d %d %d %d %d" % (self.bytes, self.outbound, self.inbound, self.to_device, self.from_device, round_trip, rate))
        self.outbound = self.inbound = 0


class State:
    def __init__(self, process, processes, workers=None):
        self.process, self.processes, self.peers, self.over = process, processes, {}, False
        self.exchange = Exchange(process, workers or processes)
        self.waiting, self.lock, self.passed = {}, threading.Lock(), threading.Condition()
        self.done, self.took = set(), {}

    def die(self, task):
        """As JAX's client does: it aborts."""
        if self.over:
            return
        for peer in self.peers.values() if self.process == 0 else ():
            try:
                send(peer, dead=task)
            except OSError:
                pass
        sys.stderr.write("Terminating process because the JAX distributed service detected fatal errors. This most likely indicates that another task "
                         "died; see the other task logs for more details. Disable Python buffering, i.e. `python -u`, to be sure to see all the previous "
                         "output. absl::Status: UNAVAILABLE: The following tasks are unhealthy (stopped sending heartbeats):\n" + JOB % task
                         + "\nThe tasks have crashed. Check the task logs for an earlier error, or scheduler events (e.g. preemption, eviction) to debug further."
                         " Error: the coordinator detected missing heartbeats\n")
        sys.stderr.flush()
        os.abort()

    def arrive(self, name, process):
        """At the coordinator: everybody's arrival at a barrier; the last one lets all go."""
        with self.lock:
            there = self.waiting.setdefault(name, set())
            there.add(process)
            full = len(there) == self.processes
            if full:
                del self.waiting[name]
                for task, peer in self.peers.items():
                    send(peer, passed=name, at=time.monotonic_ns(), took=self.took.get(task, 0))
        if full:
            self.release(name)

    def heard(self, task, peer, words):
        """A message came from another slice: how long it took, and how long the one took that it answers."""
        took = since(words["at"])
        self.took[task] = took
        if self.exchange.leads_out(task):
            self.exchange.inbound, self.exchange.outbound, self.exchange.peer = took, words["took"], peer

    def release(self, name):
        self.exchange.released = time.monotonic_ns()
        with self.passed:
            self.done.add(name)
            self.passed.notify_all()

    def wait(self, name, seconds):
        begun = time.monotonic_ns()
        if self.process == 0:
            self.arrive(name, 0)
        else:
            self.exchange.bytes = send(self.peers[0], arrive=name, at=time.monotonic_ns(), took=self.took.get(0, 0))
        self.exchange.from_device = since(begun)
        with self.passed:
            if not self.passed.wait_for(lambda: name in self.done, seconds):
                raise timed_out(name, seconds, set(), self.processes)
            self.done.discard(name)
        self.exchange.to_device = since(self.exchange.released)
        self.exchange.tell()

    def listen(self, peer, task):
        try:
            for line in peer.makefile("r"):
                words = json.loads(line)
                if "at" in words:
                    self.exchange.bytes = len(line)
                    self.heard(task, peer, words)
                if "arrive" in words:
                    self.arrive(words["arrive"], task)
                elif "passed" in words:
                    self.release(words["passed"])
                elif "dead" in words:
                    return self.die(words["dead"])
                elif "bye" in words:
                    return
        except (OSError, ValueError):
            pass
        self.die(task)


def timed_out(name, seconds, there, processes):
    missing = [task for task in range(processes) if task not in there]
    return XlaRuntimeError(
        "DEADLINE_EXCEEDED: Barrier timed out. Id: %s::0. This usually happens because a task triggered the barrier too early or too slowly. Please look "
        "at the task logs (both timed out and first task) to debug further.\n# of tasks that reached the barrier: %d/%d.\nThe first task at the barrier: %s. "
        "Some timed out task names:\n%s\n" % (name, len(there), processes, JOB % min(there or {0}), "\n".join(JOB % task for task in missing)))


def coordinate(state, seconds):
    name = "[Init]Wait_for_all_tasks_to_register"
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0", PORT))
    except OSError:
        raise XlaRuntimeError("UNKNOWN: Failed to start the coordination service: address already in use: 0.0.0.0:%d" % PORT) from None
    listener.listen(256)
    until = time.monotonic() + seconds
    while len(state.peers) < state.processes - 1:
        left = until - time.monotonic()
        if left <= 0:
            raise timed_out(name, seconds, {0} | set(state.peers), state.processes)
        listener.settimeout(left)
        try:
            peer, _ = listener.accept()
            peer.settimeout(5)
            task = json.loads(peer.makefile("r").readline())["task"]
            peer.settimeout(None)
            state.peers[task] = peer
        except (OSError, ValueError, KeyError):
            continue
    for task, peer in state.peers.items():
        send(peer, go=True)
        watch(peer)
        threading.Thread(target=state.listen, args=(peer, task), daemon=True).start()


def join(state, address, seconds):
    until = time.monotonic() + seconds
    host, _, port = address.rpartition(":")
    peer = None
    while peer is None:
        left = until - time.monotonic()
        if left <= 0:
            raise XlaRuntimeError("DEADLINE_EXCEEDED: Deadline Exceeded\nAdditional GRPC error information from remote target coordination_service while "
                                  "calling /tensorflow.CoordinationService/RegisterTask:\n:{\"grpc_message\":\"Deadline Exceeded\", \"grpc_status\":4}")
        try:
            peer = socket.create_connection((host, int(port)), timeout=min(left, 5))
        except OSError:
            time.sleep(0.2)
    try:
        send(peer, task=state.process)
        peer.settimeout(max(0.1, until - time.monotonic()))
        found = peer.makefile("r").readline()
    except OSError:
        found = ""
    if not found:
        raise timed_out("[Init]Wait_for_all_tasks_to_register", seconds, {state.process}, state.processes)
    peer.settimeout(None)
    watch(peer)
    state.peers[0] = peer
    threading.Thread(target=state.listen, args=(peer, 0), daemon=True).start()


def watch(peer):
    """Heartbeats: a host that vanishes is noticed without a word from it."""
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in ((socket.TCP_KEEPIDLE, 5), (socket.TCP_KEEPINTVL, 2), (socket.TCP_KEEPCNT, 3)):
        peer.setsockopt(socket.IPPROTO_TCP, option, value)


def initialize(coordinator_address=None, num_processes=None, process_id=None, local_device_ids=None, initialization_timeout=300, **others):
    global _state
    if _state:
        raise RuntimeError("distributed.initialize should only be called once.")
    from jax._src import backend
    if backend._backend:
        raise RuntimeError("jax.distributed.initialize() must be called before any JAX calls that might initialise the XLA backend. This includes any "
                           "computation, but also calls to jax.devices, jax.device_put, and others.")
    addresses, many = tpu_slice.addresses(), tpu_slice.Many()
    workers = len(addresses) or 1
    processes = num_processes or many.count * workers
    process = many.process(tpu_slice.worker(), workers) if process_id is None else process_id
    address = coordinator_address or "%s:%d" % (many.coordinator or (addresses[0] if addresses else "127.0.0.1"), PORT)
    state = State(process, processes, workers if many.count > 1 else None)
    if processes > 1:
        coordinate(state, initialization_timeout) if process == 0 else join(state, address, initialization_timeout)
    _state = state
    atexit.register(shutdown)


def is_initialized():
    return _state is not None


def shutdown():
    global _state
    if not _state:
        return
    state, _state = _state, None
    state.over = True
    for peer in state.peers.values():
        try:
            send(peer, bye=True)
            peer.close()
        except OSError:
            pass


def barrier(name, seconds=600):
    if _state and _state.processes > 1:
        _state.wait(name, seconds)
