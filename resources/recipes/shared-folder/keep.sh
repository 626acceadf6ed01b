# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# How something stays mounted at MOUNT over a reboot. A step that mounts it defines fstab_line and unit_text; source_there,
# which prints what of its kind is mounted there and fails when nothing is; give_up, which says why mounting failed.

unit_name() { systemd-escape --path --suffix=mount "$MOUNT"; }
unit_file() { printf '%s/%s' "${UNIT_FOLDER:-/etc/systemd/system}" "$(unit_name)"; }

is_kept()
{
    if [[ $METHOD == fstab ]]; then
        has_block "$fstab_file" "$block_name" "$(fstab_line)" && [[ ! -e $(unit_file) ]]
    else
        [[ -f $(unit_file) && $(<"$(unit_file)") == "$(unit_text)" ]] && ! block_in "$fstab_file" "$block_name" >/dev/null \
            && systemctl is-enabled --quiet "$(unit_name)"
    fi
}

# look_at_mount_point: refuses what a mount would cover, and what somebody else keeps mounted there
look_at_mount_point()
{
    local found
    [[ ! -L $MOUNT ]] || problem is-link "$MOUNT"
    if is_mount_point "$MOUNT"; then problem other-mount "$MOUNT" "local"; fi
    [[ ! -e $MOUNT || -d $MOUNT ]] || problem not-a-folder "$MOUNT"
    if found=$(entries "$MOUNT" root); then problem mount-has-data "$MOUNT" "$found"; fi
    # shellcheck disable=SC2016 # awk's words
    if lines_outside "$fstab_file" "$block_name" | path=$(fstab_path "$MOUNT") awk '$1 !~ /^#/ && $2 == ENVIRON["path"] { found = 1 } END { exit !found }'; then
        problem fstab-taken "$MOUNT"
    fi
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

# leave: unmounts; when the server does not answer, lazily, which never waits for it
leave()
{
    local words
    source_there >/dev/null || return 0
    scratch
    if answers "$MOUNT"; then
        root timeout -s KILL 30 umount "$MOUNT" >"$temporary/umount" 2>&1 && return
        words=$(tail -n2 "$temporary/umount")
        [[ $words != *busy* ]] || problem mount-busy "$MOUNT" "$(users_of_mount)"
    fi
    let_go "$MOUNT" source_there || problem umount-failed "$MOUNT" "${words:-}"
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

# unkeep: unmounts, and takes every trace of it out of /etc
unkeep()
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
