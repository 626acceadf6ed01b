// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/label.h"

#include "services/core/plaintext.h"
#include "widgets/theme/theme.h"

#include <QResizeEvent>

namespace {

constexpr qsizetype longestText = 8'000; // UTF-16 units; our own sentences have a tenth
constexpr qsizetype mostLines = 200;
constexpr qsizetype longestLine = 2'000; // of what is shortened to its room

} // namespace

Label::Label(TextRole role, TextColor textColor, QWidget *parent)
    : Label{QString{}, role, textColor, parent}
{
}

Label::Label(const QString &text, TextRole role, TextColor textColor, QWidget *parent)
    : QLabel{plainLines(text, longestText, mostLines), parent}
    , m_textColor{textColor}
{
    setTextFormat(Qt::PlainText);
    setForegroundRole(QPalette::WindowText); // else a parent on the Base role would choose another one
    if (role != TextRole::Body)
        setFont(fontFor(role));
    applyTextColor();
    connect(Theme::of(this), &Theme::changed, this, &Label::applyTextColor);
}

void Label::setText(const QString &text)
{
    QLabel::setText(plainLines(text, longestText, mostLines));
}

void Label::setTextColor(TextColor textColor)
{
    m_textColor = textColor;
    applyTextColor();
}

void Label::applyTextColor()
{
    QPalette colours;
    colours.setColor(QPalette::WindowText, tokensOf(this).textColor(m_textColor));
    setPalette(colours);
}

void ElidedLabel::setFullText(const QString &text)
{
    m_text = plainLines(text, longestLine);
    setAccessibleName(m_text);
    updateGeometry();
    elide();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    elide();
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'…') * 2, QLabel::minimumSizeHint().height()};
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + 2, QLabel::sizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    Label::resizeEvent(event);
    elide();
}

void ElidedLabel::elide()
{
    const QString shown = fontMetrics().elidedText(m_text, m_mode, width());
    if (shown != text())
        setText(shown);
    setToolTip(shown == m_text ? QString{} : m_text);
}
