#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the private words that the code once had out of names, and two types of one name: of identifiers, files and folders. What users read has the glossary."""
import functools
import os
import re
import tempfile
import unittest

import sources

# A word, or words in a row, as they stand in a name: LuckStore, luck_store and luckstore.cpp all hold "luck".
# Behind each, what the same thing is called now.
OLD = {
    "wish": "request, TpuRequest",
    "wishes": "requests",
    "wished": "requested, wanted",
    "luck": "capacity history",
    "lucky": "ranked",
    "comeback": "recovery",
    "come back": "recovery",
    "come backs": "recovery service",
    "trouble desk": "recovery controller",
    "trouble kind": "incident kind",
    "leftover": "orphaned resource, cleanup",
    "leftovers": "orphaned resources, cleanup",
    "triage": "failure class, retry decision",
    "outlived": "winner gone",
    "looker": "host poller",
    "turnstile": "semaphore",
    "loss bell": "connection lost",
    "host lane": "host queue",
    "io lane": "I/O thread",
    "no answer": "transport error",
    "said text": "stored message",
    "step said": "step result",
    "carry out": "run",
    "recipe side": "recipe step spec",
    "recipe cell": "host step state",
    "step place": "step context",
    "hop key": "pod key",
    "key way": "key distribution",
    "grace queue": "undo queue",
    "grace bar": "undo bar",
    "grace deed": "pending action",
    "grace mark": "undo mark",
    "knock": "probe",
    "place facts": "probe result",
    "once door": "one-time redirect",
    "guide door": "guide navigator",
    "mount door": "mount broker",
    "bill check": "cost check",
    "founding": "initial state",
    "passage": "proxy connection",
    "tally": "call counter",
    "cloud services": "session",
    "link desk": "navigator",
    "account desk": "sign-in controller",
    "network desk": "settings controller",
    "notice desk": "notification router",
    "comfort desk": "appearance controller",
    "safety desk": "safety controller",
    "desk link": "app link",
    "port ear": "port detector",
    "job ear": "job port detector",
    "home news": "project summary",
    "teller": "builder",
    "deed": "action",
    "remedy": "action",
    "zone judge": "placement check",
    "mail box": "mail drop field",
    "way body": "sign-in method form",
    "way card": "sign-in method card",
    "ink": "text colour",
    "tone": "status level",
    "heed": "on..., handle",
    "tell": "notify",
    "let go": "detach",
    "go on": "resume",
}
# Ordinary words: only the type is called otherwise.
OLD_TYPES = {"Refusal": "ApiError", "Estate": "ComputeResources", "Trouble": "Incident", "Looked": "Snapshot",
             "Pass": "Permit", "Holder": "ProcessIdentity", "Panels": "PageFactory", "Cloud": "SessionManager"}
# File names are one word: here the old words stand without a gap.
OLD_FILES = re.compile(r"(?:^|[/_.-])(?:tst_|fuzz_|bench_)?(wish|luck|comeback|trouble(?:desk|help|words)|leftover|triage|outlived|hostlane|iolane|"
                       r"saidtext|carryout|recipecell|hopkey|keyway|betweenhosts|grace(?:queue|bar|mark)|knock|placefacts|oncedoor|billcheck|"
                       r"estate|founding|passage|tally|refusal|linkdesk|accountdesk|networkdesk|noticedesk|comfortdesk|safetydesk|portear|"
                       r"jobear|homenews|zonejudge|mailbox|waybody|waycard|[a-z]+words\.(?:h|cpp)$)")
# What may keep such a word, and why.
ALLOWED = {
    "mailwords": "the words of a mail from TRC: a vocabulary, and no texts of ours",
    "tst_words": "the words that users read",
    "tst_names": "this test: it names what it forbids",
}
ALLOWED_NAMES = {
    "MailWords": "as mailwords",
    "goneBack": "what has gone back",
    "aTellsB": "plain English",
}
TEST_SENTENCE = re.compile(r"^(?:[A-Z]{1,2}\d+_)?[a-z]\w{18,}$")  # names of test functions are sentences, in the words of users


def parts(name):
    """OneTwo_three4 → one two three 4."""
    return " ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)).lower()


OLD_NAMES = re.compile(r"(?:^| )(" + "|".join(sorted(map(re.escape, OLD), key=len, reverse=True)) + r")(?= |$)")


@functools.lru_cache(maxsize=None)
def old_word(name):
    """The old word in an identifier, or nothing."""
    if name in ALLOWED_NAMES or TEST_SENTENCE.match(name):
        return None
    found = OLD_NAMES.search(parts(name))
    return found.group(1) if found else None


