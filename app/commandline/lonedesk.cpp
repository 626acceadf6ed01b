// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/lonedesk.h"

#include "services/auth/accounts.h"
#include "services/auth/tokensource.h"
#include "services/core/activities.h"
#include "services/core/plaintext.h"
#include "services/core/wake.h"
#include "services/net/endpointtrust.h"
#include "services/net/servererrors.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/networkchoices.h"
#include "services/session/session.h"
#include "services/ssh/unlockedkeys.h"
#include "services/store/settings.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct LoneDeskMessages
{
    Q_DECLARE_TR_FUNCTIONS(LoneDesk)
};

QString dataFolderOf(const CommandLine &line)
{
    return line.dataFolder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                                     : line.dataFolder;
}

Result<QString> tokenIn(const QString &path)
{
    constexpr qint64 longest = 16 * 1024;
    QFile file{path};
    if (!file.open(QFile::ReadOnly))
        return failed(ErrorCode::FileFailed,
                      LoneDeskMessages::tr("%1 cannot be read: %2").arg(path, file.errorString()));
    auto text = QString::fromUtf8(file.read(longest)).trimmed();
    if (auto problem = PastedToken::problemWith(text))
        return std::unexpected{*std::move(problem)};
    return text;
}

} // namespace

QString LoneDesk::settingsFile(const QString &dataFolder)
{
    return dataFolder.isEmpty() ? Settings::defaultPath() : QDir{dataFolder}.filePath(u"settings.json"_s);
}

LoneDesk::LoneDesk(const CommandLine &line)
    : m_line{line}
    , m_settings{std::make_unique<Settings>(settingsFile(line.dataFolder))}
    , m_activities{std::make_unique<Activities>()}
    , m_secrets{std::make_unique<KeychainSecrets>(&m_clock)}
    , m_accounts{std::make_unique<Accounts>(
          AccountsContext{.settings = m_settings.get(), .secrets = m_secrets.get(), .clock = &m_clock})}
    , m_network{std::make_unique<NetworkChoices>(NetworkContext{.settings = m_settings.get(),
                                                                .secrets = m_secrets.get(),
                                                                .given = line.endpoints,
                                                                .isReadOnly = line.isReadOnly,
                                                                .trusted = line.trusted})}
    , m_unlockedKeys{std::make_unique<UnlockedKeys>(&m_clock, m_settings.get())}
{
    m_practiceOptions.stateFolder =
        line.practiceState.isEmpty() ? QDir{dataFolderOf(line)}.filePath(u"practice"_s) : line.practiceState;
    m_practiceOptions.world.scenario = line.practiceScenario;
    m_practiceOptions.arguments = line.practiceArguments;
}

LoneDesk::~LoneDesk() = default;

/// The one that was named, or the one used last with the project that was named.
Result<AccountProfile> LoneDesk::account() const
{
    const auto &profiles = m_accounts->profiles();
    const auto isMeant = [this](const AccountProfile &one) {
        return m_line.profile.isEmpty()
            ? one.project.toString() == m_line.project
            : QStringList{one.name, one.account, one.project.toString()}.contains(m_line.profile);
    };
    auto account = m_accounts->find(m_accounts->current()).value_or(practiceAccount());
    if (!m_line.profile.isEmpty() || !m_line.project.isEmpty()) {
        const auto found = std::ranges::find_if(profiles, isMeant);
        if (found != profiles.end())
            account = *found;
        else if (!m_line.profile.isEmpty() || account.source == AccountSource::Practice)
            return failed(ErrorCode::NotFound,
                          LoneDeskMessages::tr("There is no profile “%1”. Sign in with it in the window first.")
                              .arg(plainLine(m_line.profile.isEmpty() ? m_line.project : m_line.profile, 80)));
    }
    if (!m_line.project.isEmpty() && account.source != AccountSource::Practice)
        account.project = ProjectId{m_line.project};
    return account;
}

