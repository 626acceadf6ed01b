// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/reportfile.h"

#include "services/core/async/worker.h"
#include "services/scalars/scalartag.h"
#include "widgets/runs/runstext.h"

#include <QCoreApplication>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QUrl>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

struct ReportFileMessages
{
    Q_DECLARE_TR_FUNCTIONS(RunsPage)
};

constexpr int reportPixels = 1'000; ///< columns of a curve
constexpr int widestPicture = 620; ///< of a page of A4, in pixels of 96 dpi
constexpr int pictureScale = 2;

Result<> reportNotSaved(const QString &path, const QString &why)
{
    return failed(
        ErrorCode::FileFailed,
        ReportFileMessages::tr("%1 could not be written: %2. Choose another folder, or make room on the disk, "
                               "and save again.")
            .arg(path, why));
}

/// The line of the first program that wrote it, from left to right; the least and the most of each column.
QList<QPointF> pointsOf(const ScalarWindow &window)
{
    QList<QPointF> points;
    const auto add = [&points](double x, double y) {
        if (points.isEmpty() || x >= points.constLast().x())
            points.append({x, y});
    };
    for (const auto &strip : window.strips) {
        if (strip.isRepeated || strip.track != 0)
            continue;
        for (const auto &column : strip.columns) {
            if (column.count == 0) {
                add(column.place, std::numeric_limits<double>::quiet_NaN());
            } else if (column.count == 1) {
                add(column.place, column.mean);
            } else {
                add(column.place, column.least);
                add(column.place, column.most);
            }
        }
    }
    return points;
}

QImage pictureOf(const QByteArray &svg)
{
    QSvgRenderer renderer{svg};
    const auto wanted = renderer.defaultSize();
    if (!renderer.isValid() || wanted.isEmpty())
        return {};
    const auto size =
        wanted.scaled(QSize{std::min(wanted.width(), widestPicture), wanted.height()}, Qt::KeepAspectRatio);
    QImage image{size * pictureScale, QImage::Format_ARGB32_Premultiplied};
    if (image.isNull())
        return {};
    image.fill(Qt::white);
    QPainter painter{&image};
    renderer.render(&painter, QRectF{QPointF{}, QSizeF{image.size()}});
    painter.end();
    image.setDevicePixelRatio(pictureScale);
    return image;
}

Result<> savePdf(const RunReport &report, const QString &path)
{
    const auto printed = printedReport(report);
    QSaveFile file{path};
    if (!file.open(QFile::WriteOnly))
        return reportNotSaved(path, file.errorString());
    {
        QPdfWriter writer{&file};
        writer.setPageSize(QPageSize{QPageSize::A4});
        writer.setPageMargins({}); // the document has its own
        writer.setTitle(runstext::title(report.run));
        writer.setCreator(u"TPU Desk"_s);
        QTextDocument document;
        for (const auto &[name, svg] : printed.pictures.asKeyValueRange())
            document.addResource(QTextDocument::ImageResource, QUrl{name}, pictureOf(svg));
        document.setHtml(printed.html); // made of escaped texts by services/runs
        document.print(&writer);
    }
    return file.commit() ? Result<>{} : reportNotSaved(path, file.errorString());
}

Result<> saveHtml(const RunReport &report, const QString &path)
{
    const auto page = reportHtml(report).toUtf8();
    QSaveFile file{path};
    if (!file.open(QFile::WriteOnly) || file.write(page) != page.size() || !file.commit())
        return reportNotSaved(path, file.errorString());
    return {};
}

} // namespace

RunReport reportOf(const RunRecord &run, const Ledger &ledger, const ScalarHistory &history)
{
    RunReport report{.run = run, .ledger = ledger};
    auto curves = history.curves();
    std::ranges::stable_partition(curves, [](const ScalarCurveInfo &info) { return scalartag::isLoss(info.id.tag); });
    for (const auto &info : curves.first(std::min(curves.size(), RunReport::mostCurves))) {
        const auto window = history.window(info.id,
                                           {.axis = ScalarAxis::Step,
                                            .from = info.first.step,
                                            .until = std::max(info.lastStep, info.first.step + 1),
                                            .pixels = reportPixels});
        report.curves.append({.tag = runstext::curveName(info.id), .points = pointsOf(window)});
    }
    return report;
}

Task<> saveRunReport(RunReport report, ReportFormat format, QString path, std::stop_token stop)
{
    const std::function<Result<>(std::stop_token)> save = [report = std::move(report), format,
                                                           path = std::move(path)](std::stop_token token) -> Result<> {
        if (token.stop_requested())
            return failed(ErrorCode::Cancelled);
        return format == ReportFormat::Pdf ? savePdf(report, path) : saveHtml(report, path);
    };
    return onWorker<void>(QThreadPool::globalInstance(), save, std::move(stop));
}
