// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is made of the table of verbs, judged by the programs that read it, where they are there.
#include "services/control/documents.h"
#include "services/control/programoptions.h"
#include "services/control/verb.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestVerbDocuments : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(keep(u"cli.bash"_s, verbdocuments::bashCompletion()));
        QVERIFY(keep(u"_cli"_s, verbdocuments::zshCompletion()));
        QVERIFY(keep(u"cli.fish"_s, verbdocuments::fishCompletion()));
        QVERIFY(keep(u"cli.1"_s, verbdocuments::manPage(u"9.9"_s)));
        // Instead of the program: what a desk would know.
        QVERIFY(
            keep(u"tpudesk-cli"_s,
                 u"#!/bin/sh\ncase $2 in\ntpus) echo llama; echo alpaca ;;\nzones) echo us-central2-b ;;\nesac\n"_s));
        QFile::setPermissions(m_folder.filePath(u"tpudesk-cli"_s),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    void shellsTakeTheirCompletions_data()
    {
        QTest::addColumn<QString>("shell");
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("bash") << u"bash"_s << QStringList{u"-n"_s, u"cli.bash"_s};
        QTest::newRow("zsh") << u"zsh"_s << QStringList{u"-n"_s, u"_cli"_s};
        QTest::newRow("fish") << u"fish"_s << QStringList{u"--no-execute"_s, u"cli.fish"_s};
    }

    void shellsTakeTheirCompletions()
    {
        QFETCH(QString, shell);
        QFETCH(QStringList, arguments);
        if (QStandardPaths::findExecutable(shell).isEmpty())
            QSKIP("this shell is not there");
        QCOMPARE(said(shell, arguments), QString{});
    }

    void bashCompletesWhatTheTableSays_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("wanted");
        QTest::newRow("group") << u"tp"_s << u"tpus"_s;
        QTest::newRow("verb") << u"tpus li"_s << u"list"_s;
        QTest::newRow("option") << u"tpus list --fre"_s << u"--fresh"_s;
        QTest::newRow("option of the program") << u"tpus list --quie"_s << u"--quiet"_s;
        QTest::newRow("choice") << u"practice capacity g"_s << u"gone"_s;
        QTest::newRow("what a desk knows") << u"tpus show lla"_s << u"llama"_s;
        QTest::newRow("value of an option") << u"tpus list --zone us"_s << u"us-central2-b"_s;
        QTest::newRow("verb of one word") << u"usage al"_s << u"alpaca"_s;
        QTest::newRow("server") << u"mc"_s << u"mcp"_s;
        QTest::newRow("option of the server") << u"mcp --allo"_s << u"--allow-changes"_s;
        QTest::newRow("nothing") << u"tpus list zz"_s << QString{};
    }

    void bashCompletesWhatTheTableSays()
    {
        QFETCH(QString, typed);
        QFETCH(QString, wanted);
        if (QStandardPaths::findExecutable(u"bash"_s).isEmpty())
            QSKIP("bash is not there");
        const auto script = u"source cli.bash; COMP_WORDS=(tpudesk-cli %1); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                            "_tpudesk_cli; echo \"${COMPREPLY[*]}\""_s;
        QCOMPARE(said(u"bash"_s, {u"-c"_s, script.arg(typed)}), wanted);
    }

    void everyVerbAndOptionIsInEachCompletion()
    {
        const auto bash = verbdocuments::bashCompletion();
        const auto zsh = verbdocuments::zshCompletion();
        const auto fish = verbdocuments::fishCompletion();
        for (const auto &verb : verbs()) {
            if (verb.name == "complete"_L1) // by which they ask
                continue;
            QVERIFY2(bash.contains(u'\'' + verb.typed() + u'\''), qPrintable(verb.name));
            QVERIFY2(zsh.contains(u"        %1)"_s.arg(verb.group())), qPrintable(verb.name));
            QVERIFY2(fish.contains(verb.group()), qPrintable(verb.name));
            for (const auto &argument : verb.arguments) {
                if (argument.isPositional)
                    continue;
                const auto option = u"--"_s + argument.name;
                QVERIFY2(bash.contains(option) && zsh.contains(option), qPrintable(verb.name + u' ' + option));
                QVERIFY2(fish.contains(u"'__tpudesk_cli_at %1' -l %2 "_s.arg(verb.typed(), argument.name))
                             || fish.contains(u"'__tpudesk_cli_at %1' -l %2\n"_s.arg(verb.typed(), argument.name)),
                         qPrintable(verb.name + u' ' + option));
            }
        }
        for (const auto &text : {bash, zsh, fish})
            QVERIFY(text.contains(u"mcp"_s) && text.contains(mcpOption().name));
    }

    void theManualHasEachVerbAndOptionOnce()
    {
        const auto manual = verbdocuments::manPage(u"9.9"_s);
        QVERIFY(manual.contains("\"TPU Desk 9.9\""_L1));
        for (const auto &option : programOptions())
            QCOMPARE(manual.count(u"\n.TP\n.B %1\n"_s.arg(option.written().replace(u'-', u"\\-"_s))), 1);
        QVERIFY(manual.contains(u"\n.TP\n.B \\-\\-allow\\-changes\n"_s));
        for (const auto &section : {u"NAME"_s, u"SYNOPSIS"_s, u"DESCRIPTION"_s, u"VERBS"_s, u"OPTIONS"_s,
                                    u"OTHER PROGRAMS"_s, u"JSON"_s, u"EXIT STATUS"_s, u"EXAMPLES"_s, u"SEE ALSO"_s})
            QCOMPARE(manual.count(u"\n.SH %1\n"_s.arg(section)), 1);
    }

    /// A word of the table must not become a request of roff.
    void theManualIsPlainMan()
    {
        static const QSet known{u".\\\""_s, u".TH"_s, u".SH"_s, u".SS"_s, u".TP"_s, u".PP"_s, u".B"_s,
                                u".I"_s,    u".BR"_s, u".RB"_s, u".RI"_s, u".RS"_s, u".RE"_s};
        const auto lines = verbdocuments::manPage(u"9.9"_s).split(u'\n');
        for (const auto &line : lines) {
            QVERIFY2(!line.startsWith(u'\''), qPrintable(line));
            QVERIFY2(!line.startsWith(u'.') || known.contains(line.section(u' ', 0, 0)), qPrintable(line));
        }
    }

    void theManualIsPrintedWithoutAWarning()
    {
        if (QStandardPaths::findExecutable(u"groff"_s).isEmpty())
            QSKIP("groff is not there");
        QCOMPARE(said(u"groff"_s, {u"-man"_s, u"-wmac"_s, u"-z"_s, u"-Tutf8"_s, u"-Kutf8"_s, u"cli.1"_s}), QString{});
    }

    void helpTellsOfTheServer()
    {
        QVERIFY(verbdocuments::help({}, 80).contains("  mcp "_L1));
        const auto help = verbdocuments::help(u"mcp"_s, 80);
        QVERIFY(help.startsWith("tpudesk mcp"_L1) && help.contains("--allow-changes"_L1));
    }

private:
    [[nodiscard]] bool keep(const QString &name, const QString &text) const
    {
        QFile file{m_folder.filePath(name)};
        return file.open(QFile::WriteOnly) && file.write(text.toUtf8()) > 0;
    }

    /// What a program says on both of its outputs, without the last end of a line; an exit code other than 0, too.
    [[nodiscard]] QString said(const QString &program, const QStringList &arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PATH"_s, m_folder.path() + u':' + environment.value(u"PATH"_s));
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(program, arguments);
        if (!process.waitForFinished())
            return process.errorString();
        const auto text = QString::fromUtf8(process.readAll()).trimmed();
        return process.exitCode() == 0 ? text : u"%1 (%2)"_s.arg(text).arg(process.exitCode());
    }

    QTemporaryDir m_folder;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestVerbDocuments)
#include "tst_verbdocuments.moc"
