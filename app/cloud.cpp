// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cloud.h"

#include "app/cloudparts.h"
#include "app/worldpath.h"
#include "services/auth/tokenfacts.h"
#include "services/auth/tokensource.h"
#include "services/core/activities.h"
#include "services/project/accounttrial.h"
#include "services/project/projecttrouble.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QSet>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

CloudServices::CloudServices()
    : parts{std::make_unique<Parts>()}
{
}

CloudServices::~CloudServices() = default;

/// Zones that somebody granted, that a limit allows, or where something is.
static QList<ZoneId> zonesThatMatter(const TpuService *tpus, const QuotaService *quota, const Grants *grants)
{
    QSet<ZoneId> zones;
    for (const Tpu &tpu : tpus->tpus())
        zones.insert(tpu.zone);
    for (const QuotaRow &row : quota->rows()) {
        if (row.zoneLimit.value_or(0) != 0 && !row.isEverybodys)
            zones.insert(row.zone);
    }
    for (const Grant &grant : grants->grants()) {
        for (const GrantRow &row : grant.rows)
            zones.insert(row.zone);
    }
    return {zones.begin(), zones.end()};
}

static DoctorTools doctorTools(const CloudProfile &profile, const CloudServices::Parts &parts, Clock *clock)
{
    return {.projects = ProjectApi{profile, parts.rest.get()},
            .compute = ComputeApi{profile, parts.rest.get()},
            .rest = parts.rest.get(),
            .clock = clock,
            .zones = [tpus = parts.tpus.get(), quota = parts.quota.get(),
                      grants = parts.grants.get()] { return zonesThatMatter(tpus, quota, grants); },
            .login = [keys = parts.keys.get()] { return keys->loginChoice(); },
            .ownRange = [address = parts.address.get()] { return address->range(); }};
}

/// A practice world answers itself, with an address that belongs to nobody: nothing of it is kept.
static std::unique_ptr<OwnAddress> makeAddress(const CloudProfile &profile, Settings *settings)
{
    const auto key = u"network.ownRange"_s;
    if (profile.kind == CloudProfile::Kind::Practice) {
        auto place = profile.compute;
        place.setPath(u"/practice/v1/address"_s);
        return std::make_unique<OwnAddress>(
            OwnAddress::Ways{.place = place, .interfaces = [] { return QStringList{}; }});
    }
    auto made = std::make_unique<OwnAddress>(
        OwnAddress::Ways{.place = addressPlace(), .kept = settings ? settings->more(key).toString() : QString{}});
    if (settings)
        QObject::connect(made.get(), &OwnAddress::changed, settings,
                         [settings, key, address = made.get()] { settings->setMore(key, address->range()); });
    return made;
}

static std::unique_ptr<Doctor> makeDoctor(const CloudProfile &profile, const CloudServices::Parts &parts, Clock *clock,
                                          Activities *activities)
{
    auto made = std::make_unique<Doctor>(doctorTools(profile, parts, clock), activities);
    // Some mails of TRC name only the number, and the doctor is the first to learn it.
    QObject::connect(made.get(), &Doctor::checkChanged, parts.grants.get(),
                     [doctor = made.get(), grants = parts.grants.get()](CheckId id) {
                         if (id == CheckId::Project && doctor->check(id).found == Found::ProjectFine)
                             grants->useProjectNumber(doctor->check(id).words.value(1));
                     });
    auto *trouble = new ProjectTrouble{made.get()};
    QObject::connect(parts.tpus.get(), &TpuService::listStateChanged, trouble, [trouble, tpus = parts.tpus.get()] {
        const auto &state = tpus->listState();
        if (state.error || state.updatedAt.isValid())
            trouble->heed(state.error);
    });
    return made;
}

namespace {

/// Whether this account can work with this project. A project that can be read is enough: what else it lacks the doctor
/// says, and mends.
Task<> lookWhether(TpuService *tpus, ProjectApi api, std::stop_token stop)
{
    const auto zones = co_await tpus->zones(stop);
    if (zones || leadsToDoctor(zones.error()) || zones.error().code == ErrorCode::NotGranted)
        co_return {};
    if (zones.error().code == ErrorCode::Denied || zones.error().code == ErrorCode::NotFound) {
        if (const auto project = co_await api.project(api.profile().project, stop))
            co_return {};
    }
    co_return std::unexpected{zones.error()};
}

Task<TokenFacts> askWhoItIs(std::shared_ptr<TokenSource> tokens, std::shared_ptr<TokenEndpoint> endpoint, QUrl userInfo,
                            std::stop_token stop)
{
    const auto token = co_await tokens->token(Freshness::Cached, stop);
    if (!token)
        co_return std::unexpected{token.error()};
    co_return co_await askAboutToken(endpoint, userInfo, token->text, stop);
}

} // namespace

