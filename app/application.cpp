// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"

#include "app/firstpaint.h"
#include "app/runrecord.h"
#include "app/singleinstance.h"
#include "app/unixsignals.h"
#include "services/auth/accounts.h"
#include "services/auth/secrets.h"
#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/core/hostlauncher.h"
#include "services/core/languages.h"
#include "services/core/log.h"
#include "services/core/taskscope.h"
#include "services/jobs/jobservice.h"
#include "services/session/networkchoices.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/setup/podsetup.h"
#include "services/ssh/unlockedkeys.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/usagewatch.h"
#include "services/webhooks/webhooks.h"
#include "widgets/common/noticebar.h"
#include "widgets/guide/guidetongue.h"
#include "widgets/notifications/announcer.h"
#include "widgets/notifications/notifications.h"
#include "widgets/notifications/taskbarprogress.h"
#include "widgets/notifications/tray.h"
#include "widgets/palette/commands.h"
#include "widgets/settings/appearancecontroller.h"
#include "widgets/setup/plantext.h"
#include "widgets/shell/grantwatch.h"
#include "widgets/shell/keylockcontroller.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/navigator.h"
#include "widgets/shell/notificationrouter.h"
#include "widgets/shell/pagefactory.h"
#include "widgets/shell/placeof.h"
#include "widgets/shell/practicemenu.h"
#include "widgets/shell/quitquestion.h"
#include "widgets/shell/requestlog.h"
#include "widgets/shell/safetycontroller.h"
#include "widgets/shell/settingscontroller.h"
#include "widgets/shell/signincontroller.h"
#include "widgets/shell/statusline.h"
#include "widgets/shell/topbar.h"
#include "widgets/shell/traystate.h"
#include "widgets/shell/usagestatus.h"
#include "widgets/terminal/session.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QStandardPaths>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QString settingsFile(const Options &options)
{
    return options.dataFolder.isEmpty() ? Settings::defaultPath()
                                        : QDir{options.dataFolder}.filePath(u"settings.json"_s);
}

QString dataFolder(const Options &options)
{
    return options.dataFolder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                                        : options.dataFolder;
}

SessionManagerContext cloudContext(const Options &options, Clock *clock, Activities *activities, Settings *settings,
                                   const Accounts *accounts)
{
    SessionManagerContext context{.clock = clock,
                                  .activities = activities,
                                  .settings = settings,
                                  .dataFolder = dataFolder(options),
                                  .planText = &plantext::activity,
                                  .endpoint = accounts->endpoint()};
    context.practice.stateFolder =
        options.practiceState.isEmpty() ? QDir{context.dataFolder}.filePath(u"practice"_s) : options.practiceState;
    context.practice.arguments = options.practiceArguments;
    context.practice.world.scenario = options.practiceScenario;
    return context;
}

NetworkContext networkContext(const Options &options, Settings *settings, Secrets *secrets)
{
    return {.settings = settings,
            .secrets = secrets,
            .given = options.endpoints,
            .isReadOnly = options.isReadOnly,
            .trusted = options.trusted};
}

} // namespace

Application::Journey &tourRunner()
{
    static Application::Journey runner;
    return runner;
}

