// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/pagefactory.h"

#include "services/core/hostlauncher.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/ssh/unlockedkeys.h"
#include "services/store/settings.h"
#include "services/terminal/localshell.h"
#include "services/terminal/shellintegration.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/noticebar.h"
#include "widgets/files/filespage.h"
#include "widgets/guide/guidepage.h"
#include "widgets/guide/guidesearch.h"
#include "widgets/guide/guidetext.h"
#include "widgets/palette/commands.h"
#include "widgets/ports/portoffer.h"
#include "widgets/settings/settingentries.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/palettesources.h"
#include "widgets/shell/placeof.h"
#include "widgets/shell/quitquestion.h"
#include "widgets/shell/sessionui.h"
#include "widgets/start/startpage.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/page.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/questionbar.h"

#include <QAction>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QPointer>
#include <QSet>
#include <QStandardPaths>
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

/// How a shell begins so that it marks its commands; nothing: as it does by itself.
std::optional<shellintegration::LocalStart> markedStart(const QString &shell, const Settings &settings)
{
    if (!terminalchoices::marksCommands(&settings))
        return {};
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + u"/shell"_s;
    return shellintegration::localStart(shell, folder, QProcessEnvironment::systemEnvironment());
}

/// The user's login shell, on the user's own machine. `folder`: where it begins; empty or not there: at home.
Result<std::shared_ptr<Shell>> localShell(QSize grid, const QString &folder, const Settings &settings)
{
    const HostLauncher launcher;
    const QString wanted = qEnvironmentVariable("SHELL", u"/bin/sh"_s);
    const auto marked = markedStart(wanted, settings);
    const QString place = QFileInfo{folder}.isDir() ? folder : QString{};
    auto command = launcher.commandFor(wanted, marked ? marked->arguments : QStringList{u"-l"_s}, place);
    if (command && marked) {
        for (const auto &[name, value] : marked->variables.asKeyValueRange())
            command->environment.insert(name, value);
    }
    if (!command)
        command = launcher.commandFor(u"/bin/sh"_s, {u"-l"_s}, place);
    if (!command)
        return std::unexpected{command.error()};
    return onTerminal(*command, grid);
}

const auto bookmarkKey = u"guide.bookmark"_s;

QList<GuideSetting> allSettings()
{
    QList<GuideSetting> settings;
    for (const SettingEntry &entry : settingEntries())
        settings.append({.id = QString::fromLatin1(entry.id), .title = settingTitle(entry), .text = {}});
    return settings;
}

QString titleOf(const QString &panel)
{
    for (const PanelFace &face : panelFaces()) {
        if (panel == QLatin1StringView{face.id})
            return panelTitle(face.panel);
    }
    return {};
}

QJsonObject toJson(const GuideBookmark &bookmark)
{
    return {
        {u"section"_s, bookmark.section}, {u"heading"_s, bookmark.place.heading}, {u"share"_s, bookmark.place.share}};
}

/// From a file that anybody may have written.
GuideBookmark bookmarkFrom(const QJsonObject &kept)
{
    constexpr int mostHeadings = 1'000;
    return {kept.value(u"section"_s).toString().left(100),
            {std::clamp(kept.value(u"heading"_s).toInt(), 0, mostHeadings),
             std::clamp(kept.value(u"share"_s).toDouble(), 0.0, 1.0)}};
}

} // namespace

PageFactory::PageFactory(MainWindow *window, SessionManager *cloud, Settings *settings, Activities *activities)
    : m_window{window}
    , m_cloud{cloud}
    , m_settings{settings}
    , m_activities{activities}
    , m_questions{new QuestionBar}
    , m_portOffer{new PortOffer}
    , m_palette{std::make_unique<PaletteSources>(window, cloud, [this] { return showUsage(); })}
{
    m_questions->setObjectName(u"windowQuestion"_s);
    m_window->addBar(m_questions);
    m_window->addBar(m_portOffer);
    connect(m_portOffer, &PortOffer::urlRequested, this, &PageFactory::openUrl);
    connect(m_cloud, &SessionManager::worldLeft, this, &PageFactory::closeTerminals);
    connect(m_palette.get(), &PaletteSources::placeRequested, this, &PageFactory::placeRequested);
    connect(m_palette.get(), &PaletteSources::guideRequested, this, &PageFactory::readAboutThis);
    connect(GuideNavigator::of(), &GuideNavigator::wanted, this, [this](const QString &section, const QString &anchor) {
        emit placeRequested({.page = Panel::Guide, .target = section, .details = anchor});
    });
    m_window->setGuideFactory([this] { return makeGuide(); });
}

