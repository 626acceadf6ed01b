// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "everyview.h"

#include "services/hosts/podhost.h"
#include "services/provisioning/capacitystore.h"
#include "services/provisioning/provisioningservice.h"
#include "services/runs/runbook.h"
#include "services/scalars/scalarstore.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/setup/podsetup.h"
#include "services/stacks/stackstore.h"
#include "services/sync/syncservice.h"
#include "services/tpu/tpuservice.h"
#include "tests/support/journalhere.h"
#include "widgets/files/filebrowser.h"
#include "widgets/files/filespage.h"
#include "widgets/files/unsavedquestion.h"
#include "widgets/jobs/jobsheet.h"
#include "widgets/provisioning/requestcard.h"
#include "widgets/quota/quotadetails.h"
#include "widgets/quota/quotafooter.h"
#include "widgets/shell/confirmsheet.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/quitquestion.h"
#include "widgets/start/doctorcard.h"
#include "widgets/tpu/tpupage.h"

#include <QAction>
#include <QApplication>
#include <QItemSelectionModel>
#include <QMenu>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QString sliceType = u"v6e-8"_s;
const QList<ZoneId> zones{ZoneId{u"us-east1-d"_s}, ZoneId{u"europe-west4-a"_s}};

const QString ownBucket = u"tpudesk-models"_s;

const QString lateRemove = u"requestLineRemove_"_s + zones.last().toString();

/// Written down and put off before anything was asked for, so that nothing of it moves.
bool ask(ProvisioningService *tpuRequests)
{
    TpuRequest tpuRequest{.namePattern = u"later-{zone}"_s, .zones = zones};
    tpuRequest.spec.acceleratorType = sliceType;
    tpuRequest.spec.runtimeVersion = u"v2-alpha-tpuv6e"_s;
    tpuRequest.spec.tier = Tier::Spot;
    tpuRequest.id = QUuid::createUuid();
    auto started = tpuRequests->start(tpuRequest);
    auto paused = tpuRequests->pause(tpuRequest.id); // the next to be done
    return waited(std::move(started)).has_value() && waited(std::move(paused)).has_value();
}

/// Two days of tries: in one zone with luck now and then, in the other without.
bool remember(CapacityStore *capacityHistory)
{
    const auto now = QDateTime::currentDateTimeUtc();
    for (int hour = 48; hour > 0; hour -= 3) {
        for (const ZoneId &zone : zones) {
            Asking asking{.key = {zone, sliceType, Tier::Spot},
                          .from = now.addSecs(-3600 * hour),
                          .to = now.addSecs(-3600 * hour + 60)};
            if (zone != zones.first() || hour % 4 != 0)
                asking.refusal = FailureClass::Capacity;
            else
                asking.waited = 40min;
            if (!waited(capacityHistory->record(asking)))
                return false;
        }
    }
    return true;
}

/// Put off, so that nothing of it moves.
bool keepFolder(SyncService &sync, const TpuService &tpus)
{
    static const QTemporaryDir here;
    if (!Robot::waitFor([&] { return !readyHosts(tpus).isEmpty(); }, 30s)) // the list may not have been read yet
        return false;
    SyncFolder folder{.local = here.path(), .remote = "/home/anna/work", .isPaused = true};
    const auto hosts = readyHosts(tpus);
    for (const auto &host : hosts) {
        if (host.tpu == hosts.last().tpu)
            folder.hosts << host.id;
    }
    return sync.add(folder).has_value();
}

/// Checkpoints of a training, one of them torn, and a file that was deleted and can be had back.
bool fillBucket(const BucketService &buckets)
{
    constexpr qint64 week = 7 * 86'400;
    const auto whole = QByteArray::fromHex("81a177c40461626364"); // as Flax writes it: {"w": 4 bytes}
    const QByteArray folder = '/' + ownBucket.toUtf8() + "/training/";
    const auto made = waited(
        buckets.api().createBucket({.name = ownBucket, .location = u"us-central2"_s, .softDeleteSeconds = week}, {}));
    if (!made)
        return false;
    const std::pair<QByteArray, QByteArray> files[] = {{"checkpoint_100", whole},
                                                       {"checkpoint_200", whole},
                                                       {"checkpoint_300", whole.chopped(3)},
                                                       {"notes.txt", "old"}};
    for (const auto &[name, bytes] : files) {
        if (!waited(buckets.files()->save({.path = folder + name, .bytes = bytes}, {})))
            return false;
    }
    return waited(buckets.files()->removeAll({folder + "notes.txt"}, {})).has_value();
}

