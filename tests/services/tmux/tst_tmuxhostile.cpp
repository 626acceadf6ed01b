// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakechannel.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace tmux;

/// A tmux that dies, floods, lies in its lines or is of another version in the middle: nothing is lost, and nothing is
/// typed where it was not meant.
class TmuxHostileTest : public QObject
{
    Q_OBJECT

private slots:
    void whatHasNoEndIsGivenUp()
    {
        ControlParser line;
        (void)line.read(QByteArray(ControlParser::maxLine, 'x'));
        QVERIFY(!line.isBroken());
        (void)line.read("x");
        QVERIFY(line.isBroken());
        QVERIFY(line.read("\n%exit\n").isEmpty());
        ControlParser reply;
        (void)reply.read("%begin 1 2 1\n");
        const auto megabyte = QByteArray(1024 * 1024 - 1, 'y') + '\n';
        for (int i = 0; i < 256; ++i)
            (void)reply.read(megabyte);
        QVERIFY(!reply.isBroken());
        (void)reply.read("z\n");
        QVERIFY(reply.isBroken());

        Faked faked;
        faked.attach();
        emit faked.channel->received(QByteArray(ControlParser::maxLine + 1, 'x'));
        QCOMPARE(faked.viewer.ends.size(), 1);
        QCOMPARE(faked.viewer.ends.constFirst().kind, ProcessEnd::Kind::Refused);
        QVERIFY(faked.channel->isClosing);
    }

    /// Else a session with long lines behind it could not be entered again.
    void ofALongHistoryTheNewestIsKept()
    {
        ControlParser parser;
        (void)parser.read("%begin 1 2 1\n");
        for (int i = 0; i < 100; ++i)
            (void)parser.read(QByteArray::number(i) + ' ' + QByteArray(1024 * 1024, 'y') + '\n');
        const auto events = parser.read("last\n%end 1 2 1\n%exit\n");
        QCOMPARE(events.size(), 2);
        const auto &lines = std::get<Reply>(events.constFirst()).lines;
        QVERIFY2(lines.size() > 10 && lines.size() < 20, QByteArray::number(lines.size()).constData());
        QCOMPARE(lines.constLast(), "last");
        QVERIFY(lines.at(lines.size() - 2).startsWith("99 "));
    }

    void noOtherWordIsAnAttachment_data()
    {
        QTest::addColumn<QByteArray>("word");
        for (const auto *word : {"", "host", "4711", "4711,$0,1", "x,$0,1,1", "-1,$0,1,1", "0,$0,1,1", "1,$0,1,1",
                                 "4711,$0,1,1,1", "99999999999999999999,$0,1,1"})
            QTest::newRow(*word != '\0' ? word : "nothing") << QByteArray{word};
        QTest::newRow("long") << "4711,$0,1," + QByteArray(100, '1');
    }
    void noOtherWordIsAnAttachment()
    {
        QFETCH(QByteArray, word);
        auto line = reading(1, {}).split('\n').at(1);
        QVERIFY(paneStateFrom(line)->attachment.client > 0);
        const auto state = paneStateFrom(line.replace("4711,$0,1690000000,1680000000", word));
        QVERIFY(state);
        QCOMPARE(state->attachment, Attachment{});
    }