Cloud::Cloud(CloudContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_wake{this, m_context.asleep}
    , m_network{this, m_context.addresses}
    , m_endpoint{m_context.endpoint ? m_context.endpoint : std::make_shared<TokenEndpoint>(m_context.clock)}
{
    m_sweep.setInterval(1s);
    connect(&m_sweep, &QTimer::timeout, this, &Cloud::sweep);
    connect(&m_wake, &WakeWatch::woke, this, &Cloud::comeBack);
    connect(&m_network, &NetworkWatch::changed, this, &Cloud::comeBack);
}

Cloud::~Cloud() = default;

void Cloud::setState(State state, std::optional<Error> error)
{
    m_state = state;
    m_error = std::move(error);
    emit stateChanged();
}

void Cloud::startPractice()
{
    openPractice({});
}

void Cloud::startWorld(const PracticeWorld &world)
{
    openPractice(world);
}

/// What this program remembers of the world that is open. Each world has files of its own.
QString Cloud::practiceFile(const QString &name) const
{
    const QString &scenario = m_context.practice.world.scenario;
    const QString world = scenario.isEmpty() ? u"practice"_s : u"practice-"_s + scenario;
    return QDir{m_context.dataFolder}.filePath(world + u'-' + name);
}

/// What is remembered of one project's TPUs. A practice world that ends with the program leaves nothing behind.
QString Cloud::rememberedFile(const CloudProfile &profile, const QString &name) const
{
    if (profile.kind != CloudProfile::Kind::Practice)
        return QDir{m_context.dataFolder}.filePath(u"%1-%2.json"_s.arg(name, profile.project.toString()));
    return m_context.practice.stateFolder.isEmpty() ? QString{} : practiceFile(name + u".json"_s);
}

void Cloud::openPractice(const std::optional<PracticeWorld> &world)
{
    if (m_state == State::Starting && m_account.source == AccountSource::Practice)
        return;
    cancelSignIn();
    retire();
    m_account = practiceAccount();
    setState(State::Starting);
    if (!m_practice) {
        m_practice = std::make_unique<PracticeCloud>(m_context.practice);
        connect(m_practice.get(), &PracticeCloud::died, this, [this](const Error &why) {
            if (m_state != State::Ready || m_profile.kind != CloudProfile::Kind::Practice)
                return;
            retire();
            setState(State::Failed, why);
        });
    }
    if (world) {
        m_context.practice.world = *world;
        if (world->isAnew)
            forgetWorld();
    }
    auto started = world ? m_practice->startWorld(*world, m_tasks.token()) : m_practice->start(m_tasks.token());
    m_tasks.run(std::move(started), [this, isAnew = world && world->isAnew](const Result<PracticeAccess> &access) {
        if (m_state != State::Starting || m_account.source != AccountSource::Practice)
            return; // the user went elsewhere meanwhile
        if (!access)
            return setState(State::Failed, access.error());
        if (enterWorldsPath(m_context.settings, access->profile.project, m_context.practice.world.scenario, isAnew))
            emit worldLeft(access->profile.project);
        adopt(make(practiceAccount(), access->profile, std::make_shared<PracticeToken>(access->token)));
    });
}

CloudProfile Cloud::profileFor(const AccountProfile &account) const
{
    CloudProfile profile = m_context.realCloud(account.project);
    profile.account = account.account;
    profile.quotaProject = quotaProjectOf(account);
    return profile;
}

std::shared_ptr<AccountTrial> Cloud::tryAccount(const AccountProfile &account,
                                                std::shared_ptr<TokenSource> tokens) const
{
    return std::make_shared<AccountTrial>(profileFor(account), std::move(tokens), m_endpoint, m_context.clock);
}

void Cloud::signIn(const AccountProfile &account, std::shared_ptr<TokenSource> tokens)
{
    cancelSignIn();
    if (!m_services) {
        m_account = account;
        setState(State::Starting);
    }
    m_candidate = make(account, profileFor(account), std::move(tokens));
    const ProjectApi api{m_candidate->profile, m_candidate->parts->rest.get()};
    m_signIn.run(lookWhether(m_candidate->tpus, api, m_signIn.token()), [this](const Result<> &fine) {
        auto candidate = std::move(m_candidate);
        if (!fine) {
            discard(std::move(candidate));
            if (fine.error().code == ErrorCode::Cancelled)
                return;
            if (!m_services)
                setState(State::Failed, fine.error());
            emit signInFailed(fine.error());
            return;
        }
        takeOver(std::move(candidate));
        emit signInDone();
    });
}

/// The same account and project again: only the tokens are new.
void Cloud::takeOver(std::unique_ptr<CloudServices> candidate)
{
    if (!m_services || m_services->account.id != candidate->account.id
        || m_services->profile.project != candidate->profile.project) {
        retire();
        adopt(std::move(candidate));
        askForAccount();
        return;
    }
    m_services->account = m_account = candidate->account;
    m_services->parts->tokens->use(candidate->parts->tokens->source());
    discard(std::move(candidate));
    m_isSignedOut = false;
    m_services->parts->rest->signInAgain();
    m_services->tpus->watch(Watch::On); // reads at once
    m_services->usage->lookNow();
    emit signedInAgain();
}

void Cloud::cancelSignIn()
{
    m_signIn.cancel();
    discard(std::move(m_candidate));
    if (m_state == State::Starting && m_account.source != AccountSource::Practice)
        setState(State::Stopped);
}

void Cloud::lookAgain(std::shared_ptr<TokenSource> tokens)
{
    if (!m_services || !m_isSignedOut)
        return;
    m_isSignedOut = false;
    m_services->parts->tokens->use(std::move(tokens));
    m_services->parts->rest->signInAgain();
    m_services->tpus->watch(Watch::On);
}

/// The way to the services' own servers; the services themselves stand on it.
void Cloud::makeAccess(CloudServices *services, std::shared_ptr<TokenSource> tokens) const
{
    CloudServices::Parts &parts = *services->parts;
    parts.tokens = std::make_unique<SwitchedTokens>(std::move(tokens));
    RestOptions options;
    options.quotaProject = [project = services->profile.quotaProject](const QUrl &) { return project; };
    parts.rest = std::make_unique<RestClient>(parts.tokens.get(), m_context.clock, std::move(options));
}

namespace {

/// What the window sees of the parts.
void hand(CloudServices *services)
{
    const CloudServices::Parts &parts = *services->parts;
    services->practice = parts.practice.get();
    services->tpus = parts.tpus.get();
    services->quota = parts.quota.get();
    services->leftovers = parts.leftovers.get();
    services->grants = parts.grants.get();
    services->prices = parts.prices.get();
    services->billables = parts.billables.get();
    services->keys = parts.keys.get();
    services->doctor = parts.doctor.get();
    services->ports = parts.ports.get();
    services->networks = parts.networks.get();
    services->address = parts.address.get();
    services->hub = parts.hub.get();
    services->troubles = parts.troubles.get();
}

} // namespace

std::unique_ptr<TroubleDesk> Cloud::makeTroubles(const CloudProfile &profile, const CloudServices::Parts &parts) const
{
    return std::make_unique<TroubleDesk>(TroubleDeskContext{.profile = profile,
                                                            .tpus = parts.tpus.get(),
                                                            .hub = parts.hub.get(),
                                                            .keys = parts.keys.get(),
                                                            .clock = m_context.clock,
                                                            .activities = m_context.activities,
                                                            .knownFile = rememberedFile(profile, u"tpus"_s),
                                                            .comeBacksFile = rememberedFile(profile, u"comebacks"_s),
                                                            .idleFile = rememberedFile(profile, u"idle"_s)});
}

std::unique_ptr<CloudServices> Cloud::make(const AccountProfile &account, const CloudProfile &profile,
                                           std::shared_ptr<TokenSource> tokens) const
{
    auto services = std::make_unique<CloudServices>();
    CloudServices::Parts &parts = *services->parts;
    Clock *clock = m_context.clock;
    services->account = account;
    services->profile = profile;
    makeAccess(services.get(), std::move(tokens));
    parts.keysApi = std::make_unique<KeysApi>(parts.rest.get(), profile.compute);
    parts.tpus = std::make_unique<TpuService>(profile, parts.rest.get(), clock, m_context.activities);
    parts.tpus->setJitter([] { return QRandomGenerator::global()->generateDouble(); });
    parts.quota = std::make_unique<QuotaService>(profile, parts.rest.get(), parts.tpus.get(), clock);
    parts.leftovers =
        std::make_unique<LeftoverService>(parts.tpus.get(), parts.rest.get(), clock, m_context.activities);
    // Prices of a practice world are as much for practice as its machines: they are not kept.
    parts.prices = std::make_unique<PriceService>(profile, parts.rest.get(), clock,
                                                  profile.kind == CloudProfile::Kind::Practice
                                                      ? QString{}
                                                      : QDir{m_context.dataFolder}.filePath(u"prices.json"_s));
    parts.keys = std::make_unique<KeyService>(parts.keysApi.get(), clock, m_context.settings);
    parts.keys->setProject(profile.project);

    // A practice world can be made anew with the same names and numbers; its pins and grants stay apart from the real
    // ones.
    const bool practice = profile.kind == CloudProfile::Kind::Practice;
    const QString pins =
        practice ? practiceFile(u"hostkeys.json"_s) : QDir{m_context.dataFolder}.filePath(u"hostkeys.json"_s);
    const QString grants =
        practice ? practiceFile(u"grants.json"_s) : QDir{m_context.dataFolder}.filePath(u"grants.json"_s);
    if (practice && m_context.practice.stateFolder.isEmpty())
        forgetWorld();
    parts.grants = std::make_unique<Grants>(GrantsPlace{grants, profile.project, profile.projectNumber}, clock);
    parts.hostKeys = std::make_unique<HostKeys>(pins);
    parts.hub = std::make_unique<SshHub>(parts.hostKeys.get());

    if (practice)
        parts.practice = std::make_unique<PracticeControl>(parts.rest.get(), profile.tpu);
    parts.billables =
        std::make_unique<BillableService>(profile, parts.rest.get(), clock, practice ? nullptr : m_context.settings);
    parts.address = makeAddress(profile, m_context.settings);
    parts.ports = std::make_unique<PortRules>(profile, parts.rest.get(), clock);
    parts.networks = std::make_unique<Networks>(profile, parts.rest.get(), clock);
    parts.doctor = makeDoctor(profile, parts, clock, m_context.activities);
    parts.troubles = makeTroubles(profile, parts);
    hand(services.get());
    return services;
}

void Cloud::adopt(std::unique_ptr<CloudServices> services)
{
    m_services = std::move(services);
    makeWishes(m_services.get());
    makeHosts(m_services.get());
    makePods(m_services.get());
    makeJobs(m_services.get());
    makeUsage(m_services.get());
    makePorts(m_services.get());
    m_account = m_services->account;
    m_profile = m_services->profile;
    m_isSignedOut = false;
    connect(m_services->parts->rest.get(), &RestClient::signedOut, this, [this](const Error &why) {
        m_isSignedOut = true;
        emit signedOut(why);
    });
    setState(State::Ready);
    emit servicesChanged();
    m_services->tpus->watch(Watch::On);
    m_services->troubles->begin();
}

void Cloud::retire()
{
    if (!m_services)
        return;
    emit servicesAboutToGo();
    m_services->pods->rest(); // before its Activity line is told to stop: it goes on at the next start
    m_services->usage->rest();
    m_services->troubles->rest();
    const QList<Activity> running = m_context.activities->running();
    for (const Activity &activity : running) {
        if (activity.cancel)
            activity.cancel();
    }
    m_services->tpus->watch(Watch::Off);
    m_services->parts->rest->disconnect(this);
    restWishes();
    discard(std::move(m_services));
}

/// Suspended calls still point into them. They end soon, because everything was told to stop; what was started later
/// does not know them.
void Cloud::discard(std::unique_ptr<CloudServices> services)
{
    if (!services)
        return;
    m_retired.emplace_back(TaskScope::started(), std::move(services));
    m_sweep.start();
}

void Cloud::sweep()
{
    std::erase_if(m_retired, [](const auto &old) { return TaskScope::haveEnded(old.first); });
    if (m_retired.empty())
        m_sweep.stop();
}

/// After sleep, or in another network, old connections lead nowhere, and nobody says so: every one is asked for a sign
/// of life or made anew.
void Cloud::comeBack()
{
    if (!m_services)
        return;
    m_services->parts->rest->forgetConnections();
    m_services->parts->hub->probe();
    m_services->tpus->watch(Watch::On); // reads at once
    m_services->usage->lookNow();
}

void Cloud::askForAccount()
{
    if (m_profile.kind != CloudProfile::Kind::Real || !m_profile.account.isEmpty())
        return;
    m_tasks.run(askWhoItIs(m_services->parts->tokens->source(), m_endpoint, m_profile.userInfo, m_tasks.token()),
                [this, id = m_account.id](const Result<TokenFacts> &facts) {
                    if (!facts || facts->account.isEmpty()
                        || m_account.id != id) // a token without the e-mail scope is fine
                        return;
                    m_profile.account = facts->account;
                    emit profileChanged();
                    emit accountNamed(m_account, facts->account);
                });
}

void Cloud::end()
{
    m_signIn.cancel();
    if (m_services) {
        m_services->tpus->watch(Watch::Off);
        m_services->pods->rest();
        m_services->jobs->rest();
        m_services->usage->rest();
        m_services->hosts->dropLogins(); // nobody waits for one any more; what a job is being told is told to its end
        m_services->troubles->rest();
        restWishes();
    }
    m_tasks.cancel();
    if (m_practice)
        m_tasks.run(m_practice->end(), [](const Result<> &) { });
}
