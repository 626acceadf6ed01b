// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/watch/watchprogram.h"

#include "services/auth/accounts.h"
#include "services/auth/tokensource.h"
#include "services/control/controlserver.h"
#include "services/control/meetingplace.h"
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/core/log.h"
#include "services/core/unixsignals.h"
#include "services/core/writelock.h"
#include "services/session/networkchoices.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/ssh/privatefile.h"
#include "services/store/jsonfile.h"
#include "services/store/settings.h"
#include "services/watcher/filesecrets.h"
#include "services/watcher/watchserver.h"
#include "services/webhooks/webhooks.h"
#include "version.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

std::optional<WatchSetup> setupIn(const QString &folder)
{
    const auto read = readJsonFile(QDir{folder}.filePath(u"watch.json"_s));
    return read ? watchSetupFrom(*read) : std::nullopt;
}

void say(const QString &sentence)
{
    std::fprintf(stderr, "tpudesk-watch: %s\n", qUtf8Printable(sentence));
}

} // namespace

WatchProgram::WatchProgram(const WatchOptions &options, Use use)
    : m_options{options}
    , m_use{use}
    , m_dataFolder{watchDataFolder(options)}
    , m_setup{setupIn(m_dataFolder)}
    , m_settings{std::make_unique<Settings>(watchSettingsFile(options))}
    , m_languages{std::make_unique<Languages>()}
    , m_activities{std::make_unique<Activities>()}
{
    const auto language = m_setup && options.language.isEmpty() ? m_setup->language : options.language;
    m_languages->use(Languages::bestFor(language.isEmpty() ? m_settings->values().language : language));
    if (m_setup)
        m_fileSecrets = std::make_unique<FileSecrets>(QDir{m_dataFolder}.filePath(u"secrets"_s));
    else
        m_keychain = std::make_unique<KeychainSecrets>(&m_clock);
    auto *secrets = m_setup ? static_cast<Secrets *>(m_fileSecrets.get()) : m_keychain.get();
    m_accounts = std::make_unique<Accounts>(
        AccountsContext{.settings = m_settings.get(), .secrets = secrets, .clock = &m_clock});
    auto endpoints = options.endpoints;
    auto trusted = options.trusted;
    if (m_setup && endpoints.isEmpty()) {
        endpoints = Endpoints::fromJson(m_setup->endpoints);
        trusted.unite({m_setup->trusted.begin(), m_setup->trusted.end()});
    }
    m_network = std::make_unique<NetworkChoices>(NetworkContext{.settings = m_settings.get(),
                                                                .secrets = secrets,
                                                                .given = endpoints,
                                                                .isReadOnly = options.isReadOnly,
                                                                .trusted = trusted});
    m_webhooks = std::make_unique<Webhooks>(
        WebhooksContext{.settings = m_settings.get(), .secrets = secrets, .clock = &m_clock});
    m_head = std::make_unique<WatchHead>(headContext());
    m_server = std::make_unique<WatchServer>(m_head.get(), &m_clock);
}

WatchProgram::~WatchProgram() = default;

WatchHeadContext WatchProgram::headContext()
{
    const auto current = m_accounts->find(m_accounts->current()).value_or(practiceAccount());
    const bool isPractice = !m_setup && current.source == AccountSource::Practice;
    const auto project = m_setup ? ProjectId{m_setup->project} : current.project;
    WatchHeadContext context{.clock = &m_clock,
                             .dataFolder = m_dataFolder,
                             .isInstalled = m_setup.has_value(),
                             .setup = m_setup.value_or(WatchSetup{.project = project.toString()}),
                             .program = u"tpudesk-watch "_s + QStringLiteral(TPUDESK_VERSION),
                             .settings = m_settings.get(),
                             .accounts = m_accounts.get(),
                             .secrets = m_fileSecrets.get(),
                             .webhooks = m_webhooks.get(),
                             .cloud = m_network->endpoints().appliedTo(realCloud(project))};
    context.practice.stateFolder =
        m_options.practiceState.isEmpty() ? QDir{m_dataFolder}.filePath(u"practice"_s) : m_options.practiceState;
    context.practice.arguments = m_options.practiceArguments;
    context.practice.world.scenario = m_options.practiceScenario;
    if (isPractice)
        context.cloud.kind = CloudProfile::Kind::Practice;
    if (m_use == Use::Watch)
        context.makeCloud = [this] { return makeCloud(); };
    if (!m_setup)
        context.signIn = [this](SessionManager &cloud) { signIn(cloud); };
    return context;
}

