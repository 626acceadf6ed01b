# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Slurm knows people by their number, and a job runs on all its hosts as the number of whoever submitted it on the
# controller. Where the login user has another one, an account of that number is made, whose home is the shared folder.

account=tpudesk-jobs

account_of() { getent passwd "$1" | cut -d: -f1 || true; }
home_here() { getent passwd "$account" | cut -d: -f6 || true; }

check()
{
    local owner
    [[ $JOBS_NUMBER =~ ^[0-9]+$ && $JOBS_GROUP =~ ^[0-9]+$ ]] || problem no-number
    owner=$(account_of "$JOBS_NUMBER")
    if [[ ! $owner || ($owner == "$account" && $(home_here) != "${SHARED:-/}") ]]; then return 1; fi
    [[ $JOBS_NUMBER == 0 || $JOBS_NUMBER == "$(id -u)" || $owner == "$account" || $owner == "$JOBS_USER" ]] \
        || problem number-taken "$JOBS_USER" "$JOBS_NUMBER" "$owner"
}

apply()
{
    local group
    keep account <<<"$JOBS_NUMBER"
    if [[ $(account_of "$JOBS_NUMBER") == "$account" ]]; then # another folder is shared by now
        root usermod -d "${SHARED:-/}" "$account" >"$temporary/account" 2>&1 || problem account-failed "$(tail -n1 "$temporary/account")"
        return
    fi
    group=$(getent group "$JOBS_GROUP" || true)
    if [[ ! $group ]]; then
        root groupadd -g "$JOBS_GROUP" "$account" >"$temporary/account" 2>&1 || problem account-failed "$(tail -n1 "$temporary/account")"
    fi
    root useradd -r -M -N -u "$JOBS_NUMBER" -g "$JOBS_GROUP" -d "${SHARED:-/}" -s /bin/bash "$account" >"$temporary/account" 2>&1 \
        || problem account-failed "$(tail -n1 "$temporary/account")"
}

verify()
{
    if [[ $(account_of "$JOBS_NUMBER") == "$account" ]]; then note other-number "$JOBS_USER" "$JOBS_NUMBER" "$account"; fi
}

undo()
{
    remembers account || return 0
    if getent passwd "$account" >/dev/null; then root userdel "$account" >/dev/null 2>&1 || root userdel -f "$account" || true; fi
    if getent group "$account" >/dev/null; then root groupdel "$account" || true; fi
    forget account
}
