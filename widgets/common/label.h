// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/fonts.h"
#include "widgets/theme/tokens.h"

#include <QLabel>

/// A label with a place in the type hierarchy and a colour that follows the theme. What a server said is never read as
/// markup, and shown in the harmless form and length of plainLines().
class Label : public QLabel
{
    Q_OBJECT
public:
    explicit Label(TextRole role = TextRole::Body, TextColor textColor = TextColor::Text, QWidget *parent = nullptr);
    explicit Label(const QString &text, TextRole role = TextRole::Body, TextColor textColor = TextColor::Text,
                   QWidget *parent = nullptr);

    void setText(const QString &text);
    void setTextColor(TextColor textColor);

private:
    void applyTextColor();

    TextColor m_textColor = TextColor::Text;
};

/// One line that shortens itself with "…" and tells the whole text in its tool tip.
class ElidedLabel : public Label
{
    Q_OBJECT
public:
    using Label::Label;

    void setFullText(const QString &text);
    void setElideMode(Qt::TextElideMode mode);
    [[nodiscard]] const QString &fullText() const { return m_text; }
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void elide();

    QString m_text;
    Qt::TextElideMode m_mode = Qt::ElideRight;
};
