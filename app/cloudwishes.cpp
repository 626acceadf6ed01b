// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cloudparts.h"
#include "app/wishreach.h"
#include "services/core/clock.h"
#include "services/tpu/tpuwatch.h"

#include <QDir>
#include <QFile>

// What a cloud keeps and does of the requests of its project.

using namespace Qt::StringLiterals;

static const auto requestsName = u"requests.sqlite"_s;

/// Everything that belongs to the world that is open, its requests with all that SQLite lays beside them.
void Cloud::forgetWorld() const
{
    for (const QString &name :
         {u"hostkeys.json"_s, u"grants.json"_s, u"tpus.json"_s, u"comebacks.json"_s, u"idle.json"_s})
        QFile::remove(practiceFile(name));
    for (const QString &name : {requestsName, u"usage.sqlite"_s}) {
        const QFileInfo base{practiceFile(name)};
        const auto files = base.dir().entryList({base.fileName() + u'*'}, QDir::Files);
        for (const QString &file : files)
            QFile::remove(base.dir().filePath(file));
    }
}

/// Requests of a project: a data base of its own, private to the user.
QString Cloud::requestsFile(const CloudProfile &profile) const
{
    if (profile.kind == CloudProfile::Kind::Practice)
        return practiceFile(requestsName);
    const QDir folder{QDir{m_context.dataFolder}.filePath(u"requests"_s)};
    if (folder.mkpath(u"."_s))
        QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return folder.filePath(QString::fromLatin1(QUrl::toPercentEncoding(profile.project.toString())) + u".sqlite"_s);
}

/// Only for services that are in use: two that asked for the same requests would make two TPUs.
void Cloud::makeWishes(CloudServices *services)
{
    CloudServices::Parts &parts = *services->parts;
    parts.journal = std::make_unique<Journal>(requestsFile(services->profile));
    const auto reach = [api = parts.tpus->api(), hub = QPointer{parts.hub.get()},
                        keys = parts.keys.get()](Tpu tpu, std::stop_token stop) {
        return reachTpu(api, hub, keys->loginChoice(), std::move(tpu), std::move(stop));
    };
    parts.luck = std::make_unique<LuckStore>(parts.journal.get());
    const auto zones = [grants = parts.grants.get(), luck = parts.luck.get(),
                        clock = m_context.clock](const QString &type, Tier tier) {
        return luck->luckiestFirst(grantedZones(grants, type, tier), type, tier, clock->now());
    };
    const auto shared = [quota = parts.quota.get()](const ZoneId &zone, const QString &type, Tier tier) {
        return sharedQuota(quota->facts().quota.limits(), zone, type, tier);
    };
    parts.wishes = std::make_unique<WishService>(WishContext{.tpus = parts.tpus.get(),
                                                             .clock = m_context.clock,
                                                             .journal = parts.journal.get(),
                                                             .reach = reach,
                                                             .grantZones = zones,
                                                             .sharedQuota = shared,
                                                             .wake = &m_wake});
    services->wishes = parts.wishes.get();
    services->journal = parts.journal.get();
    parts.troubles->useWishes(parts.wishes.get());
    parts.recorder = std::make_unique<LuckRecorder>(
        parts.wishes.get(), parts.luck.get(), [tpus = parts.tpus.get()](const TpuId &id) { return tpus->tpu(id); });
    connect(parts.troubles->watch(), &TpuWatch::appeared, parts.recorder.get(), &LuckRecorder::lost);
    services->luck = parts.luck.get();
}

/// Requests rest until their project is opened again.
void Cloud::restWishes()
{
    m_services->wishes = nullptr;
    m_services->parts->recorder.reset();
    m_services->parts->wishes.reset();
}
