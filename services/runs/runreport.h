// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledger.h"
#include "services/runs/run.h"

#include <QMap>
#include <QPointF>

/// One curve as it is drawn: what is no number is a gap.
struct ReportCurve
{
    static constexpr qsizetype mostPoints = 4'000; ///< of more, the least and the most of each piece are drawn

    QString tag{};
    QList<QPointF> points{}; ///< x: step, or ms since 1970; ascending
    bool isTime = false; ///< x is ms since 1970
    bool isLogarithmic = false; ///< y; values at or below 0 are gaps
};

/// One core of the map of a slice.
struct ReportCore
{
    QString host{};
    int chip = 0;
    int core = 0;
    QString state{}; ///< in words: "Busy"
    std::optional<double> duty{}; ///< 0 to 1
    std::optional<double> memory{}; ///< 0 to 1, of the HBM
};

/// What a report shows. All texts may be hostile.
struct RunReport
{
    static constexpr qsizetype mostCurves = 50;
    static constexpr qsizetype mostCores = 4'096;

    RunRecord run{};
    Ledger ledger{};
    QList<ReportCurve> curves{};
    QList<ReportCore> cores{};
    QDateTime coresAt{}; ///< UTC; null: no map
    QDateTime madeAt{}; ///< UTC
};

/// One HTML file with all that belongs to it: no script, no address that a browser would read by itself. In the user's
/// language.
[[nodiscard]] QString reportHtml(const RunReport &report);

/// The same in what QTextDocument understands, for a printer or a PDF: who prints it draws `pictures` (SVG, by the name
/// in src) with QSvgRenderer and adds them by QTextDocument::addResource().
struct PrintedReport
{
    QString html{};
    QMap<QString, QByteArray> pictures{};
};
[[nodiscard]] PrintedReport printedReport(const RunReport &report);

/// "llama-2026-11-22.html": nothing in it has a meaning for a file system.
[[nodiscard]] QString reportFileName(const RunRecord &run, QDate day, const QString &ending);
