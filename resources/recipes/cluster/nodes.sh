# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

check() { is_running slurmd && [[ $(recall started-slurmd) == "$(bundle_digest)" ]]; }

apply()
{
    start_service slurmd
    bundle_digest | keep started-slurmd
}

# The controller is asked from here: the way there and Munge on both ends are tried with it. "*": it has not heard of us yet.
is_known()
{
    local state
    state=$(scontrol -o show node "$(node_here)" 2>"$temporary/service" | grep -oE ' State=[^ ]*' | head -n1 || true)
    [[ $state && $state != *\** && $state != *UNKNOWN* ]] && is_running slurmd
}

verify() { within 60 is_known || say_why; }

say_why()
{
    local words
    words=$({ root tail -n 60 -- "$log_folder/slurmd.log" 2>/dev/null || true; cat "$temporary/service"; })
    case $words in
        *"ewound credential"* | *"xpired credential"*) problem clocks-refused "$(grep -E 'CODED' <<<"$words" | tail -n2 | tr '\n' ' ')" ;;
        *"nvalid credential"* | *"rotocol authentication error"* | *"unge decode failed"*) problem munge-refuses "$(grep -iE 'munge|credential|authentication' <<<"$words" | tail -n1)" ;;
        *"nable to contact slurm controller"* | *"onnection refused"* | *"onnection timed out"* | *"connect failure"*) problem controller-silent "$(grep -iE 'contact|connect' <<<"$words" | tail -n1)" ;;
        *) problem service-failed slurmd "$(last_words slurmd)" ;;
    esac
}

undo()
{
    restore_service slurmd
    forget started-slurmd
}
