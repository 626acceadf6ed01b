// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curveexport.h"

#include "services/core/async/worker.h"
#include "services/scalars/scalarexport.h"
#include "widgets/common/phrases.h"
#include "widgets/runs/curvelook.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFontMetrics>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct CurveExportMessages
{
    Q_DECLARE_TR_FUNCTIONS(CurvesView)
};

Result<> notSaved(const QString &path, const QString &why)
{
    return failed(
        ErrorCode::FileFailed,
        CurveExportMessages::tr("%1 could not be written: %2. Choose another folder, or make room on the disk, "
                                "and export again.")
            .arg(path, why));
}

/// The title, the curves, and a line for each of them.
class CurveDrawing
{
public:
    explicit CurveDrawing(const CurveSheetPicture &picture)
        : m_picture{picture}
        , m_metrics{picture.style.font}
    {
    }

    [[nodiscard]] QSize size() const
    {
        const auto rows = int(m_picture.frame.curves.size());
        return m_picture.size + QSize{2 * margin(), 3 * margin() + head() + rows * line()};
    }

    void draw(QPainter *painter, bool isOnPaper) const
    {
        auto style = m_picture.style;
        style.isOnPaper = isOnPaper;
        painter->fillRect(QRect{QPoint{}, size()}, style.tokens->card);
        painter->setFont(style.font);
        painter->setPen(style.tokens->text);
        painter->drawText(QRect{margin(), margin(), m_picture.size.width(), head()},
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          m_metrics.elidedText(m_picture.title, Qt::ElideRight, m_picture.size.width()));
        painter->save();
        painter->translate(margin(), margin() + head());
        const auto &frame = m_picture.frame;
        CurveArea area{.from = frame.from, .until = frame.until, .scale = frame.scale};
        area.room =
            QRectF{double(axisWidth()), line() / 2.0 + 1, double(m_picture.size.width() - axisWidth() - margin()),
                   m_picture.size.height() - line() * 1.5 - scaled(6)};
        CurvePainter curves{painter, area, frame, style};
        curves.drawAxes(QTimeZone::systemTimeZone());
        curves.drawCurves();
        curves.drawMarks();
        painter->restore();
        drawNames(painter);
    }

private:
    [[nodiscard]] static int margin() { return scaled(12); }
    [[nodiscard]] int line() const { return m_metrics.height() + scaled(4); }
    [[nodiscard]] int head() const { return m_metrics.height() + scaled(8); }

    [[nodiscard]] int axisWidth() const
    {
        const int count = valueTicksIn(QRectF{QPointF{}, QSizeF{m_picture.size}}, m_picture.style.font);
        int widest = scaled(30);
        const auto ticks = m_picture.frame.scale.ticks(count);
        for (const auto tick : ticks)
            widest = std::max(widest, m_metrics.horizontalAdvance(m_picture.frame.scale.label(tick, count)));
        return widest + scaled(8);
    }

    void drawNames(QPainter *painter) const
    {
        int top = 2 * margin() + head() + m_picture.size.height();
        for (const auto &curve : m_picture.frame.curves) {
            paintCurveSample(painter, QRectF{double(margin()), double(top), double(scaled(36)), double(line())},
                             curveLook(curve.line.order, m_picture.style.scheme));
            painter->setPen(m_picture.style.tokens->text);
            const int left = margin() + scaled(44);
            const int room = m_picture.size.width() - scaled(44);
            painter->drawText(QRect{left, top, room, line()}, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                              m_metrics.elidedText(curve.line.name, Qt::ElideRight, room));
            top += line();
        }
    }

    const CurveSheetPicture &m_picture;
    QFontMetrics m_metrics;
};

bool drawToPng(QIODevice *file, const CurveDrawing &drawing)
{
    constexpr int scale = 2;
    QImage image{drawing.size() * scale, QImage::Format_ARGB32_Premultiplied};
    if (image.isNull())
        return false;
    image.setDevicePixelRatio(scale);
    QPainter painter{&image};
    drawing.draw(&painter, true);
    return painter.end() && image.save(file, "PNG");
}

