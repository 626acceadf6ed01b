// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/job.h"

#include "services/jobs/diagnosis.h"
#include "services/jobs/steplines.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct JobMessages
{
    Q_DECLARE_TR_FUNCTIONS(Job)
};

/// The more it needs somebody, the higher.
int weight(JobState state)
{
    static constexpr JobState order[] = {JobState::Waiting,     JobState::Succeeded, JobState::Stopped,
                                         JobState::Unknown,     JobState::Running,   JobState::NotStarted,
                                         JobState::Interrupted, JobState::Failed};
    return static_cast<int>(std::ranges::find(order, state) - std::begin(order));
}

/// These tell only that another host is missing.
bool isConsequence(const QString &id)
{
    const auto *rule = ErrorRules::standard().find(id);
    return rule != nullptr && rule->isConsequence;
}

/// After which the first of its machines was lost; null: not known, or none was.
QDateTime firstLoss(const JobAttempt &attempt)
{
    QDateTime first;
    for (const auto &host : attempt.hosts) {
        const bool isLost = host.state == JobState::Interrupted && host.seenAt.isValid();
        if (isLost && (!first.isValid() || host.seenAt < first))
            first = host.seenAt;
    }
    return first;
}

bool isVariableName(const QString &name)
{
    const auto isLetter = [](QChar c) { return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || c == u'_'; };
    return !name.isEmpty() && name.size() <= 200 && isLetter(name[0])
        && std::ranges::all_of(name, [&](QChar c) { return isLetter(c) || (c >= u'0' && c <= u'9'); });
}

QString variableProblem(const QList<JobVariable> &variables)
{
    for (qsizetype i = 0; i < variables.size(); ++i) {
        const auto &name = variables[i].name;
        if (!isVariableName(name))
            return JobMessages::tr(
                       "“%1” cannot be the name of a variable: letters, digits and “_” are allowed, no digit first.")
                .arg(name.left(60));
        if (variables[i].value.contains(QChar::Null))
            return JobMessages::tr("The value of %1 holds a NUL character: remove it.").arg(name);
        for (qsizetype other = 0; other < i; ++other) {
            if (variables[other].name == name)
                return JobMessages::tr("%1 is there twice. Keep one of them.").arg(name);
        }
    }
    return {};
}

} // namespace

bool isEndOfLoss(const JobHost &host, const QDateTime &lostAt)
{
    return lostAt.isValid() && host.endedAt.isValid() && host.endedAt.addDuration(lossWindow) >= lostAt;
}

JobState stateOf(const JobAttempt &attempt)
{
    auto worst = JobState::Waiting;
    for (const auto &host : attempt.hosts) {
        if (weight(host.state) > weight(worst))
            worst = host.state;
    }
    return worst == JobState::Failed && isInterrupted(attempt) ? JobState::Interrupted : worst;
}

JobState stateOf(const Job &job)
{
    return job.last() ? stateOf(*job.last()) : JobState::Waiting;
}

qsizetype firstFailed(const JobAttempt &attempt)
{
    qsizetype found = -1;
    const auto rank = [](const JobHost &host) { return std::pair{isConsequence(host.errorRule), host.endedAt}; };
    for (qsizetype i = 0; i < attempt.hosts.size(); ++i) {
        const auto &host = attempt.hosts[i];
        if (host.state == JobState::Failed && (found < 0 || rank(host) < rank(attempt.hosts[found])))
            found = i;
    }
    return found;
}

bool isPartlyFailed(const JobAttempt &attempt)
{
    return firstFailed(attempt) >= 0 && std::ranges::contains(attempt.hosts, JobState::Running, &JobHost::state);
}

bool isPartlyStarted(const JobAttempt &attempt)
{
    const auto has = [&attempt](JobState state) {
        return std::ranges::find(attempt.hosts, state, &JobHost::state) != attempt.hosts.end();
    };
    return has(JobState::Running) && has(JobState::NotStarted);
}

bool isInterrupted(const JobAttempt &attempt)
{
    const auto lostAt = firstLoss(attempt);
    const auto isOwnFailure = [&lostAt](const JobHost &host) {
        return host.state == JobState::Failed && host.status <= 128 && !isConsequence(host.errorRule)
            && !isEndOfLoss(host, lostAt);
    };
    return std::ranges::contains(attempt.hosts, JobState::Interrupted, &JobHost::state)
        && std::ranges::none_of(attempt.hosts, isOwnFailure);
}

qsizetype failureOf(const JobAttempt &attempt)
{
    return isInterrupted(attempt) ? -1 : firstFailed(attempt);
}

JobInterruption interruptionOf(const JobAttempt &attempt)
{
    auto first = JobInterruption::None;
    for (const auto &host : attempt.hosts) {
        if (host.state != JobState::Interrupted)
            continue;
        const auto known = host.interruption != JobInterruption::None ? host.interruption
            : host.goneAt.isValid()                                   ? JobInterruption::Gone // of a program of before
                                                                      : JobInterruption::Restarted;
        first = first == JobInterruption::None ? known : std::min(first, known);
    }
    if (first != JobInterruption::None)
        return first;
    if (attempt.isWithdrawn)
        return JobInterruption::HalfStarted;
    return firstFailed(attempt) >= 0 ? JobInterruption::Failed : JobInterruption::None;
}

