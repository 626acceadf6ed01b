# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

apply()
{
    local folder=$MOUNT/.tpudesk-try-$TOKEN found mine
    [[ $TOKEN =~ ^[0-9a-f]+$ ]] || problem nothing-to-read
    answers "$MOUNT" || problem mount-ended "$MOUNT"
    # What was looked up a moment ago may be cached as missing.
    for _ in 1 2 3 4 5 6; do
        found=$(timeout -s KILL 20 cat -- "$folder/server" 2>/dev/null) && break
        sleep "${READ_PAUSE:-2}"
    done
    [[ ${found:-} == "$TOKEN" ]] || problem bucket-differs "$MOUNT" "$BUCKET"
    mine=$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
    in_bucket "$TOKEN" "client-$TPUDESK_WORKER-$mine" "$mine" || cannot_write
    fact answer "client-$TPUDESK_WORKER-$mine"
}
