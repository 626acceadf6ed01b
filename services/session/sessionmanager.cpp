// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/sessionmanager.h"

#include "services/auth/credentialfile.h"
#include "services/auth/endpoints.h"
#include "services/auth/tokenfacts.h"
#include "services/auth/tokensource.h"
#include "services/core/activities.h"
#include "services/net/endpointtrust.h"
#include "services/net/servererrors.h"
#include "services/project/accounttrial.h"
#include "services/session/practiceprogress.h"
#include "services/session/session.h"

#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

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

SessionManager::SessionManager(SessionManagerContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_wake{this, m_context.asleep}
    , m_network{this, m_context.addresses}
    , m_endpoint{m_context.endpoint ? m_context.endpoint : std::make_shared<TokenEndpoint>(m_context.clock)}
{
    m_sweep.setInterval(1s);
    connect(&m_sweep, &QTimer::timeout, this, &SessionManager::sweep);
    const auto renew = [this] {
        if (m_services)
            m_services->renewConnections();
    };
    connect(&m_wake, &WakeWatch::woke, this, renew);
    connect(&m_network, &NetworkWatch::changed, this, renew);
}

SessionManager::~SessionManager() = default;

void SessionManager::setState(State state, std::optional<Error> error)
{
    m_state = state;
    m_error = std::move(error);
    emit stateChanged();
}

void SessionManager::startPractice()
{
    openPractice({});
}

void SessionManager::startWorld(const PracticeWorld &world)
{
    openPractice(world);
}

void SessionManager::openPractice(const std::optional<PracticeWorld> &world)
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
            SessionFiles::forgetWorld(m_context.dataFolder, m_context.practice);
    }
    auto started = world ? m_practice->startWorld(*world, m_tasks.token()) : m_practice->start(m_tasks.token());
    m_tasks.run(std::move(started), [this, isAnew = world && world->isAnew](const Result<PracticeAccess> &access) {
        if (m_state != State::Starting || m_account.source != AccountSource::Practice)
            return; // the user went elsewhere meanwhile
        if (!access)
            return setState(State::Failed, access.error());
        if (enterPracticeProgress(m_context.settings, access->profile.project, m_context.practice.world.scenario,
                                  isAnew))
            emit worldLeft(access->profile.project);
        attach(accessTo(practiceAccount(), access->profile, std::make_shared<PracticeToken>(access->token)));
    });
}

CloudProfile SessionManager::profileFor(const AccountProfile &account) const
{
    CloudProfile profile = m_context.realCloud(account.project);
    profile.account = account.account;
    profile.quotaProject = quotaProjectOf(account);
    return profile;
}

std::shared_ptr<AccountTrial> SessionManager::tryAccount(const AccountProfile &account,
                                                         std::shared_ptr<TokenSource> tokens) const
{
    return std::make_shared<AccountTrial>(profileFor(account), std::move(tokens), m_endpoint, m_context.clock,
                                          account.source == AccountSource::DefaultCredentials
                                              && isFederated(account.file));
}

void SessionManager::signIn(const AccountProfile &account, std::shared_ptr<TokenSource> tokens)
{
    cancelSignIn();
    if (!m_services) {
        m_account = account;
        setState(State::Starting);
    }
    m_candidate = accessTo(account, profileFor(account), std::move(tokens));
    const ProjectApi api{m_candidate->profile, &m_candidate->rest};
    m_signIn.run(lookWhether(&m_candidate->tpus, api, m_signIn.token()), [this](const Result<> &fine) {
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
    });
}

/// The same account and project again: only the tokens are new.
void SessionManager::takeOver(std::unique_ptr<CloudAccess> candidate)
{
    if (!m_services || m_services->account.id != candidate->account.id
        || m_services->profile.project != candidate->profile.project) {
        attach(std::move(candidate), [this] {
            askForAccount();
            emit signInDone();
        });
        return;
    }
    m_services->account = m_account = candidate->account;
    const auto tokens = candidate->tokens.source();
    discard(std::move(candidate));
    m_isSignedOut = false;
    m_services->signInAgain(tokens);
    m_services->usage.lookNow();
    emit signedInAgain();
    emit signInDone();
}

void SessionManager::cancelSignIn()
{
    m_signIn.cancel();
    discard(std::move(m_candidate));
    if (m_state == State::Starting && m_account.source != AccountSource::Practice)
        setState(State::Stopped);
}

void SessionManager::lookAgain(std::shared_ptr<TokenSource> tokens)
{
    if (!m_services || !m_isSignedOut)
        return;
    m_isSignedOut = false;
    m_services->signInAgain(std::move(tokens));
}

