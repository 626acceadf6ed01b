#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripts of resources/recipes, run by the real bash in a small world: its sudo, apt-get, mount … are fakes of a few lines."""
import fcntl
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import unittest

import sources
from recipeworld import RECIPES, ROOT, World

def unheard_conditions(text):
    """Lines that are nothing but a condition, and after which the function goes on: where set -e does not count, as in every check, nobody asks it."""
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    found = []
    for line, after in zip(lines, lines[1:] + ["}"]):
        alone = re.fullmatch(r"\s*(?:! *)?(?:\[\[.*\]\]|\(\(.*\)\))", line) and not re.search(r"\|\| *[a-z_]", line)
        if alone and not re.match(r"\s*(?:\}|;;|\)|&&|\|\|)", after):
            found.append(line.strip())
    return found


class Style(unittest.TestCase):
    def test_no_condition_stands_where_nobody_asks_it(self):
        self.assertEqual(unheard_conditions("check()\n{\n    [[ $a == b && $c ]]\n    [[ $d ]]\n}\n"), ["[[ $a == b && $c ]]"])
        self.assertEqual(unheard_conditions("check()\n{\n    [[ $a ]] \\\n        || return 1\n    ((b)) || problem x\n    [[ $d ]]\n}\n"), [])
        for path in glob.glob(f"{RECIPES}/*.sh") + glob.glob(f"{RECIPES}/*/*.sh"):
            self.assertEqual(unheard_conditions(sources.read(ROOT, path)), [], path)

    @unittest.skipUnless(shutil.which("shellcheck"), "shellcheck is not installed")
    def test_shellcheck_has_nothing_to_say(self):
        scripts = sorted(glob.glob(f"{RECIPES}/*.sh") + glob.glob(f"{RECIPES}/*/*.sh"))
        self.assertGreater(len(scripts), 20)
        said = subprocess.run(["shellcheck", "--shell=bash", "--exclude=SC2034,SC2153,SC2154,SC2317", # the parts of one script share their variables
                               *scripts], check=False, capture_output=True, text=True)
        self.assertEqual(said.returncode, 0, said.stdout)

    def test_nobody_is_trusted_at_first_sight_and_no_host_is_left_without_its_check(self):
        for path in glob.glob(f"{RECIPES}/*/*.sh"):
            text = sources.read(ROOT, path)
            for word in ("StrictHostKeyChecking no", "StrictHostKeyChecking=no", "UserKnownHostsFile", "0777", "a+rwx", "no_root_squash", "| sh", "| bash", "pkill", "killall",
                         "df -", "apt-get upgrade", "dist-upgrade"):
                self.assertNotIn(word, text, path)

    def test_every_file_of_a_recipe_is_there_and_used(self):
        for path in glob.glob(f"{RECIPES}/*/recipe.json"):
            folder = os.path.dirname(path)
            with open(path, encoding="utf-8") as file:
                recipe = json.load(file)
            self.assertEqual(recipe["id"], os.path.basename(folder))
            used = {s["script"] for s in recipe["steps"]} | set(recipe.get("include", [])) | {f["file"] for s in recipe["steps"] for f in s.get("files", [])}
            there = set(os.listdir(folder)) - {"recipe.json"}
            self.assertEqual(there - used, set(), folder)
            for name in used:
                self.assertTrue(os.path.exists(os.path.join(folder, name)), name)


