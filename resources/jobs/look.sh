#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# How an attempt stands on one host, and what its log holds from a byte on. Given: place, offset, most; with times above 0
# also when that part of the log was written.

cd ~ || exit 1
boot=$(cat /proc/sys/kernel/random/boot_id)
echo "boot $boot"
echo "now $(date +%s)"
read -r up _ </proc/uptime
echo "up ${up%.*}"
if [[ -d $place ]]; then echo "place there"; else echo "place gone"; fi
if read -r pid since of <"$place/process"; then
    alive=no
    if [[ $of == "$boot" ]] && read -r stat <"/proc/$pid/stat"; then
        stat=${stat##*) }
        # shellcheck disable=SC2086
        set -- $stat
        [[ ${20} == "$since" && $1 != Z ]] && alive=yes
    fi
    echo "process $pid $since $of $alive"
fi 2>/dev/null
[[ -s $place/status ]] && echo "status $(cat "$place/status")"
[[ -s $place/cut ]] && echo "cut $(cat "$place/cut")"
[[ -e $place/stopped ]] && echo "stopped"
size=$(stat -c %s -- "$place/log" 2>/dev/null || echo 0)
echo "size $size"
((offset <= size)) || offset=0
count=$((size - offset))
if ((count > 4 * most)); then
    offset=$((size - most)) # far behind: the newest tells most
    count=$most
fi
((count <= most)) || count=$most
if ((${times:-0} > 0)) && [[ -s $place/times ]]; then
    # The last line before that part, those of it, every so many of them, and the first one behind it.
    told=$(awk -v from="$offset" -v until="$((offset + count))" '
        NF != 2 { next }
        $2 <= from { first = $0; next }
        { line[++n] = $0 }
        $2 >= until { exit }
        END {
            if (first != "") print first
            every = int(n / 2000) + 1
            for (i = 1; i <= n; ++i) if (i % every == 0 || i == n) print line[i]
        }' "$place/times")
    echo "times $((${#told} + 1))"
    printf '%s\n' "$told"
fi
echo "log $offset $count"
((count == 0)) || tail -c "+$((offset + 1))" -- "$place/log" | head -c "$count"
