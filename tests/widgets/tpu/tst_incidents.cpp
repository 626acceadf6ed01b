// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/recoveryservice.h"
#include "services/tpu/idledeletes.h"
#include "services/tpu/tpuwatch.h"
#include "tests/support/journalhere.h"
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/table.h"
#include "widgets/tpu/incidentactions.h"
#include "widgets/tpu/scripteditor.h"
#include "widgets/tpu/tpulistmodel.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QString zone = u"us-central2-b"_s;

/// A page whose TPUs are watched over.
class WatchedPage : public PageFixture
{
public:
    WatchedPage() { cloud.addNode(zone, u"node-1"_s, u"v4-8"_s)[u"id"_s] = u"7000"_s; }

    void openWatched()
    {
        cloud.load();
        recoveries = std::make_unique<RecoveryService>(RecoveryContext{.tpus = cloud.tpus.get()});
        recoveries->resume(cloud.tpuRequests.get());
        idle = std::make_unique<IdleDeletes>(IdleContext{.tpus = cloud.tpus.get(), .clock = &cloud.clock});
        watch = std::make_unique<TpuWatch>(
            WatchContext{.tpus = cloud.tpus.get(), .clock = &cloud.clock, .isHandled = [this](const QString &name) {
                             return recoveries->holds(name);
                         }});
        QObject::connect(recoveries.get(), &RecoveryService::changed, watch.get(), &TpuWatch::lookAgain);
        page = std::make_unique<TpuPage>(TpuPageServices{.tpus = cloud.tpus.get(),
                                                         .quota = cloud.quota.get(),
                                                         .tpuRequests = cloud.tpuRequests.get(),
                                                         .grants = cloud.grants.get(),
                                                         .prices = cloud.prices.get(),
                                                         .keys = &keys,
                                                         .settings = &settings,
                                                         .watch = watch.get(),
                                                         .recoveries = recoveries.get(),
                                                         .idle = idle.get()});
        page->resize(1080, 680);
        page->show();
        page->select(cloud.id(zone, u"node-1"_s));
    }
    ~WatchedPage()
    {
        page.reset();
        watch.reset();
        idle.reset();
        recoveries.reset();
    }

    [[nodiscard]] QJsonObject &node() { return cloud.nodes[cloud.id(zone, u"node-1"_s).toString()]; }
    void becomes(const QString &state)
    {
        node()[u"state"_s] = state;
        see();
    }
    void see()
    {
        reload();
        QVERIFY(settle([this] { return !watch->incidents().isEmpty(); }));
        page->select(cloud.id(zone, u"node-1"_s));
    }
    [[nodiscard]] NoticeBar *notice() const { return find<NoticeBar>(u"tpuDetailsNotice"_s); }
    [[nodiscard]] QPushButton *button() const { return notice()->findChild<QPushButton *>(u"noticeAction"_s); }
    void press() const { QTest::mouseClick(button(), Qt::LeftButton); }
    [[nodiscard]] QAction *action(const QString &name)
    {
        click(u"tpuMoreButton"_s);
        auto *menu = page->findChild<QMenu *>(u"tpuMenu"_s);
        return menu ? menu->findChild<QAction *>(name) : nullptr;
    }
    std::unique_ptr<RecoveryService> recoveries;
    std::unique_ptr<IdleDeletes> idle;
    std::unique_ptr<TpuWatch> watch;
};

} // namespace

