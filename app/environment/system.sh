# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The system's own packages: which base it has, and installing by apt.

# as_root COMMAND…
as_root()
{
    if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# may_be_root COMMAND: stops and names the command for an administrator when neither root nor sudo is there.
may_be_root()
{
    ((EUID == 0)) && return
    have sudo || fail "this needs an administrator, and there is no sudo here." \
                      "Ask one to run:  $1" "then start this again."
    if ! sudo -n true 2>/dev/null; then
        say "sudo may ask for your password to install packages."
        sudo -v >&2 || fail "sudo did not allow it. Ask an administrator to run:  $1" "then start this again."
    fi
}

os_release_file=${TPUDESK_OS_RELEASE:-/etc/os-release} # another one in tests

# os_release KEY
os_release()
{
    local line
    while IFS= read -r line; do
        [[ $line == "$1="* ]] || continue
        line=${line#*=}
        printf '%s' "${line//[\"\']/}"
    done 2>/dev/null <"$os_release_file"
}

is_debian_family()
{
    have apt-get && have dpkg-query && [[ " $(os_release ID) $(os_release ID_LIKE) " == *" debian "* ]]
}

# One line for messages: "Debian GNU/Linux 12 (bookworm)"
system_name()
{
    local name
    name=$(os_release PRETTY_NAME)
    printf '%s' "${name:-this system}"
}

apt_candidate() { LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: //p' | sed 's/^(none)$//'; }

apt_update()
{
    say "reading the package lists (apt-get update) …"
    may_be_root "apt-get update"
    run_quietly "$cache_folder/log/apt-update.log" as_root apt-get update \
        || say "apt-get update did not succeed; going on with the lists that are here."
}

# Debian 13 or newer, Ubuntu with Qt 6.8, KF6 and libssh 0.11.5: their packages are used.
has_base()
{
    is_debian_family || return 1
    case $(os_release ID):$(os_release VERSION_ID) in
        debian:[0-9] | debian:1[0-2] | ubuntu:1* | ubuntu:2[0-4].*) return 1 ;; # no KF6 there: spares apt-get update
    esac
    [[ $(apt_candidate qt6-base-dev) ]] || apt_update
    local name least
    while read -r name least; do
        dpkg --compare-versions "$(apt_candidate "$name")" ge "$least" || return 1
    done <<<'qt6-base-dev 6.8
libkf6syntaxhighlighting-dev 6
qcoro-qt6-dev 0.11
libssh-dev 0.11.5'
}

# missing_packages NAME…: those that are not installed
missing_packages()
{
    comm -23 <(printf '%s\n' "$@" | sort -u) \
        <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p' | sort -u)
}

# install_packages NAME…: what is missing of them, by apt, nothing asked
install_packages()
{
    local missing name started=$EPOCHSECONDS
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]})) || return 0
    may_be_root "apt-get install ${missing[*]}"
    for name in "${missing[@]}"; do
        [[ $(apt_candidate "$name") ]] || { apt_update; break; }
    done
    say "installing ${#missing[@]} packages of $(system_name) with apt: ${missing[*]}"
    apt_install "${missing[@]}" || { apt_update; apt_install "${missing[@]}"; } \
        || fail "apt could not install them. What it said is above; when that is solved, start this again."
    say "installed in $(seconds_since "$started")."
}

apt_install()
{
    run_quietly "$cache_folder/log/apt-install.log" as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -y --no-install-recommends -o DPkg::Lock::Timeout=600 install "$@"
}

# The servers of practice hosts are unpacked beside, because installing them would start services. The others are harmless,
# but they belong to the unpacked ones.
host_servers=(openssh-server munge slurmctld slurmd openssh-sftp-server slurm-client slurm-wlm-basic-plugins)

has_host_servers() { [[ -x /usr/sbin/sshd && -x /usr/sbin/munged && -x /usr/sbin/slurmctld && -x /usr/sbin/slurmd ]]; }

# Everything of LEVEL from the system's packages, but for the servers of practice hosts.
prepare_system()
{
    local level=$1 names stamp=$cache_folder/system-$1
    mapfile -t names < <(packages_of "$level" | grep -vxF -f <(printf '%s\n' "${host_servers[@]}"))
    install_packages "${names[@]}"
    if ! has_host_servers; then
        local libraries
        mapfile -t libraries < <(package_words system-sshd)
        mapfile -t libraries < <(known_packages "${libraries[@]}")
        install_packages "${libraries[@]}"
        unpack_host_servers
    fi
    mkdir -p "$cache_folder"
    system_key "$level" >"$stamp"
}

# What the stamp of prepare_system must say: the lists and the release it was made for.
system_key() { { recipe_of "$1"; cat "$os_release_file" 2>/dev/null; } | digest; }

system_is_ready()
{
    [[ -e $cache_folder/system-$1 && $(<"$cache_folder/system-$1") == "$(system_key "$1")" ]] \
        && { has_host_servers || [[ -x $cache_folder/sshd/usr/sbin/sshd ]]; }
}

# A release knows a library by its name or under another one (t64); what it does not know is not needed by its servers.
known_packages()
{
    local name
    for name in "$@"; do
        if [[ $(apt_candidate "$name") ]]; then printf '%s\n' "$name"
        elif [[ $(apt_candidate "${name}t64") ]]; then printf '%s\n' "${name}t64"; fi
    done
}

unpack_host_servers()
{
    local scratch=$cache_folder/sshd.new.$$ package
    say "unpacking OpenSSH's server, Munge and Slurm for the practice cloud into $cache_folder/sshd (they are not installed; no service starts)"
    rm -rf "$scratch"
    mkdir -p "$scratch/packages" "$scratch/tree"
    (cd "$scratch/packages" && run_quietly "$cache_folder/log/sshd.log" apt-get download "${host_servers[@]}") \
        || fail "the servers of practice hosts (${host_servers[*]}) could not be downloaded. Start this again when the network is back."
    for package in "$scratch"/packages/*.deb; do dpkg -x "$package" "$scratch/tree"; done
    # What setting the packages up would link.
    for package in slurmctld slurmd slurmstepd; do [[ -e $scratch/tree/usr/sbin/$package ]] || ln -s "$package-wlm" "$scratch/tree/usr/sbin/$package"; done
    rm -rf "$cache_folder/sshd"
    mv "$scratch/tree" "$cache_folder/sshd"
    rm -rf "$scratch"
}
