// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/projectapi.h"

#include "services/net/restclient.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct ProjectMessages
{
    Q_DECLARE_TR_FUNCTIONS(Project)
};

bool isNumber(const QString &text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

ProjectState stateFrom(const QString &state)
{
    if (state == "ACTIVE"_L1)
        return ProjectState::Active;
    return state == "DELETE_REQUESTED"_L1 ? ProjectState::DeleteRequested : ProjectState::Unknown;
}

} // namespace

Result<Project> parseProject(const QJsonObject &json)
{
    constexpr qsizetype longestName = 200;
    Project project{.id = ProjectId{json["projectId"_L1].toString()},
                    .number = json["name"_L1].toString().section(u'/', -1),
                    .name = json["displayName"_L1].toString().left(longestName),
                    .state = stateFrom(json["state"_L1].toString())};
    if (projectWord(project.id.toString()) != ProjectWord::Id || !isNumber(project.number))
        return failed(ErrorCode::BadReply,
                      ProjectMessages::tr("Google's answer on the project lacks its id or its number. Try again; if "
                                          "this persists, check the network and its proxy."));
    return project;
}

ProjectWord projectWord(const QString &text)
{
    // "example.com:my-project" is the form of old projects of a domain.
    static const QRegularExpression id{
        QRegularExpression::anchoredPattern(u"(?:[a-z0-9][a-z0-9.-]{0,62}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]"_s)};
    if (isNumber(text))
        return ProjectWord::Number;
    return id.match(text).hasMatch() ? ProjectWord::Id : ProjectWord::Name;
}

namespace {

template <typename T>
Task<T> parsed(Task<QJsonObject> call, Result<T> (*parse)(const QJsonObject &))
{
    const auto json = co_await call;
    co_return json.and_then(parse);
}

Task<QJsonObject> gone()
{
    co_return failed(ErrorCode::Cancelled);
}

Task<Pages> pagesOf(RestClient *rest, QUrl url, int pageSize, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await allPages(rest, std::move(url), pageSize, std::move(stop));
}

Result<QStringList> permissionsFrom(const QJsonObject &json)
{
    QStringList granted;
    for (const auto &permission : json["permissions"_L1].toArray())
        granted += permission.toString();
    return granted;
}

Result<QString> accountFrom(const QJsonObject &json)
{
    constexpr qsizetype longest = 320; // of an e-mail address
    return json["email"_L1].toString().left(longest);
}

Task<QStringList> namesOf(Task<Pages> call)
{
    const auto pages = co_await call;
    if (!pages)
        co_return std::unexpected{pages.error()};
    QStringList names;
    for (const auto &page : pages->pages) {
        for (const auto &service : page["services"_L1].toArray())
            names += service["name"_L1].toString().section(u'/', -1);
    }
    co_return names;
}

Task<QList<Project>> projectsIn(Task<Pages> call, QString text)
{
    const auto pages = co_await call;
    if (!pages)
        co_return std::unexpected{pages.error()};
    QList<Project> projects;
    for (const auto &page : pages->pages) {
        for (const auto &entry : page["projects"_L1].toArray()) {
            const auto project = parseProject(entry.toObject());
            if (!project)
                continue;
            const bool isMeant = project->id.toString().contains(text, Qt::CaseInsensitive)
                || project->name.contains(text, Qt::CaseInsensitive) || project->number == text;
            if (text.isEmpty() || isMeant)
                projects += *project;
        }
    }
    std::ranges::sort(projects, {}, [](const Project &project) { return project.id.toString(); });
    co_return projects;
}

Task<QStringList> membersIn(Task<QJsonObject> call)
{
    const auto policy = co_await call;
    if (!policy)
        co_return std::unexpected{policy.error()};
    QStringList members;
    for (const auto &binding : (*policy)["bindings"_L1].toArray()) {
        for (const auto &member : binding["members"_L1].toArray())
            members += member.toString();
    }
    co_return members;
}

} // namespace

Result<Billing> parseBilling(const QJsonObject &json)
{
    const auto name = json["billingAccountName"_L1].toString();
    const auto isOn = json["billingEnabled"_L1];
    if (!isOn.isBool() && !isOn.isUndefined()) // absent is false
        return failed(ErrorCode::BadReply,
                      ProjectMessages::tr("Google's answer does not say whether billing is on. Try again."));
    return Billing{.state = isOn.toBool() ? Billing::State::On : Billing::State::Off,
                   .account = name.section(u'/', -1)};
}

