// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usageexport.h"

#include "services/usage/usagefeed.h"
#include "widgets/common/card.h"
#include "widgets/common/phrases.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/eventmarks.h"
#include "widgets/usage/maptext.h"
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

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr double pictureScale = 2;
constexpr qint64 coarseLength = 60'000; ///< ms: of a value of Cloud Monitoring

Result<> notWritten(const QString &path, const QString &why)
{
    return failed(ErrorCode::FileFailed,
                  QCoreApplication::translate(
                      "UsageExport",
                      "%1 could not be written: %2. Choose another folder, or make room on the disk, and export again.")
                      .arg(path, why));
}

/// The colour that a widget stands on.
QColor backgroundOf(QWidget *widget)
{
    const auto &tokens = tokensOf(widget);
    for (auto *parent = widget->parentWidget(); parent; parent = parent->parentWidget()) {
        if (qobject_cast<Card *>(parent))
            return tokens.card;
    }
    return tokens.window;
}

/// What is drawn: widgets on the colours that they stand on, under their caption.
struct Drawing
{
    Drawing(const QList<PicturePart> &shown, const QString &words)
        : parts{shown}
        , first{shown.constFirst().widget}
        , caption{words}
        , background{shown.size() == 1 ? backgroundOf(first) : tokensOf(first).window}
        , font{fontFor(TextRole::Body).resolve(first->font())}
    {
        for (const auto &part : parts)
            inside |= QRect{part.at, part.widget->size()};
        if (!caption.isEmpty())
            head = lineHeight() * int(caption.count(u'\n') + 1) + 2 * scaled(8);
    }

    [[nodiscard]] QSize size() const
    {
        return QSize{inside.right() + 1, inside.bottom() + 1} + QSize{2 * margin(), head + 2 * margin()};
    }
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
                painter->setPen(i == 0 ? tokensOf(first).text : tokensOf(first).soft);
                const QRect place{2 * margin(), margin() + scaled(8) + i * lineHeight(), size().width() - 3 * margin(),
                                  lineHeight()};
                painter->drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                                  QFontMetrics{face}.elidedText(lines.at(i), Qt::ElideRight, place.width()));
            }
        }
        for (const auto &part : parts) {
            const auto place = part.at + QPoint{margin(), margin() + head};
            painter->fillRect(QRect{place, part.widget->size()}, backgroundOf(part.widget));
            part.widget->render(painter, place, {}, QWidget::DrawChildren);
        }
    }

    QList<PicturePart> parts;
    QWidget *first;
    QString caption;
    QColor background;
    QFont font;
    QRect inside{};
    int head = 0;
};

bool drawPng(QIODevice *file, const Drawing &drawing)
{
    constexpr int tallest = 20'000; // more than that few programs open
    const double scale = drawing.size().height() * pictureScale <= tallest ? pictureScale : 1;
    QImage image{drawing.size() * scale, QImage::Format_ARGB32_Premultiplied};
    if (image.isNull())
        return false;
    image.setDevicePixelRatio(scale);
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
    generator.setResolution(drawing.first->logicalDpiX());
    generator.setTitle(drawing.caption.section(u'\n', 0, 0));
    QPainter painter{&generator};
    drawing.draw(&painter);
    return painter.end();
}

bool drawPdf(QIODevice *file, const Drawing &drawing)
{
    constexpr double points = 72;
    QPdfWriter writer{file};
    const auto dpi = drawing.first->logicalDpiX();
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
                                     Key{Metric::Load, "load"},
                                     Key{Metric::InputWait, "input_wait"},
                                     Key{Metric::InputRate, "input_read"},
                                     Key{Metric::CheckpointWait, "checkpoint_wait"},
                                     Key{Metric::CheckpointRate, "checkpoint_written"},
                                     Key{Metric::HostCpuBusiest, "host_cpu_busiest_core"}};
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

/// Every band of its minute shows a value of Cloud Monitoring; it is one value all the same.
bool isSameValue(const Band &first, const Band &band)
{
    return first.isCoarse && band.isCoarse && band.at - first.at < coarseLength && band.min == first.min
        && band.mean == first.mean && band.max == first.max;
}

