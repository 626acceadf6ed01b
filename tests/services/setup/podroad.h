// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostrun.h"
#include "services/net/restclient.h"
#include "services/provisioning/provisioningservice.h"
#include "services/setup/podsteps.h"
#include "services/ssh/hub.h"
#include "services/store/documents.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/practice/practiceprocess.h"
#include "tests/support/journalhere.h"

#include <QCoroTask>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <map>

/// The whole plan of a pod without a window: the real services on the practice cloud as a program, real SSH hosts.
class PodRoad
{
public:
    static constexpr auto user = "nixie";
    using StringView = QLatin1StringView;

    /// `extra`: more members of the scenario, each with a comma behind it. False: why() says what is missing here.
    bool begin(const QByteArray &extra = {})
    {
        QProcess::execute(QStringLiteral("ssh-keygen"),
                          {QStringLiteral("-q"),
                           QStringLiteral("-t"),
                           QStringLiteral("ed25519"),
                           QStringLiteral("-N"),
                           {},
                           QStringLiteral("-C"),
                           QLatin1StringView{user},
                           QStringLiteral("-f"),
                           keyFile()});
        QFile scenario{folder.filePath(QStringLiteral("scenario.json"))};
        if (!scenario.open(QFile::WriteOnly))
            return false;
        scenario.write(
            "{" + extra
            + R"("capacity":[{"failFirst":0}],"seconds":{"decide":0.1,"admit":0.1,"queue":0.1,"boot":0.1,"compute":0.1,"keys":0.1,"delete":0.1}})");
        scenario.close();
        if (!cloud.start({QStringLiteral("--scenario"), scenario.fileName(), QStringLiteral("--parent-pipe")}))
            return false;
        const auto access = practiceAccess(QJsonDocument{cloud.line()}.toJson(QJsonDocument::Compact));
        token = std::make_unique<FakeToken>(QList<Token>{{access->token}});
        rest = std::make_unique<RestClient>(token.get(), &clock, RestOptions{});
        tpus = std::make_unique<TpuService>(access->profile, rest.get(), &clock);
        hub = std::make_unique<SshHub>(
            &hostKeys, 2,
            SshTimings{.tcp = std::chrono::seconds{3}, .keyRetry = std::chrono::milliseconds{300}, .busyAttempts = 2});
        hosts = std::make_unique<HostPool>(reachOf(tpus->api(), [this] { return login; }, &clock), hub.get());
        login = {.user = QLatin1StringView{user}, .keyFile = keyFile()};
        return open();
    }
    /// The program begins (again) on what is kept.
    bool open()
    {
        journal = std::make_unique<JournalHere>(folder.filePath(QStringLiteral("journal.sqlite")));
        if (!journal->open())
            return false;
        documents = std::make_unique<Documents>(journal.get());
        tpuRequests = std::make_unique<ProvisioningService>(
            ProvisioningContext{.tpus = tpus.get(), .clock = &clock, .journal = journal.get()});
        const PodStepContext steps{.tpus = tpus.get(),
                                   .tpuRequests = tpuRequests.get(),
                                   .hosts = hosts.get(),
                                   .clock = &brisk,
                                   .documents = documents.get(),
                                   .rest = rest.get(),
                                   .useTunnel = [this] { login.through = throughTunnel(); }};
        pods = std::make_unique<PodSetup>(PodSetupContext{.documents = documents.get(),
                                                          .clock = &brisk,
                                                          .activities = nullptr,
                                                          .works = {{PodStep::Network, networkStep(steps)},
                                                                    {PodStep::Logging, loggingStep(steps)},
                                                                    {PodStep::Slice, sliceStep(steps)},
                                                                    {PodStep::Hosts, hostsStep(steps)},
                                                                    {PodStep::PodKeys, podKeysStep(steps)},
                                                                    {PodStep::SharedFolder, sharedFolderStep(steps)},
                                                                    {PodStep::Bucket, bucketStep(steps)},
                                                                    {PodStep::Environment, environmentStep(steps)},
                                                                    {PodStep::CompileCache, compileCacheStep(steps)},
                                                                    {PodStep::Check, checkStep(steps)}}});
        // Trouble comes when a step begins, not when the test happens to look.
        QObject::connect(pods.get(), &PodSetup::changed, pods.get(), [this](const QUuid &id) {
            const auto plan = pods->find(id);
            const auto step = plan ? plan->next() : std::nullopt;
            if (step && plan->at(*step).state == StepState::Working && before.contains(*step))
                before.extract(*step).mapped()(*plan);
        });
        return true;
    }
    ~PodRoad()
    {
        if (pods)
            pods->suspend();
        pods.reset();
        tpuRequests.reset();
        hosts.reset();
        hub.reset();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 10'000);
        if (cloud.process().state() != QProcess::NotRunning)
            cloud.stop();
    }

