// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handover.h"
#include "app/options.h"
#include "app/singleinstance.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include <sys/stat.h>
#include <unistd.h>

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

    void aVerbIsHandedOverAndAPanelIsOpened_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<bool>("inWindow"); // with a display
        QTest::addColumn<bool>("withoutDisplay");
        QTest::newRow("nothing") << u""_s << true << true;
        QTest::newRow("a verb") << u"tpus list"_s << false << false;
        QTest::newRow("a verb of one word") << u"doctor"_s << false << false;
        QTest::newRow("a panel of that name") << u"quota"_s << true << false;
        QTest::newRow("a panel that is no verb") << u"terminal"_s << true << true;
        QTest::newRow("a TPU") << u"us-east1-d/llama"_s << true << true;
        QTest::newRow("a link") << u"tpudesk://open/quota"_s << true << true;
        QTest::newRow("what verbs alone have") << u"quota --json"_s << false << false;
        QTest::newRow("in front of it") << u"--json quota"_s << false << false;
        QTest::newRow("an option of the verb") << u"quota --zone us-east1-d"_s << false << false;
        QTest::newRow("an option of both") << u"quota --lang ko"_s << true << false;
        QTest::newRow("its value is no verb") << u"--data doctor"_s << true << true;
        QTest::newRow("nor that of the window's own") << u"--tour run"_s << true << true;
        QTest::newRow("a verb behind a value") << u"--data d --read-only usage llama"_s << false << false;
        QTest::newRow("a window's option with a panel") << u"--theme dark quota"_s << true << false;
        QTest::newRow("other programs") << u"mcp"_s << false << false;
        QTest::newRow("help") << u"--help"_s << true << true;
    }

    void aVerbIsHandedOverAndAPanelIsOpened()
    {
        QFETCH(QString, line);
        const auto words = u"tpudesk "_s + line;
        const auto arguments = words.split(u' ', Qt::SkipEmptyParts);
        QTEST(!isVerbLine(arguments, true), "inWindow");
        QTEST(!isVerbLine(arguments, false), "withoutDisplay");
    }

    void everyOptionIsUnderstood()
    {
        const auto options = parseOptions({u"tpudesk"_s,    u"--lang"_s,
                                           u"ko"_s,         u"--theme"_s,
                                           u"dark"_s,       u"--tour"_s,
                                           u"/tmp/t"_s,     u"--practice-state"_s,
                                           u"/tmp/w"_s,     u"--practice-option"_s,
                                           u"--speed=10"_s, u"--practice-scenario"_s,
                                           u"no-billing"_s, u"--data"_s,
                                           u"/tmp/d"_s,     u"--print-first-paint"_s,
                                           u"--journey"_s,  u"3"_s,
                                           u"--journey"_s,  u"1"_s});
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

    void theRealityCheckMayNameItsFile()
    {
        QVERIFY(parseOptions({u"tpudesk"_s, u"--reality-check"_s})->realityFile.isEmpty());
        const auto options = parseOptions({u"tpudesk"_s, u"--reality-check"_s, u"--out"_s, u"/tmp/r.txt"_s});
        QVERIFY(options->isRealityCheck);
        QCOMPARE(options->realityFile, u"/tmp/r.txt"_s);
        for (const auto &wrong : {QStringList{u"tpudesk"_s, u"--out"_s, u"/tmp/r.txt"_s},
                                  QStringList{u"tpudesk"_s, u"--reality-check"_s, u"--out="_s}})
            QVERIFY(parseOptions(wrong).error().contains("--reality-check"_L1));
    }

    void aPlaceIsAPanelATpuOrALink()
    {
        const auto place = [](const QString &word) {
            return parseOptions({u"tpudesk"_s, u"--lang"_s, u"ko"_s, word})->open;
        };
        QCOMPARE(place(u"usage"_s)->kind, AppLink::Kind::Panel);
        QCOMPARE(place(u"node-1"_s)->kind, AppLink::Kind::Tpu);
        QCOMPARE(place(u"us-central2-b/node-1"_s)->zone, u"us-central2-b"_s);
        QCOMPARE(place(u"tpudesk://open/settings/looks.theme"_s)->name, u"looks.theme"_s);
        QVERIFY(!parseOptions({u"tpudesk"_s})->open);
    }

    void whatASecondStartSaysIsReadStrictly()
    {
        for (const QString &word : {u"usage"_s, u"node-1"_s, u"us-central2-b/node-1"_s,
                                    u"tpudesk://open/tpu/p-1/us-central2-b/n?panel=usage&worker=2"_s}) {
            const auto link = parseAppWord(word);
            const auto message = wakeMessageFrom(toBytes({.token = "token-1"_ba, .open = *link}));
            QVERIFY2(message.has_value(), qPrintable(word));
            QVERIFY(message->open == *link);
            QCOMPARE(message->token, "token-1"_ba);
        }
        QVERIFY(wakeMessageFrom(toBytes({})).has_value());
        QVERIFY(!wakeMessageFrom(toBytes({}))->open);
        for (const QByteArray &bytes :
             {QByteArray{}, "show"_ba, "tpudesk 2\n{\"token\":\"\"}"_ba, "tpudesk 1\n"_ba, "tpudesk 1\n[]"_ba,
              "tpudesk 1\n{}"_ba, "tpudesk 1\n{\"token\":7}"_ba, "tpudesk 1\n{\"token\":\"a b\"}"_ba,
              "tpudesk 1\n{\"token\":\"\",\"open\":\"rm -rf\"}"_ba, "tpudesk 1\n{\"token\":\"\",\"open\":7}"_ba,
              "tpudesk 1\n{\"token\":\"\",\"open\":\"tpudesk://delete/x\"}"_ba,
              "tpudesk 1\n{\"token\":\""_ba + QByteArray(300, 'x') + "\"}"_ba,
              "tpudesk 1\n{\"token\":\""_ba + QByteArray(9'000, 'x') + "\"}"_ba})
            QVERIFY2(!wakeMessageFrom(bytes), bytes.constData());
    }

    void helpIsInTheLanguageOfTheUserAndFitsATerminal()
    {
        QStringList pages;
        for (const auto &language : {u"en"_s, u"zh_CN"_s, u"ko"_s}) {
            const QString page = helpText(language);
            for (const auto *option :
                 {"--lang", "--theme", "--data <DIR>", "-h, --help", "--endpoint <[SERVICE=]URL>", "PLACE"})
                QVERIFY2(page.contains(QLatin1StringView{option}), option);
            for (const QString &line : page.split(u'\n')) {
                const auto wide =
                    std::ranges::count_if(line, [](QChar c) { return c.unicode() >= 0x1100 && c.unicode() != u'…'; });
                QVERIFY2(line.size() + wide <= 84, qPrintable(line)); // quotation marks count once
            }
            pages << page;
        }
        QVERIFY(pages.at(0).contains(u"Print the version and end."_s));
        QVERIFY(!pages.at(1).contains(u"Print the"_s) && !pages.at(2).contains(u"Print the"_s));
        QVERIFY(pages.at(1) != pages.at(2));
        const auto asked = parseOptions({u"tpudesk"_s, u"--lang"_s, u"ko"_s, u"--help"_s});
        QVERIFY(asked && asked->ask == Options::Ask::Help && asked->language == u"ko"_s);
    }

    void twoFoldersOfSettingsAreTwoInstances()
    {
        const QTemporaryDir folder;
        const QByteArray before = qgetenv("XDG_CONFIG_HOME");
        qunsetenv("XDG_RUNTIME_DIR");
        qputenv("TMPDIR", folder.path().toLocal8Bit());
        const auto in = [&](const char *name) {
            qputenv("XDG_CONFIG_HOME", folder.filePath(QString::fromLatin1(name)).toLocal8Bit());
            return std::make_unique<SingleInstance>(QString{});
        };
        const auto first = in("one");
        QVERIFY(first->problem().isEmpty() && first->isFirst());
        const auto other = in("two");
        QVERIFY(other->isFirst());
        QVERIFY(QDir{folder.path()}.mkpath(u"one/tpudesk"_s)); // it is made later, and may be reached by a link
        QVERIFY(!in("one")->isFirst());
        QVERIFY(QFile::link(folder.filePath(u"one"_s), folder.filePath(u"link"_s)));
        QVERIFY(!in("link")->isFirst());
        QVERIFY(!SingleInstance{folder.filePath(u"one/tpudesk"_s)}.isFirst());
        qputenv("XDG_CONFIG_HOME", before);
        qunsetenv("TMPDIR");
    }

    void windowsMeetInTheSessionsOwnFolder()
    {
        const QTemporaryDir folder{u"/tmp/s-XXXXXX"_s};
        const auto back = qScopeGuard([before = qgetenv("XDG_RUNTIME_DIR")] {
            before.isEmpty() ? qunsetenv("XDG_RUNTIME_DIR") : qputenv("XDG_RUNTIME_DIR", before);
            return qunsetenv("TMPDIR");
        });
        const auto shared = folder.filePath(u"everybodys"_s);
        const auto session = folder.filePath(u"session"_s);
        QVERIFY(QDir{}.mkpath(shared) && QDir{}.mkpath(session));
        QVERIFY(chmod(QFile::encodeName(session).constData(), 0700) == 0);
        qputenv("TMPDIR", QFile::encodeName(shared));
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(session));
        // Somebody else was first in everybody's folder: that is in nobody's way.
        const auto trap = shared + u"/tpudesk-%1"_s.arg(getuid());
        QVERIFY(QFile::link(u"/etc"_s, trap));
        const SingleInstance first{folder.filePath(u"settings"_s)};
        QVERIFY2(first.problem().isEmpty(), qPrintable(first.problem()));
        QVERIFY(first.isFirst());
        QVERIFY(!SingleInstance{folder.filePath(u"settings"_s)}.isFirst());
        QCOMPARE(QFileInfo{session + u"/tpudesk"_s}.permissions() & (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions{});
        QVERIFY(chmod(QFile::encodeName(session).constData(), 0755) == 0); // not the session's own, whoever said so
        QVERIFY(!SingleInstance{folder.filePath(u"other"_s)}.problem().isEmpty());
    }

    /// Whoever cannot meet the window that is open is told what to do about it.
    void aFolderThatIsNotSafeIsExplained()
    {
        const QTemporaryDir folder;
        const auto back = qScopeGuard([] { qunsetenv("TMPDIR"); });
        qunsetenv("XDG_RUNTIME_DIR");
        qputenv("TMPDIR", folder.path().toLocal8Bit());
        const auto place = folder.filePath(u"tpudesk-%1"_s.arg(getuid()));
        const auto problem = [] { return SingleInstance{QString{}}.problem(); };
        QVERIFY(QDir{}.mkpath(place) && chmod(QFile::encodeName(place).constData(), 0755) == 0);
        QVERIFY2(problem().contains("chmod 700 "_L1 + place), qPrintable(problem()));
        QVERIFY(chmod(QFile::encodeName(place).constData(), 0700) == 0);
        QVERIFY2(problem().isEmpty(), qPrintable(problem()));
        QVERIFY(QDir{place}.removeRecursively()
                && QFile::link(folder.path(), place)); // made by this user, but no folder
        QVERIFY2(problem().contains("Remove what stands there"_L1), qPrintable(problem()));
        if (getuid() != 0)
            return;
        QVERIFY(QFile::remove(place) && QDir{}.mkpath(place)
                && chown(QFile::encodeName(place).constData(), 65534, 65534) == 0);
        QVERIFY2(problem().contains("Ask its owner"_L1), qPrintable(problem()));
    }

    void otherAddressesAndReadOnlyComeFromTheCommandLine()
    {
        qputenv("TPUDESK_ENDPOINT", "https://env.example");
        const auto options =
            parseOptions({u"tpudesk"_s, u"--read-only"_s, u"--endpoint"_s, u"tpu=https://a.example"_s,
                          u"--trust-endpoint"_s, u"a.example"_s, u"--trust-endpoint=b.example:8443"_s});
        const auto fromEnvironment = parseOptions({u"tpudesk"_s});
        qunsetenv("TPUDESK_ENDPOINT");
        QVERIFY(options.has_value());
        QVERIFY(options->isReadOnly);
        QCOMPARE(options->endpoints.place(u"tpu"_s), QUrl{u"https://a.example"_s});
        QVERIFY(options->endpoints.place().isEmpty());
        QCOMPARE(options->trusted, (QSet{u"a.example:443"_s, u"b.example:8443"_s}));
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
        QTest::newRow("no place") << QStringList{u"file.txt"_s} << u"file.txt"_s;
        QTest::newRow("two places") << QStringList{u"usage"_s, u"keys"_s} << u"keys"_s;
        QTest::newRow("a link that would do something")
            << QStringList{u"tpudesk://delete/tpu/p-1/us-central2-b/n"_s} << u"only open"_s;
        QTest::newRow("a place of a tour") << QStringList{u"--tour"_s, u"/tmp/t"_s, u"usage"_s} << u"--tour"_s;
        QTest::newRow("journey") << QStringList{u"--tour"_s, u"/tmp/t"_s, u"--journey"_s, u"first"_s} << u"journey"_s;
        QTest::newRow("no such journey") << QStringList{u"--tour"_s, u"/tmp/t"_s, u"--journey"_s, u"15"_s}
                                         << u"journey"_s;
        QTest::newRow("journey alone") << QStringList{u"--journey"_s, u"3"_s} << u"journey"_s;
        QTest::newRow("endpoint without TLS") << QStringList{u"--endpoint"_s, u"http://tpu.example"_s} << u"https://"_s;
        QTest::newRow("endpoint of no service")
            << QStringList{u"--endpoint"_s, u"moon=https://a.example"_s} << u"moon"_s;
        QTest::newRow("trusted, no place")
            << QStringList{u"--trust-endpoint"_s, u"me@a.example"_s} << u"--trust-endpoint"_s;
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

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestOptions)
#include "tst_options.moc"
