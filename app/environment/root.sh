# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The private Debian 13 root: made once under the cache, in a temporary name, renamed when it is whole.

roots_folder=$cache_folder/roots

# root_path LEVEL: where it is made first. What was refreshed lies beside it, with the time of that behind a dot.
root_path() { printf '%s/%s-%s' "$roots_folder" "$1" "$(recipe_of "$1")"; }

# newest_root LEVEL: the one that was made last, if any
newest_root()
{
    local path found=
    for path in "$(root_path "$1")"{,.[0-9]*}; do
        if [[ -d $path ]]; then found=$path; fi
    done
    printf '%s' "$found"
}

# root_name: the same for all roots of a recipe, as a refreshed one has the same libraries, with their faults mended.
root_name()
{
    local name=${root##*/}
    printf '%s' "${root%/*}/${name%%.*}"
}

# find_root LEVEL: sets `root` to one that has everything of LEVEL
find_root()
{
    local level chosen=$build_folder/root-$1
    root=
    [[ -d $roots_folder ]] || return 1
    if remembers "$chosen"; then
        root=$(<"$chosen")
        [[ -d $root ]] && return
    fi
    for level in $(levels_from "$1"); do
        root=$(newest_root "$level")
        if [[ $root ]]; then
            mkdir -p "$build_folder"
            printf '%s' "$root" >"$chosen"
            return
        fi
    done
    root=
    return 1
}

# remembers FILE: it was written after the last change of a recipe; spares working the recipes out at each start
remembers()
{
    local recipe
    for recipe in "$environment_folder"/packages/*.txt "$environment_folder/packages.sh"; do
        [[ $1 -nt $recipe ]] || return 1
    done
}

# What a private root needs on the host; installed by apt where there is one.
prepare_root_tools()
{
    local tools=(mmdebstrap bwrap) tool missing=()
    ((EUID == 0)) || tools+=(newuidmap)
    for tool in "${tools[@]}"; do have "$tool" || missing+=("$tool"); done
    if ((${#missing[@]})); then
        is_debian_family || stop_for_other_family "${missing[@]}"
        local names=(mmdebstrap bubblewrap)
        ((EUID == 0)) || names+=(uidmap)
        install_packages "${names[@]}"
    fi
    check_namespaces
}

stop_for_other_family()
{
    fail "$(system_name) has neither the packages that TPU Desk builds with nor the tools for a private Debian 13 (missing: $*)." \
        "Install bubblewrap and mmdebstrap (with newuidmap and newgidmap, often in a package uidmap or shadow-utils), and start this again." \
        "What that private Debian 13 will then hold, or what you may install instead to build by yourself with CMake:" \
        "  GCC 14, CMake 3.25, Ninja, Qt 6.8 (base, tools, svg, httpserver, websockets, networkauth, grpc, wayland), KF6 SyntaxHighlighting," \
        "  libssh 0.11.5, QtKeychain, QCoro 0.11, QCustomPlot 2.1 (Qt 6), KDSingleApplication, OpenSSL 3, zlib, libpng, utf8proc, protobuf, grpc++," \
        "  and for the practice cloud bubblewrap, iproute2, an OpenSSH server, tmux." \
        "By their Debian names: $(packages_of run | tr '\n' ' ')"
}

# User namespaces are what an ordinary user's root stands on. Says which command allows them.
check_namespaces()
{
    local said
    said=$(bwrap --ro-bind / / --dev-bind /dev /dev true 2>&1) && return
    local lines=("bubblewrap cannot make a sandbox here: $said")
    if [[ $(cat /proc/sys/kernel/unprivileged_userns_clone 2>/dev/null) == 0 ]]; then
        lines+=("User namespaces are switched off for ordinary users. An administrator allows them by:"
                "  sudo sysctl -w kernel.unprivileged_userns_clone=1")
    elif [[ $(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null) == 1 ]]; then
        lines+=("AppArmor forbids user namespaces to programs without a profile. An administrator allows them by:"
                "  sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0")
    elif [[ $(cat /proc/sys/user/max_user_namespaces 2>/dev/null) == 0 ]]; then
        lines+=("The number of user namespaces is limited to 0. An administrator allows them by:"
                "  sudo sysctl -w user.max_user_namespaces=15000")
    elif ((EUID == 0)); then
        lines+=("This root may not mount. In a container, start it with --privileged (or --cap-add SYS_ADMIN --security-opt seccomp=unconfined).")
    else
        lines+=("In a container, start it with --privileged; elsewhere ask the administrator to allow unprivileged user namespaces.")
    fi
    fail "${lines[@]}" "Then start this again."
}

# prepare_root LEVEL: makes it unless it is there. One start at a time; the others wait for it.
prepare_root()
{
    prepare_root_tools
    mkdir -p "$roots_folder"
    exec {root_lock}>"$roots_folder/lock"
    if ! flock -n "$root_lock"; then
        say "another start is making the private Debian 13 just now; waiting for it …"
        flock "$root_lock"
    fi
    if ! find_root "$1"; then
        remove_leftovers
        make_root "$1"
        find_root "$1" || fail "the private Debian 13 is not where it should be: $roots_folder"
        remove_old_roots
    fi
    exec {root_lock}>&-
}

# make_root LEVEL [PATH]
make_root()
{
    local level=$1 started=$EPOCHSECONDS final count
    final=${2:-$(root_path "$level")}
    count=$(packages_of "$level" | wc -l)
    say "$(system_name) does not have the libraries TPU Desk needs (Qt 6.8, KF6, libssh 0.11.5)."
    say "Making a private Debian 13 with them ($count packages and what they need, 2 to 3 GB) in $final."
    say "Nothing of your system is changed by it. This takes two to five minutes, once …"
    check_space
    ((EUID == 0)) || has_id_range || may_be_root "usermod --add-subuids 100000-165535 --add-subgids 100000-165535 $(id -un)"
    new_root=$roots_folder/new.$$
    trap 'abandon_root; exit 143' TERM
    trap 'abandon_root; exit 130' INT
    trap 'abandon_root; exit 129' HUP
    fill_root "$level" {root_lock}>&- & # without the lock: should this start be killed, the next one may clean up
    filling=$!
    process_stamp "$filling" >"$new_root.filling"
    local status=0
    wait "$filling" || status=$?
    filling=
    if ((status)); then
        abandon_root
        fail "making it failed; what it said is above. The half-made one was removed; start this again when that is solved."
    fi
    finish_root
    mv "$new_root" "$final"
    trap - TERM INT HUP
    say "the private Debian 13 is ready: $(size_of "$final"), $(seconds_since "$started")."
}

check_space()
{
    local free
    free=$(df -Pk "$roots_folder" | awk 'NR == 2 { print int($4 / 1048576) }')
    ((free >= 5)) || fail "only $free GB are free in $roots_folder, and 5 GB are needed." \
        "Make room there, or set XDG_CACHE_HOME to a folder on a larger disk, and start this again."
}

# Runs in a subshell of its own, so that it can be stopped as a whole.
fill_root()
{
    local options=(--variant=minbase --mode=unshare --include="$(packages_of "$1" | paste -sd,)"
        --dpkgopt=force-unsafe-io --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*'
        --dpkgopt='path-include=/usr/share/doc/*/copyright' --aptopt='Acquire::Languages "none"' --aptopt='Acquire::Retries "5"')
    local option log=$cache_folder/log/root.log
    # The languages of TPU Desk get their locales.
    for option in en_US zh_CN ko_KR; do
        options+=(--customize-hook="chroot \"\$1\" localedef -i $option -f UTF-8 $option.UTF-8")
    done
    trap - TERM INT HUP
    mapfile -t host_options < <(apt_settings_of_host)
    for option in "${host_options[@]}"; do options+=(--aptopt="$option"); done
    scratch_folder >"$new_root.scratch"
    local scratch
    scratch=$(<"$new_root.scratch")
    export TMPDIR=$scratch/tmp
    install -m 644 "$environment_folder/debian-13-keys.asc" "$scratch/keys.asc"
    root_sources "$scratch/keys.asc" >"$scratch/sources.list"
    mkdir -p "$new_root"
    if ((EUID == 0)); then
        run_quietly "$log" mmdebstrap "${options[@]}" "$root_suite" "$new_root" "$scratch/sources.list"
    else
        # As a tar: a folder made by mmdebstrap would hold files of other users, which this user could not delete.
        run_quietly "$log" unpack_from_mmdebstrap "${options[@]}" "$root_suite" - "$scratch/sources.list"
    fi
}

unpack_from_mmdebstrap()
{
    local maker=(mmdebstrap)
    # Without a range of ids of its own this user cannot make the other users' files, not even for a moment.
    has_id_range || maker=(sudo env TMPDIR="$TMPDIR" mmdebstrap)
    (set -o pipefail; "${maker[@]}" "$@" | tar -x -C "$new_root" --no-same-owner --exclude=./dev/*) && chmod -R u+rwX "$new_root"
}

has_id_range() { grep -qsE "^($(id -un)|$UID):" /etc/subuid && grep -qsE "^($(id -un)|$UID):" /etc/subgid; }

# /var/tmp is on a disk, and what mmdebstrap's own users make there is reachable for them; a home folder is often not.
# What says where packages come from and who signs them lies where nobody else can write; only the folder for temporary
# files below it is open to mmdebstrap's users, and with them to everybody.
scratch_folder()
{
    local folder
    folder=$(mktemp -d "/var/tmp/tpudesk-root-$UID-XXXXXX")
    mkdir -m 1777 "$folder/tmp"
    chmod 1777 "$folder/tmp"
    chmod 755 "$folder"
    printf '%s' "$folder"
}

# The mirror and the proxy that apt uses here, where here is Debian; else Debian's own.
root_sources()
{
    local keys=$1 main=http://deb.debian.org/debian security=http://deb.debian.org/debian-security url release
    if [[ $(os_release ID) == debian ]] && have apt-get; then
        # shellcheck disable=SC2016 # apt expands them
        while read -r url release; do
            [[ $url == http://* || $url == https://* ]] || continue
            case $release in
                *-security) security=${url%/} ;;
                "$(os_release VERSION_CODENAME)") main=${url%/} ;;
            esac
        done < <(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 'Component: main' 2>/dev/null)
    fi
    printf 'deb [signed-by=%s] %s %s main\n' "$keys" "$main" "$root_suite" "$keys" "$main" "$root_suite-updates" \
        "$keys" "$security" "$root_suite-security"
}

apt_settings_of_host()
{
    have apt-config || return 0
    apt-config dump 2>/dev/null | grep -E '^Acquire::(https?::(Proxy|Proxy-Auto-Detect)|Check-Valid-Until|Check-Date) ' | sed 's/;$//'
}

# Files that entering binds over must be plain files.
finish_root()
{
    local file
    for file in resolv.conf hosts machine-id localtime; do
        rm -f "$new_root/etc/$file"
        : >"$new_root/etc/$file"
    done
    mkdir -p "$new_root"/{host,run,tmp,proc,sys,dev} "$new_root/usr/local/share/fonts"
    packages_of run >"$new_root/etc/tpudesk-packages"
    remove_scratch "$new_root.scratch"
    rm -f "$new_root.filling"
}

# any_lives PID…: zombies that nobody has waited for yet do not count
any_lives()
{
    local pid stat
    for pid in "$@"; do
        read -r stat 2>/dev/null <"/proc/$pid/stat" || continue
        [[ $stat == *') Z '* ]] || return 0
    done
    return 1
}

# process_stamp PID: names this process and no later one with its number
process_stamp() { sed 's/^\([0-9]*\) .*) \(.*\)$/\1 \2/' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f1,21; }

# The half-made root and everything that works on it.
abandon_root()
{
    trap '' TERM INT HUP
    if [[ ${filling:-} ]]; then end_filling "$filling"; fi
    remove_scratch "$new_root.scratch"
    remove_tree "$new_root"
    rm -f "$new_root.filling"
}

# end_filling PID: mmdebstrap cleans up when it is told to end; it gets a minute for that.
end_filling()
{
    local all try
    mapfile -t all < <(descendants "$1")
    kill -TERM "${all[@]}" 2>/dev/null || true
    for try in {1..600}; do
        any_lives "${all[@]}" || return 0
        ((try < 595)) || kill -KILL "${all[@]}" 2>/dev/null || true
        sleep 0.1
    done
}

# descendants PID: PID and all below it, deepest first
descendants()
{
    local child
    while read -r -d ' ' child; do descendants "$child"; done < <(cat "/proc/$1/task/"*/children 2>/dev/null)
    printf '%s\n' "$1"
}

remove_scratch()
{
    [[ -e $1 ]] || return 0
    local folder
    folder=$(<"$1")
    # What is in there may belong to the users of mmdebstrap's namespace.
    if [[ $folder == /var/tmp/tpudesk-root-* && -d $folder ]]; then
        rm -rf --one-file-system "$folder" 2>/dev/null || mmdebstrap --unshare-helper rm -rf --one-file-system "$folder" 2>/dev/null \
            || sudo -n rm -rf --one-file-system "$folder" 2>/dev/null || true
        rm -rf --one-file-system "$folder" 2>/dev/null || say "some temporary files stay in $folder"
    fi
    rm -f "$1"
}

# Never across a mount: a root may have the host's folders mounted in it.
remove_tree()
{
    [[ -d $1 ]] || return 0
    ((EUID == 0)) || chmod -R u+rwX "$1" 2>/dev/null || true
    rm -rf --one-file-system "$1"
}

# What a start that was killed has left; the lock is held, so nobody works on it.
remove_leftovers()
{
    local leftover pid
    for leftover in "$roots_folder"/new.*.filling; do
        read -r pid _ 2>/dev/null <"$leftover" || continue
        if [[ $(process_stamp "$pid") == "$(<"$leftover")" ]]; then end_filling "$pid"; fi
    done
    for leftover in "$roots_folder"/new.*; do
        case $leftover in
            *'*') ;;
            *.filling) rm -f "$leftover" ;;
            *.scratch) remove_scratch "$leftover" ;;
            *)
                say "removing what an interrupted set-up left: $leftover"
                remove_tree "$leftover"
                ;;
        esac
    done
}

