// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/commandline.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

Result<CommandLine> parsed(const QString &line)
{
    return parseCommandLine(line.split(u' ', Qt::SkipEmptyParts), u"/home/kim/work"_s);
}

} // namespace

class TestCommandLine : public QObject
{
    Q_OBJECT

private slots:
    void wordsNameAVerbAndItsArguments_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("verb");
        QTest::addColumn<QString>("arguments");
        QTest::newRow("verb") << u"tpus list"_s << u"tpus.list"_s << u"{}"_s;
        QTest::newRow("a group alone is its first verb") << u"requests"_s << u"requests.list"_s << u"{}"_s;
        QTest::newRow("a verb of one word") << u"usage"_s << u"usage"_s << u"{}"_s;
        QTest::newRow("optional word") << u"usage llama"_s << u"usage"_s << uR"({"name":"llama"})"_s;
        QTest::newRow("option of a group's first verb")
            << u"quota --zone us-east1-d"_s << u"quota.list"_s << uR"({"zone":"us-east1-d"})"_s;
        QTest::newRow("options anywhere")
            << u"--json tpus --quiet create --type v4-8 llama --zone a-b1-c --zone=d-e2-f --slices 2 --no-wait"_s
            << u"tpus.create"_s
            << uR"({"name":"llama","no-wait":true,"slices":2,"type":"v4-8","zone":["a-b1-c","d-e2-f"]})"_s;
        QTest::newRow("a command has options of its own")
            << u"run llama python train.py --json --yes"_s << u"run"_s
            << uR"({"command":["python","train.py","--json","--yes"],"hosts":"llama"})"_s;
        QTest::newRow("two hyphens") << u"tpus ssh llama -- --version"_s << u"tpus.ssh"_s
                                     << uR"({"command":["--version"],"name":"llama"})"_s;
        QTest::newRow("a list between options") << u"runs tag abcd good old --without new"_s << u"runs.tag"_s
                                                << uR"({"run":"abcd","tags":["good","old"],"without":["new"]})"_s;
        QTest::newRow("paths of this computer become full ones")
            << u"files cp notes.txt llama:notes.txt"_s << u"files.cp"_s
            << uR"({"from":"/home/kim/work/notes.txt","to":"llama:notes.txt"})"_s;
        QTest::newRow("buckets stay") << u"files cp gs://b/x/ ../out/"_s << u"files.cp"_s
                                      << uR"({"from":"gs://b/x/","to":"/home/kim/out/"})"_s;
        QTest::newRow("a file with a colon")
            << u"files cp ./a:b h:"_s << u"files.cp"_s << uR"({"from":"/home/kim/work/a:b","to":"h:"})"_s;
    }

    void wordsNameAVerbAndItsArguments()
    {
        QFETCH(QString, line);
        QFETCH(QString, verb);
        QFETCH(QString, arguments);
        const auto read = parsed(line);
        QVERIFY2(read, read ? "" : qPrintable(read.error().message));
        QCOMPARE(read->ask, CommandLine::Ask::Verb);
        QCOMPARE(read->verb->name, verb);
        QCOMPARE(QString::fromUtf8(QJsonDocument{read->arguments}.toJson(QJsonDocument::Compact)), arguments);
    }

    void optionsOfTheProgramAreTaken()
    {
        const auto read = parsed(u"-q --json --read-only --yes a --yes b --data d --project p-1 --alone --practice "
                                 "--practice-option=--speed=10 --trust-endpoint a.example tpus list"_s);
        QVERIFY2(read, read ? "" : qPrintable(read.error().message));
        QVERIFY(read->isQuiet && read->isJson && read->isReadOnly && read->isAlone && read->isPractice);
        QCOMPARE(read->yes, (QStringList{u"a"_s, u"b"_s}));
        QCOMPARE(read->dataFolder, u"/home/kim/work/d"_s);
        QCOMPARE(read->project, u"p-1"_s);
        QCOMPARE(read->practiceArguments, QStringList{u"--speed=10"_s});
        QCOMPARE(read->trusted, QSet{u"a.example:443"_s});
        QVERIFY(!read->namesCloud()); // the desk that runs may have it open
        QVERIFY(parsed(u"--endpoint https://a.example tpus list"_s)->namesCloud());
    }

    void helpIsOfWhatWasNamed_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("topic");
        QTest::newRow("program") << u"--help"_s << QString{};
        QTest::newRow("nothing") << QString{} << QString{};
        QTest::newRow("word") << u"help"_s << QString{};
        QTest::newRow("group") << u"tpus --help"_s << u"tpus"_s;
        QTest::newRow("verb") << u"tpus create --help"_s << u"tpus.create"_s;
        QTest::newRow("word and verb") << u"help tpus create"_s << u"tpus.create"_s;
        QTest::newRow("server") << u"mcp --help"_s << u"mcp"_s;
        QTest::newRow("the same before it") << u"--help mcp"_s << u"mcp"_s;
        QTest::newRow("what is missing does not matter") << u"tpus delete -h"_s << u"tpus.delete"_s;
    }

    void helpIsOfWhatWasNamed()
    {
        QFETCH(QString, line);
        QFETCH(QString, topic);
        const auto read = parsed(line);
        QVERIFY2(read, read ? "" : qPrintable(read.error().message));
        QCOMPARE(read->ask, CommandLine::Ask::Help);
        QCOMPARE(read->topic, topic);
    }

    void otherThingsThanVerbsAreTold()
    {
        QCOMPARE(parsed(u"--version"_s)->ask, CommandLine::Ask::Version);
        const auto document = parsed(u"--document bash"_s);
        QCOMPARE(document->ask, CommandLine::Ask::Document);
        QCOMPARE(document->topic, u"bash"_s);
        const auto mcp = parsed(u"--data /d mcp --allow-changes"_s);
        QCOMPARE(mcp->ask, CommandLine::Ask::Mcp);
        QCOMPARE(mcp->mcp, QStringList{u"--allow-changes"_s});
        QCOMPARE(mcp->dataFolder, u"/d"_s);
    }

    /// It is written into another program's settings, where all options stand behind the word.
    void optionsStandOnBothSidesOfMcp()
    {
        const auto mcp = parsed(u"--data d -- mcp --practice --allow-changes --read-only --project=p-1"_s);
        QVERIFY(mcp.error_or(Error{}).message.contains("--practice"_L1)); // behind "--" nothing is an option
        const auto fine = parsed(u"--data d mcp --practice --allow-changes --read-only --project=p-1"_s);
        QVERIFY2(fine, fine ? "" : qPrintable(fine.error().message));
        QCOMPARE(fine->ask, CommandLine::Ask::Mcp);
        QVERIFY(fine->isPractice && fine->isReadOnly);
        QCOMPARE(fine->project, u"p-1"_s);
        QCOMPARE(fine->given,
                 (QStringList{u"--data"_s, u"d"_s, u"--practice"_s, u"--read-only"_s, u"--project=p-1"_s}));
        QVERIFY(!parsed(u"mcp tpus"_s));
        QVERIFY(!parsed(u"mcp --allow-everything"_s));
        QVERIFY(!parsed(u"tpus list --allow-changes"_s));
    }

    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("named");
        QTest::newRow("group") << u"tups list"_s << u"tups"_s;
        QTest::newRow("verb") << u"tpus lst"_s << u"tpus lst"_s;
        QTest::newRow("option") << u"tpus list --colour"_s << u"--colour"_s;
        QTest::newRow("letter") << u"-x tpus list"_s << u"-x"_s;
        QTest::newRow("no value") << u"tpus list --zone"_s << u"--zone"_s;
        QTest::newRow("too many") << u"tpus show a b"_s << u"“b”"_s;
        QTest::newRow("too few") << u"tpus show"_s << u"NAME"_s;
        QTest::newRow("number") << u"runs list --limit many"_s << u"--limit"_s;
        QTest::newRow("choice") << u"practice capacity none"_s << u"none"_s;
        QTest::newRow("endpoint") << u"--endpoint http://a.example tpus list"_s << u"--endpoint"_s;
        QTest::newRow("trusted") << u"--trust-endpoint me@a tpus list"_s << u"--trust-endpoint"_s;
        QTest::newRow("token without project") << u"--access-token-file t tpus list"_s << u"--project"_s;
    }

    void whatIsWrongIsNamed()
    {
        QFETCH(QString, line);
        QFETCH(QString, named);
        const auto read = parsed(line);
        QVERIFY(!read);
        QVERIFY2(read.error().message.contains(named), qPrintable(read.error().message));
    }

    void theLanguageOfAWrongLineIsKnown()
    {
        const auto voice = voiceOfCommandLine({u"--colour"_s, u"--lang=ko"_s, u"--data"_s, u"/d"_s, u"tups"_s});
        QCOMPARE(voice.language, u"ko"_s);
        QCOMPARE(voice.dataFolder, u"/d"_s);
        QVERIFY(voiceOfCommandLine({u"run"_s, u"a"_s, u"--"_s, u"--lang"_s, u"ko"_s}).language.isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
