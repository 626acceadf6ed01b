# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The private half never leaves host 0. It has no passphrase, because programs use it; so it opens this pod only.

check()
{
    [[ -f $key_file && -f $key_file.pub && $(stat -c %a -- "$key_file") == 600 ]] || return 1
    [[ $(ssh-keygen -y -P '' -f "$key_file" 2>/dev/null | cut -d' ' -f1,2) == "$(cut -d' ' -f1,2 "$key_file.pub")" ]]
}

apply()
{
    have ssh-keygen || problem no-program ssh-keygen openssh-client
    make_ssh_folder
    [[ ! -e $key_file && ! -e $key_file.pub ]] || problem key-damaged "$key_file"
    ssh-keygen -q -t ed25519 -N '' -C "tpudesk-$POD" -f "$key_file" || problem write-failed "$key_file"
}

verify() { fact public_key "$(cut -d' ' -f1,2 "$key_file.pub")"; }

undo() { rm -f -- "$key_file" "$key_file.pub"; }
