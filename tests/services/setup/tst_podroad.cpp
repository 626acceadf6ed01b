// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole plan of a pod, from nothing to counted devices, on real SSH hosts: with hosts that fail once, twice in a
// row, taken back and done again.
#include "podroad.h"

#include "services/practice/hosts/parts.h"
#include "services/recipes/bucketmount.h"

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

/// All that setting up may touch: every file's path, kind, mode, owner, target and content, one a line.
/// All that setting up may touch: every file's path, kind, mode, owner, target and content, one a line. Of
/// authorized_keys once more what it is without the pod's own key, which is another one each time it is made.
const QByteArray readFiles = R"(
sed -E 's/ssh-ed25519 [A-Za-z0-9+/=]+ tpudesk-/KEY tpudesk-/' .ssh/authorized_keys | sha256sum | sed 's/-$/but for the key: authorized_keys/'
sudo -n bash -c '
cd /
for root in etc "${0#/}" root opt srv usr/local var; do
    [ -e "$root" ] || continue
    find "$root" -xdev \( -path var/log -o -path var/cache -o -path var/lib/apt -o -path var/lib/dpkg -o -path var/tmp \) -prune -o -printf "%y %m %u:%g %p %l\n"
    find "$root" -xdev \( -path var/log -o -path var/cache -o -path var/lib/apt -o -path var/lib/dpkg -o -path var/tmp \) -prune -o -type f -print0 | xargs -0 -r sha256sum
done' "$HOME" | LC_ALL=C sort
)";

QSet<QByteArray> linesOf(const QByteArray &text)
{
    const auto lines = text.split('\n');
    return {lines.begin(), lines.end()};
}

/// The lines that only one of the two has.
QByteArrayList differences(const QByteArray &one, const QByteArray &other)
{
    QByteArrayList found;
    for (const auto &line : linesOf(one) - linesOf(other))
        found += "- " + line;
    for (const auto &line : linesOf(other) - linesOf(one))
        found += "+ " + line;
    std::ranges::sort(found);
    return found;
}

/// Two things cannot be the same after they were made anew: the random pair, and the times that Python writes into what
/// it compiles.
bool isMadeAnew(const QByteArray &difference)
{
    const bool isContent = difference.size() > 66 && difference.at(66) == ' '; // "+ ", then sha256
    return isContent
        && (difference.endsWith(".pyc") || difference.contains("/.ssh/tpudesk_pod")
            || difference.endsWith("/.ssh/authorized_keys"));
}

/// Files of the user, and those of the system that the plan writes into. What was installed stays, with the
/// /etc/exports that a package brought, and so do two empty folders that other programs may use by now.
bool isOfTheUser(const QByteArray &difference)
{
    if (difference.endsWith(" home/nixie/.local ") || difference.endsWith(" home/nixie/.local/share "))
        return false;
    return difference.contains(" home/") || difference.contains(" etc/fstab")
        || difference.contains(" var/lib/tpudesk");
}

} // namespace

class TestPodRoad : public QObject
{
    Q_OBJECT

    std::unique_ptr<PodRoad> m_road;
    QUuid m_pod;
    bool m_isBroken = false;
    QList<QByteArray> m_bare; ///< of each host, before anything was set up
    QList<QByteArray> m_once;

