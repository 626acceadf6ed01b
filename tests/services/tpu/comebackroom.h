// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/tpu/comebacks.h"
#include "services/tpu/tpujson.h"
#include "services/tpu/tpuservice.h"
#include "tests/services/tpu/tpubench.h"

#include <QTemporaryDir>

inline const QString node = nodeName;
inline const QString requestName = u"projects/p/locations/z/queuedResources/q"_s;

/// A preempted TPU in a cloud in memory, and what brings it back.
struct ComeBackRoom
{
    explicit ComeBackRoom(const QString &state = u"PREEMPTED"_s)
    {
        world.answer = [this](const FakeRequest &asked) { return answer(asked); };
        cloud.put(node, state);
        cloud.nodes[node].insert(u"id"_s, u"7000"_s);
        cloud.nodes[node].insert(u"runtimeVersion"_s, u"tpu-ubuntu2204-base"_s);
        lost = *parseTpu(cloud.nodes[node]);
    }
    ~ComeBackRoom()
    {
        comeBacks.reset();
        service.reset();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; });
    }

    FakeAnswer answer(const FakeRequest &asked)
    {
        if (asked.verb != "GET")
            sent << QString::fromLatin1(asked.verb) + u' ' + asked.url.path().section(u'/', -2)
                    + (asked.url.query().contains("force"_L1) ? u" force"_s : QString{});
        auto answer = cloud.answer(asked);
        if (cloud.nodes.contains(node) && !cloud.nodes[node].contains(u"id"_s))
            cloud.nodes[node].insert(u"id"_s, QString::number(++number)); // every machine has a number of its own
        if (hook)
            hook(asked);
        return answer;
    }

    void dead(const QString &state = u"SUSPENDED"_s)
    {
        cloud.requests.insert(requestName, {{u"name"_s, requestName}, {u"state"_s, QJsonObject{{u"state"_s, state}}}});
        cloud.nodes[node].insert(u"queuedResource"_s, requestName);
        lost = *parseTpu(cloud.nodes[node]);
    }

    ComeBack record()
    {
        ComeBack now{.id = QUuid::createUuid(),
                     .tpu = lost.id,
                     .number = lost.numericId,
                     .request = lost.queuedRequest,
                     .spec = specOf(lost)};
        now.isByHand = true;
        return now;
    }

    ComeBackTools tools()
    {
        return {
            .api = api,
            .clock = &clock,
            .ask =
                [this](ComeBack now, std::stop_token stop) {
                    return createTpu(api, &clock, {.spec = now.spec, .random = [] { return 0.5; }}, stop);
                },
            .reach = [this](Tpu tpu, std::stop_token) -> Task<> { return reached(tpu); },
            .run = [this](Tpu tpu, QString command, std::stop_token) -> Task<RunOutcome> { return ran(tpu, command); },
            .save = [this](const ComeBack &now) { return kept(now); }};
    }
    Result<> kept(const ComeBack &now)
    {
        if (diskFull)
            return failed(ErrorCode::FileFailed, u"The disk is full."_s);
        steps << int(now.step);
        saved << now;
        return {};
    }
    Task<> reached(Tpu tpu)
    {
        ++reaches;
        if (onReach)
            onReach(tpu);
        if (reachError)
            co_return std::unexpected{*reachError};
        co_return {};
    }
    Task<RunOutcome> ran(Tpu, QString command)
    {
        commands << command;
        co_return outcomes.isEmpty() ? RunOutcome{RunOutcome::Kind::GoesOn, 0, u"epoch 1"_s} : outcomes.takeFirst();
    }
    Result<ComeBack> bring(const ComeBack &now) { return QCoro::waitFor(bringBack(tools(), now, stop.get_token())); }

    void begin()
    {
        service = std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), &rest, &clock, &activities);
        comeBacks = std::make_unique<ComeBacks>(ComeBacksContext{.tpus = service.get(),
                                                                 .clock = &clock,
                                                                 .activities = &activities,
                                                                 .file = file,
                                                                 .reach = tools().reach,
                                                                 .run = tools().run});
    }

    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    FakeToken token;
    RestClient rest{
        &token, &clock, {.retry = {.maxTries = 1}, .network = world.network(), .random = [] { return 0.0; }}};
    TpuApi api{realCloud(ProjectId{u"p"_s}), &rest};
    Activities activities;
    Tpu lost;
    int number = 8000;
    QStringList sent;
    std::function<void(const FakeRequest &)> hook;
    std::stop_source stop;
    QList<int> steps;
    QList<ComeBack> saved;
    bool diskFull = false;
    int reaches = 0;
    std::function<void(const Tpu &)> onReach;
    std::optional<Error> reachError;
    QStringList commands;
    QList<RunOutcome> outcomes;
    QTemporaryDir folder;
    QString file = folder.filePath(u"comebacks.json"_s);
    std::unique_ptr<TpuService> service;
    std::unique_ptr<ComeBacks> comeBacks;
};
