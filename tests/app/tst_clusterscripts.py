#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripts of resources/cluster, run with a Slurm that is a few words of a fake: who is rank 0, which slice a host is
of, which chips are its own, which slices are wanted, and how a controller tells its queue."""
import gzip
import os
import re
import shutil
import socket
import stat
import subprocess
import tempfile
import unittest

import sources

ROOT = sources.root_of_arguments()
SCRIPTS = os.path.join(ROOT, "resources/cluster")
NODES = {"llama-a-w000": "10.0.0.2", "llama-a-w001": "10.0.0.3", "llama-b-w000": "10.0.1.2", "llama-b-w001": "10.0.1.3",
         "solo-w000": "10.0.2.2", "odd": "fd00::7"}
SCONTROL = r"""#!/bin/bash
echo "scontrol $*" >>"$FAKES/calls"
case "$*" in
    "show hostnames "*) for name in $HOSTNAMES; do echo "$name"; done ;;
    "-o show node "*) cat "$FAKES/node-$4" ;;
    "-d show job "*) cat "$FAKES/job" ;;
    "show config") cat "$FAKES/config" ;;
    "ping") cat "$FAKES/ping" ;;
    "show nodes --all --json") cat "$FAKES/nodes" ;;
esac
"""


class Slurm(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.fake("scontrol", SCONTROL)
        self.fake("curl", '#!/bin/bash\nlast=${@: -1}\n[[ -e $FAKES/metadata-${last##*/} ]] && cat "$FAKES/metadata-${last##*/}"\n')
        for name, address in NODES.items():
            self.put(f"node-{name}", f"NodeName={name} Arch=x86_64 NodeAddr={address} NodeHostName=x State=IDLE\n")

    def put(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def fake(self, name, text):
        os.makedirs(os.path.join(self.folder, "bin"), exist_ok=True)
        path = os.path.join(self.folder, "bin", name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)

    def run_script(self, script, environment, *words):
        full = {"PATH": os.path.join(self.folder, "bin") + ":" + os.environ["PATH"], "FAKES": self.folder, "HOME": self.folder, "LC_ALL": "C"}
        full.update(environment)
        return subprocess.run(["bash", script, *words], env=full, capture_output=True, timeout=60, check=False)

    def prolog(self, hostnames, node, rank, tasks=None, **more):
        environment = {"HOSTNAMES": " ".join(hostnames), "SLURM_STEP_NODELIST": "list", "SLURM_JOB_ID": "12", "SLURMD_NODENAME": node,
                       "SLURM_PROCID": str(rank), "SLURM_NTASKS": str(len(hostnames) if tasks is None else tasks)}
        environment.update(more)
        done = self.run_script(os.path.join(SCRIPTS, "taskprolog.sh"), environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        return dict(re.fullmatch(r"export (\w+)=(.*)", line).groups() for line in done.stdout.decode().splitlines())

    # --- JAX in a job ------------------------------------------------------------------------------------------------

    def test_hosts_of_a_slice_find_their_coordinator(self):
        hosts = ["llama-a-w000", "llama-a-w001"]
        said = [self.prolog(hosts, host, rank) for rank, host in enumerate(hosts)]
        self.assertEqual({one["JAX_COORDINATOR_ADDRESS"] for one in said}, {"10.0.0.2:10012"})
        self.assertEqual([one["JAX_PROCESS_ID"] for one in said], ["0", "1"])
        self.assertEqual({one["JAX_NUM_PROCESSES"] for one in said}, {"2"})
        self.assertNotIn("MEGASCALE_NUM_SLICES", said[0])

    def test_two_slices_of_one_allocation_are_a_multislice(self):
        hosts = ["llama-a-w000", "llama-a-w001", "llama-b-w000", "llama-b-w001"]
        said = [self.prolog(hosts, host, rank) for rank, host in enumerate(hosts)]
        self.assertEqual([one["MEGASCALE_SLICE_ID"] for one in said], ["0", "0", "1", "1"])
        self.assertEqual({one["MEGASCALE_NUM_SLICES"] for one in said}, {"2"})
        self.assertEqual({one["MEGASCALE_COORDINATOR_ADDRESS"] for one in said}, {"10.0.0.2:10013"})

    def test_one_host_needs_no_coordinator(self):
        self.put("job", "")
        self.assertEqual(self.prolog(["solo-w000"], "solo-w000", 0), {})

    def test_the_jobs_own_script_is_no_process_of_it(self):
        self.assertEqual(self.prolog(["llama-a-w000", "llama-a-w001"], "llama-a-w000", 0, SLURM_STEP_NODELIST=""), {})

    def test_where_slurms_numbers_do_not_hold_the_tpus_word_does(self):
        self.put("metadata-worker-network-endpoints", "unknown:unknown:10.9.0.2,unknown:unknown:10.9.0.3")
        self.put("metadata-agent-worker-number", "1")
        said = self.prolog(["llama-a-w000", "llama-a-w001"], "llama-a-w001", 5, tasks=8)
        self.assertEqual(said["JAX_COORDINATOR_ADDRESS"], "10.9.0.2:10012")
        self.assertEqual((said["JAX_NUM_PROCESSES"], said["JAX_PROCESS_ID"]), ("2", "1"))

    def test_what_is_no_address_is_not_given_on(self):
        self.put("node-llama-a-w000", "NodeName=llama-a-w000 NodeAddr=$(id) State=IDLE\n")
        self.assertEqual(self.prolog(["llama-a-w000", "llama-a-w001"], "llama-a-w000", 0), {})

    def test_an_address_of_ipv6_stands_in_brackets(self):
        self.assertEqual(self.prolog(["odd", "llama-a-w000"], "odd", 0)["JAX_COORDINATOR_ADDRESS"], "[fd00::7]:10012")

    def test_ports_of_jobs_differ_and_are_none_that_the_system_gives_away(self):
        ports = set()
        for job in range(1, 4):
            said = self.prolog(["llama-a-w000", "llama-a-w001"], "llama-a-w000", 0, SLURM_JOB_ID=str(job * 7_919))
            ports.add(int(said["JAX_COORDINATOR_ADDRESS"].rsplit(":", 1)[1]))
        self.assertEqual(len(ports), 3)
        self.assertTrue(all(10_000 <= port < 32_768 for port in ports), ports)

    def test_a_shared_host_gives_the_chips_that_slurm_gave(self):
        for gres, chips, bounds in (("tpu:1(IDX:2)", "2", "1,1,1"), ("tpu:2(IDX:0-1)", "0,1", "1,2,1"), ("tpu:4(IDX:0-3)", "0,1,2,3", "2,2,1")):
            self.put("job", f"JobId=12 JobName=x\n   JOB_GRES=tpu:1\n     Nodes=solo-w000 CPU_IDs=6-7 Mem=0 GRES={gres}\n")
            said = self.prolog(["solo-w000"], "solo-w000", 0)
            self.assertEqual((said["TPU_VISIBLE_CHIPS"], said["TPU_CHIPS_PER_PROCESS_BOUNDS"]), (chips, bounds))
            self.assertEqual(said["TPU_PROCESS_BOUNDS"], "1,1,1")

    # --- the home of a job ---------------------------------------------------------------------------------------------

    def home_of(self, own_home, passwd, shared="", **more):
        """What HOME a job gets that came with own_home, on a host where its number belongs to the account of that line."""
        self.fake("getent", f'#!/bin/bash\n[[ $1 == passwd && $2 == "$(id -u)" ]] && printf %s "{passwd}"\ntrue\n')
        path = os.path.join(self.folder, "task-prolog")
        with open(os.path.join(SCRIPTS, "taskprolog.sh"), encoding="utf-8") as file:
            first, rest = file.read().split("\n", 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{first}\nhome='{shared}'\n{rest}")
        done = self.run_script(path, {"HOME": own_home, "TMPDIR": self.folder, "SLURM_JOB_ID": "12", **more})
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout.decode()

    def test_a_job_has_a_home_on_every_host(self):
        theirs, shared = os.path.join(self.folder, "nixie"), os.path.join(self.folder, "share")
        for folder in (theirs, shared):
            os.mkdir(folder)
        gone, jobs, nixie = "/nowhere/at/all", "tpudesk-jobs:x:1001:1001::/mnt/old:/bin/bash\n", f"nixie:x:1001:1001::{theirs}:/bin/bash\n"
        for own_home, passwd, there, home in ((theirs, nixie, shared, ""),                          # where it was submitted
                                              (theirs, jobs, shared, ""),                           # its own wish, and it can be written to
                                              (gone, jobs, shared, f"export HOME={shared}\n"),      # the account was made here
                                              (gone, nixie, shared, f"export HOME={theirs}\n"),     # another one of the same number
                                              (gone, nixie.replace(theirs, gone), shared, f"export HOME={shared}\n"),  # nobody has logged in here yet
                                              (gone, "", shared, f"export HOME={shared}\n"),        # nobody knows the number
                                              (gone, jobs, "", f"export HOME={self.folder}\n"),     # there is no shared folder
                                              ("", jobs, shared, f"export HOME={shared}\n")):
            with self.subTest(home=own_home, passwd=passwd, shared=there):
                self.assertEqual(self.home_of(own_home, passwd, there), home)

    def test_the_home_is_that_of_each_process_too(self):
        self.put("job", "")
        said = self.home_of("/nowhere", "tpudesk-jobs:x:1:1::/:/bin/bash\n", self.folder, HOSTNAMES="solo-w000", SLURM_STEP_NODELIST="list", SLURM_PROCID="0",
                            SLURMD_NODENAME="solo-w000", SLURM_NTASKS="1")
        self.assertEqual(said, f"export HOME={self.folder}\n")

    # --- slices that come and go --------------------------------------------------------------------------------------

    def hook(self, name, hostnames):
        with open(os.path.join(SCRIPTS, "slicehook.sh"), encoding="utf-8") as file:
            first, rest = file.read().split("\n", 1)
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{first}\nwanted='{self.folder}/wanted'\n{rest}")
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        done = self.run_script(path, {"HOSTNAMES": " ".join(hostnames)}, "list")
        self.assertEqual(done.returncode, 0, done.stderr)
        return sorted(os.listdir(os.path.join(self.folder, "wanted")))

    def test_a_wanted_slice_is_written_down_once(self):
        self.assertEqual(self.hook("slice-resume", ["llama-a-w000", "llama-a-w001", "llama-b-w000"]), ["llama-a", "llama-b"])
        self.assertEqual(self.hook("slice-suspend", ["llama-a-w000", "llama-a-w001"]), ["llama-b"])

    def test_a_hostile_name_is_no_path(self):
        self.assertEqual(self.hook("slice-resume", ["../../x-w000", "a/b-w001", "login"]), [])

    # --- the queue ----------------------------------------------------------------------------------------------------

    def look(self, form="json", version="slurm-wlm 24.11.5", up=True, squeue_fails=False):
        self.put("ping", f"Slurmctld(primary) at controller is {'UP' if up else 'DOWN'}\n")
        self.put("config", f"ResumeProgram           = {self.folder}/slice-resume\n")
        self.put("nodes", '{"nodes": []}\n')
        self.fake("squeue", f'#!/bin/bash\necho "squeue $*" >>"$FAKES/calls"\nif [[ $1 == --version ]]; then echo "{version}"; exit; fi\n'
                            + ("echo 'Unable to contact slurm controller (connect failure)' >&2; exit 1\n" if squeue_fails
                               else 'case "$*" in *%U*) printf "1000 ada\\n1000 ada\\nwarning: x\\n" ;; *--json*) printf \'{"jobs": []}\\n\' ;; *) printf \'1\\n\' ;; esac\n'))
        self.fake("sinfo", '#!/bin/bash\necho "sinfo $*" >>"$FAKES/calls"\ncase "$*" in *--json*) printf \'{"nodes": []}\\n\' ;; *) printf \'n\\n\' ;; esac\n')
        with open(os.path.join(SCRIPTS, "look.sh"), encoding="utf-8") as file:
            text = file.read()
        path = os.path.join(self.folder, "look")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"form={form}\njob_format=%A\nnode_format=%N\nsockets='{self.folder}/none {self.folder}/rest'\n{text}")
        open(os.path.join(self.folder, "calls"), "w", encoding="utf-8").close()
        done = self.run_script(path, {})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def calls(self):
        with open(os.path.join(self.folder, "calls"), encoding="utf-8") as file:
            return file.read()

    def parts(self, said):
        found = {}
        for match in re.finditer(rb"^part (\w+) (\w+) (\w+) (\d+)\n", said, re.MULTILINE):
            raw = said[match.end():match.end() + int(match[4])]
            found[match[1].decode()] = (match[2].decode(), gzip.decompress(raw) if match[3] == b"gzip" else raw)
        return found

    def test_a_queue_is_told_as_json(self):
        self.hook("slice-resume", ["llama-a-w000"])
        said = self.look()
        self.assertTrue(said.startswith(b"tpudesk-cluster 1\nnow "), said)
        self.assertIn(b"\nversion slurm-wlm 24.11.5\nup\nwanted llama-a\n", said)
        self.assertEqual(self.parts(said), {"jobs": ("json", b'{"jobs": []}\n'), "nodes": ("json", b'{"nodes": []}\n')})
        self.assertIn("scontrol show nodes --all --json", self.calls())

    def test_slurmrestd_is_asked_where_it_runs(self):
        self.fake("curl", '#!/bin/bash\necho "curl $*" >>"$FAKES/calls"\nwhile (($# > 1)); do [[ $1 == -o ]] && out=$2; shift; done\n'
                          'printf \'{"%s": []}\\n\' "${1##*/}" >"$out"\n')
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(os.path.join(self.folder, "rest"))
            said = self.look()
        self.assertTrue(said.endswith(b"\nrest\n"), said)
        self.assertEqual(self.parts(said)["jobs"], ("json", b'{"jobs": []}\n'))
        self.assertIn("http://localhost/slurm/v0.0.42/jobs", self.calls())
        self.assertNotIn("squeue --all", self.calls())

    def test_older_versions_tell_their_nodes_by_sinfo(self):
        self.look(version="slurm-wlm 21.08.5")
        self.assertIn("sinfo --all --json", self.calls())
        self.assertNotIn("show nodes", self.calls())

    def test_the_oldest_version_is_asked_for_the_names_of_users(self):
        self.assertIn(b"\nup\nuser 1000 ada\npart jobs", self.look(version="slurm-wlm 21.08.5"))
        self.assertNotIn(b"\nuser ", self.look(version="slurm-wlm 22.05.8"))
        self.assertNotIn("%U", self.calls())
        self.assertNotIn(b"\nuser ", self.look(form="short", version="slurm-wlm 21.08.5"))  # each line has it

    def test_a_large_queue_is_told_in_short(self):
        self.assertEqual(self.parts(self.look(form="short")), {"jobs": ("short", b"1\n"), "nodes": ("short", b"n\n")})
        self.assertNotIn("--json", self.calls())

    def test_a_controller_that_is_gone_is_said(self):
        said = self.look(up=False, squeue_fails=True)
        self.assertIn(b"\ndown\n", said)
        self.assertRegex(said.decode(), r"\ntrouble [A-Za-z0-9+/=]+\n")
        self.assertEqual(self.parts(said), {})


class Scripts(unittest.TestCase):
    @unittest.skipUnless(shutil.which("shellcheck"), "shellcheck is not installed")
    def test_shellcheck_has_nothing_to_say(self):
        files = [os.path.join(SCRIPTS, name) for name in sorted(os.listdir(SCRIPTS)) if name.endswith(".sh")]
        said = subprocess.run(["shellcheck", "--shell=bash", "--exclude=SC2154", *files], # what is given to a script
                              capture_output=True, text=True, check=False).stdout
        self.assertEqual(said, "")


if __name__ == "__main__":
    unittest.main()
