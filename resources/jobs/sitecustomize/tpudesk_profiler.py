# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts JAX's own profiler server in a program of a job, on the port that TPUDESK_PROFILER_PORT names.

sitecustomize imports this at Python's start. Nothing happens until the program imports jax; then a thread waits until
the program itself has taken its devices, and only then calls jax.profiler.start_server(): that would take them, which
must not come before jax.distributed.initialize(). JAX lets the server listen on all addresses of the host. What goes
wrong here is passed over, and the program runs.
"""
import os
import socket
import sys
import threading
import time

_PAUSE = 0.5  # seconds


def _port():
    text = os.environ.get("TPUDESK_PROFILER_PORT", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 and 1024 <= int(text) <= 65535 else 0


def _is_taken(port):
    """Another process of this job, or of somebody else: a second server would only take every other call from it."""
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def _has_devices():
    bridge = sys.modules.get("jax._src.xla_bridge")
    is_up = getattr(bridge, "backends_are_initialized", None)
    return bool(is_up and is_up())


def _serve(port):
    try:
        while not _has_devices():
            time.sleep(_PAUSE)
        if not _is_taken(port):
            sys.modules["jax"].profiler.start_server(port)
    except Exception:  # the program has one of its own, or its JAX has none
        pass


class _WaitForJax:
    """Finds nothing, and notes that jax is looked for."""

    def __init__(self, port):
        self.port = port

    def find_spec(self, name, path=None, target=None):
        if name == "jax" and self in sys.meta_path:
            sys.meta_path.remove(self)
            threading.Thread(target=_serve, args=(self.port,), name="tpudesk-profiler", daemon=True).start()
        return None


if _port():
    sys.meta_path.insert(0, _WaitForJax(_port()))
