// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/keyroutes.h"

#include "services/keys/nodekeys.h"
#include "services/keys/translations.h"
#include "services/tpu/guestagent.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array<std::pair<KeyRoute, QLatin1StringView>, 3> routeSettings{
    {{KeyRoute::Project, "project"_L1}, {KeyRoute::Node, "node"_L1}, {KeyRoute::OsLogin, "os-login"_L1}}};

const auto toProject = u"compute.projects.setCommonInstanceMetadata"_s;
const auto toNode = u"tpu.nodes.update"_s;
const auto toLogIn = u"compute.instances.osLogin"_s;
const auto toAdminister = u"compute.instances.osAdminLogin"_s;

bool isEachOsLogin(const QList<Tpu> &tpus)
{
    return !tpus.isEmpty() && std::ranges::all_of(tpus, [](const Tpu &tpu) {
        return keyBlockOf(tpu.metadata, std::nullopt) == KeyBlock::OsLogin;
    });
}

/// For machines that take a certificate alone, which TPU Desk does not get.
bool isEachForCertificates(bool project, const QList<Tpu> &tpus)
{
    const auto key = u"enable-oslogin-certificates"_s;
    const auto wants = [&](const Tpu &tpu) {
        return tpu.metadata.contains(key) ? saysYes(tpu.metadata.value(key)) : project;
    };
    return tpus.isEmpty() ? project : std::ranges::all_of(tpus, wants);
}

Error certificatesAlone()
{
    return {
        ErrorCode::Invalid,
        Keys::tr("The metadata holds %1: these machines want a certificate, which TPU Desk cannot get, and a key in "
                 "OS Login is not enough. Set %2 to FALSE in the metadata of a TPU VM, and it takes the keys "
                 "in its metadata.")
            .arg("enable-oslogin-certificates"_L1, "enable-oslogin"_L1)};
}

Task<QString> osLoginAccount(KeyRoutesContext context, std::stop_token stop)
{
    if (context.isFederated)
        co_return failed(ErrorCode::Invalid,
                         Keys::tr("You are signed in through another identity provider. OS Login takes no keys of such "
                                  "accounts, only certificates, which TPU Desk cannot get. Set %1 to FALSE in the "
                                  "metadata of a TPU VM, and it takes the keys in its metadata.")
                             .arg("enable-oslogin"_L1));
    co_return co_await context.account(stop);
}

Task<OsLoginProfile> readProfile(KeyRoutesContext context, std::stop_token stop)
{
    const auto account = co_await osLoginAccount(context, stop);
    if (!account)
        co_return std::unexpected{account.error()};
    co_return co_await context.osLogin->profile(*account, stop);
}

/// `before`: what was granted when that was last read; it stands where it cannot be read for a reason that passes.
Task<KeyAccess> readAccess(KeyRoutesContext context, Result<ProjectKeys> project, std::optional<KeyRoute> chosen,
                           std::optional<QStringList> before, std::stop_token stop)
{
    KeyAccess access;
    access.isProjectClosed = !project && project.error().code == ErrorCode::Denied;
    if (!project && !access.isProjectClosed) // whether OS Login is on is not known then
        co_return std::unexpected{project.error()};
    access.isOsLogin = (project && project->osLogin == ProjectKeys::OsLogin::On) || isEachOsLogin(context.tpus->tpus());
    const bool isForCertificates = isEachForCertificates(project && project->wantsCertificates, context.tpus->tpus());
    auto granted = co_await context.testPermissions({toProject, toNode, toLogIn, toAdminister}, stop);
    if (!granted && granted.error().code == ErrorCode::Cancelled)
        co_return std::unexpected{granted.error()};
    if (granted)
        access.granted = *std::move(granted);
    else if (mayPass(granted.error().code))
        access.granted = before;
    if (chosen.value_or(access.allowed()) != KeyRoute::OsLogin)
        co_return access;
    auto profile = co_await readProfile(context, stop);
    if (profile)
        access.profile = *std::move(profile);
    else
        access.profileError = profile.error();
    if (isForCertificates)
        access.profileError = certificatesAlone();
    co_return access;
}

} // namespace

QString settingOf(KeyRoute route)
{
    return std::ranges::find(routeSettings, route, &std::pair<KeyRoute, QLatin1StringView>::first)->second;
}

std::optional<KeyRoute> keyRouteOf(const QString &setting)
{
    const auto found = std::ranges::find(routeSettings, setting, &std::pair<KeyRoute, QLatin1StringView>::second);
    return found == routeSettings.end() ? std::nullopt : std::optional{found->first};
}

