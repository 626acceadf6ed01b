// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels.h"

#include "app/activitystrip.h"
#include "app/cloud.h"
#include "app/cloudwork.h"
#include "app/commands.h"
#include "app/dependants.h"
#include "app/jobear.h"
#include "app/mainwindow.h"
#include "app/quitquestion.h"
#include "app/troubledesk.h"
#include "services/auth/practicecontrol.h"
#include "services/core/activities.h"
#include "services/core/hostlauncher.h"
#include "services/keys/keyservice.h"
#include "services/pod/hostpool.h"
#include "services/pod/jobservice.h"
#include "services/quota/grants.h"
#include "services/quota/quotaservice.h"
#include "services/ssh/hub.h"
#include "services/terminal/localshell.h"
#include "services/tpu/tpuservice.h"
#include "services/wish/luckrecorder.h"
#include "widgets/common/noticebar.h"
#include "widgets/guide/guidesearch.h"
#include "widgets/guide/guidetext.h"
#include "widgets/keys/keyspage.h"
#include "widgets/ports/portoffer.h"
#include "widgets/quota/cleanupview.h"
#include "widgets/quota/grantcorner.h"
#include "widgets/quota/moneyview.h"
#include "widgets/quota/quotapage.h"
#include "widgets/terminal/page.h"
#include "widgets/terminal/questionbar.h"
#include "widgets/terminal/sshquestions.h"
#include "widgets/terminal/tab.h"
#include "widgets/tpu/tpupage.h"
#include "widgets/tpu/troublehelp.h"
#include "widgets/tpu/zonejudge.h"
#include "widgets/wish/capacityview.h"
#include "widgets/wish/requestsview.h"

#include <QAction>
#include <QPointer>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// A program of the user's own machine, on a terminal of ours.
Result<std::shared_ptr<Shell>> onTerminal(const HostCommand &command, QSize grid)
{
    QProcessEnvironment environment = command.environment;
    const QProcessEnvironment terminal = LocalShell::environment();
    for (const QString &name : {u"TERM"_s, u"COLORTERM"_s})
        environment.insert(name, terminal.value(name));
    auto shell = std::make_shared<LocalShell>(LocalProgram{.program = command.program,
                                                           .arguments = command.arguments,
                                                           .environment = environment,
                                                           .directory = command.folder,
                                                           .columns = grid.width(),
                                                           .rows = grid.height()});
    shell->start();
    return shell;
}

/// The user's login shell, on the user's own machine.
Result<std::shared_ptr<Shell>> localShell(QSize grid)
{
    const HostLauncher launcher;
    const QString wanted = qEnvironmentVariable("SHELL", u"/bin/sh"_s);
    auto command = launcher.commandFor(wanted, {u"-l"_s});
    if (!command)
        command = launcher.commandFor(u"/bin/sh"_s, {u"-l"_s});
    if (!command)
        return std::unexpected{command.error()};
    return onTerminal(*command, grid);
}

} // namespace

Panels::Panels(MainWindow *window, Cloud *cloud, Settings *settings, Activities *activities)
    : m_window{window}
    , m_cloud{cloud}
    , m_settings{settings}
    , m_activities{activities}
    , m_questions{new QuestionBar}
    , m_portOffer{new PortOffer}
{
    m_questions->setObjectName(u"windowQuestion"_s);
    m_window->addBar(m_questions);
    m_window->addBar(m_portOffer);
    connect(m_portOffer, &PortOffer::urlRequested, this, &Panels::openUrl);
    connect(m_cloud, &Cloud::worldLeft, this, &Panels::closeTerminals);
    addCommands();
}

