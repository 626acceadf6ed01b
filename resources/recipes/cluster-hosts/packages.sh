# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The packages of the host's own Ubuntu or Debian: which hosts go together, TPU Desk looks at what they say of themselves.

wanted()
{
    printf '%s\n' munge slurm-client
    if is_node; then echo slurmd; fi
    if is_controller; then
        echo slurmctld
        if [[ $ACCOUNTING == database ]]; then printf '%s\n' slurmdbd mariadb-server; fi
    fi
}

check()
{
    local names
    mapfile -t names < <(wanted)
    [[ ! $(missing_packages "${names[@]}") ]]
}

apply()
{
    local names
    mapfile -t names < <(wanted)
    install_packages "${names[@]}"
}

# --- what undo must know ----------------------------------------------------------------------------------------------

# What is installed is written down before it is, with all that it brings along: "package NAME", or "again NAME" of one whose
# configuration was left here before. Of its traces that were not there "new WHAT", of those that were "file PATH" for each
# file in them: purging a package removes its folder whole, with what somebody else has put there.

places=${TRACES:-} # another folder above them in tests
munge_folder=${MUNGE_FOLDER:-/etc/munge}
databases=$places/var/lib/mysql
traced=(munge slurm-client slurm-wlm-basic-plugins slurmd slurmctld slurmdbd mariadb-server mariadb-common mysql-common)

# traces NAME: "user NAME" and "place FOLDER" of a package; "data FOLDER" is left by purging it
traces()
{
    case $1 in
        munge) printf '%s\n' 'user munge' "place $munge_folder" "place $places/var/lib/munge" "place $places/var/log/munge" ;;
        slurm-client | slurm-wlm-basic-plugins | slurmd | slurmctld | slurmdbd)
            printf '%s\n' 'user slurm' "place $slurm_folder" "place $places/var/lib/slurm" "place $log_folder" ;;
        mariadb-server) printf '%s\n' 'user mysql' "data $databases" "data $places/var/log/mysql" ;;
        mariadb-common | mysql-common) printf '%s\n' "data $places/etc/mysql" ;;
    esac
}

# before_install NAME…: what is missing of the packages that are wanted
before_install()
{
    local name kind what
    apt -s --no-install-recommends install "$@" >/dev/null || true # what is wrong with it is told by who installs
    { printf '%s\n' "$@"; sed -n 's/^Inst \([^ ]*\) (.*/\1/p' "$temporary/apt"; } | sort -u >"$temporary/names"
    recall packages >"$temporary/recorded" || true
    {
        cat -- "$temporary/recorded"
        while IFS= read -r name; do
            if [[ $(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null) == config-files ]]; then echo "again $name"; else echo "package $name"; fi
            traces "$name" | while read -r kind what; do trace "$kind" "$what"; done
        done <"$temporary/names"
    } | sort -u | keep_again packages
}

trace() # KIND WHAT
{
    case $1 in
        user) getent passwd "$2" >/dev/null || echo "new $1 $2" ;;
        *)
            # Of another time it is known; what is there by now may be ours.
            if grep -qxF -e "new $1 $2" -e "file $2" "$temporary/recorded"; then return; fi
            if ! root test -e "$2"; then echo "new $1 $2"
            elif [[ $1 == place ]]; then root find "$2" -printf 'file %p\n'; fi
            ;;
    esac
}

recorded() { recall packages | sed -n "s/^$1 //p"; } # recorded KIND

# --- taking them off --------------------------------------------------------------------------------------------------

# drag NAME…: sets dragged to what would go with them, or come in their place, although it is none of them
drag()
{
    apt -s purge "$@" >/dev/null || return 1
    dragged=$(sed -n -E 's/^(Remv|Purg|Inst) ([^ ]+) .*/\2/p' "$temporary/apt" | sort -u | comm -13 <(printf '%s\n' "$@" | sort -u) -)
}

# others_databases: those in MariaDB that are none of ours and none of its own
others_databases()
{
    root find "$databases" -mindepth 1 -maxdepth 1 -type d ! -name mysql ! -name performance_schema ! -name sys ! -name slurm_acct_db \
        ! -name '#*' ! -name lost+found -printf '%f\n' 2>/dev/null || true
}

