// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/guide/guidetext.h"
#include "widgets/theme/tokens.h"

#include <QFont>

class QTextDocument;

/// How the guide's text looks: sizes follow the application's font, families the language the text is written in.
struct ProseStyle
{
    QString language; ///< "zh_CN"
    Tokens tokens;
};

/// Of its paragraphs.
[[nodiscard]] QFont readingFont(const ProseStyle &style);
/// Fills `document` with Markdown and dresses it. Headings get their anchors in order.
void setProse(QTextDocument *document, const QString &markdown, const QList<GuideHeading> &headings,
              const ProseStyle &style);
