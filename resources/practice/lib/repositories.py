# The command git of bin/imitation.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The system's own git does all but one thing: a practice host has no way to the Internet, and what people clone or fetch when they set a host
up is made here instead. Without an external address and NAT it fails as it would there."""
import os
import shutil
import subprocess
import sys
import tempfile

import host

KNOWN = {"https://github.com/ohmyzsh/ohmyzsh": "ohmyzsh"}
VALUED = ("--depth", "-b", "--branch", "-o", "--origin", "-c", "--config", "-j", "--jobs", "--filter", "--template", "--reference")
COMMIT = ["-c", "user.name=practice host", "-c", "user.email=practice@host.invalid", "commit", "-q", "-m", "An imitation on a practice host"]


def places(arguments):
    """The address and the folder of git clone; the address and the commit of git fetch."""
    found, waiting = [], list(arguments)
    while waiting:
        word = waiting.pop(0)
        if word in VALUED and waiting:
            waiting.pop(0)
        elif not word.startswith("-"):
            found.append(word)
    return (found + ["", ""])[:2]


def clone(source, folder, is_quiet):
    if os.path.isdir(folder) and os.listdir(folder):
        host.fail("fatal: destination path '%s' already exists and is not an empty directory." % folder, 128)
    if not is_quiet:
        sys.stderr.write("Cloning into '%s'...\nThis practice host has no way to the Internet: an imitation is put there.\n" % folder)
    shutil.copytree(os.path.join(host.LIB, "repositories", source), folder, dirs_exist_ok=True)
    for words in (["init", "-q", "-b", "master"], ["add", "-A"], COMMIT):
        subprocess.run(["/usr/bin/git", "-C", folder] + words, check=True)
    return 0


def fetch(source):
    """Into the repository here. The commit that was asked for is one of the real repository: the imitation's only one stands for it."""
    with tempfile.TemporaryDirectory() as folder:
        clone(source, folder, True)
        return subprocess.run(["/usr/bin/git", "fetch", "-q", folder, "master"], check=False).returncode


def git(_, options, words):
    address, folder = places(words[1:]) if words[:1] in (["clone"], ["fetch"]) else ("", "")
    if options or not address.startswith(("http://", "https://", "git@", "ssh://")) or not host.is_online():
        host.real("git")
    source = KNOWN.get(address.removesuffix("/").removesuffix(".git"))
    if not source:
        host.fail("fatal: unable to access '%s': this practice host has no way to the Internet, and no imitation of this repository" % address, 128)
    if words[0] == "fetch":
        return fetch(source)
    return clone(source, folder or os.path.basename(address).removesuffix(".git"), "-q" in words or "--quiet" in words)
