// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "widgets/runs/curveframe.h"
#include "widgets/runs/curvepainter.h"

#include <QSize>

#include <stop_token>

/// What can be saved of curves that are seen.
enum class CurveExport : quint8 {
    Png, ///< twice the resolution of the screen
    Svg, ///< lines and letters
    Csv, ///< all points of the curves that are shown, however much of them is seen
};

/// A picture of curves with their names below them.
struct CurveSheetPicture
{
    QString title{};
    CurveFrame frame{};
    CurveStyle style{};
    QSize size{}; ///< of the curves, in pixels of the screen
};

/// All of it or nothing. Errors: FileFailed.
[[nodiscard]] Result<> writeCurvePicture(const CurveSheetPicture &picture, CurveExport format, const QString &path);

/// A run and what its rows are called.
struct CurveTable
{
    QString run{};
    ScalarHistory history{};
    QList<ScalarCurveId> curves{};
};

/// As writeScalarCsv(), with a column "run" before the others. On a worker thread. Errors: FileFailed, Cancelled.
[[nodiscard]] Task<> writeCurveTables(QList<CurveTable> tables, QString path, std::stop_token stop);
