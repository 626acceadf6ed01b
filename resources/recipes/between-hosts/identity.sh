# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# A host says which keys it has. TPU Desk passes on the one that its own login was checked against, with the address and
# the names that it knows itself: nobody is trusted at first sight, and no host can speak of another one.

apply()
{
    local file type key keys=''
    for file in "${HOST_KEY_FOLDER:-/etc/ssh}"/ssh_host_*_key.pub; do
        [[ -r $file ]] || continue
        read -r type key _ <"$file" || true
        case $type in
            ssh-ed25519 | ssh-rsa | ecdsa-sha2-nistp*) keys+="$type $key," ;;
        esac
    done
    [[ $keys ]] || problem no-host-keys
    fact identity "${keys%,}"
}
