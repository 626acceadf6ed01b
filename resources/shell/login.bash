# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Read by bash in the place of ~/.bashrc: first what it would read as a login shell.
if [[ -r /etc/profile ]]; then . /etc/profile; fi
for __tpudesk_file in ~/.bash_profile ~/.bash_login ~/.profile ~/.bashrc; do
    if [[ -r $__tpudesk_file ]]; then
        . "$__tpudesk_file"
        break
    fi
done
unset __tpudesk_file
