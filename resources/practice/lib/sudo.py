# The command sudo of bin/imitation.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing in a sandbox gains privileges by starting a program, so the host's first process starts the command for us. Who may
is asked of the group google-sudoers, as on a TPU VM."""
import array
import errno
import fcntl
import grp
import os
import pwd
import select
import signal
import socket
import termios
import tty

import host

SOCKET = "/run/sudo.sock"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
KEPT = ("TERM", "LANG", "LC_ALL", "DISPLAY", "COLORTERM", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "XDG_RUNTIME_DIR")
FORWARDED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGCONT)


def may_use(user):
    return user == "root" or any(user in group.gr_mem for group in grp.getgrall() if group.gr_name == "google-sudoers")


def environment(caller, target, options, assigned):
    entry = pwd.getpwnam(target)
    kept = dict(os.environ) if "E" in options else {name: os.environ[name] for name in KEPT if name in os.environ}
    kept.update(USER=target, LOGNAME=target, HOME=entry.pw_dir, SHELL=entry.pw_shell, PATH=PATH, MAIL="/var/mail/" + target,
                SUDO_USER=caller, SUDO_UID=str(os.getuid()), SUDO_GID=str(os.getgid()))
    kept.update(assigned)
    return kept


def command_of(rest, options, target):
    shell = pwd.getpwnam(target).pw_shell
    words = [" ".join(quote(word) for word in rest)] if rest else []
    if "i" in options:
        return [shell, "-l"] + (["-c"] + words if words else [])
    if "s" in options:
        shell = os.environ.get("SHELL", shell)
        return [shell] + (["-c"] + words if words else [])
    return rest


def quote(word):
    return "".join(c if c.isalnum() or c in "_-$" else "\\" + c for c in word)


def request_file(folder, on_terminal, command, variables):
    fd = os.memfd_create("sudo")
    parts = [folder, "tty" if on_terminal else "", str(len(command))] + command
    parts += [name + "=" + value for name, value in variables.items()]
    with os.fdopen(os.dup(fd), "wb") as file:
        file.write(b"".join(os.fsencode(part) + b"\0" for part in parts))
    return fd


def copy_size(source, target):
    try:
        fcntl.ioctl(target, termios.TIOCSWINSZ, fcntl.ioctl(source, termios.TIOCGWINSZ, b"\0" * 8))
    except OSError:
        pass


def finish(message):
    kind, _, number = message.decode().partition(" ")
    if kind == "signal":
        signal.signal(int(number), signal.SIG_DFL) if int(number) not in (signal.SIGKILL, signal.SIGSTOP) else None
        os.kill(os.getpid(), int(number))
    return int(number)


def relay(broker, terminal):
    """Copies between the caller's terminal and the command's own, until the broker tells how it ended."""
    before = termios.tcgetattr(0)
    tty.setraw(0, termios.TCSADRAIN)  # what was typed ahead stays
    signal.signal(signal.SIGWINCH, lambda *_: copy_size(0, terminal))
    waiting = [0, terminal, broker]
    message = b"exit 1"
    try:
        while True:
            ready = select.select(waiting, [], [])[0]
            if 0 in ready:
                typed = os.read(0, 4096)
                os.write(terminal, typed) if typed else waiting.remove(0)
            if terminal in ready and not show(terminal):
                waiting.remove(terminal)
            if broker in ready:
                message = broker.recv(64) or message
                while terminal in waiting and select.select([terminal], [], [], 0)[0] and show(terminal):
                    pass
                return message
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)


def show(terminal):
    try:
        output = os.read(terminal, 65536)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        return False
    while output:
        output = output[os.write(1, output):]
    return True


def run(command, variables, folder):
    broker = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        broker.connect(SOCKET)
    except OSError as error:
        host.fail("sudo: unable to reach the host's first process: " + error.strerror)
    on_terminal = all(os.isatty(fd) for fd in (0, 1, 2))
    terminal, ends = None, [0, 1, 2]
    if on_terminal:
        terminal, far = os.openpty()
        copy_size(0, terminal)
        ends = [far, far, far]
    fds = array.array("i", [request_file(folder, on_terminal, command, variables)] + ends)
    for number in FORWARDED:
        signal.signal(number, lambda signum, _: broker.send(b"signal %d" % signum))
    broker.sendmsg([b"run"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)])
    if on_terminal:
        os.close(far)
        return finish(relay(broker, terminal))
    return finish(broker.recv(64) or b"exit 1")


def main(_, options, rest):
    caller, target = pwd.getpwuid(os.getuid()).pw_name, options.get("u", ["root"])[-1]
    if not may_use(caller):
        host.fail("sudo: a password is required" if "n" in options else "sudo: %s is not in the sudoers file." % caller)
    if {"k", "K", "v"} & set(options) and not rest:
        return 0
    if target not in [entry.pw_name for entry in pwd.getpwall()]:
        host.fail("sudo: unknown user " + target)
    if "l" in options:
        print("User %s may run the following commands on %s:\n    (ALL : ALL) NOPASSWD: ALL" % (caller, os.uname().nodename))
        return 0
    assigned = {}
    while rest and "=" in rest[0] and "/" not in rest[0].split("=")[0]:
        name, _, value = rest.pop(0).partition("=")
        assigned[name] = value
    command = command_of(rest, options, target)
    if not command:
        host.fail("sudo: usage: sudo [-EHiknsv] [-u user] [VAR=value] command [argument ...]")
    variables = environment(caller, target, options, assigned)
    variables["SUDO_COMMAND"] = " ".join(command)
    if "b" in options and os.fork():
        return 0
    code = run(command, variables, variables["HOME"] if "i" in options else os.getcwd())
    if code == 127 and not any(os.access(os.path.join(folder, command[0]), os.X_OK) for folder in PATH.split(":")):
        host.fail("sudo: %s: command not found" % command[0])
    return code
