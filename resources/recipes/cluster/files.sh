# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# FILES: packed by gzip, in base64. A line "file WHO MODE PLACE", then its lines behind a bar. WHO: all, or first for the
# controller alone. PLACE: etc/NAME or tools/NAME.

unpack_files()
{
    [[ -e $temporary/bundle ]] && return
    { base64 -d <<<"$FILES" | gzip -dc >"$temporary/bundle"; } 2>/dev/null || { rm -f -- "$temporary/bundle"; problem bad-bundle; }
}

# placed_files: "MODE PLACE" of those that this host has
placed_files()
{
    local word who mode place
    unpack_files
    while read -r word who mode place; do
        [[ $word == file && $place =~ ^(etc|tools)/[A-Za-z0-9._-]+$ && $place != */.* && $mode =~ ^0[0-7]{3}$ ]] || continue
        [[ $who == all ]] || is_controller || continue
        printf '%s %s\n' "$mode" "$place"
    done <"$temporary/bundle"
}

text_of() { place=$1 awk '/^file / { on = $4 == ENVIRON["place"] } on && /^\|/ { print substr($0, 2) }' "$temporary/bundle"; }

path_of()
{
    case $1 in
        etc/*) printf '%s/%s' "$slurm_folder" "${1#*/}" ;;
        *) printf '%s/%s' "$tools_folder" "${1#*/}" ;;
    esac
}

# node_here: this host's name as a node; NODES: "NUMBER NAME" of each
node_here() { awk -v number="$TPUDESK_WORKER" '$1 == number { print $2; exit }' <<<"$NODES"; }

# bundle_digest: another one when a daemon has to read its configuration anew
bundle_digest() { sha256sum <<<"$CLUSTER $(node_here) $FILES" | cut -d' ' -f1; }
