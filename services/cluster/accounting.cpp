// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/accounting.h"

#include "services/cluster/queuereading.h"
#include "services/core/plaintext.h"

#include <QMap>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestAccountWord = 256; // letters
// What no run reaches, and what can be added up without an end.
constexpr qint64 longestRun = 100'000'000; // s
constexpr qint64 mostOfRun = 100'000; // nodes
constexpr qint64 mostCpus = 100'000'000;

/// As accountFormat() asks for them; the name is last, because it may hold a "|".
enum AccountColumn : quint8 {
    RawId,
    JobId,
    User,
    Partition,
    State,
    ExitCode,
    NodeCount,
    CpuCount,
    Submit,
    Start,
    End,
    Elapsed,
    Limit,
    CpuTime,
    Memory,
    Nodes,
    JobName,
    AccountColumns
};

QString word(QByteArrayView text, qsizetype longest = longestAccountWord)
{
    return plainLine(QString::fromUtf8(text.first(std::min<qsizetype>(text.size(), longest * 4))), longest);
}

qint64 wholeIn(QByteArrayView text, qint64 most)
{
    bool isNumber = false;
    const auto number = text.toLongLong(&isNumber);
    return isNumber ? std::clamp<qint64>(number, 0, most) : 0;
}

/// "12", "12_3", and "12_[4-7]" where it is all that still waited.
void readKey(QByteArrayView key, AccountedRun *run)
{
    run->key = word(key);
    const auto mark = key.indexOf('_');
    if (mark < 0)
        return;
    run->arrayJob = wholeIn(key.first(mark), std::numeric_limits<qint64>::max());
    bool isNumber = false;
    const auto task = key.sliced(mark + 1).toLongLong(&isNumber);
    run->task = isNumber && task >= 0 ? task : -1;
}

/// "3:0": status and signal.
void readExitCode(QByteArrayView text, AccountedRun *run)
{
    const auto colon = text.indexOf(':');
    run->exitStatus = int(wholeIn(colon < 0 ? text : text.first(colon), 255));
    run->exitSignal = colon < 0 ? 0 : int(wholeIn(text.sliced(colon + 1), 127));
}

/// "CANCELLED by 1000" is cancelled.
ClusterJobState stateIn(QByteArrayView text)
{
    const auto blank = text.indexOf(' ');
    return jobStateFrom(blank < 0 ? text : text.first(blank));
}

/// "01:02:03.250", "02:03.250", "1-02:03:04": s.
double secondsIn(QByteArrayView text)
{
    const auto point = text.indexOf('.');
    const auto whole = point < 0 ? text : text.first(point);
    if (whole.isEmpty())
        return -1;
    // minutes:seconds, as sacct has it; slurmDuration() reads the same
    const double part = point < 0 ? 0 : ("0" + text.sliced(point).toByteArray()).toDouble();
    return double(slurmDuration(whole)) + part;
}

/// "1536K", "2.5G", "300": bytes.
qint64 bytesIn(QByteArrayView text)
{
    static constexpr QByteArrayView units{"KMGTP"};
    if (text.isEmpty())
        return -1;
    double factor = 1;
    if (const auto unit = units.indexOf(text.back()); unit >= 0) {
        for (qsizetype i = 0; i <= unit; ++i)
            factor *= 1'024;
        text.chop(1);
    }
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    return isNumber && number >= 0 && number * factor < 9e18 ? qint64(number * factor) : -1;
}

QList<QByteArrayView> accountColumns(QByteArrayView line)
{
    QList<QByteArrayView> columns;
    qsizetype begin = 0;
    while (columns.size() + 1 < AccountColumns) {
        const auto end = line.indexOf('|', begin);
        if (end < 0)
            return {};
        columns << line.sliced(begin, end - begin);
        begin = end + 1;
    }
    columns << line.sliced(begin);
    return columns;
}

