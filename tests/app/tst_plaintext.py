#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts are plain: nothing in app and widgets writes markup, or uses a part of Qt that reads it unless it is told not to."""
import re
import unittest

import sources

# What may read its text as markup, where it may stand, and what to take instead.
READERS = {
    r"\bQLabel\s*[{(]|\bnew\s+QLabel\b|\bpublic\s+QLabel\b|\bQLabel\s+\w+\s*[;{(=]": ({"widgets/common/label.h", "widgets/common/label.cpp"}, "Label"),
    r"\bsetTextFormat\s*\(|\bQt::(?:RichText|AutoText|MarkdownText)\b": ({"widgets/common/label.cpp", "widgets/theme/style.cpp"}, "plain text"),
    # A report for a printer is a page of services/runs, in which every text is escaped; nobody looks at it here.
    r"\b(?:setHtml|insertHtml|appendHtml|fromHtml|setDefaultStyleSheet)\b": ({"widgets/runs/reportfile.cpp"}, "plain text"),
    r"\bsetMarkdown\b": ({"widgets/guide/prosestyle.cpp", "widgets/files/markdownview.cpp"}, "the guide's own text, or the preview's, without HTML"),
    r"\bQText(?:Edit|Browser)\s*[{(]|\bnew\s+QText(?:Edit|Browser)\b|\bpublic\s+QText(?:Edit|Browser)\b": ({"widgets/guide/prose.h", "widgets/guide/prose.cpp", "widgets/files/markdownview.h", "widgets/files/markdownview.cpp"}, "QPlainTextEdit"),
    r"\bQ(?:MessageBox|ErrorMessage|InputDialog|ProgressDialog|StaticText|WhatsThis|GraphicsTextItem)\b": (set(), "a sheet or a QuestionWindow"),
    r"\bset(?:WhatsThis)\s*\(": (set(), "setToolTip()"),
    # Escaped, a text that is shown as it is would have "&amp;" in it. A desktop's notification service is the one that reads markup.
    r"\btoHtmlEscaped\b": ({"widgets/notifications/noticebus.cpp"}, "the text as it is"),
}
MARKUP = re.compile(r'<(?:/?(?:p|b|i|u|br|hr|tt|code|pre|span|div|font|table|tr|td|th|ul|ol|li|h[1-6]|em|strong|center|html|body|qt)|a\s+href|img\s+src)(?:\s[^<>"]*)?/?>', re.I)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')


def offences(path, text):
    code = sources.blanked(text)
    for pattern, (where, instead) in READERS.items():
        if path not in where:
            for match in re.finditer(pattern, code):
                yield f"{path}:{code.count(chr(10), 0, match.start()) + 1}: {match.group(0).strip()}: take {instead}"
    with_strings = sources.blanked(text, keep_strings=True)
    for string in STRING.finditer(with_strings):
        if match := MARKUP.search(string.group(0)):
            yield f"{path}:{with_strings.count(chr(10), 0, string.start()) + 1}: {match.group(0)} would be shown as it is written"


class TheCheckout(unittest.TestCase):
    def test_no_text_is_markup(self):
        found = [one for path in sources.files(ROOT, ("app", "widgets")) if not path.startswith("app/tour/") for one in offences(path, sources.read(ROOT, path))]
        self.assertFalse(found, f"{len(found)} offenders\n" + "\n".join(found))

    def test_every_exception_is_needed(self):
        for pattern, (where, _) in READERS.items():
            for path in where:
                self.assertRegex(sources.blanked(sources.read(ROOT, path)), pattern, path)


class TheRule(unittest.TestCase):
    def test_what_reads_markup_is_found(self):
        for text in ("auto *label = new QLabel{name};", "QLabel label{name};", "class Line : public QLabel {", "label->setTextFormat(Qt::RichText);",
                     "document.setHtml(words);", "QMessageBox::warning(this, title, words);", "new QTextBrowser;", "tip = words.toHtmlEscaped();",
                     'setToolTip(u"<p>%1</p>"_s.arg(name));', 'x = "<br/>";', "x = \"<td style='a'>\";", 'widget->setWhatsThis(words);'):
            self.assertTrue(list(offences("widgets/jobs/a.cpp", text)), text)

    def test_what_is_plain_is_left_alone(self):
        for text in ("auto *label = new Label{name};", "void hint(QLabel *label);", 'x = u"a < b"_s;', '#include <QLabel>', "// <b>QMessageBox</b>",
                     'x = "usage: run <file>";', "qobject_cast<QLabel *>(widget)", "QPlainTextEdit *text = new QPlainTextEdit;"):
            self.assertEqual(list(offences("widgets/jobs/a.cpp", text)), [], text)


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
