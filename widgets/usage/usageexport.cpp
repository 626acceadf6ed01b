// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usageexport.h"

#include "widgets/common/card.h"
#include "widgets/common/phrases.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/eventmarks.h"
#include "widgets/usage/timewindow.h"
#include "widgets/usage/usagelines.h"
#include "widgets/usage/usagetext.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QThreadPool>
#include <QTimeZone>

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr double pictureScale = 2;

Result<> notWritten(const QString &path, const QString &why)
{
    return failed(ErrorCode::FileFailed,
                  QCoreApplication::translate(
                      "UsageExport",
                      "%1 could not be written: %2. Choose another folder, or make room on the disk, and export again.")
                      .arg(path, why));
}

/// What is drawn: the widget on the colour that it stands on, under its caption.
struct Drawing
{
    Drawing(QWidget *widget, const QString &words)
        : what{widget}
        , caption{words}
    {
        const auto &tokens = tokensOf(widget);
        background = tokens.window;
        for (auto *parent = widget->parentWidget(); parent; parent = parent->parentWidget()) {
            if (qobject_cast<Card *>(parent))
                background = tokens.card;
        }
        font = fontFor(TextRole::Body).resolve(widget->font());
        if (!caption.isEmpty())
            head = lineHeight() * int(caption.count(u'\n') + 1) + 2 * scaled(8);
    }

    [[nodiscard]] QSize size() const { return what->size() + QSize{2 * margin(), head + 2 * margin()}; }
    [[nodiscard]] static int margin() { return scaled(8); }
    [[nodiscard]] int lineHeight() const { return QFontMetrics{font}.height() + scaled(2); }

    void draw(QPainter *painter) const
    {
        painter->fillRect(QRect{QPoint{}, size()}, background);
        if (head > 0) {
            const auto lines = caption.split(u'\n');
            for (int i = 0; i < lines.size(); ++i) { // of two, the first is the title
                auto face = font;
                face.setWeight(lines.size() > 1 && i == 0 ? QFont::DemiBold : QFont::Normal);
                painter->setFont(face);
                painter->setPen(i == 0 ? tokensOf(what).text : tokensOf(what).soft);
                const QRect place{2 * margin(), margin() + scaled(8) + i * lineHeight(), size().width() - 3 * margin(),
                                  lineHeight()};
                painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                                  QFontMetrics{face}.elidedText(lines.at(i), Qt::ElideRight, place.width()));
            }
        }
        what->render(painter, QPoint{margin(), margin() + head}, {}, QWidget::DrawChildren);
    }

    QWidget *what;
    QString caption;
    QColor background;
    QFont font;
    int head = 0;
};

bool drawPng(QIODevice *file, const Drawing &drawing)
{
    QImage image{drawing.size() * pictureScale, QImage::Format_ARGB32_Premultiplied};
    if (image.isNull())
        return false;
    image.setDevicePixelRatio(pictureScale);
    QPainter painter{&image};
    drawing.draw(&painter);
    return painter.end() && image.save(file, "PNG");
}

bool drawSvg(QIODevice *file, const Drawing &drawing)
{
    QSvgGenerator generator;
    generator.setOutputDevice(file);
    generator.setSize(drawing.size());
    generator.setViewBox(QRect{QPoint{}, drawing.size()});
    generator.setResolution(drawing.what->logicalDpiX());
    generator.setTitle(drawing.caption.section(u'\n', 0, 0));
    QPainter painter{&generator};
    drawing.draw(&painter);
    return painter.end();
}

bool drawPdf(QIODevice *file, const Drawing &drawing)
{
    constexpr double points = 72;
    QPdfWriter writer{file};
    const auto dpi = drawing.what->logicalDpiX();
    writer.setResolution(dpi);
    writer.setPageSize(QPageSize{QSizeF{drawing.size()} * points / dpi, QPageSize::Point, {}, QPageSize::ExactMatch});
    writer.setPageMargins({});
    writer.setTitle(drawing.caption.section(u'\n', 0, 0));
    writer.setCreator(u"TPU Desk"_s);
    QPainter painter{&writer};
    drawing.draw(&painter);
    return painter.end();
}

/// The name of a metric in tables; never translated.
QLatin1StringView keyOf(Metric metric)
{
    using Key = std::pair<Metric, QLatin1StringView>;
    static constexpr std::array keys{Key{Metric::DutyCycle, "duty_cycle"},
                                     Key{Metric::HbmUsed, "hbm_used"},
                                     Key{Metric::HbmTotal, "hbm_total"},
                                     Key{Metric::TensorCore, "tensorcore_utilization"},
                                     Key{Metric::IdleTime, "idle_time"},
                                     Key{Metric::QueueSize, "queue_size"},
                                     Key{Metric::Uptime, "uptime"},
                                     Key{Metric::HbmBandwidth, "memory_bandwidth_utilization"},
                                     Key{Metric::RunTime, "program_run_time"},
                                     Key{Metric::TransferTime, "slice_transfer_time"},
                                     Key{Metric::CollectiveTime, "slice_collective_time"},
                                     Key{Metric::HostCpu, "host_cpu"},
                                     Key{Metric::HostMemoryUsed, "host_memory_used"},
                                     Key{Metric::HostMemoryTotal, "host_memory_total"},
                                     Key{Metric::DiskUsed, "disk_used"},
                                     Key{Metric::DiskTotal, "disk_total"},
                                     Key{Metric::NetworkIn, "network_received"},
                                     Key{Metric::NetworkOut, "network_sent"},
                                     Key{Metric::Load, "load"}};
    const auto *found = std::ranges::find(keys, metric, &Key::first);
    return found == keys.end() ? "metric"_L1 : found->second;
}