class Blocks(unittest.TestCase):
    """What is written into files of others, and taken out again."""

    def blocks(self, before, parameters=("a\\040b \\d $x",), remove=True):
        world = World(self)
        path = world.path("home/file")
        if before is not None:
            with open(path, "wb") as file:
                file.write(before)
            os.chmod(path, 0o640)
        script = sources.read(RECIPES, "prelude.sh") + "TPUDESK_SAY='#say'; scratch\n"
        for content in parameters:
            script += f"set_block {shlex.quote(path)} 'x y' {shlex.quote(content)}\n"
            script += f"has_block {shlex.quote(path)} 'x y' {shlex.quote(content)} || exit 9\n"
        done = subprocess.run(["bash", "-s"], input=script, text=True, check=False, capture_output=True, env={"HOME": world.path("home"), "PATH": "/usr/bin:/bin"})
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(path, "rb") as file:
            full = file.read()
        done = subprocess.run(["bash", "-s"], input=sources.read(RECIPES, "prelude.sh") + f"TPUDESK_SAY='#say'; remove_block {shlex.quote(path)} 'x y'", text=True, check=False,
                              capture_output=True, env={"HOME": world.path("home"), "PATH": "/usr/bin:/bin"})
        self.assertEqual(done.returncode, 0, done.stderr)
        after = None
        if os.path.exists(path):
            with open(path, "rb") as file:
                after = file.read()
        return full, after, os.stat(path).st_mode & 0o777 if after is not None else None

    def test_a_file_is_byte_identical_after_the_block_is_taken_out(self):
        for before in (b"", b"one\n", b"one", b"one\n\n\n", b"\xff\xfe bytes\n", b"a\r\nb\r\n", "中文 한국어\n".encode(), None):
            with self.subTest(before=before):
                full, after, mode = self.blocks(before)
                self.assertIn(b"\na\\040b \\d $x\n", full)
                self.assertEqual(after, before)
                self.assertIn(mode, (None, 0o640))

    def test_another_content_takes_the_place_of_the_first(self):
        full, after, _ = self.blocks(b"one", ("first", "second\nthird"))
        self.assertNotIn(b"first", full)
        self.assertEqual(full.count(b"# BEGIN TPU Desk"), 1)
        self.assertEqual(after, b"one")

    def test_a_file_whose_marks_somebody_has_cut_is_not_touched(self):
        world = World(self)
        text = "# BEGIN TPU Desk shared folder shared\n/x 1.2.3.4(rw)\n"
        world.write("etc/exports", text)
        os.makedirs(world.path("srv"))
        said = world.run("shared-folder", "export", EXPORT=world.path("srv/share"), TPUDESK_ROLE="server", CLIENT_ADDRESSES="10.0.0.3")
        self.assertEqual(said.problem[:1], ["broken-marks"], said.text)
        self.assertEqual(world.read("etc/exports"), text)