Task<LoneDesk::SignIn> LoneDesk::signInToPractice(std::stop_token stop)
{
    m_practice = std::make_unique<PracticeCloud>(m_practiceOptions);
    const auto access = co_await m_practice->start(stop);
    if (!access)
        co_return std::unexpected{access.error()};
    EndpointTrust::instance().setPractice(placesOf(access->profile));
    ServerErrors::setSessionCloud(SpeakingCloud::Practice);
    co_return SignIn{.account = practiceAccount(),
                     .cloud = access->profile,
                     .tokens = std::make_shared<PracticeToken>(access->token)};
}

Result<LoneDesk::SignIn> LoneDesk::signInByFile() const
{
    const auto token = tokenIn(m_line.tokenFile);
    if (!token)
        return std::unexpected{token.error()};
    AccountProfile account;
    account.source = AccountSource::PastedToken;
    account.project = ProjectId{m_line.project};
    return SignIn{.account = account,
                  .cloud = m_network->endpoints().appliedTo(realCloud(account.project)),
                  .tokens = std::make_shared<PastedToken>(*token)};
}

Task<LoneDesk::SignIn> LoneDesk::signIn(std::stop_token stop)
{
    if (!m_line.tokenFile.isEmpty())
        co_return signInByFile();
    if (m_line.isPractice)
        co_return co_await signInToPractice(stop);
    const auto wanted = account();
    if (!wanted)
        co_return std::unexpected{wanted.error()};
    if (wanted->source == AccountSource::Practice)
        co_return co_await signInToPractice(stop);
    auto cloud = m_network->endpoints().appliedTo(realCloud(wanted->project));
    cloud.account = wanted->account;
    cloud.quotaProject = quotaProjectOf(*wanted);
    co_return SignIn{.account = *wanted, .cloud = cloud, .tokens = m_accounts->makeTokens(*wanted, cloud)};
}

/// Or it is known why they cannot be read.
Task<> LoneDesk::requestsRead(std::stop_token stop)
{
    const auto wake = std::make_shared<Wake>();
    auto *requests = m_session->tpuRequests.get();
    if (requests->isRead()) // while the session was made: nobody says it again
        co_return {};
    QObject::connect(requests, &ProvisioningService::changed, wake.get(), &Wake::now);
    QObject::connect(requests, &ProvisioningService::troubleChanged, wake.get(), &Wake::now);
    co_return co_await wokenOrStopped(wake, stop);
}

Task<Session *> LoneDesk::open(SshPrompts prompts, std::stop_token stop)
{
    const auto with = co_await signIn(stop);
    if (!with)
        co_return std::unexpected{with.error()};
    const SessionContext context{.clock = &m_clock,
                                 .activities = m_activities.get(),
                                 .settings = m_settings.get(),
                                 .wake = &m_wake,
                                 .unlockedKeys = m_unlockedKeys.get(),
                                 .acts = m_line.verb->acts(),
                                 .watchesHosts = m_line.verb->watchesHosts};
    const auto files = SessionFiles::in(dataFolderOf(m_line), with->cloud, m_practiceOptions);
    const auto store = co_await SessionStore::opened(files);
    if (!store)
        co_return std::unexpected{store.error()};
    m_session = std::make_unique<Session>(
        std::make_unique<CloudAccess>(with->account, with->cloud, with->tokens, context), files, *store, context);
    m_session->hosts.setPrompts(std::move(prompts));
    if (const auto read = co_await requestsRead(stop); !read)
        co_return std::unexpected{read.error()};
    if (context.acts)
        m_session->begin();
    if (context.watchesHosts) { // they are looked at once the list of TPUs is known
        if (const auto read = co_await m_session->tpus.refresh(stop); !read)
            co_return std::unexpected{read.error()};
    }
    co_return m_session.get();
}

void LoneDesk::close()
{
    if (m_session) {
        m_session->suspend();
        m_session->jobs.suspend();
        m_session->hosts.dropLogins();
        m_session->endRequests();
    }
    for (const QDeadlineTimer deadline{3s}; TaskScope::running() > 0 && !deadline.hasExpired();)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    if (TaskScope::running() > 0)
        (void)m_session.release(); // what still runs points into it, and the program ends
    if (m_practice)
        (void)QCoro::waitFor(m_practice->end());
    (void)m_settings->save();
}
