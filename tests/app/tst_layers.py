#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads every #include line and holds it against the floors of the house (CMake holds the coarse half of it)."""
import glob
import os
import re
import tempfile
import unittest

import sources

# Which folders of services a folder of services may include, beside itself.
SERVICES = {
    "core": [],
    "net": ["core"],
    "store": ["core"],
    "auth": ["core", "net", "store"],
    "terminal": ["core"],
    "tmux": ["core", "terminal"],
    "ssh": ["core", "net", "terminal", "tmux", "store"],
    "files": ["core", "store", "ssh"],
    "checkpoints": ["core", "files"],
    "sync": ["core", "store", "files"],
    "tpu": ["core", "net", "auth", "store"],
    "keys": ["core", "net", "auth", "store", "ssh", "tpu"],
    "grantmail": ["core", "net", "store", "tpu"],
    "quota": ["core", "net", "auth", "store", "tpu", "grantmail"],
    "provisioning": ["core", "net", "auth", "store", "tpu"],
    "vpc": ["core", "net", "auth", "tpu"],
    "project": ["core", "net", "auth", "store", "tpu", "quota", "keys", "ssh", "vpc"],
    # Buckets are another place with files; what their data cost on the way is what the money view says.
    "buckets": ["core", "net", "auth", "store", "tpu", "quota", "project", "files"],
    # The reality check asks what all of these ask.
    "diagnostics": ["core", "net", "auth", "store", "ssh", "tpu", "keys", "quota", "vpc", "project"],
    # What ran on a TPU begins again on the one that took its place.
    "hosts": ["core", "store", "terminal", "tpu", "ssh", "provisioning"],
    "recipes": ["core", "store", "ssh", "hosts"],
    "jobs": ["core", "store", "ssh", "hosts", "recipes"],
    # A lab book follows jobs, the folders that they upload and the machines that come back.
    "runs": ["core", "store", "ssh", "tpu", "provisioning", "sync", "diagnostics", "hosts", "jobs"],
    "scalars": ["core", "store", "files", "jobs"],
    # A plan asks for its machine, and for the network that it stands in.
    "setup": ["core", "net", "store", "tpu", "keys", "ssh", "provisioning", "vpc", "hosts", "recipes"],
    "ports": ["core", "net", "auth", "store", "tpu", "ssh", "terminal", "hosts", "recipes", "jobs"],
    "usage": ["core", "net", "auth", "store", "tpu", "ssh", "hosts", "jobs"],
    # Beside the stacks of a job's ranks stands what its chips do.
    "stacks": ["core", "store", "ssh", "hosts", "jobs", "usage"],
    # A recording comes over the connections of hosts, and lands as files do.
    "profiling": ["core", "ssh", "files", "hosts"],
    # The one axis on which lie what chips and hosts did, and what logs of jobs tell.
    "slowness": ["core", "tpu", "hosts", "jobs", "runs", "usage"],
    # A way out of its own: no token of Google's is known there.
    "webhooks": ["core", "net", "auth", "store"],
    # It owns one of each.
    "session": ["core", "net", "auth", "store", "diagnostics", "ssh", "tpu", "grantmail", "quota", "keys", "vpc", "project", "provisioning",
                "hosts", "recipes", "jobs", "scalars", "runs", "setup", "ports", "usage", "stacks", "profiling", "slowness", "files", "buckets", "checkpoints", "sync", "webhooks"],
    # It stands for Google: what it shared with TPU Desk could hide a mistake of both.
    "practice": ["core"],
}
# Which folders of services the widgets never see: they know service classes, not the network.
NOT_FOR_WIDGETS = ["net", "practice"]
# But for what these show or set: the proxies, what was asked of whom, and whether anybody answers.
ABOUT_THE_NETWORK = ("proxies.h", "proxychoice.h", "requests.h", "reachability.h")
SHOWS_THE_NETWORK = ("settings", "diagnostics", "shell")
# Which widgets all others may use, and which pages show a part of another one: a quota leads to the create form, a key is
# tried on a TPU, a job runs on hosts that are chosen as those of a command. Nothing goes the other way.
COMMON_WIDGETS = ["common", "theme"]
WIDGETS = {"ports": ["tpu"], "quota": ["tpu", "vpc"], "start": ["vpc"], "keys": ["tpu"], "tpu": ["provisioning"], "setup": ["vpc"],
           "jobs": ["hosts", "buckets"], "files": ["buckets"], "runs": ["jobs"],
           # A job's notice uses the words of its page; a setting shows what it sets, such as the letters of a terminal.
           "notifications": ["jobs"], "settings": ["palette", "notifications", "terminal"], "undo": ["palette"], "diagnostics": ["usage"],
           # The window knows all that stands in it.
           "shell": ["account", "buckets", "diagnostics", "files", "guide", "hosts", "jobs", "keys", "notifications", "palette", "ports", "provisioning",
                     "quota", "runs", "settings", "setup", "start", "storage", "terminal", "tpu", "undo", "usage", "vpc"]}
