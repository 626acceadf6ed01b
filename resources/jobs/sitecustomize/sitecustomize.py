# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lets TPU Desk ask a Python process of a job where it stands.

Python imports this module at its start, before the program. It has Python's own faulthandler write the stacks of all
threads to a file of the job's folder (mode 0600) when signal 46 comes, and then hands over to the sitecustomize that
would have been imported without it. Nothing else changes: what goes wrong here is passed over, and the program runs.
"""
import os
import sys

_SIGNAL = 46  # SIGRTMIN + 12: JAX, libtpu, absl, PyTorch and Python itself use no real-time signal
_MOST = 1024  # files in the folder, two for each process; those of processes that have ended go before more come
_state = {}


def _may_add(folder):
    names = os.listdir(folder)
    left = len(names)
    for name in names if left > _MOST else ():
        pid = name.split(".")[0]
        if pid.isdigit() and not os.path.exists("/proc/" + pid):
            left -= 1
            try:
                os.unlink(os.path.join(folder, name))
            except OSError:  # another process was faster
                pass
    return left <= _MOST


def _number(name):
    """Of a variable of the environment; "-": it is none."""
    text = os.environ.get(name, "")
    return text if text.isdigit() and len(text) < 8 else "-"


def _file_number():
    """A high one: a program that closes all its files gets the low ones for what it opens next."""
    from resource import RLIMIT_NOFILE, getrlimit

    most = getrlimit(RLIMIT_NOFILE)[0]
    return 1000 if most < 0 or most > 1032 else max(3, most - 32)


def _listen():
    """From now on this process answers; False: there is no room for its files."""
    import faulthandler
    from _signal import SIG_DFL, SIG_IGN, getsignal
    from _thread import get_ident
    from fcntl import F_DUPFD_CLOEXEC, fcntl

    if not _may_add(_state["folder"]):
        return False
    base = os.path.join(_state["folder"], str(os.getpid()))
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW
    low = os.open(base + ".dump", flags, 0o600)
    try:
        handle = fcntl(low, F_DUPFD_CLOEXEC, _file_number())
    finally:
        os.close(low)
    where = os.open(base + ".where", flags, 0o600)
    try:
        os.write(where, ("%d %x %s %s\n" % (handle, get_ident(), _number("RANK"), _number("LOCAL_RANK"))).encode())
    finally:
        os.close(where)
    # What had the signal before gets it as well; where nobody had it, passing it on would end the process.
    had = _state.setdefault("had", getsignal(_SIGNAL))
    faulthandler.register(_SIGNAL, file=handle, all_threads=True, chain=had not in (SIG_DFL, SIG_IGN))
    _state["pid"], _state["handle"] = os.getpid(), handle
    return True


def _in_child():
    """A fork has the file of its parent: it gets one of its own, or does not listen any more."""
    import faulthandler

    try:
        old = _state.pop("handle", None)
        is_listening = False
        try:
            is_listening = _listen()
        finally:
            if not is_listening:
                faulthandler.unregister(_SIGNAL)
            if old is not None:
                os.close(old)
    except Exception:
        pass


def _at_exit():
    """The last of all that is done at the end: what hangs there can still be asked."""
    import faulthandler

    try:
        handle = _state.pop("handle", None)
        if handle is None or _state["pid"] != os.getpid():
            return
        faulthandler.unregister(_SIGNAL)
        os.close(handle)
        for ending in (".where", ".dump"):
            os.unlink(os.path.join(_state["folder"], str(os.getpid()) + ending))
    except Exception:
        pass


def _begin():
    folder = os.environ.get("TPUDESK_STACKS", "")
    if not os.path.isabs(folder) or not os.path.isdir(folder):
        return
    import atexit

    _state["folder"] = folder
    if _listen():
        atexit.register(_at_exit)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_in_child)


try:
    _begin()
except Exception:
    pass
if os.environ.get("TPUDESK_PROFILER_PORT"):  # the job is to be profiled, too
    try:
        import tpudesk_profiler  # noqa: F401
    except Exception:
        pass
# The next one of this name takes the place of this one. Where there is none, Python goes on as it would have.
sys.path[:] = [path for path in sys.path if path != os.path.dirname(os.path.abspath(__file__))]
sys.modules.pop("sitecustomize", None)
import sitecustomize  # noqa: E402, F401
