# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# What the steps of a cluster have in common. The first host is the controller; hosts with the role "client" are nodes.

PATH=$PATH:/usr/sbin:/sbin
slurm_folder=${SLURM_FOLDER:-/etc/slurm}
tools_folder=${CLUSTER_TOOLS:-/usr/local/lib/tpudesk/cluster}
defaults_file=${SLURMD_DEFAULTS:-/etc/default/slurmd}
log_folder=${SLURM_LOGS:-/var/log/slurm}
spool_folder=${SLURM_SPOOL:-/var/spool/slurmd}
wanted_folder=${KEPT_FOLDER:-/var/lib/tpudesk}/wanted
kept_folder=${KEPT_FOLDER:-/var/lib/tpudesk}/cluster-$CLUSTER # what undo must know; root's alone
written_by='# Written by TPU Desk'
block_name="cluster $CLUSTER"

is_controller() { ((TPUDESK_WORKER == 0)); }
is_node() { [[ $TPUDESK_ROLE == client ]]; }

# within SECONDS COMMAND…: once a second until it succeeds; 1 when it never did
within()
{
    local deadline=$((SECONDS + ${WITHIN_MOST:-$1}))
    shift
    until "$@"; do
        ((SECONDS < deadline)) || return 1
        sleep "${WITHIN_PAUSE:-1}"
    done
}

# --- what undo must know ----------------------------------------------------------------------------------------------

remembers() { root test -e "$kept_folder/$1"; }
recall() { root cat -- "$kept_folder/$1" 2>/dev/null; }

# keep NAME: what comes on standard input; nobody but root may read it
keep()
{
    # shellcheck disable=SC2016 # that shell's own
    root sh -c 'mkdir -p -- "${1%/*}" && { [ -d "$1" ] || mkdir -m 0700 -- "$1"; } && umask 077 && cat >"$1/$2"' sh "$kept_folder" "$1"
}

# keep_file NAME PATH: whole, with its mode and owner; nothing where it is not there
keep_file()
{
    remembers "$1" && return
    { root stat -c '%a %u:%g' -- "$2" && root base64 -w0 -- "$2"; } 2>/dev/null | keep "$1" || true
}

# put_back NAME PATH: what keep_file has kept; gone when it was not there
put_back()
{
    local mode owner
    read -r mode owner < <(recall "$1") || true
    if [[ $mode ]]; then
        recall "$1" | sed 1d | base64 -d | root tee -- "$2" >/dev/null
        root chown -- "$owner" "$2"
        root chmod -- "$mode" "$2"
    else
        root rm -f -- "$2"
    fi
    forget "$1"
}

forget()
{
    # shellcheck disable=SC2016 # that shell's own
    root sh -c 'rm -f -- "$1/$2"; rmdir -- "$1" "${1%/*}" 2>/dev/null; true' sh "$kept_folder" "$1"
}

# make_place PATH OWNER MODE: a folder; undo removes exactly those that were made here
make_place()
{
    local path=$1
    until [[ -d $path ]]; do
        { recall folders || true; printf '%s\n' "$path"; } | keep_again folders
        path=$(dirname -- "$path")
    done
    # A shared folder may not give a file to anybody; who is let in there is tried when it is made.
    # shellcheck disable=SC2016 # that shell's own
    root sh -c 'mkdir -p -- "$1" && { chown -- "$2" "$1"; chmod -- "$3" "$1"; } 2>/dev/null; [ -d "$1" ]' sh "$1" "$2" "$3" \
        || problem write-failed "$1"
}

# keep_again NAME: as keep, from what is read before it is written
keep_again()
{
    local text
    text=$(cat)
    keep "$1" <<<"$text"
}

# remove_places: with what the daemons have put there; the innermost first, and those that held them when they are empty
remove_places()
{
    local path
    while IFS= read -r path; do
        [[ $path == /*/* ]] || continue
        case $path in
            "$spool_folder" | "$wanted_folder" | "${STATE:-$spool_folder}" | "$tools_folder") root rm -rf -- "$path" ;;
            *) root rmdir -- "$path" 2>/dev/null || true ;;
        esac
    done < <(recall folders | awk '{ print length, $0 }' | sort -rn | cut -d' ' -f2-)
    forget folders
}

# --- services ---------------------------------------------------------------------------------------------------------

is_running() { systemctl is-active --quiet "$1"; }

keep_service()
{
    remembers "service-$1" && return
    printf '%s %s\n' "$(systemctl is-enabled "$1" 2>/dev/null || true)" "$(systemctl is-active "$1" 2>/dev/null || true)" | keep "service-$1"
}

# start_service NAME: also after a reboot, and anew when it runs
start_service()
{
    keep_service "$1"
    root systemctl enable "$1" >/dev/null 2>&1 || true
    root systemctl reset-failed "$1" >/dev/null 2>&1 || true # somebody may have tried it too often
    root systemctl restart "$1" >"$temporary/service" 2>&1 || problem service-failed "$1" "$(last_words "$1")"
}

# last_words NAME: why a daemon of Slurm does not do
last_words()
{
    { root tail -n 40 -- "$log_folder/$1.log" 2>/dev/null || root journalctl -q -n 20 -o cat -u "$1" 2>/dev/null || true; } \
        | grep -E 'fatal|error' | tail -n2 || cat -- "$temporary/service" 2>/dev/null || true
}

# restore_service NAME: as it was before; what was there before runs again
restore_service()
{
    local was
    was=$(recall "service-$1") || return 0
    root systemctl stop "$1" >/dev/null 2>&1 || true
    root systemctl reset-failed "$1" >/dev/null 2>&1 || true
    [[ $was == enabled* ]] || root systemctl disable "$1" >/dev/null 2>&1 || true
    if [[ $was == *" active" ]]; then root systemctl start "$1" >/dev/null 2>&1 || true; fi
    forget "service-$1"
}
