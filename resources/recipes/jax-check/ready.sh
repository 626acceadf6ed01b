# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

VENV=$(at_home "$VENV")

apply()
{
    local found
    [[ -x $VENV/bin/python ]] || problem no-venv "$VENV"
    "$VENV/bin/python" -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec("jax") is None)' || problem no-jax "$VENV"
    found=$(holders)
    [[ ! $found ]] || problem chips-held "$(head -n3 <<<"$found")"
    # JAX of today stops at this file when another user owns it.
    if [[ -e /tmp/libtpu_lockfile && ! -w /tmp/libtpu_lockfile ]]; then problem stale-lock "$(stat -c %U /tmp/libtpu_lockfile)"; fi
}