void Panels::addCommands()
{
    Commands *commands = m_window->parts().commands;
    commands->add(
        {"tpu.create", QT_TRANSLATE_NOOP("Commands", "Create a TPU…"), QKeySequence{Qt::CTRL | Qt::Key_N}, "plus"},
        this, [this] {
            if (auto *page = qobject_cast<TpuPage *>(m_window->page(Panel::Tpus))) {
                m_window->showPanel(Panel::Tpus);
                page->openCreate();
            }
        });
    commands->add({"tpu.requests", QT_TRANSLATE_NOOP("Commands", "Show my requests for TPUs"), {}, "inbox"}, this,
                  [this] { showRequest({}); });
    commands->add({"app.doctor", QT_TRANSLATE_NOOP("Commands", "Open the doctor and check again"), {}, "shield-check"},
                  this, [this] { openDoctor(); });
    addQuotaCommands();
    addRunCommands();
    addPodCommands();
    addUsageCommands();
    addPortCommands();
    addGuideCommands();
    commands->add({"terminal.local", QT_TRANSLATE_NOOP("Commands", "Open a shell on this computer"),
                   QKeySequence{Qt::CTRL | Qt::SHIFT | Qt::Key_N}, "square-terminal"},
                  this, [this] {
                      if (auto *page = qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal))) {
                          m_window->showPanel(Panel::Terminal);
                          page->openLocal();
                      }
                  });
    addPaletteSources();
}

void Panels::addQuotaCommands()
{
    Commands *commands = m_window->parts().commands;
    commands->add({"money.open", QT_TRANSLATE_NOOP("Commands", "What can be billed in this project"), {}, "gauge"},
                  this, [this] {
                      if (auto *page = qobject_cast<QuotaPage *>(m_window->page(Panel::Quota))) {
                          m_window->showPanel(Panel::Quota);
                          page->showView(QuotaView::Money);
                      }
                  });
    commands->add({"grant.paste", QT_TRANSLATE_NOOP("Commands", "Paste a TRC mail…"), {}, "mail"}, this,
                  [this] { openGrant(&GrantCorner::paste); });
    commands->add({"grant.list", QT_TRANSLATE_NOOP("Commands", "Show my TRC grants"), {}, "list-checks"}, this,
                  [this] { openGrant(&GrantCorner::list); });
}

QWidget *Panels::make(Panel panel)
{
    switch (panel) {
    case Panel::Start: return makeStart();
    case Panel::Quota: return makeQuota();
    case Panel::Tpus: return makeTpus();
    case Panel::Keys: return makeKeys();
    case Panel::Terminal: return makeTerminal();
    case Panel::Pod: return makePod();
    case Panel::Storage: return makeStorage();
    case Panel::Usage: return makeUsage();
    case Panel::Ports: return makePorts();
    case Panel::Guide: return makeGuide();
    }
    return nullptr;
}

void Panels::dropCloudPages()
{
    for (const Panel panel :
         {Panel::Start, Panel::Quota, Panel::Tpus, Panel::Keys, Panel::Pod, Panel::Storage, Panel::Usage, Panel::Ports})
        m_window->dropPage(panel);
    dropCompact();
    m_portOffer->setForwards(nullptr);
    if (m_window->hasPage(Panel::Terminal))
        qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal))->dropServices();
}

void Panels::openUrl(const QUrl &url) const
{
    if (const Result<> opened = HostLauncher{}.openUrl(url); !opened)
        m_window->parts().notice->showError(opened.error());
}

/// The one list of what is over: start page and TPU page lead there.
void Panels::openCleanUp()
{
    m_window->showPanel(Panel::Quota);
    if (auto *quota = qobject_cast<QuotaPage *>(m_window->page(Panel::Quota)))
        quota->openCleanUp();
}

void Panels::trigger(QLatin1StringView command)
{
    if (QAction *action = m_window->parts().commands->action(command))
        action->trigger();
}

QWidget *Panels::makeQuota()
{
    const CloudServices *services = m_cloud->services();
    auto *page = new QuotaPage{
        {.quota = services->quota, .tpus = services->tpus, .grants = services->grants, .settings = m_settings}};
    addGrantCorner(page);
    connect(page, &QuotaPage::createRequested, this, [this](const CreatePreset &preset) {
        if (auto *tpus = qobject_cast<TpuPage *>(m_window->page(Panel::Tpus))) {
            m_window->showPanel(Panel::Tpus);
            tpus->openCreate(preset);
        }
    });
    connect(page, &QuotaPage::podRequested, this, &Panels::planPod);
    connect(page, &QuotaPage::doctorRequested, this, &Panels::openDoctor);
    auto *cleanUp =
        new CleanUpView{{.leftovers = services->leftovers, .tpus = services->tpus, .prices = services->prices}};
    connect(cleanUp, &CleanUpView::doctorRequested, this, &Panels::openDoctor);
    connect(cleanUp, &CleanUpView::signInRequested, m_window, &MainWindow::signInRequested);
    page->setView(QuotaView::CleanUp, cleanUp);
    page->setView(QuotaView::Money, makeMoney(page));
    connect(page, &QuotaPage::signInRequested, m_window, &MainWindow::signInRequested);
    return page;
}

