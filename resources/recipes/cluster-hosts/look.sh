# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Refuses what would take the place of somebody's Slurm. Changes nothing.

check()
{
    local name
    need_root
    have apt-get || problem no-apt
    have systemctl || problem no-systemd
    if root test -e "$slurm_folder/slurm.conf"; then
        [[ $(root head -n1 "$slurm_folder/slurm.conf") == "$written_by"* ]] || problem slurm-there "$slurm_folder/slurm.conf"
        name=$(root sed -n 's/^ClusterName=//p' "$slurm_folder/slurm.conf")
        [[ $name == "$CLUSTER" ]] || problem other-cluster "$name"
    fi
    [[ ! $SHARED || -d $SHARED ]] || problem shared-missing "$SHARED"
}

apply() { :; }

verify()
{
    fact user "$(id -un) $(id -u) $(id -g)"
    fact name "$(hostname -s)"
    fact system "$(system_name)"
}
