# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# What the steps of the compilation cache have in common. It is a folder that all hosts see, or "gs://bucket/folder".

PLACE=$(at_home "$PLACE")
VENV=$(at_home "$VENV")
marker_folder=$HOME/.local/share/tpudesk
variables_file=$marker_folder/variables # read by jobs before their own variables, and by terminals
block_name="compilation cache"

is_bucket() { [[ $PLACE == gs://* ]]; }

# is_closed FOLDER: nobody but its owner can put a program there
is_closed() { ((8#$(stat -c %a -- "$1") & 8#022)) && return 1 || return 0; }

# by_epath WORDS…: in a bucket, with the library that JAX itself writes there with
by_epath() { timeout -s KILL 120 "$VENV/bin/python" -c "$TRY" "$PLACE" "$@" 2>"$temporary/said"; }

# put TOKEN FILE CONTENT; get TOKEN FILE; clear TOKEN: where something is tried
put()
{
    if is_bucket; then by_epath put "$@"; return; fi
    { (umask 077 && mkdir -p -- "$PLACE/.tpudesk-try-$1") && (in_try "$PLACE" "$1" && set -C && printf '%s\n' "$3" >"$2"); } 2>"$temporary/said"
}

get()
{
    if is_bucket; then by_epath get "$@"; return; fi
    timeout -s KILL 10 cat -- "$PLACE/.tpudesk-try-$1/$2" 2>/dev/null
}

clear_try()
{
    if is_bucket; then by_epath clear "$@"; return; fi
    rm -rf -- "$PLACE/.tpudesk-try-$1"
}

cannot_write() { problem cache-read-only "$PLACE" "$(tail -n1 "$temporary/said")"; }
