# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# in_try FOLDER TOKEN: goes to where something is tried in it. Every host that has the share can put a link there: one that
# leads elsewhere is not followed.
in_try()
{
    local top
    top=$(cd -- "$1" 2>/dev/null && pwd -P) && cd -- "$top/.tpudesk-try-$2" 2>/dev/null && [[ $(pwd -P) == "$top/.tpudesk-try-$2" ]]
}
