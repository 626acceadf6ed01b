# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# ANSWERS: one line for each host that could write: HOST<tab>FILE. Its content is the end of its name.

apply()
{
    local folder=$MOUNT/.tpudesk-try-$TOKEN host file missing=() count=0
    [[ $TOKEN =~ ^[0-9a-f]+$ ]] || problem nothing-to-read
    while IFS=$'\t' read -r host file; do
        [[ $file ]] || continue
        count=$((count + 1))
        [[ $file != */* && $(timeout -s KILL 20 cat -- "$folder/$file" 2>/dev/null) == "${file##*-}" ]] || missing+=("$host")
    done <<<"$ANSWERS"
    rm -rf -- "$folder"
    if ((${#missing[@]})); then problem bucket-answers "$(printf '%s, ' "${missing[@]}" | sed 's/, $//')"; fi
    fact answers "$count"
}
