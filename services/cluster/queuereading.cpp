// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/queuereading.h"

#include "services/cluster/jsonrows.h"
#include "services/cluster/queuerows.h"
#include "services/cluster/slurmerrors.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QTimeZone>

#include <zlib.h>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct QueueMessages
{
    Q_DECLARE_TR_FUNCTIONS(ClusterQueue)
};

constexpr qint64 largestUnpacked = qint64{2} << 30; // bytes
constexpr qsizetype pieceSize = 256 * 1024; // bytes

constexpr std::array<std::pair<QLatin1StringView, ClusterJobState>, 26> jobWords{{
    {"PENDING"_L1, ClusterJobState::Pending},           {"CONFIGURING"_L1, ClusterJobState::Configuring},
    {"RUNNING"_L1, ClusterJobState::Running},           {"COMPLETING"_L1, ClusterJobState::Completing},
    {"STAGE_OUT"_L1, ClusterJobState::Completing},      {"SIGNALING"_L1, ClusterJobState::Completing},
    {"SUSPENDED"_L1, ClusterJobState::Suspended},       {"STOPPED"_L1, ClusterJobState::Suspended},
    {"REQUEUED"_L1, ClusterJobState::Requeued},         {"REQUEUE_HOLD"_L1, ClusterJobState::Requeued},
    {"REQUEUE_FED"_L1, ClusterJobState::Requeued},      {"SPECIAL_EXIT"_L1, ClusterJobState::Requeued},
    {"RESV_DEL_HOLD"_L1, ClusterJobState::Pending},     {"RESIZING"_L1, ClusterJobState::Running},
    {"COMPLETED"_L1, ClusterJobState::Completed},       {"FAILED"_L1, ClusterJobState::Failed},
    {"LAUNCH_FAILED"_L1, ClusterJobState::Failed},      {"RECONFIG_FAIL"_L1, ClusterJobState::Failed},
    {"CANCELLED"_L1, ClusterJobState::Cancelled},       {"REVOKED"_L1, ClusterJobState::Cancelled},
    {"TIMEOUT"_L1, ClusterJobState::TimedOut},          {"DEADLINE"_L1, ClusterJobState::TimedOut},
    {"OUT_OF_MEMORY"_L1, ClusterJobState::OutOfMemory}, {"NODE_FAIL"_L1, ClusterJobState::NodeFailed},
    {"BOOT_FAIL"_L1, ClusterJobState::NodeFailed},      {"PREEMPTED"_L1, ClusterJobState::Preempted},
}};

constexpr std::array<std::pair<QLatin1StringView, ClusterJobState>, 14> shortJobWords{{
    {"PD"_L1, ClusterJobState::Pending},
    {"CF"_L1, ClusterJobState::Configuring},
    {"R"_L1, ClusterJobState::Running},
    {"CG"_L1, ClusterJobState::Completing},
    {"S"_L1, ClusterJobState::Suspended},
    {"ST"_L1, ClusterJobState::Suspended},
    {"RQ"_L1, ClusterJobState::Requeued},
    {"CD"_L1, ClusterJobState::Completed},
    {"F"_L1, ClusterJobState::Failed},
    {"CA"_L1, ClusterJobState::Cancelled},
    {"TO"_L1, ClusterJobState::TimedOut},
    {"OOM"_L1, ClusterJobState::OutOfMemory},
    {"NF"_L1, ClusterJobState::NodeFailed},
    {"PR"_L1, ClusterJobState::Preempted},
}};

ClusterJobState oneJobState(QByteArrayView word)
{
    const auto isWord = [word](const auto &pair) { return pair.first == QLatin1StringView{word}; };
    if (const auto *known = std::ranges::find_if(jobWords, isWord); known != jobWords.end())
        return known->second;
    const auto *known = std::ranges::find_if(shortJobWords, isWord);
    return known == shortJobWords.end() ? ClusterJobState::Unknown : known->second;
}

