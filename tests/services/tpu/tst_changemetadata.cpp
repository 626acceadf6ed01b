// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/changemetadata.h"
#include "services/tpu/libtpuflags.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpujson.h"
#include "tpubench.h"

namespace {

/// A node with metadata, in front of the small cloud; PATCH replaces the whole map, as Google does.
struct MetadataBench : Bench
{
    MetadataBench()
    {
        cloud.put(nodeName, u"READY"_s);
        set({{u"ssh-keys"_s, u"me:ssh-ed25519 AAAA me"_s}, {u"enable-oslogin"_s, u"FALSE"_s}});
        world.answer = [this](const FakeRequest &request) {
            if (beforePatch && request.verb == "PATCH")
                std::exchange(beforePatch, {})();
            if (request.verb != "PATCH")
                return cloud.answer(request);
            ++patches;
            if (refusals-- > 0)
                return FakeAnswer{
                    .status = 409,
                    .body = R"({"error":{"code":409,"status":"ABORTED","message":"unable to queue the operation"}})"};
            mask = request.url.query();
            set(request.body[u"metadata"_s].toObject());
            if (afterPatch)
                std::exchange(afterPatch, {})();
            if (std::exchange(isLost, false))
                return FakeAnswer{.status = 503};
            return FakeAnswer{.body = R"({"name":"projects/p/locations/z/operations/o","done":true,"response":{}})"};
        };
    }

    void set(const QJsonObject &metadata) { cloud.nodes[nodeName].insert(u"metadata"_s, metadata); }
    [[nodiscard]] QJsonObject metadata() { return cloud.nodes[nodeName][u"metadata"_s].toObject(); }
    [[nodiscard]] Tpu seen() { return *QCoro::waitFor(api.node(TpuId{nodeName}, {})); }
    Result<Tpu> change(const MetadataChange &change)
    {
        return QCoro::waitFor(changeMetadata(api, &clock, TpuId{nodeName}, change, {}, {}));
    }

    std::function<void()> beforePatch;
    std::function<void()> afterPatch;
    int patches = 0;
    int refusals = 0;
    bool isLost = false; ///< the next answer
    QString mask;
};

} // namespace

class TestChangeMetadata : public QObject
{
    Q_OBJECT

private slots:
    /// The curl of the guide sends one key, and with it drops the keys of everybody who logs in.
    void otherKeysStay()
    {
        MetadataBench bench;
        const auto change = libtpuChange(bench.seen(), u"--xla_jf_conv_full_precision=true"_s);
        const auto after = bench.change(change);
        QVERIFY2(after, after ? "" : qPrintable(after.error().message));
        QCOMPARE(bench.metadata()[u"ssh-keys"_s].toString(), u"me:ssh-ed25519 AAAA me"_s);
        QCOMPARE(bench.metadata()[u"tensorflow-env-vars"_s].toString(),
                 u"-e LIBTPU_INIT_ARGS=--xla_jf_conv_full_precision=true"_s);
        QCOMPARE(bench.mask, u"updateMask=metadata"_s);
        QVERIFY(bench.change(change)); // twice does what once does
        QCOMPARE(bench.patches, 1);
        QVERIFY(bench.change(libtpuChange(bench.seen(), {})));
        QVERIFY(!bench.metadata().contains(u"tensorflow-env-vars"_s));
    }

    void H32_whatSomebodyElseChangedMeanwhileIsNotOverwritten()
    {
        MetadataBench bench;
        bench.set({{u"tensorflow-env-vars"_s, u"-e A=1"_s}});
        const auto change = libtpuChange(bench.seen(), u"--b=2"_s);
        bench.set({{u"tensorflow-env-vars"_s, u"-e A=3"_s}});
        const auto after = bench.change(change);
        QCOMPARE(after.error().code, ErrorCode::Conflict);
        QVERIFY(after.error().message.contains(u"tensorflow-env-vars"_s));
        QCOMPARE(bench.patches, 0);
    }

    void aKeyThatWasAddedSinceTheUserLookedStays()
    {
        MetadataBench bench;
        const auto change = libtpuChange(bench.seen(), u"--b=2"_s);
        bench.set({{u"ssh-keys"_s, u"another:ssh-ed25519 BBBB"_s}});
        QVERIFY(bench.change(change));
        QCOMPARE(bench.metadata()[u"ssh-keys"_s].toString(), u"another:ssh-ed25519 BBBB"_s);
    }

    void H32_aRaceWithAnotherClientIsTold()
    {
        MetadataBench bench;
        bench.afterPatch = [&] { bench.set({{u"ssh-keys"_s, u"late:ssh-ed25519 CCCC"_s}}); };
        const auto after = bench.change(libtpuChange(bench.seen(), u"--b=2"_s));
        QCOMPARE(after.error().code, ErrorCode::Conflict);
    }

    /// Sent once more as it was, the map would take away what somebody else wrote in between.
    void H32_aLostAnswerIsNotWrittenAgain()
    {
        MetadataBench bench;
        bench.isLost = true;
        bench.afterPatch = [&] {
            auto now = bench.metadata();
            now[u"late"_s] = u"1"_s;
            bench.set(now);
        };
        const auto after = bench.change(libtpuChange(bench.seen(), u"--b=2"_s));
        QVERIFY2(after, after ? "" : qPrintable(after.error().message));
        QCOMPARE(bench.metadata()[u"late"_s].toString(), u"1"_s);
        QCOMPARE(bench.patches, 1);
    }

