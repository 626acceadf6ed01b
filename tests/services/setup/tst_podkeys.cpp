// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"
#include "services/setup/changeflags.h"
#include "services/setup/podkeys.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto node = u"projects/p/locations/z/nodes/t1"_s;

const auto ours = u"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPgM9nyjHjHzvP0tEqTrNCYxGVhKxbYxJ0DqvBMDTzL"_s;
const auto theirs = u"ann:ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBBBM9nyjHjHzvP0tEqTrNCYxGVhKxbYxJ0DqvBMDTzL ann@lab"_s;

/// A node whose metadata is written as a whole, as Google does it.
struct NodeBench
{
    NodeBench()
    {
        cloud.put(node, u"READY"_s);
        set({{u"ssh-keys"_s, theirs}, {u"startup-script"_s, u"true"_s}});
        world.answer = [this](const FakeRequest &request) {
            if (request.verb != "PATCH")
                return cloud.answer(request);
            ++patches;
            set(request.body[u"metadata"_s].toObject());
            return FakeAnswer{.body = R"({"name":"projects/p/locations/z/operations/o","done":true,"response":{}})"};
        };
    }

    void set(const QJsonObject &metadata) { cloud.nodes[node].insert(u"metadata"_s, metadata); }
    [[nodiscard]] QString value(const QString &key) { return cloud.nodes[node][u"metadata"_s][key].toString(); }
    Result<Tpu> publish(const QString &key)
    {
        return QCoro::waitFor(publishPodKey(api, &clock, TpuId{node}, {u"nixie"_s, key, u"llama-pod"_s}, {}));
    }

    FakeWorld world;
    FakeTpuCloud cloud;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network(), .random = [] { return 0.0; }}};
    TpuApi api{realCloud(ProjectId{u"p"_s}), &rest};
    int patches = 0;
};

} // namespace

class TestPodKeys : public QObject
{
    Q_OBJECT

private slots:
    void linesOfOthersStayByteForByte()
    {
        const auto before = theirs + u"\n\nodd line without a key\n"_s;
        const auto with = withPodKey(before, u"nixie"_s, ours, u"llama-pod"_s);
        QVERIFY(with);
        QVERIFY2(with->startsWith(theirs + u"\n\nodd line without a key\n"_s), qPrintable(*with));
        QVERIFY(with->endsWith(u"nixie:"_s + ours + u" tpudesk-llama-pod"_s));
        QCOMPARE(withoutPodKey(*with, u"llama-pod"_s), theirs + u"\n\nodd line without a key"_s);
        QCOMPARE(withPodKey(*with, u"nixie"_s, ours, u"llama-pod"_s).value(), *with); // twice is once
        QCOMPARE(withoutPodKey(*with, u"another-pod"_s), *with);
        QCOMPARE(withPodKey({}, u"nixie"_s, ours, u"llama-pod"_s).value(),
                 u"nixie:"_s + ours + u" tpudesk-llama-pod"_s);
    }

    void aKeyThatIsNoneIsRefused()
    {
        QVERIFY(!withPodKey({}, u"nixie"_s, u"ssh-ed25519 no"_s, u"pod"_s));
        QVERIFY(!withPodKey({}, u"Nixie Kim"_s, ours, u"pod"_s));
        QCOMPARE(podKeyComment(u"pod\nx: y"_s), u"tpudesk-pod-x-y"_s);
    }

    void itIsPublishedOnceAndTakenBack()
    {
        NodeBench bench;
        const auto published = bench.publish(ours);
        QVERIFY2(published, published ? "" : qPrintable(published.error().message));
        QCOMPARE(bench.value(u"ssh-keys"_s), theirs + u"\nnixie:"_s + ours + u" tpudesk-llama-pod"_s);
        QCOMPARE(bench.value(u"startup-script"_s), u"true"_s);
        QVERIFY(bench.publish(ours));
        QCOMPARE(bench.patches, 1);
        QVERIFY(bench.publish({}));
        QCOMPARE(bench.value(u"ssh-keys"_s), theirs);
        QVERIFY(bench.publish({}));
        QCOMPARE(bench.patches, 2);
    }

