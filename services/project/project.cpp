// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/project.h"

#include <QCoreApplication>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

struct Words
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
                      Words::tr("Google's answer on the project lacks its id or its number. Try again; if it stays so, "
                                "check the network and its proxy."));
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
