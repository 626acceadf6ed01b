#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The recipes of the mounted bucket and of the compilation cache, run by the real bash. A bucket is a folder here, and mounting it a link to it."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import sources
from recipeworld import RECIPES, ROOT, World

GOOGLES_KEY = "35BAA0B33E9EB396F59CA838C0BA5CE6DC6315A3"  # Artifact Registry Repository Signer, which signs packages.cloud.google.com

FAKES = {
    "apt-get": '''case "$*" in *install*gcsfuse*) grep -qs "/apt gcsfuse-jammy main" "$SOURCES_FOLDER"/*.list || { echo "E: Unable to locate package gcsfuse"; exit 100; };; esac
exec "$(dirname "$0")/apt-get.plain" "$@"''',
    "findmnt": '''case "$*" in *fuse.gcsfuse*) cat "$W/mounts" 2>/dev/null;; *-t*) ;; *) cut -d' ' -f1 "$W/mounts" 2>/dev/null;; esac; true''',
    "mount": '''[ -e "$W/refusal" ] && { cat "$W/refusal"; exit 32; }
wanted=$(printf %s "$1" | sed 's/\\\\/\\\\134/g; s/ /\\\\040/g; s/#/\\\\043/g')
if line=$(path=$wanted awk '$2 == ENVIRON["path"] && $3 == "gcsfuse"' "$FSTAB_FILE" | grep .); then set -- "$1" $line; bucket=$2 options=$5
else unit=$UNIT_FOLDER/$(systemd-escape "$1"); bucket=$(sed -n 's/^What=//p' "$unit") options=$(sed -n 's/^Options=//p' "$unit"); fi
case ,$options, in *,nofail,*) echo "fusermount3: unknown option 'nofail'"; exit 32;; esac
config=$(printf %s "$options" | sed -n 's/.*config_file=\\([^,]*\\).*/\\1/p'); grep -q "Written by TPU Desk" "$config" || { echo "Error: open $config: no such file"; exit 32; }
[ -d "$GS/$bucket" ] || { echo "Error: mountWithStorageHandle: fs.NewServer: SetUpBucket: storage: bucket doesn't exist"; exit 32; }
case ,$options, in *,ro,*) access=ro;; *) access=rw;; esac
rm -f "$W/gone"; folder=$(printf %s "$options" | sed -n 's/.*only_dir=\\([^,]*\\).*/\\1/p')
rmdir "$1" && ln -s "$GS/$bucket${folder:+/$folder}" "$1" && printf '%s %s %s,nosuid,nodev,relatime,user_id=0,group_id=0,default_permissions,allow_other\\n' \\
    "$(printf %s "$1" | sed 's/[\\]/\\\\x5c/g; s/ /\\\\x20/g')" "$bucket" "$access" >>"$W/mounts"''',
    "curl": 'echo "$*" >>"$W/curl"; [ -e "$W/scopes" ] || exit 22; cat "$W/scopes"',
}
# What pip brings, and what a Python of a virtual environment is here.
PYTHON = """#!/bin/sh
case "$*" in
*"-m pip"*) echo "$*" >>"$W/pip"; [ -e "$W/down" ] && { echo "NewConnectionError: Temporary failure in name resolution"; exit 1; }; : >"$W/epath";;
*) [ -e "$W/epath" ] && export PYTHONPATH="$W/modules"; exec python3 -B "$@";;
esac
"""
EPATH = """import os, pathlib, shutil
class Path(pathlib.PosixPath):
    def __new__(cls, text, *more): return pathlib.PosixPath.__new__(cls, str(text).replace("gs:/", os.environ["GS"], 1), *more)
    def __init__(self, text, *more):
        if hasattr(pathlib.PurePath, "with_segments"): super().__init__(str(text).replace("gs:/", os.environ["GS"], 1), *more)
    def rmtree(self): shutil.rmtree(self)
"""


