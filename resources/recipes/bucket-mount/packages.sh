# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

check() { is_installed gcsfuse; }

apply()
{
    have apt-get || problem no-apt
    need_root
    need_space / "${APT_SPACE:-500}"
    apt update || note apt-update-failed "$(grep -E '^(E|W|Err)[: ]' "$temporary/apt" | head -n1)"
    apt -y --no-install-recommends install gcsfuse || gcsfuse_problem
}

gcsfuse_problem()
{
    if grep -qE 'Unable to locate package|has no installation candidate' "$temporary/apt"; then problem no-gcsfuse "$(system_name)"; fi
    apt_problem gcsfuse
}
