# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Read by zsh as .zshenv of a folder of our own: it goes back to the user's folder, where zsh reads all the rest.
if [[ -n ${TPUDESK_ZDOTDIR-} ]]; then
    export ZDOTDIR=$TPUDESK_ZDOTDIR
else
    unset ZDOTDIR
fi
unset TPUDESK_ZDOTDIR
if [[ -r ${ZDOTDIR:-$HOME}/.zshenv ]]; then
    . ${ZDOTDIR:-$HOME}/.zshenv
fi
