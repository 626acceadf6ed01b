# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# A server that goes on after the login has ended, and can be found again: one folder for each, in ~/.tpudesk/servers.
# It listens on 127.0.0.1 alone: whoever wants to see it comes through SSH.

servers=$HOME/.tpudesk/servers

# serves_port PORT: something accepts connections there
serves_port() { (exec 4<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# began PID: in ticks since boot, so that a number that is used again is not taken for ours; nothing when it has ended
began() { { sed -n 's/.*) //; /^[^ZX]/p' "/proc/$1/stat" | cut -d' ' -f20; } 2>/dev/null || :; }

# lives NAME: the server of that name, by its process and when that began
lives()
{
    local pid since
    { read -r pid since <"$servers/$1/process"; } 2>/dev/null || return 1
    [[ $pid && $since && $(began "$pid") == "$since" ]]
}

# port_of NAME
port_of() { cat -- "$servers/$1/port" 2>/dev/null || :; }

# last_words NAME COUNT: what its log ends with, and no token
last_words()
{
    { tail -c 20000 -- "$servers/$1/log" 2>/dev/null || :; } | sed 's/token=[^& "]*/token=…/g' | { grep -v '^[[:space:]]*$' || :; } | tail -n "$2"
}

# free_port WANTED: that one, or the next that nobody answers on
free_port()
{
    local port
    for ((port = $1; port < $1 + 100 && port < 65536; port++)); do
        serves_port "$port" || { printf '%s' "$port"; return; }
    done
    problem no-port "$1"
}

# start_server NAME WHAT FOLDER PORT PROGRAM…: begins it apart from this login and waits until it answers
start_server()
{
    local place=$servers/$1 name=$1 port=$4 i pid
    (umask 077; mkdir -p -- "$place")
    printf '%s\n' "$2" >"$place/what"
    printf '%s\n' "$3" >"$place/folder"
    printf '%s\n' "$port" >"$place/port"
    (umask 077; : >"$place/log")
    shift 4
    setsid -- "$@" </dev/null >>"$place/log" 2>&1 3>&- &
    pid=$!
    printf '%s %s\n' "$pid" "$(began "$pid")" >"$place/process"
    for ((i = 0; i < ${START_TURNS:-240}; i++)); do
        if ! lives "$name"; then
            last_words "$name" 20
            problem server-ended "$(last_words "$name" 1)"
        fi
        if serves_port "$port"; then return; fi
        sleep 0.5
    done
    last_words "$name" 20
    end_server "$name"
    problem server-mute "$port"
}

# end_server NAME: its process and all that it started
end_server()
{
    local pid since i
    lives "$1" || return 0
    read -r pid since <"$servers/$1/process"
    kill -- -"$pid" 2>/dev/null || kill "$pid" 2>/dev/null || :
    for ((i = 0; i < 40; i++)); do
        [[ $(began "$pid") == "$since" ]] || return 0
        sleep 0.25
    done
    kill -KILL -- -"$pid" 2>/dev/null || kill -KILL "$pid" 2>/dev/null || :
}

# stop_server NAME: ended and forgotten
stop_server()
{
    end_server "$1"
    rm -rf -- "${servers:?}/${1:?}"
}

# serves NAME WHAT: it runs, for that, and answers
serves()
{
    lives "$1" && [[ $(cat -- "$servers/$1/what" 2>/dev/null) == "$2" ]] && serves_port "$(port_of "$1")"
}

# install_into VENV PACKAGE…: what is missing, and nothing else is changed
install_into()
{
    local venv=$1
    shift
    [[ -x $venv/bin/python ]] || problem no-venv "$venv"
    need_space "$venv" "${SERVER_SPACE:-500}"
    pip "$venv" install -q --progress-bar off "$@"
}
