// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/grantmail/grants.h"
#include "services/store/settings.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/codeview.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/formfield.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/quota/grantcorner.h"
#include "widgets/quota/limitsview.h"
#include "widgets/quota/quotadetails.h"
#include "widgets/quota/quotamatrix.h"
#include "widgets/quota/quotapage.h"
#include "widgets/quota/quotatable.h"
#include "widgets/quota/quotatext.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// A cloud whose Cloud Quotas answers: 32 spot chips of v6e in us-east1-d, and takes requests for more.
struct PreferenceAnswers
{
    explicit PreferenceAnswers(FakeCloud *cloud)
    {
        cloud->world.answer = [this, usual = cloud->world.answer](const FakeRequest &request) {
            const auto path = request.url.path();
            if (path.endsWith("/quotaInfos"_L1))
                return FakeAnswer{
                    .body =
                        R"({"quotaInfos":[{"quotaId":"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI","dimensions":["zone"],"dimensionsInfos":[{"dimensions":{"zone":"us-east1-d"},"details":{"value":"32"},"applicableLocations":["us-east1-d"]}]}]})"};
            if (path.endsWith("/us-east1-d/acceleratorTypes"_L1))
                return FakeAnswer{.body = R"({"acceleratorTypes":[{"type":"v6e-8","name":"v6e-8"}]})"};
            if (!path.endsWith("/quotaPreferences"_L1))
                return usual(request);
            if (request.verb == "POST" && denied)
                return refusal(403, u"PERMISSION_DENIED"_s, u"denied"_s);
            if (request.verb == "POST") {
                auto made = request.body;
                made[u"name"_s] = u"projects/4/locations/global/quotaPreferences/x"_s;
                made[u"reconciling"_s] = true;
                sent += made;
            }
            QJsonArray list;
            for (const auto &one : std::as_const(sent))
                list += one;
            return jsonAnswer(request.verb == "POST" ? sent.constLast() : QJsonObject{{u"quotaPreferences"_s, list}});
        };
    }

    QList<QJsonObject> sent;
    bool denied = false;
};

FormField *fieldOf(QLineEdit *line)
{
    return qobject_cast<FormField *>(line->parentWidget());
}

/// The first rows come before the reading has ended, and while it goes on the button takes no click.
void readAgain(const QuotaPage &page)
{
    auto *button = page.findChild<QPushButton *>(u"quotaRefreshButton"_s);
    QTRY_VERIFY(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
}

} // namespace

class TestQuotaPage : public QObject
{
    Q_OBJECT

private slots:
    void aLimitThatIsNotKnownIsNotZero()
    {
        QCOMPARE(quotatext::limit(std::nullopt), u"–"_s);
        QCOMPARE(quotatext::limit(0), u"0"_s);
        QVERIFY(quotatext::limit(QuotaLimit::unlimited) != quotatext::limit(0));
    }

    void cellsShowWhatIsFreeAndWhatIsHeldByTheDead()
    {
        FakeCloud cloud;
        cloud.addLimit(u"TPUV5sPreemptibleLitepodPerProjectPerZoneForTPUAPI"_s, u"us-central1-a"_s, 64);
        cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        cloud.addRequest(u"us-central1-a"_s, u"qr-old"_s, u"SUSPENDED"_s);
        cloud.clock.hold();
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *table = page.findChild<QuotaTable *>(u"quotaTable"_s);
        auto *matrix = qobject_cast<QuotaMatrix *>(table->model());
        const QAbstractItemModelTester tester{matrix, QAbstractItemModelTester::FailureReportingMode::QtTest};
        QTRY_COMPARE(matrix->rowCount(), 2);
        const QuotaKey key{u"us-central1-a"_s, u"v5e"_s, QuotaClass::Preemptible};
        QTRY_VERIFY(matrix->cellAt(matrix->indexOf(key))->row.use.heldByDead > 0);
        const auto dead = matrix->indexOf(key);
        QCOMPARE(dead.data().toString(), u"48"_s);
        QVERIFY(dead.data(Qt::AccessibleTextRole).toString().contains(u"qr-old"_s));
        QCOMPARE(quotatext::notes(*matrix->cellAt(dead), matrix->preflightAt(dead)).constFirst().level,
                 StatusLevel::Warning);
        QVERIFY2(!table->grab().isNull(), "it can be drawn");
    }

