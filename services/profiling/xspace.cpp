// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/plaintext.h"
#include "services/profiling/linetimes.h"
#include "services/profiling/profilereading.h"
#include "services/profiling/protostream.h"

#include <QCoreApplication>
#include <QHash>
#include <QIODevice>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct XSpaceMessages
{
    Q_DECLARE_TR_FUNCTIONS(XSpace)
};

// Fields of tensorflow.profiler's messages.
namespace field {
constexpr quint32 plane = 1, error = 2, warning = 3, hostName = 4; // XSpace
constexpr quint32 planeName = 2, line = 3, eventNames = 4, statNames = 5, planeStat = 6; // XPlane
constexpr quint32 lineName = 2, lineTime = 3, event = 4; // XLine; its time in ns
constexpr quint32 eventId = 1, eventOffset = 2, eventDuration = 3; // XEvent; both in ps
constexpr quint32 key = 1, value = 2; // of a map
constexpr quint32 id = 1, name = 2, displayName = 4; // XEventMetadata, XStatMetadata
constexpr quint32 statId = 1, unsignedValue = 3, signedValue = 4; // XStat
} // namespace field

constexpr qsizetype mostPlanes = 2'048;
constexpr qsizetype mostLines = 20'000; // of a plane
constexpr qsizetype mostNames = 200'000; // of a plane
constexpr qsizetype mostRemarks = 8;
constexpr qsizetype longestOperation = 160;
constexpr qint64 longestTime = 86'400'000'000'000'000; // ps of a day: a recording is over long before
constexpr double picoseconds = 1e-12;

enum class Lane : quint8 { Other, Operations, Programs, Steps };

Lane laneOf(const QByteArray &name)
{
    return name == "XLA Ops"    ? Lane::Operations
        : name == "XLA Modules" ? Lane::Programs
        : name == "Steps"       ? Lane::Steps
                                : Lane::Other;
}

/// "all-reduce" of "%all-reduce.12 = f32[8]{0} all-reduce(…)".
QString kindOf(const QString &operation)
{
    auto name = QStringView{operation};
    if (name.startsWith(u'%'))
        name = name.sliced(1);
    const auto end = std::ranges::find_if(name, [](QChar c) { return !c.isLetter() && c != u'-' && c != u'_'; });
    return name.first(std::distance(name.begin(), end)).toString().replace(u'_', u'-');
}

bool isWaiting(const QString &kind)
{
    return kind.startsWith("infeed"_L1) || kind.startsWith("outfeed"_L1) || kind.startsWith("host-"_L1);
}

bool isCommunication(const QString &kind)
{
    static const QStringList beginnings{u"all-reduce"_s,
                                        u"all-gather"_s,
                                        u"all-to-all"_s,
                                        u"reduce-scatter"_s,
                                        u"collective-permute"_s,
                                        u"collective-broadcast"_s,
                                        u"ragged-all-to-all"_s,
                                        u"send"_s,
                                        u"recv"_s};
    return std::ranges::any_of(beginnings, [&kind](const QString &begin) { return kind.startsWith(begin); });
}

/// Where a plane's parts lie, and the names in it.
struct PlaneHead
{
    QByteArray name{};
    QHash<qint64, QString> names{}; ///< of events
    QHash<qint64, QByteArray> stats{}; ///< names of stats
    qint64 begin = 0, end = 0;
};

struct Extent
{
    qint64 first = 0, last = 0; ///< ps since the first line of the file began
    bool isAny = false;

    void take(qint64 from, qint64 until)
    {
        first = isAny ? std::min(first, from) : from;
        last = isAny ? std::max(last, until) : until;
        isAny = true;
    }
    [[nodiscard]] double seconds() const { return double(last - first) * picoseconds; }
};

class XSpaceReader
{
public:
    XSpaceReader(QIODevice *source, std::stop_token stop)
        : m_stream{source}
        , m_stop{std::move(stop)}
    {
    }