QWidget *Panels::makeMoney(QuotaPage *page)
{
    const CloudServices *services = m_cloud->services();
    auto *view = new MoneyView{{.billables = services->billables,
                                .tpus = services->tpus,
                                .grants = services->grants,
                                .prices = services->prices,
                                .address = services->address,
                                .settings = m_settings}};
    connect(view, &MoneyView::cleanUpRequested, page, &QuotaPage::openCleanUp);
    connect(view, &MoneyView::doctorRequested, this, [this] { m_window->showPanel(Panel::Start); });
    connect(view, &MoneyView::linkRequested, this, [this](const QUrl &url) {
        if (const Result<> opened = HostLauncher{}.openUrl(url); !opened)
            m_window->parts().notice->showError(opened.error());
    });
    return view;
}

void Panels::openGrant(void (GrantCorner::*what)())
{
    auto *page = m_cloud->services() != nullptr ? m_window->page(Panel::Quota) : nullptr;
    auto *corner = page != nullptr ? page->findChild<GrantCorner *>() : nullptr;
    if (corner == nullptr)
        return;
    m_window->showPanel(Panel::Quota);
    (corner->*what)();
}

void Panels::addGrantCorner(QuotaPage *page)
{
    const CloudServices *services = m_cloud->services();
    GrantContext context{
        .grants = services->grants,
        .project = services->profile.project,
        .projectNumber = services->profile.projectNumber,
        .zones = [tpus = services->tpus](std::stop_token stop) { return tpus->zones(std::move(stop)); }};
    if (PracticeControl *practice = services->practice)
        context.practiceMail = [practice](std::stop_token stop) { return practice->mail(std::move(stop)); };
    new GrantCorner{context, page};
}

QWidget *Panels::makeKeys()
{
    const CloudServices *services = m_cloud->services();
    auto *page = new KeysPage{{.keys = services->keys,
                               .tpus = services->tpus,
                               .hub = services->hub,
                               .settings = m_settings,
                               .prompts = promptsIn(m_questions)}};
    connect(page, &KeysPage::doctorRequested, this, &Panels::openDoctor);
    connect(page, &KeysPage::signInRequested, m_window, &MainWindow::signInRequested);
    connect(page, &KeysPage::createRequested, this, [this] { trigger("tpu.create"_L1); });
    return page;
}

QWidget *Panels::makeTpus()
{
    const CloudServices *services = m_cloud->services();
    auto *page = new TpuPage{
        {.tpus = services->tpus,
         .quota = services->quota,
         .wishes = services->wishes,
         .grants = services->grants,
         .prices = services->prices,
         .keys = services->keys,
         .settings = m_settings,
         .watch = services->troubles->watch(),
         .comeBacks = services->troubles->comeBacks(),
         .idle = services->troubles->idle(),
         .dependants = [services](const QList<Tpu> &tpus) { return dependantsOf(tpus, hostWork(*services)); }}};
    connect(page, &TpuPage::keysRequested, this, [this] { m_window->showPanel(Panel::Keys); });
    connect(page, &TpuPage::connectionTestRequested, this, [this] { trigger("connection.test"_L1); });
    connect(page, &TpuPage::reconnectRequested, this, &Panels::reconnect);
    connect(page, &TpuPage::terminalRequested, this, &Panels::openTerminal);
    connect(page, &TpuPage::setUpRequested, this, &Panels::setUpTpu);
    connect(page, &TpuPage::runRequested, this, &Panels::runOn);
    connect(page, &TpuPage::flagsRequested, page, flagsBeside(page));
    connect(page, &TpuPage::usageRequested, this, &Panels::showUsage);
    connect(page, &TpuPage::portRequested, this, [this](const TpuId &tpu) { forwardFrom(tpu, 0); });
    connect(page, &TpuPage::quotaRequested, this, [this] { m_window->showPanel(Panel::Quota); });
    connect(page, &TpuPage::cleanUpRequested, this, &Panels::openCleanUp);
    connect(page, &TpuPage::doctorRequested, this, &Panels::openDoctor);
    connect(page, &TpuPage::signInRequested, m_window, &MainWindow::signInRequested);
    connect(page, &TpuPage::countChanged, this,
            [this](int nodes) { m_window->parts().navigation->setCount(Panel::Tpus, nodes); });
    addRequests(page);
    addCapacity(page);
    return page;
}

