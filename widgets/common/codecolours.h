// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/codeview.h"

/// Gives it the language's definition and the colours of a light or dark theme. The definitions are read once.
void colourCode(KSyntaxHighlighting::SyntaxHighlighter *highlighter, CodeLanguage language, bool isDark);

/// By the ending: .sh, .py, .json; anything else is plain.
[[nodiscard]] CodeLanguage codeLanguageOf(const QString &fileName);
