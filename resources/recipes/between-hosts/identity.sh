# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# A host says which keys it has. The connection it says so on was checked against the pinned key, so this is as good
# as having the keys from the cloud itself: nobody is trusted at first sight.

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
    [[ $(own_address) ]] || problem no-address
    fact identity "$TPUDESK_WORKER|$(own_address)|$(hostname)|${keys%,}"
}
