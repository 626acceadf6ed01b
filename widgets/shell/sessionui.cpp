// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/sessionui.h"

#include "services/auth/practicecontrol.h"
#include "services/core/activities.h"
#include "services/hosts/runhistory.h"
#include "services/ports/jobportdetector.h"
#include "services/quota/quotaservice.h"
#include "services/recipes/steprunner.h"
#include "services/session/dependants.h"
#include "services/session/jobrecoverytools.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/session/sessionwork.h"
#include "services/store/settings.h"
#include "services/tpu/multislice.h"
#include "services/usage/sliceusage.h"
#include "widgets/common/layoutorder.h"
#include "widgets/files/filespage.h"
#include "widgets/files/syncnews.h"
#include "widgets/files/synctext.h"
#include "widgets/hosts/podpage.h"
#include "widgets/hosts/reachadvice.h"
#include "widgets/hosts/runview.h"
#include "widgets/jobs/jobsview.h"
#include "widgets/keys/keyspage.h"
#include "widgets/notifications/tray.h"
#include "widgets/ports/portoffer.h"
#include "widgets/ports/portspage.h"
#include "widgets/provisioning/capacityview.h"
#include "widgets/provisioning/requestsview.h"
#include "widgets/quota/cleanupview.h"
#include "widgets/quota/grantcorner.h"
#include "widgets/quota/moneyview.h"
#include "widgets/quota/quotapage.h"
#include "widgets/runs/runspage.h"
#include "widgets/setup/flagssheet.h"
#include "widgets/setup/planview.h"
#include "widgets/shell/activitystrip.h"
#include "widgets/shell/hostfiles.h"
#include "widgets/shell/hostports.h"
#include "widgets/shell/labbook.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/placeof.h"
#include "widgets/shell/podform.h"
#include "widgets/shell/projectsummary.h"
#include "widgets/shell/sessionbuckets.h"
#include "widgets/start/startpage.h"
#include "widgets/storage/storagepage.h"
#include "widgets/terminal/questionbar.h"
#include "widgets/terminal/sshquestions.h"
#include "widgets/tpu/createform.h"
#include "widgets/tpu/incidentactions.h"
#include "widgets/tpu/placementcheck.h"
#include "widgets/tpu/tpupage.h"
#include "widgets/usage/compactusage.h"
#include "widgets/usage/usagepage.h"

#include <QStandardPaths>
#include <QUrl>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

const auto compactKey = u"usage.compact"_s;
/// The newest job that has not ended there; null: none.
QUuid jobOn(const JobService &jobs, const TpuId &tpu)
{
    for (const auto &job : jobs.jobs()) {
        const auto *last = job.last();
        const auto isThere = [&](const JobHost &host) { return host.host.tpu == tpu && !host.isOver(); };
        if (last != nullptr && std::ranges::any_of(last->hosts, isThere))
            return job.id;
    }
    return {};
}

/// What a TPU does, in a word or two: the job's name, else what its chips do. Empty: that is not known.
QString workOn(const Session &session, const TpuId &tpu)
{
    if (const auto job = session.jobs.find(jobOn(session.jobs, tpu)))
        return job->spec.name;
    const auto usage = session.usage.now(tpu);
    const bool isMeasured = std::isfinite(usage.duty);
    const auto busy = [&usage] { return SessionUi::tr("busy %1 %", "97 % of the time").arg(qRound(usage.duty)); };
    switch (usage.state) {
    case UsageState::Busy: return isMeasured ? busy() : usageStateWord(UsageState::Busy);
    case UsageState::Coarse:
        if (!isMeasured)
            break;
        return usage.duty > 0 ? busy() : usageStateWord(UsageState::Idle);
    case UsageState::NoWorkload:
    case UsageState::HeldIdle:
    case UsageState::Idle: return usageStateWord(UsageState::Idle);
    case UsageState::Hung: return usageStateWord(UsageState::Hung);
    case UsageState::NoData:
    case UsageState::Unreachable:
    case UsageState::Stale:
    case UsageState::Failed: break;
    }
    return {};
}