Application::Application(QApplication &qt, const Options &options)
    : m_qt{qt}
    , m_options{options}
    , m_clock{options.clock ? options.clock : std::make_shared<SystemClock>()}
    , m_settings{std::make_unique<Settings>(settingsFile(options))}
    , m_languages{std::make_unique<Languages>()}
    , m_activities{std::make_unique<Activities>()}
    , m_secrets{std::make_unique<KeychainSecrets>(m_clock.get())}
    , m_accounts{std::make_unique<Accounts>(
          AccountsContext{.settings = m_settings.get(), .secrets = m_secrets.get(), .clock = m_clock.get()})}
    , m_webhooks{std::make_unique<Webhooks>(
          WebhooksContext{.settings = m_settings.get(), .secrets = m_secrets.get(), .clock = m_clock.get()})}
    , m_unlockedKeys{std::make_unique<UnlockedKeys>(m_clock.get(), m_settings.get())}
{
    const QString language = Languages::bestFor(options.language.value_or(m_settings->values().language));
    m_languages->use(language);
    m_theme = new Theme{&qt, Languages::locale(language)};
    m_theme->setChoice(options.theme.value_or(m_settings->values().theme));
    m_comfort = std::make_unique<AppearanceController>(m_settings.get(), m_theme);
    m_network = std::make_unique<NetworkChoices>(networkContext(options, m_settings.get(), m_secrets.get()));
    SessionManagerContext context =
        cloudContext(options, m_clock.get(), m_activities.get(), m_settings.get(), m_accounts.get());
    context.realCloud = [network = m_network.get()](const ProjectId &project) {
        return network->endpoints().appliedTo(realCloud(project));
    };
    context.unlockedKeys = m_unlockedKeys.get();
    context.webhooks = m_webhooks.get();
    m_cloud = std::make_unique<SessionManager>(std::move(context));
    guidetongue::setSpeaker([languages = m_languages.get()](const QString &code, const std::function<void()> &run) {
        languages->in(code, run);
    });
    m_window = std::make_unique<MainWindow>(m_languages.get(), m_activities.get(), m_settings.get());
    m_record = std::make_unique<ProgramRunRecord>(QDir{dataFolder(options)}.filePath(u"log"_s));
    m_safety =
        std::make_unique<SafetyController>(SafetyController::Context{.clock = m_clock.get(),
                                                                     .activities = m_activities.get(),
                                                                     .cloud = m_cloud.get(),
                                                                     .window = m_window.get(),
                                                                     .settings = m_settings.get(),
                                                                     .lastRun = m_record->lastRun().join(u'\n')});
    m_panels = std::make_unique<PageFactory>(m_window.get(), m_cloud.get(), m_settings.get(), m_activities.get());
    m_window->parts().statusLine->setTheme(m_theme->choice());
    m_grants = std::make_unique<GrantWatch>(
        m_window->parts().notice, options.emptyGrant ? GrantWatch::Begin::Empty : GrantWatch::Begin::WithPracticeGrant);
    m_practiceMenu = new PracticeMenu{m_cloud.get(), m_window->parts().notice, m_window.get()};
    m_window->addSubmenu(m_practiceMenu);
    connect(m_practiceMenu, &PracticeMenu::worldChosen, this, &Application::startWorld);
    m_desk = makeController();
    makeNotices();
    m_settingsController = new SettingsController{{.window = m_window.get(),
                                                   .cloud = m_cloud.get(),
                                                   .choices = m_network.get(),
                                                   .settings = m_settings.get(),
                                                   .languages = m_languages.get(),
                                                   .theme = m_theme,
                                                   .notifications = m_notifications.get(),
                                                   .webhooks = m_webhooks.get(),
                                                   .useTheme = [this](ThemeChoice choice) { useTheme(choice); }},
                                                  m_window.get()};
    makeLinks();
    addCommands();
    connectSession();
    connectWindow();
    showCloudState();
}

Application::~Application()
{
    m_comfort.reset();
    delete m_theme; // the next one, of a tour, brings its own
}

/// What is told while nobody looks at the window: the Activity list, the desktop, the tray.
void Application::makeNotices()
{
    MainWindow *window = m_window.get();
    m_notifications = std::make_unique<Notifications>(m_settings.get(), [window] {
        return window->isVisible() && !window->isMinimized() && window->isActiveWindow();
    });
    m_taskbar = std::make_unique<TaskbarProgress>();
    m_announcer = std::make_unique<Announcer>(window);
    m_announcer->follow(m_activities.get());
    m_announcer->follow(m_notifications.get());
    m_requests = std::make_unique<RequestLog>(m_activities.get());
    m_notices = std::make_unique<NotificationRouter>(NotificationRouterContext{.window = window,
                                                                               .cloud = m_cloud.get(),
                                                                               .activities = m_activities.get(),
                                                                               .notifications = m_notifications.get()});
    m_usage = std::make_unique<UsageStatus>(window->parts().statusLine, m_settings.get());
    m_tray = std::make_unique<Tray>(window, m_settings.get());
    connect(m_tray.get(), &Tray::showRequested, window, [window] { bringToFront(window, {}); });
    connect(m_tray.get(), &Tray::quitRequested, window, [window] {
        bringToFront(window, {}); // there may be a question
        window->close();
    });
    connect(m_requests.get(), &RequestLog::recordBroken, m_window.get(),
            [this](const std::function<QString()> &sentence) {
                m_noticeLeadsTo = places::requests;
                m_window->parts().notice->say(StatusLevel::Warning, sentence, [] { return tr("Show the requests"); });
            });
    followForTray();
}

