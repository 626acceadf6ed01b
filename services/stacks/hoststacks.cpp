// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/hoststacks.h"

#include "services/core/plaintext.h"
#include "services/core/shellquote.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct HostStacksMessages
{
    Q_DECLARE_TR_FUNCTIONS(HostStacks)
};

constexpr qsizetype mostSaid = 4 * 1024 * 1024; ///< bytes
constexpr qsizetype mostProcesses = 256;
constexpr qsizetype mostStacksOfHost = 4'096;
constexpr qsizetype mostStuck = 32; ///< threads beside the main ones
constexpr qsizetype longestPath = 400;

using Words = QList<QByteArrayView>;

/// At most `most` words with one blank between; the last one is the rest, whole.
Words wordsOf(QByteArrayView line, qsizetype most)
{
    Words words;
    while (words.size() + 1 < most) {
        const auto blank = line.indexOf(' ');
        if (blank < 0)
            break;
        words.append(line.first(blank));
        line = line.sliced(blank + 1);
    }
    words.append(line);
    return words;
}

/// Digits alone; -1: no such number.
qint64 wholeNumber(QByteArrayView text)
{
    constexpr qsizetype longest = 15;
    const bool isNumber = !text.isEmpty() && text.size() <= longest
        && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber ? text.toLongLong() : -1;
}

/// What is told of one process beside its own line.
struct ToldOfProcess
{
    KernelState mainKernel{};
    QList<std::pair<qint64, KernelState>> others{}; ///< threads that wait for a disk, with their numbers
    QString folder{};
    quint64 mainThread = 0;
    QList<PythonStack> stacks{};
};

struct Answered
{
    HostStacks stacks{};
    QHash<qint64, ToldOfProcess> told{};
    QByteArray machine{};
    bool hasBegun = false;
    bool hasEnded = false;

    /// Of a process; null: there are too many.
    [[nodiscard]] ToldOfProcess *of(qint64 pid)
    {
        const bool isRoom = told.size() < 2 * mostProcesses || told.contains(pid);
        return pid > 0 && isRoom ? &told[pid] : nullptr;
    }
};

/// A call whose first word is the number of a file.
bool isOfFile(const QString &call)
{
    static constexpr std::array names{"read"_L1,       "write"_L1,     "pread64"_L1, "pwrite64"_L1,  "readv"_L1,
                                      "writev"_L1,     "preadv"_L1,    "fsync"_L1,   "fdatasync"_L1, "fstat"_L1,
                                      "getdents64"_L1, "getdents"_L1,  "ioctl"_L1,   "flock"_L1,     "fcntl"_L1,
                                      "close"_L1,      "epoll_wait"_L1};
    return std::ranges::any_of(names, [&call](QLatin1StringView name) { return call == name; });
}

/// "thread PID TID STATE WAIT CALL…"
void readThread(Answered &answered, QByteArrayView line)
{
    const auto words = wordsOf(line, 6);
    if (words.size() < 6)
        return;
    const auto pid = wholeNumber(words[1]);
    const auto tid = wholeNumber(words[2]);
    auto *told = answered.of(pid);
    if (told == nullptr || tid <= 0)
        return;
    const auto kernel = parseThreadState(words[3], words[4], words[5], answered.machine);
    if (tid == pid)
        told->mainKernel = kernel;
    else if (told->others.size() < mostStuck)
        told->others.append({tid, kernel});
}

/// "file PID TID PATH": of the thread's call.
void readFile(Answered &answered, QByteArrayView line)
{
    const auto words = wordsOf(line, 4);
    const auto pid = words.size() == 4 ? wholeNumber(words[1]) : -1;
    auto *told = answered.of(pid);
    if (told == nullptr)
        return;
    const auto tid = wholeNumber(words[2]);
    const auto other =
        std::ranges::find(told->others, tid, [](const std::pair<qint64, KernelState> &thread) { return thread.first; });
    auto *kernel = tid == pid ? &told->mainKernel : other != told->others.end() ? &other->second : nullptr;
    if (kernel != nullptr && isOfFile(kernel->call))
        kernel->path = plainText(words[3], longestPath);
}

std::optional<PythonProcess::Answer> answerFor(QByteArrayView word)
{
    using Answer = PythonProcess::Answer;
    return word == "dumped"    ? std::optional{Answer::Dumped}
        : word == "spied"      ? std::optional{Answer::Spied}
        : word == "silent"     ? std::optional{Answer::Silent}
        : word == "unprepared" ? std::optional{Answer::Unprepared}
        : word == "gone"       ? std::optional{Answer::Gone}
                               : std::nullopt;
}

