# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# ANSWERS: one line for each host that could write: HOST<tab>FILE. Its content is the end of its name.

apply()
{
    local host file missing=() count=0
    [[ $TOKEN =~ ^[0-9a-f]+$ ]] || problem nothing-to-read
    while IFS=$'\t' read -r host file; do
        [[ $file ]] || continue
        count=$((count + 1))
        [[ $file != */* && $(get "$TOKEN" "$file") == "${file##*-}" ]] || missing+=("$host")
    done <<<"$ANSWERS"
    clear_try "$TOKEN" || cannot_write
    if ((${#missing[@]})); then problem cache-answers "$PLACE" "$(printf '%s, ' "${missing[@]}" | sed 's/, $//')"; fi
    fact answers "$count"
}