    void linesOfAnotherKindAreNoState_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("nothing") << QByteArray{};
        QTest::newRow("too few") << "%1 @1 80 24"_ba;
        QTest::newRow("no pane") << reading(1, {}, "1").split('\n').at(1);
        QTest::newRow("no size") << with(" 0 24 ");
        QTest::newRow("a negative size") << with(" -80 24 ");
        QTest::newRow("a huge size") << with(" 80 99999 ");
    }
    void linesOfAnotherKindAreNoState()
    {
        QFETCH(QByteArray, line);
        QVERIFY(paneStateFrom(reading(1, {}).split('\n').at(1)));
        QVERIFY(!paneStateFrom(line));
    }

    void aTitleEndsNoSequence()
    {
        PaneState state;
        state.size = {80, 24};
        state.title = "a\x1b\\\x1b[2J\x07"
                      "b";
        QVERIFY(bytesOf(state, {}).contains("\x1b]2;a\\[2Jb\x1b\\"));
    }

    void aLineThatFailsLeavesTheAnswersInStep()
    {
        Faked faked;
        faked.attach();
        emit faked.channel->received("%window-pane-changed @1 %9\n" + listed(30, "%9 @1 80 24 1 1 - sh\n"));
        faked.shell->write("lost"); // its pane has ended, and the next one is not here yet
        QVERIFY(faked.channel->sent.endsWith("send-keys -t %1 -H 6c 6f 73 74\n"));
        emit faked.channel->received(answered(31, true, "can't find pane\n") + answered(36, true)
                                     + "%output %1 \\015still\n");
        QVERIFY(faked.viewer.shows("still"));
        emit faked.channel->received("%session-window-changed $0 @1\n" + listed(40, "%8 @2 80 24 1 1 - sh\n")
                                     + reading(41, "next", "%8"));
        QVERIFY(faked.viewer.shows("next"));
        faked.shell->write("x");
        QVERIFY(faked.channel->sent.endsWith("send-keys -t %8 -H 78\n"));
    }

    void manyChangesAreOneList()
    {
        Faked faked;
        faked.attach();
        faked.channel->sent.clear();
        emit faked.channel->received(QByteArray{"%layout-change @1 x y z\n%window-add @5\n"}.repeated(1000));
        QCOMPARE(faked.channel->sent.count("list-panes"), 1);
        emit faked.channel->received(listed(10, "nonsense\n%1 @1\n%1 @1 0 24 1 1 - a\n"));
        QCOMPARE(faked.channel->sent.count("list-panes"), 2);
        QVERIFY(faked.shell->panes().isEmpty());
        emit faked.channel->received(listed(11, "%1 @1 70 20 1 1 - a\n%1 @2 80 24 1 1 - b\n"));
        QCOMPARE(faked.channel->sent.count("list-panes"), 2);
        QCOMPARE(faked.shell->panes().size(), 1);
        QCOMPARE(faked.viewer.terminal.screen().columns(), 70);
    }

    void answersToNothingDoNothing()
    {
        Faked faked;
        faked.attach();
        emit faked.channel->received(answered(50, false, "%9 @9 1 1\n") + answered(51, true) + "%output %1 fine\n");
        QVERIFY(faked.viewer.shows("fine"));
        QVERIFY(faked.viewer.ends.isEmpty());
    }

    /// A host may say it as often as it likes, and need not answer.
    void aFloodOfNewsIsAskedAboutOnceAtATime()
    {
        Faked faked;
        faked.attach();
        faked.channel->sent.clear();
        const QByteArray news = "%pause %1\n%pause %7\n%window-pane-changed @1 %9\n%session-window-changed $0 @1\n"
                                "%layout-change @1 x y z\n";
        for (int i = 0; i < 100; ++i)
            emit faked.channel->received(news.repeated(1000));
        QVERIFY2(faked.channel->sent.size() < 4096, qPrintable(QString::number(faked.channel->sent.size())));
        QCOMPARE(faked.channel->sent.count("%1:continue"), 1);
        QCOMPARE(faked.channel->sent.count("list-panes"), 1);
        // %1 goes on and stands again before it was read; then come the panes, and what was asked behind that.
        emit faked.channel->received(answered(30) + "%pause %1\n" + reading(31, "outdated") + answered(36)
                                     + answered(37));
        emit faked.channel->received(reading(38, "now") + answered(43) + "%output %1 \\015live\n");
        QVERIFY(faked.viewer.shows("live"));
        QVERIFY(!faked.viewer.whole().contains("outdated"));
        QCOMPARE(faked.channel->sent.count("list-panes"), 2);
        emit faked.channel->received("%pause %1\n"); // later, again
        QCOMPARE(faked.channel->sent.count("%1:continue"), 3);
        for (int pane = 7; pane < 20'000; ++pane) // nobody looks at them
            emit faked.channel->received("%pause %" + QByteArray::number(pane) + '\n');
        QCOMPARE(faked.channel->sent.count(":continue"), 3);
        QVERIFY(faked.viewer.ends.isEmpty());
    }

    void whatDiesInTheMiddleOfAnAnswerShowsNothingOfIt()
    {
        Faked faked;
        faked.attach();
        const auto whole = reading(40, "half");
        emit faked.channel->received("%pause %1\n" + answered(39) + whole.first(whole.size() - 10));
        emit faked.channel->closed({.kind = ProcessEnd::Kind::Lost});
        QCOMPARE(faked.viewer.ends.size(), 1);
        QCOMPARE(faked.viewer.ends.constFirst().kind, ProcessEnd::Kind::Lost);
        QVERIFY(faked.viewer.shows("$") && !faked.viewer.shows("half"));
        faked.channel->sent.clear();
        faked.shell->write("rm -rf x\r");
        QVERIFY(faked.channel->sent.isEmpty());
    }

    /// The program was replaced while its server ran on.
    void whatAnotherVersionSaysBesidesIsLeftOut()
    {
        Faked faked;
        faked.attach();
        emit faked.channel->received("%config-error /etc/tmux.conf:1: unknown\n%message later\n%continue %1\n"
                                     "%paste-buffer-changed buffer0\n%subscription-changed a $0 @1 0 %1 : b\n"
                                     "%client-detached /dev/pts/1\n%extended-output %1 5 more words : on\n"
                                     "%window-pane-changed\n%layout-change\n%output\n");
        QVERIFY(faked.viewer.shows("on"));
        QVERIFY(faked.viewer.ends.isEmpty());
        const auto words = "server exited unexpectedly"_ba;
        emit faked.channel->received("%exit " + words + '\n');
        emit faked.channel->closed({.kind = ProcessEnd::Kind::Exited, .status = 1});
        QCOMPARE(faked.viewer.ends.constFirst().kind, ProcessEnd::Kind::Refused);
        QVERIFY(faked.viewer.ends.constFirst().reason.contains(QString::fromLatin1(words)));
    }

    void aPaneOfOneCellIsShown()
    {
        Faked faked;
        faked.attach();
        emit faked.channel->received("%pause %1\n" + answered(39) + reading(40, "x").replace(" 80 24 ", " 1 1 "));
        QCOMPARE(faked.viewer.terminal.screen().columns(), 1);
        QCOMPARE(faked.viewer.terminal.screen().rows(), 1);
        QCOMPARE(faked.viewer.rows(), QByteArrayList{"x"});
        emit faked.channel->received("%output %1 \\015\xe6\xbc\xa2y\\012\\012z\n");
        QVERIFY(faked.viewer.ends.isEmpty());
        faked.channel->sent.clear();
        faked.shell->resize(1, 1);
        QVERIFY(faked.channel->sent.startsWith("refresh-client -C 1x1\n"));
        faked.shell->resize(0, 0); // before it is laid out
        QVERIFY(!faked.channel->sent.contains("0x0"));
    }

    void aTmuxThatNeverAnswersIsGivenUp()
    {
        const auto channel = std::make_shared<FakeChannel>();
        const auto shell = std::make_shared<ControlShell>(channel, QSize{80, 24}, 1000, std::chrono::milliseconds{1});
        Viewer viewer{shell};
        emit channel->received("%begin 1700000000 1 0\n%end 1700000000 1 0\n");
        QTRY_COMPARE(viewer.ends.size(), 1);
        QCOMPARE(viewer.ends.constFirst().kind, ProcessEnd::Kind::Refused);
        QVERIFY(channel->isClosing);
        emit channel->closed({.kind = ProcessEnd::Kind::Exited});
        QCOMPARE(viewer.ends.size(), 1);
    }

    void aTmuxThatDoesNotStartSaysWhatItSaid()
    {
        Faked refused;
        emit refused.channel->received("%begin 1 1 0\ncreate session failed: duplicate\n%error 1 1 0\n%exit\n");
        emit refused.channel->closed({.kind = ProcessEnd::Kind::Exited, .status = 1});
        QVERIFY(refused.viewer.ends.constFirst().reason.contains(u"create session failed"_s));
        Faked absent;
        emit absent.channel->received("sh: tmux: not found\n");
        emit absent.channel->closed({.kind = ProcessEnd::Kind::Exited, .status = 127});
        QCOMPARE(absent.viewer.ends.constFirst().kind, ProcessEnd::Kind::Refused);
        QVERIFY(absent.viewer.ends.constFirst().reason.contains(u"not found"_s));
        Faked older; // the server still runs, the program was replaced
        emit older.channel->received("protocol version mismatch (client 8, server 7)\n");
        emit older.channel->closed({.kind = ProcessEnd::Kind::Exited, .status = 1});
        QCOMPARE(older.viewer.ends.constFirst().kind, ProcessEnd::Kind::Refused);
        QVERIFY(older.viewer.ends.constFirst().reason.contains(u"version mismatch"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TmuxHostileTest)
#include "tst_tmuxhostile.moc"
