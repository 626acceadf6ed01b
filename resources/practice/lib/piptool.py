# The imitation of pip on a practice host: installs from a small index of its own.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Knows the projects of index.json. What has a folder in index/ is copied from there, of the others only the name and the version
come. It resolves what is needed, wants a Python that is new enough, and fails in pip's words."""
import json
import os
import re
import shutil
import sys
import time

import host

INDEX = os.path.join(host.LIB, "index")
VALUED = ("-r", "--requirement", "-c", "--constraint", "-f", "--find-links", "-i", "--index-url", "--extra-index-url", "--report", "--progress-bar",
          "--target", "-t", "--timeout", "--retries", "--cache-dir", "--trusted-host", "--prefix", "--root", "--upgrade-strategy", "-e", "--editable",
          "--format", "--python-version", "--platform", "--log", "--src", "--proxy")
SHOWN = "Collecting {0}\n  Downloading {1}-{2}-py3-none-any.whl ({3} kB)\n"


class Place:
    """Where a Python finds its packages and programs."""

    def __init__(self, folder, programs, version, python):
        self.folder, self.programs, self.version, self.python = folder, programs, version, python

    def installed(self):
        found = {}
        if os.path.isdir(self.folder):
            for name in os.listdir(self.folder):
                match = re.fullmatch(r"(.+)-([^-]+)\.dist-info", name)
                if match:
                    found[plain(match[1])] = match[2]
        return found


def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def number(version):
    return [int(part) for part in re.findall(r"\d+", version)]


def fits(version, rules):
    """rules: '>=1.0,<2' and the like."""
    have = number(version)
    for rule in filter(None, (text.strip() for text in rules.split(","))):
        match = re.fullmatch(r"(===|==|>=|<=|~=|!=|>|<)\s*(\S+)", rule)
        if not match:
            return False
        sign, text = match.groups()
        want = number(text)
        size = max(len(have), len(want))
        a, b = have + [0] * (size - len(have)), want + [0] * (size - len(want))
        if text.endswith(".*"):
            same = have[:len(want)] == want
            if (sign == "==" and not same) or (sign == "!=" and same):
                return False
            continue
        fine = {"==": a == b, "===": a == b, ">=": a >= b, "<=": a <= b, ">": a > b, "<": a < b, "!=": a != b,
                "~=": a >= b and have[:len(want) - 1] == want[:-1]}[sign]
        if not fine:
            return False
    return True


class Wish:
    """name[extra]rules"""

    def __init__(self, text):
        text = re.split(r"\s*;|\s+#", text.strip())[0].split(" @ ")[0].strip()
        match = re.fullmatch(r"([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[([^\]]*)\])?\s*(.*)", text)
        if not match:
            host.fail("ERROR: Invalid requirement: '%s'" % text)
        self.text, self.name, self.rules = text, plain(match[1]), match[3].strip("() ")
        self.extras = [extra.strip() for extra in (match[2] or "").split(",") if extra.strip()]


def choose(wish, index, python, pins):
    """The newest version that fits, or the end with pip's words."""
    known = index.get(wish.name, {}).get("versions", {})
    rules = ",".join(filter(None, (wish.rules, pins.get(wish.name, ""))))
    usable = [version for version, about in known.items() if fits(python, about.get("python", ">=3.7"))]
    found = [version for version in usable if fits(version, rules)]
    if found:
        return max(found, key=number)
    for version in (version for version in known if version not in usable and fits(version, rules)):
        sys.stderr.write("ERROR: Ignored the following versions that require a different python version: %s Requires-Python %s\n" % (
            version, known[version]["python"]))
    host.fail("ERROR: Could not find a version that satisfies the requirement %s (from versions: %s)\nERROR: No matching distribution found for %s"
              % (wish.text, ", ".join(sorted(usable, key=number)) or "none", wish.text))


def resolve(wishes, python, pins, have):
    """Name → version of all that is needed. `have` counts where it fits."""
    index = host.read_json(os.path.join(host.LIB, "index.json"), {})["projects"]
    chosen, waiting, asked = {}, list(wishes), {}
    while waiting:
        wish = waiting.pop(0)
        asked[wish.name] = ",".join(filter(None, (asked.get(wish.name, ""), wish.rules)))
        if wish.name in chosen:
            if not fits(chosen[wish.name], wish.rules):
                host.fail("ERROR: Cannot install %s because these package versions have conflicting dependencies.\nERROR: ResolutionImpossible: for help "
                          "visit https://pip.pypa.io/en/latest/topics/dependency-resolution/#dealing-with-dependency-conflicts" % wish.text)
        elif wish.name in have and fits(have[wish.name], asked[wish.name]) and fits(have[wish.name], pins.get(wish.name, "")):
            chosen[wish.name] = have[wish.name]
        else:
            chosen[wish.name] = choose(wish, index, python, pins)
        about = index.get(wish.name, {}).get("versions", {}).get(chosen[wish.name], {})
        waiting += [Wish(text) for text in about.get("needs", []) if plain(Wish(text).name) not in chosen]
        waiting += [Wish(text) for extra in wish.extras for text in about.get("extras", {}).get(extra, [])]
    return chosen


