// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/statusshape.h"

#include <QWidget>

/// A state as shape, colour and word. Also its accessible name.
class StateBadge : public QWidget
{
    Q_OBJECT
public:
    enum class Look : quint8 {
        Plain, ///< shape and word in the tone's colour
        Filled, ///< in a rounded pill of the tone's background
        Pill, ///< the same without a shape: a fact, not a state
    };

    explicit StateBadge(QWidget *parent = nullptr, Look look = Look::Plain);

    void setState(StatusLevel level, const QString &word);
    [[nodiscard]] StatusLevel level() const { return m_level; }
    [[nodiscard]] const QString &word() const { return m_word; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] bool showsShape() const;

    StatusLevel m_level = StatusLevel::Waiting;
    QString m_word;
    Look m_look;
};

/// A short fact in a rounded pill: "spot", "71 days left". Without a shape.
class Pill : public StateBadge
{
    Q_OBJECT
public:
    explicit Pill(QWidget *parent = nullptr);
    Pill(StatusLevel level, const QString &text, QWidget *parent = nullptr);

    void setText(const QString &text) { setState(level(), text); }
};
