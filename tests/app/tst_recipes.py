#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripts of resources/recipes, run by the real bash in a small world: its sudo, apt-get, mount … are fakes of a few lines."""
import glob
import json
import os
import shlex
import shutil
import subprocess
import unittest

import sources
from recipeworld import RECIPES, ROOT, World

class Style(unittest.TestCase):
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

    def test_n1_the_export_is_for_exactly_the_chosen_addresses(self):
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

    def test_n6_a_folder_that_holds_data_is_not_covered(self):
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

    def test_n4_a_server_that_is_gone_is_seen_and_let_go_without_waiting_for_it(self):
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

    def test_n2_a_held_lock_is_waited_for(self):
        self.world.write("w/lock", "1\n2\n3\n")
        said = self.install()
        self.assertEqual((said.result, said.notes), ("changed", ["apt-waits"]), said.text)

    def test_n2_waiting_has_a_limit_and_names_the_holder(self):
        self.world.write("w/lock", "1\n" * 50)
        said = self.install(APT_WAIT="0")
        self.assertEqual(said.problem, ["apt-locked", "held by process 812 (unattended-upgr)"], said.text)

    def test_n2_packages_half_installed_are_finished_first(self):
        self.world.write("w/half")
        self.assertEqual(self.install().result, "changed")

    def test_n2_faults_have_a_name(self):
        for fault, problem in (("down", "apt-unreachable"), ("full", "disk-full")):
            self.world.write(f"w/{fault}")
            self.assertEqual(self.install().problem[:1], [problem])
            os.remove(self.world.path(f"w/{fault}"))
        self.assertEqual(self.install("nosuch").problem[:1], ["no-package"])
        self.assertEqual(self.install("git --force-yes").problem, ["bad-package", "--force-yes"])
        self.assertEqual(self.install(APT_SPACE="999999999").problem[:1], ["disk-full"])


class BetweenHosts(unittest.TestCase):
    def setUp(self):
        self.hosts = [World(self), World(self)]
        for number, world in enumerate(self.hosts):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", world.path("keys/ssh_host_ed25519_key")], check=True)
            world.number = number

    def run_on(self, world, step, action="apply", **more):
        return world.run("between-hosts", step, action, more={"NAME": f"t1v-n-0a1b2c3d-w-{world.number}"}, TPUDESK_ADDRESS=f"10.0.0.{world.number + 2}",
                         TPUDESK_WORKER=str(world.number), POD="node-1", **more)

    def everything(self):
        identities = "\n".join(f"node-1 · host {w.number}\t{self.run_on(w, 'identity').facts['identity']}" for w in self.hosts)
        pair = self.run_on(self.hosts[0], "pair")
        results = [pair.result]
        for world in self.hosts:
            for step, given in (("authorize", {"PUBLIC_KEY": pair.facts["public_key"], "FIRST_ADDRESS": pair.facts["address"]}), ("known", {"IDENTITIES": identities})):
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
                self.assertIn(f"10.0.0.{other.number + 2},t1v-n-0a1b2c3d-w-{other.number},host{other.number},worker-{other.number} ssh-ed25519 {key}\n", known)
        self.assertFalse(os.path.exists(self.hosts[1].path("home/.ssh/tpudesk_node-1")))
        for alias in ("host0", "worker-0", "t1v-n-0a1b2c3d-w-0", "10.0.0.2"):
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

    def test_a_damaged_pair_is_not_overwritten(self):
        world = self.hosts[0]
        world.write("home/.ssh/tpudesk_node-1", "not a key")
        said = self.run_on(world, "pair")
        self.assertEqual(said.problem[:1], ["key-damaged"], said.text)
        self.assertEqual(world.read("home/.ssh/tpudesk_node-1"), "not a key")


