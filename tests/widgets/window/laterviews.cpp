// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "everyview.h"

#include "services/hosts/podhost.h"
#include "services/provisioning/capacitystore.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/setup/podsetup.h"
#include "services/sync/syncservice.h"
#include "services/tpu/tpuservice.h"
#include "tests/support/journalhere.h"
#include "widgets/provisioning/requestcard.h"
#include "widgets/quota/quotadetails.h"
#include "widgets/quota/quotafooter.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/quitquestion.h"
#include "widgets/start/doctorcard.h"
#include "widgets/tpu/tpupage.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QString sliceType = u"v6e-8"_s;
const QList<ZoneId> zones{ZoneId{u"us-east1-d"_s}, ZoneId{u"europe-west4-a"_s}};

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
        && keepFolder(services.sync, services.tpus);
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
    views << command(u"tpuCreateSheet"_s, u"pod.plan"_s, u"pod"_s);
    for (const auto *name : {"Network", "Logging", "Slice", "Hosts", "Between", "Shared", "Environment", "Check"})
        views << step(QString::fromLatin1(name));
    auto compact = command(u"usageCompactWindow"_s, u"usage.compact"_s);
    compact.kind = View::Window;
    views << led<DoctorCard>(u"portSheet"_s, u"go.start"_s, [](DoctorCard *doctor) {
        emit doctor->portRequested(u"default"_s);
    }) << led<QuotaDetails>(u"quotaSupportSheet"_s, u"go.quota"_s, [](QuotaDetails *details) {
        emit details->supportRequested();
    }) << led<QuotaFooter>(u"quotaRawSheet"_s, u"go.quota"_s, [](QuotaFooter *footer) { emit footer->rawRequested(); });
    views << late() << lateRemoval() << quitting();
    return asked(views << compact << deletion());
}
