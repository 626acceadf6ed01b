// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/joblogtext.h"

#include <QTest>
#include <QTextBlock>

using namespace Qt::StringLiterals;

class TestJobLogText : public QObject
{
    Q_OBJECT

private slots:
    void theLogIsFollowedFoundAndMarked()
    {
        JobLogText log;
        log.resize(400, 120);
        log.show();
        for (int i = 0; i < 200; ++i)
            log.add("step " + QByteArray::number(i) + "\nprogress 1\rprogress 2\n");
        QVERIFY(log.isFollowing());
        QVERIFY(!log.toPlainText().contains(u"progress 1"_s)); // written over
        QCOMPARE(log.find(u"step 19"_s), 11); // 19, 190 to 199
        QVERIFY(log.goToError("step 150"));
        QVERIFY(!log.isFollowing());
        log.add("Traceback (most recent call last):\n");
        QVERIFY(!log.isFollowing());
        log.start({});
        log.add("\x1b[31mred\x1b[0m\x1b]0;title\x07\n");
        QCOMPARE(log.toPlainText().trimmed(), u"red"_s);
    }

    void aLongLogComesByAndByAndIsWholeForWhoSearchesIt()
    {
        JobLogText log;
        const auto lines = QByteArray{"step\n"}.repeated(15'000) + "the end\n";
        log.add(lines);
        QVERIFY(!log.toPlainText().contains(u"the end"_s)); // the window answers in between
        QVERIFY(log.goToError("the end"));
        QCOMPARE(log.document()->blockCount(), 15'002);
        log.start({});
        log.add(lines);
        log.add("and more\n");
        QTRY_VERIFY(log.toPlainText().endsWith(u"the end\nand more\n"_s));
        QCOMPARE(log.document()->blockCount(), 15'003);
    }

    void aLineWithoutEndGoesOnInTheNextOne()
    {
        JobLogText log;
        log.add(QByteArray(100'000, 'W'));
        QTRY_COMPARE(log.toPlainText().remove(u'\n').size(), 100'000);
        for (auto block = log.document()->begin(); block.isValid(); block = block.next())
            QVERIFY(block.length() < 10'000);
        log.start({});
        log.add(QByteArray{"\rprogress"}.repeated(5'000) + '\n');
        QTRY_COMPARE(log.toPlainText(), u"progress\n"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestJobLogText)
#include "tst_joblogtext.moc"
