// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the page of TPUs shows and does while something on it can still be undone.
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/common/undomark.h"
#include "widgets/tpu/tpulistmodel.h"

#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

class TestTpuUndo : public QObject
{
    Q_OBJECT

private:
    static void openWithTwo(PageFixture &f)
    {
        for (const auto &name : {u"node-1"_s, u"node-2"_s})
            f.cloud.addNode(u"us-central2-b"_s, name, u"v4-8"_s);
        f.cloud.load();
        f.open();
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-1"_s));
    }

private slots:
    void L12_nothingIsSentWhileADeletionCanBeUndone()
    {
        PageFixture f;
        openWithTwo(f);
        const auto agree = [&] {
            f.click(u"tpuDeleteButton"_s);
            QTest::keyClicks(f.question()->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"node-1"_s);
            QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
            QVERIFY(f.settle([&] { return !f.question(); }));
        };
        const auto pass = [&](int seconds) {
            for (int i = 0; i < seconds; ++i) {
                f.cloud.clock.advance(std::chrono::seconds{1});
                QTest::qWait(1);
            }
        };
        agree();
        QCOMPARE(f.cloud.grace.waiting().size(), 1);
        QCOMPARE(f.cloud.grace.waiting().first().text, u"node-1 will be deleted"_s);
        const auto pill = [&] {
            return f.find<Table>(u"tpuTable"_s)
                ->currentIndex()
                .siblingAtColumn(TpuListModel::Name)
                .data(NoteRole)
                .value<CellNote>()
                .text;
        };
        const auto named = f.find<Table>(u"tpuTable"_s)->currentIndex().siblingAtColumn(TpuListModel::Name);
        QVERIFY(named.data(undomark::leavingRole).toBool());
        QCOMPARE(named.data(LookRole).value<CellLook>(),
                 CellLook::Strong); // softer ink, but no other letters: no column jumps
        auto *remove = f.find<QPushButton>(u"tpuDeleteButton"_s);
        QCOMPARE(pill(), u"will be deleted"_s); // who looks at the list sees it
        QVERIFY(!remove->isEnabled());
        QVERIFY2(remove->toolTip().contains(u"node-1 will be deleted"_s) && remove->toolTip().contains(u"Undo"_s),
                 qPrintable(remove->toolTip()));
        QVERIFY(f.find<NoticeBar>(u"tpuDetailsNotice"_s)->sentence().contains(u"node-1 will be deleted"_s));
        pass(5);
        QCOMPARE(f.cloud.count("DELETE", u"node-1"_s), 0);
        f.cloud.grace.undoLast();
        QCOMPARE(pill(), QString{});
        QVERIFY(remove->isEnabled());
        pass(20);
        QCOMPARE(f.cloud.count("DELETE", u"node-1"_s), 0);
        agree(); // the button works again
        QVERIFY(f.runUntil([&] { return f.cloud.nodes.size() == 1; }));
        QCOMPARE(f.cloud.count("DELETE", u"node-1"_s), 1);
    }

    void P8_whatWouldBeLostIsListedTheNameIsTypedAndEscapeKeepsAll()
    {
        PageFixture f;
        f.dependants = [](const QList<Tpu> &tpus) {
            QStringList lines;
            for (const auto &tpu : tpus)
                lines << u"The job train runs on "_s + tpu.shortName;
            return lines;
        };
        openWithTwo(f);
        f.click(u"tpuDeleteButton"_s);
        const QPointer<ConfirmDelete> question{f.question()};
        QVERIFY(question);
        QStringList texts;
        for (const auto *label : question->findChildren<QLabel *>()) {
            if (label->isVisible())
                texts << label->text();
        }
        const auto said = texts.join(u'\n');
        for (const auto &loss : {u"The boot disk goes too, and with it every file on it"_s, u"cannot be undone"_s,
                                 u"The job train runs on node-1"_s})
            QVERIFY2(said.contains(loss), qPrintable(said));
        QVERIFY2(!said.contains(u"node-2"_s), qPrintable(said));
        auto *button = question->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        auto *name = question->findChild<QLineEdit *>(u"confirmDeleteName"_s);
        QVERIFY(!button->isEnabled()); // one click or Enter takes nothing away
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(question && question->isVisible());
        QTest::keyClicks(name, u"node-1"_s);
        QTest::keyClick(name, Qt::Key_Escape);
        QVERIFY(f.settle([&] { return !f.question(); }));
        QVERIFY(f.cloud.grace.waiting().isEmpty());
        for (int i = 0; i < 30; ++i) {
            f.cloud.clock.advance(std::chrono::seconds{1});
            QCoreApplication::processEvents();
        }
        QCOMPARE(f.cloud.count("DELETE", u"node-1"_s), 0);
        QCOMPARE(f.cloud.nodes.size(), 2);
    }

    void L12_stoppingInterruptsWhatRunsSoItCanBeTakenBackToo()
    {
        PageFixture f;
        openWithTwo(f);
        const auto id = f.cloud.id(u"us-central2-b"_s, u"node-1"_s);
        f.page->ask(TpuPage::Ask::Stop, id);
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QVERIFY(f.settle([&] { return !f.question(); }));
        QCOMPARE(f.cloud.grace.waiting().size(), 1);
        QCOMPARE(f.cloud.grace.waiting().first().text, u"node-1 will be stopped"_s);
        QVERIFY(!f.find<QPushButton>(u"tpuStopButton"_s)->isEnabled());
        f.cloud.grace.undoLast();
        QVERIFY(f.find<QPushButton>(u"tpuStopButton"_s)->isEnabled());
        QCOMPARE(f.cloud.count("POST", u":stop"_s), 0);
    }

