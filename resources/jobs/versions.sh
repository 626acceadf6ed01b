#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Which Python runs an attempt on this host, and which versions of JAX it finds: "python 3.10.12", "jax 0.6.2", … Only looks: nothing
# is installed or written, and JAX is not imported, as that would take the chips. Given: token, of the attempt's processes.

# The interpreter of the first of its processes that is Python, as that process was called.
python_of_attempt()
{
    local proc name first path
    for proc in /proc/[0-9]*; do
        [[ -r $proc/environ ]] || continue
        grep -qzFx "TPUDESK_RUN=$token" "$proc/environ" 2>/dev/null || continue
        IFS= read -r -d '' first <"$proc/cmdline" || continue
        name=${first##*/}
        [[ $name == python* ]] || continue
        if [[ $first == /* ]]; then
            path=$first
        elif [[ $first == */* ]]; then
            path=$(readlink "$proc/cwd")/$first
        else
            path=$(grep -zm 1 '^PATH=' "$proc/environ" | tr -d '\0')
            path=$(PATH=${path#PATH=} type -P "$first")
        fi
        [[ -x $path ]] && printf '%s\n' "$path" && return
    done
    return 1
}

[[ $token ]] || exit 1
if python=$(python_of_attempt 2>/dev/null); then
    from=process
elif [[ -x ~/venv/bin/python ]]; then
    python=~/venv/bin/python
    from=venv
else
    python=$(type -P python3) || exit 3
    from=path
fi
echo "from $from"
cd / || exit 1
PYTHONDONTWRITEBYTECODE=1 "$python" - <<'PROGRAM'
import sys

print("python", sys.version.split()[0])
try:
    from importlib.metadata import version
except ImportError:
    version = None
for name, packages in (("jax", ["jax"]), ("jaxlib", ["jaxlib"]), ("libtpu", ["libtpu", "libtpu-nightly"])):
    for package in packages if version else []:
        try:
            print(name, version(package))
            break
        except Exception:
            pass
PROGRAM