void writeSeries(QByteArray *table, const UsageAnswer &answer, const SeriesBands &line)
{
    const auto metric = line.series.metric;
    const auto step = answer.question.step;
    const bool isSlice = line.series.host == answer.question.slice;
    const QByteArray fixed = cell(answer.question.slice) + ',' + (isSlice ? QByteArray{} : cell(line.series.host)) + ','
        + (line.series.unit < 0 ? QByteArray{} : QByteArray::number(line.series.unit)) + ',' + keyOf(metric).data()
        + ',' + unitOf(metric).data() + ',';
    const Band *before = nullptr; // the last one that was written
    for (const auto &band : line.bands) {
        if (std::isnan(band.mean) || band.at + step <= answer.question.from || band.at >= answer.question.until
            || (before && isSameValue(*before, band)))
            continue;
        before = &band;
        const auto length = band.isCoarse ? std::max(step, coarseLength) : step;
        *table += timeText(band.at) + ',' + QByteArray::number(double(length) / 1'000) + ',' + fixed + number(band.min)
            + ',' + number(band.mean) + ',' + number(band.max)
            + (band.isCoarse ? ",cloud_monitoring,\r\n" : ",measured,\r\n");
    }
}

/// Empty: it was not said.
QByteArray numberOrNothing(float value)
{
    return std::isfinite(value) ? number(value) : QByteArray{};
}

/// The name of a state in tables; never translated.
QLatin1StringView keyOf(UsageState state)
{
    switch (state) {
    case UsageState::NoData: return "no_data"_L1;
    case UsageState::NoWorkload: return "no_workload"_L1;
    case UsageState::HeldIdle: return "held_idle"_L1;
    case UsageState::Idle: return "idle"_L1;
    case UsageState::Busy: return "busy"_L1;
    case UsageState::Hung: return "hung"_L1;
    case UsageState::Unreachable: return "unreachable"_L1;
    case UsageState::Stale: return "stale"_L1;
    case UsageState::Failed: return "failed"_L1;
    case UsageState::Coarse: return "coarse"_L1;
    }
    return "no_data"_L1;
}

QLatin1StringView keyOf(UsageSource source)
{
    switch (source) {
    case UsageSource::Runtime: return "libtpu"_L1;
    case UsageSource::MemoryProfile: return "jax_memory_profile"_L1;
    case UsageSource::Monitoring: return "cloud_monitoring"_L1;
    case UsageSource::Probe: return "host"_L1;
    case UsageSource::Program: return "program"_L1;
    }
    return "host"_L1;
}

/// Who holds the chip of a core: names, programs, numbers and since when; of several one after the other.
QByteArray usersText(const SliceUsage &usage, qsizetype core)
{
    QStringList names, programs, numbers, times;
    const auto users = maptext::usersOf(usage, core);
    for (const auto &user : users) {
        names << maptext::outside(user.user, 64);
        programs << maptext::outside(user.command);
        numbers << QString::number(user.pid);
        if (user.since.isValid())
            times << QString::fromLatin1(timeText(user.since.toMSecsSinceEpoch()));
    }
    QByteArray cells;
    for (const auto &list : {names, programs, numbers, times})
        cells += ',' + cell(list.join("; "_L1));
    return cells;
}

void writeCore(QByteArray *table, const SliceUsage &usage, qsizetype core, qint64 now)
{
    const auto &place = usage.layout.cores.at(core);
    const auto &values = usage.cores.at(core);
    const float total = values.hbmTotal > 0 ? values.hbmTotal : usage.hbmTotal;
    const bool isKnown = values.at > 0;
    *table += (isKnown ? timeText(values.at) : QByteArray{}) + ','
        + (isKnown ? QByteArray::number(double(std::max<qint64>(0, now - values.at)) / 1'000, 'f', 1) : QByteArray{})
        + ',' + (isKnown ? keyOf(values.source).data() : "") + ',' + cell(sliceKey(usage.id)) + ','
        + cell(hostName(usage, place.host)) + ',' + QByteArray::number(place.chipOfSlice) + ','
        + QByteArray::number(place.index) + ',' + keyOf(values.state).data() + ','
        + (values.isStraggler ? "yes" : "no");
    for (const float value : {values.duty, values.hbmUsed, total, total > 0 ? 100 * values.hbmUsed / total : noValue,
                              values.tensorCore, values.idle, values.queue})
        *table += ',' + numberOrNothing(value);
    *table += usersText(usage, core) + "\r\n";
}

} // namespace

Result<> writeFile(const QString &path, const QByteArray &content)
{
    QSaveFile file{path};
    if (!file.open(QFile::WriteOnly) || file.write(content) != content.size() || !file.commit())
        return notWritten(path, file.errorString());
    return {};
}

Result<> writePicture(const QList<PicturePart> &parts, PictureFormat format, const QString &path,
                      const QString &caption)
{
    QSaveFile file{path};
    if (!file.open(QFile::WriteOnly))
        return notWritten(path, file.errorString());
    const auto now = QDateTime::currentDateTime(); // a picture outlives its day
    const Drawing drawing{parts,
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

Result<> writePicture(QWidget *what, PictureFormat format, const QString &path, const QString &caption)
{
    return writePicture(QList{PicturePart{what}}, format, path, caption);
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

QByteArray csvOf(const SliceUsage &usage, qint64 now)
{
    QByteArray table = "time_utc,age_seconds,source,slice,host,chip,core,state,straggler,duty_cycle_percent,"
                       "hbm_used_bytes,hbm_total_bytes,hbm_used_percent,tensorcore_percent,idle_seconds,queue,user,"
                       "process,pid,since_utc\r\n";
    for (qsizetype core = 0; core < std::min(usage.cores.size(), usage.layout.cores.size()); ++core)
        writeCore(&table, usage, core, now);
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
