// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/controlframe.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestControlFrame : public QObject
{
    Q_OBJECT

private slots:
    void framesComeInAnyPieces()
    {
        const QList<QJsonObject> sent{{{u"a"_s, 1}}, {}, {{u"text"_s, u"한국어 \n"_s}}};
        QByteArray bytes;
        for (const auto &one : sent)
            bytes += toFrame(one);
        for (qsizetype piece = 1; piece <= bytes.size(); ++piece) {
            FrameReader reader{1'000};
            QList<QJsonObject> heard;
            for (qsizetype at = 0; at < bytes.size(); at += piece) {
                reader.feed(bytes.mid(at, piece));
                for (auto next = reader.next(); next && *next; next = reader.next())
                    heard.append(**next);
            }
            QCOMPARE(heard, sent);
        }
    }

    void whatIsNoFrameEndsTheTalk_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("too long") << QByteArray::fromHex("7fffffff");
        QTest::newRow("a byte too long") << QByteArray::fromHex("000003e9");
        QTest::newRow("no JSON") << QByteArray::fromHex("00000003") + "abc";
        QTest::newRow("no object") << QByteArray::fromHex("00000002") + "[]";
        QTest::newRow("nothing") << QByteArray::fromHex("00000000");
    }

    void whatIsNoFrameEndsTheTalk()
    {
        QFETCH(QByteArray, bytes);
        FrameReader reader{1'000};
        reader.feed(bytes);
        const auto next = reader.next();
        QVERIFY(!next);
        QCOMPARE(next.error().code, ErrorCode::BadReply);
    }

    void aFrameThatIsNotWholeIsWaitedFor()
    {
        FrameReader reader{1'000};
        const auto frame = toFrame({{u"a"_s, 1}});
        reader.feed(frame.chopped(1));
        auto next = reader.next();
        QVERIFY(next && !*next);
        reader.feed(frame.last(1));
        next = reader.next();
        QVERIFY(next && *next);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestControlFrame)
#include "tst_controlframe.moc"
