// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/commandline.h"
#include "app/commandline/lonecall.h"
#include "services/control/typedcall.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// Each argument of the verb, with a value that looks like something else where it may.
QJsonObject oddArguments(const Verb &verb)
{
    QJsonObject arguments;
    for (const auto &argument : verb.arguments) {
        const auto word = argument.choices.isEmpty() ? u"-x 'y\" $z=한"_s : argument.choices.constLast();
        switch (argument.kind) {
        case ArgumentKind::Flag: arguments.insert(argument.name, true); break;
        case ArgumentKind::Number: arguments.insert(argument.name, 7); break;
        case ArgumentKind::Texts: arguments.insert(argument.name, QJsonArray{word, u"--"_s, word}); break;
        case ArgumentKind::LocalPath: arguments.insert(argument.name, u"/tmp/-a b"_s); break;
        case ArgumentKind::FilePlace: arguments.insert(argument.name, u"node-1:-a b"_s); break;
        case ArgumentKind::Text: arguments.insert(argument.name, word); break;
        }
    }
    return arguments;
}

} // namespace

class TestLoneCall : public QObject
{
    Q_OBJECT

private slots:
    void aCallAsWordsIsTheSameCall_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto &verb : verbs())
            QTest::newRow(qPrintable(verb.name)) << verb.name;
    }

    void aCallAsWordsIsTheSameCall()
    {
        QFETCH(QString, name);
        const auto &verb = *verbNamed(name);
        auto arguments = oddArguments(verb);
        for (const auto &argument : verb.arguments) { // of choices there is no list with another word between
            if (argument.kind == ArgumentKind::Texts && !argument.choices.isEmpty())
                arguments.insert(argument.name, QJsonArray{argument.choices.constLast()});
        }
        const auto parsed = parseCommandLine(typedWords(verb, arguments), u"/home/kim"_s);
        QVERIFY2(parsed, parsed ? "" : qPrintable(parsed.error().message));
        QCOMPARE(parsed->verb, &verb);
        QCOMPARE(parsed->arguments, arguments);
        QVERIFY(!parsed->isJson && parsed->yes.isEmpty()); // nothing of it became an option of the program
    }

    void aCallIsShownAsItWouldBeTyped()
    {
        const auto shown = [](const QString &verb, const QJsonObject &arguments) {
            return typedCall(*verbNamed(verb), arguments);
        };
        QCOMPARE(shown(u"tpus.delete"_s, {{u"name"_s, u"llama-pod"_s}}), u"tpudesk tpus delete llama-pod"_s);
        QCOMPARE(shown(u"run"_s, {{u"hosts"_s, u"a"_s}, {u"command"_s, QJsonArray{u"ls"_s, u"-l"_s}}}),
                 u"tpudesk run a ls -l"_s);
        QCOMPARE(shown(u"run"_s, {{u"hosts"_s, u"a"_s}, {u"command"_s, QJsonArray{u"rm -rf ~; 'x'"_s}}}),
                 u"tpudesk run a 'rm -rf ~; '\\''x'\\'''"_s);
        QCOMPARE(shown(u"tpus.list"_s, {{u"fresh"_s, false}, {u"zone"_s, u"a-b1-c"_s}}),
                 u"tpudesk tpus list --zone a-b1-c"_s);
    }

    void whatWasPrintedIsTheAnswer()
    {
        const auto fine = loneAnswerFrom(R"({"version":1,"project":"p","cloud":"google","result":{"a":1}})", {}, 0);
        QCOMPARE(fine.project, u"p"_s);
        QCOMPARE(fine.cloud, u"google"_s);
        QCOMPARE((*fine.result)["a"_L1].toInt(), 1);
        const auto wrong =
            loneAnswerFrom(R"({"version":1,"error":{"code":"not-found","message":"None."}})", u"None."_s, 5);
        QCOMPARE(wrong.result.error().code, ErrorCode::NotFound);
        QCOMPARE(wrong.result.error().message, u"None."_s);
    }

    void whoeverEndedWithoutAnAnswerIsReported()
    {
        const auto usage = loneAnswerFrom({}, u"There is no option --colour."_s, int(ExitCode::Usage));
        QCOMPARE(usage.result.error().reason, QString{verbreason::usage});
        QCOMPARE(usage.result.error().message, u"There is no option --colour."_s);
        for (const auto &printed :
             {QByteArray{}, QByteArray{"[1]"}, QByteArray{R"({"result":3})"}, QByteArray{"\xff"}}) {
            const auto killed = loneAnswerFrom(printed, {}, 9);
            QCOMPARE(killed.result.error().code, ErrorCode::BadReply);
            QVERIFY(!killed.result.error().message.isEmpty());
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLoneCall)
#include "tst_lonecall.moc"
