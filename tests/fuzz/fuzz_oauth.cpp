// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a token endpoint answers: a token that fits into a header and ends, or a refusal with a sentence in which no
// control characters and no token stand. Input: status (two bytes), skew of the clock (one), then type, wait, place,
// content.
#include "services/auth/loopback.h"
#include "services/auth/tokenendpoint.h"
#include "services/core/log.h"
#include "tests/fuzz/require.h"

#include <QTimeZone>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView mark{"Zx81plantedQ7"}; ///< put into every token

bool fitsHeader(const QString &text)
{
    return std::ranges::all_of(text, [](QChar c) { return c > u' ' && c <= u'~'; });
}

void requireSentence(const Error &error)
{
    const auto isControl = [](QChar c) { return c < u' ' || c == u'\x7f'; };
    require(!error.message.isEmpty() && error.message.size() < 4'000, "a refusal has a sentence");
    require(std::ranges::none_of(error.message, isControl), "a sentence has no control characters");
    require(!error.message.contains(mark) && !error.serverWords.contains(mark), "no token stands in a sentence");
    require(!error.retryAfter || (error.retryAfter->count() >= 0 && *error.retryAfter <= std::chrono::days{1}),
            "a wait has bounds");
}

void readGrant(const QJsonObject &reply, const QDateTime &now)
{
    const auto grant = grantFrom(reply, now);
    if (!grant)
        return requireSentence(grant.error());
    require(!grant->access.text.isEmpty() && fitsHeader(grant->access.text) && fitsHeader(grant->refreshToken),
            "tokens fit into a header");
    const auto end = grant->access.expiresAt;
    require(end.isNull() || (end > now && end <= now.addDays(1)), "a token ends within a day");
}

/// Whatever a program of this computer says to the page that waits for the browser.
void readBrowser(const QByteArray &request)
{
    if (queryIn(request, "127.0.0.1:40123"))
        require(request.startsWith("GET /") && request.contains("127.0.0.1:40123"), "only a browser sent to us");
}

QJsonObject marked(QJsonObject json)
{
    for (const auto name : {"access_token"_L1, "refresh_token"_L1, "id_token"_L1}) {
        if (json[name].isString())
            json[name] = QString{json[name].toString() + mark};
    }
    return json;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const bool isListening = (Log::instance().captureQtMessages(), true);
    constexpr size_t head = 3;
    if (!isListening || size < head)
        return 0;
    readBrowser(QByteArray{reinterpret_cast<const char *>(bytes), qsizetype(size)});
    const auto parts = QByteArray{reinterpret_cast<const char *>(bytes + head), qsizetype(size - head)}.split('\0');
    const HttpResponse answer{.status = (bytes[0] << 8) | bytes[1],
                              .body = parts.value(3),
                              .contentType = parts.value(0),
                              .retryAfter = parts.value(1),
                              .date = {},
                              .location = QUrl{QString::fromUtf8(parts.value(2))}};
    const auto now = QDateTime::fromSecsSinceEpoch(1'795'000'000, QTimeZone::UTC);
    const auto reply = judgedOAuth(answer, u"oauth2.googleapis.com"_s, now);
    if (reply) {
        require(answer.status >= 200 && answer.status < 300 && !reply->contains("error"_L1),
                "only a good answer holds a token");
        readGrant(*reply, now);
        readGrant(marked(*reply), now);
    } else {
        requireSentence(reply.error().error);
        for (const auto grant :
             {OAuthGrant::Refresh, OAuthGrant::File, OAuthGrant::Code, OAuthGrant::Key, OAuthGrant::Federated})
            requireSentence(apiErrorOf(reply.error(), grant, std::chrono::seconds{(int(bytes[2]) - 128) * 60}));
    }
    for (const auto &line : Log::instance().lines())
        require(!line.text.contains(mark), "no token stands in the log");
    return 0;
}
