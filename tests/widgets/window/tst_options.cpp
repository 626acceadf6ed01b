// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestOptions : public QObject
{
    Q_OBJECT

private slots:
    void nothingGivenMeansTheSettingsDecide()
    {
        const auto options = parseOptions({u"tpudesk"_s});
        QVERIFY(options.has_value());
        QCOMPARE(options->ask, Options::Ask::Run);
        QVERIFY(!options->language);
        QVERIFY(!options->theme);
        QVERIFY(!options->tour);
    }

    void everyOptionIsUnderstood()
    {
        const auto options = parseOptions({u"tpudesk"_s, u"--lang"_s, u"ko"_s, u"--theme"_s, u"dark"_s, u"--tour"_s, u"/tmp/t"_s,
                                           u"--practice-state"_s, u"/tmp/w"_s, u"--practice-option"_s, u"--speed=10"_s, u"--practice-scenario"_s, u"no-billing"_s, u"--data"_s,
                                           u"/tmp/d"_s, u"--print-first-paint"_s, u"--journey"_s, u"3"_s, u"--journey"_s, u"1"_s});
        QVERIFY(options.has_value());
        QCOMPARE(options->language, u"ko"_s);
        QCOMPARE(options->theme, ThemeChoice::Dark);
        QCOMPARE(options->tour->folder, u"/tmp/t"_s);
        QCOMPARE(options->tour->journeys, (QList{1, 3}));
        QCOMPARE(options->practiceState, u"/tmp/w"_s);
        QCOMPARE(options->practiceScenario, u"no-billing"_s);
        QCOMPARE(options->practiceArguments, QStringList{u"--speed=10"_s});
        QCOMPARE(options->dataFolder, u"/tmp/d"_s);
        QVERIFY(options->printFirstPaint);
    }

    void otherAddressesAndReadOnlyComeFromTheCommandLine()
    {
        qputenv("TPUDESK_ENDPOINT", "https://env.example");
        const auto options = parseOptions({u"tpudesk"_s, u"--read-only"_s, u"--endpoint"_s, u"tpu=https://a.example"_s});
        const auto fromEnvironment = parseOptions({u"tpudesk"_s});
        qunsetenv("TPUDESK_ENDPOINT");
        QVERIFY(options.has_value());
        QVERIFY(options->isReadOnly);
        QCOMPARE(options->endpoints.place(u"tpu"_s), QUrl{u"https://a.example"_s});
        QVERIFY(options->endpoints.place().isEmpty());
        QVERIFY(fromEnvironment && !fromEnvironment->isReadOnly);
        QCOMPARE(fromEnvironment->endpoints.place(), QUrl{u"https://env.example"_s});
    }

    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QStringList>("given");
        QTest::addColumn<QString>("named");
        QTest::newRow("unknown") << QStringList{u"--nonsense"_s} << u"nonsense"_s;
        QTest::newRow("language") << QStringList{u"--lang"_s, u"fr"_s} << u"fr"_s;
        QTest::newRow("theme") << QStringList{u"--theme"_s, u"pink"_s} << u"pink"_s;
        QTest::newRow("argument") << QStringList{u"file.txt"_s} << u"file.txt"_s;
        QTest::newRow("journey") << QStringList{u"--tour"_s, u"/tmp/t"_s, u"--journey"_s, u"first"_s} << u"journey"_s;
        QTest::newRow("no such journey") << QStringList{u"--tour"_s, u"/tmp/t"_s, u"--journey"_s, u"8"_s} << u"journey"_s;
        QTest::newRow("journey alone") << QStringList{u"--journey"_s, u"3"_s} << u"journey"_s;
        QTest::newRow("endpoint without TLS") << QStringList{u"--endpoint"_s, u"http://tpu.example"_s} << u"https://"_s;
        QTest::newRow("endpoint of no service") << QStringList{u"--endpoint"_s, u"moon=https://a.example"_s} << u"moon"_s;
        QTest::newRow("no value") << QStringList{u"--lang"_s} << u"lang"_s;
    }

    void whatIsWrongIsNamed()
    {
        QFETCH(QStringList, given);
        QFETCH(QString, named);
        const auto options = parseOptions(QStringList{u"tpudesk"_s} + given);
        QVERIFY(!options.has_value());
        QVERIFY2(options.error().contains(named), qPrintable(options.error()));
    }
};

QTEST_GUILESS_MAIN(TestOptions)
#include "tst_options.moc"
