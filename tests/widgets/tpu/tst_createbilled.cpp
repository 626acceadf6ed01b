// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/formfield.h"
#include "widgets/common/phrases.h"
#include "widgets/tpu/costbox.h"
#include "widgets/tpu/costtext.h"
#include "widgets/tpu/createsheet.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

/// Nothing is paid for by accident: what the create sheet and the start button want typed.
class TestCreateBilled : public QObject
{
    Q_OBJECT

private:
    /// 0 is right for on-demand v4 in us-central2-b, 5 for spot; the others give nothing there.
    static Grant changed(Grant grant, int kind)
    {
        if (kind == 1)
            grant.rows.clear();
        if (kind == 2)
            grant.rows.first().zone = ZoneId{u"europe-west4-a"_s};
        if (kind == 3)
            grant.days = 5; // over
        if (kind == 4)
            grant.rows.first().count = std::nullopt;
        if (kind == 5)
            grant.rows.first().tier = Tier::Spot;
        return grant;
    }

private slots:
    void P7_aZoneOutsideTheGrantWantsTheAmountTyped()
    {
        PageFixture f;
        fillCreate(f);
        auto *confirm = f.find<QLineEdit>(u"createBilled"_s);
        auto *title = f.find<QLabel>(u"createBillTitle"_s);
        auto *zones = f.find<QComboBox>(u"createZone"_s);
        auto *types = f.find<QComboBox>(u"createType"_s);
        QVERIFY(!confirm->isVisible()); // granted
        zones->setCurrentIndex(zones->findData(u"europe-west4-a"_s));
        QVERIFY(f.settle([&] { return types->findData(u"v6e-8"_s) >= 0; }));
        types->setCurrentIndex(types->findData(u"v6e-8"_s));
        QVERIFY(confirm->isVisible());
        QCOMPARE(QString{title->text()}.replace(QChar{0x2011}, u'-'),
                 u"Billed, about US$ 23.76 per hour (list price as of %1)"_s.arg(phrases::day({2026, 8, 7})));
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        for (const auto &wrong : {u""_s, u"node-1"_s, u"0"_s, u"23"_s, u"2376"_s, u"billed"_s, u"23.75"_s}) {
            confirm->setText(wrong);
            f.click(u"createSubmit"_s);
            QVERIFY2(submitted.isEmpty(), qPrintable(wrong));
        }
        QVERIFY(confirm->hasFocus());
        confirm->clear();
        QTest::keyClicks(confirm, u"23.76"_s);
        QCOMPARE(f.find<QPushButton>(u"createSubmit"_s)->text(), u"Create node-1, billed"_s);
        f.click(u"createSubmit"_s);
        QCOMPARE(submitted.size(), 1);
    }

    void aPriceOfAYearIsSaidOtherwiseThanOneOfADay()
    {
        const auto said = [](const QString &asOf) {
            ChipPrice price;
            price.asOf = asOf;
            return costtext::priceDate(price).replace(QChar{0x2011}, u'-');
        };
        QCOMPARE(said(u"2025"_s), u"list price of 2025"_s);
        QCOMPARE(said(u"2026-06"_s), u"list price as of 2026-06"_s);
        QCOMPARE(said(u"2026-08-07"_s), u"list price as of %1"_s.arg(phrases::day({2026, 8, 7})));
        QCOMPARE(said({}), u"undated list price"_s);
    }

    void aCloudThatSendsNoBillSaysSoAndWantsTheAmountAllTheSame()
    {
        PageFixture f;
        CostBox::setNote([] { return u"Nothing is billed here."_s; });
        const auto reset = qScopeGuard([] { CostBox::setNote({}); });
        fillCreate(f);
        auto *note = f.find<QLabel>(u"createBillNote"_s);
        QVERIFY(!note->isVisible()); // granted: there is no price to explain
        auto *tier = f.find<QComboBox>(u"createTier"_s);
        tier->setCurrentIndex(tier->findData(int(Tier::Spot)));
        QVERIFY(note->isVisible());
        QCOMPARE(note->text(), u"Nothing is billed here."_s);
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        f.click(u"createSubmit"_s);
        QVERIFY(submitted.isEmpty());
        CostBox::setNote({});
        tier->setCurrentIndex(tier->findData(int(Tier::OnDemand)));
        tier->setCurrentIndex(tier->findData(int(Tier::Spot)));
        QVERIFY(f.find<QLineEdit>(u"createBilled"_s)->isVisible() && !note->isVisible());
    }

