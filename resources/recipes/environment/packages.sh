# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Installs what is missing. Nothing is upgraded: hosts that upgrade by themselves drift apart, and a new libc or kernel
# in the middle of a run helps nobody.

names() { read -r -a names <<<"${PACKAGES//[$'\n\t,']/ }"; }

check()
{
    names
    [[ ! $(missing_packages "${names[@]}") ]]
}

apply()
{
    local name
    have apt-get || problem no-apt
    names
    for name in "${names[@]}"; do
        [[ $name =~ ^[a-z0-9][a-z0-9.+-]+$ ]] || problem bad-package "$name"
    done
    install_packages "${names[@]}"
}