    [[nodiscard]] PodChoices choices(const QString &name, const QString &type) const
    {
        PodChoices choices{.tpuRequest = {.spec = {.acceleratorType = type,
                                                   .runtimeVersion = QStringLiteral("tpu-ubuntu2204-base"),
                                                   .tier = Tier::Spot,
                                                   .metadata = {{QStringLiteral("ssh-keys"),
                                                                 QLatin1StringView{user} + u':' + publicKey()}}},
                                          .namePattern = name,
                                          .zones = {ZoneId{QStringLiteral("us-central2-b")}}}};
        choices.makesNetwork = true;
        choices.ownRange = QStringLiteral("203.0.113.7/32"); // where the practice cloud says that this computer is
        return choices;
    }
    /// Until nothing is being done any more. False: it took too long.
    bool isOver(const QUuid &id, int milliseconds = 240'000)
    {
        return QTest::qWaitFor([&] { return !pods->isBusy(id); }, milliseconds);
    }
    bool run(const QUuid &id) { return pods->run(id) && isOver(id); }
    bool runFrom(const QUuid &id, PodStep step) { return pods->runFrom(id, step) && isOver(id); }
    bool undo(const QUuid &id, PodStep step)
    {
        return pods->undo(id, step) && isOver(id) && pods->find(id)->at(step).state == StepState::Waiting;
    }
    [[nodiscard]] StepRecord at(const QUuid &id, PodStep step) const
    {
        return pods->find(id).value_or(PodPlan{}).at(step);
    }
    [[nodiscard]] QString error(const QUuid &id, PodStep step) const
    {
        const auto record = at(id, step);
        return record.error ? record.error->message : QString{};
    }
    /// Why the plan is not ready: for the message of a test that fails.
    [[nodiscard]] QByteArray story(const QUuid &id) const
    {
        QStringList lines;
        for (const auto step : allPodSteps) {
            const auto record = at(id, step);
            lines += QStringLiteral("step %1: state %2 %3").arg(int(step)).arg(int(record.state)).arg(error(id, step));
            for (const auto &host : record.hosts)
                lines +=
                    QStringLiteral("   %1: %2 %3").arg(host.label.text()).arg(int(host.state)).arg(host.note.text());
            if (record.state == StepState::Failed)
                lines += QString::fromUtf8(record.output.last(std::min<qsizetype>(record.output.size(), 3'000)));
        }
        return lines.join(u'\n').toUtf8();
    }
    /// Trouble on one worker of the plan's machine; an empty value ends it. The status of the reply.
    int trouble(const PodPlan &plan, int worker, StringView condition, StringView value)
    {
        QJsonObject body{{QStringLiteral("node"), plan.tpu.toString()},
                         {QStringLiteral("worker"), worker},
                         {QStringLiteral("condition"), condition}};
        if (value.isEmpty())
            body.insert(QStringLiteral("end"), true);
        else
            body.insert(QStringLiteral("value"), value);
        const int status =
            http(cloud.port(), "POST", "/practice/v1/host", cloud.token(), QJsonDocument{body}.toJson()).status;
        // A host takes its order when it has time for it: whoever goes on before meets the server as it was.
        if (const auto tpu = tpus->tpu(plan.tpu); condition == StringView{"sshd"} && tpu)
            waitForPort(tpu->endpoints.value(worker).externalIp, quint16(cloud.line()[StringView{"sshPort"}].toInt()),
                        value != StringView{"refuse"});
        return status;
    }
    /// What a script prints on one worker; with its errors where it fails.
    [[nodiscard]] QByteArray on(const PodPlan &plan, int worker, const QByteArray &script)
    {
        const auto tpu = tpus->tpu(plan.tpu);
        const auto all = tpu ? hostsOf(*tpu) : QList<PodHost>{};
        if (worker >= all.size())
            return "no such worker";
        const auto run = QCoro::waitFor(
            runOn(hosts.get(), all.at(worker),
                  {.form = RunForm::Script, .script = script, .deadline = std::chrono::seconds{60}}, {}));
        if (!run)
            return "not run: " + run.error().message.toUtf8();
        return run->state == HostRun::State::Exited && run->status == 0 ? run->out()
                                                                        : "failed: " + run->out() + run->err();
    }
    [[nodiscard]] QString keyFile() const { return folder.filePath(QStringLiteral("key")); }
    [[nodiscard]] QString publicKey() const
    {
        QFile file{keyFile() + QStringLiteral(".pub")};
        return file.open(QFile::ReadOnly) ? QString::fromLatin1(file.readAll().trimmed()) : QString{};
    }

    QTemporaryDir folder;
    PracticeProcess cloud;
    SystemClock clock;
    QuickClock brisk;
    LoginChoice login;
    std::map<PodStep, std::function<void(const PodPlan &)>> before; ///< called once, when that step begins
    std::unique_ptr<FakeToken> token;
    std::unique_ptr<RestClient> rest;
    HostKeys hostKeys{folder.filePath(QStringLiteral("known.json"))};
    std::unique_ptr<TpuService> tpus;
    std::unique_ptr<SshHub> hub;
    std::unique_ptr<HostPool> hosts;
    std::unique_ptr<JournalHere> journal;
    std::unique_ptr<Documents> documents;
    std::unique_ptr<ProvisioningService> tpuRequests;
    std::unique_ptr<PodSetup> pods;
};
