# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# One commit of the repository is fetched and its template copied; its installer, which runs whatever the network gives,
# is not used. git takes nothing else for a commit that is asked for by its whole name: the name is made of what is in it.

folder=$HOME/.oh-my-zsh
repository=https://github.com/ohmyzsh/ohmyzsh
commit=830a5bcfd29fd577fdcd5f3b8e98cbaf973421fa # of 2026-08-22
login_shell() { getent passwd "$(id -un)" | cut -d: -f7; }
zsh_path() { command -v zsh; }

check() { [[ -f $folder/oh-my-zsh.sh && -f $HOME/.zshrc ]] && have zsh && [[ $(login_shell) == "$(zsh_path)" ]]; }

# The steps are bound by && because set -e does not count here.
fetch_commit()
{
    git -c init.defaultBranch=master init -q "$folder" && (cd -- "$folder" && git fetch -q --depth 1 "$repository" "$commit" && git reset -q --hard FETCH_HEAD \
        && git remote add origin "$repository")
}

apply()
{
    install_packages zsh git ca-certificates
    if [[ ! -f $folder/oh-my-zsh.sh ]]; then
        [[ ! -e $folder ]] || problem folder-taken "$folder"
        fetch_commit || { rm -rf -- "$folder"; problem clone-failed "$repository"; }
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