class SharedFolder(unittest.TestCase):
    NAMES = ("share", "with spaces 'and' \"quotes\"", "共享 폴더", "a#b(c)$(d)\\e")

    def setUp(self):
        self.world = World(self)
        os.makedirs(self.world.path("srv"))

    def parameters(self, name="share", role="server", **more):
        return {"EXPORT": self.world.path(f"srv/{name}"), "MOUNT": self.world.path(f"srv/mnt-{name}"), "LINK": name if role == "server" else "", "SERVER_ADDRESS": "10.0.0.2",
                "CLIENT_ADDRESSES": "10.0.0.3\n10.0.0.4", "TPUDESK_ROLE": role, **more}

    def step(self, step, role="server", action="apply", name="share", **more):
        return self.world.run("shared-folder", step, action, **self.parameters(name, role, **more))

    def whole(self, name="share", **more):
        said = {}
        for step, role in (("look", "server"), ("look", "client"), ("packages", "server"), ("packages", "client"), ("export", "server"), ("mount", "client"), ("link", "server"),
                           ("write", "server")):
            said[step, role] = self.step(step, role, name=name, **more)
            self.assertEqual(said[step, role].status, 0, said[step, role].text)
        token = said["write", "server"].facts["token"]
        read = self.step("read", "client", name=name, TOKEN=token, TPUDESK_WORKER="1", **more)
        self.assertEqual(read.status, 0, read.text)
        back = self.step("read-back", "server", name=name, TOKEN=token, ANSWERS="node · host 1\t" + read.facts["answer"], **more)
        self.assertEqual((back.status, back.facts.get("answers")), (0, "1"), back.text)
        return {key: one.result for key, one in said.items()}

    def undo(self, name="share", **more):
        for step, role in (("link", "server"), ("mount", "client"), ("export", "server")):
            said = self.step(step, role, "undo", name, **more)
            self.assertEqual((said.status, said.result), (0, "undone"), said.text)

    def test_run_undo_and_run_again_leave_the_files_of_running_once(self):
        for method in ("fstab", "systemd"):
            for name in self.NAMES:
                with self.subTest(name=name, method=method):
                    before = self.world.files()
                    self.assertEqual(self.whole(name, METHOD=method)["mount", "client"], "changed")
                    once = self.world.files()
                    again = self.whole(name, METHOD=method)
                    self.assertEqual({again[k] for k in again if k[0] != "write"}, {"unchanged"})
                    self.assertEqual(self.world.files(), once)
                    self.undo(name, METHOD=method)
                    self.assertEqual(self.world.files(), before)
                    self.whole(name, METHOD=method)
                    self.assertEqual(self.world.files(), once)
                    self.undo(name, METHOD=method)

    def test_N1_the_export_is_for_exactly_the_chosen_addresses(self):
        self.whole()
        lines = [line for line in self.world.read("etc/exports").splitlines() if line.startswith(self.world.path("srv"))]
        options = f"rw,sync,no_subtree_check,root_squash,all_squash,anonuid={os.getuid()},anongid={os.getgid()}"
        self.assertEqual(lines, [f"{self.world.path('srv/share')} {address}({options})" for address in ("10.0.0.3", "10.0.0.4")])
        self.assertEqual(os.stat(self.world.path("srv/share")).st_mode & 0o777, 0o700)
        mount = [line for line in self.world.read("etc/fstab").splitlines() if "nfs4" in line]
        self.assertEqual(len(mount), 1)
        for word in ("_netdev", "nosuid", "nodev", "hard"):
            self.assertIn(word, mount[0].split()[3].split(","))

    def test_soft_mounts_are_asked_for_and_another_choice_is_applied(self):
        self.whole()
        self.assertEqual(self.whole(MODE="softerr")["mount", "client"], "changed")
        self.assertIn("softerr,timeo=100", self.world.read("etc/fstab"))
        self.assertEqual(self.whole(METHOD="systemd", MODE="softerr")["mount", "client"], "changed")
        self.assertNotIn("nfs4", self.world.read("etc/fstab"))
        self.assertEqual(self.whole()["mount", "client"], "changed")
        self.assertEqual(os.listdir(self.world.path("etc/units")), [])

    def test_a_mount_that_lets_programs_of_the_server_be_root_is_mounted_again(self):
        for missing in ("nosuid,", "nodev,"):
            self.whole()
            self.world.write("w/mounts", self.world.read("w/mounts").replace(missing, "", 1))
            self.assertEqual(self.step("mount", "client").result, "changed")
            self.assertIn(missing, self.world.read("w/mounts"))

    def test_a_link_of_another_host_in_the_share_leads_no_file_out_of_it(self):
        self.whole()
        token = self.step("write").facts["token"]
        shutil.move(self.world.path(f"srv/share/.tpudesk-try-{token}"), self.world.path("home/elsewhere"))
        os.symlink(self.world.path("home/elsewhere"), self.world.path(f"srv/share/.tpudesk-try-{token}"))
        before = self.world.files()
        said = self.step("read", "client", TOKEN=token)
        self.assertEqual(said.problem[:1], ["write-failed"], said.text)
        self.assertEqual(self.world.files(), before)
        self.assertEqual(self.step("read", "client", TOKEN="../../etc").problem[:1], ["nothing-to-read"])

    def test_N6_a_folder_that_holds_data_is_not_covered(self):
        self.world.write("srv/mnt-share/work.txt", "a year")
        before = self.world.files()
        for step in ("look", "mount"):
            said = self.step(step, "client")
            self.assertEqual(said.problem[:2], ["mount-has-data", self.world.path("srv/mnt-share")], said.text)
            self.assertIn("work.txt", said.problem[2])
            self.assertEqual(said.status, 20)
        self.assertEqual(self.world.files(), before)

    def test_an_export_folder_with_data_is_refused_and_shared_as_it_is_when_that_is_wished(self):
        self.world.write("srv/share/work.txt", "a year")
        os.chmod(self.world.path("srv/share"), 0o755)
        said = self.step("look")
        self.assertEqual(said.problem[0], "export-has-data", said.text)
        self.whole(EXISTING="share")
        self.assertEqual(self.world.read("srv/share/work.txt"), "a year")
        self.assertEqual(os.stat(self.world.path("srv/share")).st_mode & 0o777, 0o755)
        self.undo(EXISTING="share")
        self.assertEqual(self.world.read("srv/share/work.txt"), "a year")

    def test_undo_keeps_a_share_that_holds_data_by_now(self):
        self.whole()
        self.world.write("srv/share/model.bin", "weights")
        self.undo()
        self.assertEqual(self.world.read("srv/share/model.bin"), "weights")

    def test_folders_and_links_of_others_are_named(self):
        cases = {"system-path": {"EXPORT": "/etc/x"}, "bad-path": {"MOUNT": "/a/../b"}, "bad-link": {"LINK": "a/b"}, "address-not-here": {"SERVER_ADDRESS": "10.9.9.9"}}
        for problem, more in cases.items():
            self.assertEqual(self.step("look", **more).problem[:1], [problem])
        self.assertEqual(self.step("look", EXPORT="/srv/a\nb").problem[:1], ["bad-path"])
        self.world.write("home/share", "mine")
        self.assertEqual(self.step("look").problem[:1], ["link-taken"])
        os.remove(self.world.path("home/share"))
        self.world.write("etc/fstab", f"other:/x {self.world.path('srv/mnt-share')} nfs ro 0 0")
        self.assertEqual(self.step("look", "client").problem[:1], ["fstab-taken"])

    def test_a_mount_that_does_not_work_leaves_nothing_behind_and_says_why(self):
        self.step("export")
        for method in ("fstab", "systemd"):
            for fault, problem in (("denied", "mount-denied"), ("silent", "server-silent")):
                before = self.world.files()
                self.world.write(f"w/{fault}")
                said = self.step("mount", "client", METHOD=method)
                self.assertEqual(said.problem[:1], [problem], said.text)
                self.assertEqual(self.world.files(), before)
                os.remove(self.world.path(f"w/{fault}"))

    def test_exports_that_are_refused_are_taken_back(self):
        before = self.world.read("etc/exports")
        self.world.write("w/refuse")
        said = self.step("export")
        self.assertEqual(said.problem[:1], ["export-refused"], said.text)
        self.assertEqual(self.world.read("etc/exports"), before)

    def test_N4_a_server_that_is_gone_is_seen_and_let_go_without_waiting_for_it(self):
        self.whole()
        self.assertEqual(self.world.run("share-probe", "probe").facts["mount"].split("\t")[0], "alive")
        self.assertEqual(self.world.run("share-release", "release").result, "unchanged")
        self.world.write("w/gone")
        said = self.world.run("share-probe", "probe")
        self.assertEqual(said.facts["mount"].split("\t"), ["gone", self.world.path("srv/mnt-share"), "10.0.0.2:" + self.world.path("srv/share")], said.text)
        self.assertEqual(self.step("look", "client").problem[:1], ["server-gone"])
        said = self.world.run("share-release", "release")
        self.assertEqual((said.result, said.notes), ("changed", ["lazily-unmounted"]), said.text)
        self.assertIn("-l", self.world.read("w/umounts"))

    def test_undo_of_a_mount_whose_server_is_gone_does_not_hang(self):
        before = self.world.files()
        self.whole()
        self.world.write("w/gone")
        self.undo()
        os.remove(self.world.path("w/gone"))
        self.assertEqual(self.world.files(), before)

    def test_a_busy_mount_is_not_torn_away(self):
        self.whole()
        self.world.write("w/busy")
        said = self.step("mount", "client", "undo")
        self.assertEqual(said.problem[:1], ["mount-busy"], said.text)