constexpr qint64 tenSeconds = 10'000; // ms

RunRecord runOf(const QString &name, qint64 from)
{
    RunRecord run{.id = QUuid::createUuid(), .createdAt = QDateTime::fromMSecsSinceEpoch(from, QTimeZone::UTC)};
    run.config = {.name = name, .command = u"python3 train.py --lr 3e-4"_s, .acceleratorType = sliceType, .chips = 8};
    run.result = {.state = JobState::Failed,
                  .attempts = 2,
                  .step = 90,
                  .values = {{.tag = u"loss"_s, .value = 1.5, .step = 90}},
                  .startedAt = run.createdAt,
                  .endedAt = QDateTime::fromMSecsSinceEpoch(from + 100 * tenSeconds, QTimeZone::UTC),
                  .why = u"It ran out of memory."_s};
    run.links = {{RunLink::Kind::WandbRun, u"https://wandb.ai/me/llama/runs/abc123"_s}};
    run.notes = u"The learning rate was too high."_s;
    run.tags = {u"baseline"_s};
    return run;
}

QList<LedgerEvent> interruptedOnce(qint64 from)
{
    using enum LedgerEvent::Kind;
    return {{.kind = Started, .at = from, .attempt = 1, .chips = 8},
            {.kind = Began, .at = from + tenSeconds, .attempt = 1},
            {.kind = Step, .at = from + 2 * tenSeconds, .attempt = 1, .step = 1},
            {.kind = Step, .at = from + 40 * tenSeconds, .attempt = 1, .step = 40},
            {.kind = Interrupted, .at = from + 41 * tenSeconds, .attempt = 1, .cause = JobInterruption::Preempted},
            {.kind = Started, .at = from + 50 * tenSeconds, .attempt = 2, .chips = 8},
            {.kind = Began, .at = from + 51 * tenSeconds, .attempt = 2, .step = 30},
            {.kind = Step, .at = from + 52 * tenSeconds, .attempt = 2, .step = 31},
            {.kind = Step, .at = from + 99 * tenSeconds, .attempt = 2, .step = 90},
            {.kind = Ended, .at = from + 100 * tenSeconds, .attempt = 2}};
}

StackReport stacksOf(const RunRecord &run)
{
    StackReport report{.job = run.id, .at = run.result.endedAt, .hosts = 1, .wasPrepared = true};
    for (int rank = 0; rank < 4; ++rank)
        report.stacks.append({.rank = rank,
                              .pid = 100 + rank,
                              .isMain = true,
                              .frames = {{.file = u"/home/anna/train.py"_s,
                                          .line = rank == 2 ? 44 : 12,
                                          .function = rank == 2 ? u"load_batch"_s : u"all_reduce"_s}}});
    return report;
}

/// A training of spring that was interrupted, as the lab book, its ledger, its curves and its ranks tell of it.
bool rememberRun(const Session &services, const QString &name, qint64 from)
{
    const auto run = runOf(name, from);
    ScalarBatch batch{.source = {.name = u"h0"_s, .writer = u"0"_s, .attempt = 1, .startedAt = from}};
    for (qint64 i = 1; i <= 40; ++i)
        batch.samples.append({u"loss"_s, {.step = i, .value = 4.0 / double(i), .at = from + (i + 1) * tenSeconds}});
    JournalHere file{services.files.runs, {.schema = &runSchema()}}; // as another window writes
    RunStore book{&file};
    return waited(book.put(run, RunBook::mostRuns)) && waited(book.putOwn(run))
        && waited(book.append(run.id, interruptedOnce(from))) && services.runs.store->put(run.id, {batch})
        && StackStore{&services.documents}.keep(stacksOf(run));
}

bool rememberRuns(Session &services)
{
    constexpr qint64 spring = 1'772'438'400'000; // 2026-03-02 08:00 UTC
    if (!rememberRun(services, u"llama"_s, spring) || !rememberRun(services, u"gemma"_s, spring + 86'400'000))
        return false;
    services.runs.book.refresh();
    return Robot::waitFor([&] { return services.runs.book.runs().size() >= 2; }, 20s);
}

bool publish(Robot &robot, const MainWindow &window)
{
    return runCommand(window, u"go.keys"_s) && robot.click(u"publishButton"_s) && robot.click(u"publishSubmit"_s)
        && Robot::waitFor([] { return Robot::seen(u"publishSubmit"_s) == nullptr; }, 20s);
}

