# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Refuses what would cover somebody's data, and what Google would refuse later. Changes nothing.

check()
{
    local found
    need_root
    [[ $BUCKET =~ ^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$ ]] || problem bad-bucket "$BUCKET"
    look_at_folder
    look_at_path "$MOUNT"
    if found=$(source_there); then
        [[ $found == "$BUCKET" ]] || problem other-mount "$MOUNT" "$found"
    else
        look_at_mount_point
    fi
    look_at_link
    look_at_scopes
    # A cache that is there already counts as used.
    if ((CACHE_MB)) && [[ ! -d $cache_folder ]]; then need_space "${CACHE_DISK:-/var}" "$CACHE_MB"; fi
}

apply() { :; }

# In /etc/fstab a comma ends an option and a blank a field; systemd reads “%” itself.
look_at_folder()
{
    [[ $FOLDER != /* && /$FOLDER/ != */../* && /$FOLDER/ != */./* && $FOLDER != *//* && $FOLDER != */ && $FOLDER != *[,\"\\#%[:space:][:cntrl:]]* ]] \
        || problem bad-bucket-folder "$FOLDER"
}

# look_at_scopes: a VM has the rights of its service account only as far as the scopes that it was made with
look_at_scopes()
{
    local scopes scope wanted=(cloud-platform devstorage.full_control devstorage.read_write)
    if [[ $ACCESS == ro ]]; then wanted+=(devstorage.read_only); fi
    have curl || return 0
    scopes=$(curl -s -f -m 5 --noproxy '*' -H 'Metadata-Flavor: Google' \
        "${METADATA_URL:-http://metadata.google.internal}/computeMetadata/v1/instance/service-accounts/default/scopes") || return 0
    for scope in "${wanted[@]}"; do
        [[ $scopes != *"/auth/$scope"* ]] || return 0
    done
    problem bucket-scope
}
