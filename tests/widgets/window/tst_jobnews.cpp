// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/jobs/jobservice.h"
#include "services/ports/jobportdetector.h"
#include "services/store/documents.h"
#include "tests/support/journalhere.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/notifications/jobnotice.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// What a job tells while nobody looks at it: how it ended, and that it serves a page.
class JobNewsTest : public QObject
{
    Q_OBJECT

    static Job jobWith(const QList<JobState> &states)
    {
        Job job{.id = QUuid::createUuid(), .spec = {.name = u"llama"_s, .hosts = {}, .command = u"python3 train.py"_s}};
        JobAttempt attempt{.token = newToken()};
        for (const auto state : states) {
            const auto number = static_cast<int>(attempt.hosts.size());
            JobHost host{.host = {.id = u"h%1"_s.arg(number),
                                  .label = u"pod · host %1"_s.arg(number),
                                  .tpu = TpuId{u"projects/p/locations/z/nodes/pod"_s},
                                  .worker = number}};
            host.state = state;
            host.status = 1;
            host.endedAt = QDateTime::fromSecsSinceEpoch(1'800'000'000 + number, QTimeZone::UTC);
            host.why = state == JobState::Interrupted ? u"The TPU was taken away."_s : QString{};
            attempt.hosts << host;
            job.spec.hosts << host.host;
        }
        job.attempts << attempt;
        return job;
    }
    static std::optional<DesktopNotice> noticeOf(const Job &job)
    {
        JobLive live;
        live.hosts.resize(job.last()->hosts.size());
        return jobNotice(job, live, QDateTime::currentDateTimeUtc());
    }

private slots:
    void aJobSaysThatItEndsWithHostsThatAreOnlyHere()
    {
        const QTemporaryDir folder;
        JournalHere journal{folder.filePath(u"journal.db"_s)};
        QVERIFY(journal.open());
        Documents documents{&journal};
        SystemClock clock;
        const auto job = jobWith({JobState::Running, JobState::Running});
        const auto said = [&](bool isOnlyHere) {
            JobContext context{.documents = &documents, .clock = &clock};
            context.isOnlyHere = isOnlyHere;
            auto live = JobService{context}.live(job.id);
            live.hosts.resize(2);
            return jobtext::sentence(job, live, clock.now());
        };
        QVERIFY2(said(false).contains(u"also when this computer sleeps or TPU Desk is closed"_s),
                 qPrintable(said(false)));
        QVERIFY2(said(true).contains(u"When TPU Desk is closed, the practice hosts end"_s), qPrintable(said(true)));
    }

    void whoHoldsTheChipsMayHaveAnyName()
    {
        const auto job = jobWith({JobState::Failed});
        JobLive live;
        live.hosts.resize(1);
        live.holders = {{u"pod · host 0"_s, {{.pid = 42, .user = u"ro%1ot"_s, .name = u"%2%3"_s}}}};
        const auto said = jobtext::sentence(job, live, QDateTime::currentDateTimeUtc());
        QVERIFY2(said.contains(u"%2%3 (process 42, user ro%1ot)"_s), qPrintable(said));
    }

    void finishedFailedAndInterruptedAreDifferentWords()
    {
        const auto finished = noticeOf(jobWith({JobState::Succeeded, JobState::Succeeded}));
        const auto didFail = noticeOf(jobWith({JobState::Running, JobState::Failed}));
        const auto interrupted = noticeOf(jobWith({JobState::Interrupted, JobState::Running}));
        const auto unknown = noticeOf(jobWith({JobState::Unknown, JobState::Succeeded}));
        const auto notStarted = noticeOf(jobWith({JobState::NotStarted, JobState::NotStarted}));
        QVERIFY(finished && didFail && interrupted && unknown && notStarted);
        const QSet<QString> titles{finished->title, didFail->title, interrupted->title, unknown->title,
                                   notStarted->title};
        QCOMPARE(titles.size(), 5);
        for (const auto &title : titles)
            QVERIFY(title.contains(u"llama"_s));
        QVERIFY(didFail->text.contains(u"host 1"_s)); // the one that failed first
        QVERIFY(interrupted->text.contains(u"taken away"_s));
        QCOMPARE(didFail->kind, NoticeKind::Job);
    }
    void whatTheUserDidIsNoNews()
    {
        QVERIFY(!noticeOf(jobWith({JobState::Stopped, JobState::Stopped})));
        QVERIFY(!noticeOf(jobWith({JobState::Running, JobState::Running})));
    }
    void aClickLeadsToTheJob()
    {
        const auto job = jobWith({JobState::Failed});
        QCOMPARE(jobOfNotice(noticeOf(job)->key), job.id);
        QVERIFY(jobOfNotice(u"request:"_s + job.id.toString(QUuid::WithoutBraces)).isNull());
        QVERIFY(jobOfNotice(u"job:nonsense"_s).isNull());
    }
    void aPageThatAJobServesIsOfferedWhereverItsLogIsCut()
    {
        QTemporaryDir folder;
        JournalHere journal{folder.filePath(u"journal"_s)};
        QVERIFY(journal.open());
        Documents documents{&journal};
        SystemClock clock;
        const auto running = jobWith({JobState::Running, JobState::Succeeded});
        QVERIFY(documents.put("job"_L1, running.id.toString(QUuid::WithoutBraces), toJson(running), clock.now()));
        JobService jobs{{.documents = &documents, .clock = &clock}};
        const QByteArray line =
            "\x1b[32mTensorBoard 2.20.0 at http://localhost:6006/ (Press CTRL+C to quit)\x1b[0m\nnext";
        for (qsizetype cut = 0; cut < line.size(); ++cut) {
            JobPortDetector detector{&jobs, nullptr};
            QList<PortHint> heard;
            connect(&detector, &JobPortDetector::served, this, [&](const PodHost &host, const PortHint &hint) {
                QCOMPARE(host.worker, 0);
                heard << hint;
            });
            emit jobs.logGrew(running.id, 0, 0, line.first(cut));
            emit jobs.logGrew(running.id, 0, cut, line.sliced(cut));
            QCOMPARE(heard.size(), 1);
            QCOMPARE(heard[0].port, 6006);
        }
        JobPortDetector detector{&jobs, nullptr};
        QSignalSpy heard{&detector, &JobPortDetector::served};
        emit jobs.logGrew(running.id, 1, 0, line); // it has ended there, and serves nothing
        emit jobs.logGrew(QUuid::createUuid(), 0, 0, line);
        emit jobs.logGrew(running.id, 0, 0, "see http://tensorboard.dev:6006/\n" + QByteArray(100'000, 'x'));
        QVERIFY(heard.isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(JobNewsTest)
#include "tst_jobnews.moc"
