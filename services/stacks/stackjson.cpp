// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/plaintext.h"
#include "services/stacks/stackreport.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostJson = 256 * 1024; ///< bytes of one report
constexpr qsizetype mostTexts = 50'000;
constexpr qsizetype mostKept = 8'192; ///< processes, stacks, problems and cores, of each
constexpr qsizetype longestText = 500;
constexpr int mostNumber = 100'000'000;

/// Names stand once: most frames of most ranks are the same.
struct TextTable
{
    QJsonArray texts{};
    QHash<QString, int> places{};

    int add(const QString &text)
    {
        if (const auto known = places.constFind(text); known != places.cend())
            return *known;
        const int place = int(texts.size());
        texts.append(text);
        places.insert(text, place);
        return place;
    }
};

/// How much is kept.
struct StackRoom
{
    bool hasAllThreads = true;
    bool hasHelpers = true; ///< processes that are no rank
    qsizetype frames = PythonStack::mostFrames;
};
constexpr std::array stackRooms{StackRoom{},
                                StackRoom{false, true, 100},
                                StackRoom{false, true, 40},
                                StackRoom{false, false, 40},
                                StackRoom{false, false, 12},
                                StackRoom{false, false, 4},
                                StackRoom{false, false, 0}};

constexpr int isMainFlag = 1;
constexpr int holdsGilFlag = 2;
constexpr int isCutFlag = 4;
constexpr int usesProcessorFlag = 8;
constexpr int holdsChipsFlag = 16;

QJsonArray stackJson(const PythonStack &stack, qsizetype mostFrames, TextTable &texts)
{
    QJsonArray frames;
    for (const auto &frame : stack.frames.first(std::min(mostFrames, stack.frames.size()))) {
        frames.append(texts.add(frame.file));
        frames.append(frame.line);
        frames.append(texts.add(frame.function));
    }
    const bool isCut = stack.isCut || stack.frames.size() > mostFrames;
    const int flags = (stack.isMain ? isMainFlag : 0) | (stack.holdsGil ? holdsGilFlag : 0) | (isCut ? isCutFlag : 0)
        | (stack.kernel.usesProcessor ? usesProcessorFlag : 0) | (stack.holdsChips ? holdsChipsFlag : 0);
    return {stack.host,
            stack.rank,
            stack.pid,
            stack.tid,
            QString::number(stack.thread, 16),
            texts.add(stack.name),
            flags,
            frames,
            int(stack.kernel.state),
            texts.add(stack.kernel.call),
            texts.add(stack.kernel.wait),
            texts.add(stack.kernel.path)};
}

QJsonArray processJson(const PythonProcess &process, TextTable &texts)
{
    return {process.host,
            process.rank,
            process.pid,
            process.parent,
            int(process.answer),
            texts.add(process.name),
            texts.add(process.folder),
            process.saidRank,
            process.holdsChips,
            process.threads};
}

QString wordOf(StackCause cause)
{
    return cause == StackCause::Hang ? u"hang"_s : cause == StackCause::NoProgress ? u"progress"_s : u"user"_s;
}

QJsonObject reportJson(const StackReport &report, const StackRoom &room)
{
    TextTable texts;
    QJsonArray processes;
    for (const auto &process : report.processes) {
        if (room.hasHelpers || process.rank >= 0)
            processes.append(processJson(process, texts));
    }
    QJsonArray stacks;
    for (const auto &stack : report.stacks) {
        if ((room.hasAllThreads || stack.isMain) && (room.hasHelpers || stack.rank >= 0))
            stacks.append(stackJson(stack, room.frames, texts));
    }
    QJsonArray problems;
    for (const auto &problem : report.problems)
        problems.append(QJsonArray{problem.host, problem.why.toJson()});
    QJsonArray cores;
    for (const auto &core : report.cores)
        cores.append(QJsonArray{core.host, core.core, int(core.state), core.queued, texts.add(core.where),
                                texts.add(core.error)});
    return {{u"format"_s, 1},
            {u"job"_s, report.job.toString(QUuid::WithoutBraces)},
            {u"attempt"_s, report.attempt},
            {u"at"_s, report.at.toUTC().toString(Qt::ISODateWithMs)},
            {u"cause"_s, wordOf(report.cause)},
            {u"hosts"_s, report.hosts},
            {u"prepared"_s, report.wasPrepared},
            {u"spy"_s, report.hasSpy},
            {u"left"_s, report.leftOut},
            {u"texts"_s, texts.texts},
            {u"processes"_s, processes},
            {u"stacks"_s, stacks},
            {u"problems"_s, problems},
            {u"cores"_s, cores}};
}

/// What is read of one entry of a report that anybody may have edited.
class EntryReader
{
public:
    EntryReader(const QStringList &texts, const QJsonValue &entry)
        : m_texts{texts}
        , m_entry(entry.toArray()) // with {} it would be an array with that array in it
    {
    }

    [[nodiscard]] int number(qsizetype place, int least = 0) const
    {
        return int(std::clamp<qint64>(m_entry.at(place).toInteger(least), least, mostNumber));
    }
    [[nodiscard]] qint64 large(qsizetype place) const { return std::max<qint64>(0, m_entry.at(place).toInteger()); }
    [[nodiscard]] QString text(qsizetype place) const { return m_texts.value(m_entry.at(place).toInteger(-1)); }
    [[nodiscard]] QJsonValue value(qsizetype place) const { return m_entry.at(place); }

private:
    const QStringList &m_texts;
    QJsonArray m_entry;
};