/// Gives the bytes of a part in pieces, unpacked. False: they cannot be unpacked, or the reading was stopped.
template <typename Take>
Result<> eachPiece(const QueuePart &part, const std::stop_token &stop, Take take)
{
    if (!part.isPacked) {
        for (qsizetype at = 0; at < part.bytes.size(); at += pieceSize) {
            if (stop.stop_requested())
                return failed(ErrorCode::Cancelled);
            take(QByteArrayView{part.bytes}.sliced(at, std::min(pieceSize, part.bytes.size() - at)));
        }
        return {};
    }
    z_stream stream{};
    constexpr int gzip = 16;
    if (inflateInit2(&stream, MAX_WBITS + gzip) != Z_OK)
        return failed(ErrorCode::BadReply);
    const auto bytes = part.bytes;
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.constData()));
    stream.avail_in = uInt(std::min<qsizetype>(bytes.size(), 1 << 30));
    QByteArray piece{pieceSize, Qt::Uninitialized};
    qint64 unpacked = 0;
    int status = Z_OK;
    while (status == Z_OK && !stop.stop_requested() && unpacked <= largestUnpacked) {
        stream.next_out = reinterpret_cast<Bytef *>(piece.data());
        stream.avail_out = uInt(piece.size());
        status = inflate(&stream, Z_NO_FLUSH);
        const auto count = piece.size() - qsizetype(stream.avail_out);
        unpacked += count;
        take(QByteArrayView{piece}.first(count));
    }
    inflateEnd(&stream);
    if (stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    return status == Z_STREAM_END ? Result<>{} : failed(ErrorCode::BadReply);
}

std::unexpected<Error> notReadable()
{
    return failed(
        ErrorCode::BadReply,
        QueueMessages::tr("The controller's list of jobs or nodes cannot be read: it ended too early, or this "
                          "version of Slurm writes it in another form. It is read again."));
}

/// Rows of one array in JSON.
template <typename Found>
Result<bool> readJson(const QueuePart &part, const QByteArray &key, const std::stop_token &stop, Found found,
                      qsizetype *unreadable)
{
    JsonRows rows{key};
    const auto read = eachPiece(part, stop, [&rows, &found](QByteArrayView piece) { rows.feed(piece, found); });
    if (!read)
        return read.error().code == ErrorCode::Cancelled ? std::unexpected{read.error()} : notReadable();
    if (!rows.isComplete())
        return notReadable();
    *unreadable += rows.unreadable();
    return rows.hasArray();
}

/// What the answer says of itself. Programs of 21.08 and 22.05 end well also where the controller gave them nothing:
/// the list is empty then, and the reason stands beside it. Empty: it is whole.
QByteArray troubleIn(const QueuePart &part, const std::stop_token &stop)
{
    constexpr qsizetype mostWords = 2'000;
    QByteArray words;
    qsizetype unreadable = 0;
    const auto take = [&words](const JsonTape &row) {
        for (const auto key : {"description"_L1, "error"_L1}) {
            const auto word = JsonView{row}[key].toString().toUtf8();
            if (words.size() < mostWords && !word.isEmpty())
                words += word + '\n';
        }
    };
    return readJson(part, QByteArray{"errors"}, stop, take, &unreadable) ? words : QByteArray{};
}

/// Lines of the short form.
template <typename Found>
Result<> readLines(const QueuePart &part, const std::stop_token &stop, Found found)
{
    constexpr qsizetype longestLine = 1024 * 1024;
    QByteArray rest;
    const auto read = eachPiece(part, stop, [&rest, &found](QByteArrayView piece) {
        qsizetype begin = 0;
        for (auto end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', begin)) {
            const auto line = piece.sliced(begin, end - begin);
            if (rest.isEmpty())
                found(line);
            else
                found(rest.append(line));
            rest.clear();
            begin = end + 1;
        }
        if (rest.size() < longestLine)
            rest.append(piece.sliced(begin));
    });
    if (!read)
        return read.error().code == ErrorCode::Cancelled ? read : Result<>{notReadable()};
    if (!rest.isEmpty())
        found(rest);
    return {};
}

