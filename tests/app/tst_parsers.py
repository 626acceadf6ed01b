#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What reads bytes from outside stands in tests/fuzz/parsers.txt, and each of it has a target that calls it, with a corpus."""
import os
import re
import unittest

import sources

LIST = "tests/fuzz/parsers.txt"
# By its name and what it takes, a function that reads something: a new one has to be in the list.
READER = re.compile(r"\b((?:parse|read)(?:[A-Z]\w*)?|[a-z]\w*From|from[A-Z]\w*)\s*\(([^;{)]*)|\b([a-z]\w*In)\s*\((?:const )?QByteArray(?:View)?\b[^;{)]*")
TAKEN = re.compile(r"\b(?:QByteArray|QByteArrayView|QString|QStringView|QStringList|QJson\w+|string_view)\b")


def rows(text):
    """(header, function, the function of the target, target or -, whose bytes or why not)"""
    for line in text.splitlines():
        if line and not line.startswith("#"):
            head, target, whose = (part.strip() for part in line.split(" | "))
            header, functions = head.split(": ")
            for function in functions.split(", "):
                name, _, way = function.partition(" by ")
                yield header, name, way or name, target, whose


def readers(path, text):
    """Functions of a header that read something. Members named in it as a type's are under their own name."""
    for match in READER.finditer(sources.blanked(text)):
        if match.group(3) or TAKEN.search(match.group(2)):
            yield match.group(3) or match.group(1)


def unlisted(path, text, listed):
    return [f"{path}: {name} is not in {LIST}: with a target, or with a reason" for name in readers(path, text) if (path, name) not in listed]


class TheList(unittest.TestCase):
    def setUp(self):
        self.rows = list(rows(sources.read(ROOT, LIST)))

    def test_every_reader_of_the_tree_is_in_it(self):
        listed = {(header, name) for header, name, *_ in self.rows}
        headers = [path for path in sources.files(ROOT, ("app", "services", "widgets"), (".h",)) if not path.startswith(("services/practice/", "app/tour/"))]
        found = [line for path in headers for line in unlisted(path, sources.read(ROOT, path), listed)]
        self.assertFalse(found, "\n".join(found))

    def test_what_is_in_it_is_there_and_once(self):
        self.assertEqual(len(self.rows), len(set(self.rows)))
        gone = [f"{header}: {name}" for header, name, *_ in self.rows if not re.search(rf"\b{name}\b", sources.blanked(sources.read(ROOT, header)))]
        self.assertEqual(gone, [])

    def test_every_target_calls_what_it_stands_for_and_has_a_corpus(self):
        fuzzed = [row for row in self.rows if row[3] != "-"]
        calls = {target: sources.blanked(sources.read(ROOT, f"tests/fuzz/fuzz_{target}.cpp")) for *_, target, _ in fuzzed}
        self.assertEqual([f"{header}: {name} in {target}" for header, name, way, target, _ in fuzzed if not re.search(rf"\b{way}\b", calls[target])], [])
        self.assertEqual([target for target in calls if not os.listdir(os.path.join(ROOT, "tests/fuzz/corpus", target))], [])

    def test_every_target_is_in_it_and_in_the_build(self):
        named = {target for *_, target, _ in self.rows} - {"-"}
        built = set(re.findall(r"^tpudesk_fuzz(?:_qt)?\((\w+)", sources.read(ROOT, "tests/fuzz/CMakeLists.txt"), re.M)) - {"name"}
        there = {name[5:-4] for name in os.listdir(os.path.join(ROOT, "tests/fuzz")) if name.startswith("fuzz_")}
        self.assertEqual(named, there)
        self.assertEqual(built, there)


class TheRule(unittest.TestCase):
    def test_a_reader_is_found(self):
        for text in ("Result<A> parseA(const QByteArray &text);", "std::optional<A> aFrom(const QJsonObject &json);", "static A fromJson(const QJsonObject &json);",
                     "QString nameIn(const QByteArray &said);", "A readA(\n    QByteArrayView bytes);", "void parse(const QString &text);"):
            self.assertTrue(unlisted("services/a/a.h", text, set()), text)
            self.assertFalse(unlisted("services/a/a.h", text, {("services/a/a.h", name) for name in readers("", text)}), text)

    def test_others_are_left_alone(self):
        for text in ("// parseA(const QByteArray &text)", "int read() const;", "void reader(const QString &text);", "bool letsIn(const QString &who);", "A fromNow(int seconds);"):
            self.assertEqual(unlisted("services/a/a.h", text, set()), [], text)

    def test_a_row_is_read(self):
        self.assertEqual(list(rows("# a\n\na/b.h: f by g, h | t | who\n")), [("a/b.h", "f", "g", "t", "who"), ("a/b.h", "h", "h", "t", "who")])


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
