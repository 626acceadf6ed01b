#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""app/package and what it makes, of small programs in the place of the product: no Internet, no compiler runs for long."""
import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import sources
from checkout import Checkout

DELIVERY = "app/delivery"
PROGRAM = r"""
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern char **environ;
int main(int count, char **words)
{
    char path[4096];
    path[readlink("/proc/self/exe", path, sizeof path - 1)] = '\0';
    printf("exe %s\n", path);
    for (int i = 0; i < count; ++i)
        printf("word %s\n", words[i]);
    for (char **one = environ; *one; ++one)
        printf("variable %s\n", *one);
    FILE *maps = fopen("/proc/self/maps", "r");
    while (fgets(path, sizeof path, maps))
        if (strstr(path, "libm.so") && strstr(path, "r-x"))
            printf("library %s", strchr(path, '/'));
    printf("sum %.3f\n", cos(count));
    fflush(stdout);
    if (system("echo child:$LD_LIBRARY_PATH:$0"))
        return 3;
    return getenv("STATUS") ? atoi(getenv("STATUS")) : 0;
}
"""
HAS_COMPILER = shutil.which("gcc") is not None and os.uname().machine == "x86_64"
HAS_QT = os.path.isdir("/usr/lib/x86_64-linux-gnu/qt6/plugins/sqldrivers")
HAS_XZ = shutil.which("xz") is not None
HAS_DEBHELPER = all(shutil.which(name) for name in ("dh", "dpkg-buildpackage", "lintian"))


def run(*command, **more):
    environment = {**os.environ, **more.pop("environment", {})}
    return subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=1500, **more)