void Application::followForTray()
{
    Tray *tray = m_tray.get();
    tray->setState([this] {
        return trayState(*m_requests, *m_activities,
                         m_cloud->services() != nullptr ? m_cloud->services()->tpus.tpus() : QList<Tpu>{});
    });
    connect(m_requests.get(), &RequestLog::changed, tray, &Tray::refresh);
    for (const auto signal : {&Activities::added, &Activities::changed, &Activities::finished})
        connect(m_activities.get(), signal, tray, &Tray::refresh);
    connect(m_cloud.get(), &SessionManager::servicesChanged, tray, [this, tray] {
        if (auto *services = m_cloud->services(); services != nullptr) {
            for (const auto signal : {&TpuService::tpuChanged, &TpuService::tpuRemoved})
                connect(&services->tpus, signal, tray, &Tray::refresh);
            connect(&services->tpus, &TpuService::listChanged, tray, &Tray::refresh);
        }
        tray->refresh();
    });
}

void Application::makeLinks()
{
    m_links = std::make_unique<Navigator>(
        NavigatorContext{.window = m_window.get(),
                         .cloud = m_cloud.get(),
                         .panels = m_panels.get(),
                         .openSetting = [this](const QString &id) { return m_settingsController->showSetting(id); },
                         .switchTo = [this](const ProjectId &project) { m_desk->switchTo(project); },
                         .isKnown = [this](const ProjectId &project) { return m_desk->knows(project); },
                         .isSigningIn = [this] { return m_desk && m_desk->isSigningIn(); }});
    connect(m_notices.get(), &NotificationRouter::placeRequested, m_links.get(), &Navigator::go);
    connect(m_panels.get(), &PageFactory::noticeRequested, m_notifications.get(), &Notifications::show);
    connect(m_panels.get(), &PageFactory::terminalProgressChanged, m_taskbar.get(), &TaskbarProgress::show);
    connect(m_usage.get(), &UsageStatus::requested, m_links.get(),
            [this](const TpuId &tpu) { m_links->go(places::usage(tpu)); });
    m_keyLock = std::make_unique<KeyLockController>(KeyLockController::Context{
        .keys = m_unlockedKeys.get(), .commands = m_window->parts().commands, .notice = m_window->parts().notice});
}

void Application::open(const AppLink &link)
{
    if (m_links)
        m_links->open(link);
}

void Application::addCommands()
{
    Commands *commands = m_window->parts().commands;
    commands->addSource([this] {
        QList<PaletteEntry> entries = m_practiceMenu->entries();
        QList<PaletteEntry> english;
        m_languages->inEnglish([&] { english = m_practiceMenu->entries(); });
        for (qsizetype i = 0; i < entries.size(); ++i) {
            entries[i].names << english.at(i).text;
            entries[i].keywords += english.at(i).keywords;
        }
        return entries;
    });
    commands->add({"theme.system", QT_TRANSLATE_NOOP("Commands", "Use the system's theme"), {}, "sun-moon"}, this,
                  [this] { useTheme(ThemeChoice::System); });
    commands->add({"theme.light", QT_TRANSLATE_NOOP("Commands", "Use the light theme"), {}, "sun"}, this,
                  [this] { useTheme(ThemeChoice::Light); });
    commands->add({"theme.dark", QT_TRANSLATE_NOOP("Commands", "Use the dark theme"), {}, "moon"}, this,
                  [this] { useTheme(ThemeChoice::Dark); });
    const auto useContrast = [this](ContrastChoice contrast) {
        Comfort comfort = AppearanceController::comfortOf(*m_settings);
        comfort.contrast = contrast;
        AppearanceController::keep(m_settings.get(), comfort);
    };
    commands->add({"theme.highContrast", QT_TRANSLATE_NOOP("Commands", "Use high contrast"), {}, "sun-moon"}, this,
                  [useContrast] { useContrast(ContrastChoice::High); });
    commands->add({"theme.normalContrast", QT_TRANSLATE_NOOP("Commands", "Use normal contrast"), {}, "sun-moon"}, this,
                  [useContrast] { useContrast(ContrastChoice::Normal); });
}

