// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/wakewatch.h"
#include "services/net/restclient.h"
#include "services/provisioning/provisioningservice.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/provisioningcloud.h"
#include "tests/support/journalhere.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Fate = ProvisioningCloud::Fate;

/// A cloud in memory, time that is told to pass, and a program that can be killed and started again.
struct ProvisioningBench
{
    explicit ProvisioningBench(quint64 randomSeed = 1)
        : seed{randomSeed}
    {
        world.answer = [this](const FakeRequest &request) { return cloud.answer(request); };
    }
    ~ProvisioningBench() { kill(); }

    /// A program of its own on the journal of `file`.
    void begin(JournalOptions options = {})
    {
        rest = std::make_unique<RestClient>(&token, &clock,
                                            RestOptions{.network = world.network(), .random = [] { return 0.5; }});
        tpus = std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), rest.get(), &clock);
        journal = std::make_unique<JournalHere>(file, std::move(options));
        // A process of its own each time: the one before is dead.
        const ProvisioningOwner self{
            .instance = QUuid::createUuid(), .host = u"here"_s, .pid = ++pid, .born = u"1"_s, .boot = boot};
        service = std::make_unique<ProvisioningService>(ProvisioningContext{
            .tpus = tpus.get(),
            .clock = &clock,
            .journal = journal.get(),
            .reach = reach,
            .letIn = letIn,
            .run = run,
            .sharedQuota = sharedQuota,
            .wake = wake,
            .random = [this] { return ++seed; },
            .self = self,
            .bornOf = [this](qint64 p) { return p == pid || alive.contains(p) ? u"1"_s : QString{}; },
            .lease = lease,
            .elsewhere = [this] { return elsewhere; }});
        QObject::connect(service.get(), &ProvisioningService::fulfilled, service.get(),
                         [this](const QUuid &, const Tpu &tpu) { won.append(tpu.id.toString()); });
        QObject::connect(service.get(), &ProvisioningService::lateWinner, service.get(),
                         [this](const QUuid &, const Tpu &tpu) { late.append(tpu.id.toString()); });
        QObject::connect(service.get(), &ProvisioningService::needsUser, service.get(),
                         [this](const QUuid &, const Error &why) { asked.append(why.message); });
        QObject::connect(service.get(), &ProvisioningService::gaveUp, service.get(),
                         [this](const QUuid &, const Error &why) { gaveUp.append(why.message); });
    }
    /// Without a chance to tidy up: what is on the way is not answered, what was not written is lost.
    void kill()
    {
        cloud.isCut = true;
        const auto image = file + ".image"_L1;
        for (const auto suffix : {""_L1, "-wal"_L1}) {
            QFile::remove(image + suffix);
            QFile::copy(file + suffix, image + suffix);
        }
        service.reset();
        tpus.reset();
        rest.reset();
        journal.reset();
        for (const auto suffix : {""_L1, "-wal"_L1, "-shm"_L1}) {
            QFile::remove(file + suffix);
            QFile::rename(image + suffix, file + suffix);
        }
        VirtualClock::settle();
        cloud.isCut = false;
    }

    [[nodiscard]] static TpuRequest tpuRequest(const QStringList &zones, RequestMethod method = RequestMethod::Queue)
    {
        TpuRequest tpuRequest{
            .spec = {.acceleratorType = u"v6e-8"_s, .runtimeVersion = u"v2-alpha-tpuv6e"_s, .tier = Tier::Spot},
            .namePattern = u"t1"_s,
            .method = method};
        for (const auto &zone : zones)
            tpuRequest.zones.append(ZoneId{zone});
        return tpuRequest;
    }
    QUuid start(const TpuRequest &wanted)
    {
        VirtualClock::settle();
        const auto id = waited(service->start(wanted));
        if (!id)
            qWarning("%s", qPrintable(id.error().message));
        return id.value_or(QUuid{});
    }
    [[nodiscard]] QList<FinishedAttempt> history(const QUuid &id) const
    {
        return waited(service->history(id)).value_or(QList<FinishedAttempt>{});
    }
    [[nodiscard]] TpuRequestView view() const
    {
        const auto views = service ? service->tpuRequests() : QList<TpuRequestView>{};
        return views.isEmpty() ? TpuRequestView{} : views.constFirst();
    }
    bool passUntil(RequestState state, std::chrono::milliseconds most)
    {
        return clock.passUntil([&] { return !service->tpuRequests().isEmpty() && view().state == state; }, most);
    }
    [[nodiscard]] QStringList readyNodes() const
    {
        QStringList names;
        for (auto it = cloud.nodes.begin(); it != cloud.nodes.end(); ++it)
            names += it.key() + u'=' + it.value()["state"_L1].toString();
        return names;
    }

    // In memory where there is such a place: thousands of commits would wait for the disk otherwise.
    QTemporaryDir folder{(QFileInfo{u"/dev/shm"_s}.isWritable() ? u"/dev/shm"_s : QDir::tempPath())
                         + "/tpudesk-request-XXXXXX"_L1};
    QString file = folder.filePath(u"journal.sqlite"_s);
    QString boot = u"boot-1"_s;
    qint64 pid = 100;
    QList<qint64> alive;
    quint64 seed;
    VirtualClock clock;
    ProvisioningCloud cloud{&clock};
    FakeWorld world;
    FakeToken token;
    ReachTpu reach, letIn;
    std::function<Task<RunOutcome>(Tpu, QString, std::stop_token)> run;
    std::function<QString(const ZoneId &, const QString &, Tier)> sharedQuota;
    WakeWatch *wake = nullptr;
    Lease *lease = nullptr; ///< null: it is never given away
    RequestsElsewhere *elsewhere = nullptr; ///< while it is away
    QStringList won, late, asked, gaveUp;
    std::unique_ptr<RestClient> rest;
    std::unique_ptr<TpuService> tpus;
    std::unique_ptr<JournalHere> journal;
    std::unique_ptr<ProvisioningService> service;
};

/// A second window of the same user, on the same journal and cloud.
struct SecondWindow
{
    RestClient rest;
    JournalHere journal;
    TpuService tpus;
    std::unique_ptr<ProvisioningService> service;

    SecondWindow(ProvisioningBench &b, const QString &file)
        : rest{&b.token, &b.clock, {.network = b.world.network(), .random = [] { return 0.5; }}}
        , journal{file}
        , tpus{realCloud(ProjectId{u"p"_s}), &rest, &b.clock}
    {
        service = std::make_unique<ProvisioningService>(ProvisioningContext{
            .tpus = &tpus,
            .clock = &b.clock,
            .journal = &journal,
            .random = [&b] { return ++b.seed; },
            .self = {.instance = QUuid::createUuid(), .host = u"here"_s, .pid = 999, .born = u"1"_s, .boot = b.boot},
            .bornOf = [&b](qint64 pid) { return b.alive.contains(pid) ? u"1"_s : QString{}; }});
    }
};
