// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/stackreport.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct StackReportMessages
{
    Q_DECLARE_TR_FUNCTIONS(StackReport)
};

using ProcessAnswer = PythonProcess::Answer;

qsizetype countOf(const QList<PythonProcess> &processes, ProcessAnswer answer)
{
    return std::ranges::count(processes, answer, &PythonProcess::answer);
}

QString hostWord(int host)
{
    return StackReportMessages::tr("Host %1").arg(host);
}

/// The first of them by name, the others by number.
QStringList problemSentences(const QList<StackProblem> &problems)
{
    constexpr qsizetype mostNamed = 3;
    QStringList sentences;
    for (const auto &problem : problems.first(std::min(problems.size(), mostNamed)))
        sentences.append(punctuation::labelled(hostWord(problem.host), problem.why.text()));
    if (problems.size() > mostNamed)
        sentences.append(
            StackReportMessages::tr("%n more hosts told nothing either.", nullptr, int(problems.size() - mostNamed)));
    return sentences;
}

QString unpreparedSentence(const StackReport &report, qsizetype count)
{
    if (count == 0)
        return {};
    if (!report.wasPrepared)
        return StackReportMessages::tr(
            "This job was started without stacks, so its processes could not be asked. Switch stacks on in the job "
            "and start it again, or install py-spy on its hosts.");
    return StackReportMessages::tr("%n processes do not listen: they were started with “python -I” or “-E”, with "
                                   "another PYTHONPATH, by sudo or in a container.",
                                   nullptr, int(count));
}

QString threadText(const PythonStack &stack)
{
    QString text = u"  thread"_s;
    if (stack.tid > 0)
        text += u' ' + QString::number(stack.tid);
    if (!stack.name.isEmpty())
        text += u" “"_s + stack.name + u"”"_s;
    if (stack.isMain)
        text += u", main"_s;
    if (stack.holdsGil)
        text += u", holds the GIL"_s;
    const auto &kernel = stack.kernel;
    if (kernel.state != 0)
        text += u", state "_s + QChar::fromLatin1(kernel.state);
    for (const auto &word : {kernel.call, kernel.wait, kernel.path}) {
        if (!word.isEmpty())
            text += u", "_s + word;
    }
    text += u'\n';
    for (const auto &frame : stack.frames)
        text += u"    "_s + frame.file + u':' + QString::number(frame.line) + u' ' + frame.function + u'\n';
    return stack.isCut ? text + u"    …\n"_s : text;
}

} // namespace

QList<CoreWait> coreWaits(const SliceUsage &usage, const JobAttempt &attempt)
{
    QHash<QString, int> hosts;
    for (qsizetype i = 0; i < attempt.hosts.size(); ++i)
        hosts.insert(attempt.hosts[i].host.id, int(i));
    QList<CoreWait> waits;
    for (qsizetype i = 0; i < std::min(usage.cores.size(), usage.layout.cores.size()); ++i) {
        const auto &core = usage.cores[i];
        const auto host = hosts.value(usage.hosts.value(usage.layout.cores[i].host).id, -1);
        const bool isTold = core.state == UsageState::Hung || !core.where.isEmpty() || !core.error.isEmpty()
            || (!std::isnan(core.queue) && core.queue > 0);
        if (host < 0 || !isTold)
            continue;
        waits.append({.host = host,
                      .core = usage.layout.cores[i].index,
                      .state = core.state,
                      .queued = std::isnan(core.queue) ? -1 : int(std::clamp(core.queue, 0.0F, 1e6F)),
                      .where = core.where,
                      .error = core.error});
    }
    return waits;
}

QString sentenceOf(const QList<CoreWait> &cores)
{
    const auto hung = std::ranges::count(cores, UsageState::Hung, &CoreWait::state);
    const auto waiting = std::ranges::count_if(cores, [](const CoreWait &core) { return core.queued > 0; });
    QHash<QString, int> places;
    QString place;
    for (const auto &core : cores) {
        if (!core.where.isEmpty() && ++places[core.where] > places.value(place))
            place = core.where;
    }
    QStringList clauses;
    if (hung > 0)
        clauses.append(StackReportMessages::tr("%n cores hang", nullptr, int(hung)));
    if (waiting > 0)
        clauses.append(StackReportMessages::tr("programs wait on %n cores", nullptr, int(waiting)));
    if (!place.isEmpty())
        clauses.append(
            StackReportMessages::tr("most of them stand in %1", "cores, in a place of a program").arg(place));
    return punctuation::stopped(punctuation::clauses(clauses));
}

QStringList gapsOf(const StackReport &report)
{
    auto gaps = problemSentences(report.problems);
    const bool isAnyHost = report.hosts > report.problems.size();
    if (isAnyHost && report.processes.isEmpty())
        gaps.append(StackReportMessages::tr("No Python process of this job runs on the hosts that answered."));
    if (const auto silent = countOf(report.processes, ProcessAnswer::Silent); silent > 0)
        gaps.append(StackReportMessages::tr("%n processes did not answer within 3 s: the kernel does not let them, "
                                            "mostly because a disk or a shared folder does not answer.",
                                            nullptr, int(silent)));
    if (const auto sentence = unpreparedSentence(report, countOf(report.processes, ProcessAnswer::Unprepared));
        !sentence.isEmpty())
        gaps.append(sentence);
    if (const auto gone = countOf(report.processes, ProcessAnswer::Gone); gone > 0)
        gaps.append(StackReportMessages::tr("%n processes ended while they were asked.", nullptr, int(gone)));
    if (report.leftOut > 0)
        gaps.append(StackReportMessages::tr("%n processes were left out: there are too many of them.", nullptr,
                                            report.leftOut));
    return gaps;
}

QString sentenceOf(const StackReport &report)
{
    QStringList sentences{stacksSentence(groupStacks(report.stacks)), sentenceOf(report.cores)};
    sentences += gapsOf(report);
    return punctuation::sentences(sentences);
}

QString textOf(const StackReport &report)
{
    QString text = report.at.toUTC().toString(Qt::ISODate) + u'\n' + sentenceOf(report) + u'\n';
    for (const auto &process : report.processes) {
        text += u'\n';
        if (process.rank >= 0)
            text += u"rank %1, "_s.arg(process.rank);
        text += u"host %1, process %2, "_s.arg(process.host).arg(process.pid) + process.name + u'\n';
        for (const auto &stack : report.stacks) {
            if (stack.host == process.host && stack.pid == process.pid)
                text += threadText(stack);
        }
    }
    return text;
}