void Panels::addRequests(TpuPage *page)
{
    const CloudServices *services = m_cloud->services();
    const ZoneJudge judge = page->judge();
    auto *view = new RequestsView{services->wishes,
                                  {.verdict = [judge](const TpuSpec &spec) { return judge.verdict(spec); },
                                   .granted = [judge](const TpuSpec &spec) { return judge.granted(spec); },
                                   .zones =
                                       [quota = services->quota] {
                                           QList<ZoneId> zones;
                                           for (const QuotaRow &row : quota->rows()) {
                                               if (!zones.contains(row.zone) && !row.zone.isEmpty())
                                                   zones << row.zone;
                                           }
                                           return zones;
                                       }}};
    view->heed(services->tpus);
    page->setView(TpuView::Requests, view);
    connect(page, &TpuPage::requestShown, view, &RequestsView::showRequest);
    connect(view, &RequestsView::createRequested, page, [page] { page->openCreate(); });
    connect(view, &RequestsView::againRequested, page, &TpuPage::openAgain);
    connect(view, &RequestsView::tpuRequested, this, &Panels::showTpu);
    connect(view, &RequestsView::remedyRequested, this, &Panels::heal);
}

void Panels::addCapacity(TpuPage *page)
{
    const CloudServices *services = m_cloud->services();
    auto *view = new CapacityView{{.luck = services->luck,
                                   .clock = m_cloud->clock(),
                                   .project = services->profile.project,
                                   .isForSending = services->practice == nullptr,
                                   .underWay = [wishes = QPointer{services->wishes}](const QDateTime &now) {
                                       return wishes ? spansUnderWay(wishes->wishes(), now) : QList<LuckSpan>{};
                                   }}};
    page->setView(TpuView::Capacity, view);
    connect(view, &CapacityView::createRequested, page, [page] { page->openCreate(); });
}

void Panels::heal(TriageRemedy remedy)
{
    switch (remedy) {
    case TriageRemedy::Doctor: openDoctor(); break;
    case TriageRemedy::Quota: go(StartPlace::Quota); break;
    case TriageRemedy::CleanUp: openCleanUp(); break;
    case TriageRemedy::SignIn: go(StartPlace::SignIn); break;
    case TriageRemedy::Keys: go(StartPlace::Keys); break;
    default: break;
    }
}

void Panels::showTpu(const TpuId &tpu)
{
    m_window->showPanel(Panel::Tpus);
    if (auto *page = qobject_cast<TpuPage *>(m_window->page(Panel::Tpus))) {
        page->showView(TpuView::List);
        page->select(tpu);
    }
}

void Panels::showRequest(const QUuid &request)
{
    m_window->showPanel(Panel::Tpus);
    if (auto *page = qobject_cast<TpuPage *>(m_window->page(Panel::Tpus))) {
        page->showView(TpuView::Requests);
        emit page->requestShown(request);
    }
}

QWidget *Panels::makeTerminal()
{
    auto *page = new TerminalPage;
    giveContext(page);
    connect(page, &TerminalPage::keysRequested, this, [this] { m_window->showPanel(Panel::Keys); });
    connect(page, &TerminalPage::tpusRequested, this, [this] { m_window->showPanel(Panel::Tpus); });
    page->restore(m_settings->values().tabs);
    connect(page, &TerminalPage::tabsChanged, this,
            [this, page] { m_settings->change([page](SettingsValues &values) { values.tabs = page->tabs(); }); });
    return page;
}

/// The button of a trouble, wherever it is pressed: the page of TPUs does it, and shows it.
void Panels::help(const Trouble &trouble)
{
    auto *page = m_cloud->services() != nullptr ? qobject_cast<TpuPage *>(m_window->page(Panel::Tpus)) : nullptr;
    if (page == nullptr)
        return;
    m_window->showPanel(Panel::Tpus);
    page->select(trouble.tpu);
    page->help()->help(trouble);
}

