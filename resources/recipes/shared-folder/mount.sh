# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Mounts the share so that a reboot keeps it. Nothing is left in /etc when the mount does not work.

source_there() { nfs_source_of "$MOUNT"; }

fstab_line()
{
    printf '%s:%s %s nfs4 %s 0 0' "$SERVER_ADDRESS" "$(fstab_path "$EXPORT")" "$(fstab_path "$MOUNT")" "$(mount_options)"
}

unit_text()
{
    printf '# Written by TPU Desk: %s\n' "$block_name"
    printf '[Unit]\nDescription=Shared folder of the pod\nWants=network-online.target\nAfter=network-online.target\n\n'
    printf '[Mount]\nWhat=%s:%s\nWhere=%s\nType=nfs4\nOptions=%s\nTimeoutSec=60\n\n' \
        "$SERVER_ADDRESS" "${EXPORT//%/%%}" "${MOUNT//%/%%}" "$(mount_options)"
    printf '[Install]\nWantedBy=remote-fs.target\n'
}

check()
{
    local found options
    is_kept || return 1
    found=$(nfs_source_of "$MOUNT") || return 1
    [[ $found == "$(source_words)" ]] || return 1
    options=$(nfs_mounts | path=$MOUNT awk -F'\t' '$1 == ENVIRON["path"] { print $3 }')
    [[ ,$options, == *,nosuid,* && ,$options, == *,nodev,* ]] || return 1
    [[ $MODE != hard || ,$options, == *,hard,* ]] && [[ $MODE != softerr || ,$options, != *,hard,* ]]
}

apply()
{
    local found
    scratch
    if found=$(nfs_source_of "$MOUNT"); then
        [[ $found == "$(source_words)" ]] || problem other-mount "$MOUNT" "$found"
        leave # mounted with other options
    fi
    if [[ ! -e $MOUNT ]]; then make_folder "$MOUNT" mount-folders; fi
    if found=$(entries "$MOUNT" root); then problem mount-has-data "$MOUNT" "$found"; fi
    if [[ $METHOD == fstab ]]; then mount_by_fstab; else mount_by_unit; fi
}

undo() { unkeep; }

# Takes back what this try has added, then says why.
give_up()
{
    local words
    words=$(tail -n5 "$temporary/mount")
    undo
    case $words in
        *"access denied"* | *"Operation not permitted"*) problem mount-denied "$(source_words)" "$TPUDESK_ADDRESS" ;;
        *"No such file or directory"*) problem export-missing "$(source_words)" ;;
        *"need a helper program"* | *"unknown filesystem"* | *"No such device"*) problem no-nfs-client "$words" ;;
        *"onnection timed out"* | *"onnection refused"* | *"No route to host"* | *"nreachable"* | "" | *Killed*) problem server-silent "$SERVER_ADDRESS" "$words" ;;
        *) problem mount-failed "$(source_words)" "$words" ;;
    esac
}
