# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Google's packages of gcsfuse, signed with the key that came with this program: a key that is fetched beside the packages
# would vouch for nothing. Both stay after undo, as the package does, which gets its repairs from there.

keyring=${KEYRING_FOLDER:-/etc/apt/keyrings}/tpudesk-gcsfuse.asc
list=${SOURCES_FOLDER:-/etc/apt/sources.list.d}/tpudesk-gcsfuse.list
key=${KEY%$'\n'}

codename() { sed -n 's/^VERSION_CODENAME="\{0,1\}\([a-z0-9]*\)"\{0,1\}$/\1/p' "${OS_RELEASE:-/etc/os-release}"; }
source_line() { printf 'deb [signed-by=%s] https://packages.cloud.google.com/apt gcsfuse-%s main' "$keyring" "$(codename)"; }

check()
{
    if is_installed gcsfuse && [[ ! -e $list ]]; then return; fi # it came from elsewhere, and stays what it is
    [[ -f $keyring && $(<"$keyring") == "$key" && -f $list && $(<"$list") == "$(source_line)" ]]
}

apply()
{
    have apt-get || problem no-apt
    need_root
    [[ $(codename) ]] || problem no-gcsfuse "$(system_name)"
    scratch
    printf '%s\n' "$key" >"$temporary/key"
    printf '%s\n' "$(source_line)" >"$temporary/list"
    root install -d -m 0755 -- "$(dirname -- "$keyring")" "$(dirname -- "$list")"
    put_file "$temporary/key" "$keyring" 0644
    put_file "$temporary/list" "$list" 0644
}
