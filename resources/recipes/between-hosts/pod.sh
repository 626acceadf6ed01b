# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# What the steps of SSH between the hosts have in common.

ssh_folder=$HOME/.ssh
key_file=$ssh_folder/tpudesk_$POD
block_name="pod $POD"

# make_ssh_folder: undo removes it only when it was made here and is empty again
make_ssh_folder()
{
    [[ -d $ssh_folder ]] || install -d -m 0700 -- "$ssh_folder" || problem write-failed "$ssh_folder"
}

# identities: WORKER|ADDRESS|NAME|TYPE KEY of each host, one a line. They go into files of every host, so a line with
# anything in it that is no address, name or key is left out.
identities()
{
    local line worker address name keys
    while IFS= read -r line; do
        IFS='|' read -r worker address name keys <<<"${line#*$'\t'}"
        [[ $worker =~ ^[0-9]+$ && $address =~ ^[0-9A-Fa-f.:]+$ && $name =~ ^[A-Za-z0-9.-]+$ \
            && $keys =~ ^[a-z0-9-]+\ [A-Za-z0-9+/=]+(,[a-z0-9-]+\ [A-Za-z0-9+/=]+)*$ ]] || continue
        printf '%s|%s|%s|%s\n' "$worker" "$address" "$name" "$keys"
    done <<<"$IDENTITIES"
}
