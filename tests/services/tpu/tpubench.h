// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/net/restclient.h"
#include "services/tpu/changetpu.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

inline const auto nodeName = u"projects/p/locations/z/nodes/t1"_s;

/// A cloud in memory, and its API.
struct Bench
{
    Bench()
    {
        world.answer = [this](const FakeRequest &request) { return cloud.answer(request); };
    }

    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network(), .random = [] { return 0.0; }}};
    TpuApi api{realCloud(ProjectId{u"p"_s}), &rest};
};