class Turn(unittest.TestCase):
    """Two programs that set up one host at once."""

    def setUp(self):
        self.world = World(self)

    def run_step(self, **more):
        return self.world.run("environment", "tcmalloc", more={"TURN_WAIT": "0", **more})

    def test_whoever_comes_second_waits_and_is_told(self):
        private = self.world.path("run")
        os.mkdir(private, 0o700)
        self.assertEqual(self.run_step(XDG_RUNTIME_DIR=private).result, "changed")
        for more, lock in (({"XDG_RUNTIME_DIR": private}, private + "/tpudesk.lock"), ({}, self.world.path("home"))):
            held = os.open(lock, os.O_RDONLY)
            fcntl.flock(held, fcntl.LOCK_EX)
            self.assertEqual(self.run_step(**more).problem, ["busy-here"])
            os.close(held)
            self.assertEqual(self.run_step(**more).result, "unchanged")

    def test_the_lock_is_never_a_file_where_others_could_have_put_a_link(self):
        self.world.write("home/precious", "a year")
        common = self.world.path("common")
        os.mkdir(common)
        os.chmod(common, 0o1777)
        for name in ("tpudesk.lock", f"tpudesk-{os.getuid()}.lock"):
            os.symlink(self.world.path("home/precious"), f"{common}/{name}")
        os.symlink(common, self.world.path("link"))
        for folder in (common, self.world.path("link"), self.world.path("nowhere")):
            self.assertEqual(self.run_step(XDG_RUNTIME_DIR=folder).status, 0)
        self.assertEqual(self.world.read("home/precious"), "a year")
        for path in glob.glob(f"{RECIPES}/*.sh") + glob.glob(f"{RECIPES}/*/*.sh"):
            self.assertIsNone(re.search(r">{1,2} *\"?(/tmp|\$\{[A-Z_]+:-/tmp\})", sources.read(ROOT, path)), path)