    [[nodiscard]] Result<HostProfile> read();

private:
    void readPlane(qint64 end);
    [[nodiscard]] PlaneHead headOf(qint64 end);
    void readName(const StreamField &entry, PlaneHead &head, bool isStat);
    void readDevice(const PlaneHead &head, int ordinal);
    void readHost(const PlaneHead &head);
    void readEnvironment(const PlaneHead &head);
    template <typename Take>
    void forEachLine(const PlaneHead &head, Take take);
    template <typename Take>
    void forEachEvent(const StreamField &line, Take take);
    [[nodiscard]] LineEvent eventAt(const StreamField &field);
    [[nodiscard]] qint64 offsetOf(qint64 lineTime);
    [[nodiscard]] QList<OperationTime> top(const LineTimes &times, const PlaneHead &head) const;
    void addUp(DeviceProfile &device, const LineTimes &times, const PlaneHead &head) const;
    [[nodiscard]] bool goesOn();

    ProtoStream m_stream;
    std::stop_token m_stop;
    HostProfile m_profile;
    std::optional<qint64> m_firstTime; ///< ns, of the first line
    double m_recorded = 0; ///< seconds that the profiler says it recorded; 0: it does not
    qsizetype m_planes = 0;
    quint64 m_asked = 0;
    bool m_isStopped = false;
};

bool XSpaceReader::goesOn()
{
    constexpr quint64 often = 4'096;
    if (++m_asked % often == 0)
        m_isStopped |= m_stop.stop_requested();
    return !m_isStopped && !m_stream.isBroken();
}

