#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Who holds the chips of this host: "holder PID USER NAME", then "holders N". Nothing is touched, and nothing of JAX is loaded.

root()
{
    if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo -n "$@" 2>/dev/null || "$@"; fi
}

count=0
while read -r pid; do
    [[ $pid ]] || continue
    echo "holder $pid $(stat -c %U "/proc/$pid" 2>/dev/null || echo '?') $(tr -c '[:print:]' '?' <"/proc/$pid/comm" 2>/dev/null | sed 's/?$//')"
    count=$((count + 1))
done < <(root find /proc -mindepth 3 -maxdepth 3 -path '/proc/[0-9]*/fd/*' \( -lname '/dev/accel*' -o -lname '/dev/vfio/*' \) 2>/dev/null |
    cut -d / -f 3 | sort -un)
echo "holders $count"
