# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
_tpudesk()
{
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local options="-h --help --version --lang --theme --read-only --data --endpoint --trust-endpoint --headless --self-test --reality-check --out --practice-state --practice-scenario --practice-option
        --practice-grant --tour --journey --print-first-paint"
    local places="start quota tpus keys terminal pod runs storage files usage ports guide requests grant run jobs doctor practice link"
    if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} != -* ]]; then # the verbs are those of tpudesk-cli
        if ! declare -F _tpudesk_cli >/dev/null && declare -F _completion_loader >/dev/null; then _completion_loader tpudesk-cli; fi
        declare -F _tpudesk_cli >/dev/null && { _tpudesk_cli; return; }
    fi
    case $before in
        --lang) mapfile -t COMPREPLY < <(compgen -W "en zh_CN ko" -- "$current"); return ;;
        --theme) mapfile -t COMPREPLY < <(compgen -W "system light dark" -- "$current"); return ;;
        --journey) mapfile -t COMPREPLY < <(compgen -W "1 2 3 4 5 6 7" -- "$current"); return ;;
        --data | --tour | --practice-state) mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
        --out) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
        --endpoint | --trust-endpoint | --practice-scenario | --practice-option) return ;;
    esac
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -W "$places" -- "$current")
    fi
}
complete -F _tpudesk tpudesk
