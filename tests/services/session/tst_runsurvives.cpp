// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A training on practice machines that Google takes away again and again. All is real but the cloud: its processes, its
// checkpoints on a shared folder or in a bucket, SSH, the journal; and its loss is the one of a training that nobody
// has interrupted.
#include "services/auth/endpoints.h"
#include "services/auth/tokensource.h"
#include "services/buckets/regionguard.h"
#include "services/core/activities.h"
#include "services/core/wakewatch.h"
#include "services/hosts/hostrun.h"
#include "services/keys/sshkeysline.h"
#include "services/net/endpointtrust.h"
#include "services/practice/world/moment.h"
#include "services/recipes/nfs.h"
#include "services/recipes/recipebook.h"
#include "services/recipes/reciperun.h"
#include "services/runs/ledgerrecorder.h"
#include "services/session/session.h"
#include "services/store/settings.h"
#include "tests/fakes/quickclock.h"
#include "tests/services/practice/practiceprocess.h"
#include "tests/support/journalhere.h"

#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto scenario = "{\"capacity\": [{\"failFirst\": 0}], \"seconds\": {\"decide\": 0.2, \"boot\": 0.2, "
                          "\"delete\": 0.2, \"keys\": 0.1, \"admit\": 0.1, \"queue\": 0.2, \"compute\": 0.2}}";
const QStringList zones{u"europe-west4-a"_s, u"us-east1-d"_s};
constexpr int steps = 1'500;
constexpr int every = 10; ///< steps, from one checkpoint to the next
constexpr int furtherBefore = 25; ///< steps, from where it went on until it is interrupted

/// What happens to the training, as it was written down before.
struct InterruptionPlan
{
    int preemptions = 0;
    QList<int> zoneChanges{}; ///< before the preemption of that number the zone closes, and another one opens
    QList<int> torn{}; ///< behind that preemption the newest checkpoint is not whole
    int killedAfter = 0; ///< behind that preemption the program dies; 0: never
};

/// What the training itself wrote down of one attempt.
struct TrainingAccount
{
    qint64 began = 0; ///< ms since 1970
    qint64 restored = -1; ///< step; -1: it began at its first one
    qint64 restoringTook = 0; ///< ms
    QList<LedgerPoint> points{};
};

QByteArray jsonText(const QJsonObject &json)
{
    return QJsonDocument{json}.toJson(QJsonDocument::Compact);
}

/// ms of that kind between two moments.
qint64 told(const Ledger &ledger, LedgerKind kind, qint64 from, qint64 until)
{
    qint64 sum = 0;
    for (const auto &interval : ledger.intervals) {
        if (interval.kind == kind)
            sum += std::max<qint64>(0, std::min(interval.until, until) - std::max(interval.from, from));
    }
    return sum;
}

/// Steps that were made again, of an attempt whose first `furthest` steps were made before; without its first one, of
/// which nobody knows when it began.
qint64 repeatedTime(const TrainingAccount &account, qint64 furthest, qint64 *longestStep)
{
    qint64 repeated = 0;
    for (qsizetype i = 1; i < account.points.size(); ++i) {
        const auto took = account.points[i].at - account.points[i - 1].at;
        repeated += account.points[i].step <= furthest ? took : 0;
        *longestStep = std::max(*longestStep, took);
    }
    return repeated;
}

/// The last value that the training names.
QByteArray finalLoss(const QByteArray &log)
{
    const auto at = log.lastIndexOf("final loss ");
    return at < 0 ? QByteArray{} : log.sliced(at).split('\n').constFirst().trimmed();
}

/// The program without its window: one project's services on files that stay when it dies.
class Desk
{
public:
    Desk(const QString &folder, const PracticeAccess &access)
        : m_folder{folder}
        , m_access{access}
    {
    }

