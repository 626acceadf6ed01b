// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/history.h"
#include "services/usage/usagefeed.h"
#include "tests/fakes/fakeclock.h"

#include <QTemporaryDir>

#include <cmath>

/// A slice whose history is made by the test: training with checkpoints, as it looks.
struct GraphWorld
{
    static constexpr qint64 second = 1'000;
    static constexpr qint64 minute = 60 * second;
    static constexpr float gib = 1024.0F * 1024 * 1024;

    explicit GraphWorld(const QString &type = QStringLiteral("v4-32"), bool onDisk = false)
        : history{onDisk ? folder.filePath(QStringLiteral("usage.sqlite")) : QString{}, &clock}
    {
        clock.hold();
        Tpu tpu;
        tpu.id = TpuId{QStringLiteral("projects/trc-practice/locations/us-central2-b/nodes/llama-pod")};
        tpu.acceleratorType = type;
        usage = {.id = tpu.id, .type = type, .layout = layoutOf(tpu), .isLive = true};
        usage.cores.resize(usage.layout.cores.size());
        QStringList hosts;
        for (int worker = 0; worker < usage.layout.hosts; ++worker) {
            usage.hosts.append(
                {.id = QStringLiteral("llama-pod/%1").arg(worker), .label = QStringLiteral("w-%1").arg(worker)});
            hosts.append(usage.hosts.constLast().id);
        }
        history.setSlice(sliceKey(usage.id), hosts);
    }

    [[nodiscard]] qint64 now() const { return clock.now().toMSecsSinceEpoch(); }

    /// One look at every host: chips at `duty` (a straggler at `slow`), memory at `used` GiB.
    void look(float duty, float used = 28, int straggler = -1, float slow = 41)
    {
        const auto at = now();
        for (int worker = 0; worker < usage.hosts.size(); ++worker) {
            MetricRow chips{Metric::DutyCycle, false, {}};
            MetricRow memory{Metric::HbmUsed, false, {}};
            MetricRow total{Metric::HbmTotal, false, {}};
            for (int chip = 0; chip < usage.layout.chipsPerHost; ++chip) {
                const int number = worker * usage.layout.chipsPerHost + chip;
                const auto wave = duty > 0 ? float(std::sin(double(at) / 40'000 + number * 1.7)) : 0;
                chips.values.append(number == straggler ? slow + wave : duty + 3 * wave);
            }
            for (int device = 0; device < usage.layout.devicesPerHost(); ++device) {
                memory.values.append(used * gib);
                total.values.append(32 * gib);
            }
            history.append({usage.hosts.at(worker).id, at, UsageSource::Runtime, {chips, memory, total}});
            const auto cpu = float(30 + 8 * std::sin(double(at) / 300'000 + worker));
            history.append({usage.hosts.at(worker).id,
                            at,
                            UsageSource::Probe,
                            {{Metric::HostCpu, true, {cpu}},
                             {Metric::HostMemoryUsed, true, {96 * gib}},
                             {Metric::HostMemoryTotal, true, {400 * gib}},
                             {Metric::Load, true, {12.5F}},
                             {Metric::NetworkIn, true, {4.2e6F + 1e5F * cpu}},
                             {Metric::DiskUsed, true, {61 * gib}},
                             {Metric::DiskTotal, true, {97 * gib}}}});
        }
    }

    /// What Cloud Monitoring has of a minute.
    void coarse(qint64 at, float duty)
    {
        for (const auto &host : std::as_const(usage.hosts))
            history.append({host.id,
                            at,
                            UsageSource::Monitoring,
                            {{Metric::DutyCycle, false, QList<float>(usage.layout.chipsPerHost, duty)}}});
    }

    /// Training for so long, one look each `every`; each ten minutes a checkpoint.
    void train(std::chrono::seconds length, int straggler = -1, std::chrono::seconds every = std::chrono::seconds{1})
    {
        for (auto gone = std::chrono::seconds{0}; gone < length; gone += every) {
            clock.advance(every);
            const bool isCheckpoint = now() / second % 600 < 40;
            look(isCheckpoint ? 22.0F : 93.0F, 28, straggler);
        }
    }
    /// Nobody looks.
    void sleep(std::chrono::seconds length) { clock.advance(length); }
    void mark(UsageEvent::Kind kind, const QString &text, qint64 ago = 0)
    {
        history.mark({sliceKey(usage.id), now() - ago, kind, text});
    }

    QTemporaryDir folder;
    FakeClock clock;
    History history;
    SliceUsage usage;
};
