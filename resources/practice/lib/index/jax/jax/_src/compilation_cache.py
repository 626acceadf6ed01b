# Part of the imitation of JAX on a practice host: the cache of compiled programs.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""There is nothing to compile here, but what JAX would take from the folder JAX_COMPILATION_CACHE_DIR, or put there, is named and told as JAX
tells it: to whoever asked for it by JAX_DEBUG_LOG_MODULES."""
import hashlib
import os
import pathlib
import sys
import time
import zlib

MODULES = ("jax._src.compiler", "jax._src.compilation_cache")


def tell(module, text):
    listed = os.environ.get("JAX_DEBUG_LOG_MODULES", "").split(",")
    if any(module == name or module.startswith(name + ".") for name in filter(None, listed)):
        now = time.time()
        print("DEBUG:%s,%03d:%s:1: %s" % (time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(now)), now % 1 * 1000, module, text), file=sys.stderr, flush=True)


def warn(text):
    print("%s: UserWarning: %s" % (__file__, text), file=sys.stderr, flush=True)


def place_of(text):
    """A bucket only with etils, as JAX has it; without it "gs://…" is a folder beside the program."""
    try:
        from etils import epath
        return epath.Path(text)
    except ImportError:
        return pathlib.Path(text)


def form_of(function, key):
    """The same for the same program in every run."""
    code = getattr(function, "__code__", None)
    constants = [one for one in code.co_consts if isinstance(one, (int, float, str, bytes, type(None)))] if code else []
    return repr((code.co_code if code else b"", code.co_names if code else (), constants, key))


def compiled(function, forms, seconds):
    """A function was compiled for arguments of these forms, which took so long."""
    name = "jit_" + getattr(function, "__name__", "fn")
    folder = os.environ.get("JAX_COMPILATION_CACHE_DIR")
    if not folder:
        return
    key = "%s-%s" % (name, hashlib.sha256(form_of(function, forms).encode()).hexdigest())
    path = place_of(folder) / (key + "-cache")
    try:
        if path.exists():
            zlib.decompress(path.read_bytes())
            tell(MODULES[0], "Persistent compilation cache hit for %r with key %r" % (name, key))
            return
    except Exception as error:
        warn("Error reading persistent compilation cache entry for %r: %s: %s" % (name, type(error).__name__, error))
    tell(MODULES[0], "PERSISTENT COMPILATION CACHE MISS for %r with key %r" % (name, key))
    write(name, key, path, seconds)


def write(name, key, path, seconds):
    from jax import distributed
    from jax._src import slice as tpu_slice
    least = float(os.environ.get("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS") or 1)
    if distributed._state is not None and tpu_slice.worker() != 0:
        tell(MODULES[0], "Not writing persistent cache entry since process_id != 0")
    elif seconds < least:
        tell(MODULES[0], "Not writing persistent cache entry for %r because it took < %.2f seconds to compile (%.2fs)" % (name, least, seconds))
    else:
        tell(MODULES[1], "Writing %s to persistent compilation cache with key %r" % (name, key))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(zlib.compress(key.encode() * 64))
        except Exception as error:
            warn("Error writing persistent compilation cache entry for %r: %s: %s" % (name, type(error).__name__, error))
