// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the Start panel hears of jobs and requests, from real ones of the practice cloud: how a job ended, and that a
// request and the TPU that it reaches are one thing.
#include "everyview.h"

#include "app/application.h"
#include "services/auth/practicecontrol.h"
#include "services/jobs/jobservice.h"
#include "services/ports/forwards.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/recoverycontroller.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "tests/support/journalhere.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/projectsummary.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto kept = "{\"version\": 1, \"more\": {\"window.motion\": \"reduced\"}}";

/// The news of these services, and one row of them by how its name begins.
struct News
{
    Session &services;
    QTemporaryDir folder{};
    Settings settings{folder.filePath(u"settings.json"_s)};

    [[nodiscard]] ProjectSummary now() const { return projectSummary(services, settings); }
    [[nodiscard]] std::optional<RunningThing> running(const QString &name) const
    {
        const auto all = now().running;
        const auto found =
            std::ranges::find_if(all, [&](const RunningThing &thing) { return thing.name.startsWith(name); });
        return found == all.end() ? std::nullopt : std::optional{*found};
    }
    [[nodiscard]] std::optional<Need> need(const QString &name) const
    {
        const auto all = now().needs;
        const auto found = std::ranges::find_if(all, [&](const Need &one) { return one.name.startsWith(name); });
        return found == all.end() ? std::nullopt : std::optional{*found};
    }
};

QString start(JobService *jobs, const Tpu &tpu, const QString &name, const QString &command)
{
    const auto id = jobs->add({.name = name, .hosts = hostsOf(tpu), .command = command}, {});
    return id ? jobs->find(*id)->shortId() : QString{};
}

JobState stateOf(const JobService *jobs, const QString &shortId)
{
    const auto found = std::ranges::find(jobs->jobs(), shortId, &Job::shortId);
    return found == jobs->jobs().end() || jobs->live(found->id).phase != JobPhase::Resting ? JobState::Waiting
                                                                                           : ::stateOf(*found);
}

TpuRequest requestForOne()
{
    TpuRequest tpuRequest{.namePattern = u"asked-for"_s, .zones = {ZoneId{u"us-east1-d"_s}}};
    tpuRequest.spec.acceleratorType = u"v6e-8"_s;
    tpuRequest.spec.runtimeVersion = u"v2-alpha-tpuv6e"_s;
    tpuRequest.spec.tier = Tier::Spot;
    return tpuRequest;
}

/// What was seen of a request on its way.
struct Course
{
    bool wasAlone = false; ///< a row of its own, while there was no TPU
    bool wasReached = false; ///< its TPU was there, and was being logged in to
    QStringList faults{};

    void look(const News &news, const QUuid &id)
    {
        const auto view = news.services.tpuRequests->find(id);
        const auto request = news.running(u"runningRequest."_s + id.toString(QUuid::Id128).left(12));
        const auto tpu = news.running(u"runningTpu.asked-for"_s);
        if (!view || view->lines.isEmpty())
            return;
        wasAlone = wasAlone || (request && !tpu);
        if (request && tpu)
            faults << u"two rows: %1, %2"_s.arg(request->state, tpu->state);
        if (!tpu || isOver(view->state) || view->lines.constFirst().state != AttemptState::Reaching)
            return;
        wasReached = true;
        if (!tpu->facts.contains(u"checking the login"_s))
            faults << u"it does not say what it waits for: "_s + tpu->facts;
    }
};

} // namespace

class TestProjectSummary : public QObject
{
    Q_OBJECT

private slots:
    void howAJobEndedIsToldWhereItNeedsTheUser()
    {
        play(kept, [](Robot &robot, Application &application) {
            auto &services = *application.cloud()->services();
            QVERIFY2(makeKey(robot, application) && furnish(robot, *application.window(), services),
                     qPrintable(robot.trouble()));
            const News news{services};
            const auto &tpus = services.tpus.tpus();
            const Tpu tpu = *std::ranges::find(tpus, u"one-chip"_s, &Tpu::shortName);
            const auto becomes = [&](const QString &job, JobState state) {
                return Robot::waitFor([&] { return stateOf(&services.jobs, job) == state; }, 60s);
            };

            const auto fails = start(&services.jobs, tpu, u"fails"_s, u"exit 3"_s);
            QVERIFY(becomes(fails, JobState::Failed));
            QVERIFY(!news.running(u"runningJob."_s + fails));
            const auto need = news.need(u"needJob-"_s + fails);
            QVERIFY(need);
            QVERIFY2(need->sentence.startsWith(u"fails: "_s)
                         && need->sentence.endsWith(u"failed first: ended with exit status 3."_s),
                     qPrintable(need->sentence));
            QVERIFY(need->place == StartPlace::Job && need->level == StatusLevel::Bad);
            QCOMPARE(news.now().jobs, GuideFacts::Progress::None); // an end, but no success

            const auto runs = start(&services.jobs, tpu, u"runs"_s, u"sleep 900"_s);
            QVERIFY(becomes(runs, JobState::Running));
            const auto row = news.running(u"runningJob."_s + runs);
            QVERIFY(row);
            QCOMPARE(row->state, u"running"_s);
            QVERIFY2(row->facts.startsWith(u"job on 1 host"_s), qPrintable(row->facts));
            QCOMPARE(news.now().jobs, GuideFacts::Progress::UnderWay);
            const auto known = std::ranges::find(services.jobs.jobs(), runs, &Job::shortId)->id;
            QVERIFY(services.jobs.stop(known));
            QVERIFY(becomes(runs, JobState::Stopped));
            QVERIFY(!news.running(u"runningJob."_s + runs)); // the user knows that; who else holds the chips, not
            const auto held = news.need(u"needJob-"_s + runs);
            QVERIFY2(!held || held->sentence.contains(u"The chips are held"_s),
                     qPrintable(held ? held->sentence : QString{}));

            const auto ends = start(&services.jobs, tpu, u"ends"_s, u"true"_s);
            QVERIFY(becomes(ends, JobState::Succeeded));
            QVERIFY(!news.running(u"runningJob."_s + ends) && !news.need(u"needJob-"_s + ends));
            QCOMPARE(news.now().jobs, GuideFacts::Progress::Done);

            QVERIFY(runCommand(application, u"go.start"_s)); // and so it stands there
            QVERIFY(Robot::waitFor([] { return Robot::text(u"needsCard"_s).contains(u"ended with exit status 3."_s); },
                                   5s));
        });
    }

