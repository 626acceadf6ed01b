# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The packages of the host's own Ubuntu or Debian: which hosts go together, TPU Desk looks at what they say of themselves.

wanted()
{
    printf '%s\n' munge slurm-client
    if is_node; then echo slurmd; fi
    if is_controller; then
        echo slurmctld
        if [[ $ACCOUNTING == database ]]; then printf '%s\n' slurmdbd mariadb-server; fi
    fi
}

check()
{
    local names
    mapfile -t names < <(wanted)
    [[ ! $(missing_packages "${names[@]}") ]]
}

apply()
{
    local names
    mapfile -t names < <(wanted)
    install_packages "${names[@]}"
}

# The chips as programs see them: each has a device of its own.
chips()
{
    local device
    for device in "${DEVICE_FOLDER:-/dev}"/accel[0-9]* "${DEVICE_FOLDER:-/dev}"/vfio/[0-9]*; do
        if [[ -e $device ]]; then printf '%s\n' "$device"; fi
    done
}

verify()
{
    # Asked of the daemons: Slurm's other programs want a configuration before they say which they are.
    if is_controller; then fact version "$(slurmctld -V 2>/dev/null | head -n1)"; else fact version "$(slurmd -V 2>/dev/null | head -n1)"; fi
    if is_node; then
        fact hardware "$(slurmd -C 2>/dev/null | head -n1)"
        fact chips "$(chips)"
    fi
}
