// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/keyservice.h"

#include "services/keys/translations.h"
#include "services/ssh/connectshell.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// The public half of what one logs in with; where that is the agent: all that it holds.
QStringList publicHalves(const LoginChoice &login, const OwnKeys &own)
{
    QStringList halves;
    for (const LocalKey &key : login.keyFile.isEmpty() ? own.agent.keys : own.local) {
        if ((login.keyFile.isEmpty() || key.file == login.keyFile) && !key.publicKey.isEmpty())
            halves << key.publicKey;
    }
    return halves;
}

} // namespace

bool isOfLogin(const SshKeysLine &line, const LoginChoice &login, const OwnKeys &own)
{
    return line.kind == SshKeysLine::Kind::Key && line.user == login.user
        && publicHalves(login, own).contains(line.base64);
}

LoginKey loginKeyOf(const LoginChoice &login, const ProjectKeys &project, const OwnKeys &own, const QDateTime &now)
{
    if (login.user.isEmpty() || publicHalves(login, own).isEmpty() || project.osLogin == ProjectKeys::OsLogin::On)
        return LoginKey::Unknown;
    auto found = LoginKey::Missing;
    for (const SshKeysLine &line : project.lines) {
        if (!isOfLogin(line, login, own))
            continue;
        if (!line.isExpired(now))
            return LoginKey::Published;
        found = LoginKey::Expired;
    }
    return found;
}

LoginKey loginKeyOf(const KeyService &keys, const QDateTime &now)
{
    const auto &routes = keys.routes();
    const auto login = keys.loginChoice();
    const OwnKeys own{keys.localKeys(), keys.agent()};
    const auto halves = publicHalves(login, own);
    if (routes.route() == KeyRoute::Project)
        return keys.projectKeys() ? loginKeyOf(login, *keys.projectKeys(), own, now) : LoginKey::Unknown;
    if (login.user.isEmpty() || halves.isEmpty() || (routes.route() == KeyRoute::OsLogin && !routes.access().profile))
        return LoginKey::Unknown;
    if (const auto line = parseSshKeysLine(login.nodeLine); routes.route() == KeyRoute::Node && line.isExpired(now))
        return LoginKey::Expired;
    const auto published = routes.published();
    const bool isThere = std::ranges::any_of(halves, [&](const QString &half) { return published.contains(half); });
    return isThere ? LoginKey::Published : LoginKey::Missing;
}

namespace {

const auto filesKey = u"keys.files"_s;
constexpr qsizetype mostFiles = 40;

} // namespace

KeyService::KeyService(KeysApi *api, Clock *clock, Settings *settings, QObject *parent)
    : QObject{parent}
    , m_api{api}
    , m_clock{clock}
    , m_settings{settings}
    , m_routes{new KeyRoutes{clock, settings, this}}
{
    connect(m_routes, &KeyRoutes::changed, this, &KeyService::keysChanged);
}

void KeyService::setProject(const ProjectId &project)
{
    if (m_project == project)
        return;
    m_project = project;
    m_projectKeys.reset();
    m_routes->setProject(project);
    emit keysChanged();
}

Task<> KeyService::refresh(std::stop_token stop)
{
    const QPointer<KeyService> alive{this}; // a change of the account ends it while the disk is still being read
    int made = m_made;
    auto local = co_await findLocalKeys({}, filesElsewhere());
    auto agent = co_await findAgentKeys();
    while (alive && made != m_made) { // a key that was made meanwhile is on the disk, but not in what was read
        made = m_made;
        local = co_await findLocalKeys({}, filesElsewhere());
    }
    if (!alive)
        co_return failed(ErrorCode::Cancelled);
    if (local && agent)
        setLocal(*std::move(local), *std::move(agent));
    const auto asked = m_project;
    const auto keys = co_await readProjectKeys(m_api, asked, stop);
    if (!alive)
        co_return failed(ErrorCode::Cancelled);
    const auto routes = co_await m_routes->read(keys, stop);
    if (!alive || !routes)
        co_return failed(ErrorCode::Cancelled);
    if (keys && asked == m_project)
        m_projectKeys = *keys;
    emit keysChanged();
    if (!keys && (m_routes->route() == KeyRoute::Project || keys.error().code != ErrorCode::Denied)) {
        emit failedWith(keys.error());
        co_return std::unexpected{keys.error()};
    }
    co_return {};
}

