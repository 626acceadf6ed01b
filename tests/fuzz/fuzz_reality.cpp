// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the reality check makes of a reply, whatever stands in it: nothing of anybody comes through, and what is
// Google's own does. And a file of the check that somebody else made.
#include "services/diagnostics/pseudonyms.h"
#include "services/diagnostics/realitycalls.h"
#include "services/diagnostics/realityshapes.h"
#include "services/net/strictjson.h"
#include "tests/fuzz/require.h"
#include "tests/tools/realityreplay.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cstdint>

using namespace Qt::StringLiterals;

namespace {

const QString canary = u"kanarienvogel"_s;

void hideInReply(const QJsonObject &json)
{
    Pseudonyms names;
    names.learn(u"project"_s, canary);
    auto reply = json;
    reply[u"labels"_s] = QJsonObject{{canary, canary}};
    reply[u"name"_s] = u"projects/%1/locations/us-central2-b/nodes/%1"_s.arg(canary);
    reply[u"message"_s] = u"%1 and projects/%1/x, 'nodes/%1'; %1@%1.org, ya29.%1"_s.arg(canary);
    reply[u"anything"_s] = QJsonArray{canary, QJsonObject{{u"displayName"_s, canary}}};
    const auto text = QString::fromUtf8(QJsonDocument{names.object(reply)}.toJson());
    require(!text.contains(canary), "a reply");
    require(text.contains(u"us-central2-b"_s), "a zone");
    require(names.object(reply) == names.object(reply), "one word, one stand-in");
    for (const auto &call : realityCalls()) {
        (void)unknownsIn(call.message, json);
        (void)call.parse(json);
    }
}

void hideInSentence(const QString &text)
{
    Pseudonyms names;
    const auto half = text.size() / 2;
    for (const auto &secret : {u"ya29."_s + canary, canary + u"@lab.org"_s, u"AAAA"_s + canary.repeated(4)}) {
        const auto said = names.sentence(text.first(half) + u' ' + secret + u' ' + text.sliced(half));
        require(!said.contains(canary), "a sentence");
    }
    (void)names.path(text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const QByteArray text{reinterpret_cast<const char *>(bytes), qsizetype(size)};
    if (const auto json = readStrictJson(text); json.flaw == JsonFlaw::None)
        hideInReply(json.object);
    hideInSentence(QString::fromUtf8(text));
    (void)replayReality(text);
    return 0;
}
