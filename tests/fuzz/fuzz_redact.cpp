// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is written down: a secret in any surroundings, and in any address, never comes through.
#include "services/core/log.h"
#include "services/net/requests.h"
#include "tests/fuzz/require.h"

#include <cstdint>

using namespace Qt::StringLiterals;

namespace {

const QString canary = u"a0AfH6SMBxqT7canary"_s;

void hideInText(const QString &before, const QString &after)
{
    for (const auto &secret :
         {u"ya29."_s + canary, u"Authorization: Bearer "_s + canary, u"\"refresh_token\": \""_s + canary + u'"',
          u"1//"_s + canary, u"client_secret="_s + canary, u"GOCSPX-"_s + canary})
        require(!redacted(before + u' ' + secret + u' ' + after).contains(canary), "a text");
    const auto key = u"-----BEGIN OPENSSH PRIVATE KEY-----\n"_s + canary + u"\n-----END OPENSSH PRIVATE KEY-----"_s;
    require(!redacted(before + key + after).contains(canary), "a key");
    require(redacted(before).size() <= before.size() * 3 + 64, "it grows without bound");
}

void hideInAddress(const QString &address)
{
    for (const auto *parameter : {"access_token", "key", "X-Goog-Signature", "code", "client_secret"}) {
        const auto url = withoutSecrets(
            QUrl{address + (address.contains(u'?') ? u'&' : u'?') + QLatin1StringView{parameter} + u'=' + canary});
        require(!url.toString(QUrl::FullyEncoded).contains(canary), parameter);
        require(url.userInfo().isEmpty() && !url.hasFragment(), "who it is for");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const auto text = QString::fromUtf8(reinterpret_cast<const char *>(bytes), qsizetype(size));
    const auto half = text.size() / 2;
    hideInText(text.first(half), text.sliced(half));
    hideInAddress(text);
    RequestRecord request{.verb = "POST", .url = withoutSecrets(QUrl{text}), .hasToken = true};
    request.body = redacted(text).toUtf8();
    require(asCurl(request).contains(u"$TOKEN"_s));
    return 0;
}