/// Whether hosts know who is to log in to them, and of whom that is said.
std::pair<UsageLogin, QString> loginOf(const KeyService *keys)
{
    if (keys == nullptr || keys->loginChoice().user.isEmpty())
        return {UsageLogin::Missing, {}};
    const bool isMissing = loginKeyOf(*keys, QDateTime::currentDateTimeUtc()) == LoginKey::Missing;
    return {isMissing ? UsageLogin::Unpublished : UsageLogin::Ready, keys->loginChoice().hostUser()};
}

TpuPageServices tpuServices(Session *session, Settings *settings)
{
    return {.tpus = &session->tpus,
            .quota = &session->quota,
            .tpuRequests = session->tpuRequests.get(),
            .grants = &session->grants,
            .prices = &session->prices,
            .keys = &session->keys,
            .hostKeys = session->hub.hostKeys(),
            .log = &session->tpuLog,
            .settings = settings,
            .watch = session->incidents.watch(),
            .recoveries = session->incidents.recoveries(),
            .idle = session->incidents.idle(),
            .dependants = [session](const QList<Tpu> &tpus) { return dependantsOf(tpus, hostWork(*session)); },
            .work = [session](const TpuId &tpu) { return workOn(*session, tpu); }};
}

jobtext::SyncedFolders syncedFolders(const SyncService &sync)
{
    jobtext::SyncedFolders folders;
    for (const auto &folder : sync.folders())
        folders.append({folder.id, synctext::folderName(folder)});
    return folders;
}

JobsContext jobsContext(Session *session, Clock *clock)
{
    return {.jobs = &session->jobs,
            .pool = &session->hosts,
            .tpus = [tpus = QPointer{&session->tpus}] { return tpus ? tpus->tpus() : QList<Tpu>{}; },
            .syncedFolders = [sync = &session->sync] { return syncedFolders(*sync); },
            .checkpoints = jobRecoveryTools(*session, clock).checkpoints,
            .mounted = [session](const QList<PodHost> &hosts) { return mountedFolders(session->documents, hosts); },
            .buckets = sessionBuckets(session)};
}

/// Where a job ended well already nobody needs a first program.
bool hasSucceeded(const JobService &jobs)
{
    return std::ranges::any_of(jobs.jobs(), [](const Job &job) { return stateOf(job) == JobState::Succeeded; });
}

std::optional<TpuId> firstReady(const TpuService &tpus)
{
    const auto &all = tpus.tpus();
    const auto ready = std::ranges::find(all, TpuState::Ready, &Tpu::state);
    return ready != all.end() ? std::optional{ready->id} : std::nullopt;
}

} // namespace

SessionUi::SessionUi(Session *session, const Context &context)
    : m_session{session}
    , m_context{context}
{
    m_session->hosts.setPrompts(promptsIn(m_context.questions));
    m_context.portOffer->setForwards(&m_session->forwards);
    connect(new JobPortDetector{&m_session->jobs, this}, &JobPortDetector::served, m_context.portOffer,
            &PortOffer::offer);
    new SyncNews{&m_session->sync, m_context.activities, this};
    connect(&m_session->incidents, &RecoveryController::reconnectWanted, this, &SessionUi::reconnectRequested);
    followStrip();
}

SessionUi::~SessionUi()
{
    for (const Panel panel : {Panel::Start, Panel::Quota, Panel::Tpus, Panel::Keys, Panel::Pod, Panel::Runs,
                              Panel::Storage, Panel::Files, Panel::Usage, Panel::Ports})
        m_context.window->dropPage(panel);
    if (m_compact)
        m_context.settings->setMore(compactKey, QString::fromLatin1(m_compact->saveGeometry().toBase64()));
    delete m_compact;
    m_context.portOffer->setForwards(nullptr);
}