/// The question before a TPU is deleted.
View deletion()
{
    return {u"confirmDelete"_s,
            [](Robot &robot, MainWindow &window) {
                return runCommand(window, u"go.tpus"_s) && robot.click(u"tpuSwitchList"_s)
                    && robot.clickRow(u"tpuTable"_s, u"one-chip"_s) && robot.click(u"tpuDeleteButton"_s)
                    && comes(u"confirmDelete"_s);
            },
            View::Window};
}

/// None of the scenario's machines has a runtime that reads these flags: the page asks as it would for one that has.
View flags()
{
    return {u"flagsSheet"_s,
            [](Robot &robot, MainWindow &window) {
                if (!runCommand(window, u"go.tpus"_s) || !robot.click(u"tpuSwitchList"_s)
                    || !robot.clickRow(u"tpuTable"_s, u"one-chip"_s))
                    return false;
                auto *page = window.findChild<TpuPage *>();
                emit page->flagsRequested(page->selected());
                return comes(u"flagsSheet"_s);
            },
            View::Sheet};
}

View rename()
{
    return {u"renameSheet"_s,
            [](Robot &robot, MainWindow &window) {
                return runCommand(window, u"go.keys"_s) && chooseFirst(u"projectKeysTable"_s)
                    && robot.click(u"renameButton"_s) && comes(u"renameSheet"_s);
            },
            View::Sheet};
}

/// From the map, by its menu, with the keyboard alone.
View hostDetails()
{
    return {u"usageHostSheet"_s,
            [](Robot &robot, MainWindow &window) {
                if (!runCommand(window, u"go.usage"_s) || !robot.click(u"usageSwitchOverview"_s)
                    || !comes(u"usageMap"_s))
                    return false;
                auto *map = Robot::seen(u"usageMap"_s);
                map->setFocus();
                QTest::keyClick(map, Qt::Key_Home, Qt::ControlModifier);
                QTest::keyClick(map, Qt::Key_F10, Qt::ShiftModifier);
                return pickEntry(robot, {}, {}) && comes(u"usageHostSheet"_s);
            },
            View::Sheet};
}

View snippet()
{
    return {u"runSnippetSheet"_s,
            [](Robot &robot, MainWindow &window) {
                return runCommand(window, u"pod.run"_s) && robot.fill(u"runScript"_s, u"uptime"_s)
                    && pickEntry(robot, u"runSnippets"_s, u"runKeepSnippet"_s) && comes(u"runSnippetSheet"_s);
            },
            View::Sheet};
}

/// Who holds the chips of a TPU: asked of its hosts.
View unlock()
{
    const View run = entry(u"runView"_s, u"runAction"_s);
    return {u"runUnlockSheet"_s,
            [open = run.open](Robot &robot, MainWindow &window) {
                const auto isAnswered = [] {
                    return Robot::seen(u"runUnlockLook"_s) != nullptr && Robot::seen(u"runUnlockLook"_s)->isEnabled();
                };
                return open(robot, window) && robot.click(u"runClean"_s) && comes(u"runUnlockSheet"_s)
                    && Robot::waitFor(isAnswered, 20s);
            },
            View::Sheet};
}

/// No two zones of the practice cloud answer at once: the card shows it as it would.
bool showLate(Robot &robot, MainWindow &window)
{
    if (!runCommand(window, u"go.tpus"_s) || !robot.click(u"tpuSwitchRequests"_s) || !comes(u"requestCard"_s))
        return false;
    auto *card = qobject_cast<RequestCard *>(Robot::seen(u"requestCard"_s));
    TpuRequestView view{.tpuRequest = {.id = card->id(), .namePattern = u"later-{zone}"_s, .zones = zones},
                        .state = RequestState::Fulfilled};
    view.tpuRequest.spec.acceleratorType = sliceType;
    for (const ZoneId &zone : zones)
        view.lines << ZoneAttempt{
            .zone = zone,
            .state = AttemptState::Won,
            .attempt = 1,
            .name = u"later-"_s + zone.toString(),
        };
    view.winner = TpuId{u"projects/trc-practice/locations/%1/nodes/later-%1"_s.arg(zones.first().toString())};
    card->show(view, true);
    card->setOpen(true);
    return comes(lateRemove);
}

View late()
{
    return {u"requestsView"_s, &showLate, View::Page, u"late"_s, true};
}

