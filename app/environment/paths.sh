# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Where things are, and how the scripts speak. Nothing here writes to stdout: that belongs to the program.

say() { printf 'TPU Desk: %s\n' "$*" >&2; }

# fail [STATUS] TEXT…: one line each
fail()
{
    local status=1
    [[ $1 =~ ^[0-9]+$ ]] && { status=$1; shift; }
    local line
    for line in "$@"; do say "$line"; done
    exit "$status"
}

have() { type -P "$1" >/dev/null; }

# seconds_since EPOCHSECONDS: "2 min 5 s"
seconds_since()
{
    local spent=$((EPOCHSECONDS - $1))
    if ((spent >= 60)); then printf '%d min %d s' $((spent / 60)) $((spent % 60)); else printf '%d s' "$spent"; fi
}

size_of() { du -sh "$1" 2>/dev/null | cut -f1; }

# first 16 digits of the SHA-256 of stdin
digest()
{
    local sum
    sum=$(sha256sum)
    printf '%s' "${sum:0:16}"
}

# run_quietly LOG COMMAND…: output to LOG; its end is shown when the command fails.
run_quietly()
{
    local log=$1 status=0
    shift
    mkdir -p "${log%/*}"
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if ((status)); then
        tail -n 25 "$log" >&2
        say "all of that output: $log"
    fi
    return "$status"
}

environment_folder=$(cd -P "${BASH_SOURCE[0]%/*}" && pwd)
source_folder=${environment_folder%/app/environment}
: "${HOME:=$(getent passwd "$(id -u)" | cut -d: -f6)}"
export HOME
cache_folder=$HOME/.cache/tpudesk
if [[ ${XDG_CACHE_HOME:-} == /* ]]; then cache_folder=$XDG_CACHE_HOME/tpudesk; fi
# One build folder for each checkout; never inside the checkout.
build_folder=$cache_folder/build/${source_folder##*/}-$(digest <<<"$source_folder")