void Application::connectSession()
{
    connect(m_cloud.get(), &SessionManager::stateChanged, this, &Application::showCloudState);
    connect(m_cloud.get(), &SessionManager::servicesAboutToGo, this, [this] {
        if (m_grants)
            m_grants->detach();
        if (m_notices)
            m_notices->detach();
        if (m_requests)
            m_requests->detach();
        if (m_usage)
            m_usage->detach();
        m_panels->detach();
        if (m_window->parts().notice->sentence() == std::exchange(m_listTrouble, {}))
            m_window->parts().notice->dismiss();
    });
    connect(m_cloud.get(), &SessionManager::servicesChanged, this, &Application::attachSession);
    connect(m_cloud.get(), &SessionManager::profileChanged, this, &Application::showProfile);
}

std::unique_ptr<SignInController> Application::makeController()
{
    const auto openUrl = [this](const QUrl &url) {
        if (const Result<> opened = HostLauncher{}.openUrl(url); !opened)
            m_window->parts().notice->showError(opened.error());
    };
    const auto openProgram = [this](const QString &title, const HostCommand &command, std::function<void()> ended) {
        const TerminalSession *session = m_panels->openProgram(title, command);
        if (session != nullptr)
            connect(session, &TerminalSession::stateChanged, m_desk.get(), [session, ended] {
                if (session->state() == TerminalSession::State::Ended)
                    ended();
            });
        return session != nullptr;
    };
    return std::make_unique<SignInController>(
        SignInControllerContext{.window = m_window.get(),
                                .cloud = m_cloud.get(),
                                .accounts = m_accounts.get(),
                                .network = m_options.tour ? nullptr : m_network.get(),
                                .openProgram = openProgram,
                                .work = [this] { return workInThisSession(); },
                                .openUrl = openUrl});
}

void Application::attachSession()
{
    TpuService *tpus = &m_cloud->services()->tpus;
    connect(tpus, &TpuService::listStateChanged, this, &Application::showListState);
    connect(tpus, &TpuService::listChanged, this, &Application::showListState);
    connect(tpus, &TpuService::tpuRemoved, m_activities.get(),
            [this](const TpuId &tpu) { m_activities->makePast(tpu.toString()); });
    const auto &profile = m_cloud->profile();
    const auto place = u"%1 %2"_s.arg(int(profile.kind)).arg(profile.project.toString());
    if (std::exchange(m_place, place) != place)
        m_activities->makePast(); // what ended in the practice cloud is no news in a real project
    showProfile();
    m_grants->attach(m_cloud->services());
    m_requests->attach(m_cloud->services()->tpuRequests.get(), &m_cloud->services()->journal);
    m_notices->attach();
    m_usage->attach(&m_cloud->services()->usage);
    m_panels->attach();
    // The steps of the first day stand in the strip and in the guide, too, wherever one begins.
    QTimer::singleShot(0, m_panels.get(), [this] { m_window->page(Panel::Start); });
    showListState();
}

void Application::showProfile()
{
    m_window->parts().statusLine->setProfile(m_cloud->profile());
    m_practiceMenu->menuAction()->setVisible(m_practiceMenu->isUseful());
}

UnfinishedWork Application::unfinishedWork() const
{
    const bool isPractice = m_cloud->services() != nullptr && m_cloud->services()->practice != nullptr;
    return settled(withActivities(m_panels->openShells()), isPractice ? CloudEnd::Ends : CloudEnd::GoesOn);
}

