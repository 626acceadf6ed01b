# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts JAX's own profiler server in a program of a job, on the port that TPUDESK_PROFILER_PORT names.

sitecustomize imports this at Python's start. Nothing happens until the program imports jax; then a thread waits until
the program itself has taken its devices, and only then calls jax.profiler.start_server(): that would take them, which
must not come before jax.distributed.initialize(). JAX lets the server listen on all addresses of the host, and has one
of them in a process: where the program starts one itself, that is the one, and what was started here ends. What goes
wrong here is passed over, and the program runs.
"""
import functools
import os
import socket
import sys
import threading
import time

_PAUSE = 0.5  # seconds
_HOMES = ("jax._src.profiler", "jax.profiler")  # where start_server() stands, and where it stood in older versions
_lock = threading.Lock()
_state = {}


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


def _guard(module):
    """From now on whoever calls start_server() there has the server of this process."""
    start = getattr(module, "start_server", None)
    if start is None or hasattr(start, "of_tpudesk"):
        return

    @functools.wraps(start)
    def start_server(*args, **kwargs):
        with _lock:
            _state["is_programs"] = True
            if _state.pop("is_ours", False):
                try:
                    module.stop_server()
                except Exception:  # it has ended
                    pass
        return start(*args, **kwargs)

    start_server.of_tpudesk = True
    module.start_server = start_server
    _state["start"] = start


def _serve(port):
    try:
        while not _has_devices():
            time.sleep(_PAUSE)
        if _is_taken(port):
            return
        with _lock:
            if "start" in _state and "is_programs" not in _state:
                _state["start"](port)
                _state["is_ours"] = True
    except Exception:  # JAX has one already, or can have none
        pass


class _WaitForJax:
    """Finds nothing itself, notes that jax is looked for, and has _guard() see the profiler before the program does."""

    def __init__(self, port):
        self.port = port
        self.is_waiting = True

    def _found_by_others(self, name, path, target):
        for finder in sys.meta_path:
            found = None if finder is self or not hasattr(finder, "find_spec") else finder.find_spec(name, path, target)
            if found is not None:
                return found
        return None

    def _guarded(self, name, path, target):
        spec = self._found_by_others(name, path, target)
        if spec is None or spec.loader is None:
            return None
        run = spec.loader.exec_module

        def exec_module(module):
            run(module)
            try:
                _guard(module)
            except Exception:
                pass

        spec.loader.exec_module = exec_module
        return spec

    def find_spec(self, name, path=None, target=None):
        if name == "jax" and self.is_waiting:
            self.is_waiting = False
            threading.Thread(target=_serve, args=(self.port,), name="tpudesk-profiler", daemon=True).start()
        if name not in _HOMES:
            return None
        try:
            return self._guarded(name, path, target)
        except Exception:
            return None


if _port():
    sys.meta_path.insert(0, _WaitForJax(_port()))