void SessionUi::followStrip()
{
    auto *strip = m_context.window->findChild<ActivityStrip *>();
    if (strip == nullptr)
        return;
    auto *tpus = &m_session->tpus;
    strip->setElsewhere([tpus = QPointer{tpus}] { return tpus ? sessionWork(tpus->tpus()) : QString{}; });
    for (const auto news : {&TpuService::tpuChanged, &TpuService::tpuRemoved})
        connect(tpus, news, strip, &ActivityStrip::refresh);
    connect(tpus, &TpuService::listChanged, strip, &ActivityStrip::refresh);
    connect(tpus, &QObject::destroyed, strip, &ActivityStrip::refresh);
}

QWidget *SessionUi::make(Panel panel)
{
    switch (panel) {
    case Panel::Start: return makeStart();
    case Panel::Quota: return makeQuota();
    case Panel::Tpus: return makeTpus();
    case Panel::Keys: return makeKeys();
    case Panel::Pod: return makePod();
    case Panel::Storage: return makeStorage();
    case Panel::Files: return filesPageOf(m_session, m_context, this);
    case Panel::Usage: return makeUsage();
    case Panel::Runs: return runsPageOf(m_session, m_context, this);
    case Panel::Ports: return portsPageOf(m_session, m_context, this);
    case Panel::Terminal:
    case Panel::Guide: break;
    }
    return nullptr;
}

void SessionUi::open(const Place &place)
{
    switch (place.page) {
    case Panel::Start: openStart(place); break;
    case Panel::Quota: show<QuotaPage>(place.page)->open(place); break;
    case Panel::Tpus: openTpus(place); break;
    case Panel::Keys: show<KeysPage>(place.page)->open(place); break;
    case Panel::Pod: openPod(place); break;
    case Panel::Storage:
        if (auto *page = show<StoragePage>(Panel::Storage); !place.target.isEmpty())
            page->showTpu(TpuId{place.target});
        break;
    case Panel::Files: openFiles(show<FilesPage>(place.page), place); break;
    case Panel::Usage: openUsage(place); break;
    case Panel::Runs: show<RunsPage>(place.page)->open(place); break;
    case Panel::Ports: show<PortsPage>(place.page)->open(place); break;
    case Panel::Terminal:
    case Panel::Guide: break;
    }
}

template <typename T>
T *SessionUi::show(Panel panel)
{
    m_context.window->showPanel(panel);
    return qobject_cast<T *>(m_context.window->page(panel));
}

std::function<void()> SessionUi::to(const Place &place)
{
    return [this, place] { emit placeRequested(place); };
}

std::function<void(const TpuId &)> SessionUi::to(Place (*place)(const TpuId &))
{
    return [this, place](const TpuId &tpu) { emit placeRequested(place(tpu)); };
}

void SessionUi::lead(const std::optional<Place> &place)
{
    if (place)
        emit placeRequested(*place);
}

QWidget *SessionUi::makeStart()
{
    auto *cloud = m_context.cloud;
    auto *page = new StartPage{{.profile = cloud->profile(),
                                .doctor = &m_session->doctor,
                                .tpus = &m_session->tpus,
                                .quota = &m_session->quota,
                                .keys = &m_session->keys,
                                .grants = &m_session->grants,
                                .activities = m_context.activities,
                                .settings = m_context.settings,
                                .watch = m_session->incidents.watch(),
                                .practice = m_session->practice.get(),
                                .ports = &m_session->ports,
                                .address = &m_session->address,
                                .pods = &m_session->pods,
                                .news = [this] { return projectSummary(*m_session, *m_context.settings); }}};
    followNews(*m_session, page);
    connect(page, &StartPage::stepsChanged, this, &SessionUi::stepsChanged);
    if (auto *strip = m_context.window->findChild<ActivityStrip *>()) {
        connect(page, &StartPage::pathMoved, strip, &ActivityStrip::setPath);
        connect(page, &QObject::destroyed, strip, [strip] { strip->setPath({}); });
        connect(strip, &ActivityStrip::pathRequested, page, [this, page] { // it names the next step, and leads to it
            if (page->goToNextStep())
                return;
            m_context.window->showPanel(Panel::Start);
            if (QWidget *next = mainControl(page))
                handFocus(next);
        });
    }
    connect(page, &StartPage::helpRequested, this, [this](const Incident &incident) {
        emit placeRequested(
            {.page = Panel::Tpus, .intent = PlaceIntent::Help, .details = QVariant::fromValue(incident)});
    });
    connect(page, &StartPage::placeRequested, this, [this](StartPlace place, const QString &target) {
        emit placeRequested(placeOf(place, target, hasSucceeded(m_session->jobs)));
    });
    connect(page, &StartPage::projectRequested, m_context.window, &MainWindow::projectRequested);
    connect(page, &StartPage::urlRequested, this, &SessionUi::urlRequested);
    connect(cloud, &SessionManager::profileChanged, page, [page, cloud] { page->setProfile(cloud->profile()); });
    return page;
}