def offenders(root):
    found = []
    for path in sources.files(root):
        if os.path.splitext(os.path.basename(path))[0] not in ALLOWED and OLD_FILES.search(path):
            found.append(f"{path}: an old word in the name of a file or folder")
        code = re.sub(r"^[ \t]*#[ \t]*include[^\n]*", "", sources.blanked(sources.read(root, path)), flags=re.M)
        for name in dict.fromkeys(re.findall(r"\b[A-Za-z_]\w*", code)):
            word, now = old_word(name), None
            if word:
                now = f"{name}: \"{word}\" is called {OLD[word]} here"
            elif name in OLD_TYPES and re.search(r"\b(?:class|struct|enum class) (?:\w+::)*" + name + r"\b", code):
                now = f"{name} is called {OLD_TYPES[name]} here"
            if now:
                line = code.count("\n", 0, re.search(rf"\b{name}\b", code).start()) + 1
                found.append(f"{path}:{line}: {now}")
    return found


def offenders_in_pages(root):
    """What the pages that explain the tree call by an old name; what is no name stands in plain words."""
    found = []
    for path in sources.files(root, (*sources.FOLDERS, "resources", ".github"), (".md",)):
        for number, line in enumerate([] if path.startswith(("resources/guide/", "tests/data/")) else sources.read(root, path).splitlines(), 1):
            for name in re.findall(r"[A-Za-z_]\w*", " ".join(re.findall(r"`([^`]+)`", line))):
                now = OLD.get(old_word(name)) or OLD_TYPES.get(name)
                if now:
                    found.append(f"{path}:{number}: {name} is called {now} here")
    return found


SCOPE = re.compile(r"^(?:inline )?namespace\b *(?P<space>[\w:]*)[^;=\n]*\{"
                   r"|^(?:template ?<[^;{]*?>\s*)?(?:class|struct|union|enum(?: class| struct)?) (?P<type>\w+)(?: final)?\s*(?::(?!:)[^;{(]*)?\{"
                   r"|^(?P<end>\}(?!;))", re.M)


def twice_defined(root):
    """Types of one name in two files of the product, which has no namespaces of folders: the linker would not tell, and a reader
    takes one for the other. What is in an unnamed namespace is its file's own."""
    seen, found = {}, []
    for path in sources.files(root, ("app", "services", "widgets")):
        spaces = []
        text = sources.read(root, path)
        for match in SCOPE.finditer(sources.blanked(text)):
            if match.group("space") is not None:
                spaces.append(match.group("space") or "(unnamed)")
            elif match.group("end"):  # a function's, too; the format marks what closes a namespace
                if text.startswith(" // namespace", match.end()):
                    spaces = spaces[:-1]
            elif "(unnamed)" not in spaces:
                name = "::".join([*spaces, match.group("type")])
                first = seen.setdefault(name, path)
                if first != path:
                    found.append(f"{path}: {name} is defined in {first}, too")
    return found


class TheCheckout(unittest.TestCase):
    def test_a_name_means_one_type(self):
        found = twice_defined(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_no_old_word_has_come_back(self):
        found = offenders(ROOT) + offenders_in_pages(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))


class TheRules(unittest.TestCase):
    """A rule that never fires would be no rule."""

    def test_old_words_are_found_in_every_kind_of_name(self):
        for name in ["Wish", "wish", "m_wishes", "cancelWish", "LuckStore", "GraceQueue", "withHopKey", "carryOut", "ComeBacks", "paintTone", "goOn"]:
            with self.subTest(name=name):
                self.assertIsNotNone(old_word(name))

    def test_words_that_only_hold_them_are_left_alone(self):
        for name in ["TpuRequest", "Stonework", "linked", "thinking", "unlucky", "tools", "mostTones", "refusal", "aWishThatIsOneOfTheUserStaysInItsSentence"]:
            with self.subTest(name=name):
                self.assertIsNone(old_word(name))

    def test_two_types_of_one_name_are_found(self):
        with tempfile.TemporaryDirectory() as root:
            for path, code in [("a.h", "struct Place\n{\n};\n"), ("b.h", "class Place final : public QObject\n{\n};\n"),
                               ("c.cpp", "namespace {\nstruct Place\n{\n};\n} // namespace\nvoid f()\n{\n}\nenum class Own { A };\n"),
                               ("d.h", "namespace practice {\nstruct Place\n{\n};\n} // namespace practice\nclass Place;\n")]:
                os.makedirs(os.path.join(root, "services"), exist_ok=True)
                with open(os.path.join(root, "services", path), "w", encoding="utf-8") as file:
                    file.write(code)
            self.assertEqual(twice_defined(root), ["services/b.h: Place is defined in services/a.h, too"])

    def test_file_names_are_held_too(self):
        with tempfile.TemporaryDirectory() as root:
            for path in ["services/wish/a.h", "services/tpu/comebacks.cpp", "widgets/tpu/costtext.cpp", "widgets/tpu/billwords.h"]:
                os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
                with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                    file.write("int a;\n")
            self.assertEqual(len(offenders(root)), 3)
            with open(os.path.join(root, "services/README.md"), "w", encoding="utf-8") as file:
                file.write("`Panels` ties it, and `LuckStore` too, as you wish: `PageFactory`.\n")
            self.assertEqual(len(offenders_in_pages(root)), 2)


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