AccountedRun runOf(const QList<QByteArrayView> &columns, int offset)
{
    AccountedRun run{.id = wholeIn(columns[RawId], std::numeric_limits<qint64>::max()),
                     .name = word(columns[JobName]),
                     .user = word(columns[User]),
                     .partition = word(columns[Partition]),
                     .state = stateIn(columns[State]),
                     .nodes = columns[Nodes] == "None assigned" ? QString{} : word(columns[Nodes], 4'096),
                     .nodeCount = int(wholeIn(columns[NodeCount], mostOfRun)),
                     .cpus = int(wholeIn(columns[CpuCount], mostCpus)),
                     .submittedAt = slurmTime(columns[Submit], offset),
                     .startedAt = slurmTime(columns[Start], offset),
                     .endedAt = slurmTime(columns[End], offset),
                     .elapsed = wholeIn(columns[Elapsed], longestRun),
                     .timeLimit = wholeIn(columns[Limit], longestRun / 60) * 60,
                     .cpuSeconds = secondsIn(columns[CpuTime]),
                     .mostMemory = bytesIn(columns[Memory])};
    readKey(columns[JobId], &run);
    readExitCode(columns[ExitCode], &run);
    return run;
}

/// Calls `found` with each line.
template <typename Found>
void eachLine(QByteArrayView text, Found found)
{
    for (qsizetype begin = 0; begin < text.size();) {
        auto end = text.indexOf('\n', begin);
        end = end < 0 ? text.size() : end;
        if (end > begin)
            found(text.sliced(begin, end - begin));
        begin = end + 1;
    }
}

void add(AccountedRun run, AccountReading *reading)
{
    if (reading->runs.size() >= AccountReading::mostRuns)
        reading->isCut = true;
    else
        reading->runs.append(std::move(run));
}

/// The value behind "KEY=", up to the next of the keys of the line: a name may hold blanks.
QByteArrayView completionValue(QByteArrayView line, QByteArrayView key, QByteArrayView next)
{
    const auto found = line.indexOf(' ' + key.toByteArray());
    if (!line.startsWith(key) && found < 0)
        return {};
    const auto begin = line.startsWith(key) ? key.size() : found + 1 + key.size();
    auto end = next.isEmpty() ? line.indexOf(' ', begin) : line.indexOf(' ' + next.toByteArray(), begin);
    end = end < 0 ? line.size() : end;
    return line.sliced(begin, std::max<qsizetype>(end - begin, 0)).trimmed();
}

std::optional<AccountedRun> completionOf(QByteArrayView line, int offset)
{
    const auto value = [line](QByteArrayView key, QByteArrayView next = {}) {
        return completionValue(line, key, next);
    };
    AccountedRun run{.id = wholeIn(value("JobId="), std::numeric_limits<qint64>::max())};
    if (run.id == 0 || !line.startsWith("JobId="))
        return std::nullopt;
    const auto user = value("UserId=");
    run.user = word(user.first(std::max<qsizetype>(user.indexOf('('), 0)));
    run.name = word(value("Name=", "JobState="));
    run.partition = word(value("Partition="));
    run.state = stateIn(value("JobState="));
    run.nodes = word(value("NodeList="), 4'096);
    run.nodeCount = int(wholeIn(value("NodeCnt="), mostOfRun));
    run.cpus = int(wholeIn(value("ProcCnt="), mostCpus));
    run.submittedAt = slurmTime(value("SubmitTime="), offset);
    run.startedAt = slurmTime(value("StartTime="), offset);
    run.endedAt = slurmTime(value("EndTime="), offset);
    run.elapsed = run.startedAt > 0 ? std::clamp<qint64>(run.endedAt - run.startedAt, 0, longestRun) : 0;
    run.timeLimit = wholeIn(value("TimeLimit="), longestRun / 60) * 60;
    run.arrayJob = wholeIn(value("ArrayJobId="), std::numeric_limits<qint64>::max());
    const auto task = value("ArrayTaskId=");
    run.task = run.arrayJob > 0 && !task.isEmpty() ? wholeIn(task, longestRun) : -1;
    run.key = run.task >= 0 ? u"%1_%2"_s.arg(run.arrayJob).arg(run.task) : QString::number(run.id);
    readExitCode(value("ExitCode="), &run);
    return run;
}

bool wasCutOff(const AccountedRun &run)
{
    return run.state == ClusterJobState::NodeFailed || run.state == ClusterJobState::Preempted
        || run.state == ClusterJobState::Requeued;
}

} // namespace

QByteArray accountFormat()
{
    return "JobIDRaw,JobID,User,Partition,State,ExitCode,NNodes,NCPUS,Submit,Start,End,ElapsedRaw,TimelimitRaw,"
           "TotalCPU,"
           "MaxRSS,NodeList,JobName";
}

AccountReading parseSacct(QByteArrayView text, int offset)
{
    AccountReading reading;
    eachLine(text, [&reading, offset](QByteArrayView line) {
        const auto columns = accountColumns(line);
        if (columns.isEmpty()) {
            ++reading.unreadable;
            return;
        }
        const auto run = runOf(columns, offset);
        const bool isStep = columns[RawId].contains('.');
        if (!isStep && run.id > 0) {
            add(run, &reading);
        } else if (isStep && !reading.runs.isEmpty()) {
            auto &job = reading.runs.last();
            const auto number = columns[RawId].first(columns[RawId].indexOf('.'));
            if (job.id == wholeIn(number, std::numeric_limits<qint64>::max()))
                job.mostMemory = std::max(job.mostMemory, run.mostMemory);
        } else {
            ++reading.unreadable;
        }
    });
    return reading;
}

AccountReading parseJobCompletions(QByteArrayView text, int offset)
{
    AccountReading reading;
    eachLine(text, [&reading, offset](QByteArrayView line) {
        if (auto run = completionOf(line, offset))
            add(*std::move(run), &reading);
        else
            ++reading.unreadable;
    });
    return reading;
}

std::optional<JobEfficiency> efficiencyOf(const QList<AccountedRun> &runs)
{
    if (runs.isEmpty())
        return std::nullopt;
    JobEfficiency efficiency{.runs = int(runs.size())};
    double cpu = 0;
    double cpuHeld = 0;
    for (const auto &run : runs) {
        const auto held = run.elapsed * std::max(run.nodeCount, 1);
        efficiency.held += held;
        if (wasCutOff(run)) {
            ++efficiency.interruptions;
            efficiency.lost += held;
        }
        if (run.cpuSeconds >= 0 && run.cpus > 0) {
            cpu += run.cpuSeconds;
            cpuHeld += double(run.elapsed) * run.cpus;
        }
        efficiency.mostMemory = std::max(efficiency.mostMemory, run.mostMemory);
    }
    efficiency.counted = efficiency.held - efficiency.lost;
    const auto &last = runs.constLast();
    if (last.timeLimit > 0 && last.elapsed > 0)
        efficiency.ofLimit = std::min(double(last.elapsed) / double(last.timeLimit), 1.0);
    if (cpuHeld > 0)
        efficiency.cpuShare = std::min(cpu / cpuHeld, 1.0);
    const auto &first = runs.constFirst();
    if (first.submittedAt > 0 && first.startedAt > 0)
        efficiency.waited = std::max<qint64>(first.startedAt - first.submittedAt, 0);
    return efficiency;
}

std::optional<JobEfficiency> efficiencyOfAll(const QList<AccountedRun> &runs)
{
    QMap<QString, QList<AccountedRun>> jobs;
    for (const auto &run : runs)
        jobs[run.key].append(run);
    std::optional<JobEfficiency> all;
    double cpu = 0;
    double measured = 0;
    for (const auto &job : std::as_const(jobs)) {
        const auto one = efficiencyOf(job);
        if (!all)
            all = JobEfficiency{};
        all->runs += one->runs;
        all->interruptions += one->interruptions;
        all->held += one->held;
        all->counted += one->counted;
        all->lost += one->lost;
        all->waited = std::max(all->waited, one->waited);
        all->mostMemory = std::max(all->mostMemory, one->mostMemory);
        if (one->cpuShare) {
            cpu += *one->cpuShare * double(one->held);
            measured += double(one->held);
        }
    }
    if (all && measured > 0)
        all->cpuShare = cpu / measured;
    return all;
}
