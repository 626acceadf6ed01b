# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

check()
{
    if is_bucket; then look_at_bucket; else look_at_folder; fi
}

apply() { :; }

look_at_bucket()
{
    [[ $PLACE =~ ^gs://[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]/[^/[:cntrl:]][^[:cntrl:]]*$ && $PLACE/ != */../* ]] || problem bad-cache-place "$PLACE"
    [[ -x $VENV/bin/python ]] || problem no-venv "$VENV"
}

look_at_folder()
{
    [[ $PLACE == /* && $PLACE != */ && $PLACE/ != */../* && $PLACE/ != */./* && $PLACE != *//* && $PLACE != *[[:cntrl:]]* ]] || problem bad-path "$PLACE"
    [[ ! -L $PLACE ]] || problem is-link "$PLACE"
    [[ ! -e $PLACE || -d $PLACE ]] || problem not-a-folder "$PLACE"
    [[ ! -d $PLACE ]] || is_closed "$PLACE" || problem cache-open "$PLACE" "$(stat -c '%U, %A' -- "$PLACE")"
}