PageFactory::~PageFactory()
{
    m_window->setPanelFactory({});
    m_window->dropPage(Panel::Guide); // it reads what goes with this
}

void PageFactory::attach()
{
    m_session = std::make_unique<SessionUi>(m_cloud->services(),
                                            SessionUi::Context{.window = m_window,
                                                               .cloud = m_cloud,
                                                               .settings = m_settings,
                                                               .activities = m_activities,
                                                               .questions = m_questions,
                                                               .portOffer = m_portOffer});
    connect(m_session.get(), &SessionUi::placeRequested, this, &PageFactory::placeRequested);
    connect(m_session.get(), &SessionUi::reconnectRequested, this, &PageFactory::reconnect);
    connect(m_session.get(), &SessionUi::urlRequested, this, &PageFactory::openUrl);
    connect(m_session.get(), &SessionUi::programRequested, this, &PageFactory::runProgram);
    connect(m_session.get(), &SessionUi::stepsChanged, this, [this] {
        if (m_window->hasPage(Panel::Guide))
            tickGuide(qobject_cast<GuidePage *>(m_window->page(Panel::Guide)));
    });
    if (auto *page = terminal())
        giveContext(page);
    connect(m_cloud->services()->hub.unlockedKeys(), &UnlockedKeys::unlocked, m_session.get(),
            [this] { resumeTerminals(); });
    m_window->setPanelFactory([this](Panel panel) { return make(panel); });
}

void PageFactory::detach()
{
    m_window->setPanelFactory({});
    m_session.reset();
    if (auto *page = terminal())
        page->dropServices();
}

QWidget *PageFactory::make(Panel panel)
{
    return panel == Panel::Terminal ? makeTerminal() : panel == Panel::Guide ? makeGuide() : m_session->make(panel);
}

/// Without services most places have nothing to show, and the panel says why.
void PageFactory::open(const Place &place)
{
    const bool isShown = place.page == Panel::Start || place.page == Panel::Tpus || place.page == Panel::Keys;
    if (place.page == Panel::Guide)
        place.target.isEmpty() ? m_window->showPanel(Panel::Guide)
                               : static_cast<void>(showGuide(place.target, place.details.toString()));
    else if (place.page == Panel::Terminal)
        openTerminal(place);
    else if (m_session)
        m_session->open(place);
    else if (isShown && place.intent != PlaceIntent::New)
        m_window->showPanel(place.page);
}

UsagePage *PageFactory::showUsage()
{
    return m_session ? m_session->showUsage() : nullptr;
}

void PageFactory::openUrl(const QUrl &url) const
{
    if (const Result<> opened = HostLauncher{}.openUrl(url); !opened)
        m_window->parts().notice->showError(opened.error());
}

TerminalPage *PageFactory::terminal() const
{
    return m_window->hasPage(Panel::Terminal) ? qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal)) : nullptr;
}

QWidget *PageFactory::makeTerminal()
{
    auto *page = new TerminalPage;
    giveContext(page);
    connect(page, &TerminalPage::keysRequested, this, [this] { emit placeRequested({.page = Panel::Keys}); });
    connect(page, &TerminalPage::tpusRequested, this, [this] { emit placeRequested({.page = Panel::Tpus}); });
    connect(page, &TerminalPage::progressChanged, this, &PageFactory::terminalProgressChanged);
    page->restore(m_settings->values().tabs);
    connect(page, &TerminalPage::tabsChanged, this,
            [this, page] { m_settings->change([page](SettingsValues &values) { values.tabs = page->tabs(); }); });
    return page;
}

void PageFactory::giveContext(TerminalPage *page)
{
    Session *services = m_cloud->services();
    const QPointer session{m_session.get()};
    const auto localShellIn = [this](QSize grid, const QString &folder) {
        return localShell(grid, folder, *m_settings);
    };
    page->setContext({.tpus = &services->tpus,
                      .hub = &services->hub,
                      .keys = &services->keys,
                      .settings = m_settings,
                      .localShell = [localShellIn](QSize grid) { return localShellIn(grid, {}); },
                      .openUrl = [this](const QString &url) { openUrl(QUrl{url}); },
                      .localLimit = HostLauncher{}.limitation(),
                      .watch = services->incidents.watch(),
                      .recoveries = services->incidents.recoveries(),
                      .used =
                          [idle = QPointer{services->incidents.idle()}](const TpuId &tpu) {
                              if (idle)
                                  idle->touch(tpu);
                          },
                      .help =
                          [session](const Incident &incident) {
                              if (session)
                                  emit session->placeRequested({.page = Panel::Tpus,
                                                                .intent = PlaceIntent::Help,
                                                                .details = QVariant::fromValue(incident)});
                          },
                      .served =
                          [session](const TpuId &tpu, int worker, const PortHint &hint, Served how) {
                              if (session)
                                  session->offerPort(tpu, worker, hint, how == Served::Pressed);
                          },
                      .forward =
                          [session](const TpuId &tpu, int worker, quint16 port) {
                              if (session)
                                  emit session->placeRequested({.page = Panel::Ports,
                                                                .target = session->hostId(tpu, worker),
                                                                .intent = PlaceIntent::New,
                                                                .details = port});
                          },
                      .files =
                          [session](const TpuId &tpu, int worker, const QString &folder) {
                              if (session)
                                  emit session->placeRequested(places::filesIn(tpu, worker, folder));
                          },
                      .localShellIn = localShellIn,
                      .notify =
                          [this](const TerminalNotice &notice) {
                              emit noticeRequested({NoticeKind::Terminal, notice.key, notice.title, notice.text});
                          }});
}

