# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# One fact for each share that is mounted here: "alive|gone<tab>TARGET<tab>SOURCE".

apply()
{
    local target source options
    while IFS=$'\t' read -r target source options; do
        [[ $target ]] || continue
        if answers "$target"; then
            fact mount "alive"$'\t'"$target"$'\t'"$source"
        else
            fact mount "gone"$'\t'"$target"$'\t'"$source"
        fi
    done < <(nfs_mounts)
}
