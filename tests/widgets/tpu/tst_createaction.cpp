// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the create sheet says of limits, and the buttons that lead out of them.
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/codeview.h"
#include "widgets/common/sidesheet.h"
#include "widgets/tpu/createsheet.h"

#include <QCheckBox>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

namespace {

/// The regions' own limits beside the fake cloud's answers.
void allowAddresses(PageFixture &f, int limit, int used)
{
    f.cloud.world.answer = [before = f.cloud.world.answer, limit, used](const FakeRequest &request) {
        const auto path = request.url.path();
        if (!path.contains("/regions/"_L1))
            return before(request);
        QJsonArray quotas{QJsonObject{{u"metric"_s, u"IN_USE_ADDRESSES"_s}, {u"limit"_s, limit}, {u"usage"_s, used}}};
        for (const auto &metric : {u"INSTANCES"_s, u"DISKS_TOTAL_GB"_s, u"HDB_TOTAL_GB"_s})
            quotas << QJsonObject{{u"metric"_s, metric}, {u"limit"_s, 40'960}, {u"usage"_s, 0}};
        return jsonAnswer({{u"name"_s, path.section(u'/', -1)}, {u"quotas"_s, quotas}});
    };
}

} // namespace

class TestCreateAction : public QObject
{
    Q_OBJECT

private slots:
    void anOfferCountsTheAddressesOfItsHosts()
    {
        PageFixture f; // 512 chips are granted, and the quota is as large
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 512);
        allowAddresses(f, 8, 1);
        f.open();
        f.click(u"tpuCreateButton"_s);
        const auto offer = [&](const QString &type) {
            return f.find<QPushButton>(u"createOffer.us-central2-b.%1.0"_s.arg(type));
        };
        // v4-64 has 8 hosts, v4-32 four: seven addresses are enough for one v4-32, and for no v4-64
        QVERIFY(f.settle([&] { return !offer(u"v4-64"_s)->accessibleDescription().isEmpty(); }));
        QVERIFY2(offer(u"v4-64"_s)->accessibleDescription().contains(u"address"_s),
                 qPrintable(offer(u"v4-64"_s)->accessibleDescription()));
    }

    void aSmallOfferIsMadeAsOftenAsThereAreAddresses()
    {
        PageFixture f;
        auto grant = f.cloud.grants->grants().first();
        grant.rows.clear();
        QVERIFY(f.cloud.grants->put(grant).has_value());
        f.cloud.addGranted(u"v6e"_s, Tier::Spot, u"europe-west4-a"_s, 64);
        f.cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"europe-west4-a"_s, 64);
        allowAddresses(f, 8, 5);
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *types = f.find<QComboBox>(u"createType"_s);
        QVERIFY(f.settle([&] { return types->count() > 0; }));
        auto *offer = f.find<QPushButton>(u"createOffer.europe-west4-a.v6e-8.2"_s); // one host each
        QVERIFY2(f.settle([&] { return offer->text() == "v6e-8 (3 fit)"_L1; }), qPrintable(offer->text()));
        f.find<QCheckBox>(u"createExternal"_s)->setChecked(false); // then no address is taken
        QVERIFY2(f.settle([&] { return offer->text() == "v6e-8 (8 fit)"_L1; }), qPrintable(offer->text()));
    }

    void whatStandsInTheWayHasAButtonThatLeadsOut()
    {
        PageFixture f;
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 64);
        allowAddresses(f, 8, 7);
        fillCreate(f);
        auto *types = f.find<QComboBox>(u"createType"_s);
        auto *action = f.find<QPushButton>(u"createRemedy"_s);
        types->setCurrentIndex(types->findData(u"v4-32"_s)); // four hosts, one address
        QVERIFY(f.settle([&] { return action->isVisible() && !action->text().isEmpty(); }));
        QCOMPARE(action->text(), u"Without external addresses"_s);
        QCoreApplication::processEvents();
        if (const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES"); !folder.isEmpty())
            f.page->grab().save(folder + u"/createRemedy.png"_s);
        action->click();
        QVERIFY(!f.find<QCheckBox>(u"createExternal"_s)->isChecked());
        QCOMPARE(types->currentData().toString(), u"v4-32"_s);
        QVERIFY(f.find<QLabel>(u"createQuota"_s)->text().startsWith(u"All limits allow it"_s));
        QVERIFY(!action->isVisible());
    }

