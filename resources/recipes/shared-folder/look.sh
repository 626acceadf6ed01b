# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Refuses what would cover or change somebody's data. Changes nothing.

check()
{
    need_root
    look_at_path "$EXPORT"
    look_at_path "$MOUNT"
    if is_server; then look_at_server; else look_at_client; fi
    look_at_link
}

apply() { :; }

look_at_server()
{
    local found
    if have ip && [[ $SERVER_ADDRESS == *.*.*.* ]]; then
        [[ $(ip -o addr show) == *" $SERVER_ADDRESS/"* ]] || problem address-not-here "$SERVER_ADDRESS"
    fi
    [[ ! -L $EXPORT ]] || problem is-link "$EXPORT"
    [[ ! -e $EXPORT || -d $EXPORT ]] || problem not-a-folder "$EXPORT"
    if found=$(nfs_source_of "$EXPORT"); then problem is-nfs-itself "$EXPORT" "$found"; fi
    if [[ $(block_in "$exports_file" "$block_name") == "$(exports_path) "* ]]; then
        return # shared by an earlier run
    fi
    if [[ $EXISTING == refuse ]] && found=$(entries "$EXPORT" root); then problem export-has-data "$EXPORT" "$found"; fi
    if [[ -d $EXPORT && $EXISTING == share && $(stat -c %U -- "$EXPORT") != "$(id -un)" ]] && entries "$EXPORT" root >/dev/null; then
        problem not-yours "$EXPORT" "$(stat -c %U -- "$EXPORT")"
    fi
}

look_at_client()
{
    local found
    if found=$(nfs_source_of "$MOUNT"); then
        [[ $found == "$(source_words)" ]] || problem other-mount "$MOUNT" "$found"
        answers "$MOUNT" || problem server-gone "$MOUNT" "$found"
        return
    fi
    look_at_mount_point
}