class TestIncidents : public QObject
{
    Q_OBJECT

private slots:
    void P1_aPreemptedTpuIsExplainedAndOneButtonBringsItBack()
    {
        WatchedPage f;
        f.openWatched();
        f.becomes(u"PREEMPTED"_s);
        QVERIFY(f.notice()->isVisible());
        QVERIFY(f.notice()->sentence().contains(u"PREEMPTED"_s));
        QCOMPARE(f.button()->text(), u"Bring it back"_s);
        f.press();
        QVERIFY(f.runUntil([&] { return f.cloud.count("POST", u"/nodes"_s) == 1; }));
        QCOMPARE(f.cloud.count("DELETE", u"/nodes/node-1"_s), 1);
        QVERIFY(
            f.runUntil([&] { return f.recoveries->find(f.cloud.id(zone, u"node-1"_s))->step == RecoveryStep::Done; }));
        QVERIFY(f.settle([&] { return f.notice()->sentence().contains(u"is back"_s); }));
        QCOMPARE(f.node()[u"state"_s].toString(), u"READY"_s);
    }

    void thatATpuIsBackIsNoNewsForLong()
    {
        WatchedPage f;
        f.openWatched();
        f.becomes(u"PREEMPTED"_s);
        f.press();
        QVERIFY(
            f.runUntil([&] { return f.recoveries->find(f.cloud.id(zone, u"node-1"_s))->step == RecoveryStep::Done; }));
        QVERIFY(f.settle([&] { return f.notice()->sentence().contains(u"is back"_s); }));
        auto *read = f.notice()->findChild<QTimer *>(u"noticeRead"_s);
        QVERIFY(read->isActive());
        read->start(1h);
        f.reload();
        f.page->select(f.cloud.id(zone, u"node-1"_s));
        QCOMPARE(read->intervalAsDuration(), 1h); // the list is read more often than it stands
        f.notice()->dismiss(); // as it does when it could be read
        f.reload();
        QVERIFY(f.recoveries->find(f.cloud.id(zone, u"node-1"_s)).has_value());
        emit f.recoveries->changed();
        QVERIFY(!f.notice()->isVisible());
    }

    void whatIsBroughtBackSaysWhereItIsAndCanBeStopped()
    {
        WatchedPage f;
        f.openWatched();
        f.becomes(u"PREEMPTED"_s);
        f.cloud.noCapacity = 1000;
        f.press();
        QVERIFY(f.runUntil([&] { return f.cloud.count("POST", u"/nodes"_s) >= 2; })); // it is asked again and again
        QVERIFY(f.notice()->sentence().contains(u"asking for the same again"_s));
        QCOMPARE(f.button()->text(), u"Stop"_s);
        f.press();
        QVERIFY(f.runUntil([&] { return f.recoveries->all().isEmpty(); }));
    }

    void aReadyTpuThatIsSilentIsMadeAnewOnlyWhenItsNameWasTyped()
    {
        WatchedPage f;
        f.openWatched();
        f.page->help()->help(
            {.kind = IncidentKind::Unreachable, .tpu = f.cloud.id(zone, u"node-1"_s), .number = u"7000"_s});
        auto *dialog = f.question();
        QVERIFY(dialog);
        auto *confirm = dialog->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(!confirm->isEnabled());
        QCOMPARE(f.cloud.count("DELETE", u"/nodes/node-1"_s), 0);
        QTest::keyClicks(dialog->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"node-1"_s);
        QTest::mouseClick(confirm, Qt::LeftButton);
        QVERIFY(f.runUntil([&] { return f.cloud.count("POST", u"/nodes"_s) == 1; }));
        QCOMPARE(f.cloud.count("DELETE", u"/nodes/node-1"_s), 1);
    }

    void aVanishedTpuKeepsARowAndCanBeBroughtBack()
    {
        WatchedPage f;
        f.openWatched();
        f.cloud.nodes.clear();
        f.see();
        QVERIFY(f.settle([&] { return f.notice()->isVisible(); }));
        QVERIFY(f.notice()->sentence().contains(u"not there any more"_s));
        QVERIFY(!f.find<QPushButton>(u"tpuDeleteButton"_s)->isEnabled());
        f.press();
        const auto name = f.cloud.id(zone, u"node-1"_s).toString();
        QVERIFY(f.runUntil([&] { return f.cloud.nodes.value(name)[u"state"_s].toString() == "READY"_L1; }));
        QCOMPARE(f.cloud.count("DELETE", u"/nodes/node-1"_s), 0);
        QCOMPARE(f.cloud.nodes.value(name)[u"acceleratorType"_s].toString(), u"v4-8"_s);
    }

