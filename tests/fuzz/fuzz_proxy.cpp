// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a proxy answers, in pieces of any size, and what the environment says about proxies. The first byte chooses:
// kind of proxy, with or without a password, the size of the pieces; 0xff: the rest is "value of
// https_proxy\0no_proxy\0host".
#include "services/net/proxychoice.h"
#include "services/net/proxyhandshake.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

#include <algorithm>

namespace {

using Now = ProxyHandshake::Move::Now;

void readSetting(const QByteArray &text)
{
    const auto choice = proxyChoiceFrom(QJsonDocument::fromJson(text).object());
    require(flawsOf(choice).isEmpty(), "what is kept can be used");
    require(proxyChoiceFrom(toJson(choice)) == choice, "it is kept as it is");
}

void readEnvironment(const QByteArray &text)
{
    const auto parts = text.split('\0');
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("https_proxy"), QString::fromUtf8(parts.value(0)));
    environment.insert(QStringLiteral("no_proxy"), QString::fromUtf8(parts.value(1)));
    QUrl place;
    place.setScheme(QStringLiteral("https"));
    place.setHost(QString::fromUtf8(parts.value(2)));
    const auto route = routeFromEnvironment(environment, place);
    if (!route) {
        require(!route.error().message.isEmpty(), "every error has a sentence");
        return;
    }
    if (*route && !(*route)->isDirect()) {
        require(!(*route)->host.isEmpty() && (*route)->port != 0, "a route leads somewhere");
        require(!(*route)->user.contains(QChar::LineFeed), "no line break reaches a header");
    }
}

struct Outcome
{
    Now now = Now::Reading;
    qsizetype taken = 0;
    QByteArray said;
};

Outcome talk(const ProxyRoute &route, const QByteArray &answer, qsizetype piece)
{
    ProxyHandshake handshake{route, QStringLiteral("tpu.example"), 22};
    const auto first = handshake.begin();
    require(first.has_value(), "a plain name can be asked for");
    Outcome outcome{.said = *first};
    QByteArray unread;
    qsizetype from = 0;
    for (qsizetype rounds = 0; outcome.now == Now::Reading; ++rounds) {
        require(rounds <= 2 * answer.size() + 8, "every look takes something or waits for more");
        const auto move = handshake.look(unread);
        require(move.taken >= 0 && move.taken <= unread.size(), "nothing is taken that is not there");
        require((move.now == Now::Failed) == move.error.has_value(), "a failure has a sentence, and nothing else has");
        require(move.taken > 0 || move.now != Now::Reading || move.wanted >= unread.size(),
                "it waits for more than there is");
        outcome.now = move.now;
        outcome.taken += move.taken;
        outcome.said += move.send;
        unread.remove(0, move.taken);
        if (outcome.now != Now::Reading || move.taken > 0)
            continue;
        if (from == answer.size()) {
            const auto end = handshake.closed(unread);
            require(end.now == Now::Failed && end.error && !end.error->message.isEmpty(),
                    "a proxy that hangs up is told");
            break;
        }
        const auto count = std::min(piece, answer.size() - from);
        unread += answer.sliced(from, count);
        from += count;
    }
    return outcome;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 1)
        return 0;
    const QByteArray rest{reinterpret_cast<const char *>(bytes) + 1, static_cast<qsizetype>(size) - 1};
    if (bytes[0] == 0xff) {
        readEnvironment(rest);
        readSetting(rest);
        return 0;
    }
    const bool isHttp = (bytes[0] & 1) != 0;
    const bool hasLogin = (bytes[0] & 2) != 0;
    ProxyRoute route{
        .kind = isHttp ? ProxyRoute::Kind::Http : ProxyRoute::Kind::Socks5, .host = QStringLiteral("proxy"), .port = 1};
    if (hasLogin) {
        route.user = QStringLiteral("me");
        route.password = QStringLiteral("hidden");
    }
    const auto whole = talk(route, rest, rest.size() + 1);
    const auto pieces = talk(route, rest, 1 + (bytes[0] >> 2));
    require(whole.now == pieces.now, "it ends the same way at every split");
    require(whole.now != Now::Open || whole.taken == pieces.taken, "and leaves the same bytes behind it");
    // SOCKS5 hears the password only after it asked for it.
    const bool asked = rest.startsWith(QByteArray{"\x05\x02", 2});
    require(isHttp || asked || !whole.said.contains("hidden"), "no password for who does not ask");
    return 0;
}
