# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# What an environment consists of. Four levels, each with all of the one before: a newcomer who types app/run does not
# wait for the compiler of the fuzz tests or for the terminals of the benchmarks.

environment_levels=(run package test bench)
recipe_version=1 # to be raised when root.sh makes another root of the same packages
root_suite=trixie

# levels_from LEVEL: LEVEL and those that contain it
levels_from()
{
    local level found=
    for level in "${environment_levels[@]}"; do
        [[ $level == "$1" ]] && found=1
        [[ $found ]] && printf '%s\n' "$level"
    done
}

# packages_of LEVEL: one name a line
packages_of()
{
    local level
    for level in "${environment_levels[@]}"; do
        package_words "$level"
        [[ $level == "$1" ]] && break
    done | sort -u
}

# package_words LIST: the words of packages/LIST.txt
package_words()
{
    sed 's/#.*//' "$environment_folder/packages/$1.txt" | tr -s '[:space:]' '\n' | sed '/^$/d'
}

# recipe_of LEVEL: changes whenever the root must be made again
recipe_of()
{
    local level files=()
    for level in "${environment_levels[@]}"; do
        files+=("$environment_folder/packages/$level.txt")
        [[ $level == "$1" ]] && break
    done
    { printf '%s\n' "$recipe_version" "$root_suite" "$HOSTTYPE"; cat "${files[@]}"; } | digest
}
