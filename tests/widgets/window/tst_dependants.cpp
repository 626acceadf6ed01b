// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/nfs.h"
#include "services/recipes/recipebook.h"
#include "services/session/dependants.h"

#include <QTest>

using namespace Qt::StringLiterals;

/// What the question before a deletion names beside the disks.
class DependantsTest : public QObject
{
    Q_OBJECT

    static Tpu tpu(const QString &name, int hosts)
    {
        Tpu tpu;
        tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/"_s + name};
        tpu.shortName = name;
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.numericId = name + u"-number"_s;
        tpu.endpoints.resize(hosts);
        return tpu;
    }
    static Job job(const Tpu &on, JobState state)
    {
        Job job{.id = QUuid::createUuid(), .spec = {.name = u"train"_s, .hosts = hostsOf(on)}};
        JobAttempt attempt;
        for (const auto &host : job.spec.hosts) {
            JobHost one;
            one.host = host;
            one.state = state;
            attempt.hosts << one;
        }
        job.attempts << attempt;
        return job;
    }

private slots:
    void P8_whatRunsOnItIsNamedAndNothingElse()
    {
        const auto one = tpu(u"node-1"_s, 1);
        const auto other = tpu(u"node-2"_s, 1);
        HostServer board{
            .host = hostsOf(one).constFirst(), .name = u"tensorboard"_s, .state = HostServer::State::Serves};
        auto ended = board;
        ended.state = HostServer::State::Ended;
        const HostWork work{.jobs = {job(one, JobState::Running), job(one, JobState::Succeeded)},
                            .servers = {board, ended}};
        const auto lines = dependantsOf({one}, work);
        QCOMPARE(lines.size(), 2);
        QVERIFY(lines.at(0).contains("train"_L1));
        QVERIFY(lines.at(1).contains("TensorBoard"_L1));
        QVERIFY(dependantsOf({other}, work).isEmpty());
    }

    void theFolderOfAPodIsNamed()
    {
        const auto pod = tpu(u"llama-pod"_s, 4);
        PodPlan plan{.tpu = pod.id, .number = pod.numericId};
        plan.at(PodStep::SharedFolder).facts.insert(u"folder"_s, u"/nfs_share"_s);
        QVERIFY(dependantsOf({pod}, {.pods = {plan}}).isEmpty()); // not set up yet
        plan.at(PodStep::SharedFolder).state = StepState::Done;
        const auto lines = dependantsOf({pod}, {.pods = {plan}});
        QCOMPARE(lines.size(), 1);
        QVERIFY(lines.first().contains("/nfs_share"_L1));
        plan.number = u"an earlier one"_s;
        QVERIFY(dependantsOf({pod}, {.pods = {plan}}).isEmpty());
    }

    void P8_theServerOfASharedFolderSaysWhoWaitsForIt()
    {
        const auto one = tpu(u"node-1"_s, 1);
        const auto other = tpu(u"node-2"_s, 1);
        const auto recipe = builtInRecipe(u"shared-folder"_s);
        QVERIFY(recipe);
        const auto share = suggestedShare(hostsOf(one) + hostsOf(other), u"zone"_s);
        const HostWork work{.shares = {orderFor(share, *recipe)}};
        const auto lines = dependantsOf({one}, work);
        QCOMPARE(lines.size(), 1);
        QVERIFY2(lines.constFirst().contains("node-2"_L1), qPrintable(lines.constFirst()));
        QVERIFY(dependantsOf({other}, work).isEmpty()); // a client takes nothing along
        QVERIFY2(!dependantsOf({one, other}, work).constFirst().contains("node-2"_L1), "nobody is left to wait");
    }

    void aLongListIsCounted()
    {
        const auto one = tpu(u"node-1"_s, 1);
        HostWork work;
        for (int i = 0; i < 20; ++i)
            work.jobs << job(one, JobState::Running);
        const auto lines = dependantsOf({one}, work);
        QCOMPARE(lines.size(), 7);
        QVERIFY(lines.constLast().contains("14"_L1));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(DependantsTest)
#include "tst_dependants.moc"
