#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The words in which the practice cloud refuses are data: resources/practice/refusals.json says of each whether it was seen
from Google or is inferred, and where it comes from. A sentence of the code that stands there is no refusal, or is an offence."""
import json
import os
import re
import unittest

import sources

ROOT = sources.root_of_arguments()
DATA = "resources/practice/refusals.json"
FOLDERS = ("services/practice/world", "services/practice/http")
LITERAL = re.compile(r'u"((?:[^"\\\n]|\\.)*)"((?:\s*u?"(?:[^"\\\n]|\\.)*")*)_s')
USE = re.compile(r'\b(refusal|refusalText)\("([^"]*)"_L1')

# Files that do not speak for Google: to the author of a scenario, to the Practice menu, to whoever starts the program.
OWN_FILES = {
    "faultproxy.cpp": "ports of this computer",
    "faults.cpp": "problems of a scenario",
    "journal.cpp": "the state's folder",
    "oauthroutes.cpp": "a page that says that it is not Google's",
    "practiceroutes.cpp": "/practice/v1",
    "scenario.cpp": "problems of a scenario",
}
# Sentences that refuse nothing, or refuse for the practice cloud itself.
OWN_WORDS = {
    "%1 %2 Cloud TPU %3 in zone %4", "%1 per project per %2", "%1 vCPUs, %2 GB RAM", "CreateNode requests per minute",
    "Default network for the project", "NOT %1 AND NOT %2", "Google developers console API activation",
    "Google developers console billing", "Practice billing account", "TRC Support <trc-support@google.com>",
    "The keeper of the gate has shaken his head.", "The TPU had a maintenance event at ",
    "The practice cloud cannot write its state: is the disk full?", "You have access to free Cloud TPUs",
    "ddd, d MMM yyyy HH:mm:ss +0000", "ddd, dd MMM yyyy hh:mm:ss 'GMT'", "in region ", "maintenance event at ",
    "maintenance event at %1", "no key could be made", "queued resource id", "runtime monitor started on %1",
    "runtime monitor: worker is healthy", "the local socket of the practice cloud cannot be opened: %1",
    '"condition" is none of %1.', "'%1' has no worker %2.",
}


def sentences(text):
    """(line, words) of each literal that reads like a sentence: three words and more."""
    text = sources.blanked(text, keep_strings=True)
    for match in LITERAL.finditer(text):
        words = match.group(1) + "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', match.group(2)))
        words = re.sub(r"\\(.)", r"\1", words)
        if len(re.findall(r"[A-Za-z]{2,}\S* ", words)) >= 2 and not words.startswith(("\\A", "signIn: ")):
            yield text.count("\n", 0, match.start()) + 1, words


def strangers(path, text):
    return [f"{path}:{line}: {words}" for line, words in sentences(text) if words not in OWN_WORDS]


class Refusals(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(ROOT, DATA), encoding="utf-8") as file:
            cls.entries = json.load(file)["refusals"]
        paths = [path for path in sources.files(ROOT) if os.path.dirname(path) in FOLDERS]
        cls.code = {path: sources.read(ROOT, path) for path in paths}
        cls.uses = {found for text in cls.code.values() for found in USE.findall(text)}

    def test_each_has_a_mark_and_a_source(self):
        ids = [entry["id"] for entry in self.entries]
        self.assertEqual(ids, sorted(set(ids)), "sorted by their ids, each once")
        self.assertGreater(len(ids), 150)
        for entry in self.entries:
            with self.subTest(entry["id"]):
                self.assertLessEqual(set(entry), {"id", "code", "text", "mark", "source"})
                self.assertIn(entry["mark"], ("seen", "inferred"))
                self.assertTrue(entry["text"].strip() and entry["source"].strip())
        texts = [entry["text"] for entry in self.entries]
        self.assertEqual(sorted(texts), sorted(set(texts)), "the same words twice")

    def test_code_and_data_name_the_same(self):
        known = {entry["id"]: entry for entry in self.entries}
        self.assertEqual({name for _, name in self.uses} - set(known), set(), "not in the data")
        self.assertEqual(set(known) - {name for _, name in self.uses}, set(), "nobody says them")
        for name in {name for function, name in self.uses if function == "refusal"}:
            self.assertIn("code", known[name], name)

    def test_no_words_stand_in_the_code(self):
        found = [line for path, text in self.code.items() if os.path.basename(path) not in OWN_FILES
                 for line in strangers(path, text)]
        self.assertEqual(found, [], "not in %s:\n%s" % (DATA, "\n".join(found)))

    def test_the_search_finds_what_it_looks_for(self):
        self.assertEqual(len(strangers("x.cpp", 'return invalidArgument(u"The moon is not "\n    "for sale here."_s);')), 1)
        self.assertEqual(strangers("x.cpp", '// u"The moon is not for sale."_s\nreturn u"default"_s;'), [])
        self.assertEqual(USE.findall('refusal("a-b"_L1, {x}); refusalText("c"_L1)'), [("refusal", "a-b"), ("refusalText", "c")])

    def test_the_inferred_ones_are_listed(self):
        inferred = [entry for entry in self.entries if entry["mark"] == "inferred"]
        self.assertTrue(inferred)
        print(f"\n{len(inferred)} of {len(self.entries)} refusals are inferred:")
        for entry in inferred:
            print(f'  {entry["id"]}: {entry["text"]} ({entry["source"]})')


if __name__ == "__main__":
    unittest.main()