/// "process PID PARENT ANSWER THREADS CHIPS RANK LOCALRANK MAIN USED SPAN NAME"
void readProcess(Answered &answered, QByteArrayView line)
{
    const auto words = wordsOf(line, 12);
    if (words.size() < 12)
        return;
    const auto pid = wholeNumber(words[1]);
    const auto answer = answerFor(words[3]);
    auto *told = answered.of(pid);
    auto &processes = answered.stacks.processes;
    if (told == nullptr || !answer || std::ranges::contains(processes, pid, &PythonProcess::pid))
        return;
    if (processes.size() >= mostProcesses) {
        ++answered.stacks.leftOut;
        return;
    }
    constexpr qint64 mostThreads = 1'000'000;
    constexpr qint64 mostRanks = 10'000'000;
    const auto rank = wholeNumber(words[6]);
    bool isHex = false;
    const auto thread = words[8].size() <= 16 ? words[8].toULongLong(&isHex, 16) : 0;
    told->mainThread = isHex ? thread : 0;
    const auto used = wholeNumber(words[9]);
    const auto span = wholeNumber(words[10]);
    // Half of the time at least; on a busy machine one that could go on at once computes as well.
    told->mainKernel.usesProcessor = told->mainKernel.state == 'R' || (used > 0 && span > 0 && used * 2 >= span);
    processes.append({.pid = pid,
                      .parent = std::max<qint64>(0, wholeNumber(words[2])),
                      .answer = *answer,
                      .name = plainText(words[11], 32),
                      .saidRank = rank < mostRanks ? int(rank) : -1,
                      .holdsChips = words[5] == "1",
                      .threads = int(std::clamp<qint64>(wholeNumber(words[4]), 0, mostThreads))});
}

/// "dumped PID SIZE" or "spied PID SIZE", and so many bytes behind it; says where to read on.
qsizetype readDump(Answered &answered, const Words &words, QByteArrayView said, qsizetype at)
{
    const auto size = std::clamp<qint64>(wholeNumber(words[2]), 0, said.size() - at);
    const auto text = said.sliced(at, size);
    if (auto *told = answered.of(wholeNumber(words[1])))
        told->stacks = words[0] == "spied" ? parseSpyDump(text) : parseFaultDump(text, told->mainThread);
    return at + size;
}

