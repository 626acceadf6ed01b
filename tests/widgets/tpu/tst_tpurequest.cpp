// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where, how and how long: what the create sheet says of a request beside the machine itself.
#include "tests/support/journalhere.h"
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/noticebar.h"
#include "widgets/tpu/createsheet.h"

#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

class TestTpuRequest : public QObject
{
    Q_OBJECT

private:
    static QString errorAt(const QWidget *field)
    {
        const auto *form = qobject_cast<const FormField *>(field->parentWidget());
        return form ? form->error() : QString{};
    }

private slots:
    void aRequestEndsAtItsTime()
    {
        PageFixture f;
        f.cloud.noCapacity = 1'000;
        f.open();
        QSignalSpy failed{f.cloud.tpuRequests.get(), &ProvisioningService::gaveUp};
        const TpuRequest tpuRequest{.project = f.cloud.profile.project,
                                    .spec = {.acceleratorType = u"v4-8"_s, .runtimeVersion = u"tpu-ubuntu2204-base"_s},
                                    .namePattern = u"late"_s,
                                    .zones = {ZoneId{u"us-central2-b"_s}},
                                    .method = RequestMethod::Direct,
                                    .until = f.cloud.clock.now().addSecs(600)};
        QVERIFY(waited(f.cloud.tpuRequests->start(tpuRequest)).has_value());
        QVERIFY(f.runUntil([&] { return !failed.isEmpty(); }));
        QVERIFY(!f.find<NoticeBar>(u"tpuNotice"_s)->sentence().isEmpty());
        QVERIFY(f.cloud.nodes.isEmpty());
    }

    void itIsSimpleAsItOpens()
    {
        PageFixture f;
        fillCreate(f);
        f.find<QRadioButton>(u"requestQueue"_s)->setChecked(true);
        QVERIFY(!f.find<QWidget>(u"requestQueue"_s)->isVisible());
        const auto summary = f.find<QLabel>(u"createPlanSummary"_s)->text();
        QVERIFY2(summary.contains(u"only us-central2-b"_s) && summary.contains(u"through Google's queue"_s),
                 qPrintable(summary));
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        f.click(u"createSubmit"_s);
        QCOMPARE(submitted.size(), 1);
        const auto tpuRequest = submitted.first().first().value<TpuRequest>();
        QCOMPARE(tpuRequest.method, RequestMethod::Queue);
        QCOMPARE(tpuRequest.zones, QList{ZoneId{u"us-central2-b"_s}});
        QCOMPARE(tpuRequest.namePattern, u"node-1"_s);
        QVERIFY(tpuRequest.spec.zone.isEmpty() && tpuRequest.spec.name.isEmpty());
        QVERIFY(tpuRequest.until.isValid()); // it never waits for ever by itself
        QVERIFY(tpuRequest.afterwards.notify && !tpuRequest.afterwards.recovery);
    }

    void zonesAreSortedByKeysAndOneOutsideTheGrantMakesItAmber()
    {
        PageFixture f;
        fillCreate(f);
        f.click(u"createPlan"_s);
        auto *several = f.find<QRadioButton>(u"requestWhereSeveral"_s);
        several->click();
        auto *list = f.find<QListWidget>(u"requestZoneList"_s);
        QCOMPARE(list->count(), 1);
        QVERIFY(!f.find<QLineEdit>(u"createBilled"_s)->isVisible());
        auto *add = f.find<QComboBox>(u"requestZoneAdd"_s);
        const int place = add->findText(u"us-central1-a"_s);
        QVERIFY(place > 0);
        add->setCurrentIndex(place);
        emit add->activated(place);
        QCOMPARE(list->count(), 2);
        QVERIFY(f.find<QLineEdit>(u"createBilled"_s)->isVisible()); // v4 is granted in us-central2-b alone
        QVERIFY(f.find<QPushButton>(u"createSubmit"_s)->text().contains(u"billed"_s));
        list->setCurrentRow(1);
        QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(list->item(0)->text(), u"us-central1-a"_s);
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        f.click(u"createSubmit"_s);
        QCOMPARE(submitted.size(), 0); // not before the price is typed
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(list->count(), 1);
        QVERIFY(!f.find<QLineEdit>(u"createBilled"_s)->isVisible());
        f.click(u"createSubmit"_s);
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted.first().first().value<TpuRequest>().zones, QList{ZoneId{u"us-central2-b"_s}});
    }

    void allZonesOfTheGrantAreThoseThatPayForIt()
    {
        PageFixture f;
        f.cloud.addGranted(u"v4"_s, Tier::OnDemand, u"europe-west4-a"_s, 64);
        f.cloud.addGranted(u"v6e"_s, Tier::Spot, u"us-central1-a"_s, 64);
        fillCreate(f);
        f.click(u"createPlan"_s);
        f.find<QRadioButton>(u"requestWhereGrant"_s)->click();
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        f.click(u"createSubmit"_s);
        QCOMPARE(submitted.size(), 1);
        auto zones = submitted.first().first().value<TpuRequest>().zones;
        std::ranges::sort(zones);
        QCOMPARE(zones, (QList{ZoneId{u"europe-west4-a"_s}, ZoneId{u"us-central2-b"_s}}));
        QCOMPARE(submitted.first().first().value<TpuRequest>().choice, ZoneChoice::WholeGrant);
    }

    void anEndThatIsOverIsSaidAtItsFieldAndUnfoldsIt()
    {
        PageFixture f;
        fillCreate(f);
        f.find<QDateTimeEdit>(u"requestUntil"_s)->setDateTime(QDateTime::currentDateTime().addDays(-1));
        QVERIFY(f.find<QWidget>(u"requestUntil"_s)->isVisible());
        QVERIFY(!errorAt(f.find<QWidget>(u"requestUntil"_s)).isEmpty());
        f.click(u"createSubmit"_s);
        QVERIFY(f.waiting().isEmpty());
    }

    void aRequestOutlivesThePageThatAskedForIt()
    {
        PageFixture f;
        f.cloud.noCapacity = 2;
        fillCreate(f);
        f.click(u"createSubmit"_s);
        QVERIFY(f.runUntil([&] { return f.cloud.count("POST", u"/nodes"_s) >= 1; }));
        f.page.reset();
        QSignalSpy ready{f.cloud.tpuRequests.get(), &ProvisioningService::fulfilled};
        QVERIFY(f.runUntil([&] { return !ready.isEmpty(); }));
        QCOMPARE(f.cloud.nodes.size(), 1);
    }

    void theCommandIsTheOneOfTheMethod()
    {
        PageFixture f;
        fillCreate(f);
        auto *command = f.find<CodeView>(u"createCommand"_s);
        QVERIFY(command->code().startsWith(u"gcloud compute tpus tpu-vm create"_s));
        f.find<QRadioButton>(u"requestQueue"_s)->setChecked(true);
        QVERIFY(command->code().startsWith(u"gcloud compute tpus queued-resources create"_s));
        for (const auto &part : {u"--node-id=node-1"_s, u"--runtime-version="_s, u"--valid-until-duration="_s})
            QVERIFY2(command->code().contains(part), qPrintable(command->code()));
        f.click(u"createCommandRest"_s);
        QVERIFY(command->code().contains(u"queuedResourceId=node-1"_s));
        QVERIFY(command->code().contains(u"validUntilDuration"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTpuRequest)
#include "tst_tpurequest.moc"