    void anotherChangeThatRunsIsWaitedFor()
    {
        MetadataBench bench;
        bench.refusals = 2;
        bench.beforePatch = [&] { bench.set({{u"ssh-keys"_s, u"new:ssh-ed25519 DDDD"_s}}); };
        QVERIFY(bench.change(libtpuChange(bench.seen(), u"--b=2"_s)));
        QCOMPARE(bench.patches, 3);
        QCOMPARE(bench.metadata()[u"ssh-keys"_s].toString(),
                 u"new:ssh-ed25519 DDDD"_s); // it was read again before it was written
    }

    void whatGoogleWouldRefuseIsNotSent()
    {
        MetadataBench bench;
        QCOMPARE(bench.change({.wanted = {{u"a b"_s, u"x"_s}}}).error().code, ErrorCode::Invalid);
        QCOMPARE(bench.change({.wanted = {{u"big"_s, QString(300'000, u'x')}}}).error().code, ErrorCode::Invalid);
        QCOMPARE(bench.change({.wanted = {{u"startup-script"_s, QString{QChar::Null}}}}).error().code,
                 ErrorCode::Invalid);
        QCOMPARE(bench.patches, 0);
    }

    void flagsAreFoundAndReplacedAmongOtherVariables_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("after");
        QTest::newRow("none") << QString{} << QString{} << u"-e LIBTPU_INIT_ARGS=--new=1"_s;
        QTest::newRow("one") << u"-e LIBTPU_INIT_ARGS=--a=1"_s << u"--a=1"_s << u"-e LIBTPU_INIT_ARGS=--new=1"_s;
        QTest::newRow("quoted") << u"-e X=1 -e 'LIBTPU_INIT_ARGS=--a=1 --b' -e Y=2"_s << u"--a=1 --b"_s
                                << u"-e X=1 -e LIBTPU_INIT_ARGS=--new=1 -e Y=2"_s;
        QTest::newRow("only the value quoted")
            << u"-e LIBTPU_INIT_ARGS=\"--a --b\" -e Y=2"_s << u"--a --b"_s << u"-e LIBTPU_INIT_ARGS=--new=1 -e Y=2"_s;
        QTest::newRow("without quotes") << u"-e LIBTPU_INIT_ARGS=--a --b -e Y=2"_s << u"--a --b"_s
                                        << u"-e LIBTPU_INIT_ARGS=--new=1 -e Y=2"_s;
        QTest::newRow("another") << u"-e OTHER=1"_s << QString{} << u"-e OTHER=1 -e LIBTPU_INIT_ARGS=--new=1"_s;
        QTest::newRow("an open quote") << u"-e 'LIBTPU_INIT_ARGS=--a"_s << u"--a"_s << u"-e LIBTPU_INIT_ARGS=--new=1"_s;
    }
    void flagsAreFoundAndReplacedAmongOtherVariables()
    {
        QFETCH(QString, before);
        QFETCH(QString, found);
        QFETCH(QString, after);
        QCOMPARE(libtpuArgsIn(before), found);
        QCOMPARE(withLibtpuArgs(before, u"--new=1"_s), after);
        QCOMPARE(libtpuArgsIn(withLibtpuArgs(before, u"--x=1  --y"_s)), u"--x=1 --y"_s);
        QVERIFY(libtpuArgsIn(withLibtpuArgs(before, {})).isEmpty());
    }

    void aNewNodeGetsFlagsAccountAndScript()
    {
        TpuSpec spec{.zone = ZoneId{u"z"_s},
                     .name = u"t"_s,
                     .acceleratorType = u"v3-32"_s,
                     .runtimeVersion = u"tpu-vm-tf-2.11.0-pod"_s};
        spec.libtpuArgs = u"--a=1 --b"_s;
        spec.serviceAccount = u"trainer@p.iam.gserviceaccount.com"_s;
        spec.startupScript = u"true"_s;
        spec.metadata = {{u"tensorflow-env-vars"_s, u"-e X=1"_s}};
        QVERIFY(validate(spec).isEmpty());
        const auto body = toJson(spec);
        QCOMPARE(body["metadata"_L1]["tensorflow-env-vars"_L1].toString(),
                 u"-e X=1 -e \"LIBTPU_INIT_ARGS=--a=1 --b\""_s);
        QCOMPARE(body["metadata"_L1]["startup-script"_L1].toString(), u"true"_s);
        QCOMPARE(body["serviceAccount"_L1]["email"_L1].toString(), u"trainer@p.iam.gserviceaccount.com"_s);
        QVERIFY(
            gcloudCommand(spec, ProjectId{u"p"_s}).contains(u"--service-account=trainer@p.iam.gserviceaccount.com"_s));
        spec.runtimeVersion = u"tpu-ubuntu2204-base"_s;
        spec.serviceAccount = u"me"_s;
        QCOMPARE(validate(spec).size(), 2);
        QVERIFY(!hasTpuRuntime(u"tpu-vm-tf-2.17.0-pod-pjrt"_s));
        QVERIFY(!hasTpuRuntime(u"tpu-vm-tf-2.11.0"_s)); // of one host: the program itself loads libtpu
        QVERIFY(!libtpuArgsProblem(u"--a=$(reboot)"_s).isEmpty());
        QVERIFY(!libtpuArgsProblem(u"a"_s).isEmpty());
    }

    void theCommandKeepsCommasAndQuotes()
    {
        MetadataBench bench;
        const auto command =
            metadataCommand(bench.seen(), {.wanted = {{u"k"_s, u"a,b c"_s}, {u"gone"_s, std::nullopt}}});
        QVERIFY2(command.contains(u"--update-metadata='^:::^k=a,b c'"_s), qPrintable(command));
        QVERIFY(command.contains(u"--remove-metadata=gone"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestChangeMetadata)
#include "tst_changemetadata.moc"
