# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The key counts only when it comes from host 0's address.

content() { printf 'from="%s" %s tpudesk-%s' "$FIRST_ADDRESS" "$PUBLIC_KEY" "$POD"; }

check() { has_block "$ssh_folder/authorized_keys" "$block_name" "$(content)"; }

apply()
{
    [[ $PUBLIC_KEY =~ ^ssh-ed25519\ [A-Za-z0-9+/=]+$ ]] || problem no-public-key
    [[ $FIRST_ADDRESS =~ ^[0-9A-Fa-f.:]+$ ]] || problem no-address
    make_ssh_folder
    set_block "$ssh_folder/authorized_keys" "$block_name" "$(content)" 0600
}

undo() { remove_block "$ssh_folder/authorized_keys" "$block_name"; }
