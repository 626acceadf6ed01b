// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fakesources.h"

#include "services/net/restclient.h"
#include "services/store/documents.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/usagewatch.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"
#include "tests/fakes/virtualclock.h"
#include "tests/support/journalhere.h"

#include <QCoroTask>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

/// A watch whose hosts, list of TPUs and time belong to the test.
class WatchRoom
{
public:
    WatchRoom()
    {
        world.answer = [this](const FakeRequest &request) { return cloud.answer(request); };
        sources->clock = &clock;
        (void)journal.open();
    }
    ~WatchRoom()
    {
        watch.reset();
        history.reset();
        tpus.reset();
        clock.pass(std::chrono::minutes{2});
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; });
    }

    static QString name(const QString &id) { return QStringLiteral("projects/p/locations/us-central2-b/nodes/") + id; }
    static TpuId idOf(const QString &id) { return TpuId{name(id)}; }
    static QString hostOf(const QString &number, int worker)
    {
        return QStringLiteral("p/us-central2-b/%1/%2").arg(number).arg(worker);
    }

    /// In the cloud; read by refresh().
    void put(const QString &id, const QString &type, int workers, const QString &number = QStringLiteral("7"),
             const QString &state = QStringLiteral("READY"))
    {
        QJsonArray endpoints;
        for (int worker = 0; worker < workers; ++worker)
            endpoints.append(QJsonObject{{QStringLiteral("ipAddress"), QStringLiteral("10.0.0.%1").arg(worker)}});
        cloud.nodes.insert(name(id),
                           {{QStringLiteral("name"), name(id)},
                            {QStringLiteral("state"), state},
                            {QStringLiteral("acceleratorType"), type},
                            {QStringLiteral("id"), number},
                            {QStringLiteral("networkEndpoints"), endpoints}});
    }
    void begin()
    {
        history = std::make_unique<History>(historyFile, &clock);
        watch = std::make_unique<UsageWatch>(UsageContext{.tpus = tpus.get(),
                                                          .rest = &rest,
                                                          .history = history.get(),
                                                          .clock = &clock,
                                                          .documents = &documents,
                                                          .settings = &settings,
                                                          .sources = sources});
    }
    bool refresh()
    {
        const bool is = QCoro::waitFor(tpus->refresh({})).has_value();
        VirtualClock::settle();
        return is;
    }
    /// A runtime whose devices have `used` bytes and whose chips `duty` percent.
    static RuntimeReading runtime(const SliceLayout &layout, float duty, float used, float total = 34'359'738'368.0F)
    {
        PortReading port{.port = 8'431, .state = RuntimeState::Answered};
        for (int device = 0; device < layout.devicesPerHost(); ++device) {
            port.values[Metric::HbmUsed].append({device, used});
            port.values[Metric::HbmTotal].append({device, total});
        }
        for (int chip = 0; chip < layout.chipsPerHost; ++chip)
            port.values[Metric::DutyCycle].append({chip, duty});
        RuntimeReading reading{.state = RuntimeState::Answered, .ports = {port}, .received = 800, .sent = 200};
        return reading;
    }
    /// Machines whose chips a program of somebody holds.
    static HostReading machine(const SliceLayout &layout, const QString &boot = QStringLiteral("a"))
    {
        HostReading reading;
        reading.boot = boot;
        reading.memoryTotal = 4e11F;
        reading.diskUsed = 5e10F;
        reading.diskTotal = 1e11F;
        ChipProcess holder{
            .pid = 42, .user = QStringLiteral("nixie"), .command = QStringLiteral("python <b>train</b>.py")};
        for (int chip = 0; chip < layout.chipsPerHost; ++chip) {
            reading.devices += QStringLiteral("/dev/accel%1").arg(chip);
            holder.chips += chip;
        }
        reading.holders = {holder};
        reading.listening = {8'431};
        return reading;
    }
    void set(const QString &number, int workers, const SliceLayout &layout, float duty, float used,
             HostLink::State link = HostLink::State::Connected)
    {
        for (int worker = 0; worker < workers; ++worker) {
            auto &host = sources->hosts[hostOf(number, worker)];
            host.link = link;
            host.reading = machine(layout);
            host.runtime = runtime(layout, duty, used);
        }
    }
    /// The slice "a" with the number 7, in the cloud, and what its hosts say.
    SliceLayout putSlice(const QString &type, int workers, float duty, float used,
                         HostLink::State link = HostLink::State::Connected)
    {
        Tpu tpu;
        tpu.acceleratorType = type;
        tpu.endpoints.resize(workers);
        const auto layout = layoutOf(tpu);
        put(QStringLiteral("a"), type, workers);
        set(QStringLiteral("7"), workers, layout, duty, used, link);
        return layout;
    }
    /// The list is read, and somebody looks at the slice "a".
    bool beginWatching()
    {
        begin();
        const bool is = refresh();
        watch->watch(idOf(QStringLiteral("a")), true);
        return is;
    }
    [[nodiscard]] FakeSources::Host &host(int worker, const QString &number = QStringLiteral("7"))
    {
        return sources->hosts[hostOf(number, worker)];
    }
    [[nodiscard]] SliceUsage now(const QString &id) const { return watch->now(idOf(id)); }
    [[nodiscard]] qint64 time() const { return clock.now().toMSecsSinceEpoch(); }

    QTemporaryDir folder;
    QString historyFile;
    VirtualClock clock;
    FakeWorld world;
    FakeTpuCloud cloud;
    FakeToken token;
    RestClient rest{
        &token, &clock, {.retry = {.maxTries = 1}, .network = world.network(), .random = [] { return 0.0; }}};
    JournalHere journal{folder.filePath(QStringLiteral("journal.sqlite"))};
    Documents documents{&journal};
    Settings settings{folder.filePath(QStringLiteral("settings.json"))};
    std::shared_ptr<FakeSources> sources = std::make_shared<FakeSources>();
    std::unique_ptr<TpuService> tpus =
        std::make_unique<TpuService>(realCloud(ProjectId{QStringLiteral("p")}), &rest, &clock);
    std::unique_ptr<History> history;
    std::unique_ptr<UsageWatch> watch;
};

inline SliceLayout layoutFor(const QString &type, int workers)
{
    Tpu tpu;
    tpu.acceleratorType = type;
    tpu.endpoints.resize(workers);
    return layoutOf(tpu);
}