KeyRoute KeyAccess::allowed() const
{
    if (isOsLogin)
        return KeyRoute::OsLogin;
    return (granted ? granted->contains(toProject) : !isProjectClosed) ? KeyRoute::Project : KeyRoute::Node;
}

QString keyRouteSentence(KeyRoute route, const QString &user)
{
    switch (route) {
    case KeyRoute::Project:
        return Keys::tr(
                   "Keys go into the project's metadata, where every TPU VM looks for them. Writing them into each "
                   "TPU VM takes the role %1.")
            .arg("roles/tpu.admin"_L1);
    case KeyRoute::Node:
        return Keys::tr("Keys go into the metadata of each TPU VM, and TPU Desk gives yours to those that you create. "
                        "Writing it into the project once takes the role %1.")
            .arg("roles/compute.instanceAdmin.v1"_L1);
    case KeyRoute::OsLogin: break;
    }
    return Keys::tr(
               "Keys go into OS Login, and you log in as %1. Keys in metadata do not count there, and sudo takes the "
               "role %2.")
        .arg(user, "roles/compute.osAdminLogin"_L1);
}

QString keyRouteProblem(KeyRoute route, const KeyAccess &access)
{
    const auto lacks = [&](const QString &permission) {
        return access.granted && !access.granted->contains(permission);
    };
    const auto say = [](const QString &permission, QLatin1StringView role) {
        return Keys::tr("You lack the permission %1 for it. Ask the project's owner for the role %2.")
            .arg(permission, role);
    };
    if (route == KeyRoute::OsLogin && access.profileError)
        return access.profileError->message;
    if (route == KeyRoute::Project && lacks(toProject))
        return say(toProject, "roles/compute.instanceAdmin.v1"_L1);
    if (route == KeyRoute::Node && lacks(toNode))
        return say(toNode, "roles/tpu.admin"_L1);
    if (route == KeyRoute::OsLogin && lacks(toLogIn) && lacks(toAdminister))
        return say(toLogIn, "roles/compute.osLogin"_L1);
    return {};
}

KeyRoutes::KeyRoutes(Clock *clock, Settings *settings, QObject *parent)
    : QObject{parent}
    , m_clock{clock}
    , m_settings{settings}
{
}

void KeyRoutes::use(KeyRoutesContext context)
{
    m_context = std::move(context);
}

void KeyRoutes::setProject(const ProjectId &project)
{
    m_project = project;
    m_access = {};
    m_isRead = false;
}

LoginChoice KeyRoutes::login() const
{
    return m_settings->values().logins.value(m_project);
}

Result<> KeyRoutes::setLogin(const LoginChoice &login)
{
    m_settings->change([this, &login](SettingsValues &values) { values.logins.insert(m_project, login); });
    emit changed();
    return m_settings->save();
}

KeyRoute KeyRoutes::route() const
{
    if (!m_context.tpus)
        return KeyRoute::Project;
    const auto kept = login();
    if (const auto chosen = keyRouteOf(kept.route))
        return *chosen;
    if (m_isRead)
        return m_access.allowed();
    return kept.isOsLogin ? KeyRoute::OsLogin : kept.nodeLine.isEmpty() ? KeyRoute::Project : KeyRoute::Node;
}

Result<> KeyRoutes::choose(std::optional<KeyRoute> route)
{
    auto choice = login();
    choice.route = route ? settingOf(*route) : QString{};
    choice.isOsLogin = route.value_or(m_isRead ? m_access.allowed() : KeyRoute::Project) == KeyRoute::OsLogin;
    return setLogin(choice);
}

/// Connections are made before it is read again, also after the next start.
void KeyRoutes::keepFound()
{
    auto kept = login();
    kept.isOsLogin = route() == KeyRoute::OsLogin;
    if (m_access.profile)
        kept.osLoginUser = m_access.profile->user;
    if (kept != login())
        m_settings->change([this, &kept](SettingsValues &values) { values.logins.insert(m_project, kept); });
}

Task<> KeyRoutes::read(Result<ProjectKeys> project, std::stop_token stop)
{
    if (!m_context.tpus)
        co_return {};
    const QPointer<KeyRoutes> alive{this};
    const auto asked = m_project;
    auto access = co_await readAccess(m_context, std::move(project), keyRouteOf(login().route), m_access.granted, stop);
    if (!alive || (!access && access.error().code == ErrorCode::Cancelled))
        co_return failed(ErrorCode::Cancelled);
    if (access && asked == m_project) {
        m_access = *std::move(access);
        m_isRead = true;
        keepFound();
    }
    co_return {};
}

