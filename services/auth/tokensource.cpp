// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/tokensource.h"

#include "services/core/log.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(TokenSource)
};

/// What people paste: with the header's word in front, quoted, or broken over lines by a terminal.
QString cleaned(const QString &text)
{
    auto token = text.trimmed();
    if (token.startsWith("Authorization:"_L1, Qt::CaseInsensitive))
        token = token.sliced(14).trimmed();
    if (token.startsWith("Bearer "_L1, Qt::CaseInsensitive))
        token = token.sliced(7).trimmed();
    token.remove(u'\r').remove(u'\n');
    if (token.size() > 1 && token.front() == u'"' && token.back() == u'"')
        token = token.sliced(1, token.size() - 2);
    return token;
}

} // namespace

PastedToken::PastedToken(const QString &text)
    : m_token{cleaned(text)}
{
    Log::instance().hide(m_token.text);
}

Task<Token> PastedToken::token(Freshness freshness, std::stop_token)
{
    const auto token = m_token;
    if (freshness == Freshness::Refreshed)
        co_return failed(ErrorCode::SignedOut,
                         Words::tr("The pasted token is not valid any more; Google's tokens live "
                                   "for one hour. Paste a new one."));
    co_return token;
}

std::optional<Error> PastedToken::problemWith(const QString &text)
{
    constexpr qsizetype longest = 8 * 1'024;
    const auto token = cleaned(text);
    const auto isPrintable = [](QChar c) { return c > u' ' && c < u'\x7f'; };
    if (token.isEmpty())
        return Error{ErrorCode::Invalid,
                     Words::tr("Paste an access token, for example what “gcloud auth "
                               "print-access-token” prints."),
                     {}};
    if (token.size() > longest)
        return Error{ErrorCode::Invalid, Words::tr("This is too long for an access token. Paste only the token."), {}};
    if (!std::ranges::all_of(token, isPrintable))
        return Error{ErrorCode::Invalid,
                     Words::tr("An access token has no spaces and only ASCII characters. Paste only "
                               "the token."),
                     {}};
    return std::nullopt;
}

PracticeToken::PracticeToken(QString text)
{
    set(std::move(text));
}

void PracticeToken::set(QString text)
{
    Log::instance().hide(text);
    m_token = {std::move(text)};
}

Task<Token> PracticeToken::token(Freshness, std::stop_token)
{
    const auto token = m_token;
    co_return token;
}