    void P7_theAmountOfOneTypeDoesNotConfirmAnother()
    {
        PageFixture f;
        fillCreate(f);
        auto *confirm = f.find<QLineEdit>(u"createBilled"_s);
        auto *tier = f.find<QComboBox>(u"createTier"_s);
        auto *types = f.find<QComboBox>(u"createType"_s);
        tier->setCurrentIndex(tier->findData(int(Tier::Spot)));
        QTest::keyClicks(confirm, u"12.88"_s); // v4-8, at most
        types->setCurrentIndex(types->findData(u"v4-16"_s));
        QCOMPARE(confirm->text(), QString{});
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        f.click(u"createSubmit"_s);
        QVERIFY(submitted.isEmpty());
    }

    void P7_aPriceNobodyKnowsIsNeverFree()
    {
        PageFixture f;
        f.cloud.zones += u"southamerica-west1-a"_s;
        if (f.cloud.metrics.isEmpty())
            f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 64);
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *zones = f.find<QComboBox>(u"createZone"_s);
        auto *types = f.find<QComboBox>(u"createType"_s);
        QVERIFY(f.settle([&] { return zones->count() == 4 && types->count() > 0; }));
        zones->setCurrentIndex(zones->findData(u"southamerica-west1-a"_s));
        QVERIFY(f.settle([&] { return types->findData(u"v6e-8"_s) >= 0; }));
        types->setCurrentIndex(types->findData(u"v6e-8"_s));
        auto *confirm = f.find<QLineEdit>(u"createBilled"_s);
        QVERIFY(confirm->isVisible());
        const auto title = f.find<QLabel>(u"createBillTitle"_s)->text();
        QVERIFY2(!title.contains(u"0.00"_s) && !title.contains(u"US$"_s), qPrintable(title));
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        for (const auto &wrong : {u""_s, u"0.00"_s, u"node-1"_s, u"21.60"_s}) {
            confirm->setText(wrong);
            f.click(u"createSubmit"_s);
            QVERIFY2(submitted.isEmpty(), qPrintable(wrong));
        }
        confirm->setText(u"billed"_s);
        f.click(u"createSubmit"_s);
        QCOMPARE(submitted.size(), 1);
    }

    void P7_noGrantMakesEveryCreateBilled()
    {
        PageFixture f;
        QVERIFY(f.cloud.grants->remove(f.cloud.grants->grants().first().id).has_value());
        fillCreate(f);
        QVERIFY(f.find<QLineEdit>(u"createBilled"_s)->isVisible());
        QVERIFY(!f.find<QWidget>(u"createGrantRows"_s)->isVisible());
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        f.click(u"createSubmit"_s);
        QVERIFY(submitted.isEmpty());
        auto *confirm = f.find<QLineEdit>(u"createBilled"_s);
        auto *field = qobject_cast<FormField *>(confirm->parentWidget());
        QVERIFY(field != nullptr && !field->error().isEmpty()); // it says what is missing
        confirm->setText(u"x"_s);
        QVERIFY(field->error().isEmpty());
        auto *name = f.find<QLineEdit>(u"createName"_s);
        QVERIFY(f.find<QPushButton>(u"createSubmit"_s)->isEnabled());
        name->setText(u"Node_1 x"_s);
        QVERIFY(
            !f.find<QPushButton>(u"createSubmit"_s)->isEnabled()); // what is wrong is said before a price is confirmed
    }

    void P7_aGrantThatEndsWhileTheSheetIsOpenIsNoticedAtTheClick()
    {
        PageFixture f;
        fillCreate(f);
        QVERIFY(!f.find<QLineEdit>(u"createBilled"_s)->isVisible());
        f.cloud.clock.advance(std::chrono::days{80});
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        f.click(u"createSubmit"_s);
        QVERIFY(submitted.isEmpty());
        QVERIFY(f.find<QLineEdit>(u"createBilled"_s)->isVisible());
    }

    void whatGoesBeyondTheGrantBesideWhatRunsIsBilled()
    {
        PageFixture f;
        auto grant = f.cloud.grants->grants().first();
        grant.rows.first().count = 16;
        QVERIFY(f.cloud.grants->put(grant).has_value());
        f.cloud.addNode(u"us-central2-b"_s, u"busy"_s, u"v4-32"_s); // all 16 chips
        f.cloud.load();
        fillCreate(f);
        auto *confirm = f.find<QLineEdit>(u"createBilled"_s);
        QVERIFY(f.settle([&] { return confirm->isVisible(); }));
        f.cloud.nodes[f.cloud.id(u"us-central2-b"_s, u"busy"_s).toString()][u"state"_s] = u"PREEMPTED"_s;
        f.cloud.load();
        QVERIFY(f.settle([&] { return !confirm->isVisible(); }));
    }

    void theTryingEndsWithTheGrant()
    {
        PageFixture f;
        fillCreate(f);
        QVERIFY(f.find<QLabel>(u"createGrantEnd"_s)->isVisible());
        f.find<QDateTimeEdit>(u"requestUntil"_s)
            ->setDateTime(f.cloud.grants->grants().first().end().startOfDay().addDays(100));
        QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
        f.click(u"createSubmit"_s);
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted.first().first().value<TpuRequest>().until.date(), f.cloud.grants->grants().first().end());
    }

    void aRowOfTheGrantFillsTheForm()
    {
        PageFixture f;
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 64);
        f.cloud.addGranted(u"v6e"_s, Tier::Spot, u"europe-west4-a"_s, 64);
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *types = f.find<QComboBox>(u"createType"_s);
        QVERIFY(f.settle([&] { return types->count() > 0; }));
        auto *offer = f.find<QPushButton>(u"createOffer.europe-west4-a.v6e-8.2"_s);
        QCOMPARE(offer->text(), u"v6e-8 (8 fit)"_s);
        f.clickOffer(offer->objectName());
        QVERIFY(f.settle([&] { return types->currentData().toString() == u"v6e-8"_s; }));
        QCOMPARE(f.find<QComboBox>(u"createZone"_s)->currentData().toString(), u"europe-west4-a"_s);
        QCOMPARE(f.find<QComboBox>(u"createTier"_s)->currentData().toInt(), int(Tier::Spot));
        QCOMPARE(f.find<QComboBox>(u"createRuntime"_s)->currentText(), u"v2-alpha-tpuv6e"_s);
        QVERIFY(offer->isChecked());
        QVERIFY(!f.find<QLineEdit>(u"createBilled"_s)->isVisible());
        QVERIFY(f.find<QLabel>(u"createBillSentence"_s)->text().startsWith(u"In your grant: 64 v6e chip"_s));
    }

    void theSheetProposesWhatTheGrantAllows()
    {
        PageFixture f;
        auto grant = f.cloud.grants->grants().first();
        grant.rows.clear();
        QVERIFY(f.cloud.grants->put(grant).has_value());
        f.cloud.addGranted(u"v6e"_s, Tier::Spot, u"us-central1-a"_s, 8);
        f.cloud.addLimit(u"TPUV2sPerProjectPerZoneForTPUAPI"_s, u"us-central1-a"_s, 16); // every project has this
        f.cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-central1-a"_s, 64);
        f.open();
        f.click(u"tpuCreateButton"_s);
        QVERIFY(f.settle([&] { return f.find<QComboBox>(u"createType"_s)->currentData().toString() == u"v6e-8"_s; }));
        QCOMPARE(f.find<QComboBox>(u"createZone"_s)->currentData().toString(), u"us-central1-a"_s);
        QCOMPARE(f.find<QComboBox>(u"createTier"_s)->currentData().toInt(), int(Tier::Spot));
        QVERIFY(!f.find<QLineEdit>(u"createBilled"_s)->isVisible());
    }

    void anOfferPromisesNoMoreThanIsLeft()
    {
        PageFixture f; // 512 chips are granted, the quota is smaller
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 96);
        f.cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-32"_s, u"READY"_s); // 16 chips
        f.cloud.load();
        f.open();
        f.click(u"tpuCreateButton"_s);
        const auto offer = [&](const QString &type) {
            return f.find<QPushButton>(u"createOffer.us-central2-b.%1.0"_s.arg(type));
        };
        QVERIFY(f.settle([&] { return offer(u"v4-64"_s)->text() == "v4-64 (2 fit)"_L1; }));
        QCOMPARE(offer(u"v4-128"_s)->text(), u"v4-128"_s);
        QVERIFY(offer(u"v4-128"_s)->accessibleDescription().isEmpty());
        QCOMPARE(offer(u"v4-256"_s)->text(), u"v4-256"_s);
        QVERIFY(!offer(u"v4-256"_s)->accessibleDescription().isEmpty()
                && !offer(u"v4-256"_s)->icon().isNull()); // says why not
    }

    void nothingIsSaidOnWhetherTheHostIsFree()
    {
        PageFixture f;
        fillCreate(f);
        auto *tier = f.find<QComboBox>(u"createTier"_s);
        for (const auto which : {Tier::OnDemand, Tier::Spot}) { // granted, billed
            tier->setCurrentIndex(tier->findData(int(which)));
            const auto labels = f.find<QWidget>(u"createBill"_s)->findChildren<QLabel *>();
            QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
                return label->isVisible() && label->text().contains(u"it is not certain"_s);
            }));
        }
    }

    void P7_startingAStoppedTpuOutsideTheGrantWantsTheAmountTyped()
    {
        PageFixture f;
        f.cloud.addNode(u"europe-west4-a"_s, u"old"_s, u"v6e-8"_s, u"STOPPED"_s);
        f.cloud.addNode(u"us-central2-b"_s, u"ours"_s, u"v4-8"_s, u"STOPPED"_s);
        f.cloud.load();
        f.open();
        f.page->select(f.cloud.id(u"europe-west4-a"_s, u"old"_s));
        f.click(u"tpuStartButton"_s);
        auto *question = f.page->findChild<ConfirmDelete *>();
        QVERIFY(question);
        auto *yes = question->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(!yes->isEnabled());
        question->findChild<QLineEdit *>(u"confirmDeleteName"_s)->setText(u"old"_s);
        QVERIFY(!yes->isEnabled());
        QCOMPARE(f.cloud.count("POST", u":start"_s), 0);
        question->findChild<QLineEdit *>(u"confirmDeleteName"_s)->setText(u"23.76"_s);
        yes->click();
        QVERIFY(f.runUntil([&] { return f.cloud.count("POST", u":start"_s) == 1; }));
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"ours"_s)); // granted: at once
        f.click(u"tpuStartButton"_s);
        QVERIFY(f.runUntil([&] { return f.cloud.count("POST", u":start"_s) == 2; }));
    }

    /// Whatever grants, limits and prices are: a click on Create with nothing or something else typed sends nothing.
    void P7_noCombinationOfGrantLimitAndPriceCreatesUntyped()
    {
        int outside = 0;
        for (const int limit : {-2, 0, 8, 512}) { // -2: the limits cannot be read
            PageFixture f;
            if (limit != -2)
                f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, limit);
            fillCreate(f);
            const auto first = f.cloud.grants->grants().first();
            QSignalSpy submitted{f.find<CreateSheet>(u"tpuCreateSheet"_s), &CreateSheet::submitted};
            auto *tiers = f.find<QComboBox>(u"createTier"_s);
            auto *confirm = f.find<QLineEdit>(u"createBilled"_s);
            for (int kind = 0; kind < 6; ++kind) {
                QVERIFY(f.cloud.grants->put(changed(first, kind)).has_value());
                for (int i = 0; i < tiers->count(); ++i) {
                    tiers->setCurrentIndex(i);
                    const auto tier = Tier(tiers->currentData().toInt());
                    const bool isSpot = tier == Tier::Spot || tier == Tier::Preemptible;
                    if ((kind == 0 && tier == Tier::OnDemand) || (kind == 5 && isSpot)) {
                        QVERIFY(!confirm->isVisible());
                        continue;
                    }
                    ++outside;
                    for (const auto &typed : {QString{}, u"node-1"_s, u"0.00"_s, u"12.8"_s, u"billed"_s}) {
                        if (tier == Tier::Reserved && typed == u"billed"_s)
                            continue; // it has no price that is known: this is the word for that
                        confirm->setText(typed);
                        f.find<QPushButton>(u"createSubmit"_s)->click();
                        QVERIFY2(submitted.isEmpty(),
                                 qPrintable(u"%1 %2 %3 %4"_s.arg(limit).arg(kind).arg(i).arg(typed)));
                    }
                }
            }
            QCOMPARE(f.cloud.count("POST", u"/nodes"_s), 0);
        }
        QCOMPARE(outside, 4 * 27);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestCreateBilled)
#include "tst_createbilled.moc"