View lateRemoval()
{
    return {u"confirmDelete"_s,
            [](Robot &robot, MainWindow &window) {
                return showLate(robot, window) && robot.click(lateRemove) && comes(u"confirmDelete"_s);
            },
            View::Window, u"late"_s};
}

/// What the doctor leads to, and what a number does that is not as the grant says: here nothing is wrong.
template <typename Part>
View led(const QString &name, const QString &panel, const std::function<void(Part *)> &lead)
{
    return {name,
            [=](Robot &, MainWindow &window) {
                auto *part = runCommand(window, panel) ? window.findChild<Part *>() : nullptr;
                if (part == nullptr)
                    return false;
                lead(part);
                return comes(name);
            },
            View::Sheet};
}

/// With all that can be under way.
View quitting()
{
    return {u"quitQuestion"_s,
            [](Robot &, MainWindow &window) {
                const UnfinishedWork work{.ends = {u"later-us-east1-d"_s},
                                          .goesOn = {u"job-1"_s},
                                          .rests = {u"pod"_s},
                                          .mayLeaveSomething = true};
                auto *question = new QuitQuestion{work, Leaving::Program, &window};
                question->offerTray();
                question->open();
                return comes(u"quitQuestion"_s);
            },
            View::Window};
}

/// Of a file whose tab is to be closed.
View unsaved()
{
    return {u"unsavedQuestion"_s,
            [](Robot &, MainWindow &window) {
                (new UnsavedQuestion{u"later · host 0: /home/anna/train.py"_s, &window})->open();
                return comes(u"unsavedQuestion"_s);
            },
            View::Window};
}

/// As another program would ask for it: here nobody does.
View confirmation()
{
    return {u"confirmSheet"_s,
            [](Robot &, MainWindow &window) {
                auto *sheet = window.findChild<ConfirmSheet *>();
                if (sheet == nullptr)
                    sheet = new ConfirmSheet{window.parts().middle};
                const auto name = u"llama-pod"_s;
                sheet->ask({.question = {.effect = VerbEffect::Bills,
                                         .sentence = QCoreApplication::translate("Verbs", "Start %1?").arg(name)
                                             + u"\n./run --all"_s,
                                         .name = name},
                            .call = {.verb = u"tpus.start"_s, .arguments = {{u"name"_s, name}}, .asker = u"1.2"_s},
                            .until = u"14:32"_s});
                sheet->setReadable();
                sheet->open();
                return comes(u"confirmSheet"_s);
            },
            View::Sheet,
            {},
            true};
}

View palette()
{
    auto view = command(u"palette"_s, u"app.palette"_s);
    view.kind = View::Popup;
    return view;
}

/// Folders that are kept in sync, with the hosts of one.
View synced()
{
    return {u"filesPage"_s,
            [](Robot &robot, MainWindow &window) {
                if (!runCommand(window, u"go.files"_s) || !comes(u"filesSyncTable"_s))
                    return false;
                const bool areHostsShown = Robot::seen(u"filesSyncHostTable"_s) != nullptr;
                return (areHostsShown || robot.click(u"filesSyncHostsButton"_s)) && comes(u"filesSyncHostTable"_s);
            },
            View::Page, u"synced"_s};
}

/// A folder of a bucket, or the list of buckets, with that row chosen.
bool showBuckets(Robot &robot, const MainWindow &window, const QString &folder, const QString &row)
{
    auto *page = runCommand(window, u"go.files"_s) ? window.findChild<FilesPage *>() : nullptr;
    if (page == nullptr)
        return false;
    page->showBuckets(folder.toUtf8());
    const auto *browser = page->findChild<FileBrowser *>();
    // A row of the listing before it may have the same name.
    return Robot::waitFor([browser] { return !browser->listing().isReading(); }, 30s)
        && robot.clickRow(u"filesTable"_s, row);
}

View buckets(const QString &folder, const QString &row, const QString &part)
{
    return {u"filesPage"_s,
            [=](Robot &robot, MainWindow &window) {
                return showBuckets(robot, window, folder, row) && comes(u"filesPage"_s);
            },
            View::Page, part};
}

/// By a button of the page, or by an entry of the row's menu.
View bucketSheet(const QString &name, const QString &folder, const QString &row, const QString &button,
                 const QString &action = {})
{
    return {name,
            [=](Robot &robot, MainWindow &window) {
                if (!showBuckets(robot, window, folder, row))
                    return false;
                if (!button.isEmpty())
                    return robot.click(button) && comes(name);
                QTest::keyClick(Robot::seen(u"filesTable"_s), Qt::Key_F10, Qt::ShiftModifier);
                return pickEntry(robot, {}, action) && comes(name);
            },
            View::Sheet};
}

