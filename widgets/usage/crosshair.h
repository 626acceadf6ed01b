// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tokens.h"
#include "widgets/usage/customplot.h"

#include <QWidget>

#include <optional>

/// What is said at the place of the crosshair: a line and its value, or a sentence.
struct ReadOutRow
{
    QString name{};
    QString value{};
    QColor colour{}; ///< of the line; invalid: a sentence
    double at = std::numeric_limits<double>::quiet_NaN(); ///< on the value axis; NaN: no dot

    friend bool operator==(const ReadOutRow &a, const ReadOutRow &b)
    {
        return a.name == b.name && a.value == b.value && a.colour == b.colour;
    }
};

/// A box beside the crosshair: the time, and below it values and events. It lies over the graphs and lets the mouse
/// through. All texts are plain.
class ReadOut : public QWidget
{
    Q_OBJECT

public:
    explicit ReadOut(QWidget *parent);

    void say(const QString &title, const QList<ReadOutRow> &rows);
    /// Right of a place of the parent, else left of it, never beyond the parent.
    void placeAt(const QPoint &place);
    [[nodiscard]] QStringList texts() const; ///< line by line
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_title;
    QList<ReadOutRow> m_rows;
};

/// A line through all graphs at one time with a dot on each line. Drawn on a layer of its own, so that moving it draws
/// no graph again.
class Crosshair : public QCPLayerable
{
    Q_OBJECT

public:
    Crosshair(QCPAxisRect *rect, const QString &layer);

    void setColours(const Tokens *tokens) { m_tokens = tokens; }
    /// \a seconds: UTC; nothing hides it.
    void place(std::optional<double> seconds, const QList<ReadOutRow> &rows = {});
    /// The stretch that is being chosen with the mouse, in pixels; nothing: none.
    void setChoice(std::optional<std::pair<double, double>> choice) { m_choice = choice; }
    [[nodiscard]] std::optional<double> seconds() const { return m_seconds; }

protected:
    void draw(QCPPainter *painter) override;
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override { painter->setAntialiasing(true); }
    [[nodiscard]] QRect clipRect() const override;

private:
    void drawChoice(QCPPainter *painter) const;

    QCPAxisRect *m_rect;
    const Tokens *m_tokens = nullptr;
    std::optional<double> m_seconds;
    std::optional<std::pair<double, double>> m_choice;
    QList<ReadOutRow> m_rows;
};