Task<> KeyRoutes::publish(QString line, bool isOwn, bool isForLogin, std::stop_token stop)
{
    const auto parsed = parseSshKeysLine(line);
    if (parsed.kind != SshKeysLine::Kind::Key)
        co_return failed(ErrorCode::Invalid, parsed.problem);
    if (route() == KeyRoute::OsLogin)
        co_return co_await importKey(parsed, stop);
    co_return co_await publishOnNodes(line, isOwn, isForLogin, stop);
}

Task<> KeyRoutes::publishOnNodes(QString line, bool isOwn, bool isForLogin, std::stop_token stop)
{
    const QPointer<KeyRoutes> alive{this};
    const auto marked = markedLine(line);
    if (!marked)
        co_return std::unexpected{marked.error()};
    const auto tpus = m_context.tpus->tpus();
    if (!isOwn && tpus.isEmpty())
        co_return failed(ErrorCode::Invalid,
                         Keys::tr("There is no TPU VM yet that this key could be put on. Create one first."));
    if (isOwn && (isForLogin || login().nodeLine.isEmpty())) { // else new TPU VMs would not let the login key in
        auto kept = login();
        kept.nodeLine = *marked;
        m_settings->change([this, &kept](SettingsValues &values) { values.logins.insert(m_project, kept); });
    }
    QStringList failedOn;
    std::optional<Error> error;
    for (const Tpu &tpu : tpus) {
        if (!lacksLine(tpu, *marked))
            continue;
        const auto done = co_await changeNodeKeys(m_context.tpus->api(), m_clock, tpu.id, putOwnLine(*marked), stop);
        if (!alive || (!done && done.error().code == ErrorCode::Cancelled))
            co_return failed(ErrorCode::Cancelled);
        if (done) {
            m_context.tpus->observe(*done);
            continue;
        }
        failedOn << tpu.shortName;
        error = done.error();
    }
    if (error) {
        error->message = Keys::tr("The key could not be put on %1. %2").arg(failedOn.join(u", "_s), error->message);
        co_return std::unexpected{*error};
    }
    co_return {};
}

Task<> KeyRoutes::importKey(SshKeysLine line, std::stop_token stop)
{
    const QPointer<KeyRoutes> alive{this};
    if (const auto &error = m_access.profileError; error && error->code == ErrorCode::Invalid)
        co_return std::unexpected{*error};
    const auto api = *m_context.osLogin;
    const auto account = co_await osLoginAccount(m_context, stop);
    if (!account)
        co_return std::unexpected{account.error()};
    auto profile = co_await api.importKey(*account, std::move(line), stop);
    if (!profile)
        co_return std::unexpected{profile.error()};
    if (!alive)
        co_return failed(ErrorCode::Cancelled);
    m_access.profile = *std::move(profile);
    m_access.profileError.reset();
    keepFound();
    co_return {};
}

QStringList KeyRoutes::published() const
{
    if (route() == KeyRoute::OsLogin)
        return m_access.profile ? m_access.profile->keys : QStringList{};
    const auto line = parseSshKeysLine(login().nodeLine);
    return route() == KeyRoute::Node && line.kind == SshKeysLine::Kind::Key ? QStringList{line.base64} : QStringList{};
}

QStringList KeyRoutes::lacking() const
{
    QStringList names;
    const auto line = login().nodeLine;
    if (route() != KeyRoute::Node || line.isEmpty() || !m_context.tpus)
        return names;
    for (const Tpu &tpu : m_context.tpus->tpus()) {
        if (lacksLine(tpu, line))
            names << tpu.shortName;
    }
    return names;
}

void KeyRoutes::addTo(QMap<QString, QString> *metadata) const
{
    const auto kept = login();
    if (route() == KeyRoute::Node && !kept.nodeLine.isEmpty()) {
        const auto key = u"ssh-keys"_s;
        metadata->insert(key, putOwnLine(kept.nodeLine)(metadata->value(key)).value_or(metadata->value(key)));
    }
    // Chosen by hand, where the project does not say it to its machines.
    if (keyRouteOf(kept.route) == KeyRoute::OsLogin && !metadata->contains(u"enable-oslogin"_s))
        metadata->insert(u"enable-oslogin"_s, u"TRUE"_s);
}
