// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is said of a watcher, and what can be done about it, in every state that it can be in.
#include "watcherrig.h"
#include "widgets/watcher/watchertext.h"

using namespace Qt::StringLiterals;
using watchertext::Hold;

namespace {

WatcherSight unreached()
{
    auto sight = WatcherRig::away();
    sight.link = WatcherLink::State::Waiting;
    sight.error = Error{.code = ErrorCode::Offline, .message = u"The machine does not answer."_s};
    sight.heardAt = WatcherRig::noon.addSecs(-600);
    return sight;
}

WatcherSight otherDesk()
{
    auto sight = WatcherRig::away();
    sight.watcher->lease.state = LeaseState::Away;
    sight.watcher->lease.other = {.id = QUuid::createUuid(), .name = u"office"_s};
    return sight;
}

} // namespace

class TestWatcherText : public QObject
{
    Q_OBJECT

private slots:
    void eachStateHasItsSentenceAndWhatCanBeDone_data()
    {
        QTest::addColumn<WatcherSight>("sight");
        QTest::addColumn<int>("hold");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("can"); ///< h: hand over, t: take back, f: by force, a: anew, r: remove
        const auto row = [](const char *name, const WatcherSight &sight, Hold hold, const QString &words,
                            const QString &can) { QTest::newRow(name) << sight << int(hold) << words << can; };
        row("waits", WatcherRig::held(), Hold::Here, u"This computer runs your requests. lab-server is ready"_s,
            u"hr"_s);
        row("acts", WatcherRig::away(), Hold::There, u"lab-server runs your requests, also while"_s, u"t"_s);
        row("acts, not reached", unreached(), Hold::Unreached, u"but does not answer"_s, u"f"_s);
        row("another desk", otherDesk(), Hold::OtherDesk, u"Another TPU Desk (office)"_s, u"a"_s);
        auto lost = WatcherRig::away();
        lost.watcher->lease.state = LeaseState::Empty;
        row("its data are lost", lost, Hold::Strange, u"knows nothing of your requests any more"_s, u"f"_s);
        auto strange = WatcherRig::away();
        strange.strangeness = u"Another watcher answers there."_s;
        row("another watcher", strange, Hold::Strange, u"Another watcher answers there."_s, u"f"_s);
        auto leaving = WatcherRig::away();
        leaving.lease = WatcherRig::desk(LeaseState::Leaving);
        row("on its way", leaving, Hold::Moving, u"are being handed over to lab-server"_s, u"t"_s);
        auto stuck = unreached();
        stuck.lease = WatcherRig::desk(LeaseState::Returning);
        row("on its way back, not reached", stuck, Hold::Moving, u"are being taken back from lab-server"_s, u"f"_s);
        auto silent = WatcherRig::held();
        silent.link = WatcherLink::State::Waiting;
        row("waits, not reached", silent, Hold::Here, u"The watcher on lab-server does not answer."_s, u"r"_s);
        auto forced = silent;
        forced.lease.isForced = true;
        row("by force", forced, Hold::Here, u"because you said that lab-server is gone"_s, u"r"_s);
        auto old = WatcherRig::held();
        old.watcher->protocol = 99;
        old.watcher->records = 99;
        row("of another version", old, Hold::Here, u"This computer runs your requests."_s, u"r"_s);
        row("none", WatcherSight{}, Hold::Here, u"This computer runs your requests."_s, QString{});
    }

    void eachStateHasItsSentenceAndWhatCanBeDone()
    {
        QFETCH(WatcherSight, sight);
        QFETCH(int, hold);
        QFETCH(QString, words);
        QFETCH(QString, can);
        QCOMPARE(int(watchertext::holdOf(sight)), hold);
        const auto sentence = watchertext::sentence(sight, WatcherRig::noon);
        QVERIFY2(sentence.contains(words), qPrintable(sentence));
        QString found;
        found += watchertext::canHandOver(sight) ? u"h"_s : QString{};
        found += watchertext::canTakeBack(sight) ? u"t"_s : QString{};
        found += watchertext::canForce(sight) ? u"f"_s : QString{};
        found += watchertext::canBeginAnew(sight) ? u"a"_s : QString{};
        found += watchertext::canRemove(sight) ? u"r"_s : QString{};
        QCOMPARE(found, can);
        // The bar stands there just as long as this computer does not act.
        QCOMPARE(watchertext::barSentence(sight, WatcherRig::noon).isEmpty(), Hold(hold) == Hold::Here);
    }

    void whatIsWrongIsSaidOnce()
    {
        auto sight = WatcherRig::away();
        QVERIFY(!watchertext::trouble(sight));
        sight.watcher->trouble = Error{.code = ErrorCode::FileFailed, .message = u"The disk is full."_s};
        QCOMPARE(watchertext::trouble(sight)->message, u"The disk is full."_s);
        sight.watcher->account.problem = Error{.code = ErrorCode::SignedOut, .message = u"The key was revoked."_s};
        QCOMPARE(watchertext::trouble(sight)->message, u"The key was revoked."_s); // it is the cause of the other
        QCOMPARE(watchertext::trouble(unreached())->message, u"The machine does not answer."_s);
        QCOMPARE(watchertext::level(sight), StatusLevel::Warning);
    }

    void factsNameTheMachineTheProgramAndTheCredential()
    {
        const auto facts = watchertext::facts(WatcherRig::away(), WatcherRig::noon).join(u'\n');
        for (const auto &word :
             {u"anna@lab-server"_s, u"tpudesk-watch 0.1.0"_s, u"2 requests"_s, u"bot@p.iam"_s, u"Running for"_s})
            QVERIFY2(facts.contains(word), qPrintable(word + u" is not in\n"_s + facts));
        QVERIFY(!facts.contains(u"Heard last"_s));
        QVERIFY(watchertext::facts(unreached(), WatcherRig::noon).join(u'\n').contains(u"Heard last: "_s));
    }

    void theSmallMachineHasItsPriceWithItsDate()
    {
        const auto known = watchertext::smallMachinePrice(PriceList::dated());
        QVERIFY2(known.contains(u"US$ 6.12"_s) && known.contains(u"2025"_s), qPrintable(known));
        QVERIFY(known.contains(u"Free Tier"_s));
        QVERIFY(watchertext::smallMachinePrice(PriceList{}).startsWith(u"What an e2-micro costs is not known"_s));
    }

    void theCommandQuotesTheProject()
    {
        const auto command = watchertext::smallMachineCommand(ProjectId{u"my project; rm -rf ~"_s});
        QVERIFY2(command.contains(u"--project='my project; rm -rf ~'"_s), qPrintable(command));
        QVERIFY(command.contains(u"--machine-type=e2-micro"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestWatcherText)
#include "tst_watchertext.moc"