SessionContext SessionManager::sessionContext()
{
    return {.clock = m_context.clock,
            .activities = m_context.activities,
            .settings = m_context.settings,
            .wake = &m_wake,
            .unlockedKeys = m_context.unlockedKeys,
            .planText = m_context.planText,
            .webhooks = m_context.webhooks};
}

std::unique_ptr<CloudAccess> SessionManager::accessTo(const AccountProfile &account, const CloudProfile &profile,
                                                      std::shared_ptr<TokenSource> tokens)
{
    if (profile.kind == CloudProfile::Kind::Practice) { // it was started here, and said itself where it answers
        EndpointTrust::instance().setPractice(placesOf(profile));
        ServerErrors::setSessionCloud(SpeakingCloud::Practice);
    }
    return std::make_unique<CloudAccess>(account, profile, std::move(tokens), sessionContext());
}

/// The services of before stay until what the new ones find on the disk is read. `attached` comes when they are there.
void SessionManager::attach(std::unique_ptr<CloudAccess> access, const std::function<void()> &attached)
{
    const auto &practice = m_context.practice;
    if (access->profile.kind == CloudProfile::Kind::Practice && practice.stateFolder.isEmpty())
        SessionFiles::forgetWorld(m_context.dataFolder, practice);
    const auto files = SessionFiles::in(m_context.dataFolder, access->profile, practice);
    m_candidate = std::move(access);
    // Another account in the same project: its requests are let go and claimed on one thread, in this order.
    const bool isSame = m_services && m_services->files.requests == files.requests;
    auto store = isSame ? finishedTask<std::shared_ptr<SessionStore>>(m_services->store) : SessionStore::opened(files);
    m_signIn.run(
        std::move(store),
        [this, files, wanted = m_candidate.get(), attached](const Result<std::shared_ptr<SessionStore>> &opened) {
            if (!opened || m_candidate.get() != wanted)
                return; // the user went elsewhere meanwhile
            retire();
            m_services = std::make_unique<Session>(std::move(m_candidate), files, *opened, sessionContext());
            m_account = m_services->account;
            m_profile = m_services->profile;
            ServerErrors::setSessionCloud(m_profile.kind == CloudProfile::Kind::Practice ? SpeakingCloud::Practice
                                                                                         : SpeakingCloud::Google);
            m_isSignedOut = false;
            connect(&m_services->rest, &RestClient::signedOut, this, [this](const Error &why) {
                m_isSignedOut = true;
                emit signedOut(why);
            });
            setState(State::Ready);
            emit servicesChanged();
            m_services->begin();
            if (attached)
                attached();
        });
}

void SessionManager::retire()
{
    if (!m_services)
        return;
    emit servicesAboutToGo();
    m_services->suspend(); // before a line of Activity is told to stop: what it tells of goes on at the next start
    const QList<Activity> running = m_context.activities->running();
    for (const Activity &activity : running) {
        if (activity.cancel)
            activity.cancel();
    }
    m_services->rest.disconnect(this);
    m_services->endRequests();
    discard(std::move(m_services));
}

/// Suspended calls still point into them. They end soon, because everything was told to stop; what was started later
/// does not know them.
void SessionManager::discard(std::shared_ptr<void> left)
{
    if (!left)
        return;
    m_retired.emplace_back(TaskScope::started(), std::move(left));
    m_sweep.start();
}

void SessionManager::sweep()
{
    std::erase_if(m_retired, [](const auto &old) { return TaskScope::haveEnded(old.first); });
    if (m_retired.empty())
        m_sweep.stop();
}

void SessionManager::askForAccount()
{
    if (m_profile.kind != CloudProfile::Kind::Real || !m_profile.account.isEmpty())
        return;
    m_tasks.run(askWhoItIs(m_services->access->tokens.source(), m_endpoint, m_profile.userInfo, m_tasks.token()),
                [this, id = m_account.id](const Result<TokenFacts> &facts) {
                    if (!facts || facts->account.isEmpty()
                        || m_account.id != id) // a token without the e-mail scope is fine
                        return;
                    m_profile.account = facts->account;
                    emit profileChanged();
                    emit accountNamed(m_account, facts->account);
                });
}

void SessionManager::end()
{
    m_signIn.cancel();
    discard(std::move(m_candidate));
    if (m_services) {
        m_services->suspend();
        m_services->jobs.suspend();
        m_services->hosts.dropLogins(); // nobody waits for one any more; what a job is being told is told to its end
        m_services->endRequests();
    }
    m_tasks.cancel();
    if (m_practice)
        m_tasks.run(m_practice->end(), [](const Result<> &) { });
}
