#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts are declared with their parts (widgets/common/translated.h): no class tells them anew in a function of its own."""
import os
import re
import unittest

import sources

# A function for another language, or an override of changeEvent(), where a class declares it.
DECLARED = re.compile(r"\bvoid (?P<name>retranslate\w*|changeEvent)\(")
# How many of them a folder may have. No number grows.
ALLOWED = {
    "widgets/hosts": 1, # its font
    "widgets/jobs": 1, # its colours
    "widgets/setup": 1, # its font
    "widgets/common": 4, # fonts, and what is measured
    "widgets/provisioning": 2,
    "widgets/quota": 1, # its font
    "widgets/tpu": 2,
    "widgets/usage": 3,
    "widgets/vpc": 1, # its example goes while it is off
}


def declared(text):
    return [match.group("name") for match in DECLARED.finditer(sources.blanked(text))]


class TheCheckout(unittest.TestCase):
    def test_texts_are_declared(self):
        found = {}
        for path in sources.files(ROOT, ("app", "widgets")):
            for name in declared(sources.read(ROOT, path)):
                found.setdefault(os.path.dirname(path), []).append(f"{path}: {name}")
        offenders = [line for folder, lines in found.items() if len(lines) > ALLOWED.get(folder, 0) for line in lines]
        self.assertFalse(offenders, "declare texts with named() and translated():\n" + "\n".join(offenders))


class TheRule(unittest.TestCase):
    def test_a_declaration_counts_once(self):
        self.assertEqual(declared("class A { void retranslate(); void retranslateSubmit(); };\nvoid A::retranslate() { retranslateSubmit(); }"),
                         ["retranslate", "retranslateSubmit"])
        self.assertEqual(declared("    void changeEvent(QEvent *event) override;\n// void changeEvent(\n    QWidget::changeEvent(event);"), ["changeEvent"])


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
