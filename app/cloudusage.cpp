// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cloudparts.h"

#include "services/store/settings.h"

#include <QDir>
#include <QFile>

// What a cloud measures of its project's TPUs, and keeps of it.

using namespace Qt::StringLiterals;

static const auto limitKey = u"usage.limit"_s; // UsageSheet writes it

/// A data base for each project, private to the user. A practice world that ends with the program leaves nothing
/// behind.
QString Cloud::usageFile(const CloudProfile &profile) const
{
    if (profile.kind == CloudProfile::Kind::Practice)
        return m_context.practice.stateFolder.isEmpty() ? QString{} : practiceFile(u"usage.sqlite"_s);
    const QDir folder{QDir{m_context.dataFolder}.filePath(u"usage"_s)};
    if (folder.mkpath(u"."_s))
        QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return folder.filePath(QString::fromLatin1(QUrl::toPercentEncoding(profile.project.toString())) + u".sqlite"_s);
}

void Cloud::makeUsage(CloudServices *services)
{
    CloudServices::Parts &parts = *services->parts;
    parts.history = std::make_unique<History>(usageFile(services->profile), m_context.clock);
    if (const auto limit = m_context.settings != nullptr ? m_context.settings->more(limitKey).toInteger() : 0;
        limit > 0)
        parts.history->setLimit(limit);
    parts.usageEvents = std::make_unique<UsageEvents>(UsageEventsContext{
        .tpus = services->tpus, .jobs = services->jobs, .history = parts.history.get(), .clock = m_context.clock});
    parts.usage = std::make_unique<UsageWatch>(UsageContext{.tpus = services->tpus,
                                                            .pool = services->hosts,
                                                            .rest = parts.rest.get(),
                                                            .history = parts.history.get(),
                                                            .clock = m_context.clock,
                                                            .documents = services->documents,
                                                            .settings = m_context.settings});
    services->usage = parts.usage.get();
    // Hosts that let nobody in are asked again as soon as the user has chosen a key.
    connect(services->keys, &KeyService::keysChanged, services->usage,
            [keys = services->keys, usage = services->usage, before = services->keys->loginChoice()]() mutable {
                if (const auto now = keys->loginChoice(); now != std::exchange(before, now))
                    usage->lookNow();
            });
}