Result<HostProfile> XSpaceReader::read()
{
    while (const auto field = goesOn() ? m_stream.next(m_stream.size()) : std::nullopt) {
        if (field->kind != StreamField::Kind::Bytes)
            continue;
        const bool isRemark = field->number == field::error || field->number == field::warning;
        if (field->number == field::plane && ++m_planes <= mostPlanes)
            readPlane(field->end);
        else if (field->number == field::hostName && m_profile.host.isEmpty())
            m_profile.host = plainText(QByteArrayView{m_stream.bytes(*field, 400)}, 100);
        else if (isRemark && m_profile.remarks.size() < mostRemarks)
            m_profile.remarks += plainText(QByteArrayView{m_stream.bytes(*field, 2'000)}, 300);
        m_stream.skipTo(field->end);
    }
    if (m_isStopped || m_stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    if (m_stream.isBroken() || m_planes == 0)
        return failed(ErrorCode::BadReply,
                      XSpaceMessages::tr("This is no recording of a profiler, or it was cut off. Record once more."));
    m_profile.isCut |= m_planes > mostPlanes;
    std::ranges::sort(m_profile.devices, {}, &DeviceProfile::ordinal);
    for (auto &device : m_profile.devices) {
        device.window = std::max({device.window, m_recorded, device.busy});
        m_profile.window = std::max(m_profile.window, device.window);
    }
    m_profile.window = std::max(m_profile.window, m_recorded);
    m_profile.bound = boundOf(m_profile.devices);
    return std::move(m_profile);
}

void XSpaceReader::readPlane(qint64 end)
{
    static const QRegularExpression core{u"\\A/device:TPU:([0-9]{1,6})\\z"_s};
    const auto head = headOf(end);
    if (!goesOn())
        return;
    const auto match = core.match(QString::fromLatin1(head.name));
    if (match.hasMatch())
        readDevice(head, match.captured(1).toInt());
    else if (head.name == "/host:CPU")
        readHost(head);
    else if (head.name == "Task Environment")
        readEnvironment(head);
}

/// What is needed of a plane before its lines, wherever it stands in it.
PlaneHead XSpaceReader::headOf(qint64 end)
{
    PlaneHead head{.begin = m_stream.at(), .end = end};
    while (const auto field = goesOn() ? m_stream.next(end) : std::nullopt) {
        if (field->kind != StreamField::Kind::Bytes)
            continue;
        if (field->number == field::planeName)
            head.name = m_stream.bytes(*field, 400);
        else if (field->number == field::eventNames || field->number == field::statNames)
            readName(*field, head, field->number == field::statNames);
        m_stream.skipTo(field->end);
    }
    return head;
}

void XSpaceReader::readName(const StreamField &entry, PlaneHead &head, bool isStat)
{
    qint64 id = 0;
    QByteArray name, shown;
    while (const auto outer = m_stream.next(entry.end)) {
        if (outer->kind == StreamField::Kind::Number) {
            id = outer->number == field::key ? qint64(outer->value) : id;
            continue;
        }
        while (const auto inner = outer->number == field::value ? m_stream.next(outer->end) : std::nullopt) {
            if (inner->kind != StreamField::Kind::Bytes)
                continue;
            if (inner->number == field::name)
                name = m_stream.bytes(*inner, 4 * longestOperation);
            else if (inner->number == field::displayName && !isStat)
                shown = m_stream.bytes(*inner, 4 * longestOperation);
            m_stream.skipTo(inner->end);
        }
        m_stream.skipTo(outer->end);
    }
    if (head.names.size() >= mostNames || head.stats.size() >= mostNames)
        m_profile.isCut = true;
    else if (isStat)
        head.stats.insert(id, name);
    else
        head.names.insert(id, plainText(QByteArrayView{shown.isEmpty() ? name : shown}, longestOperation));
}

/// Its lines in their order: name, time in ns, and the field, at whose first event the stream stands.
template <typename Take>
void XSpaceReader::forEachLine(const PlaneHead &head, Take take)
{
    qsizetype lines = 0;
    m_stream.skipTo(head.begin);
    while (const auto field = goesOn() ? m_stream.next(head.end) : std::nullopt) {
        if (field->kind != StreamField::Kind::Bytes)
            continue;
        if (field->number == field::line && ++lines <= mostLines)
            take(*field);
        m_stream.skipTo(field->end);
    }
    m_profile.isCut |= lines > mostLines;
}

/// Nanoseconds between the first line of the file and this one, in ps.
qint64 XSpaceReader::offsetOf(qint64 lineTime)
{
    constexpr qint64 psOfNs = 1'000;
    if (!m_firstTime)
        m_firstTime = lineTime;
    const auto apart = double(lineTime) - double(*m_firstTime); // both may be any number
    return std::abs(apart) < double(longestTime / psOfNs) ? (lineTime - *m_firstTime) * psOfNs : 0;
}

/// `take` is given the line's name and offset, and the event.
template <typename Take>
void XSpaceReader::forEachEvent(const StreamField &line, Take take)
{
    QByteArray name;
    qint64 time = 0;
    while (const auto field = goesOn() ? m_stream.next(line.end) : std::nullopt) {
        if (field->number == field::lineTime && field->kind == StreamField::Kind::Number)
            time = qint64(field->value);
        if (field->kind != StreamField::Kind::Bytes)
            continue;
        if (field->number == field::lineName) {
            name = m_stream.bytes(*field, 200);
        } else if (field->number == field::event) {
            const auto event = eventAt(*field);
            const bool isTime =
                event.start >= 0 && event.duration >= 0 && event.start < longestTime && event.duration < longestTime;
            if (isTime)
                take(name, time, event);
        }
        m_stream.skipTo(field->end);
    }
}

LineEvent XSpaceReader::eventAt(const StreamField &field)
{
    LineEvent event;
    while (const auto inner = m_stream.next(field.end)) {
        if (inner->kind == StreamField::Kind::Bytes) {
            m_stream.skipTo(inner->end);
            continue;
        }
        const auto value = qint64(inner->value);
        if (inner->number == field::eventId)
            event.id = value;
        else if (inner->number == field::eventOffset)
            event.start = value;
        else if (inner->number == field::eventDuration)
            event.duration = value;
    }
    return event;
}

void XSpaceReader::readDevice(const PlaneHead &head, int ordinal)
{
    DeviceProfile device{.name = plainText(QByteArrayView{head.name}, 100), .ordinal = ordinal};
    LineTimes operations;
    Extent extent;
    double steps = 0;
    forEachLine(head, [&](const StreamField &line) {
        forEachEvent(line, [&](const QByteArray &name, qint64 time, const LineEvent &event) {
            const auto lane = laneOf(name);
            if (lane == Lane::Other)
                return;
            const auto offset = offsetOf(time);
            extent.take(offset + event.start, offset + event.end());
            if (lane == Lane::Operations)
                operations.add(event);
            else if (lane == Lane::Programs)
                ++device.programs;
            else {
                const auto seconds = double(event.duration) * picoseconds;
                ++device.steps;
                steps += seconds;
                device.stepLongest = std::max(device.stepLongest, seconds);
            }
        });
        operations.finish();
    });
    device.window = extent.seconds();
    device.stepMean = device.steps > 0 ? steps / double(device.steps) : 0;
    addUp(device, operations, head);
    m_profile.isCut |= operations.isCut();
    constexpr qsizetype mostDevices = 256; // of a host
    if (m_profile.devices.size() < mostDevices)
        m_profile.devices += device;
    else
        m_profile.isCut = true;
}

void XSpaceReader::addUp(DeviceProfile &device, const LineTimes &times, const PlaneHead &head) const
{
    device.busy = times.busy() * picoseconds;
    for (auto it = times.sums().begin(); it != times.sums().end(); ++it) {
        const auto kind = kindOf(head.names.value(it.key()));
        const auto seconds = std::max(0.0, it->self * picoseconds);
        device.waiting += isWaiting(kind) ? seconds : 0;
        device.communication += isCommunication(kind) ? seconds : 0;
    }
    device.waiting = std::min(device.waiting, device.busy);
    device.communication = std::min(device.communication, device.busy);
    device.operations = top(times, head);
}

QList<OperationTime> XSpaceReader::top(const LineTimes &times, const PlaneHead &head) const
{
    QHash<QString, OperationTime> byName; // several numbers may have one name
    for (auto it = times.sums().begin(); it != times.sums().end(); ++it) {
        const auto name = head.names.value(it.key());
        auto &operation = byName[name.isEmpty() ? u"#%1"_s.arg(it.key()) : name];
        operation.seconds += it->self * picoseconds;
        operation.count += it->count;
    }
    QList<OperationTime> all;
    all.reserve(byName.size());
    for (auto it = byName.begin(); it != byName.end(); ++it)
        all += OperationTime{.name = it.key(), .seconds = std::max(0.0, it->seconds), .count = it->count};
    std::ranges::sort(all, [](const OperationTime &a, const OperationTime &b) {
        return a.seconds > b.seconds || (a.seconds == b.seconds && a.name < b.name);
    });
    return all.first(std::min(all.size(), mostTopOperations));
}

void XSpaceReader::readHost(const PlaneHead &head)
{
    LineTimes threads;
    forEachLine(head, [&](const StreamField &line) {
        forEachEvent(line, [&](const QByteArray &, qint64, const LineEvent &event) { threads.add(event); });
        threads.finish();
    });
    m_profile.threads = top(threads, head);
    m_profile.isCut |= threads.isCut();
}

/// When the recording began and ended, ns since 1970.
void XSpaceReader::readEnvironment(const PlaneHead &head)
{
    quint64 begin = 0, end = 0;
    m_stream.skipTo(head.begin);
    while (const auto field = goesOn() ? m_stream.next(head.end) : std::nullopt) {
        if (field->kind != StreamField::Kind::Bytes)
            continue;
        qint64 id = 0;
        quint64 value = 0;
        while (const auto inner = field->number == field::planeStat ? m_stream.next(field->end) : std::nullopt) {
            if (inner->kind == StreamField::Kind::Bytes)
                m_stream.skipTo(inner->end);
            else if (inner->number == field::statId)
                id = qint64(inner->value);
            else if (inner->number == field::unsignedValue || inner->number == field::signedValue)
                value = inner->value;
        }
        const auto name = head.stats.value(id);
        if (name == "profile_start_time")
            begin = value;
        else if (name == "profile_stop_time")
            end = value;
        m_stream.skipTo(field->end);
    }
    constexpr quint64 longest = 3'600'000'000'000; // ns
    if (begin > 0 && end > begin && end - begin <= longest)
        m_recorded = double(end - begin) * 1e-9;
}

} // namespace

Result<HostProfile> parseXSpace(QIODevice *source, std::stop_token stop)
{
    if (!source->isReadable())
        return failed(
            ErrorCode::FileFailed,
            XSpaceMessages::tr("The recording cannot be read on this computer (%1).").arg(source->errorString()));
    return XSpaceReader{source, std::move(stop)}.read();
}
