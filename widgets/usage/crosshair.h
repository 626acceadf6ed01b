// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tokens.h"

#include "widgets/usage/customplot.h"

#include <optional>

/// What is said at the place of the crosshair: a line, its value, and where it stands.
struct CrosshairRow
{
    QString name{};
    QString value{};
    QColor colour{};
    double at = std::numeric_limits<double>::quiet_NaN(); ///< on the value axis; NaN: no dot
    bool isEvent = false;
};

/// A line through all graphs at one time; in the graph that is pointed at, a box says the time and the values.
/// Drawn on a layer of its own, so that moving it draws no graph again. All texts are plain.
class Crosshair : public QCPLayerable
{
    Q_OBJECT

public:
    Crosshair(QCPAxisRect *rect, const QString &layer);

    void setColours(const Tokens *tokens, const QFont &font);
    /// \a seconds: UTC; nothing hides it. \a title empty: no box, only line and dots.
    void place(std::optional<double> seconds, const QString &title = {}, const QList<CrosshairRow> &rows = {});
    /// The stretch that is being chosen with the mouse, in pixels; nothing: none.
    void setChoice(std::optional<std::pair<double, double>> choice) { m_choice = choice; }
    [[nodiscard]] std::optional<double> seconds() const { return m_seconds; }
    [[nodiscard]] QStringList texts() const; ///< of the box, line by line

protected:
    void draw(QCPPainter *painter) override;
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override { painter->setAntialiasing(true); }
    [[nodiscard]] QRect clipRect() const override;

private:
    [[nodiscard]] QRectF boxAt(double x) const;
    void drawBox(QCPPainter *painter, double x) const;
    void drawChoice(QCPPainter *painter) const;

    QCPAxisRect *m_rect;
    const Tokens *m_tokens = nullptr;
    QFont m_font;
    std::optional<double> m_seconds;
    std::optional<std::pair<double, double>> m_choice;
    QString m_title;
    QList<CrosshairRow> m_rows;
};