void KeyService::setLocal(QList<LocalKey> files, AgentKeys agent)
{
    // A key on a security key cannot be used from its file, but through the agent it can.
    for (auto &key : files) {
        if (key.type.startsWith("sk-"_L1) && agent.holds(key.publicKey))
            key.problem.clear();
    }
    m_local = std::move(files);
    m_agent = std::move(agent);
    emit keysChanged();
}

/// Keys that were made here in other folders, and those one logs in with. From a file that anybody may have written.
QStringList KeyService::filesElsewhere() const
{
    QStringList files;
    const auto kept = m_settings->more(filesKey).toArray();
    for (const auto &file : kept)
        files << file.toString();
    for (const auto &login : m_settings->values().logins)
        files << login.keyFile;
    files.removeIf([](const QString &file) { return !QFileInfo{file}.isAbsolute(); });
    files.removeDuplicates();
    return files.first(std::min(files.size(), mostFiles));
}

/// What lies in ~/.ssh is found without it.
void KeyService::keepFile(const QString &file)
{
    if (QFileInfo{file}.absolutePath() == defaultKeyFolder())
        return;
    QStringList files{file};
    for (const auto &other : filesElsewhere()) {
        if (other != file && QFileInfo::exists(other))
            files << other;
    }
    m_settings->setMore(filesKey, QJsonArray::fromStringList(files.first(std::min(files.size(), mostFiles))));
}

Task<LocalKey> KeyService::generate(KeyRequest request)
{
    const QPointer<KeyService> alive{this};
    auto key = co_await generateKey(std::move(request));
    if (key && alive) {
        keepFile(key->file);
        m_local.prepend(*key);
        ++m_made;
        emit keysChanged();
    }
    co_return key;
}

Task<> KeyService::change(KeysChange edit, std::stop_token stop)
{
    const QPointer<KeyService> alive{this};
    const auto asked = m_project;
    const auto keys = co_await changeProjectKeys(m_api, m_clock, asked, std::move(edit), stop);
    if (!keys)
        co_return std::unexpected{keys.error()};
    if (alive && asked == m_project) {
        m_projectKeys = *keys;
        emit keysChanged();
    }
    co_return {};
}

Task<> KeyService::publish(QString line, std::stop_token stop, bool isForLogin)
{
    if (m_routes->route() == KeyRoute::Project)
        co_return co_await change(addLine(std::move(line)), std::move(stop));
    const QPointer<KeyService> alive{this};
    const auto blob = parseSshKeysLine(line).base64;
    const bool isHere = std::ranges::contains(m_local, blob, &LocalKey::publicKey) || m_agent.holds(blob);
    auto done = co_await m_routes->publish(std::move(line), isHere, isForLogin, std::move(stop));
    if (alive)
        emit keysChanged();
    co_return done;
}

namespace {

LoginVerdict verdictOf(const Error &error)
{
    using Outcome = LoginVerdict::Outcome;
    switch (error.code) {
    case ErrorCode::Cancelled: return {Outcome::Cancelled, Keys::tr("The check was stopped.")};
    case ErrorCode::LoginRefused: return {Outcome::Refused, error.message};
    case ErrorCode::HostKeyUnknown:
    case ErrorCode::HostKeyChanged: return {Outcome::HostKeyProblem, error.message};
    case ErrorCode::KeyUnreadable:
    case ErrorCode::KeyLocked:
    case ErrorCode::Invalid: return {Outcome::KeyProblem, error.message};
    default: return {Outcome::NotReached, error.message};
    }
}

} // namespace

Task<LoginVerdict> checkLogin(SshHub *hub, SshTarget target, SshPrompts prompts, ConnectReport report,
                              std::stop_token stop)
{
    const auto name = target.name();
    const auto user = target.user;
    const auto connection =
        co_await connectPatiently(hub, std::move(target), std::move(prompts), std::move(report), stop);
    if (!connection)
        co_return verdictOf(connection.error());
    const auto told =
        co_await (*connection)->exec(u"true"_s, {}, {.output = 1'024, .time = std::chrono::seconds{20}}, stop);
    if (!told)
        co_return verdictOf(told.error());
    if (told->kind != ExecResult::Kind::Exited || told->status != 0) {
        co_return LoginVerdict{LoginVerdict::Outcome::Works,
                               Keys::tr("The login as %1 works, but the account there does not run commands properly. "
                                        "Open a terminal to see why.")
                                   .arg(user)};
    }
    co_return LoginVerdict{LoginVerdict::Outcome::Works, Keys::tr("The login as %1 on %2 works.").arg(user, name)};
}