QList<View> bucketSheets()
{
    const auto checkpoints =
        bucketSheet(u"checkpointsSheet"_s, u'/' + ownBucket, u"training"_s, {}, u"filesCheckpointsAction"_s);
    const auto inTraining = u'/' + ownBucket + u"/training"_s;
    const View prune{u"pruneSheet"_s,
                     [open = checkpoints.open](Robot &robot, MainWindow &window) {
                         return open(robot, window) && robot.click(u"checkpointsPrune"_s) && comes(u"pruneSheet"_s);
                     },
                     View::Sheet};
    return {buckets(u"/"_s, ownBucket, u"buckets"_s),
            buckets(inTraining, u"checkpoint_100"_s, u"checkpoints"_s),
            bucketSheet(u"bucketCreateSheet"_s, u"/"_s, ownBucket, u"filesNewBucketButton"_s),
            bucketSheet(u"bucketDetailsSheet"_s, u"/"_s, ownBucket, {}, u"filesBucketDetailsAction"_s),
            bucketSheet(u"bucketAccessSheet"_s, u"/"_s, ownBucket, {}, u"filesBucketAccessAction"_s),
            bucketSheet(u"softDeletedSheet"_s, inTraining, u"checkpoint_100"_s, u"filesDeletedButton"_s),
            checkpoints,
            prune};
}

/// Of a job that says how it goes on: all that can be said about it is shown.
View resumedJob()
{
    return {u"jobSheet"_s,
            [](Robot &robot, MainWindow &window) {
                auto *sheet = runCommand(window, u"go.pod"_s) && robot.click(u"podSwitchJobs"_s)
                    ? window.findChild<JobSheet *>()
                    : nullptr;
                if (sheet == nullptr)
                    return false;
                Job job;
                job.id = QUuid::createUuid();
                job.spec.name = u"training"_s;
                job.spec.command = u"python3 train.py"_s;
                job.spec.isRestartedAfterLoss = true;
                job.spec.resume = {.kind = ResumeTemplate::Flag,
                                   .text = u"--resume_from={checkpoint}"_s,
                                   .checkpoints = u"gs://%1/training"_s.arg(ownBucket)};
                job.spec.capturesStacks = true;
                job.spec.profilerPort = usualProfilerPort;
                sheet->openFor(job);
                return comes(u"jobResumePreview"_s);
            },
            View::Sheet, u"resumed"_s};
}

/// Two of them, line by line.
View comparison()
{
    return {u"runCompareSheet"_s,
            [](Robot &robot, MainWindow &window) {
                if (!runCommand(window, u"go.runs"_s) || !chooseFirst(u"runsTable"_s))
                    return false;
                auto *table = qobject_cast<QTableView *>(Robot::seen(u"runsTable"_s));
                table->selectionModel()->select(table->model()->index(1, 0),
                                                QItemSelectionModel::Select | QItemSelectionModel::Rows);
                return robot.click(u"runsCompareButton"_s) && comes(u"runCompareSheet"_s);
            },
            View::Sheet};
}

/// The lab book, all of one run, and the sheets that belong to it.
QList<View> runViews()
{
    return {clicks(u"runCurves"_s, u"go.runs"_s, {u"runSwitchCurves"_s}),
            clicks(u"runCurves"_s, u"go.runs"_s, {u"runSwitchCurves"_s, u"runAxisTime"_s}, View::Page, u"time"_s),
            clicks(u"runLedger"_s, u"go.runs"_s, {u"runSwitchLedger"_s}),
            clicks(u"runStacks"_s, u"go.runs"_s, {u"runSwitchStacks"_s}),
            clicks(u"runProfile"_s, u"go.runs"_s, {u"runSwitchProfile"_s}),
            clicks(u"runNotes"_s, u"go.runs"_s, {u"runSwitchNotes"_s}),
            clicks(u"runRuleSheet"_s, u"go.runs"_s, {u"runSwitchCurves"_s, u"runRules"_s}, View::Sheet),
            clicks(u"runBundleSheet"_s, u"go.runs"_s, {u"runHelp"_s}, View::Sheet),
            comparison()};
}

/// The log has three parts; from the first one leads to the report.
View log(const QString &name, const QString &button, const QString &part = {})
{
    return {name,
            [=](Robot &robot, MainWindow &window) {
                return runCommand(window, u"help.logs"_s) && robot.click(button) && comes(name);
            },
            View::Sheet, part};
}

