// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sample.h"
#include "widgets/usage/usagelines.h"

#include "widgets/usage/customplot.h"

/// One line of a graph, drawn from bands that are as wide as a pixel: the mean as a line, least to most as a surface. A
/// gap is a gap: nothing is drawn in it and nothing across it. What Cloud Monitoring filled is drawn as dashed steps.
/// Keys are seconds UTC.
class BandLine : public QCPAbstractPlottable
{
    Q_OBJECT

public:
    BandLine(QCPAxis *time, QCPAxis *value)
        : QCPAbstractPlottable{time, value}
    {
        setSelectable(QCP::stNone);
    }

    void setBands(const QList<Band> &bands, qint64 step); ///< `step`: ms, the width of one
    void setLook(const LineLook &look) { m_look = look; }
    [[nodiscard]] const QList<Band> &bands() const { return m_bands; }
    [[nodiscard]] const LineLook &look() const { return m_look; }
    /// The band in which `at` (ms UTC) lies; a gap when there is none.
    [[nodiscard]] Band bandAt(qint64 at) const;
    /// Those that are seen between two times (ms UTC), with one more on each side.
    [[nodiscard]] QList<Band> between(qint64 from, qint64 until) const;
    /// No value is seen then, or only in the last hundredth of that time: a dot, no line.
    [[nodiscard]] bool hasOnlyBegun(qint64 from, qint64 until) const;

    [[nodiscard]] double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    [[nodiscard]] QCPRange getKeyRange(bool &found, QCP::SignDomain domain = QCP::sdBoth) const override;
    [[nodiscard]] QCPRange getValueRange(bool &found, QCP::SignDomain domain = QCP::sdBoth,
                                         const QCPRange &within = {}) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override { }

private:
    struct Stretch
    {
        qsizetype begin = 0, end = 0; ///< of bands without a gap between them, all fine or all coarse
    };

    [[nodiscard]] std::pair<qsizetype, qsizetype> seen() const;
    [[nodiscard]] Stretch stretchFrom(qsizetype begin, qsizetype end) const;
    [[nodiscard]] QPointF pointAt(const Band &band, float value) const;
    [[nodiscard]] QPointF wholeDot(const Band &band) const;
    [[nodiscard]] double xOf(qint64 at) const;
    [[nodiscard]] double yOf(float value) const;
    void drawFine(QCPPainter *painter, const Stretch &stretch) const;
    void drawEnvelope(QCPPainter *painter, const Stretch &stretch) const;
    void drawCoarse(QCPPainter *painter, const Stretch &stretch) const;

    QList<Band> m_bands;
    qint64 m_step = 1'000;
    LineLook m_look;
};