    void aRequestAndTheTpuThatItReachesAreOneRow()
    {
        play(kept, [](Robot &robot, Application &application) {
            auto &services = *application.cloud()->services();
            QVERIFY2(makeKey(robot, application), qPrintable(robot.trouble()));
            const News news{services};
            const auto id = waited(services.tpuRequests->start(requestForOne()));
            QVERIFY(id);
            Course course;
            const auto look = [&] { course.look(news, *id); };
            QObject context;
            QObject::connect(services.tpuRequests.get(), &ProvisioningService::changed, &context, look);
            QObject::connect(&services.tpus, &TpuService::listChanged, &context, look);
            QObject::connect(&services.tpus, &TpuService::tpuChanged, &context, look);
            look();
            QVERIFY(Robot::waitFor([&] { return services.tpuRequests->find(*id)->state == RequestState::Fulfilled; },
                                   120s));
            QVERIFY2(course.faults.isEmpty(), qPrintable(course.faults.join(u'\n')));
            QVERIFY(course.wasAlone);
            QVERIFY(course.wasReached);
            const auto tpu = news.running(u"runningTpu.asked-for"_s); // what was asked for is there
            QVERIFY(tpu && !tpu->facts.contains(u"log in"_s));
            QVERIFY(!news.running(u"runningRequest."_s));

            auto host = hostsOf(*services.tpus.tpu(*services.tpuRequests->find(*id)->winner)).constFirst();
            QVERIFY(services.forwards.add({.name = u"now"_s, .host = host, .port = 6006}));
            QCOMPARE(news.running(u"runningForward.6006"_s)->level, StatusLevel::Ok);
            host.id += u'9'; // of an earlier TPU of that name: what was reached there is gone with it
            QVERIFY(services.forwards.add({.name = u"before"_s, .host = host, .port = 6007}));
            QCOMPARE(news.running(u"runningForward.6007"_s)->level, StatusLevel::Waiting);
            QVERIFY(news.running(u"runningForward.6007"_s)->state.contains(u"new TPU"_s));
        });
    }

    void whatTheCloudTookDoesNotRunAndComesBackWithoutAnEnd()
    {
        play(kept, [](Robot &robot, Application &application) {
            auto &services = *application.cloud()->services();
            QVERIFY2(makeKey(robot, application), qPrintable(robot.trouble()));
            const News news{services};
            const auto id = waited(services.tpuRequests->start(requestForOne()));
            QVERIFY(id);
            QVERIFY(news.now().isComing);
            QVERIFY(Robot::waitFor(
                [&] {
                    return services.tpuRequests->find(*id)->state == RequestState::Fulfilled
                        && news.running(u"runningTpu.asked-for"_s);
                },
                120s));
            QVERIFY(!news.now().isComing);
            const TpuId tpu = *services.tpuRequests->find(*id)->winner;
            const auto isTaken = [&] {
                return services.tpus.tpu(tpu) && services.tpus.tpu(tpu)->state == TpuState::Preempted;
            };
            TaskScope tasks;
            tasks.run(services.practice->preempt(tpu, PracticeControl::Loss::Seen, tasks.token()),
                      [](const Result<> &) { });
            QVERIFY(Robot::waitFor([&] { return isTaken() && !services.incidents.watch()->incidentsOf(tpu).isEmpty(); },
                                   60s));
            QVERIFY(!news.running(u"runningTpu.asked-for"_s)); // it needs the user, and stands there

            bool isEnd = false;
            bool wasAway = false;
            QObject context;
            QObject::connect(&services.tpus, &TpuService::listChanged, &context, [&] {
                const auto now = news.now();
                wasAway = wasAway || !services.tpus.tpu(tpu);
                isEnd = isEnd || (!services.tpus.tpu(tpu) && !now.isComing && !now.isMissing);
            });
            const auto trouble = services.incidents.watch()->incidentsOf(tpu).first();
            QVERIFY(waited(services.incidents.recoveries()->begin(*services.tpus.tpu(tpu), trouble, false)));
            QVERIFY(news.now().isComing);
            std::optional<RunningThing> again;
            QVERIFY(Robot::waitFor([&] { return (again = news.running(u"runningRequest."_s)).has_value(); }, 60s));
            QVERIFY(again->since > services.tpuRequests->find(*id)->tpuRequest.createdAt); // of this attempt
            QVERIFY(
                Robot::waitFor([&] { return news.running(u"runningTpu.asked-for"_s) && !news.now().isComing; }, 120s));
            QVERIFY(wasAway && !isEnd);
        });
    }
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    qputenv("TPUDESK_PRACTICE", TPUDESK_PRACTICE_PROGRAM);
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestProjectSummary test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_projectsummary.moc"
