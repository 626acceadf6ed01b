# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Mounts the bucket so that a reboot keeps it. Nothing is left in /etc when the mount does not work.

mount_options()
{
    # No nofail: gcsfuse hands on what it does not know, and fusermount refuses it. For _netdev a host boots without it too.
    printf '%s,_netdev,nosuid,nodev,allow_other,implicit_dirs,uid=%s,gid=%s,rename_dir_limit=200000,%sconfig_file=%s' \
        "$ACCESS" "$(id -u)" "$(id -g)" "${FOLDER:+only_dir=$FOLDER,}" "$config_file"
}

fstab_line() { printf '%s %s gcsfuse %s 0 0' "$BUCKET" "$(fstab_path "$MOUNT")" "$(mount_options)"; }

unit_text()
{
    printf '# Written by TPU Desk: %s\n' "$block_name"
    printf '[Unit]\nDescription=Bucket of Cloud Storage\nWants=network-online.target\nAfter=network-online.target\n\n'
    printf '[Mount]\nWhat=%s\nWhere=%s\nType=gcsfuse\nOptions=%s\nTimeoutSec=60\n\n' "$BUCKET" "${MOUNT//%/%%}" "$(mount_options)"
    printf '[Install]\nWantedBy=remote-fs.target\n'
}

config_text()
{
    printf '# Written by TPU Desk: %s\n' "$block_name"
    ((CACHE_MB)) || return 0
    printf 'cache-dir: "%s"\nfile-cache:\n  max-size-mb: %s\n  cache-file-for-range-read: true\n' "$cache_folder" "$CACHE_MB"
}

has_access() { mounts_of fuse.gcsfuse | path=$MOUNT access=$ACCESS awk -F'\t' '$1 == ENVIRON["path"] { found = index("," $3 ",", "," ENVIRON["access"] ",") } END { exit !found }'; }

check()
{
    local found
    is_kept || return 1
    [[ -f $config_file && $(<"$config_file") == "$(config_text)" ]] || return 1
    found=$(source_there) || return 1
    [[ $found == "$BUCKET" ]] || return 1
    has_access || return 1
    answers "$MOUNT"
}

apply()
{
    local found
    scratch
    if found=$(source_there); then
        [[ $found == "$BUCKET" ]] || problem other-mount "$MOUNT" "$found"
        leave # mounted with other options, or its gcsfuse has ended
    fi
    if [[ ! -e $MOUNT ]]; then make_folder "$MOUNT" mount-folders; fi
    if found=$(entries "$MOUNT" root); then problem mount-has-data "$MOUNT" "$found"; fi
    put_config
    if [[ $METHOD == fstab ]]; then mount_by_fstab; else mount_by_unit; fi
}

verify()
{
    timeout -s KILL 60 find "$MOUNT" -mindepth 1 -maxdepth 1 -print -quit >/dev/null 2>"$temporary/said" \
        || problem bucket-denied "$BUCKET" "$(tail -n1 "$temporary/said")"
}

put_config()
{
    root install -d -m 0755 "$(dirname -- "$config_file")"
    config_text >"$temporary/config"
    put_file "$temporary/config" "$config_file" 0644
    remove_cache # of other settings
    if ((CACHE_MB)); then root install -d -m 0700 "$cache_folder"; fi
}

remove_cache()
{
    root rm -rf --one-file-system -- "$cache_folder"
    root rmdir -- "$(dirname -- "$cache_folder")" 2>/dev/null || true
}

undo()
{
    unkeep
    root rm -f -- "$config_file"
    root rmdir -- "$(dirname -- "$config_file")" 2>/dev/null || true
    remove_cache
}

# Takes back what this try has added, then says why.
give_up()
{
    local words
    words=$(tail -n5 "$temporary/mount")
    undo
    case $words in
        *"ucket doesn't exist"* | *"ucket does not exist"* | *"Error 404"*) problem no-bucket "$BUCKET" ;;
        *"equester pays"* | *"ser project"*) problem bucket-pays "$BUCKET" ;;
        *"efault credentials"* | *"metadata: GCE metadata"* | *"invalid_grant"*) problem bucket-credentials ;;
        *"Error 403"* | *"does not have storage."* | *"storage."*" denied"* | *"PermissionDenied"*) problem bucket-denied "$BUCKET" "$words" ;;
        *"/dev/fuse"* | *"fuse: device not found"* | *"fusermount"*"not found"* | *"unknown filesystem"* | *"need a helper program"*) problem no-fuse "$words" ;;
        *"no such host"* | *"i/o timeout"* | *"onnection refused"* | *"onnection timed out"* | *"nreachable"* | *"deadline exceeded"* | "" | *Killed*)
            problem bucket-silent "$words" ;;
        *) problem mount-failed "gs://$BUCKET" "$words" ;;
    esac
}
