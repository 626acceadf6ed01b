// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the cloud publishes about a host, what a server shows, and any file of pins: a key is trusted only when it is
// the whole key that is published or pinned, and a file that is not understood is never written over.
#include "services/net/strictjson.h"
#include "services/ssh/hostkeys.h"
#include "services/tpu/tpujson.h"
#include "tests/fuzz/require.h"

#include <QFile>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace {

const HostIdentity host{ProjectId{u"p"_s}, ZoneId{u"z"_s}, u"7"_s, 0};

void judge(const QMap<QString, QString> &published, const HostKey &shown)
{
    static const HostKeys none{u"/nonexistent/hostkeys.json"_s};
    const auto verdict = none.judge(host, published, shown);
    const auto same = published.value(shown.type);
    const bool isPublished = published.contains(shown.type) && same.trimmed() == shown.base64;
    require((verdict.trust == HostKeyTrust::Published) == isPublished, "trusted is the whole key alone");
    require(verdict.trust != HostKeyTrust::Pinned, "nothing is pinned here");
    require((verdict.trust == HostKeyTrust::Unknown) == published.isEmpty(),
            "whoever is published for is never unknown");
}

void checkFile(const QByteArray &raw)
{
    static const QTemporaryDir folder;
    QFile file{folder.filePath(u"hostkeys.json"_s)};
    require(file.open(QIODevice::WriteOnly) && file.write(raw) == raw.size(), "a file can be written");
    file.close();
    const HostKey key{u"ssh-ed25519"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAIBEd9jBVbQ+JVoB6HpgVfIdOxdkGvPXxUZyGSxGQhPTu"_s};
    HostKeys keys{file.fileName()};
    const auto before = keys.pinned(host);
    require(!before || before->fingerprint().startsWith("SHA256:"_L1), "a pin is a key");
    const auto pinned = keys.pin(host, key);
    require(keys.pinned(host) == key, "what is pinned holds");
    require(file.open(QIODevice::ReadOnly), "the file is there");
    require(pinned || file.readAll() == raw, "what is not understood is left as it is");
    require(!pinned || HostKeys{file.fileName()}.pinned(host) == key, "what was pinned is read again");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    checkFile(raw);
    const auto read = readStrictJson(raw);
    if (read.flaw != JsonFlaw::None)
        return 0;
    const auto all = parseGuestAttributes(read.object, 4);
    require(all.size() == 4, "workers never shift");
    for (const auto &worker : all) {
        QMap<QString, QString> published;
        for (const auto &[type, base64] : worker.keys.asKeyValueRange())
            published.insert(type, QString::fromLatin1(base64));
        for (const auto &[type, base64] : published.asKeyValueRange()) {
            judge(published, {type, base64.trimmed()});
            judge(published, {type, base64 + u'A'});
        }
        judge(published, {u"ssh-ed25519"_s, u"AAAA"_s});
    }
    return 0;
}
