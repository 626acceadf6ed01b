// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/quota/limitsview.h"
#include "widgets/quota/quotadetails.h"
#include "widgets/quota/quotamodel.h"
#include "widgets/quota/quotapage.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class TestQuotaPage : public QObject
{
    Q_OBJECT

private:
    static QuotaRow row(qint64 zoneLimit, qint64 regionLimit, qint64 used, qint64 regionUsed)
    {
        QuotaRow row;
        row.zone = ZoneId{u"us-east1-d"_s};
        row.generation = u"v6e"_s;
        row.quotaClass = QuotaClass::Preemptible;
        row.zoneLimit = zoneLimit;
        row.regionLimit = regionLimit;
        row.use.used = used;
        row.regionUse.used = regionUsed;
        return row;
    }

    static QModelIndex indexOf(const Table *table, const QString &zone)
    {
        for (int i = 0; i < table->model()->rowCount(); ++i) {
            if (table->model()->index(i, 0).data().toString() == zone)
                return table->model()->index(i, 0);
        }
        return {};
    }

private slots:
    void theTighterLimitIsTheOneThatIsMarked_data()
    {
        QTest::addColumn<qint64>("zoneLimit");
        QTest::addColumn<qint64>("regionLimit");
        QTest::addColumn<qint64>("used");
        QTest::addColumn<qint64>("regionUsed");
        QTest::addColumn<bool>("isRegion");
        QTest::newRow("region has less room") << 64LL << 64LL << 0LL << 32LL << true;
        QTest::newRow("same") << 64LL << 64LL << 8LL << 8LL << false;
        QTest::newRow("zone is smaller") << 32LL << 64LL << 0LL << 8LL << false;
        QTest::newRow("region is 0") << 64LL << 0LL << 0LL << 0LL << true;
        QTest::newRow("no limit in the region") << 64LL << QuotaLimit::unlimited << 0LL << 500LL << false;
        QTest::newRow("no limit in the zone") << QuotaLimit::unlimited << 64LL << 0LL << 0LL << true;
    }
    void theTighterLimitIsTheOneThatIsMarked()
    {
        QFETCH(qint64, zoneLimit);
        QFETCH(qint64, regionLimit);
        QFETCH(qint64, used);
        QFETCH(qint64, regionUsed);
        QFETCH(bool, isRegion);
        QCOMPARE(QuotaLine{row(zoneLimit, regionLimit, used, regionUsed)}.isRegionTighter(), isRegion);
    }

    void aLimitThatIsNotKnownIsNotZero()
    {
        QCOMPARE(limitText(std::nullopt), u"–"_s);
        QCOMPARE(limitText(0), u"0"_s);
        QVERIFY(limitText(QuotaLimit::unlimited) != limitText(0));
    }

    void rowsShowLimitUseAndWhatIsHeldByTheDead()
    {
        FakeCloud cloud;
        cloud.addLimit(u"TPUV5sPreemptibleLitepodPerProjectPerZoneForTPUAPI"_s, u"us-central1-a"_s, 64);
        cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        cloud.addRequest(u"us-central1-a"_s, u"qr-old"_s, u"SUSPENDED"_s);
        QuotaModel model{cloud.quota.get()};
        const QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
        cloud.clock.hold();
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *table = page.findChild<Table *>(u"quotaTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 2);
        QTRY_VERIFY(table->model()->index(indexOf(table, u"us-central1-a"_s).row(), QuotaModel::Free).data(NoteRole).isValid());
        const int dead = indexOf(table, u"us-central1-a"_s).row();
        const auto cell = table->model()->index(dead, QuotaModel::Free).data(MeterRole).value<MeterCell>();
        QCOMPARE(cell.number, u"48"_s);
        QCOMPARE(cell.parts.held, 16.0);
        QCOMPARE(cell.parts.used, 0.0);
        QVERIFY(table->model()->index(dead, QuotaModel::Free).data(Qt::ToolTipRole).toString().contains(u"qr-old"_s));
        QCOMPARE(model.rowCount(), 2);
    }

    void createHereAsksForThatZoneGenerationAndTier()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 64);
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *table = page.findChild<Table *>(u"quotaTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QTRY_VERIFY(table->selectionModel()->isRowSelected(0)); // the page's own proposal
        auto *button = page.findChild<QPushButton *>(u"quotaCreateHere"_s);
        QVERIFY(button->isVisible());
        QSignalSpy asked{&page, &QuotaPage::createRequested};
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        const auto preset = asked.first().first().value<CreatePreset>();
        QCOMPARE(preset.zone, ZoneId{u"us-east1-d"_s});
        QCOMPARE(preset.generation, u"v6e"_s);
        QCOMPARE(preset.acceleratorType, u"v6e-64"_s);
        QCOMPARE(button->text(), u"Create v6e-64…"_s);
        QVERIFY(preset.tier == Tier::Spot);
    }

    void whatEveryProjectHasIsShownOnlyWhenAskedFor()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 64);
        cloud.addLimit(u"TPUV2sPerProjectPerZoneForTPUAPI"_s, u"us-central1-a"_s, 16);
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *table = page.findChild<Table *>(u"quotaTable"_s);
        auto *show = page.findChild<QPushButton *>(u"quotaEverybodys"_s);
        QTRY_VERIFY(show->isVisible());
        QCOMPARE(table->model()->rowCount(), 1);
        QTest::mouseClick(show, Qt::LeftButton);
        QCOMPARE(table->model()->rowCount(), 2);
        QTest::mouseClick(show, Qt::LeftButton);
        QCOMPARE(table->model()->rowCount(), 1);
    }

    void whatIsDeadIsNamedBelowAndCanBeCleanedUp()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV5sPreemptibleLitepodPerProjectPerZoneForTPUAPI"_s, u"us-central1-a"_s, 64);
        cloud.addRequest(u"us-central1-a"_s, u"qr-old"_s, u"SUSPENDED"_s);
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *cleanUp = page.findChild<QPushButton *>(u"quotaCleanUp"_s);
        QTRY_VERIFY(cleanUp->isVisible());
        QString said;
        for (const auto *label : page.findChild<QWidget *>(u"quotaDead"_s)->findChildren<QLabel *>())
            said += label->text();
        QVERIFY2(said.contains(u"qr-old in us-central1-a"_s), qPrintable(said));
        QSignalSpy asked{&page, &QuotaPage::cleanUpRequested};
        QTest::mouseClick(cleanUp, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
    }

    void noStateIsBlank()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        const auto usual = cloud.world.answer;
        cloud.world.answer = [&](const FakeRequest &request) {
            return request.url.path().contains("/consumerQuotaMetrics"_L1)
                ? refusal(403, u"PERMISSION_DENIED"_s, u"Permission 'serviceusage.quotas.get' denied"_s)
                : usual(request);
        };
        cloud.world.isHeld = true;
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *stack = page.findChild<ContentStack *>(u"quotaStack"_s);
        QVERIFY(!stack->currentWidget()->accessibleName().isEmpty()); // loading
        cloud.world.isHeld = false;
        cloud.world.release();
        QTRY_COMPARE(stack->currentWidget(), static_cast<QWidget *>(stack->failure()));
        QVERIFY(!stack->failure()->accessibleName().isEmpty());
        cloud.world.answer = usual;
        QTest::mouseClick(page.findChild<QPushButton *>(u"quotaFailureButton"_s), Qt::LeftButton);
        QTRY_COMPARE(stack->currentWidget(), static_cast<QWidget *>(stack->empty()));
        QVERIFY(page.findChild<QPushButton *>(u"quotaEmptyButton"_s)->isVisible());
    }

    void aViewThatIsAddedStandsInTheSwitch()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        QVERIFY2(!page.findChild<QWidget *>(u"quotaSwitch"_s)->isVisible(), "one view needs no switch");
        auto *money = new QWidget;
        page.setView(QuotaView::Money, money);
        auto *cleanUp = new QWidget;
        page.setView(QuotaView::CleanUp, cleanUp);
        auto *limits = page.findChild<QAbstractButton *>(u"quotaSwitchLimits"_s);
        auto *second = page.findChild<QAbstractButton *>(u"quotaSwitchCleanUp"_s);
        auto *third = page.findChild<QAbstractButton *>(u"quotaSwitchMoney"_s);
        QVERIFY(limits->isVisible() && limits->isChecked());
        QTRY_VERIFY(limits->x() < second->x() && second->x() < third->x());
        QTest::mouseClick(third, Qt::LeftButton);
        QVERIFY(money->isVisible() && !page.limits()->isVisible());
        third->setFocus();
        QTest::keyClick(third, Qt::Key_Left);
        QCOMPARE(page.view(), QuotaView::CleanUp);
        QVERIFY(cleanUp->isVisible());
    }

    void theFilterFindsZonesAndGenerations()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 64);
        cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *table = page.findChild<Table *>(u"quotaTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 2);
        page.findChild<QLineEdit *>(u"quotaFilter"_s)->setText(u"v6e spot"_s);
        QCOMPARE(table->model()->rowCount(), 1);
        page.findChild<QLineEdit *>(u"quotaFilter"_s)->setText(u"tpu9"_s);
        auto *stack = page.findChild<ContentStack *>(u"quotaStack"_s);
        QCOMPARE(stack->currentWidget(), static_cast<QWidget *>(stack->empty()));
    }
};

QTEST_MAIN(TestQuotaPage)
#include "tst_quotapage.moc"
