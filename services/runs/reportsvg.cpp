// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/reportsvg.h"

#include "services/core/plaintext.h"
#include "services/runs/ledgertext.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr double svgWidth = 720;
constexpr double svgHeight = 240;
constexpr double svgLeft = 70;
constexpr double svgRight = 12;
constexpr double svgTop = 12;
constexpr double svgBottom = 30;
constexpr double bandHeight = 28;

/// A number of a picture: short, and never "nan".
QString svgNumber(double value)
{
    return QString::number(std::isfinite(value) ? value : 0, 'f', 1);
}

QString svgText(const QString &text)
{
    return plainLine(text, 200).toHtmlEscaped();
}

struct SvgRange
{
    double least = 0;
    double most = 0;
    bool isEmpty = true;

    void add(double value)
    {
        least = isEmpty ? value : std::min(least, value);
        most = isEmpty ? value : std::max(most, value);
        isEmpty = false;
    }
    /// A line of one value has room above and below.
    void widen()
    {
        if (most > least)
            return;
        const double room = std::abs(least) > 0 ? std::abs(least) * 0.05 : 1;
        least -= room;
        most += room;
    }
    [[nodiscard]] double part(double value) const { return (value / 2 - least / 2) / (most / 2 - least / 2); }
};

/// y as it is drawn; nothing: a gap.
std::optional<double> drawnValue(const ReportCurve &curve, const QPointF &point)
{
    if (!std::isfinite(point.x()) || !std::isfinite(point.y()) || (curve.isLogarithmic && point.y() <= 0))
        return std::nullopt;
    return curve.isLogarithmic ? std::log10(point.y()) : point.y();
}

/// Of many points, the least and the most of each piece; gaps stay between the pieces.
QList<QPointF> thinnedPoints(const ReportCurve &curve)
{
    if (curve.points.size() <= ReportCurve::mostPoints)
        return curve.points;
    const auto pieces = ReportCurve::mostPoints / 2;
    QList<QPointF> thinned;
    for (qsizetype piece = 0; piece < pieces; ++piece) {
        const auto begin = curve.points.size() * piece / pieces;
        const auto end = curve.points.size() * (piece + 1) / pieces;
        std::optional<qsizetype> least;
        std::optional<qsizetype> most;
        for (auto i = begin; i < end; ++i) {
            if (!drawnValue(curve, curve.points[i]))
                continue;
            least = !least || curve.points[i].y() < curve.points[*least].y() ? i : *least;
            most = !most || curve.points[i].y() > curve.points[*most].y() ? i : *most;
        }
        if (!least) { // a gap
            thinned << curve.points[begin];
            continue;
        }
        thinned << curve.points[std::min(*least, *most)];
        if (*least != *most)
            thinned << curve.points[std::max(*least, *most)];
    }
    return thinned;
}

/// Round steps of an axis: 1, 2 or 5 times a power of ten, about four of them.
QList<double> axisTicks(const SvgRange &range)
{
    const double rough = (range.most / 4 - range.least / 4);
    if (!std::isfinite(rough) || rough <= 0)
        return {};
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double step = rough / power > 5 ? 10 * power
        : rough / power > 2               ? 5 * power
        : rough / power > 1               ? 2 * power
                                          : power;
    QList<double> ticks;
    constexpr qsizetype mostTicks = 12;
    for (double at = std::ceil(range.least / step) * step; at <= range.most && ticks.size() < mostTicks; at += step)
        ticks << at;
    return ticks;
}

class CurvePicture
{
public:
    CurvePicture(const ReportCurve &curve, const QList<LedgerLoss> &losses)
        : m_curve{curve}
        , m_losses{losses}
        , m_points{thinnedPoints(curve)}
    {
        for (const auto &point : std::as_const(m_points)) {
            if (const auto y = drawnValue(curve, point)) {
                m_x.add(point.x());
                m_y.add(*y);
            }
        }
        m_x.widen();
        m_y.widen();
    }

    [[nodiscard]] QByteArray svg() const
    {
        if (m_x.isEmpty)
            return {};
        const auto head = u"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1 %2\" width=\"%1\" height=\"%2\" "
                          "font-family=\"sans-serif\" font-size=\"11\" role=\"img\"><title>%3</title>"_s.arg(
                              svgNumber(svgWidth), svgNumber(svgHeight), svgText(m_curve.tag));
        return (head + axes() + marks() + line() + u"</svg>"_s).toUtf8();
    }

private:
    [[nodiscard]] double left(double x) const { return svgLeft + m_x.part(x) * (svgWidth - svgLeft - svgRight); }
    [[nodiscard]] double top(double y) const
    {
        return svgHeight - svgBottom - m_y.part(y) * (svgHeight - svgTop - svgBottom);
    }
    [[nodiscard]] QString xText(double x) const
    {
        if (!m_curve.isTime)
            return QLocale{}.toString(x, 'g', 6);
        return QDateTime::fromMSecsSinceEpoch(qint64(std::clamp(x, 0.0, 3e13)), QTimeZone::UTC)
            .toString(u"MM-dd HH:mm"_s);
    }
    [[nodiscard]] QString axes() const;
    [[nodiscard]] QString marks() const;
    [[nodiscard]] QString line() const;