class StorageWorld(World):
    """A host with Google's storage: its buckets are the folders of `buckets`, which several hosts share."""

    def __init__(self, test, buckets=None):
        super().__init__(test)
        self.buckets = buckets or self.path("gs")
        shutil.copy(self.path("bin/apt-get"), self.path("bin/apt-get.plain"))
        for name, text in FAKES.items():
            self.write(f"bin/{name}", "#!/bin/sh\n" + text + "\n")
            os.chmod(self.path(f"bin/{name}"), 0o755)
        self.write("etc/os-release", 'PRETTY_NAME="Ubuntu 22.04.4 LTS"\nID=ubuntu\nVERSION_CODENAME=jammy\n')
        self.write("w/modules/gcsfs.py")
        self.write("w/modules/etils/__init__.py")
        self.write("w/modules/etils/epath.py", EPATH)
        for folder in ("keyrings", "sources", "srv"):
            os.makedirs(self.path(folder), exist_ok=True)
        os.makedirs(f"{self.buckets}/data/runs", exist_ok=True)

    def files(self):
        return super().files() | {name: sorted(os.listdir(self.path(name))) for name in ("keyrings", "sources")}

    def run(self, recipe, step, action="apply", more=None, **parameters):
        places = {"OS_RELEASE": "etc/os-release", "KEYRING_FOLDER": "keyrings", "SOURCES_FOLDER": "sources", "CONFIG_FOLDER": "etc/tpudesk", "CACHE_FOLDER": "srv/cache"}
        more = {name: self.path(path) for name, path in places.items()} | {"GS": self.buckets, "CACHE_DISK": "/", "READ_PAUSE": "0",
                                                                            "ANSWER_SECONDS": "1" if os.path.exists(self.path("w/gone")) else "30"} | (more or {})
        return super().run(recipe, step, action, more, **parameters)


