// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/hosttokens.h"

#include "services/practice/world/signins.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace practice {

QJsonObject HostTokens::give(const QString &name)
{
    constexpr auto lastMinutes = 5min; // of a token that nobody new gets
    const auto *node = m_context.state.nodes.find(name);
    const QJsonValue account = node ? node->spec.value("serviceAccount"_L1) : QJsonValue{};
    const auto email = account["email"_L1].toString();
    if (email.isEmpty())
        return {};
    auto &given = m_given[name];
    const auto life = tokenLife(m_context.scenario);
    const bool isKnown = m_context.state.notes.find(u"access:"_s + given.token); // it may have gone with the state
    const auto scopes = account["scope"_L1].toArray();
    if (!isKnown || given.end <= m_context.now() + std::min<Span>(lastMinutes, life / 2)) {
        QStringList names;
        for (const auto &scope : scopes)
            names += scope.toString();
        const auto token = giveAccessToken(m_context, {.email = email, .scopes = names, .life = life});
        given = {token["access_token"_L1].toString(), m_context.now() + life};
    }
    const auto left = std::chrono::duration_cast<std::chrono::seconds>(given.end - m_context.now());
    return {{u"access_token"_s, given.token},
            {u"expires_in"_s, qint64(left.count())},
            {u"token_type"_s, u"Bearer"_s},
            {u"email"_s, email},
            {u"scopes"_s, scopes}};
}

} // namespace practice