void PageFactory::openTerminal(const Place &place)
{
    auto *page = qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal));
    if (page == nullptr && place.intent != PlaceIntent::Show)
        return;
    if (place.intent == PlaceIntent::Open)
        return openOnTpu(page, TpuId{place.target}, place.details.value<TerminalTarget>());
    m_window->showPanel(Panel::Terminal);
    if (place.intent == PlaceIntent::AllHosts)
        page->openHosts(place.details.value<QList<TpuId>>());
    else if (place.intent == PlaceIntent::First)
        openFirst(page);
    else if (place.intent == PlaceIntent::Local)
        page->openLocal();
}

void PageFactory::openOnTpu(TerminalPage *page, const TpuId &tpu, const TerminalTarget &which)
{
    const auto there = m_cloud->services() != nullptr ? m_cloud->services()->tpus.tpu(tpu) : std::nullopt;
    const int worker = which.worker;
    if (there && worker > 0 && worker >= there->endpoints.size()) { // a link may say anything
        const auto last = there->endpoints.size() - 1;
        m_window->parts().notice->showNotice(
            StatusLevel::Warning,
            last < 0 ? tr("The hosts of %1 are not known yet. Worker %2 can be opened when its addresses are there.")
                           .arg(there->shortName)
                           .arg(worker)
                : last == 0
                ? tr("%1 has no worker %2: it is a single host, worker 0.").arg(there->shortName).arg(worker)
                : tr("%1 has no worker %2: its workers are 0 to %3.").arg(there->shortName).arg(worker).arg(last));
        return m_window->showPanel(Panel::Tpus);
    }
    m_window->showPanel(Panel::Terminal);
    if (which.session.isEmpty())
        page->open(tpu, worker, which.folder);
    else
        page->openSession(tpu, worker, which.session, which.title);
}

/// On the first machine that is ready, when no terminal is open yet.
void PageFactory::openFirst(TerminalPage *page)
{
    const auto &tpus = m_cloud->services()->tpus.tpus();
    const auto ready = std::ranges::find(tpus, TpuState::Ready, &Tpu::state);
    const bool hasTab =
        std::ranges::any_of(m_settings->values().tabs, [](const TabChoice &tab) { return !tab.tpu.isEmpty(); });
    if (ready != tpus.end() && !hasTab)
        page->open(ready->id, 0);
}

void PageFactory::reconnect(const TpuId &tpu)
{
    if (auto *page = terminal())
        page->reconnect(tpu);
}

void PageFactory::resumeTerminals()
{
    const auto *page = terminal();
    const auto panes = page != nullptr ? page->findChildren<TerminalPane *>() : QList<TerminalPane *>{};
    for (auto *pane : panes) {
        const auto &error = pane->session()->error();
        const bool isForKey = pane->session()->state() == TerminalSession::State::Ended && error
            && !error->message.isEmpty()
            && (error->code == ErrorCode::Cancelled || error->code == ErrorCode::KeyLocked
                || error->code == ErrorCode::KeyUnreadable); // nobody gave the passphrase, or a wrong one
        if (isForKey)
            pane->start();
    }
}

void PageFactory::closeTerminals(const ProjectId &project)
{
    auto *page = terminal();
    const auto tabs = page != nullptr ? page->findChildren<TerminalPane *>() : QList<TerminalPane *>{};
    for (auto *tab : tabs) {
        if (tab->session()->place().tpu.startsWith(u"projects/%1/"_s.arg(project.toString())))
            tab->requestClose(); // it has ended with its services: nothing is lost
    }
}

TerminalSession *PageFactory::openProgram(const QString &title, const HostCommand &command)
{
    auto *page = qobject_cast<TerminalPage *>(m_window->page(Panel::Terminal));
    if (page == nullptr)
        return nullptr;
    m_window->showPanel(Panel::Terminal);
    return page->openProgram(title, [command](QSize grid) { return onTerminal(command, grid); });
}