/// One of the eight steps of a plan: what is chosen in it, why, and what it runs.
View step(const QString &name)
{
    return {u"planView"_s,
            [=](Robot &robot, MainWindow &window) {
                return runCommand(window, u"pod.setUp"_s) && robot.click(u"planStep"_s + name) && comes(u"planView"_s);
            },
            View::Page, name};
}

} // namespace

bool chooseFirst(const QString &table)
{
    const auto view = [&] { return qobject_cast<QTableView *>(Robot::seen(table)); };
    if (!Robot::waitFor([&] { return view() != nullptr && view()->model()->rowCount() > 0; }, 20s))
        return false;
    view()->selectRow(0);
    return true;
}

bool pickEntry(Robot &robot, const QString &button, const QString &entry)
{
    bool isPicked = false;
    QTimer soon; // a tool button's menu is a loop of its own
    QObject::connect(&soon, &QTimer::timeout, &soon, [&] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (menu == nullptr)
            return;
        soon.stop();
        auto *action = entry.isEmpty() ? menu->actions().value(0) : menu->findChild<QAction *>(entry);
        isPicked = action != nullptr && action->isEnabled();
        if (!isPicked)
            return menu->close(), void();
        menu->setActiveAction(action);
        QTest::keyClick(menu, Qt::Key_Return);
    });
    soon.start(20);
    return (button.isEmpty() || robot.click(button)) && Robot::waitFor([&] { return !soon.isActive(); }, 5s)
        && isPicked;
}

bool furnish(Robot &robot, const MainWindow &window, Session &services)
{
    return publish(robot, window) && ask(services.tpuRequests.get()) && remember(&services.capacityHistory)
        && keepFolder(services.sync, services.tpus) && fillBucket(services.buckets) && rememberRuns(services);
}

QList<View> laterViews()
{
    QList<View> views{
        clicks(u"guidePage"_s, u"go.guide"_s, {}),
        palette(),
        log(u"logSheet"_s, u"logPartLog"_s),
        log(u"logSheet"_s, u"logPartRequests"_s, u"requests"_s),
        command(u"logSheet"_s, u"help.hosts"_s, u"hosts"_s),
        log(u"reportSheet"_s, u"logReport"_s),
        command(u"sshConfigSheet"_s, u"tpu.sshConfig"_s, u"all"_s),
        clicks(u"requestsView"_s, u"go.tpus"_s, {u"tpuSwitchRequests"_s}, View::Page, u"paused"_s),
        clicks(u"requestSheet"_s, u"go.tpus"_s, {u"tpuSwitchRequests"_s, u"requestEdit"_s}, View::Sheet),
        clicks(u"capacityView"_s, u"go.tpus"_s, {u"tpuSwitchCapacity"_s}, View::Page, u"history"_s),
        clicks(u"feedbackSheet"_s, u"go.tpus"_s, {u"tpuSwitchCapacity"_s, u"capacityFeedbackButton"_s}, View::Sheet),
        synced(),
        flags(),
        rename(),
        clicks(u"runAddressSheet"_s, u"pod.run"_s, {u"runHostAddresses"_s}, View::Sheet),
        snippet(),
        unlock(),
        hostDetails(),
        clicks(u"usageReportSheet"_s, u"go.usage"_s, {u"usageSwitchTable"_s, u"usageReportButton"_s}, View::Sheet)};
    views << bucketSheets() << resumedJob() << runViews() << command(u"tpuCreateSheet"_s, u"pod.plan"_s, u"pod"_s);
    for (const auto *name : {"Network", "Logging", "Slice", "Hosts", "Between", "Shared", "Environment", "Check"})
        views << step(QString::fromLatin1(name));
    auto compact = command(u"usageCompactWindow"_s, u"usage.compact"_s);
    compact.kind = View::Window;
    views << led<DoctorCard>(u"portSheet"_s, u"go.start"_s, [](DoctorCard *doctor) {
        emit doctor->portRequested(u"default"_s);
    }) << led<QuotaDetails>(u"quotaSupportSheet"_s, u"go.quota"_s, [](QuotaDetails *details) {
        emit details->supportRequested();
    }) << led<QuotaFooter>(u"quotaRawSheet"_s, u"go.quota"_s, [](QuotaFooter *footer) { emit footer->rawRequested(); });
    views << late() << lateRemoval() << quitting() << unsaved() << confirmation();
    return asked(views << compact << deletion());
}