template <typename Row>
void add(std::optional<Row> row, qsizetype most, QueueRows<Row> *all)
{
    if (!row)
        ++all->unreadable;
    else if (all->rows.size() >= most)
        all->isCut = true;
    else
        all->rows.append(*std::move(row));
}

/// A node is in several partitions, and listed once for each.
void mergeNodes(QueueRows<ClusterNode> *nodes)
{
    std::ranges::stable_sort(nodes->rows, {}, &ClusterNode::name);
    QList<ClusterNode> merged;
    for (const auto &node : std::as_const(nodes->rows)) {
        if (merged.isEmpty() || merged.constLast().name != node.name) {
            merged.append(node);
            continue;
        }
        for (const auto &partition : node.partitions) {
            if (!merged.last().partitions.contains(partition))
                merged.last().partitions.append(partition);
        }
    }
    nodes->rows = merged;
}

/// Of the word's letters alone: "idle~" is idle and powered down.
QByteArray lettersOf(QByteArrayView word)
{
    QByteArray letters;
    for (const char c : word) {
        const bool isSmall = c >= 'a' && c <= 'z';
        if (isSmall || (c >= 'A' && c <= 'Z') || c == '_')
            letters += isSmall ? char(c - 'a' + 'A') : c;
    }
    return letters;
}

struct NodeFlags
{
    bool isDrained = false;
    bool isSilent = false;
    bool isAway = false;
    bool isComing = false;
    bool isDown = false;
    bool isReserved = false;
    bool isCompleting = false;
    ClusterNodeState base = ClusterNodeState::Unknown;
};

void takeNodeWord(QByteArrayView word, NodeFlags *flags)
{
    static constexpr std::array<std::pair<QLatin1StringView, ClusterNodeState>, 9> bases{{
        {"IDLE"_L1, ClusterNodeState::Idle},
        {"MIXED"_L1, ClusterNodeState::Mixed},
        {"MIX"_L1, ClusterNodeState::Mixed},
        {"ALLOCATED"_L1, ClusterNodeState::Allocated},
        {"ALLOC"_L1, ClusterNodeState::Allocated},
        {"DOWN"_L1, ClusterNodeState::Down},
        {"ERROR"_L1, ClusterNodeState::Down},
        {"FUTURE"_L1, ClusterNodeState::Future},
        {"UNKNOWN"_L1, ClusterNodeState::Unknown},
    }};
    const auto is = [word](auto... words) { return ((word == QByteArrayView{words}) || ...); };
    flags->isDrained = flags->isDrained
        || is("DRAIN", "DRAINED", "DRAINING", "DRNG", "MAINT", "MAINTENANCE", "REBOOT_ISSUED", "REBOOT");
    flags->isSilent = flags->isSilent || is("NOT_RESPONDING", "NO_RESPOND");
    flags->isAway = flags->isAway || is("POWERED_DOWN", "POWERING_DOWN", "POWER_DOWN", "POWER_SAVING", "POW_DN");
    flags->isComing = flags->isComing || is("POWERING_UP", "POWER_UP", "POW_UP");
    flags->isDown = flags->isDown || is("INVALID", "INVAL", "INVALID_REG", "FAIL", "FAILING");
    flags->isReserved = flags->isReserved || is("RESERVED", "RESV");
    flags->isCompleting = flags->isCompleting || is("COMPLETING", "COMP");
    const auto *base =
        std::ranges::find_if(bases, [word](const auto &pair) { return pair.first == QLatin1StringView{word}; });
    if (base != bases.end())
        flags->base = base->second;
    else if (is("PLANNED", "PLND", "BLOCKED") && flags->base == ClusterNodeState::Unknown)
        flags->base = ClusterNodeState::Idle; // alone; behind another word a part of it may be used
}

/// The sign behind a word of sinfo's.
void takeNodeSign(char sign, NodeFlags *flags)
{
    flags->isSilent = flags->isSilent || sign == '*';
    flags->isAway = flags->isAway || sign == '~' || sign == '%' || sign == '!';
    flags->isComing = flags->isComing || sign == '#';
    flags->isDrained = flags->isDrained || sign == '$' || sign == '@' || sign == '^';
}

