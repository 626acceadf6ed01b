// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/restclient.h"
#include "services/tpu/incident.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

inline const QString a = u"projects/p/locations/z/nodes/a"_s;
inline const QString b = u"projects/p/locations/z/nodes/b"_s;
inline const QString q = u"projects/p/locations/z/queuedResources/q"_s;

using Kinds = QList<IncidentKind>;
using enum IncidentKind;

/// TPUs in a cloud in memory, and a watch over them that can be started again.
struct WatchRoom
{
    WatchRoom()
    {
        clock.hold();
        world.answer = [this](const FakeRequest &request) {
            ++calls[QString::fromLatin1(request.verb) + u' ' + request.url.path().section(u'/', 2)];
            return refuseOperations && request.url.path().endsWith("/operations"_L1) ? operationsRefusal
                                                                                     : cloud.answer(request);
        };
        put(a);
    }
    ~WatchRoom()
    {
        watch.reset();
        service.reset();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; });
    }

    void put(const QString &name, const QString &state = u"READY"_s, const QString &number = u"7000"_s)
    {
        cloud.put(name, state);
        cloud.nodes[name].insert(u"id"_s, number);
        cloud.nodes[name].insert(u"health"_s, u"HEALTHY"_s);
        cloud.nodes[name].insert(u"createTime"_s, u"2026-11-20T10:00:00Z"_s);
        address(name, u"34.1.1.1"_s);
    }
    void address(const QString &name, const QString &external)
    {
        cloud.nodes[name].insert(
            u"networkEndpoints"_s,
            QJsonArray{QJsonObject{{u"ipAddress"_s, u"10.0.0.1"_s},
                                   {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, external}}}}});
    }
    void begin()
    {
        watch = std::make_unique<TpuWatch>(
            WatchContext{.tpus = service.get(),
                         .clock = &clock,
                         .reach = [this](Tpu tpu, int, std::stop_token) -> Task<bool> { return answer(tpu); },
                         .file = file,
                         .isHandled = [this](const QString &name) { return handled.contains(name); }});
        watch->start();
        QObject::connect(watch.get(), &TpuWatch::appeared, watch.get(),
                         [this](const Incident &t) { appeared << t.kind; });
        QObject::connect(watch.get(), &TpuWatch::addressMoved, watch.get(),
                         [this](const TpuId &, int worker, const QString &from, const QString &to) {
                             moves << u"%1 %2 %3"_s.arg(worker).arg(from, to);
                         });
    }
    /// Another process: it has not asked for the list yet.
    void restart()
    {
        watch.reset();
        service = std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), &rest, &clock);
        begin();
    }
    Task<bool> answer(Tpu tpu)
    {
        ++probes;
        if (noNetwork)
            co_return failed(ErrorCode::Offline);
        co_return !silent.contains(tpu.id.toString());
    }
    /// Reads the list and lets everything that follows from it happen.
    void see()
    {
        (void)QCoro::waitFor(service->refresh({}));
        settle();
    }
    void settle()
    {
        for (int i = 0; i < 50; ++i)
            QCoreApplication::processEvents();
    }
    void pass(std::chrono::seconds time)
    {
        for (auto gone = 0s; gone < time; gone += 15s) {
            clock.advance(15s);
            settle();
        }
    }
    [[nodiscard]] Kinds kinds() const
    {
        Kinds kinds;
        for (const auto &incident : watch->incidents())
            kinds << incident.kind;
        return kinds;
    }

    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    FakeToken token;
    RestClient rest{
        &token, &clock, {.retry = {.maxTries = 1}, .network = world.network(), .random = [] { return 0.0; }}};
    std::unique_ptr<TpuService> service = std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), &rest, &clock);
    QTemporaryDir folder;
    QString file = folder.filePath(u"known.json"_s);
    QStringList handled;
    QStringList silent;
    bool noNetwork = false;
    bool refuseOperations = false;
    FakeAnswer operationsRefusal{.status = 503};
    int probes = 0;
    QMap<QString, int> calls;
    Kinds appeared;
    QStringList moves;
    std::unique_ptr<TpuWatch> watch;
};
