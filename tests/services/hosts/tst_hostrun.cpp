// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "podfixture.h"

#include <QElapsedTimer>
#include <QSignalSpy>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using State = HostRun::State;

class TestHostRun : public QObject
{
    Q_OBJECT

private:
    HostRun run(RunRequest request, std::stop_token stop = {}, RunWatch watch = {})
    {
        auto result = QCoro::waitFor(
            runOn(m_pool.get(), PodFixture::hosts(1)[0], std::move(request), std::move(stop), std::move(watch)));
        if (!result)
            qWarning() << result.error().message;
        return result.value_or(HostRun{});
    }
    HostRun run(const QByteArray &script) { return run(PodFixture::script(script)); }
    /// The sleeps of this program alone: another run of it, or one that was cut off, has its own.
    static QByteArray own(QByteArray text)
    {
        return text.replace("sleep 47", "sleep " + QByteArray::number(::getpid()) + "47");
    }
    /// Processes whose command line holds the word, our own shells aside.
    static int processesWith(const QByteArray &word)
    {
        int found = 0;
        for (const auto &pid : QDir{u"/proc"_s}.entryList({u"[0-9]*"_s}, QDir::Dirs))
            found += readAll(u"/proc/%1/cmdline"_s.arg(pid)).replace('\0', ' ').contains(own(word)) ? 1 : 0;
        return found;
    }

    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<HostPool> m_pool;

private slots:
    void initTestCase()
    {
        m_fixture = std::make_unique<PodFixture>();
        if (!m_fixture->server.problem().isEmpty())
            QSKIP(qPrintable(m_fixture->server.problem()));
    }
    void init() { m_pool = std::make_unique<HostPool>(m_fixture->reach(), &m_fixture->hub); }
    void cleanup() { m_pool.reset(); }
    void cleanupTestCase() { m_fixture.reset(); }

    void bothStreamsAndTheStatusComeBack()
    {
        const auto done = run("echo one; echo two >&2; echo three; exit 7");
        QCOMPARE(done.state, State::Exited);
        QCOMPARE(done.status, 7);
        QCOMPARE(done.out(), "one\nthree\n");
        QCOMPARE(done.err(), "two\n");
        QVERIFY(done.group.leader > 0);
        QVERIFY(!done.hadNoBash);
    }

    void S23_aProgramThatASignalEndedIsShownAsThat()
    {
        auto done = run("kill -KILL $$");
        QCOMPARE(done.state, State::Signalled);
        QCOMPARE(done.signal, u"KILL"_s);
        done = run("exit 255");
        QCOMPARE(done.state, State::Exited);
        QCOMPARE(done.status, 255);
    }

    void aCommandThatReadsItsInputDoesNotEatTheScript()
    {
        auto request = PodFixture::script("cat; echo after\n");
        request.input = "given\n";
        QCOMPARE(run(request).out(), "given\nafter\n");
        request.input.clear();
        QCOMPARE(run(request).out(), "after\n");
    }

    void S36_argumentsArriveAsTheyAre()
    {
        RunRequest request;
        request.form = RunForm::Argv;
        const QList<QByteArray> words{
            "$(touch /tmp/tpudesk-owned)", "a'b\"c", "two\nlines", "训练 학습", "", "~", "*", "a && b"};
        request.argv = QList<QByteArray>{"printf", "%s\\0"} + words;
        QCOMPARE(run(request).out(), words.join('\0') + '\0');
        QVERIFY(!QFile::exists(u"/tmp/tpudesk-owned"_s));
    }

    void anArgumentIsOneWordAlsoWhereItLooksLikeACommand()
    {
        RunRequest request;
        request.form = RunForm::Argv;
        request.argv = {"echo a && echo b"};
        const auto done = run(request);
        QCOMPARE(done.status, 127);
        QVERIFY2(done.err().contains("not found"), done.err().constData());
    }

    void environmentAndFolderHoldWhateverTheirTextIs()
    {
        const auto folder = m_fixture->folder.filePath(u"a 'b' $(c) 训练"_s);
        QDir{}.mkpath(folder);
        auto request = PodFixture::script("pwd; printf '%s' \"$TOKEN\"; tr '\\0' ' ' </proc/$$/cmdline >&2");
        request.folder = folder.toUtf8();
        request.environment = {{"TOKEN", "s3cret 'quoted' $(no)\nline"}};
        const auto done = run(request);
        QCOMPARE(done.out(), folder.toUtf8() + "\ns3cret 'quoted' $(no)\nline");
        QVERIFY2(!done.err().contains("s3cret"), done.err().constData());
        request.folder = "~/no such folder";
        QCOMPARE(run(request).status, 125);
    }

