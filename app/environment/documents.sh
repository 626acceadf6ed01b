#!/bin/sh
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Writes what is made of the table of verbs: the manual of tpudesk-cli and its completions for bash, zsh and fish.
# documents.sh PROGRAM FOLDER: the program that is asked, and where the files go.
set -eu
program=$1
folder=$2
mkdir -p "$folder"

# write KIND FILE: whole, or not at all.
write() {
    LC_ALL=C.UTF-8 "$program" --lang en --document "$1" >"$folder/$2.new"
    mv "$folder/$2.new" "$folder/$2"
}

write man tpudesk-cli.1
write bash tpudesk-cli.bash
write zsh _tpudesk-cli
write fish tpudesk-cli.fish
