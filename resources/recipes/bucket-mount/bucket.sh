# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# What the steps of a mounted bucket have in common.

kept_folder=${KEPT_FOLDER:-/var/lib/tpudesk}/bucket-$SHARE # what undo must know
block_name="bucket $SHARE"
config_file=${CONFIG_FOLDER:-/etc/tpudesk}/bucket-$SHARE.yaml
cache_folder=${CACHE_FOLDER:-/var/cache/tpudesk}/bucket-$SHARE

source_there() { source_of fuse.gcsfuse "$MOUNT"; }

# in_bucket TOKEN FILE CONTENT: a file where something is tried. gcsfuse uploads when a file is synced or closed, and only of
# the first a program learns whether it worked; said in $temporary/said.
in_bucket()
{
    (in_try "$MOUNT" "$1" && printf '%s\n' "$3" | dd of="$2" conv=excl,fsync status=none) 2>"$temporary/said"
}

cannot_write() { problem bucket-read-only "$BUCKET" "$(tail -n1 "$temporary/said")"; }