void SessionUi::openStart(const Place &place)
{
    auto *page = show<StartPage>(Panel::Start);
    if (place.intent == PlaceIntent::Check)
        page->showDoctor();
    else if (place.intent == PlaceIntent::Steps)
        page->showSteps(true);
}

QWidget *SessionUi::makeQuota()
{
    auto *page = new QuotaPage{{.quota = &m_session->quota,
                                .tpus = &m_session->tpus,
                                .grants = &m_session->grants,
                                .settings = m_context.settings}};
    GrantContext context{
        .grants = &m_session->grants,
        .project = m_session->profile.project,
        .projectNumber = m_session->profile.projectNumber,
        .zones = [tpus = &m_session->tpus](std::stop_token stop) { return tpus->zones(std::move(stop)); }};
    if (auto *practice = m_session->practice.get())
        context.practiceMail = [practice](std::stop_token stop) { return practice->mail(std::move(stop)); };
    new GrantCorner{context, page};
    connect(page, &QuotaPage::createRequested, this, [this](const CreatePreset &preset) {
        emit placeRequested({.page = Panel::Tpus, .intent = PlaceIntent::New, .details = QVariant::fromValue(preset)});
    });
    connect(page, &QuotaPage::podRequested, this, [this](const CreatePreset &preset) {
        emit placeRequested({.page = Panel::Pod,
                             .view = PlaceView::SetUp,
                             .intent = PlaceIntent::New,
                             .details = QVariant::fromValue(preset)});
    });
    connect(page, &QuotaPage::doctorRequested, this, to(places::doctor));
    connect(page, &QuotaPage::signInRequested, this, to(places::signIn));
    auto *dead =
        new CleanUpView{{.orphans = &m_session->orphans, .tpus = &m_session->tpus, .prices = &m_session->prices}};
    connect(dead, &CleanUpView::doctorRequested, this, to(places::doctor));
    connect(dead, &CleanUpView::signInRequested, this, to(places::signIn));
    page->setView(QuotaView::CleanUp, dead);
    page->setView(QuotaView::Money, makeMoney(page));
    return page;
}

QWidget *SessionUi::makeMoney(QuotaPage *page)
{
    auto *view = new MoneyView{{.billables = &m_session->billables,
                                .tpus = &m_session->tpus,
                                .grants = &m_session->grants,
                                .prices = &m_session->prices,
                                .address = &m_session->address,
                                .settings = m_context.settings}};
    connect(view, &MoneyView::cleanUpRequested, page, &QuotaPage::openCleanUp);
    connect(view, &MoneyView::doctorRequested, this, to({.page = Panel::Start}));
    connect(view, &MoneyView::linkRequested, this, &SessionUi::urlRequested);
    return view;
}

