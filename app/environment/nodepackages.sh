# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Foreign programs that tests are held against, written for Node: each fetched once, by its committed lock file, and run
# offline. Where node, npm or the network is missing, the tests with them are skipped.

# prepare_node_packages: sets TPUDESK_OPENID and TPUDESK_GOOGLE_CLIENTS to the folders that hold them; one that is set already
# is left alone.
prepare_node_packages()
{
    export TPUDESK_OPENID_SCRIPT=$source_folder/tests/services/auth/provider.mjs
    export TPUDESK_GOOGLE_CLIENTS_SCRIPT=$source_folder/tests/services/practice/clients.mjs
    fetch_node_packages openid TPUDESK_OPENID "an OpenID provider for the tests (9 MB, once)"
    fetch_node_packages googleclients TPUDESK_GOOGLE_CLIENTS "Google's own clients for the tests (40 MB, once; 96 MB unpacked)"
}

# fetch_node_packages NAME VARIABLE WHAT: the packages of app/environment/NAME, without what only compilers and debuggers read.
fetch_node_packages()
{
    local name=$1 variable=$2 what=$3 recipe=$environment_folder/$1 folder
    if [[ ${!variable:-} ]]; then return 0; fi
    folder=$cache_folder/$name-$(cat "$recipe"/package*.json | digest)
    if [[ ! -d $folder ]]; then
        have node && have npm || return 0
        say "fetching $what …"
        rm -rf "${cache_folder:?}/$name"-*
        mkdir -p "$folder.new.$$"
        cp "$recipe"/package.json "$recipe"/package-lock.json "$folder.new.$$"
        if (cd "$folder.new.$$" && run_quietly "$cache_folder/log/$name.log" timeout 300 npm ci --ignore-scripts --omit=optional --no-audit --no-fund); then
            find "$folder.new.$$" -type f \( -name '*.d.ts' -o -name '*.d.?ts' -o -name '*.map' \) -delete
            mv "$folder.new.$$" "$folder"
        else
            rm -rf "$folder.new.$$"
            say "it could not be fetched; the tests with it are skipped."
            return 0
        fi
    fi
    export "$variable=$folder"
}
