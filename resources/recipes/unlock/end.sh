# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Ends by number, never by name: a name would also fit the shell that looks for it. Asks first, then insists, then
# counts until nobody is left; only then the lock and the logs go.

# pids: whom to end
pids()
{
    holders | while read -r pid user _; do
        if [[ $WHOSE == everyone || $user == "$(id -un)" ]]; then printf '%s\n' "$pid"; fi
    done
}

# signal_all NAME
signal_all()
{
    local found
    mapfile -t found < <(pids)
    ((${#found[@]} == 0)) || root kill -s "$1" -- "${found[@]}" 2>/dev/null || true
}

# gone SECONDS: nobody is left before that
gone()
{
    local deadline=$((SECONDS + $1))
    while [[ $(pids) ]]; do
        ((SECONDS < deadline)) || return 1
        sleep 1
    done
}

apply()
{
    local before left
    need_root
    before=$(pids | grep -c . || true)
    if ((before)); then
        signal_all TERM
        if ! gone "$GRACE"; then
            signal_all KILL
            gone 15 || problem still-held "$(holders | head -n3)"
        fi
    fi
    left=$(holders)
    [[ ! $left ]] || problem held-by-others "$(head -n3 <<<"$left")"
    root rm -rf -- "${LOCK_FOLDER:-/tmp}/libtpu_lockfile" "${LOCK_FOLDER:-/tmp}/tpu_logs"
    ((before == 0)) || sleep "${SETTLE:-5}" # the chips need a moment
    fact ended "$before"
}
