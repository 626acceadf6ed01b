// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/fonts.h"
#include "widgets/theme/tokens.h"

#include <QLabel>

/// A label with a place in the type hierarchy and a colour that follows the theme. What a server said is never read as
/// markup, and shown in the harmless form and length of plainLines(). Where its lines are wrapped, a path or an address
/// that is wider than the label is broken as well: in what is painted, never in text(), in what is read aloud or
/// copied.
class Label : public QLabel
{
    Q_OBJECT
public:
    explicit Label(TextRole role = TextRole::Body, TextColor textColor = TextColor::Text, QWidget *parent = nullptr);
    explicit Label(const QString &text, TextRole role = TextRole::Body, TextColor textColor = TextColor::Text,
                   QWidget *parent = nullptr);

    void setText(const QString &text);
    void setTextColor(TextColor textColor);
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void applyTextColor();
    [[nodiscard]] bool breaksWords() const;
    [[nodiscard]] bool isSelectable() const;
    void breakDocument() const;
    [[nodiscard]] QSize sizeBroken(int width) const;
    [[nodiscard]] int flagsOfText() const;

    TextColor m_textColor = TextColor::Text;
    mutable QString m_known; ///< text() when it was looked at last
    mutable QString m_broken; ///< withSoftBreaks() of it
};

/// The text with a zero-width space wherever a word of more than 24 UTF-16 units may be broken: behind "/", ".", "-",
/// "_", ":", "@" and ",", and after 20 units without any of them. Scripts that break between their letters stay as they
/// are, and so do letters with their marks.
[[nodiscard]] QString withSoftBreaks(const QString &text);

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