    void whatCannotBeStoppedOrDeletedIsNotAskedFor()
    {
        PageFixture f;
        openWithTwo(f);
        f.cloud.addNode(u"us-central2-b"_s, u"pod"_s, u"v4-16"_s, u"READY"_s, 2);
        f.cloud.addNode(u"us-central2-b"_s, u"spot"_s, u"v4-8"_s)[u"schedulingConfig"_s] =
            QJsonObject{{u"spot"_s, true}};
        f.cloud.addNode(u"us-central2-b"_s, u"going"_s, u"v4-8"_s, u"DELETING"_s);
        f.reload();
        auto *notice = f.find<NoticeBar>(u"tpuNotice"_s);
        const auto refusedTo = [&](TpuPage::Ask what, const QString &name) {
            f.page->ask(what, f.cloud.id(u"us-central2-b"_s, name)); // as the palette does
            const auto why = f.question() ? u"asked"_s : notice->sentence();
            notice->dismiss();
            return why;
        };
        const auto several = refusedTo(TpuPage::Ask::Stop, u"pod"_s);
        QVERIFY2(several.contains(u"several hosts"_s), qPrintable(several));
        const auto spot = refusedTo(TpuPage::Ask::Stop, u"spot"_s);
        QVERIFY2(spot.contains(u"spot"_s), qPrintable(spot));
        const auto going = refusedTo(TpuPage::Ask::Delete, u"going"_s);
        QVERIFY2(going.contains(u"being deleted"_s), qPrintable(going));
        f.cloud.unreachable << u"us-central2-b"_s;
        f.reload();
        for (const auto what : {TpuPage::Ask::Stop, TpuPage::Ask::Delete}) {
            const auto old = refusedTo(what, u"node-1"_s);
            QVERIFY2(old.contains(u"does not answer"_s), qPrintable(old));
        }
    }

    void L12_whatWasMadeAgainInTheseSecondsIsNotStopped()
    {
        PageFixture f;
        openWithTwo(f);
        const auto id = f.cloud.id(u"us-central2-b"_s, u"node-1"_s);
        f.page->ask(TpuPage::Ask::Stop, id);
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        f.cloud.nodes[id.toString()][u"id"_s] = u"999999"_s;
        QVERIFY(f.runUntil([&] { return f.find<NoticeBar>(u"tpuNotice"_s)->sentence().contains(u"created again"_s); }));
        QCOMPARE(f.cloud.count("POST", u":stop"_s), 0);
    }

    void L12_aListThatWasUnderWayWhenTheTimeEndedDecidesNothing()
    {
        PageFixture f;
        openWithTwo(f);
        f.click(u"tpuDeleteButton"_s);
        QTest::keyClicks(f.question()->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"node-1"_s);
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        f.cloud.world.isHeld = true;
        f.click(u"tpuRefreshButton"_s);
        QVERIFY(f.settle([&] { return !f.cloud.world.held.isEmpty(); })); // read as it is now, but not told yet
        f.cloud.nodes[f.cloud.id(u"us-central2-b"_s, u"node-1"_s).toString()][u"id"_s] = u"999999"_s;
        QVERIFY(f.runUntil([&] { return f.cloud.grace.waiting().isEmpty(); }));
        f.cloud.world.isHeld = false;
        f.cloud.world.release();
        QVERIFY(f.runUntil([&] { return f.find<NoticeBar>(u"tpuNotice"_s)->sentence().contains(u"created again"_s); }));
        QCOMPARE(f.cloud.count("DELETE", u"node-1"_s), 0);
    }

    void P9_onAListThatEndsTooEarlyNothingCanBeAgreedTo()
    {
        PageFixture f;
        openWithTwo(f);
        f.cloud.addRequest(u"us-central2-b"_s, u"qr-live"_s, u"ACTIVE"_s);
        f.cloud.addNode(u"us-central2-b"_s, u"qr-live-node"_s, u"v4-8"_s)[u"queuedResource"_s] =
            u"projects/trc-practice/locations/us-central2-b/queuedResources/qr-live"_s;
        f.reload();
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"qr-live-node"_s));
        const auto usual = f.cloud.world.answer;
        f.cloud.world.answer = [answer = f.cloud.world.answer](const FakeRequest &request) {
            if (request.verb != "GET" || !request.url.path().endsWith("/nodes"_L1))
                return answer(request);
            if (request.url.query().contains("pageToken"_L1))
                return refusal(403, u"PERMISSION_DENIED"_s, u"Permission 'tpu.nodes.list' denied"_s);
            return jsonAnswer({{u"nodes"_s, QJsonArray{}}, {u"nextPageToken"_s, u"2"_s}});
        };
        f.click(u"tpuDeleteButton"_s);
        const QPointer<ConfirmDelete> question{f.question()};
        auto *notice = question->findChild<NoticeBar *>(u"confirmDeleteNotice"_s);
        QTest::keyClicks(question->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"qr-live-node"_s);
        QVERIFY(f.runUntil([&] { return notice->sentence().contains(u"not known what is there now"_s); }));
        auto *button = question->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(question->isVisible() && !button->isEnabled()); // it is said where it was asked
        auto *again = notice->findChild<QPushButton *>(u"noticeAction"_s);
        QCOMPARE(again->text(), u"Try again"_s);
        f.cloud.world.answer = usual;
        QTest::mouseClick(again, Qt::LeftButton);
        QVERIFY(f.runUntil([&] { return button->isEnabled(); }));
        QCOMPARE(f.cloud.count("DELETE", u"qr-live"_s), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTpuUndo)
#include "tst_tpuundo.moc"