JobOrigin originOf(const JobAttempt &attempt)
{
    if (!attempt.resumedFrom)
        return JobOrigin::None;
    if (attempt.resumedFrom->step < 0 || !attempt.firstStep)
        return JobOrigin::Unseen;
    return isNoEarlier(*attempt.firstStep, attempt.resumedFrom->step) ? JobOrigin::Resumed : JobOrigin::Missed;
}

std::optional<qint64> furthestStep(const JobAttempt &attempt)
{
    auto furthest = attempt.resumedFrom ? std::optional{attempt.resumedFrom->step} : std::nullopt;
    for (const auto &host : attempt.hosts)
        furthest = std::max(furthest, host.step);
    return furthest;
}

namespace {

/// How it failed: by what its output was recognised as, else by its status.
QString wayOfFailure(const JobAttempt &attempt)
{
    const auto failed = firstFailed(attempt);
    if (failed < 0)
        return {};
    const auto &host = attempt.hosts[failed];
    return host.errorRule.isEmpty() ? QString::number(host.status) : host.errorRule;
}

/// In the same way as the last one; what was interrupted between them says nothing.
int failuresInARow(const Job &job)
{
    const auto way = wayOfFailure(*job.last());
    int count = 0;
    for (auto attempt = job.attempts.crbegin(); attempt != job.attempts.crend(); ++attempt) {
        if (isInterrupted(*attempt) || attempt->isWithdrawn)
            continue;
        if (wayOfFailure(*attempt) != way)
            break;
        ++count;
    }
    return count;
}

int recentInterruptions(const Job &job, const QDateTime &now)
{
    const auto isRecent = [&now](const JobAttempt &attempt) {
        return attempt.cause == JobCause::Recovered && attempt.interruption != JobInterruption::Failed
            && attempt.startedAt.secsTo(now) < 3600;
    };
    return int(std::ranges::count_if(job.attempts, isRecent));
}

std::optional<QString> whyNotAfterFailure(const Job &job)
{
    const auto &last = *job.last();
    const int failures = firstFailed(last) >= 0 ? failuresInARow(job) : 0;
    if (failures > 0 && failures < job.spec.resume.mostFailures)
        return std::nullopt;
    if (failures > 1)
        return JobMessages::tr("It failed %n times in a row in the same way. Look at its output, then start it again.",
                               nullptr, failures);
    return std::ranges::contains(last.hosts, JobState::Interrupted, &JobHost::state)
        ? JobMessages::tr("It had failed already when the machine was lost. Look at its output, then start it again.")
        : JobMessages::tr("It was not interrupted: it ended by itself. Look at its output, then start it again.");
}

} // namespace

std::optional<QString> whyNotAgain(const Job &job, const QDateTime &now, JobInterruption by)
{
    if (!job.last())
        return std::nullopt;
    const auto &last = *job.last();
    const auto isUnknown = [](const JobHost &host) { return host.state == JobState::Unknown && !host.isOver(); };
    const auto unknown = std::ranges::find_if(last.hosts, isUnknown);
    if (unknown != last.hosts.end())
        return JobMessages::tr("It is not known how it stands on %1. Nothing is started until that is known.")
            .arg(labelOf(unknown->host));
    if (by == JobInterruption::None && !isInterrupted(last) && !last.isWithdrawn)
        return whyNotAfterFailure(job);
    const int recent = recentInterruptions(job, now);
    if (recent >= job.spec.resume.mostInterruptions)
        return JobMessages::tr(
            "It was interrupted and started again %n times within an hour. It rests until you start it.", nullptr,
            recent);
    return std::nullopt;
}

QMap<QString, QString> problemsOf(const JobSpec &spec)
{
    QMap<QString, QString> problems;
    const auto say = [&problems](const QString &field, const QString &sentence) {
        if (!sentence.isEmpty())
            problems.insert(field, sentence);
    };
    constexpr qsizetype longestText = 256 * 1024; // a document holds it with all attempts
    if (spec.name.trimmed().isEmpty())
        say(u"name"_s, JobMessages::tr("Enter a name."));
    if (spec.hosts.isEmpty())
        say(u"hosts"_s, JobMessages::tr("Choose the hosts it runs on."));
    if (spec.command.trimmed().isEmpty())
        say(u"command"_s, JobMessages::tr("Write the command that is to run on every host."));
    else if (spec.command.contains(QChar::Null))
        say(u"command"_s, JobMessages::tr("The command contains a NUL character, which is not text. Remove it."));
    else if (spec.command.size() > longestText)
        say(u"command"_s, JobMessages::tr("The command is too long. Upload it as a script and call that."));
    if (spec.folder.trimmed().isEmpty() || spec.folder.contains(QChar::Null)
        || !(spec.folder.startsWith(u'/') || spec.folder == "~"_L1 || spec.folder.startsWith("~/"_L1)))
        say(u"folder"_s, JobMessages::tr("Write a folder of the hosts that begins with / or with ~/."));
    else if (!spec.upload.from.isEmpty() && (spec.folder == "~"_L1 || spec.folder == "~/"_L1 || spec.folder == "/"_L1))
        say(u"folder"_s, JobMessages::tr("An upload needs a folder of its own, for example ~/train."));
    say(u"variables"_s, variableProblem(spec.variables));
    say(u"step"_s, StepLines::problemOf(spec.stepPattern));
    if (spec.profilerPort > 0 && spec.profilerPort < leastProfilerPort)
        say(u"profiler"_s, JobMessages::tr("A profiler needs a port from %1 to 65535.").arg(leastProfilerPort));
    problems.insert(problemsOf(spec.resume, spec.command));
    return problems;
}