ProjectApi::ProjectApi(CloudProfile profile, RestClient *rest)
    : m_profile{std::move(profile)}
    , m_rest{rest}
{
}

QUrl ProjectApi::at(QUrl base, const QString &path)
{
    base.setPath(base.path() + path, QUrl::DecodedMode);
    return base;
}

Task<Project> ProjectApi::project(ProjectId idOrNumber, std::stop_token stop) const
{
    const auto url = at(m_profile.resourceManager, u"/v3/projects/"_s + idOrNumber.toString());
    return parsed(m_rest ? m_rest->get(url, std::move(stop)) : gone(), &parseProject);
}

Task<QList<Project>> ProjectApi::search(QString text, std::stop_token stop) const
{
    constexpr int pageSize = 500;
    // Google's own query language knows no "contains": all are read, and chosen from here.
    return projectsIn(
        pagesOf(m_rest, at(m_profile.resourceManager, u"/v3/projects:search"_s), pageSize, std::move(stop)),
        std::move(text));
}

Task<Billing> ProjectApi::billing(std::stop_token stop) const
{
    const auto url = at(m_profile.billing, u"/v1/projects/%1/billingInfo"_s.arg(m_profile.project.toString()));
    return parsed(m_rest ? m_rest->get(url, std::move(stop)) : gone(), &parseBilling);
}

Task<QStringList> ProjectApi::enabledServices(std::stop_token stop) const
{
    constexpr int pageSize = 200; // the most it gives
    auto url = at(m_profile.serviceUsage, u"/v1/projects/%1/services"_s.arg(m_profile.project.toString()));
    url.setQuery(QUrlQuery{{u"filter"_s, u"state:ENABLED"_s}, {u"fields"_s, u"services(name,state),nextPageToken"_s}});
    return namesOf(pagesOf(m_rest, url, pageSize, std::move(stop)));
}

Task<Operation> ProjectApi::enable(QStringList services, std::stop_token stop) const
{
    const auto url =
        at(m_profile.serviceUsage, u"/v1/projects/%1/services:batchEnable"_s.arg(m_profile.project.toString()));
    const QJsonObject body{{u"serviceIds"_s, QJsonArray::fromStringList(services)}};
    // Enabling what is enabled changes nothing: it may be sent again.
    return parsed(m_rest ? m_rest->post(url, body, Repeat::Safe, std::move(stop)) : gone(), &parseOperation);
}

Task<Operation> ProjectApi::operation(OperationName name, std::stop_token stop) const
{
    const auto url = at(m_profile.serviceUsage, u"/v1/"_s + name.toString());
    return parsed(m_rest ? m_rest->get(url, std::move(stop)) : gone(), &parseOperation);
}

Task<QStringList> ProjectApi::testPermissions(QStringList permissions, std::stop_token stop) const
{
    const auto url =
        at(m_profile.resourceManager, u"/v3/projects/%1:testIamPermissions"_s.arg(m_profile.project.toString()));
    const QJsonObject body{{u"permissions"_s, QJsonArray::fromStringList(permissions)}};
    return parsed(m_rest ? m_rest->send({.verb = readingPost, .url = url, .body = body}, std::move(stop)) : gone(),
                  &permissionsFrom);
}

Task<QStringList> ProjectApi::members(std::stop_token stop) const
{
    const auto url = at(m_profile.resourceManager, u"/v3/projects/%1:getIamPolicy"_s.arg(m_profile.project.toString()));
    const QJsonObject body{{u"options"_s, QJsonObject{{u"requestedPolicyVersion"_s, 3}}}};
    return membersIn(m_rest ? m_rest->post(url, body, Repeat::Safe, std::move(stop)) : gone());
}

Task<Operation> ProjectApi::generateAgent(QString service, std::stop_token stop) const
{
    const auto url =
        at(m_profile.serviceUsage,
           u"/v1beta1/projects/%1/services/%2:generateServiceIdentity"_s.arg(m_profile.project.toString(), service));
    return parsed(m_rest ? m_rest->post(url, {}, Repeat::Safe, std::move(stop)) : gone(), &parseOperation);
}

Task<QString> ProjectApi::account(std::stop_token stop) const
{
    const auto url = at(m_profile.userInfo, u"/oauth2/v2/userinfo"_s);
    // A token without the e-mail scope gets a 401 here, and is good for everything else.
    return parsed(m_rest ? m_rest->send({.url = url, .onRefusal = OnRefusal::EndsCall}, std::move(stop)) : gone(),
                  &accountFrom);
}