class Packages(unittest.TestCase):
    def setUp(self):
        self.world = World(self)

    def install(self, names="git tmux", **more):
        return self.world.run("environment", "packages", PACKAGES=names, more=more)

    def test_only_what_is_missing_is_installed_and_a_second_run_says_so(self):
        self.world.write("w/installed", "git\n")
        self.assertEqual(self.install().result, "changed")
        self.assertIn("install tmux\n", self.world.read("w/apt"))
        self.assertEqual(self.install().result, "unchanged")

    def test_N2_a_held_lock_is_waited_for(self):
        self.world.write("w/lock", "1\n2\n3\n")
        said = self.install()
        self.assertEqual((said.result, said.notes), ("changed", ["apt-waits"]), said.text)

    def test_N2_waiting_has_a_limit_and_names_the_holder(self):
        self.world.write("w/lock", "1\n" * 50)
        said = self.install(APT_WAIT="0")
        self.assertEqual(said.problem, ["apt-locked", "held by process 812 (unattended-upgr)"], said.text)

    def test_N2_packages_half_installed_are_finished_first(self):
        self.world.write("w/half")
        self.assertEqual(self.install().result, "changed")

    def test_N2_faults_have_a_name(self):
        for fault, problem in (("down", "apt-unreachable"), ("full", "disk-full")):
            self.world.write(f"w/{fault}")
            self.assertEqual(self.install().problem[:1], [problem])
            os.remove(self.world.path(f"w/{fault}"))
        self.assertEqual(self.install("nosuch").problem[:1], ["no-package"])
        self.assertEqual(self.install("git --force-yes").problem, ["bad-package", "--force-yes"])
        self.assertEqual(self.install(APT_SPACE="999999999").problem[:1], ["disk-full"])


