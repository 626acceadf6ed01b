// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// 32 real Python processes on four hosts of a real sshd, one of which stands somewhere else.
#include "services/jobs/jobservice.h"
#include "services/stacks/stackcapture.h"
#include "services/store/documents.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>

#include <algorithm>

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int hosts = 4;
constexpr int perHost = 8;

/// A line that ends in "#" is where its function stands.
const QByteArray program = "import os, re, sys, threading, time\n"
                           "\n"
                           "def all_reduce():\n"
                           "    threading.Event().wait()\n"
                           "\n"
                           "def lock():\n"
                           "    own = threading.Lock()\n"
                           "    own.acquire()\n"
                           "    own.acquire() #\n"
                           "\n"
                           "def sleep():\n"
                           "    time.sleep(1000) #\n"
                           "\n"
                           "def pipe():\n"
                           "    open('pipe').read() #\n"
                           "\n"
                           "def disk():\n"
                           "    threading.Thread(target=threading.Event().wait, daemon=True).start()\n"
                           "    actions = [(os.POSIX_SPAWN_OPEN, 0, 'pipe', os.O_RDONLY, 0)]\n"
                           "    os.posix_spawn('/bin/true', ['true'], {}, file_actions=actions) #\n"
                           "\n"
                           "def gil():\n"
                           "    re.match('(a+)+$', 'a' * 60 + 'b') #\n"
                           "\n"
                           "def step(way):\n"
                           "    print('ready', flush=True)\n"
                           "    globals()[way]()\n"
                           "\n"
                           "step(sys.argv[1])\n";

int lineOf(const QByteArray &text)
{
    const auto at = program.indexOf(text);
    return at < 0 ? 0 : int(program.first(at).count('\n')) + 1;
}

} // namespace

class StackCaptureTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_home;
    QuickClock m_clock;
    Activities m_activities;
    QSet<int> m_dead;
    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<JobService> m_service;
    std::unique_ptr<StackCapture> m_capture;
    QUuid m_id;

    void start(const QString &way, bool capturesStacks = true, int on = hosts)
    {
        JobSpec spec{.name = u"train"_s, .hosts = PodFixture::hosts(on), .folder = u"~/train"_s};
        spec.command = u"for ((i = 0; i < %1; i++)); do rank=$((TPUDESK_HOST * %1 + i)); way=all_reduce; "
                       "((rank == 7)) && way=%2; RANK=$rank python3 train.py $way & done; wait"_s.arg(perHost)
                           .arg(way);
        spec.capturesStacks = capturesStacks;
        const auto id = m_service->add(spec, {});
        QVERIFY2(id, id ? "" : qPrintable(id.error().message));
        m_id = *id;
        const auto areReady = [this, on] {
            const auto live = m_service->live(m_id);
            int ready = 0;
            for (const auto &host : live.hosts)
                ready += int(host.log.text().count("ready"));
            return live.phase == JobPhase::Resting && ready == on * perHost;
        };
        QTRY_VERIFY_WITH_TIMEOUT(areReady(), 120'000);
    }
    [[nodiscard]] Result<StackReport> captured(StackCause cause = StackCause::User)
    {
        return QCoro::waitFor(m_capture->capture(m_id, cause, {}));
    }

private slots:
    void initTestCase()
    {
        if (QStandardPaths::findExecutable(u"python3"_s).isEmpty())
            QSKIP("python3 is not installed");
        m_home = m_folder.filePath(u"home"_s);
        QVERIFY(QDir{}.mkpath(m_home + u"/train"_s));
        QFile file{m_home + u"/train/train.py"_s};
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(program) == program.size());
        QVERIFY(::mkfifo(QFile::encodeName(m_home + u"/train/pipe"_s).constData(), S_IRUSR | S_IWUSR) == 0);
        m_fixture =
            std::make_unique<PodFixture>(QStringList{u"SetEnv HOME=%1 TMUX_TMPDIR=%2"_s.arg(m_home, m_folder.path())});
        if (!m_fixture->server.problem().isEmpty())
            QSKIP(qPrintable(m_fixture->server.problem()));
    }

    void init()
    {
        m_dead.clear();
        m_journal = std::make_unique<JournalHere>(
            m_folder.filePath(u"journal-%1.db"_s.arg(QUuid::createUuid().toString(QUuid::Id128))));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_pool = std::make_unique<HostPool>(m_fixture->reach([this](const PodHost &host, SshTarget &target) {
            if (m_dead.contains(host.worker))
                target.port = 1;
        }),
                                            &m_fixture->hub);
        JobContext context{.documents = m_documents.get(), .clock = &m_clock, .activities = &m_activities};
        context.pool = m_pool.get();
        m_service = std::make_unique<JobService>(context);
        StackContext stacks{.jobs = m_service.get()};
        stacks.pool = m_pool.get();
        stacks.documents = m_documents.get();
        stacks.clock = &m_clock;
        m_capture = std::make_unique<StackCapture>(stacks);
        m_id = {};
    }

    void cleanup()
    {
        if (m_service && m_service->find(m_id)) {
            const auto areOver = [this] {
                return m_service->live(m_id).phase == JobPhase::Resting
                    && std::ranges::all_of(m_service->find(m_id)->last()->hosts, &JobHost::isOver);
            };
            m_dead.clear();
            if (!areOver()) [[maybe_unused]]
                const auto stopped = m_service->stop(m_id);
            QTRY_VERIFY_WITH_TIMEOUT(areOver(), 120'000);
        }
        m_capture.reset();
        m_service.reset();
        m_pool.reset();
        QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 30'000);
        m_documents.reset();
        m_journal.reset();
    }

    void cleanupTestCase()
    {
        QProcess tmux;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"TMUX_TMPDIR"_s, m_folder.path());
        tmux.setProcessEnvironment(environment);
        tmux.start(u"tmux"_s, {u"kill-server"_s});
        tmux.waitForFinished(5000);
        m_fixture.reset();
    }

    void theOddOneOf32IsNamedWithItsLine_data()
    {
        QTest::addColumn<QString>("way");
        QTest::addColumn<int>("line");
        QTest::addColumn<bool>("isStuck");
        QTest::newRow("a lock") << u"lock"_s << lineOf("own.acquire() #") << false;
        QTest::newRow("a sleep") << u"sleep"_s << lineOf("time.sleep(1000) #") << false;
        QTest::newRow("a file that nobody writes") << u"pipe"_s << lineOf("open('pipe').read() #") << false;
        QTest::newRow("a disk that does not answer") << u"disk"_s << lineOf("os.posix_spawn(") << true;
        QTest::newRow("a function of C that holds the GIL") << u"gil"_s << lineOf("re.match(") << false;
    }

    void theOddOneOf32IsNamedWithItsLine()
    {
        QFETCH(QString, way);
        QFETCH(int, line);
        QFETCH(bool, isStuck);
        QVERIFY(line > 0);
        start(way);
        QSignalSpy kept{m_capture.get(), &StackCapture::captured};
        QList<StackGroup> groups;
        QElapsedTimer time;
        int asked = 0;
        // Who is ready goes on to where it stands: the first look may come before that.
        for (; asked < 20 && (groups.size() != 2 || groups[0].site.frame.line != line); ++asked) {
            time.start();
            const auto report = captured();
            QVERIFY2(report, report ? "" : qPrintable(report.error().message));
            groups = groupStacks(report->stacks);
            QVERIFY2(report->problems.isEmpty(), qPrintable(gapsOf(*report).join(u'\n')));
        }
        const auto sentence = stacksSentence(groups);
        qInfo("%s (%lld ms)", qPrintable(sentence), static_cast<long long>(time.elapsed()));
        QVERIFY2(groups.size() == 2, qPrintable(sentence));
        QVERIFY2(groups[0].ranks == QList{7}, qPrintable(sentence));
        QVERIFY(groups[0].isOdd);
        QCOMPARE(groups[0].site.isStuck, isStuck);
        QVERIFY2(sentence.startsWith(u"Rank 7: "_s) && sentence.contains(u"train.py:%1"_s.arg(line)),
                 qPrintable(sentence));
        const auto others =
            u"31 ranks: waiting for the other ranks in all_reduce() at train.py:%1."_s.arg(lineOf("globals()"));
        QVERIFY2(sentence.endsWith(others), qPrintable(sentence));
        if (way == "gil"_L1)
            QCOMPARE(groups[0].site.kind, WaitKind::Computing);
        QCOMPARE(kept.size(), asked);
        const auto reports = m_capture->reports(m_id);
        QCOMPARE(reports.size(), std::min(asked, StackStore::mostOfJob));
        QCOMPARE(groupStacks(reports.first().stacks), groups);
        // The window opens that line.
        const auto stack = std::ranges::find_if(reports.first().stacks,
                                                [](const PythonStack &one) { return one.rank == 7 && one.isMain; });
        QVERIFY(stack != reports.first().stacks.end());
        const auto process = std::ranges::find(reports.first().processes, stack->pid, &PythonProcess::pid);
        QVERIFY(process != reports.first().processes.end());
        const auto frame = std::ranges::find(stack->frames, line, &StackFrame::line);
        QVERIFY(frame != stack->frames.end());
        const auto source = sourceLineOf(*frame, process->folder);
        QVERIFY(source && QFileInfo{QFile::decodeName(source->path)}.size() == program.size());
    }

    void aHostThatDoesNotAnswerIsNamedAndTheOthersTell()
    {
        start(u"lock"_s, true, 2);
        m_dead = {1};
        m_pool->drop(PodFixture::hosts(2)[1].id);
        const auto report = captured();
        QVERIFY(report);
        QCOMPARE(report->hosts, 2);
        QCOMPARE(report->problems.size(), 1);
        QCOMPARE(report->problems[0].host, 1);
        QVERIFY(!report->problems[0].why.isEmpty());
        QCOMPARE(std::ranges::count_if(report->processes, [](const PythonProcess &one) { return one.rank >= 0; }),
                 perHost);
    }

    void aJobThatWasNotPreparedIsNotDisturbed()
    {
        start(u"lock"_s, false, 1);
        const auto report = captured();
        QVERIFY(report);
        QCOMPARE(report->processes.size(), perHost);
        QVERIFY(std::ranges::none_of(report->processes, [](const PythonProcess &one) {
            return one.answer == PythonProcess::Answer::Dumped || one.answer == PythonProcess::Answer::Silent;
        }));
        QVERIFY2(sentenceOf(*report).contains(u"started without stacks"_s), qPrintable(sentenceOf(*report)));
        QVERIFY(!QFileInfo::exists(m_home + u"/.tpudesk/jobs/"_s + m_service->find(m_id)->shortId()
                                   + u"/1/host-0/python"_s));
        const auto again = captured();
        QVERIFY(again);
        QCOMPARE(again->processes.size(), perHost); // all of them live
    }

    void whatSeemsToHangIsAskedByItselfOnceInAWhile()
    {
        start(u"lock"_s, true, 1);
        QSignalSpy kept{m_capture.get(), &StackCapture::captured};
        const auto tpu = PodFixture::hosts(1)[0].tpu;
        m_capture->onAlert(tpu, {.kind = UsageAlert::Kind::Idle});
        QVERIFY(!m_capture->isCapturing(m_id));
        const TpuId other{u"projects/p/locations/us-central2-b/nodes/other"_s};
        m_capture->onAlert(other, {.kind = UsageAlert::Kind::Hung});
        QVERIFY(!m_capture->isCapturing(m_id));
        m_capture->onAlert(tpu, {.kind = UsageAlert::Kind::Hung});
        QVERIFY(m_capture->isCapturing(m_id));
        m_capture->suspect(m_id, StackCause::NoProgress); // one at a time
        const auto twice = captured();
        QVERIFY(!twice);
        QCOMPARE(twice.error().code, ErrorCode::Conflict);
        QTRY_COMPARE_WITH_TIMEOUT(kept.size(), 1, 60'000);
        QCOMPARE(m_capture->reports(m_id).first().cause, StackCause::Hang);
        m_capture->suspect(m_id, StackCause::NoProgress);
        QVERIFY(!m_capture->isCapturing(m_id));
        m_clock.ahead = 31min;
        m_capture->suspect(m_id, StackCause::NoProgress);
        QVERIFY(m_capture->isCapturing(m_id));
        QTRY_COMPARE_WITH_TIMEOUT(kept.size(), 2, 60'000);
        QCOMPARE(m_capture->reports(m_id).first().cause, StackCause::NoProgress);
        m_clock.ahead = 0ms;
    }

    void whoeverStopsIsNotAnsweredAndWhatRunsNowhereIsNotAsked()
    {
        const auto unknown = captured();
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().code, ErrorCode::NotFound);
        start(u"lock"_s, true, 1);
        std::stop_source stop;
        auto task = m_capture->capture(m_id, StackCause::User, stop.get_token());
        stop.request_stop();
        const auto stopped = QCoro::waitFor(task);
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        QVERIFY(!m_capture->isCapturing(m_id) && m_capture->reports(m_id).isEmpty());
        QVERIFY(m_service->stop(m_id));
        QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(m_service->find(m_id)->last()->hosts, &JobHost::isOver), 60'000);
        const auto over = captured();
        QVERIFY(!over);
        QCOMPARE(over.error().code, ErrorCode::WrongState);
    }

    void howOftenAJobIsAskedByItselfHasALimit()
    {
        Job job{.id = QUuid::createUuid(), .spec = {.name = u"train"_s, .hosts = PodFixture::hosts(1)}};
        job.spec.capturesStacks = true;
        const auto now = m_clock.now();
        QVERIFY(!mayAskByItself(job, {}, now)); // it was never started
        JobAttempt attempt{.number = 2};
        attempt.hosts.append({.host = job.spec.hosts[0], .state = JobState::Running});
        job.attempts.append(attempt);
        QVERIFY(mayAskByItself(job, {}, now));
        const auto report = [&job, &now](int minutesAgo, StackCause cause, int number = 2) {
            return StackReport{.job = job.id, .attempt = number, .at = now.addSecs(-60 * minutesAgo), .cause = cause};
        };
        QVERIFY(mayAskByItself(job, {report(1, StackCause::User)}, now));
        QVERIFY(mayAskByItself(job, {report(1, StackCause::Hang, 1)}, now)); // of the attempt before
        QVERIFY(!mayAskByItself(job, {report(29, StackCause::Hang)}, now));
        QVERIFY(mayAskByItself(job, {report(30, StackCause::NoProgress)}, now));
        QVERIFY(mayAskByItself(job, {report(-500, StackCause::Hang)}, now)); // the clock was set back
        QList<StackReport> many;
        for (int i = 1; i <= StackCapture::mostByItself; ++i) {
            QVERIFY(mayAskByItself(job, many, now));
            many.append(report(100 * i, StackCause::Hang));
        }
        QVERIFY(!mayAskByItself(job, many, now));
        job.spec.capturesStacks = false;
        QVERIFY(!mayAskByItself(job, {}, now));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(StackCaptureTest)
#include "tst_stackcapture.moc"