ClusterNodeState stateOf(const NodeFlags &flags)
{
    using enum ClusterNodeState;
    const bool isUsed = flags.base == Mixed || flags.base == Allocated;
    if (flags.base == Future)
        return Future;
    if (flags.base == Down || flags.isDown)
        return Down;
    if (flags.isComing)
        return PoweringUp;
    if (flags.isAway)
        return PoweredDown;
    if (flags.isDrained)
        return isUsed || flags.isCompleting ? Draining : Drained;
    if (flags.isCompleting && !isUsed)
        return Completing;
    if (flags.isReserved && !isUsed)
        return Reserved;
    return flags.base;
}

} // namespace

QByteArray shortJobFormat()
{
    static constexpr const char *columns[] = {"%A", "%F", "%K", "%T", "%r", "%u", "%P", "%D", "%C", "%Q", "%l",
                                              "%V", "%S", "%e", "%N", "%E", "%f", "%b", "%Z", "%k", "%j"};
    QByteArray format;
    for (const auto *column : columns)
        format += (format.isEmpty() ? QByteArray{} : QByteArray{1, shortSeparator}) + column;
    return format;
}

QByteArray shortNodeFormat()
{
    static constexpr const char *columns[] = {"%N", "%o", "%T", "%f", "%R", "%G", "%c", "%C", "%v", "%E"};
    QByteArray format;
    for (const auto *column : columns)
        format += (format.isEmpty() ? QByteArray{} : QByteArray{1, shortSeparator}) + column;
    return format;
}

Result<QueueRows<ClusterJob>> parseJobs(const QueuePart &part, std::stop_token stop)
{
    QueueRows<ClusterJob> jobs;
    SharedWords words;
    if (part.form == QueueForm::Short) {
        const auto read = readLines(part, stop, [&](QByteArrayView line) {
            add(jobOfLine(line, part.offset, &words), ClusterQueue::mostJobs, &jobs);
        });
        if (!read)
            return std::unexpected{read.error()};
    } else {
        const auto found = [&](const JsonTape &row) {
            add(jobOfRow(JsonView{row}, &words), ClusterQueue::mostJobs, &jobs);
        };
        const auto hasJobs = readJson(part, QByteArray{"jobs"}, stop, found, &jobs.unreadable);
        if (!hasJobs)
            return std::unexpected{hasJobs.error()};
        if (const auto trouble = jobs.rows.isEmpty() ? troubleIn(part, stop) : QByteArray{}; !trouble.isEmpty())
            return std::unexpected{slurmError(1, trouble)};
        if (!*hasJobs)
            return notReadable();
    }
    if (jobs.rows.isEmpty() && jobs.unreadable > 0) // an empty queue it is not
        return notReadable();
    std::ranges::stable_sort(jobs.rows, {}, &ClusterJob::id);
    const auto same = std::ranges::unique(jobs.rows, {}, &ClusterJob::id);
    jobs.rows.erase(same.begin(), same.end());
    return jobs;
}

Result<QueueRows<ClusterNode>> parseNodes(const QueuePart &part, std::stop_token stop)
{
    QueueRows<ClusterNode> nodes;
    SharedWords words;
    if (part.form == QueueForm::Short) {
        const auto read = readLines(
            part, stop, [&](QByteArrayView line) { add(nodeOfLine(line, &words), ClusterQueue::mostNodes, &nodes); });
        if (!read)
            return std::unexpected{read.error()};
        mergeNodes(&nodes);
        return nodes;
    }
    const auto asNode = [&](const JsonTape &row) {
        add(nodeOfRow(JsonView{row}, &words), ClusterQueue::mostNodes, &nodes);
    };
    auto hasRows = readJson(part, QByteArray{"nodes"}, stop, asNode, &nodes.unreadable);
    if (hasRows && !*hasRows) { // a group of nodes in a row, as newer versions of sinfo have it
        const auto asGroup = [&](const JsonTape &row) {
            const auto group = nodesOfSinfoRow(JsonView{row}, &words);
            for (const auto &node : group)
                add(std::optional{node}, ClusterQueue::mostNodes, &nodes);
        };
        hasRows = readJson(part, QByteArray{"sinfo"}, stop, asGroup, &nodes.unreadable);
    }
    if (!hasRows)
        return std::unexpected{hasRows.error()};
    if (const auto trouble = nodes.rows.isEmpty() ? troubleIn(part, stop) : QByteArray{}; !trouble.isEmpty())
        return std::unexpected{slurmError(1, trouble)};
    if (!*hasRows)
        return notReadable();
    mergeNodes(&nodes);
    return nodes;
}

