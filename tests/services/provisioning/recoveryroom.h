// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "provisioningbench.h"
#include "services/core/activities.h"
#include "services/provisioning/recoveryservice.h"
#include "services/tpu/tpujson.h"

using enum RecoveryStep;

inline const QString node = u"projects/p/locations/z/nodes/t1"_s;
inline const QString requestName = u"projects/p/locations/z/queuedResources/q"_s;

/// A TPU that no request made, lost in a cloud in memory, and what brings it back.
struct RecoveryRoom
{
    explicit RecoveryRoom(const QString &state = u"PREEMPTED"_s)
    {
        b.world.answer = [this](const FakeRequest &asked) { return answer(asked); };
        b.letIn = [this](Tpu tpu, std::stop_token) { return reached(std::move(tpu)); };
        b.run = [this](Tpu, QString command, std::stop_token) { return ran(std::move(command)); };
        b.cloud.put(node, state, {});
        put(u"id"_s, u"7000"_s);
        put(u"acceleratorType"_s, u"v4-8"_s);
        put(u"runtimeVersion"_s, u"tpu-ubuntu2204-base"_s);
        b.cloud.nodes[node].remove(u"labels"_s);
        lost = *parseTpu(b.cloud.nodes[node]);
    }
    ~RecoveryRoom() { recoveries.reset(); }

    FakeAnswer answer(const FakeRequest &asked)
    {
        if (asked.verb != "GET" && !b.cloud.isCut)
            sent << QString::fromLatin1(asked.verb) + u' ' + asked.url.path().section(u'/', -2)
                    + (asked.url.query().contains("force"_L1) ? u" force"_s : QString{});
        return b.cloud.answer(asked);
    }
    void put(const QString &key, const QString &value) { b.cloud.nodes[node].insert(key, value); }
    void dead(const QString &state = u"SUSPENDED"_s)
    {
        b.cloud.requests.insert(requestName,
                                {{u"name"_s, requestName}, {u"state"_s, QJsonObject{{u"state"_s, state}}}});
        put(u"queuedResource"_s, requestName);
        lost = *parseTpu(b.cloud.nodes[node]);
    }
    /// As a program of before wrote it.
    [[nodiscard]] QJsonObject oldRecord(RecoveryStep step, RecoveryStep stuckAt = CleaningUp) const
    {
        return {{u"id"_s, oldId.toString(QUuid::WithoutBraces)},
                {u"tpu"_s, node},
                {u"number"_s, lost.numericId},
                {u"request"_s, lost.queuedResource.toString()},
                {u"spec"_s, QJsonObject{{u"acceleratorType"_s, u"v4-8"_s}, {u"runtimeVersion"_s, u"r"_s}}},
                {u"byHand"_s, true},
                {u"step"_s, int(step)},
                {u"stuckAt"_s, int(stuckAt)}};
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
    Task<RunOutcome> ran(QString command)
    {
        commands << command;
        co_return outcomes.isEmpty() ? RunOutcome{RunOutcome::Kind::GoesOn, 0, u"epoch 1"_s} : outcomes.takeFirst();
    }

    /// A program of its own that reads what the one before left.
    void begin(JournalOptions options = {})
    {
        if (!b.service)
            b.begin(std::move(options));
        VirtualClock::settle();
        recoveries = std::make_unique<RecoveryService>(
            RecoveryContext{.tpus = b.tpus.get(), .activities = &activities, .oldFile = file});
        QObject::connect(recoveries.get(), &RecoveryService::changed, recoveries.get(), [this] {
            const auto &all = recoveries->all();
            if (!all.isEmpty() && (steps.isEmpty() || steps.constLast() != all.constFirst().step))
                steps << all.constFirst().step;
        });
        recoveries->resume(b.service.get());
    }
    /// As the system ends a process.
    void kill()
    {
        b.cloud.isCut = true;
        recoveries.reset();
        b.kill();
    }
    void write(const QByteArray &text) const
    {
        QFile to{file};
        QVERIFY(to.open(QIODevice::WriteOnly));
        to.write(text);
    }
    void write(const QJsonArray &records, const QJsonArray &kept = {}) const
    {
        write(QJsonDocument{QJsonObject{{u"comeBacks"_s, records}, {u"kept"_s, kept}}}.toJson());
    }
    Result<QUuid> press(bool mayLose = false)
    {
        return waited(recoveries->begin(lost, {.kind = IncidentKind::Preempted, .tpu = lost.id}, mayLose));
    }
    bool passUntil(const std::function<bool()> &holds) { return b.clock.passUntil(holds, 48h); }
    std::optional<Recovery> end()
    {
        const auto &all = recoveries->all();
        const bool isOver = passUntil([&] { return !all.isEmpty() && all.constFirst().isOver(); });
        return isOver ? std::optional{all.constFirst()} : std::nullopt;
    }
    /// The user brings it back, and waits for the end.
    std::optional<Recovery> bring(const KeptTpu &wanted = {}, bool mayLose = false)
    {
        begin();
        if (!wanted.command.isEmpty())
            (void)waited(recoveries->keep({lost.id, wanted.isAutomatic, wanted.command, wanted.limit}));
        return press(mayLose) ? end() : std::nullopt;
    }
    /// What a program of before left is taken up and brought to its end.
    std::optional<Recovery> bring(const QJsonObject &old)
    {
        write(QJsonArray{old});
        begin();
        return end();
    }

    ProvisioningBench b;
    Activities activities;
    Tpu lost;
    const QUuid oldId = QUuid::createUuid();
    QStringList sent;
    QList<RecoveryStep> steps;
    int reaches = 0;
    std::function<void(const Tpu &)> onReach;
    std::optional<Error> reachError;
    QStringList commands;
    QList<RunOutcome> outcomes;
    QString file = b.folder.filePath(u"comebacks.json"_s);
    std::unique_ptr<RecoveryService> recoveries;
};

inline const Incident preempted{.kind = IncidentKind::Preempted, .tpu = TpuId{node}, .number = u"7000"_s};