/// What another account or project ends: shells on this computer go on, and so does the practice cloud.
UnfinishedWork Application::workInThisSession() const
{
    return settled(withActivities(m_panels->openShells(PageFactory::Shells::OnTpus)), CloudEnd::GoesOn);
}

UnfinishedWork Application::withActivities(UnfinishedWork work) const
{
    m_requests->addTo(&work);
    work.kept = m_safety->undoQueue()->kept();
    work.ends += m_panels->unsavedFiles();
    for (const Activity &activity : m_activities->running()) { // what cannot be cancelled is Google's work already
        if (m_requests->owns(activity.id))
            continue;
        if (m_cloud->services() != nullptr && m_cloud->services()->pods.owns(activity.id)) {
            work.rests.append(activity.text ? activity.text() : QString{});
            continue;
        }
        if (m_cloud->services() != nullptr && m_cloud->services()->jobs.goesOnAlone(activity.id)) {
            work.onHosts.append(activity.text ? activity.text() : QString{});
            continue;
        }
        (activity.cancel ? work.ends : work.goesOn).append(activity.text ? activity.text() : QString{});
        work.mayLeaveSomething = work.mayLeaveSomething || activity.cancel;
    }
    return work;
}

/// Another practice world; what is under way in the present one is named before it ends.
void Application::startWorld(const PracticeWorld &world)
{
    UnfinishedWork work = settled(unfinishedWork(), CloudEnd::Ends);
    if (world.isAnew)
        work.ends += std::exchange(work.rests, {});
    if (work.isEmpty())
        return m_cloud->startWorld(world);
    auto *question = new QuitQuestion{work, Leaving::World, m_window.get()};
    connect(question, &QDialog::accepted, this, [this, world] { m_cloud->startWorld(world); });
    m_safety->undoQueue()->holdWhile(question);
    question->open();
}

bool Application::mayClose()
{
    if (m_isQuitAgreed)
        return true;
    const UnfinishedWork work = unfinishedWork();
    if (work.isEmpty())
        return true;
    auto *question = new QuitQuestion{work, Leaving::Program, m_window.get()};
    if (m_tray->isVisible()) {
        question->offerTray();
        connect(question, &QuitQuestion::hideRequested, m_window.get(), &QWidget::hide);
    }
    connect(question, &QDialog::accepted, this, [this] {
        m_isQuitAgreed = true;
        m_window->close();
    });
    m_safety->undoQueue()->holdWhile(question);
    question->open();
    return false;
}

void Application::connectWindow()
{
    m_window->setMayClose([this] { return mayClose(); });
    m_window->parts().topBar->setPracticeMenu(m_practiceMenu);
    connect(m_window.get(), &MainWindow::retryRequested, m_desk.get(), &SignInController::retry);
    connect(m_window.get(), &MainWindow::closing, &m_qt, &QApplication::quit);
    connect(m_window->parts().notice, &NoticeBar::actionClicked, this, [this] { m_links->go(m_noticeLeadsTo); });
    connect(m_languages.get(), &Languages::changed, this, [this](const QString &code) {
        m_theme->setLocale(Languages::locale(code));
        m_settings->change([&code](SettingsValues &values) { values.language = code; });
        showCloudState();
    });
    connect(m_window->parts().statusLine, &StatusLine::themeClicked, this, [this] {
        const auto next = m_theme->choice() == ThemeChoice::System ? ThemeChoice::Light
            : m_theme->choice() == ThemeChoice::Light              ? ThemeChoice::Dark
                                                                   : ThemeChoice::System;
        useTheme(next);
    });
    connect(m_settings.get(), &Settings::problemChanged, m_window.get(), [this] { // they are saved once more after it
        if (const auto &problem = m_settings->problem())
            m_window->parts().notice->showError(*problem);
    });
    if (const auto &problem = m_settings->problem())
        m_window->parts().notice->showError(*problem);
}

void Application::useTheme(ThemeChoice choice)
{
    m_theme->setChoice(choice);
    m_window->parts().statusLine->setTheme(choice);
    m_settings->change([choice](SettingsValues &values) { values.theme = choice; });
}

