# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

gone()
{
    local target source options
    while IFS=$'\t' read -r target source options; do
        [[ ! $target ]] || answers "$target" || printf '%s\n' "$target"
    done < <(nfs_mounts)
}

check() { [[ ! $(gone) ]]; }

apply()
{
    local target
    need_root
    while IFS= read -r target; do
        let_go "$target" || problem umount-failed "$target" ""
        note lazily-unmounted "$target"
    done < <(gone)
}
