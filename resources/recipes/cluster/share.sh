# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# KEY, NOW: of the controller. CLOCKS: one line for each host, LABEL<tab>NUMBER:TIME, read before NOW.

farthest=300 # s; what Munge allows clocks to be apart

check()
{
    [[ $KEY =~ ^[A-Za-z0-9+/]{40,}={0,2}$ ]] || problem no-munge-key
    [[ $(key_here) == "$KEY" ]] && is_running munge
}

apply()
{
    if [[ $(key_here) == "$KEY" ]]; then start_munge; else printf '%s' "$KEY" | put_key; fi
}

verify()
{
    local before controller after
    check_munge
    before=$(sed -n "s/^.*\t$TPUDESK_WORKER:\([0-9]*\)$/\1/p" <<<"$CLOCKS" | head -n1)
    controller=${NOW#*:} after=$(date +%s)
    [[ $before && $controller ]] || return 0
    ((before - controller <= farthest)) || problem clock-ahead $(((before - controller) / 60))
    ((controller - after <= farthest)) || problem clock-behind $(((controller - after) / 60))
}

undo() { take_key_back; }
