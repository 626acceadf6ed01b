// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// "tpudesk mcp" itself, talked to by foreignclient.py: against a desk that runs, which is this test, and without one.
#include "services/control/controlserver.h"
#include "services/control/meetingplace.h"
#include "tests/services/control/practicedesk.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>

#include <memory>

using namespace Qt::StringLiterals;

class TestMcpProgram : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_python = QStandardPaths::findExecutable(u"python3"_s);
        if (m_python.isEmpty())
            QSKIP("the client is written in Python, which is not there");
        QVERIFY2(m_desk.start(), m_desk.cloud.errors().constData());
        m_data = m_desk.folder.filePath(u"data"_s);
        const auto session = m_desk.folder.filePath(u"s"_s);
        QVERIFY(QDir{}.mkpath(m_data) && QDir{}.mkpath(session));
        QFile::setPermissions(session, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("XDG_RUNTIME_DIR", session.toUtf8());
        qunsetenv("TPUDESK_ENDPOINT");
        QFile token{m_desk.folder.filePath(u"token"_s)};
        QVERIFY(token.open(QFile::WriteOnly) && token.write(m_desk.cloud.token()) > 0);
    }

    void init()
    {
        m_askWindow = {};
        m_server = std::make_unique<ControlServer>(
            ControlServerContext{.session = [this] { return m_desk.session.get(); },
                                 .clock = &m_desk.clock,
                                 .settings = m_desk.settings.get(),
                                 .askWindow =
                                     [this](VerbQuestion question, VerbCall call, std::stop_token stop) {
                                         return m_askWindow(std::move(question), std::move(call), std::move(stop));
                                     },
                                 .program = u"tpudesk test"_s});
        QVERIFY(m_server->listen(meetingplace::controlSocket(m_data)));
    }

    void cleanup() { m_server.reset(); }

    void whatCanBeReadIsAsItsSchemaSays() { QVERIFY(plays("reading")); }
    void callsRunBesideEachOther() { QVERIFY(plays("many")); }
    void changesAreSwitchedOff() { QVERIFY(plays("switched_off")); }

    void readOnlyIsStrongerThanAllowChanges()
    {
        QVERIFY(plays("switched_off", {u"--allow-changes"_s, u"--read-only"_s}));
    }

    void eachChangeIsConfirmedAtTheWindow()
    {
        QList<VerbCall> calls;
        m_askWindow = [&calls](const VerbQuestion &, const VerbCall &call, std::stop_token) {
            calls << call;
            return finishedTask<void>(
                calls.size() > 1 ? Result<>{}
                                 : Result<>{std::unexpected{Error{.code = ErrorCode::Denied,
                                                                  .message = u"Nothing was done: it was refused."_s,
                                                                  .reason = verbreason::notAgreed}}});
        };
        QVERIFY(plays("confirmed", {u"--allow-changes"_s}));
        QCOMPARE(calls.size(), 2);
        QCOMPARE(calls[0].asker, u"foreign client 3.1"_s);
        QCOMPARE(calls[0].verb, u"practice.capacity"_s);
        QCOMPARE(calls[0].arguments["capacity"_L1].toString(), u"as-it-was"_s);
    }

    void whoeverAsksNoMoreIsNotWaitedFor()
    {
        int stopped = 0;
        m_askWindow = [&stopped](const VerbQuestion &, const VerbCall &, std::stop_token stop) {
            const Answer<void> nobody{ErrorCode::Cancelled};
            const auto reply = nobody.reply();
            return awaited<void>(reply, [&stopped, nobody] { ++stopped; }, std::move(stop));
        };
        QVERIFY(plays("cancelled", {u"--allow-changes"_s}));
        QTRY_COMPARE(stopped, 1);
        QTRY_COMPARE(m_server->running(), 0);
    }

    void whateverComesInIsAnswered() { QVERIFY(plays("hostile")); }
    void closedPipesEndIt() { QVERIFY(plays("closed")); }
    void aClientThatReadsLateLosesNothing() { QVERIFY(plays("lazy")); }

    void withoutAWindowNothingChanges()
    {
        m_server.reset();
        QVERIFY(plays("no_desk", {u"--allow-changes"_s}));
    }

    void withoutADeskItReadsAlone()
    {
        m_server.reset();
        const auto api = QUrl{m_desk.cloud.line()["api"_L1].toString()};
        const auto place = u"http://%1:%2"_s.arg(api.host()).arg(api.port());
        QVERIFY(
            plays("alone",
                  {u"--endpoint"_s, place, u"--trust-endpoint"_s, place, u"--project"_s,
                   m_desk.profile.project.toString(), u"--access-token-file"_s, m_desk.folder.filePath(u"token"_s)}));
    }

private:
    /// Whether the client is content; what it says else is shown. The desk that answers is this process.
    [[nodiscard]] bool plays(const char *scene, const QStringList &options = {})
    {
        QProcess client;
        client.setProcessChannelMode(QProcess::MergedChannels);
        client.setStandardInputFile(QProcess::nullDevice());
        client.start(m_python,
                     QStringList{u"-B"_s, QStringLiteral(TPUDESK_SOURCE_DIR "/tests/services/mcp/foreignclient.py"),
                                 QString::fromLatin1(scene), QStringLiteral(TPUDESK_BINARY_DIR "/bin/tpudesk-cli"),
                                 u"--data"_s, m_data, u"mcp"_s}
                         + options);
        (void)QTest::qWaitFor([&client] { return client.state() == QProcess::NotRunning; }, 240'000);
        const bool isFine = client.state() == QProcess::NotRunning && client.exitStatus() == QProcess::NormalExit
            && client.exitCode() == 0;
        if (const auto said = client.readAll(); !isFine)
            qWarning("%s: %s", scene, said.constData());
        return isFine;
    }

    PracticeDesk m_desk;
    QString m_python;
    QString m_data;
    AskWindow m_askWindow;
    std::unique_ptr<ControlServer> m_server;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestMcpProgram)
#include "tst_mcpprogram.moc"
