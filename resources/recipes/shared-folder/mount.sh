# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Mounts the share so that a reboot keeps it. Nothing is left in /etc when the mount does not work.

unit_name() { systemd-escape --path --suffix=mount "$MOUNT"; }
unit_file() { printf '%s/%s' "${UNIT_FOLDER:-/etc/systemd/system}" "$(unit_name)"; }

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

is_kept()
{
    if [[ $METHOD == fstab ]]; then
        has_block "$fstab_file" "$block_name" "$(fstab_line)" && [[ ! -e $(unit_file) ]]
    else
        [[ -f $(unit_file) && $(<"$(unit_file)") == "$(unit_text)" ]] && ! block_in "$fstab_file" "$block_name" >/dev/null \
            && systemctl is-enabled --quiet "$(unit_name)"
    fi
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

mount_by_fstab()
{
    remove_unit
    set_block "$fstab_file" "$block_name" "$(fstab_line)"
    root systemctl daemon-reload >/dev/null 2>&1 || true
    if ! root timeout -s KILL 90 mount "$MOUNT" >"$temporary/mount" 2>&1; then give_up; fi
}

mount_by_unit()
{
    remove_block "$fstab_file" "$block_name"
    unit_text >"$temporary/unit"
    put_file "$temporary/unit" "$(unit_file)" 0644
    root systemctl daemon-reload
    if ! root timeout -s KILL 90 systemctl enable --now "$(unit_name)" >"$temporary/mount" 2>&1; then
        root journalctl -q -n 5 -o cat -u "$(unit_name)" >>"$temporary/mount" 2>/dev/null || true
        give_up
    fi
}

remove_unit()
{
    [[ -e $(unit_file) ]] || return 0
    root timeout -s KILL 60 systemctl disable --now "$(unit_name)" >/dev/null 2>&1 || true
    root rm -f -- "$(unit_file)"
    root systemctl daemon-reload >/dev/null 2>&1 || true
}

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

# leave: unmounts; when the server does not answer, lazily, which never waits for it
leave()
{
    local words
    nfs_source_of "$MOUNT" >/dev/null || return 0
    scratch
    if answers "$MOUNT"; then
        root timeout -s KILL 30 umount "$MOUNT" >"$temporary/umount" 2>&1 && return
        words=$(tail -n2 "$temporary/umount")
        [[ $words != *busy* ]] || problem mount-busy "$MOUNT" "$(users_of_mount)"
    fi
    let_go "$MOUNT" || problem umount-failed "$MOUNT" "${words:-}"
    note lazily-unmounted "$MOUNT"
}

users_of_mount()
{
    root find /proc -mindepth 2 -maxdepth 3 \( -path '/proc/[0-9]*/cwd' -o -path '/proc/[0-9]*/fd/*' \) \
        \( -lname "$MOUNT" -o -lname "$MOUNT/*" \) -printf '%p\n' 2>/dev/null \
        | cut -d/ -f3 | sort -un | head -n5 | while read -r pid; do
            printf '%s %s\n' "$pid" "$(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | cut -c1-60)"
        done
}

undo()
{
    need_root
    leave
    remove_unit
    if block_in "$fstab_file" "$block_name" >/dev/null; then
        remove_block "$fstab_file" "$block_name"
        root systemctl daemon-reload >/dev/null 2>&1 || true
    fi
    remove_folders mount-folders
}
