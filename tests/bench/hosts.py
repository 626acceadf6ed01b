# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A command on 64 hosts: real OpenSSH servers on as many loopback addresses, and the programs that are used for it."""
import os
import pwd
import shutil
import socket
import statistics
import subprocess
import tempfile
import time

COUNT = 64
PER_SERVER = 16 # OpenSSH listens on no more addresses
COMMAND = "hostname"
DEADLINE = 120


class Farm:
    """Some sshd with one key and one configuration, on 127.7.0.1 to 127.7.0.64, all on the same port."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="tpudesk-hosts-")
        self.servers = []
        if not os.path.exists("/usr/sbin/sshd"):
            raise RuntimeError("no OpenSSH server on this machine")
        if os.geteuid() == 0:
            os.makedirs("/run/sshd", exist_ok=True)
        self.user = pwd.getpwuid(os.geteuid()).pw_name
        self.key, self.host_key = self.path("user"), self.path("host")
        for file in (self.key, self.host_key):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file], check=True)
        shutil.copy(self.key + ".pub", self.path("authorized"))
        os.mkdir(self.path("home"))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.addresses = [f"127.7.0.{i}" for i in range(1, COUNT + 1)]
        for first in range(0, COUNT, PER_SERVER):
            self.start(first)
        with open(self.path("known"), "w", encoding="ascii") as known:
            key = " ".join(open(self.host_key + ".pub", encoding="ascii").read().split()[:2])
            known.writelines(f"[{address}]:{self.port} {key}\n" for address in self.addresses)
        return self

    def path(self, name):
        return os.path.join(self.folder, name)

    def start(self, first):
        config = self.path(f"sshd{first}")
        lines = [f"ListenAddress {address}:{self.port}" for address in self.addresses[first:first + PER_SERVER]]
        lines += [f"HostKey {self.host_key}", f"AuthorizedKeysFile {self.path('authorized')}", "PidFile none", "UsePAM no",
                  "StrictModes no", "PermitRootLogin yes", "PasswordAuthentication no", "MaxStartups 200", "PerSourcePenalties no",
                  "LogLevel VERBOSE", "Subsystem sftp /usr/lib/openssh/sftp-server", f"SetEnv HOME={self.path('home')}"]
        with open(config, "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")
        log = open(self.path(f"log{first}"), "wb") # pylint: disable=consider-using-with
        self.servers.append(subprocess.Popen(["/usr/sbin/sshd", "-D", "-e", "-f", config], stderr=log))
        end = time.monotonic() + 10
        while b"listening" not in open(self.path(f"log{first}"), "rb").read():
            if time.monotonic() > end or self.servers[-1].poll() is not None:
                raise RuntimeError("sshd did not start: " + open(self.path(f"log{first}"), encoding="utf-8", errors="replace").read())
            time.sleep(0.02)

    def __exit__(self, *_):
        for server in self.servers:
            server.terminate()
            server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def options(self, *more):
        return ["-o", "BatchMode=yes", "-o", f"UserKnownHostsFile={self.path('known')}", "-o", f"IdentityFile={self.key}",
                "-o", "IdentitiesOnly=yes", "-o", f"Port={self.port}", "-o", f"User={self.user}", "-F", "none", *more]

    def clush(self, *more):
        return ["clush", "-q", "-o", " ".join(self.options(*more)), "-w", f"127.7.0.[1-{COUNT}]", COMMAND]

    def parallel_ssh(self):
        hosts = self.path("hosts")
        with open(hosts, "w", encoding="ascii") as file:
            file.write("\n".join(self.addresses) + "\n")
        return ["parallel-ssh", "-h", hosts, "-p", str(COUNT), "-i", "-x", " ".join(self.options()), COMMAND]

    def masters(self, command):
        """Connections that stand, for OpenSSH: one process each."""
        path = self.path("m-%h")
        for address in self.addresses:
            words = ["ssh", *self.options("-o", f"ControlPath={path}"), "-O" if command == "exit" else "-fNM"]
            subprocess.run(words + (["exit"] if command == "exit" else []) + [address], check=False, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, timeout=30)
        return ["-o", f"ControlPath={path.replace('%', '%%')}", "-o", "ControlMaster=no"] # clush reads it as a template


def timed(words):
    """Milliseconds of a program that runs the command everywhere; its output is counted, not believed."""
    began = time.monotonic()
    done = subprocess.run(words, check=False, capture_output=True, text=True, timeout=DEADLINE)
    spent = (time.monotonic() - began) * 1000
    lines = sum(socket.gethostname() in line for line in done.stdout.splitlines())
    if lines < COUNT:
        raise RuntimeError(f"{words[0]}: {lines} of {COUNT} hosts answered: {done.stderr[-300:]}")
    return spent


class Ours:
    def __init__(self, build, farm):
        self.process = subprocess.Popen([f"{build}/bin/bench_hosts", str(farm.port), farm.user, farm.key, farm.host_key + ".pub", *farm.addresses],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def timed(self, how):
        self.process.stdin.write(f"{how} {COMMAND}\n")
        self.process.stdin.flush()
        time_spent, succeeded = self.process.stdout.readline().split()
        if int(succeeded) != COUNT:
            raise RuntimeError(f"TPU Desk: {succeeded} of {COUNT} hosts answered")
        return float(time_spent)

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=30)


def measure(build, runs, report, say):
    """Ours and the peers take turns, so that all see the same machine."""
    with Farm() as farm:
        ours = Ours(build, farm)
        peers = {"clush": farm.clush, "parallel-ssh": farm.parallel_ssh}
        peers = {name: words for name, words in peers.items() if shutil.which(name)}
        took = {name: [] for name in ("cold", "warm", "clush over ControlMaster", *peers)}
        standing = farm.masters("start") if "clush" in peers else []
        for run in range(runs):
            say(f"64 hosts, run {run + 1} of {runs}")
            took["cold"].append(ours.timed("cold"))
            took["warm"].append(ours.timed("warm"))
            for name, words in peers.items():
                took[name].append(timed(words()))
            if standing:
                took["clush over ControlMaster"].append(timed(farm.clush(*standing)))
        ours.close()
        if standing:
            farm.masters("exit")
        middle = {name: statistics.median(values) for name, values in took.items() if values}
        for name in [*peers, "clush over ControlMaster"]:
            if name in middle:
                report("64 connected hosts: command", middle["warm"], "ms", goal=0.25, peer=name, peer_value=middle[name])
        for name in peers:
            report("64 cold hosts: connect and command", middle["cold"], "ms", goal=1.0, peer=name, peer_value=middle[name])
        if not peers:
            report("64 connected hosts: command", middle["warm"], "ms")
            report("64 cold hosts: connect and command", middle["cold"], "ms")
