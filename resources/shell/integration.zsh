# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Marks each prompt, where the output of a command begins, and how it ended (OSC 133); reports the folder (OSC 7).
# Nothing happens in scripts, without a terminal, or when it is read twice.
if [[ -o interactive && -t 1 && ${TERM:-dumb} != (dumb|linux) && -z ${__tpudesk_marks-} ]]; then
    typeset -g __tpudesk_marks=1 __tpudesk_folder= __tpudesk_url=
    __tpudesk_precmd() {
        local code=$?
        emulate -L zsh
        setopt no_multibyte
        local byte LC_ALL=C
        integer i
        if [[ $PWD != $__tpudesk_folder ]]; then
            __tpudesk_folder=$PWD
            __tpudesk_url=
            for ((i = 1; i <= ${#PWD}; ++i)); do
                byte=${PWD[i]}
                if [[ $byte != [a-zA-Z0-9/._~-] ]]; then
                    byte=%${(l:2::0:)$(([##16] #byte))}
                fi
                __tpudesk_url+=$byte
            done
        fi
        print -rn -- $'\e]133;D;'$code$'\a\e]7;file://'$HOST$__tpudesk_url$'\a'
        if [[ $PS1 != *'133;A'* ]]; then
            PS1=$'%{\e]133;A\a%}'$PS1$'%{\e]133;B\a%}'
        fi
    }
    __tpudesk_preexec() { print -rn -- $'\e]133;C\a' }
    typeset -ga precmd_functions preexec_functions
    precmd_functions+=(__tpudesk_precmd)
    preexec_functions+=(__tpudesk_preexec)
fi