void readSaid(Answered &answered, QByteArrayView said)
{
    for (qsizetype at = 0; at < said.size() && !answered.hasEnded;) {
        auto end = said.indexOf('\n', at);
        end = end < 0 ? said.size() : end;
        const auto line = said.sliced(at, end - at);
        at = std::min(end + 1, said.size());
        const auto words = wordsOf(line, 3);
        const auto &kind = words[0];
        if (!answered.hasBegun)
            answered.hasBegun = line == "tpudesk-stacks 1"; // what a login script says before is passed over
        else if (kind == "thread")
            readThread(answered, line);
        else if (kind == "file")
            readFile(answered, line);
        else if (kind == "process")
            readProcess(answered, line);
        else if (kind == "machine" && words.size() == 2)
            answered.machine = words[1].first(std::min<qsizetype>(words[1].size(), 32)).toByteArray();
        else if (kind == "folder" && words.size() == 3 && answered.of(wholeNumber(words[1])))
            answered.of(wholeNumber(words[1]))->folder = plainText(words[2], longestPath);
        else if ((kind == "dumped" || kind == "spied") && words.size() == 3)
            at = readDump(answered, words, said, at);
        else if (kind == "left" && words.size() == 2)
            answered.stacks.leftOut += int(std::clamp<qint64>(wholeNumber(words[1]), 0, 100'000));
        else if (line == "spy")
            answered.stacks.hasSpy = true;
        else if (line == "end")
            answered.hasEnded = true;
    }
}

/// All that is known of the threads of one process, the main one among them.
void addStacks(HostStacks &stacks, const PythonProcess &process, ToldOfProcess &told)
{
    const auto add = [&stacks, &process](PythonStack stack) {
        stack.host = process.host;
        stack.pid = process.pid;
        stack.holdsChips = process.holdsChips;
        if (stacks.stacks.size() < mostStacksOfHost)
            stacks.stacks.append(std::move(stack));
    };
    if (process.answer == PythonProcess::Answer::Gone)
        return;
    const bool hasMain = std::ranges::any_of(told.stacks, &PythonStack::isMain);
    if (!hasMain)
        add({.tid = process.pid, .isMain = true, .kernel = told.mainKernel});
    for (auto &stack : told.stacks) {
        if (stack.isMain) {
            stack.tid = process.pid;
            stack.kernel = told.mainKernel;
        }
        const auto tid = stack.tid;
        const auto other = std::ranges::find(told.others, tid,
                                             [](const std::pair<qint64, KernelState> &thread) { return thread.first; });
        if (!stack.isMain && tid > 0 && other != told.others.end()) {
            stack.kernel = other->second;
            told.others.erase(other);
        }
        add(stack);
    }
    for (const auto &[tid, kernel] : std::as_const(told.others)) // which Python thread it is nobody knows
        add({.tid = tid, .kernel = kernel});
}

} // namespace

QByteArray stacksScript(const QByteArray &place, const QByteArray &token)
{
    QFile file{u":/tpudesk/stacks/stacks.sh"_s};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("a script is missing in the program");
    return "place=" + shellQuote(place) + "\ntoken=" + shellQuote(token) + '\n' + file.readAll();
}

Result<HostStacks> parseHostStacks(const QByteArray &said, int host)
{
    Answered answered;
    readSaid(answered, QByteArrayView{said}.first(std::min(said.size(), mostSaid)));
    if (!answered.hasBegun)
        return failed(ErrorCode::BadReply,
                      HostStacksMessages::tr("The host's answer about its Python processes cannot be read. If a login "
                                             "script of yours prints much text or ends the shell, make it silent for "
                                             "shells that are not interactive."));
    auto stacks = std::move(answered.stacks);
    stacks.isCut = !answered.hasEnded;
    for (auto &process : stacks.processes) {
        auto &told = answered.told[process.pid];
        process.host = host;
        process.folder = told.folder;
        addStacks(stacks, process, told);
    }
    return stacks;
}

namespace {

/// The processes of one host, by their numbers.
using HostProcesses = QHash<qint64, const PythonProcess *>;

/// Whether one of those that it comes from is so. A circle of parents is cut.
template <typename Holds>
bool hasAncestor(const PythonProcess &process, const HostProcesses &all, Holds holds)
{
    auto parent = process.parent;
    for (qsizetype steps = 0; steps < all.size() && parent > 0 && all.contains(parent); ++steps) {
        const auto *known = all.value(parent);
        if (holds(*known))
            return true;
        parent = known->parent;
    }
    return false;
}

/// The processes of one host that are ranks, by their numbers.
QList<qint64> ranksOfHost(const HostProcesses &all)
{
    bool doSay = false;
    bool doHold = false;
    for (const auto *process : all) {
        doSay = doSay || process->saidRank >= 0;
        doHold = doHold || process->holdsChips;
    }
    QList<qint64> ranks;
    for (const auto *process : all) {
        const auto isSame = [process, doSay, doHold](const PythonProcess &other) {
            return doSay ? other.saidRank == process->saidRank : doHold ? other.holdsChips : true;
        };
        const bool isCandidate = doSay ? process->saidRank >= 0 : doHold ? process->holdsChips : true;
        if (isCandidate && !hasAncestor(*process, all, isSame))
            ranks.append(process->pid);
    }
    std::ranges::sort(ranks);
    return ranks;
}

using RankKey = std::pair<int, qint64>; ///< host and process

/// What each one is called: its own word where all of them have one that nobody else has; else by host and order.
QHash<RankKey, int> rankNumbersOf(const QList<PythonProcess> &processes)
{
    QMap<int, HostProcesses> hosts;
    for (const auto &process : processes)
        hosts[process.host].insert(process.pid, &process);
    QHash<RankKey, int> said;
    QHash<RankKey, int> counted;
    QSet<int> seen;
    QMap<int, QList<qint64>> ranks;
    qsizetype most = 1;
    for (auto host = hosts.cbegin(); host != hosts.cend(); ++host) {
        ranks.insert(host.key(), ranksOfHost(host.value()));
        most = std::max(most, ranks.value(host.key()).size());
    }
    for (auto host = ranks.cbegin(); host != ranks.cend(); ++host) {
        for (qsizetype i = 0; i < host.value().size(); ++i) {
            const RankKey key{host.key(), host.value()[i]};
            const int own = hosts.value(host.key()).value(key.second)->saidRank;
            counted.insert(key, int(host.key() * most + i));
            if (own >= 0 && !seen.contains(own))
                said.insert(key, own);
            seen.insert(own);
        }
    }
    return said.size() == counted.size() ? said : counted;
}

} // namespace

void numberRanks(QList<PythonProcess> &processes, QList<PythonStack> &stacks)
{
    const auto numbers = rankNumbersOf(processes);
    for (auto &process : processes)
        process.rank = numbers.value({process.host, process.pid}, -1);
    for (auto &stack : stacks)
        stack.rank = numbers.value({stack.host, stack.pid}, -1);
}
