// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

/// Parts of a whole, in the same unit.
struct MeterParts
{
    double total = 0;
    double used = 0;
    double held = 0; ///< by what is dead or waits, so that nothing computes on it: striped
};

class QPainter;
struct Tokens;
/// For delegates: the bar alone, as high as `box`.
void paintMeter(QPainter *painter, const QRectF &box, const MeterParts &parts, const Tokens &tokens);

/// A 6-px bar. It has no numbers of its own: they stand beside it.
class Meter : public QWidget
{
    Q_OBJECT
public:
    explicit Meter(QWidget *parent = nullptr);

    /// `spoken` is the accessible description: "16 of 64 chips used, 16 held".
    void setParts(const MeterParts &parts, const QString &spoken);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    MeterParts m_parts;
};