# going: those of ours that are there and that nobody else needs
going()
{
    local name left
    mapfile -t names < <({ recorded package; recorded again; } | while IFS= read -r name; do
        if [[ $(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null) =~ ^(installed|config-files)$ ]]; then printf '%s\n' "$name"; fi
    done)
    stay=
    if is_installed mariadb-server && printf '%s\n' "${names[@]}" | grep -qx mariadb-server && [[ $(others_databases) ]]; then stay=mariadb-server; fi
    if [[ ! $stay ]] && { ((${#names[@]} == 0)) || { drag "${names[@]}" && [[ ! $dragged ]]; }; }; then return; fi
    left=()
    for name in "${names[@]}"; do
        if [[ $name == "$stay" ]] || ! drag "$name"; then continue; fi
        # What goes with it has to be ours, too, and not to stay.
        [[ ! $(comm -13 <(printf '%s\n' "${names[@]}" | grep -vx -- "${stay:-.}" | sort -u) <(printf '%s\n' "$dragged" | sed '/^$/d')) ]] || continue
        left+=("$name")
    done
    if ((${#left[@]})) && drag "${left[@]}" && [[ $dragged ]]; then left=(); fi
    note packages-stay "$(comm -23 <(printf '%s\n' "${names[@]}" | sort -u) <(printf '%s\n' "${left[@]}" | sort -u) | paste -sd' ')"
    names=("${left[@]}")
}

# save_files NAME…, restore_files: what others have in folders that purging removes
save_files()
{
    remembers files.tar && return # an earlier time came no further, and may have removed them
    {
        recorded file
        root find "$slurm_folder" ! -type d 2>/dev/null | grep -vxF -f <(dpkg-query -L "$@" 2>/dev/null) || true
    } | sort -u | while IFS= read -r path; do if root test -e "$path" || root test -L "$path"; then printf '%s\n' "${path#/}"; fi; done >"$temporary/files"
    [[ -s $temporary/files ]] || return 0
    root tar -C / --no-recursion -cf - -T "$temporary/files" | keep files.tar
}

restore_files()
{
    remembers files.tar || return 0
    recall files.tar | root tar -C / -xpf - --skip-old-files
    forget files.tar
}

# remove_traces: of those packages that are gone what they left, where it was not there before
remove_traces()
{
    local name kind what
    for name in "${traced[@]}"; do if is_installed "$name"; then traces "$name"; fi; done >"$temporary/in-use"
    while read -r kind what; do
        if grep -qxF -- "$kind $what" "$temporary/in-use"; then continue; fi
        if [[ $kind == user ]]; then
            if getent passwd "$what" >/dev/null; then root userdel "$what" >/dev/null 2>&1 || true; fi
            if getent group "$what" >/dev/null; then root groupdel "$what" >/dev/null 2>&1 || true; fi
        elif [[ $what == /*/* ]]; then
            root rm -rf -- "$what"
        fi
    done < <(recorded new)
}

# Never what was there before: neither packages nor what somebody has in their folders.
undo()
{
    local names=() stay='' dragged='' again
    remembers packages || return 0
    need_root
    going
    if ((${#names[@]})); then
        save_files "${names[@]}"
        mapfile -t again < <(comm -12 <(recorded again | sort -u) <(printf '%s\n' "${names[@]}" | sort -u))
        mapfile -t names < <(comm -13 <(recorded again | sort -u) <(printf '%s\n' "${names[@]}" | sort -u))
        if ((${#again[@]})); then apt -y remove "${again[@]}" || problem packages-left "${again[*]}" "$(grep -E '^E: ' "$temporary/apt" | tail -n1)"; fi
        if ((${#names[@]})); then apt -y purge "${names[@]}" || problem packages-left "${names[*]}" "$(grep -E '^E: ' "$temporary/apt" | tail -n1)"; fi
        remove_traces
        restore_files
    fi
    forget packages
}

# --- what the host has ------------------------------------------------------------------------------------------------

# The chips as programs see them: each has a device of its own.
chips()
{
    local device
    for device in "${DEVICE_FOLDER:-/dev}"/accel[0-9]* "${DEVICE_FOLDER:-/dev}"/vfio/[0-9]*; do
        if [[ -e $device ]]; then printf '%s\n' "$device"; fi
    done
}

verify()
{
    # Asked of the daemons: Slurm's other programs want a configuration before they say which they are.
    if is_controller; then fact version "$(slurmctld -V 2>/dev/null | head -n1)"; else fact version "$(slurmd -V 2>/dev/null | head -n1)"; fi
    if is_node; then
        fact hardware "$(slurmd -C 2>/dev/null | head -n1)"
        fact chips "$(chips)"
    fi
}
