# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Something nobody can have in a cache: a file with a new name and new content.

apply()
{
    local token
    token=$(od -An -N12 -tx1 /dev/urandom | tr -d ' \n')
    rm -rf -- "$EXPORT"/.tpudesk-try-*
    mkdir -- "$EXPORT/.tpudesk-try-$token" || problem write-failed "$EXPORT"
    (in_try "$EXPORT" "$token" && set -C && printf '%s\n' "$token" >server) || problem write-failed "$EXPORT"
    fact token "$token"
}