QWidget *SessionUi::makeTpus()
{
    auto *page = new TpuPage{tpuServices(m_session, m_context.settings)};
    connect(page, &TpuPage::keysRequested, this, to({.page = Panel::Keys}));
    connect(page, &TpuPage::connectionTestRequested, this, to(places::connectionTest));
    connect(page, &TpuPage::reconnectRequested, this, &SessionUi::reconnectRequested);
    connect(page, &TpuPage::terminalRequested, this,
            [this](const TpuId &tpu, int worker) { emit placeRequested(places::terminal(tpu, {.worker = worker})); });
    connect(page, &TpuPage::setUpRequested, this, to(&places::setUp));
    connect(page, &TpuPage::runRequested, this, [this](const QList<TpuId> &tpus) {
        emit placeRequested({.page = Panel::Pod, .view = PlaceView::Run, .details = QVariant::fromValue(tpus)});
    });
    connect(page, &TpuPage::allTerminalsRequested, this, [this](const QList<TpuId> &tpus) {
        emit placeRequested(
            {.page = Panel::Terminal, .intent = PlaceIntent::AllHosts, .details = QVariant::fromValue(tpus)});
    });
    connect(page, &TpuPage::lookedAt, this, [this](const QList<TpuId> &tpus) { m_lookedAt = tpus; });
    connect(page, &TpuPage::flagsRequested, page, flagsBeside(page));
    connect(page, &TpuPage::usageRequested, this, to(&places::usage));
    connect(page->controller(), &TpuController::filesRequested, this, to(&places::files));
    connect(page, &TpuPage::portRequested, this, [this](const TpuId &tpu) {
        emit placeRequested({.page = Panel::Ports, .target = tpu.toString(), .intent = PlaceIntent::New});
    });
    connect(page, &TpuPage::quotaRequested, this, to({.page = Panel::Quota}));
    connect(page, &TpuPage::cleanUpRequested, this, to(places::cleanUp));
    connect(page, &TpuPage::doctorRequested, this, to(places::doctor));
    connect(page, &TpuPage::signInRequested, this, to(places::signIn));
    connect(page, &TpuPage::countChanged, this,
            [this](int nodes) { m_context.window->parts().navigation->setCount(Panel::Tpus, nodes); });
    page->setView(TpuView::Requests, makeRequests(page));
    page->setView(TpuView::Capacity, makeCapacity(page));
    return page;
}

QWidget *SessionUi::makeRequests(TpuPage *page)
{
    const PlacementCheck judge = page->judge();
    auto *view = new RequestsView{m_session->tpuRequests.get(),
                                  {.verdict = [judge](const TpuSpec &spec) { return judge.verdict(spec); },
                                   .granted = [judge](const TpuSpec &spec) { return judge.granted(spec); },
                                   .zones =
                                       [quota = &m_session->quota] {
                                           QList<ZoneId> zones;
                                           for (const QuotaRow &row : quota->rows()) {
                                               if (!zones.contains(row.zone) && !row.zone.isEmpty())
                                                   zones << row.zone;
                                           }
                                           return zones;
                                       }}};
    view->handle(&m_session->tpus);
    connect(page, &TpuPage::requestShown, view, &RequestsView::showRequest);
    connect(view, &RequestsView::createRequested, page, [page] { page->openCreate(); });
    connect(view, &RequestsView::againRequested, page, &TpuPage::openAgain);
    connect(view, &RequestsView::tpuRequested, this, to(&places::tpu));
    connect(view, &RequestsView::actionRequested, this, [this](FailureAction action) { lead(placeOf(action)); });
    return view;
}

QWidget *SessionUi::makeCapacity(TpuPage *page)
{
    auto *view = new CapacityView{{.capacityHistory = &m_session->capacityHistory,
                                   .clock = m_context.cloud->clock(),
                                   .project = m_session->profile.project,
                                   .isForSending = m_session->practice == nullptr,
                                   .underWay =
                                       [tpuRequests = QPointer{m_session->tpuRequests.get()}](const QDateTime &now) {
                                           return tpuRequests ? spansUnderWay(tpuRequests->tpuRequests(), now)
                                                              : QList<CapacitySpan>{};
                                       },
                                   .interruptions = std::bind_front(&UsageWatch::interruptions, &m_session->usage)}};
    connect(view, &CapacityView::createRequested, page, [page] { page->openCreate(); });
    return view;
}

