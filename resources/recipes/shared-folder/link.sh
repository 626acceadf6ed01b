# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

check() { [[ ! $LINK || $HOME/$LINK == "$(folder_here)" || (-L $HOME/$LINK && $(readlink -- "$HOME/$LINK") == "$(folder_here)") ]]; }

apply() { ln -s -T -- "$(folder_here)" "$HOME/$LINK" || problem link-taken "$HOME/$LINK" ""; }

undo()
{
    if [[ $LINK && -L $HOME/$LINK && $(readlink -- "$HOME/$LINK") == "$(folder_here)" ]]; then rm -- "$HOME/$LINK"; fi
}