    void aRequestThatCannotRunIsRefusedBeforeAnybodyIsAsked_data()
    {
        QTest::addColumn<RunRequest>("request");
        QTest::newRow("empty") << PodFixture::script(" \n");
        QTest::newRow("nul") << PodFixture::script(QByteArray{"echo \0", 6});
        auto bad = PodFixture::script("true");
        bad.environment = {{"A B", "x"}};
        QTest::newRow("variable") << bad;
        RunRequest argv;
        argv.form = RunForm::Argv;
        QTest::newRow("no program") << argv;
        argv.argv = {"echo", QByteArray{"a\0b", 3}};
        QTest::newRow("nul in an argument") << argv;
    }

    void aRequestThatCannotRunIsRefusedBeforeAnybodyIsAsked()
    {
        QFETCH(RunRequest, request);
        const auto result = QCoro::waitFor(runOn(m_pool.get(), PodFixture::hosts(1)[0], request, {}));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Invalid);
        QVERIFY(!result.error().message.isEmpty());
        QCOMPARE(m_pool->link(PodFixture::hosts(1)[0].id).state, HostLink::State::Idle);
    }

    void aScriptWithWindowsLineEndsRuns() { QCOMPARE(run("if true; then\r\n  echo yes\r\nfi\r\n").out(), "yes\n"); }

    void lineNumbersInComplaintsAreThoseOfTheScript()
    {
        const auto done = run("true\ntrue\nno-such-program-here\n");
        QVERIFY2(done.err().contains("line 3:"), done.err().constData());
    }

    void S35_whatLoginScriptsPrintIsNotTheCommandsOutput()
    {
        QFile noise{m_fixture->server.folder() + u"/home/.bashrc"_s};
        QVERIFY(noise.open(QIODevice::WriteOnly));
        noise.write("echo WELCOME; echo careful >&2; printf half\n");
        noise.close();
        const auto done = run("echo yes");
        noise.remove();
        QCOMPARE(done.out(), "yes\n");
        QCOMPARE(done.err(), "");
    }

    void outputComesWhileItRuns()
    {
        QByteArray seen;
        std::stop_source stop;
        const RunWatch watch{.received = [&](RunOutput::Stream, const QByteArray &bytes) {
            seen += bytes;
            stop.request_stop();
        }};
        const auto done = run(PodFixture::script("echo first; sleep 600"), stop.get_token(), watch);
        QCOMPARE(seen, "first\n");
        QCOMPARE(done.state, State::Cancelled);
    }

    void S33_cancellingEndsEverythingThatWasStarted()
    {
        std::stop_source stop;
        const RunWatch watch{.received = [&](RunOutput::Stream, const QByteArray &) { stop.request_stop(); }};
        // A pipe, a background child, one in a session of its own, and one that ignores TERM.
        const auto done = run(
            [] {
                auto request = PodFixture::script(
                    own("sleep 4711.1 & sleep 4711.2 | cat & (trap '' TERM; echo up; sleep 4711.3; sleep 4711.4) & "
                        "sh -c 'setsid sleep 4711.5; true'; wait"));
                request.grace = 1s;
                return request;
            }(),
            stop.get_token(), watch);
        QCOMPARE(done.state, State::Cancelled);
        QVERIFY(done.end.has_value());
        QVERIFY2(done.end->ended >= 5, qPrintable(QString::number(done.end->ended)));
        QCOMPARE(done.end->survivors.size(), 0);
        QCOMPARE(processesWith("sleep 4711."), 0);
    }

    void S33_whatWentToTheBackgroundOnPurposeIsNamedAndLeftAlone()
    {
        std::stop_source stop;
        const RunWatch watch{.received = [&](RunOutput::Stream, const QByteArray &) { stop.request_stop(); }};
        const auto done =
            run(PodFixture::script(own("(setsid sleep 4712.1 </dev/null >/dev/null 2>&1 &) ; while [ -z \"$(pgrep -f "
                                       "'^sleep 4712.1')\" ]; do :; done; echo up; sleep 4712.2")),
                stop.get_token(), watch);
        QCOMPARE(done.state, State::Cancelled);
        QVERIFY(done.end.has_value());
        QCOMPARE(done.end->background.size(), 1);
        QCOMPARE(done.end->background[0].name, u"sleep"_s);
        QCOMPARE(processesWith("sleep 4712.2"), 0);
        QCOMPARE(processesWith("sleep 4712.1"), 1);
        ::kill(static_cast<pid_t>(done.end->background[0].pid), SIGKILL);
    }

    void aDeadlineEndsItThereToo()
    {
        auto request = PodFixture::script(own("echo start; sleep 4713.1"));
        request.deadline = 1s;
        const auto done = run(request);
        QCOMPARE(done.state, State::TimedOut);
        QCOMPARE(done.out(), "start\n");
        QVERIFY(done.end.has_value());
        QCOMPARE(processesWith("sleep 4713.1"), 0);
    }

    void aLostConnectionIsNeitherFailureNorSuccessAndNothingRunsTwice()
    {
        const auto mark = m_fixture->folder.filePath(u"ran"_s);
        int lines = 0;
        const RunWatch watch{.received = [&](RunOutput::Stream, const QByteArray &bytes) {
            lines += int(bytes.count('\n'));
            // The server's process for this connection is the parent of the shell.
            const auto leader = bytes.trimmed().toLongLong();
            const auto stat = readAll(u"/proc/%1/stat"_s.arg(leader));
            ::kill(stat.mid(stat.lastIndexOf(')') + 4).split(' ')[0].toInt(), SIGKILL);
        }};
        const auto done =
            run(PodFixture::script("echo x >> " + mark.toUtf8() + "; echo $$; " + own("sleep 4714.1")), {}, watch);
        QCOMPARE(done.state, State::Lost);
        QVERIFY(done.error && !done.error->message.isEmpty());
        QCOMPARE(readAll(mark), "x\n");
        QCOMPARE(lines, 1);
        // It runs on; a new connection finds it by what was noted of it, and can end it.
        const auto host = PodFixture::hosts(1)[0];
        const auto seen = QCoro::waitFor(lookForRest(m_pool.get(), host, done.group, {}));
        QVERIFY2(seen, seen ? "" : qPrintable(seen.error().message));
        QVERIFY(!seen->survivors.isEmpty());
        const auto end = QCoro::waitFor(endRest(m_pool.get(), host, done.group, {}));
        QVERIFY2(end, end ? "" : qPrintable(end.error().message));
        QCOMPARE(end->survivors.size(), 0);
        QCOMPARE(processesWith("sleep 4714.1"), 0);
    }

    void S32_tenMegabytesStayAndMoreGoesToAFileOfMode0600()
    {
        auto request = PodFixture::script("head -c 11000000 /dev/zero | tr '\\0' x; echo END");
        request.outputFile = m_fixture->folder.filePath(u"cache/run/host-0.log"_s);
        const auto done = run(request);
        QCOMPARE(done.output.size(), 11'000'004);
        QVERIFY(done.output.isCut());
        QCOMPARE(done.output.text().size(), RunOutput::hostLimit);
        QVERIFY(done.output.tail().endsWith("xEND\n"));
        QCOMPARE(done.output.file(), request.outputFile);
        QFile file{request.outputFile};
        QCOMPARE(file.size(), 11'000'004);
        QCOMPARE(file.permissions() & ~(QFile::ReadUser | QFile::WriteUser), QFile::ReadOwner | QFile::WriteOwner);
        QVERIFY(run("head -c 10000000 /dev/zero").output.file().isEmpty());
    }

    void S34_withoutBashShRunsItAndSaysSo()
    {
        PodFixture bare{{u"SetEnv PATH="_s + m_fixture->folder.filePath(u"bin"_s)}};
        QDir{}.mkpath(m_fixture->folder.filePath(u"bin"_s));
        for (const auto *name : {"sh", "head"})
            QFile::link(u"/usr/bin/"_s + QLatin1StringView{name},
                        m_fixture->folder.filePath(u"bin/"_s + QLatin1StringView{name}));
        HostPool pool{bare.reach(), &bare.hub};
        const auto done =
            QCoro::waitFor(runOn(&pool, PodFixture::hosts(1)[0], PodFixture::script("echo \"[$BASH_VERSION]\""), {}));
        QVERIFY(done);
        QCOMPARE(done->out(), "[]\n");
        QVERIFY(done->hadNoBash);
        QVERIFY(done->hint.contains("sh"_L1));
    }

    void S34_anAccountWithoutAShellIsExplained()
    {
        PodFixture shut{{u"ForceCommand echo This account is shut off; exit 1"_s}};
        HostPool pool{shut.reach(), &shut.hub};
        const auto done = QCoro::waitFor(runOn(&pool, PodFixture::hosts(1)[0], PodFixture::script("echo yes"), {}));
        QVERIFY(done);
        QCOMPARE(done->state, State::Exited);
        QCOMPARE(done->status, 1);
        QCOMPARE(done->out(), "This account is shut off\n");
        QVERIFY2(done->hint.contains("No shell"_L1), qPrintable(done->hint));
    }

    void aHostThatCannotBeReachedSaysWhy()
    {
        HostPool pool{m_fixture->reach([](const PodHost &, SshTarget &target) { target.port = 1; }), &m_fixture->hub};
        const auto done = QCoro::waitFor(runOn(&pool, PodFixture::hosts(1)[0], PodFixture::script("true"), {}));
        QVERIFY(done);
        QCOMPARE(done->state, State::Unreachable);
        QVERIFY(done->error && !done->error->message.isEmpty());
        QCOMPARE(pool.link(PodFixture::hosts(1)[0].id).state, HostLink::State::Failed);
    }

    void aConnectionThatDiedUnseenIsMadeAgain()
    {
        QCOMPARE(run("true").state, State::Exited);
        const auto first = QCoro::waitFor(m_pool->connection(PodFixture::hosts(1)[0], {}));
        QVERIFY(first);
        // Its session goes away below it; the pool has not heard of it.
        (*first)->disconnectNow();
        const auto done = run("echo again");
        QCOMPARE(done.state, State::Exited);
        QCOMPARE(done.out(), "again\n");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHostRun)
#include "tst_hostrun.moc"
