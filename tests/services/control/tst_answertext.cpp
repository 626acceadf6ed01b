// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/answertext.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class TestAnswerText : public QObject
{
    Q_OBJECT

private slots:
    void rowsStandUnderEachOther()
    {
        const QJsonObject result{
            {u"tpus"_s,
             QJsonArray{QJsonObject{{u"name"_s, u"llama"_s}, {u"zone"_s, u"us-central2-b"_s}, {u"type"_s, u"v4-8"_s}},
                        QJsonObject{{u"name"_s, u"學習"_s}, {u"zone"_s, u"us-east1-d"_s}, {u"type"_s, u"v6e-8"_s}}}}};
        const auto lines = answerText(*verbNamed(u"tpus.list"_s), result).split(u'\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[0].startsWith("Name"_L1));
        // A letter of Chinese takes two columns.
        QCOMPARE(columnsOf(lines[1].first(lines[1].indexOf("us-"_L1))),
                 columnsOf(lines[2].first(lines[2].indexOf("us-"_L1))));
        QVERIFY(std::ranges::none_of(lines, [](const QString &line) { return line.endsWith(u' '); }));
    }

    void nothingIsSaidToBeNothing()
    {
        const auto text = answerText(*verbNamed(u"ports.list"_s), {{u"ports"_s, QJsonArray{}}});
        QCOMPARE(text, u"Nothing to list.\n"_s);
    }

    void aLinkStandsAlone()
    {
        QCOMPARE(answerText(*verbNamed(u"link"_s), {{u"link"_s, u"tpudesk://open/tpus"_s}}),
                 u"tpudesk://open/tpus\n"_s);
    }

    void membersStandUnderTheirNames()
    {
        const QJsonObject result{{u"tpu"_s,
                                  QJsonObject{{u"name"_s, u"a"_s},
                                              {u"isFine"_s, true},
                                              {u"hosts"_s, QJsonArray{QJsonObject{{u"worker"_s, 0}}}},
                                              {u"tags"_s, QJsonArray{u"x"_s, u"y"_s}}}}};
        QCOMPARE(answerText(*verbNamed(u"tpus.show"_s), result),
                 u"hosts:\n  -\n    worker: 0\nisFine: yes\nname: a\ntags: x, y\n"_s);
    }

    /// Names come from others: none of them moves the cursor or colours the screen.
    void namesCannotSpeakToTheTerminal()
    {
        const QJsonObject result{{u"ports"_s, QJsonArray{QJsonObject{{u"name"_s, u"a\x1b[2J\r\n\x07z"_s}}}}};
        const auto text = answerText(*verbNamed(u"ports.list"_s), result);
        QVERIFY(!text.contains(QChar{0x1b}) && !text.contains(u'\r') && !text.contains(QChar{7}));
        QCOMPARE(text.count(u'\n'), 2);
    }

    void wordsAreWrappedAtBlanks()
    {
        QCOMPARE(wrappedText(u"aa bb cc"_s, 5), (QStringList{u"aa bb"_s, u"cc"_s}));
        QCOMPARE(wrappedText(u"aaaaaaaa b"_s, 5), (QStringList{u"aaaaaaaa"_s, u"b"_s}));
        QCOMPARE(wrappedText({}, 5), QStringList{});
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestAnswerText)
#include "tst_answertext.moc"