    void R8_whatARequestThatWaitsHoldsIsMarked()
    {
        FakeCloud cloud;
        cloud.addLimit(u"TPUV5sPreemptibleLitepodPerProjectPerZoneForTPUAPI"_s, u"us-central1-a"_s, 16);
        cloud.addRequest(u"us-central1-a"_s, u"qr-new"_s, u"WAITING_FOR_RESOURCES"_s);
        cloud.clock.hold();
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *matrix = qobject_cast<QuotaMatrix *>(page.findChild<QuotaTable *>(u"quotaTable"_s)->model());
        const QuotaKey key{u"us-central1-a"_s, u"v5e"_s, QuotaClass::Preemptible};
        QTRY_VERIFY(matrix->indexOf(key).isValid()
                    && matrix->cellAt(matrix->indexOf(key))->row.use.heldByWaiting == 16);
        const auto index = matrix->indexOf(key);
        QCOMPARE(index.data().toString(), u"0"_s);
        QVERIFY(index.data(Qt::AccessibleTextRole).toString().contains(u"qr-new"_s));
        const auto meter = QuotaCellDelegate::partsOf(matrix->cellAt(index)->row);
        QCOMPARE(meter.held, 16.0); // nothing computes on it
        QCOMPARE(meter.used, 0.0);
        const auto notes = quotatext::notes(*matrix->cellAt(index), matrix->preflightAt(index));
        QVERIFY(std::ranges::contains(notes, StatusLevel::Waiting, &CellNote::level));
        const auto labels = [&] {
            QStringList texts;
            for (const auto *label : page.findChild<QWidget *>(u"quotaDetails"_s)->findChildren<QLabel *>())
                texts << label->text();
            return texts.join(u'\n');
        };
        QTRY_VERIFY(labels().contains(u"all held by requests that wait"_s));
        QVERIFY(labels().contains(u"No slice can be made here now"_s));
    }

    void aChangeTouchesItsOwnCellOnly()
    {
        QuotaMatrix matrix;
        const QAbstractItemModelTester tester{&matrix, QAbstractItemModelTester::FailureReportingMode::QtTest};
        QList<QuotaCell> cells;
        for (const auto *zone : {"us-east1-d", "us-east5-a", "europe-west4-a"}) {
            for (const auto *generation : {"v4", "v5e", "v6e"}) {
                QuotaRow row;
                row.zone = ZoneId{QString::fromLatin1(zone)};
                row.generation = QString::fromLatin1(generation);
                row.zoneLimit = 64;
                cells << QuotaCell{.row = row, .granted = {}, .daysLeft = {}, .hostRoom = {}};
            }
        }
        matrix.update(cells, {});
        matrix.arrange(QuotaMatrix::Arrangement::Matrix);
        QCOMPARE(matrix.rowCount(), 3);
        QCOMPARE(matrix.columnCount(), 4);
        QSignalSpy changed{&matrix, &QAbstractItemModel::dataChanged};
        QSignalSpy reset{&matrix, &QAbstractItemModel::modelReset};
        matrix.update(cells, {});
        QCOMPARE(changed.size(), 0);
        cells[4].row.use.used = 8;
        matrix.update(cells, {});
        QCOMPARE(changed.size(), 1);
        QCOMPARE(matrix.cellAt(changed.first().first().toModelIndex())->row.use.used, 8);
        QCOMPARE(reset.size(), 0);
    }

