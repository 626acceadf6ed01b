// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the watcher that there is stands: in its sheet, and in the bar above the pages.
#include "watcherrig.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/statebadge.h"
#include "widgets/watcher/watcherbar.h"

#include <QLabel>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

class TestWatcherStatus : public QObject
{
    Q_OBJECT

private slots:
    void whileItActsItCanBeTakenBackByOneClick()
    {
        WatcherRig rig;
        rig.sheet->open();
        rig.show(WatcherRig::away());
        QCOMPARE(rig.find<StateBadge>(u"watcherState"_s)->word(), u"watching"_s);
        QVERIFY(rig.find<QLabel>(u"watcherPowers"_s)->text().contains(u"It sees your TPUs."_s));
        QVERIFY(!rig.isShown(u"watcherHandOver"_s) && !rig.isShown(u"watcherRemove"_s) && !rig.isShown(u"watcherGo"_s));
        rig.click(u"watcherTakeBack"_s);
        QCOMPARE(rig.asked, QStringList{u"takeBack"_s});
        QVERIFY(rig.find<QWidget>(u"watcherStatusNotice"_s)->isVisible());
    }

    void whatWasTakenBackCanBeHandedOverAgain()
    {
        WatcherRig rig;
        rig.sheet->open();
        rig.show(WatcherRig::held());
        QVERIFY(!rig.isShown(u"watcherTakeBack"_s));
        rig.click(u"watcherHandOver"_s);
        QCOMPARE(rig.asked, QStringList{u"handOver"_s});
    }

    void oneThatDoesNotAnswerTakesNothingOver()
    {
        WatcherRig rig;
        auto silent = WatcherRig::held();
        silent.link = WatcherLink::State::Waiting;
        silent.error = Error{.code = ErrorCode::Offline, .message = u"The machine does not answer."_s};
        rig.sheet->open();
        rig.show(silent);
        QVERIFY(!rig.find<QPushButton>(u"watcherHandOver"_s)->isEnabled());
        QVERIFY(rig.isShown(u"watcherTrouble"_s));
        rig.click(u"watcherTryNow"_s);
        QCOMPARE(rig.asked, QStringList{u"connect"_s});
    }

    void byForceOnlyItsNameTakesTheRequests()
    {
        WatcherRig rig;
        auto gone = WatcherRig::away();
        gone.link = WatcherLink::State::Waiting;
        rig.sheet->open();
        rig.show(gone);
        rig.click(u"watcherForce"_s);
        auto *question = rig.find<ConfirmDelete>(u"watcherForceQuestion"_s);
        QVERIFY(question != nullptr);
        QVERIFY(!question->findChild<QPushButton *>(u"confirmDeleteButton"_s)->isEnabled());
        QTest::keyClicks(question->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"lab-server"_s);
        QTest::mouseClick(question->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QCOMPARE(rig.asked, QStringList{u"force"_s});
    }

    void anotherVersionIsInstalledInItsPlaceWithTheCredentialThatItHas()
    {
        WatcherRig rig;
        rig.sheet->open();
        rig.show(WatcherRig::away());
        rig.click(u"watcherUpdate"_s);
        QCOMPARE(rig.asked, (QStringList{u"look anna@lab-server:22"_s, u"install"_s}));
        QCOMPARE(rig.given, AccountProfile{});
    }

    void aRevokedCredentialIsReplacedWithoutInstallingAnything()
    {
        WatcherRig rig;
        auto revoked = WatcherRig::away();
        revoked.watcher->account.problem = Error{.code = ErrorCode::SignedOut, .message = u"The key was deleted."_s};
        rig.sheet->open();
        rig.show(revoked);
        QVERIFY(rig.isShown(u"watcherTrouble"_s));
        rig.click(u"watcherRenew"_s);
        QVERIFY(rig.isShown(u"watcherUseKey"_s) && !rig.isShown(u"watcherAddress"_s));
        QCOMPARE(rig.find<QPushButton>(u"watcherGo"_s)->text(), u"Check this credential"_s);
        rig.click(u"watcherCancel"_s);
        QVERIFY(rig.isShown(u"watcherState"_s));
    }

    void oneThatIsNotReachedIsOnlyForgotten()
    {
        WatcherRig rig;
        auto silent = WatcherRig::held();
        silent.link = WatcherLink::State::Waiting;
        rig.sheet->open();
        for (const auto &[sight, what] : {std::pair{WatcherRig::held(), u"remove"_s}, std::pair{silent, u"forget"_s}}) {
            rig.show(sight);
            rig.asked.clear();
            rig.click(u"watcherRemove"_s);
            auto *question = rig.find<ConfirmDelete>(u"watcherRemoveQuestion"_s);
            QVERIFY(question != nullptr);
            emit question->confirmed();
            delete question;
            QCOMPARE(rig.asked, QStringList{what});
        }
    }

    void theBarStandsThereWhileAnotherOneActs()
    {
        WatcherBar bar;
        QSignalSpy back{&bar, &WatcherBar::takeBackRequested};
        QSignalSpy shown{&bar, &WatcherBar::sheetRequested};
        bar.showSight(WatcherRig::held(), WatcherRig::noon);
        QVERIFY(bar.isHidden());
        bar.showSight(WatcherRig::away(), WatcherRig::noon);
        QVERIFY(!bar.isHidden());
        QVERIFY2(bar.sentence().startsWith(u"lab-server runs your requests"_s), qPrintable(bar.sentence()));
        emit bar.actionClicked();
        QCOMPARE(back.size(), 1);
        auto gone = WatcherRig::away();
        gone.link = WatcherLink::State::Waiting;
        bar.showSight(gone, WatcherRig::noon);
        QVERIFY(bar.sentence().contains(u"does not answer"_s));
        emit bar.actionClicked();
        QCOMPARE(back.size(), 1); // nobody can be asked for it
        QCOMPARE(shown.size(), 1);
        bar.showSight(WatcherRig::held(), WatcherRig::noon);
        QVERIFY(bar.isHidden());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestWatcherStatus)
#include "tst_watcherstatus.moc"
