// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Anything in the project's "ssh-keys", anything pasted as a public key: nothing of other people's lines changes, and a
// line made of whatever was accepted is one line that reads back as the same user and key. The same in the metadata of
// a TPU VM, where our own line may be replaced, and whatever OS Login says of an account.
#include "services/keys/nodekeys.h"
#include "services/keys/oslogin.h"
#include "services/keys/projectkeys.h"
#include "services/keys/sshkeysline.h"
#include "services/ssh/keyfile.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace {

const auto ours = u"nixie:ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBEd9jBVbQ+JVoB6HpgVfIdOxdkGvPXxUZyGSxGQhPTu mine"_s;

void checkValue(const QString &value)
{
    require(printSshKeys(parseSshKeys(value)) == value, "a value is printed as it was");
    for (const auto &line : parseSshKeys(value)) {
        const bool isKey = line.kind == SshKeysLine::Kind::Key;
        require(isKey == line.problem.isEmpty(), "an ignored line has a reason, a key has none");
        require(!isKey || (!line.user.isEmpty() && line.fingerprint().startsWith("SHA256:"_L1)),
                "a key has a user and a fingerprint");
    }
    const auto added = addLine(ours)(value);
    require(added && added->startsWith(value), "adding changes nothing that was there");
    require(*addLine(ours)(*added) == *added, "adding twice adds once");
    if (*added != value && !value.split(u'\n').contains(ours)) {
        auto rest = removeLines({ours})(*added)->split(u'\n');
        auto before = value.split(u'\n');
        rest.removeAll(QString{});
        before.removeAll(QString{});
        require(rest == before, "removing takes only what was added");
    }
}

void checkOwnLine(const QString &value)
{
    const auto marked = markedLine(ours);
    require(marked && *markedLine(*marked) == *marked, "marking twice marks once");
    const auto put = putOwnLine(*marked)(value);
    require(put && *putOwnLine(*marked)(*put) == *put, "putting it there twice does it once");
    const auto others = [&](const QString &text) {
        auto lines = text.split(u'\n');
        lines.removeIf([](const QString &line) { return line.isEmpty() || line.contains("tpudesk:"_L1); });
        return lines;
    };
    require(others(*put) == others(value), "nobody else's line changes");
}

void checkProject(const QByteArray &raw)
{
    const auto json = QJsonDocument::fromJson(raw).object();
    const auto keys = parseProjectKeys(json);
    require(!keys || keys->metadata == json["commonInstanceMetadata"_L1].toObject(), "what is sent back is whole");
    require(keys || !keys.error().message.isEmpty(), "a refusal has a sentence");
}

void checkProfile(const QByteArray &raw)
{
    const auto profile = parseLoginProfile(QJsonDocument::fromJson(raw).object(), QDateTime::currentDateTimeUtc());
    require(!profile || profile->user.isEmpty() || problemOfUser(profile->user).isEmpty(), "a name that can log in");
    for (const auto &key : profile ? profile->keys : QStringList{})
        require(!key.contains(u' ') && !key.contains(u'\n'), "a key is one word");
}

void checkPasted(const QString &text)
{
    const auto key = parsePublicKey(text);
    if (!key)
        return;
    const auto user = suggestedUser(key->comment);
    require(user.isEmpty() || problemOfUser(user).isEmpty(), "a suggested name is a good one");
    const auto made = makeLine(user.isEmpty() ? u"nixie"_s : user, *key, key->comment);
    require(made && !made->contains(u'\n') && !made->contains(u'\r'), "a made line is one line");
    const auto back = parseSshKeysLine(*made);
    require(back.kind == SshKeysLine::Kind::Key && back.base64 == key->base64 && back.type == key->type && !back.expiry,
            "a made line reads back");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    checkValue(QString::fromUtf8(raw));
    checkPasted(QString::fromUtf8(raw));
    checkOwnLine(QString::fromUtf8(raw));
    checkProfile(raw);
    checkProject(raw);
    const auto comment = cleanComment(QString::fromUtf8(raw));
    require(cleanComment(comment) == comment, "cleaning twice changes nothing");
    require(parseKeyBlob(raw).bits >= 0 && parseOpenSshHead(raw).publicBlob.size() <= raw.size(), "bounded");
    return 0;
}