# Where the practice cloud may be known: itself, the token it gives out, who starts it, the sign-in page, the window with
# its menu and its mark, and the composition root.
KNOWS_PRACTICE = ("services/practice/", "services/auth/", "services/session/", "widgets/start/", "widgets/account/", "widgets/shell/",
                  "app/", "tests/")

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.M)
PRACTICE_CONDITION = re.compile(r"\b(?:if|while|switch)\s*\([^;{]*\b\w*practice|\w*practice\w*(?:\(\))?\s*\?(?!\?)", re.I)


def qt_headers(module):
    """Names of a Qt module's headers, as the compiler finds them."""
    found = set()
    for folder in glob.glob(f"/usr/include/*/qt6/{module}") + glob.glob(f"/usr/include/qt6/{module}"):
        found |= set(os.listdir(folder))
    return found


GUI = qt_headers("QtGui") | qt_headers("QtWidgets")
NETWORK = qt_headers("QtNetwork") | qt_headers("QtHttpServer") | qt_headers("QtWebSockets") | qt_headers("QtGrpc")


def wrong_include(path, name):
    """Why `path` may not include `name`, or nothing."""
    floor, folder = (path.split("/") + [""])[:2]
    to_floor, to_folder = (name.split("/") + [""])[:2]
    header = os.path.basename(name)
    if floor == "tests":
        return None
    if to_floor == "app" and floor != "app":
        return "nothing stands on app"
    if header.startswith("QCoro"):
        return None
    return (wrong_in_services(path, folder, name, to_floor, to_folder, header) if floor == "services"
            else wrong_in_widgets(folder, name, to_floor, to_folder, header) if floor == "widgets" else None)


def wrong_in_services(path, folder, name, to_floor, to_folder, header):
    if to_floor == "widgets":
        return "services know no widget"
    if name.startswith(("QtGui/", "QtWidgets/")) or header in GUI and "/" not in name:
        return "services know neither Gui nor Widgets"
    if to_floor == "services" and to_folder not in [folder, *SERVICES.get(folder, [])]:
        return f"{folder} may use only {', '.join(SERVICES.get(folder, [])) or 'itself'}"
    if name.startswith("libssh/") and folder != "ssh":
        return "libssh is known in services/ssh only"
    if path.startswith("services/terminal/parser.") and re.match(r"Q[A-Z]|Qt", name):
        return "the parser is plain C++"
    if folder in ("core", "terminal", "store") and header in NETWORK:
        return f"{folder} knows no network"
    return None


def wrong_in_widgets(folder, name, to_floor, to_folder, header):
    allowed = [folder, *COMMON_WIDGETS, *WIDGETS.get(folder, [])]
    if to_floor == "widgets" and to_folder not in allowed:
        return f"{folder} may use only {', '.join(allowed)}"
    if folder in SHOWS_THE_NETWORK and name in [f"services/net/{about}" for about in ABOUT_THE_NETWORK]:
        return None
    if header == "QHostAddress" and folder == "diagnostics":
        return None  # a value: whether a host of the list is this computer
    if to_floor == "services" and to_folder in NOT_FOR_WIDGETS:
        return f"widgets never see services/{to_folder}"
    if header in NETWORK or name.startswith("QtNetwork/"):
        return "widgets never see the network"
    if name.startswith("libssh/"):
        return "widgets never see libssh"
    return None


