# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# A real OpenID provider for the tests of the browser's sign-in: fetched once, by its committed lock file, and run offline.

# prepare_openid: sets TPUDESK_OPENID to the folder that holds it. Where node, npm or the network is missing, the test is skipped.
prepare_openid()
{
    local recipe=$environment_folder/openid folder
    export TPUDESK_OPENID_SCRIPT=$source_folder/tests/services/auth/provider.mjs
    folder=$cache_folder/openid-$(cat "$recipe"/package*.json | digest)
    if [[ ! -d $folder ]]; then
        have node && have npm || return 0
        say "fetching an OpenID provider for the tests (9 MB, once) …"
        rm -rf "$cache_folder"/openid-*
        mkdir -p "$folder.new.$$"
        cp "$recipe"/package.json "$recipe"/package-lock.json "$folder.new.$$"
        if (cd "$folder.new.$$" && run_quietly "$cache_folder/log/openid.log" timeout 120 npm ci --ignore-scripts --no-audit --no-fund); then
            mv "$folder.new.$$" "$folder"
        else
            rm -rf "$folder.new.$$"
            say "it could not be fetched; the test with it is skipped."
            return 0
        fi
    fi
    export TPUDESK_OPENID=$folder
}
