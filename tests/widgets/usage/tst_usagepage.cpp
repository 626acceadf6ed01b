// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// With TPUDESK_PANEL_PICTURES=FOLDER pictures of the page are written: 8, 32 and 2,048 cores, both themes.
#include "tests/fakes/noundodelay.h"
#include "tests/widgets/usage/pagestage.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/segmented.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/maptext.h"
#include "widgets/usage/usagegraphs.h"
#include "widgets/usage/usagelines.h"
#include "widgets/usage/usageloader.h"
#include "widgets/usage/usagesheet.h"
#include "widgets/usage/usagetable.h"

#include <QClipboard>
#include <QComboBox>
#include <QCoroTask>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSplitter>
#include <QTest>
#include <QTimer>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace pagestage;

class TestUsagePage : public QObject
{
    Q_OBJECT

    NoUndoDelay m_noGrace;

private slots:
    void withoutATpuItSaysWhatItIsFor()
    {
        Stage stage;
        QVERIFY(stage.isShown("usageEmpty"));
        QVERIFY(!stage.isShown("usageMetric"));
        QSignalSpy wanted{stage.page.get(), &UsagePage::createRequested};
        QTest::mouseClick(stage.find<QPushButton>("usageEmptyButton"), Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
    }

    void theFirstSliceIsShownAndWatchedWhileThePageIsSeen()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        QVERIFY(!stage.isShown("usageEmpty"));
        QCOMPARE(stage.page->slice(), named(u"pod"_s));
        QCOMPARE(stage.feed.watchers(named(u"pod"_s)), 1);
        QCOMPARE(stage.find<CoreMap>("usageMap")->usage().cores.size(), 16);
        stage.page->hide();
        QCOMPARE(stage.feed.watchers(named(u"pod"_s)), 0); // nobody is asked anything for it, and Google neither
        QCOMPARE(stage.feed.kept(), named(u"pod"_s));
        stage.page->show();
        QCOMPARE(stage.feed.watchers(named(u"pod"_s)), 1);
        QVERIFY(stage.feed.kept().isEmpty());
        stage.page->hide();
        stage.page.reset();
        QCOMPARE(stage.feed.watchers(named(u"pod"_s)), 0);
        QVERIFY(stage.feed.kept().isEmpty());
    }

