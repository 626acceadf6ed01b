# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

apply()
{
    local folder=$MOUNT/.tpudesk-try-$TOKEN found mine
    [[ $TOKEN =~ ^[0-9a-f]+$ ]] || problem nothing-to-read
    answers "$MOUNT" || problem server-gone "$MOUNT" "$(source_words)"
    # A folder that was listed a moment ago may be cached without the new name.
    for _ in 1 2 3 4 5 6; do
        found=$(timeout -s KILL 10 cat -- "$folder/server" 2>/dev/null) && break
        sleep 1
    done
    [[ ${found:-} == "$TOKEN" ]] || problem not-the-same "$MOUNT"
    mine=$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
    (in_try "$MOUNT" "$TOKEN" && set -C && printf '%s\n' "$mine" >"client-$TPUDESK_WORKER-$mine") || problem write-failed "$MOUNT"
    fact answer "client-$TPUDESK_WORKER-$mine"
}
