// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/codeview.h"

class QTextDocument;
class Theme;

/// What colours code here; owned by the document.
[[nodiscard]] KSyntaxHighlighting::SyntaxHighlighter *codeHighlighter(QTextDocument *document);
/// Gives it, made by codeHighlighter(), the language's definition and colours that go with the theme: all at
/// least 4.5:1 on its grounds, 7:1 where it is of high contrast. The definitions are read once.
void colourCode(KSyntaxHighlighting::SyntaxHighlighter *highlighter, CodeLanguage language, const Theme *theme);

/// By the ending: .sh, .py, .json, .yaml; anything else is plain.
[[nodiscard]] CodeLanguage codeLanguageOf(const QString &fileName);
