// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "podfixture.h"
#include "services/hosts/fold.h"
#include "services/hosts/runhistory.h"
#include "tests/support/journalhere.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTimeZone>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using State = HostRun::State;

class TestPodRun : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<HostPool> m_pool;

    bool runOut(PodRun &run, int ms = 60'000)
    {
        QSignalSpy finished{&run, &PodRun::finished};
        const auto started = run.start();
        if (!started)
            qWarning() << started.error().message;
        return started && (run.isOver() || finished.wait(ms));
    }

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

    void everyHostHasItsOwnResult()
    {
        PodRun run{m_pool.get(), PodFixture::hosts(4), PodFixture::script("echo out; echo err >&2")};
        QVERIFY(runOut(run));
        QCOMPARE(run.count(), (RunCount{.hosts = 4, .over = 4, .succeeded = 4}));
        for (int host = 0; host < 4; ++host) {
            QCOMPARE(run.run(host).out(), "out\n");
            QCOMPARE(run.run(host).err(), "err\n");
            QCOMPARE(m_pool->link(run.hosts()[host].id).state, HostLink::State::Connected);
        }
        QVERIFY(countSentence(run.count()).startsWith("4 of 4"_L1));
        const auto folds = folded(run);
        QCOMPARE(folds.size(), 1);
        QCOMPARE(foldSentence(folds), u"same output on all 4"_s);
    }

    void exitSignalTimeOutAndLossAreToldApartAndTheFirstFailureIsOnTop()
    {
        // The hosts take a number each, in the order in which they come.
        const auto counter = m_fixture->folder.filePath(u"number"_s).toUtf8();
        const QByteArray script = "n=$(flock " + counter + ".lock sh -c 'echo x >> " + counter + "; wc -l < " + counter
            + "')\n"
              "case $n in 1) exit 0;; 2) sleep 0.3; exit 3;; 3) sleep 0.8; kill -TERM $$;; 4) echo $PPID; sleep "
              "4720.1;; 5) sleep 4720.2;; esac";
        auto request = PodFixture::script(script);
        request.deadline = 3s;
        PodRun run{m_pool.get(), PodFixture::hosts(5), request};
        connect(&run, &PodRun::received, &run, [](qsizetype, RunOutput::Stream, const QByteArray &bytes) {
            ::kill(bytes.trimmed().toInt(), SIGKILL); // the server's process of that connection
        });
        QVERIFY(runOut(run));
        QCOMPARE(run.count(), (RunCount{.hosts = 5, .over = 5, .succeeded = 1, .failed = 3, .unknown = 1}));
        QHash<State, qsizetype> byState;
        for (qsizetype host = 0; host < 5; ++host)
            byState.insert(run.run(host).state, host);
        QCOMPARE(byState.size(), 4); // Exited twice
        const auto order = run.firstFailureFirst();
        QCOMPARE(order.size(), 5);
        QVERIFY(run.run(order[0]).state == State::Lost || run.run(order[0]).status == 3);
        QCOMPARE(order[3], byState[State::TimedOut]);
        QVERIFY(run.run(order[4]).hasSucceeded());
        const auto &lost = run.run(byState[State::Lost]);
        QVERIFY(lost.error && !lost.error->message.isEmpty());
        QSignalSpy rest{&run, &PodRun::restFound};
        run.followUp(byState[State::Lost], PodRun::Rest::End);
        QVERIFY(rest.wait(20'000));
        QCOMPARE(rest[0][3].toString(), QString{});
    }

    void S31_of256HostsThreeDeadTwoSlowOneWithAnotherKey()
    {
        // The clock runs faster for them: what takes 10 s in life takes 2 s here.
        SshTimings timings;
        timings.banner = 2s;
        timings.keyExchange = 2s;
        timings.busyAttempts = 1;
        PodFixture ground{{u"MaxSessions 10"_s}, timings};
        const QSet<int> deadOnes{7, 92, 177};
        const QSet<int> slowOnes{11, 131};
        const int wrongOne = 200;
        RawServer dead{[](QTcpSocket *) { }};
        FaultProxy slow{ground.server.port()};
        slow.limit(200);
        HostPool pool{
            ground.reach([&](const PodHost &host, SshTarget &target) {
                if (deadOnes.contains(host.worker))
                    target.port = dead.serverPort();
                else if (slowOnes.contains(host.worker))
                    target.port = slow.serverPort();
                else if (host.worker == wrongOne)
                    target.publishedKeys = {
                        {u"ssh-ed25519"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAIJxhPA2r0r2dnGTA4TLtQ5HZp0GpPIqYl5L0bFqkX1aE"_s}};
            }),
            &ground.hub};
        PodRun run{&pool, PodFixture::hosts(256), PodFixture::script("echo result")};
        Heartbeat beat;
        QElapsedTimer clock;
        clock.start();
        QVERIFY(runOut(run, 200'000));
        QVERIFY2(beat.isLive(), beat.words().constData());
        QCOMPARE(run.count(), (RunCount{.hosts = 256, .over = 256, .succeeded = 250, .unreachable = 6}));
        for (int host = 0; host < 256; ++host) {
            const auto &one = run.run(host);
            const bool isBad = deadOnes.contains(host) || slowOnes.contains(host) || host == wrongOne;
            QCOMPARE(one.state, isBad ? State::Unreachable : State::Exited);
            QCOMPARE(one.out(), isBad ? "" : "result\n");
            QVERIFY(!isBad || !one.error->message.isEmpty());
            QCOMPARE(one.error && one.error->code == ErrorCode::HostKeyChanged, host == wrongOne);
        }
        QVERIFY2(clock.elapsed() < 150'000, "bounded: the six hold up nobody for longer than their own deadlines");
    }

    void cancelReachesAllHostsAndThoseThatWaitNeverStart()
    {
        PodRun run{m_pool.get(), PodFixture::hosts(12), PodFixture::script("echo up; sleep 4721.5")};
        QVERIFY(run.start());
        QSignalSpy heard{&run, &PodRun::received};
        QVERIFY(QTest::qWaitFor([&] { return heard.size() >= 6; }, 30'000));
        QSignalSpy finished{&run, &PodRun::finished};
        run.cancel();
        QVERIFY(run.isCancelling());
        QVERIFY(finished.wait(30'000));
        QCOMPARE(run.count().cancelled, 12);
        for (const auto &pid : QDir{u"/proc"_s}.entryList({u"[0-9]*"_s}, QDir::Dirs))
            QVERIFY(!readAll(u"/proc/%1/cmdline"_s.arg(pid)).contains("4721.5"));
    }

    void aRunThatIsDestroyedEndsItsCommandsAndTellsNobody()
    {
        auto run =
            std::make_unique<PodRun>(m_pool.get(), PodFixture::hosts(2), PodFixture::script("echo up; sleep 4722.5"));
        QVERIFY(run->start());
        QSignalSpy heard{run.get(), &PodRun::received};
        QVERIFY(QTest::qWaitFor([&] { return heard.size() >= 2; }, 30'000));
        run.reset();
        const auto left = [] {
            for (const auto &pid : QDir{u"/proc"_s}.entryList({u"[0-9]*"_s}, QDir::Dirs)) {
                if (readAll(u"/proc/%1/cmdline"_s.arg(pid)).contains("4722.5"))
                    return true;
            }
            return false;
        };
        QVERIFY(QTest::qWaitFor([&] { return !left(); }, 20'000));
    }

    /// Where nothing began, nothing is done, and nothing is the same.
    void hostsWhereNothingBeganAreNotCountedAsEnded()
    {
        HostRun fine{.state = State::Exited};
        fine.output.append(RunOutput::Stream::Out, "x\n");
        const QList<Fold> folds{
            {{0}, HostRun{.state = State::Unreachable}}, {{1, 2, 3}, HostRun{.state = State::Cancelled}}, {{4}, fine}};
        QCOMPARE(foldSentence(folds), QString{});
        QCOMPARE(foldSentence({{{0}, HostRun{.state = State::Unreachable}}, {{1, 2}, fine}}), u"2 hosts the same"_s);
        QCOMPARE(foldSentence({{{0, 1}, HostRun{.state = State::Exited}}}), QString{}); // none said anything
        QCOMPARE(countSentence({.hosts = 5, .over = 5, .succeeded = 1, .unreachable = 1, .cancelled = 3}),
                 u"1 of 5 host(s) ended · 1 not reached · 3 cancelled"_s);
    }

    void oneHostAndNoHost()
    {
        PodRun one{m_pool.get(), PodFixture::hosts(1), PodFixture::script("echo x")};
        QVERIFY(runOut(one));
        QCOMPARE(foldSentence(folded(one)), QString{});
        PodRun none{m_pool.get(), {}, PodFixture::script("echo x")};
        QVERIFY(!none.start());
        PodRun empty{m_pool.get(), PodFixture::hosts(1), PodFixture::script("  ")};
        QVERIFY(!empty.start());
        QVERIFY(!empty.isOver());
    }

    void alikeHostsAreFoldedAndTheOthersShowWhatDiffers()
    {
        const auto counter = m_fixture->folder.filePath(u"odd"_s).toUtf8();
        PodRun run{m_pool.get(), PodFixture::hosts(6),
                   PodFixture::script("mkdir " + counter
                                      + " 2>/dev/null && v=1.2 || v=1.3; echo start; echo jax $v; echo end")};
        QVERIFY(runOut(run));
        const auto folds = folded(run);
        QCOMPARE(folds.size(), 2);
        QCOMPARE(folds[0].hosts.size(), 5);
        QCOMPARE(foldSentence(folds), u"5 hosts the same · 1 differ"_s);
        using Kind = DifferentLine::Kind;
        QCOMPARE(
            difference(folds[0].sample.out(), folds[1].sample.out()),
            (QList<DifferentLine>{
                {Kind::Same, "start"}, {Kind::Missing, "jax 1.3"}, {Kind::Added, "jax 1.2"}, {Kind::Same, "end"}}));
    }

    /// Who looks at a run looks for what went wrong, even on one host of many.
    void whatFailedIsOnTop()
    {
        const auto counter = m_fixture->folder.filePath(u"fails"_s).toUtf8();
        PodRun run{m_pool.get(), PodFixture::hosts(6),
                   PodFixture::script("echo start; mkdir " + counter + " 2>/dev/null && exit 3; mkdir " + counter
                                      + "/odd 2>/dev/null && echo odd; exit 0")};
        QVERIFY(runOut(run));
        const auto folds = folded(run);
        QCOMPARE(folds.size(), 3);
        QCOMPARE(folds[0].sample.status, 3);
        QCOMPARE(folds[0].hosts.size(), 1);
        QCOMPARE(folds[1].hosts.size(), 4); // what the rest is compared with
        QCOMPARE(folds[2].sample.out(), "start\nodd\n");
        QCOMPARE(usual(folds), &folds[1]);
        QCOMPARE(foldSentence(folds), u"4 hosts the same · 2 differ"_s);
    }

    void differencesOfLongTextsTakeBoundedTime()
    {
        QByteArray base;
        QByteArray other;
        for (int line = 0; line < 20'000; ++line) {
            base += "a" + QByteArray::number(line) + '\n';
            other += (line % 3 == 0 ? "b" : "a") + QByteArray::number(line) + '\n';
        }
        // Everything but the equal line at the end: the two stand one below the other.
        QCOMPARE(difference(base, other).size(), 2 * 19'999 + 1);
        using Kind = DifferentLine::Kind;
        QCOMPARE(difference("", ""), QList<DifferentLine>{});
        QCOMPARE(difference("", "x\n"), (QList<DifferentLine>{{Kind::Added, "x"}}));
        QByteArray equal;
        for (int line = 0; line < 100; ++line)
            equal += "same\n";
        QCOMPARE(difference(equal, equal + "more\n"),
                 (QList<DifferentLine>{
                     {Kind::Skipped, {}, 98}, {Kind::Same, "same"}, {Kind::Same, "same"}, {Kind::Added, "more"}}));
    }

    void hostNamesAreShort()
    {
        auto hosts = PodFixture::hosts(16);
        QCOMPARE(hostNames({hosts[0], hosts[1], hosts[2], hosts[3], hosts[7]}), u"pod · hosts 0–3, 7"_s);
        QCOMPARE(hostNames({hosts[5]}), u"pod · host 5"_s);
        QList<PodHost> plain;
        for (int i = 0; i < 12; ++i)
            plain << plainHost({}, u"10.0.0.%1"_s.arg(i));
        QCOMPARE(hostNames(plain, 2), u"10.0.0.0, 10.0.0.1 and 10 more"_s);
        auto other = hosts[5]; // Google gives a name once in each zone
        other.zone = ZoneId{u"us-east1-d"_s};
        other.tpu = TpuId{u"projects/p/locations/us-east1-d/nodes/pod"_s};
        QCOMPARE(hostNames({hosts[5], other}), u"pod (us-central2-b) · host 5, pod (us-east1-d) · host 5"_s);
        QCOMPARE(labelsOf({hosts[5], other, plain[0]}),
                 (QStringList{u"pod · host 5 (us-central2-b)"_s, u"pod · host 5 (us-east1-d)"_s, u"10.0.0.0"_s}));
        QCOMPARE(labelsOf({hosts[5], hosts[6]}), (QStringList{u"pod · host 5"_s, u"pod · host 6"_s}));
    }

    void whatWasRunIsKeptAndCanBeRunAgain()
    {
        const QDateTime noon{QDate{2026, 11, 21}, QTime{12, 0}, QTimeZone::UTC};
        JournalHere journal{m_fixture->folder.filePath(u"journal.sqlite"_s)};
        QVERIFY(journal.open());
        Documents documents{&journal};
        RunHistory history{&documents};
        RunRequest request;
        request.form = RunForm::Argv;
        request.argv = {"printf", "%s", "训 'x'\n"};
        request.folder = "/tmp";
        request.environment = {{"HF_TOKEN", "hf_verysecret"}};
        PodRun run{m_pool.get(), PodFixture::hosts(2), request};
        QVERIFY(history.keep(u"1"_s, run, noon, noon));
        QCOMPARE(history.runs().first().hosts.first().state, State::Waiting); // what a crash would leave
        QVERIFY(runOut(run));
        QSignalSpy changed{&history, &RunHistory::changed};
        QVERIFY(history.keep(u"1"_s, run, noon, noon.addSecs(3)));
        QCOMPARE(changed.size(), 1);
        const auto runs = history.runs();
        QCOMPARE(runs.size(), 1);
        QCOMPARE(runs[0].count(), run.count());
        QCOMPARE(runs[0].took, 3s);
        QCOMPARE(runs[0].hosts[1].head, u"训 'x'\n"_s);
        QCOMPARE(runs[0].hosts[1].host, run.hosts()[1]);
        QCOMPARE(runs[0].hosts[1].group, run.run(1).group);
        QCOMPARE(runs[0].request().argv, request.argv);
        QCOMPARE(runs[0].request().folder, request.folder);
        QFile file{m_fixture->folder.filePath(u"journal.sqlite"_s)};
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("hf_verysecret"));
        PodRun hidden{m_pool.get(), PodFixture::hosts(1), PodFixture::script(" export TOKEN=x; true")};
        QVERIFY(history.keep(u"2"_s, hidden, noon, noon));
        QCOMPARE(history.runs().size(), 1);
        QVERIFY(history.forget(u"1"_s));
        QVERIFY(history.runs().isEmpty());
        QVERIFY(history.keep({u"磁盘"_s, "df -h\n"}, noon));
        QCOMPARE(history.snippets(), (QList<Snippet>{{u"磁盘"_s, "df -h\n"}}));
        QVERIFY(history.forgetSnippet(u"磁盘"_s));
        QVERIFY(history.snippets().isEmpty());
    }

    void aHistoryThatWasTamperedWithRunsNothingStrange()
    {
        const QDateTime noon{QDate{2026, 11, 21}, QTime{12, 0}, QTimeZone::UTC};
        JournalHere journal{m_fixture->folder.filePath(u"journal2.sqlite"_s)};
        QVERIFY(journal.open());
        Documents documents{&journal};
        const QJsonObject host{
            {u"host"_s, QJsonObject{{u"address"_s, u"h"_s}, {u"user"_s, QString{}}, {u"port"_s, 22}}},
            {u"state"_s, 5},
            {u"token"_s, u"x; rm -rf ~ #"_s},
            {u"leader"_s, 7}};
        QVERIFY(documents.put(
            u"run"_s, u"a"_s,
            {{u"when"_s, u"2026-11-21T12:00:00.000Z"_s}, {u"script"_s, u"bHM="_s}, {u"hosts"_s, QJsonArray{host}}},
            noon));
        QVERIFY(documents.put(u"run"_s, u"b"_s, {{u"when"_s, u"never"_s}}, noon));
        RunHistory history{&documents};
        QCOMPARE(history.runs().size(), 1);
        QCOMPARE(history.runs()[0].hosts[0].group, RemoteGroup{});
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPodRun)
#include "tst_podrun.moc"
