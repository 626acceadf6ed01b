# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# IDENTITIES: one line for each host, as TPU Desk knows it: LABEL<tab>WORKER|ADDRESS|NAME|TYPE KEY

known_hosts()
{
    local worker address name keys key
    while IFS='|' read -r worker address name keys; do
        while IFS= read -r -d, key || [[ $key ]]; do
            printf '%s,%s,host%s,worker-%s %s\n' "$address" "$name" "$worker" "$worker" "$key"
        done <<<"$keys"
    done < <(identities)
}

config()
{
    local worker address name keys
    while IFS='|' read -r worker address name keys; do
        printf 'Host host%s worker-%s %s %s\n    HostName %s\n    HostKeyAlias %s\n' \
            "$worker" "$worker" "$address" "$name" "$address" "$address"
        printf '    User %s\n    IdentityFile ~/.ssh/tpudesk_%s\n    StrictHostKeyChecking yes\n' "$(id -un)" "$POD"
    done < <(identities)
}

check()
{
    has_block "$ssh_folder/known_hosts" "$block_name" "$(known_hosts)" && has_block "$ssh_folder/config" "$block_name" "$(config)"
}

apply()
{
    [[ $(identities) ]] || problem no-host-keys
    make_ssh_folder
    set_block "$ssh_folder/known_hosts" "$block_name" "$(known_hosts)" 0600
    set_block "$ssh_folder/config" "$block_name" "$(config)" 0600
}

undo()
{
    remove_block "$ssh_folder/known_hosts" "$block_name"
    remove_block "$ssh_folder/config" "$block_name"
}
