#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The recipes of a cluster, run by the real bash on hosts that share a network of fakes: Slurm's programs, Munge and systemd. The real ones are
met by the same scripts in tests/run --label real-hosts and on practice hosts."""
import base64
import gzip
import os
import shutil
import tempfile
import time
import unittest

import sources
from clusterfakes import FAKES
from recipeworld import ROOT, World

CONF = "# Written by TPU Desk from the record of this cluster.\nClusterName=lab\nNodeName=a-w000\n"


def bundle(*files):
    """Each (who, mode, place, text)."""
    text = "".join("file %s %s %s\n" % file[:3] + "".join("|" + line + "\n" for line in file[3].splitlines()) for file in files)
    return base64.b64encode(gzip.compress(text.encode())).decode()


FILES = bundle(("all", "0644", "etc/slurm.conf", CONF), ("first", "0644", "etc/job_submit.lua", "return slurm.SUCCESS\n\n-- end\n"),
               ("all", "0755", "tools/task-prolog", "#!/bin/bash\nexit 0\n"), ("first", "0600", "etc/slurmdbd.conf", "DbdHost=a\nStorageUser=slurm\n"))


class Host(World):
    """A host of a cluster; `network` is what its controller knows."""

    def __init__(self, test, network, number, role="client"):
        super().__init__(test)
        self.network, self.number, self.role = network, number, role
        for name, text in FAKES.items():
            self.write(f"bin/{name}", "#!/bin/sh\n" + text + "\n")
            os.chmod(self.path(f"bin/{name}"), 0o755)
        self.write("etc/passwd", "root:x:0:0:root:/root:/bin/bash\nnixie:x:1001:1001::/home/nixie:/bin/bash\n")
        self.write("etc/group", "root:x:0:\nnixie:x:1001:\n")
        self.write("etc/default/slurmd", "# Additional options that are passed to the slurmd daemon\n#SLURMD_OPTIONS=\"\"\n")
        self.write("etc/munge/munge.key", f"the key that the package of host {number} has made")
        self.write("etc/slurm/plugstack.conf", "include /etc/slurm/plugstack.conf.d/*.conf\n")
        self.write("etc/os-release", 'PRETTY_NAME="Ubuntu 22.04.5 LTS"\n')
        self.write("w/name", f"t1v-n-{number}\n")
        self.write("w/unit-munge")
        self.write("w/enabled-munge")
        self.write("w/enabled-slurmd")
        for folder in ("srv", "log"):
            os.makedirs(self.path(folder), exist_ok=True)

    def run(self, recipe, step, action="apply", more=None, **parameters):
        places = {"SLURM_FOLDER": "etc/slurm", "CLUSTER_TOOLS": "srv/lib/tpudesk/cluster", "SLURMD_DEFAULTS": "etc/default/slurmd", "SLURM_LOGS": "log", "SLURM_SPOOL": "srv/spool",
                  "MUNGE_FOLDER": "etc/munge", "TRACES": "srv", "ETC": "etc", "DEVICE_FOLDER": "dev", "OS_RELEASE": "etc/os-release"}
        more = {name: self.path(path) for name, path in places.items()} | {"C": self.network, "WITHIN_PAUSE": "0.2", "WITHIN_MOST": "1"} | (more or {})
        values = {"CLUSTER": "lab", "TPUDESK_WORKER": str(self.number), "TPUDESK_ROLE": self.role, "STATE": self.path("srv/state"), "FILES": FILES, "JOBS_USER": "nixie",
                  "JOBS_NUMBER": "1001", "JOBS_GROUP": "1001", "NODES": "0 a-w000\n1 a-w001", "SLICES": "a v4-16 2 0 a-w000,a-w001"}
        known = set(sources.read(ROOT, f"resources/recipes/{recipe}/recipe.json").split('"'))
        return super().run(recipe, step, action, more, **{name: value for name, value in (values | parameters).items() if name in known or name.startswith("TPUDESK_")})


STEPS = ("account", "key", "munge", "files", "controller", "nodes")


class Cluster(unittest.TestCase):
    def setUp(self):
        self.network = tempfile.mkdtemp(prefix="tpudesk-cluster-")
        self.addCleanup(shutil.rmtree, self.network, True)
        os.makedirs(f"{self.network}/nodes")
        self.hosts = [Host(self, self.network, 0), Host(self, self.network, 1)]

    def write(self, name, text=""):
        with open(f"{self.network}/{name}", "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(f"{self.network}/{name}", encoding="utf-8") as file:
            return file.read()

    def step(self, host, step, action="apply", **more):
        return self.hosts[host].run("cluster", step, action, **more)

    def fine(self, host, step, action="apply", **more):
        said = self.step(host, step, action, **more)
        self.assertEqual(said.status, 0, f"{step} on host {host}: {said.text}")
        return said

    def set_up(self, **more):
        """What came of each step on each host; as RecipeRun does it, with what one host tells the others."""
        results = {}
        for step in STEPS:
            for host in (0, 1):
                if (step == "key" and host) or (step in ("munge",) and not host) or (step == "controller" and host):
                    continue
                given = {"KEY": self.key, "NOW": self.now, "CLOCKS": self.clocks} if step == "munge" else {}
                if step == "key":
                    self.clocks = "\n".join(f"host {number}\t" + self.fine(number, "clock").facts["clock"] for number in (0, 1))
                said = self.fine(host, step, **(given | more))
                results[step, host] = said.result
                if step == "key":
                    self.key, self.now = said.secrets["munge_key"], said.facts["clock"]
        self.assertEqual(self.fine(0, "ready", **more).result, "tried")
        return results

    def undo(self):
        for step in ("ready",) + tuple(reversed(STEPS)):
            for host in (1, 0):
                if (step in ("ready", "key", "controller") and host) or (step == "munge" and not host):
                    continue
                self.assertEqual(self.fine(host, step, "undo").result, "undone")

    def files(self, host):
        return {name: what for name, what in self.hosts[host].files().items() if "/munge.key" not in name}

    def test_run_undo_and_run_again_leave_the_files_of_running_once(self):
        before = [host.files() for host in self.hosts]
        first = self.set_up()
        self.assertEqual({result for (step, _), result in first.items() if step != "account"}, {"changed"})
        once = [self.files(host) for host in (0, 1)]
        self.assertEqual(set(self.set_up().values()), {"unchanged"})
        self.assertEqual([self.files(host) for host in (0, 1)], once)
        self.undo()
        self.assertEqual([host.files() for host in self.hosts], before)
        for host in self.hosts:
            self.assertEqual(sorted(os.listdir(host.path("srv"))), [])
            self.assertEqual(sorted(name for name in os.listdir(host.path("w")) if name.startswith("unit-")), ["unit-munge"])
        self.set_up()
        self.assertEqual({name: what for name, what in self.files(1).items() if "/kept/" not in name}, {name: what for name, what in once[1].items() if "/kept/" not in name})

    def test_the_key_is_the_clusters_own_and_told_as_a_secret_alone(self):
        with open(self.hosts[0].path("etc/munge/munge.key"), "rb") as file:
            packages = file.read()
        self.fine(0, "clock")
        said = self.fine(0, "key")
        key = base64.b64decode(said.secrets["munge_key"])
        self.assertEqual(len(key), 128)
        self.assertNotEqual(key, packages)
        self.assertNotIn("munge_key", said.facts)
        self.assertNotIn(said.secrets["munge_key"], said.text)
        again = self.fine(0, "key")
        self.assertEqual((again.result, again.secrets), ("unchanged", said.secrets))
        shared = self.fine(1, "munge", KEY=said.secrets["munge_key"], NOW=said.facts["clock"])
        self.assertNotIn(said.secrets["munge_key"], shared.text)
        with open(self.hosts[1].path("etc/munge/munge.key"), "rb") as file:
            self.assertEqual(file.read(), key)
        self.assertEqual(os.stat(self.hosts[1].path("etc/munge/munge.key")).st_mode & 0o777, 0o400)
        self.assertIn("munge:munge", self.hosts[1].read("w/owners"))

    def test_where_there_was_no_key_there_is_none_after_undo(self):
        os.unlink(self.hosts[1].path("etc/munge/munge.key"))
        os.unlink(self.hosts[1].path("w/unit-munge"))
        before = self.hosts[1].files()
        self.set_up()
        self.undo()
        self.assertEqual(self.hosts[1].files(), before)
        self.assertFalse(os.path.exists(self.hosts[1].path("w/unit-munge")))

    def test_a_host_that_lost_its_key_gets_it_again_and_nothing_else_changes(self):
        self.set_up()
        self.hosts[1].write("etc/munge/munge.key", "a key that somebody else has put there")
        again = self.set_up()
        self.assertEqual([where for where, result in again.items() if result == "changed"], [("munge", 1)])
        os.unlink(self.hosts[1].path("etc/munge/munge.key"))
        self.assertEqual([where for where, result in self.set_up().items() if result == "changed"], [("munge", 1)])

    def test_without_the_controllers_key_nothing_is_written(self):
        before = self.hosts[1].files()
        for key in ("", "short", "x" * 30 + "'; reboot; '", "AAAA\n" * 20):
            said = self.step(1, "munge", KEY=key)
            self.assertEqual(said.problem, ["no-munge-key"], said.text)
        self.assertEqual(self.hosts[1].files(), before)

    def test_clocks_that_munge_refuses_are_told_before_anything_is_started(self):
        key = base64.b64encode(bytes(128)).decode()
        now = int(time.time())
        for before, controller, problem in ((0, -1000, ["clock-ahead", "16"]), (0, 1000, ["clock-behind", "16"]), (-9000, -9000, []), (-9000, -100, []), (-200, 0, [])):
            said = self.step(1, "munge", KEY=key, NOW=f"0:{now + controller}", CLOCKS=f"host 0\t0:{now - 5}\nhost 1\t1:{now + before}")
            with self.subTest(before=before, controller=controller):
                self.assertEqual(said.problem, problem, said.text)

    def test_a_user_of_another_number_gets_an_account_for_jobs(self):
        host = self.hosts[1]
        host.write("w/number", "1008\n")
        host.write("etc/passwd", "root:x:0:0:root:/root:/bin/bash\nnixie:x:1008:1008::/home/nixie:/bin/bash\n")
        host.write("etc/group", "root:x:0:\nnixie:x:1008:\n")
        before = host.files()
        said = self.fine(1, "account", SHARED="/mnt/share")
        self.assertEqual((said.result, said.note_words), ("changed", [["other-number", "nixie", "1001", "tpudesk-jobs"]]))
        self.assertIn("tpudesk-jobs:x:1001:1001::/mnt/share:/bin/bash\n", host.read("etc/passwd"))
        self.assertEqual(self.fine(1, "account", SHARED="/mnt/share").result, "unchanged")
        self.assertEqual(self.fine(1, "account", SHARED="/mnt/other").result, "changed")  # its home is what all hosts share by now
        self.assertIn("tpudesk-jobs:x:1001:1001::/mnt/other:/bin/bash\n", host.read("etc/passwd"))
        self.fine(1, "account", "undo")
        self.assertEqual(host.files(), before)
        host.write("etc/passwd", host.read("etc/passwd") + "postgres:x:1001:1001::/:/bin/false\n")
        self.assertEqual(self.step(1, "account").problem, ["number-taken", "nixie", "1001", "postgres"])
        self.assertEqual(self.step(1, "account", JOBS_NUMBER="1001; reboot").problem, ["no-number"])

    def test_what_a_configuration_has_no_more_goes_and_what_others_had_comes_back(self):
        host = self.hosts[1]
        host.write("etc/slurm/gres.conf", "# somebody's own\n")
        os.chmod(host.path("etc/slurm/gres.conf"), 0o640)
        before = host.files()
        with_gres = bundle(("all", "0644", "etc/slurm.conf", CONF), ("all", "0644", "etc/gres.conf", "Name=tpu Count=4\n"), ("all", "0644", "etc/topology.conf", "SwitchName=a\n"))
        self.fine(1, "files", FILES=with_gres)
        self.assertEqual(host.read("etc/slurm/gres.conf"), "Name=tpu Count=4\n")
        self.assertEqual(self.fine(1, "files").result, "changed")
        self.assertEqual(host.read("etc/slurm/gres.conf"), "# somebody's own\n")
        self.assertFalse(os.path.exists(host.path("etc/slurm/topology.conf")))
        self.fine(1, "files", FILES=with_gres)
        self.fine(1, "files", "undo")
        self.assertEqual(host.files(), before)

    def test_files_go_where_they_belong_and_the_controllers_stay_with_it(self):
        self.fine(0, "files")
        self.fine(1, "files")
        self.assertEqual(self.hosts[0].read("etc/slurm/job_submit.lua"), "return slurm.SUCCESS\n\n-- end\n")
        self.assertFalse(os.path.exists(self.hosts[1].path("etc/slurm/job_submit.lua")))
        self.assertFalse(os.path.exists(self.hosts[0].path("etc/slurm/slurmdbd.conf")))  # its step has the password
        self.assertEqual(os.stat(self.hosts[1].path("srv/lib/tpudesk/cluster/task-prolog")).st_mode & 0o777, 0o755)
        self.assertIn('SLURMD_OPTIONS="-b -N a-w001"', self.hosts[1].read("etc/default/slurmd"))
        self.assertTrue(os.path.isdir(self.hosts[0].path("srv/state")))
        self.assertFalse(os.path.exists(self.hosts[1].path("srv/state")))

    def test_what_did_not_arrive_whole_or_leads_elsewhere_is_not_written(self):
        before = self.hosts[0].files()
        for damaged in ("", "bm90IHBhY2tlZA==", FILES[:-20], bundle(("all", "0644", "etc/../../evil", "x\n")), bundle(("all", "0644", "home/.bashrc", "x\n")),
                        bundle(("all", "4755", "tools/evil", "x\n"))):
            said = self.step(0, "files", FILES=damaged)
            self.assertEqual(said.problem, ["bad-bundle"], said.text)
        self.assertEqual(self.hosts[0].files(), before)

    def test_a_state_folder_that_slurm_may_not_write_to_is_told(self):
        self.hosts[0].write("w/closed")
        self.assertEqual(self.step(0, "files").problem, ["state-folder", self.hosts[0].path("srv/state")])

    def test_a_daemon_is_started_anew_when_its_configuration_is_another_one(self):
        self.set_up()
        for host in self.hosts:
            os.unlink(host.path("w/systemctl"))
        changed = self.set_up(FILES=bundle(("all", "0644", "etc/slurm.conf", CONF + "NodeName=b-w000\n")))
        self.assertEqual({where for where, result in changed.items() if result == "changed"}, {("files", 0), ("files", 1), ("controller", 0), ("nodes", 0), ("nodes", 1)})
        self.assertIn("restart slurmctld\n", self.hosts[0].read("w/systemctl"))

    def test_why_a_host_does_not_come_into_the_cluster(self):
        self.set_up()
        host = self.hosts[1]
        for make, problem in ((lambda: host.write("etc/munge/munge.key", "another"), "munge-refuses"), (lambda: host.write("w/clock"), "clocks-refused"),
                              (lambda: os.unlink(f"{self.network}/up"), "controller-silent"), (lambda: host.write("w/broken-slurmd"), "service-failed")):
            self.write("nodes/a-w001", "unknown* none\n")
            host.run("cluster", "nodes", "undo")
            host.write("log/slurmd.log")
            make()
            said = self.step(1, "nodes")
            self.assertEqual(said.problem[:1], [problem], said.text)

    def test_what_tpu_desk_has_set_down_is_woken_and_what_others_have_is_told(self):
        self.set_up()
        self.write("nodes/a-w000", "down tpudesk: preempted\n")
        self.write("nodes/a-w001", "down bad memory\n")
        said = self.fine(0, "ready")
        self.assertEqual(self.read("woken"), "a-w000\n")
        self.assertEqual(said.note_words, [["node-drained", "a-w001", "down", "bad memory"]])
        self.write("nodes/a-w001", "idle* none\n")
        self.assertEqual(self.step(0, "ready").problem[:2], ["nodes-missing", "a-w001"])

    def test_a_job_on_each_slice_counts(self):
        self.set_up()
        said = self.fine(0, "count")
        self.assertEqual(said.facts["counted"], "a 2 0")
        self.assertEqual(self.step(0, "count", SLICES="a v4-16 2 4 a-w000,a-w001").problem, ["devices-differ", "a", "0", "8"])
        self.assertIn("--partition=v4-16 --nodelist=a-w000,a-w001 --nodes=2 ", self.read("srun"))
        self.write("refuse")
        self.assertEqual(self.step(0, "count").problem[:2], ["job-refused", "a"])

    def test_a_slice_at_work_is_not_waited_for(self):
        self.set_up()
        self.write("nodes/a-w001", "allocated none\n")
        said = self.fine(0, "count")
        self.assertEqual((said.note_words, said.facts), ([["slice-at-work", "a"]], {}))

    def test_jobs_have_to_see_the_shared_folder(self):
        self.set_up()
        shared = self.hosts[0].path("srv")
        self.assertEqual(self.fine(0, "count", SHARED=shared).facts["counted"], "a 2 0")
        self.write("blind-a-w001")
        self.assertEqual(self.step(0, "count", SHARED=shared).problem, ["shared-differs", shared, "a-w001"])
        self.assertEqual([name for name in os.listdir(shared) if name.startswith(".tpudesk")], [])

    def test_jobs_end_with_their_cluster(self):
        self.set_up()
        self.write("queue", "12\n13\n")
        self.undo()
        self.assertEqual(self.read("cancelled"), "12 13\n")

    def test_the_database_keeps_its_password_to_itself(self):
        host = self.hosts[0]
        host.write("w/unit-mariadb")
        self.set_up()
        before = host.files()
        said = self.fine(0, "database", ACCOUNTING="database")
        self.assertEqual(said.result, "changed")
        password = host.read("w/db-user").strip()
        self.assertRegex(password, "^[0-9a-f]{32}$")
        self.assertNotIn(password, said.text)
        self.assertIn(f"StoragePass={password}\n", host.read("etc/slurm/slurmdbd.conf"))
        self.assertEqual(os.stat(host.path("etc/slurm/slurmdbd.conf")).st_mode & 0o777, 0o600)
        self.assertEqual(host.read("w/db-clusters"), "lab\n")
        self.assertEqual(self.fine(0, "database", ACCOUNTING="database").result, "unchanged")
        self.fine(0, "database", "undo", ACCOUNTING="database")
        self.assertEqual(host.files(), before)
        self.assertFalse(os.path.exists(host.path("w/db")))
        host.write("w/db")  # of an earlier cluster, or of somebody else's
        self.fine(0, "database", ACCOUNTING="database")
        self.fine(0, "database", "undo", ACCOUNTING="database")
        self.assertTrue(os.path.exists(host.path("w/db")))
        self.assertTrue(os.path.exists(host.path("w/unit-mariadb")))


class Hosts(unittest.TestCase):
    def setUp(self):
        self.network = tempfile.mkdtemp(prefix="tpudesk-cluster-")
        self.addCleanup(shutil.rmtree, self.network, True)
        os.makedirs(f"{self.network}/nodes")

    def host(self, number, role="client"):
        return Host(self, self.network, number, role)

    def test_each_host_gets_the_packages_that_it_needs(self):
        for number, role, accounting, wanted in ((0, "", "file", "munge slurm-client slurmctld"), (0, "client", "file", "munge slurm-client slurmd slurmctld"),
                                                 (1, "client", "database", "munge slurm-client slurmd"), (0, "", "database", "munge slurm-client slurmctld slurmdbd mariadb-server")):
            host = self.host(number, role)
            said = host.run("cluster-hosts", "packages", ACCOUNTING=accounting)
            self.assertEqual((said.status, said.result), (0, "changed"), said.text)
            self.assertEqual(host.read("w/installed").split(), wanted.split())
            self.assertEqual(host.run("cluster-hosts", "packages", ACCOUNTING=accounting).result, "unchanged")

    def bare(self, number=1, role="client"):
        """A host with packages of its own and nothing of Slurm."""
        host = self.host(number, role)
        for name in ("etc/munge", "etc/slurm"):
            shutil.rmtree(host.path(name))
        os.unlink(host.path("etc/default/slurmd"))
        for name in ("srv/var/lib", "srv/var/log"):
            os.makedirs(host.path(name))
        plugins = "munge slurm-wlm-basic-plugins"
        host.write("w/needs", f"munge: libmunge2\nslurm-wlm-basic-plugins: libmunge2\nslurm-client: libmunge2 {plugins}\nslurmd: libmunge2 {plugins}\n"
                              f"slurmctld: libmunge2 {plugins} slurm-client\nslurmdbd: libmunge2 {plugins}\nmariadb-server: mariadb-common mysql-common\n")
        host.write("w/installed", "curl\n")
        return host

    def undone(self, host, **parameters):
        said = host.run("cluster-hosts", "packages", "undo", **parameters)
        self.assertEqual((said.status, said.result), (0, "undone"), said.text)
        return said

    def test_undo_takes_off_what_was_installed_and_leaves_nothing_of_it(self):
        for number, role, accounting in ((1, "client", "file"), (0, "client", "file"), (0, "", "database")):
            host = self.bare(number, role)
            before, had = host.files(), host.read("w/installed")
            self.assertEqual(host.run("cluster-hosts", "packages", ACCOUNTING=accounting).result, "changed")
            self.assertIn("libmunge2", host.read("w/installed").split())
            self.assertNotEqual(host.files(), before)
            self.assertEqual(self.undone(host, ACCOUNTING=accounting).note_words, [])
            self.assertEqual((host.files(), host.read("w/installed")), (before, had))
            self.undone(host)  # there is nothing any more, and that is fine
            self.assertEqual((host.files(), host.read("w/installed")), (before, had))

    def test_what_came_later_is_taken_off_with_what_came_first(self):
        host = self.bare(0)
        before = host.files()
        for accounting in ("file", "database", "database"):
            host.run("cluster-hosts", "packages", ACCOUNTING=accounting)
        self.undone(host)
        self.assertEqual((host.files(), host.read("w/installed")), (before, "curl\n"))

    def test_what_was_there_before_stays_byte_by_byte(self):
        host = self.bare()
        host.write("w/installed", "curl\nlibmunge2\nmunge\n")
        host.write("etc/munge/munge.key", "somebody's own")
        host.write("etc/slurm/gres.conf", "# somebody's own\n")
        os.chmod(host.path("etc/slurm/gres.conf"), 0o640)
        os.chmod(host.path("etc/slurm"), 0o750)
        before, had = host.files(), host.read("w/installed")
        host.run("cluster-hosts", "packages")
        self.assertIn("slurmd", host.read("w/installed").split())
        host.write("etc/slurm/prolog.sh", "# added meanwhile\n")
        self.undone(host)
        self.assertEqual(host.read("etc/slurm/prolog.sh"), "# added meanwhile\n")
        os.unlink(host.path("etc/slurm/prolog.sh"))
        self.assertEqual((host.files(), host.read("w/installed")), (before, had))

    def test_of_a_package_that_was_removed_before_its_configuration_stays(self):
        host = self.bare()
        host.write("w/rest", "slurmd\n")
        host.write("etc/default/slurmd", "#SLURMD_OPTIONS=\n")
        before = host.files()
        host.run("cluster-hosts", "packages")
        self.undone(host)
        self.assertEqual((host.files(), host.read("w/installed")), (before, "curl\n"))
        self.assertRegex(host.read("w/apt"), r"(?m) -y remove slurmd$")

    def test_what_others_need_by_now_stays_and_is_told(self):
        host = self.bare()
        host.run("cluster-hosts", "packages")
        host.write("w/needs", host.read("w/needs") + "thesis-tools: munge\n")
        host.write("w/installed", host.read("w/installed") + "thesis-tools\n")
        said = self.undone(host)
        self.assertEqual(said.note_words, [["packages-stay", "libmunge2 munge"]])
        self.assertEqual(sorted(host.read("w/installed").split()), ["curl", "libmunge2", "munge", "thesis-tools"])
        self.assertTrue(os.path.exists(host.path("etc/munge/munge.key")))
        self.assertFalse(os.path.exists(host.path("etc/slurm")))
        people = host.read("etc/passwd")
        self.assertTrue("\nmunge:" in people and "\nslurm:" not in people, people)

    def test_a_database_with_something_of_others_stays(self):
        host = self.bare(0, "")
        host.run("cluster-hosts", "packages", ACCOUNTING="database")
        os.makedirs(host.path("srv/var/lib/mysql/thesis"))
        said = self.undone(host, ACCOUNTING="database")
        self.assertEqual(said.note_words, [["packages-stay", "mariadb-common mariadb-server mysql-common"]])
        self.assertTrue(os.path.isdir(host.path("srv/var/lib/mysql/thesis")))
        self.assertEqual(sorted(host.read("w/installed").split()), ["curl", "mariadb-common", "mariadb-server", "mysql-common"])
        self.assertIn("\nmysql:", host.read("etc/passwd"))

    def test_packages_that_do_not_come_off_are_told_and_another_try_goes_on(self):
        host = self.bare()
        host.write("etc/slurm/gres.conf", "# somebody's own\n")
        before = host.files()
        host.run("cluster-hosts", "packages")
        host.write("w/stuck")
        tried = 0
        while os.path.exists(host.path("etc/slurm/gres.conf")) and tried < 9:  # each try takes one more off
            said = host.run("cluster-hosts", "packages", "undo")
            self.assertEqual(said.problem[:1], ["packages-left"], said.text)
            self.assertIn("error code (1)", said.problem[2])
            tried += 1
        os.unlink(host.path("w/stuck"))
        self.undone(host)
        self.assertEqual((host.files(), host.read("w/installed")), (before, "curl\n"))

    def test_a_host_tells_what_it_has(self):
        host = self.host(1)
        for name in ("accel0", "accel1", "vfio/0", "vfio/vfio"):
            host.write(f"dev/{name}")
        said = host.run("cluster-hosts", "packages")
        self.assertEqual(said.facts["version"], "slurm-wlm 24.11.5")
        self.assertIn("CPUs=240 Boards=1 SocketsPerBoard=2", said.facts["hardware"])
        self.assertEqual([os.path.basename(name) for name in said.facts["chips"].split("\n")], ["accel0", "accel1", "0"])
        said = host.run("cluster-hosts", "look")
        self.assertEqual((said.facts["user"], said.facts["name"], said.facts["system"]), ("nixie 1001 1001", "t1v-n-1", "Ubuntu 22.04.5 LTS"))

    def test_somebody_elses_slurm_is_left_alone(self):
        host = self.host(1)
        host.write("etc/slurm/slurm.conf", "ClusterName=theirs\n")
        self.assertEqual(host.run("cluster-hosts", "look").problem, ["slurm-there", host.path("etc/slurm/slurm.conf")])
        host.write("etc/slurm/slurm.conf", CONF)
        self.assertEqual(host.run("cluster-hosts", "look").status, 0)
        self.assertEqual(host.run("cluster-hosts", "look", CLUSTER="another").problem, ["other-cluster", "lab"])

    def test_a_shared_folder_that_is_not_there_is_told(self):
        self.assertEqual(self.host(1).run("cluster-hosts", "look", SHARED="/mnt/nowhere").problem, ["shared-missing", "/mnt/nowhere"])


if __name__ == "__main__":
    unittest.main()