void PageFactory::runProgram(const QString &title, const QString &program, const QStringList &arguments)
{
    auto *notice = m_window->parts().notice;
    const auto command = HostLauncher{}.commandFor(program, arguments);
    if (!command)
        notice->showError(command.error());
    else if (openProgram(title, *command) == nullptr)
        notice->showNotice(StatusLevel::Warning, tr("There are too many terminals. Close one, then try again."));
}

UnfinishedWork PageFactory::openShells(Shells which) const
{
    UnfinishedWork work;
    const auto *page = terminal();
    const auto sessions = page != nullptr ? page->findChildren<TerminalSession *>() : QList<TerminalSession *>{};
    for (const auto *session : sessions) {
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

QStringList PageFactory::unsavedFiles() const
{
    const auto *page =
        m_window->hasPage(Panel::Files) ? qobject_cast<FilesPage *>(m_window->page(Panel::Files)) : nullptr;
    QStringList files;
    for (const auto &file : page != nullptr ? page->unsavedFiles() : QStringList{})
        files << tr("Unsaved changes: %1").arg(file);
    return files;
}

QWidget *PageFactory::makeGuide()
{
    if (!m_guideSearch) {
        m_guideText = std::make_unique<GuideText>();
        m_guideSearch = std::make_unique<GuideSearch>(m_guideText.get());
        m_guideSearch->setSettings(&allSettings);
    }
    auto *page = new GuidePage{{.text = m_guideText.get(), .search = m_guideSearch.get(), .panelTitle = &titleOf}};
    connect(page, &GuidePage::settingRequested, m_window, &MainWindow::settingRequested);
    connect(page, &GuidePage::commandRequested, this, [this](const QString &command) {
        if (auto *action = m_window->parts().commands->action(QLatin1StringView{command.toLatin1()}))
            action->trigger();
    });
    connect(page, &GuidePage::runRequested, this, &PageFactory::runFromGuide);
    connect(page, &GuidePage::urlRequested, this, &PageFactory::openUrl);
    connect(page, &GuidePage::shown, this, [this, page] { tickGuide(page); }); // of another project, by now
    tickGuide(page);
    page->turnTo(bookmarkFrom(m_settings->more(bookmarkKey).toObject()));
    connect(page, &GuidePage::rested, this,
            [this, page] { m_settings->setMore(bookmarkKey, toJson(page->bookmark())); });
    return page;
}

/// The Start panel knows which steps are done; before it was shown what it kept holds.
void PageFactory::tickGuide(GuidePage *page)
{
    QSet<QString> done;
    if (auto *start =
            m_window->hasPage(Panel::Start) ? qobject_cast<StartPage *>(m_window->page(Panel::Start)) : nullptr) {
        for (const auto &step : start->steps()) {
            if (step.state == GuideStep::State::Done)
                done.insert(guideStepName(step.id));
        }
    } else {
        const auto kept = m_settings->more(doneStepsKey(m_cloud->profile().project)).toArray();
        for (const auto &name : kept)
            done.insert(name.toString());
    }
    page->setDone(done);
}

bool PageFactory::showGuide(const QString &section, const QString &anchor)
{
    m_window->showPanel(Panel::Guide);
    auto *page = qobject_cast<GuidePage *>(m_window->page(Panel::Guide));
    if (page == nullptr || !page->open(section, anchor))
        return false;
    page->read();
    return true;
}

/// From what has the focus outwards: the nearest part that has a section opens it. In the guide it goes to its search.
void PageFactory::readAboutThis()
{
    for (QWidget *around = m_window->focusWidget() != nullptr ? m_window->focusWidget() : m_window; around != nullptr;
         around = around->parentWidget()) {
        if (auto *guide = qobject_cast<GuidePage *>(around))
            return guide->search();
        for (auto *button : around->findChildren<GuideButton *>()) {
            if (button->isVisible())
                return button->click();
        }
        for (auto *guide : around->findChildren<GuidePage *>()) {
            if (guide->isVisible())
                return guide->search();
        }
    }
    m_window->showPanel(Panel::Guide);
}

/// Only filled in: the user chooses the hosts, reads it, and presses Run.
void PageFactory::runFromGuide(const QString &script)
{
    if (!m_session) {
        m_window->parts().notice->showNotice(StatusLevel::Warning,
                                             tr("There are no hosts to run this on: no cloud is open. Sign in, or "
                                                "choose the practice cloud, then press it again."));
        return;
    }
    emit placeRequested({.page = Panel::Pod, .view = PlaceView::Run, .intent = PlaceIntent::Fill, .details = script});
}