    void P12_projectAbuseStandsBeforeEverythingElse()
    {
        WatchedPage f;
        f.openWatched();
        f.node()[u"symptoms"_s] =
            QJsonArray{QJsonObject{{u"symptomType"_s, u"LOW_MEMORY"_s}, {u"createTime"_s, u"2026-11-20T11:00:00Z"_s}},
                       QJsonObject{{u"symptomType"_s, u"PROJECT_ABUSE"_s},
                                   {u"details"_s, u"mining"_s},
                                   {u"createTime"_s, u"2026-11-20T11:00:00Z"_s}}};
        f.see();
        QVERIFY(f.notice()->sentence().contains(u"PROJECT_ABUSE"_s));
        QVERIFY(f.notice()->sentence().contains(u"mining"_s));
        QSignalSpy keys{f.page.get(), &TpuPage::keysRequested};
        f.press();
        QCOMPARE(keys.size(), 1);
    }

    void theListShowsWhatItsStateDoesNotSay()
    {
        WatchedPage f;
        f.openWatched();
        f.node()[u"symptoms"_s] = QJsonArray{QJsonObject{{u"symptomType"_s, u"PROJECT_ABUSE"_s}}};
        f.see();
        auto *table = f.find<Table>(u"tpuTable"_s);
        const auto cell = table->model()->index(0, TpuListModel::State);
        const auto note = cell.data(NoteRole).value<CellNote>();
        QCOMPARE(note.text, u"abuse"_s);
        QCOMPARE(note.level, StatusLevel::Bad);
        QVERIFY(cell.data(Qt::ToolTipRole).toString().contains(u"PROJECT_ABUSE"_s));
        QVERIFY(cell.data(Qt::AccessibleTextRole).toString().contains(u"PROJECT_ABUSE"_s));
    }

    void aDeadRequestIsCleanedUp()
    {
        WatchedPage f;
        f.cloud.addRequest(zone, u"old"_s, u"FAILED"_s);
        f.openWatched();
        f.see();
        auto *table = f.find<Table>(u"tpuTable"_s);
        QVERIFY(f.settle([&] { return table->model()->rowCount() == 2; }));
        for (int row = 0; row < 2; ++row) {
            if (table->model()->index(row, TpuListModel::Name).data().toString() == "old"_L1)
                table->selectRow(row);
        }
        QVERIFY(f.notice()->sentence().contains(u"old"_s));
        QCOMPARE(f.button()->text(), u"Clean up…"_s);
        f.press();
        QVERIFY(f.question());
        QCOMPARE(f.cloud.count("DELETE", u"/queuedResources/old"_s), 0); // it asks first
    }

    void announcedMaintenanceCountsDownAndIsTakenOnlyAfterAQuestion()
    {
        WatchedPage f;
        f.openWatched();
        f.node()[u"upcomingMaintenance"_s] = QJsonObject{
            {u"type"_s, u"SCHEDULED"_s},
            {u"maintenanceStatus"_s, u"PENDING"_s},
            {u"canReschedule"_s, true},
            {u"windowStartTime"_s, QDateTime::currentDateTimeUtc().addDays(6).addSecs(60).toString(Qt::ISODate)}};
        f.see();
        QVERIFY2(f.notice()->sentence().contains(u"6 d"_s), qPrintable(f.notice()->sentence()));
        f.press();
        auto *sheet = f.find<SideSheet>(u"maintenanceSheet"_s);
        QVERIFY(sheet->isOpen());
        auto *submit = f.find<QPushButton>(u"maintenanceSubmit"_s);
        QVERIFY(!submit->isEnabled());
        QTest::keyClicks(f.find<QLineEdit>(u"maintenanceName"_s), u"node-1"_s);
        QVERIFY(submit->isEnabled());
        QTest::mouseClick(submit, Qt::LeftButton);
        QVERIFY(f.settle([&] { return f.cloud.count("POST", u"/node-1:performMaintenance"_s) == 1; }));
        const auto sent = std::ranges::find_if(f.cloud.world.requests, [](const FakeRequest &r) {
            return r.url.path().endsWith(":performMaintenance"_L1);
        });
        QVERIFY(sent->url.path().startsWith("/v2alpha1/"_L1));
    }