class Bucket(unittest.TestCase):
    def setUp(self):
        self.world = StorageWorld(self)

    def step(self, step, action="apply", world=None, **more):
        world = world or self.world
        values = {"BUCKET": "data", "MOUNT": world.path("srv/bucket"), "LINK": "bucket", "CACHE_MB": "1"} | more
        return world.run("bucket-mount", step, action, **values)

    def set_up(self, world=None, **more):
        results = {}
        for step in ("look", "source", "packages", "mount", "link"):
            said = self.step(step, world=world, **more)
            self.assertEqual(said.status, 0, said.text)
            results[step] = said.result
        return results

    def undo(self, world=None, **more):
        for step in ("link", "mount"):
            said = self.step(step, "undo", world, **more)
            self.assertEqual((said.status, said.result), (0, "undone"), said.text)

    def test_run_undo_and_run_again_leave_the_files_of_running_once(self):
        self.step("source") # which stays, as the package does
        self.step("packages")
        for more in ({}, {"METHOD": "systemd"}, {"ACCESS": "ro", "CACHE_MB": "0"}, {"FOLDER": "runs"}, {"MOUNT": self.world.path("srv/with spaces '공유' \\e"), "METHOD": "systemd"},
                     {"MOUNT": self.world.path("srv/with spaces 'x' #y")}):
            with self.subTest(more=more):
                before = self.world.files()
                self.assertEqual(self.set_up(**more)["mount"], "changed")
                once = self.world.files()
                self.assertEqual(set(self.set_up(**more).values()), {"unchanged"})
                self.assertEqual(self.world.files(), once)
                self.undo(**more)
                self.assertEqual(self.world.files(), before)
                self.set_up(**more)
                self.assertEqual(self.world.files(), once)
                self.undo(**more)

    def test_what_stands_in_fstab_is_what_a_reboot_needs(self):
        self.set_up(FOLDER="runs")
        line = [line for line in self.world.read("etc/fstab").splitlines() if "gcsfuse" in line]
        self.assertEqual(len(line), 1)
        what, where, kind, options, *rest = line[0].split()
        self.assertEqual((what, where, kind, rest), ("data", self.world.path("srv/bucket"), "gcsfuse", ["0", "0"]))
        for option in ("rw", "_netdev", "nosuid", "nodev", "allow_other", f"uid={os.getuid()}", "only_dir=runs", f"config_file={self.world.path('etc/tpudesk/bucket-bucket.yaml')}"):
            self.assertIn(option, options.split(","))
        self.assertNotIn("nofail", options.split(","))
        settings = self.world.read("etc/tpudesk/bucket-bucket.yaml")
        self.assertIn(f'cache-dir: "{self.world.path("srv/cache")}/bucket-bucket"\nfile-cache:\n  max-size-mb: 1\n', settings)
        self.assertEqual(os.stat(self.world.path("srv/cache/bucket-bucket")).st_mode & 0o777, 0o700)
        self.assertTrue(os.path.samefile(self.world.path("home/bucket"), self.world.buckets + "/data/runs"))

    def test_other_settings_are_applied_to_a_bucket_that_is_mounted(self):
        self.set_up()
        for more in ({"ACCESS": "ro"}, {"CACHE_MB": "2"}, {"CACHE_MB": "0"}, {"FOLDER": "runs"}, {"METHOD": "systemd"}):
            self.assertEqual(self.step("mount", **more).result, "changed", more)
            self.assertEqual(self.step("mount", **more).result, "unchanged", more)
        self.assertFalse(os.path.exists(self.world.path("etc/fstab.tpudesk-new")))
        self.assertNotIn("gcsfuse", self.world.read("etc/fstab"))

    def test_the_packages_come_from_google_by_the_key_that_came_with_the_program(self):
        self.set_up()
        line = self.world.read("sources/tpudesk-gcsfuse.list")
        self.assertEqual(line, f"deb [signed-by={self.world.path('keyrings')}/tpudesk-gcsfuse.asc] https://packages.cloud.google.com/apt gcsfuse-jammy main\n")
        key = sources.read(f"{RECIPES}/bucket-mount", "google.asc")
        self.assertEqual(self.world.read("keyrings/tpudesk-gcsfuse.asc"), key)
        for name in os.listdir(f"{RECIPES}/bucket-mount"):
            self.assertNotRegex(sources.read(f"{RECIPES}/bucket-mount", name), r"apt-key|trusted=yes|allow-unauthenticated|allow-insecure")

    @unittest.skipUnless(shutil.which("gpg"), "gpg is not installed")
    def test_the_key_is_googles(self):
        with tempfile.TemporaryDirectory() as home:
            shown = subprocess.run(["gpg", "--homedir", home, "--show-keys", "--with-colons", f"{RECIPES}/bucket-mount/google.asc"], check=True, capture_output=True, text=True)
        self.assertEqual(re.findall(r"(?m)^fpr:+([0-9A-F]+):$", shown.stdout), [GOOGLES_KEY], shown.stdout)
        self.assertIn("<artifact-registry-repository-signer@google.com>", shown.stdout)
        self.assertNotIn("CRC error", shown.stderr)

    def test_another_key_or_line_in_their_place_is_put_right(self):
        self.set_up()
        self.world.write("w/installed")
        for name, text in (("keyrings/tpudesk-gcsfuse.asc", "another key\n"), ("sources/tpudesk-gcsfuse.list", "deb [trusted=yes] http://evil.example/apt gcsfuse-jammy main\n")):
            right = self.world.read(name)
            self.world.write(name, text)
            self.assertEqual(self.step("source").result, "changed")
            self.assertEqual(self.world.read(name), right)

    def test_a_gcsfuse_that_is_there_already_stays_as_it_is(self):
        self.world.write("w/installed", "gcsfuse\n")
        self.assertEqual(self.set_up()["source"], "unchanged")
        self.assertEqual(os.listdir(self.world.path("sources")), [])

    def test_a_system_that_google_has_no_package_for_is_named(self):
        self.world.write("etc/os-release", 'PRETTY_NAME="Ubuntu 30.10"\nVERSION_CODENAME=zany\n')
        self.step("source")
        self.assertEqual(self.step("packages").problem, ["no-gcsfuse", "Ubuntu 30.10"])
        self.world.write("etc/os-release", 'PRETTY_NAME="Something"\n')
        self.assertEqual(self.step("source").problem, ["no-gcsfuse", "Something"])
        for fault, problem in (("down", "apt-unreachable"), ("full", "disk-full")):
            self.world.write("sources/x.list", "x/apt gcsfuse-jammy main")
            self.world.write(f"w/{fault}")
            self.assertEqual(self.step("packages").problem[:1], [problem])
            os.remove(self.world.path(f"w/{fault}"))

    def test_a_mount_that_does_not_work_leaves_nothing_behind_and_says_why(self):
        self.step("source")
        self.step("packages")
        refusals = {
            "bucket-denied": "Error: SetUpBucket: googleapi: Error 403: 1-compute@developer.gserviceaccount.com does not have storage.objects.list access to the bucket. Permission "
                             "'storage.objects.list' denied on resource (or it may not exist)., forbidden",
            "bucket-pays": "googleapi: Error 400: Bucket is a requester pays bucket but no user project provided., required",
            "bucket-credentials": "Error: createTokenSource: DefaultTokenSource: google: could not find default credentials.",
            "no-fuse": "fusermount3: fuse device not found, try 'modprobe fuse' first /dev/fuse",
            "bucket-silent": 'Get "https://storage.googleapis.com/storage/v1/b/data": dial tcp: lookup storage.googleapis.com: no such host',
            "mount-failed": "Error: something new",
        }
        for method in ("fstab", "systemd"):
            for problem, words in refusals.items():
                with self.subTest(problem=problem, method=method):
                    before = self.world.files()
                    self.world.write("w/refusal", words)
                    said = self.step("mount", METHOD=method)
                    self.assertEqual(said.problem[:1], [problem], said.text)
                    self.assertEqual(self.world.files(), before)
            os.remove(self.world.path("w/refusal"))
            before = self.world.files()
            self.assertEqual(self.step("mount", METHOD=method, BUCKET="nosuch").problem, ["no-bucket", "nosuch"])
            self.assertEqual(self.world.files(), before)

    def test_names_and_places_that_cannot_be_are_named_before_anything_is_done(self):
        cases = [("bad-bucket", {"BUCKET": name}) for name in ("", "gs://data", "Data", "a", "data,uid=0", "data bucket", "-o", "data\nx")]
        cases += [("bad-bucket-folder", {"FOLDER": name}) for name in ("/runs", "a,uid=0", "a b", "../x", "a/../b", "a//b", "a/", "a\\b", "50%", 'a"b', "a#b")]
        cases += [("bad-path", {"MOUNT": "/a/../b"}), ("system-path", {"MOUNT": "/etc/x"}), ("bad-link", {"LINK": "a/b"}), ("disk-full", {"CACHE_MB": "999999999"})]
        before = self.world.files()
        for problem, more in cases:
            with self.subTest(more=more):
                self.assertEqual(self.step("look", **more).problem[:1], [problem])
        self.assertEqual(self.world.files(), before)
        for name in ("runs/a", "런/x", "run=1+2@3"):
            self.assertEqual(self.step("look", FOLDER=name).status, 0)

    def test_what_is_there_is_not_covered(self):
        self.world.write("srv/bucket/work.txt", "a year")
        for step in ("look", "mount"):
            self.assertEqual(self.step(step).problem[:2], ["mount-has-data", self.world.path("srv/bucket")])
        os.remove(self.world.path("srv/bucket/work.txt"))
        self.world.write("etc/fstab", f"other {self.world.path('srv/bucket')} gcsfuse ro 0 0\n")
        self.assertEqual(self.step("look").problem[:1], ["fstab-taken"])
        self.world.write("etc/fstab")
        os.makedirs(self.world.buckets + "/more")
        self.set_up()
        for step in ("look", "mount"):
            self.assertEqual(self.step(step, BUCKET="more").problem, ["other-mount", self.world.path("srv/bucket"), "data"])

    def test_scopes_that_leave_cloud_storage_out_are_named_beforehand(self):
        base = "https://www.googleapis.com/auth/"
        for scopes, access, problem in ((["logging.write"], "rw", True), (["devstorage.read_only"], "rw", True), (["devstorage.read_only"], "ro", False),
                                        (["cloud-platform"], "rw", False), (["devstorage.full_control"], "rw", False), (["logging.write", "devstorage.read_write"], "rw", False)):
            self.world.write("w/scopes", "".join(base + scope + "\n" for scope in scopes))
            self.assertEqual(self.step("look", ACCESS=access).problem, ["bucket-scope"] if problem else [], scopes)
        self.assertIn("Metadata-Flavor: Google", self.world.read("w/curl"))

    def test_a_gcsfuse_that_has_ended_is_mounted_anew(self):
        self.set_up()
        self.world.write("w/gone")
        self.assertEqual(self.step("look").status, 0)
        self.assertEqual(self.step("write").problem, ["mount-ended", self.world.path("srv/bucket")])
        said = self.step("mount")
        self.assertEqual((said.result, said.notes), ("changed", ["lazily-unmounted"]), said.text)
        self.world.write("w/gone")
        self.undo()
        self.assertEqual(self.world.read("w/mounts"), "")

    def test_a_busy_mount_is_not_torn_away(self):
        self.set_up()
        self.world.write("w/busy")
        before = self.world.files()
        self.assertEqual(self.step("mount", "undo").problem[:1], ["mount-busy"])
        self.assertEqual(self.world.files(), before)

    def several(self, others):
        self.set_up()
        token = self.step("write").facts["token"]
        answers = []
        for number, world in enumerate(others, 1):
            self.set_up(world)
            read = self.step("read", world=world, TOKEN=token, TPUDESK_WORKER=str(number))
            answers.append(f"pod · host {number}\t{read.facts.get('answer', '')}")
        return token, read, self.step("read-back", TOKEN=token, ANSWERS="\n".join(answers))

    def test_what_one_host_writes_the_others_read_and_nothing_stays(self):
        _, read, back = self.several([StorageWorld(self, self.world.buckets) for _ in range(3)])
        self.assertEqual((read.result, back.result, back.facts["answers"]), ("tried", "tried", "3"), back.text)
        self.assertEqual(sorted(os.listdir(self.world.buckets + "/data")), ["runs"])

    def test_hosts_that_see_different_folders_are_told_so(self):
        _, read, _ = self.several([StorageWorld(self)])
        self.assertEqual(read.problem[:1], ["bucket-differs"], read.text)

    def test_a_host_whose_file_does_not_arrive_is_named(self):
        world = StorageWorld(self, self.world.buckets)
        self.set_up()
        self.set_up(world)
        token = self.step("write").facts["token"]
        answer = self.step("read", world=world, TOKEN=token, TPUDESK_WORKER="1").facts["answer"]
        os.remove(f"{self.world.buckets}/data/.tpudesk-try-{token}/{answer}")
        said = self.step("read-back", TOKEN=token, ANSWERS=f"pod · host 1\t{answer}\npod · host 2\t../../../../etc/passwd")
        self.assertEqual(said.problem, ["bucket-answers", "pod · host 1, pod · host 2"])
        for step in ("read", "read-back"):
            self.assertEqual(self.step(step, TOKEN="../../x").problem, ["nothing-to-read"])

    def test_a_link_in_the_bucket_leads_no_file_out_of_it(self):
        self.set_up()
        token = self.step("write").facts["token"]
        shutil.move(f"{self.world.buckets}/data/.tpudesk-try-{token}", self.world.path("home/elsewhere"))
        os.symlink(self.world.path("home/elsewhere"), f"{self.world.buckets}/data/.tpudesk-try-{token}")
        before = os.listdir(self.world.path("home/elsewhere"))
        self.assertEqual(self.step("read", TOKEN=token).problem[:1], ["bucket-read-only"])
        self.assertEqual(os.listdir(self.world.path("home/elsewhere")), before)

    def test_a_bucket_that_can_only_be_read_is_told_before_a_run_needs_it(self):
        self.set_up()
        self.world.write("bin/dd", "#!/bin/sh\necho \"dd: fsync failed for 'server': Permission denied\" >&2; exit 1\n") # as gcsfuse tells it
        os.chmod(self.world.path("bin/dd"), 0o755)
        said = self.step("write")
        self.assertEqual(said.problem, ["bucket-read-only", "data", "dd: fsync failed for 'server': Permission denied"], said.text)


