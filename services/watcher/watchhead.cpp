// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watchhead.h"

#include "services/auth/accounts.h"
#include "services/auth/tokensource.h"
#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/watcher/filesecrets.h"
#include "services/watcher/watchercredential.h"
#include "services/watcher/watchheadflow.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QStorageInfo>

#include <algorithm>

#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds firstSignInPause{15'000};
constexpr std::chrono::milliseconds longestSignInPause{600'000};

qint64 residentMemory()
{
    QFile file{u"/proc/self/statm"_s};
    if (!file.open(QFile::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong() * ::sysconf(_SC_PAGESIZE);
}

} // namespace

QJsonObject toJson(const WatchSetup &setup)
{
    return {{u"version"_s, 1},
            {u"project"_s, setup.project},
            {u"name"_s, setup.name},
            {u"keep"_s, wordOf(setup.keep)},
            {u"language"_s, setup.language},
            {u"endpoints"_s, setup.endpoints},
            {u"trusted"_s, QJsonArray::fromStringList(setup.trusted)}};
}

std::optional<WatchSetup> watchSetupFrom(const QJsonObject &json)
{
    WatchSetup setup{.project = json["project"_L1].toString(),
                     .name = json["name"_L1].toString(),
                     .keep = watcherKeepFrom(json["keep"_L1].toString()).value_or(WatcherKeep::Background),
                     .language = json["language"_L1].toString(),
                     .endpoints = json["endpoints"_L1].toObject(),
                     .trusted = json["trusted"_L1].toVariant().toStringList()};
    return json["version"_L1].toInt() == 1 && !setup.project.isEmpty() ? std::optional{setup} : std::nullopt;
}

WatchHead::WatchHead(WatchHeadContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_files{SessionFiles::in(m_context.dataFolder, m_context.cloud, m_context.practice)}
    , m_lease{m_files.lease, m_context.clock}
    , m_startedAt{m_context.clock->now()}
    , m_journal{m_files.requests, m_context.journal, m_context.where}
{
    connect(&m_lease, &Lease::changed, this, &WatchHead::onLease);
}

WatchHead::~WatchHead() = default;

void WatchHead::begin()
{
    if (m_context.isInstalled) {
        if (const auto begun = m_lease.beginEmpty(m_context.setup.name); !begun)
            setTrouble(begun.error());
        m_publicKey = HeadFlow::ownKey(QDir{m_context.dataFolder}.filePath(u"ssh/id_ed25519"_s), m_context.setup.name);
        m_tasks.run(HeadFlow::lookAtAccount(this, m_tasks.token()), [](const Result<> &) { });
    }
    onLease();
}

void WatchHead::end()
{
    m_isEnding = true;
    if (m_cloud) {
        m_cloud->end();
        m_left.emplace_back(TaskScope::started(), std::move(m_cloud));
    }
    m_tasks.cancel();
}

Session *WatchHead::session() const
{
    return m_cloud ? m_cloud->services() : nullptr;
}

void WatchHead::setTrouble(std::optional<Error> trouble)
{
    m_trouble = std::move(trouble);
    emit changed();
}

/// The right came, went, or is on offer.
void WatchHead::onLease()
{
    emit changed();
    if (m_isEnding || m_isMoving || !m_context.makeCloud)
        return;
    if (m_lease.mayAct())
        return startSession();
    if (m_cloud)
        m_tasks.run(endSession(), [](const Result<> &) { });
    const auto &record = m_lease.record();
    if (record.state != LeaseState::Leaving)
        return;
    const auto left =
        record.until.boot == m_lease.moment().boot ? record.until.sinceBoot - m_context.clock->sinceBoot() : 0ms;
    constexpr auto slack = 100ms;
    m_tasks.run(m_context.clock->sleep(std::max(left, std::chrono::milliseconds{0}) + slack, m_tasks.token()),
                [this](const Result<> &slept) {
                    if (slept)
                        (void)m_lease.swap([moment = m_lease.moment()](const LeaseRecord &now) {
                            return Result<LeaseRecord>{leaserules::lapsed(now, moment)};
                        });
                });
}

void WatchHead::startSession()
{
    if (m_cloud)
        return;
    m_cloud = m_context.makeCloud();
    followSession();
    signIn();
}

void WatchHead::signIn()
{
    if (m_context.signIn)
        return m_context.signIn(*m_cloud);
    const auto profile = HeadFlow::credentialOf(*this);
    if (!profile)
        return setTrouble(Error{ErrorCode::SignedOut,
                                WatchHeadText::tr("The watcher has no credential, so it cannot ask Google for "
                                                  "anything. Give it one.")});
    m_cloud->signIn(
        *profile,
        std::shared_ptr<TokenSource>{m_context.accounts->makeTokens(*profile, m_cloud->profileFor(*profile))});
}

void WatchHead::followSession()
{
    auto *cloud = m_cloud.get();
    const auto fine = [this] {
        m_failures = 0;
        m_account.problem.reset();
        setTrouble(std::nullopt);
    };
    connect(cloud, &SessionManager::signInDone, this, fine);
    connect(cloud, &SessionManager::signedInAgain, this, fine);
    connect(cloud, &SessionManager::signInFailed, this, &WatchHead::onSignInFailed);
    connect(cloud, &SessionManager::signedOut, this, &WatchHead::onSignInFailed);
    connect(cloud, &SessionManager::stateChanged, this, [this, cloud] {
        if (cloud == m_cloud.get() && cloud->state() == SessionManager::State::Failed && cloud->error())
            setTrouble(cloud->error());
    });
    connect(cloud, &SessionManager::servicesChanged, this, [this, cloud] {
        auto *services = cloud->services();
        if (services == nullptr)
            return;
        connect(services->tpuRequests.get(), &ProvisioningService::changed, this, &WatchHead::itemsChanged);
        connect(services->tpuRequests.get(), &ProvisioningService::troubleChanged, this, &WatchHead::changed);
        connect(&services->jobs, &JobService::changed, this, &WatchHead::itemsChanged);
        connect(&services->jobs, &JobService::listChanged, this, &WatchHead::itemsChanged);
        connect(&services->pods, &PodSetup::changed, this, &WatchHead::itemsChanged);
        connect(services->incidents.idle(), &IdleDeletes::changed, this, &WatchHead::itemsChanged);
        connect(&services->tpus, &TpuService::listChanged, this, &WatchHead::changed);
        emit itemsChanged();
        emit changed();
    });
}

/// A credential that was revoked may be given again, and a network comes back: it is asked once more, ever more seldom.
void WatchHead::onSignInFailed(const Error &error)
{
    const bool isOfAccount = needsSignIn(error.code) || error.code == ErrorCode::Denied;
    if (isOfAccount)
        m_account.problem = error;
    setTrouble(error);
    warn(u"watcher"_s, u"not signed in: %1"_s.arg(error.message));
    const auto doubled = firstSignInPause * (qint64{1} << std::min(m_failures++, 8));
    const auto pause = std::min<std::chrono::milliseconds>(doubled, longestSignInPause);
    m_tasks.run(m_context.clock->sleep(pause, m_tasks.token()), [this, cloud = m_cloud.get()](const Result<> &slept) {
        if (slept && m_cloud && m_cloud.get() == cloud && m_trouble)
            signIn();
    });
}

Task<> WatchHead::endSession()
{
    return HeadFlow::endSession(this);
}

void WatchHead::sweep()
{
    std::erase_if(m_left, [](const auto &old) { return TaskScope::haveEnded(old.first); });
    if (m_left.empty())
        return;
    m_tasks.run(m_context.clock->sleep(5s, m_tasks.token()), [this](const Result<> &slept) {
        if (slept)
            sweep();
    });
}

WatcherState WatchHead::state() const
{
    auto lease = m_lease.record();
    const auto *services = session();
    const auto disk = QStorageInfo{m_context.dataFolder}.bytesAvailable();
    WatcherState state{.protocol = watchprotocol::newest,
                       .program = m_context.program,
                       .records = TpuRequestRecord::version,
                       .isRunning = bool(m_context.makeCloud),
                       .lease = std::move(lease),
                       .project = m_context.setup.project,
                       .account = m_account,
                       .trouble = m_trouble,
                       .publicKey = m_publicKey,
                       .startedAt = m_startedAt,
                       .now = m_context.clock->now(),
                       .memory = residentMemory(),
                       .freeDisk = disk,
                       .keep = m_context.setup.keep};
    if (!m_lease.mayAct() && m_lease.refusal() && m_lease.refusal()->code != ErrorCode::Conflict)
        state.trouble = m_lease.refusal();
    if (services != nullptr && services->tpuRequests) {
        const auto requests = services->tpuRequests->tpuRequests();
        state.requests =
            int(std::ranges::count_if(requests, [](const TpuRequestView &view) { return !isOver(view.state); }));
        state.tpus = int(services->tpus.tpus().size());
        const auto jobs = services->jobs.jobs();
        state.jobs = int(std::ranges::count_if(jobs, [](const Job &job) { return hasRunningHost(job); }));
        if (!state.trouble)
            state.trouble = services->tpuRequests->trouble();
    }
    return state;
}

Task<WatchMessage> WatchHead::answer(WatchMessage ask, std::stop_token stop)
{
    m_lease.look();
    const auto handler = HeadFlow::handlerOf(ask.word);
    static const QStringList ofDisk{u"hello"_s, u"fate"_s, u"callOff"_s, u"offer"_s, u"taken"_s, u"retire"_s};
    if (handler != nullptr && ask.word != "hello"_L1 && !m_context.isInstalled)
        return finishedTask<WatchMessage>(
            failed(ErrorCode::Denied,
                   WatchHeadText::tr("This watcher works for TPU Desk on its own computer; nothing is handed to it.")));
    if (handler != nullptr && !m_context.makeCloud && !ofDisk.contains(ask.word))
        return finishedTask<WatchMessage>(
            failed(ErrorCode::WrongState,
                   WatchHeadText::tr("The watcher does not run on its machine, or does not answer. Take your "
                                     "requests back, or install it again.")));
    if (handler == nullptr)
        return finishedTask<WatchMessage>(
            failed(ErrorCode::NotFound,
                   WatchHeadText::tr("This version of the watcher does not know how to do that. Install the watcher "
                                     "again with this version of TPU Desk.")));
    return handler(this, std::move(ask), std::move(stop));
}

Task<QList<WatchItem>> WatchHead::changedItems(std::shared_ptr<QHash<QString, QByteArray>> known)
{
    return HeadFlow::changedItems(this, std::move(known));
}
