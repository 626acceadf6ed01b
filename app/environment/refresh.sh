#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# refresh.sh ROOT: a private root gets Debian's security updates. Started in the background by app/run: looks once a week
# what Debian's security suite has, and makes a new root beside the old one if that is more than ROOT has. The next start
# takes the new one. Nothing waits for it, nothing is asked, and without a network everything stays as it is.
set -euo pipefail
# shellcheck source=app/environment/environment.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/environment.sh"

# security_updates: a line for each package of the root of which the security suite has a newer version. Fails without a
# network. The root is only read: lists and locks lie in `scratch`, which goes with this program.
security_updates()
{
    local apt
    mkdir -p "$scratch"/{lists,cache/archives}/partial
    install -m 644 "$environment_folder/debian-13-keys.asc" "$scratch/keys.asc"
    root_sources "$scratch/keys.asc" | grep -e "$root_suite-security" >"$scratch/sources.list"
    {
        apt_settings_of_host | sed 's/$/;/'
        printf '%s;\n' 'Acquire::Retries "0"' 'Acquire::http::Timeout "20"' 'Acquire::https::Timeout "20"' \
            'Acquire::Languages "none"' 'APT::Sandbox::User "root"' 'Debug::NoLocking "1"' 'Dir::Etc::SourceParts "/dev/null"' \
            "Dir::Etc::SourceList \"$scratch/sources.list\"" "Dir::State::Lists \"$scratch/lists\"" "Dir::Cache \"$scratch/cache\""
    } >"$scratch/apt.conf"
    enter_arguments
    apt=(bwrap "${enter[@]}" --setenv APT_CONFIG "$scratch/apt.conf" -- apt-get -qq)
    "${apt[@]}" --error-on=any update >&2
    "${apt[@]}" -s dist-upgrade | sed -n 's/^Inst \([^ ]*\) .*/\1/p'
}

refresh_root()
{
    local level=${root##*/} updates
    level=${level%%-*}
    exec {root_lock}>"$roots_folder/lock"
    flock -n "$root_lock" || return 0 # somebody makes one just now
    root=$(newest_root "$level")
    remove_old_roots # those that a program still runs in stay
    is_refresh_due "$root" || return 0
    updates=$(security_updates) || { say "Debian's security suite could not be read; the next start looks again."; return; }
    touch "$root.looked"
    [[ $updates ]] || { say "the private Debian 13 has all security updates."; return; }
    say "security updates: $(tr '\n' ' ' <<<"$updates")"
    make_root "$level" "$(root_path "$level").$(date -u +%Y%m%d%H%M%S)"
    rm -f "$cache_folder"/build/*/root-* # what the checkouts remember
}

root=$1
[[ -d $root ]] || exit 0
scratch=$(mktemp -d /var/tmp/tpudesk-updates-XXXXXX)
trap 'rm -rf "$scratch"' EXIT
refresh_root
