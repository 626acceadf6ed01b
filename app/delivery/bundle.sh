#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# bundle.sh: packs programs with the loader and all libraries that they need into a folder that can be moved, and that into
# a file that unpacks itself. It runs where the programs were built: app/package calls it there.
set -euo pipefail
# shellcheck source=app/delivery/version.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/version.sh"
# shellcheck source=app/delivery/bundlefiles.sh
source "$delivery_folder/bundlefiles.sh"

usage()
{
    cat >&2 <<'END'
bundle.sh --programs DIR --version V --file FILE [options]
  --programs DIR  where the programs are: tpudesk, tpudesk-cli, tpudesk-watch, tpudesk-practice
  --share DIR     data beside them, as an installation has it below share
  --libexec DIR   the same below libexec
  --watcher       tpudesk-watch alone, for machines without a screen
  --commit C      which commit they were built from
  --folder DIR    the folder of the bundle, too; it must not be there
  --debug DIR     debug symbols go there, by their build ids
  --quick         compress fast
END
}

read_options()
{
    programs='' version='' file='' share='' libexec='' watcher='' commit='' folder='' debug='' quick=''
    while (($#)); do
        case $1 in
            --watcher) watcher=1; shift; continue ;;
            --quick) quick=1; shift; continue ;;
            --help | -h) usage; exit 0 ;;
        esac
        # A source without git has no commit.
        [[ ${2:-} || ($1 == --commit && $# -ge 2) ]] || { say "the option $1 needs a value after it."; usage; exit 2; }
        case $1 in
            --programs) programs=$2 ;;
            --version) version=$2 ;;
            --file) file=$2 ;;
            --share) share=$2 ;;
            --libexec) libexec=$2 ;;
            --commit) commit=$2 ;;
            --folder) folder=$2 ;;
            --debug) debug=$2 ;;
            *) say "there is no option '$1' here."; usage; exit 2 ;;
        esac
        shift 2
    done
    [[ $programs && $version && $file ]] || { say "--programs, --version and --file are needed."; usage; exit 2; }
    [[ $version =~ ^[0-9][0-9A-Za-z.+~-]*$ ]] || fail "'$version' is no version."
    [[ $commit =~ ^[0-9A-Za-z.+~-]*$ ]] || fail "'$commit' is no commit."
    [[ $(uname -m) == x86_64 ]] || fail "bundles are made for x86-64, and this is $(uname -m)."
    main_program=tpudesk wanted=(tpudesk tpudesk-cli tpudesk-watch tpudesk-practice) plugins=("${desk_plugins[@]}")
    if [[ $watcher ]]; then main_program=tpudesk-watch wanted=(tpudesk-watch) plugins=("${watcher_plugins[@]}"); fi
}

# Our own programs: the launcher under their names, and they themselves without their symbols.
lay_programs()
{
    local name path id
    make_launcher "$scratch/launcher"
    mkdir -p "$bundle"/{bin,lib/programs}
    for name in "${wanted[@]}"; do
        path=$programs/$name
        [[ -x $path ]] || fail "the program $name is not in $programs."
        install -m 755 "$scratch/launcher" "$bundle/bin/$name"
        install -m 755 "$path" "$bundle/lib/programs/$name"
        id=$(readelf --notes "$path" 2>/dev/null | sed -n 's/^ *Build ID: \([0-9a-f]*\)$/\1/p' | head -n 1)
        if [[ $debug && $id ]]; then
            mkdir -p "$debug/.build-id/${id:0:2}"
            objcopy --only-keep-debug --compress-debug-sections=zlib "$path" "$debug/.build-id/${id:0:2}/${id:2}.debug"
        fi
        strip --strip-unneeded "$bundle/lib/programs/$name"
    done
    # Beside the programs, as Qt looks for it by the path of the process.
    printf '[Paths]\nPrefix = ..\nPlugins = lib/qt6/plugins\nTranslations = share/qt6/translations\n' >"$bundle/bin/qt.conf"
}