    void aSmallerSliceIsTakenByTheButton()
    {
        PageFixture f;
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s,
                         16); // cores or chips: less than a v4-32
        f.cloud.addNode(u"us-central2-b"_s, u"busy"_s, u"v4-8"_s);
        f.cloud.load();
        allowAddresses(f, 100, 0);
        fillCreate(f);
        auto *types = f.find<QComboBox>(u"createType"_s);
        auto *action = f.find<QPushButton>(u"createRemedy"_s);
        types->setCurrentIndex(types->findData(u"v4-32"_s));
        QVERIFY2(f.settle([&] { return action->text().startsWith(u"Take "_s); }),
                 qPrintable(f.find<QLabel>(u"createQuota"_s)->text()));
        action->click();
        QVERIFY(u"Take %1"_s.arg(types->currentData().toString()) != u"Take v4-32"_s);
        QVERIFY(types->currentData().toString().startsWith(u"v4-"_s));
    }

    /// Which of the requests goes is for their owner to say, in the list.
    void R8_aRequestThatWaitsHasAButtonThatLeadsToIt()
    {
        PageFixture f;
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 16);
        f.cloud.addRequest(u"us-central2-b"_s, u"qr-new"_s, u"WAITING_FOR_RESOURCES"_s);
        auto waiting = f.cloud.requests.takeAt(0).toObject(); // on demand, of v4
        waiting.remove(u"spot"_s);
        const QJsonObject node{{u"acceleratorType"_s, u"v4-32"_s}, {u"runtimeVersion"_s, u"tpu-ubuntu2204-base"_s}};
        waiting[u"tpu"_s] =
            QJsonObject{{u"nodeSpec"_s,
                         QJsonArray{QJsonObject{{u"parent"_s, u"projects/trc-practice/locations/us-central2-b"_s},
                                                {u"nodeId"_s, u"qr-new-node"_s},
                                                {u"node"_s, node}}}}};
        f.cloud.requests << waiting;
        f.cloud.load();
        allowAddresses(f, 100, 0);
        fillCreate(f);
        auto *types = f.find<QComboBox>(u"createType"_s);
        auto *action = f.find<QPushButton>(u"createRemedy"_s);
        types->setCurrentIndex(types->findData(u"v4-8"_s));
        QVERIFY2(f.settle([&] { return action->text() == "Show the list"_L1; }),
                 qPrintable(f.find<QLabel>(u"createQuota"_s)->text()));
        action->click();
        QVERIFY(f.settle([&] { return !f.find<CreateSheet>(u"tpuCreateSheet"_s)->isVisible(); }));
        QCOMPARE(f.page->view(), TpuView::List);
    }

    void theSameAsACommandOpensWithGcloud()
    {
        PageFixture f;
        fillCreate(f);
        auto *sheet = f.find<CreateSheet>(u"tpuCreateSheet"_s);
        f.find<QPushButton>(u"createCommandRest"_s)->click();
        auto *code = f.find<CodeView>(u"createCommand"_s);
        QVERIFY(!code->code().startsWith(u"gcloud"_s));
        sheet->close();
        QVERIFY(f.settle([&] { return !sheet->isVisible(); }));
        f.click(u"tpuCreateButton"_s);
        QVERIFY(f.settle([&] { return code->code().startsWith(u"gcloud"_s); }));
        QVERIFY(f.find<QPushButton>(u"createCommandGcloud"_s)->isChecked());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestCreateAction)
#include "tst_createaction.moc"
