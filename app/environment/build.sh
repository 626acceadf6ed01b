# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Configuring and building in a folder under the cache, keyed by the checkout's path.

# choose_build KIND: release | sanitize | thread | bench; sets where it is, outside and inside
choose_build()
{
    build_kind=$1
    mkdir -p "$build_folder/$build_kind" "$cache_folder/ccache"
    printf '%s\n' "$source_folder" >"$build_folder/checkout"
    if [[ $root ]]; then
        seen_source=$inside_source seen_build=$inside_build/$build_kind
    else
        seen_source=$source_folder seen_build=$build_folder/$build_kind
    fi
    build_environment=(CCACHE_DIR="$cache_folder/ccache" CCACHE_BASEDIR="${seen_build%/*}" CCACHE_NOHASHDIR=1 CCACHE_MAXSIZE=5G
        "CCACHE_SLOPPINESS=pch_defines,time_macros" LC_ALL=C.UTF-8)
    if [[ -t 2 ]]; then build_environment+=(CLICOLOR_FORCE=1); fi
}

# built_stamp NAME: its time is when the build of NAME began that succeeded last
built_stamp() { printf '%s/%s/built-%s' "$build_folder" "$build_kind" "$1"; }

# built_in: what a build was made in and runs in; a refreshed root is the same one
built_in() { if [[ $root ]]; then root_name; else printf system; fi; }

# is_built NAME: nothing in the checkout is newer than that build. Cheaper than to ask Ninja.
is_built()
{
    local stamp
    stamp=$(built_stamp "$1")
    [[ -e $stamp && $(<"$stamp") == "$(built_in)" ]] || return 1
    local parts=(CMakeLists.txt app services widgets resources translations tests/tools) existing=() part
    for part in "${parts[@]}"; do [[ -e $source_folder/$part ]] && existing+=("$source_folder/$part"); done
    [[ ! $(find "${existing[@]}" -newer "$stamp" -print -quit) ]]
}

# build NAME [TARGET…]: no target builds everything
build()
{
    local name=$1 began=$EPOCHSECONDS status=0 lock stamp
    shift
    stamp=$(built_stamp "$name")
    exec {lock}>"$build_folder/$build_kind/lock"
    flock -n "$lock" || { say "another start builds this checkout just now; waiting for it …"; flock "$lock"; }
    : >"$stamp.new"
    configure
    say "building $name in $build_folder/$build_kind …"
    run_inside env "${build_environment[@]}" ninja -C "$seen_build" -j "$(compilers)" "$@" > >(show_progress) 2>&1 || status=$?
    wait_for_progress
    if [[ $launch_ended_by ]]; then fail "$status" "stopped; the build goes on from there at the next start."; fi
    ((status == 0)) || fail "$status" "the build did not succeed; what the compiler said is above."
    built_in >"$stamp.new.text"
    touch -r "$stamp.new" "$stamp.new.text"
    mv "$stamp.new.text" "$stamp"
    rm -f "$stamp.new"
    exec {lock}>&-
    say "built in $(seconds_since "$began")."
}

configure()
{
    local options=(-G Ninja) key=$build_folder/$build_kind/configured
    case $build_kind in
        # -O2, as distributions build: -O3 takes longer to compile and makes nothing here faster that anybody could feel.
        release) options+=(-DCMAKE_BUILD_TYPE=Release '-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG') ;;
        bench) options+=(-DCMAKE_BUILD_TYPE=Release '-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG' -DTPUDESK_BENCH=ON) ;;
        sanitize) options+=(-DCMAKE_BUILD_TYPE=Debug '-DCMAKE_CXX_FLAGS=-O1 -g1' '-DTPUDESK_SANITIZE=address;undefined') ;;
        thread) options+=(-DCMAKE_BUILD_TYPE=Debug '-DCMAKE_CXX_FLAGS=-O1 -g1' -DTPUDESK_SANITIZE=thread) ;;
    esac
    # A system's own compiler may be newer than any that was tried: its new warnings must not stop a newcomer.
    [[ $root ]] || options+=(-DTPUDESK_WERROR=OFF)
    local wanted
    wanted="${options[*]} $(built_in)"
    [[ -e $key && -e $build_folder/$build_kind/build.ninja && $(<"$key") == "$wanted" ]] && return
    say "configuring …"
    # Another root has other compilers and libraries: what CMake remembers of the old one would be wrong.
    rm -rf "$build_folder/$build_kind/CMakeCache.txt" "$build_folder/$build_kind/CMakeFiles"
    local log=$cache_folder/log/configure.log
    mkdir -p "${log%/*}"
    if ! run_inside env "${build_environment[@]}" cmake -S "$seen_source" -B "$seen_build" "${options[@]}" >"$log" 2>&1; then
        tail -n 25 "$log" >&2
        rm -f "$key" "$cache_folder"/system-*
        fail "CMake could not configure; what it said is above, all of it in $log."
    fi
    printf '%s' "$wanted" >"$key"
}

# program NAME: where the build puts it
program() { printf '%s/bin/%s' "$seen_build" "$1"; }

# tool NAME: a program of tests/tools
tool() { printf '%s/tests/tools/%s' "$seen_build" "$1"; }

# In a terminal one line that counts the steps; elsewhere every 50th step. And whatever is not a step: warnings, errors.
# Paths of the private root are shown as what they are outside.
show_progress()
{
    local names=(-e "s|$seen_source/|$source_folder/|g" -e "s|$seen_build/|$build_folder/$build_kind/|g") terminal=0
    if [[ ! $root ]]; then names=(-e ''); fi
    if [[ -t 2 ]]; then terminal=1; fi
    # shellcheck disable=SC2016 # awk's own fields
    sed -u "${names[@]}" | awk -v terminal="$terminal" '
        /^\[[0-9]+\/[0-9]+\] / {
            if (terminal) { printf "\r\033[K%s", substr($0, 1, 78); open = 1 } else if (++steps % 50 == 0) print
            fflush()
            next
        }
        { if (open) printf "\r\033[K"; open = 0; print; fflush() }
        END { if (open) printf "\r\033[K" }' >&2
}

# As many compilers as there are cores, but no more than the memory holds.
compilers()
{
    local cores room
    cores=$(nproc)
    room=$(awk '/^MemAvailable/ { print int($2 / 1200000) }' /proc/meminfo)
    printf '%s' $((room < 1 ? 1 : room < cores ? room : cores))
}

wait_for_progress() { wait "$!" 2>/dev/null || true; }

# Folders of checkouts that are no more.
remove_old_builds()
{
    local folder checkout
    for folder in "$cache_folder"/build/*/; do
        [[ -e $folder/checkout ]] || continue
        checkout=$(<"$folder/checkout")
        [[ -d $checkout ]] || { say "removing the build of a checkout that is gone: $checkout"; rm -rf --one-file-system "$folder"; }
    done
}