lay_bundle()
{
    lay_programs
    if [[ $share ]]; then cp -a "$share" "$bundle/share"; fi
    if [[ $libexec ]]; then cp -a "$libexec" "$bundle/libexec"; fi
    copy_plugins "$bundle/lib/qt6/plugins" "${plugins[@]}"
    local own=()
    mapfile -t own < <(find "$bundle/lib/programs" "$bundle/lib/qt6/plugins" -type f)
    copy_libraries "$bundle/lib" "${own[@]}"
    if [[ ! $watcher ]]; then copy_desktop_data "$bundle/share"; fi
    copy_licences "$bundle/share/doc/tpudesk/packages"
    find "$bundle" -type d -exec chmod 755 {} +
    printf 'program=%s\nversion=%s\ncommit=%s\nbuilt-on=%s\n' "$main_program" "$version" "$commit" \
        "$(sed -n 's/^PRETTY_NAME="\(.*\)"$/\1/p' /etc/os-release)" >"$bundle/bundle.txt"
}

# archive FOLDER NAME…: the same bytes for the same files, whoever packs them and when
archive()
{
    local root=$1
    shift
    tar -c -C "$root" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --mtime="@${SOURCE_DATE_EPOCH:-0}" "$@"
}

# xz and what it needs, for systems without it
pack_tool()
{
    local name path
    mkdir -p "$scratch/tool"
    install -m 755 "$(readlink -f "$(type -P xz)")" "$scratch/tool/xz"
    install -m 755 "$loader" "$scratch/tool/ld-linux-x86-64.so.2"
    while read -r name path; do install -m 644 "$path" "$scratch/tool/$name"; done < <(needed_by "$scratch/tool/xz")
    archive "$scratch/tool" . | gzip -9 -n >"$scratch/tool.tar.gz"
}

pack_payload()
{
    local names=() effort=(-9 --threads=2)
    if [[ $quick ]]; then effort=(-0 --threads=2); fi
    mapfile -t names < <(cd "$bundle" && printf '%s\n' * | grep -vx bundle.txt)
    # What says that it is whole comes last.
    archive "$bundle" "${names[@]}" bundle.txt | xz "${effort[@]}" --check=crc64 >"$scratch/payload.tar.xz"
}

size_of() { stat -c %s "$1"; }

# The head tells where the rest begins, and is as long as that is told by it: numbers of ten digits keep it so.
write_head()
{
    local kilobytes=$1 digest=$2 tool_at=$3 payload_at=$4
    sed -e "s|@PROGRAM@|$main_program|g" -e "s|@VERSION@|$version|g" -e "s|@COMMIT@|$commit|g" -e "s|@DIGEST@|$digest|" \
        -e "s|@KILOBYTES@|$kilobytes|" -e "s|@TOOL_AT@|$tool_at|" -e "s|@TOOL_SIZE@|$(size_of "$scratch/tool.tar.gz")|" \
        -e "s|@PAYLOAD_AT@|$payload_at|" "$delivery_folder/selfextract.sh"
}

# numbers in the shell with a leading 0 would be octal
ten_digits() { printf '1%09d' "$1"; }

write_file()
{
    local kilobytes digest head
    kilobytes=$(du -sk --apparent-size "$bundle" | cut -f1)
    digest=$(cat "$scratch/tool.tar.gz" "$scratch/payload.tar.xz" | sha256sum)
    digest=${digest%% *}
    head=$(write_head "$kilobytes" "$digest" "$(ten_digits 0)" "$(ten_digits 0)" | wc -c)
    mkdir -p "$(dirname -- "$file")"
    {
        pad_head "$head" "$kilobytes" "$digest"
        cat "$scratch/tool.tar.gz" "$scratch/payload.tar.xz"
    } >"$file.new"
    chmod 755 "$file.new"
    mv "$file.new" "$file"
}

# Where it really begins may have fewer digits: the end of the head is filled with blank lines.
pad_head()
{
    local length=$1 text
    text=$(write_head "$2" "$3" $((length + 1)) $((length + 1 + $(size_of "$scratch/tool.tar.gz"))); printf x)
    text=${text%x}
    printf '%s' "$text"
    printf '%*s' $((length - $(printf '%s' "$text" | wc -c))) '' | tr ' ' '\n'
}

read_options "$@"
scratch=$(mktemp -d "${TMPDIR:-/var/tmp}/tpudesk-bundle-XXXXXX")
trap 'rm -rf -- "$scratch"' EXIT
bundle=$scratch/bundle
mkdir "$bundle"
lay_bundle
pack_tool
pack_payload
write_file
if [[ $folder ]]; then
    [[ ! -e $folder ]] || fail "$folder is there already."
    mkdir -p "$(dirname -- "$folder")"
    mv "$bundle" "$folder"
fi
say "$file: $(($(size_of "$file") / 1000000)) MB"