void Application::showCloudState()
{
    switch (m_cloud->state()) {
    case SessionManager::State::Stopped:
        m_window->parts().statusLine->clearProfile();
        m_window->showFailure(
            {ErrorCode::SignedOut,
             tr("The sign-in was stopped. Try again, or choose another account or the practice cloud."),
             {}});
        break;
    case SessionManager::State::Idle:
    case SessionManager::State::Starting:
        m_window->parts().statusLine->clearProfile();
        m_window->showLoading(
            m_desk->wanted().source == AccountSource::Practice
                ? tr("Starting the practice cloud. It runs on this computer; nothing in it costs money.")
                : tr("Signing in: %1").arg(accountTitle(m_desk->wanted())));
        break;
    case SessionManager::State::Failed:
        m_window->parts().statusLine->clearProfile();
        m_window->showFailure(*m_cloud->error());
        break;
    case SessionManager::State::Ready: break;
    }
}

void Application::showListState()
{
    Session *services = m_cloud->services();
    if (services == nullptr || !m_window) // the program ends, and a delete under way reads the list once more
        return;
    const ListState &state = services->tpus.listState();
    m_window->parts().statusLine->setListState(state);
    m_window->parts().navigation->setCount(Panel::Tpus, static_cast<int>(services->tpus.tpus().size()));
    const bool signIn = state.error && (needsSignIn(state.error->code) || state.error->code == ErrorCode::Portal);
    const bool doctor = state.error && leadsToDoctor(*state.error);
    const bool offline =
        state.error && state.error->code == ErrorCode::Offline && !m_safety->isOffline(); // then the banner says it
    const bool matters = offline || signIn || doctor;
    const QString trouble = matters ? state.error->message : QString{};
    NoticeBar *notice = m_window->parts().notice;
    if (doctor && m_window->parts().panel == Panel::Start)
        return; // the doctor stands there, says it, and mends it
    if (matters && trouble != m_listTrouble) { // said once: who closed it need not close it every half minute
        m_noticeLeadsTo = doctor ? places::doctor : places::signIn;
        notice->showError(*state.error,
                          needsSignIn(state.error->code) ? tr("Sign in…")
                              : doctor                   ? tr("Open the doctor")
                                                         : QString{});
    }
    if (!state.error && notice->sentence() == m_listTrouble) // what others said stays
        notice->dismiss();
    if (matters || !state.error)
        m_listTrouble = trouble;
}

int Application::run()
{
    UnixSignals signals_;
    connect(&signals_, &UnixSignals::endRequested, m_window.get(), [this] {
        m_isQuitAgreed = true; // who sends a signal does not answer questions
        m_window->close();
    });
    if (m_options.printFirstPaint)
        printFirstPaint(m_window.get());
    m_window->show();
    if (m_options.open)
        m_links->open(*m_options.open);
    QTimer::singleShot(0, m_desk.get(),
                       &SignInController::start); // after the first paint: nothing slow comes before it
    const int code = m_watcher ? m_watcher(*this)
        : m_options.tour       ? tourRunner()(*this, *m_options.tour)
                               : QApplication::exec();
    drain();
    return code;
}

void Application::drain()
{
    m_window->hide();
    m_window->setPanelFactory({});
    m_links.reset();
    m_keyLock.reset();
    m_desk.reset();
    m_grants.reset();
    m_tray.reset();
    m_usage.reset();
    m_notices.reset();
    m_requests->detach();
    m_panels.reset();
    m_window.reset(); // the pages' scopes tell their tasks to stop
    m_notifications.reset(); // until then the settings sheet asks them, when something changes while the rest goes
    m_safety.reset();
    m_cloud->end();
    m_unlockedKeys->lock();
    if (const Result<> saved = m_settings->save(); !saved)
        qWarning("%s", qUtf8Printable(saved.error().message));
    QDeadlineTimer deadline{2s};
    while (TaskScope::running() > 0 && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::ExcludeUserInputEvents, 50);
    if (TaskScope::running() > 0)
        warn(u"app"_s, u"%1 tasks did not end in time"_s.arg(TaskScope::running()));
}
