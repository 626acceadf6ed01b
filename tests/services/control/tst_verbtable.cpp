// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/documents.h"
#include "services/control/jsonschema.h"
#include "services/control/programoptions.h"
#include "services/control/verbcall.h"

#include <QJsonArray>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

class TestVerbTable : public QObject
{
    Q_OBJECT

private slots:
    void everyVerbHasASentenceAndOneMeaning()
    {
        QSet<QString> names;
        for (const auto &verb : verbs()) {
            QVERIFY2(!names.contains(verb.name), qPrintable(verb.name));
            names.insert(verb.name);
            const auto about = QString::fromUtf8(verb.about);
            QVERIFY2(about.endsWith(u'.') && about.front().isUpper(), qPrintable(verb.name));
            QVERIFY2(verb.work != nullptr || verb.name == "schema"_L1 || verb.name == "complete"_L1,
                     qPrintable(verb.name));
            QCOMPARE(verbNamed(verb.name), &verb);
            for (const auto &column : verb.columns)
                QVERIFY2(!verb.rows.isEmpty() && *column.title != '\0', qPrintable(verb.name));
            QVERIFY2(!verb.isTerminal || verb.streams, qPrintable(verb.name));
        }
        QVERIFY(verbNamed(u"tpus"_s) == nullptr);
    }

    void theIssuesVerbsAreThere()
    {
        for (const auto *name :
             {"tpus.list",  "tpus.create", "tpus.delete", "tpus.start", "tpus.stop",  "tpus.ssh",       "requests.list",
              "quota.list", "grant.list",  "keys.list",   "run",        "jobs.list",  "runs.list",      "ports.list",
              "files.cp",   "files.ls",    "files.sync",  "usage",      "doctor.run", "practice.state", "link"})
            QVERIFY2(verbNamed(QString::fromLatin1(name)) != nullptr, name);
    }

    /// Whoever runs a verb with --json must know what comes.
    void everyAnswerHasItsSchema()
    {
        for (const auto &verb : verbs()) {
            if (verb.work == nullptr)
                continue;
            const auto schema = resultSchema(verb.name);
            QVERIFY2(!schema.isEmpty(), qPrintable(verb.name));
            const auto rows = schema["properties"_L1][verb.rows]["type"_L1].toString();
            QVERIFY2(verb.rows.isEmpty() || rows == "array"_L1, qPrintable(verb.name));
        }
    }

    void argumentsAreWrittenInOneWay()
    {
        QSet<QString> taken;
        for (const auto &option : programOptions())
            taken.insert(option.name);
        for (const auto &verb : verbs()) {
            bool isListSeen = false;
            bool isOptionalSeen = false;
            QSet<QString> names;
            for (const auto &argument : verb.arguments) {
                const auto what = verb.name + u' ' + argument.name;
                QVERIFY2(!names.contains(argument.name), qPrintable(what));
                names.insert(argument.name);
                QVERIFY2(*argument.about != '\0' && !argument.shown.isEmpty(), qPrintable(what));
                // An option of the program stands anywhere on the command line.
                QVERIFY2(argument.isPositional || !taken.contains(argument.name), qPrintable(what));
                if (!argument.isPositional)
                    continue;
                QVERIFY2(!isListSeen, qPrintable(what + u" stands behind a list"_s));
                QVERIFY2(!argument.isRequired || !isOptionalSeen, qPrintable(what));
                isListSeen = argument.kind == ArgumentKind::Texts;
                isOptionalSeen = isOptionalSeen || !argument.isRequired;
            }
        }
    }

    void argumentsAreHeldAgainstTheTable_data()
    {
        QTest::addColumn<QString>("verb");
        QTest::addColumn<QJsonObject>("arguments");
        QTest::addColumn<QString>("named");
        QTest::newRow("missing") << u"tpus.delete"_s << QJsonObject{} << u"NAME"_s;
        QTest::newRow("unknown") << u"tpus.list"_s << QJsonObject{{u"colour"_s, u"red"_s}} << u"colour"_s;
        QTest::newRow("no number") << u"tpus.create"_s
                                   << QJsonObject{{u"name"_s, u"a"_s}, {u"type"_s, u"v4-8"_s}, {u"slices"_s, u"two"_s}}
                                   << u"--slices"_s;
        QTest::newRow("below zero") << u"jobs.logs"_s << QJsonObject{{u"job"_s, u"a"_s}, {u"lines"_s, -1}}
                                    << u"--lines"_s;
        QTest::newRow("no choice") << u"practice.capacity"_s << QJsonObject{{u"capacity"_s, u"some"_s}} << u"some"_s;
        QTest::newRow("no flag") << u"tpus.list"_s << QJsonObject{{u"fresh"_s, u"yes"_s}} << u"--fresh"_s;
        QTest::newRow("no list") << u"run"_s << QJsonObject{{u"hosts"_s, u"a"_s}, {u"command"_s, u"ls"_s}}
                                 << u"COMMAND"_s;
        QTest::newRow("empty") << u"tpus.show"_s << QJsonObject{{u"name"_s, QString{}}} << u"NAME"_s;
    }

