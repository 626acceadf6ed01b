# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Something nobody can have in a cache: a file with a new name and new content.

apply()
{
    local token
    token=$(od -An -N12 -tx1 /dev/urandom | tr -d ' \n')
    put "$token" server "$token" || cannot_write
    fact token "$token"
}
