// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The program tpudesk-cli itself: against a desk that runs, which is this test, and alone against the practice cloud.
#include "services/control/controlserver.h"
#include "services/control/meetingplace.h"
#include "tests/services/control/practicedesk.h"

#include <QFile>
#include <QJsonArray>
#include <QProcess>

#include <memory>

#include <fcntl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

/// How a call of the program ended.
struct Ended
{
    int code = -1;
    QByteArray out{};
    QByteArray err{};

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

} // namespace

class CommandProgramTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY2(m_desk.start(), m_desk.cloud.errors().constData());
        m_data = m_desk.folder.filePath(u"data"_s);
        m_session = m_desk.folder.filePath(u"s"_s);
        QVERIFY(QDir{}.mkpath(m_data) && QDir{}.mkpath(m_session));
        QFile::setPermissions(m_session, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("XDG_RUNTIME_DIR", m_session.toUtf8());
        qputenv("LC_ALL", "C.UTF-8");
        qunsetenv("TPUDESK_ENDPOINT");
        QFile token{m_desk.folder.filePath(u"token"_s)};
        QVERIFY(token.open(QFile::WriteOnly) && token.write(m_desk.cloud.token()) > 0);
    }

    void init()
    {
        m_server =
            std::make_unique<ControlServer>(ControlServerContext{.session = [this] { return m_desk.session.get(); },
                                                                 .clock = &m_desk.clock,
                                                                 .settings = m_desk.settings.get(),
                                                                 .program = u"tpudesk test"_s});
        QVERIFY(m_server->listen(meetingplace::controlSocket(m_data)));
    }

    void aRunningDeskAnswers()
    {
        int calls = 0;
        connect(m_server.get(), &ControlServer::called, this, [&calls] { ++calls; });
        const auto listed = run({u"quota"_s, u"--json"_s});
        QCOMPARE(listed.err, "");
        QCOMPARE(listed.code, 0);
        QCOMPARE(calls, 1);
        QCOMPARE(schemaProblem(answerSchemas(), listed.json()), QString{});
        QCOMPARE(schemaProblem(resultSchema(u"quota.list"_s), listed.json()["result"_L1]), QString{});
        QCOMPARE(listed.json()["project"_L1].toString(), m_desk.profile.project.toString());
        QCOMPARE(listed.json()["cloud"_L1].toString(), u"practice"_s);
    }

    void peopleGetATable()
    {
        const auto listed = run({u"doctor"_s});
        QVERIFY(listed.out.startsWith("Check"));
        QVERIFY(listed.out.contains("connection"));
        QVERIFY(!listed.err.isEmpty()); // what was found, while it is found
        QVERIFY(run({u"doctor"_s, u"--quiet"_s}).err.isEmpty());
    }

    void aloneItAsksTheCloud()
    {
        m_server.reset();
        const auto listed = runAlone({u"tpus"_s, u"list"_s, u"--json"_s});
        QCOMPARE(listed.err, "");
        QCOMPARE(listed.code, 0);
        QCOMPARE(schemaProblem(resultSchema(u"tpus.list"_s), listed.json()["result"_L1]), QString{});
        QCOMPARE(listed.json()["cloud"_L1].toString(), u"google"_s); // an address and a token: for all it knows
    }

    /// It is no second owner: nothing of a request that waits goes out because somebody looked.
    void whoOnlyLooksAloneDrivesNothing()
    {
        m_server.reset();
        const auto requests = runAlone({u"requests"_s, u"list"_s, u"--json"_s});
        QCOMPARE(requests.code, 0);
        QCOMPARE(requests.json()["result"_L1]["isOwner"_L1].toBool(), false);
    }

    void aTpuIsMadeAndDeletedAlone()
    {
        m_server.reset();
        const QStringList create{u"tpus"_s,   u"create"_s,        u"solo"_s,   u"--type"_s, u"v4-8"_s,
                                 u"--zone"_s, u"us-central2-b"_s, u"--tier"_s, u"spot"_s,   u"--json"_s};
        const auto asked = runAlone(create);
        QCOMPARE(asked.code, int(ExitCode::NotAgreed)); // it may be billed, and nobody can be asked
        QVERIFY2(asked.err.contains("--yes solo"), asked.err.constData());
        const auto created = runAlone(create + QStringList{u"--yes"_s, u"solo"_s});
        QVERIFY2(created.code == 0, created.err.constData());
        QCOMPARE(created.json()["result"_L1]["tpu"_L1]["state"_L1].toString(), u"READY"_s);
        const auto wrong = runAlone({u"tpus"_s, u"delete"_s, u"solo"_s, u"--yes"_s, u"other"_s});
        QCOMPARE(wrong.code, int(ExitCode::NotAgreed));
        const auto deleted = runAlone({u"tpus"_s, u"delete"_s, u"solo"_s, u"--yes"_s, u"solo"_s, u"--json"_s});
        QVERIFY2(deleted.code == 0, deleted.err.constData());
        QCOMPARE(runAlone({u"tpus"_s, u"show"_s, u"solo"_s}).code, int(ExitCode::NotFound));
    }

    void anErrorIsAnAnswerToo()
    {
        const auto none = run({u"tpus"_s, u"show"_s, u"alpaca"_s, u"--json"_s});
        QCOMPARE(none.code, int(ExitCode::NotFound));
        QCOMPARE(schemaProblem(answerSchemas(), none.json()), QString{});
        QCOMPARE(none.json()["error"_L1]["code"_L1].toString(), u"not-found"_s);
        QVERIFY(none.err.startsWith("tpudesk: "));
    }

    void theExitCodeSaysWhatKindOfTroubleItIs()
    {
        QCOMPARE(run({u"tpus"_s, u"fly"_s}).code, int(ExitCode::Usage));
        QCOMPARE(run({u"practice"_s, u"capacity"_s, u"gone"_s, u"--read-only"_s}).code, int(ExitCode::ReadOnly));
        m_server.reset();
        const auto wrongToken = m_desk.folder.filePath(u"wrong"_s);
        QFile file{wrongToken};
        QVERIFY(file.open(QFile::WriteOnly) && file.write("nobody's") > 0);
        file.close();
        QCOMPARE(runAlone({u"tpus"_s, u"list"_s}, wrongToken).code, int(ExitCode::SignIn));
    }

    void whoClosesThePipeIsToldSo()
    {
        int ends[2];
        QVERIFY(pipe2(ends, O_CLOEXEC) == 0);
        ::close(ends[0]); // nobody reads
        QProcess program;
        program.setProgram(path());
        program.setArguments({u"--data"_s, m_data, u"quota"_s, u"--json"_s});
        program.setChildProcessModifier([out = ends[1]] { ::dup2(out, STDOUT_FILENO); });
        program.start();
        QTRY_COMPARE_WITH_TIMEOUT(program.state(), QProcess::NotRunning, 30'000);
        ::close(ends[1]);
        QCOMPARE(program.exitStatus(), QProcess::NormalExit); // not by a signal
        QCOMPARE(program.exitCode(), int(ExitCode::Closed));
        QVERIFY(program.readAllStandardError().startsWith("tpudesk: "));
    }

    void wordsForAShellAreKnown()
    {
        const auto zones = run({u"complete"_s, u"zones"_s});
        QCOMPARE(zones.code, 0);
        QVERIFY(zones.out.contains("us-central2-b\n"));
        QVERIFY(run({u"complete"_s, u"types"_s}).out.contains("v4-8\n"));
        m_server.reset();
        QCOMPARE(run({u"complete"_s, u"tpus"_s}).code, 0); // nobody runs: no words, no error
    }

    void documentsAreMadeOfTheTable()
    {
        const auto manual = run({u"--document"_s, u"man"_s});
        QCOMPARE(manual.code, 0);
        QVERIFY(manual.out.startsWith(".\\\" "));
        for (const auto &verb : verbs()) {
            if (verb.name != "complete"_L1)
                QVERIFY2(manual.out.contains(verb.typed().toUtf8().replace('-', "\\-")), qPrintable(verb.name));
        }
        for (const auto &shell : {u"bash"_s, u"zsh"_s, u"fish"_s})
            QVERIFY2(run({u"--document"_s, shell}).out.contains("practice"), qPrintable(shell));
        QVERIFY(run({u"--document"_s, u"poem"_s}).code != 0);
        const auto schema = run({u"schema"_s, u"tpus.list"_s});
        QCOMPARE(schema.code, 0);
        QCOMPARE(schema.json(), resultSchema(u"tpus.list"_s));
    }

private:
    [[nodiscard]] static QString path() { return QStringLiteral(TPUDESK_BINARY_DIR "/bin/tpudesk-cli"); }

    [[nodiscard]] Ended run(const QStringList &arguments)
    {
        QProcess program;
        program.setStandardInputFile(QProcess::nullDevice());
        program.start(path(), QStringList{u"--data"_s, m_data} + arguments);
        // The desk that it asks is this process.
        (void)QTest::qWaitFor([&program] { return program.state() == QProcess::NotRunning; }, 120'000);
        const bool isFine = program.state() == QProcess::NotRunning && program.exitStatus() == QProcess::NormalExit;
        return {.code = isFine ? program.exitCode() : -1,
                .out = program.readAllStandardOutput(),
                .err = program.readAllStandardError()};
    }

    [[nodiscard]] Ended runAlone(const QStringList &arguments, QString token = {})
    {
        if (token.isEmpty())
            token = m_desk.folder.filePath(u"token"_s);
        const auto api = QUrl{m_desk.cloud.line()["api"_L1].toString()};
        const auto place = u"%1:%2"_s.arg(api.host()).arg(api.port());
        return run(QStringList{u"--endpoint"_s, u"http://"_s + place, u"--trust-endpoint"_s, u"http://"_s + place,
                               u"--project"_s, m_desk.profile.project.toString(), u"--access-token-file"_s, token}
                   + arguments);
    }

    PracticeDesk m_desk;
    QString m_data;
    QString m_session;
    std::unique_ptr<ControlServer> m_server;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(CommandProgramTest)
#include "tst_commandprogram.moc"
