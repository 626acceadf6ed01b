# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

package() { if is_server; then echo nfs-kernel-server; else echo nfs-common; fi; }

check() { is_installed "$(package)"; }

apply()
{
    have apt-get || problem no-apt
    install_packages "$(package)"
}