    void aRehearsalNamesTheWorkerAndShowsTheCall()
    {
        WatchedPage f;
        f.openWatched();
        auto *rehearse = f.action(u"maintenanceAction"_s);
        QVERIFY(rehearse && rehearse->isEnabled());
        rehearse->trigger();
        QVERIFY(f.find<SideSheet>(u"maintenanceSheet"_s)->isOpen());
        QTest::keyClicks(f.find<QLineEdit>(u"maintenanceName"_s), u"node-1"_s);
        QTest::mouseClick(f.find<QPushButton>(u"maintenanceSubmit"_s), Qt::LeftButton);
        QVERIFY(f.settle([&] { return f.cloud.count("POST", u"/node-1:simulateMaintenanceEvent"_s) == 1; }));
        const auto sent = std::ranges::find_if(f.cloud.world.requests, [](const FakeRequest &r) {
            return r.url.path().endsWith(":simulateMaintenanceEvent"_L1);
        });
        QCOMPARE(sent->body[u"workerIds"_s].toArray(), QJsonArray{u"0"_s});
    }

    void whatIsRememberedForATpuIsRunWhenItIsBack()
    {
        WatchedPage f;
        f.openWatched();
        f.action(u"keepAction"_s)->trigger();
        QVERIFY(f.find<SideSheet>(u"keepSheet"_s)->isOpen());
        QVERIFY(!f.find<QCheckBox>(u"keepSwitch"_s)->isChecked()); // off unless asked
        QVERIFY(f.find<NoticeBar>(u"keepNotice"_s)->sentence().contains(u"on-demand"_s));
        f.find<ScriptEditor>(u"keepCommand"_s)->setPlainText(u"python3 train.py\n"_s);
        f.find<QCheckBox>(u"keepSwitch"_s)->setChecked(true);
        f.find<QSpinBox>(u"keepIdle"_s)->setValue(4);
        QTest::mouseClick(f.find<QPushButton>(u"keepSubmit"_s), Qt::LeftButton);
        const auto id = f.cloud.id(zone, u"node-1"_s);
        QCOMPARE(f.recoveries->kept(id)->command, u"python3 train.py"_s);
        QVERIFY(f.recoveries->kept(id)->isAutomatic);
        QCOMPARE(f.idle->rule(id)->after, 4h);
        f.action(u"keepAction"_s)->trigger();
        QCOMPARE(f.find<QSpinBox>(u"keepIdle"_s)->value(), 4);
        f.find<ScriptEditor>(u"keepCommand"_s)->setPlainText({});
        f.find<QCheckBox>(u"keepSwitch"_s)->setChecked(false);
        f.find<QSpinBox>(u"keepIdle"_s)->setValue(0);
        QTest::mouseClick(f.find<QPushButton>(u"keepSubmit"_s), Qt::LeftButton);
        QVERIFY(!f.recoveries->kept(id));
        QVERIFY(!f.idle->rule(id));
    }

    void everyNewsFollowsTheLanguage()
    {
        WatchedPage f;
        f.openWatched();
        f.becomes(u"PREEMPTED"_s);
        BracketTranslator translator;
        QCoreApplication::installTranslator(&translator);
        QVERIFY(f.settle([&] { return f.notice()->sentence().contains(u'⟦'); }));
        QVERIFY(f.button()->text().contains(u'⟦'));
        QCoreApplication::removeTranslator(&translator);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestIncidents)
#include "tst_incidents.moc"
