// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/accounttrial.h"

#include "services/core/punctuation.h"
#include "services/net/restclient.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct AccountTrialMessages
{
    Q_DECLARE_TR_FUNCTIONS(AccountTrial)
};

using TrialPtr = std::shared_ptr<AccountTrial>;

QString looksLikeAnId()
{
    return AccountTrialMessages::tr(
        "A project ID has 6 to 30 lowercase letters, digits and hyphens, for example my-project-123.");
}

std::unexpected<Error> notFound(const QString &text, ProjectWord word, const QString &serverWords)
{
    const auto sentence = word == ProjectWord::Number
        ? AccountTrialMessages::tr("%1 is a project number, and this account may see no project with it. Check the "
                                   "digits, or sign in with the account that owns the project.")
        : word == ProjectWord::Id
        ? AccountTrialMessages::tr("There is no project %1, or this account may not see it. Check the ID, or sign in "
                                   "with the account that owns the project.")
        : punctuation::sentences(
              {AccountTrialMessages::tr("This account sees no project with the ID, number or name “%1”.").arg(text),
               looksLikeAnId()});
    return failed(ErrorCode::Invalid, word == ProjectWord::Name ? sentence : sentence.arg(text), serverWords);
}

/// People type the name where the id belongs: it is looked for among the projects that the account sees.
Result<Project> namedSo(const QList<Project> &projects, const QString &name)
{
    QList<Project> meant;
    for (const Project &project : projects) {
        if (project.name.compare(name, Qt::CaseInsensitive) == 0)
            meant += project;
    }
    if (meant.size() == 1)
        return meant.first();
    if (meant.isEmpty())
        return failed(ErrorCode::NotFound);
    QStringList ids;
    for (const Project &project : meant)
        ids += project.id.toString();
    return failed(ErrorCode::Invalid,
                  AccountTrialMessages::tr("“%1” is the name of more than one project: %2. Choose one by its ID.")
                      .arg(name, punctuation::list(ids)));
}

Task<Project> byName(ProjectApi api, QString text, ProjectWord word, Error why, std::stop_token stop)
{
    const auto all = co_await api.search({}, stop);
    if (!all && word == ProjectWord::Name && needsSignIn(all.error().code))
        co_return std::unexpected{all.error()};
    const auto named = all ? namedSo(*all, text) : Result<Project>{failed(ErrorCode::NotFound)};
    if (named || named.error().code != ErrorCode::NotFound)
        co_return named;
    co_return notFound(text, word, why.serverWords);
}

Task<Project> resolved(TrialPtr, ProjectApi api, QString typed, std::stop_token stop)
{
    const auto text = typed.trimmed();
    const auto word = projectWord(text);
    if (text.isEmpty())
        co_return failed(
            ErrorCode::Invalid,
            punctuation::sentences({AccountTrialMessages::tr("Choose a project, or type its ID."), looksLikeAnId()}));
    if (word == ProjectWord::Name)
        co_return co_await byName(api, text, word, {}, stop);
    const auto project = co_await api.project(ProjectId{text}, stop);
    if (project && project->state == ProjectState::DeleteRequested)
        co_return failed(ErrorCode::Invalid,
                         AccountTrialMessages::tr(
                             "The project %1 is marked for deletion. Restore it in the console, or choose another one.")
                             .arg(project->id.toString()));
    if (project)
        co_return project;
    const auto &error = project.error();
    if (error.code == ErrorCode::Denied || error.code == ErrorCode::NotFound || error.code == ErrorCode::Invalid)
        co_return co_await byName(api, text, word, error, stop);
    if (error.code == ErrorCode::ApiOff && word == ProjectWord::Id) // Resource Manager may be off where TPUs work well
        co_return Project{.id = ProjectId{text}, .number = {}, .name = {}, .state = ProjectState::Unknown};
    co_return project;
}

Task<QList<Project>> usable(TrialPtr, ProjectApi api, std::stop_token stop)
{
    auto projects = co_await api.search({}, stop);
    if (projects)
        projects->removeIf([](const Project &project) { return project.state == ProjectState::DeleteRequested; });
    co_return projects;
}

Task<TokenFacts> factsOf(TrialPtr trial, std::shared_ptr<TokenEndpoint> endpoint, QUrl userInfo, bool isFederated,
                         std::stop_token stop)
{
    const auto token = co_await trial->tokens()->token(Freshness::Cached, stop);
    if (!token)
        co_return std::unexpected{token.error()};
    if (isFederated)
        co_return TokenFacts{};
    co_return co_await askAboutToken(endpoint, userInfo, token->text, stop);
}

} // namespace

AccountTrial::AccountTrial(const CloudProfile &cloud, std::shared_ptr<TokenSource> tokens,
                           std::shared_ptr<TokenEndpoint> endpoint, Clock *clock, bool isFederated)
    : m_tokens{std::move(tokens)}
    , m_endpoint{std::move(endpoint)}
    , m_rest{std::make_unique<RestClient>(m_tokens.get(), clock)}
    , m_api{cloud, m_rest.get()}
    , m_isFederated{isFederated}
{
}

AccountTrial::~AccountTrial() = default;

Task<TokenFacts> AccountTrial::facts(std::stop_token stop)
{
    return factsOf(shared_from_this(), m_endpoint, m_api.profile().userInfo, m_isFederated, std::move(stop));
}

Task<QList<Project>> AccountTrial::projects(std::stop_token stop)
{
    return usable(shared_from_this(), m_api, std::move(stop));
}

Task<Project> AccountTrial::resolve(QString typed, std::stop_token stop)
{
    return resolved(shared_from_this(), m_api, std::move(typed), std::move(stop));
}