    const ReportCurve &m_curve;
    const QList<LedgerLoss> &m_losses;
    QList<QPointF> m_points;
    SvgRange m_x;
    SvgRange m_y;
};

QString CurvePicture::axes() const
{
    QString text;
    for (const double tick : axisTicks(m_y)) {
        text += u"<line x1=\"%1\" x2=\"%2\" y1=\"%3\" y2=\"%3\" stroke=\"#999\" stroke-width=\"0.5\"/>"_s.arg(
            svgNumber(svgLeft), svgNumber(svgWidth - svgRight), svgNumber(top(tick)));
        const double value = m_curve.isLogarithmic ? std::pow(10, tick) : tick;
        text += u"<text x=\"%1\" y=\"%2\" text-anchor=\"end\" fill=\"#777\">%3</text>"_s.arg(
            svgNumber(svgLeft - 6), svgNumber(top(tick) + 4), svgText(QLocale{}.toString(value, 'g', 4)));
    }
    for (const double tick : axisTicks(m_x))
        text += u"<text x=\"%1\" y=\"%2\" text-anchor=\"middle\" fill=\"#777\">%3</text>"_s.arg(
            svgNumber(left(tick)), svgNumber(svgHeight - 10), svgText(xText(tick)));
    return text;
}

/// Where it was interrupted: by the time, or by the last step before it.
QString CurvePicture::marks() const
{
    QString text;
    constexpr qsizetype mostMarks = 200;
    for (const auto &loss : m_losses.first(std::min(m_losses.size(), mostMarks))) {
        if (!m_curve.isTime && !loss.lastStep)
            continue;
        const double x = m_curve.isTime ? double(loss.at) : double(*loss.lastStep);
        if (x < m_x.least || x > m_x.most)
            continue;
        text += u"<line x1=\"%1\" x2=\"%1\" y1=\"%2\" y2=\"%3\" stroke=\"%4\" stroke-dasharray=\"4 3\"/>"_s.arg(
            svgNumber(left(x)), svgNumber(svgTop), svgNumber(svgHeight - svgBottom), u"#b3412f"_s);
    }
    return text;
}

QString CurvePicture::line() const
{
    QString text;
    QString points;
    const auto flush = [&text, &points] {
        if (!points.isEmpty())
            text += u"<polyline fill=\"none\" stroke=\"#2f6fb3\" stroke-width=\"1.5\" points=\"%1\"/>"_s.arg(
                std::exchange(points, {}));
    };
    for (const auto &point : m_points) {
        const auto y = drawnValue(m_curve, point);
        if (y)
            points += svgNumber(left(point.x())) + u',' + svgNumber(top(*y)) + u' ';
        else
            flush();
    }
    flush();
    return text;
}

} // namespace

namespace reportsvg {

QString color(LedgerKind kind)
{
    switch (kind) {
    case LedgerKind::Productive: return u"#2c8a57"_s;
    case LedgerKind::WaitingForCapacity: return u"#c9a227"_s;
    case LedgerKind::SettingUp: return u"#5b7fbd"_s;
    case LedgerKind::Restoring: return u"#7d5ba6"_s;
    case LedgerKind::RepeatedSteps: return u"#d9822b"_s;
    case LedgerKind::Saving: return u"#35a0a8"_s;
    case LedgerKind::Hung: return u"#b3412f"_s;
    case LedgerKind::Idle: return u"#c4c9cf"_s;
    case LedgerKind::Unknown: break;
    }
    return u"#8a9099"_s;
}

QString shade(std::optional<double> part)
{
    if (!part || !std::isfinite(*part))
        return u"#c4c9cf"_s;
    const auto mixed = [share = std::clamp(*part, 0.0, 1.0)](int from, int to) {
        return QString::number(int(std::lround(from + (to - from) * share)), 16).rightJustified(2, u'0');
    };
    return u'#' + mixed(0xe8, 0x1f) + mixed(0xf0, 0x6b) + mixed(0xec, 0x43);
}

QByteArray curve(const ReportCurve &curve, const QList<LedgerLoss> &losses)
{
    return CurvePicture{curve, losses}.svg();
}

QByteArray band(const Ledger &ledger)
{
    const auto span = double(ledger.span());
    if (span <= 0)
        return {};
    auto text =
        u"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1 %2\" width=\"%1\" height=\"%2\" role=\"img\">"_s
            .arg(svgNumber(svgWidth), svgNumber(bandHeight));
    double drawnUntil = -1;
    for (const auto &interval : ledger.intervals) {
        const double from = double(interval.from - ledger.from()) / span * svgWidth;
        const double until = double(interval.until - ledger.from()) / span * svgWidth;
        const bool isVisible = until - drawnUntil >= 0.2; // of thousands, those that a tenth of a pixel is left for
        if (!isVisible)
            continue;
        drawnUntil = until;
        text += u"<rect x=\"%1\" y=\"0\" width=\"%2\" height=\"%3\" fill=\"%4\"><title>%5</title></rect>"_s.arg(
            QString::number(from, 'f', 2), QString::number(until - from, 'f', 2), svgNumber(bandHeight),
            color(interval.kind),
            svgText(ledgertext::kind(interval.kind) + u", "_s + ledgertext::duration(interval.length())));
    }
    return (text + u"</svg>"_s).toUtf8();
}

} // namespace reportsvg
