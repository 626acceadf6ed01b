#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripts of the recipe "environment": which Python an environment stands on, and which versions come into it."""
import json
import os
import re
import shutil
import subprocess
import unittest

from recipeworld import RECIPES, World


class Environment(unittest.TestCase):
    """The real venv, of a python3 that says it is 3.10 as on Ubuntu 22.04; the package index and uv are a few lines each."""
    PIP = '''import json, os, sys
words = sys.argv[1:]
open(os.environ["W"] + "/pip", "a").write(" ".join(words) + "\\n")
if "--version" in words: print("pip 24"); sys.exit()
fault = os.environ["W"] + "/pip-fault"
if os.path.exists(fault): print(open(fault).read()); sys.exit(1)
if "--report" in words:
    wanted = open(words[words.index("-r") + 1]).read().split()
    if "torch-tpu" in wanted:
        found = [("torch-tpu", "0.2.0"), ("torch", "2.13.0+cpu")]
        json.dump({"install": [{"metadata": {"name": n, "version": v}} for n, v in found]}, open(words[words.index("--report") + 1], "w"))
        sys.exit()
    if any(w.startswith("torch") for w in wanted): # pip knows nothing that binds the two
        found = [("torch_xla", "2.8.1+libtpu")] + [("torch", "2.8.0" if "torch==2.8.*" in wanted else "2.10.0")] * any(not w.startswith("torch_xla") for w in wanted)
        json.dump({"install": [{"metadata": {"name": n, "version": v}} for n, v in found]}, open(words[words.index("--report") + 1], "w"))
        sys.exit()
    def files(*found): # as the index tells them: each with its hash
        told = os.environ["W"] + "/index-" + ("2" if "-c" in words else "1") # the first host chooses freely, the others are bound
        digest = open(told).read() if os.path.exists(told) else ""
        return [{"metadata": {"name": n, "version": v}, "download_info": {"url": f"https://index/{n}-{v}-py3-none-any.whl",
                 "archive_info": {"hashes": {"sha256": digest}} if digest else {}}} for n, v in found]
    of_today = sys.version_info[:2] >= (3, 12) # pip takes what this Python runs, and says nothing of what is newer
    jax = (("jax", "0.11.1"), ("libtpu", "0.0.46.1")) if of_today else (("jax", "0.6.2"), ("libtpu", "0.0.17"))
    json.dump({"install": files(*jax, ("flax", "0.10.7"), ("optax", "0.2.5"))},
              open(words[words.index("--report") + 1], "w"))
elif words[-1] == "uv" and not os.path.exists(sys.prefix + "/bin/uv"):
    os.symlink(os.environ["W"] + "/uv-program", sys.prefix + "/bin/uv")
elif "--require-hashes" in words:
    open(os.environ["W"] + "/locked", "w").write(open(words[words.index("-r") + 1]).read())
elif "-r" in words:
    site = next(p for p in sys.path if p.endswith("site-packages"))
    pins = dict(line.strip().split("==") for line in open(words[words.index("-c") + 1]) if "==" in line)
    for line in open(words[words.index("-r") + 1]):
        name = line.strip().split("[")[0].split("==")[0]
        for one in [name] + (["libtpu"] if name == "jax" else []):
            folder = f"{site}/{one.replace('-', '_')}-{pins[one]}.dist-info"
            os.makedirs(folder, exist_ok=True)
            open(folder + "/METADATA", "w").write(f"Metadata-Version: 2.1\\nName: {one}\\nVersion: {pins[one]}\\n")
'''
    # What makes an interpreter say that it is another.
    OTHER = "import sys; sys.version_info = ({0}, {1}, {2}, 'final', 0); sys.version = '{0}.{1}.{2} (main, Aug 15 2025, 14:32:43) [GCC 11.4.0]'\n"
    UV = '''#!/bin/sh
echo "$UV_MANAGED_PYTHON $UV_PYTHON_INSTALL_BIN $*" >>"$W/uv"
case $* in *"python find"*) [ -e "$UV_PYTHON_INSTALL_DIR/cpython" ]; exit;; esac
[ -e "$W/uv-fault" ] && case $* in *venv*) for last; do :; done; mkdir -p "$last/bin"; : >"$last/pyvenv.cfg";; esac
[ -e "$W/uv-fault" ] && { cat "$W/uv-fault" >&2; exit 2; }
case $* in *"python install"*) mkdir -p "$UV_PYTHON_INSTALL_DIR/cpython";; *venv*) for last; do :; done; "$W/make-venv" uv "$last";; esac
'''
    # A venv of the real Python without the real pip: the fake index takes pip's place.
    MAKE_VENV = '''#!/bin/sh
{real} -m venv --without-pip "$2" && for site in "$2"/lib/python3*/site-packages; do
    mkdir -p "$site/pip" && cp "$W/pip.py" "$site/pip/__main__.py" && : >"$site/pip/__init__.py" && cp "$W/$1.pth" "$site"; done
'''

    def setUp(self):
        self.world = World(self)
        real = shutil.which("python3")
        self.world.write("bin/python3", f'''#!/bin/sh
case "$*" in *ensurepip*) grep -qx python3-venv "$W/installed"; exit;; esac
[ "$1 $2" = "-m venv" ] && exec "$W/make-venv" system "$3"
PYTHONPATH="$W/system" exec {real} "$@"
''')
        self.world.write("w/uv-program", self.UV)
        self.world.write("w/make-venv", self.MAKE_VENV.format(real=real))
        for program in ("bin/python3", "w/uv-program", "w/make-venv"):
            os.chmod(self.world.path(program), 0o755)
        for name, version in (("system/sitecustomize.py", (3, 10, 12)), ("system.pth", (3, 10, 12)), ("uv.pth", (3, 12, 11))):
            self.world.write("w/" + name, self.OTHER.format(*version))
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

    def test_R6_by_default_uv_brings_a_python_that_runs_the_jax_of_today(self):
        before = self.world.files()
        results, facts = self.whole(PYTHON="uv")
        self.assertEqual((facts["python"], facts["jax"], facts["libtpu"]), ("3.12.11", "0.11.1", "0.0.46.1"))
        with open(f"{RECIPES}/environment/recipe.json", encoding="utf-8") as file:
            defaults = {p["name"]: p["default"] for p in json.load(file)["parameters"]}
        self.assertEqual((defaults["PYTHON"], defaults["PYTHON_VERSION"]), ("uv", "3.12"))
        # uv's own Python even where the system has one of this version, and no program of it in the user's path
        self.assertEqual({line[:4] for line in self.world.read("w/uv").splitlines()}, {"1 0 "})
        self.assertNotIn("install", self.world.read("w/apt") if os.path.exists(self.world.path("w/apt")) else "")
        results, _ = self.whole(PYTHON="uv")
        self.assertEqual({results[s] for s in ("look", "python", "venv", "libraries")}, {"unchanged"})
        self.step("python", "undo", PYTHON="uv")
        self.assertEqual(self.step("venv", PYTHON="uv").result, "unchanged") # its Python is there as long as it is
        for step in ("summary", "tcmalloc", "venv", "python"):
            self.assertEqual(self.step(step, "undo", PYTHON="uv").status, 0)
        left = {p: w for p, w in self.world.files().items() if p not in (self.world.path("home/.local"), self.world.path("home/.local/share"))}
        self.assertEqual(left, before)

    def test_R6_the_versions_are_said_before(self):
        said = self.step("look", PYTHON="uv")
        self.assertEqual(said.note_words, [["python-is", "3.10.12", "3.12"]], said.text)
        said = self.step("look", PYTHON="system")
        self.assertEqual(said.note_words, [["old-python", "3.10.12"]], said.text)
        self.assertEqual(self.step("look", PYTHON="system", JAX_VERSION="0.6.2").notes, [])
        for python, versions in (("uv", ["3.12.11", "0.11.1", "0.0.46.1"]), ("system", ["3.10.12", "0.6.2", "0.0.17"])):
            venv = {"PYTHON": python, "VENV": f"~/{python}"}
            for step in ("python", "venv"):
                self.assertEqual(self.step(step, **venv).status, 0)
            said = self.step("versions", **venv)
            self.assertEqual(said.note_words, [["versions-are", *versions]], said.text)
            self.assertNotEqual(self.step("libraries", PINS="x==1", **venv).result, "unchanged") # none of it is there yet

    def test_R6_a_libtpu_that_programs_take_instead_is_told(self):
        self.assertEqual(self.step("look", JAX_VERSION="0.6.2").notes, [])
        self.world.write("etc/environment", 'PATH="/usr/bin"\nTPU_LIBRARY_PATH="/lib/libtpu.so"\n')
        said = self.world.run("environment", "look", PYTHON="system", JAX_VERSION="0.6.2", more={"ENVIRONMENT_FILE": self.world.path("etc/environment")})
        self.assertEqual(said.note_words, [["libtpu-elsewhere", "/lib/libtpu.so"]], said.text)
        said = self.world.run("environment", "look", PYTHON="system", JAX_VERSION="0.6.2", more={"TPU_LIBRARY_PATH": "/opt/libtpu.so"})
        self.assertEqual(said.note_words, [["libtpu-elsewhere", "/opt/libtpu.so"]], said.text)

    def test_an_environment_of_an_older_python_is_told_and_left_alone(self):
        self.whole() # as an older TPU Desk made it, by the system's Python
        before = self.world.files()
        for step in ("look", "venv"):
            said = self.step(step, PYTHON="uv")
            self.assertEqual(said.problem, ["venv-other", self.world.path("home/venv"), "3.10.12", "3.12"], said.text)
        self.assertEqual({p: w for p, w in self.world.files().items() if "__pycache__" not in p}, {p: w for p, w in before.items() if "__pycache__" not in p})
        self.assertEqual(self.step("venv", PYTHON="system").result, "unchanged")

    def test_an_environment_that_does_not_work_is_told(self):
        self.step("venv", PYTHON="system")
        shutil.rmtree(next(os.path.join(top, "pip") for top, names, _ in os.walk(self.world.path("home/venv")) if "pip" in names))
        self.assertEqual(self.step("look", PYTHON="system").problem, ["venv-broken", self.world.path("home/venv")])
        os.unlink(self.world.path("home/venv/bin/python"))
        self.assertEqual(self.step("venv", PYTHON="uv").problem, ["venv-broken", self.world.path("home/venv")])

    def test_a_torch_environment_of_its_own_gets_the_same_python(self):
        self.assertEqual(self.step("python", PYTHON="uv").result, "changed")
        self.step("venv", PYTHON="uv")
        shutil.rmtree(self.world.path("home/.local/share/tpudesk/uv")) # the environment stands, but uv is needed for the second
        self.assertEqual(self.step("python", PYTHON="uv").result, "unchanged")
        self.assertEqual(self.step("python", PYTHON="uv", TORCH="torch-xla").result, "changed")

    def test_uvs_faults_have_a_name(self):
        place = "https://github.com/astral-sh/python-build-standalone/releases/download/20260718/cpython-3.12.13.tar.gz"
        unreachable = (f"error: Request failed after 3 retries in 9.5s\n  Caused by: Failed to download {place}\n  Caused by: error sending request for url ({place})\n"
                       "  Caused by: client error (Connect)\n  Caused by: dns error\n  Caused by: failed to lookup address information: Name or service not known\n")
        for words, problem in ((unreachable, ["python-unreachable", "3.12", "failed to lookup address information: Name or service not known"]),
                               (unreachable.replace("dns error", "tcp connect error").replace("failed to lookup address information: Name or service not known",
                                                                                              "Connection refused (os error 111)"),
                                ["python-unreachable", "3.12", "Connection refused (os error 111)"]),
                               ("error: Failed to download https://github.com/x\n  Caused by: HTTP status client error (403 Forbidden) for url (https://github.com/x)\n",
                                ["python-unreachable", "3.12", "HTTP status client error (403 Forbidden) for url (https://github.com/x)"]),
                               ("error: No download found for request: cpython-3.12-linux-x86_64-gnu\n", ["no-python", "3.12"]),
                               ("error: No interpreter found for Python 3.12 in managed installations\n", ["no-python", "3.12"]),
                               ("error: Failed to extract archive\n  Caused by: No space left on device (os error 28)\n", ["disk-full", self.world.path("home")]),
                               ("error: something else\n", ["uv-failed", "something else"])):
            self.world.write("w/uv-fault", words)
            said = self.step("python", PYTHON="uv")
            self.assertEqual((said.status, said.problem[:len(problem)]), (20, problem), said.text)
        self.world.write("w/uv-fault", "error: Failed to install seed packages into virtual environment\n  Caused by: Failed to fetch: `https://pypi.org/simple/pip/`\n"
                         "  Caused by: error sending request for url (https://pypi.org/simple/pip/)\n")
        self.assertEqual(self.step("venv", PYTHON="uv").problem, ["pip-unreachable"])
        os.unlink(self.world.path("w/uv-fault"))
        self.step("python", PYTHON="uv")
        self.assertEqual(self.step("venv", PYTHON="uv").result, "changed") # half of one does not stand in the way

    def test_wheels_come_by_the_hashes_that_the_index_gave_the_first_host(self):
        for told in ("index-1", "index-2"):
            self.world.write("w/" + told, "a" * 64)
        for step in ("python", "venv"):
            self.step(step)
        said = self.step("versions")
        self.assertIn("flax-0.10.7-py3-none-any.whl " + "a" * 64, said.facts["hashes"].splitlines())
        given = {"PINS": said.facts["pins"], "HASHES": said.facts["hashes"]}
        self.assertEqual(self.step("versions").facts["hashes"], given["HASHES"]) # kept
        self.world.write("w/index-2", "b" * 64) # another file under the same name
        said = self.step("libraries", **given)
        self.assertEqual(said.problem[0], "wheel-differs", said.text)
        self.assertIn("jax-0.6.2-py3-none-any.whl", said.problem[1])
        self.assertFalse(os.path.exists(self.world.path("w/locked")))
        self.world.write("w/index-2", "a" * 64)
        self.assertEqual(self.step("libraries", **given).result, "changed")
        self.assertIn(f"jax==0.6.2 --hash=sha256:{'a' * 64}", self.world.read("w/locked").splitlines())
        asked = [line for line in self.world.read("w/pip").splitlines() if "--require-hashes" in line]
        self.assertEqual(len(asked), 1)
        self.assertIn("--no-deps", asked[0])

    def test_oh_my_zsh_is_one_commit_and_no_other(self):
        upstream = self.world.path("upstream")
        git = ["git", "-c", "user.name=x", "-c", "user.email=x@y", "-c", "commit.gpgsign=false", "-C", upstream]
        subprocess.run(["git", "init", "-q", upstream], check=True, stderr=subprocess.DEVNULL)
        commits = []
        for text in ("first", "second"):
            self.world.write("upstream/oh-my-zsh.sh", text)
            self.world.write("upstream/templates/zshrc.zsh-template", "# zshrc\n")
            subprocess.run([*git, "add", "-A"], check=True)
            subprocess.run([*git, "commit", "-q", "-m", text], check=True)
            commits.append(subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip())
        subprocess.run([*git, "config", "uploadpack.allowAnySHA1InWant", "true"], check=True)
        with open(f"{RECIPES}/environment/ohmyzsh.sh", encoding="utf-8") as file:
            pinned = re.search(r"(?m)^commit=([0-9a-f]{40})\b", file.read()).group(1)
        # The real repository is a folder here, and the commit that is asked for one of its.
        self.world.write("bin/git", f'''#!/bin/bash
words=("${{@/https:\\/\\/github.com\\/ohmyzsh\\/ohmyzsh/file://{upstream}}}")
exec /usr/bin/git "${{words[@]/{pinned}/$(cat "$W/commit")}}"
''')
        for name, text in (("git", None), ("zsh", ""), ("usermod", ""), ("getent", "echo x:x:0:0::/:$(command -v zsh)")):
            if text is not None:
                self.world.write("bin/" + name, "#!/bin/sh\n" + text + "\n")
            os.chmod(self.world.path("bin/" + name), 0o755)
        self.world.write("w/installed", "git\nzsh\nca-certificates\n")
        self.world.write("w/commit", "0" * 40) # gone, or never there
        said = self.step("ohmyzsh")
        self.assertEqual(said.problem[:1], ["clone-failed"], said.text)
        self.assertFalse(os.path.exists(self.world.path("home/.oh-my-zsh")))
        self.world.write("w/commit", commits[0])
        said = self.step("ohmyzsh")
        self.assertEqual((said.result, self.world.read("home/.oh-my-zsh/oh-my-zsh.sh")), ("changed", "first"), said.text)
        self.assertEqual(self.step("ohmyzsh").result, "unchanged")
        self.assertEqual(self.step("ohmyzsh", "undo").status, 0)
        self.assertFalse(os.path.exists(self.world.path("home/.oh-my-zsh")))

    def test_a_library_of_another_version_is_put_right(self):
        self.whole()
        said = self.step("libraries", PINS="jax==0.6.3\nflax==0.10.7\noptax==0.2.5\nlibtpu==0.0.18")
        self.assertEqual(self.step("libraries", PINS="jax==0.6.2\nflax==0.10.7\noptax==0.2.5").result or said.result, "changed")

    def test_R25_torchtpu_brings_the_torch_that_it_fits(self):
        more = {"WITH_JAX": "", "WITH_FLAX": "", "TORCH": "torch-tpu", "PYTHON": "uv", "TORCH_VENV": "~/venv-torch-tpu"}
        for step in ("python", "venv"):
            self.assertEqual(self.step(step, **more).status, 0)
        for _ in range(2):
            said = self.step("versions", **more)
            self.assertEqual(said.facts["torch_pins"].split(), ["torch-tpu==0.2.0", "torch==2.13.0+cpu"], said.text)
        asked = [line for line in self.world.read("w/pip").splitlines() if "--dry-run" in line]
        self.assertEqual(len(asked), 1) # kept for the second run, and torch is not bound by hand
        self.assertIn("-f https://download.pytorch.org/whl/cpu/torch/", asked[0])
        self.assertNotIn("libtpu", asked[0])
        done = self.step("torch-tpu", TORCH_PINS=said.facts["torch_pins"], **more)
        self.assertEqual(done.result, "changed", done.text)
        self.assertEqual(self.step("torch-tpu", TORCH_PINS=said.facts["torch_pins"], **more).result, "unchanged")
        self.assertEqual(self.step("summary", **more).facts["torch_tpu"], "0.2.0")
        self.assertEqual(self.step("torch-tpu", "undo", **more).status, 0)
        self.assertFalse(os.path.exists(self.world.path("home/venv-torch-tpu")))

    def test_torch_is_of_the_release_that_torch_xla_was_built_for(self):
        more = {"WITH_JAX": "", "WITH_FLAX": "", "TORCH": "torch-xla"}
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