class Environment(unittest.TestCase):
    """The real python3 and venv; the package index is a pip of a few lines."""
    PIP = '''import json, os, sys
words = sys.argv[1:]
open(os.environ["W"] + "/pip", "a").write(" ".join(words) + "\\n")
if "--version" in words: print("pip 24"); sys.exit()
fault = os.environ["W"] + "/pip-fault"
if os.path.exists(fault): print(open(fault).read()); sys.exit(1)
if "--report" in words:
    wanted = open(words[words.index("-r") + 1]).read().split()
    if any(w.startswith("torch") for w in wanted): # pip knows nothing that binds the two
        found = [("torch_xla", "2.8.1+libtpu")] + [("torch", "2.8.0" if "torch==2.8.*" in wanted else "2.10.0")] * any(not w.startswith("torch_xla") for w in wanted)
        json.dump({"install": [{"metadata": {"name": n, "version": v}} for n, v in found]}, open(words[words.index("--report") + 1], "w"))
        sys.exit()
    json.dump({"install": [{"metadata": {"name": n, "version": v}} for n, v in (("jax", "0.6.2"), ("flax", "0.10.7"), ("optax", "0.2.5"), ("libtpu", "0.0.17"))]},
              open(words[words.index("--report") + 1], "w"))
elif "-r" in words:
    site = next(p for p in sys.path if p.endswith("site-packages"))
    pins = dict(line.strip().split("==") for line in open(words[words.index("-c") + 1]) if "==" in line)
    for line in open(words[words.index("-r") + 1]):
        name = line.strip().split("[")[0].split("==")[0]
        for one in [name] + (["libtpu"] if name == "jax" else []):
            folder = f"{site}/{one}-{pins[one]}.dist-info"
            os.makedirs(folder, exist_ok=True)
            open(folder + "/METADATA", "w").write(f"Metadata-Version: 2.1\\nName: {one}\\nVersion: {pins[one]}\\n")
'''

    def setUp(self):
        self.world = World(self)
        real = shutil.which("python3")
        # A venv of the real Python without the real pip: "-m venv" makes it, and the fake index takes pip's place.
        self.world.write("bin/python3", f'''#!/bin/sh
case "$*" in *ensurepip*) grep -qx python3-venv "$W/installed"; exit;; esac
[ "$1 $2" = "-m venv" ] || exec {real} "$@"
{real} -m venv --without-pip "$3" && for site in "$3"/lib/python3*/site-packages; do mkdir "$site/pip" && cp "$W/pip.py" "$site/pip/__main__.py" && : >"$site/pip/__init__.py"; done
''')
        os.chmod(self.world.path("bin/python3"), 0o755)
        self.world.write("w/pip.py", self.PIP)
        self.world.write("w/installed", "".join(f"{n}\n" for n in ("git", "tmux", "byobu", "htop", "python3-venv")))

    def step(self, step, action="apply", **more):
        return self.world.run("environment", step, action, more={"PIP_SPACE": "0"}, **{"PYTHON": "system", **more})

    def whole(self, **more):
        results, pins = {}, ""
        for step in ("look", "packages", "python", "venv", "versions", "libraries", "tcmalloc", "summary"):
            said = self.step(step, PINS=pins, **more)
            self.assertEqual(said.status, 0, said.text)
            results[step] = said.result
            pins = said.facts.get("pins", pins)
        return results, said.facts

    def test_two_runs_and_an_undo_between_leave_the_same_files(self):
        before = self.world.files()
        results, facts = self.whole()
        self.assertEqual((results["venv"], results["libraries"], results["tcmalloc"]), ("changed", "changed", "changed"))
        self.assertEqual((facts["jax"], facts["libtpu"], facts["flax"]), ("0.6.2", "0.0.17", "0.10.7"))
        once = {p: w for p, w in self.world.files().items() if "__pycache__" not in p}
        results, _ = self.whole()
        self.assertEqual({results[s] for s in ("look", "packages", "python", "venv", "libraries", "tcmalloc")}, {"unchanged"})
        self.assertEqual({p: w for p, w in self.world.files().items() if "__pycache__" not in p}, once)
        self.assertEqual(self.world.read("w/pip").count("--dry-run"), 1)
        for step in ("summary", "tcmalloc", "venv"):
            self.assertEqual(self.step(step, "undo").status, 0)
        after = {p: w for p, w in self.world.files().items() if not p.startswith(self.world.path("home/.local"))}
        self.assertEqual(after, before)
        self.whole()
        self.assertEqual({p: w for p, w in self.world.files().items() if "__pycache__" not in p}, once)

    def test_a_library_of_another_version_is_put_right(self):
        self.whole()
        said = self.step("libraries", PINS="jax==0.6.3\nflax==0.10.7\noptax==0.2.5\nlibtpu==0.0.18")
        self.assertEqual(self.step("libraries", PINS="jax==0.6.2\nflax==0.10.7\noptax==0.2.5").result or said.result, "changed")

    def test_torch_is_of_the_release_that_torch_xla_was_built_for(self):
        more = {"WITH_JAX": "", "WITH_FLAX": "", "WITH_TORCH": "yes"}
        for _ in range(2):
            said = self.step("versions", **more)
            self.assertEqual(said.facts["torch_pins"].split(), ["torch_xla==2.8.1+libtpu", "torch==2.8.0"], said.text)
        self.assertEqual(self.world.read("w/pip").count("--dry-run"), 2) # both for the first run
        said = self.step("versions", TORCH_VERSION="2.10.0", **more)
        self.assertEqual(said.facts["torch_pins"].split(), ["torch_xla==2.8.1+libtpu", "torch==2.10.0"], said.text)
        kept = "home/.local/share/tpudesk/torch_pins.pins"
        head = self.world.read(kept).splitlines()[0].rsplit(" | ", 1) # an older TPU Desk did not write how it had chosen
        self.world.write(kept, head[0] + "\ntorch_xla==2.8.1+libtpu\ntorch==2.12.0\n")
        said = self.step("versions", TORCH_VERSION="2.10.0", **more)
        self.assertEqual((head[1], said.facts["torch_pins"].split()[1]), ("resolve_torch", "torch==2.10.0"), said.text)

    def test_a_folder_of_somebody_else_is_not_made_into_an_environment(self):
        self.world.write("home/venv/thesis.tex", "x")
        said = self.step("venv")
        self.assertEqual(said.problem[:1], ["venv-taken"], said.text)
        self.assertEqual(os.listdir(self.world.path("home/venv")), ["thesis.tex"])

    def test_an_environment_of_the_user_is_used_and_never_removed(self):
        subprocess.run([self.world.path("bin/python3"), "-m", "venv", self.world.path("home/venv")], check=True, env={"W": self.world.path("w"), "PATH": "/usr/bin:/bin"})
        self.assertEqual(self.step("venv").result, "unchanged")
        self.step("venv", "undo")
        self.assertTrue(os.path.exists(self.world.path("home/venv/pyvenv.cfg")))

    def test_pips_faults_have_a_name(self):
        self.step("venv")
        for words, problem in (("ERROR: No matching distribution found for jax[tpu]==9", "no-version"), ("OSError: [Errno 28] No space left on device", "disk-full"),
                               ("Max retries exceeded: NameResolutionError", "pip-unreachable"), ("ERROR: ResolutionImpossible: for help", "pip-conflict"),
                               ("ERROR: something else", "pip-failed")):
            self.world.write("w/pip-fault", words)
            for step in ("versions", "libraries"):
                said = self.step(step, PINS="jax==1")
                self.assertEqual((said.status, said.problem[:1]), (20, [problem]), said.text)

    def test_a_place_for_wheels_that_does_not_answer_is_no_fault_of_the_index(self):
        self.step("venv")
        warning = "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError: Name or service not known': /jax-releases/libtpu_releases.html\n"
        for words, problem in ((warning + "ERROR: Could not find a version that satisfies the requirement jax==9 (from versions: 0.5.0, 0.6.2)", "no-version"),
                               (warning + "ERROR: Could not find a version that satisfies the requirement jax (from versions: none)", "pip-unreachable"),
                               (warning + "ERROR: Exception:\nTraceback (most recent call last):\nInvalidVersion: Invalid version: 'x'", "pip-failed"),
                               ("ERROR: Exception:\nTraceback (most recent call last):\nReadTimeoutError: HTTPSConnectionPool: Read timed out.", "pip-unreachable")):
            self.world.write("w/pip-fault", words)
            said = self.step("libraries", PINS="jax==1")
            self.assertEqual(said.problem[:1], [problem], said.text)
        self.world.write("w/pip-fault", "ERROR: Exception:\nTraceback (most recent call last):\nInvalidVersion: Invalid version: 'x'")
        self.assertEqual(self.step("libraries", PINS="jax==1").problem, ["pip-failed", "InvalidVersion: Invalid version: 'x'"])

    def test_paths_that_an_environment_cannot_have_are_refused(self):
        self.assertEqual(self.step("look", VENV="~/my venv").problem[:1], ["path-with-space"])
        self.assertEqual(self.step("look", VENV="relative").problem[:1], ["bad-path"])
        self.assertEqual(self.step("look", VENV="~").problem[:1], ["bad-path"])
        self.world.write("etc/os-release", 'ID=debian\nPRETTY_NAME="Debian GNU/Linux 13"\n')
        said = self.world.run("environment", "look", PYTHON="deadsnakes", more={"OS_RELEASE": self.world.path("etc/os-release")})
        self.assertEqual(said.problem, ["no-deadsnakes", "Debian GNU/Linux 13"])

    def test_tools_that_tcmalloc_breaks_start_without_it(self):
        self.step("tcmalloc")
        self.world.write("bin/gsutil", '#!/bin/sh\necho "preload=$LD_PRELOAD $*"\n')
        os.chmod(self.world.path("bin/gsutil"), 0o755)
        done = subprocess.run(["bash", "-c", '. "$HOME/.bashrc"; LD_PRELOAD=; export LD_PRELOAD=/x.so 2>/dev/null; gsutil "a b" 2>/dev/null'], check=False, capture_output=True, text=True,
                              env={"HOME": self.world.path("home"), "PATH": self.world.path("bin") + ":/usr/bin:/bin"})
        self.assertEqual(done.stdout, "preload= a b\n")


if __name__ == "__main__":
    unittest.main(verbosity=2)