void Panels::reconnect(const TpuId &tpu)
{
    if (m_window->hasPage(Panel::Terminal))
        qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal))->reconnect(tpu);
}

void Panels::giveContext(TerminalPage *page)
{
    const CloudServices *services = m_cloud->services();
    page->setContext({.tpus = services->tpus,
                      .hub = services->hub,
                      .keys = services->keys,
                      .settings = m_settings,
                      .localShell = &localShell,
                      .openUrl = [this](const QString &url) { openUrl(QUrl{url}); },
                      .localLimit = HostLauncher{}.limitation(),
                      .watch = services->troubles->watch(),
                      .comeBacks = services->troubles->comeBacks(),
                      .used =
                          [idle = QPointer{services->troubles->idle()}](const TpuId &tpu) {
                              if (idle)
                                  idle->touch(tpu);
                          },
                      .help =
                          [self = QPointer{this}](const Trouble &trouble) {
                              if (self)
                                  self->help(trouble);
                          },
                      .served =
                          [self = QPointer{this}](const TpuId &tpu, int worker, const PortHint &hint, Served how) {
                              if (self)
                                  self->heardOfPort(tpu, worker, hint, how);
                          },
                      .forward =
                          [self = QPointer{this}](const TpuId &tpu, int worker, quint16 port) {
                              if (self)
                                  self->forwardFrom(tpu, worker, port);
                          }});
    connect(services->troubles, &TroubleDesk::reconnectWanted, this, &Panels::reconnect, Qt::UniqueConnection);
}

void Panels::closeTerminals(const ProjectId &project)
{
    if (!m_window->hasPage(Panel::Terminal))
        return;
    for (auto *tab : m_window->page(Panel::Terminal)->findChildren<TerminalTab *>()) {
        if (tab->session()->place().tpu.startsWith(u"projects/%1/"_s.arg(project.toString())))
            tab->requestClose(); // it has ended with its services: nothing is lost
    }
}

TerminalSession *Panels::openProgram(const QString &title, const HostCommand &command)
{
    auto *page = qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal));
    if (page == nullptr)
        return nullptr;
    m_window->showPanel(Panel::Terminal);
    return page->openProgram(title, [command](QSize grid) { return onTerminal(command, grid); });
}

UnfinishedWork Panels::openShells(Shells which) const
{
    UnfinishedWork work;
    if (!m_window->hasPage(Panel::Terminal))
        return work;
    for (const auto *session : m_window->page(Panel::Terminal)->findChildren<TerminalSession *>()) {
        if (session->isLocal() && which == Shells::OnTpus)
            continue;
        const bool isOpen =
            session->state() == TerminalSession::State::Open || session->state() == TerminalSession::State::Waiting;
        if (isOpen && session->isProtected())
            work.onHosts << tr("tmux terminals: %1").arg(session->label());
        else if (isOpen)
            work.ends << tr("Shell: %1").arg(session->label());
    }
    return work;
}

void Panels::cloudChanged()
{
    m_cloud->services()->hosts->setPrompts(promptsIn(m_questions));
    m_portOffer->setForwards(m_cloud->services()->forwards);
    auto *jobs = m_cloud->services()->jobs;
    connect(new JobEar{jobs, jobs}, &JobEar::served, this, &Panels::offerPort);
    if (auto *strip = m_window->findChild<ActivityStrip *>()) {
        auto *tpus = m_cloud->services()->tpus;
        strip->setElsewhere([tpus = QPointer{tpus}] { return tpus ? cloudWork(tpus->tpus()) : QString{}; });
        connect(tpus, &TpuService::listChanged, strip, &ActivityStrip::refresh);
        connect(tpus, &TpuService::tpuChanged, strip, &ActivityStrip::refresh);
        connect(tpus, &TpuService::tpuRemoved, strip, &ActivityStrip::refresh);
        connect(tpus, &QObject::destroyed, strip, &ActivityStrip::refresh);
    }
    if (m_window->hasPage(Panel::Terminal))
        giveContext(qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal)));
}