# Older recipes and smaller levels, unless a program still runs in them (it holds a shared lock).
remove_old_roots()
{
    local old
    for old in "$roots_folder"/*-*/; do
        old=${old%/}
        [[ $old == "$root" || ! -d $old ]] && continue
        (
            exec {in_use}>"$old.lock"
            flock -n "$in_use" || exit 0
            say "removing a private Debian 13 that is no longer needed: $old"
            remove_tree "$old" && rm -f "$old".{lock,looked}
        )
    done
}

# is_refresh_due ROOT: it is a week old, and nobody has looked for updates since a week
is_refresh_due()
{
    [[ $(find "$1/etc/tpudesk-packages" -mtime -7 2>/dev/null) ]] && return 1
    [[ ! $(find "$1.looked" -mtime -7 2>/dev/null) ]]
}

# has_older_root: one that was refreshed is still there, because a program ran in it
has_older_root()
{
    local path
    for path in "$(root_name)"{,.[0-9]*}; do
        [[ -d $path && $path != "$root" ]] && return
    done
    return 1
}

# In a session of its own, so that it outlives this start, and with the patience of somebody who is not waited for.
refresh_root_soon()
{
    [[ $root ]] || return 0
    if is_refresh_due "$root" || has_older_root; then
        mkdir -p "$cache_folder/log"
        setsid nice -n 19 bash "$environment_folder/refresh.sh" "$root" >"$cache_folder/log/refresh.log" 2>&1 </dev/null &
    fi
}
