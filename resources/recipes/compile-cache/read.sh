# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

apply()
{
    local found mine
    [[ $TOKEN =~ ^[0-9a-f]+$ ]] || problem nothing-to-read
    for _ in 1 2 3 4 5 6; do
        found=$(get "$TOKEN" server) && break
        sleep "${READ_PAUSE:-2}"
    done
    [[ ${found:-} == "$TOKEN" ]] || problem cache-not-shared "$PLACE"
    mine=$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
    put "$TOKEN" "client-$TPUDESK_WORKER-$mine" "$mine" || cannot_write
    fact answer "client-$TPUDESK_WORKER-$mine"
}