def take_out(name, place):
    for entry in os.listdir(place.folder):
        match = re.fullmatch(r"(.+)-([^-]+)\.dist-info", entry)
        if not match or plain(match[1]) != name:
            continue
        folder = os.path.join(place.folder, entry)
        for line in host.lines_of(os.path.join(folder, "RECORD")):
            path = os.path.normpath(os.path.join(place.folder, line.split(",")[0]))
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path)
            elif os.path.lexists(path):
                os.unlink(path)
        shutil.rmtree(folder, ignore_errors=True)


def put_in(name, version, place):
    """The package's folder, what names it, and its programs."""
    os.makedirs(place.folder, exist_ok=True)
    take_out(name, place)
    index = host.read_json(os.path.join(host.LIB, "index.json"), {})["projects"].get(name, {})
    module = index.get("module", name.replace("-", "_"))
    source, target = os.path.join(INDEX, name, module), os.path.join(place.folder, module)
    record = [module]
    if os.path.isdir(index.get("system", "")):
        os.symlink(index["system"], target)
    elif os.path.isdir(source):
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        host.write_text(os.path.join(target, "__init__.py"), STUB % {"name": name, "version": version})
    if os.path.isdir(source):
        host.write_text(os.path.join(target, "_version.py"), "__version__ = %r\n" % version)
    for program, entry in index.get("programs", {}).items():
        for called in [program] + (["pip" + place.version.rpartition(".")[0]] if program == "pip3" else []):
            path = os.path.join(place.programs, called)
            host.write_text(path, "#!%s\n# An imitation on a practice host.\nimport sys\nfrom %s import main\nsys.exit(main())\n" % (place.python, entry), 0o755)
            record.append(os.path.relpath(path, place.folder))
    folder = "%s-%s.dist-info" % (name.replace("-", "_"), version)
    host.write_text(os.path.join(place.folder, folder, "METADATA"), "Metadata-Version: 2.1\nName: %s\nVersion: %s\nSummary: an imitation on a practice host\n" % (
        index.get("name", name), version))
    host.write_text(os.path.join(place.folder, folder, "INSTALLER"), "pip\n")
    host.write_text(os.path.join(place.folder, folder, "RECORD"), "".join(path + ",,\n" for path in record))


STUB = '''"""An imitation: a practice host has only the name and the version of %(name)s."""
import sys

__version__ = %(version)r


class _Parts:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.startswith(__name__ + "."):
            raise ModuleNotFoundError("this practice host has only the name of %(name)s, not its " + name, name=name)


sys.meta_path.insert(0, _Parts)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise NotImplementedError("this practice host has only the name of %(name)s, not its " + name + ": that needs a real TPU VM")
'''


def offline(wish):
    for tries in (4, 3, 2, 1, 0):
        sys.stderr.write("WARNING: Retrying (Retry(total=%d, connect=None, read=None, redirect=None, status=None)) after connection broken by "
                         "'NewConnectionError('<pip._vendor.urllib3.connection.HTTPSConnection object at 0x7f3c5a2f1b70>: Failed to establish a new "
                         "connection: [Errno -3] Temporary failure in name resolution')': /simple/%s/\n" % (tries, wish.name))
        time.sleep(0.3)
    host.fail("ERROR: Could not find a version that satisfies the requirement %s (from versions: none)\nERROR: No matching distribution found for %s"
              % (wish.text, wish.text))


def read_file(path):
    if not os.path.exists(path):
        host.fail("ERROR: Could not open requirements file: [Errno 2] No such file or directory: '%s'" % path)
    lines = [line.strip() for line in host.lines_of(path)]
    return [line for line in lines if line and not line.startswith(("#", "-"))]


