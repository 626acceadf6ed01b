// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is made a message of what happens, and that it gets out.
#include "services/auth/profile.h"
#include "services/core/activities.h"
#include "services/grantmail/grants.h"
#include "services/jobs/jobservice.h"
#include "services/net/restclient.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/recordtrouble.h"
#include "services/session/webhookcontroller.h"
#include "services/session/webhookevents.h"
#include "services/store/documents.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/webhooks/webhooks.h"
#include "services/webhooks/webhooksender.h"
#include "tests/fakes/fakefeed.h"
#include "tests/fakes/fakesecrets.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"
#include "tests/fakes/virtualclock.h"
#include "tests/support/journalhere.h"

#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QDateTime noon{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
const TpuId pod{u"projects/p/locations/us-central2-b/nodes/secret-pod"_s};

/// On two hosts of the pod, its only attempt.
Job jobIn(JobState state)
{
    Job job{.id = QUuid::createUuid(), .spec = {.name = u"train-1"_s, .hosts = {}, .command = u"./secret-run.sh"_s}};
    JobAttempt attempt{.number = 1, .startedAt = noon.addSecs(-11'520), .token = QByteArray(16, 'a')};
    for (int i = 0; i < 2; ++i) {
        JobHost host{.host = {.id = u"h%1"_s.arg(i),
                              .label = u"secret-pod · host %1"_s.arg(i),
                              .tpu = pod,
                              .worker = i,
                              .workers = 2},
                     .state = state};
        if (state != JobState::Running)
            host.endedAt = noon;
        host.step = 1'200 + i;
        attempt.hosts.append(host);
        job.spec.hosts.append(host.host);
    }
    job.attempts.append(attempt);
    return job;
}

WebhookEvent endOf(const Job &job, const JobLive &live = {})
{
    return webhookevents::ofEnd(job, live, noon).value_or(WebhookEvent{});
}

Tpu machine(const QString &name, const QString &type = u"v4-8"_s)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/"_s + name};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = name;
    tpu.numericId = u"7"_s;
    tpu.acceleratorType = type;
    tpu.state = TpuState::Ready;
    tpu.createTime = noon.addDays(-1);
    return tpu;
}

Grant grantOf(qint64 chips)
{
    Grant grant{.id = QUuid::createUuid(), .project = ProjectId{u"p"_s}, .start = noon.date().addDays(-5), .days = 30};
    grant.rows.append({.tier = Tier::OnDemand,
                       .generation = u"v4"_s,
                       .count = chips,
                       .unit = GrantUnit::Chips,
                       .zone = ZoneId{u"us-central2-b"_s}});
    return grant;
}

} // namespace

