# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Running a command in the environment: directly on a system that has the base, else inside the private root by bubblewrap.

# Inside the private root a checkout and its build have the same path whatever their path outside is, so that the
# compiler cache of one checkout serves all others.
inside_source=/tpudesk/source
inside_build=/tpudesk/build

# More folders a script wants to share; each is an existing absolute path.
shared_folders=()

# Folders at the top of the host that are the private root's own inside.
root_owns=' bin boot dev etc host lib lib32 lib64 libx32 lost+found proc run sbin sys tmp tpudesk usr var '

# enter_arguments: fills `enter` with what bwrap needs before the command
enter_arguments()
{
    enter=(--bind "$root" / --dev-bind /dev /dev --bind /proc /proc --bind /sys /sys --bind /tmp /tmp --bind /var/tmp /var/tmp
        --tmpfs /run --dir /run/sshd --dir /run/user --bind / /host --setenv TPUDESK_HOST_ROOT /host
        --bind "$source_folder" "$inside_source" --bind "$build_folder" "$inside_build"
        --die-with-parent)
    keep_host_environment
    local shared='' agent=${SSH_AUTH_SOCK:-} authority=${XAUTHORITY:-}
    share_top_folders
    share_folders /run/user /run/dbus "$HOME" "$cache_folder" "${agent%/*}" "${authority%/*}" "${XDG_RUNTIME_DIR:-}" \
        "$source_folder" "$PWD" "${shared_folders[@]}"
    share_files
    if [[ -d $PWD ]]; then enter+=(--chdir "$PWD"); fi
}

# What would mean something else inside is kept under another name, for what HostLauncher starts on the machine itself.
keep_host_environment()
{
    local name names=(PATH LD_LIBRARY_PATH LD_PRELOAD LIBRARY_PATH LOCPATH QT_PLUGIN_PATH QT_QPA_PLATFORMTHEME QT_STYLE_OVERRIDE
        XDG_DATA_DIRS XDG_CONFIG_DIRS GIO_MODULE_DIR GTK_PATH PYTHONHOME PYTHONPATH PERL5LIB PERL5OPT
        CC CXX CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH CMAKE_PREFIX_PATH CMAKE_TOOLCHAIN_FILE
        CMAKE_GENERATOR CMAKE_BUILD_TYPE PKG_CONFIG_PATH DESTDIR MAKEFLAGS)
    for name in "${names[@]}"; do
        [[ ${!name+set} ]] && enter+=(--unsetenv "$name" --setenv "TPUDESK_HOST_ENV_$name" "${!name}")
    done
    enter+=(--setenv PATH /usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin)
}

# /home, /mnt, /media, /data …: a path means the same inside and outside.
share_top_folders()
{
    local folder
    for folder in /*; do
        [[ -d $folder && $root_owns != *" ${folder#/} "* ]] || continue
        if [[ -L $folder ]]; then enter+=(--symlink "$(readlink "$folder")" "$folder")
        else enter+=(--bind "$folder" "$folder"); shared+="$folder "; fi
    done
    shared+='/tmp /var/tmp /dev /sys /proc '
}

# Folders elsewhere that are needed by name: a home under /var, sockets under /run.
share_folders()
{
    local folder top
    for folder in "$@"; do
        [[ $folder == /?* && -d $folder ]] || continue
        for top in $shared; do
            [[ $folder/ == "$top"/* ]] && continue 2
        done
        case $folder in
            /run | /usr* | /etc* | /bin | /lib*) continue ;; # the root's own; a socket there is shared by its own folder
        esac
        enter+=(--bind "$folder" "$folder")
        shared+="$folder "
    done
}

# Names, addresses, time and certificates of the host.
share_files()
{
    local file
    for file in resolv.conf hosts machine-id; do
        [[ -e /etc/$file ]] || continue
        if [[ -L /etc/$file ]]; then enter+=(--ro-bind "$(readlink -f "/etc/$file")" "/etc/$file")
        else enter+=(--ro-bind "/etc/$file" "/etc/$file"); fi
    done
    if [[ -e /etc/localtime ]]; then
        file=$(readlink -f /etc/localtime)
        enter+=(--ro-bind "$file" /etc/localtime)
        [[ ! ${TZ:-} && $file == */zoneinfo/* ]] && enter+=(--setenv TZ "${file#*/zoneinfo/}")
    fi
    [[ -d /usr/share/fonts ]] && enter+=(--ro-bind /usr/share/fonts /usr/local/share/fonts)
    file=/etc/ssl/certs/ca-certificates.crt
    [[ -e $file && -e $root$file ]] && enter+=(--ro-bind "$(readlink -f $file)" "$file")
    merged_accounts
    for file in passwd group; do enter+=(--ro-bind "$cache_folder/accounts/$file" "/etc/$file"); done
}

# The host's users and groups, and those the root's packages made beside them; made again when either changed.
merged_accounts()
{
    local file made
    mkdir -p "$cache_folder/accounts"
    for file in passwd group; do
        made=$cache_folder/accounts/$file
        [[ $made -nt /etc/$file && $made -nt $root/etc/$file && $made -nt $root ]] && continue
        {
            cat "/etc/$file"
            if [[ $file == passwd ]]; then getent passwd "$(id -u)"; else getent group "$(id -g)"; fi || true
            cat "$root/etc/$file"
        } | awk -F: '!seen[$1]++' >"$made.$$"
        mv "$made.$$" "$made"
    done
}
