// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "everyview.h"

#include "app/application.h"
#include "app/tour/gestures.h"
#include "services/core/clock.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/tpu/tpuservice.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/mainwindow.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QList<View> panels()
{
    return {clicks(u"startPage"_s, u"go.start"_s, {}),
            clicks(u"quotaLimits"_s, u"go.quota"_s, {u"quotaSwitchLimits"_s}),
            clicks(u"cleanUpView"_s, u"go.quota"_s, {u"quotaSwitchCleanUp"_s}),
            clicks(u"moneyView"_s, u"go.quota"_s, {u"quotaSwitchMoney"_s}),
            clicks(u"requestsView"_s, u"go.tpus"_s, {u"tpuSwitchRequests"_s}),
            clicks(u"capacityView"_s, u"go.tpus"_s, {u"tpuSwitchCapacity"_s}),
            {u"tpuDetails"_s,
             [](Robot &robot, MainWindow &window) {
                 return runCommand(window, u"go.tpus"_s) && robot.click(u"tpuSwitchList"_s)
                     && robot.clickRow(u"tpuTable"_s, u"one-chip"_s) && comes(u"tpuDetails"_s);
             }},
            clicks(u"keysPage"_s, u"go.keys"_s, {}),
            clicks(u"terminalPage"_s, u"go.terminal"_s, {}),
            clicks(u"planView"_s, u"go.pod"_s, {u"podSwitchSetUp"_s}),
            clicks(u"runView"_s, u"go.pod"_s, {u"podSwitchRun"_s}),
            clicks(u"jobsView"_s, u"go.pod"_s, {u"podSwitchJobs"_s}),
            clicks(u"runsPage"_s, u"go.runs"_s, {}),
            clicks(u"storagePage"_s, u"go.storage"_s, {}),
            clicks(u"filesPage"_s, u"go.files"_s, {}),
            {u"filesTree"_s,
             [](Robot &robot, MainWindow &window) {
                 const bool isThere = runCommand(window, u"go.files"_s) && comes(u"filesTreeButton"_s);
                 const bool isShown = isThere && Robot::seen(u"filesTree"_s) != nullptr;
                 return isThere && (isShown || robot.click(u"filesTreeButton"_s)) && comes(u"filesTree"_s);
             }},
            clicks(u"usagePage"_s, u"go.usage"_s, {u"usageSwitchOverview"_s}),
            clicks(u"usageTable"_s, u"go.usage"_s, {u"usageSwitchTable"_s}),
            clicks(u"portsPage"_s, u"go.ports"_s, {})};
}

QList<View> windowSheets()
{
    // The settings stand open below the sheets of webhooks, and are closed after them.
    return {clicks(u"webhookSheet"_s, u"app.settings"_s, {u"webhookAdd"_s}, View::Sheet),
            clicks(u"webhookLogSheet"_s, u"app.settings"_s, {u"webhookLog"_s}, View::Sheet),
            command(u"settingsSheet"_s, u"app.settings"_s),
            command(u"shortcutSheet"_s, u"help.shortcuts"_s),
            command(u"aboutSheet"_s, u"help.about"_s),
            command(u"activitySheet"_s, u"app.activity"_s),
            command(u"connectionSheet"_s, u"connection.test"_s),
            command(u"realitySheet"_s, u"help.reality"_s),
            command(u"accountSheet"_s, u"app.signIn"_s),
            command(u"grantSheet"_s, u"grant.paste"_s),
            command(u"grantList"_s, u"grant.list"_s)};
}

QList<View> workSheets()
{
    return {command(u"tpuCreateSheet"_s, u"tpu.create"_s),
            entry(u"keepSheet"_s, u"keepAction"_s),
            entry(u"maintenanceSheet"_s, u"maintenanceAction"_s),
            entry(u"attachmentSheet"_s, u"attachmentAction"_s),
            {u"sshConfigSheet"_s,
             [](Robot &robot, MainWindow &window) {
                 return runCommand(window, u"go.tpus"_s) && robot.click(u"tpuSwitchList"_s)
                     && robot.clickRow(u"tpuTable"_s, u"one-chip"_s) && robot.click(u"tpuSshConfigButton"_s)
                     && comes(u"sshConfigSheet"_s);
             },
             View::Sheet},
            {u"tpuLogSheet"_s,
             [](Robot &robot, MainWindow &window) {
                 return runCommand(window, u"go.tpus"_s) && robot.click(u"tpuSwitchList"_s)
                     && robot.clickRow(u"tpuTable"_s, u"one-chip"_s) && robot.click(u"tpuLogsButton"_s)
                     && comes(u"tpuLogSheet"_s);
             },
             View::Sheet},
            clicks(u"quotaRequestSheet"_s, u"go.quota"_s, {u"quotaSwitchLimits"_s, u"quotaMore"_s}, View::Sheet),
            clicks(u"recipeSheet"_s, u"go.storage"_s, {u"storageScripts"_s}, View::Sheet),
            clicks(u"generateSheet"_s, u"go.keys"_s, {u"generateButton"_s}, View::Sheet),
            clicks(u"publishSheet"_s, u"go.keys"_s, {u"publishButton"_s}, View::Sheet),
            command(u"jobSheet"_s, u"pod.job"_s),
            command(u"syncSheet"_s, u"files.sync"_s),
            clicks(u"runVariablesSheet"_s, u"pod.run"_s, {u"runVariables"_s}, View::Sheet),
            clicks(u"runHistorySheet"_s, u"pod.run"_s, {u"runHistoryButton"_s}, View::Sheet),
            command(u"usageSheet"_s, u"usage.settings"_s),
            command(u"forwardSheet"_s, u"ports.new"_s),
            command(u"serverSheet"_s, u"ports.server"_s)};
}

} // namespace

