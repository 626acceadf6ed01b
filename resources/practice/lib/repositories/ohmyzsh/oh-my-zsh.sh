# An imitation, not Oh My Zsh itself: a prompt with the folder, and completion.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
autoload -Uz compinit && compinit -u -d "${ZDOTDIR:-$HOME}/.zcompdump"
PROMPT='%B%F{green}➜%f  %F{cyan}%1~%f%b '
[[ -o interactive ]] && print 'An imitation of Oh My Zsh on a practice host.'