PythonProcess processOf(const EntryReader &entry)
{
    const auto answer = entry.number(4);
    return {.host = entry.number(0),
            .rank = entry.number(1, -1),
            .pid = entry.large(2),
            .parent = entry.large(3),
            .answer = answer <= int(PythonProcess::Answer::Gone) ? PythonProcess::Answer(answer)
                                                                 : PythonProcess::Answer::Unprepared,
            .name = entry.text(5),
            .folder = entry.text(6),
            .saidRank = entry.number(7, -1),
            .holdsChips = entry.value(8).toBool(),
            .threads = entry.number(9)};
}

PythonStack stackOf(const EntryReader &entry, const QStringList &texts)
{
    const auto flags = entry.number(6);
    const auto state = entry.number(8);
    PythonStack stack{.host = entry.number(0),
                      .rank = entry.number(1, -1),
                      .pid = entry.large(2),
                      .tid = entry.large(3),
                      .thread = entry.value(4).toString().left(16).toULongLong(nullptr, 16),
                      .name = entry.text(5),
                      .isMain = (flags & isMainFlag) != 0,
                      .holdsGil = (flags & holdsGilFlag) != 0,
                      .holdsChips = (flags & holdsChipsFlag) != 0,
                      .isCut = (flags & isCutFlag) != 0,
                      .kernel = {.state = state > ' ' && state < 0x7f ? char(state) : '\0',
                                 .call = entry.text(9),
                                 .wait = entry.text(10),
                                 .path = entry.text(11),
                                 .usesProcessor = (flags & usesProcessorFlag) != 0}};
    const auto frames = entry.value(7).toArray();
    for (qsizetype i = 0; i + 2 < frames.size() && stack.frames.size() < PythonStack::mostFrames; i += 3)
        stack.frames.append({.file = texts.value(frames.at(i).toInteger(-1)),
                             .line = int(std::clamp<qint64>(frames.at(i + 1).toInteger(), 0, mostNumber)),
                             .function = texts.value(frames.at(i + 2).toInteger(-1))});
    return stack;
}

CoreWait coreOf(const EntryReader &entry)
{
    const auto state = entry.number(2);
    return {.host = entry.number(0),
            .core = entry.number(1),
            .state = state <= int(UsageState::Coarse) ? UsageState(state) : UsageState::NoData,
            .queued = entry.number(3, -1),
            .where = entry.text(4),
            .error = entry.text(5)};
}

/// Calls `take` for each entry of an array, the first mostKept.
template <typename Take>
void forEntries(const QJsonValue &value, Take take)
{
    const auto entries = value.toArray();
    for (qsizetype i = 0; i < std::min(entries.size(), mostKept); ++i)
        take(entries.at(i));
}

} // namespace

QJsonObject toJson(const StackReport &report)
{
    QJsonObject json;
    for (const auto &room : stackRooms) {
        json = reportJson(report, room);
        if (QJsonDocument{json}.toJson(QJsonDocument::Compact).size() <= mostJson)
            break;
    }
    return json;
}

std::optional<StackReport> stackReportFrom(const QJsonObject &json)
{
    const auto cause = json["cause"_L1].toString();
    StackReport report{.job = QUuid::fromString(json["job"_L1].toString()),
                       .attempt = std::clamp(json["attempt"_L1].toInt(1), 1, mostNumber),
                       .at = QDateTime::fromString(json["at"_L1].toString().left(40), Qt::ISODateWithMs).toUTC(),
                       .cause = cause == "hang"_L1  ? StackCause::Hang
                           : cause == "progress"_L1 ? StackCause::NoProgress
                                                    : StackCause::User,
                       .hosts = std::clamp(json["hosts"_L1].toInt(), 0, mostNumber),
                       .wasPrepared = json["prepared"_L1].toBool(),
                       .hasSpy = json["spy"_L1].toBool(),
                       .leftOut = std::clamp(json["left"_L1].toInt(), 0, mostNumber)};
    if (json["format"_L1].toInt() != 1 || report.job.isNull() || !report.at.isValid())
        return std::nullopt;
    QStringList texts;
    const auto all = json["texts"_L1].toArray();
    for (qsizetype i = 0; i < std::min(all.size(), mostTexts); ++i)
        texts.append(plainText(all.at(i).toString(), longestText));
    forEntries(json["processes"_L1],
               [&](const QJsonValue &entry) { report.processes.append(processOf(EntryReader{texts, entry})); });
    forEntries(json["stacks"_L1],
               [&](const QJsonValue &entry) { report.stacks.append(stackOf(EntryReader{texts, entry}, texts)); });
    forEntries(json["cores"_L1],
               [&](const QJsonValue &entry) { report.cores.append(coreOf(EntryReader{texts, entry})); });
    forEntries(json["problems"_L1], [&](const QJsonValue &entry) {
        const EntryReader reader{texts, entry};
        report.problems.append({.host = reader.number(0), .why = StoredMessage::fromJson(reader.value(1))});
    });
    return report;
}