class TestWebhookEvents : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<VirtualClock> m_clock;
    std::unique_ptr<FakeWorld> m_hooksWorld;
    std::unique_ptr<FakeWorld> m_cloudWorld;
    std::unique_ptr<FakeTpuCloud> m_cloud;
    std::unique_ptr<FakeSecrets> m_secrets;
    std::unique_ptr<FakeToken> m_token;
    std::unique_ptr<RestClient> m_rest;
    std::unique_ptr<TpuService> m_tpus;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Activities> m_activities;
    std::unique_ptr<Grants> m_grants;
    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<JobService> m_jobs;
    std::unique_ptr<ProvisioningService> m_tpuRequests;
    std::unique_ptr<Webhooks> m_webhooks;
    std::unique_ptr<WebhookController> m_controller;

    void begin(const QList<Job> &jobs = {}, bool isPractice = false)
    {
        for (const auto &job : jobs)
            QVERIFY(m_documents->put(u"job"_s, job.id.toString(QUuid::WithoutBraces), toJson(job), m_clock->now()));
        m_jobs = std::make_unique<JobService>(JobContext{.documents = m_documents.get(), .clock = m_clock.get()});
        QCOMPARE(m_jobs->jobs().size(), jobs.size());
        m_controller = std::make_unique<WebhookController>(WebhookControllerContext{.webhooks = m_webhooks.get(),
                                                                                    .clock = m_clock.get(),
                                                                                    .documents = m_documents.get(),
                                                                                    .activities = m_activities.get(),
                                                                                    .jobs = m_jobs.get(),
                                                                                    .usage = m_feed.get(),
                                                                                    .grants = m_grants.get(),
                                                                                    .tpus = m_tpus.get(),
                                                                                    .tpuRequests = m_tpuRequests.get(),
                                                                                    .journal = m_journal.get(),
                                                                                    .rest = m_rest.get(),
                                                                                    .isPractice = isPractice});
        auto hook = newWebhook();
        hook.name = u"mine"_s;
        hook.format = WebhookFormat::Slack;
        for (const auto kind : webhookEventKinds())
            hook.events.insert(kind);
        const auto kept = waited(
            m_webhooks->put(hook, WebhookSecret{.address = u"https://hooks.slack.example/services/x-canary"_s}, {}));
        QVERIFY(kept);
    }

    /// For later, so that nothing is sent to the cloud. Before begin().
    [[nodiscard]] QUuid ask(bool notifies = true)
    {
        m_tpuRequests = std::make_unique<ProvisioningService>(
            ProvisioningContext{.tpus = m_tpus.get(), .clock = m_clock.get(), .journal = m_journal.get()});
        TpuRequest wanted{.namePattern = u"secret-pod"_s,
                          .zones = {ZoneId{u"us-central2-b"_s}},
                          .notBefore = m_clock->now().addYears(1),
                          .afterwards = {.notify = notifies}};
        wanted.spec.acceleratorType = u"v4-8"_s;
        wanted.spec.runtimeVersion = u"tpu-ubuntu2204-base"_s;
        return waited(m_tpuRequests->start(wanted)).value_or(QUuid{});
    }

    [[nodiscard]] QStringList sent()
    {
        m_clock->pass(1min);
        QStringList all;
        for (const auto &request : std::as_const(m_hooksWorld->requests))
            all << request.body["text"_L1].toString();
        return all;
    }