def offenders(root):
    """One line for each, as a compiler would print it."""
    found = []
    for path in sources.files(root):
        text = sources.read(root, path)
        code = sources.blanked(text, keep_strings=True)
        for match in INCLUDE.finditer(code):
            why = wrong_include(path, match.group(2))
            if why:
                found.append(f"{path}:{code.count(chr(10), 0, match.start()) + 1}: {match.group(2)}: {why}")
        found += wrong_words(path, sources.blanked(text))
    return found


def wrong_words(path, code):
    found = []
    for number, line in enumerate(code.split("\n"), 1):
        if line.lstrip().startswith("#"):
            continue
        if re.search(r"\bssh_[a-z]", line) and not path.startswith(("services/ssh/", "tests/")):
            found.append(f"{path}:{number}: libssh is known in services/ssh only")
        if PRACTICE_CONDITION.search(line) and not path.startswith(KNOWS_PRACTICE):
            found.append(f"{path}:{number}: nothing here may ask whether the cloud is the practice cloud")
    return found


class TheCheckout(unittest.TestCase):
    def test_every_include_keeps_to_its_floor(self):
        found = offenders(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_every_folder_of_services_has_its_rule(self):
        folders = {path.split("/")[1] for path in sources.files(ROOT, ("services",))}
        self.assertLessEqual(folders, set(SERVICES), "say in SERVICES what these may include")

    def test_the_headers_of_qt_were_found(self):
        self.assertIn("QWidget", GUI)
        self.assertIn("QColor", GUI)
        self.assertIn("QNetworkReply", NETWORK)


class TheRules(unittest.TestCase):
    """A rule that never fires would be no rule."""

    def offences(self, path, text):
        with tempfile.TemporaryDirectory() as root:
            os.makedirs(os.path.join(root, os.path.dirname(path)))
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
            return offenders(root)

    def test_what_is_wrong_is_found(self):
        for path, line in [
            ("services/core/a.h", '#include "services/net/restclient.h"'),
            ("services/net/a.h", '#include "services/tpu/tpu.h"'),
            ("services/tpu/a.cpp", '#include "widgets/tpu/tpupage.h"'),
            ("services/tpu/a.cpp", "#include <QWidget>"),
            ("services/tpu/a.cpp", "  #  include <QtGui/QColor>"),
            ("services/tpu/a.cpp", "#include <libssh/libssh.h>"),
            ("services/terminal/parser.h", "#include <QString>"),
            ("services/terminal/a.h", "#include <QNetworkReply>"),
            ("services/practice/http/a.cpp", '#include "services/tpu/tpu.h"'),
            ("services/tpu/a.cpp", '#include "app/application.h"'),
            ("widgets/tpu/a.cpp", '#include "widgets/keys/keyspage.h"'),
            ("widgets/tpu/a.cpp", '#include "services/net/restclient.h"'),
            ("widgets/tpu/a.cpp", "#include <QNetworkAccessManager>"),
            ("widgets/tpu/a.cpp", '#include "services/practice/world/world.h"'),
            ("widgets/terminal/a.cpp", "int a = ssh_is_connected(s);"),
            ("services/tpu/a.cpp", "if (m_profile.isPractice()) {"),
            ("services/tpu/a.cpp", "return practice ? 1 : 2;"),
        ]:
            with self.subTest(line=line):
                self.assertEqual(len(self.offences(path, line + "\n")), 1)

    def test_what_is_right_is_left_alone(self):
        for path, line in [
            ("services/net/a.h", '#include "services/core/result.h"'),
            ("services/net/a.h", "#include <QNetworkReply>"),
            ("services/terminal/screen.h", "#include <QString>"),
            ("services/terminal/parser.h", "#include <cstdint>"),
            ("services/ssh/a.cpp", "#include <libssh/libssh.h>\nint a = ssh_is_connected(s);"),
            ("services/tpu/a.cpp", "// #include <QWidget>\n/* if (practice) */"),
            ("services/tpu/a.cpp", 'auto a = u"if (practice)"_s;'),
            ("widgets/tpu/a.cpp", '#include "widgets/common/notice.h"\n#include "services/tpu/tpu.h"\n#include <QWidget>'),
            ("app/main.cpp", '#include "widgets/tpu/tpupage.h"\nif (practice) {'),
            ("tests/services/net/tst_a.cpp", '#include "services/practice/world/world.h"\n#include <QWidget>'),
        ]:
            with self.subTest(line=line):
                self.assertEqual(self.offences(path, line + "\n"), [])


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
