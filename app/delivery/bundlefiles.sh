# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# To be sourced: what a bundle consists of besides our own programs. Everything is taken from packages of this system, byte by
# byte, so that its sums can be held against theirs.

loader=/lib64/ld-linux-x86-64.so.2
architecture_libraries=/usr/lib/x86_64-linux-gnu
qt_plugins=$architecture_libraries/qt6/plugins

# Plugins of Qt, which no program names as a library. A name that ends with a slash: all of that folder.
watcher_plugins=(tls/ networkinformation/ sqldrivers/libqsqlite.so)
desk_plugins=("${watcher_plugins[@]}"
    platforms/libqxcb.so platforms/libqoffscreen.so platforms/libqminimal.so platforms/libqwayland-generic.so
    wayland-shell-integration/libxdg-shell.so wayland-decoration-client/ wayland-graphics-integration-client/libshm-emulation-server.so
    platforminputcontexts/ platformthemes/ iconengines/ imageformats/libqsvg.so imageformats/libqjpeg.so
    imageformats/libqgif.so imageformats/libqico.so)

# Libraries that others open by their name while they run.
opened_libraries=(libgcc_s.so.1)

# copy_plugins FOLDER NAME…: below FOLDER as Qt wants them
copy_plugins()
{
    local target=$1 name path found
    shift
    for name in "$@"; do
        found=
        for path in "$qt_plugins/$name" "$qt_plugins/$name"*.so; do
            [[ -f $path ]] || continue
            install -D -m 644 "$path" "$target/${path#"$qt_plugins/"}"
            note_origin "$path"
            found=1
        done
        [[ $found ]] || fail "the plugin $name of Qt is not in $qt_plugins; its package is missing."
    done
}

# needed_by FILE…: "NAME PATH" of each library that the loader would take for them
needed_by()
{
    local file listed
    for file in "$@"; do
        listed=$("$loader" --list "$file" 2>/dev/null) || continue # a program that needs none
        if grep -q 'not found' <<<"$listed"; then
            fail "$file needs libraries that are not here:" "$(grep 'not found' <<<"$listed")"
        fi
        sed -n 's/^\t\(\S*\) => \(\S*\) (0x.*$/\1 \2/p' <<<"$listed"
    done | sort -u
}

# copy_libraries FOLDER FILE…: the loader and what FILEs need, all of it flat in FOLDER
copy_libraries()
{
    local target=$1 name path
    shift
    while read -r name path; do
        [[ -e $target/${name##*/} ]] && continue
        install -D -m 644 "$path" "$target/${name##*/}"
        note_origin "$path"
    done < <(needed_by "$@"; for name in "${opened_libraries[@]}"; do printf '%s %s\n' "$name" "$architecture_libraries/$name"; done)
    [[ -e $target/libc.so.6 ]] || fail "none of these programs needs a C library: $*"
    install -m 755 "$loader" "$target/ld-linux-x86-64.so.2"
    note_origin "$(readlink -f "$loader")"
}

# What a system may lack that has never shown a window: see fallbacks in launcher.c.
copy_desktop_data()
{
    local target=$1 path
    mkdir -p "$target"/{X11,fonts,qt6/translations}
    for path in /usr/share/qt6/translations/qtbase_{ko,zh_CN}.qm; do # words of Qt itself, as on the buttons of its dialogs
        install -m 644 "$path" "$target/qt6/translations/"
        note_origin "$path"
    done
    for path in /usr/share/X11/xkb /usr/share/X11/locale; do
        cp -a -L "$path" "$target/X11/"
        note_origin "$path"
    done
    for path in /usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold,Mono,Mono-Bold}.ttf; do
        install -m 644 "$path" "$target/fonts/"
        note_origin "$path"
    done
    cat >"$target/fonts/fonts.conf" <<'END'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
END
}

# Where each file came from, for packages.tsv and the licences: filled while they are copied.
origins=()
note_origin() { origins+=("$(readlink -f -- "$1")"); }

# packages_of_origins: "PACKAGE VERSION SOURCE SOURCE-VERSION", one a line
packages_of_origins()
{
    local packages
    # A path below /lib may be known with or without /usr.
    packages=$({ printf '%s\n' "${origins[@]}"; printf '%s\n' "${origins[@]#/usr}"; } | sort -u | xargs -d '\n' dpkg-query --search 2>/dev/null \
        | sed 's/: .*//' | tr -d ' ' | tr ',' '\n' | sort -u) || true
    [[ $packages ]] || return 0
    # shellcheck disable=SC2016 # dpkg-query expands them
    xargs dpkg-query --show --showformat='${Package}\t${Version}\t${source:Package}\t${source:Version}\n' <<<"$packages"
}

# copy_licences FOLDER: what the packages say of copyright, and which they are. Their sources are Debian's.
copy_licences()
{
    local target=$1 package rest
    mkdir -p "$target"
    {
        printf 'package\tversion\tsource\tsource version\n'
        packages_of_origins
    } >"$target/packages.tsv"
    while read -r package rest; do
        [[ -e /usr/share/doc/$package/copyright ]] || continue
        install -m 644 "/usr/share/doc/$package/copyright" "$target/$package.txt"
    done < <(tail -n +2 "$target/packages.tsv")
}

# make_launcher FILE
make_launcher()
{
    "${CC:-gcc}" -std=c17 -O2 -Wall -Wextra -Werror -ffreestanding -fno-builtin -fno-stack-protector -fcf-protection=none -fPIE \
        -fvisibility=hidden -nostdlib -static-pie -Wl,-z,noexecstack,-z,relro,-z,now -Wl,--build-id -s -o "$1" "$delivery_folder/launcher.c" \
        || fail "the launcher of the bundle could not be compiled."
    # Nobody relocates it.
    if readelf --relocs --wide "$1" | grep -q R_X86_64; then fail "the launcher of the bundle has relocations."; fi
}
