# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# One fact for each: NAME, "serves", "mute" or "ended", PORT, FOLDER ("~/logs" of the home folder), and the last words of
# one that ended, in lines.
apply()
{
    local place name state folder words
    for place in "$servers"/*/; do
        name=$(basename -- "$place")
        [[ -f $place/what ]] || continue
        words=
        if ! lives "$name"; then
            state=ended
            words=$(last_words "$name" 1)
        elif serves_port "$(port_of "$name")"; then
            state=serves
        else
            state=mute
        fi
        folder=$(cat -- "$place/folder")
        case $folder in
            "$HOME" | "$HOME"/*) folder="~${folder#"$HOME"}" ;;
        esac
        fact server "$(printf '%s\n%s\n%s\n%s\n%s' "$name" "$state" "$(port_of "$name")" "$folder" "$words")"
    done
}
