// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/slicesight.h"

#include <QTest>

#include <cmath>

namespace {

constexpr qint64 t0 = 1'800'000'000'000;
constexpr qint64 second = 1'000;
constexpr qint64 minute = 60 * second;

} // namespace

class HostSightTest : public QObject
{
    Q_OBJECT

private slots:
    void whatMonitoringToldOfAnEarlierTimeDisplacesNothing()
    {
        HostSight host{PodHost{}};
        SliceLayout layout;
        layout.chipsPerHost = layout.devicesPerChip = 1;
        const auto look = [&](RuntimeState state, float value, qint64 at) {
            host.take({.state = state},
                      {{},
                       at,
                       UsageSource::Runtime,
                       std::isnan(value) ? QList<MetricRow>{} : QList{MetricRow{Metric::DutyCycle, false, {value}}}},
                      layout);
        };
        const auto coarse = [&](float duty, qint64 at) {
            host.take({{},
                       at,
                       UsageSource::Monitoring,
                       {{Metric::DutyCycle, false, {duty}},
                        {Metric::TensorCore, false, {duty}},
                        {Metric::IdleTime, false, {120}}}});
        };
        look(RuntimeState::Answered, 97, t0);
        coarse(96, t0 - minute);
        const auto busy = host.cores(layout, t0).at(0).usage;
        QCOMPARE(busy.duty, 97.0F);
        QCOMPARE(busy.tensorCore, 96.0F); // no runtime tells it
        QVERIFY(std::isnan(busy.idle)); // it computed later than that
        look(RuntimeState::Silent, noValue, t0 + 2 * minute);
        QVERIFY(std::isnan(
            host.cores(layout, t0 + 2 * minute).at(0).usage.duty)); // the newer one is old, and the older one older
        look(RuntimeState::NoWorkload, noValue, t0 + 3 * minute);
        coarse(95, t0 + 3 * minute + 30 * second); // of a minute in which the program still ran
        const auto ended = host.cores(layout, t0 + 4 * minute).at(0).usage;
        QVERIFY(std::isnan(ended.duty) && std::isnan(ended.tensorCore) && std::isnan(ended.idle));
        QCOMPARE(ended.at, 0);
        coarse(0, t0 + 4 * minute);
        const auto after = host.cores(layout, t0 + 5 * minute).at(0).usage;
        QCOMPARE(after.duty, 0.0F);
        QCOMPARE(after.idle, 120.0F);
    }

    void whatTheHostItselfTellsGoesBeforeMonitoring()
    {
        HostSight host{PodHost{}};
        const auto tick = [](UsageSource source, float value, qint64 at) {
            return HostTick{{}, at, source, {MetricRow{Metric::HostCpu, true, {value}}}};
        };
        host.take(tick(UsageSource::Monitoring, 1, t0 - 2 * minute));
        host.take(HostReading{}, tick(UsageSource::Probe, 100, t0));
        QCOMPARE(host.usage(t0).values.value(Metric::HostCpu), 100.0F);
        QVERIFY(!host.usage(t0 + 2 * minute)
                     .values.contains(Metric::HostCpu)); // the probe fell silent, and Monitoring's is older
        host.take(tick(UsageSource::Monitoring, 50, t0 + minute));
        QCOMPARE(host.usage(t0 + 2 * minute).values.value(Metric::HostCpu), 50.0F);
    }

    void whatIsSeldomAskedStandsUntilItIsAskedAgain()
    {
        HostSight host{PodHost{}};
        SeldomAsked seldom;
        SliceLayout layout;
        layout.chipsPerHost = layout.devicesPerChip = 1;
        const auto look = [&](qint64 at, QList<MetricRow> rows, RuntimeState state = RuntimeState::Answered) {
            HostTick tick{{}, at, UsageSource::Runtime, std::move(rows)};
            RuntimeReading reading{.state = state};
            seldom.take(reading);
            host.take(reading, tick, layout);
            seldom.hold(tick);
            return tick.rows;
        };
        const MetricRow duty{Metric::DutyCycle, false, {97}};
        QCOMPARE(look(t0, {duty}).size(), 1); // most do not tell it at all
        QVERIFY(std::isnan(host.cores(layout, t0).at(0).usage.bandwidth));
        QCOMPARE(look(t0 + second,
                      {duty,
                       {Metric::HbmBandwidth, false, {52}},
                       {Metric::RunTime, false, {0.012F}},
                       {Metric::TransferTime, true, {0.004F}}})
                     .size(),
                 4);
        const auto held = look(t0 + 6 * second, {duty});
        QCOMPARE(held.size(), 4);
        QVERIFY(held.at(1).metric == Metric::HbmBandwidth && held.at(1).values == QList<float>{52});
        QVERIFY(held.at(3).metric == Metric::TransferTime && held.at(3).isWholeHost);
        const auto core = host.cores(layout, t0 + 6 * second).at(0).usage;
        QCOMPARE(core.bandwidth, 52.0F);
        QCOMPARE(core.runTime, 0.012F);
        QCOMPARE(host.usage(t0 + 6 * second).values.value(Metric::TransferTime), 0.004F);
        QCOMPARE(look(t0 + 40 * second, {duty}).size(), 1); // nobody knows it any more
        QCOMPARE(look(t0 + 41 * second, {}, RuntimeState::NoWorkload).size(), 0);
        QVERIFY(std::isnan(host.cores(layout, t0 + 41 * second).at(0).usage.bandwidth));
    }

    void aClockThatIsSetBackHoldsNoValueUp()
    {
        HostSight host{PodHost{}};
        SliceLayout layout;
        layout.chipsPerHost = layout.devicesPerChip = 1;
        const auto tick = [](UsageSource source, float value, qint64 at) {
            return HostTick{{}, at, source, {MetricRow{Metric::DutyCycle, false, {value}}}};
        };
        host.take(tick(UsageSource::Monitoring, 10, t0));
        host.take(tick(UsageSource::Monitoring, 20, t0 - minute)); // an earlier time, told later
        QCOMPARE(host.cores(layout, t0).at(0).usage.duty, 10.0F);
        const auto back = t0 - 60 * minute;
        host.forgetFuture(back);
        host.take(tick(UsageSource::Monitoring, 30, back));
        QCOMPARE(host.cores(layout, back).at(0).usage.duty, 30.0F);
        host.take({.state = RuntimeState::Answered}, tick(UsageSource::Runtime, 40, back), layout);
        host.take({.state = RuntimeState::Answered}, tick(UsageSource::Runtime, 50, back - 10 * second), layout);
        QCOMPARE(host.cores(layout, back).at(0).usage.duty, 50.0F);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(HostSightTest)
#include "tst_hostsight.moc"
