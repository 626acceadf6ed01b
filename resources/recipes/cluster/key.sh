# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# The key is one of this cluster alone. TPU Desk hands it to the other hosts, over connections whose host keys were checked.

mark() { sha256sum < <(key_here) | cut -d' ' -f1; }

check() { [[ $(recall key-made) == "$(mark)" ]] && is_running munge; }

apply()
{
    # Whoever starts the services anew keeps the key that the other hosts have.
    if [[ $(recall key-made) == "$(mark)" ]]; then start_munge; return; fi
    head -c 128 /dev/urandom | base64 -w0 | put_key
    mark | keep key-made
}

verify()
{
    check_munge
    secret munge_key "$(key_here)"
    fact clock "0:$(date +%s)"
}

undo()
{
    take_key_back
    forget key-made
}
