// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/scripteditor.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

#include <QEvent>
#include <QFontDatabase>

using namespace Qt::StringLiterals;

namespace {

/// Reading the definitions takes tens of milliseconds, so there is one repository for the program.
KSyntaxHighlighting::Repository &repository()
{
    static KSyntaxHighlighting::Repository definitions;
    return definitions;
}

} // namespace

ScriptEditor::ScriptEditor(QWidget *parent)
    : QPlainTextEdit{parent}
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setInputMethodHints(Qt::ImhNoAutoUppercase | Qt::ImhNoPredictiveText);
    m_highlighter = new KSyntaxHighlighting::SyntaxHighlighter{document()};
    m_highlighter->setDefinition(repository().definitionForName(u"Bash"_s));
    chooseColours();
}

QString ScriptEditor::script() const
{
    auto text = toPlainText();
    text.replace("\r\n"_L1, "\n"_L1).replace(u'\r', u'\n');
    return text;
}

void ScriptEditor::setVisibleLines(int lines)
{
    m_lines = lines;
    updateGeometry();
}

QSize ScriptEditor::sizeHint() const
{
    return {QPlainTextEdit::sizeHint().width(), heightOf(m_lines)};
}

QSize ScriptEditor::minimumSizeHint() const
{
    return {QPlainTextEdit::minimumSizeHint().width(), heightOf(3)};
}

void ScriptEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_highlighter)
        chooseColours();
}

void ScriptEditor::chooseColours()
{
    const auto theme = repository().themeForPalette(palette());
    if (m_highlighter->theme().name() == theme.name())
        return;
    m_highlighter->setTheme(theme);
    m_highlighter->rehighlight();
}

int ScriptEditor::heightOf(int lines) const
{
    const auto margins = contentsMargins();
    return fontMetrics().lineSpacing() * lines + int(document()->documentMargin() * 2) + margins.top()
        + margins.bottom() + frameWidth() * 2;
}