bool comes(const QString &name)
{
    return Robot::waitFor([&] { return Robot::seen(name) != nullptr; }, 20s);
}

View clicks(const QString &name, const QString &panel, const QStringList &buttons, View::Kind kind, const QString &part)
{
    return {name,
            [=](Robot &robot, MainWindow &window) {
                if (!runCommand(window, panel))
                    return false;
                for (const QString &button : buttons) {
                    if (!robot.click(button))
                        return false;
                }
                return comes(name);
            },
            kind, part};
}

View command(const QString &name, const QString &id, const QString &part)
{
    return {name, [=](Robot &, MainWindow &window) { return runCommand(window, id) && comes(name); }, View::Sheet,
            part};
}

View entry(const QString &name, const QString &action)
{
    return {name,
            [=](Robot &robot, MainWindow &window) {
                if (!runCommand(window, u"go.tpus"_s) || !robot.click(u"tpuSwitchList"_s)
                    || !robot.clickRow(u"tpuTable"_s, u"one-chip"_s) || !robot.click(u"tpuMoreButton"_s)
                    || !comes(u"tpuMenu"_s))
                    return false;
                auto *menu = qobject_cast<QMenu *>(Robot::seen(u"tpuMenu"_s));
                auto *found = menu == nullptr ? nullptr : menu->findChild<QAction *>(action);
                if (found == nullptr || !found->isEnabled())
                    return false;
                menu->setActiveAction(found);
                robot.press(Qt::Key_Return);
                return comes(name);
            },
            View::Sheet};
}

bool runCommand(const MainWindow &window, const QString &id)
{
    const auto all = window.parts().commands->all();
    for (QAction *action : all) {
        if (action->objectName() == id && action->isEnabled()) {
            action->trigger();
            return true;
        }
    }
    return false;
}

bool runCommand(const Application &application, const QString &id)
{
    return runCommand(*application.window(), id);
}

QList<View> everyView()
{
    return asked(panels() + windowSheets() + workSheets());
}

QList<View> asked(QList<View> views)
{
    const auto titles = qEnvironmentVariable("TPUDESK_VIEWS").split(u',', Qt::SkipEmptyParts);
    views.removeIf([&](const View &view) { return !titles.isEmpty() && !titles.contains(view.title()); });
    return views;
}

void play(const QByteArray &settings, const Story &story)
{
    const QTemporaryDir home;
    QVERIFY(home.isValid());
    QVERIFY(QDir{}.mkpath(home.filePath(u"tpudesk"_s)));
    QFile file{home.filePath(u"tpudesk/settings.json"_s)};
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(settings);
    file.close();
    playIn(home.path(), story);
}

void playIn(const QString &home, const Story &story, Awaited awaited)
{
    qputenv("HOME", home.toLocal8Bit());
    Options options;
    options.language = qEnvironmentVariable("TPUDESK_PANEL_LANGUAGE", u"en"_s);
    options.theme = qEnvironmentVariable("TPUDESK_PANEL_THEME") == "dark"_L1 ? ThemeChoice::Dark : ThemeChoice::Light;
    options.dataFolder = home + u"/tpudesk"_s;
    options.practiceScenario = u"training"_s;
    options.practiceArguments = {u"--speed"_s, u"20"_s};
    // On a busy machine what was begun may end after the program, and asks for the time; a real one is gone by then.
    static const auto clock = std::make_shared<SystemClock>();
    options.clock = clock;
    options.tour = TourOptions{};
    tourRunner() = [&](Application &application, const TourOptions &) {
        application.window()->resize(1280, 800);
        Robot robot{application.window()};
        const auto *cloud = application.cloud();
        const auto areThere = [cloud, awaited] {
            if (awaited == Awaited::Settled)
                return cloud->state() == SessionManager::State::Ready
                    || cloud->state() == SessionManager::State::Failed;
            const auto *tpus = cloud->state() == SessionManager::State::Ready ? &cloud->services()->tpus : nullptr;
            return tpus != nullptr && tpus->tpus().size() == 3
                && std::ranges::all_of(tpus->tpus(), [](const Tpu &tpu) { return tpu.state == TpuState::Ready; });
        };
        if (!Robot::waitFor(areThere, 60s))
            QTest::qFail("the practice cloud did not start", __FILE__, __LINE__);
        else
            story(robot, application);
        return 0;
    };
    static_cast<void>(Application{*qApp, options}.run());
}

void picture(QWidget *widget, const QString &name)
{
    const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // as before every frame
    if (!folder.isEmpty())
        (void)widget->window()->grab().save(u"%1/%2.png"_s.arg(folder, name));
}

bool makeKey(Robot &robot, const Application &application)
{
    return runCommand(application, u"go.keys"_s) && robot.click(u"generateButton"_s) && robot.click(u"generateSubmit"_s)
        && Robot::waitFor([] { return Robot::seen(u"generateSubmit"_s) == nullptr; }, 20s);
}

void still(const QWidget *widget)
{
    QRect last;
    static_cast<void>(
        Robot::waitFor([&] { return std::exchange(last, widget->geometry()) == widget->geometry(); }, 5s));
    QTest::qWait(50);
}