    [[nodiscard]] bool begin()
    {
        settings = std::make_unique<Settings>(m_folder + u"/settings.json"_s);
        EndpointTrust::instance().setPractice(placesOf(m_access.profile));
        const SessionContext context{
            .clock = &clock, .activities = &activities, .settings = settings.get(), .wake = &wake};
        PracticeCloud::Options options;
        options.stateFolder = m_folder; // so that all is kept
        const auto files = SessionFiles::in(m_folder, m_access.profile, options);
        const auto store = waited(SessionStore::opened(files));
        if (!store)
            return false;
        session = std::make_unique<Session>(
            std::make_unique<CloudAccess>(practiceAccount(), m_access.profile,
                                          std::make_shared<PracticeToken>(m_access.token), context),
            files, *store, context);
        session->begin();
        m_runs = std::make_unique<JournalThread>(m_folder + u"/runs.sqlite"_s, JournalOptions{.schema = &runSchema()});
        recorder = std::make_unique<LedgerRecorder>(
            LedgerRecorderContext{.jobs = &session->jobs,
                                  .recoveries = session->incidents.recoveries(),
                                  .journal = m_runs.get(),
                                  .clock = &clock,
                                  .tpu = [this](const TpuId &id) { return session->tpus.tpu(id); },
                                  .points = [this](const QUuid &) { return points; }});
        const bool isRead = QTest::qWaitFor([this] { return session->tpus.listState().updatedAt.isValid(); }, 30'000);
        // Of a process that lives the program asks before it takes over; this one knows that it was the other.
        if (QTest::qWaitFor([this] { return session->tpuRequests->role() == Role::Owner; }, 3'000))
            return isRead;
        return waited(session->tpuRequests->takeOver()).has_value() && isRead;
    }

    /// What lies on the disk now is what the next one finds; whatever this one still does is lost.
    [[nodiscard]] bool kill()
    {
        const auto image = m_folder + u"-image"_s;
        const auto copied = waited(session->journal.run<void>([this, image](Journal &) -> Result<> {
            return copy(m_folder, image) ? Result<>{} : Result<>{failed(ErrorCode::FileFailed)};
        }));
        const bool isDown = end();
        return copied && isDown && QDir{m_folder}.removeRecursively() && QDir{}.rename(image, m_folder);
    }

    /// False: something of it did not end.
    [[nodiscard]] bool end()
    {
        recorder.reset();
        session->suspend();
        session->jobs.suspend();
        session->hosts.dropLogins();
        session->endRequests();
        const bool haveEnded = QTest::qWaitFor([] { return TaskScope::running() == 0; }, 60'000);
        session.reset();
        m_runs.reset();
        settings.reset();
        return haveEnded;
    }

    QuickClock clock{300ms};
    Activities activities;
    WakeWatch wake;
    QList<LedgerPoint> points; ///< the training's own times, as its event files would tell them
    std::unique_ptr<Settings> settings;
    std::unique_ptr<Session> session;
    std::unique_ptr<LedgerRecorder> recorder;

private:
    [[nodiscard]] static bool copy(const QString &from, const QString &to)
    {
        const QDir source{from};
        bool isDone = QDir{}.mkpath(to);
        for (const auto &name : source.entryList(QDir::Files | QDir::Hidden))
            isDone = QFile::copy(source.filePath(name), to + u'/' + name) && isDone;
        for (const auto &name : source.entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot))
            isDone = copy(source.filePath(name), to + u'/' + name) && isDone;
        return isDone;
    }

    QString m_folder;
    PracticeAccess m_access;
    std::unique_ptr<JournalThread> m_runs;
};

} // namespace

class RunSurvivesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void throughFifteenPreemptionsItEndsWithTheLossOfARunThatNobodyInterrupted();
    void fromABucketItGoesOnThroughFiveMore();

private:
    [[nodiscard]] Session &services() { return *m_desk->session; }
    void order(const QByteArray &verb, const QJsonObject &body);
    /// Spot machines are had in that zone alone.
    void openOnly(const QString &zone);
    [[nodiscard]] std::optional<Tpu> machineOf(const TpuRequest &tpuRequest);
    [[nodiscard]] QByteArray on(const PodHost &host, const QByteArray &script);
    void share(const PodHost &server, const PodHost &client);
    [[nodiscard]] JobSpec training(const Tpu &tpu, const QString &folder) const;
    void start(const JobSpec &spec);
    [[nodiscard]] Job job() { return services().jobs.find(m_id).value_or(Job{}); }
    [[nodiscard]] bool runs(int attempt);
    void interrupt(const InterruptionPlan &schedule, int number);
    void liveThrough(const InterruptionPlan &schedule);
    [[nodiscard]] qint64 readyAt(const TpuId &tpu);
    void leaveTorn(qint64 step);
    [[nodiscard]] bool putTornObject(const QByteArray &name);
    void checkTheEnd();
    [[nodiscard]] QMap<int, TrainingAccount> accounts();
    void checkTheLedger(const InterruptionPlan &schedule);
    void checkTheWaits(const Ledger &ledger, const QMap<int, TrainingAccount> &truth);
    void checkTheSteps(const Ledger &ledger, const QMap<int, TrainingAccount> &truth);

    QTemporaryDir m_folder;
    PracticeProcess m_cloud;
    std::unique_ptr<Desk> m_desk;
    std::optional<PodHost> m_server; ///< of the shared folder; nothing: there is none
    QString m_zone = zones[0];
    QUuid m_id;
    QByteArray m_expected; ///< "final loss …" of a training that nobody interrupts
    QList<qint64> m_tornSteps;
    QMap<int, qint64> m_readyAt; ///< ms since 1970, by attempt: of its machine, as the cloud has it
};

void RunSurvivesTest::initTestCase()
{
    qputenv("HOME", m_folder.path().toUtf8());
    qunsetenv("SSH_AUTH_SOCK");
    QProcess alone; // the same script, without machines
    alone.start(u"python3"_s,
                {u"-B"_s, QStringLiteral(TPUDESK_SOURCE_DIR "/resources/practice/lib/examples/learn.py"), u"--steps"_s,
                 QString::number(steps), u"--seconds"_s, u"0"_s});
    QVERIFY2(alone.waitForFinished(120'000) && alone.exitCode() == 0, alone.readAllStandardError().constData());
    m_expected = finalLoss(alone.readAllStandardOutput());
    QVERIFY(!m_expected.isEmpty());
    QFile file{m_folder.filePath(u"scenario.json"_s)};
    QVERIFY(file.open(QFile::WriteOnly) && file.write(scenario) > 0);
    file.close();
    QVERIFY2(m_cloud.start(
                 {u"--state"_s, m_folder.filePath(u"world"_s), u"--scenario"_s, file.fileName(), u"--seed"_s, u"25"_s}),
             m_cloud.errors().constData());
    const auto access = practiceAccess(jsonText(m_cloud.line()) + '\n');
    QVERIFY(access);
    QVERIFY(QDir{}.mkpath(m_folder.filePath(u"desk"_s)));
    m_desk = std::make_unique<Desk>(m_folder.filePath(u"desk"_s), *access);
    QVERIFY(m_desk->begin());
    auto &keys = services().keys;
    QVERIFY(waited(keys.refresh({})));
    const auto made = waited(keys.generate({.file = m_folder.filePath(u"key"_s), .comment = u"n@x"_s}));
    QVERIFY(made);
    auto choice = keys.loginChoice();
    choice.user = u"nixie"_s;
    choice.keyFile = made->file;
    QVERIFY(keys.setLoginChoice(choice));
    const auto line = makeLine(u"nixie"_s, {made->type, made->publicKey, {}}, made->comment);
    QVERIFY(line && waited(keys.publish(*line, {})));
}

void RunSurvivesTest::cleanupTestCase()
{
    if (m_desk && m_desk->session)
        QVERIFY(m_desk->end());
    m_desk.reset();
    m_cloud.stop();
}

void RunSurvivesTest::order(const QByteArray &verb, const QJsonObject &body)
{
    const auto reply = http(m_cloud.port(), "POST", "/practice/v1/" + verb, m_cloud.token(), jsonText(body));
    QVERIFY2(reply.status == 200, reply.body.constData());
}

void RunSurvivesTest::openOnly(const QString &zone)
{
    m_zone = zone;
    for (const auto &other : zones) {
        if (other != zone)
            order("capacity", {{u"zone"_s, other}, {u"chips"_s, 0}});
    }
    order("capacity", QJsonObject{{u"zone"_s, zone}});
}

std::optional<Tpu> RunSurvivesTest::machineOf(const TpuRequest &tpuRequest)
{
    const auto id = waited(services().tpuRequests->start(tpuRequest));
    if (!id) {
        qWarning("%s", qPrintable(id.error().message));
        return std::nullopt;
    }
    std::optional<Tpu> tpu;
    const auto isThere = [&] {
        const auto view = services().tpuRequests->find(*id);
        tpu = view && view->state == RequestState::Fulfilled && view->winner ? services().tpus.tpu(*view->winner)
                                                                             : std::nullopt;
        return tpu && tpu->state == TpuState::Ready && !tpu->endpoints.isEmpty();
    };
    (void)QTest::qWaitFor(isThere, 120'000);
    return tpu;
}

QByteArray RunSurvivesTest::on(const PodHost &host, const QByteArray &script)
{
    const auto run = waited(runOn(&services().hosts, host, {.script = script}, {}));
    if (!run || !run->hasSucceeded())
        qWarning("%s: %s", script.constData(), run ? run->err().constData() : qPrintable(run.error().message));
    return run ? run->out() : QByteArray{};
}

/// As the page Storage does it, and as it writes it down.
void RunSurvivesTest::share(const PodHost &server, const PodHost &client)
{
    const auto recipe = RecipeBook{&services().documents, &m_desk->clock}.recipe(u"shared-folder"_s);
    QVERIFY(recipe);
    const auto order = orderFor({.name = u"run"_s, .server = server, .clients = {client}}, *recipe);
    const auto state = waited(runRecipe(RecipeState{order}, runnerOver(&services().hosts), {}, {}));
    QVERIFY(state && state->phase == RecipeState::Phase::Done);
    QVERIFY(services().documents.put(u"recipe-run"_s, QUuid::createUuid().toString(QUuid::WithoutBraces),
                                     toJson(*state), m_desk->clock.now()));
    m_server = server;
}

JobSpec RunSurvivesTest::training(const Tpu &tpu, const QString &folder) const
{
    JobSpec spec{.name = u"spirals"_s,
                 .hosts = hostsOf(tpu),
                 .command = u"python3 -m pip install -q numpy\n"
                            "python3 ~/practice/learn.py --steps %1 --seconds 0.02 --every %2 --keep 6 "
                            "--folder %3 --account %4 2>&1\n"_s.arg(steps)
                                .arg(every)
                                .arg(folder, m_server ? u"/nfs_share/account.jsonl"_s : u"account.jsonl"_s)};
    spec.isRestartedAfterLoss = true;
    spec.resume = {.kind = ResumeTemplate::Flag,
                   .text = u"--resume_from={checkpoint}"_s,
                   .checkpoints = folder,
                   .mostInterruptions = 100};
    return spec;
}

void RunSurvivesTest::start(const JobSpec &spec)
{
    const auto id = services().jobs.add(spec, {});
    QVERIFY2(id, id ? "" : qPrintable(id.error().message));
    m_id = *id;
    QTRY_VERIFY_WITH_TIMEOUT(runs(1), 60'000);
}

bool RunSurvivesTest::runs(int attempt)
{
    const auto known = job();
    return known.last() && known.last()->number == attempt && stateOf(known) == JobState::Running
        && services().jobs.live(m_id).phase == JobPhase::Resting;
}

/// When the cloud had made it: ms since 1970.
qint64 RunSurvivesTest::readyAt(const TpuId &tpu)
{
    qint64 ready = 0;
    const auto all = "/v2/" + tpu.toString().section(u'/', 0, 3).toLatin1() + "/operations?pageSize=500";
    QByteArray page;
    do {
        const auto list = http(m_cloud.port(), "GET", all + page, m_cloud.token()).json();
        for (const auto &operation : list["operations"_L1].toArray()) {
            const auto metadata = operation["metadata"_L1];
            const auto end = practice::fromRfc3339(metadata["endTime"_L1].toString());
            if (end && operation["response"_L1].isObject() && metadata["verb"_L1].toString() == "create"_L1
                && metadata["target"_L1].toString() == tpu.toString())
                ready = std::max(ready, practice::toDateTime(*end).toMSecsSinceEpoch());
        }
        const auto next = list["nextPageToken"_L1].toString();
        page = next.isEmpty() ? QByteArray{} : "&pageToken=" + QUrl::toPercentEncoding(next);
    } while (!page.isEmpty());
    return ready;
}

/// Behind the newest checkpoint, so that it would be the one to go on from.
void RunSurvivesTest::leaveTorn(qint64 step)
{
    const auto name = "checkpoint_" + QByteArray::number(step).rightJustified(6, '0') + ".npz";
    if (m_server) {
        const auto out = on(*m_server,
                            "cd /nfs_share/run && last=$(ls checkpoint_*.npz | tail -n 1) && head -c 400 \"$last\" > "
                                + name + " && echo torn");
        QCOMPARE(out, "torn\n");
    } else {
        QVERIFY(putTornObject(name));
    }
    m_tornSteps << step;
}

/// As of a program that wrote through a mount, and died.
bool RunSurvivesTest::putTornObject(const QByteArray &name)
{
    const QByteArray objects{"/storage/v1/b/spirals-of-trc-practice/o"};
    const auto get = [&](const QByteArray &target) { return http(m_cloud.port(), "GET", target, m_cloud.token()); };
    const auto whole = get(objects + "?prefix=run%2Fcheckpoint_").json()["items"_L1].toArray();
    if (whole.isEmpty())
        return false;
    const auto newest = whole.last()["name"_L1].toString();
    const auto bytes = get(objects + '/' + QUrl::toPercentEncoding(newest) + "?alt=media").body;
    const auto put = http(m_cloud.port(), "POST", "/upload" + objects + "?uploadType=media&name=run%2F" + name,
                          m_cloud.token(), bytes.first(400));
    return put.status == 200;
}

void RunSurvivesTest::interrupt(const InterruptionPlan &schedule, int number)
{
    const auto from = job().last()->resumedFrom.value_or(ResumePoint{}).step;
    const auto isFar = [&] {
        const auto live = services().jobs.live(m_id);
        return !live.hosts.isEmpty() && live.hosts[0].step.value_or(0) >= from + furtherBefore;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isFar(), 90'000);
    if (schedule.zoneChanges.contains(number))
        openOnly(m_zone == zones[0] ? zones[1] : zones[0]);
    const auto before = job().spec.hosts[0];
    order("preempt", {{u"node"_s, before.tpu.toString()}, {u"loss"_s, u"seen"_s}});
    if (schedule.torn.contains(number))
        leaveTorn(services().jobs.live(m_id).hosts[0].step.value_or(0) + 1'000);
    if (schedule.killedAfter == number) {
        QTRY_VERIFY_WITH_TIMEOUT(
            stateOf(job()) == JobState::Interrupted && !services().jobs.live(m_id).waitReason.isEmpty(), 60'000);
        QVERIFY(waited(services().documents.kept()));
        QVERIFY(m_desk->kill());
        QVERIFY(m_desk->begin());
        QCOMPARE(stateOf(job()), JobState::Interrupted);
    }
    QTRY_VERIFY_WITH_TIMEOUT(runs(number + 1), 120'000);
    const auto now = *job().last();
    QCOMPARE(now.cause, JobCause::Recovered);
    QCOMPARE(now.interruption, JobInterruption::Preempted);
    QVERIFY(now.resumedFrom && now.resumedFrom->step >= from && now.resumedFrom->step % every == 0);
    QVERIFY(!m_tornSteps.contains(now.resumedFrom->step));
    QVERIFY(m_tornSteps.isEmpty() || !now.note.isEmpty()); // a program that is killed while it saves leaves one, too
    QCOMPARE(now.hosts[0].host.zone.toString(), m_zone);
    QVERIFY(now.hosts[0].host.id != before.id);
    m_readyAt[now.number] = readyAt(now.hosts[0].host.tpu);
    QVERIFY(m_readyAt[now.number] > 0);
}

void RunSurvivesTest::liveThrough(const InterruptionPlan &schedule)
{
    for (int number = 1; number <= schedule.preemptions; ++number) {
        interrupt(schedule, number);
        if (QTest::currentTestFailed())
            return;
    }
    checkTheEnd();
}

void RunSurvivesTest::checkTheEnd()
{
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job()), JobState::Succeeded, 120'000);
    const auto log = [this] { return services().jobs.live(m_id).hosts[0].log.text(); };
    QTRY_VERIFY_WITH_TIMEOUT(!finalLoss(log()).isEmpty(), 30'000);
    QCOMPARE(finalLoss(log()), m_expected);
}

QMap<int, TrainingAccount> RunSurvivesTest::accounts()
{
    QMap<int, TrainingAccount> all;
    const auto lines = on(*m_server, "cat /nfs_share/account.jsonl").split('\n');
    for (const auto &line : lines) {
        const auto json = QJsonDocument::fromJson(line).object();
        const auto what = json["what"_L1].toString();
        auto &account = all[json["attempt"_L1].toInt()];
        if (what == "began"_L1)
            account.began = json["at"_L1].toInteger();
        else if (what == "restored"_L1) {
            account.restored = json["step"_L1].toInteger();
            account.restoringTook = json["took"_L1].toInteger();
        } else if (what == "step"_L1)
            account.points.append({json["step"_L1].toInteger(), json["at"_L1].toInteger()});
    }
    all.remove(0); // a line that the interruption cut
    return all;
}

/// What the ledger says of each interruption is what the training itself wrote down.
void RunSurvivesTest::checkTheLedger(const InterruptionPlan &schedule)
{
    const auto truth = accounts();
    QCOMPARE(truth.size(), schedule.preemptions + 1);
    for (const auto &account : truth)
        m_desk->points += account.points;
    const auto ledger = waited(m_desk->recorder->ledger(m_id));
    QVERIFY2(ledger, ledger ? "" : qPrintable(ledger.error().message));
    QCOMPARE(ledger->losses.size(), schedule.preemptions);
    qint64 furthest = 0;
    for (const auto &[attempt, account] : truth.asKeyValueRange()) {
        QVERIFY(!account.points.isEmpty());
        furthest = std::max(furthest, account.points.constLast().step);
        if (attempt > schedule.preemptions)
            continue;
        const auto &loss = ledger->losses[attempt - 1];
        const auto &next = truth[attempt + 1];
        QCOMPARE(loss.attempt, attempt);
        QCOMPARE(loss.cause, JobInterruption::Preempted);
        QCOMPARE(loss.lastStep.value_or(-1), account.points.constLast().step);
        QCOMPARE(loss.resumedFrom.value_or(-1), next.restored);
        QCOMPARE(loss.lostSteps.value_or(-1), furthest - next.restored);
        QVERIFY(std::abs(loss.at - account.points.constLast().at) <= ledger->resolution + 10'000);
    }
    qint64 sum = 0;
    for (int kind = 0; kind < ledgerKinds; ++kind)
        sum += ledger->total(LedgerKind(kind));
    QCOMPARE(sum, ledger->span());
    checkTheWaits(*ledger, truth);
    if (!QTest::currentTestFailed())
        checkTheSteps(*ledger, truth);
}

/// From an interruption to the first step behind it: another machine is waited for until the cloud has made it, and
/// what follows is set-up, but for the time that the training itself took to read its checkpoint.
void RunSurvivesTest::checkTheWaits(const Ledger &ledger, const QMap<int, TrainingAccount> &truth)
{
    qint64 waits = 0;
    int restores = 0;
    for (const auto &loss : ledger.losses) {
        const auto next = truth[loss.attempt + 1];
        const auto firstStep = next.points.constFirst().at;
        const auto waiting = told(ledger, LedgerKind::WaitingForCapacity, loss.at, firstStep);
        const auto settingUp = told(ledger, LedgerKind::SettingUp, loss.at, firstStep);
        QCOMPARE(waiting + settingUp + told(ledger, LedgerKind::Restoring, loss.at, firstStep), firstStep - loss.at);
        const auto had = loss.at + waiting;
        const auto ready = m_readyAt[loss.attempt + 1];
        qInfo("attempt %d: READY, and %lld ms later seen to be; set up in %lld ms", loss.attempt + 1, had - ready,
              settingUp);
        constexpr qint64 second = 1'000; // ms: what is kept of some moments
        QVERIFY(had >= ready - second && had <= next.began + second);
        QVERIFY(had - ready <= ledger.resolution + 10'000); // it has logged in by then
        waits += waiting;
        // Of many lines in a minute some are left out, and then it is a part of the set-up.
        const auto restoring = told(ledger, LedgerKind::Restoring, loss.at, next.points.constLast().at);
        QVERIFY(restoring == 0 || std::abs(restoring - next.restoringTook) <= 2); // ms: both are rounded
        restores += restoring > 0 ? 1 : 0;
    }
    QVERIFY(restores > 0);
    QCOMPARE(ledger.total(LedgerKind::WaitingForCapacity), waits);
}

/// From the first step of an attempt to its last one there are steps, and what was told to have stood between them.
void RunSurvivesTest::checkTheSteps(const Ledger &ledger, const QMap<int, TrainingAccount> &truth)
{
    qint64 furthest = 0;
    for (const auto &[attempt, account] : truth.asKeyValueRange()) {
        const auto from = account.points.constFirst().at;
        auto until = account.points.constLast().at;
        if (attempt <= ledger.losses.size())
            until = std::min(until, ledger.losses[attempt - 1].at);
        const auto between =
            told(ledger, LedgerKind::Saving, from, until) + told(ledger, LedgerKind::Restoring, from, until);
        const auto repeated = told(ledger, LedgerKind::RepeatedSteps, from, until);
        QCOMPARE(repeated + told(ledger, LedgerKind::Productive, from, until) + between, until - from);
        qint64 longestStep = 0;
        const auto expected = repeatedTime(account, furthest, &longestStep);
        qInfo("attempt %d: %lld of %lld ms were steps made again", attempt, repeated, expected);
        constexpr qint64 together = 200; // ms: steps that near are parted by their number
        QVERIFY(std::abs(repeated - expected) <= between + together + 2 * longestStep);
        furthest = std::max(furthest, account.points.constLast().step);
    }
}

void RunSurvivesTest::throughFifteenPreemptionsItEndsWithTheLossOfARunThatNobodyInterrupted()
{
    const InterruptionPlan schedule{.preemptions = 15, .zoneChanges = {4, 9, 13}, .torn = {6, 11}, .killedAfter = 8};
    const TpuRequest disk{
        .spec = {.acceleratorType = u"v4-8"_s, .runtimeVersion = u"tpu-ubuntu2204-base"_s, .tier = Tier::OnDemand},
        .namePattern = u"disk"_s,
        .zones = {ZoneId{u"us-central2-b"_s}},
        .method = RequestMethod::Direct};
    const auto server = machineOf(disk);
    openOnly(zones[0]);
    const TpuRequest asked{
        .spec = {.acceleratorType = u"v6e-1"_s, .runtimeVersion = u"v2-alpha-tpuv6e"_s, .tier = Tier::Spot},
        .namePattern = u"run"_s,
        .zones = {ZoneId{zones[0]}, ZoneId{zones[1]}},
        .method = RequestMethod::Direct,
        .afterwards = {.recovery = true}};
    const auto machine = machineOf(asked);
    QVERIFY(server && machine);
    share(hostsOf(*server)[0], hostsOf(*machine)[0]);
    if (QTest::currentTestFailed())
        return;
    start(training(*machine, u"/nfs_share/run"_s));
    if (QTest::currentTestFailed())
        return;
    liveThrough(schedule);
    if (!QTest::currentTestFailed())
        checkTheLedger(schedule);
}

void RunSurvivesTest::fromABucketItGoesOnThroughFiveMore()
{
    const InterruptionPlan schedule{.preemptions = 5, .zoneChanges = {1, 2, 5}, .torn = {2, 4}, .killedAfter = 3};
    m_server.reset();
    m_tornSteps.clear();
    m_readyAt.clear();
    const auto bucket = waited(services().buckets.api().createBucket(
        {.name = u"spirals-of-trc-practice"_s, .location = u"europe-west4"_s}, {}));
    QVERIFY2(bucket, bucket ? "" : qPrintable(bucket.error().message));
    openOnly(zones[0]);
    const TpuRequest asked{
        .spec = {.acceleratorType = u"v6e-1"_s, .runtimeVersion = u"v2-alpha-tpuv6e"_s, .tier = Tier::Spot},
        .namePattern = u"bucket-run"_s,
        .zones = {ZoneId{zones[0]}, ZoneId{zones[1]}},
        .method = RequestMethod::Direct,
        .afterwards = {.recovery = true}};
    const auto machine = machineOf(asked);
    QVERIFY(machine);
    auto spec = training(*machine, u"gs://spirals-of-trc-practice/run"_s);
    spec.agreedWays = {wayKey(u"spirals-of-trc-practice"_s, ZoneId{zones[1]})}; // there its data cost the way
    start(spec);
    if (!QTest::currentTestFailed())
        liveThrough(schedule);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(RunSurvivesTest)
#include "tst_runsurvives.moc"