private slots:
    void init()
    {
        m_clock = std::make_unique<VirtualClock>();
        m_hooksWorld = std::make_unique<FakeWorld>();
        m_hooksWorld->answer = [](const FakeRequest &) {
            return FakeAnswer{.status = 200, .body = "ok", .contentType = "text/plain"};
        };
        m_cloud = std::make_unique<FakeTpuCloud>();
        m_cloudWorld = std::make_unique<FakeWorld>();
        m_cloudWorld->answer = [this](const FakeRequest &request) { return m_cloud->answer(request); };
        m_secrets = std::make_unique<FakeSecrets>();
        m_token = std::make_unique<FakeToken>();
        m_rest = std::make_unique<RestClient>(
            m_token.get(), m_clock.get(),
            RestOptions{.retry = {.maxTries = 1}, .network = m_cloudWorld->network(), .random = [] { return 0.0; }});
        m_tpus = std::make_unique<TpuService>(realCloud(ProjectId{u"p"_s}), m_rest.get(), m_clock.get());
        const auto name = QUuid::createUuid().toString(QUuid::Id128);
        m_journal = std::make_unique<JournalHere>(m_folder.filePath(name + u".db"_s));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_settings = std::make_unique<Settings>(m_folder.filePath(name + u".json"_s));
        m_activities = std::make_unique<Activities>();
        m_grants = std::make_unique<Grants>(
            GrantsPlace{m_folder.filePath(name + u".grants"_s), ProjectId{u"p"_s}, QString{}}, m_clock.get());
        m_feed = std::make_unique<FakeFeed>(m_clock.get());
        m_webhooks = std::make_unique<Webhooks>(
            WebhooksContext{.settings = m_settings.get(),
                            .secrets = m_secrets.get(),
                            .clock = m_clock.get(),
                            .sender = std::make_shared<WebhookSender>(m_clock.get(), m_hooksWorld->network()),
                            .random = [] { return 0.5; }});
    }

    void cleanup()
    {
        m_controller.reset();
        m_webhooks.reset();
        m_tpuRequests.reset();
        m_jobs.reset();
        m_feed.reset();
        m_grants.reset();
        m_tpus.reset();
        m_rest.reset();
        VirtualClock::settle();
        m_documents.reset();
        m_journal.reset();
    }

    void eachEndHasItsMessage_data()
    {
        QTest::addColumn<int>("state");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *name, JobState state, WebhookEventKind kind, const QString &words) {
            QTest::newRow(name) << int(state) << int(kind) << words;
        };
        row("done", JobState::Succeeded, WebhookEventKind::RunDone, u"train-1 has finished"_s);
        row("failed", JobState::Failed, WebhookEventKind::RunFailed, u"train-1 has failed"_s);
        row("not started", JobState::NotStarted, WebhookEventKind::RunFailed, u"could not be started"_s);
        row("unknown", JobState::Unknown, WebhookEventKind::RunFailed, u"how it ended is not known"_s);
        row("interrupted", JobState::Interrupted, WebhookEventKind::RunInterrupted, u"train-1 was interrupted"_s);
    }

    void eachEndHasItsMessage()
    {
        QFETCH(int, state);
        QFETCH(int, kind);
        QFETCH(QString, words);
        const auto event = endOf(jobIn(JobState(state)));
        QCOMPARE(int(event.kind), kind);
        QVERIFY2(event.title.contains(words), qPrintable(event.title));
        QVERIFY(!event.text.isEmpty() && !event.key.isEmpty());
        QVERIFY(!(event.title + event.text).contains(u"secret"_s)); // hosts and commands stand in the details
        QVERIFY(event.details.contains(u"secret-pod"_s) && event.details.contains(u"secret-run.sh"_s));
    }

    void whatTheUserStoppedIsNoNews()
    {
        QVERIFY(!webhookevents::ofEnd(jobIn(JobState::Stopped), {}, noon));
        QVERIFY(!webhookevents::ofEnd(jobIn(JobState::Running), {}, noon));
        QVERIFY(!webhookevents::ofEnd(Job{}, {}, noon));
    }

    void anEndSaysHowLongItRanAndHowItFailed()
    {
        QVERIFY(endOf(jobIn(JobState::Succeeded)).text.contains(u"3 h 12 min"_s));
        QVERIFY(endOf(jobIn(JobState::Succeeded)).text.contains(u"1,201"_s)
                || endOf(jobIn(JobState::Succeeded)).text.contains(u"1201"_s));
        auto failed = jobIn(JobState::Failed);
        failed.attempts.last().hosts[0].status = 3;
        QVERIFY(endOf(failed).text.contains(u"exit status 3"_s));
        failed.attempts.last().hosts[0].status = 137;
        QVERIFY(endOf(failed).text.contains(u"signal 9"_s));
    }

    void theLastStepIsTheOneThatWasReadLast()
    {
        JobLive live;
        live.hosts.resize(2);
        live.hosts[0].step = 1'454;
        live.hosts[1].step = 1'455;
        const auto says = [&live](JobState state, int step) {
            auto job = jobIn(JobState::Succeeded);
            job.attempts.last().hosts[0].state = state;
            return endOf(job, live).text.contains(QLocale{}.toString(step));
        };
        QVERIFY(says(JobState::Succeeded, 1'455));
        QVERIFY(says(JobState::Failed, 1'454)); // the other one only waited for it
        live.hosts.clear();
        QVERIFY(says(JobState::Succeeded, 1'201) && says(JobState::Failed, 1'200));
    }

    void aRunIsAsLongAsAllThatItTook()
    {
        auto job = jobIn(JobState::Succeeded);
        auto last = job.attempts.last();
        last.number = 3;
        last.cause = JobCause::Recovered;
        last.startedAt = noon.addSecs(-600);
        auto again = job.attempts.last(); // the user began it anew
        again.number = 2;
        again.startedAt = noon.addSecs(-7'200);
        job.attempts << again << last;
        QVERIFY2(endOf(job).text.contains(u"2 h 0 min"_s), qPrintable(endOf(job).text));
        job.attempts.remove(1);
        QVERIFY2(endOf(job).text.contains(u"3 h 12 min"_s), qPrintable(endOf(job).text));
        job.attempts.removeFirst(); // it is not kept any more
        QVERIFY2(endOf(job).text.contains(u"10 min"_s), qPrintable(endOf(job).text));
    }

    void anInterruptionSaysWhyAndWhatFollows()
    {
        auto job = jobIn(JobState::Interrupted);
        for (auto &host : job.attempts.last().hosts)
            host.interruption = JobInterruption::Preempted;
        QVERIFY(endOf(job).text.contains(u"Google took the TPU back"_s));
        QVERIFY(endOf(job).text.contains(u"not set to go on"_s));
        job.spec.isRestartedAfterLoss = true;
        QVERIFY(endOf(job).text.contains(u"goes on by itself when"_s));
        JobLive live;
        live.restReason = u"secret: three failures"_s;
        QVERIFY(endOf(job, live).text.contains(u"does not go on by itself"_s));
        QVERIFY(!endOf(job, live).text.contains(u"secret"_s));
    }

    void aReturnSaysFromWhichStep()
    {
        auto job = jobIn(JobState::Running);
        auto &attempt = job.attempts.last();
        attempt.startedAt = noon.addSecs(-60);
        QVERIFY(!webhookevents::ofReturn(job, noon)); // the user began it
        attempt.cause = JobCause::Recovered;
        attempt.number = 4;
        QVERIFY(webhookevents::ofReturn(job, noon)->text.contains(u"no complete checkpoint"_s));
        attempt.resumedFrom = ResumePoint{u"/c/900"_s, 900};
        const auto event = webhookevents::ofReturn(job, noon);
        QVERIFY(event && event->kind == WebhookEventKind::RunBack);
        QVERIFY(event->text.contains(u"step 900"_s) && event->text.contains(u"attempt 4"_s));
        QCOMPARE(event->at, attempt.startedAt);
        QVERIFY(!webhookevents::ofReturn(job, noon.addSecs(7'200))); // that is no news any more
        attempt.isWithdrawn = true;
        QVERIFY(!webhookevents::ofReturn(job, noon));
    }

    void aGrantIsSaidOnceForEachStep()
    {
        const auto grant = grantOf(32);
        const auto soon = webhookevents::ofGrant(grant, 7, noon);
        QCOMPARE(soon.kind, WebhookEventKind::GrantEnds);
        QVERIFY(soon.title.contains(u'7'));
        QVERIFY(soon.key != webhookevents::ofGrant(grant, 1, noon).key);
        QCOMPARE(soon.key, webhookevents::ofGrant(grant, 7, noon.addSecs(60)).key);
        QVERIFY(webhookevents::ofGrant(grant, -3, noon).title.contains(u"is over"_s));
    }

    void onlyWhatNoGrantCoversMayBeBilled()
    {
        const QList<Tpu> all{machine(u"one"_s), machine(u"two"_s, u"v4-16"_s)};
        QCOMPARE(webhookevents::uncovered(all, {grantOf(32)}, PriceList::dated(), noon).size(), 0);
        const auto some = webhookevents::uncovered(all, {grantOf(4)}, PriceList::dated(), noon);
        QCOMPARE(some.size(), 1);
        QCOMPARE(some.first().tpu.shortName, u"two"_s);
        QCOMPARE(webhookevents::uncovered(all, {}, PriceList::dated(), noon).size(), 2);
        auto gone = machine(u"gone"_s);
        gone.state = TpuState::Preempted;
        QCOMPARE(webhookevents::uncovered({gone}, {}, PriceList::dated(), noon).size(), 0);
        const auto event = webhookevents::ofBill(some.first(), noon);
        QVERIFY(!event.text.contains(u"two"_s) && event.details.contains(u"two"_s));
        QVERIFY2(event.text.contains(u"US$"_s), qPrintable(event.text));
    }

    void jobsReachTheHook()
    {
        const auto job = jobIn(JobState::Failed);
        begin({job});
        emit m_jobs->ended(job.id);
        emit m_jobs->ended(job.id); // twice of the same is one
        QCOMPARE(sent().size(), 1);
        QVERIFY(sent().first().startsWith(u"train-1 has failed\n"_s));
        QVERIFY(!sent().first().contains(u"secret"_s));
    }

    void ofThePracticeCloudItIsSaid()
    {
        const auto job = jobIn(JobState::Succeeded);
        begin({job}, true);
        emit m_jobs->ended(job.id);
        QCOMPARE(sent().size(), 1);
        QVERIFY(sent().first().startsWith(u"Practice: train-1"_s));
    }

    void lossesAndStallsOfARunAreSent()
    {
        const auto job = jobIn(JobState::Running);
        begin({job});
        m_controller->onScalarAlert(job.id,
                                    {.kind = ScalarAlert::Kind::NotANumber,
                                     .tag = u"train/loss"_s,
                                     .point = {.step = 40},
                                     .text = u"train/loss is NaN since step 40."_s});
        m_controller->onScalarAlert(job.id, {.kind = ScalarAlert::Kind::NoProgress, .text = u"No new step."_s});
        m_controller->onScalarAlert(QUuid::createUuid(), {.kind = ScalarAlert::Kind::Spike}); // nobody's run
        const auto all = sent();
        QCOMPARE(all.size(), 2);
        QVERIFY(all[0].contains(u"loss is NaN"_s) && all[0].contains(u"step 40"_s));
        QVERIFY(all[1].contains(u"makes no progress"_s));
    }

    void aHangNamesTheJobAndNotTheMachine()
    {
        const auto job = jobIn(JobState::Running);
        begin({job});
        const UsageAlert hung{.kind = UsageAlert::Kind::Hung, .since = 5, .text = u"secret-pod hangs"_s};
        emit m_feed->alerted(pod, hung);
        emit m_feed->alerted(pod, {.kind = UsageAlert::Kind::Straggler, .since = 6, .text = u"slow"_s});
        const auto all = sent();
        QCOMPARE(all.size(), 1);
        QVERIFY(all.first().startsWith(u"train-1 seems to hang"_s));
        QVERIFY(!all.first().contains(u"secret"_s));
    }

    void aTpuThatWasAskedForIsSentByItsType()
    {
        const auto id = ask();
        QVERIFY(!id.isNull());
        begin();
        emit m_tpuRequests->fulfilled(id, machine(u"secret-pod"_s));
        emit m_tpuRequests->fulfilled(id, machine(u"secret-pod"_s)); // twice of the same is one
        emit m_tpuRequests->fulfilled(QUuid::createUuid(), machine(u"other"_s)); // nobody's request
        const auto all = sent();
        QCOMPARE(all.size(), 1);
        QVERIFY2(all.first().startsWith(u"A TPU is READY\n"_s), qPrintable(all.first()));
        QVERIFY(all.first().contains(u"v4-8"_s) && all.first().contains(u"us-central2-b"_s));
        QVERIFY(!all.first().contains(u"secret"_s));
    }

    void whoWantsNoNewsOfATpuGetsNone()
    {
        const auto id = ask(false);
        begin();
        emit m_tpuRequests->fulfilled(id, machine(u"secret-pod"_s));
        QCOMPARE(sent().size(), 0);
    }

    void requestsThatNeedTheUserAreSentWithoutTheirReasons()
    {
        const auto id = ask();
        begin();
        const Error why{.code = ErrorCode::Denied, .message = u"secret-pod: permission denied"_s};
        emit m_tpuRequests->needsUser(id, why);
        emit m_tpuRequests->gaveUp(id, why);
        emit m_tpuRequests->lateWinner(id, machine(u"secret-pod"_s));
        const auto all = sent();
        QCOMPARE(all.size(), 3);
        QVERIFY(all[0].startsWith(u"A request for a TPU needs you"_s));
        QVERIFY(all[1].startsWith(u"A request for a TPU has ended"_s));
        QVERIFY(all[2].startsWith(u"There is one TPU too many"_s));
        QVERIFY(!all.join(u' ').contains(u"secret"_s));
    }

    void ofASignInThatEndedOneMessageIsEnough()
    {
        const auto id = ask();
        begin();
        const Error why{.code = ErrorCode::SignedOut, .message = u"Google ended the sign-in."_s};
        emit m_rest->signedOut(why);
        emit m_tpuRequests->needsUser(id, why);
        const auto all = sent();
        QCOMPARE(all.size(), 1);
        QVERIFY(all.first().startsWith(u"Google wants a new sign-in"_s));
    }

    void aDamagedRecordIsSaidInTheDetailsAlone()
    {
        const JournalThread::Found found{
            .isOpen = true, .origin = Journal::Origin::Restored, .keptAside = u"/home/secret/requests.sqlite.broken"_s};
        const auto event = webhookevents::ofRecord(u"requests.sqlite.broken"_s, recordTrouble(found), noon);
        QVERIFY(event.details.contains(u"daily copy"_s) && event.details.contains(u"/home/secret"_s));
        QVERIFY(!(event.title + event.text + event.key).contains(u"secret"_s));
        QVERIFY(recordTrouble({.isOpen = true}).isEmpty());
        QVERIFY(recordTrouble({.isOpen = false, .origin = Journal::Origin::Restored}).isEmpty());
        QVERIFY(unreadableSentence(2).contains(u"cannot be read"_s));
    }

    void grantsAreSent()
    {
        begin();
        emit m_grants->warningDue(grantOf(32), 1);
        QCOMPARE(sent().size(), 1);
    }

    void aTpuWithoutAGrantIsSentOnceAndNotAtOnce()
    {
        begin();
        m_cloud->put(u"projects/p/locations/us-central2-b/nodes/one"_s, u"READY"_s);
        for (int i = 0; i < 30; ++i) { // a minute each
            QVERIFY(QCoro::waitFor(m_tpus->refresh({})));
            const auto all = sent();
            if (i < 8)
                QCOMPARE(all.size(), 0); // the grant may still be entered
        }
        QCOMPARE(sent().size(), 1);
        QVERIFY(sent().first().startsWith(u"A TPU may be billed"_s));
    }

    void aTpuThatAGrantCoversIsNot()
    {
        begin();
        m_cloud->put(u"projects/p/locations/us-central2-b/nodes/one"_s, u"READY"_s);
        QVERIFY(QCoro::waitFor(m_tpus->refresh({})));
        QVERIFY(m_grants->put(grantOf(32)));
        for (int i = 0; i < 30; ++i) {
            QVERIFY(QCoro::waitFor(m_tpus->refresh({})));
            m_clock->pass(1min);
        }
        QCOMPARE(sent().size(), 0);
    }

    void troubleOfAHookStandsInTheActivityList()
    {
        const auto job = jobIn(JobState::Failed);
        begin({job});
        m_hooksWorld->answer = [](const FakeRequest &) { return FakeAnswer{.status = 404, .body = "no_service"}; };
        emit m_jobs->ended(job.id);
        m_clock->pass(1min);
        QCOMPARE(m_activities->ended().size(), 1);
        const auto text = m_activities->ended().constFirst().text();
        QVERIFY2(text.contains(u"mine"_s) && text.contains(u"404"_s) && !text.contains(u"canary"_s), qPrintable(text));
    }

    void whoLeavesTheSessionSendsNothingMore()
    {
        const auto job = jobIn(JobState::Failed);
        begin({job});
        m_controller->suspend();
        emit m_jobs->ended(job.id);
        QCOMPARE(sent().size(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWebhookEvents)
#include "tst_webhookevents.moc"
