# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The repository is cloned and its template copied; its installer, which runs whatever the network gives, is not used.

folder=$HOME/.oh-my-zsh
login_shell() { getent passwd "$(id -un)" | cut -d: -f7; }
zsh_path() { command -v zsh; }

check() { [[ -f $folder/oh-my-zsh.sh && -f $HOME/.zshrc ]] && have zsh && [[ $(login_shell) == "$(zsh_path)" ]]; }

apply()
{
    install_packages zsh git ca-certificates
    if [[ ! -f $folder/oh-my-zsh.sh ]]; then
        [[ ! -e $folder ]] || problem folder-taken "$folder"
        git clone -q --depth 1 https://github.com/ohmyzsh/ohmyzsh "$folder" || { rm -rf -- "$folder"; problem clone-failed https://github.com/ohmyzsh/ohmyzsh; }
        : >"$folder/.tpudesk"
    fi
    if [[ ! -e $HOME/.zshrc ]]; then
        cp -- "$folder/templates/zshrc.zsh-template" "$HOME/.zshrc"
        : >"$folder/.tpudesk-zshrc"
    fi
    if [[ $(login_shell) != "$(zsh_path)" ]]; then
        login_shell >"$folder/.tpudesk-shell"
        root usermod -s "$(zsh_path)" "$(id -un)" || problem shell-kept "$(id -un)"
    fi
}

undo()
{
    [[ -f $folder/.tpudesk ]] || return 0
    if [[ -f $folder/.tpudesk-shell ]]; then root usermod -s "$(<"$folder/.tpudesk-shell")" "$(id -un)"; fi
    if [[ -f $folder/.tpudesk-zshrc ]] && cmp -s -- "$folder/templates/zshrc.zsh-template" "$HOME/.zshrc"; then rm -- "$HOME/.zshrc"; fi
    rm -rf --one-file-system -- "$folder"
}