void SessionUi::openTpus(const Place &place)
{
    auto *page = show<TpuPage>(Panel::Tpus);
    const TpuId tpu{place.target};
    switch (place.intent) {
    case PlaceIntent::New: return page->openCreate(place.details.value<CreatePreset>());
    case PlaceIntent::Editor: return page->ask(TpuPage::Ask::Editor, tpu);
    case PlaceIntent::SshConfig: return page->ask(TpuPage::Ask::SshConfig, tpu);
    case PlaceIntent::Flags: return page->ask(TpuPage::Ask::Flags, tpu);
    case PlaceIntent::Stop: return page->ask(TpuPage::Ask::Stop, tpu);
    case PlaceIntent::Delete: return page->ask(TpuPage::Ask::Delete, tpu);
    case PlaceIntent::Help: { // the button of a trouble, wherever it is pressed: this page does it, and shows it
        const auto incident = place.details.value<Incident>();
        page->select(incident.tpu);
        return page->help()->help(incident);
    }
    default: break;
    }
    if (place.view == PlaceView::Requests) {
        page->showView(TpuView::Requests);
        emit page->requestShown(QUuid::fromString(place.target));
    } else if (place.view == PlaceView::List) {
        page->showView(TpuView::List);
        page->select(tpu);
    }
}

QWidget *SessionUi::makeKeys()
{
    auto *page = new KeysPage{{.keys = &m_session->keys,
                               .tpus = &m_session->tpus,
                               .hub = &m_session->hub,
                               .settings = m_context.settings,
                               .prompts = promptsIn(m_context.questions)}};
    connect(page, &KeysPage::doctorRequested, this, to(places::doctor));
    connect(page, &KeysPage::signInRequested, this, to(places::signIn));
    connect(page, &KeysPage::createRequested, this, to(places::createTpu));
    connect(page, &KeysPage::programRequested, this, &SessionUi::programRequested);
    return page;
}

QWidget *SessionUi::makePod()
{
    auto *page = new PodPage;
    auto *plans = new PlanView{{.pods = &m_session->pods,
                                .tpus = &m_session->tpus,
                                .address = &m_session->address,
                                .documents = &m_session->documents,
                                .clock = m_context.cloud->clock(),
                                .networks = &m_session->networks,
                                .keys = &m_session->keys}};
    page->setView(PodView::SetUp, plans);
    page->setView(PodView::Run, makeRun());
    auto *jobs = new JobsView{jobsContext(m_session, m_context.cloud->clock())};
    page->setView(PodView::Jobs, jobs, jobs->headAction());
    new PodForm{m_session, plans, page};
    connect(plans, &PlanView::tpuRequested, this, to(&places::tpu));
    connect(plans, &PlanView::flagsRequested, page, flagsBeside(page));
    connect(plans, &PlanView::requestRequested, this,
            [this](const QUuid &request) { emit placeRequested(places::request(request)); });
    connect(plans, &PlanView::commandRequested, this, [this](const TpuId &tpu) {
        emit placeRequested(
            {.page = Panel::Pod, .view = PlaceView::Run, .target = tpu.toString(), .intent = PlaceIntent::Fill});
    });
    connect(plans, &PlanView::usageRequested, this, to(&places::usage));
    connect(plans, &PlanView::jobRequested, this, to(&places::newJob));
    connect(jobs, &JobsView::helpWanted, this,
            [this](ErrorFix fix, const TpuId &tpu) { emit placeRequested(placeOf(fix, tpu)); });
    connect(jobs, &JobsView::commandWanted, this, &SessionUi::fillRun);
    connect(jobs, &JobsView::actionRequested, this,
            [this](ReachAction action, const TpuId &tpu) { lead(placeOf(action, tpu)); });
    connect(jobs, &JobsView::usageWanted, this, to(&places::usage));
    connect(jobs, &JobsView::filesWanted, this, [this](const TpuId &tpu, int worker, const QString &folder) {
        emit placeRequested(places::filesIn(tpu, worker, folder));
    });
    connect(jobs, &JobsView::terminalWanted, this,
            [this](const PodHost &host, const QString &session, const QString &job) {
                emit placeRequested(places::terminal(host.tpu, {host.worker, session, job}));
            });
    return page;
}

