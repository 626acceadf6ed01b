// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace KSyntaxHighlighting {
class SyntaxHighlighter;
}

/// A small editor for a shell script, coloured as bash in the palette's light or dark theme.
/// Tab moves on to the next field; a script is indented with spaces.
class ScriptEditor : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit ScriptEditor(QWidget *parent = nullptr);

    /// The whole text; CRLF from a paste has become LF, because bash takes a carriage return as part of a word.
    [[nodiscard]] QString script() const;
    void setVisibleLines(int lines);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void chooseColours();
    [[nodiscard]] int heightOf(int lines) const;

    KSyntaxHighlighting::SyntaxHighlighter *m_highlighter = nullptr;
    int m_lines = 6;
};
