// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tmux/sessionpanes.h"
#include "services/tmux/windowlayout.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace tmux;

namespace {

/// As tmux writes it, with its checksum.
QByteArray layoutText(const QByteArray &layout)
{
    quint16 sum = 0;
    for (const char c : layout)
        sum = static_cast<quint16>(static_cast<quint16>((sum >> 1) | ((sum & 1) << 15)) + static_cast<uchar>(c));
    return QByteArray::number(sum, 16).rightJustified(4, '0') + ',' + layout;
}

} // namespace

/// What tmux tells of the panes of a session and of where they stand, and what only looks like that.
class WindowLayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void aListOfFiveHundredPanesIsRead()
    {
        QByteArrayList lines;
        for (int i = 0; i < 500; ++i)
            lines += '%' + QByteArray::number(i) + " @1 80 24 0 1 - \x1b[2J" + QByteArray(100, 'n');
        const auto panes = sessionPanesFrom(lines);
        QCOMPARE(panes.size(), 500);
        QCOMPARE(panes.at(499).pane, 499);
        QVERIFY(panes.at(0).name.size() <= 40 && !panes.at(0).name.contains(u'\x1b'));
        QCOMPARE(successorIn(panes, 1), 0);
        QCOMPARE(successorIn({}, 1), -1);
        QVERIFY(paneIn(panes, 500) == nullptr);
    }

    void eachPaneHasATitleBesideTheNameOfItsWindow()
    {
        const auto panes =
            sessionPanesFrom({"%1 @1 80 24 1 1 - work | vim", "%2 @1 80 24 0 1 - work",
                              "%3 @1 80 24 0 1 - two words | train \x1b]0;x\x07 | loss 1",
                              "%4 @1 80 24 0 1 - work | " + QByteArray(500'000, 't'), "%5 @1 80 24 0 1 -  | "});
        QCOMPARE(panes.size(), 5); // whatever a program writes, its pane is there
        QCOMPARE(panes.at(0).name, u"work"_s);
        QCOMPARE(panes.at(0).title, u"vim"_s);
        QVERIFY(panes.at(1).title.isEmpty());
        QCOMPARE(panes.at(2).name, u"two words"_s);
        QCOMPARE(panes.at(2).title, u"train ]0;x | loss 1"_s);
        QCOMPARE(panes.at(3).title, u"t"_s.repeated(40));
        QVERIFY(panes.at(4).name.isEmpty() && panes.at(4).title.isEmpty());
    }

    void whatIsNoLayoutIsNotRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("nothing") << QByteArray{};
        QTest::newRow("no sum") << "80x24,0,0,1"_ba;
        QTest::newRow("another sum") << "0000,80x24,0,0,1"_ba;
        QTest::newRow("a sum alone") << "0000,"_ba;
        for (const auto *text : {"80x24,0,0", "80x24,0,0,", "x24,0,0,1", "-80x24,0,0,1", "0x24,0,0,1", "80x24,0,0,1 ",
                                 "99999x24,0,0,1", "80x24,0,0{}", "80x24,0,0{40x24,0,0,1", "80x24,0,0{40x24,0,0,1]",
                                 "80x24,0,0[40x24,0,0,1,]", "80x24,0,0,1111111111"})
            QTest::newRow(text) << layoutText(text);
        QByteArray deep = "1x1,0,0,1";
        for (int i = 0; i < 5000; ++i)
            deep = "1x1,0,0{" + deep + '}';
        QTest::newRow("deep") << layoutText(deep);
        QByteArrayList many(2000, "1x1,0,0,1");
        QTest::newRow("many") << layoutText("1x1,0,0{" + many.join(',') + '}');
    }
    void whatIsNoLayoutIsNotRead()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!parseWindowLayout(text));
    }

    void aLayoutIsReadAndKeepsSomePanes()
    {
        QVERIFY(parseWindowLayout("c08a,100x30,0,0[100x15,0,0,0,100x14,0,16,1]"));
        const auto layout =
            parseWindowLayout(layoutText("110x33,0,0[110x17,0,0,0,110x15,0,18{55x15,0,18,1,54x15,56,18,2}]"));
        QVERIFY(layout);
        QCOMPARE(layout->orientation, Qt::Vertical);
        QCOMPARE(layout->parts.at(1).orientation, Qt::Horizontal);
        QCOMPARE(layout->parts.at(1).parts.at(1).area, QRect(56, 18, 54, 15));
        QCOMPARE(panesOf(*layout), (QList<int>{0, 1, 2}));
        const auto two = withOnly(*layout, {0, 2, 99});
        QVERIFY(two);
        QCOMPARE(two->parts.size(), 2);
        QCOMPARE(two->parts.at(1).pane, 2); // alone in its row
        QVERIFY(!withOnly(*layout, {99}));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(WindowLayoutTest)
#include "tst_windowlayout.moc"