/// As the window would, with the profile that it used last.
void WatchProgram::signIn(SessionManager &cloud)
{
    const auto profile = m_accounts->find(m_accounts->current()).value_or(practiceAccount());
    if (profile.source == AccountSource::Practice)
        return cloud.startPractice();
    cloud.signIn(profile, std::shared_ptr<TokenSource>{m_accounts->makeTokens(profile, cloud.profileFor(profile))});
}

std::unique_ptr<SessionManager> WatchProgram::makeCloud()
{
    SessionManagerContext context{.clock = &m_clock,
                                  .activities = m_activities.get(),
                                  .settings = m_settings.get(),
                                  .dataFolder = m_dataFolder,
                                  .endpoint = m_accounts->endpoint(),
                                  .webhooks = m_webhooks.get(),
                                  .hasWindow = false,
                                  .entersPracticeGrant = !m_setup};
    context.practice = headContext().practice;
    context.realCloud = [network = m_network.get()](const ProjectId &project) {
        return network->endpoints().appliedTo(realCloud(project));
    };
    return std::make_unique<SessionManager>(std::move(context));
}

int WatchProgram::run()
{
    if (const auto folder = makePrivateFolder(m_dataFolder); !folder) {
        say(folder.error().message);
        return 1;
    }
    if (m_setup)
        (void)Log::instance().openFile(QDir{m_dataFolder}.filePath(u"watch.log"_s));
    if (const auto listening = m_server->listen(m_dataFolder); !listening) {
        say(listening.error().message);
        return listening.error().code == ErrorCode::AlreadyExists ? 0 : 1;
    }
    // Whatever the programs of this process want: nothing that changes something leaves it without the right to.
    WriteLock::instance().setCondition(m_head->lease()->condition());
    m_control = std::make_unique<ControlServer>(
        ControlServerContext{.session = [head = m_head.get()] { return head->session(); },
                             .trouble = [head = m_head.get()] { return head->state().trouble; },
                             .clock = &m_clock,
                             .settings = m_settings.get(),
                             .program = u"tpudesk-watch "_s + QStringLiteral(TPUDESK_VERSION)});
    QObject::connect(m_head.get(), &WatchHead::changed, m_control.get(), &ControlServer::onSessionChanged);
    if (const auto path = meetingplace::controlSocket(m_options.dataFolder.isEmpty() ? QString{} : m_dataFolder);
        !path.isEmpty()) {
        if (const auto listening = m_control->listen(path); !listening)
            warn(u"watcher"_s, listening.error().message);
    }
    UnixSignals signals_;
    QObject::connect(&signals_, &UnixSignals::endRequested, m_head.get(), [] { QCoreApplication::quit(); });
    m_head->begin();
    const int code = QCoreApplication::exec();
    drain();
    return code;
}

int WatchProgram::serveStandard()
{
    QObject::connect(m_server.get(), &WatchServer::lastLeft, m_head.get(), [] { QCoreApplication::quit(); });
    m_server->serve(watchStreamOverStandard());
    return QCoreApplication::exec();
}

void WatchProgram::drain()
{
    m_control.reset();
    m_server.reset();
    m_head->end();
    m_webhooks->detach();
    if (const auto saved = m_settings->save(); !saved)
        warn(u"watcher"_s, saved.error().message);
    const QDeadlineTimer deadline{2s};
    while (TaskScope::running() > 0 && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    WriteLock::instance().setCondition({});
}
