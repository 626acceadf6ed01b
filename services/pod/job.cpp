// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/job.h"

#include "services/pod/diagnosis.h"
#include "services/pod/steplines.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct Words
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
            return Words::tr(
                       "“%1” cannot be the name of a variable: letters, digits and “_” are allowed, no digit first.")
                .arg(name.left(60));
        if (variables[i].value.contains(QChar::Null))
            return Words::tr("The value of %1 holds a NUL character: remove it.").arg(name);
        for (qsizetype other = 0; other < i; ++other) {
            if (variables[other].name == name)
                return Words::tr("%1 stands there twice. Keep one of them.").arg(name);
        }
    }
    return {};
}

} // namespace

JobState stateOf(const JobAttempt &attempt)
{
    auto worst = JobState::Waiting;
    for (const auto &host : attempt.hosts) {
        if (weight(host.state) > weight(worst))
            worst = host.state;
    }
    return worst;
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

std::optional<QString> whyNotAgain(const Job &job, const QDateTime &now)
{
    if (!job.last())
        return std::nullopt;
    if (!std::ranges::any_of(job.last()->hosts,
                             [](const JobHost &host) { return host.state == JobState::Interrupted; }))
        return Words::tr("It was not interrupted: it ended by itself. Look at its output, then start it again.");
    const auto failed = firstFailed(*job.last());
    if (failed >= 0 && job.last()->hosts[failed].status <= 128)
        return Words::tr("It had failed already when the machine was lost. Look at its output, then start it again.");
    int recent = 0;
    for (const auto &attempt : job.attempts) {
        if (attempt.cause == JobCause::CameBack && attempt.startedAt.secsTo(now) < 3600)
            ++recent;
    }
    if (recent >= 5)
        return Words::tr("It was interrupted and started again %n times within an hour. It rests until you start it.",
                         nullptr, recent);
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
        say(u"name"_s, Words::tr("Give it a name by which you find it again."));
    if (spec.hosts.isEmpty())
        say(u"hosts"_s, Words::tr("Choose the hosts it runs on."));
    if (spec.command.trimmed().isEmpty())
        say(u"command"_s, Words::tr("Write the command that is to run on every host."));
    else if (spec.command.contains(QChar::Null))
        say(u"command"_s, Words::tr("A NUL character stands in the command. It is not text: remove it."));
    else if (spec.command.size() > longestText)
        say(u"command"_s, Words::tr("The command is too long. Upload it as a script and call that."));
    if (spec.folder.trimmed().isEmpty() || spec.folder.contains(QChar::Null)
        || !(spec.folder.startsWith(u'/') || spec.folder == "~"_L1 || spec.folder.startsWith("~/"_L1)))
        say(u"folder"_s, Words::tr("Write a folder of the hosts that begins with / or with ~/."));
    else if (!spec.upload.from.isEmpty() && (spec.folder == "~"_L1 || spec.folder == "~/"_L1 || spec.folder == "/"_L1))
        say(u"folder"_s, Words::tr("An upload needs a folder of its own, for example ~/train."));
    say(u"variables"_s, variableProblem(spec.variables));
    say(u"step"_s, StepLines::problemOf(spec.stepPattern));
    return problems;
}
