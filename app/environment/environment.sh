# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# To be sourced: everything app/run, tests/run and tests/bench/run share.

here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
# shellcheck source=app/environment/paths.sh
source "$here/paths.sh"
# shellcheck source=app/environment/packages.sh
source "$here/packages.sh"
# shellcheck source=app/environment/system.sh
source "$here/system.sh"
# shellcheck source=app/environment/root.sh
source "$here/root.sh"
# shellcheck source=app/environment/enter.sh
source "$here/enter.sh"
# shellcheck source=app/environment/launch.sh
source "$here/launch.sh"
# shellcheck source=app/environment/build.sh
source "$here/build.sh"
# shellcheck source=app/environment/nodepackages.sh
source "$here/nodepackages.sh"

# prepare_environment LEVEL: afterwards `root` is the private root to run in, or empty on a system with the base.
prepare_environment()
{
    local level=$1
    root=
    if ! find_root "$level" && ! system_is_ready "$level"; then
        mkdir -p "$cache_folder"
        if has_base; then prepare_system "$level"; else prepare_root "$level"; fi
        remove_old_builds
    fi
    use_environment
}

use_environment()
{
    mkdir -p "$build_folder"
    if [[ $root ]]; then
        exec {root_in_use}>"$root.lock"
        flock -s "$root_in_use"
        have bwrap || prepare_root_tools
        enter_arguments
    elif ! has_host_servers; then
        export TPUDESK_SSHD_ROOT=$cache_folder/sshd
    fi
}