    void arrowsGoFromCellToCellOverWhatIsEmpty()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        cloud.addLimit(u"TPUV4sPreemptiblePodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 64);
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *table = page.findChild<QuotaTable *>(u"quotaTable"_s);
        auto *matrix = qobject_cast<QuotaMatrix *>(table->model());
        QTRY_COMPARE(matrix->rowCount(), 2);
        const auto chosen = [&] {
            return matrix->cellAt(table->currentIndex()) ? keyOf(matrix->cellAt(table->currentIndex())->row)
                                                         : QuotaKey{};
        };
        QTRY_COMPARE(chosen(),
                     (QuotaKey{u"us-central2-b"_s, u"v4"_s, QuotaClass::OnDemand})); // the page's own proposal
        QTest::keyClick(table, Qt::Key_Right);
        QCOMPARE(chosen(), (QuotaKey{u"us-central2-b"_s, u"v4"_s, QuotaClass::Preemptible}));
        QTest::keyClick(table, Qt::Key_Right);
        QTest::keyClick(table, Qt::Key_Left);
        QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(chosen(), (QuotaKey{u"us-east1-d"_s, u"v6e"_s, QuotaClass::Preemptible}));
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"europe-west4-a"_s, 64);
        readAgain(page);
        QTRY_COMPARE(matrix->rowCount(), 3);
        QCOMPARE(chosen(),
                 (QuotaKey{u"us-east1-d"_s, u"v6e"_s, QuotaClass::Preemptible})); // rows come and go, the choice stays
    }

    void columnsBecomeRowsWhereThereIsNoRoom()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        for (const auto &generation :
             {u"V6EPreemptible"_s, u"V6E"_s, u"V5PPreemptible"_s, u"V5P"_s, u"V4sPod"_s, u"V4sPreemptiblePod"_s})
            cloud.addLimit(u"TPU%1PerProjectPerZoneForTPUAPI"_s.arg(generation), u"us-east1-d"_s, 64);
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1500, 680);
        page.show();
        auto *table = page.findChild<QuotaTable *>(u"quotaTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->columnCount(), 7);
        page.resize(900, 680);
        QTRY_COMPARE(table->model()->rowCount(), 3);
        QCOMPARE(table->model()->columnCount(), 4);
        QVERIFY(table->currentIndex().isValid());
    }

    void mailAndLimitThatDisagreeAreTakenToSupport()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 64);
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerRegionForTPUAPI"_s, u"us-east1"_s, 0);
        QTemporaryDir folder;
        Grants grants{{.path = folder.filePath(u"grants.json"_s), .project = cloud.profile.project}, &cloud.clock};
        QVERIFY(grants.put(
            {.project = cloud.profile.project,
             .start = cloud.clock.now().date(),
             .days = 90,
             .rows = {{.tier = Tier::Spot, .generation = u"v6e"_s, .count = 64, .zone = ZoneId{u"us-east1-d"_s}}}}));
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get(), .grants = &grants}};
        page.resize(1080, 680);
        page.show();
        auto *notice = page.findChild<NoticeBar *>(u"quotaDisagreement"_s);
        QTRY_VERIFY(notice->isVisible());
        emit notice->actionClicked();
        auto *text = page.findChild<CodeView *>(u"quotaSupportText"_s);
        QVERIFY(text && text->isVisible());
        QVERIFY(text->code().contains(u"live limit in us-east1: 0"_s));
        QVERIFY(!page.findChild<QPushButton *>(u"quotaCreateHere"_s)->isEnabled());
    }

    void aZoneThatDoesNotAnswerKeepsItsValuesAndSaysSo()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *table = page.findChild<QuotaTable *>(u"quotaTable"_s);
        auto *matrix = qobject_cast<QuotaMatrix *>(table->model());
        const QuotaKey key{u"us-central2-b"_s, u"v4"_s, QuotaClass::OnDemand};
        QTRY_VERIFY(matrix->indexOf(key).isValid() && matrix->cellAt(matrix->indexOf(key))->row.use.used == 4);
        cloud.unreachable = {u"us-central2-b"_s};
        cloud.clock.advance(std::chrono::minutes{40});
        readAgain(page);
        QTRY_VERIFY(matrix->cellAt(matrix->indexOf(key))->row.isStale);
        const auto cell = matrix->indexOf(key);
        QCOMPARE(matrix->cellAt(cell)->row.use.used, 4);
        QTRY_COMPARE(cell.siblingAtColumn(0).data(NoteRole).value<CellNote>().level, StatusLevel::Warning);
        QVERIFY(matrix->preflightAt(cell).verdict != PreflightVerdict::Green);
        QVERIFY(cell.data(Qt::AccessibleTextRole).toString().contains(u"does not answer"_s));
    }

    void whatIsNotUnderstoodIsListedRaw()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 64);
        cloud.addLimit(u"WarpCoresPerProjectPerZone"_s, u"us-east1-d"_s, 5);
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *raw = page.findChild<QPushButton *>(u"quotaRaw"_s);
        QTRY_VERIFY(raw->isVisible());
        QTest::mouseClick(raw, Qt::LeftButton);
        QVERIFY(page.findChild<CodeView *>(u"quotaRawText"_s)->code().contains(u"WarpCoresPerProjectPerZone"_s));
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
        QTRY_VERIFY(table->currentIndex().isValid()); // the page's own proposal
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

    void R15_aZoneWithoutTheHardwareOffersNoPlan()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 64); // has v4 alone
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *table = page.findChild<QuotaTable *>(u"quotaTable"_s);
        auto *matrix = qobject_cast<QuotaMatrix *>(table->model());
        QTRY_VERIFY(table->currentIndex().isValid());
        auto *create = page.findChild<QPushButton *>(u"quotaCreateHere"_s);
        QTRY_VERIFY(!create->isEnabled());
        QVERIFY(!page.findChild<QPushButton *>(u"quotaSetUpPod"_s)->isEnabled());
        QVERIFY(create->toolTip().contains(u"no such TPUs"_s));
        const auto index = table->currentIndex();
        QVERIFY(index.data(Qt::AccessibleTextRole).toString().contains(u"has no TPUs of the generation v6e"_s));
        const auto notes = quotatext::notes(*matrix->cellAt(index), matrix->preflightAt(index));
        QVERIFY(std::ranges::contains(notes, u"no such TPUs"_s, &CellNote::text));
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

    void whatTheMailNamesIsNeverWhatEveryProjectHas()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 64);
        cloud.addLimit(u"TPUV2sPerProjectPerZoneForTPUAPI"_s, u"us-central1-a"_s, 16);
        cloud.addLimit(u"TPUV3sPerProjectPerZoneForTPUAPI"_s, u"europe-west4-a"_s, 16);
        auto grant = cloud.grants->grants().constFirst();
        grant.rows << GrantRow{.tier = Tier::OnDemand,
                               .generation = u"v3"_s,
                               .device = u"v3-8"_s,
                               .count = 5,
                               .unit = GrantUnit::Devices,
                               .zone = ZoneId{u"europe-west4-a"_s}};
        QVERIFY(cloud.grants->put(grant));
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get(), .grants = cloud.grants.get()}};
        page.resize(1080, 680);
        page.show();
        auto *matrix = qobject_cast<QuotaMatrix *>(page.findChild<Table *>(u"quotaTable"_s)->model());
        QTRY_VERIFY(matrix->indexOf({u"us-east1-d"_s, u"v6e"_s, QuotaClass::Preemptible}).isValid());
        const auto granted = matrix->indexOf({u"europe-west4-a"_s, u"v3"_s, QuotaClass::OnDemand, false, true});
        QVERIFY2(granted.isValid(), "five v3-8 are granted");
        QCOMPARE(matrix->cellAt(granted)->agreement, Agreement::LimitLower);
        QVERIFY(!matrix->indexOf({u"us-central1-a"_s, u"v2"_s, QuotaClass::OnDemand, false, true}).isValid());
        QCOMPARE(page.findChild<QPushButton *>(u"quotaEverybodys"_s)->text(), u"Show what every project has (1)"_s);
    }

    void aCellHasAMenuWithWhatItsCardOffers()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"us-east1-d"_s, 64);
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *table = page.findChild<QuotaTable *>(u"quotaTable"_s);
        QTRY_VERIFY(table->currentIndex().isValid());
        QTest::keyClick(table, Qt::Key_F10, Qt::ShiftModifier);
        auto *menu = table->findChild<QMenu *>(u"quotaMenu"_s);
        QVERIFY(menu != nullptr && menu->isVisible());
        auto *create = menu->findChild<QAction *>(u"quotaCreateHereAction"_s);
        QVERIFY(create != nullptr && create->text() == page.findChild<QPushButton *>(u"quotaCreateHere"_s)->text());
        QVERIFY(menu->findChild<QAction *>(u"quotaSetUpPodAction"_s) != nullptr);
        QSignalSpy asked{&page, &QuotaPage::createRequested};
        create->trigger();
        QCOMPARE(asked.size(), 1);
        menu->close();
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
        QVERIFY2(said.replace(QChar{0x2011}, u'-').contains(u"qr-old in us-central1-a"_s), qPrintable(said));
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

    void withoutAGrantTheFaceLeadsToTheMail()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        const auto grant = cloud.grants->grants().first();
        QVERIFY(cloud.grants->remove(grant.id).has_value());
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get(), .grants = cloud.grants.get()}};
        page.resize(1080, 680);
        page.show();
        auto *empty = page.findChild<EmptyState *>(u"quotaEmpty"_s);
        QTRY_VERIFY(empty->isVisible());
        const auto says = [&](const QString &words) {
            const auto labels = empty->findChildren<QLabel *>();
            return std::ranges::any_of(labels, [&](const QLabel *label) { return label->text() == words; });
        };
        QVERIFY(says(u"No grant entered"_s));
        QSignalSpy paste{&page, &QuotaPage::pasteRequested};
        QPushButton *button = nullptr;
        for (auto *one : empty->findChildren<QPushButton *>())
            button = one->text() == u"Paste TRC mail…"_s ? one : button;
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(paste.size(), 1);
        QVERIFY(cloud.grants->put(grant).has_value()); // granted, but no limit yet: that is a row
        QTRY_VERIFY(!empty->isVisible());
    }

    void limitsWithoutAGrantSayThatEverythingIsBilled()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        const auto grant = cloud.grants->grants().first();
        QVERIFY(cloud.grants->remove(grant.id).has_value());
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get(), .grants = cloud.grants.get()}};
        page.resize(1080, 680);
        page.show();
        auto *notice = page.findChild<NoticeBar *>(u"quotaNotice"_s);
        QTRY_VERIFY(notice->isVisible() && notice->sentence().contains(u"billed"_s));
        QSignalSpy paste{&page, &QuotaPage::pasteRequested};
        QTest::mouseClick(notice->findChild<QPushButton *>(u"noticeAction"_s), Qt::LeftButton);
        QCOMPARE(paste.size(), 1);
        QVERIFY(cloud.grants->put(grant).has_value());
        QTRY_VERIFY(!notice->isVisible());
    }

    void theColumnThatSortsIsRememberedForEachArrangement()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        const auto limits =
            QList<std::pair<QString, int>>{{u"us-central2-b"_s, 16}, {u"us-east1-d"_s, 64}, {u"europe-west4-a"_s, 32}};
        for (const auto &[zone, limit] : limits)
            cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, zone, limit);
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        const auto order = [&](bool isClicked) {
            QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get(), .settings = &settings}};
            page.resize(1080, 680);
            page.show();
            auto *table = page.findChild<QuotaTable *>(u"quotaTable"_s);
            const auto *head = table->horizontalHeader();
            const auto *cells = qobject_cast<QuotaMatrix *>(table->model());
            (void)QTest::qWaitFor([&] { return cells->rowCount() == 3 && cells->leadColumns() == 1; });
            if (isClicked) {
                table->sortByColumn(table->model()->columnCount() - 1, Qt::DescendingOrder);
            } else {
                (void)QTest::qWaitFor(
                    [&] { return head->sortIndicatorSection() == table->model()->columnCount() - 1; });
                if (head->sortIndicatorOrder() != Qt::DescendingOrder)
                    return QStringList{u"the mark in the head is another"_s};
            }
            QStringList zones;
            for (int row = 0; row < 3; ++row)
                zones << table->model()->index(row, 0).data().toString();
            return zones;
        };
        const QStringList wanted{u"us-east1-d"_s, u"europe-west4-a"_s, u"us-central2-b"_s};
        QCOMPARE(order(true), wanted);
        QCOMPARE(order(false), wanted); // another page, the same settings
        settings.setMore(u"quota.table"_s,
                         QJsonObject{{u"matrix"_s, 5}, {u"list"_s, QJsonObject{{u"sort"_s, u"nowhere"_s}}}});
        const QuotaMatrix matrix{nullptr, settings.more(u"quota.table"_s).toObject()};
        QCOMPARE(matrix.sortedBy(), (std::pair{0, Qt::AscendingOrder})); // a column that is not there: by zone
    }

    /// A window of 1280 px has 880 beside the navigation at 200 %.
    void lettersOfTwiceTheSizeFit()
    {
        auto *theme = Theme::of(nullptr);
        theme->setTextScale(2.0);
        const auto back = qScopeGuard([&] { theme->setTextScale(1.0); });
        FakeCloud cloud;
        cloud.clock.hold();
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get(), .grants = cloud.grants.get()}};
        const GrantCorner corner{
            GrantContext{.grants = cloud.grants.get(), .project = cloud.profile.project, .projectNumber = {}}, &page};
        page.setView(QuotaView::CleanUp, new QWidget);
        page.setView(QuotaView::Money, new QWidget);
        page.resize(880, 640);
        page.show();
        QCoreApplication::sendPostedEvents();
        const auto needed = page.minimumSizeHint().width();
        auto *create = page.findChild<QPushButton *>(u"quotaCreateButton"_s);
        const auto right = create->mapTo(&page, create->rect().topRight()).x();
        const auto top = create->mapTo(&page, QPoint{}).y();
        const auto title = page.findChild<QWidget *>(u"quotaSwitch"_s);
        const auto below = title->mapTo(&page, title->rect().bottomLeft()).y();
        QVERIFY2(needed <= 880, qPrintable(QString::number(needed)));
        QVERIFY2(right < 880 && top >= below, qPrintable(u"%1 %2 %3"_s.arg(right).arg(top).arg(below)));
    }

    void oneSheetIsForAllRequestsAndKeepsTheReason()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        const PreferenceAnswers google{&cloud};
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *more = page.findChild<QPushButton *>(u"quotaMore"_s);
        QTRY_VERIFY(more->isVisible() && more->isEnabled());
        more->click();
        page.findChild<QLineEdit *>(u"quotaRequestReason"_s)->setText(u"a pod"_s);
        more->click();
        QCOMPARE(page.findChildren<QWidget *>(u"quotaRequestSheet"_s).size(), 1);
        QCOMPARE(page.findChild<QLineEdit *>(u"quotaRequestReason"_s)->text(), u"a pod"_s);
    }

    void moreIsRequestedFromARowAndItsStateStandsBesideIt()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        PreferenceAnswers google{&cloud};
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *more = page.findChild<QPushButton *>(u"quotaMore"_s);
        QTRY_VERIFY(more->isVisible());
        QTRY_VERIFY2(more->isEnabled(), qPrintable(more->toolTip()));
        QTest::mouseClick(more, Qt::LeftButton);
        const auto field = [&](const QString &name) { return page.findChild<QLineEdit *>(name); };
        auto *submit = page.findChild<QPushButton *>(u"quotaRequestSubmit"_s);
        field(u"quotaRequestValue"_s)->setText(u"32"_s);
        submit->click();
        for (const auto *name : {"quotaRequestValue", "quotaRequestEmail", "quotaRequestReason"})
            QVERIFY2(!fieldOf(field(QString::fromLatin1(name)))->error().isEmpty(), name);
        field(u"quotaRequestValue"_s)->setText(u"6.4"_s);
        field(u"quotaRequestEmail"_s)->setText(u"nixie@example.com"_s);
        field(u"quotaRequestReason"_s)->setText(u"a pod"_s);
        submit->click();
        QVERIFY(!fieldOf(field(u"quotaRequestValue"_s))->error().isEmpty());
        QVERIFY(google.sent.isEmpty());
        field(u"quotaRequestValue"_s)->setText(u"64"_s);
        google.denied = true;
        submit->click();
        auto *notice = page.findChild<NoticeBar *>(u"quotaRequestNotice"_s);
        QTRY_VERIFY(notice->isVisible());
        QVERIFY2(notice->sentence().contains(u"roles/cloudquotas.admin"_s), qPrintable(notice->sentence()));
        google.denied = false;
        submit->click();
        QTRY_COMPARE(google.sent.size(), 1);
        QCOMPARE(google.sent[0]["quotaConfig"_L1]["preferredValue"_L1].toString(), u"64"_s);
        QCOMPARE(google.sent[0]["dimensions"_L1], (QJsonObject{{u"zone"_s, u"us-east1-d"_s}}));
        const auto labels = [&] {
            QStringList texts;
            for (const auto *label : page.findChild<QWidget *>(u"quotaDetails"_s)->findChildren<QLabel *>())
                texts << label->text();
            return texts.join(u'\n');
        };
        QTRY_VERIFY2(labels().contains(u"64 chip(s) in us-east1-d: Google has not decided yet"_s),
                     qPrintable(labels()));
        auto decided = google.sent[0];
        decided[u"reconciling"_s] = false;
        decided[u"quotaConfig"_s] = QJsonObject{
            {u"preferredValue"_s, u"64"_s}, {u"grantedValue"_s, u"48"_s}, {u"stateDetail"_s, u"<b>partly</b>"_s}};
        google.sent[0] = decided;
        readAgain(page);
        QTRY_VERIFY2(labels().contains(u"48 granted\n<b>partly</b>"_s), qPrintable(labels()));
    }

    void moreCanOnlyBeRequestedOfCloudQuotas()
    {
        FakeCloud cloud;
        cloud.clock.hold();
        cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        QuotaPage page{{.quota = cloud.quota.get(), .tpus = cloud.tpus.get()}};
        page.resize(1080, 680);
        page.show();
        auto *more = page.findChild<QPushButton *>(u"quotaMore"_s);
        QTRY_VERIFY(more->isVisible());
        QVERIFY(!more->isEnabled());
        QVERIFY(more->toolTip().contains(u"Cloud Quotas"_s));
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

#include "tests/support/testmain.h"
QTEST_MAIN(TestQuotaPage)
#include "tst_quotapage.moc"