def compile_programs(folder, names):
    os.makedirs(folder, exist_ok=True)
    source = os.path.join(folder, "small.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write(PROGRAM)
    first = os.path.join(folder, names[0])
    said = run("gcc", "-O2", "-g1", "-fstack-protector-strong", "-D_FORTIFY_SOURCE=3", "-Wl,-z,relro,-z,now", "-o", first, source, "-lm")
    assert said.returncode == 0, said.stderr
    os.unlink(source)
    for name in names[1:]:
        shutil.copy(first, os.path.join(folder, name))


@unittest.skipUnless(HAS_COMPILER and HAS_QT and HAS_XZ, "gcc, xz and Qt's plugins are needed, on x86-64")
class Bundle(unittest.TestCase):
    """The watcher's bundle; that of the desk differs by its lists."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="tpudesk-package-")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.programs = os.path.join(cls.folder, "programs")
        compile_programs(cls.programs, ["tpudesk-watch"])
        cls.file = os.path.join(cls.folder, "tpudesk-watch.run")
        cls.bundle = os.path.join(cls.folder, "made", "bundle")
        cls.debug = os.path.join(cls.folder, "debug")
        cls.said = cls.pack("--file", cls.file, "--folder", cls.bundle, "--debug", cls.debug)
        if cls.said.returncode != 0:
            raise AssertionError(cls.said.stderr)

    @classmethod
    def pack(cls, *words):
        return run("bash", os.path.join(ROOT, DELIVERY, "bundle.sh"), "--watcher", "--quick", "--programs", cls.programs, "--version", "0.9.0",
                   "--commit", "0123456789ab", *words, environment={"TMPDIR": cls.folder})

    def home(self):
        home = tempfile.mkdtemp(prefix="home ", dir=self.folder) # a blank, because people have them
        return {"HOME": home, "XDG_DATA_HOME": ""}, home

    def start(self, *words, **environment):
        clean = {name: value for name, value in {**os.environ, **environment}.items() if value}
        return subprocess.run(words, check=False, capture_output=True, text=True, env=clean, timeout=120)

    def test_a_program_runs_with_the_loader_and_libraries_of_the_bundle(self):
        said = self.start(f"{self.bundle}/bin/tpudesk-watch", "a", "b c", STATUS="7")
        lines = said.stdout.splitlines()
        self.assertEqual(said.returncode, 7, said.stderr)
        self.assertIn(f"exe {self.bundle}/bin/tpudesk-watch", lines)
        self.assertEqual([line for line in lines if line.startswith("word ")], [f"word {self.bundle}/bin/tpudesk-watch", "word a", "word b c"])
        self.assertIn(f"library {self.bundle}/lib/libm.so.6", lines)
        self.assertIn("sum -0.990", lines)

    def test_what_it_starts_uses_the_systems_libraries(self):
        said = self.start(f"{self.bundle}/bin/tpudesk-watch", LD_LIBRARY_PATH="/of/the/user", QT_PLUGIN_PATH="/of/a/desktop", LD_PRELOAD="")
        self.assertIn("child::sh", said.stdout.splitlines())
        for kept in ("variable TPUDESK_HOST_ENV_LD_LIBRARY_PATH=/of/the/user", "variable TPUDESK_HOST_ENV_QT_PLUGIN_PATH=/of/a/desktop"):
            self.assertIn(kept, said.stdout.splitlines()) # the program gives them back to what runs on the machine
        self.assertNotIn("variable LD_LIBRARY_PATH", said.stdout)

    def test_it_can_be_moved_and_linked(self):
        moved = os.path.join(self.folder, "an other place")
        os.rename(self.bundle, moved)
        try:
            link = os.path.join(self.folder, "linked")
            os.symlink(f"{moved}/bin/tpudesk-watch", link)
            said = self.start(link)
            self.assertIn(f"exe {moved}/bin/tpudesk-watch", said.stdout.splitlines())
            self.assertIn(f"library {moved}/lib/libm.so.6", said.stdout.splitlines())
        finally:
            os.rename(moved, self.bundle)

    def test_a_broken_bundle_says_what_is_missing(self):
        broken = os.path.join(self.folder, "broken")
        shutil.copytree(self.bundle, broken, symlinks=True)
        os.unlink(f"{broken}/lib/ld-linux-x86-64.so.2")
        said = self.start(f"{broken}/bin/tpudesk-watch")
        self.assertEqual(said.returncode, 127)
        self.assertIn(f"{broken}/lib/ld-linux-x86-64.so.2", said.stderr)
        self.assertIn("Unpack the bundle again.", said.stderr)
        with open(f"{broken}/lib/ld-linux-x86-64.so.2", "wb") as file:
            file.write(b"\x7fELF")
        self.assertIn("damaged", self.start(f"{broken}/bin/tpudesk-watch").stderr)
        colon = os.path.join(self.folder, "a:b")
        shutil.copytree(self.bundle, colon, symlinks=True)
        self.assertIn("colon", self.start(f"{colon}/bin/tpudesk-watch").stderr)

    def test_a_file_unpacks_itself_once_and_starts(self):
        environment, home = self.home()
        said = self.start("sh", self.file, "x", **environment)
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn("unpacking tpudesk-watch 0.9.0", said.stderr)
        self.assertIn("word x", said.stdout.splitlines())
        again = self.start("sh", self.file, **environment)
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        unpacked = os.listdir(f"{home}/.local/lib/tpudesk")
        self.assertEqual(len(unpacked), 1, "nothing is left of the unpacking")
        self.assertRegex(unpacked[0], r"^tpudesk-watch-0\.9\.0-[0-9a-f]{12}$")

    def test_two_first_starts_at_once_unpack_one_folder(self):
        environment, home = self.home()
        clean = {name: value for name, value in {**os.environ, **environment}.items() if value}
        started = [subprocess.Popen(["sh", self.file], env=clean, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
        for one in started:
            out, error = one.communicate(timeout=120)
            self.assertEqual(one.returncode, 0, error)
            self.assertIn("sum", out)
        self.assertEqual(len(os.listdir(f"{home}/.local/lib/tpudesk")), 1)

    def test_it_unpacks_to_a_new_folder_only(self):
        environment, home = self.home()
        target = f"{home}/deep/er/desk"
        self.assertEqual(self.start("sh", self.file, "--unpack", target, **environment).returncode, 0)
        self.assertEqual(sorted(os.listdir(target)), ["bin", "bundle.txt", "lib", "share"])
        self.assertEqual(os.listdir(f"{home}/deep/er"), ["desk"])
        with open(f"{target}/bundle.txt", encoding="utf-8") as file:
            self.assertTrue(file.read().startswith("program=tpudesk-watch\nversion=0.9.0\ncommit=0123456789ab\n"))
        again = self.start("sh", self.file, "--unpack", target, **environment)
        self.assertEqual(again.returncode, 1)
        self.assertIn("is there already", again.stderr)

    def test_it_is_installed_and_removed(self):
        environment, home = self.home()
        os.makedirs(f"{home}/.local/bin")
        said = self.start("sh", self.file, "--install", **environment)
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn("word go", self.start(f"{home}/.local/bin/tpudesk-watch", "go", **environment).stdout.splitlines())
        self.assertEqual(self.start("sh", self.file, "--remove", **environment).returncode, 0)
        self.assertEqual([name for _, _, names in os.walk(home) for name in names], [])
        with open(f"{home}/.local/bin/tpudesk-watch", "w", encoding="utf-8") as file:
            file.write("of somebody else")
        self.assertIn("stays as it is", self.start("sh", self.file, "--install", **environment).stderr)
        self.start("sh", self.file, "--remove", **environment)
        self.assertEqual(os.listdir(f"{home}/.local/bin"), ["tpudesk-watch"])

    def test_a_damaged_file_and_a_place_without_room_are_said(self):
        environment, home = self.home()
        with open(self.file, "rb") as file:
            whole = file.read()
        for name, bytes_ in (("cut", whole[:-1000]), ("changed", whole[:-5000] + b"x" + whole[-4999:])):
            path = f"{home}/{name}.run"
            with open(path, "wb") as file:
                file.write(bytes_)
            said = self.start("sh", path, **environment)
            self.assertEqual(said.returncode, 1)
            self.assertIn("Download it again", said.stderr)
        self.assertFalse(os.path.exists(f"{home}/.local"))
        with open(f"{home}/.local", "w", encoding="utf-8"):
            pass # a file where the folder should be
        said = self.start("sh", self.file, **environment)
        self.assertEqual(said.returncode, 1)
        self.assertIn("--unpack DIR", said.stderr)

    def test_another_processor_is_refused_before_anything_is_written(self):
        environment, home = self.home()
        tools = f"{home}/tools"
        os.mkdir(tools)
        with open(f"{tools}/uname", "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\ncase $1 in -m) echo aarch64;; *) echo Linux;; esac\n')
        os.chmod(f"{tools}/uname", 0o755)
        said = self.start("sh", self.file, PATH=f"{tools}:{os.environ['PATH']}", **environment)
        self.assertEqual(said.returncode, 1)
        self.assertIn("this is Linux on aarch64", said.stderr)
        self.assertFalse(os.path.exists(f"{home}/.local"))

    def test_symbols_stand_apart_by_build_ids(self):
        notes = run("readelf", "--notes", f"{self.bundle}/lib/programs/tpudesk-watch").stdout
        build_id = re.search(r"Build ID: ([0-9a-f]{40})", notes).group(1)
        symbols = f"{self.debug}/.build-id/{build_id[:2]}/{build_id[2:]}.debug"
        self.assertIn(".debug_line", run("readelf", "--sections", "--wide", symbols).stdout)
        self.assertNotIn(".debug_line", run("readelf", "--sections", "--wide", f"{self.bundle}/lib/programs/tpudesk-watch").stdout)

    def test_libraries_are_those_of_packages_and_their_licences_come_along(self):
        libc = os.path.realpath("/lib/x86_64-linux-gnu/libc.so.6")
        with open(f"{self.bundle}/lib/libc.so.6", "rb") as ours, open(libc, "rb") as theirs:
            self.assertEqual(ours.read(), theirs.read())
        with open(f"{self.bundle}/share/doc/tpudesk/packages/packages.tsv", encoding="utf-8") as file:
            packages = [line.split("\t")[0] for line in file.read().splitlines()]
        self.assertIn("libc6", packages)
        self.assertTrue(os.path.exists(f"{self.bundle}/share/doc/tpudesk/packages/libc6.txt"))
        self.assertFalse([name for name in os.listdir(f"{self.bundle}/lib") if "Gui" in name or "Widgets" in name])

    def test_the_same_programs_make_the_same_file(self):
        again = os.path.join(self.folder, "again.run")
        self.assertEqual(self.pack("--file", again).returncode, 0)
        with open(again, "rb") as one, open(self.file, "rb") as other:
            self.assertEqual(one.read(), other.read())

    def test_a_program_that_is_not_there_is_named(self):
        said = run("bash", os.path.join(ROOT, DELIVERY, "bundle.sh"), "--watcher", "--programs", "/nowhere", "--version", "1", "--file", "/nowhere/x")
        self.assertEqual(said.returncode, 1)
        self.assertIn("tpudesk-watch is not in /nowhere", said.stderr)

    def test_nobody_has_to_relocate_the_launcher(self):
        self.assertIn("no relocations", run("readelf", "--relocs", f"{self.bundle}/bin/tpudesk-watch").stdout)


@unittest.skipUnless(HAS_COMPILER and HAS_QT and HAS_XZ and HAS_DEBHELPER, "debhelper and lintian are needed")
class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="tpudesk-deb-")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.out = os.path.join(cls.folder, "out")
        cls.lay(os.path.join(cls.folder, "installed", "usr"))
        cls.said = run("bash", os.path.join(ROOT, DELIVERY, "deb.sh"), "--installed", os.path.join(cls.folder, "installed"), "--out", cls.out,
                       environment={"TPUDESK_QUICK_BUNDLE": "1", "TMPDIR": cls.folder})

    @classmethod
    def lay(cls, usr):
        """What cmake --install would lay, with small programs."""
        compile_programs(f"{usr}/bin", ["tpudesk", "tpudesk-cli", "tpudesk-watch", "tpudesk-practice", "tpudesk-tour"])
        parts = f"{usr}/libexec/tpudesk-practice"
        compile_programs(parts, ["init", "runtime", "tpudesk-practice-slice"])
        for name in ("bin", "lib"):
            shutil.copytree(os.path.join(ROOT, "resources/practice", name), f"{parts}/{name}")
        desktop = os.path.join(ROOT, "resources/desktop")
        for source, target in (("tpudesk.desktop", "applications/tpudesk.desktop"), ("tpudesk.metainfo.xml", "metainfo/tpudesk.metainfo.xml"),
                               ("tpudesk.1", "man/man1/tpudesk.1"), ("tpudesk-watch.1", "man/man1/tpudesk-watch.1"),
                               ("tpudesk-practice.1", "man/man1/tpudesk-practice.1"), ("tpudesk.1", "man/man1/tpudesk-cli.1"),
                               ("completion/tpudesk.bash", "bash-completion/completions/tpudesk"), ("completion/_tpudesk", "zsh/site-functions/_tpudesk"),
                               ("completion/tpudesk.fish", "fish/vendor_completions.d/tpudesk.fish"),
                               ("tpudesk-48.png", "icons/hicolor/48x48/apps/tpudesk.png")):
            os.makedirs(os.path.dirname(f"{usr}/share/{target}"), exist_ok=True)
            shutil.copy(f"{desktop}/{source}", f"{usr}/share/{target}")
        shutil.copytree(os.path.join(ROOT, "resources/recipes"), f"{usr}/share/tpudesk/recipes")
        shutil.copytree(os.path.join(ROOT, "LICENSES"), f"{usr}/share/licenses/tpudesk")

    def package(self, name):
        found = [path for path in os.listdir(self.out) if path.startswith(name + "_") and path.endswith(".deb")]
        self.assertEqual(len(found), 1, name)
        return os.path.join(self.out, found[0])

    def files(self, name):
        return {line.split(None, 5)[5][1:]: line.split()[0] for line in run("dpkg-deb", "--contents", self.package(name)).stdout.splitlines()}

    def field(self, name, field):
        return run("dpkg-deb", "--field", self.package(name), field).stdout.strip()

    def test_lintian_has_nothing_to_say(self):
        self.assertEqual(self.said.returncode, 0, self.said.stderr)
        self.assertNotRegex(self.said.stderr, r"(?m)^[EW]: ")

    def test_there_are_three_packages_with_their_symbols_apart(self):
        names = {name.split("_")[0] for name in os.listdir(self.out)}
        self.assertEqual(names, {"tpudesk", "tpudesk-watch", "tpudesk-practice", "tpudesk-dbgsym", "tpudesk-watch-dbgsym", "tpudesk-practice-dbgsym"})
        self.assertTrue(any(re.match(r"/usr/lib/debug/\.build-id/[0-9a-f]{2}/[0-9a-f]{38}\.debug$", path) for path in self.files("tpudesk-dbgsym")))
        self.assertNotIn(".debug_line", run("readelf", "--sections", "--wide", self.extracted("tpudesk", "usr/bin/tpudesk")).stdout)

    def extracted(self, name, path):
        folder = tempfile.mkdtemp(dir=self.folder)
        run("dpkg-deb", "--extract", self.package(name), folder)
        return os.path.join(folder, path)

    def test_each_program_is_in_its_package(self):
        desk = self.files("tpudesk")
        for path in ("/usr/bin/tpudesk", "/usr/bin/tpudesk-cli", "/usr/libexec/tpudesk/tpudesk-watch.run", "/usr/share/applications/tpudesk.desktop",
                     "/usr/share/man/man1/tpudesk.1.gz", "/usr/share/doc/tpudesk/copyright", "/usr/share/doc/tpudesk/changelog.gz"):
            self.assertIn(path, desk)
        self.assertIn("/usr/bin/tpudesk-watch", self.files("tpudesk-watch"))
        practice = self.files("tpudesk-practice")
        for path in ("/usr/bin/tpudesk-practice", "/usr/libexec/tpudesk-practice/init", "/usr/libexec/tpudesk-practice/sshd/usr/sbin/sshd"):
            self.assertIn(path, practice)
        everything = {*desk, *practice, *self.files("tpudesk-watch")}
        self.assertFalse([path for path in everything if "tour" in path or path.startswith("/etc/") or "/systemd/" in path])

    def test_what_is_no_program_there_is_none_here(self):
        practice = self.files("tpudesk-practice")
        self.assertTrue(practice["/usr/libexec/tpudesk-practice/lib/host.py"].startswith("-rw-r--r--"))
        self.assertTrue(practice["/usr/libexec/tpudesk-practice/bin/apt-get"].startswith(("-rwxr-xr-x", "lrwx")))

    def test_the_watcher_needs_no_display_and_practice_no_service(self):
        self.assertNotRegex(self.field("tpudesk-watch", "Depends"), r"gui|widgets|x11|xcb")
        self.assertNotRegex(self.field("tpudesk-practice", "Depends"), r"openssh-server|slurm|munge")
        self.assertNotIn("openssh-server", self.field("tpudesk-practice", "Recommends"))
        self.assertRegex(self.field("tpudesk-practice", "Recommends"), r"\bmunge,.*\bslurm-wlm\b")  # of clusters, for who leaves recommended packages in
        self.assertIn("tpudesk-practice (= ", self.field("tpudesk", "Recommends"))
        self.assertIn("bubblewrap", self.field("tpudesk-practice", "Depends"))

    def test_no_script_runs_when_they_are_installed_that_debhelper_has_not_made(self):
        for name in ("tpudesk", "tpudesk-watch", "tpudesk-practice"):
            said = run("dpkg-deb", "--info", self.package(name)).stdout
            self.assertNotRegex(said, r"(?m)^\s*\d+ bytes,.*(preinst|postrm|prerm)")


class Versions(unittest.TestCase):
    """Which version the source is, by its changelog, in a small checkout."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="tpudesk-version-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        shutil.copytree(os.path.join(ROOT, DELIVERY), os.path.join(self.folder, DELIVERY))
        os.mkdir(os.path.join(self.folder, ".github"))
        self.write("CMakeLists.txt", 'project(tpudesk VERSION 0.3.0 LANGUAGES C CXX)\n')
        self.git = ["git", "-c", "user.name=x", "-c", "user.email=x@y", "-c", "commit.gpgsign=false", "-C", self.folder]

    def write(self, path, text):
        with open(os.path.join(self.folder, path), "w", encoding="utf-8") as file:
            file.write(text)

    def changelog(self, text):
        self.write(".github/CHANGELOG.md", "# Changelog\n\n" + text)

    def commit(self):
        run(*self.git, "init", "-q")
        run(*self.git, "add", "-A")
        run(*self.git, "commit", "-q", "-m", "all", environment={"GIT_COMMITTER_DATE": "2026-12-01T10:00:00Z"})
        return run(*self.git, "rev-parse", "--short=12", "HEAD").stdout.strip()

    def ask(self, words):
        said = run("bash", "-c", f'source "$0/{DELIVERY}/version.sh"; {words}', self.folder)
        self.assertEqual(said.returncode, 0, said.stderr)
        return said.stdout.strip()

    def test_before_its_release_a_version_is_older_than_that(self):
        self.changelog("## [Unreleased]\n\n- New.\n\n## [0.2.0] - 2026-11-01\n\n- Old.\n")
        commit = self.commit()
        self.assertEqual(self.ask("package_version"), f"0.3.0~git20261201.{commit}")
        if shutil.which("dpkg"):
            self.assertEqual(run("dpkg", "--compare-versions", self.ask("package_version"), "lt", "0.3.0").returncode, 0)

    def test_a_release_has_its_number_alone(self):
        self.changelog("## [Unreleased]\n\n## [0.3.0] - 2026-12-01\n\n### Added\n\n- New,\n  over two lines.\n\n## [0.2.0] - 2026-11-01\n\n- Old.\n")
        self.commit()
        self.assertEqual(self.ask("package_version"), "0.3.0")
        self.assertEqual(self.ask("release_notes 0.3.0"), "### Added\n\n- New,\n  over two lines.")
        self.write("new file", "x")
        self.write("CMakeLists.txt", 'project(tpudesk VERSION 0.4.0 LANGUAGES C CXX)\n')
        self.assertRegex(self.ask("package_version"), r"^0\.4\.0~git20261201\.[0-9a-f]{12}\.changed$")

    def test_without_git_it_is_told_by_who_builds(self):
        self.changelog("## [Unreleased]\n\n- New.\n")
        self.assertEqual(self.ask("TPUDESK_COMMIT=abc123 program_commit"), "abc123")
        self.assertEqual(self.ask("program_commit"), "")

    def test_cmake_writes_the_commit_once(self):
        if not shutil.which("cmake"):
            self.skipTest("cmake is not installed")
        self.changelog("## [Unreleased]\n")
        commit = self.commit()
        header = os.path.join(self.folder, "commit.h")
        command = ["cmake", f"-DSOURCE={self.folder}", f"-DHEADER={header}", "-P", os.path.join(self.folder, DELIVERY, "commit.cmake")]
        for changed in (False, True):
            if changed:
                self.write("CMakeLists.txt", "another\n")
            self.assertEqual(run(*command).returncode, 0)
            text = sources.read(self.folder, "commit.h")
            self.assertIn(f'#define TPUDESK_COMMIT "{commit}{"+" if changed else ""}"', text)
            before = os.stat(header).st_mtime_ns
            run(*command)
            self.assertEqual(os.stat(header).st_mtime_ns, before)

    @unittest.skipUnless(shutil.which("openssl"), "openssl is not installed")
    def test_an_announcement_is_signed_and_of_a_release_only(self):
        key, out = os.path.join(self.folder, "key.pem"), os.path.join(self.folder, "out")
        run("openssl", "genpkey", "-algorithm", "ed25519", "-out", key)
        announce = ["bash", os.path.join(self.folder, DELIVERY, "announce.sh"), "--key", key, "--page", "https://desk.example/0.3.0", "--out", out]
        self.changelog("## [Unreleased]\n\n- More.\n\n## [0.3.0] - 2026-12-01\n\n- New.\n")
        said = run(*announce)
        self.assertEqual(said.returncode, 1)
        self.assertIn("not released", said.stderr)
        self.changelog("## [Unreleased]\n\n## [0.3.0] - 2026-12-01\n\n- New.\n")
        self.write("notes.ko.txt", "- 새 것.\n")
        said = run(*announce)
        self.assertEqual(said.returncode, 0, said.stderr)
        public = base64.b64decode(said.stdout.strip())
        self.assertEqual(len(public), 32)
        form, signature, body = sources.read(out, "tpudesk-release.txt").split("\n", 2)
        self.assertEqual(json.loads(body), {"version": "0.3.0", "published": "2026-12-01", "page": "https://desk.example/0.3.0",
                                            "notes": {"en": "- New.", "ko": "- 새 것."}})
        self.write("signed", form + "\n" + body)
        with open(os.path.join(self.folder, "signature"), "wb") as file:
            file.write(base64.b64decode(signature))
        verified = run("openssl", "pkeyutl", "-verify", "-rawin", "-inkey", key, "-in", os.path.join(self.folder, "signed"),
                       "-sigfile", os.path.join(self.folder, "signature"))
        self.assertEqual(verified.returncode, 0, verified.stderr)
        for wrong in (["--page", "http://desk.example"], ["--key", "/nowhere"]):
            self.assertEqual(run(*announce, *wrong).returncode, 1)

    def test_each_release_of_the_changelog_left_a_data_folder_for_the_tests(self):
        released = re.findall(r"(?m)^## \[(\d[\d.]*)\] - ", sources.read(ROOT, ".github/CHANGELOG.md"))
        there = os.listdir(os.path.join(ROOT, "tests/data/releases"))
        self.assertEqual([version for version in released if version not in there], [])
        current = re.search(r"project\(tpudesk VERSION ([\d.]+)", sources.read(ROOT, "CMakeLists.txt")).group(1)
        self.assertIn(current, there)


class Command(unittest.TestCase):
    def setUp(self):
        self.machine = Checkout(ROOT)
        self.addCleanup(self.machine.close)
        shutil.copy(os.path.join(ROOT, "app/package"), os.path.join(self.machine.source, "app/package"))
        shutil.copytree(os.path.join(ROOT, DELIVERY), os.path.join(self.machine.source, DELIVERY))

    def test_wrong_words_are_named_and_nothing_is_set_up(self):
        for wrong, words in (("deb, bundle or announce", []), ("'rpm'", ["rpm"]), ("'--fast'", ["deb", "--fast", "x"]), ("--out", ["deb", "--out"]),
                             ("/nowhere", ["bundle", "--installed", "/nowhere"]), ("go with announce", ["deb", "--key", "x"]),
                             ("https://", ["deb", "--update-url", "http://x.example"])):
            with self.subTest(words=words):
                status, out, said = self.machine.run(*words, script="app/package")
                self.assertEqual((status, out), (2, ""), said)
                self.assertIn(wrong, said.splitlines()[0])
        self.assertFalse(os.path.exists(os.path.join(self.machine.cache, "roots")))

    def test_help_lists_the_options(self):
        status, out, said = self.machine.run("--help", script="app/package")
        self.assertEqual((status, out), (0, ""))
        for option in ("deb", "bundle", "announce", "--out DIR", "--installed DIR", "--update-url URL", "--update-key KEY"):
            self.assertIn(option, said)


class Lists(unittest.TestCase):
    def test_the_level_of_packaging_stands_between_running_and_testing(self):
        self.assertIn("environment_levels=(run package test bench)", sources.read(ROOT, "app/environment/packages.sh"))

    def test_what_clusters_of_practice_hosts_use_comes_along(self):
        """From the source by its own packages, from a package by what it recommends: Munge and Slurm are this computer's."""
        listed = set(re.sub(r"#.*", "", sources.read(ROOT, "app/environment/packages/run.txt")).split())
        self.assertLessEqual({"munge", "slurm-client", "slurmctld", "slurmd"}, listed)
        practice = sources.read(ROOT, f"{DELIVERY}/debian/control").split("\nPackage: tpudesk-practice\n")[1]
        recommended = re.search(r"(?m)^Recommends: ((?:.*,\n )*.*)$", practice).group(1)
        self.assertLessEqual({"munge", "slurm-wlm"}, {name.split()[0] for name in re.split(r",\s*", recommended)})

    def test_what_installs_is_installed_by_the_packages(self):
        """Each program that CMake installs is in a package, or is said to be in none."""
        installed = set(re.findall(r"\btpudesk(?:-[a-z]+)?\b", " ".join(re.findall(r"install\(TARGETS ([^)]*?) RUNTIME DESTINATION \$\{CMAKE_INSTALL_BINDIR\}", sources.read(ROOT, "resources/desktop/CMakeLists.txt")))))
        listed = set()
        folder = os.path.join(ROOT, DELIVERY, "debian")
        for name in os.listdir(folder):
            if name.endswith(".install") or name == "not-installed":
                listed |= set(re.findall(r"(?m)^usr/bin/(\S+)$", sources.read(folder, name)))
        self.assertEqual(installed, listed)


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=2)
