# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Marks each prompt, where the output of a command begins, and how it ended (OSC 133); reports the folder (OSC 7).
# Nothing happens in scripts, without a terminal, or when it is read twice.
if [[ $- == *i* && -t 1 && ! ${TERM-} =~ ^(|dumb|linux)$ && ! ${__tpudesk_marks-} ]] &&
    ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)); then
    __tpudesk_marks=$(declare -p PROMPT_COMMAND 2>/dev/null)
    __tpudesk_marks=${__tpudesk_marks#declare } # how it is declared: "-a …" is an array, "-r …" cannot be changed
    __tpudesk_marks=-${__tpudesk_marks%% *}
    __tpudesk_prompt() {
        local status=$? LC_ALL=C byte code i
        if [[ $PWD != "${__tpudesk_folder-}" ]]; then
            __tpudesk_folder=$PWD
            __tpudesk_url=
            for ((i = 0; i < ${#PWD}; ++i)); do
                byte=${PWD:i:1}
                if [[ $byte != [a-zA-Z0-9/._~-] ]]; then
                    printf -v code %d "'$byte"
                    printf -v byte '%%%02X' "$((code & 255))"
                fi
                __tpudesk_url+=$byte
            done
        fi
        printf '\e]7;file://%s%s\a' "${HOSTNAME-}" "$__tpudesk_url"
        if [[ ${PS1-} != *'133;A'* ]]; then
            PS1='\[\e]133;D;$?\a\e]133;A\a\]'${PS1-}'\[\e]133;B\a\]'
        fi
        return "$status"
    }
    if [[ $__tpudesk_marks != *r* ]]; then
        if [[ ${PS0-} != *'133;C'* ]]; then PS0=${PS0-}'\e]133;C\a'; fi
        # Where it is exported, shells that know no such function get it too: there it is nothing.
        if [[ $__tpudesk_marks == *a* ]]; then
            PROMPT_COMMAND+=('${__tpudesk_marks:+__tpudesk_prompt}')
        elif [[ ${PROMPT_COMMAND-} != *__tpudesk_prompt* ]]; then
            PROMPT_COMMAND=${PROMPT_COMMAND:+$PROMPT_COMMAND$'\n'}'${__tpudesk_marks:+__tpudesk_prompt}'
        fi
    fi
fi