    void argumentsAreHeldAgainstTheTable()
    {
        QFETCH(QString, verb);
        QFETCH(QJsonObject, arguments);
        QFETCH(QString, named);
        const auto *known = verbNamed(verb);
        QVERIFY(known != nullptr);
        const auto problem = argumentProblem(*known, arguments);
        QVERIFY2(problem.contains(named), qPrintable(problem));
        // What the table refuses the schema of the arguments refuses, too: a program may look there first. But for an
        // empty word, which JSON Schema would need a pattern for.
        if (QByteArrayView{QTest::currentDataTag()} != "empty")
            QVERIFY(!schemaProblem(argumentSchema(*known), arguments).isEmpty());
    }

    void whatTheTableAllowsItsSchemaAllows()
    {
        const QJsonObject arguments{
            {u"name"_s, u"node-1"_s}, {u"type"_s, u"v4-8"_s}, {u"zone"_s, QJsonArray{u"us-central2-b"_s}},
            {u"tier"_s, u"spot"_s},   {u"slices"_s, 2},       {u"no-wait"_s, true}};
        const auto *create = verbNamed(u"tpus.create"_s);
        QCOMPARE(argumentProblem(*create, arguments), QString{});
        QCOMPARE(schemaProblem(argumentSchema(*create), arguments), QString{});
    }

    void aCallTravelsWhole()
    {
        const VerbCall call{.verb = u"run"_s,
                            .arguments = {{u"hosts"_s, u"all"_s}},
                            .project = u"p-1"_s,
                            .cloud = u"practice"_s,
                            .isReadOnly = true,
                            .mayAsk = false,
                            .wantsOutput = false,
                            .confirmBy = ConfirmBy::Window,
                            .asker = u"some program"_s,
                            .terminal = TerminalSize{.columns = 132, .rows = 43}};
        const auto back = verbCallFrom(toJson(call));
        QVERIFY(back);
        QCOMPARE(toJson(*back), toJson(call));
        QVERIFY(!verbCallFrom({}));
        QVERIFY(!verbCallFrom({{u"verb"_s, u"run"_s}, {u"arguments"_s, 7}}));
        QVERIFY(!verbCallFrom({{u"verb"_s, u"run"_s}, {u"confirmBy"_s, u"nobody"_s}}));
    }

    void everyErrorHasAnExitCodeAndComesBackAsItWent()
    {
        const Error error{
            .code = ErrorCode::NoCapacity, .message = u"none"_s, .serverWords = u"EID: 1"_s, .reason = u"STOCKOUT"_s};
        const auto back = verbErrorFrom(errorJson(error));
        QCOMPARE(back.code, error.code);
        QCOMPARE(back.message, error.message);
        QCOMPARE(back.serverWords, error.serverWords);
        QCOMPARE(back.reason, error.reason);
        QCOMPARE(exitCodeOf(error), ExitCode::NoRoom);
        QCOMPARE(exitCodeOf(Error{.code = ErrorCode::Denied, .reason = verbreason::readOnly}), ExitCode::ReadOnly);
        QCOMPARE(exitCodeOf(Error{.code = ErrorCode::Denied, .reason = verbreason::notAgreed}), ExitCode::NotAgreed);
        QCOMPARE(exitCodeOf(Error{.code = ErrorCode::Invalid, .reason = verbreason::usage}), ExitCode::Usage);
        QCOMPARE(exitCodeOf(Error{.code = ErrorCode::Denied}), ExitCode::Failed);
        QCOMPARE(exitCodeOf(Result<QJsonObject>{QJsonObject{{u"exitCode"_s, 9}}}), ExitCode::CommandFailed);
        QCOMPARE(verbErrorFrom({}).code, ErrorCode::BadReply);
    }

    void theWholeAnswerIsAsTheSchemaSays()
    {
        auto schema = answerSchemas();
        const auto fine = answerOf(u"link"_s, u"p"_s, u"google"_s, QJsonObject{{u"link"_s, u"tpudesk://open/tpus"_s}});
        QCOMPARE(schemaProblem(schema, fine), QString{});
        const auto wrong = answerOf(u"link"_s, {}, {}, failed(ErrorCode::NotFound, u"not there"_s));
        QCOMPARE(schemaProblem(schema, wrong), QString{});
        QVERIFY(!schemaProblem(schema, QJsonObject{{u"version"_s, 2}, {u"verb"_s, u"link"_s}}).isEmpty());
    }

    void helpKnowsEveryVerb()
    {
        const auto all = verbdocuments::help({}, 80);
        for (const auto &group : verbGroups()) {
            QVERIFY2(all.contains(group), qPrintable(group));
            QVERIFY2(!verbdocuments::help(group, 80).isEmpty(), qPrintable(group));
        }
        const auto create = verbdocuments::help(u"tpus.create"_s, 80);
        QVERIFY(create.contains("--type TYPE"_L1) && create.contains("--no-wait"_L1));
        const auto lines = all.split(u'\n');
        QVERIFY(std::ranges::all_of(lines, [](const QString &line) { return line.size() <= 80; }));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestVerbTable)
#include "tst_verbtable.moc"
