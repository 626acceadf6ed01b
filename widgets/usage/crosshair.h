// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tokens.h"
#include "widgets/usage/customplot.h"
#include "widgets/usage/readout.h"

#include <optional>

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
