#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# Brings the catalogues in translations up to what the sources say (the target update_translations), and names what is
# unfinished in them. Compiles nothing.
set -euo pipefail
# shellcheck source=app/environment/environment.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/environment.sh"
hear_interrupt "${BASH_SOURCE[0]}" "$@"

prepare_environment run
choose_build release
build catalogues update_translations
cd "$source_folder"
unfinished=$(awk '
    /<name>/ { context = $0 }
    /<source>/ { text = $0 }
    /type="unfinished"/ { gsub(/^ *<name>|<\/name>/, "", context); gsub(/^ *<source>|<\/source>/, "", text); print FILENAME ":" FNR ": " context ": " text }
' translations/*.ts)
if [[ $unfinished ]]; then printf '%s\n' "$unfinished"; else say "nothing is unfinished in the catalogues."; fi
