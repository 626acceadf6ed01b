// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notifications/jobnotice.h"

#include "widgets/jobs/jobtext.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

const auto prefix = u"job:"_s;

struct JobNoticeMessages
{
    Q_DECLARE_TR_FUNCTIONS(JobNotice)
};

QString titleOf(const Job &job)
{
    switch (stateOf(job)) {
    case JobState::Succeeded: return JobNoticeMessages::tr("%1 has finished").arg(job.spec.name);
    case JobState::Failed: return JobNoticeMessages::tr("%1 has failed").arg(job.spec.name);
    case JobState::NotStarted: return JobNoticeMessages::tr("%1 could not be started").arg(job.spec.name);
    case JobState::Interrupted: return JobNoticeMessages::tr("%1 was interrupted").arg(job.spec.name);
    case JobState::Unknown: return JobNoticeMessages::tr("%1: how it ended is not known").arg(job.spec.name);
    default: return {};
    }
}

} // namespace

QString jobNoticeKey(const QUuid &job)
{
    return prefix + job.toString(QUuid::WithoutBraces);
}

QUuid jobOfNotice(const QString &key)
{
    return key.startsWith(prefix) ? QUuid::fromString(key.sliced(prefix.size())) : QUuid{};
}

std::optional<DesktopNotice> jobNotice(const Job &job, const JobLive &live, const QDateTime &now)
{
    const auto title = titleOf(job);
    if (title.isEmpty())
        return std::nullopt;
    return DesktopNotice{NoticeKind::Job, jobNoticeKey(job.id), title, jobtext::sentence(job, live, now)};
}