    [[nodiscard]] PodPlan plan() const { return m_road->pods->find(m_pod).value_or(PodPlan{}); }
    [[nodiscard]] QList<QByteArray> files(const QList<int> &workers) const
    {
        QList<QByteArray> all;
        for (const int worker : workers)
            all += m_road->on(plan(), worker, readFiles);
        return all;
    }
    [[nodiscard]] QList<StepState> statesAt(PodStep step) const
    {
        QList<StepState> states;
        for (const auto &host : m_road->at(m_pod, step).hosts)
            states += host.state;
        return states;
    }

private slots:
    void initTestCase()
    {
        if (const auto parts = PracticeParts::find(); !parts)
            QSKIP(qPrintable(parts.error().message));
        m_road = std::make_unique<PodRoad>();
        // More than the pods of all tests together have.
        QVERIFY2(m_road->begin(R"("limits":[{"quota":"TPUV4sPreemptiblePod","location":"us-central2","limit":128},
                              {"quota":"TPUV4sPreemptiblePod","location":"us-central2-b","limit":128}],)"),
                 m_road->cloud.errors().constData());
    }
    void cleanupTestCase() { m_road.reset(); }
    void init()
    {
        if (m_isBroken)
            QSKIP("each goes on where the one before it ended, and that one failed");
    }
    void cleanup() { m_isBroken = QTest::currentTestFailed(); }

    void S31_aMissingHostIsNamedByNumberAndNameAndTheOthersAreReached()
    {
        auto choices = m_road->choices(u"pod"_s, u"v4-32"_s);
        choices.excludesLogs = true;
        const auto id = m_road->pods->add(choices);
        QVERIFY(id);
        m_pod = *id;
        m_road->before[PodStep::Hosts] = [this](const PodPlan &plan) {
            QCOMPARE(m_road->trouble(plan, 2, "sshd"_L1, "refuse"_L1), 200);
        };
        QVERIFY(m_road->run(m_pod));
        QCOMPARE(plan().next(), PodStep::Hosts);
        const auto error = m_road->error(m_pod, PodStep::Hosts);
        QVERIFY2(error.startsWith(u"3 of 4 hosts were reached. pod · host 2: "_s), qPrintable(error));
        QCOMPARE(statesAt(PodStep::Hosts),
                 (QList{StepState::Done, StepState::Done, StepState::Failed, StepState::Done}));
        m_bare = files({0, 1, 3});
        QVERIFY(m_bare.constFirst().contains("home/nixie/.ssh/authorized_keys"));
    }

    void N3_onAFullDiskTheOtherHostsGoOnAndAHeldLockIsWaitedFor()
    {
        QCOMPARE(m_road->trouble(plan(), 2, "sshd"_L1, {}), 200);
        m_road->before[PodStep::SharedFolder] = [this](const PodPlan &plan) {
            QCOMPARE(m_road->trouble(plan, 1, "apt-lock"_L1, "12"_L1), 200);
            QCOMPARE(m_road->trouble(plan, 3, "disk-full"_L1, "1"_L1), 200);
        };
        QVERIFY(m_road->runFrom(m_pod, PodStep::Hosts));
        QCOMPARE(plan().next(), PodStep::SharedFolder);
        const auto error = m_road->error(m_pod, PodStep::SharedFolder);
        QVERIFY2(error.startsWith(u"3 of 4 hosts are done. pod · host 3: The disk of / has only 0 MB left"_s),
                 m_road->story(m_pod).constData());
        QCOMPARE(statesAt(PodStep::SharedFolder),
                 (QList{StepState::Done, StepState::Done, StepState::Done, StepState::Failed}));
        QVERIFY(m_road->at(m_pod, PodStep::SharedFolder).output.contains("Waiting for cache lock"));
        QCOMPARE(m_road->on(plan(), 0, "echo code >/nfs_share/code"), QByteArray{});
        QCOMPARE(m_road->on(plan(), 1, "cat nfs_share/code"), QByteArray{"code\n"});
    }

    void N3_runFromHereDoesOnlyWhatIsMissing()
    {
        QCOMPARE(m_road->trouble(plan(), 3, "disk-full"_L1, {}), 200);
        m_road->before[PodStep::Environment] = [this](const PodPlan &plan) {
            QCOMPARE(m_road->trouble(plan, 1, "offline"_L1, "1"_L1), 200);
        };
        QVERIFY(m_road->runFrom(m_pod, PodStep::SharedFolder));
        QCOMPARE(plan().next(), PodStep::Environment);
        const auto shared = m_road->at(m_pod, PodStep::SharedFolder);
        QVERIFY2(shared.state == StepState::Done && shared.output.contains("pod · host 3 ▸ Setting up nfs-common"),
                 m_road->story(m_pod).constData());
        for (const auto other : {"host 0", "host 1", "host 2"})
            QVERIFY2(!shared.output.contains(QByteArray{"pod · "} + other + " ▸ Setting up"),
                     shared.output.constData());
        QCOMPARE(m_road->on(plan(), 3, "cat nfs_share/code && rm nfs_share/code"), QByteArray{"code\n"});
        const auto error = m_road->error(m_pod, PodStep::Environment);
        QVERIFY2(error.startsWith(u"3 of 4 hosts are done. pod · host 1: The package servers cannot be reached"_s),
                 m_road->story(m_pod).constData());
        QCOMPARE(statesAt(PodStep::Environment),
                 (QList{StepState::Done, StepState::Failed, StepState::Done, StepState::Done}));
    }

    void theCheckSaysWhoHoldsTheChipsAndThenCountsThemAll()
    {
        QCOMPARE(m_road->trouble(plan(), 1, "offline"_L1, {}), 200);
        QVERIFY(m_road->on(plan(), 2, "setsid sleep 900 9</dev/accel0 >/dev/null 2>&1 & echo $!").toInt() > 0);
        QVERIFY(m_road->runFrom(m_pod, PodStep::Environment));
        QCOMPARE(plan().next(), PodStep::Check);
        const auto error = m_road->error(m_pod, PodStep::Check);
        QVERIFY2(error.contains(u"pod · host 2: Another program holds the chips of this host:"_s)
                     && error.contains(u"sleep 900"_s),
                 m_road->story(m_pod).constData());
        QCOMPARE(m_road->on(plan(), 2, "kill $(pgrep -x sleep)"), QByteArray{});
        QVERIFY(m_road->runFrom(m_pod, PodStep::Check));
        QVERIFY2(plan().isReady(), m_road->story(m_pod).constData());
        QCOMPARE(m_road->at(m_pod, PodStep::Check).facts["devices"_L1].toInt(), 16);
        m_once = files({0, 1, 2, 3});
    }

    void runningTwiceChangesNothingAndSaysSo()
    {
        const auto number = plan().number;
        QVERIFY(m_road->runFrom(m_pod, PodStep::Network));
        QVERIFY2(plan().isReady(), m_road->story(m_pod).constData());
        QCOMPARE(plan().number, number); // the same machine
        for (const auto step : {PodStep::PodKeys, PodStep::SharedFolder, PodStep::Environment}) {
            const auto record = m_road->at(m_pod, step);
            QCOMPARE(record.facts["changed"_L1].toInt(-1), 0);
            for (const auto &host : record.hosts)
                QCOMPARE(host.note.text(), u"nothing to change"_s);
        }
        const auto twice = files({0, 1, 2, 3});
        for (int worker = 0; worker < 4; ++worker)
            QCOMPARE(differences(m_once.at(worker), twice.at(worker)).join('\n'), QByteArray{});
    }

    void undoLeavesWhatWasThereBefore()
    {
        for (const auto step : {PodStep::Environment, PodStep::SharedFolder, PodStep::PodKeys, PodStep::Logging})
            QVERIFY2(m_road->undo(m_pod, step), m_road->story(m_pod).constData());
        QCOMPARE(m_road->at(m_pod, PodStep::Check).state, StepState::Waiting); // what it said holds no more
        const auto undone = files({0, 1, 3});
        for (int i = 0; i < 3; ++i) {
            auto left = differences(m_bare.at(i), undone.at(i));
            left.removeIf([](const QByteArray &line) { return !isOfTheUser(line); });
            QVERIFY2(left.isEmpty(), left.join('\n').constData());
        }
        QVERIFY(m_road->on(plan(), 0, "ls -d /nfs_share").startsWith("failed"));
        for (int worker = 0; worker < 4; ++worker)
            QCOMPARE(m_road->on(plan(), worker, "grep -rl 'BEGIN TPU Desk' /etc .ssh .bashrc 2>/dev/null || true"),
                     QByteArray{});
        QVERIFY(!m_road->undo(m_pod, PodStep::Network)); // the machine stands in it
        QVERIFY2(m_road->error(m_pod, PodStep::Network).size() > 40, m_road->story(m_pod).constData());
    }

    void runUndoAndRunAgainLeaveTheFilesOfRunningOnce()
    {
        QVERIFY(m_road->run(m_pod));
        QVERIFY2(plan().isReady(), m_road->story(m_pod).constData());
        const auto again = files({0, 1, 2, 3});
        for (int worker = 0; worker < 4; ++worker) {
            auto left = differences(m_once.at(worker), again.at(worker));
            left.removeIf(&isMadeAnew);
            QVERIFY2(left.isEmpty(), left.join('\n').constData());
        }
    }

    void N6_aFolderWithDataIsNeitherSharedNorCovered()
    {
        QVERIFY2(m_road->undo(m_pod, PodStep::SharedFolder), m_road->story(m_pod).constData());
        QCOMPARE(m_road->on(plan(), 0, "sudo mkdir -m 0755 /nfs_share && echo mine | sudo tee /nfs_share/precious"),
                 QByteArray{"mine\n"});
        QVERIFY(m_road->run(m_pod));
        const auto refused = m_road->error(m_pod, PodStep::SharedFolder);
        QVERIFY2(
            refused.contains(
                u"pod · host 0: /nfs_share on the server already holds something: 1 (precious). Nothing was changed."_s),
            m_road->story(m_pod).constData());
        QCOMPARE(m_road->on(plan(), 0, "cat /nfs_share/precious; grep -c nfs_share /etc/exports || true"),
                 QByteArray{"mine\n0\n"});
        auto choices = plan().choices;
        choices.shared.insert(u"existing"_s, true); // the user says so
        QVERIFY(m_road->pods->change(m_pod, choices));
        QCOMPARE(m_road->on(plan(), 2, "sudo mkdir /nfs_share && sudo touch /nfs_share/here"), QByteArray{});
        QVERIFY(m_road->run(m_pod));
        const auto covered = m_road->error(m_pod, PodStep::SharedFolder);
        QVERIFY2(
            covered.startsWith(
                u"3 of 4 hosts are done. pod · host 2: /nfs_share on this host already holds something: 1 (here)."_s),
            m_road->story(m_pod).constData());
        QCOMPARE(m_road->on(plan(), 3, "cat /nfs_share/precious"), QByteArray{"mine\n"});
        QCOMPARE(m_road->on(plan(), 2, "sudo rm /nfs_share/here"), QByteArray{});
        QVERIFY(m_road->run(m_pod));
        QVERIFY2(plan().isReady(), m_road->story(m_pod).constData());
        QVERIFY2(m_road->undo(m_pod, PodStep::SharedFolder), m_road->story(m_pod).constData());
        QCOMPARE(m_road->on(plan(), 0, "cat /nfs_share/precious && sudo rm -r /nfs_share"), QByteArray{"mine\n"});
        QCOMPARE(m_road->on(plan(), 2, "ls -A /nfs_share && sudo rmdir /nfs_share"), QByteArray{});
    }

    void S36_namesWithBlanksQuotesAndHanAreNamesAndNothingElse()
    {
        const auto set = [this](const QJsonObject &shared) {
            auto choices = plan().choices;
            choices.shared = shared;
            return m_road->pods->change(m_pod, choices).has_value() && m_road->run(m_pod);
        };
        for (const auto &odd : {u"/a\nb"_s, u"relative"_s, u"/x/../etc"_s, u"/etc"_s, u"/"_s}) {
            QVERIFY(set({{u"folder"_s, odd}}));
            const auto record = m_road->at(m_pod, PodStep::SharedFolder);
            QVERIFY2(record.state == StepState::Failed && record.error->code == ErrorCode::Invalid
                         && record.hosts.isEmpty(),
                     m_road->story(m_pod).constData());
            QVERIFY(record.error->message.size() > 40);
        }
        const auto odd = u"/nfs 共享 'a' \"b\" $(touch gone) %s"_s;
        QVERIFY(set({{u"folder"_s, odd}, {u"systemd"_s, true}}));
        QVERIFY2(plan().isReady(), m_road->story(m_pod).constData());
        QCOMPARE(m_road->at(m_pod, PodStep::SharedFolder).facts["folder"_L1].toString(), odd);
        QCOMPARE(
            m_road->on(plan(), 1,
                       "echo from-1 >'/nfs 共享 '\\''a'\\'' \"b\" $(touch gone) %s/one'; ls gone 2>/dev/null || true"),
            QByteArray{});
        QCOMPARE(m_road->on(plan(), 0, "cat /nfs*/one"), QByteArray{"from-1\n"});
        QVERIFY2(m_road->undo(m_pod, PodStep::SharedFolder), m_road->story(m_pod).constData());
        QCOMPARE(m_road->on(plan(), 0, "cat /nfs*/one && sudo rm -r /nfs*"),
                 QByteArray{"from-1\n"}); // what somebody wrote is not removed
    }

    void oneHostIsAPodOfOne()
    {
        auto choices = m_road->choices(u"one"_s, u"v4-8"_s);
        choices.tpuRequest.spec.startupScript =
            u"#!/bin/bash\r\necho started >/var/tmp/started\r\n"_s; // written on Windows
        const auto id = m_road->pods->add(choices);
        QVERIFY(id);
        QVERIFY(m_road->run(*id));
        auto one = m_road->pods->find(*id).value_or(PodPlan{});
        QVERIFY2(one.isReady(), m_road->story(*id).constData());
        QCOMPARE(m_road->at(*id, PodStep::Check).facts["devices"_L1].toInt(), 4);
        QVERIFY(m_road->at(*id, PodStep::PodKeys).facts["single"_L1].toBool()
                && m_road->at(*id, PodStep::SharedFolder).facts["single"_L1].toBool());
        QCOMPARE(m_road->on(one, 0, "cat /var/tmp/started"), QByteArray{"started\n"});
        const auto once = m_road->on(one, 0, readFiles);
        QVERIFY2(m_road->undo(*id, PodStep::Environment), m_road->story(*id).constData());
        QVERIFY(m_road->run(*id));
        auto left = differences(once, m_road->on(one, 0, readFiles));
        left.removeIf(&isMadeAnew);
        QVERIFY2(left.isEmpty(), left.join('\n').constData());
        // The same steps for a machine that is there already.
        const auto there = m_road->pods->add({.tpuRequest = {}, .existing = one.tpu});
        QVERIFY(there);
        QVERIFY(m_road->run(*there));
        QVERIFY2(m_road->pods->find(*there)->isReady(), m_road->story(*there).constData());
        QCOMPARE(m_road->at(*there, PodStep::Environment).facts["changed"_L1].toInt(-1), 0);
        QCOMPARE(m_road->at(*there, PodStep::Check).facts["devices"_L1].toInt(), 4);
    }

    void aBucketIsAFolderOnEveryHostAndTheCompilationCacheLiesInIt()
    {
        if (::access("/dev/fuse", R_OK | W_OK) != 0)
            QSKIP("this machine has no FUSE");
        const auto bucket = http(m_road->cloud.port(), "POST", "/storage/v1/b?project=trc-practice",
                                 m_road->cloud.token(), "{\"name\": \"pod-road-data\", \"location\": \"US-CENTRAL2\"}");
        QCOMPARE(bucket.status, 200);
        auto choices = m_road->choices(u"fused"_s, u"v4-16"_s);
        choices.sharesFolder = false;
        choices.mountsBucket = choices.sharesCache = true;
        choices.bucket = toJson(BucketMount{.place = u"gs://pod-road-data/runs"_s, .cacheMegabytes = 0});
        const auto id = m_road->pods->add(choices);
        QVERIFY(id);
        QVERIFY(m_road->run(*id));
        const auto fused = m_road->pods->find(*id).value_or(PodPlan{});
        QVERIFY2(fused.isReady(), m_road->story(*id).constData());
        QCOMPARE(m_road->at(*id, PodStep::CompileCache).facts["place"_L1].toString(),
                 u"gs://pod-road-data/jax-cache"_s);
        QCOMPARE(m_road->on(fused, 1, "mkdir bucket/step_1 && echo weights >bucket/step_1/params"), QByteArray{});
        QCOMPARE(m_road->on(fused, 0, "cat /bucket/step_1/params; ls /bucket"), QByteArray{"weights\nstep_1\n"});
        QCOMPARE(m_road->on(fused, 0, ". ~/.local/share/tpudesk/variables && echo $JAX_COMPILATION_CACHE_DIR"),
                 QByteArray{"gs://pod-road-data/jax-cache\n"});
        QVERIFY(m_road->runFrom(*id, PodStep::Bucket));
        for (const auto step : {PodStep::Bucket, PodStep::CompileCache})
            QCOMPARE(m_road->at(*id, step).facts["changed"_L1].toInt(-1), 0);
        for (const auto step : {PodStep::CompileCache, PodStep::Bucket})
            QVERIFY2(m_road->undo(*id, step), m_road->story(*id).constData());
        QCOMPARE(m_road->on(fused, 0, "findmnt -rn -t fuse.gcsfuse -o TARGET || echo none; ls -d /bucket || echo gone"),
                 QByteArray{"none\ngone\n"});
    }

    void hostsWithoutExternalAddressesAreSetUpThroughTheTunnelAndThroughAJumpHost()
    {
        auto choices = m_road->choices(u"hidden"_s, u"v4-16"_s);
        choices.tpuRequest.spec.externalAddress = ExternalAddress::None;
        const auto id = m_road->pods->add(choices);
        QVERIFY(id);
        QVERIFY2(m_road->run(*id), m_road->story(*id).constData());
        const auto hidden = m_road->pods->find(*id).value_or(PodPlan{});
        QVERIFY2(hidden.isReady(), m_road->story(*id).constData());
        QVERIFY(m_road->tpus->tpu(hidden.tpu)->endpoints.constFirst().externalIp.isEmpty());
        QCOMPARE(m_road->at(*id, PodStep::Check).facts["devices"_L1].toInt(), 8);
        m_road->hosts->dropAll();
        m_road->login.through = jumpThrough(hidden.tpu, 0);
        QVERIFY(m_road->runFrom(*id, PodStep::Hosts));
        QVERIFY2(m_road->pods->find(*id)->isReady(), m_road->story(*id).constData());
        QCOMPARE(m_road->at(*id, PodStep::Environment).facts["changed"_L1].toInt(-1), 0);
        m_road->login.through.clear();
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPodRoad)
#include "tst_podroad.moc"