class CompilationCache(unittest.TestCase):
    def setUp(self):
        self.world = StorageWorld(self)
        self.give_python(self.world)

    def give_python(self, world):
        world.write("home/venv/bin/python", PYTHON)
        os.chmod(world.path("home/venv/bin/python"), 0o755)

    def step(self, step, action="apply", world=None, **more):
        world = world or self.world
        return world.run("compile-cache", step, action, **{"PLACE": self.world.path("srv/share/cache"), **more})

    def set_up(self, world=None, **more):
        results = {}
        for step in ("look", "folder", "libraries", "variables"):
            said = self.step(step, world=world, **more)
            self.assertEqual(said.status, 0, said.text)
            results[step] = said.result
        return results

    def undo(self, **more):
        for step in ("variables", "folder"):
            said = self.step(step, "undo", **more)
            self.assertEqual((said.status, said.result), (0, "undone"), said.text)

    def test_run_undo_and_run_again_leave_the_files_of_running_once(self):
        self.world.write("home/.zshrc", "autoload x")
        os.makedirs(self.world.path("home/.local/share"))
        os.makedirs(self.world.path("srv/share"))
        for more in ({}, {"WITH_LOG": ""}, {"PLACE": "gs://data/cache"}, {"PLACE": self.world.path("srv/share/with 'spaces' $(x) 캐시")}, {"PLACE": "~/cache"}):
            with self.subTest(more=more):
                before = self.world.files()
                self.assertEqual(self.set_up(**more)["variables"], "changed")
                once = self.world.files()
                self.assertEqual(set(self.set_up(**more).values()), {"unchanged"})
                self.assertEqual(self.world.files(), once)
                self.undo(**more)
                self.assertEqual(self.world.files(), before)

    def variables(self, place, shell="bash"):
        home = self.world.path("home")
        shown = subprocess.run([shell, "-c", '. "$HOME/.local/share/tpudesk/variables"; env -0'], env={"HOME": home, "PATH": "/usr/bin:/bin"}, check=True, capture_output=True, text=True)
        found = dict(line.split("=", 1) for line in shown.stdout.split("\0") if line.startswith("JAX_"))
        self.assertEqual(found.pop("JAX_COMPILATION_CACHE_DIR"), place)
        return found

    def test_jobs_get_the_variables_whatever_is_in_the_name(self):
        names = ["cache", "with 'spaces' \"and\" $(touch x) `y` \\z", "공유 캐시 缓存", "a;b&c#d%e!f"]
        for name in names:
            place = self.world.path("srv/share/" + name)
            self.set_up(PLACE=place)
            self.assertEqual(self.variables(place), {"JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0", "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
                                                     "JAX_DEBUG_LOG_MODULES": "jax._src.compiler,jax._src.compilation_cache"})
            self.assertEqual(os.stat(place).st_mode & 0o777, 0o700)
        self.set_up(PLACE="gs://data/cache", WITH_LOG="", MIN_SECONDS="3")
        self.assertEqual(self.variables("gs://data/cache"), {"JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "3", "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1"})
        self.assertEqual(os.stat(self.world.path("home/.local/share/tpudesk/variables")).st_mode & 0o777, 0o600)

    def test_a_terminal_reads_them_too(self):
        self.set_up()
        shown = subprocess.run(["bash", "--rcfile", self.world.path("home/.bashrc"), "-i", "-c", "echo \"<$JAX_COMPILATION_CACHE_DIR>\""], check=False, capture_output=True, text=True,
                               env={"HOME": self.world.path("home"), "PATH": "/usr/bin:/bin"}, stdin=subprocess.DEVNULL, start_new_session=True)
        self.assertIn(f"<{self.world.path('srv/share/cache')}>", shown.stdout, shown.stderr)

    def test_the_wrapper_of_a_job_reads_them_and_the_jobs_own_come_last(self):
        self.set_up()
        for own, expected in (("", self.world.path("srv/share/cache")), ("export JAX_COMPILATION_CACHE_DIR=/elsewhere\n", "/elsewhere")):
            self.world.write("home/job/variables", own)
            self.world.write("home/job/command", 'printf "<%s>" "$JAX_COMPILATION_CACHE_DIR"\n')
            script = "place=job\nfolder=~\n" + sources.read(ROOT, "resources/jobs/wrapper.sh")
            subprocess.run(["bash", "-s"], input=script, text=True, check=True, env={"HOME": self.world.path("home"), "PATH": "/usr/bin:/bin"}, timeout=60, capture_output=True)
            self.assertIn(f"<{expected}>", self.world.read("home/job/log"))
            os.remove(self.world.path("home/job/log"))

    def test_a_variables_file_that_somebody_has_spoilt_is_named(self):
        self.world.write("home/.local/share/tpudesk/variables", "export A='\n")
        self.assertEqual(self.step("variables").problem[:1], ["variables-unread"])

    def test_a_folder_that_others_may_write_is_no_cache(self):
        for mode in (0o777, 0o770, 0o702):
            os.makedirs(self.world.path("srv/share/cache"), exist_ok=True)
            os.chmod(self.world.path("srv/share/cache"), mode)
            self.assertEqual(self.step("look").problem[:2], ["cache-open", self.world.path("srv/share/cache")])
        os.chmod(self.world.path("srv/share/cache"), 0o755)
        self.assertEqual(self.step("look").status, 0)

    def test_places_that_cannot_be_are_named(self):
        self.world.write("srv/file")
        os.symlink("/nowhere", self.world.path("srv/link"))
        cases = {"bad-path": ["relative", "/", "/a/../b", "/a//b", "/a\nb", "/a/"], "bad-cache-place": ["gs://data", "gs://data/", "gs://Data/x", "gs:///x", "gs://data/../x", "gs://data//x", "gs://data/a\nb"],
                 "is-link": [self.world.path("srv/link")], "not-a-folder": [self.world.path("srv/file")], "no-venv": []}
        for problem, places in cases.items():
            for place in places:
                with self.subTest(place=place):
                    self.assertEqual(self.step("look", PLACE=place).problem[:1], [problem])
        self.assertEqual(self.step("look", PLACE="gs://data/cache", VENV="~/nothing").problem[:1], ["no-venv"])
        self.assertEqual(self.step("folder", PLACE=self.world.path("srv/file/cache")).problem[:1], ["cache-folder"])

    def test_undo_keeps_what_was_compiled(self):
        self.set_up()
        self.world.write("srv/share/cache/jit_step-0a1b-cache", "program")
        said = self.step("folder", "undo")
        self.assertEqual((said.result, said.notes), ("undone", ["folder-kept"]))
        self.assertEqual(self.world.read("srv/share/cache/jit_step-0a1b-cache"), "program")

    def several(self, others, **more):
        self.set_up(**more)
        write = self.step("write", **more)
        token = write.facts["token"]
        answers = []
        for number, world in enumerate(others, 1):
            self.give_python(world)
            self.set_up(world, **more)
            read = self.step("read", world=world, TOKEN=token, TPUDESK_WORKER=str(number), **more)
            answers.append(f"pod · host {number}\t{read.facts.get('answer', '')}")
        return read, self.step("read-back", TOKEN=token, ANSWERS="\n".join(answers), **more)

    def test_all_hosts_reach_the_same_cache_by_a_folder_and_by_a_bucket(self):
        for more, place in (({}, self.world.path("srv/share/cache")), ({"PLACE": "gs://data/cache"}, self.world.buckets + "/data/cache")):
            read, back = self.several([StorageWorld(self, self.world.buckets) for _ in range(2)], **more)
            self.assertEqual((read.result, back.result, back.facts.get("answers")), ("tried", "tried", "2"), read.text + back.text)
            self.assertEqual(os.listdir(place), [])

    def test_hosts_that_do_not_share_the_place_are_told_so(self):
        read, _ = self.several([StorageWorld(self)], PLACE="~/cache")
        self.assertEqual(read.problem[:1], ["cache-not-shared"], read.text)
        read, _ = self.several([StorageWorld(self)], PLACE="gs://data/cache")
        self.assertEqual(read.problem[:1], ["cache-not-shared"], read.text)

    def test_a_bucket_needs_the_library_that_jax_reaches_it_with(self):
        self.assertEqual(self.step("libraries", PLACE="/x").result, "unchanged")
        self.assertFalse(os.path.exists(self.world.path("w/pip")))
        self.world.write("w/down")
        self.assertEqual(self.step("libraries", PLACE="gs://data/cache").problem[:1], ["pip-unreachable"])
        os.remove(self.world.path("w/down"))
        self.assertEqual(self.step("libraries", PLACE="gs://data/cache").result, "changed")
        self.assertIn("etils[epath-gcs]", self.world.read("w/pip"))

    def test_a_bucket_that_refuses_is_told_in_its_own_words(self):
        self.set_up(PLACE="gs://data/cache")
        self.world.write("w/modules/etils/epath.py", "def Path(text): raise PermissionError('403 forbidden: storage.objects.create denied')\n")
        said = self.step("write", PLACE="gs://data/cache")
        self.assertEqual(said.problem, ["cache-read-only", "gs://data/cache", "PermissionError: 403 forbidden: storage.objects.create denied"], said.text)


if __name__ == "__main__":
    unittest.main(verbosity=2)
