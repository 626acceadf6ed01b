// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/net/restclient.h"
#include "services/tpu/changetpu.h"
#include "services/tpu/createtpu.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Outcome = FakeTpuCloud::Outcome;

inline const auto nodeName = u"projects/p/locations/z/nodes/t1"_s;

inline qint64 residentKiB()
{
    QFile status{u"/proc/self/status"_s};
    for (const auto &line : status.open(QFile::ReadOnly) ? status.readAll().split('\n') : QByteArrayList{}) {
        if (line.startsWith("VmRSS:"))
            return line.simplified().split(' ').value(1).toLongLong();
    }
    return 0;
}

/// A cloud in memory, and the job that is tried on it: the node t1 in the zone z.
struct Bench
{
    Bench()
    {
        world.answer = [this](const FakeRequest &request) { return cloud.answer(request); };
        job.spec = {.zone = ZoneId{u"z"_s},
                    .name = u"t1"_s,
                    .acceleratorType = u"v4-8"_s,
                    .runtimeVersion = u"tpu-ubuntu2204-base"_s,
                    .job = QUuid{u"0f0e0d0c-0000-4000-8000-000000000001"_s}};
        job.random = [] { return 0.5; };
        job.report = [this](const CreateProgress &p) { reports.append(p); };
    }

    Result<Tpu> create() { return QCoro::waitFor(createTpu(api, &clock, job, stop.get_token())); }
    [[nodiscard]] QString ours() const { return job.spec.job.toString(QUuid::WithoutBraces); }
    [[nodiscard]] qsizetype pauses() const
    {
        return std::ranges::count(reports, CreateProgress::Phase::Pausing, &CreateProgress::phase);
    }

    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network(), .random = [] { return 0.0; }}};
    TpuApi api{[] {
                   auto profile = realCloud(ProjectId{u"p"_s});
                   return profile;
               }(),
               &rest};
    CreateJob job;
    std::stop_source stop;
    QList<CreateProgress> reports;
};