bool drawToSvg(QIODevice *file, const CurveDrawing &drawing)
{
    QSvgGenerator generator;
    generator.setOutputDevice(file);
    generator.setSize(drawing.size());
    generator.setViewBox(QRect{QPoint{}, drawing.size()});
    QPainter painter{&generator};
    drawing.draw(&painter, true);
    return painter.end();
}

QByteArray cellOfRun(const QString &run)
{
    auto text = run;
    static constexpr QLatin1StringView formula{"=+-@\t\r"}; // a spreadsheet would run what begins so
    if (!text.isEmpty() && formula.contains(text.front()))
        text.prepend(u'\'');
    return '"' + text.replace(u'"', u"\"\""_s).toUtf8() + '"';
}

/// Hands each row of a table on with a cell before it; the head of the table only where it is the first.
class RowsOfRun final : public QIODevice
{
public:
    RowsOfRun(QIODevice *to, QByteArray cell, bool isFirst)
        : m_to{to}
        , m_cell{std::move(cell)}
        , m_isHead{true}
        , m_isFirst{isFirst}
    {
        open(QIODevice::WriteOnly | QIODevice::Unbuffered);
    }

protected:
    qint64 readData(char *, qint64) override { return -1; }

    qint64 writeData(const char *data, qint64 size) override
    {
        QByteArray rows;
        rows.reserve(size + size / 4);
        for (const char letter : QByteArrayView{data, qsizetype(size)}) {
            if (m_isAtBegin && (!m_isHead || m_isFirst))
                rows += (m_isHead ? QByteArray{"run"} : m_cell) + ',';
            m_isAtBegin = false;
            m_isQuoted = letter == '"' ? !m_isQuoted : m_isQuoted; // a cell may go over several lines
            if (!m_isHead || m_isFirst)
                rows += letter;
            if (letter == '\n' && !m_isQuoted) {
                m_isAtBegin = true;
                m_isHead = false;
            }
        }
        if (m_to->write(rows) != rows.size()) {
            setErrorString(m_to->errorString());
            return -1;
        }
        return size;
    }

private:
    QIODevice *m_to;
    QByteArray m_cell;
    bool m_isAtBegin = true;
    bool m_isQuoted = false;
    bool m_isHead; ///< what comes is the first row
    bool m_isFirst; ///< of the file
};

Result<> writeTables(const QList<CurveTable> &tables, const QString &path, const std::stop_token &stop)
{
    QSaveFile file{path};
    if (!file.open(QFile::WriteOnly))
        return notSaved(path, file.errorString());
    bool isFirst = true;
    for (const auto &table : tables) {
        if (stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        RowsOfRun rows{&file, cellOfRun(table.run), std::exchange(isFirst, false)};
        if (auto written = writeScalarCsv(table.history, table.curves, &rows); !written)
            return written;
    }
    return file.commit() ? Result<>{} : notSaved(path, file.errorString());
}

} // namespace

Result<> writeCurvePicture(const CurveSheetPicture &picture, CurveExport format, const QString &path)
{
    QSaveFile file{path};
    if (!file.open(QFile::WriteOnly))
        return notSaved(path, file.errorString());
    const CurveDrawing drawing{picture};
    const bool isDrawn = format == CurveExport::Png ? drawToPng(&file, drawing) : drawToSvg(&file, drawing);
    return isDrawn && file.commit() ? Result<>{} : notSaved(path, file.errorString());
}

Task<> writeCurveTables(QList<CurveTable> tables, QString path, std::stop_token stop)
{
    const std::function<Result<>(std::stop_token)> write = [tables = std::move(tables),
                                                            path = std::move(path)](std::stop_token token) {
        return writeTables(tables, path, token);
    };
    return onWorker<void>(QThreadPool::globalInstance(), write, std::move(stop));
}
