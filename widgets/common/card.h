// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QVBoxLayout;
class QHBoxLayout;
class ElidedLabel;

/// A rounded surface with a 1-px line. Put widgets into body(); no card inside a card.
class Card : public QFrame
{
    Q_OBJECT
public:
    /// Tight has no inner margin: for a table that fills the card.
    enum class Margins : quint8 { Normal, Tight };

    explicit Card(QWidget *parent = nullptr, Margins margins = Margins::Normal);

    void setTitle(const QString &title); ///< shown above the body; empty hides it
    /// Right of the title: badges, small buttons.
    void addTitleWidget(QWidget *widget);
    [[nodiscard]] QVBoxLayout *body() const { return m_body; }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void roundParts();

    Margins m_margins;
    ElidedLabel *m_title;
    QHBoxLayout *m_head;
    QVBoxLayout *m_body;
};

/// A 1-px line across.
class Line : public QWidget
{
    Q_OBJECT
public:
    explicit Line(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};