QWidget *SessionUi::makeRun()
{
    auto *tpus = &m_session->tpus;
    auto *history = new RunHistory{&m_session->documents};
    auto *view =
        new RunView{{.pool = &m_session->hosts,
                     .history = history,
                     .activities = m_context.activities,
                     .clock = m_context.cloud->clock(),
                     .outputFolder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + u"/runs"_s,
                     .tpus = [tpus = QPointer{tpus}] { return tpus ? tpus->tpus() : QList<Tpu>{}; },
                     .lookedAt = [this] { return std::exchange(m_lookedAt, {}); }}};
    history->setParent(view);
    connect(tpus, &TpuService::listChanged, view, &RunView::showTpus);
    for (const auto news : {&TpuService::tpuChanged, &TpuService::tpuRemoved})
        connect(tpus, news, view, &RunView::showTpus);
    connect(view, &RunView::actionRequested, this,
            [this](ReachAction action, const TpuId &tpu) { lead(placeOf(action, tpu)); });
    connect(view, &RunView::forwardRequested, this, [this](const QString &host, quint16 port) {
        emit placeRequested({.page = Panel::Ports, .target = host, .intent = PlaceIntent::New, .details = port});
    });
    return view;
}

std::function<void(const TpuId &)> SessionUi::flagsBeside(QWidget *page)
{
    auto *sheet =
        new FlagsSheet{{.tpus = &m_session->tpus, .hosts = &m_session->hosts, .clock = m_context.cloud->clock()}, page};
    return [sheet, tpus = QPointer{&m_session->tpus}](const TpuId &id) {
        if (const auto tpu = tpus ? tpus->tpu(id) : std::nullopt)
            sheet->openFor(*tpu);
    };
}

void SessionUi::openPod(const Place &place)
{
    auto *page = show<PodPage>(Panel::Pod);
    if (place.view == PlaceView::Run) {
        page->showView(PodView::Run);
        return openRun(place);
    }
    if (place.view == PlaceView::Jobs) {
        page->showView(PodView::Jobs);
        return openJobs(place);
    }
    if (place.view != PlaceView::SetUp)
        return;
    page->showView(PodView::SetUp);
    if (place.intent == PlaceIntent::New)
        return page->findChild<PodForm *>()->plan(place.details.value<CreatePreset>());
    const auto first = place.intent == PlaceIntent::First ? firstReady(m_session->tpus) : std::nullopt;
    if (const auto tpu = first.value_or(TpuId{place.target}); !tpu.isEmpty())
        page->findChild<PlanView *>()->setUp(tpu);
}

void SessionUi::openRun(const Place &place)
{
    auto *view = m_context.window->page(Panel::Pod)->findChild<RunView *>();
    if (place.intent == PlaceIntent::Fill && place.details.isValid())
        return view->setScript(place.details.toString());
    const TpuId tpu{place.target};
    view->chooseTpus(tpu.isEmpty() ? place.details.value<QList<TpuId>>() : QList{tpu}); // none: what is chosen stays
    if (place.intent == PlaceIntent::Fill)
        view->writeCommand();
    else if (place.intent == PlaceIntent::FreeChips) // who holds them is shown first; nothing is ended unasked
        view->freeChips();
}

/// First the place: what was looked at elsewhere chooses hosts when the view is shown.
void SessionUi::fillRun(const QList<PodHost> &hosts, const QString &command)
{
    emit placeRequested({.page = Panel::Pod, .view = PlaceView::Run, .intent = PlaceIntent::Fill, .details = command});
    if (auto *view = m_context.window->page(Panel::Pod)->findChild<RunView *>())
        view->chooseHosts(hosts);
}