ClusterJobState jobStateFrom(QByteArrayView words)
{
    ClusterJobState state = ClusterJobState::Unknown;
    for (qsizetype begin = 0; begin <= words.size();) {
        auto end = words.indexOf('+', begin);
        end = end < 0 ? words.size() : end;
        const auto word = oneJobState(words.sliced(begin, end - begin));
        begin = end + 1;
        // "PENDING+REQUEUED" waits again, "RUNNING+CONFIGURING" is made ready, "FAILED+COMPLETING" has failed.
        const bool saysMore = state == ClusterJobState::Unknown || word == ClusterJobState::Requeued
            || (word == ClusterJobState::Configuring && state == ClusterJobState::Running)
            || (word == ClusterJobState::Completing && state == ClusterJobState::Running);
        if (word != ClusterJobState::Unknown && saysMore)
            state = word;
    }
    return state;
}

std::pair<ClusterNodeState, bool> nodeStateFrom(QByteArrayView words)
{
    NodeFlags flags;
    for (qsizetype begin = 0; begin <= words.size();) {
        auto end = words.indexOf('+', begin);
        end = end < 0 ? words.size() : end;
        const auto word = words.sliced(begin, end - begin);
        begin = end + 1;
        if (word.isEmpty())
            continue;
        takeNodeWord(lettersOf(word), &flags);
        takeNodeSign(word.back(), &flags);
    }
    return {stateOf(flags), flags.isSilent};
}

qint64 slurmDuration(QByteArrayView text)
{
    constexpr qint64 minute = 60;
    constexpr qint64 most = 10'000'000'000; // s
    qint64 days = 0;
    if (const auto dash = text.indexOf('-'); dash > 0) {
        days = std::clamp<qint64>(text.first(dash).toLongLong(), 0, 100'000);
        text = text.sliced(dash + 1);
    }
    const bool hasDays = days > 0;
    QList<qint64> parts;
    while (parts.size() < 3) {
        const auto colon = text.indexOf(':');
        bool isNumber = false;
        const auto part = (colon < 0 ? text : text.first(colon)).toLongLong(&isNumber);
        if (!isNumber || part < 0 || part > most)
            return 0;
        parts << part;
        if (colon < 0)
            break;
        text = text.sliced(colon + 1);
    }
    qint64 seconds = 0;
    if (parts.size() == 3)
        seconds = (parts[0] * minute + parts[1]) * minute + parts[2];
    else if (hasDays) // days-hours[:minutes]
        seconds = (parts[0] * minute + parts.value(1)) * minute;
    else // minutes[:seconds]
        seconds = parts[0] * minute + parts.value(1);
    return std::min(days * 24 * minute * minute + seconds, most);
}

qint64 slurmTime(QByteArrayView text, int offset)
{
    constexpr qsizetype length = 19;
    if (text.size() != length || text[10] != 'T')
        return 0;
    const auto number = [text](qsizetype at, qsizetype digits) { return text.sliced(at, digits).toInt(); };
    const QDate date{number(0, 4), number(5, 2), number(8, 2)};
    const QTime time{number(11, 2), number(14, 2), number(17, 2)};
    if (!date.isValid() || !time.isValid())
        return 0;
    return std::max<qint64>(QDateTime{date, time, QTimeZone::UTC}.toSecsSinceEpoch() - offset, 0);
}