QLatin1StringView unitOf(Metric metric)
{
    const auto unit = metricUnit(metric);
    return unit == u'%'                   ? "percent"_L1
        : unit == "GiB"_L1                ? "bytes"_L1
        : unit == "MiB/s"_L1              ? "bytes_per_second"_L1
        : unit == u's' || unit == "ms"_L1 ? "seconds"_L1
                                          : "count"_L1;
}

QByteArray cell(QString text)
{
    static constexpr QLatin1StringView formula{"=+-@\t\r"}; // a spreadsheet would run what begins so
    if (!text.isEmpty() && formula.contains(text.front()))
        text.prepend(u'\'');
    if (text.contains(u'"') || text.contains(u',') || text.contains(u'\n') || text.contains(u'\r'))
        text = u'"' + text.replace(u'"', u"\"\""_s) + u'"';
    return text.toUtf8();
}

QByteArray timeText(qint64 at)
{
    return QDateTime::fromMSecsSinceEpoch(at, QTimeZone::UTC).toString(Qt::ISODateWithMs).toUtf8();
}

QByteArray number(float value)
{
    return QByteArray::number(double(value), 'g', 9);
}

void writeSeries(QByteArray *table, const UsageAnswer &answer, const SeriesBands &line)
{
    const auto metric = line.series.metric;
    const bool isSlice = line.series.host == answer.question.slice;
    const QByteArray fixed = ',' + QByteArray::number(double(answer.question.step) / 1'000) + ','
        + cell(answer.question.slice) + ',' + (isSlice ? QByteArray{} : cell(line.series.host)) + ','
        + (line.series.unit < 0 ? QByteArray{} : QByteArray::number(line.series.unit)) + ',' + keyOf(metric).data()
        + ',' + unitOf(metric).data() + ',';
    for (const auto &band : line.bands) {
        if (std::isnan(band.mean) || band.at + answer.question.step <= answer.question.from
            || band.at >= answer.question.until)
            continue;
        *table += timeText(band.at) + fixed + number(band.min) + ',' + number(band.mean) + ',' + number(band.max)
            + (band.isCoarse ? ",cloud_monitoring,\r\n" : ",measured,\r\n");
    }
}

} // namespace

Result<> writeFile(const QString &path, const QByteArray &content)
{
    QSaveFile file{path};
    if (!file.open(QFile::WriteOnly) || file.write(content) != content.size() || !file.commit())
        return notWritten(path, file.errorString());
    return {};
}

Result<> writePicture(QWidget *what, PictureFormat format, const QString &path, const QString &caption)
{
    QSaveFile file{path};
    if (!file.open(QFile::WriteOnly))
        return notWritten(path, file.errorString());
    const auto now = QDateTime::currentDateTime(); // a picture outlives its day
    const Drawing drawing{what,
                          caption.isEmpty()
                              ? caption
                              : caption + u" · "_s + phrases::dayAndTime(now) + u' ' + now.timeZoneAbbreviation()};
    const bool isDrawn = format == PictureFormat::Png ? drawPng(&file, drawing)
        : format == PictureFormat::Svg                ? drawSvg(&file, drawing)
                                                      : drawPdf(&file, drawing);
    if (!isDrawn || !file.commit())
        return notWritten(path, file.errorString());
    return {};
}

qint64 stepOfTable(qint64 length, qsizetype count)
{
    constexpr qint64 mostRows = 250'000;
    constexpr int mostBands = 9'000; // History::mostPoints, with some room
    const auto bands = std::clamp<qint64>(mostRows / std::max<qsizetype>(1, count), 60, mostBands);
    return std::max<qint64>(1'000, bandWidth(length, int(bands)));
}

QByteArray csvOf(const UsageAnswer &answer)
{
    QByteArray table = "time_utc,length_seconds,slice,host,index,metric,unit,least,mean_or_median,most,source,text\r\n";
    for (const auto &line : answer.lines)
        writeSeries(&table, answer, line);
    for (const auto &event : answer.events)
        table += timeText(event.at) + ",0," + cell(answer.question.slice) + ",,,event,,,,,event,"
            + cell(sentenceOf(event)) + "\r\n";
    return table;
}

void exportCsv(const QString &path, History *history, const UsageQuestion &question, TaskScope &tasks,
               std::function<void(const Result<> &)> done)
{
    // A long table takes a second to write: not this thread's.
    auto notify = tasks.guard(std::move(done));
    tasks.run(askUsage(history, question, tasks.token()), [path, notify](const Result<UsageAnswer> &answer) mutable {
        if (!answer) {
            notify(Result<>{std::unexpected{answer.error()}});
            return;
        }
        QThreadPool::globalInstance()->start([path, notify, answer = *answer] {
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [notify, result = writeFile(path, csvOf(answer))]() mutable { notify(result); }, Qt::QueuedConnection);
        });
    });
}