class PodKeys(unittest.TestCase):
    def setUp(self):
        self.hosts = [World(self), World(self)]
        for number, world in enumerate(self.hosts):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", world.path("keys/ssh_host_ed25519_key")], check=True)
            world.number = number

    def run_on(self, world, step, action="apply", **more):
        return world.run("between-hosts", step, action, more={"NAME": f"t1v-n-0a1b2c3d-w-{world.number}"}, TPUDESK_ADDRESS=f"10.0.0.{world.number + 2}",
                         TPUDESK_WORKER=str(world.number), POD="node-1", **more)

    def everything(self):
        # as TPU Desk passes it on: what it knows itself, and of the host's words the key that its login was checked against
        identities = "\n".join(f"node-1 · host {w.number}\t{w.number}|10.0.0.{w.number + 2}|node-1-w-{w.number}|{self.run_on(w, 'identity').facts['identity']}"
                               for w in self.hosts)
        pair = self.run_on(self.hosts[0], "pair")
        results = [pair.result]
        for world in self.hosts:
            for step, given in (("authorize", {"PUBLIC_KEY": pair.facts["public_key"], "FIRST_ADDRESS": "10.0.0.2"}), ("known", {"IDENTITIES": identities})):
                said = self.run_on(world, step, **given)
                self.assertEqual(said.status, 0, said.text)
                results.append(said.result)
        return identities, results

    def test_all_files_have_their_blocks_and_undo_takes_them_out(self):
        own = "Host *\n    ServerAliveInterval 30"
        self.hosts[1].write("home/.ssh/config", own)
        self.hosts[1].write("home/.ssh/authorized_keys", "# Added by Google\nssh-ed25519 AAAA nixie@laptop\n")
        before = [world.files() for world in self.hosts]
        _, results = self.everything()
        self.assertEqual(set(results), {"changed"})
        once = [world.files() for world in self.hosts]
        self.assertEqual(set(self.everything()[1]), {"unchanged"})
        self.assertEqual([world.files() for world in self.hosts], once)
        authorized = self.hosts[1].read("home/.ssh/authorized_keys")
        self.assertRegex(authorized, r'(?m)^from="10\.0\.0\.2" ssh-ed25519 [A-Za-z0-9+/=]+ tpudesk-node-1$')
        for world in self.hosts:
            known = world.read("home/.ssh/known_hosts")
            for other in self.hosts:
                key = other.read("keys/ssh_host_ed25519_key.pub").split()[1]
                self.assertIn(f"10.0.0.{other.number + 2},node-1-w-{other.number},host{other.number},worker-{other.number} ssh-ed25519 {key}\n", known)
        self.assertFalse(os.path.exists(self.hosts[1].path("home/.ssh/tpudesk_node-1")))
        for alias in ("host0", "worker-0", "node-1-w-0", "10.0.0.2"):
            seen = subprocess.run(["ssh", "-G", "-F", self.hosts[1].path("home/.ssh/config"), alias], check=True, capture_output=True, text=True).stdout
            self.assertIn("hostname 10.0.0.2\n", seen)
            self.assertIn("stricthostkeychecking true\n", seen)
            self.assertIn("serveraliveinterval 30\n", seen)
        for world in self.hosts:
            for step in ("known", "authorize", "pair"):
                self.assertEqual(self.run_on(world, step, "undo").status, 0)
        for world, files in zip(self.hosts, before):
            after = {path: what for path, what in world.files().items() if not path.endswith("/.ssh")}
            self.assertEqual(after, {path: what for path, what in files.items() if not path.endswith("/.ssh")})
        self.everything()
        other = [{p: w for p, w in world.files().items() if "known_hosts" not in p and "authorized" not in p and "tpudesk_" not in p} for world in self.hosts]
        self.assertEqual(other, [{p: w for p, w in files.items() if "known_hosts" not in p and "authorized" not in p and "tpudesk_" not in p} for files in once])

    def test_what_a_host_says_of_itself_cannot_stand_for_others(self):
        identities, _ = self.everything()
        hostile = identities + "\nx\t2|*|t1v|ssh-ed25519 AAAA\nx\t3|10.0.0.9|a b|ssh-ed25519 AAAA\nx\t4|10.0.0.9|n|ssh-ed25519 AAAA\\nHost *"
        world = self.hosts[0]
        self.run_on(world, "known", IDENTITIES=hostile)
        self.assertNotIn("*", world.read("home/.ssh/known_hosts"))
        self.assertEqual(world.read("home/.ssh/config").count("HostName"), 2)

    def test_a_host_says_its_keys_and_nothing_of_its_place(self):
        said = self.run_on(self.hosts[1], "identity")
        self.assertRegex(said.facts["identity"], r"^ssh-ed25519 [A-Za-z0-9+/=]+$")
        self.assertEqual(set(self.run_on(self.hosts[0], "pair").facts), {"public_key"})

    def test_what_host_0_says_opens_no_more_than_its_key_from_its_address(self):
        world, key = self.hosts[1], self.run_on(self.hosts[0], "pair").facts["public_key"]
        for more, problem in (({"PUBLIC_KEY": key + " a\nssh-ed25519 AAAA b", "FIRST_ADDRESS": "10.0.0.2"}, "no-public-key"),
                              ({"PUBLIC_KEY": key + " evil", "FIRST_ADDRESS": "10.0.0.2"}, "no-public-key"),
                              ({"PUBLIC_KEY": key, "FIRST_ADDRESS": '*" ssh-ed25519 AAAA evil\nfrom="*'}, "no-address"), ({"PUBLIC_KEY": key, "FIRST_ADDRESS": "*"}, "no-address")):
            self.assertEqual(self.run_on(world, "authorize", **more).problem, [problem])
        self.assertFalse(os.path.exists(world.path("home/.ssh/authorized_keys")))

    def test_a_damaged_pair_is_not_overwritten(self):
        world = self.hosts[0]
        world.write("home/.ssh/tpudesk_node-1", "not a key")
        said = self.run_on(world, "pair")
        self.assertEqual(said.problem[:1], ["key-damaged"], said.text)
        self.assertEqual(world.read("home/.ssh/tpudesk_node-1"), "not a key")


if __name__ == "__main__":
    unittest.main(verbosity=2)
