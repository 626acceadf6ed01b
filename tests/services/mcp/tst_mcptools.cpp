// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/jsonschema.h"
#include "services/mcp/mcpchoice.h"
#include "services/mcp/mcptools.h"
#include "services/store/settings.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class TestMcpTools : public QObject
{
    Q_OBJECT

private slots:
    void eachToolIsAVerbWithANameThatEveryClientTakes()
    {
        static const QRegularExpression allowed{u"^[a-z0-9_]{1,64}$"_s};
        QSet<QString> names;
        for (const auto &verb : mcptools::offered(true)) {
            const auto name = mcptools::toolName(verb);
            QVERIFY2(allowed.match(name).hasMatch(), qPrintable(name));
            QVERIFY2(!names.contains(name), qPrintable(name));
            names.insert(name);
            QCOMPARE(mcptools::verbOfTool(name), verbNamed(verb.name));
        }
        QVERIFY(names.contains(u"tpus_list"_s) && names.contains(u"run"_s));
        QVERIFY(!names.contains(u"tpus_ssh"_s)); // it needs a terminal
        QVERIFY(!names.contains(u"complete"_s) && !names.contains(u"schema"_s));
        for (const auto *none : {"tpus.list", "tpus_ssh", "", "TPUS_LIST", "complete"})
            QVERIFY2(mcptools::verbOfTool(QString::fromLatin1(none)) == nullptr, none);
    }

    void whoOnlyReadsIsOfferedNothingThatChanges()
    {
        const auto reading = mcptools::offered(false);
        QVERIFY(std::ranges::none_of(reading, &Verb::changes));
        QVERIFY(reading.size() > 10);
        QVERIFY(mcptools::offered(true).size() > reading.size());
    }

    void aToolSaysWhatItDoesAndWhatItTakes()
    {
        for (const auto &verb : mcptools::offered(true)) {
            const auto tool = mcptools::toolJson(verb);
            const auto input = tool["inputSchema"_L1].toObject();
            QCOMPARE(input["type"_L1].toString(), u"object"_s);
            QVERIFY2(!tool["description"_L1].toString().isEmpty(), qPrintable(verb.name));
            const auto hints = tool["annotations"_L1];
            QCOMPARE(hints["readOnlyHint"_L1].toBool(), !verb.changes());
            QCOMPARE(hints["destructiveHint"_L1].toBool(), verb.effect == VerbEffect::Deletes);
            QCOMPARE(tool["description"_L1].toString().contains("window"_L1), verb.changes());
        }
    }

    /// A client may hold each answer against the schema that it was given.
    void everyAnswerIsAsItsSchemaSays()
    {
        const auto *link = verbNamed(u"link"_s);
        const DeskAnswer answer{.project = u"trc-demo"_s,
                                .cloud = u"practice"_s,
                                .result = QJsonObject{{u"link"_s, u"tpudesk://open/tpus"_s}}};
        const auto result = mcptools::toolResult(*link, answer);
        QCOMPARE(schemaProblem(mcptools::outputSchema(*link), result["structuredContent"_L1]), QString{});
        QVERIFY(!schemaProblem(mcptools::outputSchema(*link), QJsonObject{{u"version"_s, 1}}).isEmpty());
        for (const auto &verb : mcptools::offered(true)) {
            const auto schema = mcptools::outputSchema(verb);
            QCOMPARE(schema["type"_L1].toString(), u"object"_s);
            // Nothing of it leads nowhere: a value of no verb at all is told where it is wrong, not that a schema is.
            const auto problem = schemaProblem(schema, answerOf(verb.name, {}, {}, QJsonObject{}));
            QVERIFY2(!problem.contains("leads nowhere"_L1) && !problem.contains("not known"_L1), qPrintable(problem));
        }
    }

    void anAnswerIsTextAndTheSameAsJson()
    {
        const DeskAnswer answer{.project = u"p"_s, .cloud = u"google"_s, .result = QJsonObject{{u"a"_s, 1}}};
        const auto result = mcptools::toolResult(*verbNamed(u"usage"_s), answer);
        const auto text = result["content"_L1][0]["text"_L1].toString();
        QCOMPARE(QJsonDocument::fromJson(text.toUtf8()).object(), result["structuredContent"_L1].toObject());
        QCOMPARE(result["structuredContent"_L1]["cloud"_L1].toString(), u"google"_s);
        QVERIFY(!result["isError"_L1].toBool());
    }

    void aCommandThatFailedIsAnErrorWithItsAnswer()
    {
        const DeskAnswer answer{.result = QJsonObject{{u"exitCode"_s, int(ExitCode::CommandFailed)}}};
        const auto result = mcptools::toolResult(*verbNamed(u"run"_s), answer);
        QVERIFY(result["isError"_L1].toBool());
        QVERIFY(result["structuredContent"_L1].isObject());
    }

    void anErrorIsASentenceAndAWordForPrograms()
    {
        const Error error{.code = ErrorCode::NoCapacity, .message = u"There is none."_s, .serverWords = u"EID: 1"_s};
        const DeskAnswer answer{.result = std::unexpected{error}};
        const auto result = mcptools::toolResult(*verbNamed(u"tpus.create"_s), answer);
        QVERIFY(result["isError"_L1].toBool());
        QVERIFY(!result.contains("structuredContent"_L1)); // no schema speaks of it
        QCOMPARE(result["content"_L1][0]["text"_L1].toString(), u"There is none.\nEID: 1"_s);
        QCOMPARE(result["_meta"_L1]["tpudesk/error"_L1]["code"_L1].toString(), u"no-capacity"_s);
        const auto lost = mcptools::toolResult(*verbNamed(u"run"_s), failed(ErrorCode::ConnectionLost));
        QVERIFY(!lost["content"_L1][0]["text"_L1].toString().isEmpty());
    }

    void anAnswerThatIsTooLongSaysSo()
    {
        const DeskAnswer answer{.result = QJsonObject{{u"text"_s, QString{mcptools::longestAnswer, u'x'}}}};
        const auto result = mcptools::toolResult(*verbNamed(u"jobs.logs"_s), answer);
        QVERIFY(result["isError"_L1].toBool());
        QVERIFY(result["content"_L1][0]["text"_L1].toString().size() < 1'000);
    }

    void pathsOfThisComputerBecomeFullOnes()
    {
        const auto full = [](const QString &verb, const QJsonObject &arguments) {
            return mcptools::withFullPaths(*verbNamed(verb), arguments, u"/home/kim/work"_s);
        };
        QCOMPARE(full(u"files.cp"_s, {{u"from"_s, u"notes.txt"_s}, {u"to"_s, u"llama:notes.txt"_s}}),
                 (QJsonObject{{u"from"_s, u"/home/kim/work/notes.txt"_s}, {u"to"_s, u"llama:notes.txt"_s}}));
        QCOMPARE(full(u"files.cp"_s, {{u"from"_s, u"gs://b/x/"_s}, {u"to"_s, u"../out/"_s}}),
                 (QJsonObject{{u"from"_s, u"gs://b/x/"_s}, {u"to"_s, u"/home/kim/out/"_s}}));
        QCOMPARE(full(u"grant.read"_s, {{u"file"_s, u"/tmp/mail"_s}})["file"_L1].toString(), u"/tmp/mail"_s);
        QCOMPARE(full(u"tpus.list"_s, {{u"zone"_s, u"a/b"_s}})["zone"_L1].toString(), u"a/b"_s);
    }

    void programsMayAskOnlyWhenSomebodySaidSo()
    {
        QTemporaryDir folder;
        const auto file = folder.filePath(u"settings.json"_s);
        {
            Settings settings{file};
            QVERIFY(!programsMayAsk(settings));
            setProgramsMayAsk(&settings, true);
            QVERIFY(programsMayAsk(settings));
        }
        Settings settings{file};
        QVERIFY(programsMayAsk(settings));
        setProgramsMayAsk(&settings, false);
        QVERIFY(!programsMayAsk(settings));
        settings.setMore(u"protection.programsMayAsk"_s, u"yes"_s); // by hand
        QVERIFY(!programsMayAsk(settings));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestMcpTools)
#include "tst_mcptools.moc"
