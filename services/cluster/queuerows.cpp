// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/queuerows.h"

#include "services/cluster/nodelist.h"
#include "services/cluster/queuereading.h"
#include "services/core/plaintext.h"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestWord = 256; // letters
constexpr qsizetype longestListWord = 64 * 1024; // of nodes
constexpr qsizetype mostSharedWords = 20'000;
constexpr qint64 notSet = 4'294'967'294; // NO_VAL; INFINITE is the next one
constexpr qint64 latestTime = 7'258'118'400; // the year 2200

qint64 timeIn(const JsonView &value)
{
    const auto time = slurmNumber(value).value_or(0);
    return time > 0 && time < latestTime ? time : 0;
}

int smallIn(const JsonView &value)
{
    return int(std::clamp<qint64>(slurmNumber(value).value_or(0), 0, 1'000'000'000));
}

/// "RUNNING", ["RUNNING"], ["PENDING","REQUEUED"], as one word.
QByteArray wordsIn(const JsonView &value)
{
    if (value.kind() == JsonKind::String)
        return value.bytes().first(std::min<qsizetype>(value.bytes().size(), longestWord)).toByteArray();
    QByteArray words;
    for (const auto &word : value) {
        if (word.kind() == JsonKind::String && words.size() < longestWord)
            words += (words.isEmpty() ? "" : "+")
                + word.bytes().first(std::min<qsizetype>(word.bytes().size(), 40)).toByteArray();
    }
    return words;
}

/// The status as waitpid() has it.
void setWaitStatus(qint64 status, ClusterJob *job)
{
    job->exitSignal = int(status & 0x7f);
    job->exitStatus = int((status >> 8) & 0xff);
}

void readExit(const JsonView &value, ClusterJob *job)
{
    const auto code = value["return_code"_L1];
    if (code.kind() == JsonKind::Missing) {
        if (const auto status = slurmNumber(value); status && *status >= 0 && *status <= 0xffff)
            setWaitStatus(*status, job);
        return;
    }
    if (const auto status = slurmNumber(code); status && *status >= 0 && *status <= 0xff)
        job->exitStatus = int(*status);
    const auto signal = value["signal"_L1];
    const auto number = signal["id"_L1].kind() != JsonKind::Missing ? signal["id"_L1] : signal["signal_id"_L1];
    if (const auto known = slurmNumber(number); known && *known > 0 && *known < 128)
        job->exitSignal = int(*known);
}

void readArray(const JsonView &row, SharedWords *words, ClusterJob *job)
{
    job->arrayJob = slurmNumber(row["array_job_id"_L1]).value_or(0);
    if (job->arrayJob <= 0) {
        job->arrayJob = 0;
        return;
    }
    if (const auto task = slurmNumber(row["array_task_id"_L1]); task && *task >= 0)
        job->task = *task;
    else
        job->tasks = words->plain(row["array_task_string"_L1], longestListWord);
}

/// What a job that waits or has ended says of nodes and times is not what it has now.
void settle(ClusterJob *job)
{
    if (job->isWaiting())
        job->nodes.clear();
    if (job->isWaiting() || job->state == ClusterJobState::Running) {
        job->exitStatus = -1;
        job->exitSignal = 0;
    }
    if (job->reason == "None"_L1)
        job->reason.clear();
}

QStringList listIn(const JsonView &value, SharedWords *words)
{
    constexpr qsizetype most = 64;
    QStringList list;
    if (value.kind() == JsonKind::String) {
        const auto text = words->plain(value, 4'096);
        const auto parts = QStringView{text}.split(u',', Qt::SkipEmptyParts);
        for (const auto &part : parts.first(std::min(parts.size(), most)))
            list << part.trimmed().toString();
        return list;
    }
    for (const auto &word : value) {
        if (list.size() < most && word.kind() == JsonKind::String)
            list << words->plain(word, longestWord);
    }
    return list;
}

bool isNone(QByteArrayView word)
{
    static constexpr std::array none{"(null)", "N/A", "none", "None", "NONE", "Unknown", ""};
    return std::ranges::any_of(none, [word](const char *text) { return word == QByteArrayView{text}; });
}

QByteArrayView orNothing(QByteArrayView word)
{
    return isNone(word) ? QByteArrayView{} : word;
}

qint64 numberIn(QByteArrayView text, qint64 otherwise)
{
    bool isNumber = false;
    const auto number = text.toLongLong(&isNumber);
    return isNumber ? number : otherwise;
}

/// "1.2K" and the like are never written by %C and %D; what is no number is 0.
int countIn(QByteArrayView text)
{
    return int(std::clamp<qint64>(numberIn(text, 0), 0, 1'000'000'000));
}

QList<QByteArrayView> columnsOf(QByteArrayView line, qsizetype count)
{
    QList<QByteArrayView> columns;
    qsizetype begin = 0;
    while (columns.size() + 1 < count) {
        const auto end = line.indexOf(shortSeparator, begin);
        if (end < 0)
            return {};
        columns << line.sliced(begin, end - begin);
        begin = end + 1;
    }
    columns << line.sliced(begin); // the name may hold whatever it likes
    return columns;
}

} // namespace

QString SharedWords::plain(QByteArrayView utf8, qsizetype longest)
{
    constexpr qsizetype worthSharing = 128;
    if (utf8.isEmpty())
        return {};
    if (utf8.size() > worthSharing)
        return plainLine(QString::fromUtf8(utf8.first(std::min<qsizetype>(utf8.size(), longest * 4))), longest);
    const auto known = m_words.constFind(QByteArray::fromRawData(utf8.data(), utf8.size()));
    if (known != m_words.cend())
        return *known;
    const auto word = plainLine(QString::fromUtf8(utf8), longest);
    if (m_words.size() < mostSharedWords)
        m_words.insert(utf8.toByteArray(), word);
    return word;
}

QString SharedWords::plain(const JsonView &value, qsizetype longest)
{
    if (value.kind() != JsonKind::String)
        return {};
    const auto bytes = value.bytes();
    return bytes.contains('\\') ? plainLine(value.toString(), longest) : plain(bytes, longest);
}

std::optional<qint64> slurmNumber(const JsonView &value)
{
    switch (value.kind()) {
    case JsonKind::Number: {
        const auto number = value.toInteger();
        return number == notSet || number == notSet + 1 || number == std::numeric_limits<qint64>::max()
            ? std::nullopt
            : std::optional{number};
    }
    case JsonKind::String: {
        bool isNumber = false;
        const auto number = value.bytes().toLongLong(&isNumber);
        return isNumber ? std::optional{number} : std::nullopt;
    }
    case JsonKind::Object: {
        const auto number = value["number"_L1];
        const bool isSet = value["set"_L1].toBool() && !value["infinite"_L1].toBool();
        return isSet && number.kind() == JsonKind::Number ? slurmNumber(number) : std::nullopt;
    }
    default: return std::nullopt;
    }
}

std::optional<ClusterJob> jobOfRow(const JsonView &row, SharedWords *words)
{
    ClusterJob job{.id = slurmNumber(row["job_id"_L1]).value_or(0)};
    if (job.id <= 0)
        return std::nullopt;
    readArray(row, words, &job);
    const auto state = wordsIn(row["job_state"_L1]);
    job.state = jobStateFrom(state);
    job.stateWord = words->plain(state, longestWord);
    job.reason = words->plain(row["state_reason"_L1], longestWord);
    job.name = words->plain(row["name"_L1], longestWord);
    job.user = words->plain(row["user_name"_L1], longestWord);
    if (const auto number = slurmNumber(row["user_id"_L1]); job.user.isEmpty() && number) // of 21.08, before it ran
        job.user = words->plain(QByteArray::number(*number), longestWord);
    job.partition = words->plain(row["partition"_L1], longestWord);
    job.nodes = words->plain(row["nodes"_L1], longestListWord);
    job.dependency = words->plain(row["dependency"_L1], 4'096);
    job.features = words->plain(row["features"_L1], longestWord);
    const auto allocated = words->plain(row["tres_alloc_str"_L1], longestWord);
    job.tres = allocated.isEmpty() ? words->plain(row["tres_req_str"_L1], longestWord) : allocated;
    job.folder = words->plain(row["current_working_directory"_L1], 4'096);
    job.output = words->plain(row["standard_output"_L1], 4'096);
    job.comment = words->plain(row["comment"_L1], longestWord);
    job.submittedAt = timeIn(row["submit_time"_L1]);
    job.startedAt = timeIn(row["start_time"_L1]);
    job.endsAt = timeIn(row["end_time"_L1]);
    constexpr qint64 minute = 60;
    job.timeLimit = std::clamp<qint64>(slurmNumber(row["time_limit"_L1]).value_or(0), 0, latestTime / minute) * minute;
    job.priority = std::max<qint64>(slurmNumber(row["priority"_L1]).value_or(0), 0);
    job.nodeCount = smallIn(row["node_count"_L1]);
    job.cpus = smallIn(row["cpus"_L1]);
    if (const auto restarts = slurmNumber(row["restart_cnt"_L1]); restarts && *restarts >= 0)
        job.restarts = int(std::min<qint64>(*restarts, 1'000'000));
    readExit(row["exit_code"_L1], &job);
    settle(&job);
    return job;
}

std::optional<ClusterNode> nodeOfRow(const JsonView &row, SharedWords *words)
{
    ClusterNode node{.name = words->plain(row["name"_L1], longestWord)};
    if (node.name.isEmpty())
        return std::nullopt;
    auto state = wordsIn(row["state"_L1]);
    if (const auto flags = wordsIn(row["state_flags"_L1]); !flags.isEmpty())
        state += '+' + flags;
    std::tie(node.state, node.isSilent) = nodeStateFrom(state);
    node.stateWord = words->plain(state, longestWord);
    node.address = words->plain(row["address"_L1], longestWord);
    node.reason = words->plain(row["reason"_L1], longestWord);
    node.features = listIn(row["features"_L1], words);
    node.partitions = listIn(row["partitions"_L1], words);
    node.gres = words->plain(row["gres"_L1], longestWord);
    node.gresUsed = words->plain(row["gres_used"_L1], longestWord);
    const auto version = row["version"_L1].kind() == JsonKind::String ? row["version"_L1] : row["slurmd_version"_L1];
    node.version = slurmVersionIn(version.bytes());
    node.cpus = smallIn(row["cpus"_L1]);
    node.cpusUsed = smallIn(row["alloc_cpus"_L1]);
    node.bootedAt = timeIn(row["boot_time"_L1]);
    return node;
}

QList<ClusterNode> nodesOfSinfoRow(const JsonView &row, SharedWords *words)
{
    QList<ClusterNode> nodes;
    const auto state = wordsIn(row["node"_L1]["state"_L1]);
    ClusterNode common{};
    std::tie(common.state, common.isSilent) = nodeStateFrom(state);
    common.stateWord = words->plain(state, longestWord);
    common.reason = words->plain(row["reason"_L1]["description"_L1], longestWord);
    common.features = listIn(row["features"_L1]["total"_L1], words);
    common.gres = words->plain(row["gres"_L1]["total"_L1], longestWord);
    common.gresUsed = words->plain(row["gres"_L1]["used"_L1], longestWord);
    if (const auto partition = words->plain(row["partition"_L1]["name"_L1], longestWord); !partition.isEmpty())
        common.partitions << partition;
    for (const auto &name : row["nodes"_L1]["nodes"_L1]) {
        const auto list = words->plain(name, longestListWord);
        const auto names = nodesIn(list, ClusterQueue::mostNodes);
        for (const auto &one : names) {
            if (nodes.size() >= ClusterQueue::mostNodes)
                return nodes;
            nodes.append(common);
            nodes.last().name = one;
        }
    }
    const auto cpus = row["cpus"_L1];
    if (nodes.size() == 1) { // sums of a group tell nothing of one node
        nodes.first().cpus = smallIn(cpus["total"_L1]);
        nodes.first().cpusUsed = smallIn(cpus["allocated"_L1]);
    }
    return nodes;
}

namespace {

/// As shortJobFormat() has them.
namespace jobline {

enum Column : quint8 {
    Number,
    Array,
    Tasks,
    State,
    Reason,
    User,
    Partition,
    Nodes,
    Cpus,
    Priority,
    Limit,
    Submitted,
    Started,
    Ends,
    NodeList,
    Dependency,
    Features,
    Gres,
    Folder,
    Comment,
    Name,
    Columns
};

} // namespace jobline

} // namespace

std::optional<ClusterJob> jobOfLine(QByteArrayView line, int offset, SharedWords *words)
{
    using namespace jobline;
    const auto columns = columnsOf(line, Columns);
    if (columns.isEmpty())
        return std::nullopt;
    ClusterJob job{.id = numberIn(columns[Number], 0)};
    if (job.id <= 0)
        return std::nullopt;
    const auto task = columns[Tasks];
    if (!isNone(task)) {
        job.arrayJob = std::max<qint64>(numberIn(columns[Array], 0), 0);
        job.task = numberIn(task, -1);
        if (job.task < 0)
            job.tasks = words->plain(task, longestListWord);
    }
    job.state = jobStateFrom(columns[State]);
    job.stateWord = words->plain(columns[State], longestWord);
    job.reason = words->plain(orNothing(columns[Reason]), longestWord);
    job.name = words->plain(columns[Name], longestWord);
    job.user = words->plain(columns[User], longestWord);
    job.partition = words->plain(columns[Partition], longestWord);
    job.nodes = words->plain(orNothing(columns[NodeList]), longestListWord);
    job.dependency = words->plain(orNothing(columns[Dependency]), 4'096);
    job.features = words->plain(orNothing(columns[Features]), longestWord);
    job.tres = words->plain(orNothing(columns[Gres]), longestWord);
    job.folder = words->plain(orNothing(columns[Folder]), 4'096);
    job.comment = words->plain(orNothing(columns[Comment]), longestWord);
    job.submittedAt = slurmTime(columns[Submitted], offset);
    job.startedAt = slurmTime(columns[Started], offset);
    job.endsAt = slurmTime(columns[Ends], offset);
    job.timeLimit = slurmDuration(columns[Limit]);
    job.priority = std::max<qint64>(numberIn(columns[Priority], 0), 0);
    job.nodeCount = countIn(columns[Nodes]);
    job.cpus = countIn(columns[Cpus]);
    settle(&job);
    return job;
}

std::optional<ClusterNode> nodeOfLine(QByteArrayView line, SharedWords *words)
{
    // As shortNodeFormat() has them.
    enum Column : quint8 { Node, Address, State, Features, Partition, Gres, Cpus, Usage, Version, Reason, Columns };
    const auto columns = columnsOf(line, Columns);
    if (columns.isEmpty() || columns[Node].isEmpty())
        return std::nullopt;
    ClusterNode node{.name = words->plain(columns[Node], longestWord)};
    std::tie(node.state, node.isSilent) = nodeStateFrom(columns[State]);
    node.address = words->plain(orNothing(columns[Address]), longestWord);
    node.stateWord = words->plain(columns[State], longestWord);
    node.reason = words->plain(orNothing(columns[Reason]), longestWord);
    const auto features = words->plain(orNothing(columns[Features]), 4'096);
    node.features = features.split(u',', Qt::SkipEmptyParts);
    if (!isNone(columns[Partition]))
        node.partitions << words->plain(columns[Partition], longestWord);
    node.gres = words->plain(orNothing(columns[Gres]), longestWord);
    node.version = slurmVersionIn(columns[Version]);
    node.cpus = countIn(columns[Cpus]);
    node.cpusUsed = countIn(columns[Usage].first(std::max<qsizetype>(columns[Usage].indexOf('/'), 0)));
    return node;
}