void SessionUi::openJobs(const Place &place)
{
    auto *view = m_context.window->page(Panel::Pod)->findChild<JobsView *>();
    const TpuId tpu{place.target};
    const auto job =
        place.intent == PlaceIntent::ShowJob ? jobOn(m_session->jobs, tpu) : QUuid::fromString(place.target);
    if (place.intent == PlaceIntent::First)
        return view->openFirst();
    if (place.intent != PlaceIntent::New)
        return job.isNull() ? void() : view->select(job);
    const auto known = m_session->tpus.tpu(tpu);
    view->openNew(known ? hostsOf(multisliceOf(*known, m_session->tpus.tpus())) : QList<PodHost>{});
}

QWidget *SessionUi::makeStorage()
{
    auto *page = new StoragePage{{.tpus = &m_session->tpus,
                                  .runner = runnerOver(&m_session->hosts),
                                  .documents = &m_session->documents,
                                  .clock = m_context.cloud->clock(),
                                  .pods = &m_session->pods,
                                  .activities = m_context.activities}};
    connect(page, &StoragePage::createRequested, this, to(places::createTpu));
    connect(page, &StoragePage::planRequested, this, to(&places::setUp));
    connect(page, &StoragePage::tpusRequested, this, to({.page = Panel::Tpus}));
    return page;
}

QWidget *SessionUi::makeUsage()
{
    auto *page = new UsagePage{{.feed = &m_session->usage,
                                .clock = m_context.cloud->clock(),
                                .settings = m_context.settings,
                                .login = [keys = QPointer{&m_session->keys}] { return loginOf(keys); },
                                .hasJob = [jobs = QPointer{&m_session->jobs}](
                                              const TpuId &tpu) { return jobs && !jobOn(*jobs, tpu).isNull(); }}};
    connect(page, &UsagePage::actionRequested, this, [this](UsageAction action, const TpuId &tpu, int host) {
        if (action != UsageAction::Job || !jobOn(m_session->jobs, tpu).isNull())
            lead(placeOf(action, tpu, host));
    });
    connect(page, &UsagePage::createRequested, this, to(places::createTpu));
    connect(page, &UsagePage::compactRequested, this, &SessionUi::openCompact);
    return page;
}

UsagePage *SessionUi::showUsage()
{
    return show<UsagePage>(Panel::Usage);
}

void SessionUi::openUsage(const Place &place)
{
    const TpuId tpu{place.target};
    if (place.intent == PlaceIntent::Compact)
        return openCompact(tpu);
    if (auto *page = showUsage(); !tpu.isEmpty())
        page->showSlice(tpu);
}

/// One window for all slices: it shows the last that was asked for.
void SessionUi::openCompact(const TpuId &tpu)
{
    auto *page = qobject_cast<UsagePage *>(m_context.window->page(Panel::Usage));
    if (!m_compact) {
        m_compact = new CompactUsage{&m_session->usage};
        m_compact->setAttribute(Qt::WA_QuitOnClose, false); // the main window decides that
        m_compact->restoreGeometry(QByteArray::fromBase64(m_context.settings->more(compactKey).toString().toLatin1()));
        connect(m_compact, &CompactUsage::opened, this, [this](const TpuId &slice) {
            emit placeRequested(places::usage(slice));
            bringToFront(m_context.window, {});
        });
    }
    m_compact->setSlice(!tpu.isEmpty() || page == nullptr ? tpu : page->slice());
    m_compact->show();
    m_compact->raise();
}

QString SessionUi::hostId(const TpuId &tpu, int worker) const
{
    const auto known = m_session->tpus.tpu(tpu);
    return known ? hostsOf(*known).value(worker).id : QString{};
}

void SessionUi::offerPort(const TpuId &tpu, int worker, const PortHint &hint, bool isPressed)
{
    const auto known = m_session->tpus.tpu(tpu);
    const auto hosts = known ? hostsOf(*known) : QList<PodHost>{};
    if (worker < 0 || worker >= hosts.size())
        return;
    if (isPressed)
        m_context.portOffer->open(hosts.at(worker), hint);
    else
        m_context.portOffer->offer(hosts.at(worker), hint);
}