    /// Who looks at another page for a moment finds no hole in the graphs; a job is measured as long as it runs.
    void whatWasLookedAtLastKeepsItsPaceForAWhileOrWhileItsJobRuns()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        stage.page->hide();
        auto *pace = stage.find<QTimer>("usagePace");
        QVERIFY(pace->isActive());
        QCOMPARE(pace->intervalAsDuration(), std::chrono::milliseconds{10min});
        stage.hasJob = true;
        pace->start(0ms);
        QTRY_COMPARE(pace->intervalAsDuration(), std::chrono::milliseconds{1min});
        QCOMPARE(stage.feed.kept(), named(u"pod"_s));
        stage.hasJob = false;
        pace->start(0ms);
        QTRY_VERIFY(stage.feed.kept().isEmpty());
        QVERIFY(!pace->isActive());
    }

    void itOpensOnWhatIsAliveUnlessSomethingElseIsChosen()
    {
        Stage stage;
        auto gone = slice(u"old"_s);
        gone.isLive = false;
        stage.feed.put(gone);
        stage.settings.setMore(u"usage.slice"_s, named(u"old"_s).toString());
        const auto open = [&stage] {
            stage.page = std::make_unique<UsagePage>(
                UsagePageContext{.feed = &stage.feed, .clock = &stage.clock, .settings = &stage.settings});
        };
        open();
        QCOMPARE(stage.page->slice(), named(u"old"_s)); // there is nothing else yet
        stage.feed.put(slice(u"new"_s)); // the list of TPUs comes a second later
        QCOMPARE(stage.page->slice(), named(u"new"_s));
        open();
        QCOMPARE(stage.page->slice(), named(u"new"_s));
        stage.page->showSlice(named(u"old"_s));
        QCOMPARE(stage.page->slice(), named(u"old"_s));
        stage.feed.put(slice(u"third"_s));
        QCOMPARE(stage.page->slice(), named(u"old"_s));
        open();
        auto *box = stage.find<QComboBox>("usageSlice");
        const int old = box->findData(QVariant::fromValue(named(u"old"_s)));
        box->setCurrentIndex(old);
        emit box->activated(old);
        QCOMPARE(stage.page->slice(), named(u"old"_s));
        stage.feed.put(slice(u"fourth"_s));
        QCOMPARE(stage.page->slice(), named(u"old"_s));
    }

    void anAlertMovesNothing()
    {
        Stage stage;
        auto usage = slice(u"pod"_s);
        stage.feed.put(usage);
        const auto *view = stage.find<QWidget>("usageView");
        const auto top = [&] { return view->mapTo(stage.page.get(), QPoint{}).y(); };
        QTRY_VERIFY(top() > 0);
        QTest::qWait(50);
        const int before = top();
        usage.alerts = {alertOf(UsageAlert::Kind::DiskFull, 0, -1, u"The disk of w-0 is 93 % full."_s),
                        alertOf(UsageAlert::Kind::Hung, 0, -1, u"It hangs."_s)};
        stage.feed.put(usage);
        QVERIFY(!stage.said().isEmpty());
        QTest::qWait(50);
        QCOMPARE(top(), before);
    }

    /// Its hosts would each say that they refuse: that has one cause, and one button.
    void aKeyThatIsNotPublishedIsSaidAndLeadsToItsSheet()
    {
        Stage stage;
        stage.isPublished = false;
        auto usage = slice(u"pod"_s);
        stage.feed.put(usage); // hosts that answer let somebody in by another way
        QVERIFY2(!stage.said().contains(u"not published"_s), qPrintable(stage.said()));
        for (int worker = 0; worker < usage.hosts.size(); ++worker) {
            slices::setHost(usage, worker, UsageState::NoData);
            usage.hosts[worker].isShutOut = true;
            usage.hosts[worker].at = 0;
            usage.hosts[worker].sentence = u"Permission denied."_s;
        }
        stage.feed.put(usage);
        QVERIFY2(stage.said().contains(u"Your SSH key is not published for the user nixie, so no host lets you in."_s),
                 qPrintable(stage.said()));
        QVERIFY(!stage.said().contains(u"no login"_s));
        QCOMPARE(stage.find<NoticeBar>("usageNotice0")->findChild<QPushButton *>(u"noticeAction"_s)->text(),
                 u"Publish the key…"_s);
        QSignalSpy wanted{stage.page.get(), &UsagePage::actionRequested};
        stage.press(0);
        QCOMPARE(wanted.first().first().value<UsageAction>(), UsageAction::Publish);
    }

    void theHeadSaysWhatIsLookedAt()
    {
        Stage stage;
        stage.feed.put(slice(u"llama-pod"_s));
        QCOMPARE(stage.page->accessibleDescription(), u"16 chip(s) on 4 host(s) · libtpu, every second"_s);
        QCOMPARE(stage.find<StateBadge>("usageBadge")->word(), u"busy"_s);
        stage.feed.setRate(5);
        auto coarse = slice(u"llama-pod"_s);
        for (auto &core : coarse.cores)
            core.source = UsageSource::Monitoring;
        stage.feed.put(coarse);
        QVERIFY(stage.page->accessibleDescription().endsWith(u"Cloud Monitoring, every minute"_s));
        auto silent = slice(u"llama-pod"_s);
        for (auto &core : silent.cores)
            core.state = UsageState::Unreachable;
        stage.feed.put(silent); // nothing comes, at no pace
        QVERIFY(!stage.page->accessibleDescription().contains(u"libtpu"_s));
        QVERIFY(stage.page->accessibleDescription().contains(u"last measured"_s));
    }

    void anotherSliceIsChosenAndKept()
    {
        Stage stage;
        stage.feed.put(slice(u"a"_s));
        stage.feed.put(slice(u"b"_s, u"v5litepod-8"_s));
        auto *box = stage.find<QComboBox>("usageSlice");
        QCOMPARE(box->count(), 2);
        box->setCurrentIndex(1);
        emit box->activated(1);
        QCOMPARE(stage.page->slice(), named(u"b"_s));
        QCOMPARE(stage.feed.watchers(named(u"a"_s)), 0);
        QCOMPARE(stage.feed.watchers(named(u"b"_s)), 1);
        QCOMPARE(stage.find<CoreMap>("usageMap")->usage().cores.size(), 8);
        QCOMPARE(stage.settings.more(u"usage.slice"_s).toString(), named(u"b"_s).toString());
    }

    void slicesOfAMultisliceAreShownTogether()
    {
        Stage stage;
        stage.feed.put(slice(u"s-0"_s));
        stage.feed.put(slice(u"s-1"_s));
        QCOMPARE(stage.page->slice(), named(u"s-0"_s));
        stage.feed.put(multislice());
        stage.page->showSlice(named(u"s-1"_s)); // as from the page of that TPU
        const auto all = multislice().id;
        QCOMPARE(stage.page->slice(), all);
        QCOMPARE(stage.feed.watchers(all), 1);
        QCOMPARE(stage.feed.watchers(named(u"s-0"_s)), 0);
        auto *box = stage.find<QComboBox>("usageSlice");
        QCOMPARE(box->currentText(), u"s · 2 × v4-32"_s);
        QVERIFY2(stage.page->accessibleDescription().startsWith(u"2 slices · 32 chip(s) on 8 host(s) · "_s),
                 qPrintable(stage.page->accessibleDescription()));
        const auto *map = stage.find<CoreMap>("usageMap");
        QCOMPARE(map->usage().cores.size(), 32);
        const auto &plan = map->plan();
        const auto &layout = map->usage().layout;
        QCOMPARE(plan.layers().size(), 2 * layout.layersPerSlice());
        QVERIFY(std::ranges::none_of(plan.layers(), [](const auto &layer) { return layer.title.isEmpty(); }));
        QVERIFY(maptext::layer(layout, 0).startsWith(u"slice 0"_s));
        QVERIFY(maptext::layer(layout, layout.depth - 1).startsWith(u"slice 1"_s));
        QVERIFY(!plan.hosts()[3].intersects(plan.hosts()[4]));
        QVERIFY(maptext::tip(map->usage(), 31, map->usage().at).contains(u"chip 31 · slice 1, host 3"_s));
        QVERIFY(maptext::spoken(map->usage(), 16).startsWith(u"slice 1, host 0, chip 16"_s));
        QVERIFY(!stage.isShown("usageForget"));
        QVERIFY(stage.page->findChild<UsageTable *>()->reportText().contains(u"slice 1, w-3"_s));
        const int one = box->findData(QVariant::fromValue(named(u"s-1"_s)));
        box->setCurrentIndex(one);
        emit box->activated(one); // the user wants this one alone
        QCOMPARE(stage.page->slice(), named(u"s-1"_s));
        QCOMPARE(map->usage().cores.size(), 16);
        stage.page->showSlice(all);
        QCOMPARE(stage.page->slice(), all);
    }

    void whatHelpsASliceGoesToItsOwnTpu()
    {
        Stage stage;
        stage.feed.put(slice(u"s-0"_s));
        stage.feed.put(slice(u"s-1"_s));
        auto all = multislice();
        all.alerts = {alertOf(UsageAlert::Kind::DiskFull, 5, -1, u"The disk of slice 1, host 1 is full."_s)};
        stage.feed.put(all);
        stage.page->showSlice(named(u"s-0"_s));
        QSignalSpy wanted{stage.page.get(), &UsagePage::actionRequested};
        stage.press(0);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].value<UsageAction>(), UsageAction::Storage);
        QCOMPARE(wanted[0][1].value<TpuId>(), named(u"s-1"_s));
        QCOMPARE(wanted[0][2].toInt(), 1);
    }

    void graphsOfAMultisliceAreOfAllOfThem()
    {
        Stage stage;
        auto second = slice(u"s-1"_s);
        for (auto &core : second.cores)
            core.hbmUsed /= 2;
        stage.feed.put(slice(u"s-0"_s));
        stage.feed.put(second);
        const auto all = multislice(second);
        remember(stage.feed, slice(u"s-0"_s));
        remember(stage.feed, second);
        stage.feed.history()->setSlice(sliceKey(all.id), hostIds(all));
        stage.feed.history()->mark({.slice = sliceKey(named(u"s-1"_s)),
                                    .at = all.at - 60'000,
                                    .kind = UsageEvent::Kind::Note,
                                    .text = u"here"_s});
        stage.feed.put(all);
        stage.page->showSlice(named(u"s-0"_s));
        const auto lines = linesOf(all, {}, GraphScope::Slice, Metric::HbmUsed);
        QCOMPARE(lines.constFirst().name, u"median of 32 chips"_s);
        QCOMPARE(linesOf(all, {}, GraphScope::PerHost, Metric::HostCpu).constLast().name, u"slice 1, w-3"_s);
        UsageQuestion question{.slice = sliceKey(all.id), .series = lines.constFirst().series};
        for (const auto &one : all.slices)
            question.parts += sliceKey(one);
        question.until = all.at / 1'000 * 1'000;
        question.from = question.until - 100'000;
        const auto answer = QCoro::waitFor(askUsage(stage.feed.history(), question, {}));
        QVERIFY(answer);
        const auto &band = answer->lines.constFirst().bands.value(50);
        QVERIFY(band.min < 0.6F * band.max); // of the second one, and of the first
        QCOMPARE(answer->events.size(), 1); // what happened to any of them
    }

    void whatIsAskedForBeforeItIsKnownComesWhenItIs()
    {
        Stage stage;
        stage.feed.put(slice(u"a"_s));
        stage.page->showSlice(named(u"b"_s));
        QCOMPARE(stage.page->slice(), named(u"a"_s));
        const auto kept = [&stage] { return stage.settings.more(u"usage.slice"_s).toString(); };
        QCOMPARE(kept(), named(u"a"_s).toString()); // what stands below the window is of the same slice
        stage.feed.put(slice(u"b"_s));
        QCOMPARE(stage.page->slice(), named(u"b"_s));
        QCOMPARE(kept(), named(u"b"_s).toString());
    }

    void aSliceThatIsGoneStaysAndSaysSo()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        auto gone = slice(u"pod"_s);
        gone.isLive = false;
        stage.feed.put(gone);
        QCOMPARE(stage.page->slice(), named(u"pod"_s));
        QVERIFY(stage.said().contains(u"Nothing is measured on pod now"_s));
        QCOMPARE(stage.find<StateBadge>("usageBadge")->word(), u"not live"_s);
        QVERIFY(stage.find<QComboBox>("usageSlice")->currentText().contains(u"gone"_s));
    }

    void eachStateHasItsSentenceAndItsWayOut_data()
    {
        QTest::addColumn<int>("state");
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("action");
        QTest::newRow("no workload") << int(UsageState::NoWorkload) << u"No program holds the chips"_s
                                     << int(UsageAction::StartJob);
        QTest::newRow("unreachable") << int(UsageState::Unreachable) << u"no answer"_s << int(UsageAction::Connect);
    }

    void eachStateHasItsSentenceAndItsWayOut()
    {
        QFETCH(int, state);
        QFETCH(QString, words);
        QFETCH(int, action);
        Stage stage;
        auto usage = slice(u"pod"_s);
        usage.state = UsageState(state);
        for (int worker = 0; worker < usage.hosts.size(); ++worker)
            slices::setHost(usage, worker, UsageState(state));
        stage.feed.put(usage);
        QVERIFY2(stage.said().contains(words), qPrintable(stage.said()));
        QSignalSpy wanted{stage.page.get(), &UsagePage::actionRequested};
        stage.press(0);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.first().first().value<UsageAction>(), UsageAction(action));
    }

    void whoeverIsShutOutIsToldWhyAndMayLogIn()
    {
        Stage stage;
        auto usage = slice(u"pod"_s);
        slices::setHost(usage, 1, UsageState::NoData);
        usage.hosts[1].isShutOut = true;
        usage.hosts[1].sentence = u"The key needs its passphrase."_s;
        stage.feed.put(usage);
        QVERIFY(stage.said().contains(u"w-1: no login. The key needs its passphrase."_s));
        QCOMPARE(stage.find<NoticeBar>("usageNotice0")->findChild<QPushButton *>(u"noticeAction"_s)->text(),
                 actionText(UsageAction::Connect));
    }

    void oneSilentHostDoesNotHideTheOthers()
    {
        Stage stage;
        auto usage = slice(u"pod"_s);
        slices::setHost(usage, 1, UsageState::Unreachable);
        usage.hosts[1].sentence = u"Nothing came back within 10 s."_s;
        stage.feed.put(usage);
        QVERIFY(stage.said().contains(u"w-1: no answer. Nothing came back within 10 s."_s));
        QVERIFY(stage.said().contains(u"All others are measured"_s));
        QCOMPARE(stage.find<StateBadge>("usageBadge")->word(), u"busy"_s);
    }

    void withoutALoginItLeadsToTheKeys()
    {
        Stage stage;
        stage.hasLogin = false;
        auto usage = slice(u"pod"_s);
        for (int worker = 0; worker < usage.hosts.size(); ++worker)
            slices::setHost(usage, worker, UsageState::Unreachable);
        stage.feed.put(usage);
        QVERIFY(stage.said().contains(u"no key and user name"_s));
        QVERIFY(!stage.said().contains(u"no answer"_s)); // four hosts that could not be asked are no news
        QSignalSpy wanted{stage.page.get(), &UsagePage::actionRequested};
        stage.press(0);
        QCOMPARE(wanted.first().first().value<UsageAction>(), UsageAction::Login);
    }

    void aHangLeadsToItsJobOrToTheChips()
    {
        Stage stage;
        auto usage = slice(u"pod"_s);
        usage.state = UsageState::Hung;
        usage.alerts = {alertOf(UsageAlert::Kind::Hung, -1, -1, u"Memory is held, and nothing computes for 31 min."_s)};
        stage.feed.put(usage);
        QSignalSpy wanted{stage.page.get(), &UsagePage::actionRequested};
        stage.press(0);
        QCOMPARE(wanted.takeFirst().first().value<UsageAction>(), UsageAction::Free);
        stage.hasJob = true;
        stage.feed.put(usage);
        stage.press(0);
        QCOMPARE(wanted.takeFirst().first().value<UsageAction>(), UsageAction::Job);
        QCOMPARE(stage.find<StateBadge>("usageBadge")->word(), u"hung"_s);
        QCOMPARE(stage.find<StateBadge>("usageBadge")->level(), StatusLevel::Bad);
    }

    void aStragglerIsCountedAndShown()
    {
        Stage stage;
        auto usage = slice(u"pod"_s);
        slices::makeStraggler(usage, 9);
        usage.alerts = {
            alertOf(UsageAlert::Kind::Straggler, 2, 9, u"Chip 9 computes 41 %, the median of the others is 92 %."_s)};
        stage.feed.put(usage);
        QCOMPARE(stage.find<StateBadge>("usageBadge")->word(), u"1 straggler(s)"_s);
        stage.press(0);
        QCOMPARE(stage.find<CoreMap>("usageMap")->selectedCores(), QList{9});
        stage.page->selectNextStraggler();
        QCOMPARE(stage.find<CoreMap>("usageMap")->selectedCores(), QList{9}); // there is no other
    }

    void withoutAStragglerItSaysSo()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        stage.page->selectNextStraggler();
        QVERIFY(stage.find<NoticeBar>("usageNotice")->sentence().contains(u"No chip falls behind"_s));
    }

    void whatIsClosedStaysClosedUntilItIsSomethingElse()
    {
        Stage stage;
        auto usage = slice(u"pod"_s);
        usage.alerts = {alertOf(UsageAlert::Kind::DiskFull, 0, -1, u"The disk of w-0 is 93 % full."_s)};
        stage.feed.put(usage);
        auto *bar = stage.find<NoticeBar>("usageNotice0");
        QVERIFY(bar->isVisible());
        QTest::mouseClick(bar->findChild<QToolButton *>(u"noticeClose"_s), Qt::LeftButton);
        QVERIFY(!bar->isVisible());
        usage.alerts.first().text = u"The disk of w-2 is 94 % full."_s;
        usage.alerts.first().host = 2; // the worst of them is another one now
        stage.feed.put(usage);
        QVERIFY(!bar->isVisible());
        usage.alerts = {};
        stage.feed.put(usage);
        usage.alerts = {alertOf(UsageAlert::Kind::DiskFull, 1, -1, u"The disk of w-1 is 91 % full."_s)};
        stage.feed.put(usage);
        QVERIFY(bar->isVisible());
        QVERIFY(bar->sentence().contains(u"w-1"_s));
    }

    void manyMessagesLeaveRoomForTheMap()
    {
        Stage stage;
        auto usage = slice(u"pod"_s);
        slices::setHost(usage, 3, UsageState::Unreachable);
        usage.alerts = {
            alertOf(UsageAlert::Kind::Hung, 0, -1, u"A"_s), alertOf(UsageAlert::Kind::MemoryFull, 0, 1, u"B"_s),
            alertOf(UsageAlert::Kind::DiskFull, 0, -1, u"C"_s), alertOf(UsageAlert::Kind::Straggler, 0, 2, u"D"_s)};
        stage.feed.put(usage);
        QCOMPARE(stage.said().count(u'\n'), 1);
        auto *more = stage.find<QPushButton>("usageNoticesMore");
        QVERIFY(more->isVisible());
        QCOMPARE(more->text(), u"3 more…"_s);
        QTest::mouseClick(more, Qt::LeftButton);
        QCOMPARE(stage.said().count(u'\n'), 4);
        QTest::mouseClick(more, Qt::LeftButton);
        QCOMPARE(stage.said().count(u'\n'), 1);
    }

    void alertsAreMutedAndHeardAgain()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        auto *more = stage.find<QPushButton>("usageMore");
        QAction *mute = nullptr;
        for (auto *action : more->menu()->actions())
            mute = action->isCheckable() ? action : mute;
        QVERIFY(mute && !mute->isChecked());
        mute->trigger();
        QVERIFY(stage.feed.now(named(u"pod"_s)).isMuted);
        QVERIFY(mute->isChecked());
        mute->trigger();
        QVERIFY(!stage.feed.now(named(u"pod"_s)).isMuted);
    }

    void mapTableAndGraphsShareOneSelection()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        auto *map = stage.find<CoreMap>("usageMap");
        auto *table = stage.page->findChild<UsageTable *>();
        emit map->selected({3, 4});
        QCOMPARE(table->selectedCores(), (QList{3, 4}));
        emit table->selected({7});
        QCOMPARE(map->selectedCores(), QList{7});
        stage.feed.put(slice(u"pod"_s)); // a second later it is still chosen
        QCOMPARE(map->selectedCores(), QList{7});
    }

    void theReportGoesToTheClipboard()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        stage.page->copyReport();
        const auto text = QGuiApplication::clipboard()->text();
        QVERIFY2(text.contains(u"pod"_s) && text.count(u'\n') > 16, qPrintable(text));
    }

    void thresholdsRateAndLimitAreSet()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        stage.page->openSettings();
        QTRY_VERIFY(stage.find<QWidget>("usageSheet")->isVisible());
        stage.find<QSpinBox>("usageHungMinutes")->setValue(5);
        QCOMPARE(stage.feed.thresholds().hungMinutes, 5);
        stage.find<QSpinBox>("usageStragglerPoints")->setValue(0);
        QCOMPARE(stage.feed.thresholds().stragglerPercent, 0);
        QVERIFY(stage.find<QSpinBox>("usageStragglerPoints")->text() == "off"_L1);
        QTest::mouseClick(stage.find<QPushButton>("usageThresholdsReset"), Qt::LeftButton);
        QCOMPARE(stage.feed.thresholds(), UsageThresholds{});
        auto *rate = stage.find<QComboBox>("usageRate");
        QCOMPARE(rate->itemData(0).toDouble(), UsageFeed::fastest);
        rate->setCurrentIndex(0);
        emit rate->activated(0);
        QCOMPARE(stage.feed.rate(), UsageFeed::fastest);
        auto *limit = stage.find<QComboBox>("usageLimit");
        QCOMPARE(limit->currentData().toLongLong(), History::usualLimit);
        limit->setCurrentIndex(0);
        emit limit->activated(0);
        QCOMPARE(stage.feed.history()->size().limit, qint64{256} << 20);
        QCOMPARE(stage.settings.more(QString{UsageSheet::limitKey}).toInteger(), qint64{256} << 20);
    }

    void whoTypesAThresholdIsNotDisturbedByValues()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        stage.page->openSettings();
        QTRY_VERIFY(stage.find<QWidget>("usageSheet")->isVisible());
        auto *box = stage.find<QSpinBox>("usageIdleMinutes");
        auto *line = box->findChild<QLineEdit *>();
        line->clear(); // before another number
        const auto typed = line->text();
        QVERIFY(!typed.contains(u"15"_s));
        stage.feed.put(slice(u"pod"_s));
        QCOMPARE(line->text(), typed);
    }

    void aQuestionAboutOneSliceForgetsNoOther()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        stage.feed.put(slice(u"other"_s));
        stage.page->showSlice(named(u"pod"_s));
        stage.page->openSettings();
        QTest::mouseClick(stage.find<QPushButton>("usageForget"), Qt::LeftButton);
        auto *notice = stage.find<NoticeBar>("usageSheetNotice");
        QVERIFY(notice->isVisible());
        stage.page->showSlice(named(u"other"_s)); // by a notification, say
        QVERIFY(!notice->isVisible());
    }

    void whatIsForgottenIsAskedForFirst()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        stage.feed.history()->setSlice(sliceKey(named(u"pod"_s)), {u"h"_s});
        stage.feed.history()->append({.host = u"h"_s,
                                      .at = QDateTime::currentMSecsSinceEpoch(),
                                      .rows = {{.metric = Metric::DutyCycle, .values = {50}}}});
        stage.page->openSettings();
        QTest::mouseClick(stage.find<QPushButton>("usageForget"), Qt::LeftButton);
        auto *notice = stage.find<NoticeBar>("usageSheetNotice");
        QVERIFY(notice->isVisible() && notice->sentence().contains(u"pod"_s));
        QVERIFY(stage.feed.history()->size().inMemory > 0);
        QTest::mouseClick(notice->findChild<QPushButton *>(u"noticeAction"_s), Qt::LeftButton);
        QTRY_VERIFY(notice->sentence().contains(u"forgotten"_s));
        QCOMPARE(stage.feed.history()->size().inMemory, 0);
    }

    void aNarrowPageStandsOneBelowTheOther()
    {
        Stage stage{{1080, 640}};
        stage.feed.put(slice(u"pod"_s));
        QTRY_COMPARE(stage.find<QSplitter>("usageSplitter")->orientation(), Qt::Horizontal);
        stage.page->resize(560, 640);
        QTRY_COMPARE(stage.find<QSplitter>("usageSplitter")->orientation(), Qt::Vertical);
        QVERIFY(stage.find<CoreMap>("usageMap")->width() > 300);
    }

    void atTwiceTheLettersItFitsTheSmallestScreen()
    {
        Theme::of(nullptr)->setTextScale(2.0);
        {
            Stage stage{{840, 520}}; // of 1280 x 720, beside the navigation
            stage.feed.put(slice(u"llama-pod"_s));
            QTRY_VERIFY(stage.page->minimumSizeHint().width() <= 840);
            stage.find<QAbstractButton>("usageSwitchTable")->click();
            QTRY_VERIFY(stage.page->minimumSizeHint().width() <= 840);
        }
        Theme::of(nullptr)->setTextScale(1.0);
    }

    void namesFromOutsideAreNoMarkup()
    {
        Stage stage;
        auto usage = slice(u"pod"_s);
        usage.hosts[0].label = u"<b>w</b>"_s;
        slices::setHost(usage, 0, UsageState::Unreachable);
        usage.hosts[0].sentence = u"<img src=x>"_s;
        stage.feed.put(usage, u"<h1>pod"_s);
        for (const auto *label : stage.page->findChildren<QLabel *>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
        QVERIFY(stage.said().contains(u"<img src=x>"_s));
    }

    void pictures()
    {
        const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
        if (folder.isEmpty())
            QSKIP("no pictures are wanted");
        for (const auto &[name, type] :
             {std::pair{u"8"_s, u"v5litepod-8"_s}, {u"32"_s, u"v4-64"_s}, {u"2048"_s, u"v3-2048"_s}}) {
            Stage stage;
            auto usage = slice(u"llama-pod"_s, type);
            slices::makeStraggler(usage, usage.cores.size() / 2 + 1);
            usage.alerts = {alertOf(UsageAlert::Kind::Straggler, 2, int(usage.cores.size() / 2 + 1),
                                    u"Chip 9 computes 41 %, the median of the others is 92 %."_s)};
            remember(stage.feed, usage);
            stage.feed.put(usage);
            QTest::qWait(600);
            for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
                Theme::of(stage.page.get())->setChoice(choice);
                QTest::qWait(200);
                QVERIFY(stage.page->grab().save(
                    u"%1/usage-%2-%3.png"_s.arg(folder, name, choice == ThemeChoice::Light ? u"light"_s : u"dark"_s)));
            }
        }
    }

    void narrowAndLargePictures()
    {
        const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
        if (folder.isEmpty())
            QSKIP("no pictures are wanted");
        for (const auto &[name, size, scale] :
             {std::tuple{u"1024"_s, QSize{824, 560}, 1.0}, {u"200"_s, QSize{880, 520}, 2.0}}) {
            Theme::of(nullptr)->setTextScale(scale);
            Stage stage;
            stage.page->resize(size);
            auto usage = slice(u"llama-pod"_s);
            slices::setHost(usage, 3, UsageState::Unreachable);
            slices::setHost(usage, 1, UsageState::Hung, 0);
            remember(stage.feed, usage);
            stage.feed.put(usage);
            QTest::qWait(600);
            QVERIFY(stage.page->grab().save(u"%1/usage-small-%2.png"_s.arg(folder, name)));
            stage.find<QAbstractButton>("usageSwitchTable")->click();
            QTest::qWait(200);
            QVERIFY(stage.page->grab().save(u"%1/usage-table-%2.png"_s.arg(folder, name)));
            stage.page->openSettings();
            QTest::qWait(600);
            QVERIFY(stage.page->grab().save(u"%1/usage-sheet-%2.png"_s.arg(folder, name)));
            Theme::of(stage.page.get())->setTextScale(1.0);
        }
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestUsagePage)
#include "tst_usagepage.moc"