    void whereOsLoginRulesNothingIsWritten()
    {
        NodeBench bench;
        bench.set({{u"enable-oslogin"_s, u"TRUE"_s}});
        const auto published = bench.publish(ours);
        QVERIFY(!published);
        QCOMPARE(published.error().code, ErrorCode::Invalid);
        QVERIFY2(published.error().message.contains("OS Login"_L1), qPrintable(published.error().message));
        QCOMPARE(bench.patches, 0);
    }

    void flagsOfARuntimeThatReadsNoneAreRefusedBeforeAnythingIsSent()
    {
        NodeBench bench;
        TpuService tpus{bench.api.profile(), &bench.rest, &bench.clock};
        auto tpu = *QCoro::waitFor(bench.api.node(TpuId{node}, {}));
        tpu.runtimeVersion = u"tpu-ubuntu2204-base"_s;
        const auto refused = QCoro::waitFor(changeFlags({&tpus, {}, &bench.clock}, tpu, u"--a=1"_s, {}, {}));
        QVERIFY(!refused && refused.error().message.contains("LIBTPU_INIT_ARGS"_L1));
        tpu.runtimeVersion = u"tpu-vm-tf-2.11.0-pod"_s;
        const auto odd = QCoro::waitFor(changeFlags({&tpus, {}, &bench.clock}, tpu, u"--a=$(reboot)"_s, {}, {}));
        QVERIFY(!odd && odd.error().code == ErrorCode::Invalid);
        QCOMPARE(bench.patches, 0);
    }

    void flagsAreWrittenWithAllOtherKeysAndEachHostThatWasNotRestartedIsNamed()
    {
        NodeBench bench;
        TpuService tpus{bench.api.profile(), &bench.rest, &bench.clock};
        auto tpu = *QCoro::waitFor(bench.api.node(TpuId{node}, {}));
        tpu.runtimeVersion = u"tpu-vm-tf-2.11.0-pod"_s;
        QList<HostProgress> rows;
        const auto done = QCoro::waitFor(changeFlags({&tpus, {}, &bench.clock}, tpu, u"--a=1"_s,
                                                     [&](const QList<HostProgress> &now) { rows = now; }, {}));
        QVERIFY(!done); // there is no pool of connections here
        QVERIFY(!rows.isEmpty());
        QVERIFY(std::ranges::all_of(
            rows, [](const HostProgress &row) { return row.state == StepState::Failed && !row.note.isEmpty(); }));
        QVERIFY2(done.error().message.contains(rows.constFirst().label.text()), qPrintable(done.error().message));
        QCOMPARE(bench.value(u"tensorflow-env-vars"_s), u"-e LIBTPU_INIT_ARGS=--a=1"_s);
        QCOMPARE(bench.value(u"ssh-keys"_s), theirs);
        QCOMPARE(tpus.tpu(TpuId{node})->metadata.value(u"tensorflow-env-vars"_s),
                 u"-e LIBTPU_INIT_ARGS=--a=1"_s); // the list knows at once
    }

    void theSameByHandKeepsTheKeysAsWell()
    {
        NodeBench bench;
        auto tpu = *QCoro::waitFor(bench.api.node(TpuId{node}, {}));
        const auto command = flagsCommand(tpu, u"--a=1"_s);
        QVERIFY2(command.contains("--update-metadata="_L1) && command.contains("--worker=all"_L1)
                     && command.contains("restart tpu-runtime"_L1),
                 qPrintable(command));
        const auto call = flagsCall(tpu, u"--a=1"_s, bench.api.profile());
        QVERIFY(call);
        QVERIFY2(call->contains("-X PATCH"_L1) && call->contains("updateMask=metadata"_L1) && call->contains(theirs)
                     && call->contains("startup-script"_L1),
                 qPrintable(*call));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPodKeys)
#include "tst_podkeys.moc"