def install(words, options, place):
    wishes = [Wish(word) for word in words if not word.startswith((".", "/")) and "://" not in word]
    wishes += [Wish(line) for path in options.get("-r", []) + options.get("--requirement", []) for line in read_file(path)]
    pins = {wish.name: wish.rules for path in options.get("-c", []) + options.get("--constraint", []) for wish in map(Wish, read_file(path))}
    if any(word.startswith("git+") or "://" in word for word in words):
        host.fail("ERROR: This practice host has no way to %s" % next(word for word in words if "://" in word))
    if not wishes:
        host.fail("ERROR: You must give at least one requirement to install (see \"pip help install\")")
    have = {} if "--ignore-installed" in options else place.installed()
    missing = [wish for wish in wishes if wish.name not in have or not fits(have[wish.name], wish.rules) or "--upgrade" in options]
    if missing and not host.is_online():
        offline(missing[0])
    kept = {name: version for name, version in have.items() if "--upgrade" not in options or name not in [wish.name for wish in wishes]}
    chosen = resolve(wishes, place.version, pins, kept)
    fresh = {name: version for name, version in chosen.items() if have.get(name) != version}
    if "--report" in options:
        report = {"version": "1", "pip_version": "25.3", "install": [
            {"download_info": {"url": "https://files.pythonhosted.org/packages/%s-%s-py3-none-any.whl" % (name, version)}, "is_direct": False,
             "requested": name in [wish.name for wish in wishes], "metadata": {"metadata_version": "2.1", "name": name, "version": version}}
            for name, version in sorted(fresh.items())], "environment": {"python_version": place.version.rpartition(".")[0]}}
        text = json.dumps(report, indent=2)
        sys.stdout.write(text + "\n") if options["--report"][-1] == "-" else host.write_text(options["--report"][-1], text)
    quiet = "-q" in options
    if not quiet:
        sys.stderr.write("NOTE: pip is an imitation on this practice host: it knows a small index of its own, and fetches nothing.\n")
    for name, version in chosen.items():
        if not quiet and name not in fresh:
            print("Requirement already satisfied: %s in %s (%s)" % (name, place.folder, version))
    if "--dry-run" in options:
        if fresh and not quiet:
            print("Would install " + " ".join("%s-%s" % pair for pair in sorted(fresh.items())))
        return 0
    if fresh and host.disk_is_full():
        host.fail("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device\n")
    for name, version in fresh.items():
        if not quiet:
            sys.stdout.write(SHOWN.format(name, name.replace("-", "_"), version, 100 + len(name) * 37))
        put_in(name, version, place)
    if fresh and not quiet:
        print("Installing collected packages: %s\nSuccessfully installed %s" % (
            ", ".join(fresh), " ".join("%s-%s" % pair for pair in sorted(fresh.items()))))
    return 0


def uninstall(words, place):
    have = place.installed()
    for name in map(plain, words):
        if name not in have:
            sys.stderr.write("WARNING: Skipping %s as it is not installed.\n" % name)
            continue
        print("Found existing installation: %s %s\nUninstalling %s-%s:" % (name, have[name], name, have[name]))
        take_out(name, place)
        print("  Successfully uninstalled %s-%s" % (name, have[name]))
    return 0


def show_all(verb, options, place):
    have = sorted(place.installed().items())
    if options.get("--format") == ["json"]:
        print(json.dumps([{"name": name, "version": version} for name, version in have]))
    elif verb == "freeze" or options.get("--format") == ["freeze"]:
        print("\n".join("%s==%s" % pair for pair in have if pair[0] not in ("pip", "setuptools", "wheel")))
    else:
        print("%-20s %s\n%s %s" % ("Package", "Version", "-" * 20, "-" * 12))
        print("\n".join("%-20s %s" % pair for pair in have))
    return 0


def show(words, place):
    have = place.installed()
    for name in map(plain, words):
        if name in have:
            print("Name: %s\nVersion: %s\nLocation: %s" % (name, have[name], place.folder))
    lost = [name for name in words if plain(name) not in have]
    if lost:
        sys.stderr.write("WARNING: Package(s) not found: %s\n" % ", ".join(lost))
    return 1 if len(lost) == len(words) else 0


def main(arguments, place):
    options, words = {}, []
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        if word.startswith("--") and "=" in word:
            options.setdefault(word.split("=", 1)[0], []).append(word.split("=", 1)[1])
        elif word in VALUED and waiting:
            options.setdefault(word, []).append(waiting.pop(0))
        elif word.startswith("-") and not word.startswith("--"):
            for letter in word[1:]:
                options["--upgrade" if letter == "U" else "-" + letter] = True
        elif word.startswith("-"):
            options["-q" if word == "--quiet" else word] = True
        else:
            words.append(word)
    if "--version" in options or "-V" in options:
        print("pip %s from %s/pip (python %s)" % (place.installed().get("pip", "22.0.2"), place.folder, place.version.rpartition(".")[0]))
        return 0
    verb = words.pop(0) if words else "help"
    if verb == "install":
        return install(words, options, place)
    if verb == "uninstall":
        return uninstall(words, place)
    if verb in ("list", "freeze"):
        return show_all(verb, options, place)
    if verb == "show":
        return show(words, place)
    if verb == "check":
        print("No broken requirements found.")
        return 0
    if verb in ("cache", "config", "help"):
        return 0
    host.fail('ERROR: unknown command "%s"' % verb)
