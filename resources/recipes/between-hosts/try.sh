# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

apply()
{
    local worker address name keys failed=() words='' count=0
    scratch
    while IFS='|' read -r worker address name keys; do
        count=$((count + 1))
        # Keys in node metadata take some seconds to reach a host.
        for _ in 1 2 3 4; do
            ssh -o BatchMode=yes -o ConnectTimeout=10 "host$worker" true </dev/null 2>"$temporary/ssh" && continue 2
            [[ $PUBLISH == metadata ]] || break
            sleep 8
        done
        failed+=("$worker")
        words=$(tail -n1 "$temporary/ssh")
        printf 'host %s: %s\n' "$worker" "$words"
    done < <(identities)
    if ((${#failed[@]})); then problem hop-failed "$(printf '%s, ' "${failed[@]}" | sed 's/, $//')" "$words"; fi
    fact reached "$count"
}
